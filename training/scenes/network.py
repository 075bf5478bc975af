"""The PyTorch twin of attention_core/cross.py: patches, words, and words that look at patches.

Shapes: b pictures, n words in one row for each (several phrases, one after the other),
m patches, d = d_model, h heads.
"""

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from training.network import Attention, Block, FeedForward, Norm, sinusoids
from training.network import Sizes as BlockSizes


@dataclass(frozen=True)
class Sizes:
    n_words: int
    n_image_blocks: int = 2
    n_layers: int = 2
    n_heads: int = 2
    d_model: int = 48
    d_k: int = 24
    d_v: int = 24
    d_ff: int = 96
    n_patches: int = 64
    patch_size: int = 192
    max_words: int = 8

    @property
    def block(self) -> BlockSizes:
        """The same in the words of training/network.py."""
        return BlockSizes(
            vocabulary_size=self.n_words, n_layers=self.n_layers, n_heads=self.n_heads,
            d_model=self.d_model, d_k=self.d_k, d_v=self.d_v, d_ff=self.d_ff,
        )  # fmt: skip


@dataclass(frozen=True)
class Seen:
    """What one pass leaves behind."""

    scaled: tuple[Tensor, ...]
    """cross-attention of each layer before the softmax, (b, h, n, m + 1)"""

    answers: Tensor
    """(b, n): the logit of "there is such a thing" after each word"""

    memory: Tensor
    """(b, m + 1, d)"""

    asking: tuple[Tensor, ...]
    """the words of each layer before they look at the picture, (b, n, d)"""

    streams: tuple[Tensor, ...]
    """the words after each layer, (b, n, d)"""


class Layer(nn.Module):
    """Words look at words before them, then at the patches, then feed-forward."""

    def __init__(self, s: BlockSizes) -> None:
        super().__init__()
        self.norm_1, self.norm_2, self.norm_3 = (Norm(s.d_model) for _ in range(3))
        self.attention = Attention(s, 0.0)
        self.cross = Attention(s, 0.0)
        self.feed_forward = FeedForward(s)

    def forward(self, stream: Tensor, before: Tensor, memory: Tensor) -> tuple[Tensor, ...]:
        """stream (b, n, d), before (b, n, n), memory (b, m + 1, d) -> scaled, asking, stream."""
        asking = stream + self.attention(self.norm_1(stream), before)[0]
        output, scaled, _ = self.cross(self.norm_2(asking), None, memory)
        stream = asking + output
        return scaled, asking, stream + self.feed_forward(self.norm_3(stream))


def waves_of_places(sizes: Sizes) -> Tensor:
    """Where the patch positions begin: half of the numbers wave with the row, half with the
    column, 4 to 32 patches long, so that near places are alike; (n_patches, d).
    """
    side = math.isqrt(sizes.n_patches)
    lengths = 4 * 8 ** torch.linspace(0, 1, sizes.d_model // 4)
    angle = 2 * math.pi * torch.arange(side)[:, None] / lengths
    waves = torch.cat([angle.sin(), angle.cos()], dim=1)
    rows, columns = waves[:, None].expand(-1, side, -1), waves[None].expand(side, -1, -1)
    return torch.cat([rows, columns], dim=-1).flatten(0, 1)


class SceneNetwork(nn.Module):
    """Parameter names are those of the weights' file."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.sizes, d = sizes, sizes.d_model
        self.patch_projection = nn.Parameter(
            torch.randn(sizes.patch_size, d) * sizes.patch_size**-0.5
        )
        self.patch_positions = nn.Parameter(0.5 * waves_of_places(sizes))
        self.nothing = nn.Parameter(torch.randn(d))
        self.words = nn.Parameter(torch.randn(sizes.n_words, d))
        self.image_blocks = nn.ModuleList(
            Block(sizes.block, 0.0) for _ in range(sizes.n_image_blocks)
        )
        self.image_norm = Norm(d)
        self.layers = nn.ModuleList(Layer(sizes.block) for _ in range(sizes.n_layers))
        self.final_norm = Norm(d)
        self.answer_weights = nn.Parameter(torch.zeros(d))
        self.answer_bias = nn.Parameter(torch.zeros(1))

    def look(self, patches: Tensor) -> Tensor:
        """patches (b, m, patch_size) -> memory (b, m + 1, d); [YOK] is its last row."""
        stream = patches @ self.patch_projection + self.patch_positions
        for block in self.image_blocks:
            stream = block(stream, None)[0]
        nothing = self.nothing.expand(len(stream), 1, -1)
        return torch.cat([self.image_norm(stream), nothing], dim=1)

    def forward(self, patches: Tensor, ids: Tensor, places: Tensor, before: Tensor) -> Seen:
        """patches (b, m, patch_size); ids, places in the phrase (b, n).

        before (b, n, n): True = the word of the column is the same or an earlier one of the
        same phrase.
        """
        memory = self.look(patches)
        waves = sinusoids(self.sizes.max_words, self.sizes.d_model, memory.dtype)
        stream = F.embedding(ids, self.words) + waves[places]
        kept = []
        for layer in self.layers:
            kept.append(layer(stream, before, memory))
            stream = kept[-1][-1]
        answers = self.final_norm(stream) @ self.answer_weights + self.answer_bias
        scaled, asking, streams = zip(*kept, strict=True)
        return Seen(scaled, answers, memory, asking, streams)
