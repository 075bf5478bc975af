"""assets/translation/* → TranslationModel, checked as strictly as the large model (trusted.py)."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from attention_core import trusted
from attention_core.cross import LayerWeights
from attention_core.errors import ModelFileError
from attention_core.model_file import (
    attention_of,
    attention_shapes,
    block_of,
    block_shapes,
    feed_forward_of,
    norm_of,
    norm_shapes,
)
from attention_core.tokenizer import SPECIAL_PIECES, START, Tokenizer
from attention_core.translation import (
    END,
    TranslationConfig,
    TranslationModel,
    TranslationWeights,
)
from attention_core.types import Array, frozen


def default_translation_folder() -> Path:
    """The weights beside the installed package, else those of the source tree."""
    return trusted.folder_of("translation_data", "translation")


def load_translation_model(
    folder: Path | None = None, dtype: type[np.floating] = np.float32
) -> TranslationModel:
    """The tiny translator. Raises: ModelFileError naming the file and what is wrong with it."""
    folder = default_translation_folder() if folder is None else Path(folder)
    manifest = trusted.manifest(folder / "manifest.json")
    try:
        config = TranslationConfig(**trusted.sizes(manifest["config"]))
        path = trusted.checked(folder, manifest["weights"])
        vocabulary = json.loads(trusted.checked(folder, manifest["vocabulary"]).read_bytes())
        shapes = expected_shapes(config)
        merges = [(str(a), str(b)) for a, b in vocabulary["merges"]]
        tokenizer = Tokenizer(_texts(vocabulary["pieces"]), merges)
        words, forms = _texts(vocabulary["words"]), frozenset(_texts(vocabulary["forms"]))
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise ModelFileError(folder / "manifest.json", f"not understood: {error!r}") from error
    if tokenizer.pieces[: len(SPECIAL_PIECES)] != SPECIAL_PIECES:
        raise ModelFileError(folder / "vocabulary.json", "special pieces are not the first ones")
    if (len(tokenizer.pieces), len(words)) != (config.n_pieces, config.n_words):
        raise ModelFileError(folder / "vocabulary.json", "sizes are not those of the manifest")
    if words[:2] != (START, END) or len(set(words)) != len(words):
        raise ModelFileError(folder / "vocabulary.json", "words are not those of the manifest")
    arrays = trusted.arrays(path, shapes)
    typed = {name: frozen(array.astype(dtype)) for name, array in arrays.items()}
    return TranslationModel(config, tokenizer, forms, words, _weights(typed, config))


def expected_shapes(c: TranslationConfig) -> dict[str, tuple[int, ...]]:
    """The name and shape of every array of a translator of these sizes.

    Raises: ValueError where the heads of the cross-attention do not share the numbers evenly.
    """
    shapes: dict[str, tuple[int, ...]] = {
        "pieces": (c.n_pieces, c.d_model),
        "words": (c.n_words, c.d_model),
        "output_bias": (c.n_words,),
    }
    shapes |= norm_shapes("encoder_norm", c) | norm_shapes("final_norm", c)
    for i in range(c.n_encoder_blocks):
        shapes |= block_shapes(f"encoder_blocks.{i}", c)
    for i in range(c.n_layers):
        shapes |= block_shapes(f"layers.{i}", c)
        shapes |= norm_shapes(f"layers.{i}.norm_3", c)
        shapes |= attention_shapes(f"layers.{i}.cross", _cross_sizes(c))
    return shapes


def _cross_sizes(c: TranslationConfig) -> TranslationConfig:
    """As many numbers, in the heads that the cross-attention has."""
    if (c.n_heads * c.d_k) % c.n_cross_heads or (c.n_heads * c.d_v) % c.n_cross_heads:
        raise ValueError(f"{c.n_cross_heads} heads of cross-attention")
    d_k, d_v = (c.n_heads * d // c.n_cross_heads for d in (c.d_k, c.d_v))
    return replace(c, n_heads=c.n_cross_heads, d_k=d_k, d_v=d_v)


def _texts(found: Any) -> tuple[str, ...]:
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise ValueError("no list of texts")
    return tuple(found)


def _weights(a: dict[str, Array], config: TranslationConfig) -> TranslationWeights:
    blocks = (block_of(a, f"encoder_blocks.{i}") for i in range(config.n_encoder_blocks))
    return TranslationWeights(
        pieces=a["pieces"],
        words=a["words"],
        output_bias=a["output_bias"],
        encoder_blocks=tuple(blocks),
        encoder_norm=norm_of(a, "encoder_norm"),
        layers=tuple(_layer(a, f"layers.{i}") for i in range(config.n_layers)),
        final_norm=norm_of(a, "final_norm"),
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
