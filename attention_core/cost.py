"""What attention costs: counted, and measured within a bound that nobody can talk it out of.

Counts are exact for the formulas as written in this package. Times are those of the machine
it runs on; the clock is handed in, as the core reads none.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from attention_core.errors import ChoiceError
from attention_core.model import Config
from attention_core.tiles import TILE

Kind: TypeAlias = Literal["full", "tiled", "window", "linear", "recurrent"]

WIDTH = 32
"""The window of the measurement: 32 tokens on either side."""

BUFFERS = 16 * 1024
"""Bytes that NumPy takes for its own loops, whatever n is."""


@dataclass(frozen=True)
class Cost:
    """One forward pass through the attention of all layers, n tokens among themselves.

    cells          weights that are computed: layers · h · n²
    matrix_bytes   one head's n × n matrix;   all_bytes   the weights of all layers and heads
    projections, scores, mix, output   multiplications and additions (FLOPs) of X W_Q, X W_K,
        X W_V; of Q Kᵀ; of weights V; of concat W_O. Softmax and the feed-forward part are
        not counted.
    """

    n: int
    cells: int
    matrix_bytes: int
    all_bytes: int
    projections: int
    scores: int
    mix: int
    output: int

    @property
    def flops(self) -> int:
        """All four together."""
        return self.projections + self.scores + self.mix + self.output

    @property
    def quadratic_share(self) -> float:
        """The part of the FLOPs that grows with n²: 0 … 1."""
        return (self.scores + self.mix) / self.flops


def cost(n: int, c: Config, itemsize: int = 4) -> Cost:
    """Counts for n tokens in a model of these sizes; itemsize in bytes (4: float32).

    Other models: `dataclasses.replace(config, n_layers=32, n_heads=32, …)`.
    Raises: ChoiceError for n below 1.
    """
    _at_least_one(n)
    every = c.n_layers * c.n_heads
    return Cost(
        n,
        cells=every * n * n,
        matrix_bytes=n * n * itemsize,
        all_bytes=every * n * n * itemsize,
        projections=2 * every * n * c.d_model * (2 * c.d_k + c.d_v),
        scores=2 * every * n * n * c.d_k,
        mix=2 * every * n * n * c.d_v,
        output=2 * every * n * c.d_v * c.d_model,
    )


def cells(kind: Kind, n: int, width: int = WIDTH) -> int:
    """Dot products of one head: n², those inside the window, or n steps.

    A window of w on either side has 2w + 1 places a row, of which w(w + 1) in all lie beyond
    the ends. "tiled" computes every cell; it only does not keep them.
    """
    _at_least_one(n)
    w = min(width, n - 1)
    counts: dict[str, int] = {
        "full": n * n,
        "tiled": n * n,
        "window": n * (2 * w + 1) - w * (w + 1),
        "linear": n,
        "recurrent": n,
    }
    return counts[_known(kind, counts)]


def steps_in_turn(kind: Kind, n: int) -> int:
    """How many steps must wait for the one before: n in a recurrent network, else 1."""
    _at_least_one(n)
    return n if kind == "recurrent" else 1


def path_length(kind: Kind, n: int, width: int = WIDTH) -> int:
    """Through how many steps a word reaches one n − 1 places away (layers, for a window)."""
    _at_least_one(n)
    if kind == "window":
        return max(1, -(-(n - 1) // width))
    return max(1, n - 1) if kind == "recurrent" else 1


def peak_bytes(kind: Kind, n: int, c: Config, itemsize: int = 4) -> int:
    """The most memory that one layer's function takes beyond its inputs Q, K, V. Units: bytes.

    full       two n × n matrices a head: softmax reads one and writes the other
    tiled      the output, one tile, and a few columns of a band
    window     scores, scaled, masked, weights of n · places; K and V with margins; output;
               which token stands where (8 bytes), and whether (1 byte)
    linear     features of Q, three arrays in which those of K arise, five numbers a token
    recurrent  X W and the states
    Right to 10 % from n = 256 on (benchmarks/tiles.py measures it).
    """
    _at_least_one(n)
    h, d_k, d_v = c.n_heads, c.d_k, c.d_v
    places, tile = 2 * min(WIDTH, n - 1) + 1, min(TILE, n)
    margins = h * (n + places - 1) * (d_k + d_v)
    numbers: dict[str, int] = {
        "full": 2 * h * n * n + 2 * h * n,
        "tiled": h * n * d_v + tile * (tile + d_k + 2 * d_v + 4) - BUFFERS // itemsize,
        "window": 4 * h * n * places + margins + h * n * d_v,
        "linear": h * n * (4 * d_k + 5) + h * d_k * (d_v + 1),
        "recurrent": 2 * n * h * d_k + (h * d_k) ** 2 - BUFFERS // itemsize,
    }
    marks = 9 * n * places if kind == "window" else 0
    return numbers[_known(kind, numbers)] * itemsize + marks + BUFFERS


@dataclass(frozen=True)
class Fit:
    """t = factor · n^exponent, the straight line through the points in log–log.

    standard_error: one sigma of the exponent, 0 for two points.
    """

    exponent: float
    factor: float
    standard_error: float

    def at(self, n: int) -> float:
        """What the line says for n, in the units of t: for 128 000 tokens, a guess far out."""
        return float(self.factor * n**self.exponent)


def fit_exponent(ns: Sequence[float], ts: Sequence[float]) -> Fit:
    """The exponent with which t grows, by least squares of ln t on ln n.

    Raises: ChoiceError for fewer than two different n, or numbers that have no logarithm.
    """
    if len(ns) != len(ts) or len(set(ns)) < 2:
        raise ChoiceError("ns", tuple(ns), f"two or more different ones, as many as ts ({len(ts)})")
    if min(*ns, *ts) <= 0:
        raise ChoiceError("ns and ts", (min(ns), min(ts)), "above 0")
    x, y = np.log(np.asarray(ns, dtype=float)), np.log(np.asarray(ts, dtype=float))
    x_mean, y_mean = x.mean(), y.mean()
    spread = float(((x - x_mean) ** 2).sum())
    exponent = float(((x - x_mean) * (y - y_mean)).sum()) / spread
    left = y - y_mean - exponent * (x - x_mean)
    error = float(np.sqrt((left @ left) / (len(x) - 2) / spread)) if len(x) > 2 else 0.0
    return Fit(exponent, float(np.exp(y_mean - exponent * x_mean)), error)


def _known(kind: str, table: Iterable[str]) -> str:
    if kind not in table:
        raise ChoiceError("kind", kind, " | ".join(table))
    return kind


def _at_least_one(n: int) -> None:
    if n < 1:
        raise ChoiceError("n", n, "1 or more")
