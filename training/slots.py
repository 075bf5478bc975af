"""What each verb, predicate and connective slot of a template becomes."""

from collections.abc import Callable

from training import lexicon, says, verbs
from training.choice import chance
from training.phrases import capitalised
from training.scene import Scene
from training.situations import Drawn
from training.turkish import hard_or_soft, two_way

Slot = Callable[[Scene], str]


def _first_verb(scene: Scene, person: str = "3sg", place: bool = True) -> str:
    where = scene.place(scene.verb.place) if place else ""
    how = _inside(scene)
    return f"{how} {where} {scene.finite(scene.verb.text, says.FIRST, person)}".strip()


def _inside(scene: Scene) -> str:
    return scene.rng.choice(lexicon.frames()["inside"]) if chance(scene.rng, 0.18) else ""


def _next_verb(scene: Scene, person: str = "3sg") -> str:
    """Another verb on the thing, now and then with its place: "onu mutfağa götürdü"."""
    shares = _reason_or_next(scene)
    verb = scene.second_verb()
    where = scene.place(verb.place) if chance(scene.rng, 0.5) else ""
    return f"{where} {scene.finite(verb.text, shares, person)}".strip()


def _refused(scene: Scene) -> str:
    """What the other one did not do with the thing: "tutamadı", "okumadı"."""
    how = scene.rng.choice(("negative", "unable"))
    return says.form(scene.second_verb().text, how)


def _listed_verb(key: str, shares: tuple[tuple[str, int], ...], person: str = "3sg") -> Slot:
    return lambda scene: scene.finite(scene.rng.choice(lexicon.frames()[key]), shares, person)


def _converb(key: str, make: Callable[[str], str]) -> Slot:
    return lambda scene: make(scene.rng.choice(lexicon.frames()[key]))


def _reason_or_next(scene: Scene) -> tuple[tuple[str, int], ...]:
    return says.REASON if chance(scene.rng, 0.5) else says.NEXT


def _phrase(key: str) -> Slot:
    return lambda scene: scene.rng.choice(lexicon.frames()[key])


def _person_verb(slot: str) -> Slot:
    person = "1sg" if "1" in slot else "3sg"

    def render(scene: Scene) -> str:
        is_second = slot.endswith("2")
        shares = says.REASON if is_second and chance(scene.rng, 0.5) else says.NEXT
        return scene.finite(scene.person_verb(slot), shares, person)

    return render


STATE_DEGREES = ("hâlâ", "artık", "zaten", "gerçekten")
SLOW_DEGREES = ("hâlâ", "artık", "zaten", "yine", "gerçekten")


def _may_take_degree(scene: Scene) -> str:
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


def _say(scene: Scene, said: lexicon.Predicate) -> str:
    text = says.predicate(scene.rng, said, scene.present)
    return f"{_degree(scene, said)} {text}".strip()


def _link(key: str, may_part: bool = True) -> Slot:
    """A connective, with a comma or as the start of a new sentence now and then."""

    def render(scene: Scene) -> str:
        word = scene.rng.choice(lexicon.frames()[key])
        draw = scene.rng.random()
        if not may_part or draw < 0.68:
            return word
        return f", {word}" if draw < 0.9 else f". {word}"

    return render


def _said(make: Callable[[Scene], lexicon.Predicate]) -> Slot:
    return lambda scene: _say(scene, make(scene))


def _plural_predicate(person: bool, slot: str = "S") -> Slot:
    """Of several: things never, people often take -lar."""

    def render(scene: Scene) -> str:
        said = scene.of_person() if person else scene.either(person_slot=slot)
        of_people = person or scene.target == slot
        text = _say(scene, said)
        plain = not scene.present and not scene.brought_subject
        if of_people and plain and chance(scene.rng, 0.4):
            text = says.of_many(text)
        return text

    return render


def _part(scene: Scene) -> str:
    known = lexicon.parts().get(scene.thing.kind)
    if not known:
        return "rengi güzeldi"
    part, said = scene.rng.choice(known)
    scene.wants_degree = chance(scene.rng, 0.4)
    return f"{part} {_say(scene, said)}"


def _thing_when(scene: Scene) -> str:
    said = scene.of_thing(only_verbs=True)
    return verbs.when(said.text if said.kind == "verb" else verbs.negate(said.text))


def _thing_verb(scene: Scene) -> str:
    return says.predicate(scene.rng, scene.of_thing(only_verbs=True), scene.present)


