"""Multi-head attention, with everything that happened on the way.

Source: Vaswani et al. 2017, section 3.2, with the projections stored per head.
"""

from dataclasses import dataclass

from attention_core import ops
from attention_core.borders import check
from attention_core.types import Array, Mask, frozen


@dataclass(frozen=True)
class AttentionWeights:
    """The learned matrices of one layer's attention, as the paper writes them.

    Shapes: W_Q, W_K (h, d_model, d_k); W_V (h, d_model, d_v); W_O (h·d_v, d_model).
    """

    W_Q: Array
    W_K: Array
    W_V: Array
    W_O: Array


@dataclass(frozen=True)
class AttentionTrace:
    """Every intermediate of one attention layer, in the order of the formula.

    X          (n, d_model)   the tokens that ask
    memory     (m, d_model)   the tokens looked at; X itself in self-attention
    mask       (n, m)         True = may look
    Q K        (h, n, d_k) (h, m, d_k)   queries, keys
    V          (h, m, d_v)    values
    scores     (h, n, m)      Q Kᵀ
    scaled     (h, n, m)      scores / √d_k
    masked     (h, n, m)      −∞ where the mask forbids a look
    weights    (h, n, m)      softmax of the rows
    heads      (h, n, d_v)    weights V
    concat     (n, h·d_v)     the heads side by side
    output     (n, d_model)   concat W_O, the context vectors
    """

    X: Array
    memory: Array
    mask: Mask
    Q: Array
    K: Array
    V: Array
    scores: Array
    scaled: Array
    masked: Array
    weights: Array
    heads: Array
    concat: Array
    output: Array


def attend(X: Array, memory: Array, w: AttentionWeights, mask: Mask) -> AttentionTrace:
    """softmax(Q Kᵀ / √d_k, masked) V through every head, then W_O.

    Shapes: (n, d_model), (m, d_model), weights, (n, m) -> AttentionTrace, read-only.
    Raises: ShapeError naming the array that does not fit.
    """
    _check(X, memory, w, mask)
    asking = X.copy()
    memory = asking if memory is X else memory.copy()
    X = asking
    Q = ops.project(X, w.W_Q)
    K = ops.project(memory, w.W_K)
    V = ops.project(memory, w.W_V)
    scores = ops.dot_scores(Q, K)
    scaled = ops.scale(scores, d_k=K.shape[-1])
    masked = ops.apply_mask(scaled, mask)
    weights = ops.softmax(masked)
    heads = ops.mix(weights, V)
    concat = ops.concatenate(heads)
    output = ops.project(concat, w.W_O)
    mask = mask.copy()
    mask.setflags(write=False)
    f = frozen
    return AttentionTrace(
        f(X), f(memory), mask, f(Q), f(K), f(V), f(scores),
        f(scaled), f(masked), f(weights), f(heads), f(concat), f(output),
    )  # fmt: skip


def _check(X: Array, memory: Array, w: AttentionWeights, mask: Mask) -> None:
    h, d_model, d_k = w.W_Q.shape
    check("X", X, "n", d_model)
    check("memory", memory, "m", d_model)
    check("W_K", w.W_K, h, d_model, d_k)
    check("W_V", w.W_V, h, d_model, "d_v")
    check("W_O", w.W_O, h * w.W_V.shape[-1], d_model)
    check("mask", mask, len(X), len(memory))
