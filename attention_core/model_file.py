"""assets/model/* → Model. The only file of the core that reads from disk.

Nothing is believed: size, hash, names, shapes and types are checked against the
manifest before an array is read, pickles and packed archives are refused, and so
are NaN and ∞.
"""

import hashlib
import json
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from attention_core.attention import AttentionWeights
from attention_core.errors import ModelFileError
from attention_core.model import (
    BlockWeights,
    Config,
    FeedForwardWeights,
    Model,
    ModelWeights,
    NormWeights,
)
from attention_core.roles import RoleScore, Scores
from attention_core.tokenizer import SPECIAL_PIECES, Tokenizer
from attention_core.types import Array, frozen

MAX_BYTES = 32 * 2**20
MAX_SIZE = 100_000
"""No size in a manifest is larger; a count of layers this large is a mistake already."""

NUMBERS = (np.float16, np.float32, np.float64)


def default_folder() -> Path:
    """The weights beside the installed package, else those of the source tree."""
    package = Path(__file__).resolve().parent
    installed = package / "model_data"
    return installed if installed.is_dir() else package.parent / "assets" / "model"


def load_model(folder: Path | None = None, dtype: type[np.floating] = np.float32) -> Model:
    """The trained model, checked, in the precision asked for.

    Raises: ModelFileError naming the file and what is wrong with it.
    """
    folder = default_folder() if folder is None else Path(folder)
    manifest = _manifest(folder / "manifest.json")
    try:
        config = _config(manifest["config"])
        roles = {str(role): _head(at, config) for role, at in manifest["roles"].items()}
        measured = _measured(manifest.get("heads"), config)
        vocabulary = json.loads(_checked(folder, manifest["vocabulary"]).read_bytes())
        weights_path = _checked(folder, manifest["weights"])
        merges = [(str(a), str(b)) for a, b in vocabulary["merges"]]
        tokenizer = Tokenizer(vocabulary["pieces"], merges, config.max_tokens)
        shapes = expected_shapes(config)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise ModelFileError(folder / "manifest.json", f"not understood: {error!r}") from error
    if tokenizer.pieces[: len(SPECIAL_PIECES)] != SPECIAL_PIECES:
        raise ModelFileError(folder / "vocabulary.json", "special pieces are not the first ones")
    if len(tokenizer.pieces) != config.vocabulary_size:
        raise ModelFileError(folder / "vocabulary.json", "size is not that of the manifest")
    arrays = _read_arrays(weights_path, shapes)
    typed = {name: frozen(array.astype(dtype)) for name, array in arrays.items()}
    return Model(config, roles, tokenizer, _weights(typed, config), measured)


def load_golden(folder: Path | None = None) -> dict[str, Array]:
    """What PyTorch computed in float64 for a few sentences, by name (training/golden.py).

    Raises: ModelFileError where the file is missing or damaged.
    """
    path = (default_folder() if folder is None else Path(folder)) / "golden.npz"
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            return {name: archive[name] for name in archive.files}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise ModelFileError(path, f"cannot be read: {error}") from error


def expected_shapes(c: Config) -> dict[str, tuple[int, ...]]:
    """The name and shape of every array of a model of these sizes."""
    shapes: dict[str, tuple[int, ...]] = {
        "embedding": (c.vocabulary_size, c.d_model),
        "output_bias": (c.vocabulary_size,),
        "final_norm.gain": (c.d_model,),
        "final_norm.bias": (c.d_model,),
    }
    for i in range(c.n_layers):
        for norm in ("norm_1", "norm_2"):
            shapes |= {f"blocks.{i}.{norm}.{part}": (c.d_model,) for part in ("gain", "bias")}
        attention, feed_forward = f"blocks.{i}.attention", f"blocks.{i}.feed_forward"
        shapes |= {f"{attention}.{W}": (c.n_heads, c.d_model, c.d_k) for W in ("W_Q", "W_K")}
        shapes[f"{attention}.W_V"] = (c.n_heads, c.d_model, c.d_v)
        shapes[f"{attention}.W_O"] = (c.n_heads * c.d_v, c.d_model)
        shapes[f"{feed_forward}.W_1"] = (c.d_model, c.d_ff)
        shapes[f"{feed_forward}.b_1"] = (c.d_ff,)
        shapes[f"{feed_forward}.W_2"] = (c.d_ff, c.d_model)
        shapes[f"{feed_forward}.b_2"] = (c.d_model,)
    return shapes


