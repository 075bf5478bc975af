"""Tiles: by hand, equal to the whole matrix for any size, and small."""

import math
import tracemalloc
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import ChoiceError, ShapeError, masks, ops
from attention_core.efficient import full
from attention_core.tiles import tiled, tiled_attention
from attention_core.types import Array
from tests.core.helpers import drawn

SIZES = {"h": st.integers(1, 3), "n": st.integers(1, 20), "m": st.integers(1, 20)}
SHAPES = st.fixed_dictionaries(
    {**SIZES, "d_k": st.integers(1, 5), "d_v": st.integers(1, 5), "seed": st.integers(0, 999)}
)


def q_k_v(h: int, n: int, m: int, **rest: int) -> tuple[Array, Array, Array]:
    d_k, d_v, seed = rest["d_k"], rest["d_v"], rest["seed"]
    K = 3 * drawn(h, m, d_k, seed=seed + 1)
    return drawn(h, n, d_k, seed=seed), K, drawn(h, m, d_v, seed=seed + 2)


def whole(Q: Array, K: Array, V: Array, causal: bool) -> Array:
    scaled = ops.scale(ops.dot_scores(Q, K), d_k=Q.shape[-1])
    masked = ops.apply_mask(scaled, masks.causal(Q.shape[1])) if causal else scaled
    return ops.mix(ops.softmax(masked), V)


LN_2, LN_3, LN_6 = math.log(2), math.log(3), math.log(6)


def test_one_row_in_two_tiles_by_hand() -> None:
    # scores ln 2, ln 3 | ln 6, 0: e^score = 2, 3 | 6, 1; all twelve parts: 2, 3, 6, 1
    K = np.array([[[LN_2], [LN_3], [LN_6], [0.0]]])
    V = np.array([[[12.0], [24], [36], [48]]])
    trace = tiled(np.ones((1, 1, 1)), K, V, tile=2)
    first, second = trace.tiles
    assert (first.columns, second.columns) == ((0, 2), (2, 4))
    assert_allclose(first.scaled, [[[LN_2, LN_3]]])
    assert_array_equal(first.before.maximum, [[-np.inf]])
    assert_array_equal(first.correction, [[0]])
    assert_allclose(first.after.maximum, [[LN_3]])
    assert_allclose(first.exps, [[[2 / 3, 1]]])
    assert_allclose(first.after.total, [[5 / 3]])
    assert_allclose(first.after.blend, [[[8 + 24]]])
    assert second.before is first.after
    assert_allclose(second.after.maximum, [[LN_6]])
    assert_allclose(second.correction, [[1 / 2]])
    assert_allclose(second.exps, [[[1, 1 / 6]]])
    assert_allclose(second.after.total, [[5 / 6 + 7 / 6]])
    assert_allclose(second.after.blend, [[[16 + 36 + 8]]])
    assert_allclose(trace.output, [[[30]]])  # (2·12 + 3·24 + 6·36 + 1·48) / 12


def test_a_smaller_maximum_corrects_nothing() -> None:
    trace = tiled(np.ones((1, 1, 1)), np.array([[[5.0], [1]]]), np.ones((1, 2, 1)), tile=1)
    assert_array_equal(trace.tiles[1].correction, [[1]])
    assert_array_equal(trace.maximum, [[5]])
    assert_allclose(trace.total, [[1 + math.exp(-4)]])


@given(SHAPES, st.integers(1, 25), st.sampled_from([1, 1000]))
def test_tiles_are_the_whole_matrix(shapes: dict[str, int], tile: int, larger: int) -> None:
    Q, K, V = q_k_v(**shapes)
    arrays = Q, larger * K, V
    right = whole(*arrays, causal=False)
    assert_allclose(tiled(*arrays, tile=tile).output, right, atol=1e-12)
    assert_allclose(tiled_attention(*arrays, tile=tile), right, atol=1e-12)
    assert_allclose(full(*arrays), right, atol=1e-12)


@given(SHAPES, st.integers(1, 25), st.sampled_from([1, 1000]))
def test_causal_tiles_are_the_masked_matrix(shapes: dict[str, int], tile: int, larger: int) -> None:
    Q, K, V = q_k_v(**{**shapes, "m": shapes["n"]})
    K = larger * K
    right = whole(Q, K, V, causal=True)
    trace = tiled(Q, K, V, tile=tile, causal=True)
    assert_allclose(trace.output, right, atol=1e-12)
    assert_allclose(tiled_attention(Q, K, V, tile=tile, causal=True), right, atol=1e-12)
    assert all(at.columns[0] < at.rows[1] for at in trace.tiles), "no tile is hidden throughout"


