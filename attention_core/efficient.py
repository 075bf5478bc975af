"""Cheaper than every token looking at every token: a window, a linear form, a recurrence.

Each gives something up, and keeps what it computed. The exact way to save memory is tiles.py.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from attention_core import ops
from attention_core.borders import check
from attention_core.errors import ChoiceError, ShapeError
from attention_core.types import Array, Mask, frozen


def full(Q: Array, K: Array, V: Array) -> Array:
    """softmax(Q Kᵀ / √d_k) V the plain way: the whole matrix, nothing kept.

    Shapes: (h, n, d_k), (h, m, d_k), (h, m, d_v) -> (h, n, d_v). The scale of comparison.
    """
    weights = ops.softmax(ops.scale(ops.dot_scores(Q, K), d_k=K.shape[-1]))
    return ops.mix(weights, V)


@dataclass(frozen=True)
class WindowTrace:
    """Every intermediate of `window`; s = 2·width + 1 places from left to right.

    columns  (n, s)        the token at each place of each row; −1 outside the sentence
    mask     (n, s)        True = there is a token
    scores, scaled, masked, weights (h, n, s)   as in full attention
    output   (h, n, d_v)
    """

    columns: NDArray[np.intp]
    mask: Mask
    scores: Array
    scaled: Array
    masked: Array
    weights: Array
    output: Array


def window(Q: Array, K: Array, V: Array, width: int) -> WindowTrace:
    """Each token looks at itself and at `width` tokens on either side, and at no other.

    Given up: anything further away in one layer. Cells: n·(2·width + 1) instead of n².
    Shapes: (h, n, d_k), (h, n, d_k), (h, n, d_v) -> WindowTrace, read-only.
    Raises: ShapeError naming the array that does not fit; ChoiceError for a width below 0.
    Source: Beltagy et al. 2020, "Longformer", section 3.1.
    """
    n, d_k = _check(Q, K, V, among_themselves=True)
    if width < 0:
        raise ChoiceError("width", width, "0 or more")
    width = min(width, n - 1)
    columns = np.arange(n)[:, None] + np.arange(-width, width + 1)
    mask = (columns >= 0) & (columns < n)
    columns[~mask] = -1
    around = ((0, 0), (width, width), (0, 0))
    K_near, V_near = (  # (h, n, d, s): views, no number is copied
        sliding_window_view(np.pad(array, around), 2 * width + 1, axis=1) for array in (K, V)
    )
    scores = (Q[:, :, None] @ K_near)[:, :, 0]
    scaled = ops.scale(scores, d_k)
    masked = ops.apply_mask(scaled, mask)
    weights = ops.softmax(masked)
    output = (V_near @ weights[..., None])[..., 0]
    for array in (columns, mask):
        array.setflags(write=False)
    f = frozen
    return WindowTrace(columns, mask, f(scores), f(scaled), f(masked), f(weights), f(output))


def in_full(trace: WindowTrace) -> Array:
    """The window's weights in the whole matrix, 0 where nobody looked. Shapes: -> (h, n, n)."""
    h, n, _ = trace.weights.shape
    whole = np.zeros((h, n, n), dtype=trace.weights.dtype)
    row, place = np.nonzero(trace.mask)
    whole[:, row, trace.columns[row, place]] = trace.weights[:, row, place]
    return frozen(whole)


def elu_plus_one(X: Array) -> Array:
    """x + 1 above 0, e^x below: never negative. Shapes: any -> the same.

    Source: Katharopoulos et al. 2020, equation 7.
    """
    return np.where(X > 0, X + 1, np.exp(np.minimum(X, 0)))


@dataclass(frozen=True)
class LinearTrace:
    """Every intermediate of `linear`; f is the number of features.

    features_Q (h, n, f), features_K (h, m, f)
    memory     (h, f, d_v)   features_Kᵀ V: all tokens in one matrix, whatever m is
    key_sum    (h, f)        the sum of features_K
    total      (h, n)        features_Q · key_sum: what each row is divided by
    output     (h, n, d_v)   features_Q memory / total
    """

    features_Q: Array
    features_K: Array
    memory: Array
    key_sum: Array
    total: Array
    output: Array


