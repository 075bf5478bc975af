"""What tells a token where it stands: added to its vector, or turned into its query and key."""

import numpy as np

from attention_core.borders import check
from attention_core.errors import ChoiceError, ShapeError
from attention_core.types import Array


def sinusoidal(n: int, d_model: int) -> Array:
    """Sine and cosine waves, from fast to slow: P[t, 2i] = sin(t / 10000^(2i/d_model)).

    Shapes: -> (n, d_model) in float64, d_model even; odd columns hold the cosine.
    Source: Vaswani et al. 2017, section 3.5.
    """
    t = np.arange(n, dtype=np.float64)[:, None]
    i = np.arange(0, d_model, 2, dtype=np.float64)
    angle = t / 10000.0 ** (i / d_model)
    waves = np.empty((n, d_model))
    waves[:, 0::2] = np.sin(angle)
    waves[:, 1::2] = np.cos(angle)
    return waves


def learned(table: Array, n: int) -> Array:
    """table[0 … n−1]: one learned row for each place, and none beyond the last.

    Shapes: (places, d_model) -> (n, d_model).
    Raises: ChoiceError where the table has fewer than n places, ShapeError for no table.
    Source: Gehring et al. 2017; Devlin et al. 2019.
    """
    check("table", table, "places", "d_model")
    if not 1 <= n <= len(table):
        raise ChoiceError("n", n, f"1 … {len(table)}")
    return table[:n]


def example_table(places: int, d_model: int, seed: int = 0) -> Array:
    """A table as a training could begin with: random, as large as the waves, NOT learned.

    Shapes: -> (places, d_model) in float64, mean square ½ as in `sinusoidal`. The same seed
    gives the same numbers.
    """
    from numpy.random import PCG64, Generator  # NumPy itself loads it only when it is wanted

    table: Array = Generator(PCG64(seed)).standard_normal((places, d_model)) * np.sqrt(0.5)
    return table


def rope_angles(positions: Array, d_k: int, base: float = 10000.0) -> Array:
    """How far each pair of numbers is turned: t · base^(−2i/d_k).

    Shapes: (n,) -> (n, d_k/2) in float64. Units: radians; pair 0 turns by 1 for each place.
    Raises: ShapeError for an odd d_k or positions that are not a row; ChoiceError for a base
    that is not above 0.
    """
    check("positions", positions, "n")
    if d_k < 2 or d_k % 2:
        raise ShapeError("d_k", "even", (d_k,))
    if not 0 < base < np.inf:
        raise ChoiceError("base", base, "above 0")
    i = np.arange(0, d_k, 2, dtype=np.float64)
    return positions.astype(np.float64)[:, None] * base ** (-i / d_k)


def rope(Q: Array, positions: Array, base: float = 10000.0) -> Array:
    """Queries or keys with each pair (2i, 2i+1) turned by its angle; no length changes.

    Two vectors turned by their places have a dot product that depends on the distance of
    the places only: R_s q · R_t k = q · R_(t−s) k.
    Shapes: (…, n, d_k), (n,) -> (…, n, d_k), in the type of Q.
    Raises: ShapeError as `rope_angles`, or where positions and Q differ in n.
    Source: Su et al. 2021, "RoFormer", section 3.2.2.
    """
    angles = rope_angles(positions, Q.shape[-1], base)
    check("positions", positions, Q.shape[-2])
    cos, sin = np.cos(angles).astype(Q.dtype), np.sin(angles).astype(Q.dtype)
    first, second = Q[..., 0::2], Q[..., 1::2]
    turned = np.empty_like(Q)
    turned[..., 0::2] = first * cos - second * sin
    turned[..., 1::2] = first * sin + second * cos
    return turned
