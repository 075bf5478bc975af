"""A table of learned positions for the shipped model: only the table is trained.

The model was trained with sinusoids. Here they are taken away, a table drawn at random is put in
their place, and it alone follows the same losses, on the same sentences, until the frozen rest
understands it: python -m training.make … --only places.
"""

import json
import math
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from attention_core.positions import example_table
from training import export, shipped
from training.batches import MAX_TOKENS, Source
from training.data import Tree
from training.losses import WEIGHTS, Helpers, step_losses
from training.network import Network
from training.train import expected_counts
from training.tree_scores import Reader

STEPS, RATE, SEED = 400, 0.03, 5


def train(network: Network, helpers: Helpers, source: Source, steps: int = STEPS) -> Tensor:
    """The table after training, one row for each place; (max_tokens + 1, d_model).

    Sentences in training are shorter than the table: its last rows stay as they were drawn.
    """
    s = network.sizes
    table = torch.tensor(example_table(s.max_tokens + 1, s.d_model), dtype=torch.float32)
    network.eval().requires_grad_(False)
    helpers.requires_grad_(False)
    network.table = table.requires_grad_(True)
    optimizer = torch.optim.Adam([table], lr=RATE)
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = RATE * 0.5 * (1 + math.cos(math.pi * step / steps))
        optimizer.zero_grad()
        total = _one_step(network, helpers, source, step)
        optimizer.step()
        if step % 50 == 0:
            print(f"positions {step}/{steps}  {total:.3f}", flush=True)
    network.table = None
    return table.detach()


def _one_step(network: Network, helpers: Helpers, source: Source, step: int) -> float:
    batches = source.step(SEED, step)
    counts, whole = expected_counts(batches), 0.0
    for batch in batches:
        sums = step_losses(network, helpers, batch, network(batch.ids, batch.allowed)).sums
        loss = sum((WEIGHTS[name] * total / counts[name] for name, total in sums.items()),
                   torch.zeros(()))  # fmt: skip
        loss.backward()
        whole += float(loss.detach())
    return whole


def main(run: Path, out: Path, source: Source, trees: Mapping[str, list[Tree]], steps: int) -> None:
    """Trains the table for the weights in `out`; writes it, and what it is worth, beside them."""
    network, _ = shipped.load(out, torch.float32)
    names = (source.tag_names, source.relation_names, source.kind_names)
    helpers = Helpers(network.sizes.d_model, *map(len, names))
    helpers.load_state_dict(torch.load(run / "checkpoint.pt", weights_only=True)["helpers"])
    table = train(network, helpers, source, steps)
    np.savez(out / "places.npz", table=table.numpy().astype(np.float16))
    path = out / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest["places"] = export.entry(out / "places.npz")
    manifest["training"]["places"] = {
        "steps": steps, "seed": SEED, "rate": RATE, "taught": MAX_TOKENS,
        "scores": scores(out, table, trees),
    }  # fmt: skip
    path.write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def scores(out: Path, table: Tensor, trees: Mapping[str, list[Tree]]) -> dict[str, object]:
    """The taught heads' share of right answers on UD_GB, with each kind of position."""
    reader = Reader(out)
    s = reader.network.sizes
    drawn = torch.tensor(example_table(s.max_tokens + 1, s.d_model), dtype=torch.float32)
    found: dict[str, object] = {}
    kinds = {"sinusoidal": None, "learned": table.half().float(), "drawn": drawn, "off": 0 * drawn}
    for name, places in kinds.items():
        reader.network.table = places
        near = reader.neighbours(trees["UD_GB"])
        found[name] = {
            "previous": near["previous"]["right"],
            "next": near["next"]["right"],
            "grammar": reader.dependencies(trees["UD_GB"]),
        }
    return found
