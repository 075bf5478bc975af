"""Verbs, predicates and connectives in words, for the slots of a template (slots.py)."""

from collections.abc import Callable

from training import lexicon, says, verbs
from training.choice import chance
from training.phrases import capitalised
from training.scene import Scene
from training.situations import Drawn
from training.turkish import hard_or_soft, two_way

Slot = Callable[[Scene], str]


def first_verb(scene: Scene, person: str = "3sg", place: bool = True) -> str:
    where = scene.place(scene.verb.place) if place else ""
    how = inside(scene)
    return f"{how} {where} {scene.finite(scene.verb.text, says.FIRST, person)}".strip()


def inside(scene: Scene) -> str:
    return scene.rng.choice(lexicon.frames()["inside"]) if chance(scene.rng, 0.18) else ""


def next_verb(scene: Scene, person: str = "3sg") -> str:
    """Another verb on the thing, now and then with its place: "onu mutfağa götürdü"."""
    shares = reason_or_next(scene)
    verb = scene.second_verb()
    where = scene.place(verb.place) if chance(scene.rng, 0.5) else ""
    return f"{where} {scene.finite(verb.text, shares, person)}".strip()


def refused(scene: Scene) -> str:
    """What the other one did not do with the thing: "tutamadı", "okumadı"."""
    how = scene.rng.choice(("negative", "unable"))
    return says.form(scene.second_verb().text, how)


def listed_verb(key: str, shares: tuple[tuple[str, int], ...], person: str = "3sg") -> Slot:
    return lambda scene: scene.finite(scene.rng.choice(lexicon.frames()[key]), shares, person)


def converb(key: str, make: Callable[[str], str]) -> Slot:
    return lambda scene: make(scene.rng.choice(lexicon.frames()[key]))


def reason_or_next(scene: Scene) -> tuple[tuple[str, int], ...]:
    return says.REASON if chance(scene.rng, 0.5) else says.NEXT


def phrase(key: str) -> Slot:
    return lambda scene: scene.rng.choice(lexicon.frames()[key])


def person_verb(slot: str) -> Slot:
    person = "1sg" if "1" in slot else "3sg"

    def render(scene: Scene) -> str:
        is_second = slot.endswith("2")
        shares = says.REASON if is_second and chance(scene.rng, 0.5) else says.NEXT
        return scene.finite(scene.person_verb(slot), shares, person)

    return render


STATE_DEGREES = ("hâlâ", "artık", "zaten", "gerçekten")
SLOW_DEGREES = ("hâlâ", "artık", "zaten", "yine", "gerçekten")


def may_take_degree(scene: Scene) -> str:
    scene.wants_degree = True
    return ""


def _degree(scene: Scene, said: lexicon.Predicate) -> str:
    """çok and the like before an adjective, hâlâ and the like before a verb, often nothing."""
    wanted, scene.wants_degree = scene.wants_degree, False
    if not wanted or chance(scene.rng, 0.35 if said.kind == "noun" else 0.75):
        return ""
    if said.kind != "noun":
        return scene.rng.choice(SLOW_DEGREES)
    if " " in said.text or not says.may_be_more(said.text):
        return scene.rng.choice(STATE_DEGREES)
    return "çok" if chance(scene.rng, 0.4) else scene.rng.choice(lexicon.frames()["degree"])


def say(scene: Scene, said: lexicon.Predicate) -> str:
    text = says.predicate(scene.rng, said, scene.present)
    return f"{_degree(scene, said)} {text}".strip()


def link(key: str, may_part: bool = True) -> Slot:
    """A connective, with a comma or as the start of a new sentence now and then."""

    def render(scene: Scene) -> str:
        word = scene.rng.choice(lexicon.frames()[key])
        draw = scene.rng.random()
        if not may_part or draw < 0.68:
            return word
        return f", {word}" if draw < 0.9 else f". {word}"

    return render


def said_of(make: Callable[[Scene], lexicon.Predicate]) -> Slot:
    return lambda scene: say(scene, make(scene))


def plural_predicate(person: bool, slot: str = "S") -> Slot:
    """Of several: things never, people often take -lar."""

    def render(scene: Scene) -> str:
        said = scene.of_person() if person else scene.either(person_slot=slot)
        of_people = person or scene.target == slot
        text = say(scene, said)
        plain = not scene.present and not scene.brought_subject
        if of_people and plain and chance(scene.rng, 0.4):
            text = says.of_many(text)
        return text

    return render


def part(scene: Scene) -> str:
    known = lexicon.parts().get(scene.thing.kind)
    if not known:
        return "rengi güzeldi"
    part, said = scene.rng.choice(known)
    scene.wants_degree = chance(scene.rng, 0.4)
    return f"{part} {say(scene, said)}"


def thing_when(scene: Scene) -> str:
    said = scene.of_thing(only_verbs=True)
    return verbs.when(said.text if said.kind == "verb" else verbs.negate(said.text))


def thing_verb(scene: Scene) -> str:
    return says.predicate(scene.rng, scene.of_thing(only_verbs=True), scene.present)


def stem(said: lexicon.Predicate) -> str:
    """The stem of a verbal predicate, with its negation."""
    if said.kind == "unable":
        return verbs.inability(said.text)
    return said.text if said.kind == "verb" else verbs.negate(said.text)


def since(stem: str) -> str:
    return f"{verbs.object_participle(stem)} için"


def person_converb(slot: str, make: Callable[[str], str]) -> Slot:
    return lambda scene: make(scene.person_verb(slot))


def tried(scene: Scene) -> str:
    key = f"try_{scene.thing.kind}"
    return scene.finite(scene.rng.choice(lexicon.frames()[key]), (("past", 80), ("wanted", 20)))


def neglected(scene: Scene) -> str:
    key = f"neglect_{scene.thing.kind}"
    return says.any_form(
        scene.rng, scene.rng.choice(lexicon.frames()[key]), (("past", 50), ("pluperfect", 50))
    )


def effect(scene: Scene) -> lexicon.Predicate:
    return scene.listed(f"effect_{scene.thing.kind}")


def after(verb: str) -> str:
    return f"{verb}{hard_or_soft(verb)}{verbs.four_way(verb)}kt{two_way(verb)}n sonra bekledi"


def before(verb: str) -> str:
    a = two_way(verb)
    return f"{verb}m{a}d{a}n önce"


def own_verb(scene: Scene) -> str:
    """A form of "kendi" with its verb; the pronoun is the first word."""
    case = scene.rng.choice(sorted(lexicon.own()))
    return f"{case} {says.any_form(scene.rng, scene.rng.choice(lexicon.own()[case]), says.NEXT)}"


def end(scene: Scene) -> str:
    draw = scene.rng.random()
    if draw < 0.84:
        return "."
    if draw < 0.88:
        return scene.rng.choice(("!", "", "", "..."))
    suffix = scene.rng.choice(lexicon.frames()["suffix"])
    return f", {suffix} ." if draw < 0.95 else f". {capitalised(suffix)} ."


def tail(scene: Scene) -> str:
    suffix = scene.rng.choice(lexicon.frames()["suffix"])
    return suffix.removeprefix("ve ").removeprefix("ama ")


def situation(make: Callable[[Drawn], str]) -> Slot:
    def render(scene: Scene) -> str:
        assert scene.situation is not None
        return make(scene.situation)

    return render
