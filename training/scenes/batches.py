"""Generated scenes and questions as arrays, the same for the same seed and step.

The phrases about a picture stand one after the other in one row; each word looks only at
words of its own phrase. The picture is the expensive part: it is looked at once.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from attention_core.pictures import COLOURS, SHAPES, SIZES, Thing, cover, cut, draw
from training.scenes.generator import FIRST, Mix, Question, mix_of, question, scene
from training.scenes.lexicon import IDS

ROW = 16
"""Words about one picture."""

LITTLE = 0.02
"""A patch with a smaller share of a thing's ink is not asked what the thing is."""

NOTHING = 64
"""The place of [YOK] in the memory, behind the patches."""


@dataclass(frozen=True)
class Batch:
    """Shapes: b pictures, n words in a row."""

    patches: Tensor
    """(b, 64, 192)"""

    ids: Tensor
    """(b, n)"""

    places: Tensor
    """(b, n): how many words of its phrase stand before each word"""

    phrases: Tensor
    """(b, n): the number of the phrase; -1 where no word stands"""

    targets: Tensor
    """(b, n, 65): where each word should look; rows sum to 1, or are 0 without a word"""

    is_there: Tensor
    """(b, n): 1 where something fits"""

    first: Tensor
    """(b, n): 1 up to the relation, where a word needs no neighbour to be understood"""

    cells: Tensor
    """(b, n, 2): row and column of the one thing that a word up to the relation means, or
    after it, of the one that stood before it; -1 where there is none or are several"""

    kinds: Tensor
    """(b, 64, 3): number of colour, shape and size of the thing in each patch; -1 without ink"""

    @property
    def real(self) -> Tensor:
        """(b, n): 1 where a word stands."""
        return (self.phrases >= 0).float()

    @property
    def before(self) -> Tensor:
        """(b, n, n): True = a word of the same phrase, the same or an earlier one."""
        same = self.phrases[:, :, None] == self.phrases[:, None, :]
        return same & torch.ones(same.shape[1:], dtype=torch.bool).tril()


def drawn(seed: int, step: int, size: int) -> Batch:
    """One batch of the training."""
    rng = random.Random(f"scenes {seed} {step}")
    mix = mix_of(step)
    scenes = (scene(rng) for _ in range(size))
    return batch([(things, row_of(rng, things, mix)) for things in scenes])


def row_of(rng: random.Random, things: Sequence[Thing], mix: Mix = FIRST) -> list[Question]:
    """As many questions as fit into a row."""
    found = [question(rng, things, mix)]
    while sum(len(q.words) for q in found) <= ROW:
        found.append(question(rng, things, mix))
    return found[:-1]


def batch(items: Sequence[tuple[Sequence[Thing], Sequence[Question]]]) -> Batch:
    """Scenes, and questions about each that fit into a row."""
    b = len(items)
    patches = np.zeros((b, 64, 192), np.float32)
    ids, places = (np.zeros((b, ROW), np.int64) for _ in range(2))
    phrases = np.full((b, ROW), -1, np.int64)
    targets = np.zeros((b, ROW, NOTHING + 1), np.float32)
    is_there, first = (np.zeros((b, ROW), np.float32) for _ in range(2))
    cells = np.full((b, ROW, 2), -1, np.int64)
    kinds = np.full((b, 64, 3), -1, np.int64)
    for i, (things, questions) in enumerate(items):
        patches[i] = cut(draw(things))
        covers = np.asarray(cover(things), np.float32)
        for thing, part in zip(things, covers, strict=True):
            kinds[i, part > LITTLE] = kinds_of(thing)
        at = 0
        for j, asked in enumerate(questions):
            here = slice(at, at + len(asked.words))
            ids[i, here] = [IDS[word] for word in asked.words]
            places[i, here] = range(len(asked.words))
            phrases[i, here] = j
            is_there[i, here] = [bool(kept) for kept in asked.meant]
            first[i, at : at + before_relation(asked)] = 1
            targets[i, here] = [target(covers, kept) for kept in asked.meant]
            cells[i, here] = cells_of(asked, things)
            at = here.stop
    arrays = (patches, ids, places, phrases, targets, is_there, first, cells, kinds)
    return Batch(*(torch.from_numpy(array) for array in arrays))


def kinds_of(thing: Thing) -> tuple[int, ...]:
    """Colour, shape and size as numbers."""
    places = (list(COLOURS), list(SHAPES), list(SIZES))
    values = (thing.colour, thing.shape, thing.size)
    return tuple(place.index(value) for place, value in zip(places, values, strict=True))


def target(covers: np.ndarray, kept: Sequence[int]) -> np.ndarray:
    """An equal share for each thing that is meant, spread as it covers patches; else [YOK]."""
    row = np.zeros(NOTHING + 1, np.float32)
    if kept:
        row[:NOTHING] = sum(covers[i] for i in kept) / len(kept)
    else:
        row[NOTHING] = 1
    return row


def cells_of(asked: Question, things: Sequence[Thing]) -> list[tuple[int, int]]:
    """For each word the cell that it has to know of; see Batch.cells."""
    n = before_relation(asked)
    kept = [*asked.meant[:n], *[asked.meant[n - 1]] * (len(asked.words) - n)]
    return [things[one[0]].cell if len(one) == 1 else (-1, -1) for one in kept]


def before_relation(asked: Question) -> int:
    """How many words stand before the relation; all of them where there is none."""
    roles = [word.role for word in asked.words]
    return roles.index("relation") if "relation" in roles else len(roles)
