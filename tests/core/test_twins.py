"""Twins of the model: drawn anew, or without some of its heads."""

from dataclasses import replace

import numpy as np
import pytest

from attention_core import ChoiceError, Model, ops, run, untrained, without_heads
from attention_core.model_file import expected_shapes, load_model
from attention_core.types import Array
from tests.core.helpers import TINY, write_model

SENTENCE = "Öğrenci kitabı masaya bıraktı çünkü onu bitirmişti."


def arrays(model: Model) -> dict[str, Array]:
    """Every array of a model by its name in weights.npz."""
    found = {"embedding": model.weights.embedding, "output_bias": model.weights.output_bias}
    found |= {f"final_norm.{k}": v for k, v in vars(model.weights.final_norm).items()}
    for i, block in enumerate(model.weights.blocks):
        for part, values in vars(block).items():
            found |= {f"blocks.{i}.{part}.{k}": v for k, v in vars(values).items()}
    return found


def test_the_untrained_twin_has_the_same_shapes_and_none_of_the_numbers(model: Model) -> None:
    drawn, trained = arrays(untrained(model)), arrays(model)
    assert {k: v.shape for k, v in drawn.items()} == expected_shapes(model.config)
    for name, array in drawn.items():
        assert array.dtype == trained[name].dtype, name
        assert not np.array_equal(array, trained[name]), name
        assert not array.flags.writeable, name


def test_the_same_seed_draws_the_same_numbers_for_ever(model: Model) -> None:
    twin, again, other = untrained(model), untrained(model, seed=0), untrained(model, seed=1)
    np.testing.assert_array_equal(twin.weights.embedding, again.weights.embedding)
    assert not np.array_equal(twin.weights.embedding, other.weights.embedding)
    first = twin.weights.embedding[0, :3].astype(np.float64)
    np.testing.assert_allclose(first, [0.031433, -0.033026, 0.160106], atol=5e-7)


def test_the_untrained_twin_keeps_words_and_roles_and_claims_no_measurement(model: Model) -> None:
    twin = untrained(model)
    assert (twin.config, twin.roles, twin.tokenizer) == (
        model.config,
        model.roles,
        model.tokenizer,
    )
    assert twin.measured == ()


def test_random_numbers_are_as_wide_as_training_begins_with(model: Model) -> None:
    w = untrained(model).weights
    attention = w.blocks[-1].attention
    c = model.config
    np.testing.assert_allclose(w.embedding.std(), 0.25, rtol=0.01)
    np.testing.assert_allclose(attention.W_Q.std(), c.d_model**-0.5, rtol=0.05)
    width = c.n_heads * c.d_v
    np.testing.assert_allclose(attention.W_O.std(), (2 * c.n_layers * width) ** -0.5, rtol=0.05)


def test_a_head_that_is_off_is_the_same_as_zeros_before_concat(model64: Model) -> None:
    """By hand: the head's output is set to 0, and the rest of its layer is computed anew."""
    layer, head = 1, 2
    w, trace = model64.weights.blocks[layer], run(model64, SENTENCE)
    block = trace.blocks[layer]
    heads = block.attention.heads.copy()
    heads[head] = 0
    after = block.stream + ops.concatenate(heads) @ w.attention.W_O
    normed = ops.layer_norm(after, w.norm_2.gain, w.norm_2.bias)
    hidden = ops.hidden_layer(normed, w.feed_forward.W_1, w.feed_forward.b_1)
    output = after + ops.output_layer(hidden, w.feed_forward.W_2, w.feed_forward.b_2)

    without = run(without_heads(model64, frozenset({(layer, head)})), SENTENCE)
    np.testing.assert_allclose(without.blocks[layer].output, output, rtol=0, atol=1e-12)
    np.testing.assert_array_equal(without.blocks[layer].attention.weights, block.attention.weights)
    assert not np.allclose(without.final, trace.final)


def test_all_heads_of_a_layer_off_leave_the_stream_as_it_was(model64: Model) -> None:
    off = frozenset((2, head) for head in range(model64.config.n_heads))
    block = run(without_heads(model64, off), SENTENCE).blocks[2]
    np.testing.assert_array_equal(block.after_attention, block.stream)


def test_no_head_off_is_the_model_itself_and_the_model_is_never_changed(model: Model) -> None:
    before = model.weights.blocks[0].attention.W_O.copy()
    assert without_heads(model, frozenset()) is model
    without_heads(model, frozenset({(0, 0)}))
    np.testing.assert_array_equal(model.weights.blocks[0].attention.W_O, before)


@pytest.mark.parametrize("at", [(-1, 0), (0, -1), (3, 0), (0, 2)])
def test_a_head_that_does_not_exist_cannot_be_switched_off(at: tuple[int, int], tmp_path) -> None:
    tiny = load_model(write_model(tmp_path))
    assert (TINY.n_layers, TINY.n_heads) == (3, 2)
    with pytest.raises(ChoiceError):
        without_heads(tiny, frozenset({at}))


def test_a_twin_of_another_seed_runs_as_the_model_does(model: Model) -> None:
    trace = run(replace(untrained(model, seed=3)), SENTENCE)
    for block in trace.blocks:
        np.testing.assert_allclose(block.attention.weights.sum(-1), 1, atol=1e-5)
