"""One sentence and one layer as bytes for the browser.

Layout: uint32 length of the header, the header as JSON, zeros up to a multiple of 4,
then float32 numbers. The header says where each array begins and what shape it has.
"""

import json
import struct
from typing import Any

import numpy as np

from attention_core.attention import AttentionWeights
from attention_core.model import BlockTrace, ModelTrace
from attention_core.types import Array


def sent_arrays(trace: ModelTrace, layer: int) -> dict[str, Array]:
    """What the browser cannot have by one exact operation from the rest.

    Shapes: embeddings positions stream X output normed_2 feed_forward (n, d_model);
    Q K (h, n, d_k); V heads (h, n, d_v); scores weights (h, n, n).
    """
    block: BlockTrace = trace.blocks[layer]
    a = block.attention
    return {
        "embeddings": trace.embeddings, "positions": trace.positions, "stream": block.stream,
        "X": a.X, "Q": a.Q, "K": a.K, "V": a.V, "scores": a.scores, "weights": a.weights,
        "heads": a.heads, "output": a.output, "normed_2": block.normed_2,
        "feed_forward": block.feed_forward,
    }  # fmt: skip


def pack(header: dict[str, Any], arrays: dict[str, Array]) -> bytes:
    """Header and arrays in one piece; "arrays" is added to the header."""
    places: dict[str, Any] = {}
    offset = 0
    for name, array in arrays.items():
        places[name] = {"offset": offset, "shape": array.shape}
        offset += array.size
    text = json.dumps({**header, "arrays": places}, ensure_ascii=False).encode()
    padding = b"\0" * (-len(text) % 4)
    numbers = [np.ascontiguousarray(array, dtype="<f4").tobytes() for array in arrays.values()]
    return b"".join([struct.pack("<I", len(text)), text, padding, *numbers])


def layer_weights(weights: AttentionWeights) -> bytes:
    """W_Q, W_K, W_V, W_O of one layer, float32, one after the other."""
    matrices = (weights.W_Q, weights.W_K, weights.W_V, weights.W_O)
    return b"".join(np.ascontiguousarray(matrix, dtype="<f4").tobytes() for matrix in matrices)
