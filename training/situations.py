"""Two candidates of any kinds, what happens between them, and what tells whom "o" means.

One line of training/lexicon/situations.txt is one situation. The slots One, Two, Done,
Why, WhyFor, But and And of a template are filled from it.
"""

import random
from dataclasses import dataclass
from functools import cache

from training import lexicon, turkish, verbs
from training.choice import Parts, chance, is_held_out
from training.lexicon import Said, Situation
from training.phrases import Person, Thing

DEGREES = ("çok", "çok", "çok", "çok", "oldukça", "gerçekten", "epey", "fazlasıyla")
EXTRAS = {"But": "ama", "And": "ve"}

NEAR = ("gen", "ins")
"""Cases that must stand before what happens: "Ali'yle Ayşe" would mean "Ali and Ayşe"."""

OF_OTHER = frozenset(("onu", "ona", "onun", "ondan", "onunla"))
"""Further pronouns in what is said of one candidate: they mean the other."""


@dataclass(frozen=True)
class Side:
    """One candidate and the kind that it stands for."""

    phrase: Person | Thing
    kind: str


class Drawn:
    """One situation with its two candidates."""

    def __init__(
        self, rng: random.Random, parts: Parts, template: tuple[str, ...], prefer: str
    ) -> None:
        extra = next((name for slot, name in EXTRAS.items() if slot in template), "")
        near = template.index("Done") == template.index("Two.bcase") + 1
        self.rng, self.late = rng, 0.0 if extra else 0.65
        self.line = rng.choice(_fitting(parts, extra, near))
        self.sides = _two_sides(rng, self.line, parts)
        reasons = self.line.extra(extra) if extra else self.line.reasons
        target = rng.choice([slot for slot in ("One", "Two") if reasons[slot == "Two"]])
        self.target = prefer if prefer in self.sides and not extra else target
        of_state = [tuple(r for r in side if r.kind == "noun") for side in reasons]
        self.present = chance(rng, 0.07) and all(of_state)
        self.reason_rng = random.Random(rng.random())
        said = (of_state if self.present else reasons)[self.target == "Two"]
        self.said = self.reason_rng.choice(_allowed(said, parts))

    def noun(self, slot: str) -> str:
        """ "One", "Two.bcase"."""
        base, _, how = slot.partition(".")
        phrase = self.sides[base].phrase
        return phrase.text(self.line.case if how == "bcase" else "")

    @property
    def other(self) -> str:
        """The slot of the candidate that "o" does not mean."""
        return "Two" if self.target == "One" else "One"

    def done(self) -> str:
        """What happens: "geçti", "geçemedi"."""
        return finite(self.rng, self.rng.choice(self.line.verbs), self.present, late=0.08)

    def pronoun(self) -> str:
        """ "o", or "onun" before a subject of its own: "onun parası yoktu"."""
        return "onun" if self.said.has_subject else "o"

    def why(self) -> str:
        """What is said of "o"."""
        text = finite(self.reason_rng, self.said, self.present, self.late)
        if not self.said.degree or chance(self.reason_rng, 0.35):
            return text
        return f"{self.reason_rng.choice(DEGREES)} {text}"

    def why_for(self) -> str:
        """The same before "için": "çok ağır olduğu", "geç kaldığı"."""
        degree = (
            self.reason_rng.choice(DEGREES)
            if self.said.degree and chance(self.reason_rng, 0.5)
            else ""
        )
        return f"{degree} {nominal(self.said)}".strip()


def nominal(said: Said) -> str:
    """ "ağır olduğu", "parası olmadığı", "geç kaldığı"."""
    if said.kind != "noun":
        return verbs.object_participle(_stem(said))
    head, _, last = said.text.rpartition(" ")
    verb = {"var": "olduğu", "yok": "olmadığı"}.get(last) if head else None
    return f"{head} {verb}" if verb else f"{said.text} olduğu"


def finite(rng: random.Random, said: Said, present: bool, late: float) -> str:
    """A predicate in the past, now and then in the present; late: the share of -mişti."""
    if said.kind == "noun":
        return said.text if present else turkish.copula(said.text)
    if present or said.lasting:
        now = verbs.present(_stem(said)[:-1] if said.kind != "verb" else said.text)
        if said.kind == "negative":
            now = verbs.present(said.text, negative=True)
        return now if present else now + "du"
    return (verbs.pluperfect if chance(rng, late) else verbs.past)(_stem(said))


def _stem(said: Said) -> str:
    if said.kind == "unable":
        return verbs.inability(said.text)
    return verbs.negate(said.text) if said.kind == "negative" else said.text


def _side(rng: random.Random, entries: tuple[str, ...], parts: Parts) -> Side:
    entry = rng.choice(_allowed_nouns(entries, parts))
    lists = lexicon.people()
    if entry == "@name":
        name = turkish.noun(rng.choice(lists[rng.choice(("male", "female"))]), name=True)
        return Side(Person(name), "person")
    if entry == "@kin":
        return Side(Person(turkish.noun(rng.choice(lists["kin"])), owner="1sg"), "person")
    if entry.startswith("@"):
        entry = rng.choice(_allowed_nouns(lexicon.nouns()[entry[1:]], parts))
    *before, head = entry.split(" ") if entry.startswith(ADJECTIVES) else (entry,)
    kind = lexicon.kind_of_noun(head)
    return Side(Thing(turkish.noun(head), kind, " ".join(before)), kind)


ADJECTIVES = ("yaşlı ", "küçük ", "yeni ", "eski ", "genç ")


def _two_sides(rng: random.Random, line: Situation, parts: Parts) -> dict[str, Side]:
    """Two candidates that are not the same noun; both are drawn again where they are."""
    while True:
        one, two = (_side(rng, entries, parts) for entries in (line.first, line.second))
        if one.phrase.noun.stem != two.phrase.noun.stem:
            return {"One": one, "Two": two}


def _allowed(items: tuple[Said, ...], parts: Parts) -> list[Said]:
    if parts.predicate == "any":
        return list(items)
    wanted = parts.predicate == "held"
    return [i for i in items if is_held_out("predicate", i.text) == wanted] or list(items)


def _allowed_nouns(items: tuple[str, ...], parts: Parts) -> list[str]:
    """Held-out nouns stay out; people, names and classes are always allowed."""
    if parts.noun == "any":
        return list(items)
    wanted = parts.noun == "held"
    found = [i for i in items if _is_held_noun(i) == wanted or i.startswith("@")]
    return found or (list(items) if wanted else [])


@cache
def _is_held_noun(entry: str) -> bool:
    return entry in lexicon.class_of_noun() and is_held_out("noun", entry)


@cache
def _fitting(parts: Parts, extra: str, near: bool) -> tuple[Situation, ...]:
    """The situations of one part, with both candidates, that have such an extra.

    near: what happens follows the second at once, as the cases of NEAR need it.
    """
    found = []
    for line in lexicon.situations():
        held = is_held_out("situation", line.key)
        if parts.situation != "any" and held != (parts.situation == "held"):
            continue
        if line.case in NEAR and not near:
            continue
        if extra and not any(line.extra(extra)):
            continue
        if _differ(_allowed_nouns(line.first, parts), _allowed_nouns(line.second, parts)):
            found.append(line)
    return tuple(found)


def _differ(first: list[str], second: list[str]) -> bool:
    """Is there a choice of two candidates that are not the same noun?"""
    stems = {turkish.noun(entry.rpartition(" ")[2]).stem for entry in (*first, *second)}
    drawn = any(entry.startswith("@") for entry in (*first, *second))
    return bool(first and second) and (drawn or len(stems) > 1)
