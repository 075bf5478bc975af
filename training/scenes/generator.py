"""Pictures and phrases, generated. What a phrase means is read by the core's own `meant`."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from attention_core.phrases import ANY, Word, is_beside, meant
from attention_core.pictures import CELL, CELLS, COLOURS, SHAPES, SIZES, Thing
from training.scenes.lexicon import HELD_OUT, OF, WORDS

Pair = tuple[str, str]


@dataclass(frozen=True)
class Question:
    """A phrase, and the things that it means after each of its words."""

    words: tuple[Word, ...]
    meant: tuple[tuple[int, ...], ...]

    @property
    def is_there(self) -> bool:
        return bool(self.meant[-1])


@dataclass(frozen=True)
class Mix:
    """What kinds of phrases the training draws; each a share from 0 to 1."""

    relation: float
    """phrases with "beside", where two things allow one"""

    beside: float
    """of these, those that name a thing that does stand beside"""

    corner: float
    """of these, those that name a thing that only touches a corner, where there is one"""

    spoilt: float
    """phrases in which one word is exchanged"""


FIRST = Mix(relation=0.65, beside=0.7, corner=0.2, spoilt=0.5)
LATER = Mix(relation=0.85, beside=0.2, corner=0.75, spoilt=0.2)
LAST = Mix(relation=0.6, beside=0.5, corner=0.4, spoilt=0.5)

COURSE = {0: FIRST, 2_500: LATER, 5_100: LAST}
"""The step from which on a mix is drawn. Once colours and shapes are known, most phrases ask
what stands beside what; at the end the rest is asked again, so that nothing is forgotten.
"""


def mix_of(step: int) -> Mix:
    """The mix of a step of the training."""
    return COURSE[max(start for start in COURSE if start <= step)]


COUNTS = {0: 1, 1: 3, 2: 5, 3: 5, 4: 5, 5: 5, 6: 5, 7: 2, 8: 2}
"""Things in a picture, and how often: mostly two to six, but an empty one is a picture too."""

TWINS = 0.4
"""How often two things are made alike, so that only what stands beside them tells them apart."""


def scene(rng: random.Random, held_out: bool = False) -> list[Thing]:
    """Up to eight things. Few colours and shapes make many that differ in one respect only.

    held_out: pairs never shown in training may occur too.
    """
    colours = rng.sample(list(COLOURS), rng.choice((2, 3, 4, 6)))
    shapes = rng.sample(SHAPES, rng.choice((2, 3, 4)))
    pairs = [(c, s) for c in colours for s in shapes if held_out or (c, s) not in HELD_OUT]
    count = rng.choices(list(COUNTS), list(COUNTS.values()))[0]
    things = [placed(rng, rng.choice(pairs), cell) for cell in cells(rng, count)]
    if count > 2 and rng.random() < TWINS:
        one, other = rng.sample(range(count), 2)
        things[one] = with_pair(things[one], (things[other].colour, things[other].shape))
    return things


def placed(rng: random.Random, pair: Pair, cell: tuple[int, int]) -> Thing:
    """A thing of any size, anywhere inside its cell."""
    size = rng.choice(list(SIZES))
    room = CELL - SIZES[size]
    return Thing(pair[1], pair[0], size, cell, (rng.randint(0, room), rng.randint(0, room)))


def cells(rng: random.Random, count: int) -> list[tuple[int, int]]:
    """Different cells, scattered or in clusters, so that things stand beside each other."""
    free = [(row, column) for row in range(CELLS) for column in range(CELLS)]
    rng.shuffle(free)
    together = rng.random()
    found = [free.pop()] if count else []
    while len(found) < count:
        near = [cell for cell in free if any(_distance(cell, other) == 1 for other in found)]
        cell = rng.choice(near if near and rng.random() < together else free)
        free.remove(cell)
        found.append(cell)
    return found


def question(rng: random.Random, things: Sequence[Thing], mix: Mix = FIRST) -> Question:
    """A phrase about the scene: true, or with a word or the neighbour exchanged."""
    while True:
        words = _phrase(rng, things, mix)
        if rng.random() < mix.spoilt:
            words = _spoilt(rng, words)
        if not pairs_of(words) & HELD_OUT and not hints(words, things):
            return asked(words, things)


def asked(words: Sequence[Word], things: Sequence[Thing]) -> Question:
    return Question(tuple(words), meant(words, things))


def pairs_of(words: Sequence[Word]) -> set[Pair]:
    """The colour–shape pairs that a phrase names."""
    found, colour = set(), None
    for word in words:
        if word.role == "colour":
            colour = word.value
        elif word.role in ("noun", "nouns", "noun_of"):
            found |= {(colour, word.value)} if colour else set()
            colour = None
    return found


def hints(words: Sequence[Word], things: Sequence[Thing]) -> bool:
    """Would an answer teach that a held-out pair does not exist?

    Where green triangles are never shown, "triangle" never means a green thing: a network
    learns that as quickly as it learns shapes, and then says of the first green triangle that
    it is none. So nobody asks for triangles while a green thing is in the picture, nor for
    something green while a triangle is: the training says nothing about the pair at all.
    """
    named = {word.value for word in words}
    shown = {thing.colour for thing in things} | {thing.shape for thing in things}
    return any(
        (colour in named and shape in shown) or (shape in named and colour in shown)
        for colour, shape in HELD_OUT
    )


def described(
    rng: random.Random,
    thing: Thing,
    role: str = "noun",
    chance: Callable[[str], float] | None = None,
) -> list[Word]:
    """A noun for the thing, with some of its adjectives before it."""
    chance = chance or {"size": 0.3, "colour": 0.8, "any": 0.15}.__getitem__
    adjectives = [OF[part, getattr(thing, part)] for part in ("size", "colour")
                  if rng.random() < chance(part)]  # fmt: skip
    if rng.random() < 0.3:
        adjectives.reverse()
    shape = ANY if rng.random() < chance("any") else thing.shape
    return [*adjectives, OF[role, shape]]


def beside(rng: random.Random, thing: Thing, other: Thing) -> list[Word]:
    """The thing, found by what stands beside it."""
    return [*described(rng, other, "noun_of"), OF["relation", "beside"], *described(rng, thing)]


def _phrase(rng: random.Random, things: Sequence[Thing], mix: Mix) -> list[Word]:
    if not things:
        things = [placed(rng, (rng.choice(list(COLOURS)), rng.choice(SHAPES)), (0, 0))]
    thing = rng.choice(things)
    others = _neighbours(rng, thing, [other for other in things if other is not thing], mix)
    if others and rng.random() < mix.relation:
        return beside(rng, thing, rng.choice(others))
    return described(rng, thing, rng.choice(("noun", "noun", "nouns")))


def _neighbours(
    rng: random.Random, thing: Thing, others: Sequence[Thing], mix: Mix
) -> Sequence[Thing]:
    """Those that a phrase may name: beside the thing, or not, so that mostly nothing fits.

    Cells that share only a corner are the hardest "not beside", so they are asked about often.
    """
    draw = rng.random()
    if draw < mix.beside:
        return [other for other in others if is_beside(thing, other)]
    corner = [other for other in others if touch_at_corner(thing, other)]
    return corner if corner and draw < mix.beside + mix.corner else others


def touch_at_corner(one: Thing, other: Thing) -> bool:
    """Do the cells of the two things share a corner, but no edge?"""
    return all(abs(a - b) == 1 for a, b in zip(one.cell, other.cell, strict=True))


def _spoilt(rng: random.Random, words: Sequence[Word]) -> list[Word]:
    """One word exchanged for another of its role; relations stay."""
    at = rng.choice([i for i, word in enumerate(words) if word.role != "relation"])
    other = rng.choice([word for word in WORDS if word.role == words[at].role])
    return [*words[:at], other, *words[at + 1 :]]


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def with_pair(thing: Thing, pair: Pair) -> Thing:
    """The same thing in another colour and shape."""
    return replace(thing, colour=pair[0], shape=pair[1])
