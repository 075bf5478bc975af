"""The trained Transformer, run with every intermediate kept.

An encoder with layer norm before each part (Xiong et al. 2020, "pre-norm"):
stream + attention(norm(stream)), then + feed-forward(norm(·)).
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from attention_core import masks, ops, positions
from attention_core.attention import AttentionTrace, AttentionWeights, attend
from attention_core.roles import Scores
from attention_core.tokenizer import Encoded, Tokenizer
from attention_core.types import Array, Mask, MaskName, frozen


@dataclass(frozen=True)
class Config:
    """The sizes of a model; `max_tokens` counts what was typed, without [BAŞ]."""

    n_layers: int
    n_heads: int
    d_model: int
    d_k: int
    d_v: int
    d_ff: int
    vocabulary_size: int
    max_tokens: int


@dataclass(frozen=True)
class NormWeights:
    """Gain and bias of a layer norm. Shapes: (d_model,) both."""

    gain: Array
    bias: Array


@dataclass(frozen=True)
class FeedForwardWeights:
    """Shapes: W_1 (d_model, d_ff), b_1 (d_ff,), W_2 (d_ff, d_model), b_2 (d_model,)."""

    W_1: Array
    b_1: Array
    W_2: Array
    b_2: Array


@dataclass(frozen=True)
class BlockWeights:
    """All that one layer has learned."""

    norm_1: NormWeights
    attention: AttentionWeights
    norm_2: NormWeights
    feed_forward: FeedForwardWeights


@dataclass(frozen=True)
class ModelWeights:
    """Shapes: embedding (vocabulary, d_model), output_bias (vocabulary,)."""

    embedding: Array
    output_bias: Array
    final_norm: NormWeights
    blocks: tuple[BlockWeights, ...]


@dataclass(frozen=True)
class Model:
    """Weights, sizes, tokenizer, and which head was taught what: role -> (layer, head).

    measured[layer][head]: what the head does on held-out text; () where nothing is known.
    places (max_tokens + 1, d_model): a table of learned positions, trained afterwards with all
    else frozen; `run` does not use it. None where there is none.
    """

    config: Config
    roles: dict[str, tuple[int, int]]
    tokenizer: Tokenizer
    weights: ModelWeights
    measured: tuple[tuple[Scores, ...], ...] = ()
    places: Array | None = None


@dataclass(frozen=True)
class BlockTrace:
    """One layer: stream in, attention, residual, norm, feed-forward, stream out.

    Shapes: all (n, d_model) but hidden (n, d_ff); attention.X is norm_1(stream).
    """

    stream: Array
    attention: AttentionTrace
    after_attention: Array
    normed_2: Array
    hidden: Array
    feed_forward: Array
    output: Array


@dataclass(frozen=True)
class ModelTrace(Encoded):
    """A sentence on its way through the model: the sentence in tokens, then every number.

    Shapes: embeddings, positions, X, final (n, d_model).
    """

    embeddings: Array
    positions: Array
    X: Array
    blocks: tuple[BlockTrace, ...]
    final: Array


def run(model: Model, sentence: str, mask: MaskName = "none") -> ModelTrace:
    """The whole model on one sentence.

    Raises: EmptySentenceError, TooLongError for the sentence; ChoiceError for the mask.
    """
    return run_encoded(model, model.tokenizer.encode(sentence), mask)


def run_encoded(model: Model, encoded: Encoded, mask: MaskName = "none") -> ModelTrace:
    """The whole model on a sentence that is in tokens already. Raises: ChoiceError."""
    n, w = len(encoded.ids), model.weights
    may_look = masks.by_name(mask, n)
    embeddings = ops.embed(w.embedding, encoded.ids)
    waves = _waves(n, model.config.d_model).astype(embeddings.dtype)
    X = ops.add(embeddings, waves)
    blocks: list[BlockTrace] = []
    for block in w.blocks:
        blocks.append(run_block(blocks[-1].output if blocks else X, block, may_look))
    final = ops.layer_norm(blocks[-1].output, w.final_norm.gain, w.final_norm.bias)
    return ModelTrace(
        **vars(encoded),
        embeddings=frozen(embeddings),
        positions=frozen(waves),
        X=frozen(X),
        blocks=tuple(blocks),
        final=frozen(final),
    )


def run_block(stream: Array, w: BlockWeights, mask: Mask) -> BlockTrace:
    """One layer: attention and feed-forward, each added to the stream.

    Shapes: (n, d_model), weights, (n, n) -> BlockTrace, read-only.
    """
    X = ops.layer_norm(stream, w.norm_1.gain, w.norm_1.bias)
    attention = attend(X, X, w.attention, mask)
    after_attention = ops.add(stream, attention.output)
    normed_2 = ops.layer_norm(after_attention, w.norm_2.gain, w.norm_2.bias)
    hidden = ops.hidden_layer(normed_2, w.feed_forward.W_1, w.feed_forward.b_1)
    feed_forward = ops.output_layer(hidden, w.feed_forward.W_2, w.feed_forward.b_2)
    output = ops.add(after_attention, feed_forward)
    f = frozen
    return BlockTrace(
        f(stream), attention, f(after_attention), f(normed_2), f(hidden), f(feed_forward), f(output)
    )


def token_scores(model: Model, trace: ModelTrace) -> Array:
    """How well each piece of the vocabulary would fit at each place (logits).

    Shapes: -> (n, vocabulary). A softmax over a row gives probabilities.
    """
    return np.add(ops.project(trace.final, model.weights.embedding.T), model.weights.output_bias)


@lru_cache(maxsize=128)
def _waves(n: int, d_model: int) -> Array:
    """Every sentence of n tokens stands on the same waves."""
    return frozen(positions.sinusoidal(n, d_model))
