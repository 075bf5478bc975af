"""What the model would put in the place of a token: its guesses, with their probabilities."""

from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from attention_core import ops
from attention_core.errors import ChoiceError
from attention_core.model import Model, ModelTrace, token_scores
from attention_core.text import HIDDEN
from attention_core.tokenizer import MASKED, SPECIAL_PIECES, WORD_MARK, Encoded
from attention_core.types import Array

_T = TypeVar("_T")


@dataclass(frozen=True)
class Guess:
    """A piece of the vocabulary in one place of the sentence.

    rank counts from 1, the likeliest piece first; starts_word is False for a piece that
    goes on with the word before it.
    """

    piece: str
    starts_word: bool
    probability: float
    rank: int


def guesses(model: Model, trace: ModelTrace, at: int, count: int = 5) -> tuple[Guess, ...]:
    """The likeliest pieces at token `at`, best first; all probabilities of a place sum to 1.

    Raises: ChoiceError for a token that the sentence does not have.
    """
    probabilities = _probabilities(model, trace, at)
    order = np.argsort(-probabilities, kind="stable")[:count]
    return tuple(_guess(model, probabilities, int(id_)) for id_ in order)


def guess_of(model: Model, trace: ModelTrace, at: int, id_: int) -> Guess:
    """How probable one piece of the vocabulary is at token `at`, and how many are likelier.

    Raises: ChoiceError for a token or an id that does not exist.
    """
    if not 0 <= id_ < len(model.tokenizer.pieces):
        raise ChoiceError("id", id_, f"0 … {len(model.tokenizer.pieces) - 1}")
    return _guess(model, _probabilities(model, trace, at), id_)


def _probabilities(model: Model, trace: ModelTrace, at: int) -> Array:
    """Softmax of the token scores of one place. Shapes: -> (vocabulary,)."""
    if not 0 <= at < len(trace.tokens):
        raise ChoiceError("token", at, f"0 … {len(trace.tokens) - 1}")
    return ops.softmax(token_scores(model, trace)[at])


def _guess(model: Model, probabilities: Array, id_: int) -> Guess:
    piece = model.tokenizer.pieces[id_]
    rank = 1 + int((probabilities > probabilities[id_]).sum())
    rank += int((probabilities[:id_] == probabilities[id_]).sum())  # of equals, the earlier first
    starts_word = piece.startswith(WORD_MARK) or id_ < len(SPECIAL_PIECES)
    return Guess(piece.removeprefix(WORD_MARK), starts_word, float(probabilities[id_]), rank)


def with_hidden_word(encoded: Encoded, word: int) -> tuple[Encoded, int]:
    """The sentence with one word, all its pieces, behind the one token [?]; and its place.

    Raises: ChoiceError for [BAŞ] and for a word that the sentence does not have.
    """
    if not 0 < word < len(encoded.words):
        raise ChoiceError("word", word, f"1 … {len(encoded.words) - 1}")
    at = encoded.word_of.index(word)
    after = at + encoded.word_of.count(word)

    def put(values: tuple[_T, ...], value: _T) -> tuple[_T, ...]:
        return (*values[:at], value, *values[after:])

    words = (*encoded.words[:word], HIDDEN, *encoded.words[word + 1 :])
    return Encoded(
        sentence=" ".join(words[1:]),
        tokens=put(encoded.tokens, HIDDEN),
        ids=put(encoded.ids, SPECIAL_PIECES.index(MASKED)),
        words=words,
        word_of=put(encoded.word_of, word),
        known=put(encoded.known, True),
    ), at
