"""Heads seen from outside: words, means, and what has moved."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_core import ChoiceError, Model, load_model, mean_weights, run, word_weights
from attention_core.heads import all_word_weights, moved
from tests.core.helpers import TINY, write_model


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Model:
    return load_model(write_model(tmp_path_factory.mktemp("tiny")), dtype=np.float64)


def test_the_words_of_all_heads_are_those_of_each(tiny: Model) -> None:
    trace = run(tiny, "EKedi kk di")
    for layer in range(TINY.n_layers):
        words = all_word_weights(trace, layer)
        for head in range(TINY.n_heads):
            np.testing.assert_array_equal(words[head], word_weights(trace, layer, head))


def test_keys_are_summed_and_queries_averaged_by_hand(tiny: Model) -> None:
    trace = run(tiny, "kk e")  # [BAŞ], k, k, e
    assert trace.word_of == (0, 1, 1, 2)
    w, found = trace.blocks[1].attention.weights[1], word_weights(trace, 1, 1)
    np.testing.assert_allclose(found[0, 1], w[0, 1] + w[0, 2])
    np.testing.assert_allclose(found[1, 0], (w[1, 0] + w[2, 0]) / 2)
    np.testing.assert_allclose(found[1, 1], (w[1, 1] + w[1, 2] + w[2, 1] + w[2, 2]) / 2)


def test_the_mean_of_heads_is_the_arithmetic_mean(tiny: Model) -> None:
    trace = run(tiny, "Kedi ke")
    a, b = trace.blocks[0].attention.weights[1], trace.blocks[2].attention.weights[0]
    mean = mean_weights(trace, [(0, 1), (2, 0)])
    np.testing.assert_allclose(mean, (a + b) / 2, rtol=1e-12)
    np.testing.assert_allclose(mean.sum(-1), 1)
    np.testing.assert_array_equal(mean_weights(trace, [(2, 0)]), b)


@pytest.mark.parametrize("heads", [[], [(3, 0)], [(0, 2)], [(0, 0), (-1, 0)]])
def test_the_mean_of_no_head_is_refused(tiny: Model, heads: list[tuple[int, int]]) -> None:
    with pytest.raises(ChoiceError):
        mean_weights(run(tiny, "Kedi"), heads)


def test_what_moved_is_counted_by_hand() -> None:
    before = np.array([[0.5, 0.5, 0.0], [1.0, 0.0, 0.0], [0.25, 0.25, 0.5]])
    after = np.array([[0.5, 0.5, 0.0], [0.0, 1.0, 0.0], [0.5, 0.25, 0.25]])
    np.testing.assert_array_equal(moved(before, after), [0.0, 1.0, 0.25])


@given(st.integers(0, 99))
def test_what_moved_is_a_share_and_the_same_both_ways(seed: int) -> None:
    a, b = np.random.default_rng(seed).dirichlet(np.ones(5), (2, 3, 5))
    assert ((moved(a, b) >= 0) & (moved(a, b) <= 1 + 1e-12)).all()
    np.testing.assert_array_equal(moved(a, b), moved(b, a))
