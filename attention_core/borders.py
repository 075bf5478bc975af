"""The one check that stands at the border of a function: does this array fit?"""

import numpy as np
from numpy.typing import NDArray

from attention_core.errors import ShapeError


def check(name: str, array: NDArray[np.generic], *shape: int | str) -> None:
    """Nothing where the array has this shape; a letter stands for any size.

    Raises: ShapeError naming the array, the shape that was expected and the one it has.
    """
    if len(array.shape) == len(shape) and all(
        want == size or isinstance(want, str) for want, size in zip(shape, array.shape, strict=True)
    ):
        return
    raise ShapeError(name, f"({', '.join(map(str, shape))})", array.shape)