def linear(
    Q: Array, K: Array, V: Array, feature: Callable[[Array], Array] = elu_plus_one
) -> LinearTrace:
    """φ(Q)(φ(K)ᵀ V) / φ(Q)Σφ(K): the brackets moved, so that no n × n matrix arises.

    Given up: the exponential, and with it sharp weights; √d_k is not needed. A row whose
    total is 0 gets the zero vector.
    Shapes: (h, n, d_k), (h, m, d_k), (h, m, d_v) -> LinearTrace, read-only.
    Raises: ShapeError naming the array that does not fit.
    Source: Katharopoulos et al. 2020, "Transformers are RNNs", section 3.2.
    """
    _check(Q, K, V, among_themselves=False)
    features_Q, features_K = feature(Q), feature(K)
    memory = features_K.swapaxes(-1, -2) @ V
    key_sum = features_K.sum(axis=1)
    total = (features_Q @ key_sum[..., None])[..., 0]
    output = features_Q @ memory / np.where(total == 0, 1, total)[..., None].astype(Q.dtype)
    parts = (features_Q, features_K, memory, key_sum, total, output)
    return LinearTrace(*(frozen(part) for part in parts))


def linear_weights(trace: LinearTrace) -> Array:
    """The n × m weights that `linear` never wrote down: φ(Q)φ(K)ᵀ / total; rows sum to 1.

    Shapes: -> (h, n, m).
    """
    whole = ops.dot_scores(trace.features_Q, trace.features_K)
    return frozen(whole / np.where(trace.total == 0, 1, trace.total)[..., None].astype(whole.dtype))


@dataclass(frozen=True)
class RecurrentTrace:
    """Every intermediate of `recurrent`.

    inputs (n, d_h)   X W, for all tokens at once
    states (n, d_h)   tanh(inputs[t] + states[t−1] U), one after the other
    """

    U: Array
    inputs: Array
    states: Array


def recurrent(X: Array, W: Array, U: Array) -> RecurrentTrace:
    """A plain recurrent network: n steps, of which none can begin before the one before it.

    Shapes: (n, d_model), (d_model, d_h), (d_h, d_h) -> RecurrentTrace, read-only.
    Raises: ShapeError naming the array that does not fit.
    Source: Elman 1990.
    """
    check("X", X, "n", "d_model")
    check("W", W, X.shape[1], "d_h")
    check("U", U, W.shape[1], W.shape[1])
    inputs = X @ W
    states = np.empty_like(inputs)
    state = np.zeros(len(U), dtype=inputs.dtype)
    for t, now in enumerate(inputs):
        states[t] = state = np.tanh(now + state @ U)
    return RecurrentTrace(frozen(U.copy()), frozen(inputs), frozen(states))


def influence(trace: RecurrentTrace) -> Array:
    """How much the last state feels a nudge of each state before it: ‖∂ state_n / ∂ state_t‖.

    The nudge passes through one matrix for each step between them, and fades or grows on
    the way; in attention every token is one step away. Shapes: -> (n,), the last is √d_h.
    """
    nudge = np.eye(len(trace.U), dtype=trace.U.dtype)
    felt = np.empty(len(trace.states), dtype=trace.U.dtype)
    for t in range(len(felt) - 1, -1, -1):
        felt[t] = np.linalg.norm(nudge)
        nudge = trace.U @ ((1 - trace.states[t] ** 2)[:, None] * nudge)
    return frozen(felt)


def _check(Q: Array, K: Array, V: Array, among_themselves: bool) -> tuple[int, int]:
    check("Q", Q, "h", "n", "d_k")
    h, n, d_k = Q.shape
    check("K", K, h, n if among_themselves else "m", d_k)
    check("V", V, h, K.shape[1], "d_v")
    if 0 in (n, K.shape[1]):
        raise ShapeError("Q and K", "of 1 or more tokens", (n, K.shape[1]))
    return n, d_k
