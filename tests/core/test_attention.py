"""attend(): against plain loops, at its border, and what it promises about its trace."""

import math
from dataclasses import fields, replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import AttentionTrace, AttentionWeights, ShapeError, attend
from attention_core.types import Array
from tests.core.helpers import D_MODEL, H, M, N, drawn, drawn_weights

EVERYWHERE = np.ones((N, M), dtype=np.bool_)


def by_loops(X: Array, memory: Array, w: AttentionWeights) -> Array:
    """Attention as a person would do it: head by head, token by token, one number at a time."""
    output = np.zeros_like(X)
    for a, asking in enumerate(X):
        side_by_side: list[float] = []
        for W_Q, W_K, W_V in zip(w.W_Q, w.W_K, w.W_V, strict=True):
            q = [sum(x * W for x, W in zip(asking, column, strict=True)) for column in W_Q.T]
            exps = []
            for looked_at in memory:
                k = [sum(x * W for x, W in zip(looked_at, column, strict=True)) for column in W_K.T]
                product = sum(i * j for i, j in zip(q, k, strict=True))
                exps.append(math.exp(product / math.sqrt(len(k))))
            for column in W_V.T:
                values = [float(looked_at @ column) for looked_at in memory]
                side_by_side.append(
                    sum(e * v for e, v in zip(exps, values, strict=True)) / sum(exps)
                )
        for c, row in zip(side_by_side, w.W_O, strict=True):
            output[a] += c * row
    return output


def test_attend_is_what_plain_loops_compute() -> None:
    X, memory, w = drawn(N, D_MODEL), drawn(M, D_MODEL), drawn_weights()
    small = replace(w, W_Q=w.W_Q / 4, W_K=w.W_K / 4)  # exponents that plain exp() can take
    trace = attend(X, memory, small, EVERYWHERE)
    assert_allclose(trace.output, by_loops(X, memory, small), rtol=1e-10)


def test_two_tokens_by_hand() -> None:
    # one head, all matrices the identity: q·k = 1 with itself, 0 with the other; √d_k = √2
    one = np.eye(2)
    w = AttentionWeights(one[None] * math.sqrt(2), one[None] * math.log(3), one[None] * 8, one)
    trace = attend(one, one, w, np.ones((2, 2), dtype=np.bool_))
    assert_allclose(trace.scaled[0], [[math.log(3), 0], [0, math.log(3)]], atol=1e-15)
    assert_allclose(trace.weights[0], [[0.75, 0.25], [0.25, 0.75]], rtol=1e-14)
    assert_allclose(trace.output, [[6, 2], [2, 6]], rtol=1e-14)


def test_the_trace_is_read_only() -> None:
    trace = attend(drawn(N, D_MODEL), drawn(M, D_MODEL), drawn_weights(), EVERYWHERE)
    for field in fields(AttentionTrace):
        assert not getattr(trace, field.name).flags.writeable, field.name


def test_what_the_caller_does_later_changes_nothing() -> None:
    X, memory, mask = drawn(N, D_MODEL), drawn(M, D_MODEL), EVERYWHERE.copy()
    trace = attend(X, memory, drawn_weights(), mask)
    X[:], memory[:], mask[:] = 0, 0, False
    assert_array_equal(trace.X, drawn(N, D_MODEL))
    assert_array_equal(trace.memory, drawn(M, D_MODEL))
    assert trace.mask.all()


@pytest.mark.parametrize(
    ("name", "shape"),
    [("X", (N, 8)), ("X", (D_MODEL,)), ("memory", (M, 8)), ("memory", (1, M, D_MODEL))],
)
def test_an_input_of_the_wrong_width_is_named(name: str, shape: tuple[int, ...]) -> None:
    inputs = {"X": drawn(N, D_MODEL), "memory": drawn(M, D_MODEL)} | {name: drawn(*shape)}
    with pytest.raises(ShapeError) as error:
        attend(inputs["X"], inputs["memory"], drawn_weights(), EVERYWHERE)
    assert (error.value.what, error.value.got) == (name, shape)


@pytest.mark.parametrize("name", ["W_K", "W_V", "W_O"])
def test_a_matrix_of_the_wrong_shape_is_named(name: str) -> None:
    matrix = getattr(drawn_weights(), name)
    wrong = replace(drawn_weights(), **{name: np.concatenate([matrix, matrix])})
    with pytest.raises(ShapeError, match=f"^{name} must be"):
        attend(drawn(N, D_MODEL), drawn(M, D_MODEL), wrong, EVERYWHERE)


def test_a_mask_of_the_wrong_shape_is_named() -> None:
    with pytest.raises(ShapeError, match=r"mask must be \(3, 5\), but is \(5, 3\)"):
        attend(drawn(N, D_MODEL), drawn(M, D_MODEL), drawn_weights(), EVERYWHERE.T)


def test_a_token_that_may_look_nowhere_gets_the_zero_vector() -> None:
    mask = EVERYWHERE.copy()
    mask[1] = False
    trace = attend(drawn(N, D_MODEL), drawn(M, D_MODEL), drawn_weights(), mask)
    assert_array_equal(trace.weights[:, 1], np.zeros((H, M)))
    assert_array_equal(trace.output[1], np.zeros(D_MODEL))
    assert_allclose(trace.weights[:, [0, 2]].sum(axis=-1), 1, rtol=1e-12)


def test_one_token_looks_at_itself() -> None:
    X = drawn(1, D_MODEL)
    trace = attend(X, X, drawn_weights(), np.ones((1, 1), dtype=np.bool_))
    assert_array_equal(trace.weights, np.ones((H, 1, 1)))


@pytest.mark.parametrize("size", [1e-4, 1.0, 1e2, 1e4])
def test_scores_of_any_size_give_finite_rows(size: float) -> None:
    X = (drawn(N, D_MODEL) * size).astype(np.float32)
    w = AttentionWeights(*(W.astype(np.float32) for W in vars(drawn_weights()).values()))
    trace = attend(X, X, w, np.ones((N, N), dtype=np.bool_))
    assert np.isfinite(trace.output).all()
    assert_allclose(trace.weights.sum(axis=-1), 1, rtol=1e-6)


@pytest.mark.parametrize("n", [1, 2, 12, 64, 256, 512])
def test_single_precision_is_close_to_double(n: int) -> None:
    X = drawn(n, 128).astype(np.float32)  # the sizes of the shipped model
    shapes = [(8, 128, 16), (8, 128, 16), (8, 128, 16), (128, 128)]
    drawings = [drawn(*shape, seed=i) / 16 for i, shape in enumerate(shapes)]
    single = AttentionWeights(*(W.astype(np.float32) for W in drawings))
    double = AttentionWeights(*(W.astype(np.float64) for W in vars(single).values()))
    mask = np.ones((n, n), dtype=np.bool_)
    rough = attend(X, X, single, mask)
    exact = attend(X.astype(np.float64), X.astype(np.float64), double, mask)
    for name in ("weights", "heads", "output"):
        right = getattr(exact, name)
        row_maximum = np.abs(right).max(axis=-1, keepdims=True)
        error = np.abs(getattr(rough, name) - right) / row_maximum
        assert error.max() <= 2e-6, name
