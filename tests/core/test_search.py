"""The look-up, hard and soft."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import ChoiceError, ShapeError
from attention_core.search import look_up, on_circle
from attention_core.types import Array

KEYS = np.array([[1.0, 0], [0, 1]])
CONTENTS = np.array([[8.0, 0, 0], [0, 4, 0]])


def test_a_look_up_by_hand() -> None:
    # scores ln 3 and 0: shares ¾ and ¼
    trace = look_up(np.array([math.log(3), 0]), KEYS, CONTENTS)
    assert_allclose(trace.scores, [math.log(3), 0])
    assert_allclose(trace.weights, [0.75, 0.25])
    assert_allclose(trace.blend, [6, 1, 0])
    assert trace.best == 0
    assert_array_equal(trace.found, [8, 0, 0])
    assert_allclose(trace.distance, math.sqrt(5))


def test_sharpness_goes_from_all_alike_to_one_alone() -> None:
    query = np.array([1.0, 0.5])
    assert_array_equal(look_up(query, KEYS, CONTENTS, 0).weights, [0.5, 0.5])
    assert_allclose(look_up(query, KEYS, CONTENTS, 2 * math.log(3)).weights, [0.75, 0.25])
    hard = look_up(query, KEYS, CONTENTS, 1000)
    assert_allclose(hard.weights, [1, 0], atol=1e-200)
    assert hard.distance < 1e-200


@given(arrays(np.float64, 2, elements=st.floats(-3, 3)), st.floats(0, 100))
def test_sharper_is_never_further_from_the_best(query: Array, sharpness: float) -> None:
    keys, values = on_circle(np.array([0.0, 100, 200, 300])), np.eye(4)
    soft, sharp = (look_up(query, keys, values, s) for s in (sharpness, 2 * sharpness))
    assert sharp.weights[sharp.best] >= soft.weights[soft.best] - 1e-12
    assert_allclose(soft.weights.sum(), 1)


def test_equals_share() -> None:
    trace = look_up(np.array([1.0, 1]), KEYS, CONTENTS, 1000)
    assert_array_equal(trace.weights, [0.5, 0.5])
    assert trace.best == 0


def test_arrows_on_the_circle() -> None:
    assert_allclose(on_circle(np.array([0.0, 90, 180])), [[1, 0], [0, 1], [-1, 0]], atol=1e-15)


def test_what_does_not_fit_is_refused() -> None:
    query = np.ones(2)
    with pytest.raises(ShapeError, match=r"keys must be \(m, 2\)"):
        look_up(query, np.eye(3), np.eye(3))
    with pytest.raises(ShapeError, match=r"values must be \(2, d_v\)"):
        look_up(query, KEYS, np.eye(3))
    with pytest.raises(ShapeError, match="m ≥ 1"):
        look_up(query, KEYS[:0], CONTENTS[:0])
    for sharpness in (-1, 1001, math.nan, math.inf):
        with pytest.raises(ChoiceError, match="sharpness"):
            look_up(query, KEYS, CONTENTS, sharpness)


def test_the_trace_is_read_only() -> None:
    trace = look_up(np.ones(2), KEYS, CONTENTS)
    arrays_in = [value for value in vars(trace).values() if isinstance(value, np.ndarray)]
    assert len(arrays_in) == 8
    assert not any(array.flags.writeable for array in arrays_in)
