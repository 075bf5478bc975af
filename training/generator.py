"""Pronoun sentences with the antecedent of every pronoun, drawn from a seed.

generate(rng) -> Sentence; the same seed gives the same sentences.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from training import lexicon
from training.blocklist import is_near_copy
from training.choice import Parts, chance
from training.lexicon import Construction
from training.phrases import capitalised
from training.scene import Scene
from training.slots import SLOTS
from training.turkish import two_way

FAMILY_SHARES = {
    "o": 41, "people": 12,
    "fit": 6, "onu": 18, "ona": 8, "ondan": 2.5, "onunla": 4, "onun": 6, "onlar": 7,
    "kendi": 3.5, "dropped": 4, "none": 4.5, "dem": 6.5, "alone": 2,
}  # fmt: skip

USES_VERB = {"V", "V1", "Vpl", "Vip", "Vwhen", "Vwhile", "Vbefore", "Vthen"}
"""Slots of the scene's first verb; without one the thing may be of any class."""

KEYED = {"Try": "try", "Effect": "effect", "düştü": "falls"}
"""Slots for which the thing must be of a class with lists of its own in frames.txt."""

OWNING = {"o": "onun", "onlar": "onların"}
"""The pronoun before a predicate with a subject of its own: "onun pili bitmişti"."""


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


def render(
    rng: random.Random, construction: Construction, parts: Parts, prefer: str = ""
) -> Sentence:
    """The template in words. A pronoun whose antecedent is not named points at [BAŞ].

    prefer: the slot (S or O) that a free choice of antecedent falls on.
    """
    scene = Scene(rng, parts, prefer)
    slots = " ".join(construction.template)
    if not USES_VERB & set(construction.template):
        scene.free_thing()
    if "Give" in slots:
        scene.portable_thing()
    if construction.family == "fit":
        scene.fitting_thing()
    for slot, key in KEYED.items():
        if slot in slots:
            scene.thing_with(key)
    words: list[str] = []
    found: dict[str, int] = {}
    kinds: dict[int, str] = {}
    pronoun = 0
    if chance(rng, 0.3) and construction.template[0] not in (
        "Time",
        "*o",
        "galiba",
        "bence",
        "dün",
    ):
        words += rng.choice(lexicon.frames()["prefix"]).split()
    follows = ""  # the pronoun, up to the predicate right after it
    for slot in construction.template:
        is_pronoun = slot.startswith("*")
        scene.may_bring_subject, scene.brought_subject = bool(follows), False
        text = _fill(scene, slot.lstrip("*"))
        if slot in ("da", "de"):
            text = "d" + two_way(words[-1])
        if is_pronoun:
            pronoun = len(words) + 1
        if follows and scene.brought_subject:
            words[pronoun - 1] = OWNING[follows]
        if slot != "Deg":
            follows = slot[1:] if slot[1:] in OWNING and construction.family != "dem" else ""
        words += text.split()
        if text and not is_pronoun:
            found.setdefault(slot.split(".")[0], len(words))
            if kind := scene.kind_of(slot):
                kinds[len(words)] = kind
    target = scene.target if construction.antecedent == "X" else construction.antecedent
    links: tuple[tuple[int, int], ...] = ()
    if pronoun:
        many = found.get("M", 0) if target == "S" else 0
        antecedent = found.get(target, many)
        links = ((pronoun, antecedent),)
        kinds[pronoun] = kinds.get(antecedent, "nothing")
    family, name = construction.family, construction.name
    return Sentence(tuple(_cased(words)), links, family, name, tuple(kinds.items()))


def _fill(scene: Scene, slot: str) -> str:
    named = scene.noun_slot(slot)
    if named is not None:
        return named
    return SLOTS[slot](scene) if slot in SLOTS else slot


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
