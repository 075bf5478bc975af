"""The sentence by five ways: in full, in tiles, in a window, linear, one word after another."""

from typing import Any

import numpy as np
from numpy.random import PCG64, Generator

from attention_core import ModelTrace
from attention_core.attention import AttentionTrace
from attention_core.cost import cells, path_length
from attention_core.efficient import in_full, influence, linear, linear_weights, recurrent, window
from attention_core.tiles import TiledTrace, tiled
from attention_core.types import Array

TILES = (2, 4, 8)
WIDTHS = (1, 2, 3, 4, 6, 8)
"""Tile and window sizes that the page offers."""

STATE = 16
"""Numbers in the state of the recurrent example."""


def arrays(trace: ModelTrace, layer: int, head: int) -> tuple[dict[str, Array], dict[str, Any]]:
    """What the browser draws, and what is said of it: differences between the ways.

    Shapes: scaled, weights, linear, window_<w> (n, n); per tile size b: maximum_b, total_b,
    correction_b (n, columns of tiles), blend_b (n, columns, d_v), after each tile;
    output (n, d_v); influence (n,).
    """
    a = trace.blocks[layer].attention
    Q, K, V = (array[head : head + 1] for array in (a.Q, a.K, a.V))
    linear_trace = linear(Q, K, V)
    found = {
        "scaled": a.scaled[head],
        "weights": a.weights[head],
        "output": a.heads[head],
        "linear": linear_weights(linear_trace)[0],
    }
    gaps: dict[str, Any] = {"linear": _gap(linear_trace.output, a, head), "window": {}, "tiles": {}}
    for width in WIDTHS:
        near = window(Q, K, V, width)
        found[f"window_{width}"] = in_full(near)[0]
        gaps["window"][width] = _gap(near.output, a, head)
    for tile in TILES:
        piecewise = tiled(Q, K, V, tile)
        found |= {f"{name}_{tile}": array for name, array in _progress(piecewise).items()}
        gaps["tiles"][tile] = _gap(piecewise.output, a, head)
    found["influence"] = _felt(trace)
    n = len(trace.tokens)
    of_window = {
        "cells": {width: cells("window", n, width) for width in WIDTHS},
        "path": {width: path_length("window", n, width) for width in WIDTHS},
    }
    return found, {"tiles": TILES, "widths": WIDTHS, "gaps": gaps, "near": of_window}


def _gap(output: Array, a: AttentionTrace, head: int) -> float:
    """The largest difference from what the head gives in full."""
    return float(np.abs(output[0] - a.heads[head]).max())


def _progress(trace: TiledTrace) -> dict[str, Array]:
    """What each row knows after each of its tiles."""
    bands: dict[int, list[Any]] = {}
    for tile in trace.tiles:
        bands.setdefault(tile.rows[0], []).append(tile)

    def side_by_side(parts: list[list[Array]]) -> Array:
        return np.concatenate([np.stack(band, axis=1) for band in parts])

    return {
        "maximum": side_by_side([[t.after.maximum[0] for t in band] for band in bands.values()]),
        "total": side_by_side([[t.after.total[0] for t in band] for band in bands.values()]),
        "correction": side_by_side([[t.correction[0] for t in band] for band in bands.values()]),
        "blend": side_by_side([[t.after.blend[0] for t in band] for band in bands.values()]),
    }


def _felt(trace: ModelTrace) -> Array:
    """How much of a nudge of each token the last state of an untaught network still feels.

    Relative to the last token. An example: weights drawn with a fixed seed. Shapes: -> (n,).
    """
    chance = Generator(PCG64(0))
    d_model = trace.X.shape[1]
    W = chance.standard_normal((d_model, STATE), dtype=np.float32) / np.float32(d_model**0.5)
    U = chance.standard_normal((STATE, STATE), dtype=np.float32) / np.float32(STATE**0.5)
    felt = influence(recurrent(trace.X, W, U))
    relative: Array = felt / felt[-1]
    return relative
