"""Konum: the same sentence with its places told in four ways, shuffled; waves; arrows that turn."""

from functools import lru_cache
from typing import Any, get_args

import numpy as np

from attention_core import ModelTrace, experiments, positions
from attention_core.experiments import PositionName, ShuffleTrace
from attention_core.types import Array
from ui import arcs, lesson, state
from ui.card import manifest
from ui.component import component
from ui.stage.payload import pack
from ui.texts import places_tr
from ui.texts.lessons import prose

KEY = "places"
KINDS: tuple[PositionName, ...] = get_args(PositionName)
PLACES = 64
"""Places that the waves are shown for; as many tokens as the model takes."""

LAYER = 0
"""Positions are added before the first layer; deeper ones get what it has made of them."""

Order = tuple[int, ...]


def show(choices: state.Choices) -> None:
    """All kinds of position are sent at once, straight and shuffled; another order is asked for."""
    trace = state.trace(choices)
    order = word_order(choices.of_lesson("sira"), trace.words)
    header, arrays = shuffled(choices.sentence, choices.weights, choices.off, order)
    header = header | _frame(choices, trace, order)
    component(KEY)(key=KEY, data=pack(header, arrays), on_asked_change=_asked)


def _asked() -> None:
    state.choose_asked(KEY)


def _frame(choices: state.Choices, trace: ModelTrace, order: Order) -> dict[str, Any]:
    return {
        "texts": places_tr.TEXTS,
        **_learned(choices.weights, choices.off),
        "prose": prose("konum"),
        "more": prose("konum_daha"),
        "sentence": trace.sentence,
        "words": trace.words,
        "order": order,
        "row": trace.word_of.index(arcs.first_word(trace.words)),
        "masked": choices.mask != "none",
        "trained": lesson.TWINS[choices.weights].folder is not None,
        "ask": not state.opened_by_link(),
    }


def _learned(weights: str, off: frozenset[tuple[int, int]]) -> dict[str, Any]:
    """The kinds of position, and what the learned table is worth where there is one."""
    table, told = lesson.model(weights, off).places, manifest.training().get("places")
    if table is None or not told:
        return {"kinds": places_tr.KINDS, "worth": None}
    why = places_tr.KINDS["learned"]["why_learned"].format(steps=told["steps"])
    kinds = places_tr.KINDS | {"learned": places_tr.KINDS["learned"] | {"why": why}}
    note = places_tr.TEXTS["scores_note"].format(**told | {"places": len(table)})
    return {"kinds": kinds, "worth": {"scores": told["scores"], "note": note}}


def word_order(text: str, words: tuple[str, ...]) -> Order:
    """ "3,2,1" as an order of the words after [BAŞ]; what is none becomes the page's own.

    That one exchanges the first and the last word with a letter.
    """
    parts = text.split(",") if text else []
    found = tuple(int(p) for p in parts if p.isdecimal() and len(p) <= 3)
    if len(found) == len(parts) and sorted(found) == list(range(1, len(words))):
        return found
    order = list(range(1, len(words)))
    wordy = [i for i, word in enumerate(words[1:]) if any(map(str.isalnum, word))]
    if wordy:
        first, last = wordy[0], wordy[-1]
        order[first], order[last] = order[last], order[first]
    return tuple(order)


def token_order(order: Order, word_of: tuple[int, ...]) -> Order:
    """The same order in tokens; the pieces of a word stay together, [BAŞ] stays in front."""
    return tuple(t for word in (0, *order) for t, w in enumerate(word_of) if w == word)


@lru_cache(maxsize=32)
def shuffled(
    sentence: str, weights: str, off: frozenset[tuple[int, int]], order: Order
) -> tuple[dict[str, Any], dict[str, Array]]:
    """Every kind of position on this sentence and on the shuffled one.

    Shapes: straight.* and shuffled.* (n, n) weights of one head; moved.* and output.* (n, d_model);
    Q K (n, d_k) of that head before they are turned; waves (PLACES, d_model).
    """
    trace = lesson.trace_for(sentence, "none", weights, off)
    model = lesson.model(weights, off)
    block = model.weights.blocks[LAYER]
    moves = token_order(order, trace.word_of)
    found = {
        kind: experiments.shuffle_difference(trace.embeddings, moves, block, kind, model.places)
        for kind in KINDS
    }
    head = most_moved(found["off"], found["sinusoidal"])
    rope = experiments.with_positions(trace.embeddings, block, "rope")
    arrays = {"Q": rope.Q[head], "K": rope.K[head]}
    arrays["waves"] = positions.sinusoidal(PLACES, trace.embeddings.shape[1])
    for kind, one in found.items():
        arrays |= {
            f"straight.{kind}": one.straight.weights[head],
            f"shuffled.{kind}": one.shuffled.weights[head],
            f"moved.{kind}": one.moved,
            f"output.{kind}": one.shuffled.output,
        }
    arrays = {name: array.astype(np.float32) for name, array in arrays.items()}  # as they are sent
    header = {
        "tokens": trace.tokens, "word_of": trace.word_of, "moves": moves, "head": head,
        "found": {kind: _said(one) for kind, one in found.items()},
    }  # fmt: skip
    return header, arrays


def most_moved(off: ShuffleTrace, on: ShuffleTrace) -> int:
    """The head whose weights the positions change most: there is most to see."""
    change = np.abs(on.straight.weights - off.straight.weights)
    return int(change.max(axis=(1, 2)).argmax())


def _said(trace: ShuffleTrace) -> dict[str, Any]:
    """The differences in double precision; `rows`: for each token of the shuffled sentence."""
    rows = np.abs(trace.difference).max(axis=-1)
    return {"largest": trace.largest, "equal": trace.is_equal, "rows": rows.tolist()}
