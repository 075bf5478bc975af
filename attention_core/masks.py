"""Who may look at whom: (n, m) booleans, True = may look."""

import numpy as np

from attention_core.errors import ChoiceError
from attention_core.types import Mask


def none(n: int) -> Mask:
    """Everybody may look at everybody. Shapes: -> (n, n)."""
    return np.ones((n, n), dtype=np.bool_)


def causal(n: int) -> Mask:
    """Each token sees itself and what came before. Shapes: -> (n, n), lower triangle."""
    return np.tril(none(n))


def by_name(name: str, n: int) -> Mask:
    """The mask called "none" or "causal". Shapes: -> (n, n).

    Raises: ChoiceError for any other name.
    """
    masks = {"none": none, "causal": causal}
    if name not in masks:
        raise ChoiceError("mask", name, "'none' or 'causal'")
    return masks[name](n)
