"""Two sentences in pairs of words: what can be compared, and what cannot."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from attention_core.alignment import Pair, align, difference

WORDS = st.lists(st.sampled_from(["o", "kedi", "süt", "çok", "içti", "."]), max_size=9)


def read(left: str, right: str) -> list[tuple[int | None, int | None, bool]]:
    return [(p.left, p.right, p.same) for p in align(left.split(), right.split())]


def test_a_word_that_was_exchanged_keeps_its_partner() -> None:
    assert read("o çok ağırdı .", "o çok yorgundu .") == [
        (0, 0, True), (1, 1, True), (2, 2, False), (3, 3, True)
    ]  # fmt: skip


def test_a_word_too_many_has_no_partner() -> None:
    assert read("o ağırdı .", "o çok ağırdı .") == [
        (0, 0, True), (None, 1, False), (1, 2, True), (2, 3, True)
    ]  # fmt: skip


def test_unequal_numbers_of_exchanged_words_are_no_partners() -> None:
    assert read("kedi uyudu .", "kedi süt içti .") == [
        (0, 0, True), (1, None, False), (None, 1, False), (None, 2, False), (2, 3, True)
    ]  # fmt: skip


def test_capitals_do_not_make_another_word() -> None:
    assert read("IŞIK söndü", "ışık söndü") == [(0, 0, True), (1, 1, True)]


def test_the_difference_is_right_minus_left_where_both_have_the_words() -> None:
    pairs = align(["o", "ağır"], ["o", "çok", "ağır"])
    left = np.array([[0.25, 0.75], [0.5, 0.5]])
    right = np.array([[0.5, 0.375, 0.125], [0.125, 0.5, 0.375], [1.0, 0.0, 0.0]])
    nan = np.nan
    expected = [[0.25, nan, -0.625], [nan, nan, nan], [0.5, nan, -0.5]]
    assert_array_equal(difference(left, right, pairs), expected)


@given(WORDS, WORDS)
def test_every_word_has_its_place_once_and_in_order(left: list[str], right: list[str]) -> None:
    pairs = align(left, right)
    assert [p.left for p in pairs if p.left is not None] == list(range(len(left)))
    assert [p.right for p in pairs if p.right is not None] == list(range(len(right)))
    for p in pairs:
        assert p.same == (
            p.left is not None and p.right is not None and left[p.left] == right[p.right]
        )


@given(WORDS, WORDS)
def test_changing_sides_changes_the_sign(left: list[str], right: list[str]) -> None:
    a = np.random.default_rng(1).normal(size=(len(left), len(left)))
    b = np.random.default_rng(2).normal(size=(len(right), len(right)))
    pairs = align(left, right)
    turned = tuple(Pair(p.right, p.left, p.same) for p in pairs)
    assert_array_equal(difference(b, a, turned), -difference(a, b, pairs))


@pytest.mark.parametrize("words", [[], ["o"], ["kedi", "süt", "içti"]])
def test_a_sentence_beside_itself_differs_nowhere(words: list[str]) -> None:
    a = np.random.default_rng(3).normal(size=(len(words), len(words)))
    pairs = align(words, words)
    assert all(pair.same for pair in pairs)
    assert_array_equal(difference(a, a, pairs), np.zeros_like(a))
