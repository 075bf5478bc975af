"""Text that looks at text: a tiny Turkish to English translator, every intermediate kept.

The encoder reads the Turkish pieces (self-attention, as in model.py). The decoder writes
English words one after the other: each place looks at the places before it, then, by
cross-attention, at the Turkish pieces, and so chooses the NEXT word. Row i of the
cross-attention therefore asks from the place of word i − 1 and chooses word i.

Source: Vaswani et al. 2017, with layer norm before each part; Bahdanau et al. 2015 for
reading such weights as an alignment.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from attention_core import masks, ops, positions, text
from attention_core.cross import LayerTrace, LayerWeights, run_layer
from attention_core.errors import EmptySentenceError, TooLongError, UnknownWordError
from attention_core.model import BlockTrace, BlockWeights, NormWeights, run_block
from attention_core.tokenizer import MAX_CHARACTERS_TYPED, START, Tokenizer
from attention_core.types import Array, frozen

END = "[SON]"
"""The word that ends a translation."""

STEM, SUFFIX = 4, 4
"""An unseen form passes when a seen one shares all but its last four letters, at least four."""


@dataclass(frozen=True)
class TranslationConfig:
    """The sizes of a translator. Cross-attention has its own number of heads, with
    n_heads · d_k / n_cross_heads numbers each.
    """

    n_encoder_blocks: int
    n_layers: int
    n_heads: int
    n_cross_heads: int
    d_model: int
    d_k: int
    d_v: int
    d_ff: int
    n_pieces: int
    n_words: int
    max_source_words: int
    max_words: int


@dataclass(frozen=True)
class TranslationWeights:
    """Shapes: pieces (n_pieces, d_model), words (n_words, d_model), output_bias (n_words,)."""

    pieces: Array
    words: Array
    output_bias: Array
    encoder_blocks: tuple[BlockWeights, ...]
    encoder_norm: NormWeights
    layers: tuple[LayerWeights, ...]
    final_norm: NormWeights


@dataclass(frozen=True)
class TranslationModel:
    """Weights, sizes, how Turkish is cut into pieces, which forms were seen, English words."""

    config: TranslationConfig
    tokenizer: Tokenizer
    forms: frozenset[str]
    words: tuple[str, ...]
    weights: TranslationWeights

    @property
    def start(self) -> int:
        return self.words.index(START)

    @property
    def end(self) -> int:
        return self.words.index(END)


@dataclass(frozen=True)
class SourceTrace:
    """The Turkish sentence on its way: m pieces, [BAŞ] first.

    words begin with [BAŞ]; word_of[j] is the word that piece j belongs to.
    Shapes: embeddings, positions, X, memory (m, d_model).
    """

    words: tuple[str, ...]
    tokens: tuple[str, ...]
    ids: tuple[int, ...]
    word_of: tuple[int, ...]
    embeddings: Array
    positions: Array
    X: Array
    blocks: tuple[BlockTrace, ...]
    memory: Array


@dataclass(frozen=True)
class TranslationTrace:
    """A translation: n places ask, each chooses the next word; the last chooses [SON].

    asking[i] is the word whose place asks in row i ([BAŞ] first), chosen[i] the word that
    row chooses.
    Shapes: embeddings, positions, X, final (n, d_model); logits, probabilities (n, n_words).
    """

    source: SourceTrace
    asking: tuple[str, ...]
    chosen: tuple[str, ...]
    ids: tuple[int, ...]
    embeddings: Array
    positions: Array
    X: Array
    layers: tuple[LayerTrace, ...]
    final: Array
    logits: Array
    probabilities: Array

    @property
    def finished(self) -> bool:
        """Did the model end by itself, before the limit?"""
        return self.chosen[-1] == END

    def word_weights(self, layer: int = -1) -> Array:
        """Where each choice looks: pieces of a Turkish word summed, the mean over the heads.

        Shapes: -> (n, len(source.words)); rows sum to 1.
        """
        weights = self.layers[layer].cross.weights
        member = np.equal.outer(self.source.word_of, np.arange(len(self.source.words)))
        return frozen(weights.mean(axis=0) @ member.astype(weights.dtype))


def translate(model: TranslationModel, sentence: str) -> TranslationTrace:
    """The sentence read, and its translation written word by word, always the likeliest next.

    Raises: EmptySentenceError, TooLongError, UnknownWordError.
    """
    source = read_source(model, sentence)
    ids = [model.start]
    while True:
        trace = write(model, source, ids)
        ids.append(int(trace.logits[-1].argmax()))
        if ids[-1] == model.end or len(ids) > model.config.max_words:
            return trace


def source_words(sentence: str) -> tuple[str, ...]:
    """The words of a typed sentence, as typed; punctuation is left out."""
    parts = text.split_words(text.clean(sentence))
    return tuple(part for part in parts if any(c.isalnum() for c in part))


def read_source(model: TranslationModel, sentence: str) -> SourceTrace:
    """The encoder's half. Raises: EmptySentenceError, TooLongError, UnknownWordError."""
    if len(sentence) > MAX_CHARACTERS_TYPED:
        raise TooLongError(len(sentence), MAX_CHARACTERS_TYPED, "characters")
    words = source_words(sentence)
    _check(model, words)
    split = [model.tokenizer.split_word(word) for word in words]
    tokens = (START, *(typed for pieces in split for typed, _ in pieces))
    start = model.tokenizer.pieces.index(START)
    ids = (start, *(id_ for pieces in split for _, id_ in pieces))
    word_of = (0, *(w for w, pieces in enumerate(split, 1) for _ in pieces))
    embeddings, waves, X = _placed(model.weights.pieces, ids)
    everything = masks.by_name("none", len(ids))
    blocks: list[BlockTrace] = []
    for block in model.weights.encoder_blocks:
        blocks.append(run_block(blocks[-1].output if blocks else X, block, everything))
    norm = model.weights.encoder_norm
    memory = frozen(ops.layer_norm(blocks[-1].output, norm.gain, norm.bias))
    return SourceTrace(
        (START, *words), tokens, ids, word_of, embeddings, waves, X, tuple(blocks), memory
    )


