"""One drawn scene: who does what to which thing, and every slot of a template in words.

Slots of training/lexicon/constructions.txt: S subject, S2 and Q other people, M many
people, R a role, O the thing, L something alive, T a tool, B what things fit into;
One and Two the candidates of a situation (training/situations.py);
V… verbs, P… predicates. "O.own.acc" is the thing with possessive and accusative.
"""

import random
from collections.abc import Callable

from training import lexicon, phrases, sayable, says, verbs
from training.choice import Parts, chance
from training.lexicon import Predicate, Verb
from training.situations import Drawn

SOLID = ("bag", "furniture", "device", "dishware", "toy", "tool", "textile", "clothing")
PORTABLE = (
    *("bag", "dishware", "tool", "toy", "reading", "document", "valuable", "textile", "clothing"),
    *("shoes", "fruit", "sweet", "dish", "drink", "device", "plant", "animal"),
)
PERSON_CASES = {"Va_p": "acc", "Vd_p": "dat", "Vb_p": "abl", "Vi_p": "ins"}


class Scene:
    """Draws what a template asks for, once, and keeps it for the next slot."""

    def __init__(self, rng: random.Random, parts: Parts, prefer: str = "") -> None:
        self.rng, self.parts, self.prefer = rng, parts, prefer
        self.present = chance(rng, 0.1)
        self.subject = phrases.person(rng)
        self.others = {"S2": phrases.other_person(rng, self.subject)}
        self.others["Q"] = phrases.other_person(rng, self.subject)
        self.others |= {"M": phrases.many_people(rng), "R": phrases.role(rng)}
        self.verb = rng.choice(lexicon.verbs())
        self.thing = phrases.thing(rng, self.verb.classes, parts)
        self.things = {
            "L": phrases.thing(rng, ("animal", "plant"), parts),
            "T": phrases.thing(rng, ("tool", "toy", "device"), parts),
            "B": phrases.container(rng, parts),
        }
        self.pair = rng.choice(lexicon.two_people())
        self.wants_degree = False
        """The next predicate may take "çok" and the like."""

        self.may_bring_subject = False
        """The next predicate may have a subject of its own: "onun pili bitmişti"."""

        self.brought_subject = False
        """It has: "o" must become "onun"."""

        self.names_nobody = False
        """No place may be a further person: "arkadaşına götürdü"."""

        self.situation: Drawn | None = None
        self.target = ""
        """The slot that a predicate or verb pointed at; for antecedent X."""

    def free_thing(self) -> None:
        """The thing is of any class: the template does not use the first verb."""
        kinds = tuple(k for k in lexicon.nouns() if k not in ("material", "idea"))
        self.thing = phrases.thing(self.rng, kinds, self.parts)

    def portable_thing(self) -> None:
        """Something that one can hand to another."""
        self.thing = phrases.thing(self.rng, PORTABLE, self.parts)

    def fitting_thing(self) -> None:
        if chance(self.rng, 0.1):
            self.thing = phrases.book(self.rng, self.parts)
        else:
            self.thing = phrases.thing(self.rng, SOLID, self.parts)

    def thing_with(self, key: str) -> None:
        """The thing is of a class that frames.txt has this list for: "try_device"."""
        start = f"{key}_"
        known = {name.removeprefix(start) for name in lexicon.frames() if name.startswith(start)}
        kinds = tuple(k for k in lexicon.nouns() if k in known)
        self.thing = phrases.thing(self.rng, kinds, self.parts)

    def situate(self, template: tuple[str, ...]) -> None:
        """Two candidates of any kinds take the place of subject and thing."""
        self.situation = Drawn(self.rng, self.parts, template, self.prefer)
        self.target = self.situation.target

    # -- nouns ---------------------------------------------------------------
    def noun_slot(self, slot: str) -> str | None:
        """Slots that name somebody or something; None for any other slot."""
        base, *rest = slot.split(".")
        if self.situation and base in self.situation.sides:
            return self.situation.noun(slot)
        case = next((r for r in rest if r in ("acc", "dat", "loc", "abl", "gen", "ins")), "")
        if "qcase" in rest:
            case = self.pair.case
        if base == "S":
            return self.subject.text(case)
        if base == "Q" and "own" in rest:
            return phrases.relative(self.rng).text(case)
        if base in self.others:
            return self.others[base].text(case)
        if base == "O" or base in self.things:
            thing = self.thing if base == "O" else self.things[base]
            if "bir" in rest:
                return self._some(thing)
            owner = "3sg" if "own" in rest else "1sg" if "my" in rest else ""
            return thing.text(case, plural="pl" in rest, owner=owner)
        return None

    def kind_of(self, slot: str) -> str:
        """ "person", the class of the thing, or "" for a slot that names nothing."""
        base = slot.split(".")[0]
        if self.situation and base in self.situation.sides:
            return self.situation.sides[base].kind
        if base == "O":
            return self.thing.kind
        if base in self.things:
            return self.things[base].kind
        return "person" if base == "S" or base in self.others else ""

    def _some(self, thing: phrases.Thing) -> str:
        """An indefinite object: "kitap", "bir kitap", "eski bir kitap"."""
        adjective = self.rng.choice(("", "", "güzel", "eski", "yeni", "büyük", "küçük", "kırmızı"))
        one = "bir" if adjective or chance(self.rng, 0.75) else ""
        return f"{adjective} {one} {thing.noun.stem}".strip()

    # -- predicates ----------------------------------------------------------
    def of_thing(self, only_verbs: bool = False) -> Predicate:
        """Something that is said of the thing and not of people."""
        return self._said("thing", only_verbs)

    def of_person(self, only_verbs: bool = False) -> Predicate:
        """Something that is said of people and not of the thing."""
        return self._said("person", only_verbs)

    def _said(self, of: str, only_verbs: bool = False, degrees: bool = False) -> Predicate:
        may = self.may_bring_subject and not self.prefer
        part = self.parts.predicate
        said = self.rng.choice(sayable.said_of(of, self.thing.kind, only_verbs, degrees, may, part))
        self.brought_subject = may and lexicon.has_own_subject(said)
        return said

    def very(self, of_thing: bool) -> Predicate:
        """Something that there are degrees of: "o kadar yorgundu ki"."""
        return self._said("thing" if of_thing else "person", degrees=True)

    def either(self, thing_slot: str = "O", person_slot: str = "S") -> Predicate:
        """A predicate of the thing or of the person; remembers which."""
        of_person = chance(self.rng, 0.5)
        if self.prefer:
            of_person = self.prefer == "S"
        if self.thing.kind != "animal" and of_person:
            self.target = person_slot
            return self.of_person()
        self.target = thing_slot
        return self.of_thing()

    def of_pair(self) -> Predicate:
        """What explains a verb between two people; remembers whom it is said of."""
        self.target = self.rng.choice(("S", "Q"))
        said = self.rng.choice(self.pair.first if self.target == "S" else self.pair.second)
        self.brought_subject = lexicon.has_own_subject(said)
        return said

    def of_fit(self, fits: bool = False) -> Predicate:
        """Why something fits or not: its size, or that of what it goes into."""
        self.target = self.rng.choice(("O", "B"))
        key = "fit_big" if (self.target == "O") != fits else "fit_small"
        if fits:
            key += "_yes"
        return Predicate(self.rng.choice(lexicon.frames()[key]), "noun")

    def listed(self, key: str, target: str = "") -> Predicate:
        """A predicate from a list of frames.txt, said of the target."""
        self.target = target or self.target
        said = self.rng.choice(lexicon.frame_predicates(key))
        self.brought_subject = lexicon.has_own_subject(said)
        return said

    def of_given(self) -> Predicate:
        """Said of the giver, the receiver or the thing given."""
        draw = self.rng.random()
        if draw < 0.4:
            self.target = "O"
            return self.of_thing()
        return self.listed(*(("give_first", "S") if draw < 0.7 else ("give_second", "Q")))

    def of_failure(self) -> Predicate:
        """What went wrong: with the thing, or with the one who tried."""
        kind = self.thing.kind
        of_thing = kind == "animal" or chance(self.rng, 0.6)
        return self.listed(*((f"fail_{kind}", "O") if of_thing else ("fail_person", "S")))

    # -- verbs ---------------------------------------------------------------
    def second_verb(self) -> Verb:
        """Another verb that takes the thing."""
        known = [v for v in sayable.verbs_taking(self.thing.kind) if not self.is_unclear(v)]
        return self.rng.choice([v for v in known if v.text != self.verb.text] or known)

    def is_unclear(self, verb: Verb) -> bool:
        """Does the verb name a further person where none may be?"""
        return self.names_nobody and verb.text.split()[0] in lexicon.frames()["named"]

    def thing_or_person_verb(self, person: str = "Q") -> str:
        """A verb for "onu" that takes only the thing or only a person; remembers which."""
        return self._told_apart("acc", sayable.verbs_of_things_only(self.thing.kind), person)

    def to_thing_or_person_verb(self, person: str = "Q") -> str:
        """A verb for "ona" that takes only the thing or only a person; remembers which."""
        own = lexicon.frames().get(f"to_{self.thing.kind}", ())
        return self._told_apart("dat", own, person)

    def _told_apart(self, case: str, of_thing: tuple[str, ...], person: str) -> str:
        of_thing = tuple(v for v in of_thing if v != self.verb.text)
        self.target = "O" if of_thing and chance(self.rng, 0.5) else person
        of_person = sayable.verbs_of_people_only(case, self.thing.kind)
        return self.rng.choice(of_thing if self.target == "O" else of_person)

    def person_verb(self, slot: str) -> str:
        """Va_p takes the accusative, Vd_p dative, Vb_p ablative, Vi_p instrumental."""
        return self.rng.choice(sayable.verbs_of_people(PERSON_CASES[slot[:4]]))

    def place(self, case: str) -> str:
        """A place word of this case, or nothing."""
        if not case or chance(self.rng, 0.45):
            return ""
        named = lexicon.frames()["named"] if self.names_nobody else ()
        return self.rng.choice([p for p in lexicon.frames()[case] if p not in named])

    def finite(self, verb: str, shares: tuple[tuple[str, int], ...], person: str = "3sg") -> str:
        if self.present:
            return says.now(self.rng, verb, person)
        return says.any_form(self.rng, verb, shares, person)

    def converb(self, make: Callable[[str], str]) -> str:
        return f"{self.place(self.verb.place)} {make(self.verb.text)}".strip()

    def participle(self, owner: str) -> str:
        """A relative clause on the thing: "dün aldığı", "pazardan aldığım"."""
        known = [v for v in sayable.verbs_taking(self.thing.kind) if not self.is_unclear(v)]
        verb = self.rng.choice(known)
        when = self.rng.choice(("", "dün", "geçen hafta", "yeni", "", self.place(verb.place)))
        return f"{when} {verbs.object_participle(verb.text, owner)}".strip()

    def object_of_subject(self) -> str:
        """A relative clause with the thing as its subject: "kırılan", "eskiyen"."""
        said = self.of_thing(only_verbs=True)
        stem = said.text if said.kind == "verb" else verbs.negate(said.text)
        return verbs.subject_participle(stem)
