"""What can be said of a person or a thing, and which verbs take one and not the other.

Worked out once for each class of things; nothing is drawn here.
"""

from functools import cache

from training import lexicon, says
from training.choice import Part, allowed
from training.lexicon import Predicate, Verb


@cache
def _of_thing(kind: str, only_verbs: bool) -> tuple[Predicate, ...]:
    people = set(lexicon.person_predicates())
    items = (p for p in lexicon.thing_predicates()[kind] if p not in people)
    return tuple(p for p in items if not only_verbs or p.kind != "noun")


@cache
def _of_person(kind: str, only_verbs: bool) -> tuple[Predicate, ...]:
    unclear = lexicon.frame_predicates("unclear") + lexicon.frame_predicates(f"unclear_{kind}")
    things = {*lexicon.thing_predicates()[kind], *unclear}
    items = (p for p in lexicon.person_predicates() if p not in things)
    return tuple(p for p in items if not only_verbs or p.kind != "noun")


@cache
def said_of(
    of: str, kind: str, only_verbs: bool, degrees: bool, may_bring_subject: bool, part: Part
) -> tuple[Predicate, ...]:
    """What can be drawn of a thing or a person, worked out once for each case."""
    items = (_of_thing if of == "thing" else _of_person)(kind, only_verbs)
    if degrees:
        items = tuple(p for p in items if p.kind == "noun" and " " not in p.text)
        items = tuple(p for p in items if says.may_be_more(p.text))
    if not may_bring_subject:
        items = tuple(p for p in items if not lexicon.has_own_subject(p))
    return tuple(allowed("predicate", items, part))


@cache
def verbs_taking(kind: str) -> tuple[Verb, ...]:
    return tuple(v for v in lexicon.verbs() if kind in v.classes)


@cache
def verbs_of_people(case: str) -> tuple[str, ...]:
    """What people take, with what only they take."""
    known = lexicon.person_verbs()
    return tuple(dict.fromkeys(known[case] + known.get(f"{case}_person_only", ())))


@cache
def verbs_of_people_only(case: str, kind: str) -> tuple[str, ...]:
    """Verbs that take people and nothing of this class."""
    things = {v.text for v in verbs_taking(kind)} | set(lexicon.frames().get(f"takes_{kind}", ()))
    return tuple(v for v in lexicon.person_verbs()[f"{case}_person_only"] if v not in things)


@cache
def verbs_of_things_only(kind: str) -> tuple[str, ...]:
    """Verbs that take this class and no people."""
    banned = {*verbs_of_people("acc"), *lexicon.person_verbs()["acc_both"]}
    return tuple(v.text for v in verbs_taking(kind) if v.text not in banned) or ("kullan",)
