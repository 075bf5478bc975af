"""All sentences that pieces, teacher and training are fed with."""

import random
from pathlib import Path

from training import data
from training.generator import generate
from training.names import with_turkish_names

GENERATED_FOR_PIECES = 60_000
"""Sentences that the pieces are trained on besides the texts."""


def prepare(folder: Path) -> tuple[list[tuple[str, ...]], list[tuple[data.Tree, float]]]:
    """Texts without the held-out sentences, with Turkish names, and the training trees."""
    texts = data.texts(folder)
    held = {tree.words for trees in data.test_trees(folder).values() for tree in trees}
    kept = [words for words in texts if words not in held]
    return with_turkish_names(kept), data.training_trees(folder)


def all_sentences(
    texts: list[tuple[str, ...]], trees: list[tuple[data.Tree, float]]
) -> list[tuple[str, ...]]:
    """What pieces are made from, and whose words the teacher is asked about."""
    rng = random.Random(0)
    generated = [generate(rng).words for _ in range(GENERATED_FOR_PIECES)]
    return [*texts, *(tree.words for tree, _ in trees), *generated]
