"""Turkish names instead of "Tom" and "Mary" in the plain text.

One sentence in seven of it is about Tom, because collections of example sentences are; a model
that fills every gap with "Tom" teaches a Turkish reader nothing. The suffix is put on anew.
"""

import random
from collections.abc import Iterable

from training import lexicon
from training.turkish import decline, noun

KINDS = {"Tom": "male", "Mary": "female"}
SEED = 7

_FORMS = {
    "": "",
    "gen": "un ün ın in nun nün nın nin",
    "acc": "u ü ı i yu yü yı yi",
    "dat": "a e ya ye",
    "ins": "la le yla yle",
    "abl": "dan den tan ten",
    "loc": "da de ta te",
}
CASES = {form: case for case, forms in _FORMS.items() for form in forms.split() or [""]}
"""What may follow the apostrophe; with anything else the name stays as it is."""


def with_turkish_names(sentences: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Every sentence, always the same names; one name for one person within a sentence."""
    rng = random.Random(SEED)
    return [_renamed(words, rng) for words in sentences]


def _renamed(words: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
    chosen: dict[str, str] = {}
    found = []
    for at, word in enumerate(words):
        name, _, suffix = word.partition("'")
        following = words[at + 1] if at + 1 < len(words) else ""
        if name not in KINDS or suffix not in CASES or _is_surname(following):
            found.append(word)
            continue
        if name not in chosen:
            chosen[name] = rng.choice(lexicon.people()[KINDS[name]])
        found.append(decline(noun(chosen[name], name=True), CASES[suffix]))
    return tuple(found)


def _is_surname(word: str) -> bool:
    """ "Tom Hanks" stays; "Tom Mary'yi gördü" is about two persons."""
    return word[:1].isupper() and word.partition("'")[0] not in KINDS
