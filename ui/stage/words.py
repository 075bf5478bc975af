"""The words of the stage: labels, each step's prose, and the source of what ran in it."""

import inspect
from functools import cache
from typing import Any

from attention_core import ops, positions
from attention_core.tokenizer import Tokenizer
from ui.texts import stage_tr
from ui.texts.lessons import prose

CODE: dict[str, tuple[Any, ...]] = {
    "tokenler": (Tokenizer.split_word,),
    "gomme": (ops.embed,),
    "konum": (positions.sinusoidal, ops.add),
    "qkv": (ops.project,),
    "puan": (ops.dot_scores,),
    "olcek": (ops.scale,),
    "maske": (ops.apply_mask,),
    "softmax": (ops.softmax,),
    "toplam": (ops.mix,),
    "birlestir": (ops.concatenate, ops.project),
    "devam": (ops.add, ops.layer_norm, ops.hidden_layer, ops.output_layer),
}
"""The very functions that ran, in the order in which the visitor meets them."""


@cache
def texts() -> dict[str, Any]:
    """The words of the stage, with each step's prose and the source of its functions."""
    steps = {
        key: stage_tr.STEPS[key]
        | {"prose": prose(f"adim_{key}"), "code": "\n\n".join(map(inspect.getsource, functions))}
        for key, functions in CODE.items()
    }
    return {**stage_tr.TEXTS, "steps": steps}
