"""One sentence while its template is filled: the words, and where everybody stands in it."""

import random

from training import lexicon
from training.choice import Parts, chance
from training.lexicon import Construction
from training.scene import Scene
from training.situations import OF_OTHER
from training.slots import SAID, SLOTS
from training.turkish import two_way

USES_VERB = {"V", "V1", "Vpl", "Vip", "Vwhen", "Vwhile", "Vsince", "Vbefore", "Vthen"}
"""Slots of the scene's first verb; without one the thing may be of any class."""

TELLS_APART = {"V3", "V3s", "V31", "VD3", "VD3s", "VD31"}
"""Slots of a verb that fits either the thing or the person, which no animal can be told from."""

NO_PREFIX = ("Time", "*o", "galiba", "bence", "dün")
"""Sentences that begin with one of these take no phrase before it."""

KEYED = {"Try": "try", "Effect": "effect", "düştü": "falls"}
"""Slots for which the thing must be of a class with lists of its own in frames.txt."""

OWNING = {"o": "onun", "onlar": "onların"}
"""The pronoun before a predicate with a subject of its own: "onun pili bitmişti"."""


class Draft:
    """Words and marks; word places count from 1, 0 = nowhere."""

    def __init__(
        self, rng: random.Random, construction: Construction, parts: Parts, prefer: str
    ) -> None:
        self.construction = construction
        self.scene = _scene(rng, construction, parts, prefer)
        self.words: list[str] = []
        self.found: dict[str, int] = {}
        self.kinds: dict[int, str] = {}
        self.pronoun = 0
        self.further: list[int] = []
        """Later pronouns, which stand for the other candidate of a situation."""

        if chance(rng, 0.3) and construction.template[0] not in NO_PREFIX:
            self.words += rng.choice(lexicon.frames()["prefix"]).split()
        follows = ""
        for slot in construction.template:
            follows = self._fill(slot, follows)

    def _fill(self, slot: str, follows: str) -> str:
        """Adds one slot; `follows` is the pronoun, up to the predicate right after it."""
        is_pronoun = slot.startswith("*")
        self.scene.may_bring_subject, self.scene.brought_subject = bool(follows), False
        text = _text(self.scene, slot.lstrip("*"))
        if slot in ("da", "de"):
            text = "d" + two_way(self.words[-1])
        if is_pronoun:
            self.pronoun = len(self.words) + 1
        if follows and self.scene.brought_subject:
            self.words[self.pronoun - 1] = OWNING[follows]
        if slot in SAID:
            start = len(self.words) + 1
            self.further += [i for i, word in enumerate(text.split(), start) if word in OF_OTHER]
        self.words += text.split()
        if text and not is_pronoun:
            self.found.setdefault(slot.split(".")[0], len(self.words))
            if kind := self.scene.kind_of(slot):
                self.kinds[len(self.words)] = kind
        if slot == "Deg":
            return follows
        own = slot[1:] in OWNING and self.construction.family != "dem"
        return slot[1:] if own else ""

    def links(self) -> tuple[tuple[int, int], ...]:
        """Pronoun -> antecedent; also notes of what kind each pronoun is."""
        links: tuple[tuple[int, int], ...] = ()
        if self.pronoun:
            antecedent = self._antecedent()
            links += ((self.pronoun, antecedent),)
            self.kinds[self.pronoun] = self.kinds.get(antecedent, "nothing")
        if self.scene.situation:
            other = self.found[self.scene.situation.other]
            links += tuple((i, other) for i in self.further)
            self.kinds |= dict.fromkeys(self.further, self.kinds[other])
        return links

    def _antecedent(self) -> int:
        wanted = self.construction.antecedent
        target = self.scene.target if wanted == "X" else wanted
        many = self.found.get("M", 0) if target == "S" else 0
        return self.found.get(target, many)


def _scene(rng: random.Random, construction: Construction, parts: Parts, prefer: str) -> Scene:
    """A scene with the kind of thing that the template needs."""
    while True:
        scene = _any_scene(rng, construction, parts, prefer)
        scene.names_nobody = bool(TELLS_APART & set(construction.template))
        is_animal = scene.names_nobody and scene.thing.kind == "animal"
        if not is_animal and not scene.is_unclear(scene.verb):
            return scene


def _any_scene(rng: random.Random, construction: Construction, parts: Parts, prefer: str) -> Scene:
    scene = Scene(rng, parts, prefer)
    slots = " ".join(construction.template)
    if not USES_VERB & set(construction.template):
        scene.free_thing()
    if "Give" in slots or "Take" in slots:
        scene.portable_thing()
    if construction.family == "situation":
        scene.situate(construction.template)
    if construction.family == "fit":
        scene.fitting_thing()
    for slot, key in KEYED.items():
        if slot in slots:
            scene.thing_with(key)
    return scene


def _text(scene: Scene, slot: str) -> str:
    named = scene.noun_slot(slot)
    if named is not None:
        return named
    return SLOTS[slot](scene) if slot in SLOTS else slot
