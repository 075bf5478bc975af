"""The measured scores of the manifest as rows: what is not known by name is left out."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ui.texts import model_tr

CANDIDATES = 2
"""A pronoun could stand for at least two words; who knows nothing is right once in two."""

VALUES = ("right", "agreement", "share", "value")
FACTS = ("asked", "chance", "high", "low", "of")
Z = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Score:
    """One line: the parts' names, the result, and where known what it was counted from."""

    path: tuple[str, ...]
    result: float
    right: int | None = None
    of: int | None = None
    low: float | None = None
    high: float | None = None
    chance: float | None = None


def rows(key: str, value: Any, vocabulary_size: int) -> list[Score]:
    """The lines of one group of scores; parts without a Turkish name are ignored."""
    if key.startswith("hand_written") and isinstance(value, dict):
        return _hand_written(value)
    found = [score for score in _leaves(value, ()) if all(_known(part) for part in score.path)]
    return [_with_chance(key, score, vocabulary_size) for score in found]


def interval(right: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval for `right` of `of`."""
    share, z2 = right / of, Z * Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z / (1 + z2 / of) * math.sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def _hand_written(value: dict[str, Any]) -> list[Score]:
    counted = (("single", "right", "of", 1), ("both", "pairs", "pairs_of", 2))
    return [
        _counted((name,), value[right], value[of], CANDIDATES**-together)
        for name, right, of, together in counted
        if _is_number(value.get(right)) and _is_number(value.get(of)) and value[of] > 0
    ]


def _counted(path: tuple[str, ...], right: int, of: int, chance: float | None) -> Score:
    low, high = interval(right, of)
    return Score(path, right / of, right, of, low, high, chance)


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[Score]:
    if _is_number(value):
        yield Score(path, float(value))
    elif isinstance(value, dict):
        name = next((n for n in VALUES if _is_number(value.get(n))), None)
        facts = {fact: value[fact] for fact in FACTS if _is_number(value.get(fact))}
        if name is not None and facts:
            yield _measured(path, value[name], facts)
            return
        for part, inner in value.items():
            yield from _leaves(inner, (*path, str(part)))


def _measured(path: tuple[str, ...], value: float, facts: dict[str, float]) -> Score:
    """A score that comes with its interval, its number of questions or what chance would be."""
    chance, of = facts.get("chance"), facts.get("of")
    if of and value > 1:
        return _counted(path, int(value), int(of), chance)
    return Score(path, float(value), low=facts.get("low"), high=facts.get("high"), chance=chance)


def _with_chance(key: str, score: Score, vocabulary_size: int) -> Score:
    last = score.path[-1] if score.path else ""
    known = {
        ("generated", last): 1 / CANDIDATES,
        ("pairs", "single"): 1 / CANDIDATES,
        ("pairs", "both"): 1 / CANDIDATES**2,
        ("masked_words", "first"): 1 / vocabulary_size,
        ("masked_words", "among_five"): 5 / vocabulary_size,
    }
    chance = known.get((key, last)) if score.chance is None else score.chance
    return replace(score, chance=chance)


def _known(part: str) -> bool:
    return part in model_tr.PARTS or part.isdecimal()


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
