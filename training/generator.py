"""Pronoun sentences with the antecedent of every pronoun, drawn from a seed.

generate(rng) -> Sentence; the same seed gives the same sentences.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from training import lexicon
from training.blocklist import is_near_copy
from training.choice import Parts
from training.draft import Draft
from training.lexicon import Construction
from training.phrases import capitalised

FAMILY_SHARES = {
    "o": 41, "people": 14,
    "fit": 6, "onu": 18, "ona": 8, "ondan": 2.5, "onunla": 4, "onun": 6, "onlar": 7,
    "kendi": 3.5, "dropped": 4, "none": 4.5, "dem": 6.5, "alone": 2,
    "situation": 32,
}  # fmt: skip


@dataclass(frozen=True)
class Sentence:
    """Words as typed and links: word index (from 1) of a pronoun -> its antecedent, 0 = [BAŞ]."""

    words: tuple[str, ...]
    links: tuple[tuple[int, int], ...]
    family: str
    construction: str
    kinds: tuple[tuple[int, str], ...] = ()
    """Word index -> "person" or the class of the thing that the word stands for."""

    @property
    def text(self) -> str:
        return " ".join(self.words)


def generate(
    rng: random.Random,
    parts: Parts | None = None,
    held_out: bool = False,
    families: Sequence[str] = (),
) -> Sentence:
    """One sentence; held_out draws from the constructions that training never uses."""
    parts = parts or Parts()
    while True:
        construction = _draw(rng, held_out, tuple(families))
        sentence = render(rng, construction, parts)
        if not is_near_copy(sentence.words):
            return sentence


def twins(seed: int, parts: Parts, held_out: bool = False) -> tuple[Sentence, Sentence] | None:
    """A Winograd pair: one sentence up to the predicate, once of the person, once of the thing.

    None where the drawn thing cannot be told from a person (animals).
    """
    rng = random.Random(seed)
    known = [c for c in _by_family(held_out)["o"] if c.antecedent == "X" and "PX" in c.template]
    construction = rng.choice([c for c in known if c.template[0] != "O.acc" or "S" in c.template])
    of_person, of_thing = (
        render(random.Random(seed), construction, parts, prefer) for prefer in ("S", "O")
    )
    same = dict(of_person.links) == dict(of_thing.links)
    return None if same or 0 in dict(of_person.links).values() else (of_person, of_thing)


def situation_twins(
    seed: int, parts: Parts, held_out: bool = False
) -> tuple[Sentence, Sentence] | None:
    """The same for a situation: what is said fits its first candidate, then its second."""
    known = [c for c in _by_family(held_out)["situation"] if "Why" in c.template]
    construction = random.Random(seed).choice(known)
    first, second = (
        render(random.Random(seed), construction, parts, prefer) for prefer in ("One", "Two")
    )
    return None if dict(first.links) == dict(second.links) else (first, second)


def render(
    rng: random.Random, construction: Construction, parts: Parts, prefer: str = ""
) -> Sentence:
    """The template in words. A pronoun whose antecedent is not named points at [BAŞ].

    prefer: the slot (S or O) that a free choice of antecedent falls on.
    """
    draft = Draft(rng, construction, parts, prefer)
    links, words = draft.links(), tuple(_cased(draft.words))
    family, name = construction.family, construction.name
    return Sentence(words, links, family, name, tuple(draft.kinds.items()))


def _cased(words: list[str]) -> list[str]:
    """Capitals where sentences start."""
    return [
        capitalised(word) if i == 0 or words[i - 1] in (".", "?", "!") else word
        for i, word in enumerate(words)
    ]


@cache
def _by_family(held_out: bool) -> dict[str, tuple[Construction, ...]]:
    found: dict[str, list[Construction]] = {}
    for construction in lexicon.constructions():
        if construction.held_out == held_out:
            found.setdefault(construction.family, []).append(construction)
    return {family: tuple(items) for family, items in found.items()}


def _draw(rng: random.Random, held_out: bool, families: tuple[str, ...]) -> Construction:
    known = _by_family(held_out)
    names = [name for name in known if not families or name in families]
    weights = [FAMILY_SHARES[name] for name in names]
    return rng.choice(known[rng.choices(names, weights)[0]])
