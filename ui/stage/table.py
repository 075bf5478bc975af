"""The matrix of the current step as a table that is read aloud, and as a CSV file.

pandas is imported here, where a table is asked for, and nowhere before.
"""

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import streamlit as st

from attention_core import ModelTrace
from attention_core.types import Array
from ui.state import STEPS
from ui.texts import stage_tr, tr

if TYPE_CHECKING:
    import pandas as pd

PER_HEAD = {
    "puan": "scores", "olcek": "scaled", "maske": "masked", "softmax": "weights",
    "toplam": "heads",
}  # fmt: skip
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True)
class Request:
    """What the browser asked for: a step, a head from 0, and Q, K or V."""

    step: str
    head: int
    which: str


def read(asked: object, n_heads: int) -> Request | None:
    """The request in what came from the browser; anything odd asks for nothing."""
    if not isinstance(asked, dict):
        return None
    step, head, which = asked.get("step"), asked.get("head"), asked.get("which")
    if step not in STEPS or which not in ("Q", "K", "V") or not isinstance(head, int):
        return None
    return Request(step, head, which) if 0 <= head < n_heads else None


def show(request: Request, trace: ModelTrace, layer: int) -> None:
    """The table under the stage, with its file beside it."""
    frame = frame_for(request, trace, layer)
    title = stage_tr.table_title(request.step, layer, request.head, request.which)
    with st.container(key="da_table"):
        st.text(title)
        region = f'<div class="da-table" tabindex="0" role="region" aria-label="{title}">'
        st.html(region + _readable(frame) + "</div>")
        name = hashlib.sha256(trace.sentence.encode()).hexdigest()[:8]
        file = f"dikkat-{request.step}-{layer + 1}-{request.head + 1}-{name}.csv"
        st.download_button(stage_tr.TEXTS["download"], csv(frame), file_name=file, mime="text/csv")


def frame_for(request: Request, trace: ModelTrace, layer: int) -> "pd.DataFrame":
    """The numbers of a step as the core has them, rows and columns named."""
    import pandas as pd

    names = [f"{i} {token}" for i, token in enumerate(trace.tokens)]
    if request.step == "tokenler":
        words = [trace.words[w] for w in trace.word_of]
        columns = dict(zip(stage_tr.TOKEN_COLUMNS, (trace.ids, words), strict=True))
        return pd.DataFrame(columns, index=names)
    array = _array(request, trace, layer).astype(float)
    square = request.step in PER_HEAD and request.step != "toplam"
    return pd.DataFrame(
        array, index=names, columns=names if square else range(1, array.shape[1] + 1)
    )


def csv(frame: "pd.DataFrame") -> bytes:
    """As Turkish spreadsheets read it: semicolons, decimal commas, UTF-8 with its mark.

    A text that a spreadsheet would run as a formula gets an apostrophe in front.
    """
    safe = frame.map(lambda cell: f"'{cell}" if _is_formula(cell) else cell)
    return safe.to_csv(sep=";", decimal=",").encode("utf-8-sig")


def _is_formula(cell: Any) -> bool:
    return isinstance(cell, str) and cell.startswith(FORMULA_SIGNS)


def _readable(frame: "pd.DataFrame") -> str:
    shown = frame.map(lambda cell: tr.number(cell, 4) if isinstance(cell, float) else cell)
    table = shown.to_html(escape=True, border=0)
    return table.replace("<th></th>", f"<th>{stage_tr.TEXTS['table_corner']}</th>", 1)


def _array(request: Request, trace: ModelTrace, layer: int) -> Array:
    block = trace.blocks[layer]
    field = request.which if request.step == "qkv" else PER_HEAD.get(request.step)
    if field is not None:
        per_head: Array = getattr(block.attention, field)[request.head]
        return per_head
    whole = {
        "gomme": trace.embeddings, "konum": trace.X, "birlestir": block.attention.output,
        "devam": block.output,
    }  # fmt: skip
    return whole[request.step]
