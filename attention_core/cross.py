"""Words that look at a picture: cross-attention, trained, with every intermediate kept.

The patches of the picture look at each other (self-attention, as in model.py); the words
look at the words before them, and then at the patches. Cross-attention is the same `attend`:
only K and V come from elsewhere. Behind the patches stands one learned place that is no
part of the picture, [YOK]: there looks a word that nothing in the picture fits.

Source: Vaswani et al. 2017, the decoder's layer, with layer norm before each part;
Dosovitskiy et al. 2021 for patches as tokens.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from attention_core import masks, ops, positions
from attention_core.attention import AttentionTrace, AttentionWeights, attend
from attention_core.model import (
    BlockTrace,
    BlockWeights,
    FeedForwardWeights,
    NormWeights,
    run_block,
)
from attention_core.phrases import Phrasebook
from attention_core.pictures import Thing, cut, draw
from attention_core.types import Array, frozen

NOTHING = "[YOK]"
"""The name of the last place of the memory."""


@dataclass(frozen=True)
class SceneConfig:
    """The sizes of a scene model; `patch_size` is the number of colour values of a patch."""

    n_image_blocks: int
    n_layers: int
    n_heads: int
    d_model: int
    d_k: int
    d_v: int
    d_ff: int
    n_words: int
    n_patches: int
    patch_size: int
    max_words: int


@dataclass(frozen=True)
class LayerWeights:
    """All that one layer of the words has learned."""

    norm_1: NormWeights
    attention: AttentionWeights
    norm_2: NormWeights
    cross: AttentionWeights
    norm_3: NormWeights
    feed_forward: FeedForwardWeights


@dataclass(frozen=True)
class SceneWeights:
    """Shapes: patch_projection (patch_size, d_model), patch_positions (m, d_model),
    nothing, answer_weights (d_model,), words (n_words, d_model), answer_bias (1,).
    """

    patch_projection: Array
    patch_positions: Array
    nothing: Array
    words: Array
    image_blocks: tuple[BlockWeights, ...]
    image_norm: NormWeights
    layers: tuple[LayerWeights, ...]
    final_norm: NormWeights
    answer_weights: Array
    answer_bias: Array


@dataclass(frozen=True)
class SceneModel:
    """Weights, sizes and words. `taught` is "pointing", or "answer" for the one that was
    only told whether there is such a thing. `pointer` is the cross-attention head (layer, head)
    that was taught to point, or that does it best by itself.
    """

    config: SceneConfig
    taught: str
    pointer: tuple[int, int]
    phrasebook: Phrasebook
    weights: SceneWeights


@dataclass(frozen=True)
class ImageTrace:
    """A picture on its way: m patches.

    image       (64, 64, 3)       red, green, blue from 0 to 1
    patches     (m, patch_size)   1 − image, cut
    embeddings  (m, d_model)      patches patch_projection
    positions   (m, d_model)      the learned vector of each place
    X           (m, d_model)      their sum
    blocks      self-attention among the patches
    memory      (m + 1, d_model)  the normed stream, and [YOK] as the last row
    """

    image: Array
    patches: Array
    embeddings: Array
    positions: Array
    X: Array
    blocks: tuple[BlockTrace, ...]
    memory: Array


@dataclass(frozen=True)
class LayerTrace:
    """One layer of the words: self-attention, cross-attention, feed-forward.

    Shapes: all (n, d_model) but hidden (n, d_ff). attention.X is norm_1(stream), causal;
    cross.X is norm_2(after_attention) and cross.memory the picture's memory.
    """

    stream: Array
    attention: AttentionTrace
    after_attention: Array
    cross: AttentionTrace
    after_cross: Array
    normed_3: Array
    hidden: Array
    feed_forward: Array
    output: Array


@dataclass(frozen=True)
class SceneTrace:
    """A phrase and a picture on their way through the model.

    Shapes: embeddings, positions, X, final (n, d_model); answers (n,), the probability that
    such a thing is there, after each word.
    """

    words: tuple[str, ...]
    ids: tuple[int, ...]
    pointer: tuple[int, int]
    picture: ImageTrace
    embeddings: Array
    positions: Array
    X: Array
    layers: tuple[LayerTrace, ...]
    final: Array
    answers: Array

    @property
    def pointing(self) -> Array:
        """Where each word looks, in the head that points.

        Shapes: -> (n, m + 1); rows sum to 1; the last column is [YOK].
        """
        layer, head = self.pointer
        weights: Array = self.layers[layer].cross.weights[head]
        return weights


def run_scene(model: SceneModel, things: Sequence[Thing], phrase: str) -> SceneTrace:
    """Draws the things, and lets the words of the phrase look at the picture.

    Raises: EmptySentenceError, TooLongError, UnknownWordError for the phrase; ChoiceError
    where two things share a cell.
    """
    ids = model.phrasebook.encode(phrase)
    return read(model, look(model, draw(things)), ids)


def look(model: SceneModel, image: Array) -> ImageTrace:
    """The picture's half of the model; the same for every phrase.

    Shapes: (64, 64, 3), from 0 to 1 -> ImageTrace.
    """
    w = model.weights
    patches = cut(image).astype(w.words.dtype)
    embeddings = ops.project(patches, w.patch_projection)
    X = ops.add(embeddings, w.patch_positions)
    everything = masks.by_name("none", len(X))
    blocks: list[BlockTrace] = []
    for block in w.image_blocks:
        blocks.append(run_block(blocks[-1].output if blocks else X, block, everything))
    normed = ops.layer_norm(blocks[-1].output, w.image_norm.gain, w.image_norm.bias)
    memory = np.concatenate([normed, w.nothing[None]])
    f = frozen
    return ImageTrace(
        f(image.copy()),
        f(patches),
        f(embeddings),
        w.patch_positions,
        f(X),
        tuple(blocks),
        f(memory),
    )


def read(model: SceneModel, picture: ImageTrace, ids: tuple[int, ...]) -> SceneTrace:
    """The words' half of the model, on a picture already looked at."""
    w = model.weights
    embeddings = ops.embed(w.words, ids)
    waves = positions.sinusoidal(len(ids), model.config.d_model).astype(embeddings.dtype)
    X = ops.add(embeddings, waves)
    layers: list[LayerTrace] = []
    for layer in w.layers:
        layers.append(run_layer(layers[-1].output if layers else X, layer, picture.memory))
    final = ops.layer_norm(layers[-1].output, w.final_norm.gain, w.final_norm.bias)
    logits = final @ w.answer_weights + w.answer_bias
    return SceneTrace(
        words=tuple(model.phrasebook.words[i].text for i in ids),
        ids=ids,
        pointer=model.pointer,
        picture=picture,
        embeddings=frozen(embeddings),
        positions=frozen(waves),
        X=frozen(X),
        layers=tuple(layers),
        final=frozen(final),
        answers=frozen(ops.sigmoid(logits)),
    )


def run_layer(stream: Array, w: LayerWeights, memory: Array) -> LayerTrace:
    X = ops.layer_norm(stream, w.norm_1.gain, w.norm_1.bias)
    attention = attend(X, X, w.attention, masks.by_name("causal", len(X)))
    after_attention = ops.add(stream, attention.output)
    asking = ops.layer_norm(after_attention, w.norm_2.gain, w.norm_2.bias)
    everything = np.ones((len(asking), len(memory)), dtype=np.bool_)
    cross = attend(asking, memory, w.cross, everything)
    after_cross = ops.add(after_attention, cross.output)
    normed_3 = ops.layer_norm(after_cross, w.norm_3.gain, w.norm_3.bias)
    hidden = ops.hidden_layer(normed_3, w.feed_forward.W_1, w.feed_forward.b_1)
    feed_forward = ops.output_layer(hidden, w.feed_forward.W_2, w.feed_forward.b_2)
    output = ops.add(after_cross, feed_forward)
    f = frozen
    return LayerTrace(
        f(stream), attention, f(after_attention), cross, f(after_cross),
        f(normed_3), f(hidden), f(feed_forward), f(output),
    )  # fmt: skip
