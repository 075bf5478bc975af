"""Every operation, with numbers that can be checked on paper."""

import math

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import ChoiceError, masks, ops, positions
from tests.core.helpers import D_K, D_MODEL, D_V, H, M, N, drawn

LN_2, LN_5 = math.log(2), math.log(5)


def test_embed_takes_the_row_of_each_id() -> None:
    E = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    assert_array_equal(ops.embed(E, (2, 0, 2, 1)), [[5, 6], [1, 2], [5, 6], [3, 4]])


def test_add_adds_entry_by_entry() -> None:
    X, Y = np.array([[1.0, 2.0, 3.0]]), np.array([[10.0, 20.0, -30.0]])
    assert_array_equal(ops.add(X, Y), [[11, 22, -27]])


def test_layer_norm_centres_scales_then_applies_gain_and_bias() -> None:
    # mean 3, variance 4: the row becomes -1 1 -1 1
    X, gain, bias = np.array([[1.0, 5, 1, 5]]), np.array([1.0, 2, 3, 4]), np.array([0.0, 1, 0, -1])
    assert_array_equal(ops.layer_norm(X, gain, bias, epsilon=0.0), [[-1, 3, -3, 3]])


def test_layer_norm_divides_by_the_count_not_by_one_less() -> None:
    # -1 0 1: variance 2/3, so the ends are √1.5
    row = ops.layer_norm(np.array([[-1.0, 0, 1]]), np.ones(3), np.zeros(3), epsilon=0.0)
    assert_allclose(row, [[-math.sqrt(1.5), 0, math.sqrt(1.5)]], rtol=1e-15)


def test_layer_norm_adds_epsilon_under_the_root() -> None:
    # variance 4 + 12 = 16: ±2 / 4
    row = ops.layer_norm(np.array([[1.0, 5]]), np.ones(2), np.zeros(2), epsilon=12.0)
    assert_array_equal(row, [[-0.5, 0.5]])


def test_layer_norm_of_equal_numbers_is_the_bias() -> None:
    row = ops.layer_norm(np.full((1, 3), 8.0), np.ones(3), np.array([1.0, 2, 3]))
    assert_array_equal(row, [[1, 2, 3]])


def test_layer_norm_uses_the_epsilon_of_the_model() -> None:
    # variance 1e-5 and epsilon 1e-5: divided by √2e-5, so ±√½
    spread = math.sqrt(1e-5)
    row = ops.layer_norm(np.array([[-spread, spread]]), np.ones(2), np.zeros(2))
    assert_allclose(row, [[-math.sqrt(0.5), math.sqrt(0.5)]], rtol=1e-12)


def test_project_multiplies_every_token_by_every_heads_matrix() -> None:
    X = np.array([[1.0, 2], [3, 4], [5, 6]])
    W = np.array([[[1.0], [10]], [[0], [1]]])
    assert_array_equal(ops.project(X, W), [[[21], [43], [65]], [[2], [4], [6]]])


def test_project_by_one_matrix() -> None:
    X, W = np.array([[1.0, 2]]), np.array([[1.0, 0, 3], [0, 1, 10]])
    assert_array_equal(ops.project(X, W), [[1, 2, 23]])


def test_dot_scores_multiply_each_query_with_each_key() -> None:
    Q = np.array([[[1.0, 2, 3], [0, 1, -1]]])
    K = np.array([[[4.0, 5, 6], [1, 0, 2], [0, -1, 0], [1, 1, 1]]])
    assert_array_equal(ops.dot_scores(Q, K), [[[32, 7, -2, 6], [-1, -2, -1, 0]]])


def test_dot_scores_keep_the_heads_apart() -> None:
    Q, K = np.array([[[1.0]], [[10]]]), np.array([[[2.0], [3]], [[4], [5]]])
    assert_array_equal(ops.dot_scores(Q, K), [[[2, 3]], [[40, 50]]])


def test_scale_divides_by_the_root_of_d_k() -> None:
    assert_array_equal(ops.scale(np.array([[[6.0, -3, 0]]]), d_k=9), [[[2, -1, 0]]])


def test_apply_mask_puts_minus_infinity_where_nobody_may_look() -> None:
    scaled = np.array([[[1.0, 2, 3], [4, 5, 6]]])
    mask = np.array([[True, False, True], [True, True, False]])
    assert_array_equal(ops.apply_mask(scaled, mask), [[[1, -np.inf, 3], [4, 5, -np.inf]]])


def test_softmax_is_each_exponential_over_the_row_sum() -> None:
    weights = ops.softmax(np.array([[0.0, LN_2, LN_5], [LN_5, LN_5, -np.inf]]))
    assert_allclose(weights, [[1 / 8, 2 / 8, 5 / 8], [1 / 2, 1 / 2, 0]], rtol=1e-15)


def test_a_row_that_may_look_nowhere_gets_no_weight() -> None:
    weights = ops.softmax(np.array([[-np.inf, -np.inf], [0.0, -np.inf]]))
    assert_array_equal(weights, [[0.0, 0.0], [1.0, 0.0]])


def test_softmax_of_one_token_is_one() -> None:
    assert_array_equal(ops.softmax(np.array([[[-7.5]]])), [[[1.0]]])


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_softmax_of_extreme_scores(dtype: type[np.floating]) -> None:
    scores = np.array([[1e4, -1e4, 1e4], [-1e4, -1e4, -1e4], [0, 1e4, 0]], dtype=dtype)
    third = dtype(1) / dtype(3)
    assert_array_equal(ops.softmax(scores), [[0.5, 0, 0.5], [third, third, third], [0, 1, 0]])


