"""Why √d_k: the experiment by hand, by law, and against autograd."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import ChoiceError, Model, ops, run
from attention_core.scaling import (
    D_KS,
    KEYS,
    QUERIES,
    experiment,
    jacobian,
    softmaxed,
    with_temperature,
    without_division,
)
from attention_core.types import Array

SCORES = arrays(np.float64, (3, 5), elements=st.floats(-20, 20))


@pytest.mark.parametrize("d_k", D_KS)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_variance_is_d_k_within_four_standard_errors(d_k: int, seed: int) -> None:
    trace = experiment(d_k, seed)
    assert trace.predicted_variance == d_k
    assert abs(trace.measured_variance - d_k) < 4 * trace.standard_error
    assert trace.standard_error < 0.15 * d_k


def test_the_standard_error_is_the_spread_over_many_seeds() -> None:
    found = [experiment(3, seed).measured_variance for seed in range(200)]
    assert_allclose(np.std(found), experiment(3).standard_error, rtol=0.2)
    assert_allclose(np.mean(found), 3, rtol=0.02)


def test_the_first_row_can_be_computed_by_hand() -> None:
    trace = experiment(4)
    by_hand = [sum(q * k for q, k in zip(trace.q, key, strict=True)) for key in trace.k]
    assert trace.products.shape == (QUERIES, KEYS)
    assert_allclose(trace.products[0], by_hand)
    assert_allclose(trace.divided.scores, trace.raw.scores / 2)
    assert_allclose(trace.raw.weights[0], np.exp(by_hand) / np.exp(by_hand).sum())


def test_without_the_division_softmax_saturates_and_its_derivative_fades() -> None:
    traces = [experiment(d_k) for d_k in D_KS]
    assert all(a.raw.entropy > b.raw.entropy for a, b in pairwise(traces))
    assert all(a.raw.gradient > b.raw.gradient for a, b in pairwise(traces))
    last = traces[-1]
    assert last.raw.largest > 0.9 > 0.5 > last.divided.largest
    assert last.divided.gradient > 5 * last.raw.gradient
    softs = [trace.divided.entropy for trace in traces]
    assert max(softs) - min(softs) < 0.25, "with the division the width of the heads is not felt"


def test_the_experiment_is_repeatable_and_knows_its_bounds() -> None:
    assert_array_equal(experiment(8).products, experiment(8).products)
    assert not np.array_equal(experiment(8).products, experiment(8, seed=1).products)
    for d_k in (0, 513):
        with pytest.raises(ChoiceError, match=r"1 … 512"):
            experiment(d_k)


def test_sharpness_by_hand() -> None:
    # e^0 : e^ln 3 = 1 : 3
    row = softmaxed(np.array([[0.0, math.log(3)]]))
    assert_allclose(row.weights, [[0.25, 0.75]])
    assert_allclose(row.largest, 0.75)
    assert_allclose(row.entropy, 2 * math.log(2) - 0.75 * math.log(3))
    assert_allclose(row.gradient, 0.1875)  # all four entries are ± ¼·¾


def test_jacobian_by_hand() -> None:
    J = jacobian(np.array([0.5, 0.5, 0]))
    assert_array_equal(J, [[0.25, -0.25, 0], [-0.25, 0.25, 0], [0, 0, 0]])


def test_jacobian_is_what_autograd_finds(oracle: dict[str, Array]) -> None:
    assert_allclose(jacobian(ops.softmax(oracle["row"])), oracle["jacobian"], atol=1e-15)


@given(SCORES)
def test_a_nudge_of_the_scores_moves_the_weights_as_the_jacobian_says(scores: Array) -> None:
    nudge = 1e-6 * np.arange(5)
    moved = ops.softmax(scores + nudge) - ops.softmax(scores)
    assert_allclose(moved, jacobian(ops.softmax(scores)) @ nudge, atol=2e-11)


@given(SCORES)
def test_the_mean_gradient_has_a_closed_form(scores: Array) -> None:
    p = ops.softmax(scores)
    closed = 2 * (1 - (p**2).sum(axis=-1)) / 25
    assert_allclose(softmaxed(scores).gradient, closed.mean(), atol=1e-14)


def test_rows_that_look_nowhere_count_in_no_mean() -> None:
    nowhere = [-np.inf, -np.inf]
    row = softmaxed(np.array([nowhere, [0.0, -np.inf], [0, 0]]))
    assert (row.largest, row.entropy, row.gradient) == (0.75, math.log(2) / 2, 0.125)
    blank = softmaxed(np.array([nowhere]))
    assert (blank.largest, blank.entropy, blank.gradient) == (0, 0, 0)


def test_temperature_by_hand() -> None:
    scores = np.array([0.0, 2 * math.log(3)])
    assert_allclose(with_temperature(scores, 2), [0.25, 0.75])
    assert_allclose(with_temperature(scores, 1), [0.1, 0.9])
    assert_allclose(with_temperature(scores, 100), [0.5, 0.5], atol=0.01)
    assert_allclose(with_temperature(scores, 0.01), [0, 1], atol=1e-12)
    for temperature in (0, -1, 0.001, 101, math.nan):
        with pytest.raises(ChoiceError, match="temperature"):
            with_temperature(scores, temperature)


@pytest.mark.parametrize("mask", ["none", "causal"])
def test_on_a_sentence_the_division_makes_rows_softer(model: Model, mask: str) -> None:
    trace = run(model, "Ali kitabı masaya bıraktı.", mask=mask).blocks[1].attention  # type: ignore[arg-type]
    raw, divided = without_division(trace)
    assert_array_equal(divided.weights, trace.weights)
    assert_allclose(raw.weights, ops.softmax(ops.apply_mask(trace.scores, trace.mask)))
    assert raw.entropy < divided.entropy
    assert raw.largest > divided.largest
