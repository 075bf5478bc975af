"""Roles: rules by hand, counts by hand, and what is said of a head."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_core import ShapeError
from attention_core.roles import (
    NOT_ASKED,
    WORD_ROLES,
    Measured,
    RoleScore,
    clear_role,
    guessed,
    measure,
    wanted,
)  # fmt: skip

WORDS = ("[BAŞ]", "Ali", "onu", "gördü", ".")
NO = NOT_ASKED


def test_the_rules_by_hand() -> None:
    assert wanted(WORDS) == {
        "previous": (NO, NO, 1, 2, 3),
        "next": (NO, 2, 3, 4, NO),
        "self": (NO, 1, 2, 3, 4),
        "start": (NO, 0, 0, 0, 0),
        "first": (NO, NO, 1, 1, 1),
        "last": (NO, 3, 3, NO, 3),
        "end": (NO, 4, 4, 4, NO),
    }


def test_a_sentence_without_a_mark_at_its_end_asks_nothing_about_it() -> None:
    assert wanted(("[BAŞ]", "Ali", "geldi"))["end"] == (NO, NO, NO)
    assert wanted(("[BAŞ]", "!", "?"))["first"] == (NO, NO, NO)
    assert wanted(("[BAŞ]",)) == dict.fromkeys(WORD_ROLES, (NO,))


def test_a_head_is_measured_by_hand() -> None:
    weights = np.array(
        [[0.7, 0.1, 0.2], [0.5, 0.25, 0.25], [0.125, 0.75, 0.125]]
    )  # "Ali geldi": the first looks at [BAŞ], the second at the first
    assert measure(weights, (NO, NO, 1)) == Measured(right=1, asked=1, mass=0.75)
    assert measure(weights, (NO, 2, 1)) == Measured(right=1, asked=2, mass=0.5)
    assert measure(weights, (NO, NO, NO)) == Measured(0, 0, 0.0)


def test_only_some_words_may_count_as_answers() -> None:
    """The last word looks most at itself, then at the first one; its weight stays what it is."""
    weights = np.array([[1.0, 0, 0], [0, 1, 0], [0.3, 0.1, 0.6]])
    others = ~np.eye(3, dtype=bool)
    assert measure(weights, (NO, NO, 0)) == Measured(right=0, asked=1, mass=0.3)
    assert measure(weights, (NO, NO, 0), others) == Measured(right=1, asked=1, mass=0.3)
    assert measure(weights, (NO, NO, 1), others) == Measured(right=0, asked=1, mass=0.1)
    with pytest.raises(ShapeError):
        measure(weights, (NO, NO, 0), others[:2])


def test_a_rule_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ShapeError):
        measure(np.eye(3), (NO, 0))


def test_a_fixed_guess_is_counted_on_asked_words_only() -> None:
    assert guessed((NO, 2, 3, 4, NO), (NO, 2, 2, 4, 4)) == 2
    assert guessed((NO, NO), (NO, NO)) == 0


def score(right: float, low: float, chance: float) -> RoleScore:
    return RoleScore(right, low, right, 0.5, 100, chance, "next")


def test_a_role_is_said_only_where_it_is_clear() -> None:
    assert clear_role({}) is None
    assert clear_role({"next": score(0.9, 0.8, 0.1)}) == "next"
    assert clear_role({"next": score(0.4, 0.35, 0.1)}) is None, "right on fewer than a half"
    assert clear_role({"last": score(0.7, 0.6, 0.65)}) is None, "the guess is inside the interval"
    both = {"grammar": score(0.8, 0.75, 0.5), "next": score(0.7, 0.65, 0.1)}
    assert clear_role(both) == "next", "0,6 above its guess, the other only 0,3"


@given(st.lists(st.sampled_from(["ne", "kedi", ".", "3", "!"]), max_size=12))
def test_a_head_that_follows_a_rule_is_always_right(words: list[str]) -> None:
    sentence = ("[BAŞ]", *words)
    for rule in wanted(sentence).values():
        weights = np.zeros((len(sentence), len(sentence)))
        for i, target in enumerate(rule):
            weights[i, max(target, 0)] = 1
        found = measure(weights, rule)
        assert found.right == found.asked == guessed(rule, rule)
        assert found.mass == (1.0 if found.asked else 0.0)


@given(st.lists(st.sampled_from(["ne", "kedi", "."]), min_size=1, max_size=9), st.integers(0, 99))
def test_right_and_mass_are_shares(words: list[str], seed: int) -> None:
    sentence = ("[BAŞ]", *words)
    weights = np.random.default_rng(seed).dirichlet(np.ones(len(sentence)), len(sentence))
    for rule in wanted(sentence).values():
        found = measure(weights, rule)
        assert 0 <= found.right <= found.asked <= len(words)
        assert 0 <= found.mass <= 1
