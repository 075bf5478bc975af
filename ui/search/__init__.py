"""Query, key, value as a small library: a hard look-up turns into a soft one."""

import math
from typing import Any

import numpy as np

from attention_core import ModelTrace
from attention_core.search import SearchTrace, look_up
from attention_core.types import Array
from ui import arcs, lesson, state
from ui.component import component
from ui.texts import search_tr, tr
from ui.texts.lessons import prose

KEY = "search"

KEYS: Array = np.array(
    [[0.98, 0.17], [0.5, 0.87], [-0.26, 0.97], [-0.87, 0.5], [-0.34, -0.94], [0.71, -0.71]]
)
"""Where the labels point: two decimals, so that a score can be done by hand."""

VALUES: Array = np.array(
    [
        [1.0, 0.0, 0.0, 0.0],
        [0.5, 0.5, 0.0, 0.0],
        [0.0, 0.4, 0.6, 0.0],
        [0.0, 0.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 1.0],
        [0.5, 0.0, 0.0, 0.5],
    ]
)
"""What the books hold: how much of each subject of search_tr.SUBJECTS."""

QUERIES = {
    "balik": (0.13, 0.99),
    "hayvan": (0.98, 0.17),
    "mutfak": (-0.64, 0.77),
    "gece": (-0.26, -0.97),
    "ucan": (0.87, -0.5),
    "bilgisayar": (-0.94, -0.34),
}
"""Ready queries, the first one is where the page opens; the last one fits no book."""

SHARPNESS = (0, 0.5, 1 / math.sqrt(2), 1, 2, 4, 8, 16, 32, 64, 128)
"""The stops of the slider; after them comes the hard look-up. The third is 1/√d_k for d_k = 2."""

SOFT = 4.0
"""Where the page goes when the visitor has guessed."""


def show(choices: state.Choices) -> None:
    """The library is sent once; a drag is computed where it happens, by the core's formula."""
    component(KEY)(key=KEY, data=frame(choices))


def frame(choices: state.Choices) -> dict[str, Any]:
    first = next(iter(QUERIES.values()))
    return {
        "sentence": choices.sentence,
        "keys": KEYS.tolist(),
        "values": VALUES.tolist(),
        "books": search_tr.BOOKS,
        "subjects": search_tr.SUBJECTS,
        "queries": [[search_tr.QUERIES[name], *at] for name, at in QUERIES.items()],
        "sharpness": SHARPNESS,
        "soft": SOFT,
        "checked": sent(look_up(np.array(first), KEYS, VALUES, SOFT)),
        "texts": search_tr.TEXTS,
        "prose": prose("arama"),
        "end": prose("arama_biter"),
        "more": prose("arama_daha"),
        "ask": not state.opened_by_link(),
        "own": own_sentence(choices),
    }


def sent(trace: SearchTrace) -> dict[str, Any]:
    """One look-up by the core, which the browser's own arithmetic must meet."""
    return {
        "query": trace.query.tolist(),
        "sharpness": trace.sharpness,
        "weights": trace.weights.tolist(),
        "blend": trace.blend.tolist(),
    }


def own_sentence(choices: state.Choices) -> dict[str, Any]:
    """The same table where nothing is an analogy: one token of the visitor's sentence asks."""
    trace: ModelTrace = state.trace(choices)
    attention = trace.blocks[choices.layer].attention
    row = trace.word_of.index(arcs.first_word(trace.words))
    roles = {at: role for role, at in lesson.taught(choices.weights).items()}
    role = roles.get((choices.layer, choices.head))
    return {
        "tokens": trace.tokens,
        "row": row,
        "scores": [_number(x) for x in attention.scaled[choices.head, row].tolist()],
        "weights": attention.weights[choices.head, row].tolist(),
        "d_k": lesson.model().config.d_k,
        "head": tr.head_name(choices.layer, choices.head, role, choices.weights),
    }


def _number(x: float) -> float | None:
    """JSON has no −∞."""
    return x if math.isfinite(x) else None