@given(SHAPES, st.integers(1, 9))
def test_the_trace_covers_every_cell_once(shapes: dict[str, int], tile: int) -> None:
    Q, K, V = q_k_v(**shapes)
    seen = np.zeros((Q.shape[1], K.shape[1]), dtype=int)
    for at in tiled(Q, K, V, tile=tile).tiles:
        seen[slice(*at.rows), slice(*at.columns)] += 1
        assert_array_equal(at.scaled.shape[1:], [np.ptp(at.rows), np.ptp(at.columns)])
    assert (seen == 1).all()


def test_maximum_and_total_are_those_of_whole_rows() -> None:
    Q, K, V = drawn(2, 7, 3), drawn(2, 11, 3), drawn(2, 11, 5)
    scaled = ops.scale(ops.dot_scores(Q, K), d_k=3)
    trace = tiled(Q, K, V, tile=4)
    assert_array_equal(trace.maximum, scaled.max(axis=-1))
    assert_allclose(trace.total, np.exp(scaled - trace.maximum[..., None]).sum(axis=-1))


def test_tiles_are_what_pytorch_computes(oracle: dict[str, Array]) -> None:
    Q, K, V = (oracle[name] for name in "QKV")
    elsewhere = oracle["memory_K"], oracle["memory_V"]
    for function in (tiled_attention, lambda *a, **k: tiled(*a, **k).output):
        f: Any = function
        assert_allclose(f(Q, K, V, tile=3), oracle["full"], atol=1e-12)
        assert_allclose(f(Q, *elsewhere, tile=3), oracle["cross"], atol=1e-12)
        assert_allclose(f(Q, K, V, tile=3, causal=True), oracle["causal"], atol=1e-12)


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("n", [300, 1024])
def test_in_single_precision_they_differ_by_less_than_a_millionth(n: int, causal: bool) -> None:
    Q, K, V = (drawn(2, n, 16, seed=i).astype(np.float32) for i in range(3))
    output = tiled_attention(Q, K, V, causal=causal)
    assert output.dtype == np.float32
    assert np.abs(output - whole(Q, K, V, causal)).max() <= 1e-6


def test_huge_scores_neither_overflow_nor_lose_the_row() -> None:
    K = np.array([[[-1e4], [1e4], [-1e4], [1e4]]], dtype=np.float32)
    V = np.array([[[1.0], [2], [3], [4]]], dtype=np.float32)
    for output in (tiled(K, K, V, tile=1).output, tiled_attention(K, K, V, tile=1)):
        assert_array_equal(output, [[[2], [3], [2], [3]]])


def test_memory_does_not_grow_with_the_square() -> None:
    Q, K, V = (drawn(1, 1024, 16, seed=i).astype(np.float32) for i in range(3))
    assert 25 * peak(tiled_attention, Q, K, V) < peak(full, Q, K, V)


def peak(function: Any, *arrays: Array) -> int:
    tracemalloc.start()
    try:
        function(*arrays)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_the_trace_is_read_only() -> None:
    trace = tiled(drawn(2, 5, 3), drawn(2, 7, 3), drawn(2, 7, 4), tile=3)
    arrays = [trace.maximum, trace.total, trace.output]
    for at in trace.tiles:
        arrays += [at.scaled, at.correction, at.exps]
        arrays += [*vars(at.before).values(), *vars(at.after).values()]
    assert not any(array.flags.writeable for array in arrays)


def test_what_does_not_fit_is_refused() -> None:
    Q, K, V = drawn(2, 3, 5), drawn(2, 7, 5), drawn(2, 7, 11)
    for function in (tiled, tiled_attention):
        f: Any = function
        with pytest.raises(ShapeError, match=r"K must be \(2, m, 5\), but is \(2, 7, 4\)"):
            f(Q, K[..., :4], V)
        with pytest.raises(ShapeError, match=r"V must be \(2, 7, d_v\), but is \(2, 6, 11\)"):
            f(Q, K, V[:, :6])
        with pytest.raises(ShapeError, match=r"K must be \(2, 3, 5\)"):
            f(Q, K, V, causal=True)
        with pytest.raises(ShapeError, match="Q must be"):
            f(Q[0], K, V)
        with pytest.raises(ShapeError, match="1 or more tokens"):
            f(Q, K[:, :0], V[:, :0])
        with pytest.raises(ChoiceError, match="tile is 0"):
            f(Q, K, V, tile=0)
