"""What the scene model is trained and tested on: words, held-out pairs, targets, test sets."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from attention_core.phrases import fits, is_beside
from attention_core.pictures import COLOURS, SHAPES, Thing
from attention_core.scene_file import default_scene_folder
from training.scenes.generator import (
    FIRST,
    LAST,
    LATER,
    Mix,
    asked,
    hints,
    pairs_of,
    question,
    scene,
    touch_at_corner,
)
from training.scenes.lexicon import HELD_OUT, OF, WORDS
from training.scenes.sets import SETS, questions


@pytest.mark.parametrize(("shape", "forms"), [
    ("circle", ("daire", "daireler", "dairenin")),
    ("square", ("kare", "kareler", "karenin")),
    ("triangle", ("üçgen", "üçgenler", "üçgenin")),
    ("star", ("yıldız", "yıldızlar", "yıldızın")),
    ("any", ("şekil", "şekiller", "şeklin")),
])  # fmt: skip
def test_nouns_have_their_turkish_forms(shape: str, forms: tuple[str, str, str]) -> None:
    assert tuple(OF[role, shape].text for role in ("noun", "nouns", "noun_of")) == forms


def test_no_form_means_two_things_and_every_colour_has_a_word() -> None:
    assert len({word.text for word in WORDS}) == len(OF) == len(WORDS)
    assert all(("colour", colour) in OF for colour in COLOURS)


def test_the_shipped_words_are_those_of_the_training() -> None:
    shipped = json.loads((default_scene_folder() / "vocabulary.json").read_text("utf-8"))
    assert [tuple(entry.values()) for entry in shipped["words"]] == [
        (word.text, word.role, word.value) for word in WORDS
    ]
    manifest = json.loads((default_scene_folder() / "manifest.json").read_text("utf-8"))
    assert {tuple(pair) for pair in manifest["held_out"]} == HELD_OUT


def test_two_pairs_are_held_out_with_neither_colour_nor_shape_in_common() -> None:
    (colour, shape), (other_colour, other_shape) = HELD_OUT
    assert colour != other_colour
    assert shape != other_shape


def test_held_out_pairs_are_in_no_picture_and_no_phrase_of_the_training() -> None:
    rng = random.Random(0)
    shown, named = set(), set()
    for i in range(4000):
        things = scene(rng)
        shown |= {(thing.colour, thing.shape) for thing in things}
        named |= pairs_of(question(rng, things, (FIRST, LATER)[i % 2]).words)
    every = {(colour, shape) for colour in COLOURS for shape in SHAPES}
    assert shown == every - HELD_OUT
    assert named - {(colour, "any") for colour in COLOURS} == every - HELD_OUT


def test_nothing_in_the_training_says_that_a_held_out_pair_does_not_exist() -> None:
    rng = random.Random(2)
    for i in range(2000):
        things = scene(rng)
        named = {word.value for word in question(rng, things, (FIRST, LATER)[i % 2]).words}
        for colour, shape in HELD_OUT:
            assert colour not in named or shape not in {thing.shape for thing in things}
            assert shape not in named or colour not in {thing.colour for thing in things}


def test_a_hint_is_a_word_of_the_pair_beside_a_thing_that_has_the_other_half() -> None:
    colour, shape = sorted(HELD_OUT)[0]
    other = next(name for name in COLOURS if name not in dict(HELD_OUT))
    thing = Thing("square", colour, "large", (0, 0))
    assert hints([OF["noun", shape]], [thing])
    assert hints([OF["colour", other], OF["noun_of", shape]], [thing])
    assert not hints([OF["colour", colour], OF["noun", "square"]], [thing])
    assert hints([OF["colour", colour]], [Thing(shape, other, "large", (0, 0))])


@pytest.mark.parametrize("mix", [FIRST, LATER, LAST])
def test_training_shows_every_number_of_things_and_phrases_that_fit_nothing(mix: Mix) -> None:
    rng = random.Random(1)
    scenes = [scene(rng) for _ in range(2000)]
    drawn = [(things, question(rng, things, mix)) for things in scenes]
    assert {len(things) for things, _ in drawn} == set(range(9))
    assert 0.25 < np.mean([not q.is_there for _, q in drawn]) < 0.5
    assert {word for _, q in drawn for word in q.words} == set(WORDS)


def test_cells_touch_at_a_corner_or_at_an_edge_never_at_both() -> None:
    here, right, down_right, far = (
        Thing("circle", "red", "large", cell) for cell in ((1, 1), (1, 2), (2, 2), (3, 1))
    )
    assert [touch_at_corner(here, other) for other in (here, right, down_right, far)] == [
        False, False, True, False,
    ]  # fmt: skip
    assert is_beside(here, right)
    assert not is_beside(here, down_right)


def test_the_later_part_of_the_training_asks_about_things_that_touch_only_at_a_corner() -> None:
    """Of the "beside" phrases that find both things, but not beside each other."""
    rng = random.Random(3)
    corner, wrong = 0, 0
    for things in (scene(rng) for _ in range(2000)):
        asked_for = question(rng, things, LATER)
        roles = [word.role for word in asked_for.words]
        if "relation" not in roles or asked_for.is_there:
            continue
        at = roles.index("relation")
        first = [things[i] for i in asked_for.meant[at - 1]]
        named = asked_for.words[at + 1 :]
        sought = [thing for thing in things if all(fits(word, thing) for word in named)]
        if first and sought:
            wrong += 1
            corner += any(touch_at_corner(a, b) for a in first for b in sought)
    assert corner / wrong > 0.5


def test_the_scores_are_not_measured_on_what_a_head_was_chosen_by() -> None:
    scored, chosen = (questions("seen pairs", 40, purpose) for purpose in ("score", "choice"))
    assert scored == questions("seen pairs", 40)
    assert not any(item in chosen for item in scored)


def test_pairs_of_reads_both_halves_of_a_phrase() -> None:
    words = [OF["colour", "blue"], OF["noun_of", "square"], OF["relation", "beside"]]
    words += [OF["size", "large"], OF["noun", "star"]]
    assert pairs_of(words) == {("blue", "square")}
    assert pairs_of([*words[:4], OF["colour", "red"], OF["noun", "star"]]) == {
        ("blue", "square"),
        ("red", "star"),
    }


@pytest.mark.parametrize("name", SETS)
def test_a_test_set_asks_what_it_says(name: str) -> None:
    for item in questions(name, 60):
        kept, words = item.question.meant[-1], item.question.words
        pairs = pairs_of(words)
        assert bool(pairs & HELD_OUT) == ("held-out" in name)
        if name.startswith("nothing fits"):
            assert kept == ()
        elif name.startswith("plural"):
            assert len(kept) in (2, 3)
        elif name != "colour word alone":
            assert len(kept) == 1
            assert 2 <= len(item.things) <= 6
        if "corner" in name:
            ways = [[t for t in item.things if (t.colour, t.shape) == pair] for pair in pairs]
            assert any(touch_at_corner(a, b) for a in ways[0] for b in ways[-1])
        if "elsewhere" in name:
            looks = [(thing.colour, thing.shape) for thing in item.things]
            assert looks.count(looks[kept[0]]) > 1
        if name == "size decides":
            same = [t for t in item.things if (t.colour, t.shape) in pairs]
            assert {thing.size for thing in same} == {"large", "small"}


def test_simple_questions_have_distractors_of_the_same_colour_and_of_the_same_shape() -> None:
    for name in ("seen pairs", "held-out pairs"):
        for item in questions(name, 60):
            sought = item.things[item.question.meant[-1][0]]
            rest = [thing for thing in item.things if thing is not sought]
            alike = {
                "colour": any(thing.colour == sought.colour for thing in rest),
                "shape": any(thing.shape == sought.shape for thing in rest),
            }
            assert any(alike.values())
            if len(item.things) > 2:
                assert all(alike.values())


def test_the_target_gives_each_thing_an_equal_share() -> None:
    pytest.importorskip("torch")
    from training.scenes.batches import NOTHING, batch

    things = [
        Thing("square", "red", "large", (0, 0)),
        Thing("square", "red", "small", (1, 0), (0, 0)),
        Thing("star", "blue", "large", (3, 3)),
    ]
    assert is_beside(things[0], things[1])
    phrase = asked([OF["colour", "red"], OF["nouns", "square"]], things)
    nothing = asked([OF["colour", "blue"], OF["noun", "square"]], things)
    made = batch([(things, [phrase, nothing])])
    target = made.targets[0].numpy()  # four words in one row: red squares, blue square
    np.testing.assert_allclose(target[1, [0, 1, 8, 9]], 0.125, atol=1e-6)
    np.testing.assert_allclose(target[1, 16:26].sum(), 0.5, atol=1e-6)
    np.testing.assert_allclose(target[3, NOTHING], 1)
    np.testing.assert_array_equal(target[4:], 0, "no word, no target")
    assert made.is_there[0, :4].tolist() == [1, 1, 1, 0]
    assert made.places[0, :4].tolist() == [0, 1, 0, 1]
    assert made.before[0, :4, :4].int().tolist() == [
        [1, 0, 0, 0], [1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 1, 1],
    ]  # fmt: skip


def test_the_network_in_training_computes_what_the_golden_file_holds() -> None:
    """Two phrases in one row, each read alone by formulas written out a second time."""
    torch = pytest.importorskip("torch")
    from training.scenes import golden
    from training.scenes.batches import batch
    from training.scenes.network import SceneNetwork, Sizes

    torch.manual_seed(0)
    network = SceneNetwork(Sizes(len(WORDS))).double()
    torch.nn.init.normal_(network.answer_weights)
    things = list(golden.THINGS)
    of_square = [OF["noun_of", "square"], OF["relation", "beside"], OF["noun", "triangle"]]
    made = batch([(things, [asked([OF["colour", "red"]], things), asked(of_square, things)])])
    with torch.no_grad():
        seen = network(made.patches.double(), made.ids, made.places, made.before)
        memory = golden.picture(network, torch.tensor(golden.draw(things)))["memory"]
        fields = golden.read(network, made.ids[0, 1:4], memory)
    right = {
        "layers.0.cross.scaled": seen.scaled[0][0, :, 1:4],
        "layers.1.cross.scaled": seen.scaled[1][0, :, 1:4],
        "answers": torch.sigmoid(seen.answers[0, 1:4]),
    }
    for name, value in right.items():
        np.testing.assert_allclose(fields[name], value, rtol=0, atol=1e-5, err_msg=name)


def test_only_the_pointing_network_is_told_where(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from training.scenes.train import Recipe, Run

    told = {
        pointing: set(Run(Recipe(steps=1, batch=2, pointing=pointing), tmp_path).one_step())
        for pointing in (True, False)
    }
    assert told[False] == {"answer"}
    assert told[True] == {"answer", "pointing", "beside", "early", "kinds", "cells"}
