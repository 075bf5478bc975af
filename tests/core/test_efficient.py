"""A window, a linear form, a recurrence: by hand, by law, against PyTorch."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import ChoiceError, ShapeError, ops
from attention_core.efficient import (
    elu_plus_one,
    full,
    in_full,
    influence,
    linear,
    linear_weights,
    recurrent,
    window,
)
from attention_core.types import Array
from tests.core.helpers import drawn


def q_k_v(n: int, seed: int = 0) -> tuple[Array, Array, Array]:
    return drawn(2, n, 5, seed=seed), drawn(2, n, 5, seed=seed + 1), drawn(2, n, 3, seed=seed + 2)


# Window


def test_a_window_of_one_by_hand() -> None:
    # all scores 0: each token takes the mean of itself and its neighbours
    V = np.array([[[3.0], [6], [9], [30]]])
    trace = window(np.zeros((1, 4, 1)), np.ones((1, 4, 1)), V, width=1)
    assert_array_equal(trace.columns, [[-1, 0, 1], [0, 1, 2], [1, 2, 3], [2, 3, -1]])
    assert_array_equal(trace.mask[0], [False, True, True])
    assert_allclose(trace.weights[0, 0], [0, 1 / 2, 1 / 2])
    assert_allclose(trace.weights[0, 1], [1 / 3, 1 / 3, 1 / 3])
    assert_allclose(trace.output[0, :, 0], [4.5, 6, 15, 19.5])
    assert_array_equal(in_full(trace)[0, 3], [0, 0, 0.5, 0.5])


@given(st.integers(1, 20), st.integers(0, 25), st.integers(0, 999))
def test_a_window_is_attention_under_a_band_mask(n: int, width: int, seed: int) -> None:
    Q, K, V = q_k_v(n, seed)
    near = np.abs(np.subtract.outer(np.arange(n), np.arange(n))) <= width
    scores = ops.dot_scores(Q, K)
    weights = ops.softmax(ops.apply_mask(ops.scale(scores, d_k=5), near))
    trace = window(Q, K, V, width)
    assert_allclose(in_full(trace), weights, atol=1e-12)
    assert_allclose(trace.output, ops.mix(weights, V), atol=1e-12)
    seen = trace.scores[:, trace.mask]
    rows = np.nonzero(trace.mask)[0]
    assert_allclose(seen, scores[:, rows, trace.columns[trace.mask]], atol=1e-12)


def test_a_window_over_everything_is_full_attention() -> None:
    Q, K, V = q_k_v(7)
    assert_allclose(window(Q, K, V, 6).output, full(Q, K, V), atol=1e-14)
    assert_array_equal(window(Q, K, V, 10**9).output, window(Q, K, V, 6).output)


def test_a_window_of_nothing_else_returns_the_values() -> None:
    Q, K, V = q_k_v(7)
    assert_allclose(window(Q, K, V, 0).output, V)


# Linear


def test_linear_by_hand() -> None:
    # φ(0) = 1, φ(1) = 2, φ(2) = 3: the first row weighs 2 and 3 alike scaled by 1: 2/5, 3/5
    Q, K = np.array([[[0.0], [2]]]), np.array([[[1.0], [2]]])
    trace = linear(Q, K, np.array([[[10.0], [20]]]))
    assert_array_equal(trace.features_Q, [[[1], [3]]])
    assert_array_equal(trace.memory, [[[2 * 10 + 3 * 20]]])
    assert_array_equal(trace.key_sum, [[5]])
    assert_array_equal(trace.total, [[5, 15]])
    assert_array_equal(trace.output, [[[16], [16]]])
    assert_allclose(linear_weights(trace), [[[0.4, 0.6], [0.4, 0.6]]])


def test_elu_plus_one_by_hand() -> None:
    values = elu_plus_one(np.array([-1000.0, -1, 0, 2, 1000]))
    assert_allclose(values, [0, np.exp(-1), 1, 3, 1001], rtol=1e-15)


@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 999))
def test_linear_attention_is_its_quadratic_form(n: int, m: int, seed: int) -> None:
    Q, K, V = drawn(2, n, 5, seed=seed), drawn(2, m, 5, seed=seed), drawn(2, m, 3, seed=seed)
    trace = linear(Q, K, V)
    similar = elu_plus_one(Q) @ elu_plus_one(K).swapaxes(-1, -2)
    weights = similar / similar.sum(axis=-1, keepdims=True)
    assert_allclose(linear_weights(trace), weights, atol=1e-12)
    assert_allclose(trace.output, weights @ V, atol=1e-12)


def test_another_feature_map_is_another_attention() -> None:
    Q, K, V = q_k_v(7)
    assert_allclose(
        linear(Q, K, V, feature=lambda X: X * X).output,
        linear_weights(linear(Q, K, V, feature=np.square)) @ V,
        atol=1e-12,
    )
    assert np.abs(linear(Q, K, V, feature=np.square).output - linear(Q, K, V).output).max() > 0.01


def test_a_query_that_resembles_nothing_gets_the_zero_vector() -> None:
    nothing = np.full((1, 2, 3), -1e4)
    trace = linear(nothing, nothing, np.ones((1, 2, 1)))
    assert_array_equal(trace.output, np.zeros((1, 2, 1)))
    assert_array_equal(linear_weights(trace), np.zeros((1, 2, 2)))


# Recurrent


def test_recurrent_by_hand() -> None:
    # one number: state = tanh(x + ½ · state before)
    trace = recurrent(np.array([[1.0], [0], [0]]), np.array([[1.0]]), np.array([[0.5]]))
    assert_array_equal(trace.inputs, [[1], [0], [0]])
    assert_allclose(trace.states[:, 0], [0.761594, 0.363399, 0.179726], atol=1e-6)


def test_a_later_word_changes_no_earlier_state() -> None:
    X, W, U = drawn(7, 5), drawn(5, 3), drawn(3, 3)
    changed = X.copy()
    changed[4] += 1
    here, there = recurrent(X, W, U).states, recurrent(changed, W, U).states
    assert_array_equal(here[:4], there[:4])
    assert (here[4:] != there[4:]).any(axis=1).all()


def test_influence_fades_with_the_way() -> None:
    trace = recurrent(np.zeros((5, 2)), np.eye(2), np.eye(2) / 2)
    assert_allclose(influence(trace), np.sqrt(2) / 2.0 ** np.array([4, 3, 2, 1, 0]))


# All


def test_they_are_what_pytorch_computes(oracle: dict[str, Array]) -> None:
    Q, K, V = (oracle[name] for name in "QKV")
    assert_allclose(full(Q, K, V), oracle["full"], atol=1e-12)
    assert_allclose(window(Q, K, V, 2).output, oracle["window"], atol=1e-12)
    assert_allclose(linear(Q, K, V).output, oracle["linear"], atol=1e-12)
    assert_allclose(linear_weights(linear(Q, K, V)), oracle["linear_weights"], atol=1e-12)
    trace = recurrent(oracle["X"], oracle["W"], oracle["U"])
    assert_allclose(trace.states, oracle["states"], atol=1e-12)
    assert_allclose(influence(trace), oracle["influence"], atol=1e-12)


def test_traces_are_read_only_and_keep_the_type() -> None:
    Q, K, V = (array.astype(np.float32) for array in q_k_v(4))
    W, U = np.ones((5, 2), dtype=np.float32), np.ones((2, 2), dtype=np.float32)
    for trace in (window(Q, K, V, 1), linear(Q, K, V), recurrent(Q[0], W, U)):
        for name, array in vars(trace).items():
            assert not array.flags.writeable, name
            assert name in ("columns", "mask") or array.dtype == np.float32, name


def test_what_does_not_fit_is_refused() -> None:
    Q, K, V = q_k_v(7)
    with pytest.raises(ShapeError, match=r"K must be \(2, 7, 5\), but is \(2, 6, 5\)"):
        window(Q, K[:, :6], V[:, :6], 1)
    with pytest.raises(ShapeError, match=r"V must be \(2, 6, d_v\)"):
        linear(Q, K[:, :6], V)
    with pytest.raises(ShapeError, match="1 or more tokens"):
        linear(Q, K[:, :0], V[:, :0])
    with pytest.raises(ChoiceError, match="width is -1"):
        window(Q, K, V, -1)
    X = Q[0]
    with pytest.raises(ShapeError, match=r"W must be \(5, d_h\)"):
        recurrent(X, drawn(4, 3), drawn(3, 3))
    with pytest.raises(ShapeError, match=r"U must be \(3, 3\)"):
        recurrent(X, drawn(5, 3), drawn(3, 4))
