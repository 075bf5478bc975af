"""golden.npz: every traced field in float64, computed by PyTorch from the weights as shipped.

The formulas are written out apart from the network that was trained (see training/golden.py).
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from attention_core.translation import source_words
from training.golden import Fields, block_fields, cross_layer_fields, normed
from training.network import sinusoids
from training.translation.data import Pair, Vocabulary, english_words
from training.translation.network import TranslationNetwork

SENTENCES = (
    ("Kedi süt içiyor.", "the cat is drinking milk"),
    ("Yarın okula gideceğim.", "i will go to school tomorrow"),
    ("Küçük kız güldü.", "the little girl laughed"),
)


def write(network: TranslationNetwork, vocabulary: Vocabulary, path: Path) -> None:
    """Keys: sentences, {s}.ids, {s}.source.ids, {s}.source.X … {s}.layers.0.cross.Q … ."""
    encoder = vocabulary.encoder()
    found: dict[str, np.ndarray] = {"sentences": np.array([turkish for turkish, _ in SENTENCES])}
    for s, (turkish, english) in enumerate(SENTENCES):
        ids = encoder.encode(Pair(source_words(turkish), english_words(english)))
        found |= {f"{s}.source.ids": np.array(ids.source), f"{s}.ids": np.array(ids.target[:-1])}
        with torch.no_grad():
            source = read(network, ids.source)
            fields = {f"source.{name}": value for name, value in source.items()}
            fields |= written(network, ids.target[:-1], source["memory"])
        found |= {f"{s}.{name}": value.numpy() for name, value in fields.items()}
    np.savez_compressed(path, **found)


def read(network: TranslationNetwork, ids: Sequence[int]) -> Fields:
    """The encoder: the fields of a SourceTrace."""
    fields = _placed(network.pieces, ids)
    stream = fields["X"]
    everything = torch.ones(len(ids), len(ids), dtype=torch.bool)
    for i, block in enumerate(network.encoder_blocks):
        inner = block_fields(block, stream, everything)
        fields |= {f"blocks.{i}.{name}": value for name, value in inner.items()}
        stream = inner["output"]
    return fields | {"memory": normed(stream, network.encoder_norm)}


def written(network: TranslationNetwork, ids: Sequence[int], memory: Tensor) -> Fields:
    """The decoder: the fields of a TranslationTrace."""
    fields = _placed(network.words, ids)
    stream = fields["X"]
    for i, layer in enumerate(network.layers):
        inner = cross_layer_fields(layer, stream, memory)
        fields |= {f"layers.{i}.{name}": value for name, value in inner.items()}
        stream = inner["output"]
    fields["final"] = normed(stream, network.final_norm)
    fields["logits"] = fields["final"] @ network.words.T + network.output_bias
    return fields | {"probabilities": fields["logits"].softmax(-1)}


def _placed(table: Tensor, ids: Sequence[int]) -> Fields:
    embeddings = table[torch.tensor(ids)]
    waves = sinusoids(len(ids), table.shape[1], torch.float64)
    return {"embeddings": embeddings, "positions": waves, "X": embeddings + waves}
