"""A typed sentence made clean and cut into words, without losing a Turkish letter.

Cleaning keeps what a reader sees and drops what nobody sees. The form is NFC: "ğ" is
one letter however it was typed, while "ﬁ" stays the sign that was typed (NFKC would
rewrite it).
"""

import re
import unicodedata

MARKS_PER_LETTER = 3
"""Combining marks kept on one letter after NFC; the rest is stacked noise."""

HIDDEN = "[?]"
"""Typed as a word of its own, it stands for a hidden word."""

_SPACES = re.compile("[ \t\n\r\v\f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_JOINER = "\u200d"
_APOSTROPHES = "'’ʼ‘`´"
_INSIDE_NUMBERS = ".,:/"


def lower(text: str) -> str:
    """Turkish lower case: I -> ı, İ -> i; as many characters as before."""
    return text.replace("İ", "i").replace("I", "ı").lower()


def clean(sentence: str) -> str:
    """The sentence in NFC with single spaces, without control and invisible characters.

    Two halves of a surrogate pair become their character, a lone half becomes U+FFFD.
    """
    whole = sentence.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    spaced = _SPACES.sub(" ", whole)
    visible = "".join(c for c in spaced if c == _JOINER or not _is_invisible(c))
    letters = graphemes(unicodedata.normalize("NFC", visible))
    quiet = "".join(_without_noise(g) for g in letters)
    return _SPACES.sub(" ", unicodedata.normalize("NFC", quiet)).strip()


def graphemes(text: str) -> list[str]:
    """What a reader calls one character: marks, joined emoji and flags stay together."""
    found: list[str] = []
    for c in text:
        if found and _continues(found[-1], c):
            found[-1] += c
        else:
            found.append(c)
    return found


def split_words(cleaned: str) -> list[str]:
    """The words of a cleaned sentence; each punctuation mark or emoji is one of its own.

    An apostrophe or hyphen between letters and a mark between digits stay inside:
    "Burak'ı", "e-posta", "3,14". A run of the same mark ("...") is one word, and so is
    the hidden word [?], unless it touches a letter or another bracket.
    """
    words: list[str] = []
    for chunk in cleaned.split(" "):
        letters = _with_hidden_word(graphemes(chunk))
        for i, g in enumerate(letters):
            if i > 0 and _belongs(letters, i):
                words[-1] += g
            else:
                words.append(g)
    return [word for word in words if word]


def hide(cleaned: str, at: int) -> str:
    """The sentence with its word number `at` (from 0) hidden; all others stay as they are.

    A space is put in where the hidden word would otherwise touch a letter or a bracket.
    """
    words = split_words(cleaned)
    start = 0
    for word in words[:at]:
        start = cleaned.index(word, start) + len(word)
    start = cleaned.index(words[at], start)
    before, after = cleaned[:start], cleaned[start + len(words[at]) :]
    left = " " if before and _touches(graphemes(before)[-1]) else ""
    right = " " if after and _touches(graphemes(after)[0]) else ""
    return f"{before}{left}{HIDDEN}{right}{after}"


def _with_hidden_word(letters: list[str]) -> list[str]:
    """The three signs of a hidden word made one, unless they touch a letter or a bracket."""
    found: list[str] = []
    i = 0
    while i < len(letters):
        around = letters[max(i - 1, 0) : i] + letters[i + 3 : i + 4]
        hidden = letters[i : i + 3] == list(HIDDEN) and not any(map(_touches, around))
        found.append(HIDDEN if hidden else letters[i])
        i += 3 if hidden else 1
    return found


def _touches(grapheme: str) -> bool:
    """Does this sign take the special meaning away from a "[?]" beside it?"""
    return _is_wordy(grapheme) or grapheme in ("[", "]")


def _belongs(letters: list[str], i: int) -> bool:
    """Does letter i go on with the word of letter i - 1?"""
    before, here = letters[i - 1], letters[i]
    if _is_wordy(here):
        return _is_wordy(before) or (i > 1 and _is_inner(letters, i - 1))
    if unicodedata.category(here[0])[0] == "P" and here == before:
        return not _is_inner(letters, i - 1)
    return _is_inner(letters, i)


def _is_inner(letters: list[str], i: int) -> bool:
    """Is mark i held between two letters of one word?"""
    if not 0 < i < len(letters) - 1:
        return False
    before, here, after = letters[i - 1 : i + 2]
    if here in _INSIDE_NUMBERS:
        return before.isdigit() and after.isdigit()
    return (here in _APOSTROPHES or here == "-") and _is_wordy(before) and _is_wordy(after)


def _is_wordy(grapheme: str) -> bool:
    return grapheme[0] == "_" or unicodedata.category(grapheme[0])[0] in "LNM"


def _is_invisible(c: str) -> bool:
    """Control characters, and format characters: zero width, direction, tags."""
    return unicodedata.category(c) in ("Cc", "Cf") or "\U000e0000" <= c <= "\U000e0fff"


def _continues(cluster: str, c: str) -> bool:
    if c == _JOINER or cluster[-1] == _JOINER or unicodedata.category(c) in ("Mn", "Me", "Mc"):
        return True
    if "\U0001f3fb" <= c <= "\U0001f3ff":
        return unicodedata.category(cluster[0]) == "So"
    return _is_regional(c) and len(cluster) == 1 and _is_regional(cluster)


def _is_symbol(c: str) -> bool:
    return c != "" and unicodedata.category(c) == "So"


def _is_regional(c: str) -> bool:
    return "\U0001f1e6" <= c <= "\U0001f1ff"


def _without_noise(grapheme: str) -> str:
    """At most MARKS_PER_LETTER marks, and a joiner only where it joins symbols."""
    kept, marks = "", 0
    for i, c in enumerate(grapheme):
        is_mark = unicodedata.category(c) in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        joins = c == _JOINER and all(_is_symbol(d) for d in (grapheme[0], grapheme[i + 1 : i + 2]))
        if marks <= MARKS_PER_LETTER and (c != _JOINER or joins):
            kept += c
    return kept