def test_mix_blends_the_values_by_weight() -> None:
    weights = np.array([[[0.25, 0.75], [1, 0]]])
    V = np.array([[[4.0, 8, 0], [0, 4, 12]]])
    assert_array_equal(ops.mix(weights, V), [[[1, 5, 9], [4, 8, 0]]])


def test_concatenate_puts_the_heads_side_by_side() -> None:
    heads = np.array([[[1.0, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]])
    assert_array_equal(ops.concatenate(heads), [[1, 2, 7, 8], [3, 4, 9, 10], [5, 6, 11, 12]])


def test_gelu_in_its_tanh_form() -> None:
    # ½·1·(1 + tanh(√(2/π)·1.044715)) = ½·(1 + tanh 0.833563); the exact Φ would give 0.841345
    values = ops.gelu(np.array([0.0, 1.0, -1.0, 2.0, 20.0, -20.0]))
    assert_allclose(values, [0, 0.841192, -0.158808, 1.954598, 20, 0], atol=5e-7)


def test_hidden_layer_bends_after_the_bias() -> None:
    # before gelu: 1-1 = 0, 2+18 = 20, -1+2 = 1
    W_1, b_1 = np.array([[1.0, 0, -1], [0, 1, 1]]), np.array([-1.0, 18, 0])
    hidden = ops.hidden_layer(np.array([[1.0, 2]]), W_1, b_1)
    assert_allclose(hidden, [[0, 20, 0.841192]], atol=5e-7)


def test_output_layer_goes_back_to_the_width_of_the_model() -> None:
    W_2, b_2 = np.array([[1.0, 0], [0, 1], [1, 1]]), np.array([10.0, 20])
    assert_array_equal(ops.output_layer(np.array([[1.0, 2, 3]]), W_2, b_2), [[14, 25]])


def test_sinusoidal_positions() -> None:
    # d_model 4: the second wave is 10000^(2/4) = 100 times slower
    waves = positions.sinusoidal(3, 4)
    assert_array_equal(waves[0], [0, 1, 0, 1])
    assert_allclose(waves[1], [0.841471, 0.540302, 0.0099998, 0.99995], atol=5e-7)
    assert_allclose(waves[2], [0.909297, -0.416147, 0.0199987, 0.9998], atol=5e-7)


def test_the_open_mask_allows_every_look() -> None:
    assert_array_equal(masks.by_name("none", 2), [[True, True], [True, True]])


def test_the_causal_mask_allows_oneself_and_the_past() -> None:
    allowed = [[True, False, False], [True, True, False], [True, True, True]]
    assert_array_equal(masks.by_name("causal", 3), allowed)


def test_an_unknown_mask_is_refused_by_name() -> None:
    with pytest.raises(ChoiceError, match="'sideways'"):
        masks.by_name("sideways", 3)


def test_shapes_with_pairwise_different_sizes() -> None:
    X, memory = drawn(N, D_MODEL), drawn(M, D_MODEL)
    Q = ops.project(X, drawn(H, D_MODEL, D_K))
    K = ops.project(memory, drawn(H, D_MODEL, D_K))
    V = ops.project(memory, drawn(H, D_MODEL, D_V))
    weights = ops.softmax(ops.scale(ops.dot_scores(Q, K), d_k=D_K))
    heads = ops.mix(weights, V)
    assert (Q.shape, K.shape, V.shape) == ((H, N, D_K), (H, M, D_K), (H, M, D_V))
    assert (weights.shape, heads.shape) == ((H, N, M), (H, N, D_V))
    assert ops.concatenate(heads).shape == (N, H * D_V)


def test_single_precision_stays_single() -> None:
    def f(*shape: int) -> np.ndarray:
        return drawn(*shape).astype(np.float32)

    results = [
        ops.embed(f(M, D_MODEL), (1, 2)),
        ops.add(f(N, D_MODEL), f(N, D_MODEL)),
        ops.layer_norm(f(N, D_MODEL), f(D_MODEL), f(D_MODEL)),
        ops.project(f(N, D_MODEL), f(H, D_MODEL, D_K)),
        ops.dot_scores(f(H, N, D_K), f(H, M, D_K)),
        ops.scale(f(H, N, M), d_k=D_K),
        ops.apply_mask(f(H, N, M), np.zeros((N, M), dtype=np.bool_)),
        ops.softmax(f(H, N, M)),
        ops.mix(f(H, N, M), f(H, M, D_V)),
        ops.concatenate(f(H, N, D_V)),
        ops.hidden_layer(f(N, D_MODEL), f(D_MODEL, D_K), f(D_K)),
        ops.output_layer(f(N, D_K), f(D_K, D_MODEL), f(D_MODEL)),
    ]
    assert {result.dtype for result in results} == {np.dtype(np.float32)}


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_gelu_neither_overflows_nor_leaves_its_type(dtype: type[np.floating]) -> None:
    values = ops.gelu(np.array([-1e5, -40, 40, 1e5], dtype=dtype))
    assert values.dtype == dtype
    assert_allclose(values, [0, 0, 40, 1e5], atol=1e-29)
