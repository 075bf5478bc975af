"""The hand-made tables of training/lexicon, read into frozen values."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "lexicon"
OWNED_SUBJECTS = (
    "annesi",
    "babası",
    "arkadaşı",
    "dedesi",
    "öğretmeni",
    "canı",
    "çiçekleri",
    "gözleri",
    "kulakları",
)
"""Subjects of their own even before a verb that takes an object."""

KINDS = {"-": "verb", "-!": "negative", "-?": "unable", "": "noun"}


@dataclass(frozen=True)
class Predicate:
    """What is said of something: "ağır", "bozul-", "sığ-!" (negated), "yürü-?" (unable)."""

    text: str
    kind: str


@dataclass(frozen=True)
class Verb:
    """A verb, the case of a place word before it ("" = none) and the classes it takes."""

    text: str
    place: str
    classes: tuple[str, ...]


@dataclass(frozen=True)
class TwoPeople:
    """A verb between two people, and the predicates that point at the first and the second."""

    verb: str
    case: str
    first: tuple[Predicate, ...]
    second: tuple[Predicate, ...]


@dataclass(frozen=True)
class Said:
    """What happens or is said in a situation; degree: takes "çok"; lasting: "koşuyordu".

    has_subject: it brings a subject of its own, so that "o" becomes "onun" ("parası yok").
    """

    text: str
    kind: str
    degree: bool = False
    lasting: bool = False
    has_subject: bool = False


@dataclass(frozen=True)
class Situation:
    """Two lists of candidates, what happens, and what is said of the first or the second."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    case: str
    verbs: tuple[Said, ...]
    reasons: tuple[tuple[Said, ...], tuple[Said, ...]]
    extras: tuple[tuple[str, tuple[Said, ...], tuple[Said, ...]], ...]

    @property
    def key(self) -> str:
        """What decides whether the situation is held out."""
        return f"{self.first[0]}|{self.second[0]}|{self.verbs[0].text}"

    def extra(self, name: str) -> tuple[tuple[Said, ...], tuple[Said, ...]]:
        """What may follow "ama o" or "ve o"."""
        return next((e[1:] for e in self.extras if e[0] == name), ((), ()))


@dataclass(frozen=True)
class Construction:
    """A template; the antecedent is a slot name, X (by the predicate), 0 (nothing) or -."""

    family: str
    name: str
    antecedent: str
    template: tuple[str, ...]
    held_out: bool


@cache
def nouns() -> dict[str, tuple[str, ...]]:
    """Class of things -> entries as turkish.noun reads them."""
    return _keyed("nouns.txt")


@cache
def people() -> dict[str, tuple[str, ...]]:
    return _keyed("people.txt")


@cache
def person_verbs() -> dict[str, tuple[str, ...]]:
    return _keyed("person_verbs.txt")


@cache
def frames() -> dict[str, tuple[str, ...]]:
    found = {}
    for line in _lines("frames.txt"):
        key, _, rest = line.partition(":")
        items = rest.split(";" if ";" in rest else ",")
        found[key] = tuple(item.strip() for item in items)  # doubles are meant: drawn more often
    return found


@cache
def frame_predicates(key: str) -> tuple[Predicate, ...]:
    return tuple(_predicate(item) for item in frames().get(key, ()))


@cache
def verbs() -> tuple[Verb, ...]:
    rows = [line.split("|") for line in _lines("verbs.txt")]
    split = [(head.partition(">"), classes.split()) for head, classes in rows]
    return tuple(Verb(h[0].strip(), h[2].strip(), tuple(c)) for h, c in split)


@cache
def thing_predicates() -> dict[str, tuple[Predicate, ...]]:
    """Class of things -> what can be said of one."""
    found: dict[str, list[Predicate]] = {name: [] for name in nouns()}
    for line in _lines("predicates.txt"):
        classes, _, rest = line.partition("|")
        for name in classes.split():
            found[name].extend(p for p in _predicates(rest) if p not in found[name])
    return {name: tuple(items) for name, items in found.items()}


@cache
def person_predicates() -> tuple[Predicate, ...]:
    items = [p for line in _lines("person_predicates.txt") for p in _predicates(line)]
    return tuple(dict.fromkeys(items))


