"""What a head does, seen from outside: attention between words instead of pieces."""

import numpy as np

from attention_core.errors import ChoiceError
from attention_core.model import ModelTrace
from attention_core.types import Array, frozen


def word_weights(trace: ModelTrace, layer: int, head: int) -> Array:
    """Attention from word to word: keys summed, queries averaged.

    Shapes: -> (len(words), len(words)); the rows sum to 1 as those of the pieces do.
    Raises: ChoiceError for a layer or head that the model does not have.
    """
    _check("layer", layer, len(trace.blocks))
    weights = trace.blocks[layer].attention.weights
    _check("head", head, len(weights))
    pieces_of = np.equal.outer(np.arange(len(trace.words)), np.asarray(trace.word_of))
    member = pieces_of.astype(weights.dtype)
    share = member / member.sum(axis=1, keepdims=True)
    return frozen(share @ weights[head] @ member.T)


def _check(what: str, value: int, count: int) -> None:
    if not 0 <= value < count:
        raise ChoiceError(what, value, f"0 … {count - 1}")
