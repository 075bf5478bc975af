"""Attention as a search: a query, labels to compare it with, contents to bring back.

A look-up in a dictionary takes the one entry that fits. Attention takes something of every
entry, by how well it fits; the sharper it is, the closer the two come.
"""

import math
from dataclasses import dataclass

import numpy as np

from attention_core import ops
from attention_core.borders import check
from attention_core.errors import ChoiceError, ShapeError
from attention_core.types import Array, frozen

SHARPEST = 1000.0


@dataclass(frozen=True)
class SearchTrace:
    """One look-up in a library of m entries.

    query (d_k,), keys (m, d_k), values (m, d_v)
    scores   (m,)    query · key
    sharpened (m,)   sharpness · scores
    weights  (m,)    softmax(sharpened): shares of 1
    blend    (d_v,)  weights values: what the soft look-up brings
    best             the entry with the largest score; the first of equals
    found    (d_v,)  its value: what the hard look-up brings
    distance         |blend − found|: 0 where soft and hard bring the same
    """

    sharpness: float
    query: Array
    keys: Array
    values: Array
    scores: Array
    sharpened: Array
    weights: Array
    blend: Array
    best: int
    found: Array
    distance: float


def look_up(query: Array, keys: Array, values: Array, sharpness: float = 1.0) -> SearchTrace:
    """Hard and soft look-up of one query; sharpness 0 blends all alike.

    In attention the sharpness is 1/√d_k, and all three are learned.
    Shapes: (d_k,), (m, d_k), (m, d_v) -> SearchTrace, read-only.
    Raises: ShapeError naming the array that does not fit; ChoiceError for a sharpness
    outside 0 … 1000.
    """
    check("query", query, "d_k")
    check("keys", keys, "m", len(query))
    check("values", values, len(keys), "d_v")
    if not len(keys):
        raise ShapeError("keys", "(m ≥ 1, d_k)", keys.shape)
    if not 0 <= sharpness <= SHARPEST:
        raise ChoiceError("sharpness", sharpness, f"0 … {SHARPEST:g}")
    scores = ops.dot_scores(query[None], keys)[0]
    sharpened = scores * scores.dtype.type(sharpness)
    weights = ops.softmax(sharpened)
    blend = ops.mix(weights[None], values)[0]
    best = int(scores.argmax())
    found = values[best].copy()
    f = frozen
    return SearchTrace(
        sharpness, f(query.copy()), f(keys.copy()), f(values.copy()), f(scores),
        f(sharpened), f(weights), f(blend), best, f(found), math.dist(blend, found),
    )  # fmt: skip


def on_circle(degrees: Array) -> Array:
    """Arrows of length 1 in the plane, 0° to the right, turning left. Shapes: (m,) -> (m, 2)."""
    check("degrees", degrees, "m")
    turn = np.deg2rad(degrees)
    return np.stack([np.cos(turn), np.sin(turn)], axis=-1)
