"""Exact attention tile by tile: the n × n matrix is never there as a whole.

A row's softmax needs its maximum and its sum, which are known only at the end. The trick:
keep both for what was seen so far, and when a larger maximum comes, shrink the old sum and
the old blend by exp(old maximum − new maximum).

Source: Milakov & Gimelshein 2018, "Online normalizer calculation for softmax";
Dao et al. 2022, "FlashAttention" (which also cuts the queries into tiles).
"""

import math
from dataclasses import dataclass

import numpy as np

from attention_core import ops
from attention_core.borders import check
from attention_core.errors import ChoiceError, ShapeError
from attention_core.types import Array, Mask, frozen

TILE = 128
"""A tile of 128 × 128 float32 numbers is 64 KB: it stays in a core's own cache."""

SMALL = 60.0
"""exp(60) ≈ 1e26: a sum of 1e10 of them is still a float32, and exp(−60) ≈ 1e−26 is no zero."""

Cut = tuple[int, int]
"""The first token and the one after the last."""


@dataclass(frozen=True)
class SoFar:
    """What r rows know after some of their tiles.

    maximum  (h, r)       the largest score seen
    total    (h, r)       sum of exp(score − maximum)
    blend    (h, r, d_v)  sum of exp(score − maximum) · value: not yet divided by total
    """

    maximum: Array
    total: Array
    blend: Array


@dataclass(frozen=True)
class Tile:
    """One tile, r rows by c columns, and what its rows know before and after it.

    rows, columns             the tokens that ask; the tokens looked at
    scaled      (h, r, c)     Q Kᵀ / √d_k of this tile; −∞ where a later token is hidden
    before, after             maximum, total and blend of these rows
    correction  (h, r)        exp(before.maximum − after.maximum): shrinks what was there
    exps        (h, r, c)     exp(scaled − after.maximum): what comes in
    """

    rows: Cut
    columns: Cut
    scaled: Array
    before: SoFar
    correction: Array
    exps: Array
    after: SoFar


@dataclass(frozen=True)
class TiledTrace:
    """Every tile in the order of computing: a band of rows from left to right, then the next.

    maximum, total (h, n)   of the whole rows
    output (h, n, d_v)      blend / total
    """

    tiles: tuple[Tile, ...]
    maximum: Array
    total: Array
    output: Array


def tiled(Q: Array, K: Array, V: Array, tile: int = TILE, causal: bool = False) -> TiledTrace:
    """softmax(Q Kᵀ / √d_k) V with every tile kept, to be looked at; read-only.

    Shapes: (h, n, d_k), (h, m, d_k), (h, m, d_v) -> TiledTrace. With causal, m = n, and
    tiles that would be hidden throughout are left out.
    Raises: ShapeError naming the array that does not fit; ChoiceError for a tile below 1.
    """
    _check(Q, K, V, tile, causal)
    tiles: list[Tile] = []
    done: list[SoFar] = []
    for rows in _cuts(Q.shape[1], tile):
        q = Q[:, slice(*rows)]
        so_far = _nothing_yet(q, V)
        for columns in _cuts(rows[1] if causal else K.shape[1], tile):
            k, v = K[:, slice(*columns)], V[:, slice(*columns)]
            scaled = ops.scale(ops.dot_scores(q, k), d_k=K.shape[-1])
            if causal:
                scaled = ops.apply_mask(scaled, _may_look(rows, columns))
            correction, exps, after = _step(so_far, scaled, v)
            tiles.append(
                Tile(rows, columns, frozen(scaled), so_far, frozen(correction), frozen(exps), after)
            )
            so_far = after
        done.append(so_far)
    maximum = np.concatenate([band.maximum for band in done], axis=1)
    total = np.concatenate([band.total for band in done], axis=1)
    blend = np.concatenate([band.blend for band in done], axis=1)
    return TiledTrace(
        tuple(tiles), frozen(maximum), frozen(total), frozen(blend / total[..., None])
    )


def _nothing_yet(q: Array, V: Array) -> SoFar:
    h, r, _ = q.shape
    return SoFar(
        maximum=frozen(np.full((h, r), -np.inf, dtype=q.dtype)),
        total=frozen(np.zeros((h, r), dtype=q.dtype)),
        blend=frozen(np.zeros((h, r, V.shape[-1]), dtype=q.dtype)),
    )


