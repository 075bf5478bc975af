"""The Turkish of the screen: numbers, and that nothing is missing."""

import math
import re

import pytest

from ui import lesson
from ui.texts import heads_tr, tr


@pytest.mark.parametrize(
    ("x", "digits", "text"),
    [
        (0.876, 2, "0,88"),
        (-1.5, 1, "−1,5"),
        (-0.001, 2, "0,00"),
        (0.0, 0, "0"),
        (1234.5, 1, "1234,5"),
        (math.inf, 2, "∞"),
        (-math.inf, 2, "−∞"),
        (math.nan, 2, "tanımsız"),
    ],
)
def test_a_number_has_a_decimal_comma_and_a_real_minus(x: float, digits: int, text: str) -> None:
    assert tr.number(x, digits) == text


@pytest.mark.parametrize(
    ("x", "digits", "text"),
    [
        (1, 3, "1,000"),
        (0.99965, 3, "0,9997"),
        (0.996, 2, "0,996"),
        (0.994, 2, "0,99"),
        (0.0, 2, "0,00"),
        (1.7, 2, "1,70"),
        (0.99999999, 2, "0,99999999"),
    ],
)
def test_only_one_reads_one(x: float, digits: int, text: str) -> None:
    assert tr.share(x, digits) == text


def test_halves_go_up_as_in_the_browser() -> None:
    assert [tr.number(x, 0) for x in (0.5, 1.5, 12.5, -12.5)] == ["1", "2", "13", "−13"]


def test_a_count_has_a_point_at_every_thousand() -> None:
    assert tr.grouped(1_000_000) == "1.000.000"


@pytest.mark.parametrize("unit", ["tokens", "characters"])
def test_a_refusal_names_both_numbers(unit: str) -> None:
    text = tr.too_long(71, 64, unit)
    assert "71" in text
    assert "64" in text


def test_every_role_of_the_model_has_a_name() -> None:
    assert lesson.model().roles.keys() <= tr.ROLES.keys()


def test_a_head_is_counted_from_one_and_says_whether_it_was_taught() -> None:
    assert tr.head_name(3, 0, "pronoun") == (
        "Katman (layer) 4, baş (head) 1 · öğretilmiş baş: zamir → öncül (zamirin gösterdiği kelime)"
    )
    assert tr.head_name(0, 4, None) == "Katman (layer) 1, baş (head) 5 · serbest baş"


def test_nothing_is_called_taught_where_nobody_taught() -> None:
    assert tr.head_name(3, 0, "pronoun", "random") == (
        "Katman (layer) 4, baş (head) 1 · eğitilmemiş baş"
    )
    assert lesson.taught("random") == {}
    assert lesson.taught("trained") == lesson.model().roles


def test_every_choice_of_weights_has_its_words() -> None:
    names = lesson.TWINS.keys()
    assert names == tr.WEIGHTS.keys() == tr.CAVEATS.keys() == heads_tr.KINDS.keys()
    assert names - {"trained"} == tr.WEIGHTS_NOTICES.keys()
    for page in tr.HEADINGS:
        assert names == tr.HEADINGS[page][1].keys()


def test_six_ready_sentences_fit_the_model() -> None:
    assert len(set(tr.SENTENCES)) == 6
    for sentence in tr.SENTENCES:
        assert lesson.trace_for(sentence, "none").sentence == sentence


def test_no_suffix_hangs_on_a_word_or_number_that_varies() -> None:
    """Turkish suffixes follow the sound of the word before them, which is not known here."""
    texts = [*tr.ARCS.values(), *tr.BROWSER.values(), *tr.TOOLS.values()]
    assert not [text for text in texts if re.search(r"\}['’]?\w", text)]
