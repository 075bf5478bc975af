"""Short phrases about a picture: their words, and what they mean read from left to right.

A phrase is a noun with what stands before it ("large red circle"), or two of them with a
relation between ("next to the blue square, the green triangle", in Turkish word order).
The words themselves come from the model's file; here stand only their roles.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from attention_core import text
from attention_core.errors import EmptySentenceError, TooLongError, UnknownWordError
from attention_core.pictures import Thing

ROLES = ("size", "colour", "noun", "nouns", "noun_of", "relation")
"""Adjectives; a noun in the nominative, in the plural and in the genitive; "next to"."""

ANY = "any"
"""The value of a noun that fits every shape."""


@dataclass(frozen=True)
class Word:
    """A word form, what it does in a phrase, and which size, colour or shape it names."""

    text: str
    role: str
    value: str


@dataclass(frozen=True)
class Phrasebook:
    """All words that the model knows; a word's place is its id."""

    words: tuple[Word, ...]
    max_words: int

    def encode(self, phrase: str) -> tuple[int, ...]:
        """The ids of the words of a typed phrase; case and punctuation do not matter.

        Raises: EmptySentenceError, TooLongError, or UnknownWordError with the unknown words
        of the phrase and all the known ones.
        """
        parts = text.split_words(text.lower(text.clean(phrase)))
        typed = [part for part in parts if not _is_punctuation(part)]
        if not typed:
            raise EmptySentenceError
        place = {word.text: i for i, word in enumerate(self.words)}
        unknown = tuple(word for word in typed if word not in place)
        if unknown:
            raise UnknownWordError(unknown, tuple(place))
        if len(typed) > self.max_words:
            raise TooLongError(len(typed), self.max_words, "tokens")
        return tuple(place[word] for word in typed)


def meant(words: Sequence[Word], things: Sequence[Thing]) -> tuple[tuple[int, ...], ...]:
    """Which things the phrase can still mean after each of its words.

    An adjective or noun keeps what fits it; a relation goes on to the things beside those
    kept so far. For every word: the places in `things`, empty where nothing fits.
    """
    kept = list(range(len(things)))
    found = []
    for word in words:
        if word.role == "relation":
            kept = [i for i, thing in enumerate(things) if _is_beside_any(thing, things, kept)]
        else:
            kept = [i for i in kept if fits(word, things[i])]
        found.append(tuple(kept))
    return tuple(found)


def fits(word: Word, thing: Thing) -> bool:
    """Does an adjective or noun fit the thing?"""
    if word.role == "size":
        return thing.size == word.value
    if word.role == "colour":
        return thing.colour == word.value
    return word.value in (ANY, thing.shape)


def is_beside(one: Thing, other: Thing) -> bool:
    """Do the cells of the two things share an edge?"""
    down, right = (abs(a - b) for a, b in zip(one.cell, other.cell, strict=True))
    return down + right == 1


def _is_beside_any(thing: Thing, things: Sequence[Thing], kept: Sequence[int]) -> bool:
    return any(is_beside(thing, things[i]) for i in kept)


def _is_punctuation(part: str) -> bool:
    return part != text.HIDDEN and all(unicodedata.category(c)[0] == "P" for c in part)
