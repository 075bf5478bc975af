"""Neden √d_k?: random q and k of growing width, then the same switch on the visitor's sentence."""

from functools import lru_cache
from typing import Any

import numpy as np

from attention_core import ModelTrace, ops, scaling
from attention_core.types import Array
from ui import arcs, lesson, state
from ui.choices import counted
from ui.component import component
from ui.stage.payload import pack
from ui.texts import division_tr
from ui.texts.lessons import prose

KEY = "division"
DRAWS = 5
"""How often the visitor may draw anew; every draw is kept, so none is computed twice."""

SPELLED = 8
"""Terms of the first dot product that are sent to be spelled out."""

EDGE, BINS = 64, 64
"""The histogram: products from −EDGE to EDGE; what lies beyond is counted in its last bins."""


def show(choices: state.Choices) -> None:
    """All numbers are sent once; sliding, rows and heads cost the server nothing."""
    trace = state.trace(choices)
    header, arrays = sentence(trace, choices.layer)
    header |= _frame(choices, trace)
    component(KEY)(key=KEY, data=pack(header, arrays), on_asked_change=_asked)


def _asked() -> None:
    state.choose_asked(KEY)


def _frame(choices: state.Choices, trace: ModelTrace) -> dict[str, Any]:
    config = lesson.model().config
    draw = counted(choices.of_lesson("cekilis"), DRAWS, 0)
    return {
        "texts": division_tr.TEXTS,
        "prose": prose("kok_dk"),
        "more": prose("kok_dk_daha"),
        "draw": draw + 1,
        "draws": DRAWS,
        "edge": EDGE,
        "experiment": experiments(draw),
        "d_k": config.d_k,
        "layers": config.n_layers,
        "layer": choices.layer,
        "head": choices.head,
        "row": trace.word_of.index(arcs.first_word(trace.words)),
        "trained": lesson.TWINS[choices.weights].folder is not None,
        "ask": not state.opened_by_link(),
    }


def sentence(trace: ModelTrace, layer: int) -> tuple[dict[str, Any], dict[str, Array]]:
    """One layer of a sentence. Shapes: masked (scores, −∞ where masked), weights, raw (h, n, n).

    Weights and raw are softmax with the division and without, as `scaling.without_division`.
    """
    attention = trace.blocks[layer].attention
    masked = ops.apply_mask(attention.scores, attention.mask)
    header = {"sentence": trace.sentence, "tokens": trace.tokens, "word_of": trace.word_of}
    raw = ops.softmax(masked)
    return header, {"masked": masked, "weights": attention.weights, "raw": raw}


@lru_cache(maxsize=DRAWS)
def experiments(draw: int) -> list[dict[str, Any]]:
    """The experiment at every width, as the page shows it; about 50 ms, once for each draw."""
    return [_shown(scaling.experiment(d_k, draw)) for d_k in scaling.D_KS]


def _shown(trace: scaling.ScalingTrace) -> dict[str, Any]:
    """A width: variances, the first pair, the first query's weights, histograms, sharpness."""
    both = (trace.raw, trace.divided)
    return {
        "d_k": trace.d_k,
        "variance": [float(side.scores.var()) for side in both],
        "error": trace.standard_error,
        "q": trace.q[:SPELLED].tolist(),
        "k": trace.k[0, :SPELLED].tolist(),
        "product": float(trace.products[0, 0]),
        "weights": [side.weights[0].tolist() for side in both],
        "bins": [counts(side.scores) for side in both],
        "sharp": [sharpness(side) for side in both],
    }


def counts(scores: Array) -> list[int]:
    """How many scores lie in each bin of the histogram."""
    inside = np.clip(scores, -EDGE, EDGE)
    return [int(count) for count in np.histogram(inside, BINS, (-EDGE, EDGE))[0]]


def sharpness(side: scaling.Softmaxed) -> list[float]:
    return [side.largest, side.entropy, side.gradient]
