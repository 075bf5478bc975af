"""The model that looks at pictures: against PyTorch, against itself, and at work."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import STEPS, attend, ops
from attention_core.cross import SceneModel, look, read, run_scene
from attention_core.errors import ChoiceError, UnknownWordError
from attention_core.pictures import Thing, cover, draw
from attention_core.scene_file import default_scene_folder, load_scene_model
from attention_core.types import Array

PHRASE = "mavi karenin yanındaki yeşil üçgen"
NOT_COMPUTED = {"memory", "mask"}


@pytest.fixture(scope="module")
def scenes() -> SceneModel:
    return load_scene_model()


@pytest.fixture(scope="module")
def scenes64() -> SceneModel:
    return load_scene_model(dtype=np.float64)


@pytest.fixture(scope="module")
def golden() -> dict[str, np.ndarray]:
    with np.load(default_scene_folder() / "golden.npz", allow_pickle=False) as archive:
        return {name: archive[name] for name in archive.files}


@pytest.fixture(scope="module")
def things(golden: dict[str, np.ndarray]) -> list[Thing]:
    """The golden picture: rows of shape, colour, size, cell, and shift or nothing."""
    found = []
    for shape, colour, size, row, column, down, right in golden["things"].tolist():
        shift = (int(down), int(right)) if down else None
        found.append(Thing(shape, colour, size, (int(row), int(column)), shift))
    return found


def arrays_of(value: Any, name: str) -> Iterator[tuple[str, Array]]:
    """Every number of a trace under its dotted name; a picture's memory counts, attention's not."""
    if isinstance(value, np.ndarray):
        yield name, value
    elif isinstance(value, tuple):
        for i, part in enumerate(value):
            yield from arrays_of(part, f"{name}.{i}")
    elif not isinstance(value, str | int):
        for field in fields(value):
            if field.name not in NOT_COMPUTED or name == "picture":
                at = f"{name}.{field.name}".removeprefix(".")
                yield from arrays_of(getattr(value, field.name), at)


def test_double_precision_is_what_pytorch_computes(
    scenes64: SceneModel, golden: dict[str, np.ndarray], things: list[Thing]
) -> None:
    compared = {"phrases", "things"}
    for p, phrase in enumerate(golden["phrases"].tolist()):
        trace = run_scene(scenes64, things, phrase)
        assert_array_equal(trace.ids, golden[f"{p}.ids"])
        for name, array in arrays_of(trace, ""):
            key = name if name.startswith("picture.") else f"{p}.{name}"
            assert array.dtype == np.float64, name
            assert_allclose(array, golden[key], rtol=0, atol=1e-9, err_msg=key)
            compared.add(key)
        compared.add(f"{p}.ids")
    assert compared == set(golden), "nothing in the golden file is left out"


def test_single_precision_shows_the_same_weights(
    scenes: SceneModel, golden: dict[str, np.ndarray], things: list[Thing]
) -> None:
    for p, phrase in enumerate(golden["phrases"].tolist()):
        trace = run_scene(scenes, things, phrase)
        assert trace.pointing.dtype == np.float32
        layer, head = trace.pointer
        right = golden[f"{p}.layers.{layer}.cross.weights"][head]
        assert_allclose(trace.pointing, right, rtol=0, atol=1e-4)


def test_every_attention_replays_and_every_array_is_read_only(
    scenes: SceneModel, things: list[Thing]
) -> None:
    trace = run_scene(scenes, things, PHRASE)
    for block, w in zip(trace.picture.blocks, scenes.weights.image_blocks, strict=True):
        for step in STEPS:
            replayed = step.replay(block.attention, w.attention)
            assert_array_equal(replayed, getattr(block.attention, step.key))
    for layer, weights in zip(trace.layers, scenes.weights.layers, strict=True):
        for step in STEPS:
            replayed = step.replay(layer.cross, weights.cross)
            assert_array_equal(replayed, getattr(layer.cross, step.key))
    assert not any(array.flags.writeable for _, array in arrays_of(trace, ""))


def test_queries_come_from_words_and_keys_and_values_from_patches(
    scenes: SceneModel, things: list[Thing]
) -> None:
    trace = run_scene(scenes, things, PHRASE)
    for layer, w in zip(trace.layers, scenes.weights.layers, strict=True):
        asking = ops.layer_norm(layer.after_attention, w.norm_2.gain, w.norm_2.bias)
        by_hand = attend(asking, trace.picture.memory, w.cross, np.ones((5, 65), np.bool_))
        assert_array_equal(layer.cross.weights, by_hand.weights)
        assert layer.cross.Q.shape[1] == 5
        assert layer.cross.K.shape[1] == layer.cross.V.shape[1] == 65


def test_every_word_shares_out_one_whole(scenes: SceneModel, things: list[Thing]) -> None:
    pointing = run_scene(scenes, things, PHRASE).pointing
    assert pointing.shape == (5, 65)
    assert_allclose(pointing.sum(axis=1), 1, rtol=1e-5)


def test_a_word_does_not_know_what_comes_after_it(scenes: SceneModel, things: list[Thing]) -> None:
    long, short = (run_scene(scenes, things, p).pointing for p in (PHRASE, "mavi karenin"))
    assert_allclose(long[:2], short, rtol=0, atol=1e-6)


def test_a_picture_looked_at_once_serves_every_phrase(
    scenes: SceneModel, things: list[Thing]
) -> None:
    picture = look(scenes, draw(things))
    trace = read(scenes, picture, scenes.phrasebook.encode(PHRASE))
    assert_array_equal(trace.pointing, run_scene(scenes, things, PHRASE).pointing)
    assert trace.picture is picture


def test_the_phrase_narrows_down_to_the_triangle_beside_the_square(
    scenes: SceneModel, things: list[Thing]
) -> None:
    """Two green triangles; only the first stands beside the blue square."""
    trace = run_scene(scenes, things, PHRASE)
    shares = trace.pointing[:, :-1] @ (cover(things) > 0).T
    assert trace.words == ("mavi", "karenin", "yanındaki", "yeşil", "üçgen")
    assert shares[1].argmax() == 0, "karenin: the square"
    assert shares[4].argmax() == 1, "üçgen: the triangle beside it"
    assert shares[4, 1] > 0.8
    assert trace.answers[-1] > 0.9


def test_where_nothing_fits_the_word_looks_at_the_place_for_that(
    scenes: SceneModel, things: list[Thing]
) -> None:
    trace = run_scene(scenes, things, "sarı yıldız")
    assert trace.pointing[-1].argmax() == 64
    assert trace.answers[-1] < 0.1


def test_an_empty_picture_has_nothing_that_fits(scenes: SceneModel) -> None:
    trace = run_scene(scenes, [], "kırmızı daire")
    assert_allclose(trace.pointing.sum(axis=1), 1, rtol=1e-5)


def test_what_cannot_be_run_is_refused(scenes: SceneModel, things: list[Thing]) -> None:
    with pytest.raises(UnknownWordError):
        run_scene(scenes, things, "pembe fil")
    with pytest.raises(ChoiceError):
        run_scene(scenes, [*things, things[0]], "daire")


def test_the_answering_twin_has_the_same_shape(scenes: SceneModel, things: list[Thing]) -> None:
    twin = load_scene_model(taught="answer")
    assert twin.config == scenes.config
    assert run_scene(twin, things, PHRASE).pointing.shape == (5, 65)


def test_the_folder_is_small() -> None:
    weights = [path.stat().st_size for path in default_scene_folder().glob("weights*.npz")]
    assert len(weights) == 2
    assert sum(weights) < 0.5e6
