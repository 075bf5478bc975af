"""The PyTorch twin of attention_core/translation.py.

Shapes: b pairs, m pieces, n places of the decoder, d = d_model, h heads.
"""

from dataclasses import dataclass, replace

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from training.network import Attention, Block, FeedForward, Norm, causal, sinusoids
from training.network import Sizes as BlockSizes


@dataclass(frozen=True)
class Sizes:
    n_pieces: int
    n_words: int
    n_encoder_blocks: int = 1
    n_layers: int = 1
    n_heads: int = 4
    n_cross_heads: int = 1
    d_model: int = 96
    d_k: int = 24
    d_v: int = 24
    d_ff: int = 192
    max_source_words: int = 8
    max_words: int = 12

    @property
    def block(self) -> BlockSizes:
        """The same in the words of training/network.py."""
        return BlockSizes(
            vocabulary_size=self.n_words, n_layers=self.n_layers + self.n_encoder_blocks,
            n_heads=self.n_heads, d_model=self.d_model, d_k=self.d_k, d_v=self.d_v,
            d_ff=self.d_ff,
        )  # fmt: skip

    @property
    def cross(self) -> BlockSizes:
        """As many numbers in other heads."""
        each = self.n_heads * self.d_k // self.n_cross_heads
        return replace(self.block, n_heads=self.n_cross_heads, d_k=each, d_v=each)


@dataclass(frozen=True)
class Seen:
    """What one pass leaves behind."""

    logits: Tensor
    """(b, n, n_words)"""

    weights: Tensor
    """of the last layer's cross-attention, (b, h, n, m)"""


class Layer(nn.Module):
    """Places look at places before them, then at the pieces, then feed-forward."""

    def __init__(self, s: Sizes, dropout: float) -> None:
        super().__init__()
        self.norm_1, self.norm_2, self.norm_3 = (Norm(s.d_model) for _ in range(3))
        self.attention = Attention(s.block, 0.0)
        self.cross = Attention(s.cross, 0.0)
        self.feed_forward = FeedForward(s.block)
        self.dropout = nn.Dropout(dropout)

    def forward(self, stream: Tensor, memory: Tensor, real: Tensor) -> tuple[Tensor, Tensor]:
        """stream (b, n, d), memory (b, m, d), real (b, 1, m) -> stream, weights."""
        before = causal(stream.shape[1])
        stream = stream + self.dropout(self.attention(self.norm_1(stream), before)[0])
        output, _, weights = self.cross(self.norm_2(stream), real, memory)
        stream = stream + self.dropout(output)
        return stream + self.dropout(self.feed_forward(self.norm_3(stream))), weights


class TranslationNetwork(nn.Module):
    """Parameter names are those of the weights' file."""

    def __init__(self, sizes: Sizes, dropout: float = 0.0) -> None:
        super().__init__()
        self.sizes, d = sizes, sizes.d_model
        self.pieces = nn.Parameter(torch.randn(sizes.n_pieces, d) * 0.5)
        self.words = nn.Parameter(torch.randn(sizes.n_words, d) * 0.25)
        self.output_bias = nn.Parameter(torch.zeros(sizes.n_words))
        self.encoder_blocks = nn.ModuleList(
            Block(sizes.block, 0.0) for _ in range(sizes.n_encoder_blocks)
        )
        self.encoder_norm = Norm(d)
        self.layers = nn.ModuleList(Layer(sizes, dropout) for _ in range(sizes.n_layers))
        self.final_norm = Norm(d, gain=0.5)
        self.dropout = nn.Dropout(dropout)

    def forward(self, source: Tensor, real: Tensor, asking: Tensor) -> Seen:
        """source (b, m), real (b, m) True = a piece stands there, asking (b, n)."""
        stream = self._placed(self.pieces, source)
        allowed = real[:, None]
        for block in self.encoder_blocks:
            stream = self.dropout(block(stream, allowed)[0])
        memory = self.encoder_norm(stream)
        stream = self._placed(self.words, asking)
        for layer in self.layers:
            stream, weights = layer(stream, memory, allowed)
        return Seen(self.final_norm(stream) @ self.words.T + self.output_bias, weights)

    def _placed(self, table: Tensor, ids: Tensor) -> Tensor:
        waves = sinusoids(ids.shape[1], self.sizes.d_model, table.dtype)
        return self.dropout(F.embedding(ids, table) + waves)
