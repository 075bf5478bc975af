"""The test sets: each draws a picture and a phrase that asks one thing of the model.

All are drawn with other seeds than the training, and only those with exactly the number of
answers that the set is about are kept. What was looked at while the recipe was still changing
is not drawn again for the scores.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from attention_core.phrases import Word, is_beside
from attention_core.pictures import COLOURS, SHAPES, Thing
from training.scenes.generator import (
    Pair,
    Question,
    asked,
    cells,
    pairs_of,
    placed,
    scene,
    touch_at_corner,
    with_pair,
)
from training.scenes.lexicon import HELD_OUT, OF

Drawn = tuple[list[Thing], list[Word]]
ALL_PAIRS = [(colour, shape) for colour in COLOURS for shape in SHAPES]
SEEN = [pair for pair in ALL_PAIRS if pair not in HELD_OUT]


@dataclass(frozen=True)
class Asked:
    """A picture, and a question about it."""

    things: Sequence[Thing]
    question: Question


def noun(pair: Pair, role: str = "noun") -> list[Word]:
    """ "red circle", in the form that the role asks for."""
    return [OF["colour", pair[0]], OF[role, pair[1]]]


def contrasted(rng: random.Random, pair: Pair, count: int) -> list[Thing]:
    """Two to six things: one of the pair; from three on one of its colour, one of its shape."""
    pool = ALL_PAIRS if pair in HELD_OUT else SEEN
    same_colour = rng.choice([p for p in pool if p[0] == pair[0] and p != pair])
    same_shape = rng.choice([p for p in pool if p[1] == pair[1] and p != pair])
    alike = [same_colour, same_shape] if count > 2 else [rng.choice((same_colour, same_shape))]
    wanted = [pair, *alike]
    others = [other for other in pool if other != pair]
    wanted += [rng.choice(others) for _ in range(count - len(wanted))]
    return [placed(rng, p, cell) for p, cell in zip(wanted, cells(rng, count), strict=True)]


def simple(pairs: Sequence[Pair]) -> Callable[[random.Random], Drawn | None]:
    """ "red circle" among things of the same colour and of the same shape."""

    def draw(rng: random.Random) -> Drawn:
        pair = rng.choice(pairs)
        return contrasted(rng, pair, rng.randint(2, 6)), noun(pair)

    return draw


def beside(
    targets: Sequence[Pair], references: Sequence[Pair], contested: bool
) -> Callable[[random.Random], Drawn | None]:
    """ "the green triangle beside the blue square"; contested: another such triangle elsewhere."""

    def draw(rng: random.Random) -> Drawn | None:
        target, reference = rng.choice(targets), rng.choice(references)
        things = scene(rng, held_out=bool({target, reference} & HELD_OUT))[:6]
        places = [
            (i, j) for i, a in enumerate(things) for j, b in enumerate(things) if is_beside(a, b)
        ]
        if not places or target == reference:
            return None
        i, j = rng.choice(places)
        things[i], things[j] = with_pair(things[i], target), with_pair(things[j], reference)
        rest = [k for k in range(len(things)) if k not in (i, j)]
        if contested and not rest:
            return None
        if contested:
            k = rng.choice(rest)
            things[k] = with_pair(things[k], target)
        return things, [*noun(reference, "noun_of"), OF["relation", "beside"], *noun(target)]

    return draw


def sized(rng: random.Random) -> Drawn | None:
    """ "small red circle" where a large one stands too."""
    things = contrasted(rng, rng.choice(SEEN), rng.randint(3, 6))
    first, other = things[0], things[1]
    size = "small" if first.size == "large" else "large"
    pair = (first.colour, first.shape)
    things[1] = Thing(first.shape, first.colour, size, other.cell)
    return things, [OF["size", first.size], *noun(pair)]


def plural(rng: random.Random) -> Drawn:
    """ "red circles" where there are two or three."""
    pair = rng.choice(SEEN)
    things = contrasted(rng, pair, rng.randint(3, 6))
    for k in rng.sample(range(1, len(things)), min(len(things) - 1, rng.choice((1, 2)))):
        things[k] = with_pair(things[k], pair)
    return things, noun(pair, "nouns")


def one_word(rng: random.Random) -> Drawn | None:
    """ "red": everything red."""
    things = scene(rng)[:6]
    return (things, [OF["colour", rng.choice(things).colour]]) if things else None


def absent(pairs: Sequence[Pair]) -> Callable[[random.Random], Drawn | None]:
    """ "red circle" where there are red things and circles, but no red circle."""

    def draw(rng: random.Random) -> Drawn | None:
        pair = rng.choice(pairs)
        things = contrasted(rng, pair, rng.randint(3, 6))[1:]
        both = pair[0] in {t.colour for t in things} and pair[1] in {t.shape for t in things}
        return (things, noun(pair)) if both else None

    return draw


def not_beside(rng: random.Random) -> Drawn | None:
    """Both things are there, but not beside each other."""
    things = scene(rng)[:6]
    if len(things) < 2:
        return None
    a, b = rng.sample(things, 2)
    words = [*noun((b.colour, b.shape), "noun_of"), OF["relation", "beside"]]
    return things, [*words, *noun((a.colour, a.shape))]


def at_a_corner(rng: random.Random) -> Drawn | None:
    """Both things are there, and their cells share a corner, but no edge."""
    things = scene(rng)[:6]
    pairs = [(a, b) for a in things for b in things if touch_at_corner(a, b)]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    words = [*noun((b.colour, b.shape), "noun_of"), OF["relation", "beside"]]
    return things, [*words, *noun((a.colour, a.shape))]


HELD = sorted(HELD_OUT)
ONE, SEVERAL, NONE = (1, 1), (1, 6), (0, 0)
SETS: dict[str, tuple[Callable[[random.Random], Drawn | None], tuple[int, int]]] = {
    "seen pairs": (simple(SEEN), ONE),
    "held-out pairs": (simple(HELD), ONE),
    "beside, seen pairs": (beside(SEEN, SEEN, False), ONE),
    "beside, another of the same elsewhere": (beside(SEEN, SEEN, True), ONE),
    "beside, held-out pair sought": (beside(HELD, SEEN, False), ONE),
    "beside, held-out pair sought, another of the same elsewhere": (beside(HELD, SEEN, True), ONE),
    "beside a held-out pair": (beside(SEEN, HELD, False), ONE),
    "size decides": (sized, ONE),
    "plural, two or three": (plural, (2, 3)),
    "colour word alone": (one_word, SEVERAL),
    "nothing fits, seen pairs": (absent(SEEN), NONE),
    "nothing fits, held-out pairs": (absent(HELD), NONE),
    "nothing fits, not beside": (not_beside, NONE),
    "nothing fits, only at a corner": (at_a_corner, NONE),
}
"""Name -> how a question is drawn, and how many things it may mean (least, most)."""


def questions(name: str, count: int, purpose: str = "score") -> list[Asked]:
    """The first questions of a set; always the same ones for the same purpose."""
    draw, (least, most) = SETS[name]
    rng = random.Random(f"{purpose} {name}")
    found: list[Asked] = []
    while len(found) < count:
        drawn = draw(rng)
        if drawn is not None:
            question = asked(drawn[1], drawn[0])
            if least <= len(question.meant[-1]) <= most and _is_fair(name, question):
                found.append(Asked(drawn[0], question))
    return found


def _is_fair(name: str, question: Question) -> bool:
    """Sets about seen pairs name seen pairs only."""
    return "held-out" in name or not pairs_of(question.words) & HELD_OUT
