"""golden.npz: every traced field in float64, computed by PyTorch from the weights as shipped."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from attention_core.phrases import Phrasebook
from attention_core.pictures import Thing, draw
from training.golden import Fields, block_fields, cross_layer_fields, normed
from training.network import sinusoids
from training.scenes.lexicon import MAX_WORDS, WORDS
from training.scenes.network import SceneNetwork

THINGS = (
    Thing("square", "blue", "large", (1, 1)),
    Thing("triangle", "green", "large", (1, 2), (0, 2)),
    Thing("triangle", "green", "small", (3, 0), (7, 0)),
    Thing("circle", "red", "small", (0, 3)),
    Thing("star", "purple", "large", (3, 3)),
)
PHRASES = ("mavi karenin yanındaki yeşil üçgen", "küçük kırmızı daire", "sarı yıldızlar")


def write(network: SceneNetwork, path: Path, phrases: Sequence[str] = PHRASES) -> None:
    """Keys: phrases, things, picture.X, {p}.ids, {p}.layers.{i}.cross.Q … {p}.answers."""
    book = Phrasebook(WORDS, MAX_WORDS)
    image = draw(THINGS)
    with torch.no_grad():
        fields = {f"picture.{k}": v for k, v in picture(network, torch.tensor(image)).items()}
        for p, phrase in enumerate(phrases):
            ids = torch.tensor(book.encode(phrase))
            inner = read(network, ids, fields["picture.memory"])
            fields |= {f"{p}.ids": ids} | {f"{p}.{k}": v for k, v in inner.items()}
    found = {name: value.detach().numpy() for name, value in fields.items()}
    np.savez_compressed(path, phrases=np.array(phrases), things=_as_text(THINGS), **found)


def picture(network: SceneNetwork, image: Tensor) -> Fields:
    """image (64, 64, 3) -> the fields of an ImageTrace."""
    tiles = (1 - image).unfold(0, 8, 8).unfold(1, 8, 8)  # (8, 8, 3, 8, 8): rows, columns, colour
    patches = tiles.permute(0, 1, 3, 4, 2).reshape(64, 192)
    fields: Fields = {"image": image, "patches": patches}
    fields["embeddings"] = patches @ network.patch_projection
    fields["positions"] = network.patch_positions
    stream = fields["X"] = fields["embeddings"] + fields["positions"]
    everything = torch.ones(64, 64, dtype=torch.bool)
    for i, block in enumerate(network.image_blocks):
        inner = block_fields(block, stream, everything)
        fields |= {f"blocks.{i}.{name}": value for name, value in inner.items()}
        stream = inner["output"]
    memory = torch.cat([normed(stream, network.image_norm), network.nothing[None]])
    return fields | {"memory": memory}


def read(network: SceneNetwork, ids: Tensor, memory: Tensor) -> Fields:
    """ids (n,), memory (m + 1, d) -> the fields of a SceneTrace."""
    fields: Fields = {"embeddings": network.words[ids]}
    fields["positions"] = sinusoids(len(ids), network.sizes.d_model, torch.float64)
    stream = fields["X"] = fields["embeddings"] + fields["positions"]
    for i, layer in enumerate(network.layers):
        inner = cross_layer_fields(layer, stream, memory)
        fields |= {f"layers.{i}.{name}": value for name, value in inner.items()}
        stream = inner["output"]
    final = fields["final"] = normed(stream, network.final_norm)
    logits = final @ network.answer_weights + network.answer_bias
    return fields | {"answers": torch.sigmoid(logits)}


def _as_text(things: Sequence[Thing]) -> np.ndarray:
    """One row a thing: shape, colour, size, row, column, and the shift where there is one."""
    rows = []
    for t in things:
        shift = ("", "") if t.shift is None else t.shift
        rows.append([t.shape, t.colour, t.size, *map(str, (*t.cell, *shift))])
    return np.array(rows)
