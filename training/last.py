"""The last step of training: the meaning head alone, with everything else frozen.

Together with all other losses its 16 dimensions end well short of what the stream before them
holds. Its own W_Q and W_K (4,096 numbers) follow its own loss a little longer; nothing that
another head is taught is touched, and what that changes further up is measured with all scores.
"""

import math
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional as F

from training.batches import Batch, Source
from training.losses import SCORE_LIMIT, WEIGHTS, meaning_loss, roles, word_level
from training.network import Network, Sizes, sinusoids

STEPS, RATE, SEED = 2_500, 0.01, 9


@dataclass
class Head:
    """One head's matrices, both (d_model, d_k), apart from those of its layer."""

    layer: int
    head: int
    W_Q: Tensor
    W_K: Tensor

    def scaled(self, network: Network, batch: Batch) -> Tensor:
        """(b, n, n), before the softmax."""
        with torch.no_grad():
            stream = F.embedding(batch.ids, network.embedding)
            stream = stream + sinusoids(batch.ids.shape[1], stream.shape[-1], stream.dtype)
            for block in network.blocks[: self.layer]:
                stream = block(stream, batch.allowed)[0]
            X = network.blocks[self.layer].norm_1(stream)
        return (X @ self.W_Q) @ (X @ self.W_K).transpose(1, 2) / math.sqrt(self.W_Q.shape[-1])


def main(run: Path, source: Source, steps: int = STEPS) -> None:
    """Polishes the meaning head of the checkpoint in a run's folder."""
    state = torch.load(run / "checkpoint.pt", weights_only=True)
    n_layers = sum(name.endswith("attention.W_Q") for name in state["network"])
    network = Network(Sizes(len(source.tokenizer.pieces), n_layers=n_layers))
    network.load_state_dict(state["network"])
    network.eval()
    layer, at = roles(n_layers)["meaning"]
    attention = network.blocks[layer].attention
    W_Q, W_K = (W.detach()[at].clone().requires_grad_(True) for W in (attention.W_Q, attention.W_K))
    head = Head(layer, at, W_Q, W_K)
    optimizer = torch.optim.Adam([W_Q, W_K], lr=RATE)
    shown = 0.0
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = RATE * 0.5 * (1 + math.cos(math.pi * step / steps))
        optimizer.zero_grad()
        loss = _loss(head, network, source.step(SEED, step))
        loss.backward()
        optimizer.step()
        shown = 0.98 * shown + 0.02 * float(loss.detach()) if step else float(loss.detach())
        if step % 250 == 0:
            print(f"meaning {step}/{steps}  {shown:.3f}", flush=True)
    with torch.no_grad():
        attention.W_Q[at], attention.W_K[at] = W_Q, W_K
    torch.save({**state, "network": network.state_dict()}, run / "checkpoint.pt")


def _loss(head: Head, network: Network, batches: list[Batch]) -> Tensor:
    """The meaning loss of real text, as in losses.py, and what pulls large scores back."""
    total, count, large, tokens = torch.zeros(()), 0, torch.zeros(()), 0.0
    for batch in batches:
        scaled = head.scaled(network, batch)
        mass = word_level(scaled.masked_fill(~batch.allowed, -math.inf).softmax(-1), batch.piece_of)
        known = batch.vectors.any(-1)
        far, asked = meaning_loss(mass, batch.vectors, known & ~batch.hidden)
        rows = far[asked & ~batch.generated[:, None]]
        total, count = total + rows.sum(), count + len(rows)
        real = (batch.ids != 0).float()
        excess = (scaled.abs() - SCORE_LIMIT).clamp(min=0) ** 2 * real[:, :, None] * real[:, None]
        large, tokens = large + excess.sum(), tokens + float(real.sum())
    return total / max(1, count) + WEIGHTS["scores"] * large / max(1.0, tokens)