def _manifest(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ModelFileError(path, "too large")
        manifest = json.loads(path.read_bytes())
    except OSError as error:
        raise ModelFileError(path, f"cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ModelFileError(path, "is not JSON") from error
    if not isinstance(manifest, dict) or manifest.get("format") != 1:
        raise ModelFileError(path, "format is not 1")
    return manifest


def _config(sizes: dict[str, Any]) -> Config:
    config = Config(**sizes)
    if not all(type(size) is int and 0 < size <= MAX_SIZE for size in sizes.values()):
        raise ValueError(f"sizes {sizes}")
    return config


def _head(at: list[int], config: Config) -> tuple[int, int]:
    layer, head = at
    if layer not in range(config.n_layers) or head not in range(config.n_heads):
        raise ValueError(f"no head {at}")
    return layer, head


def _measured(heads: Any, config: Config) -> tuple[tuple[Scores, ...], ...]:
    """The optional key "heads": per layer, per head, role -> score on held-out text."""
    if heads is None:
        return ()
    if [len(layer) for layer in heads] != [config.n_heads] * config.n_layers:
        raise ValueError("heads are not those of the sizes")
    return tuple(
        tuple({str(role): _score(entry) for role, entry in head.items()} for head in layer)
        for layer in heads
    )


def _score(entry: dict[str, Any]) -> RoleScore:
    score = RoleScore(**entry)
    shares = (score.right, score.low, score.high, score.mass, score.chance)
    if not all(type(share) in (int, float) and 0 <= share <= 1 for share in shares):
        raise ValueError(f"score {entry}")
    if type(score.asked) is not int or type(score.guess) is not str:
        raise ValueError(f"score {entry}")
    return score


def _checked(folder: Path, entry: dict[str, Any]) -> Path:
    """The path of a file whose size and SHA-256 are those of the manifest."""
    path = folder / Path(str(entry["file"])).name
    try:
        size = path.stat().st_size
        if size != entry["bytes"] or size > MAX_BYTES:
            raise ModelFileError(path, f"has {size} bytes, but must have {entry['bytes']}")
        if hashlib.sha256(path.read_bytes()).hexdigest() != entry["sha256"]:
            raise ModelFileError(path, "hash is not that of the manifest")
    except OSError as error:
        raise ModelFileError(path, f"cannot be read: {error.strerror}") from error
    return path


def _read_arrays(path: Path, shapes: dict[str, tuple[int, ...]]) -> dict[str, Array]:
    try:
        _check_archive(path, shapes)
        with np.load(path, allow_pickle=False) as archive:
            arrays: dict[str, Array] = {name: archive[name] for name in shapes}
    except (OSError, ValueError, EOFError, RuntimeError, zipfile.BadZipFile) as error:
        raise ModelFileError(path, f"cannot be read: {error}") from error
    for name, array in arrays.items():
        if not np.isfinite(array).all():
            raise ModelFileError(path, f"{name} holds NaN or infinity")
    return arrays


def _check_archive(path: Path, shapes: dict[str, tuple[int, ...]]) -> None:
    """Name, shape and type of every array, read from the headers alone.

    Only what is stored unpacked is taken: it cannot be larger than the file itself.
    """
    with zipfile.ZipFile(path) as archive:
        names = sorted(entry.filename for entry in archive.filelist)
        if names != sorted(f"{name}.npy" for name in shapes):
            raise ModelFileError(path, f"arrays are not those of the manifest: {len(names)} found")
        for entry in archive.filelist:
            name = entry.filename.removesuffix(".npy")
            if entry.compress_type != zipfile.ZIP_STORED:
                raise ModelFileError(path, f"{name} is packed")
            with archive.open(entry) as file:
                np.lib.format.read_magic(file)
                shape, _, dtype = np.lib.format.read_array_header_1_0(file)
            if shape != shapes[name]:
                raise ModelFileError(path, f"{name} is {shape}, but must be {shapes[name]}")
            if dtype not in NUMBERS:
                raise ModelFileError(path, f"{name} holds {dtype}, not numbers")


def _weights(a: dict[str, Array], config: Config) -> ModelWeights:
    return ModelWeights(
        embedding=a["embedding"],
        output_bias=a["output_bias"],
        final_norm=_norm(a, "final_norm"),
        blocks=tuple(_block(a, f"blocks.{i}") for i in range(config.n_layers)),
    )


def _block(a: dict[str, Array], at: str) -> BlockWeights:
    attention = (a[f"{at}.attention.{W}"] for W in ("W_Q", "W_K", "W_V", "W_O"))
    feed_forward = (a[f"{at}.feed_forward.{W}"] for W in ("W_1", "b_1", "W_2", "b_2"))
    return BlockWeights(
        norm_1=_norm(a, f"{at}.norm_1"),
        attention=AttentionWeights(*attention),
        norm_2=_norm(a, f"{at}.norm_2"),
        feed_forward=FeedForwardWeights(*feed_forward),
    )


def _norm(a: dict[str, Array], at: str) -> NormWeights:
    return NormWeights(a[f"{at}.gain"], a[f"{at}.bias"])
