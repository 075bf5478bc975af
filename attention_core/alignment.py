"""Two sentences side by side: which word of one stands for which word of the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

import numpy as np

from attention_core.text import lower
from attention_core.types import Array, frozen


@dataclass(frozen=True)
class Pair:
    """A word on the left, a word on the right, as indices; None where a side has no such word."""

    left: int | None
    right: int | None
    same: bool


def align(left: Sequence[str], right: Sequence[str]) -> tuple[Pair, ...]:
    """The words of two sentences in pairs, in the order of reading.

    Equal words are pairs (capitals do not count). Between them, as many words on the one
    side as on the other were exchanged one for one; else they have no partner.
    """
    a, b = [lower(word) for word in left], [lower(word) for word in right]
    pairs: list[Pair] = []
    for kind, i, i_end, j, j_end in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if i_end - i == j_end - j:
            pairs += [Pair(i + k, j + k, kind == "equal") for k in range(i_end - i)]
        else:
            pairs += [Pair(at, None, False) for at in range(i, i_end)]
            pairs += [Pair(None, at, False) for at in range(j, j_end)]
    return tuple(pairs)


def difference(left: Array, right: Array, pairs: Sequence[Pair]) -> Array:
    """right − left for every two pairs that both sides have; NaN where one side has no word.

    Shapes: (n, n), (m, m), p pairs -> (p, p).
    """
    result = np.full((len(pairs), len(pairs)), np.nan, dtype=left.dtype)
    both = [(p, pair) for p, pair in enumerate(pairs) if None not in (pair.left, pair.right)]
    for p, asks in both:
        for q, seen in both:
            result[p, q] = right[asks.right, seen.right] - left[asks.left, seen.left]
    return frozen(result)
