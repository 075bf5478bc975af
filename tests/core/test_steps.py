"""The table of steps against a real trace: formula, shape and code are one thing."""

import math
from dataclasses import fields

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from attention_core import STEPS, AttentionTrace, AttentionWeights, Model, Step, attend, ops, run
from tests.core.helpers import D_K, D_MODEL, D_V, H, M, N, drawn, drawn_weights

GIVEN = ("X", "memory", "mask")
SIZES = {"h": H, "n": N, "m": M, "d_model": D_MODEL, "d_k": D_K, "d_v": D_V}

each_step = pytest.mark.parametrize("step", STEPS, ids=[step.key for step in STEPS])


def a_trace() -> AttentionTrace:
    """Cross-attention with pairwise different sizes and a mask that hides some."""
    mask = np.arange(N * M).reshape(N, M) % 4 != 1
    return attend(drawn(N, D_MODEL), drawn(M, D_MODEL), drawn_weights(), mask)


def test_the_keys_are_the_computed_fields_in_their_order() -> None:
    computed = [field.name for field in fields(AttentionTrace) if field.name not in GIVEN]
    assert [step.key for step in STEPS] == computed


@each_step
def test_replaying_the_row_gives_the_field(step: Step) -> None:
    trace = a_trace()
    assert_array_equal(step.replay(trace, drawn_weights()), getattr(trace, step.key))


@each_step
def test_the_shape_letters_are_the_shape(step: Step) -> None:
    sizes = tuple(math.prod(SIZES[letter] for letter in part.split("·")) for part in step.shape)
    assert sizes == getattr(a_trace(), step.key).shape


@each_step
def test_a_row_uses_only_what_stands_above_it(step: Step) -> None:
    known = [*GIVEN, *(field.name for field in fields(AttentionWeights)), "d_k"]
    known += [above.key for above in STEPS[: STEPS.index(step)]]
    assert set(step.inputs) <= set(known)


@each_step
def test_the_formula_names_its_inputs(step: Step) -> None:
    if step.key == "concat":
        assert step.formula == "[heads_1 … heads_h]"
        return
    assert [name for name in step.inputs if name not in step.formula] == []


@each_step
def test_the_function_is_one_of_ops(step: Step) -> None:
    assert step.function is getattr(ops, step.function.__name__)


@pytest.mark.parametrize("mask", ["none", "causal"])
def test_every_layer_of_the_shipped_model_replays(model: Model, mask: str) -> None:
    trace = run(model, "Ali kitabı masaya bıraktı çünkü o çok ağırdı.", mask=mask)  # type: ignore[arg-type]
    for block, weights in zip(trace.blocks, model.weights.blocks, strict=True):
        for step in STEPS:
            replayed = step.replay(block.attention, weights.attention)
            assert_array_equal(replayed, getattr(block.attention, step.key))
