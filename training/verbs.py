"""Finite and non-finite forms of Turkish verbs by rule.

A verb may be a phrase ("merak et", "pili bit"): only its last word is inflected.
"""

from training.turkish import ends_in_vowel, four_way, hard_or_soft, two_way

VOICED = {"git": "gid", "et": "ed", "tat": "tad", "güt": "güd", "kaydet": "kaydet"}
AORIST_HIGH = (
    "al",
    "bil",
    "bul",
    "dur",
    "gel",
    "gör",
    "kal",
    "ol",
    "öl",
    "var",
    "ver",
    "vur",
    "san",
)
"""Short verbs whose aorist has a high vowel: alır, not "alar"."""

PERSON = {"3sg": "", "1sg": "m", "2sg": "n", "1pl": "k", "3pl": "lar"}


def past(verb: str, person: str = "3sg", negative: bool = False) -> str:
    """bıraktı, bırakmadım."""
    stem = negate(verb) if negative else verb
    return _with_person(stem + hard_or_soft(stem) + four_way(stem), person)


def unable(verb: str, person: str = "3sg") -> str:
    """taşıyamadı; istemedi."""
    if verb.endswith("iste"):
        return past(verb, person, negative=True)
    return past(inability(verb), person)


def pluperfect(verb: str, person: str = "3sg", negative: bool = False) -> str:
    """bırakmıştı, bırakmamıştı."""
    stem = negate(verb) if negative else verb
    vowel = four_way(stem)
    return _with_person(f"{stem}m{vowel}şt{vowel}", person)


def progressive(verb: str, person: str = "3sg", negative: bool = False) -> str:
    """bırakıyordu, istiyordu, yiyordu, bırakmıyordu."""
    return _with_person(_progressive_stem(verb, negative) + "du", person)


def present(verb: str, person: str = "3sg", negative: bool = False) -> str:
    """bırakıyor."""
    ending = {"3sg": "", "1sg": "um", "2sg": "sun", "1pl": "uz", "3pl": "lar"}[person]
    return _progressive_stem(verb, negative) + ending


def future_past(verb: str, person: str = "3sg", negative: bool = False) -> str:
    """bırakacaktı, yiyecekti, bırakmayacaktı."""
    text = future(verb, negative=negative)
    return _with_person(text + "t" + four_way(text), person)


def future(verb: str, negative: bool = False) -> str:
    """bırakacak, gidecek, yiyecek."""
    stem = negate(verb) if negative else verb
    stem = _before_vowel(_narrow(stem) if not negative else stem)
    a = two_way(stem)
    return stem + ("y" if ends_in_vowel(stem) else "") + a + "c" + a + "k"


def wanted(verb: str, person: str = "3sg") -> str:
    """bırakmak istiyordu; "görmek iste" stays as it is."""
    if verb.endswith(("iste", "ya çalış", "ye çalış")):
        return progressive(verb, person)
    return infinitive(verb) + " " + progressive("iste", person)


def infinitive(verb: str) -> str:
    return f"{verb}m{two_way(verb)}k"


def and_then(verb: str) -> str:
    """The converb -(y)Ip: bırakıp, yiyip, gidip."""
    stem = _before_vowel(_narrow(verb))
    return stem + ("y" if ends_in_vowel(stem) else "") + four_way(stem) + "p"


def when(verb: str) -> str:
    """The converb -(y)IncA: bırakınca."""
    stem = _before_vowel(_narrow(verb))
    i = four_way(stem)
    return stem + ("y" if ends_in_vowel(stem) else "") + i + "nc" + two_way(stem + i)


def object_participle(verb: str, owner: str = "3sg") -> str:
    """bıraktığı, bıraktığım, gittiği."""
    text = verb + hard_or_soft(verb) + four_way(verb) + "ğ"
    return text + four_way(verb) + {"3sg": "", "1sg": "m", "1pl": "m" + four_way(verb) + "z"}[owner]


def subject_participle(verb: str) -> str:
    """bırakan, yiyen, giden."""
    stem = _before_vowel(_narrow(verb))
    return stem + ("y" if ends_in_vowel(stem) else "") + two_way(stem) + "n"


def while_doing(verb: str) -> str:
    """bırakırken, koyarken, alırken, okurken, giderken."""
    stem = _before_vowel(verb)
    if ends_in_vowel(stem):
        return stem + "rken"
    last = stem.split(" ")[-1]
    is_short = sum(letter in "aeıioöuü" for letter in last) == 1
    vowel = two_way(stem) if is_short and last not in AORIST_HIGH else four_way(stem)
    return f"{stem}{vowel}rken"


def negate(verb: str) -> str:
    return f"{verb}m{two_way(verb)}"


def inability(verb: str) -> str:
    """taşı -> taşıyama, git -> gideme."""
    stem = _before_vowel(_narrow(verb))
    a = two_way(stem)
    return stem + ("y" if ends_in_vowel(stem) else "") + a + "m" + a


def _progressive_stem(verb: str, negative: bool) -> str:
    if negative:
        return verb + "m" + four_way(verb) + "yor"
    stem = _before_vowel(verb)
    if not ends_in_vowel(stem):
        return stem + four_way(stem) + "yor"
    core = stem[:-1]
    if stem[-1] in "ae":  # başla -> başlıyor, ye -> yiyor
        has_vowel = any(letter in "aeıioöuü" for letter in core.split(" ")[-1])
        return core + (four_way(core) if has_vowel else "i") + "yor"
    return stem + "yor"


def _narrow(verb: str) -> str:
    """ye -> yi and de -> di before y."""
    head, _, last = verb.rpartition(" ")
    last = {"ye": "yi", "de": "di"}.get(last, last)
    return f"{head} {last}".strip()


def _before_vowel(verb: str) -> str:
    head, _, last = verb.rpartition(" ")
    last = VOICED.get(last, last)
    for closed in (
        "affet",
        "reddet",
        "kaybet",
        "hisset",
        "fark et",
        "terket",
        "seyret",
        "bahset",
        "kaydet",
        "keşfet",
        "zannet",
    ):
        if last == closed:
            last = last[:-1] + "d"
    return f"{head} {last}".strip()


def _with_person(text: str, person: str) -> str:
    ending = PERSON[person]
    if ending == "lar":
        ending = f"l{two_way(text)}r"
    return text + ending
