"""A model on disk is not believed: each kind of damage is named, quickly, and nothing is run."""

import io
import json
import pickle
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from attention_core import ModelFileError, load_model
from attention_core.roles import RoleScore
from tests.core.helpers import (
    TINY,
    TINY_PIECES,
    entry,
    tiny_arrays,
    write_manifest,
    write_model,
)

Damage = Callable[[Path], None]


def weights_with(name: str, array: object) -> Damage:
    """The tiny model with one array replaced and a manifest that agrees with it."""

    def damage(folder: Path) -> None:
        write_model(folder, tiny_arrays() | {name: array})

    return damage


def without(name: str) -> Damage:
    def damage(folder: Path) -> None:
        write_model(folder, {key: a for key, a in tiny_arrays().items() if key != name})

    return damage


def delete(name: str) -> Damage:
    return lambda folder: (folder / name).unlink()


def truncate(name: str) -> Damage:
    def damage(folder: Path) -> None:
        data = (folder / name).read_bytes()
        (folder / name).write_bytes(data[: len(data) // 2])

    return damage


def truncate_and_sign(folder: Path) -> None:
    truncate("weights.npz")(folder)
    write_manifest(folder)


def flip_one_bit(folder: Path) -> None:
    data = bytearray((folder / "weights.npz").read_bytes())
    data[len(data) // 2] ^= 1
    (folder / "weights.npz").write_bytes(data)


def manifest_text(text: str) -> Damage:
    def damage(folder: Path) -> None:
        (folder / "manifest.json").write_text(text, "utf-8")

    return damage


def manifest_with(**changes: object) -> Damage:
    return lambda folder: write_manifest(folder, **changes)


def pieces(*names: str) -> Damage:
    def damage(folder: Path) -> None:
        write_model(folder, pieces=list(names))

    return damage


def replace_member(folder: Path, data: bytes, method: int = zipfile.ZIP_STORED) -> None:
    """weights.npz with other bytes for output_bias, signed by the manifest."""
    path = folder / "weights.npz"
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, old in members.items():
            archive.writestr(name, data if name == "output_bias.npy" else old)
    write_manifest(folder)


class Bad:
    """Would leave a trace if a pickle were ever run."""

    ran = False

    def __reduce__(self) -> tuple[object, ...]:
        return (setattr, (Bad, "ran", True))


def pickled(folder: Path) -> None:
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.array([Bad()], dtype=object), allow_pickle=True)
    replace_member(folder, buffer.getvalue())


def bare_pickle(folder: Path) -> None:
    replace_member(folder, pickle.dumps(Bad()))


def header(*shape: int) -> bytes:
    """The beginning of a .npy file that promises an array of this shape."""
    buffer = io.BytesIO()
    promise = {"descr": "<f8", "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(buffer, promise)
    return buffer.getvalue()


def bomb(folder: Path) -> None:
    """A small file that unpacks to 64 MB of zeros."""
    replace_member(folder, header(2**23) + bytes(8 * 2**23), zipfile.ZIP_DEFLATED)


def broken_packing(folder: Path) -> None:
    """A packed array whose packed bytes are noise."""
    replace_member(folder, header(len(FULL)) + FULL.tobytes(), zipfile.ZIP_DEFLATED)
    path = folder / "weights.npz"
    data = bytearray(path.read_bytes())
    at = data.index(b"output_bias.npy") + len("output_bias.npy")
    data[at : at + 40] = bytes(range(200, 240))
    path.write_bytes(data)
    write_manifest(folder)


def promise(folder: Path) -> None:
    """A header that promises 8 GB in a file of a few kilobytes."""
    replace_member(folder, header(2**30))


def short_of_numbers(folder: Path) -> None:
    """The right header, and half of the numbers."""
    replace_member(folder, header(len(FULL)) + FULL.tobytes()[: FULL.nbytes // 2])


def locked(folder: Path) -> None:
    """An archive that says it is encrypted."""
    path = folder / "weights.npz"
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x03\x04") + 6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    write_manifest(folder)


SCORE: dict[str, Any] = {
    "right": 0.75, "low": 0.5, "high": 0.875, "mass": 0.625, "asked": 40, "chance": 0.25,
    "guess": "next",
}  # fmt: skip


def heads_as(score: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The manifest's key "heads" with one score, in the last head of the last layer."""
    return [[{}, {}], [{}, {}], [{}, {"pronoun": score}]]


FULL = tiny_arrays()["output_bias"]
DAMAGES: dict[str, tuple[Damage, str]] = {
    "manifest missing": (delete("manifest.json"), "manifest.json"),
    "weights missing": (delete("weights.npz"), "weights.npz"),
    "vocabulary missing": (delete("vocabulary.json"), "vocabulary.json"),
    "weights truncated": (truncate("weights.npz"), "bytes"),
    "weights truncated, signed": (truncate_and_sign, "weights.npz"),
    "vocabulary truncated": (truncate("vocabulary.json"), "bytes"),
    "manifest truncated": (truncate("manifest.json"), "not JSON"),
    "manifest not an object": (manifest_text("[1, 2]"), "format"),
    "manifest nested deep": (manifest_text("[" * 100_000), "manifest.json"),
    "manifest of another format": (manifest_with(format=2), "format"),
    "manifest without config": (manifest_with(config={}), "not understood"),
    "sizes as text": (manifest_with(config=vars(TINY) | {"d_k": "5"}), "manifest.json"),
    "sizes with a fraction": (manifest_with(config=vars(TINY) | {"d_k": 5.0}), "manifest.json"),
    "negative size": (manifest_with(config=vars(TINY) | {"n_layers": -1}), "manifest.json"),
    "a thousand million layers": (
        manifest_with(config=vars(TINY) | {"n_layers": 10**9}),
        "manifest.json",
    ),
    "a size too many": (manifest_with(config=vars(TINY) | {"d_w": 5}), "manifest.json"),
    "role in no layer": (manifest_with(roles={"pronoun": [3, 0]}), "manifest.json"),
    "role of no head": (manifest_with(roles={"pronoun": [0, -1]}), "manifest.json"),
    "role of two heads": (manifest_with(roles={"pronoun": [0, 0, 1]}), "manifest.json"),
    "heads of too few layers": (manifest_with(heads=heads_as(SCORE)[1:]), "not understood"),
    "heads as text": (manifest_with(heads="previous"), "manifest.json"),
    "a score above 1": (manifest_with(heads=heads_as({**SCORE, "high": 1.5})), "not understood"),
    "a score that is none": (manifest_with(heads=heads_as({**SCORE, "low": None})), "not underst"),
    "a score as text": (manifest_with(heads=heads_as({**SCORE, "mass": "0.5"})), "not underst"),
    "a score without chance": (manifest_with(heads=heads_as({"right": 0.5})), "not understood"),
    "half a word": (manifest_with(heads=heads_as({**SCORE, "asked": 1.5})), "not understood"),
    "one bit flipped": (flip_one_bit, "hash"),
    "NaN": (weights_with("output_bias", np.where(FULL > 1, np.nan, FULL)), "NaN"),
    "infinity": (
        weights_with("output_bias", np.where(FULL > 1, np.inf, FULL)),
        "NaN or inf",
    ),
    "wrong shape": (weights_with("output_bias", FULL[1:]), "output_bias"),
    "transposed": (weights_with("embedding", tiny_arrays()["embedding"].T), "embedding"),
    "whole numbers": (weights_with("output_bias", np.arange(len(FULL))), "output_bias"),
    "complex numbers": (weights_with("output_bias", FULL.astype(np.complex64)), "output_bias"),
    "an array missing": (without("blocks.1.attention.W_K"), "arrays"),
    "an array too many": (weights_with("extra", FULL), "arrays"),
    "pickled array": (pickled, "weights.npz"),
    "bare pickle": (bare_pickle, "weights.npz"),
    "bomb": (bomb, "packed"),
    "broken packing": (broken_packing, "packed"),
    "promise of 8 GB": (promise, "output_bias"),
    "short of numbers": (short_of_numbers, "weights.npz"),
    "encrypted": (locked, "weights.npz"),
    "a piece missing": (pieces(*TINY_PIECES[:-1]), "vocabulary.json"),
    "special pieces moved": (pieces(*reversed(TINY_PIECES)), "vocabulary.json"),
}


def test_the_tiny_model_itself_loads(tmp_path: Path) -> None:
    model = load_model(write_model(tmp_path), dtype=np.float64)
    assert model.config == TINY
    assert model.roles == {"pronoun": (2, 1)}
    arrays = tiny_arrays()
    assert_array_equal(model.weights.embedding, arrays["embedding"])
    assert_array_equal(model.weights.blocks[1].attention.W_K, arrays["blocks.1.attention.W_K"])
    assert_array_equal(
        model.weights.blocks[2].feed_forward.b_2, arrays["blocks.2.feed_forward.b_2"]
    )
    assert_array_equal(model.weights.blocks[0].norm_2.gain, arrays["blocks.0.norm_2.gain"])
    assert not model.weights.embedding.flags.writeable


def test_scores_of_heads_are_read_where_the_manifest_has_them(tmp_path: Path) -> None:
    folder = write_model(tmp_path)
    assert load_model(folder).measured == ()
    write_manifest(folder, heads=heads_as(SCORE))
    last = load_model(folder).measured[-1]
    assert last == ({}, {"pronoun": RoleScore(**SCORE)})


@pytest.mark.parametrize("rows", [65, 64])
def test_a_table_of_learned_positions_has_a_row_for_each_place(tmp_path: Path, rows: int) -> None:
    folder = write_model(tmp_path)
    assert load_model(folder).places is None
    table = np.arange(rows * 6).reshape(rows, 6).astype(np.float16)
    np.savez(folder / "places.npz", table=table)
    write_manifest(folder, places=entry(folder / "places.npz"))
    if rows == 65:
        assert_array_equal(load_model(folder).places, table)
    else:
        with pytest.raises(ModelFileError, match=r"places\.npz"):
            load_model(folder)


@pytest.mark.parametrize("kind", DAMAGES)
def test_damage_is_named_quickly(tmp_path: Path, kind: str) -> None:
    damage, reason = DAMAGES[kind]
    damage(write_model(tmp_path))
    before = time.process_time()
    with pytest.raises(ModelFileError) as error:
        load_model(tmp_path)
    assert time.process_time() - before < 0.5
    assert reason in str(error.value)
    assert error.value.path.parent == tmp_path
    assert not Bad.ran


@pytest.mark.parametrize("kind", ["bomb", "promise of 8 GB"])
def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path, kind: str) -> None:
    DAMAGES[kind][0](write_model(tmp_path))
    tracemalloc.start()
    try:
        with pytest.raises(ModelFileError):
            load_model(tmp_path)
        assert tracemalloc.get_traced_memory()[1] < 20e6
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("file", ["../weights.npz", "/etc/hostname", "..", ""])
def test_a_manifest_cannot_point_outside_its_folder(tmp_path: Path, file: str) -> None:
    folder = write_model(tmp_path / "model")
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    (folder / "weights.npz").rename(tmp_path / "weights.npz")
    write_entry = manifest["weights"] | {"file": file}
    (folder / "manifest.json").write_text(json.dumps(manifest | {"weights": write_entry}), "utf-8")
    with pytest.raises(ModelFileError):
        load_model(folder)


def test_an_empty_folder_names_the_file_it_lacks(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match=r"manifest\.json: cannot be read"):
        load_model(tmp_path / "nothing")
