"""golden.npz: every traced field in float64, computed by PyTorch step by step.

The formulas are written out here a third time, apart from the network that was trained
and from attention_core, so that an error in one of them cannot hide. How far the core is
from the file is measured here as well, for the card and the page that shows it.
"""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from attention_core import load_model, proof
from attention_core.model_file import load_golden
from attention_core.tokenizer import Tokenizer
from training.network import (
    EPSILON,
    Attention,
    Block,
    FeedForward,
    Network,
    Norm,
    causal,
    sinusoids,
)

Fields = dict[str, Tensor]


class CrossLayer(Protocol):
    """Looks at places before it, then at a memory: a layer of scenes or of translation."""

    norm_1: Norm
    norm_2: Norm
    norm_3: Norm
    attention: Attention
    cross: Attention
    feed_forward: FeedForward


def write(
    network: Network, tokenizer: Tokenizer, path: Path, sentences: Sequence[tuple[str, str]]
) -> None:
    """Keys: sentences, masks, {s}.ids, {s}.X, {s}.blocks.{i}.attention.Q … {s}.final."""
    found: dict[str, np.ndarray] = {
        "sentences": np.array([sentence for sentence, _ in sentences]),
        "masks": np.array([mask for _, mask in sentences]),
    }
    for s, (sentence, mask) in enumerate(sentences):
        ids = tokenizer.encode(sentence).ids
        found[f"{s}.ids"] = np.array(ids)
        with torch.no_grad():
            fields = trace(network, torch.tensor(ids), mask)
        found |= {f"{s}.{name}": value.numpy() for name, value in fields.items()}
    np.savez_compressed(path, **found)


def agreement(folder: Path) -> dict[str, object]:
    """The largest difference between the core and the golden file beside its weights."""
    golden = load_golden(folder)
    found: dict[str, object] = {
        "torch": torch.__version__,
        "numpy": np.__version__,
        "sentences": len(golden["sentences"]),
    }
    for dtype in (np.float64, np.float32):
        total = proof.compare_all(load_model(folder, dtype), golden)
        found["numbers"] = total.numbers
        found[dtype.__name__] = {
            "largest": total.largest, "where": total.where, "in_weights": total.in_weights
        }  # fmt: skip
    return found


def trace(network: Network, ids: Tensor, mask: str) -> Fields:
    """ids (n,) -> every field under the name it has in attention_core's trace."""
    n = len(ids)
    may_look = causal(n)[0] if mask == "causal" else torch.ones(n, n, dtype=torch.bool)
    fields: Fields = {"embeddings": network.embedding[ids]}
    fields["positions"] = sinusoids(n, network.sizes.d_model, torch.float64)
    stream = fields["X"] = fields["embeddings"] + fields["positions"]
    for i, block in enumerate(network.blocks):
        inner = block_fields(block, stream, may_look)
        fields |= {f"blocks.{i}.{name}": value for name, value in inner.items()}
        stream = inner["output"]
    return fields | {"final": normed(stream, network.final_norm)}


def block_fields(block: Block, stream: Tensor, may_look: Tensor) -> Fields:
    """One layer: stream (n, d) -> its fields."""
    X = normed(stream, block.norm_1)
    attention = attention_fields(block.attention, X, X, may_look)
    fields: Fields = {"stream": stream}
    fields |= {f"attention.{name}": value for name, value in attention.items()}
    after = fields["after_attention"] = stream + attention["output"]
    fields["normed_2"] = normed(after, block.norm_2)
    fields |= feed_forward_fields(block.feed_forward, fields["normed_2"])
    return fields | {"output": after + fields["feed_forward"]}


def cross_layer_fields(layer: CrossLayer, stream: Tensor, memory: Tensor) -> Fields:
    """One layer with cross-attention: stream (n, d), memory (m, d) -> its fields."""
    X = normed(stream, layer.norm_1)
    attention = attention_fields(layer.attention, X, X, causal(len(X))[0])
    fields: Fields = {"stream": stream}
    fields |= {f"attention.{name}": value for name, value in attention.items()}
    after = fields["after_attention"] = stream + attention["output"]
    everything = torch.ones(len(X), len(memory), dtype=torch.bool)
    cross = attention_fields(layer.cross, normed(after, layer.norm_2), memory, everything)
    fields |= {f"cross.{name}": value for name, value in cross.items()}
    after = fields["after_cross"] = after + cross["output"]
    fields["normed_3"] = normed(after, layer.norm_3)
    fields |= feed_forward_fields(layer.feed_forward, fields["normed_3"])
    return fields | {"output": after + fields["feed_forward"]}


def feed_forward_fields(w: FeedForward, X: Tensor) -> Fields:
    hidden = F.gelu(X @ w.W_1 + w.b_1, approximate="tanh")
    return {"hidden": hidden, "feed_forward": hidden @ w.W_2 + w.b_2}


def attention_fields(w: Attention, X: Tensor, memory: Tensor, may_look: Tensor) -> Fields:
    """X (n, d) looks at memory (m, d), where may_look (n, m) allows."""
    Q = torch.einsum("nd,hdk->hnk", X, w.W_Q)
    K, V = (torch.einsum("nd,hdk->hnk", memory, W) for W in (w.W_K, w.W_V))
    scores = torch.einsum("hnk,hmk->hnm", Q, K)
    scaled = scores / math.sqrt(Q.shape[-1])
    masked = torch.where(may_look, scaled, -math.inf)
    weights = masked.softmax(-1)
    heads = torch.einsum("hnm,hmv->hnv", weights, V)
    concat = torch.cat(list(heads), dim=-1)
    fields = {"X": X, "Q": Q, "K": K, "V": V, "scores": scores, "scaled": scaled}
    fields |= {"masked": masked, "weights": weights, "heads": heads, "concat": concat}
    return fields | {"output": concat @ w.W_O}


def normed(x: Tensor, norm: Norm) -> Tensor:
    mean = x.mean(-1, keepdim=True)
    variance = ((x - mean) ** 2).mean(-1, keepdim=True)
    return (x - mean) / torch.sqrt(variance + EPSILON) * norm.gain + norm.bias
