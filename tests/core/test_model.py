"""The whole model: how its parts are joined, and what its trace promises."""

from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import ChoiceError, Model, load_model, ops, run, token_scores, word_weights
from attention_core.positions import sinusoidal
from tests.core.helpers import TINY, TINY_PIECES, write_model


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Model:
    """Three layers of random weights in double precision; knows a few pieces of "kedi"."""
    return load_model(write_model(tmp_path_factory.mktemp("tiny")), dtype=np.float64)


def test_the_pieces_of_a_sentence(tiny: Model) -> None:
    trace = run(tiny, "Kedi  EKedi, ke")
    assert trace.sentence == "Kedi EKedi, ke"
    assert trace.words == ("[BAŞ]", "Kedi", "EKedi", ",", "ke")
    assert trace.tokens == ("[BAŞ]", "Kedi", "E", "K", "e", "di", ",", "ke")
    assert trace.ids == (1, 12, 5, 6, 7, 11, 3, 10)
    assert trace.word_of == (0, 1, 2, 2, 2, 2, 3, 4)
    assert trace.known == (True, True, True, True, True, True, False, True)


def test_a_word_of_one_letter_is_a_beginning_too(tiny: Model) -> None:
    assert run(tiny, "K kk").ids == (1, TINY_PIECES.index("▁k"), 4, TINY_PIECES.index("k"))


def test_the_stream_begins_with_embeddings_plus_positions(tiny: Model) -> None:
    trace = run(tiny, "Kedi ke")
    assert_array_equal(trace.embeddings, tiny.weights.embedding[[1, 12, 10]])
    assert_array_equal(trace.positions, sinusoidal(3, TINY.d_model))
    assert_array_equal(trace.X, trace.embeddings + trace.positions)
    assert_array_equal(trace.blocks[0].stream, trace.X)


def test_each_layer_takes_the_stream_where_the_last_one_left_it(tiny: Model) -> None:
    trace = run(tiny, "Kedi ke di")
    for before, after in zip(trace.blocks, trace.blocks[1:], strict=False):
        assert_array_equal(after.stream, before.output)


def test_inside_a_layer_everything_adds_up(tiny: Model) -> None:
    for block, w in zip(run(tiny, "Kedi ke").blocks, tiny.weights.blocks, strict=True):
        norm, ff = ops.layer_norm, w.feed_forward
        assert_array_equal(block.attention.X, norm(block.stream, w.norm_1.gain, w.norm_1.bias))
        assert block.attention.memory is block.attention.X  # one array, not two copies
        assert_array_equal(block.after_attention, block.stream + block.attention.output)
        normed = norm(block.after_attention, w.norm_2.gain, w.norm_2.bias)
        assert_array_equal(block.normed_2, normed)
        assert_allclose(block.hidden, ops.gelu(normed @ ff.W_1 + ff.b_1), rtol=1e-12)
        assert_allclose(block.feed_forward, block.hidden @ ff.W_2 + ff.b_2, rtol=1e-12)
        assert_array_equal(block.output, block.after_attention + block.feed_forward)


def test_the_last_norm_ends_the_stream(tiny: Model) -> None:
    trace, norm = run(tiny, "Kedi ke"), tiny.weights.final_norm
    expected = ops.layer_norm(trace.blocks[-1].output, norm.gain, norm.bias)
    assert_array_equal(trace.final, expected)
    E, bias = tiny.weights.embedding, tiny.weights.output_bias
    logits = [[row @ E[i] + bias[i] for i in range(len(E))] for row in trace.final]
    assert_allclose(token_scores(tiny, trace), logits, rtol=1e-12)


def test_under_the_causal_mask_the_past_does_not_know_the_future(tiny: Model) -> None:
    short, long = run(tiny, "Kedi ke", mask="causal"), run(tiny, "Kedi ke di e", mask="causal")
    assert_allclose(long.final[:3], short.final, rtol=1e-12)
    open_short, open_long = run(tiny, "Kedi ke"), run(tiny, "Kedi ke di e")
    assert np.abs(open_long.final[:3] - open_short.final).max() > 1e-3


def test_every_array_of_the_trace_is_read_only(tiny: Model) -> None:
    trace = run(tiny, "Kedi ke")
    holders = [trace, *trace.blocks, *(block.attention for block in trace.blocks)]
    for holder in holders:
        for field in fields(holder):
            value = getattr(holder, field.name)
            assert value is not None, field.name
            if isinstance(value, np.ndarray):
                assert not value.flags.writeable, field.name


def test_running_twice_gives_the_same_numbers(tiny: Model) -> None:
    assert_array_equal(run(tiny, "Kedi ke").final, run(tiny, "Kedi ke").final)


def test_words_are_keys_summed_and_queries_averaged(tiny: Model) -> None:
    trace = run(tiny, "Kedi ekedi")  # the second word has four pieces
    assert trace.word_of == (0, 1, 2, 2, 2, 2)
    w = trace.blocks[2].attention.weights[1]
    words = word_weights(trace, layer=2, head=1)
    assert_allclose(words[0], [w[0, 0], w[0, 1], w[0, 2:].sum()], rtol=1e-12)
    last = [w[2:, 0].mean(), w[2:, 1].mean(), w[2:, 2:].sum(axis=1).mean()]
    assert_allclose(words[2], last, rtol=1e-12)
    assert_allclose(words.sum(axis=1), 1, rtol=1e-12)
    assert not words.flags.writeable


@pytest.mark.parametrize(("layer", "head"), [(3, 0), (-1, 0), (0, 2), (0, -1)])
def test_a_head_that_is_not_there_is_refused(tiny: Model, layer: int, head: int) -> None:
    with pytest.raises(ChoiceError):
        word_weights(run(tiny, "Kedi"), layer=layer, head=head)


def test_a_model_loaded_in_single_precision_stays_single(tmp_path: Path) -> None:
    trace = run(load_model(write_model(tmp_path)), "Kedi ke")
    holders = [trace, *trace.blocks, *(block.attention for block in trace.blocks)]
    kinds = {
        value.dtype
        for holder in holders
        for value in vars(holder).values()
        if isinstance(value, np.ndarray) and value.dtype != np.bool_
    }
    assert kinds == {np.dtype(np.float32)}
