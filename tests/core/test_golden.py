"""The outside oracle: PyTorch, in double precision, on the weights as shipped.

assets/model/golden.npz is written by training/golden.py, where the formulas stand once more,
apart from the core's. torch is not needed to read it.
"""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import Model, run
from attention_core.model_file import default_folder
from attention_core.types import Array

NOT_COMPUTED = {"memory", "mask"}
"""What attention is given; in self-attention the memory is X."""

Golden = dict[str, np.ndarray]


@pytest.fixture(scope="module")
def golden() -> Golden:
    path: Path = default_folder() / "golden.npz"
    with np.load(path, allow_pickle=False) as archive:
        return {name: archive[name] for name in archive.files}


def arrays_of(value: Any, name: str) -> Iterator[tuple[str, Array]]:
    """Every number that a trace holds, under its dotted name."""
    if isinstance(value, np.ndarray):
        yield name, value
    elif isinstance(value, tuple):
        for i, part in enumerate(value):
            yield from arrays_of(part, f"{name}.{i}")
    elif not isinstance(value, str | int):
        for field in fields(value):
            if field.name not in NOT_COMPUTED:
                yield from arrays_of(getattr(value, field.name), f"{name}.{field.name}")


def test_the_core_in_double_precision_is_what_pytorch_computes(
    model64: Model, golden: Golden
) -> None:
    pairs = list(zip(golden["sentences"].tolist(), golden["masks"].tolist(), strict=True))
    assert {mask for _, mask in pairs} == {"none", "causal"}
    compared = {"sentences", "masks"}
    for s, (sentence, mask) in enumerate(pairs):
        trace = run(model64, sentence, mask=mask)
        assert_array_equal(trace.ids, golden[f"{s}.ids"])
        for name, array in arrays_of(trace, str(s)):
            assert array.dtype == np.float64, name
            assert_allclose(array, golden[name], rtol=0, atol=1e-9, err_msg=name)
            compared.add(name)
        compared.add(f"{s}.ids")
    assert compared == set(golden), "nothing in the golden file is left out"


def test_single_precision_shows_the_same_weights(model: Model, golden: Golden) -> None:
    for s, sentence in enumerate(golden["sentences"].tolist()):
        trace = run(model, sentence, mask=golden["masks"][s].item())
        for i, block in enumerate(trace.blocks):
            right = golden[f"{s}.blocks.{i}.attention.weights"]
            assert_allclose(block.attention.weights, right, rtol=0, atol=1e-5)
