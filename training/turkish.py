"""Turkish suffixes by rule: harmony, softening, vowel drop, buffer letters, apostrophes.

A noun is written in the lexicon with marks for what no rule can tell:
"saat*" takes front vowels (saati), "burun^" drops its last vowel (burnu),
"kap~" softens although the rule says no (kabı), "robot" never softens (t),
"hukuk=" does not soften although the rule says yes, "buzdolabı+" already carries
a possessive and therefore takes n before a case (buzdolabını).
"""

from dataclasses import dataclass

VOWELS = "aeıioöuü"
FRONT = "eiöü"
ROUND = "oöuü"
VOICELESS = "fstkçşhp"
SOFT = {"p": "b", "ç": "c", "t": "d", "k": "ğ", "g": "ğ"}
MARKS = "*^~=+"


@dataclass(frozen=True)
class Noun:
    """A noun or a name together with what no rule can tell about it."""

    stem: str
    name: bool = False
    front: bool = False
    drops: bool = False
    softens: bool = False
    possessed: bool = False


def noun(entry: str, name: bool = False) -> Noun:
    """Reads one lexicon entry such as "kitap" or "saat*"."""
    stem = entry.rstrip(MARKS)
    marks = entry[len(stem) :]
    softens = "~" in marks or ("=" not in marks and _softens_by_rule(stem))
    return Noun(
        stem,
        name=name,
        front="*" in marks,
        drops="^" in marks,
        softens=softens and not name,
        possessed="+" in marks,
    )


def last_vowel(text: str) -> str:
    """The last vowel of a text, "e" where there is none."""
    for letter in reversed(_plain(text)):
        if letter in VOWELS:
            return letter
    return "e"


def two_way(text: str, front: bool = False) -> str:
    """The vowel A of a suffix: a or e."""
    return "e" if front or last_vowel(text) in FRONT else "a"


def four_way(text: str, front: bool = False) -> str:
    """The vowel I of a suffix: ı, i, u or ü."""
    vowel = last_vowel(text)
    is_front = front or vowel in FRONT
    if vowel in ROUND:
        return "ü" if is_front else "u"
    return "i" if is_front else "ı"


def ends_in_vowel(text: str) -> bool:
    return _plain(text)[-1] in VOWELS


def hard_or_soft(text: str) -> str:
    """The consonant D of a suffix: t after a voiceless consonant, else d."""
    return "t" if _plain(text)[-1] in VOICELESS else "d"


def soften(stem: str) -> str:
    """kitap -> kitab, renk -> reng, köpek -> köpeğ."""
    if stem.endswith("nk"):
        return stem[:-1] + "g"
    return stem[:-1] + SOFT.get(stem[-1], stem[-1])


def decline(word: Noun, case: str = "", plural: bool = False, owner: str = "") -> str:
    """A noun with plural, possessive and case.

    case: "" acc dat loc abl gen ins; owner: "" 1sg 3sg.
    """
    text, front, pronominal = word.stem, word.front, word.possessed
    fresh = True  # the stem's own irregularities still apply
    if plural and word.possessed:  # meyve suyu -> meyve suları
        bare = _bare(word.stem)
        text = f"{bare}l{two_way(bare)}r"
        text, front, fresh = text + four_way(text), False, False
    elif plural:
        text, front, fresh = text + "l" + two_way(text, front) + "r", False, False
        pronominal = False
    if owner and not (plural and word.possessed):
        text = _own(word if fresh else Noun(text), owner)
        front, fresh, pronominal = False, False, owner == "3sg"
    base = word if fresh else Noun(text, front=front, possessed=pronominal)
    return _add_case(base, text, case, word.name and not owner)


def copula(text: str) -> str:
    """The past copula: ağır -> ağırdı, yaşlı -> yaşlıydı."""
    vowel = four_way(text, front=_irregular_front(text))
    if ends_in_vowel(text):
        return f"{text}yd{vowel}"
    return f"{text}{hard_or_soft(text)}{vowel}"


def _own(word: Noun, owner: str) -> str:
    """kitap -> kitabım, kitabı; araba -> arabam, arabası."""
    if word.possessed:
        return word.stem if owner == "3sg" else _strip_possessive(word.stem) + "m"
    if word.stem == "su":
        return "suyum" if owner == "1sg" else "suyu"
    if ends_in_vowel(word.stem):
        vowel = four_way(word.stem, word.front)
        return word.stem + ("m" if owner == "1sg" else "s" + vowel)
    return _before_vowel(word) + four_way(word.stem, word.front) + ("m" if owner == "1sg" else "")


def _strip_possessive(stem: str) -> str:
    """çantası -> çanta, buzdolabı -> buzdolabı (the vowel stays, -m follows)."""
    return stem[:-2] if stem[-2] == "s" and stem[-3] in VOWELS else stem


def _bare(stem: str) -> str:
    """çantası -> çanta, ağacı -> ağaç, ekmeği -> ekmek, suyu -> su."""
    if stem.endswith("suyu"):
        return stem[:-2]
    if stem[-2] == "s" and stem[-3] in VOWELS:
        return stem[:-2]
    text = stem[:-1]
    syllables = sum(letter in VOWELS for letter in text.split(" ")[-1])
    hard = {"b": "p", "c": "ç", "ğ": "k"} if syllables > 1 else {"b": "p", "c": "ç"}
    return text[:-1] + hard.get(text[-1], text[-1])


def _before_vowel(word: Noun) -> str:
    stem = word.stem
    if word.drops:
        stem = stem[:-2] + stem[-1]
    return soften(stem) if word.softens else stem


def _add_case(word: Noun, text: str, case: str, is_name: bool) -> str:
    if not case:
        return text
    mark = "'" if is_name else ""
    a, i = two_way(text, word.front), four_way(text, word.front)
    d = hard_or_soft(text)
    vowel_end = ends_in_vowel(text)
    n = "n" if word.possessed else ""
    if case in ("loc", "abl"):
        d = "d" if n else d
        return text + mark + n + d + a + ("n" if case == "abl" else "")
    if case == "ins":
        return text + mark + ("y" if vowel_end else "") + "l" + a
    buffer = n or ("y" if vowel_end and case != "gen" else "n" if vowel_end else "")
    if text == "su":
        buffer = "y"
    stem = text if buffer or is_name else _before_vowel(word)
    ending = {"acc": i, "dat": a, "gen": i + "n"}[case]
    return stem + mark + buffer + ending


def _softens_by_rule(stem: str) -> bool:
    """Several syllables and a final p, ç or k; final t is a matter of the single word."""
    syllables = sum(letter in VOWELS for letter in stem.split(" ")[-1])
    return syllables > 1 and stem[-1] in "pçk"


def _irregular_front(text: str) -> bool:
    return text.endswith(("meşgul", "kabul", "normal", "ideal", "orijinal", "saat"))


def _plain(text: str) -> str:
    return text.replace("'", "").replace("â", "a").replace("î", "i").replace("û", "u")
