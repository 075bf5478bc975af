"""Positions: numbers by hand, RoPE's law of distance, and PyTorch."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import ChoiceError, ShapeError
from attention_core.positions import example_table, learned, rope, rope_angles, sinusoidal
from attention_core.types import Array
from tests.core.helpers import drawn

VECTOR = arrays(np.float64, 8, elements=st.floats(-5, 5))
PLACE = st.integers(0, 2000)
HALF_TURN = math.pi


def at(place: float) -> Array:
    return np.array([float(place)])


def test_angles_by_hand() -> None:
    # d_k = 4, base 100: pair 0 turns by 1 a place, pair 1 by 100^(−2/4) = 1/10
    assert_allclose(rope_angles(np.array([0.0, 1, 3]), 4, base=100), [[0, 0], [1, 0.1], [3, 0.3]])


def test_a_quarter_turn_by_hand() -> None:
    # one pair, one place = 90°: (3, 4) becomes (−4, 3), then (−3, −4)
    quarter = np.array([0, 1, 2]) * HALF_TURN / 2
    turned = rope(np.array([[3.0, 4], [3, 4], [3, 4]]), quarter)
    assert_allclose(turned, [[3, 4], [-4, 3], [-3, -4]], atol=1e-14)


def test_each_pair_turns_at_its_own_speed() -> None:
    turned = rope(np.array([[1.0, 0, 1, 0]]), at(2), base=100)
    assert_allclose(turned, [[math.cos(2), math.sin(2), math.cos(0.2), math.sin(0.2)]])


@given(VECTOR, VECTOR, PLACE, PLACE, st.integers(-2000, 2000))
def test_a_dot_product_depends_on_the_distance_only(
    q: Array, k: Array, i: int, j: int, shift: int
) -> None:
    here = rope(q[None], at(i)) @ rope(k[None], at(j)).T
    there = rope(q[None], at(i + shift)) @ rope(k[None], at(j + shift)).T
    assert_allclose(here, there, atol=1e-9)
    assert_allclose(here[0, 0], q @ rope(k[None], at(j - i))[0], atol=1e-9)


def test_another_distance_gives_another_product() -> None:
    q, k = drawn(8, seed=1)[None], drawn(8, seed=2)[None]
    products = {round((rope(q, at(0)) @ rope(k, at(t)).T).item(), 6) for t in range(20)}
    assert len(products) == 20


@given(VECTOR, PLACE)
def test_turning_changes_no_length(q: Array, place: int) -> None:
    assert_allclose(np.linalg.norm(rope(q[None], at(place))), np.linalg.norm(q), atol=1e-12)


def test_the_first_place_turns_nothing() -> None:
    assert_array_equal(rope(drawn(2, 1, 6), at(0)), drawn(2, 1, 6))


def test_rope_is_what_complex_numbers_give(oracle: dict[str, Array]) -> None:
    assert_allclose(rope(oracle["Q"], oracle["places"]), oracle["rope"], atol=1e-12)
    assert_allclose(rope(oracle["Q"], oracle["places"], 100), oracle["rope_100"], atol=1e-12)


def test_rope_keeps_the_type() -> None:
    assert rope(drawn(2, 3, 4).astype(np.float32), np.arange(3.0)).dtype == np.float32


@pytest.mark.parametrize("d_k", [0, 1, 7])
def test_an_odd_width_has_no_pairs(d_k: int) -> None:
    with pytest.raises(ShapeError, match=rf"d_k must be even, but is \({d_k},\)"):
        rope_angles(at(1), d_k)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ShapeError, match=r"positions must be \(3\), but is \(2,\)"):
        rope(drawn(2, 3, 4), np.arange(2.0))
    for base in (0, -1, math.inf, math.nan):
        with pytest.raises(ChoiceError, match="base"):
            rope_angles(at(1), 4, base)


def test_learned_positions_are_the_first_rows_and_end_with_the_table() -> None:
    table = drawn(5, 3)
    assert_array_equal(learned(table, 2), table[:2])
    assert_array_equal(learned(table, 5), table)
    for n in (0, 6):
        with pytest.raises(ChoiceError, match=r"1 … 5"):
            learned(table, n)


def test_the_example_table_is_drawn_once_and_for_all() -> None:
    table = example_table(64, 128)
    assert_array_equal(table, example_table(64, 128))
    assert not np.array_equal(table, example_table(64, 128, seed=1))
    assert_allclose((table**2).mean(), (sinusoidal(64, 128) ** 2).mean(), rtol=0.05)
