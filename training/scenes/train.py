"""The training loop of the scene model: seeded, resumable, with a log that a person can read."""

import math
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from attention_core.pictures import CELLS, COLOURS, SHAPES, SIZES
from training.loop import Loop
from training.scenes.batches import Batch, drawn
from training.scenes.lexicon import HELD_OUT, WORDS
from training.scenes.network import SceneNetwork, Seen, Sizes
from training.train import rate

POINTER = 0
"""The head of each layer's cross-attention that is taught to point."""

UNSEEN = torch.tensor([[(colour, shape) in HELD_OUT for shape in SHAPES] for colour in COLOURS])
"""(colours, shapes): True for the pairs that are held out."""

SPREAD = 0.02
"""Share of a target that lies on every place alike: weights stay soft enough to be seen."""


@dataclass(frozen=True)
class Recipe:
    """Everything that makes one run differ from another."""

    steps: int
    seed: int = 1
    batch: int = 64
    rate: float = 3e-3
    warm_up: int = 200
    decay: float = 0.01
    clip: float = 1.0
    pointing: bool = True
    """False: only told whether there is such a thing, never where."""


class Run(Loop):
    """A scene network in training, with everything a checkpoint must hold."""

    save_every = 100

    def __init__(self, recipe: Recipe, folder: Path) -> None:
        torch.manual_seed(recipe.seed)
        super().__init__(recipe, folder, SceneNetwork(Sizes(len(WORDS))))
        outputs = (len(COLOURS), len(SHAPES), len(SIZES), 2 * CELLS, 2 * CELLS)
        self.helpers = nn.ModuleList(nn.Linear(self.network.sizes.d_model, n) for n in outputs)
        self.parameters = [*self.network.parameters(), *self.helpers.parameters()]
        self.optimizer = torch.optim.AdamW(
            self.parameters, lr=recipe.rate, weight_decay=recipe.decay,
            betas=(0.9, 0.98), fused=True,
        )  # fmt: skip
        self.parts |= {"helpers": self.helpers, "optimizer": self.optimizer}

    def one_step(self) -> dict[str, float]:
        recipe = self.recipe
        for group in self.optimizer.param_groups:
            group["lr"] = rate(self.step, recipe)
        batch = drawn(recipe.seed, self.step, recipe.batch)
        seen = self.network(batch.patches, batch.ids, batch.places, batch.before)
        losses = {"answer": _mean(answer_losses(seen, batch), batch.real)}
        if recipe.pointing:
            losses |= pointing_losses(seen, batch)
            losses |= {"kinds": self._kinds(seen, batch), "cells": self._cells(seen, batch)}
        self.optimizer.zero_grad(set_to_none=True)
        torch.stack(list(losses.values())).sum().backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, recipe.clip)
        self.optimizer.step()
        return {name: float(loss.detach()) for name, loss in losses.items()}

    def _kinds(self, seen: Seen, batch: Batch) -> Tensor:
        """Colour, shape and size, each told from a patch with ink by a layer thrown away later.

        Asked apart from each other, they are learned apart. A pair that is held out is no
        wrong answer either: the loss shall not teach that it does not exist.
        """
        inked = batch.kinds[..., 0] >= 0
        patches, kinds = seen.memory[:, :-1][inked], batch.kinds[inked]
        colours, shapes, sizes = (part(patches) for part in self.helpers[:3])
        colours = colours.masked_fill(UNSEEN.T[kinds[:, 1]], -math.inf)
        shapes = shapes.masked_fill(UNSEEN[kinds[:, 0]], -math.inf)
        logits = (colours, shapes, sizes)
        losses = [F.cross_entropy(part, kinds[:, i]) for i, part in enumerate(logits)]
        return 0.3 * torch.stack(losses).sum()

    def _cells(self, seen: Seen, batch: Batch) -> Tensor:
        """Where a thing stands, told from the word that has found it in the first layer, and
        from the words after the relation before they look in the second.

        Three steps must fit together before "beside" helps: find, pass on, look around.
        """
        known, first = batch.cells[..., 0] >= 0, batch.first > 0
        found, passed = known & first, known & ~first
        words = (seen.streams[0][found], seen.asking[1][passed])
        losses = []
        for helper, told, cells in zip(
            self.helpers[3:], words, (batch.cells[found], batch.cells[passed]), strict=True
        ):
            logits = helper(told).unflatten(-1, (2, CELLS)).flatten(0, 1)
            losses.append(F.cross_entropy(logits, cells.flatten(), reduction="sum"))
        return 0.2 * torch.stack(losses).sum() / (2 * known.sum()).clamp(min=1)


def answer_losses(seen: Seen, batch: Batch) -> Tensor:
    """Is there such a thing? (b, n)"""
    return F.binary_cross_entropy_with_logits(seen.answers, batch.is_there, reduction="none")


def pointing_losses(seen: Seen, batch: Batch) -> dict[str, Tensor]:
    """Where the taught head looks: means over the words up to the relation and from it on.

    The last layer points for every word; those before it for words that need no neighbour.
    """
    last, early = _pointing(seen.scaled[-1], batch), _pointing(seen.scaled[0], batch)
    return {
        "pointing": _mean(last, batch.first),
        "beside": _mean(last, batch.real - batch.first),
        "early": 0.5 * _mean(early, batch.first),
    }


def _pointing(scaled: Tensor, batch: Batch) -> Tensor:
    """The cross-entropy between where a word should look and where it looks, (b, n)."""
    logs = scaled[:, POINTER].log_softmax(-1)
    return -((1 - SPREAD) * (batch.targets * logs).sum(-1) + SPREAD * logs.mean(-1))


def _mean(values: Tensor, where: Tensor) -> Tensor:
    return (values * where).sum() / where.sum().clamp(min=1)
