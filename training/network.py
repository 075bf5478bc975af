"""The PyTorch twin of attention_core: the same formulas, with a batch axis in front.

Shapes: b sentences, n tokens, h heads, d = d_model.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

EPSILON = 1e-5


@dataclass(frozen=True)
class Sizes:
    vocabulary_size: int
    n_layers: int = 5
    n_heads: int = 8
    d_model: int = 128
    d_k: int = 16
    d_v: int = 16
    d_ff: int = 384
    max_tokens: int = 64


@dataclass(frozen=True)
class Seen:
    """What one pass leaves behind: streams after each block, and scores of each block."""

    streams: tuple[Tensor, ...]
    """each (b, n, d)"""

    scaled: tuple[Tensor, ...]
    """each (b, h, n, n), before the softmax, without a mask"""

    weights: tuple[Tensor, ...]
    """each (b, h, n, n)"""

    final: Tensor
    """(b, n, d)"""


def sinusoids(n: int, d_model: int, dtype: torch.dtype = torch.float32) -> Tensor:
    """P[pos, 2i] = sin(pos / 10000^(2i/d)), P[pos, 2i+1] = cos of the same; (n, d_model)."""
    pos = torch.arange(n, dtype=torch.float64)[:, None]
    angle = pos / 10000 ** (torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).reshape(n, d_model).to(dtype)


class Attention(nn.Module):
    """W_Q, W_K (h, d, d_k), W_V (h, d, d_v), W_O (h·d_v, d); no biases."""

    def __init__(self, s: Sizes, dropout: float) -> None:
        super().__init__()
        self.W_Q = nn.Parameter(torch.randn(s.n_heads, s.d_model, s.d_k) * s.d_model**-0.5)
        self.W_K = nn.Parameter(torch.randn(s.n_heads, s.d_model, s.d_k) * s.d_model**-0.5)
        self.W_V = nn.Parameter(torch.randn(s.n_heads, s.d_model, s.d_v) * s.d_model**-0.5)
        width = s.n_heads * s.d_v
        self.W_O = nn.Parameter(torch.randn(width, s.d_model) * (2 * s.n_layers * width) ** -0.5)
        self.dropout = dropout

    def forward(
        self, X: Tensor, allowed: Tensor | None, memory: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """X (b, n, d), allowed (b, 1 or n, m) -> output (b, n, d), scaled, weights (b, h, n, m).

        memory (b, m, d) is what is looked at; X itself where none is given. allowed None = all.
        """
        memory = X if memory is None else memory
        Q = self._project(X, self.W_Q)
        K, V = (self._project(memory, W) for W in (self.W_K, self.W_V))
        if self.dropout:
            Q, K = (F.dropout(M, self.dropout, self.training) for M in (Q, K))
        scaled = Q @ K.transpose(-1, -2) / math.sqrt(Q.shape[-1])
        masked = scaled if allowed is None else scaled.masked_fill(~allowed[:, None], -math.inf)
        weights = masked.softmax(-1)
        concat = (weights @ V).transpose(1, 2).flatten(2)
        return concat @ self.W_O, scaled, weights

    @staticmethod
    def _project(X: Tensor, W: Tensor) -> Tensor:
        """(b, n, d) @ (h, d, k) -> (b, h, n, k), as one large product."""
        h, d, k = W.shape
        flat = X @ W.transpose(0, 1).reshape(d, h * k)
        return flat.unflatten(-1, (h, k)).transpose(1, 2)


class FeedForward(nn.Module):
    def __init__(self, s: Sizes) -> None:
        super().__init__()
        self.W_1 = nn.Parameter(torch.randn(s.d_model, s.d_ff) * s.d_model**-0.5)
        self.b_1 = nn.Parameter(torch.zeros(s.d_ff))
        self.W_2 = nn.Parameter(torch.randn(s.d_ff, s.d_model) * (2 * s.n_layers * s.d_ff) ** -0.5)
        self.b_2 = nn.Parameter(torch.zeros(s.d_model))

    def forward(self, x: Tensor) -> Tensor:
        return F.gelu(x @ self.W_1 + self.b_1, approximate="tanh") @ self.W_2 + self.b_2


class Norm(nn.Module):
    def __init__(self, d_model: int, gain: float = 1.0) -> None:
        super().__init__()
        self.gain = nn.Parameter(torch.full((d_model,), gain))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: Tensor) -> Tensor:
        return F.layer_norm(x, x.shape[-1:], self.gain, self.bias, EPSILON)


class Block(nn.Module):
    def __init__(self, s: Sizes, qk_dropout: float) -> None:
        super().__init__()
        self.norm_1, self.norm_2 = Norm(s.d_model), Norm(s.d_model)
        self.attention = Attention(s, qk_dropout)
        self.feed_forward = FeedForward(s)

    def forward(self, stream: Tensor, allowed: Tensor | None) -> tuple[Tensor, Tensor, Tensor]:
        output, scaled, weights = self.attention(self.norm_1(stream), allowed)
        stream = stream + output
        return stream + self.feed_forward(self.norm_2(stream)), scaled, weights


class Network(nn.Module):
    """Embeddings, blocks and the tied output; parameter names are those of weights.npz."""

    table: Tensor | None = None
    """Positions that are added in the place of sinusoids, (places, d); no parameter."""

    def __init__(self, sizes: Sizes, dropout: float = 0.0, qk_dropout: float = 0.0) -> None:
        super().__init__()
        self.sizes = sizes
        self.embedding = nn.Parameter(torch.randn(sizes.vocabulary_size, sizes.d_model) * 0.25)
        self.output_bias = nn.Parameter(torch.zeros(sizes.vocabulary_size))
        self.blocks = nn.ModuleList(Block(sizes, qk_dropout) for _ in range(sizes.n_layers))
        self.final_norm = Norm(sizes.d_model, gain=0.3)
        self.dropout = nn.Dropout(dropout)

    def forward(self, ids: Tensor, allowed: Tensor) -> Seen:
        """ids (b, n), allowed (b, 1 or n, n) True = may look."""
        n = ids.shape[1]
        waves = self.table is None
        positions = (
            sinusoids(n, self.sizes.d_model, self.embedding.dtype) if waves else self.table[:n]
        )
        stream = self.dropout(F.embedding(ids, self.embedding) + positions)
        kept: list[tuple[Tensor, Tensor, Tensor]] = []
        for block in self.blocks:
            kept.append(block(stream, allowed))
            stream = kept[-1][0]
        streams, scaled, weights = zip(*kept, strict=True)
        return Seen(streams, scaled, weights, self.final_norm(stream))

    def logits(self, final: Tensor) -> Tensor:
        """(…, d) -> (…, V)."""
        return final @ self.embedding.T + self.output_bias


def causal(n: int) -> Tensor:
    """(1, n, n): every token sees itself and what came before."""
    return torch.ones(1, n, n, dtype=torch.bool).tril()


def arrays(network: Network) -> dict[str, Any]:
    """The parameters as NumPy arrays under the names of weights.npz."""
    return {name: p.detach().cpu().numpy() for name, p in network.named_parameters()}


def role_weights(weights: Sequence[Tensor], role: tuple[int, int]) -> Tensor:
    """The attention weights of one taught head, (b, n, n)."""
    layer, head = role
    return weights[layer][:, head]
