"""One formula per function, in the order of the paper.

Shapes: n tokens that ask, m tokens looked at, h heads; the head comes first and
there is no batch axis. Every scalar takes the type of the array it meets, so that
float32 stays float32.

Source: Vaswani et al. 2017, "Attention Is All You Need" (attention, positions,
feed-forward); Ba et al. 2016 (layer norm); Hendrycks & Gimpel 2016 (GELU).
"""

import math

import numpy as np

from attention_core.types import Array, Mask


def embed(E: Array, ids: tuple[int, ...]) -> Array:
    """E[ids]: the learned vector of each token.

    Shapes: (vocabulary, d_model), n ids -> (n, d_model).
    """
    return np.take(E, ids, axis=0)


def add(X: Array, Y: Array) -> Array:
    """X + Y: positions onto embeddings, or a residual connection.

    Shapes: (n, d_model), (n, d_model) -> (n, d_model).
    """
    return X + Y


def layer_norm(X: Array, gain: Array, bias: Array, epsilon: float = 1e-5) -> Array:
    """Each row with mean 0 and variance 1, times gain plus bias.

    Shapes: (n, d_model), (d_model,), (d_model,) -> (n, d_model).
    """
    d_model = X.dtype.type(X.shape[-1])
    centred = X - X.sum(axis=-1, keepdims=True) / d_model
    variance = (centred * centred).sum(axis=-1, keepdims=True) / d_model
    normed: Array = centred / np.sqrt(variance + X.dtype.type(epsilon))
    return normed * gain + bias


def project(X: Array, W: Array) -> Array:
    """X @ W: every token through a learned matrix.

    Shapes: (n, d_model), (h, d_model, d_k) -> (h, n, d_k); or with one matrix
    (n, a), (a, b) -> (n, b).
    """
    return X @ W


def dot_scores(Q: Array, K: Array) -> Array:
    """Q @ Kᵀ: one dot product for each pair of tokens.

    Shapes: (h, n, d_k), (h, m, d_k) -> (h, n, m).
    """
    return Q @ K.swapaxes(-1, -2)


def scale(scores: Array, d_k: int) -> Array:
    """scores / √d_k, which keeps the spread of a dot product near 1.

    Shapes: (h, n, m) -> (h, n, m).
    """
    return scores / scores.dtype.type(math.sqrt(d_k))


def apply_mask(scaled: Array, mask: Mask) -> Array:
    """scaled where the mask allows a look, −∞ where it does not.

    Shapes: (h, n, m), (n, m) -> (h, n, m). A mask that hides nothing passes scaled on.
    """
    if mask.all():
        return scaled
    return np.where(mask, scaled, scaled.dtype.type(-np.inf))


def softmax(scores: Array) -> Array:
    """exp(scores) divided by its row sum.

    Shapes: (..., m) -> (..., m); rows are non-negative and sum to 1.
    A row that is −∞ throughout has nothing to look at: its weights are all 0.
    The row maximum is subtracted first; this changes no weight and stops overflow.
    """
    top = scores.max(axis=-1, keepdims=True)
    e: Array = scores - np.maximum(top, np.finfo(scores.dtype).min)  # −∞ − (−∞) is no number
    np.exp(e, out=e)
    total = e.sum(axis=-1, keepdims=True)
    e /= np.maximum(total, 1)  # the largest score adds exp(0) = 1: only an empty row has less
    return e


def mix(weights: Array, V: Array) -> Array:
    """weights @ V: each token's blend of the values it looked at.

    Shapes: (h, n, m), (h, m, d_v) -> (h, n, d_v).
    """
    return weights @ V


def concatenate(heads: Array) -> Array:
    """The heads side by side, token by token.

    Shapes: (h, n, d_v) -> (n, h·d_v).
    """
    h, n, d_v = heads.shape
    return heads.transpose(1, 0, 2).reshape(n, h * d_v)


def gelu(X: Array) -> Array:
    """x·Φ(x) in its tanh form: lets large values pass, damps negative ones.

    ½x·(1 + tanh u) with u = √(2/π)·(x + 0.044715·x³) is the same number as x / (1 + e^(−2u)).
    Shapes: any -> the same.
    """
    steep, cubic = X.dtype.type(-2 * math.sqrt(2 / math.pi)), X.dtype.type(0.044715)
    with np.errstate(over="ignore"):  # far below 0 the power is ∞, and x / ∞ = 0 is right
        curved: Array = X / (1 + np.exp(steep * (X + cubic * (X * X * X))))
    return curved


def sigmoid(x: Array) -> Array:
    """1 / (1 + e^−x): a logit as a probability.

    Shapes: any -> the same. Written with tanh, which does not overflow.
    """
    half = x.dtype.type(0.5)
    return half * (1 + np.tanh(half * x))


def hidden_layer(X: Array, W_1: Array, b_1: Array) -> Array:
    """gelu(X @ W_1 + b_1): the wide middle of the feed-forward part.

    Shapes: (n, d_model), (d_model, d_ff), (d_ff,) -> (n, d_ff).
    """
    return gelu(X @ W_1 + b_1)


def output_layer(hidden: Array, W_2: Array, b_2: Array) -> Array:
    """hidden @ W_2 + b_2: back to the model's width.

    Shapes: (n, d_ff), (d_ff, d_model), (d_model,) -> (n, d_model).
    """
    return hidden @ W_2 + b_2
