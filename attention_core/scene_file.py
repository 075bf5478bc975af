"""assets/scenes/* → SceneModel, checked as strictly as the large model (trusted.py)."""

import json
from pathlib import Path
from typing import Any, Literal

import numpy as np

from attention_core import trusted
from attention_core.cross import LayerWeights, SceneConfig, SceneModel, SceneWeights
from attention_core.errors import ChoiceError, ModelFileError
from attention_core.model_file import (
    attention_of,
    attention_shapes,
    block_of,
    block_shapes,
    feed_forward_of,
    head_at,
    norm_of,
    norm_shapes,
)
from attention_core.phrases import ANY, ROLES, Phrasebook, Word
from attention_core.pictures import COLOURS, PATCH, PATCHES, SHAPES, SIZES
from attention_core.types import Array, frozen

Taught = Literal["pointing", "answer"]

VALUES: dict[str, tuple[str, ...]] = {
    "size": tuple(SIZES),
    "colour": tuple(COLOURS),
    "noun": (*SHAPES, ANY),
    "nouns": (*SHAPES, ANY),
    "noun_of": (*SHAPES, ANY),
    "relation": ("beside",),
}
"""What a word of each role can name."""


def default_scene_folder() -> Path:
    """The weights beside the installed package, else those of the source tree."""
    return trusted.folder_of("scene_data", "scenes")


def load_scene_model(
    folder: Path | None = None, taught: Taught = "pointing", dtype: type[np.floating] = np.float32
) -> SceneModel:
    """The model that was taught to point, or the one that only learned to answer "is it there?".

    Raises: ModelFileError naming the file and what is wrong with it; ChoiceError for `taught`.
    """
    if taught not in ("pointing", "answer"):
        raise ChoiceError("taught", taught, "pointing | answer")
    folder = default_scene_folder() if folder is None else Path(folder)
    manifest = trusted.manifest(folder / "manifest.json")
    try:
        config = SceneConfig(**trusted.sizes(manifest["config"]))
        pointer = head_at(manifest["pointers"][taught], config)
        path = trusted.checked(folder, manifest["weights"][taught])
        vocabulary = json.loads(trusted.checked(folder, manifest["vocabulary"]).read_bytes())
        words = tuple(_word(entry) for entry in vocabulary["words"])
        shapes = expected_shapes(config)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise ModelFileError(folder / "manifest.json", f"not understood: {error!r}") from error
    if len(words) != config.n_words or len({word.text for word in words}) != len(words):
        raise ModelFileError(folder / "vocabulary.json", "words are not those of the manifest")
    if (config.n_patches, config.patch_size) != (PATCHES**2, PATCH**2 * 3):
        raise ModelFileError(folder / "manifest.json", "patches are not those of the pictures")
    arrays = trusted.arrays(path, shapes)
    typed = {name: frozen(array.astype(dtype)) for name, array in arrays.items()}
    phrasebook = Phrasebook(words, config.max_words)
    return SceneModel(config, taught, pointer, phrasebook, _weights(typed, config))


def expected_shapes(c: SceneConfig) -> dict[str, tuple[int, ...]]:
    """The name and shape of every array of a scene model of these sizes."""
    shapes: dict[str, tuple[int, ...]] = {
        "patch_projection": (c.patch_size, c.d_model),
        "patch_positions": (c.n_patches, c.d_model),
        "nothing": (c.d_model,),
        "words": (c.n_words, c.d_model),
        "answer_weights": (c.d_model,),
        "answer_bias": (1,),
    }
    shapes |= norm_shapes("image_norm", c) | norm_shapes("final_norm", c)
    for i in range(c.n_image_blocks):
        shapes |= block_shapes(f"image_blocks.{i}", c)
    for i in range(c.n_layers):
        shapes |= block_shapes(f"layers.{i}", c)
        shapes |= norm_shapes(f"layers.{i}.norm_3", c)
        shapes |= attention_shapes(f"layers.{i}.cross", c)
    return shapes


def _word(entry: dict[str, Any]) -> Word:
    word = Word(entry["text"], entry["role"], entry["value"])
    if not isinstance(word.text, str) or word.role not in ROLES:
        raise ValueError(f"word {entry}")
    if word.value not in VALUES[word.role]:
        raise ValueError(f"word {entry}")
    return word


def _weights(a: dict[str, Array], config: SceneConfig) -> SceneWeights:
    return SceneWeights(
        patch_projection=a["patch_projection"],
        patch_positions=a["patch_positions"],
        nothing=a["nothing"],
        words=a["words"],
        image_blocks=tuple(block_of(a, f"image_blocks.{i}") for i in range(config.n_image_blocks)),
        image_norm=norm_of(a, "image_norm"),
        layers=tuple(_layer(a, f"layers.{i}") for i in range(config.n_layers)),
        final_norm=norm_of(a, "final_norm"),
        answer_weights=a["answer_weights"],
        answer_bias=a["answer_bias"],
    )


def _layer(a: dict[str, Array], at: str) -> LayerWeights:
    return LayerWeights(
        norm_1=norm_of(a, f"{at}.norm_1"),
        attention=attention_of(a, f"{at}.attention"),
        norm_2=norm_of(a, f"{at}.norm_2"),
        cross=attention_of(a, f"{at}.cross"),
        norm_3=norm_of(a, f"{at}.norm_3"),
        feed_forward=feed_forward_of(a, f"{at}.feed_forward"),
    )
