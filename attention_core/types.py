"""The array types that every other file speaks of."""

from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.floating]
"""Floating point numbers; the shape stands in the docstring that uses it."""

Mask: TypeAlias = NDArray[np.bool_]
"""(n, m), True = the token of the row may look at the token of the column."""

MaskName: TypeAlias = Literal["none", "causal"]


def frozen(array: Array) -> Array:
    """The same array, read-only from here on."""
    array.setflags(write=False)
    return array
