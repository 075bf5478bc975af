"""The training loop: seeded, resumable, with a log that a person can read."""

import json
import math
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional as F

from attention_core.tokenizer import WORD_MARK
from training.batches import Source
from training.losses import WEIGHTS, Helpers, Totals, step_losses
from training.network import Network, Sizes

INSIDE_LENGTH = 3.0
"""A sinusoidal position is 8 long, a piece vector 2.6."""


@dataclass(frozen=True)
class Recipe:
    """Everything that makes one run differ from another."""

    steps: int = 40_000
    seed: int = 1
    rate: float = 1.5e-3
    warm_up: int = 300
    decay: float = 0.01
    clip: float = 1.0
    dropout: float = 0.1
    """On the embeddings only: more costs a sixth of the time."""

    qk_dropout: float = 0.0
    embedding_share: float = 0.6
    """The piece vectors start from meaning and shall not forget it: their share of the rate."""

    before: int = 0
    """Steps of earlier courses that this run began with and does not count."""

    layers: int = Sizes.n_layers
    without: tuple[str, ...] = ()
    """Losses that are left out, to see what they do."""

    save_every: float = 180.0
    """Seconds between checkpoints."""


class Run:
    """A network in training, with everything a checkpoint must hold."""

    def __init__(self, source: Source, recipe: Recipe, folder: Path) -> None:
        torch.manual_seed(recipe.seed)
        self.source, self.recipe, self.folder = source, recipe, folder
        sizes = Sizes(len(source.tokenizer.pieces), n_layers=recipe.layers)
        self.network = Network(sizes, recipe.dropout, recipe.qk_dropout)
        names = (source.tag_names, source.relation_names, source.kind_names)
        self.helpers = Helpers(sizes.d_model, *map(len, names))
        self.parameters = [*self.network.parameters(), *self.helpers.parameters()]
        slow = [self.network.embedding]
        fast = [p for p in self.parameters if p is not slow[0]]
        self.optimizer = torch.optim.AdamW(
            [{"params": fast, "share": 1.0}, {"params": slow, "share": recipe.embedding_share}],
            lr=recipe.rate,
            weight_decay=recipe.decay,
            betas=(0.9, 0.98),
            fused=True,
        )
        self.step = 0

    def start_from(self, piece_vectors: Tensor) -> None:
        """Pieces that the teacher knows begin with its meaning, the others with chance.

        Pieces inside a word share one more direction: where words begin can be seen at once.
        """
        known = piece_vectors.norm(dim=1) > 0
        inside = [not piece.startswith(WORD_MARK) for piece in self.source.tokenizer.pieces]
        with torch.no_grad():
            self.network.embedding[known] = piece_vectors[known]
            direction = F.normalize(torch.randn(piece_vectors.shape[1]), dim=0)
            self.network.embedding[inside] += INSIDE_LENGTH * direction

    def resume(self) -> bool:
        """Goes on from the last checkpoint; False where there is none."""
        path = self.folder / "checkpoint.pt"
        found = path.exists()
        if found:
            state = torch.load(path, weights_only=True)
            self.network.load_state_dict(state["network"])
            self.helpers.load_state_dict(state["helpers"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.step = state["step"]
            torch.set_rng_state(state["rng"])
        return found

    def save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        state = {
            "network": self.network.state_dict(),
            "helpers": self.helpers.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "rng": torch.get_rng_state(),
            "step": self.step,
        }
        torch.save(state, self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / "checkpoint.pt")
        (self.folder / "recipe.json").write_text(json.dumps(asdict(self.recipe), indent=1))

    def train(self) -> None:
        """All remaining steps."""
        self.network.train()
        start, first, last_save = time.monotonic(), self.step, time.monotonic()
        for losses in self._steps():
            if self.step % 100 == 0:
                spent = time.monotonic() - start
                left = spent / (self.step - first) * (self.recipe.steps - self.step)
                line = "  ".join(f"{name} {value:.3f}" for name, value in losses.items())
                print(f"{self.step}/{self.recipe.steps}  {line}  {left / 60:.1f} min", flush=True)
            if time.monotonic() - last_save > self.recipe.save_every:
                self.save()
                last_save = time.monotonic()
        self.save()

    def _steps(self) -> Iterator[dict[str, float]]:
        mean: dict[str, float] = {}
        while self.step < self.recipe.steps:
            for group in self.optimizer.param_groups:
                group["lr"] = group["share"] * rate(self.step, self.recipe)
            losses = self._one_step()
            self.step += 1
            for name, value in losses.items():
                mean[name] = 0.98 * mean.get(name, value) + 0.02 * value
            yield mean

    def _one_step(self) -> dict[str, float]:
        """One update from a few micro-batches; every loss is a mean over the whole step."""
        batches = self.source.step(self.recipe.seed, self.step)
        counts = expected_counts(batches)
        weights = {n: 0.0 if n in self.recipe.without else w for n, w in WEIGHTS.items()}
        shown: dict[str, float] = {}
        self.optimizer.zero_grad(set_to_none=True)
        for batch in batches:
            totals = step_losses(
                self.network, self.helpers, batch, self.network(batch.ids, batch.allowed)
            )
            _add(shown, totals, counts)
            loss = sum(weights[name] * total / counts[name] for name, total in totals.sums.items())
            loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, self.recipe.clip)
        self.optimizer.step()
        return shown


def rate(step: int, recipe: Recipe) -> float:
    """Warm-up, then half a cosine down to nothing."""
    if step < recipe.warm_up:
        return recipe.rate * (step + 1) / recipe.warm_up
    done = (step - recipe.warm_up) / max(1, recipe.steps - recipe.warm_up)
    return recipe.rate * 0.5 * (1 + math.cos(math.pi * done))


def expected_counts(batches: list) -> dict[str, float]:
    """How many words each loss is asked of in this step; at least 1."""
    words = sum(float((b.piece_of.sum(-1) > 0).sum()) for b in batches)
    taught_words = sum(float((b.vectors.any(-1) & ~b.hidden).sum()) for b in batches)
    counts = {
        "masked": sum(float((b.targets >= 0).sum()) for b in batches),
        "grammar": sum(float((b.heads >= 0).sum()) for b in batches),
        "tags": sum(float((b.tags >= 0).sum()) for b in batches),
        "relations": sum(float((b.relations >= 0).sum()) for b in batches),
        "kinds": sum(float((b.kinds >= 0).sum()) for b in batches),
        "pronoun": sum(float(b.is_pronoun.sum()) for b in batches),
        "scores": sum(float((b.ids != 0).sum()) for b in batches),
        "pieces": taught_words,
        "vectors": taught_words,
        "hidden": sum(float((b.vectors.any(-1) & b.hidden).sum()) for b in batches),
        "meaning": words,
        "edges": sum(float((b.ids != 0).sum()) for b in batches),
        "previous": words,
        "next": words,
    }
    return {name: max(1.0, count) for name, count in counts.items()}


def _add(shown: dict[str, float], totals: Totals, counts: dict[str, float]) -> None:
    for name, total in totals.sums.items():
        shown[name] = shown.get(name, 0.0) + float(total.detach()) / counts[name]
