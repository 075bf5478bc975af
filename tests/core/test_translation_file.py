"""The translator on disk is believed as little as the large model; the checks are the same code."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from attention_core.errors import ModelFileError
from attention_core.translation import END, TranslationConfig, translate
from attention_core.translation_file import expected_shapes, load_translation_model
from tests.core.helpers import TINY_MERGES, TINY_PIECES, drawn, entry

Damage = Callable[[Path], object]

WORDS = ["[BAŞ]", END, "cat", "the", "milk"]
CONFIG = {
    "n_encoder_blocks": 2, "n_layers": 3, "n_heads": 2, "n_cross_heads": 1, "d_model": 6,
    "d_k": 5, "d_v": 7, "d_ff": 11, "n_pieces": len(TINY_PIECES), "n_words": len(WORDS),
    "max_source_words": 4, "max_words": 6,
}  # fmt: skip
VOCABULARY = {
    "pieces": TINY_PIECES, "merges": TINY_MERGES, "words": WORDS, "forms": ["kedi", "ke"],
}  # fmt: skip


def tiny_arrays() -> dict[str, Any]:
    """Random weights by name; no two alike."""
    shapes = expected_shapes(TranslationConfig(**CONFIG))
    return {name: drawn(*shape, seed=i) for i, (name, shape) in enumerate(shapes.items())}


def write_folder(
    folder: Path, arrays: dict[str, Any] | None = None, vocabulary: Any = None, **changes: Any
) -> Path:
    np.savez(folder / "weights.npz", **(tiny_arrays() if arrays is None else arrays))
    (folder / "vocabulary.json").write_text(json.dumps(vocabulary or VOCABULARY), "utf-8")
    manifest = {
        "format": 1, "config": CONFIG, "weights": entry(folder / "weights.npz"),
        "vocabulary": entry(folder / "vocabulary.json"),
    }  # fmt: skip
    (folder / "manifest.json").write_text(json.dumps(manifest | changes), "utf-8")
    return folder


def written(**changes: Any) -> Damage:
    return lambda folder: write_folder(folder, **changes)


def array(name: str, value: object) -> Damage:
    return written(arrays=tiny_arrays() | {name: value})


def words(**changes: object) -> Damage:
    return written(vocabulary=VOCABULARY | changes)


def one_bit(folder: Path) -> None:
    data = bytearray((folder / "weights.npz").read_bytes())
    data[len(data) // 2] ^= 1
    (folder / "weights.npz").write_bytes(data)


TABLE = tiny_arrays()["words"]
DAMAGES: dict[str, tuple[Damage, str]] = {
    "manifest missing": (lambda f: (f / "manifest.json").unlink(), "manifest.json"),
    "weights missing": (lambda f: (f / "weights.npz").unlink(), "weights.npz"),
    "one bit flipped": (one_bit, "hash"),
    "another format": (written(format=2), "format"),
    "a size too many": (written(config=CONFIG | {"n_eyes": 2}), "not understood"),
    "heads that do not share": (written(config=CONFIG | {"n_cross_heads": 3}), "not understood"),
    "more words than there are": (written(config=CONFIG | {"n_words": 9}), "sizes"),
    "wrong shape": (array("words", TABLE[:-1]), "words"),
    "NaN": (array("words", np.where(TABLE > 1, np.nan, TABLE)), "NaN"),
    "an array too many": (array("extra", TABLE), "arrays"),
    "words without an end": (words(words=["[BAŞ]", "a", "b", "c", "d"]), "words"),
    "a word twice": (words(words=["[BAŞ]", END, "a", "a", "d"]), "words"),
    "forms that are no texts": (words(forms=[1]), "not understood"),
    "pieces out of order": (words(pieces=TINY_PIECES[::-1]), "special"),
}


def test_the_tiny_translator_loads_and_writes(tmp_path: Path) -> None:
    model = load_translation_model(write_folder(tmp_path), np.float64)
    arrays = tiny_arrays()
    assert_array_equal(model.weights.layers[2].cross.W_V, arrays["layers.2.cross.W_V"])
    assert model.weights.layers[0].cross.W_Q.shape == (1, 6, 10)
    trace = translate(model, "kedi ke")
    assert trace.source.word_of == (0, 1, 2)
    assert 1 <= len(trace.chosen) <= 6


@pytest.mark.parametrize("kind", DAMAGES)
def test_damage_is_named(tmp_path: Path, kind: str) -> None:
    damage, reason = DAMAGES[kind]
    write_folder(tmp_path)
    damage(tmp_path)
    with pytest.raises(ModelFileError) as error:
        load_translation_model(tmp_path)
    assert reason in str(error.value)
    assert error.value.path.parent == tmp_path
