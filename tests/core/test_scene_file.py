"""The scene model on disk is believed as little as the large one; the checks are the same code."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from attention_core.errors import ChoiceError, ModelFileError
from attention_core.scene_file import load_scene_model
from tests.core.helpers import TINY_SCENES, TINY_WORDS, tiny_scene_arrays, write_scene_model

Damage = Callable[[Path], object]


def written(**changes: Any) -> Damage:
    return lambda folder: write_scene_model(folder, **changes)


def array(name: str, value: object) -> Damage:
    return written(arrays=tiny_scene_arrays() | {name: value})


def cut_short(name: str) -> Damage:
    def damage(folder: Path) -> None:
        data = (folder / name).read_bytes()
        (folder / name).write_bytes(data[: len(data) // 2])

    return damage


def one_bit(folder: Path) -> None:
    data = bytearray((folder / "weights.npz").read_bytes())
    data[len(data) // 2] ^= 1
    (folder / "weights.npz").write_bytes(data)


def word(**changes: object) -> Damage:
    return written(words=[*TINY_WORDS[:2], TINY_WORDS[2] | changes])


CONFIG = vars(TINY_SCENES)
WORDS = tiny_scene_arrays()["words"]
DAMAGES: dict[str, tuple[Damage, str]] = {
    "manifest missing": (lambda f: (f / "manifest.json").unlink(), "manifest.json"),
    "weights missing": (lambda f: (f / "weights.npz").unlink(), "weights.npz"),
    "vocabulary missing": (lambda f: (f / "vocabulary.json").unlink(), "vocabulary.json"),
    "weights cut short": (cut_short("weights.npz"), "bytes"),
    "vocabulary cut short": (cut_short("vocabulary.json"), "bytes"),
    "one bit flipped": (one_bit, "hash"),
    "another format": (written(format=2), "format"),
    "no weights named": (written(weights={}), "not understood"),
    "weights not by what was taught": (written(weights=[]), "not understood"),
    "a size too many": (written(config=CONFIG | {"n_eyes": 2}), "not understood"),
    "a size as text": (written(config=CONFIG | {"d_k": "5"}), "not understood"),
    "a negative size": (written(config=CONFIG | {"n_layers": -1}), "not understood"),
    "no pointer": (written(pointers={}), "not understood"),
    "a pointer in no layer": (written(pointers={"pointing": [3, 0]}), "not understood"),
    "more words than there are": (written(config=CONFIG | {"n_words": 4}), "words"),
    "patches of another picture": (written(config=CONFIG | {"n_patches": 36}), "patches"),
    "pixels of another patch": (written(config=CONFIG | {"patch_size": 64}), "patches"),
    "wrong shape": (array("words", WORDS[:-1]), "words"),
    "transposed": (array("words", WORDS.T), "words"),
    "NaN": (array("words", np.where(WORDS > 1, np.nan, WORDS)), "NaN"),
    "whole numbers": (array("nothing", np.arange(6)), "nothing"),
    "an array too many": (array("extra", WORDS), "arrays"),
    "a word of no role": (word(role="verb"), "not understood"),
    "a word of no value": (word(value="below"), "not understood"),
    "a word that is a number": (word(text=3), "not understood"),
    "a word twice": (word(text="daire"), "words"),
    "words that are no list": (written(words={"daire": 1}), "not understood"),
}


def test_the_tiny_scene_model_itself_loads(tmp_path: Path) -> None:
    model = load_scene_model(write_scene_model(tmp_path), dtype=np.float64)
    assert model.config == TINY_SCENES
    assert model.pointer == (2, 0)
    assert [w.text for w in model.phrasebook.words] == ["kırmızı", "daire", "yanındaki"]
    arrays, w = tiny_scene_arrays(), model.weights
    assert_array_equal(w.words, arrays["words"])
    assert_array_equal(w.image_blocks[0].attention.W_K, arrays["image_blocks.0.attention.W_K"])
    assert_array_equal(w.layers[2].cross.W_V, arrays["layers.2.cross.W_V"])
    assert_array_equal(w.layers[1].norm_3.bias, arrays["layers.1.norm_3.bias"])
    assert_array_equal(w.layers[1].feed_forward.b_2, arrays["layers.1.feed_forward.b_2"])
    assert not w.nothing.flags.writeable


@pytest.mark.parametrize("kind", DAMAGES)
def test_damage_is_named(tmp_path: Path, kind: str) -> None:
    damage, reason = DAMAGES[kind]
    write_scene_model(tmp_path)
    damage(tmp_path)
    with pytest.raises(ModelFileError) as error:
        load_scene_model(tmp_path)
    assert reason in str(error.value)
    assert error.value.path.parent == tmp_path


def test_each_file_of_weights_is_checked_when_it_is_asked_for(tmp_path: Path) -> None:
    write_scene_model(tmp_path)
    cut_short("weights_answer.npz")(tmp_path)
    load_scene_model(tmp_path)
    with pytest.raises(ModelFileError, match="weights_answer"):
        load_scene_model(tmp_path, "answer")


def test_another_kind_of_teaching_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(ChoiceError, match="taught"):
        load_scene_model(write_scene_model(tmp_path), "dreaming")  # type: ignore[arg-type]
