"""What the two small trainings do alike: one step after the other, and checkpoints."""

import json
import time
from abc import ABC, abstractmethod
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import nn

Part = nn.Module | torch.optim.Optimizer


class Loop(ABC):
    """A network in training. `parts` is what a checkpoint holds, under these names."""

    save_every: int
    """Steps between checkpoints."""

    def __init__(self, recipe: Any, folder: Path, network: nn.Module) -> None:
        self.recipe, self.folder, self.network = recipe, folder, network
        self.parts: dict[str, Part] = {"network": network}
        self.step = 0

    def resume(self) -> None:
        """Goes on from the last checkpoint, if there is one."""
        path = self.folder / "checkpoint.pt"
        if path.exists():
            state = torch.load(path, weights_only=True)
            for name, part in self.parts.items():
                part.load_state_dict(state[name])
            self.step = state["step"]

    def save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        state = {name: part.state_dict() for name, part in self.parts.items()}
        torch.save(state | {"step": self.step}, self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / "checkpoint.pt")
        (self.folder / "recipe.json").write_text(json.dumps(asdict(self.recipe), indent=1))

    def train(self) -> None:
        """All remaining steps."""
        start, first = time.monotonic(), self.step
        mean: dict[str, float] = {}
        self.network.train()
        while self.step < self.recipe.steps:
            for name, value in self.one_step().items():
                mean[name] = 0.98 * mean.get(name, value) + 0.02 * value
            self.step += 1
            if self.step % 100 == 0:
                spent = time.monotonic() - start
                left = spent / (self.step - first) * (self.recipe.steps - self.step)
                line = "  ".join(f"{name} {value:.3f}" for name, value in mean.items())
                print(f"{self.step}/{self.recipe.steps}  {line}  {left / 60:.1f} min", flush=True)
            if self.step % self.save_every == 0:
                self.save()
        self.save()

    @abstractmethod
    def one_step(self) -> dict[str, float]:
        """Learns from one batch; its losses by name."""
