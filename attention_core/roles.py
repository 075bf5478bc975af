"""What a head does, measured: on how many words does its largest weight sit where a rule says?

A role is a rule that names for each word the one word it should look at. Most rules
can be read off the words ("the word before"); others need a tree or a known antecedent
and come from whoever knows them. Words are counted from 0, which is [BAŞ].
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from attention_core.errors import ShapeError
from attention_core.types import Array, Mask

NOT_ASKED = -1
"""In a list of wanted words: the rule says nothing of this word."""

WORD_ROLES = ("previous", "next", "self", "start", "first", "last", "end")
"""Rules that need nothing but the words: the word before, the word after, the word itself,
[BAŞ], the first word, the last word, the mark that ends the sentence."""


@dataclass(frozen=True)
class Measured:
    """Words asked, words whose largest weight is right, mean weight on the right word."""

    right: int
    asked: int
    mass: float


@dataclass(frozen=True)
class RoleScore:
    """A head's score in a role on many sentences.

    right: share of words whose largest weight is right, low … high its 95 % interval;
    mass: mean weight on the right word; asked: how many words; chance: the share that
    the best fixed guess reaches without looking at any weight, guess: which one that is.
    """

    right: float
    low: float
    high: float
    mass: float
    asked: int
    chance: float
    guess: str


Scores = Mapping[str, RoleScore]
"""Role -> score of one head."""


def wanted(words: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """For each role of WORD_ROLES: the word each word should look at, or NOT_ASKED.

    words[0] is [BAŞ]; of it nothing is ever asked.
    """
    n = len(words)
    marks = [i for i in range(1, n) if not _is_wordy(words[i])]
    wordy = [i for i in range(1, n) if _is_wordy(words[i])]
    end = n - 1 if n - 1 in marks else NOT_ASKED
    first, last = (wordy[0], wordy[-1]) if wordy else (NOT_ASKED, NOT_ASKED)
    rows: dict[str, list[int]] = {
        "previous": [i - 1 if i > 1 else NOT_ASKED for i in range(1, n)],
        "next": [i + 1 if i < n - 1 else NOT_ASKED for i in range(1, n)],
        "self": list(range(1, n)),
        "start": [0] * (n - 1),
        "first": [first if i != first else NOT_ASKED for i in range(1, n)],
        "last": [last if i != last else NOT_ASKED for i in range(1, n)],
        "end": [end if i != end else NOT_ASKED for i in range(1, n)],
    }
    return {role: (NOT_ASKED, *row) for role, row in rows.items()}


def measure(weights: Array, targets: Sequence[int], answers: Mask | None = None) -> Measured:
    """One head on one sentence.

    Shapes: weights (w, w) from word to word; targets w words, NOT_ASKED where none is; answers
    (w, w) True where a word counts as an answer to the row's word, None = everywhere.
    Raises: ShapeError where they do not fit.
    """
    square = (len(targets), len(targets))
    for name, given in (("weights", weights), ("answers", answers)):
        if given is not None and given.shape != square:
            raise ShapeError(name, f"({square[0]}, {square[1]})", given.shape)
    asked = [i for i, target in enumerate(targets) if target != NOT_ASKED]
    if not asked:
        return Measured(0, 0, 0.0)
    right_word = np.asarray([targets[i] for i in asked])
    rows = weights[asked]
    counted = rows if answers is None else np.where(answers[asked], rows, -1.0)
    right = int((counted.argmax(axis=-1) == right_word).sum())
    mass = float(rows[np.arange(len(asked)), right_word].mean(dtype=np.float64))
    return Measured(right, len(asked), mass)


def guessed(rule: Sequence[int], targets: Sequence[int]) -> int:
    """On how many of the asked words a fixed rule names the wanted word."""
    pairs = zip(rule, targets, strict=True)
    return sum(target != NOT_ASKED and guess == target for guess, target in pairs)


def clear_role(scores: Scores, least: float = 0.5) -> str | None:
    """The role that says most about a head, or None where nothing stands out.

    It must be right on at least `least` of the words, and the whole of its interval must
    lie above the best fixed guess. Of several the one that beats its guess by most.
    """
    clear = {r: s for r, s in scores.items() if s.right >= least and s.low > s.chance}
    return max(clear, key=lambda role: clear[role].right - clear[role].chance, default=None)


def _is_wordy(word: str) -> bool:
    return any(unicodedata.category(c)[0] in "LN" for c in word)
