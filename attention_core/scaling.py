"""Why √d_k: what the division does to softmax, measured on numbers that anybody can draw again.

q and k with entries of mean 0 and variance 1 have a dot product of variance d_k. Without the
division the scores therefore grow with √d_k, softmax gives nearly all to one key, and its
derivative, which training lives on, fades.

Source: Vaswani et al. 2017, section 3.2.1 and footnote 4.
"""

import math
from dataclasses import dataclass

import numpy as np

from attention_core import ops
from attention_core.attention import AttentionTrace
from attention_core.errors import ChoiceError
from attention_core.types import Array, frozen

D_KS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
QUERIES, KEYS = 256, 16
TEMPERATURES = (0.01, 100.0)


@dataclass(frozen=True)
class Softmaxed:
    """Scores of any shape (…, m) through softmax, and how sharp it came out.

    largest   mean over the rows of the largest weight: 1/m … 1
    entropy   mean over the rows of −Σ p ln p, in nats: ln m … 0
    gradient  mean over rows and entries of |∂weight_i / ∂score_j|, score as softmax gets it
    Rows that may look nowhere count in no mean.
    """

    scores: Array
    weights: Array
    largest: float
    entropy: float
    gradient: float


@dataclass(frozen=True)
class ScalingTrace:
    """One d_k: QUERIES queries, each with KEYS keys of its own.

    q (d_k,), k (KEYS, d_k)      the first query and its keys, to be computed by hand
    products (QUERIES, KEYS)     q · k; row 0 belongs to q and k
    predicted_variance           d_k
    measured_variance            of all products
    standard_error               how far the measured one strays by chance, one sigma
    raw, divided                 softmax of products, and of products / √d_k
    """

    d_k: int
    q: Array
    k: Array
    products: Array
    predicted_variance: float
    measured_variance: float
    standard_error: float
    raw: Softmaxed
    divided: Softmaxed


def experiment(d_k: int, seed: int = 0) -> ScalingTrace:
    """q, k ~ N(0, 1), their products, and softmax without and with the division; read-only.

    The same d_k and seed give the same numbers; about 20 ms at 512.
    Raises: ChoiceError for a d_k outside 1 … 512.
    """
    from numpy.random import PCG64, Generator  # NumPy itself loads it only when it is wanted

    if not 1 <= d_k <= D_KS[-1]:
        raise ChoiceError("d_k", d_k, f"1 … {D_KS[-1]}")
    chance = Generator(PCG64([seed, d_k]))
    q = chance.standard_normal((QUERIES, 1, d_k))
    k = chance.standard_normal((QUERIES, KEYS, d_k))
    products = ops.dot_scores(q, k)[:, 0]
    return ScalingTrace(
        d_k,
        q=frozen(q[0, 0].copy()),
        k=frozen(k[0].copy()),
        products=frozen(products),
        predicted_variance=float(d_k),
        measured_variance=float(products.var()),
        standard_error=standard_error(d_k),
        raw=softmaxed(products),
        divided=softmaxed(ops.scale(products, d_k)),
    )


def standard_error(d_k: int) -> float:
    """One sigma of the measured variance around d_k, for QUERIES × KEYS products.

    The keys of one query share its length, |q|², whose own variance is 2 d_k; given q, a
    product is normal with variance |q|². Units: those of the variance.
    """
    shared = 2 * d_k / QUERIES
    own = 2 * (d_k**2 + 2 * d_k) / (QUERIES * KEYS)
    return math.sqrt(shared + own)


def softmaxed(scores: Array) -> Softmaxed:
    """Softmax of the rows, and how sharp it is. Shapes: (…, m) -> Softmaxed, read-only."""
    weights = ops.softmax(scores)
    seen = weights.reshape(-1, weights.shape[-1])
    seen = seen[seen.any(axis=-1)].astype(np.float64)
    if not len(seen):
        return Softmaxed(frozen(scores.copy()), frozen(weights), 0.0, 0.0, 0.0)
    information = -np.log(seen, out=np.zeros_like(seen), where=seen > 0)
    return Softmaxed(
        frozen(scores.copy()),
        frozen(weights),
        largest=float(seen.max(axis=-1).mean()),
        entropy=float((seen * information).sum(axis=-1).mean()),
        gradient=float(np.abs(jacobian(seen)).mean()),
    )


def jacobian(weights: Array) -> Array:
    """diag(p) − p pᵀ: how each weight answers to a nudge of each score.

    Shapes: (…, m) -> (…, m, m); symmetric, rows sum to 0.
    """
    p = weights[..., None]
    return p * np.eye(weights.shape[-1], dtype=weights.dtype) - p * weights[..., None, :]


def with_temperature(scores: Array, temperature: float) -> Array:
    """softmax(scores / T): T = 1 changes nothing, a small T sharpens, a large one flattens.

    Dividing by √d_k is a temperature of √d_k. Shapes: (…, m) -> (…, m).
    Raises: ChoiceError for a temperature outside 0.01 … 100.
    """
    low, high = TEMPERATURES
    if not low <= temperature <= high:
        raise ChoiceError("temperature", temperature, f"{low} … {high}")
    return frozen(ops.softmax(scores / scores.dtype.type(temperature)))


def without_division(trace: AttentionTrace) -> tuple[Softmaxed, Softmaxed]:
    """The same switch on a sentence: softmax of its scores raw, and as the model does it.

    Shapes: scores and weights (h, n, m) each. The second has exactly the trace's weights.
    """
    return softmaxed(ops.apply_mask(trace.scores, trace.mask)), softmaxed(trace.masked)
