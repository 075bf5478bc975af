"""The training loop of the translator: seeded, resumable, with a log that a person can read."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from training.loop import Loop
from training.train import rate
from training.translation.alignment import Model1
from training.translation.data import Ids
from training.translation.network import Seen, Sizes, TranslationNetwork

ALIKE = 8
"""Of so many batches drawn, the pairs of one that are about as long as each other."""

NONE = -1
"""No word stands here."""


@dataclass(frozen=True)
class Recipe:
    """Everything that makes one run differ from another."""

    steps: int = 5_000
    seed: int = 1
    batch: int = 96
    rate: float = 3e-3
    warm_up: int = 300
    decay: float = 0.02
    clip: float = 1.0
    dropout: float = 0.1
    smooth: float = 0.05
    taught: float = 0.3
    """How much the agreement with IBM Model 1 counts; 0 = where to look is left to itself."""


@dataclass(frozen=True)
class Batch:
    """source, real (b, m); asking, chosen (b, n); right (b, n, m), rows sum to 1."""

    source: Tensor
    real: Tensor
    asking: Tensor
    chosen: Tensor
    right: Tensor


def batch(items: Sequence[Ids], posteriors: Sequence[np.ndarray] | None = None) -> Batch:
    """Pairs side by side, padded."""
    m, n = max(len(i.source) for i in items), max(len(i.target) for i in items) - 1
    source, real = np.zeros((len(items), m), np.int64), np.zeros((len(items), m), np.bool_)
    asking = np.zeros((len(items), n), np.int64)
    chosen = np.full((len(items), n), NONE, np.int64)
    right = np.zeros((len(items), n, m), np.float32)
    for b, item in enumerate(items):
        source[b, : len(item.source)], real[b, : len(item.source)] = item.source, True
        asking[b, : len(item.target) - 1] = item.target[:-1]
        chosen[b, : len(item.target) - 1] = item.target[1:]
        if posteriors is not None:
            rows, columns = posteriors[b].shape
            right[b, :rows, :columns] = posteriors[b]
    return Batch(*(torch.from_numpy(a) for a in (source, real, asking, chosen, right)))


class Run(Loop):
    """A translator in training, with everything a checkpoint must hold."""

    save_every = 500

    def __init__(self, recipe: Recipe, sizes: Sizes, items: Sequence[Ids], folder: Path) -> None:
        torch.manual_seed(recipe.seed)
        super().__init__(recipe, folder, TranslationNetwork(sizes, recipe.dropout))
        self.items = items
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=recipe.rate, weight_decay=recipe.decay,
            betas=(0.9, 0.98), fused=True,
        )  # fmt: skip
        self.parts["optimizer"] = self.optimizer
        self.posteriors: list[np.ndarray] | None = None
        if recipe.taught:
            model = Model1(sizes.n_pieces, sizes.n_words)
            model.fit(items)
            self.posteriors = [model.posterior(item).astype(np.float32) for item in items]

    def _drawn(self) -> Batch:
        """The batch of this step: the same for the same seed and step."""
        rng = random.Random(f"translation {self.recipe.seed} {self.step}")
        size = min(self.recipe.batch, len(self.items))
        pool = rng.sample(range(len(self.items)), min(ALIKE * size, len(self.items)))
        pool.sort(key=lambda i: (len(self.items[i].target), len(self.items[i].source)))
        first = rng.randrange(len(pool) - size + 1)
        at = pool[first : first + size]
        posteriors = None if self.posteriors is None else [self.posteriors[i] for i in at]
        return batch([self.items[i] for i in at], posteriors)

    def one_step(self) -> dict[str, float]:
        for group in self.optimizer.param_groups:
            group["lr"] = rate(self.step, self.recipe)
        torch.manual_seed(self.recipe.seed * 1_000_003 + self.step)
        drawn = self._drawn()
        seen = self.network(drawn.source, drawn.real, drawn.asking)
        losses = {"word": word_loss(seen, drawn, self.recipe.smooth)}
        if self.recipe.taught:
            losses["where"] = self.recipe.taught * where_loss(seen, drawn)
        self.optimizer.zero_grad(set_to_none=True)
        torch.stack(list(losses.values())).sum().backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), self.recipe.clip)
        self.optimizer.step()
        return {name: float(loss.detach()) for name, loss in losses.items()}


def word_loss(seen: Seen, drawn: Batch, smooth: float) -> Tensor:
    """Which word comes next?"""
    return F.cross_entropy(
        seen.logits.flatten(0, 1), drawn.chosen.flatten(),
        ignore_index=NONE, label_smoothing=smooth,
    )  # fmt: skip


def where_loss(seen: Seen, drawn: Batch) -> Tensor:
    """The cross-entropy between where IBM Model 1 looks and where the place looks."""
    weights = seen.weights.mean(dim=1)
    losses = -(drawn.right * (weights + 1e-6).log()).sum(-1)
    return losses[drawn.chosen != NONE].mean()
