"""The weights to choose from: what the twin that was shown nothing shares with the trained one."""

import numpy as np
import pytest

from attention_core.model_file import free_folder
from attention_core.roles import clear_role
from ui import card, gap, lesson
from ui.card import manifest
from ui.texts import heads_tr, tr


def test_both_are_the_same_but_for_their_numbers() -> None:
    trained, free = lesson.model(), lesson.model("free")
    assert free.config == trained.config
    assert free.tokenizer.pieces == trained.tokenizer.pieces
    assert not np.array_equal(free.weights.embedding, trained.weights.embedding)


def test_no_head_was_taught_and_its_recipe_says_so() -> None:
    told = manifest.training(free_folder())
    assert set(told["without"]) == {"previous", "next", "meaning", "grammar", "pronoun"}
    assert lesson.taught("free") == {}
    assert tr.head_name(4, 0, "pronoun", "free").endswith(tr.UNTAUGHT["free"])


@pytest.mark.parametrize("role", ["previous", "pronoun"])
def test_a_role_stands_at_the_head_that_does_most_of_it(role: str) -> None:
    free = lesson.model("free")
    mass = np.array([[head[role].mass for head in layer] for layer in free.measured])
    assert free.roles[role] == np.unravel_index(mass.argmax(), mass.shape)


def test_where_nothing_was_measured_the_taught_place_stands() -> None:
    bare = lesson.model("random")
    assert lesson.best_head(bare, "pronoun", (4, 0)) == (4, 0)


def test_its_guesses_are_judged_by_its_own_score() -> None:
    own = manifest.training(free_folder())["scores"]["masked_words"]
    said = gap._remarks("free", 100)["honest"]
    assert f" {tr.number(100 * own['first'], 0)} tanesini ilk tahminde" in said
    assert gap._remarks("free", 100)["random"] == ""


def test_the_lesson_tells_truly_what_it_found_by_itself() -> None:
    """ui/texts/lessons/baslar_daha.md: neighbours, pronouns seldom, grammar and meaning never."""
    clear = {clear_role(head) for layer in lesson.model("free").measured for head in layer}
    assert {"previous", "next"} <= clear
    assert not {"grammar", "meaning"} & clear
    best = {
        weights: max(h["pronoun"].right for layer in lesson.model(weights).measured for h in layer)
        for weights in ("trained", "free")
    }
    assert best["free"] < 0.75 * best["trained"]


def test_its_steps_stand_on_the_page() -> None:
    steps = tr.grouped(manifest.training(free_folder())["steps_done"])
    assert f"({steps} adım)" in card.of_trained("free")
    assert card.of_trained("trained") == ""


def test_heads_found_by_themselves_are_not_called_taught() -> None:
    assert "öğretil" not in heads_tr.KINDS["free"]["kinds"]