@cache
def parts() -> dict[str, tuple[tuple[str, Predicate], ...]]:
    """Class of things -> (part, predicate): ("bacağı", kırık)."""
    found = {}
    for line in _lines("parts.txt"):
        name, *items = line.split("|")
        pairs = [item.partition(":") for item in items]
        found[name.strip()] = tuple((a.strip(), p) for a, _, b in pairs for p in _predicates(b))
    return found


@cache
def two_people() -> tuple[TwoPeople, ...]:
    rows = [[cell.strip() for cell in line.split("|")] for line in _lines("two_people.txt")]
    return tuple(TwoPeople(v, c, _predicates(a), _predicates(b)) for v, c, a, b in rows)


@cache
def situations() -> tuple[Situation, ...]:
    found = []
    for line in _lines("situations.txt"):
        one, two, case, did, *rest = (cell.strip() for cell in line.split("|"))
        first, second, *more = rest
        found.append(
            Situation(
                _split(one), _split(two), case, said(did), (said(first), said(second)),
                tuple(_extra(cell) for cell in more),
            )
        )  # fmt: skip
    return tuple(found)


@cache
def class_of_noun() -> dict[str, str]:
    """Noun as written in nouns.txt -> its class."""
    return {word: name for name, words in reversed(nouns().items()) for word in words}


@cache
def kind_of_noun(entry: str) -> str:
    """The class of a noun of nouns.txt or more_nouns.txt; of any other word "person"."""
    more = {word: name for name, words in _keyed("more_nouns.txt").items() for word in words}
    return class_of_noun().get(entry) or more.get(entry, "person")


@cache
def own() -> dict[str, tuple[str, ...]]:
    """Form of "kendi" -> verb phrases."""
    return _keyed("kendi.txt")


@cache
def constructions() -> tuple[Construction, ...]:
    found = []
    for line in _lines("constructions.txt"):
        name, antecedent, template = (cell.strip() for cell in line.split("|"))
        family, _, rest = name.partition("/")
        held = rest.endswith("!")
        found.append(
            Construction(family, rest.rstrip("!"), antecedent, tuple(template.split()), held)
        )
    return tuple(found)


@cache
def has_own_subject(said: Predicate) -> bool:
    """Does it bring a subject of its own ("pili bit-")? Then "o" must be "onun" before it."""
    *before, last = said.text.split(" ")
    if said.text in ("doğum günü", "sınavı geç"):
        return said.kind == "noun"
    if before[:1] in (["eli"], ["gözü"]):  # "eli açık" is an adjective
        return said.kind != "noun"
    owned = [word for word in before[:3] if word in frames()["own"]]
    takes_object = said.kind != "noun" and last in frames()["takes_object"]
    return bool(owned) and (not takes_object or owned[0] in OWNED_SUBJECTS)


def _predicates(text: str) -> tuple[Predicate, ...]:
    return tuple(_predicate(item) for item in _split(text))


def _extra(cell: str) -> tuple[str, tuple[Said, ...], tuple[Said, ...]]:
    """ "ama 2: gel-!" is said of the second after "ama o"."""
    head, _, rest = cell.partition(":")
    name, side = head.split()
    return (name, said(rest), ()) if side == "1" else (name, (), said(rest))


def said(text: str) -> tuple[Said, ...]:
    """As predicates.txt; "koş-+" is "koşuyordu", "doktor=" never takes "çok",
    "~parası yok" has its own subject.
    """
    found = []
    for item in _split(text):
        bare = item.rstrip("+=").removeprefix("~")
        read = _predicate(bare)
        degree = item == bare and read.kind == "noun" and " " not in read.text
        own = item.startswith("~")
        found.append(Said(read.text, read.kind, degree, item.endswith("+"), own))
    return tuple(found)


def _predicate(item: str) -> Predicate:
    for mark in ("-!", "-?", "-", ""):
        if item.endswith(mark):
            return Predicate(item[: len(item) - len(mark)], KINDS[mark])
    raise AssertionError(item)


def _keyed(file: str) -> dict[str, tuple[str, ...]]:
    pairs = [line.partition(":") for line in _lines(file)]
    return {key.strip(): _split(rest) for key, _, rest in pairs}


def _split(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item.strip() for item in text.split(",") if item.strip()))


def _lines(file: str) -> Iterator[str]:
    for line in (FOLDER / file).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line
