"""Seeded choices, and which words are kept out of training.

Whether a word is held out depends on nothing but HELD_SEED and the word itself, so
that training and evaluation agree without a file between them.
"""

import hashlib
import random
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeVar

from training.lexicon import Predicate

HELD_SEED = 11
HELD_SHARE = {"noun": 10, "predicate": 10, "situation": 10}
"""Per cent of the nouns, predicates and situations that training never generates."""

_COMMON = (
    "kitap ağır yorgun araba kalem çay su elma ev okul kapı top kedi köpek çanta masa telefon "
    "ekmek film bisiklet bardak büyük küçük hasta aç"
)
ALWAYS_SEEN = frozenset(_COMMON.split())
"""Words of the opening sentences and of any classroom: too common to be kept out."""

Part = Literal["seen", "held", "any"]
T = TypeVar("T", str, Predicate)


@dataclass(frozen=True)
class Parts:
    """From which part of the lexicon nouns, predicates and situations are drawn."""

    noun: Part = "seen"
    predicate: Part = "seen"
    situation: Part = "seen"


@cache
def is_held_out(kind: str, text: str) -> bool:
    """Is this noun, predicate or situation kept for testing?"""
    if text.rstrip("*^~=+") in ALWAYS_SEEN:
        return False
    digest = hashlib.sha256(f"{HELD_SEED}:{kind}:{text}".encode()).digest()
    return digest[0] * 256 + digest[1] < HELD_SHARE[kind] * 65536 // 100


@cache
def allowed(kind: str, items: tuple[T, ...], part: Part) -> list[T]:
    """The items of one part; all of them where that part is empty."""
    if part == "any":
        return list(items)
    wanted = part == "held"
    found = [i for i in items if is_held_out(kind, i if isinstance(i, str) else i.text) == wanted]
    return found or list(items)


def chance(rng: random.Random, probability: float) -> bool:
    return rng.random() < probability
