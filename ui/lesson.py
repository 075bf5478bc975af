"""Choices → the trace of this sentence, kept while it is in use."""

import functools

import streamlit as st

from attention_core import Model, ModelTrace, load_model, run
from attention_core.types import MaskName

KEPT = 32
"""Traces kept at a time: at 64 tokens one takes about 4 MB."""


@functools.cache
def model() -> Model:
    """The trained model, read once for the whole process."""
    return load_model()


@st.cache_resource(max_entries=KEPT, show_spinner=False)
def trace_for(sentence: str, mask: MaskName) -> ModelTrace:
    """Every number of the sentence; the arguments are exactly what changes a number.

    Raises: SentenceError where the sentence cannot be run.
    """
    return run(model(), sentence, mask)