def _stem(said: lexicon.Predicate) -> str:
    """The stem of a verbal predicate, with its negation."""
    if said.kind == "unable":
        return verbs.inability(said.text)
    return said.text if said.kind == "verb" else verbs.negate(said.text)


def _since(stem: str) -> str:
    return f"{verbs.object_participle(stem)} için"


def _person_converb(slot: str, make: Callable[[str], str]) -> Slot:
    return lambda scene: make(scene.person_verb(slot))


def _tried(scene: Scene) -> str:
    key = f"try_{scene.thing.kind}"
    return scene.finite(scene.rng.choice(lexicon.frames()[key]), (("past", 80), ("wanted", 20)))


def _neglected(scene: Scene) -> str:
    key = f"neglect_{scene.thing.kind}"
    return says.any_form(
        scene.rng, scene.rng.choice(lexicon.frames()[key]), (("past", 50), ("pluperfect", 50))
    )


def _effect(scene: Scene) -> lexicon.Predicate:
    return scene.listed(f"effect_{scene.thing.kind}")


def _after(verb: str) -> str:
    return f"{verb}{hard_or_soft(verb)}{verbs.four_way(verb)}kt{two_way(verb)}n sonra bekledi"


def _before(verb: str) -> str:
    a = two_way(verb)
    return f"{verb}m{a}d{a}n önce"


def _own(scene: Scene) -> str:
    """A form of "kendi" with its verb; the pronoun is the first word."""
    case = scene.rng.choice(sorted(lexicon.own()))
    return f"{case} {says.any_form(scene.rng, scene.rng.choice(lexicon.own()[case]), says.NEXT)}"


def _end(scene: Scene) -> str:
    draw = scene.rng.random()
    if draw < 0.84:
        return "."
    if draw < 0.88:
        return scene.rng.choice(("!", "", "", "..."))
    suffix = scene.rng.choice(lexicon.frames()["suffix"])
    return f", {suffix} ." if draw < 0.95 else f". {capitalised(suffix)} ."


def _tail(scene: Scene) -> str:
    suffix = scene.rng.choice(lexicon.frames()["suffix"])
    return suffix.removeprefix("ve ").removeprefix("ama ")


def _situation(make: Callable[[Drawn], str]) -> Slot:
    def render(scene: Scene) -> str:
        assert scene.situation is not None
        return make(scene.situation)

    return render