def _step(before: SoFar, scaled: Array, v: Array) -> tuple[Array, Array, SoFar]:
    """The online softmax: correction, exps and what is known after this tile."""
    maximum = np.maximum(before.maximum, scaled.max(axis=-1))
    correction = np.exp(before.maximum - maximum)
    exps = np.exp(scaled - maximum[..., None])
    total = before.total * correction + exps.sum(axis=-1)
    blend = before.blend * correction[..., None] + ops.mix(exps, v)
    return correction, exps, SoFar(frozen(maximum), frozen(total), frozen(blend))


def tiled_attention(Q: Array, K: Array, V: Array, tile: int = TILE, causal: bool = False) -> Array:
    """The same output without a trace: memory grows with n, not with n².

    The maximum is there only so that no exp overflows. A score is at most |q|·|k|/√d_k (Cauchy
    and Schwarz); where that is small enough, exp is taken of the scores as they are, and a tile
    costs a third less. Elsewhere the running maximum is kept, as `tiled` does.
    Shapes, Raises: as `tiled`; -> (h, n, d_v), in the type of Q.
    """
    _check(Q, K, V, tile, causal)
    output = np.empty((*Q.shape[:2], V.shape[-1]), dtype=Q.dtype)
    for q, k, v, out in zip(Q, K, V, output, strict=True):
        banded = _small if _longest(q) * _longest(k) <= SMALL * math.sqrt(k.shape[-1]) else _band
        for first, end in _cuts(len(q), tile):
            visible = end if causal else len(k)
            band = ops.scale(q[first:end], d_k=k.shape[-1])
            out[first:end] = banded(band, k[:visible], v[:visible], tile, causal)
    return output


def _longest(vectors: Array) -> float:
    """The length of the longest row; NaN where there is one. (m, d) -> a number."""
    return math.sqrt(np.einsum("md,md->m", vectors, vectors).max())


def _small(q: Array, k: Array, v: Array, width: int, causal: bool) -> Array:
    """As `_band`, for scores within ± SMALL: without a maximum."""
    total = np.zeros((len(q), 1), dtype=q.dtype)
    blend = np.zeros((len(q), v.shape[-1]), dtype=q.dtype)
    ones = np.ones((min(width, len(k)), 1), dtype=q.dtype)
    for first, end in _cuts(len(k), width):
        exps = _scores(q, k, (first, end), causal)
        np.exp(exps, out=exps)
        total += exps @ ones[: end - first]  # a sum, faster than .sum()
        blend += exps @ v[first:end]
        del exps  # before the next tile, so that two are never there together
    return blend / total


def _band(q: Array, k: Array, v: Array, width: int, causal: bool) -> Array:
    """One band of queries of one head; with causal, they are the last tokens of k.

    Shapes: (r, d_k), (m, d_k), (m, d_v) -> (r, d_v). One tile is there at a time.
    """
    maximum = np.full((len(q), 1), -np.inf, dtype=q.dtype)
    total = np.zeros_like(maximum)
    blend = np.zeros((len(q), v.shape[-1]), dtype=q.dtype)
    ones = np.ones((min(width, len(k)), 1), dtype=q.dtype)
    for first, end in _cuts(len(k), width):
        exps = _scores(q, k, (first, end), causal)
        before, maximum = maximum, np.maximum(maximum, exps.max(axis=-1, keepdims=True))
        exps -= maximum
        np.exp(exps, out=exps)
        correction = np.exp(before - maximum)
        total = total * correction + exps @ ones[: end - first]
        blend = blend * correction + exps @ v[first:end]
        del exps
    return blend / total


def _scores(q: Array, k: Array, columns: Cut, causal: bool) -> Array:
    """A tile's scores of queries that are scaled already; −∞ where a later token is hidden."""
    scores = q @ k[slice(*columns)].T
    first = len(k) - len(q)
    if causal and columns[1] > first + 1:
        scores[~_may_look((first, len(k)), columns)] = -np.inf
    return scores


def _cuts(n: int, tile: int) -> list[Cut]:
    return [(first, min(first + tile, n)) for first in range(0, n, tile)]


def _may_look(rows: Cut, columns: Cut) -> Mask:
    return np.greater_equal.outer(np.arange(*rows), np.arange(*columns))


def _check(Q: Array, K: Array, V: Array, tile: int, causal: bool) -> None:
    check("Q", Q, "h", "n", "d_k")
    h, n, d_k = Q.shape
    check("K", K, h, n if causal else "m", d_k)
    check("V", V, h, K.shape[1], "d_v")
    if 0 in (n, K.shape[1]):
        raise ShapeError("Q and K", "of 1 or more tokens", (n, K.shape[1]))
    if tile < 1:
        raise ChoiceError("tile", tile, "1 or more")
