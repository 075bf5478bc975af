"""Choices → the trace of this sentence, kept while it is in use."""

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import streamlit as st

from attention_core import Model, ModelTrace, load_model, run, untrained, without_heads
from attention_core.model_file import default_folder, free_folder
from attention_core.types import MaskName

KEPT = 32
"""Traces kept at a time: at 64 tokens one takes about 4 MB."""

NONE_OFF: frozenset[tuple[int, int]] = frozenset()
"""No head is switched off."""


@dataclass(frozen=True)
class Twin:
    """Weights that the model can be run with: their word in an address, where they are from,
    and whether heads were taught a role in them.

    folder: with the manifest of their training; None where nobody trained them.
    """

    word: str
    load: Callable[[], Model]
    taught: bool
    folder: Path | None = None


def _free() -> Model:
    """The twin whose heads were given no role; each role stands at the head that does it best."""
    free, taught = load_model(free_folder()), model().roles
    return replace(free, roles={role: best_head(free, role, at) for role, at in taught.items()})


def best_head(model: Model, role: str, otherwise: tuple[int, int]) -> tuple[int, int]:
    """(layer, head) with the most attention on the right word, on held-out text."""
    mass = {
        (layer, head): scores[role].mass
        for layer, heads in enumerate(model.measured)
        for head, scores in enumerate(heads)
        if role in scores
    }
    return max(mass, key=lambda at: mass[at], default=otherwise)


TWINS = {
    "trained": Twin("egitilmis", load_model, taught=True, folder=default_folder()),
    "random": Twin("rastgele", lambda: untrained(model()), taught=False),
    "free": Twin("rolsuz", _free, taught=False, folder=free_folder()),
}
"""All weights to choose from, the default first. Another twin is another row, and its texts."""


@functools.cache
def _twin(weights: str) -> Model:
    return TWINS[weights].load()


@functools.lru_cache(maxsize=64)
def _silenced(weights: str, off: frozenset[tuple[int, int]]) -> Model:
    return without_heads(_twin(weights), off)


def model(weights: str = "trained", off: frozenset[tuple[int, int]] = NONE_OFF) -> Model:
    """The model with these weights and without these heads, read once for the whole process."""
    return _silenced(weights, off) if off else _twin(weights)


def taught(weights: str) -> dict[str, tuple[int, int]]:
    """What heads were taught in these weights: role -> (layer, head); nothing if nobody taught."""
    return model(weights).roles if TWINS[weights].taught else {}


def trace_for(
    sentence: str,
    mask: MaskName,
    weights: str = "trained",
    off: frozenset[tuple[int, int]] = NONE_OFF,
) -> ModelTrace:
    """Every number of the sentence; the arguments are exactly what changes a number.

    Raises: SentenceError where the sentence cannot be run.
    """
    return _kept(sentence, mask, weights, tuple(sorted(off)))


@st.cache_resource(max_entries=KEPT, show_spinner=False)
def _kept(
    sentence: str, mask: MaskName, weights: str, off: tuple[tuple[int, int], ...]
) -> ModelTrace:
    return run(model(weights, frozenset(off)), sentence, mask)
