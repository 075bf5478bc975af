"""IBM Model 1 (Brown et al. 1993): which Turkish piece stands for which English word.

Learned from the training pairs alone, by expectation maximisation. Every English word of a
pair may come from every piece of the Turkish side; piece 0, [BAŞ], is the place for words
that come from nowhere, above all the end.
"""

from collections.abc import Sequence

import numpy as np

from training.translation.data import Ids

ROUNDS = 8
SMOOTH = 1e-3
"""Added to every count: a rare word does not swallow its whole sentence."""


class Model1:
    """t(word | piece), for the words and pieces that met in some pair."""

    def __init__(self, n_pieces: int, n_words: int) -> None:
        self.n_pieces, self.n_words = n_pieces, n_words
        self.keys = np.zeros(0, np.int64)
        self.table = np.zeros(0)

    def fit(self, items: Sequence[Ids], rounds: int = ROUNDS) -> None:
        words, pieces, owners = _links(items)
        self.keys, at = np.unique(words * self.n_pieces + pieces, return_inverse=True)
        of_piece = self.keys % self.n_pieces
        self.table = np.full(len(self.keys), 1 / self.n_words)
        for _ in range(rounds):
            values = self.table[at]
            share = values / np.bincount(owners, values)[owners]
            counts = np.bincount(at, share, len(self.keys)) + SMOOTH
            self.table = counts / np.bincount(of_piece, counts, self.n_pieces)[of_piece]

    def posterior(self, item: Ids) -> np.ndarray:
        """Where each word after [BAŞ] comes from. Shapes: -> (n, m); rows sum to 1."""
        words, pieces = np.array(item.target[1:]), np.array(item.source)
        keys = words[:, None] * self.n_pieces + pieces[None]
        place = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        values = np.where(self.keys[place] == keys, self.table[place], 1e-9)
        return values / values.sum(axis=1, keepdims=True)


def _links(items: Sequence[Ids]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Every (word, piece) that could belong together, and the number of the word's place."""
    words, pieces, owners, place = [], [], [], 0
    for item in items:
        target, source = np.array(item.target[1:]), np.array(item.source)
        words.append(np.repeat(target, len(source)))
        pieces.append(np.tile(source, len(target)))
        owners.append(np.repeat(np.arange(place, place + len(target)), len(source)))
        place += len(target)
    return np.concatenate(words), np.concatenate(pieces), np.concatenate(owners)


def by_word(rows: np.ndarray, word_of: Sequence[int]) -> np.ndarray:
    """Pieces of a word summed. Shapes: (n, m) -> (n, words); word 0 is [BAŞ]."""
    of = np.asarray(word_of)
    return np.stack([rows[:, of == w].sum(axis=1) for w in range(max(word_of) + 1)], axis=1)
