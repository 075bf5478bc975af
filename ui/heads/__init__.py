"""All heads of all layers at once, the chosen one large, and what happens without some."""

import json
import struct
import zlib
from typing import Any

import numpy as np

from attention_core import Model, ModelTrace
from attention_core.text import lower
from ui import arcs, lesson, state
from ui.component import component
from ui.heads import facts, routes
from ui.stage import token_keys
from ui.texts import tr

KEY = "heads"


def show(choices: state.Choices) -> None:
    """The overview is sent once; choosing a head costs the server a slice of what it keeps."""
    model, trace = lesson.model(choices.weights, choices.off), state.trace(choices)
    header = sentence(trace) | taught(model, choices.weights)
    header |= {"here": facts.roles_here(trace), "heavy": facts.heaviest(trace)}
    header |= {"mask": choices.mask, "weights": choices.weights}
    header |= routes.addresses(choices) | {"start": start(model, trace, choices)}
    header["pronouns"] = [i for i, w in enumerate(trace.words) if lower(w) in tr.PRONOUNS]
    header["off"] = sorted(choices.off)
    if choices.off:
        whole = lesson.trace_for(choices.sentence, choices.mask, choices.weights)
        header["changes"] = facts.changes(whole, trace, model.roles["pronoun"])
    component("heads")(key=KEY, data=packed(header, trace), on_asked_change=_asked)


def _asked() -> None:
    """The browser asked for heads to be switched off or on."""
    state.choose_asked(KEY)


def start(model: Model, trace: ModelTrace, choices: state.Choices) -> dict[str, Any]:
    """Where the page opens when the link does not say: the head and the word of the pronoun."""
    layer, head = model.roles["pronoun"]
    may_ask = choices.weights == "trained" and not choices.off and not state.opened_by_link()
    return {"layer": layer, "head": head, "word": arcs.first_word(trace.words), "ask": may_ask}


def sentence(trace: ModelTrace) -> dict[str, Any]:
    return {
        "sentence": trace.sentence, "words": trace.words, "tokens": trace.tokens,
        "word_of": trace.word_of, "keys": token_keys(trace),
    }  # fmt: skip


def taught(model: Model, weights: str) -> dict[str, Any]:
    """Sizes, and per layer and head the role that was taught, or None."""
    c = model.config
    roles: list[list[str | None]] = [[None] * c.n_heads for _ in range(c.n_layers)]
    for role, (layer, head) in lesson.taught(weights).items():
        roles[layer][head] = role
    return {"layers": c.n_layers, "h": c.n_heads, "taught": roles}


def packed(header: dict[str, Any], trace: ModelTrace) -> bytes:
    """What the browser needs for the overview: colours of every cell of every head.

    Layout: uint32 length of the header, the header as JSON, then 255 · weight of every
    layer, head, row and column as one byte each, deflated. The bytes are colours only;
    every number that is printed is fetched as the core has it (ui/heads/routes.py).
    """
    weights = np.stack([block.attention.weights for block in trace.blocks])
    colours = np.rint(weights * 255).astype(np.uint8).tobytes()
    text = json.dumps(header, ensure_ascii=False).encode()
    return struct.pack("<I", len(text)) + text + zlib.compress(colours, 3)
