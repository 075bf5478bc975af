"""What a head does, seen from outside: attention between words, means, differences."""

from collections.abc import Sequence

import numpy as np

from attention_core.errors import ChoiceError
from attention_core.model import ModelTrace
from attention_core.types import Array, frozen


def word_weights(trace: ModelTrace, layer: int, head: int) -> Array:
    """Attention from word to word: keys summed, queries averaged.

    Shapes: -> (len(words), len(words)); the rows sum to 1 as those of the pieces do.
    Raises: ChoiceError for a layer or head that the model does not have.
    """
    return frozen(all_word_weights(trace, layer)[_checked(trace, layer, head)])


def all_word_weights(trace: ModelTrace, layer: int) -> Array:
    """word_weights of every head of a layer. Shapes: -> (h, len(words), len(words))."""
    _check("layer", layer, len(trace.blocks))
    weights = trace.blocks[layer].attention.weights
    pieces_of = np.equal.outer(np.arange(len(trace.words)), np.asarray(trace.word_of))
    member = pieces_of.astype(weights.dtype)
    share = member / member.sum(axis=1, keepdims=True)
    return frozen(share @ weights @ member.T)


def mean_weights(trace: ModelTrace, heads: Sequence[tuple[int, int]]) -> Array:
    """The arithmetic mean of some heads' weights, a picture and nothing that the model computes.

    The model puts its heads side by side and multiplies by W_O; it takes no mean of them.
    Shapes: (layer, head) pairs, at least one -> (n, n); the rows sum to 1.
    Raises: ChoiceError for a head that the model does not have, or for none at all.
    """
    if not heads:
        raise ChoiceError("heads", (), "at least one")
    for layer, head in heads:
        _checked(trace, layer, head)
    chosen = [trace.blocks[layer].attention.weights[head] for layer, head in heads]
    return frozen(np.mean(chosen, axis=0))


def moved(before: Array, after: Array) -> Array:
    """The share of its attention that each row has moved elsewhere: ½ Σ |after − before|.

    Shapes: (…, n, m) twice -> (…, n); 0 = nothing moved, 1 = everything.
    """
    half = before.dtype.type(0.5)
    return frozen(half * np.abs(after - before).sum(axis=-1))


def _checked(trace: ModelTrace, layer: int, head: int) -> int:
    _check("layer", layer, len(trace.blocks))
    _check("head", head, len(trace.blocks[layer].attention.weights))
    return head


def _check(what: str, value: int, count: int) -> None:
    if not 0 <= value < count:
        raise ChoiceError(what, value, f"0 … {count - 1}")
