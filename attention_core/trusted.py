"""What is read from disk, and nothing believed: the only file of the core that opens one.

Size, hash, names, shapes and types are checked against the manifest before an array is
read, pickles and packed archives are refused, and so are NaN and ∞.
"""

import hashlib
import json
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from attention_core.errors import ModelFileError
from attention_core.types import Array

MAX_BYTES = 32 * 2**20
MAX_SIZE = 100_000
"""No size in a manifest is larger; a count of layers this large is a mistake already."""

NUMBERS = (np.float16, np.float32, np.float64)


def folder_of(installed: str, asset: str) -> Path:
    """A folder of data beside the installed package, else the one of the source tree."""
    package = Path(__file__).resolve().parent
    beside = package / installed
    return beside if beside.is_dir() else package.parent / "assets" / asset


def manifest(path: Path) -> dict[str, Any]:
    """The manifest of a folder, as it stands there.

    Raises: ModelFileError.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ModelFileError(path, "too large")
        found = json.loads(path.read_bytes())
    except OSError as error:
        raise ModelFileError(path, f"cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ModelFileError(path, "is not JSON") from error
    if not isinstance(found, dict) or found.get("format") != 1:
        raise ModelFileError(path, "format is not 1")
    return found


def sizes(found: dict[str, Any]) -> dict[str, int]:
    """The same sizes, if all are small positive whole numbers.

    Raises: ValueError otherwise.
    """
    if not all(type(size) is int and 0 < size <= MAX_SIZE for size in found.values()):
        raise ValueError(f"sizes {found}")
    return found


def checked(folder: Path, entry: dict[str, Any]) -> Path:
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


def arrays(path: Path, shapes: dict[str, tuple[int, ...]]) -> dict[str, Array]:
    """Exactly the arrays of these names and shapes.

    Raises: ModelFileError for any other, for packed or pickled ones, for NaN and ∞.
    """
    try:
        _check_archive(path, shapes)
        with np.load(path, allow_pickle=False) as archive:
            found: dict[str, Array] = {name: archive[name] for name in shapes}
    except (OSError, ValueError, EOFError, RuntimeError, zipfile.BadZipFile) as error:
        raise ModelFileError(path, f"cannot be read: {error}") from error
    for name, array in found.items():
        if not np.isfinite(array).all():
            raise ModelFileError(path, f"{name} holds NaN or infinity")
    return found


def golden(folder: Path) -> dict[str, Array]:
    """The arrays of golden.npz, by name; nothing is signed there, and nothing depends on it.

    Raises: ModelFileError where the file is missing or damaged.
    """
    path = folder / "golden.npz"
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            return {name: archive[name] for name in archive.files}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise ModelFileError(path, f"cannot be read: {error}") from error


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
