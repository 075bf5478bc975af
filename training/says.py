"""Verbs and predicates in a finite form, in the past or in the present."""

import random

from training import lexicon, verbs
from training.choice import chance
from training.lexicon import Predicate
from training.turkish import copula, two_way

FIRST = (("past", 58), ("negative", 12), ("unable", 10), ("pluperfect", 6), ("progressive", 8),
         ("wanted", 3), ("future_past", 3))  # fmt: skip
REASON = (("pluperfect", 26), ("past", 18), ("future_past", 18), ("wanted", 14),
          ("progressive", 14), ("negative", 6), ("unable", 4))  # fmt: skip
NEXT = (("past", 66), ("negative", 14), ("unable", 10), ("progressive", 6), ("wanted", 4))


def form(verb: str, how: str, person: str = "3sg") -> str:
    """One finite form of the past by its name."""
    if how == "negative":
        return verbs.past(verb, person, negative=True)
    if how == "unable":
        return verbs.unable(verb, person)
    table = {
        "past": verbs.past,
        "pluperfect": verbs.pluperfect,
        "progressive": verbs.progressive,
        "future_past": verbs.future_past,
        "wanted": verbs.wanted,
    }
    return table[how](verb, person)


def any_form(
    rng: random.Random, verb: str, shares: tuple[tuple[str, int], ...], person: str = "3sg"
) -> str:
    names, weights = zip(*shares, strict=True)
    return form(verb, rng.choices(names, weights)[0], person)


def now(rng: random.Random, verb: str, person: str = "3sg") -> str:
    """bırakıyor, bırakmıyor."""
    return verbs.present(verb, person, negative=chance(rng, 0.2))


NEVER_MORE = (
    *("da", "de", "ta", "te", "mış", "miş", "muş", "müş"),
    *("sı", "si", "su", "sü", "nın", "nin", "nun", "nün"),
)


def may_be_more(text: str) -> bool:
    """Not of "evde", "bitmiş", "annesinin" or a profession: nothing is very much so."""
    if text.endswith(NEVER_MORE):
        return False
    return text not in lexicon.frames()["ungraded"] and text not in lexicon.people()["role"]


def of_many(text: str) -> str:
    """mutluydu -> mutluydular, gelmişti -> gelmişlerdi, geliyordu -> geliyorlardı."""
    plural = f"l{two_way(text)}r"
    for ending in ("mıştı", "mişti", "muştu", "müştü", "yordu", "acaktı", "ecekti"):
        if text.endswith(ending):
            stem = text[:-2]
            return f"{stem}{plural}d{'ı' if plural == 'lar' else 'i'}"
    return text + plural


def predicate(rng: random.Random, said: Predicate, present: bool = False) -> str:
    """ağır -> ağırdı; bozul- -> bozulmuştu; sığ-! -> sığmamıştı; yürü-? -> yürüyemiyordu."""
    if said.kind == "noun":
        if present:
            return said.text
        seems = may_be_more(said.text) and chance(rng, 0.09)
        return copula(said.text) if not seems else f"{said.text} görünüyordu"
    stem = said.text if said.kind == "verb" else verbs.negate(said.text)
    if said.kind == "unable":
        stem = verbs.inability(said.text)
    if present:
        return verbs.present(stem[:-1] if said.kind != "verb" else stem)
    how = rng.choices(("past", "pluperfect", "progressive", "future_past"), (34, 44, 18, 4))[0]
    if how == "progressive" and said.kind != "verb":
        return verbs.progressive(stem[:-1])
    return form(stem, how)
