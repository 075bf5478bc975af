"""NumPy = PyTorch: the difference that was measured at export, and a button to measure it again."""

from functools import cache
from typing import Any

import numpy as np
import streamlit as st

from attention_core import Model, ModelFileError, load_model, proof
from attention_core.model_file import load_golden
from ui import lesson
from ui.card import manifest, of_trained
from ui.texts import model_tr, tr


@st.fragment
def show(weights: str) -> None:
    """Only this part runs again when the button is pressed."""
    told = manifest.training().get("proof")
    with st.container(key="da_proof"):
        found = _told(told) if isinstance(told, dict) else model_tr.PROOF_MISSING
        st.html(_heading(of_trained(weights) + found))
        if st.button(model_tr.PROOF_BUTTON, key="proof_again"):
            _again()


def _told(told: dict[str, Any]) -> str:
    largest = model_tr.fine(told["float32"]["largest"])
    line = f'<p class="da-proof-line">{model_tr.PROOF_LINE.format(largest=f"<b>{largest}</b>")}</p>'
    numbers = {"sentences": told["sentences"], "numbers": tr.grouped(told["numbers"])}
    source = model_tr.PROOF_SOURCE.format(torch=told["torch"].split("+")[0], numpy=told["numpy"])
    head = "".join(f'<th scope="col">{name}</th>' for name in model_tr.PROOF_COLUMNS)
    body = "".join(
        f'<tr><th scope="row">{name}</th><td>{model_tr.fine(told[kind]["largest"])}</td>'
        f"<td>{model_tr.fine(told[kind]['in_weights'])}</td></tr>"
        for kind, name in model_tr.PROOF_ROWS.items()
    )
    return (
        f"{line}<p>{model_tr.PROOF_TEXT.format(**numbers)}</p>"
        f'<div class="da-scroll" tabindex="0" role="region" aria-label="{model_tr.PROOF}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div><p>{source}</p>"
    )


def _heading(content: str) -> str:
    return f'<section class="da-card"><h2>{model_tr.PROOF}</h2>{content}</section>'


def _again() -> None:
    """Every number of the golden file once more, here and now, one sentence after the other."""
    bar = st.progress(0.0)
    try:
        golden = load_golden()
        found = {kind: _one(kind, golden, bar) for kind in model_tr.PROOF_KINDS}
    except (ModelFileError, KeyError, ValueError):
        bar.empty()
        st.html(f'<p class="da-refusal" role="alert">{model_tr.PROOF_BROKEN}</p>')
        return
    bar.empty()
    single, double = (model_tr.fine(found[kind].largest) for kind in ("float32", "float64"))
    numbers = tr.grouped(found["float32"].numbers)
    done = model_tr.PROOF_DONE.format(numbers=numbers, single=single, double=double)
    st.html(f'<p class="da-proof-done" role="status">{done}</p>')


def _one(kind: str, golden: dict[str, Any], bar: Any) -> proof.Agreement:
    model = _double() if kind == "float64" else lesson.model()
    count = len(proof.sentences(golden))
    before = list(model_tr.PROOF_KINDS).index(kind) * count
    found = proof.NOTHING
    for at in range(count):
        text = model_tr.PROOF_STEP.format(sentence=at + 1, kind=model_tr.PROOF_KINDS[kind])
        bar.progress((before + at) / (len(model_tr.PROOF_KINDS) * count), text)
        found = found.joined(proof.compare(model, golden, at))
    return found


@cache
def _double() -> Model:
    return load_model(dtype=np.float64)