def write(model: TranslationModel, source: SourceTrace, ids: Sequence[int]) -> TranslationTrace:
    """The decoder's half: [BAŞ] and the words written so far, and what each place chooses."""
    w = model.weights
    asking = tuple(ids)
    embeddings, waves, X = _placed(w.words, asking)
    layers: list[LayerTrace] = []
    for layer in w.layers:
        layers.append(run_layer(layers[-1].output if layers else X, layer, source.memory))
    final = ops.layer_norm(layers[-1].output, w.final_norm.gain, w.final_norm.bias)
    logits = ops.add(ops.project(final, w.words.T), w.output_bias)
    chosen = tuple(model.words[i] for i in (*asking[1:], int(logits[-1].argmax())))
    f = frozen
    return TranslationTrace(
        source, tuple(model.words[i] for i in asking), chosen, asking, embeddings, waves, X,
        tuple(layers), f(final), f(logits), f(ops.softmax(logits)),
    )  # fmt: skip


def is_known(model: TranslationModel, word: str) -> bool:
    """Has the training seen this form, or one that begins like it?"""
    form = text.lower(word)
    beginning = form[: max(STEM, len(form) - SUFFIX)]
    if form in model.forms or len(form) < STEM:
        return form in model.forms
    return any(seen.startswith(beginning) for seen in model.forms)


def _check(model: TranslationModel, words: Sequence[str]) -> None:
    if not words:
        raise EmptySentenceError
    if len(words) > model.config.max_source_words:
        raise TooLongError(len(words), model.config.max_source_words, "words")
    unknown = tuple(word for word in words if not is_known(model, word))
    if unknown:
        raise UnknownWordError(unknown, ())


def _placed(table: Array, ids: tuple[int, ...]) -> tuple[Array, Array, Array]:
    """Embeddings, waves, and their sum. Shapes: (…, d_model), n ids -> (n, d_model) each."""
    embeddings = ops.embed(table, ids)
    waves = positions.sinusoidal(len(ids), table.shape[1]).astype(embeddings.dtype)
    return frozen(embeddings), frozen(waves), frozen(ops.add(embeddings, waves))