SLOTS: dict[str, Slot] = {
    "V": _first_verb,
    "V1": lambda s: _first_verb(s, "1sg"),
    "Vpl": lambda s: _first_verb(s, "1pl"),
    "V2": _next_verb,
    "V21": lambda s: _next_verb(s, "1sg"),
    "V2pl": lambda s: _next_verb(s, "1pl"),
    "V2no": _refused,
    "V3": lambda s: s.finite(s.thing_or_person_verb(), says.REASON),
    "V3s": lambda s: s.finite(s.thing_or_person_verb("S"), _reason_or_next(s)),
    "V31": lambda s: s.finite(s.thing_or_person_verb(), _reason_or_next(s), "1sg"),
    "Vip": lambda s: s.converb(verbs.and_then),
    "Vwhen": lambda s: s.converb(verbs.when),
    "Vsince": lambda s: s.converb(_since),
    "Vwhile": lambda s: s.converb(verbs.while_doing),
    "Vbefore": lambda s: s.converb(_before),
    "Vthen": lambda s: s.converb(_after),
    "Vrel": Scene.object_of_subject,
    "Vrel2": lambda s: s.rng.choice(lexicon.frames()["doer"]),
    "Rel": lambda s: s.participle("3sg"),
    "Rel1": lambda s: s.participle("1sg"),
    "Vd": _listed_verb("dative_verb", says.FIRST),
    "Vd2": _listed_verb("dative_verb", says.REASON),
    "Va": _listed_verb("ablative_verb", says.FIRST),
    "Va2": _listed_verb("ablative_verb", says.REASON),
    "Va_l": _listed_verb("alive_acc", says.NEXT),
    "Vd_l": _listed_verb("alive_dat", says.NEXT),
    "Vt": _listed_verb("tool_acc", says.NEXT),
    "Vt2": _listed_verb("tool_ins", says.REASON),
    "Vq": lambda s: s.finite(s.pair.verb, (("past", 85), ("negative", 0), ("pluperfect", 15))),
    "Give": _listed_verb("give", says.NEXT),
    "Give1": _listed_verb("give_plain", says.NEXT, "1sg"),
    "GiveIp": _converb("give_plain", verbs.and_then),
    "GiveRel": _converb("give_plain", verbs.object_participle),
    "Take": _listed_verb("take", says.NEXT),
    "TakeIp": _converb("take", verbs.and_then),
    "TakeRel": _converb("take", verbs.object_participle),
    "Pi": _phrase("intransitive"),
    "Pno": _phrase("refused"),
    "Pdid": _phrase("answered"),
    "N": _phrase("nature"),
    "Vn": _listed_verb("nature_verb", says.NEXT),
    "Vpass": _listed_verb("passive", says.NEXT),
    "Abl": _phrase("abl"),
    "PX": _said(Scene.either),
    "PT": _said(Scene.of_thing),
    "PT3": _said(Scene.of_thing),
    "PP": _said(Scene.of_person),
    "PTv": _thing_verb,
    "PTvince": _thing_when,
    "PPv": lambda s: _say(s, s.of_person(only_verbs=True)),
    "PXpl": _plural_predicate(person=False),
    "PPpl": _plural_predicate(person=True),
    "PW": _phrase("weather"),
    "PA": _said(lambda s: s.very(of_thing=False)),
    "PTn": _said(lambda s: s.very(of_thing=True)),
    "Pq": _said(Scene.of_pair),
    "Pfit": _said(Scene.of_fit),
    "Pfits": _said(lambda s: s.of_fit(fits=True)),
    "FitNo": _phrase("fit_no"),
    "PutNo": _phrase("fit_put_no"),
    "FitYes": _phrase("fit_yes"),
    "PutYes": _phrase("fit_put_yes"),
    "PG": _said(Scene.of_given),
    "Give3": _listed_verb("give_plain", (("past", 80), ("pluperfect", 15), ("negative", 5))),
    "Try": _tried,
    "Fail": _said(Scene.of_failure),
    "Neglect": _neglected,
    "Effect": _said(_effect),
    "EffectWhen": lambda s: verbs.when(_stem(_effect(s))),
    "EffectSince": lambda s: _since(_stem(_effect(s))),
    "PTvsince": lambda s: _since(_stem(s.of_thing(only_verbs=True))),
    "PPvsince": lambda s: _since(_stem(s.of_person(only_verbs=True))),
    "PPvwhen": lambda s: verbs.when(_stem(s.of_person(only_verbs=True))),
    "Va_pwhen": _person_converb("Va_p", verbs.when),
    "Vd_pwhen": _person_converb("Vd_p", verbs.when),
    "Vi_pwhen": _person_converb("Vi_p", verbs.when),
    "Va_pip": _person_converb("Va_p", verbs.and_then),
    "Vi_pip": _person_converb("Vi_p", verbs.and_then),
    "Vi_pwhile": _person_converb("Vi_p", verbs.while_doing),
    "Va_pwhile": _person_converb("Va_p", verbs.while_doing),
    "VD3": lambda s: s.finite(s.to_thing_or_person_verb(), says.NEXT),
    "VD3s": lambda s: s.finite(s.to_thing_or_person_verb("S"), says.NEXT),
    "VD31": lambda s: s.finite(s.to_thing_or_person_verb(), says.NEXT, "1sg"),
    "PXpl2": _plural_predicate(person=False, slot="M"),
    "Part": _part,
    "PartP": lambda s: s.rng.choice(lexicon.person_verbs()["gen_person"]),
    "Deg": _may_take_degree,
    "Adj": _phrase("adjective"),
    "Cause": _link("cause"),
    "Cause0": _link("cause", may_part=False),
    "Contrast": _link("contrast"),
    "Contrast0": _link("contrast", may_part=False),
    "Also": _link("also"),
    "Time": _phrase("prefix"),
    "DemTime": _phrase("demtime"),
    "Loc": _phrase("loc"),
    "Place": _inside,
    "Suffix": _tail,
    "Tail": _tail,
    "End": _end,
    "Kendi": _own,
    "It": _situation(Drawn.pronoun),
    "Done": _situation(Drawn.done),
    "Why": _situation(Drawn.why),
    "WhyFor": _situation(Drawn.why_for),
    "But": _situation(Drawn.why),
    "And": _situation(Drawn.why),
    "Dot": lambda s: "." if chance(s.rng, 0.94) else s.rng.choice(("", "!", "...")),
}

SAID = frozenset(("Why", "WhyFor", "But", "And"))
"""Slots with what is said of one candidate of a situation."""

SLOTS |= {
    name: _person_verb(name)
    for v in "abdi"
    for name in (f"V{v}_p", f"V{v}_p2", f"V{v}_p1", f"V{v}_p12")
}
