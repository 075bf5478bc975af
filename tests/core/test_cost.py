"""Costs: counted by hand, and memory predicted as it is measured."""

import tracemalloc
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from attention_core import ChoiceError, Config
from attention_core.cost import cells, cost, fit_exponent, path_length, peak_bytes, steps_in_turn
from attention_core.efficient import full, linear, recurrent, window
from attention_core.tiles import tiled_attention
from tests.core.helpers import TINY, drawn

SMALL = replace(TINY, n_layers=3, n_heads=2, d_model=7, d_k=5, d_v=11)
SHIPPED = replace(TINY, n_layers=5, n_heads=8, d_model=128, d_k=16, d_v=16)


def test_counts_by_hand() -> None:
    found = cost(10, SMALL)
    assert found.cells == 3 * 2 * 100
    assert (found.matrix_bytes, found.all_bytes) == (400, 2400)
    assert found.projections == 2 * 6 * 10 * 7 * (5 + 5 + 11)
    assert (found.scores, found.mix) == (2 * 6 * 100 * 5, 2 * 6 * 100 * 11)
    assert found.output == 2 * 3 * 10 * (2 * 11) * 7
    assert found.flops == 17640 + 6000 + 13200 + 9240
    assert_allclose(found.quadratic_share, 19200 / 46080)
    assert cost(10, SMALL, itemsize=2).all_bytes == 1200


def test_128_000_tokens() -> None:
    found = cost(128_000, SHIPPED)
    assert found.matrix_bytes == 65_536_000_000  # 65.5 GB for one head of one layer
    assert found.all_bytes == 40 * found.matrix_bytes
    assert found.quadratic_share > 0.99


@given(st.integers(1, 10**6))
def test_twice_the_tokens_are_four_times_the_cells(n: int) -> None:
    once, twice = cost(n, SMALL), cost(2 * n, SMALL)
    assert twice.cells == 4 * once.cells
    assert (twice.scores, twice.projections) == (4 * once.scores, 2 * once.projections)


def test_steps_paths_and_cells_by_hand() -> None:
    assert (cells("full", 100), cells("tiled", 100)) == (10_000, 10_000)
    assert (cells("window", 100), cells("window", 3)) == (6500 - 32 * 33, 9)
    assert (cells("linear", 100), cells("recurrent", 100)) == (100, 100)
    assert (steps_in_turn("full", 100), steps_in_turn("recurrent", 100)) == (1, 100)
    assert (path_length("full", 100), path_length("recurrent", 100)) == (1, 99)
    assert [path_length("window", n) for n in (1, 2, 33, 34, 100)] == [1, 1, 1, 2, 4]
    assert (cells("window", 10, width=2), path_length("window", 10, width=2)) == (44, 5)
    with pytest.raises(ChoiceError, match="kind is 'none'"):
        cells("none", 3)  # type: ignore[arg-type]
    with pytest.raises(ChoiceError, match="n is 0"):
        cost(0, SMALL)


@pytest.mark.parametrize(("h", "d"), [(1, 16), (8, 16), (2, 64)])
@pytest.mark.parametrize("n", [256, 1024])
def test_memory_is_what_the_formula_says(n: int, h: int, d: int) -> None:
    c = replace(SHIPPED, n_heads=h, d_k=d, d_v=d)
    Q, K, V = (drawn(h, n, d, seed=i).astype(np.float32) for i in range(3))
    X, W = np.concatenate(list(Q), axis=1), np.eye(h * d, dtype=np.float32)
    runs: dict[str, Callable[[], object]] = {
        "full": lambda: full(Q, K, V),
        "tiled": lambda: tiled_attention(Q, K, V),
        "window": lambda: window(Q, K, V, 32),
        "linear": lambda: linear(Q, K, V),
        "recurrent": lambda: recurrent(X, W, W),
    }
    for kind, run in runs.items():
        run()  # what is allocated once only
        tracemalloc.start()
        kept = run()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        del kept
        assert_allclose(peak, peak_bytes(kind, n, c), rtol=0.1, err_msg=kind)  # type: ignore[arg-type]


def test_tiles_take_a_small_part_of_the_memory_that_attention_takes() -> None:
    one: Config = replace(SHIPPED, n_heads=1)
    assert peak_bytes("full", 1024, one) > 25 * peak_bytes("tiled", 1024, one)
    assert peak_bytes("full", 4096, one) > 150 * peak_bytes("tiled", 4096, one)


def test_the_exponent_of_a_power_is_found_exactly() -> None:
    ns = [8, 16, 32, 64]
    fit = fit_exponent(ns, [3 * n**2 for n in ns])
    assert_allclose([fit.exponent, fit.factor, fit.standard_error], [2, 3, 0], atol=1e-7)
    assert_allclose(fit.at(100), 30_000)


def test_the_exponent_by_hand() -> None:
    # logarithms to base 2: (0, 0), (1, 1), (2, 3): slope 3/2, residuals 1/6, −1/3, 1/6
    fit = fit_exponent([1, 2, 4], [1, 2, 8])
    assert_allclose(fit.exponent, 1.5)
    assert_allclose(fit.factor, 2 ** (-1 / 6))
    assert_allclose(fit.standard_error, np.sqrt((1 / 36 + 1 / 9 + 1 / 36) / 2))
    assert fit_exponent([1, 2], [1, 2]).standard_error == 0


@pytest.mark.parametrize(
    ("ns", "ts"), [([], []), ([8], [1]), ([8, 8], [1, 2]), ([8, 16], [1]), ([8, 16], [0, 1])]
)
def test_points_without_a_line_are_refused(ns: list[float], ts: list[float]) -> None:
    with pytest.raises(ChoiceError):
        fit_exponent(ns, ts)
