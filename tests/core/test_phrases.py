"""What a phrase means, read from left to right over a picture laid out by hand."""

import pytest

from attention_core.errors import EmptySentenceError, TooLongError, UnknownWordError
from attention_core.phrases import ANY, Phrasebook, Word, is_beside, meant
from attention_core.pictures import Thing

BIG, RED, BLUE = Word("b", "size", "large"), Word("r", "colour", "red"), Word("m", "colour", "blue")
CIRCLE, CIRCLES = Word("d", "noun", "circle"), Word("dler", "nouns", "circle")
OF_SQUARE, BESIDE = Word("knin", "noun_of", "square"), Word("y", "relation", "beside")
THING = Word("ş", "noun", ANY)

#  0 red circle    1 blue square   2 red circle (small)
#  .               3 red star      .
#  4 red circle    .               .
THINGS = (
    Thing("circle", "red", "large", (0, 0)),
    Thing("square", "blue", "large", (0, 1)),
    Thing("circle", "red", "small", (0, 2)),
    Thing("star", "red", "large", (1, 1)),
    Thing("circle", "red", "large", (2, 0)),
)


@pytest.mark.parametrize(("phrase", "kept"), [
    ([RED], [(0, 2, 3, 4)]),
    ([RED, CIRCLE], [(0, 2, 3, 4), (0, 2, 4)]),
    ([RED, CIRCLES], [(0, 2, 3, 4), (0, 2, 4)]),
    ([BIG, RED, CIRCLE], [(0, 1, 3, 4), (0, 3, 4), (0, 4)]),
    ([BLUE, CIRCLE], [(1,), ()]),
    ([BLUE, OF_SQUARE, BESIDE, RED, CIRCLE], [(1,), (1,), (0, 2, 3), (0, 2, 3), (0, 2)]),
    ([OF_SQUARE, BESIDE, BIG, CIRCLE], [(1,), (0, 2, 3), (0, 3), (0,)]),
    ([RED, OF_SQUARE, BESIDE, CIRCLE], [(0, 2, 3, 4), (), (), ()]),
    ([THING], [(0, 1, 2, 3, 4)]),
])  # fmt: skip
def test_each_word_narrows_what_is_meant(phrase: list[Word], kept: list[tuple[int, ...]]) -> None:
    assert list(meant(phrase, THINGS)) == kept


def test_beside_means_that_the_cells_share_an_edge() -> None:
    assert is_beside(THINGS[0], THINGS[1])
    assert is_beside(THINGS[1], THINGS[3])
    assert not is_beside(THINGS[0], THINGS[2])
    assert not is_beside(THINGS[0], THINGS[3]), "corners only"
    assert not is_beside(THINGS[0], THINGS[0])


BOOK = Phrasebook((Word("kırmızı", "colour", "red"), Word("daire", "noun", "circle")), max_words=3)


@pytest.mark.parametrize(
    "phrase", ["kırmızı daire", "KIRMIZI DAİRE", "  Kırmızı, daire. ", "kırmızı\u200b daire?!"]
)
def test_case_and_punctuation_do_not_matter(phrase: str) -> None:
    assert BOOK.encode(phrase) == (0, 1)


def test_unknown_words_are_named_with_those_that_are_known() -> None:
    with pytest.raises(UnknownWordError) as error:
        BOOK.encode("pembe daire kirmizi")
    assert error.value.unknown == ("pembe", "kirmizi")
    assert error.value.known == ("kırmızı", "daire")


@pytest.mark.parametrize("phrase", ["", "   ", "?!", "\u200b"])
def test_a_phrase_without_a_word_is_refused(phrase: str) -> None:
    with pytest.raises(EmptySentenceError):
        BOOK.encode(phrase)


def test_a_long_phrase_is_refused_with_both_numbers() -> None:
    with pytest.raises(TooLongError) as error:
        BOOK.encode("daire daire daire daire")
    assert (error.value.n, error.value.limit) == (4, 3)


def test_unknown_words_come_before_the_length() -> None:
    with pytest.raises(UnknownWordError):
        BOOK.encode("daire daire daire küp")
