"""Sentence → tokens, by byte-pair encoding over letters (Sennrich et al. 2016).

A word's first piece carries the mark ▁ in the vocabulary, the pieces that follow do
not. What is shown is always what was typed; only the look-up is in lower case.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from attention_core.errors import EmptySentenceError, TooLongError
from attention_core.text import HIDDEN, clean, graphemes, lower, split_words

START, MASKED, UNKNOWN = "[BAŞ]", "[MASKE]", "[BİLİNMEYEN]"
SPECIAL_PIECES = ("[DOLGU]", START, MASKED, UNKNOWN)
"""Ids 0 … 3. A visitor cannot type their names: brackets are words of their own. Only the
hidden word [?] is read as [MASKE]; on screen it stays as it was typed."""

WORD_MARK = "▁"
MAX_CHARACTERS_TYPED = 10_000
"""More is refused before anything else is done with it."""

MAX_CHARACTERS = 2_000
"""After cleaning; 64 tokens never need as many."""


@dataclass(frozen=True)
class Encoded:
    """A sentence as the model reads it.

    tokens and words are as typed, both begin with [BAŞ]; word_of[i] is the word
    that token i is a piece of; known[i] is False for a token outside the vocabulary.
    """

    sentence: str
    tokens: tuple[str, ...]
    ids: tuple[int, ...]
    words: tuple[str, ...]
    word_of: tuple[int, ...]
    known: tuple[bool, ...]


class Tokenizer:
    """Pieces and the order in which they were merged in training."""

    def __init__(
        self, pieces: Sequence[str], merges: Sequence[tuple[str, str]], max_tokens: int = 64
    ) -> None:
        self.pieces = tuple(pieces)
        self.max_tokens = max_tokens
        self._ids = {piece: i for i, piece in enumerate(pieces) if i >= len(SPECIAL_PIECES)}
        self._rank = {(a, b): rank for rank, (a, b) in enumerate(merges)}

    def encode(self, sentence: str) -> Encoded:
        """The sentence in tokens, [BAŞ] first.

        Raises: EmptySentenceError; TooLongError with the count and the limit in it.
        """
        _check_length(sentence, MAX_CHARACTERS_TYPED)
        cleaned = clean(sentence)
        _check_length(cleaned, MAX_CHARACTERS)
        words = split_words(cleaned)
        if all(unicodedata.category(c)[0] in "PZ" for c in cleaned):
            raise EmptySentenceError
        split = [self.split_word(word) for word in words]
        n = sum(map(len, split))
        if n > self.max_tokens:
            raise TooLongError(n, self.max_tokens, "tokens")
        found = [(typed, id_, w) for w, pieces in enumerate(split, 1) for typed, id_ in pieces]
        tokens, ids, word_of = zip((START, SPECIAL_PIECES.index(START), 0), *found, strict=True)
        known = tuple(id_ != SPECIAL_PIECES.index(UNKNOWN) for id_ in ids)
        return Encoded(cleaned, tokens, ids, (START, *words), word_of, known)

    def split_word(self, word: str) -> list[tuple[str, int]]:
        """The pieces of one word: what was typed, and its id."""
        if word == HIDDEN:
            return [(word, SPECIAL_PIECES.index(MASKED))]
        typed = graphemes(word)
        symbols = [lower(g) for g in typed]
        symbols[0] = WORD_MARK + symbols[0]
        lengths = [1] * len(symbols)
        while (pair := self._next_merge(symbols)) is not None:
            symbols, lengths = _merge(symbols, lengths, pair)
        pieces, start = [], 0
        for symbol, length in zip(symbols, lengths, strict=True):
            id_ = self._ids.get(symbol, SPECIAL_PIECES.index(UNKNOWN))
            pieces.append(("".join(typed[start : start + length]), id_))
            start += length
        return pieces

    def _next_merge(self, symbols: list[str]) -> tuple[str, str] | None:
        """The pair of neighbours that was merged first in training."""
        pairs = [pair for pair in pairwise(symbols) if pair in self._rank]
        return min(pairs, key=self._rank.__getitem__, default=None)


def _merge(
    symbols: list[str], lengths: list[int], pair: tuple[str, str]
) -> tuple[list[str], list[int]]:
    """Every occurrence of the pair made one, from left to right."""
    merged: list[str] = []
    merged_lengths: list[int] = []
    i = 0
    while i < len(symbols):
        step = 2 if tuple(symbols[i : i + 2]) == pair else 1
        merged.append("".join(symbols[i : i + step]))
        merged_lengths.append(sum(lengths[i : i + step]))
        i += step
    return merged, merged_lengths


def _check_length(text: str, limit: int) -> None:
    if len(text) > limit:
        raise TooLongError(len(text), limit, "characters")
