"""Generated scenes and questions as arrays, the same for the same seed and step."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from attention_core.shapes import COLOURS, SHAPES, SIZES, Thing, cover, cut, draw
from training.scenes.generator import Question, question, scene
from training.scenes.lexicon import IDS, MAX_WORDS

PHRASES = 4
"""Questions about each picture: the picture is the expensive part."""

LITTLE = 0.02
"""A patch with a smaller share of a thing's ink is not asked what the thing is."""

NOTHING = 64
"""The place of [YOK] in the memory, behind the patches."""


@dataclass(frozen=True)
class Batch:
    """Shapes: b pictures, p phrases, n words; without a word, a target is 0 throughout."""

    patches: Tensor
    """(b, 64, 192)"""

    ids: Tensor
    """(b, p, n)"""

    targets: Tensor
    """(b, p, n, 65): where each word should look; rows sum to 1"""

    is_there: Tensor
    """(b, p, n): 1 where something fits"""

    first: Tensor
    """(b, p, n): 1 up to the relation, where a word needs no neighbour to be understood"""

    real: Tensor
    """(b, p, n): 1 where a word stands"""

    kinds: Tensor
    """(b, 64, 3): number of colour, shape and size of the thing in each patch; -1 without ink"""


def drawn(seed: int, step: int, size: int) -> Batch:
    """One batch of the training."""
    rng = random.Random(f"scenes {seed} {step}")
    scenes = [scene(rng) for _ in range(size)]
    return batch([(things, [question(rng, things) for _ in range(PHRASES)]) for things in scenes])


def batch(items: Sequence[tuple[Sequence[Thing], Sequence[Question]]]) -> Batch:
    """Scenes with the same number of questions each."""
    b, p = len(items), len(items[0][1])
    patches = np.zeros((b, 64, 192), np.float32)
    ids = np.zeros((b, p, MAX_WORDS), np.int64)
    targets = np.zeros((b, p, MAX_WORDS, NOTHING + 1), np.float32)
    is_there, first, real = (np.zeros((b, p, MAX_WORDS), np.float32) for _ in range(3))
    kinds = np.full((b, 64, 3), -1, np.int64)
    for i, (things, questions) in enumerate(items):
        patches[i] = cut(draw(things))
        covers = np.asarray(cover(things), np.float32)
        for thing, part in zip(things, covers, strict=True):
            kinds[i, part > LITTLE] = kinds_of(thing)
        for j, asked in enumerate(questions):
            n = len(asked.words)
            ids[i, j, :n] = [IDS[word] for word in asked.words]
            real[i, j, :n] = 1
            is_there[i, j, :n] = [bool(kept) for kept in asked.meant]
            first[i, j, : before_relation(asked)] = 1
            for k, kept in enumerate(asked.meant):
                targets[i, j, k] = target(covers, kept)
    arrays = (patches, ids, targets, is_there, first, real, kinds)
    return Batch(*(torch.from_numpy(array) for array in arrays))


def kinds_of(thing: Thing) -> tuple[int, int, int]:
    """Colour, shape and size as numbers."""
    places = (list(COLOURS), list(SHAPES), list(SIZES))
    values = (thing.colour, thing.shape, thing.size)
    return tuple(place.index(value) for place, value in zip(places, values, strict=True))


def target(covers: np.ndarray, kept: Sequence[int]) -> np.ndarray:
    """An equal share for each thing that is meant, spread as it covers patches; else [YOK]."""
    row = np.zeros(NOTHING + 1, np.float32)
    if kept:
        row[:NOTHING] = covers[list(kept)].mean(axis=0)
    else:
        row[NOTHING] = 1
    return row


def before_relation(asked: Question) -> int:
    """How many words stand before the relation; all of them where there is none."""
    roles = [word.role for word in asked.words]
    return roles.index("relation") if "relation" in roles else len(roles)
