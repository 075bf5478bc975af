"""What position does to attention: one trained layer with the words in another order.

Without positions attention is a function of a set: move the words, and the rows of the output
move with them, unchanged. With positions the same words in another order are another sentence.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np

from attention_core import ops, positions
from attention_core.borders import check
from attention_core.errors import ChoiceError
from attention_core.model import BlockWeights
from attention_core.types import Array, frozen

PositionName: TypeAlias = Literal["off", "sinusoidal", "learned", "rope"]


@dataclass(frozen=True)
class PositionTrace:
    """One attention layer with positions of one kind, every step kept.

    E               (n, d_model)   the words alone
    added           (n, d_model)   what is added to them; 0 for "off" and "rope"
    X               (n, d_model)   norm(E + added)
    Q K V           (h, n, d_k) … (h, n, d_v)
    Q_pos K_pos     (h, n, d_k)    turned by their places for "rope", else Q and K
    scores scaled weights (h, n, n), heads (h, n, d_v), concat (n, h·d_v), output (n, d_model)
    """

    kind: PositionName
    E: Array
    added: Array
    X: Array
    Q: Array
    K: Array
    V: Array
    Q_pos: Array
    K_pos: Array
    scores: Array
    scaled: Array
    weights: Array
    heads: Array
    concat: Array
    output: Array


def with_positions(
    E: Array, block: BlockWeights, kind: PositionName, table: Array | None = None
) -> PositionTrace:
    """A trained layer's attention over words whose places are told in one of four ways.

    The trained matrices know sinusoids: "off" and "rope" show what kind of function this is,
    not what a model trained with them would look at. `table` (places, d_model) is for
    "learned", as Model.places; without one, `positions.example_table` stands in.
    Shapes: (n, d_model) -> PositionTrace in the type of E, read-only.
    Raises: ChoiceError for another kind; ShapeError for E or a table that does not fit.
    """
    w = block.attention
    check("E", E, "n", w.W_Q.shape[1])
    places = np.arange(len(E), dtype=np.float64)
    added = _added(E, kind, table)
    X = ops.layer_norm(ops.add(E, added), block.norm_1.gain, block.norm_1.bias).astype(E.dtype)
    Q, K, V = (ops.project(X, W.astype(E.dtype)) for W in (w.W_Q, w.W_K, w.W_V))
    turn = kind == "rope"
    Q_pos, K_pos = (positions.rope(A, places) if turn else A for A in (Q, K))
    scores = ops.dot_scores(Q_pos, K_pos)
    scaled = ops.scale(scores, d_k=K.shape[-1])
    weights = ops.softmax(scaled)
    heads = ops.mix(weights, V)
    concat = ops.concatenate(heads)
    output = ops.project(concat, w.W_O.astype(E.dtype))
    parts = (E.copy(), added, X, Q, K, V, Q_pos, K_pos, scores, scaled, weights, heads, concat)
    return PositionTrace(kind, *(frozen(part) for part in (*parts, output)))


def _added(E: Array, kind: PositionName, table: Array | None) -> Array:
    n, d_model = E.shape
    if kind == "sinusoidal":
        return positions.sinusoidal(n, d_model).astype(E.dtype)
    if kind == "learned":
        table = positions.example_table(n, d_model) if table is None else table
        check("table", table, "places", d_model)
        return positions.learned(table, n).astype(E.dtype)
    if kind not in get_args(PositionName):
        raise ChoiceError("kind", kind, " | ".join(get_args(PositionName)))
    return np.zeros_like(E)


@dataclass(frozen=True)
class ShuffleTrace:
    """A sentence in its order and in another one.

    order        order[i] = the place that row i of the shuffled sentence had before
    moved        (n, d_model)   straight.output[order]: the old rows in their new places
    difference   (n, d_model)   shuffled.output − moved
    largest      the largest |difference|
    rounding     what adding up in another order alone may change: a largest below it is 0
    """

    order: tuple[int, ...]
    straight: PositionTrace
    shuffled: PositionTrace
    moved: Array
    difference: Array
    largest: float
    rounding: float

    @property
    def is_equal(self) -> bool:
        """True where the rows only moved."""
        return self.largest <= self.rounding


def shuffle_difference(
    E: Array,
    order: Sequence[int],
    block: BlockWeights,
    kind: PositionName,
    table: Array | None = None,
) -> ShuffleTrace:
    """The outputs of the shuffled sentence against the shuffled outputs, in double precision.

    Shapes: (n, d_model), n places -> ShuffleTrace, read-only.
    Raises: ChoiceError for an order that is not one of 0 … n−1; else as `with_positions`.
    """
    if sorted(order) != list(range(len(E))):
        raise ChoiceError("order", tuple(order), f"0 … {len(E) - 1}, each once")
    E = E.astype(np.float64)
    straight = with_positions(E, block, kind, table)
    shuffled = with_positions(E[list(order)], block, kind, table)
    moved = straight.output[list(order)]
    difference = shuffled.output - moved
    rounding = 1e-12 * max(1.0, float(np.abs(moved).max()))
    return ShuffleTrace(
        tuple(order), straight, shuffled, frozen(moved), frozen(difference),
        largest=float(np.abs(difference).max()), rounding=rounding,
    )  # fmt: skip


@dataclass(frozen=True)
class SlideTrace:
    """Two vectors turned by RoPE, slid along the sentence together.

    starts (s,)                 where the query stands; the key stands `distance` further on
    turned_q, turned_k (s, d_k) the two at each start
    products (s,)               their dot product: the same everywhere
    """

    distance: int
    starts: Array
    turned_q: Array
    turned_k: Array
    products: Array


def slide(q: Array, k: Array, distance: int, starts: Array) -> SlideTrace:
    """q at each start and k `distance` places on: the product does not change.

    Shapes: (d_k,), (d_k,), (s,) -> SlideTrace, read-only. Raises: ShapeError.
    """
    check("q", q, "d_k")
    check("k", k, len(q))
    check("starts", starts, "s")
    turned_q = positions.rope(np.tile(q, (len(starts), 1)), starts)
    turned_k = positions.rope(np.tile(k, (len(starts), 1)), starts + distance)
    products = (turned_q * turned_k).sum(axis=-1)
    f = frozen
    return SlideTrace(distance, f(starts.copy()), f(turned_q), f(turned_k), f(products))
