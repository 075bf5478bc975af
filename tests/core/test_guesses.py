"""What the model would put in a place: probabilities that can be checked on paper."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from attention_core import (
    ChoiceError,
    EmptySentenceError,
    Guess,
    Model,
    ModelTrace,
    guess_of,
    guesses,
    load_model,
    run,
)
from attention_core.tokenizer import SPECIAL_PIECES
from tests.core.helpers import TINY_PIECES, write_model

SHARES = {"▁kedi": 1 / 2, "di": 1 / 4, "[BAŞ]": 1 / 8, "▁k": 1 / 16}
"""The rest of the vocabulary divides the last sixteenth evenly."""


@pytest.fixture
def by_hand(tmp_path: Path) -> tuple[Model, ModelTrace]:
    """A model whose last layer says nothing: the bias alone decides, and it is ln(share)."""
    model = load_model(write_model(tmp_path), np.float64)
    rest = (1 / 16) / (len(TINY_PIECES) - len(SHARES))
    bias = np.log([SHARES.get(piece, rest) for piece in TINY_PIECES])
    weights = replace(model.weights, output_bias=bias)
    trace = run(model, "kedi [?]")
    return replace(model, weights=weights), replace(trace, final=np.zeros_like(trace.final))


def test_the_likeliest_pieces_come_first_with_their_probabilities(
    by_hand: tuple[Model, ModelTrace],
) -> None:
    found = guesses(*by_hand, 2, count=4)
    assert [(g.piece, g.starts_word, g.rank) for g in found] == [
        ("kedi", True, 1), ("di", False, 2), ("[BAŞ]", True, 3), ("k", True, 4)
    ]  # fmt: skip
    np.testing.assert_allclose([g.probability for g in found], [0.5, 0.25, 0.125, 0.0625])


def test_one_piece_is_asked_for_by_its_id(by_hand: tuple[Model, ModelTrace]) -> None:
    found = guess_of(*by_hand, 1, TINY_PIECES.index("di"))
    assert found == Guess("di", False, pytest.approx(0.25), 2)


def test_of_equally_likely_pieces_the_first_in_the_vocabulary_leads(
    by_hand: tuple[Model, ModelTrace],
) -> None:
    model, trace = by_hand
    everything = guesses(model, trace, 0, count=len(TINY_PIECES))
    assert [g.rank for g in everything] == list(range(1, len(TINY_PIECES) + 1))
    ids = [i for i, piece in enumerate(TINY_PIECES) if piece not in SHARES]
    assert [guess_of(model, trace, 0, i).rank for i in ids] == [*range(5, len(TINY_PIECES) + 1)]


@pytest.mark.parametrize("at", [-1, 3])
def test_a_token_that_is_not_there_is_refused(by_hand: tuple[Model, ModelTrace], at: int) -> None:
    with pytest.raises(ChoiceError, match="token"):
        guesses(*by_hand, at)


@pytest.mark.parametrize("id_", [-1, len(TINY_PIECES)])
def test_an_id_that_is_not_there_is_refused(by_hand: tuple[Model, ModelTrace], id_: int) -> None:
    with pytest.raises(ChoiceError, match="id"):
        guess_of(*by_hand, 1, id_)


def test_all_guesses_of_the_shipped_model_are_shares_of_one(model: Model) -> None:
    trace = run(model, "[?] kitabı okudu.")
    everything = guesses(model, trace, 1, count=model.config.vocabulary_size)
    assert sum(g.probability for g in everything) == pytest.approx(1, abs=1e-5)
    probabilities = [g.probability for g in everything]
    assert probabilities == sorted(probabilities, reverse=True)


def test_a_hidden_word_is_one_token_and_stays_on_screen_as_typed(model: Model) -> None:
    trace = run(model, "Kedi [?] içti.")
    assert trace.words == ("[BAŞ]", "Kedi", "[?]", "içti", ".")
    at = trace.tokens.index("[?]")
    assert trace.ids[at] == SPECIAL_PIECES.index("[MASKE]")
    assert trace.known[at]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("[?]. ([?]) “[?]”", ["[?]", ".", "(", "[?]", ")", "“", "[?]", "”"]),
        ("[?]?", ["[?]", "?"]),
        ("x[?] [?]y", ["x", "[", "?", "]", "[", "?", "]", "y"]),
        ("[[?]]", ["[[", "?", "]]"]),
        ("[?][?]", ["[", "?", "]", "[", "?", "]"]),
        ("[? ] [??] [MASKE]", ["[", "?", "]", "[", "??", "]", "[", "MASKE", "]"]),
    ],
)  # fmt: skip
def test_brackets_are_a_hidden_word_only_where_they_stand_alone(
    model: Model, typed: str, words: list[str]
) -> None:
    assert list(run(model, f"kedi {typed}").words[2:]) == words


def test_a_sentence_of_nothing_but_a_hidden_word_has_nothing_to_look_at(model: Model) -> None:
    with pytest.raises(EmptySentenceError):
        run(model, "[?]")
