"""How far two computations are apart, with numbers done by hand."""

import json
from pathlib import Path

import numpy as np
import pytest

from attention_core import Model, ModelFileError, proof, run
from attention_core.model_file import default_folder, load_golden
from attention_core.types import Array

INF = np.inf


@pytest.mark.parametrize(
    ("a", "b", "right"),
    [
        ([1.0, 2.0], [1.0, 2.0], 0.0),
        ([1.0, 2.0], [1.25, 1.5], 0.5),
        ([-INF, 1.0], [-INF, 1.0], 0.0),
        ([-INF, 1.0], [0.0, 1.0], INF),
    ],
)
def test_the_largest_difference(a: list[float], b: list[float], right: float) -> None:
    assert proof.largest_difference(np.array(a), np.array(b)) == right


def test_other_shapes_are_never_broadcast() -> None:
    with pytest.raises(ValueError, match="shapes"):
        proof.largest_difference(np.zeros((2, 3)), np.zeros(3))


def test_two_comparisons_are_one() -> None:
    a = proof.Agreement(3, 0.5, "X", 0.1)
    b = proof.Agreement(4, 0.25, "final", 0.2)
    assert a.joined(b) == b.joined(a) == proof.Agreement(7, 0.5, "X", 0.2)


@pytest.fixture(scope="module")
def golden() -> dict[str, Array]:
    return load_golden()


def test_every_number_of_the_golden_file_is_compared(
    model64: Model, golden: dict[str, Array]
) -> None:
    kept = {"sentences", "masks"} | {name for name in golden if name.endswith(".ids")}
    in_file = sum(array.size for name, array in golden.items() if name not in kept)
    found = [proof.compare(model64, golden, at) for at in range(len(golden["sentences"]))]
    assert sum(a.numbers for a in found) == in_file
    assert max(a.largest for a in found) < 1e-9


def test_a_planted_error_is_found_where_it_was_planted(
    model64: Model, golden: dict[str, Array]
) -> None:
    name = "blocks.0.attention.weights"
    wrong = golden[f"0.{name}"].copy()
    wrong[1, 2, 3] += 0.5
    found = proof.compare(model64, golden | {f"0.{name}": wrong}, 0)
    assert found.where == name
    assert found.largest == found.in_weights == pytest.approx(0.5)


def test_the_names_are_those_of_the_trace(model: Model) -> None:
    trace = run(model, "Kedi uyudu.")
    names = dict(proof.numbers_of(trace))
    assert names["blocks.1.attention.Q"] is trace.blocks[1].attention.Q
    assert names["final"] is trace.final
    assert not any(name.endswith((".memory", ".mask")) for name in names)


@pytest.mark.parametrize("content", [None, b"", b"PK\x03\x04 not an archive"])
def test_a_golden_file_that_cannot_be_read_is_refused(
    tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "golden.npz").write_bytes(content)
    with pytest.raises(ModelFileError, match=r"golden\.npz"):
        load_golden(tmp_path)


def test_the_manifest_tells_of_this_golden_file(model: Model, golden: dict[str, Array]) -> None:
    manifest = json.loads((default_folder() / "manifest.json").read_text("utf-8"))
    told, found = manifest["training"]["proof"], proof.compare_all(model, golden)
    assert (told["sentences"], told["numbers"]) == (len(golden["sentences"]), found.numbers)
    assert told["float64"]["largest"] < 1e-9
    # Another processor adds in another order: the last digits of float32 may differ.
    assert found.largest == pytest.approx(told["float32"]["largest"], rel=3)
