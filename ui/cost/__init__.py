"""What attention costs: counted and measured on the visitor's text, doubled and doubled again."""

from dataclasses import replace
from typing import Any

import streamlit as st

from attention_core import ModelTrace
from attention_core.cost import cells, cost, path_length, peak_bytes, steps_in_turn
from attention_core.model import Config
from attention_core.types import Array
from ui import arcs, lesson, state
from ui.component import component
from ui.cost import pictures, routes
from ui.stage.payload import pack
from ui.texts import cost_tr, tr
from ui.texts.lessons import prose

KEY = "cost"
FAR = 128_000
"""The window that the last part of the lesson asks about."""

LARGEST = 200_000
"""Doubling ends before as many tokens; beyond what can be measured it only counts."""

WORDS = {
    "full": "tam",
    "tiled": "karolu",
    "window": "pencere",
    "linear": "dogrusal",
    "recurrent": "yinelemeli",
}
"""The ways as an address has them."""

EXAMPLE = {"n_layers": 32, "n_heads": 32, "d_model": 4096, "d_k": 128, "d_v": 128}
"""A model of the size of larger ones, for comparison; its numbers take two bytes."""


def show(choices: state.Choices) -> None:
    """Counts and pictures are sent once; times are fetched one by one (ui/cost/routes.py)."""
    trace = state.trace(replace(choices, mask="none"))
    arrays, about = _pictures(
        choices.sentence, choices.weights, tuple(sorted(choices.off)), choices.layer, choices.head
    )
    header = frame(choices, trace) | about
    component(KEY)(key=KEY, data=pack(header, arrays))


@st.cache_resource(max_entries=lesson.KEPT, show_spinner=False)
def _pictures(
    sentence: str, weights: str, off: tuple[tuple[int, int], ...], layer: int, head: int
) -> tuple[dict[str, Array], dict[str, Any]]:
    """Hundreds of small tiles for a long sentence: drawn once for everybody."""
    trace = lesson.trace_for(sentence, "none", weights, frozenset(off))
    return pictures.arrays(trace, layer, head)


def frame(choices: state.Choices, trace: ModelTrace) -> dict[str, Any]:
    """Everything but the arrays: words, counts of every doubling, where to begin."""
    config, n = lesson.model().config, len(trace.tokens)
    role = {at: role for role, at in lesson.taught(choices.weights).items()}
    name = tr.head_name(
        choices.layer, choices.head, role.get((choices.layer, choices.head)), choices.weights
    )
    return {
        "sentence": trace.sentence,
        "tokens": trace.tokens,
        "row": trace.word_of.index(arcs.first_word(trace.words)),
        "head": name,
        "layers": config.n_layers,
        "heads": config.n_heads,
        "counts": [counts(m, config) for m in doubled(n)],
        "far": counts(FAR, config),
        "example": counts(FAR, replace(config, **EXAMPLE), itemsize=2) | EXAMPLE,
        "address": routes.address(),
        "limits": limits(),
        "title": cost_tr.TITLE,
        "texts": cost_tr.TEXTS,
        "kinds": cost_tr.KINDS,
        "words": WORDS,
        "prose": prose("maliyet"),
        "more_prose": prose("maliyet_daha"),
        "ask": not state.opened_by_link(),
    }


def limits() -> dict[str, float]:
    """What all visitors together may ask of this server, and from where on growth is fitted."""
    meter = routes.meter()
    return {
        "seconds": meter.seconds, "per": meter.per, "bytes": meter.bytes, "from": routes.FROM,
    }  # fmt: skip


def doubled(n: int) -> list[int]:
    """n, 2n, 4n … as far as the lesson goes."""
    found = [n]
    while 2 * found[-1] < LARGEST:
        found.append(2 * found[-1])
    return found


def counts(n: int, config: Config, itemsize: int = 4) -> dict[str, Any]:
    """What n tokens cost without running anything: per kind, and the whole model's weights."""
    whole = cost(n, config, itemsize)
    return {
        "n": n,
        "matrix_bytes": whole.matrix_bytes,
        "all_cells": whole.cells,
        "all_bytes": whole.all_bytes,
        "cells": {kind: cells(kind, n) for kind in routes.KINDS},
        "bytes": {kind: peak_bytes(kind, n, config, itemsize) for kind in routes.KINDS},
        "steps": {kind: steps_in_turn(kind, n) for kind in routes.KINDS},
        "path": {kind: path_length(kind, n) for kind in routes.KINDS},
    }
