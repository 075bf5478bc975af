"""Sizes, random arrays and a tiny model for the tests of the core."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

from attention_core.attention import AttentionWeights
from attention_core.cross import SceneConfig
from attention_core.model import Config
from attention_core.model_file import expected_shapes
from attention_core.scene_file import expected_shapes as scene_shapes
from attention_core.tokenizer import SPECIAL_PIECES
from attention_core.types import Array

H, N, M, D_MODEL, D_K, D_V = 2, 3, 5, 7, 11, 13
"""Pairwise different, so that a swapped axis cannot hide."""


def drawn(*shape: int, seed: int = 0) -> Array:
    """Normal numbers, the same for the same shape and seed."""
    return np.random.default_rng([seed, *shape]).normal(size=shape)


def drawn_weights(seed: int = 0) -> AttentionWeights:
    """Attention weights with prime sizes."""
    return AttentionWeights(
        W_Q=drawn(H, D_MODEL, D_K, seed=seed + 1),
        W_K=drawn(H, D_MODEL, D_K, seed=seed + 2),
        W_V=drawn(H, D_MODEL, D_V, seed=seed + 3),
        W_O=drawn(H * D_V, D_MODEL, seed=seed + 4),
    )


TINY_PIECES = [*SPECIAL_PIECES, "▁k", "▁e", "k", "e", "d", "i", "▁ke", "di", "▁kedi"]
TINY_MERGES = [["▁k", "e"], ["d", "i"], ["▁ke", "di"]]
TINY = Config(
    n_layers=3, n_heads=2, d_model=6, d_k=5, d_v=7, d_ff=11,
    vocabulary_size=len(TINY_PIECES), max_tokens=64,
)  # fmt: skip


def tiny_arrays() -> dict[str, Array]:
    """Random weights for the tiny model, by name; no two alike, or a mix-up could hide."""
    shapes = expected_shapes(TINY)
    return {name: drawn(*shape, seed=i) for i, (name, shape) in enumerate(shapes.items())}


def write_model(folder: Path, arrays: dict[str, Any] | None = None, pieces: Any = None) -> Path:
    """The tiny model as files, with a manifest that fits them."""
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / "weights.npz", **(tiny_arrays() if arrays is None else arrays))
    vocabulary = {"pieces": pieces or TINY_PIECES, "merges": TINY_MERGES}
    (folder / "vocabulary.json").write_text(json.dumps(vocabulary), "utf-8")
    write_manifest(folder)
    return folder


def write_manifest(folder: Path, **changes: Any) -> None:
    """A manifest with the sizes and hashes of the files as they are now."""
    manifest = {
        "format": 1,
        "config": dict(vars(TINY)),
        "roles": {"pronoun": [2, 1]},
        "weights": entry(folder / "weights.npz"),
        "vocabulary": entry(folder / "vocabulary.json"),
    }
    (folder / "manifest.json").write_text(json.dumps(manifest | changes), "utf-8")


def entry(path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    return {"file": path.name, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}


TINY_WORDS = [
    {"text": "kırmızı", "role": "colour", "value": "red"},
    {"text": "daire", "role": "noun", "value": "circle"},
    {"text": "yanındaki", "role": "relation", "value": "beside"},
]
TINY_SCENES = SceneConfig(
    n_image_blocks=1, n_layers=3, n_heads=2, d_model=6, d_k=5, d_v=7, d_ff=11,
    n_words=len(TINY_WORDS), n_patches=64, patch_size=192, max_words=4,
)  # fmt: skip


def tiny_scene_arrays() -> dict[str, Array]:
    """Random weights for the tiny scene model, by name; no two alike."""
    shapes = scene_shapes(TINY_SCENES)
    return {name: drawn(*shape, seed=i) for i, (name, shape) in enumerate(shapes.items())}


def write_scene_model(
    folder: Path, arrays: dict[str, Any] | None = None, words: Any = None, **changes: Any
) -> Path:
    """The tiny scene model as files, with a manifest that fits them but for the changes."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in ("weights.npz", "weights_answer.npz"):
        np.savez(folder / file, **(tiny_scene_arrays() if arrays is None else arrays))
    (folder / "vocabulary.json").write_text(json.dumps({"words": words or TINY_WORDS}), "utf-8")
    files = {"pointing": "weights.npz", "answer": "weights_answer.npz"}
    manifest = {
        "format": 1,
        "config": dict(vars(TINY_SCENES)),
        "pointers": {"pointing": [2, 0], "answer": [0, 1]},
        "weights": {taught: entry(folder / file) for taught, file in files.items()},
        "vocabulary": entry(folder / "vocabulary.json"),
    }
    (folder / "manifest.json").write_text(json.dumps(manifest | changes), "utf-8")
    return folder
