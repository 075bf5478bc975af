"""Twins of a trained model: the same in all but one thing, so that the one thing shows.

untrained: the same shapes with random numbers, as they stand before any training.
without_heads: the same numbers, with some heads that no longer pass anything on.
"""

import math
from dataclasses import replace

import numpy as np

from attention_core.attention import AttentionWeights
from attention_core.errors import ChoiceError
from attention_core.model import (
    BlockWeights,
    FeedForwardWeights,
    Model,
    ModelWeights,
    NormWeights,
)
from attention_core.types import Array, frozen

EMBEDDING_SPREAD, FINAL_GAIN = 0.25, 0.3
"""As training/network.py begins: spread of the embeddings, gain of the last norm."""


def untrained(model: Model, seed: int = 0) -> Model:
    """The model before training: sizes, words and roles are kept, every number is drawn anew.

    It has no table of learned positions, and nothing was measured of it on held-out text. The same
    seed gives the same numbers.
    """
    weights = _Draw(model, seed).weights()
    return replace(model, weights=weights, measured=(), places=None)


def without_heads(model: Model, off: frozenset[tuple[int, int]]) -> Model:
    """The model with some heads switched off: (layer, head), both from 0.

    Their rows of W_O are 0, which is the same as zeros in their place before concat W_O.
    Raises: ChoiceError for a head that the model does not have.
    """
    c = model.config
    for layer, head in off:
        if layer not in range(c.n_layers):
            raise ChoiceError("layer", layer, f"0 … {c.n_layers - 1}")
        if head not in range(c.n_heads):
            raise ChoiceError("head", head, f"0 … {c.n_heads - 1}")
    if not off:
        return model
    blocks = list(model.weights.blocks)
    for layer in {layer for layer, _ in off}:
        silent = [head for at, head in off if at == layer]
        attention = _silenced(blocks[layer].attention, silent, c.d_v)
        blocks[layer] = replace(blocks[layer], attention=attention)
    return replace(model, weights=replace(model.weights, blocks=tuple(blocks)))


def _silenced(w: AttentionWeights, heads: list[int], d_v: int) -> AttentionWeights:
    W_O = w.W_O.copy()
    for head in heads:
        W_O[head * d_v : (head + 1) * d_v] = 0
    return replace(w, W_O=frozen(W_O))


class _Draw:
    """Random weights in the sizes and in the precision of a model, in a fixed order."""

    def __init__(self, model: Model, seed: int) -> None:
        from numpy.random import PCG64, Generator  # NumPy itself loads it only when it is wanted

        self.c = model.config
        self.dtype = model.weights.embedding.dtype
        self.chance = Generator(PCG64(seed))

    def weights(self) -> ModelWeights:
        c = self.c
        return ModelWeights(
            embedding=self.normal(EMBEDDING_SPREAD, c.vocabulary_size, c.d_model),
            output_bias=self.constant(0, c.vocabulary_size),
            final_norm=self.norm(FINAL_GAIN),
            blocks=tuple(self.block() for _ in range(c.n_layers)),
        )

    def block(self) -> BlockWeights:
        return BlockWeights(self.norm(1), self.attention(), self.norm(1), self.feed_forward())

    def attention(self) -> AttentionWeights:
        c = self.c
        width = c.n_heads * c.d_v
        look = 1 / math.sqrt(c.d_model)
        return AttentionWeights(
            W_Q=self.normal(look, c.n_heads, c.d_model, c.d_k),
            W_K=self.normal(look, c.n_heads, c.d_model, c.d_k),
            W_V=self.normal(look, c.n_heads, c.d_model, c.d_v),
            W_O=self.normal(1 / math.sqrt(2 * c.n_layers * width), width, c.d_model),
        )

    def feed_forward(self) -> FeedForwardWeights:
        c = self.c
        return FeedForwardWeights(
            W_1=self.normal(1 / math.sqrt(c.d_model), c.d_model, c.d_ff),
            b_1=self.constant(0, c.d_ff),
            W_2=self.normal(1 / math.sqrt(2 * c.n_layers * c.d_ff), c.d_ff, c.d_model),
            b_2=self.constant(0, c.d_model),
        )

    def norm(self, gain: float) -> NormWeights:
        return NormWeights(self.constant(gain, self.c.d_model), self.constant(0, self.c.d_model))

    def normal(self, spread: float, *shape: int) -> Array:
        numbers = self.chance.standard_normal(shape) * spread
        return frozen(numbers.astype(self.dtype))

    def constant(self, value: float, size: int) -> Array:
        return frozen(np.full(size, value, dtype=self.dtype))
