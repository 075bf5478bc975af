"""Shuffling words: what moves and what changes."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import ChoiceError, Model, ShapeError, attend, masks, ops, run
from attention_core.experiments import PositionName, shuffle_difference, slide, with_positions
from attention_core.positions import rope, sinusoidal
from tests.core.helpers import drawn

SENTENCE = "Ali kitabı masaya bıraktı çünkü o çok ağırdı."
KINDS: tuple[PositionName, ...] = ("off", "sinusoidal", "learned", "rope")


@pytest.mark.parametrize("kind", ["off", "sinusoidal", "learned"])
def test_what_is_added_goes_through_attend(model: Model, kind: PositionName) -> None:
    block = model.weights.blocks[0]
    E = run(model, SENTENCE).embeddings
    table = drawn(64, 128).astype(np.float32)
    trace = with_positions(E, block, kind, table)
    P = {"off": 0 * E, "sinusoidal": sinusoidal(*E.shape), "learned": table[: len(E)]}[kind]
    X = ops.layer_norm(E + P.astype(E.dtype), block.norm_1.gain, block.norm_1.bias)
    right = attend(X, X, block.attention, masks.none(len(X)))
    assert_array_equal(trace.added, P.astype(E.dtype))
    for name in ("X", "Q", "K", "V", "scores", "scaled", "weights", "heads", "concat", "output"):
        assert_array_equal(getattr(trace, name), getattr(right, name), err_msg=name)


def test_sinusoids_in_the_first_layer_are_the_model_itself(model: Model) -> None:
    trace = run(model, SENTENCE)
    again = with_positions(trace.embeddings, model.weights.blocks[0], "sinusoidal")
    assert_array_equal(again.output, trace.blocks[0].attention.output)


def test_rope_turns_queries_and_keys_but_no_values(model: Model) -> None:
    E = run(model, SENTENCE).embeddings
    trace = with_positions(E, model.weights.blocks[0], "rope")
    off = with_positions(E, model.weights.blocks[0], "off")
    places = np.arange(float(len(E)))
    assert_array_equal(trace.V, off.V)
    assert_array_equal(trace.Q_pos, rope(off.Q, places))
    assert_array_equal(trace.K_pos, rope(off.K, places))
    assert_array_equal(trace.scores, trace.Q_pos @ trace.K_pos.swapaxes(-1, -2))


@settings(max_examples=30)
@given(st.permutations(range(9)))
def test_without_positions_the_rows_only_move(model: Model, order: Sequence[int]) -> None:
    E = run(model, SENTENCE).embeddings[:9]
    trace = shuffle_difference(E, order, model.weights.blocks[0], "off")
    assert trace.is_equal
    assert trace.largest < 1e-13
    assert_array_equal(trace.moved, trace.straight.output[list(order)])
    assert_array_equal(trace.shuffled.E, trace.straight.E[list(order)])


@pytest.mark.parametrize("kind", KINDS[1:])
def test_with_positions_another_order_is_another_sentence(model: Model, kind: PositionName) -> None:
    E = run(model, SENTENCE).embeddings[:9]
    order = [0, 6, 2, 3, 4, 5, 1, 7, 8]
    trace = shuffle_difference(E, order, model.weights.blocks[0], kind)
    assert not trace.is_equal
    assert trace.largest > 1e-3
    assert trace.largest == np.abs(trace.difference).max()
    assert_array_equal(trace.difference, trace.shuffled.output - trace.moved)


@pytest.mark.parametrize("kind", KINDS)
def test_the_old_order_changes_nothing(model: Model, kind: PositionName) -> None:
    E = run(model, SENTENCE).embeddings
    trace = shuffle_difference(E, range(len(E)), model.weights.blocks[0], kind)
    assert trace.largest == 0


def test_moving_all_words_alike_is_felt_by_sinusoids_and_not_by_rope(model: Model) -> None:
    # the same two words one place further on: RoPE sees the same distance
    E = run(model, SENTENCE).embeddings[:3].astype(np.float64)
    block = model.weights.blocks[0]
    far = {kind: with_positions(E, block, kind).scores[:, 1:, 1:] for kind in KINDS}
    near = {kind: with_positions(E[1:], block, kind).scores for kind in KINDS}
    assert_allclose(far["rope"], near["rope"], atol=1e-9)
    assert np.abs(far["sinusoidal"] - near["sinusoidal"]).max() > 1e-2


def test_what_does_not_fit_is_refused(model: Model) -> None:
    E, block = drawn(3, 128), model.weights.blocks[0]
    for order in ([0, 1], [0, 1, 1], [1, 2, 3]):
        with pytest.raises(ChoiceError, match="order"):
            shuffle_difference(E, order, block, "off")
    with pytest.raises(ChoiceError, match="kind is 'other'"):
        with_positions(E, block, "other")  # type: ignore[arg-type]
    with pytest.raises(ShapeError, match="E must be"):
        with_positions(E[:, 1:], block, "off")
    with pytest.raises(ShapeError, match="table must be"):
        with_positions(E, block, "learned", drawn(5, 7))
    with pytest.raises(ChoiceError, match="n is 3"):
        with_positions(E, block, "learned", drawn(2, 128))


def test_slid_together_two_words_keep_their_product() -> None:
    q, k = drawn(6, seed=1), drawn(6, seed=2)
    trace = slide(q, k, 4, np.array([0.0, 1, 7, 500]))
    assert_allclose(trace.products, trace.products[0], rtol=1e-11)
    assert_allclose(trace.products[0], q @ rope(k[None], np.array([4.0]))[0], rtol=1e-12)
    assert_allclose(trace.turned_k[2], rope(k[None], np.array([11.0]))[0])
    assert np.abs(trace.turned_q[0] - trace.turned_q[1]).max() > 0.1
