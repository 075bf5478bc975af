"""What is written of every head: asked by hand, counted by hand, and readable by the app."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from attention_core import load_model
from attention_core.model_file import default_folder
from attention_core.roles import NOT_ASKED as NO
from attention_core.roles import RoleScore
from training import card, head_roles
from training.data import Tree
from training.generator import Sentence
from training.head_roles import Asked, Counts

TREE = Tree(
    ("Ali", "geldi", "."), (2, 0, 2), ("PROPN", "VERB", "PUNCT"), ("nsubj", "root", "punct")
)


def test_a_tree_asks_for_its_heads_but_not_of_punctuation() -> None:
    asked = head_roles.of_tree(TREE)
    assert asked.words == ("[BAŞ]", "Ali", "geldi", ".")
    assert asked.wanted["grammar"] == (NO, 2, 0, NO)
    assert asked.wanted["previous"] == (NO, NO, 1, 2)


def test_whoever_knows_more_of_the_words_may_ask_for_more() -> None:
    asked = head_roles.of_tree(TREE, lambda words: {"meaning": (NO, 2, 1, NO)[: len(words)]})
    assert asked.wanted["meaning"] == (NO, 2, 1, NO)


def test_a_generated_sentence_asks_only_of_its_pronoun() -> None:
    sentence = Sentence(("Ali", "onu", "gördü"), ((2, 0),), "onu", "x")
    assert head_roles.of_generated(sentence).wanted == {"pronoun": [NO, NO, 0, NO]}


def test_pieces_of_given_words_are_those_of_the_typed_sentence() -> None:
    model = load_model()
    typed = model.tokenizer.encode("Ali muvaffakiyetsiz kitabı gördü .")
    given = head_roles.encoded(model.tokenizer, typed.words)
    assert given is not None
    assert (given.ids, given.tokens, given.word_of) == (typed.ids, typed.tokens, typed.word_of)
    assert head_roles.encoded(model.tokenizer, ("[BAŞ]", *["o"] * 65)) is None


def counts() -> Counts:
    """Two sentences of one head: 2 of 2 words right, and 1 of 3; "first" names 1 and 1."""
    first = [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0]
    return Counts(
        asked=[2, 3],
        right=[np.array([[2]]), np.array([[1]])],
        mass=[np.array([[1.5]]), np.array([[0.5]])],
        guesses=[[*first, 0.5], [*first, 0.5]],
    )


def test_a_score_by_hand() -> None:
    score = head_roles.scores("grammar", counts())[0][0]
    assert (score.right, score.mass, score.asked) == (3 / 5, 2 / 5, 5)
    assert (score.guess, score.chance) == ("first", 2 / 5)
    assert score.low == pytest.approx(1 / 3)
    assert score.high == pytest.approx(1.0)


def test_nearness_is_asked_among_the_other_known_words() -> None:
    """Of 4 words 1, 2 and 3 are known; 3 looks most at itself, then at 2; chance is 1 of 2 each."""
    assert head_roles.others((NO, 2, 1, 2)).tolist() == [
        [False, True, True, True],
        [False, False, True, True],
        [False, True, False, True],
        [False, True, True, False],
    ]
    model = load_model()
    asked = Asked(("[BAŞ]", "elma", "armut", "masa"), {"meaning": (NO, 2, 1, 2)})
    found = head_roles.counted(model, [asked])["meaning"]
    assert (found.asked, found.guesses[0][-1]) == ([3], 3 / 2)
    alone = head_roles.counted(model, [Asked(asked.words, {"grammar": (NO, 2, 1, 2)})])["grammar"]
    assert alone.guesses[0][-1] == 3 / 4
    np.testing.assert_array_equal(found.mass, alone.mass)
    assert (found.right[0] >= alone.right[0]).all()
    assert (found.right[0] > alone.right[0]).any()


def test_shares_keep_digits_enough_to_be_rounded_once() -> None:
    """1147 of 1201 is 0.95504: with four digits it would read 0,95."""
    made = counts()
    made.asked, made.right = [1201], [np.array([[1147]])]
    made.mass, made.guesses = [np.array([[1.0]])], [[0.0] * 8]
    score = head_roles._rounded(head_roles.scores("grammar", made)[0][0])
    assert score["right"] == pytest.approx(1147 / 1201, abs=1e-6)


def test_the_card_has_no_one_that_is_none() -> None:
    told = {"right": 2849 / 2850, "mass": 1.0, "low": 0.00049, "of": 7}
    assert card.rounded(told) == {"right": 0.999649, "mass": 1.0, "low": 0.0, "of": 7}


def test_a_role_is_not_its_own_guess() -> None:
    score = head_roles.scores("first", counts())[0][0]
    assert (score.guess, score.chance) == ("any", 1 / 5)


def test_the_interval_narrows_with_more_sentences_and_stays_the_same() -> None:
    rng = np.random.default_rng(0)
    asked = np.full(400, 5)
    right = rng.binomial(5, 0.6, size=(400, 1, 1))
    few, many = (head_roles.interval(right[:n], asked[:n])[:, 0, 0] for n in (40, 400))
    assert few[0] < right[:40].sum() / 200 < few[1]
    assert many[1] - many[0] < (few[1] - few[0]) / 2
    np.testing.assert_array_equal(head_roles.interval(right, asked)[:, 0, 0], many)
    share = right.sum() / asked.sum()
    assert many[0] == pytest.approx(share - 1.96 * np.sqrt(0.24 / 2000), abs=0.005)


def test_the_app_reads_what_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(default_folder(), folder)
    model = load_model(folder)
    heads = head_roles.measured(model, [head_roles.of_tree(TREE), Asked(("[BAŞ]", "o"), {})])
    before = json.loads((folder / "manifest.json").read_text("utf-8"))
    head_roles.write(folder, heads)
    after = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert after.pop("heads") == heads
    before.pop("heads", None)
    assert after == before
    read = load_model(folder).measured
    layer, head = model.roles["previous"]
    assert isinstance(read[layer][head]["previous"], RoleScore)
    assert read[layer][head]["previous"].asked == 2


def test_the_shipped_model_was_measured_and_the_taught_heads_do_what_they_were_taught() -> None:
    model = load_model()
    assert len(model.measured) == model.config.n_layers
    for role, (layer, head) in model.roles.items():
        score = model.measured[layer][head][role]
        assert score.chance < score.low <= score.right <= score.high, role
