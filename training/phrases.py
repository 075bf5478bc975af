"""People and things as phrases: "babam", "Ali'nin annesi", "eski kitabı"."""

import random
from dataclasses import dataclass

from training import lexicon, turkish
from training.choice import Parts, allowed, chance
from training.turkish import Noun, decline, noun

TITLES = {
    "male": (" Bey", " Amca", " Usta", " Öğretmen"),
    "female": (" Hanım", " Teyze", " Abla", " Öğretmen"),
}
OWNERS = ("komşunun", "babasının", "annesinin", "okulun")
"""Words before a thing that ask for its possessive: "komşunun topu"."""


@dataclass(frozen=True)
class Person:
    """Someone, with the words before the head and the owner ("babam": 1sg)."""

    noun: Noun
    before: str = ""
    owner: str = ""
    plural: bool = False

    def text(self, case: str = "") -> str:
        head = decline(self.noun, case, plural=self.plural, owner=self.owner)
        return f"{self.before} {head}".strip()


@dataclass(frozen=True)
class Thing:
    """Something, its class and an adjective before it ("" = none)."""

    noun: Noun
    kind: str
    adjective: str = ""

    def text(self, case: str = "", plural: bool = False, owner: str = "") -> str:
        if self.adjective in OWNERS:
            owner = owner or "3sg"
        head = decline(self.noun, case, plural=plural, owner=owner)
        return f"{self.adjective} {head}".strip()


def person(rng: random.Random) -> Person:
    """A name, a role, a relative of mine, or somebody's relative."""
    lists = lexicon.people()
    draw = rng.random()
    if draw < 0.52:
        return _named(rng)
    if draw < 0.535:
        return Person(noun(rng.choice(lexicon.nouns()["animal"])))
    if draw < 0.82:
        before = rng.choice(("genç", "yaşlı", "küçük", "yeni")) if chance(rng, 0.1) else ""
        return Person(noun(rng.choice(lists["role"])), before)
    if draw < 0.94:
        return Person(noun(rng.choice(lists["kin"])), owner="1sg")
    owner = decline(noun(rng.choice(lists["male"] + lists["female"]), name=True), "gen")
    return Person(noun(rng.choice(lists["kin"])), owner, owner="3sg")


def other_person(rng: random.Random, first: Person) -> Person:
    """Somebody else, now and then a relative of the first ("annesi")."""
    if chance(rng, 0.15):
        return Person(noun(rng.choice(lexicon.people()["kin"])), owner="3sg")
    second = person(rng)
    return second if second.noun.stem != first.noun.stem else other_person(rng, first)


def relative(rng: random.Random) -> Person:
    return Person(noun(rng.choice(lexicon.people()["kin"])), owner="3sg")


def many_people(rng: random.Random) -> Person:
    return Person(noun(rng.choice(lexicon.people()["plural"])), plural=True)


def role(rng: random.Random) -> Person:
    return Person(noun(rng.choice(lexicon.people()["role"])))


def thing(rng: random.Random, kinds: tuple[str, ...], parts: Parts) -> Thing:
    """Something of one of these classes, with an adjective in a quarter of cases."""
    kind = rng.choice(kinds)
    entry = rng.choice(allowed("noun", lexicon.nouns()[kind], parts.noun))
    adjective = rng.choice(lexicon.frames()["adjective"]) if chance(rng, 0.22) else ""
    return Thing(noun(entry), kind, adjective)


def container(rng: random.Random, parts: Parts) -> Thing:
    """What things are put into."""
    return Thing(
        noun(rng.choice(allowed("noun", lexicon.frames()["container"], parts.noun))), "bag"
    )


def book(rng: random.Random, parts: Parts) -> Thing:
    """Something to read that takes up room."""
    listed = lexicon.frames()["fit_reading"]
    return Thing(noun(rng.choice(allowed("noun", listed, parts.noun))), "reading")


def capitalised(text: str) -> str:
    return text[:1].replace("i", "İ").replace("ı", "I").upper() + text[1:]


def _named(rng: random.Random) -> Person:
    lists = lexicon.people()
    kind = rng.choice(("male", "female"))
    name = rng.choice(lists[kind])
    if chance(rng, 0.05):
        name = name.rstrip(turkish.MARKS) + rng.choice(TITLES[kind])
    return Person(turkish.noun(name, name=True))
