"""Keeps the hand-written test sentences, and near copies of them, out of training."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from attention_core.text import lower, split_words

FOLDER = Path(__file__).parent / "checks"
COMMON = frozenset(["çünkü", "ve", "ama", "o", "onu", "ona", "onun", "onlar", "onları", "çok", "."])
MAX_SHARED = 2


def checks(file: str = "pronouns.tsv") -> tuple[tuple[str, str, str, str, str], ...]:
    """Hand-written rows: sentence, pronoun, antecedent, kind, pair."""
    lines = (FOLDER / file).read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return tuple((a, b, c, d, e) for a, b, c, d, e in rows)


def is_near_copy(words: Sequence[str]) -> bool:
    """Does a sentence share the antecedent and what is said of it with a test sentence?

    Also true for more than MAX_SHARED shared word stems (first four letters).
    """
    here = _stems(words)
    return any(
        core <= here or len(all_stems & here) > MAX_SHARED for core, all_stems in _signatures()
    )


@cache
def _signatures() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """For each test sentence: antecedent and last word; all its content words."""
    found = []
    for sentence, _, antecedent, _, _ in checks():
        words = split_words(sentence)
        found.append((_stems([antecedent, words[-2]]), _stems(words)))
    return tuple(found)


def _stems(words: Sequence[str]) -> frozenset[str]:
    return frozenset(lower(word)[:4] for word in words if lower(word) not in COMMON)
