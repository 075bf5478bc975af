"""The bar on top: name, lessons, share and light or dark."""

from pathlib import Path

import streamlit as st

from ui import state
from ui.component import component
from ui.texts import tr

FOLDER = Path(__file__).resolve().parent.parent / "pages"


def page(name: str) -> st.Page:
    """A lesson; the first one is at the bare address."""
    first = next(iter(tr.PAGES))
    path = FOLDER / f"{name}.py"
    return st.Page(path, title=tr.PAGES[name], url_path=name, default=name == first)


def show(choices: state.Choices, here: str) -> None:
    """The bar, with the lesson marked that is open."""
    with st.container(key="da_bar", horizontal=True, vertical_alignment="center"):
        st.html(f'<span class="da-brand">{tr.TITLE}</span>', width="content")
        with st.container(key="da_menu", horizontal=True):
            for name in tr.PAGES:
                if name == tr.EXPERIMENTS[0]:
                    _experiments(choices, here)
                elif name not in tr.EXPERIMENTS:
                    _entry(name, choices, here)
        data = {"sentence": choices.sentence, "here": here, "texts": tr.TOOLS}
        component("tools")(key="tools", data=data, width="content")


def _experiments(choices: state.Choices, here: str) -> None:
    """One entry that holds several lessons; a button, so that touch and keyboard open it alike."""
    key = "da_fold_here" if here in tr.EXPERIMENTS else "da_fold"
    with (
        st.container(key=key),
        st.popover(tr.EXPERIMENTS_LABEL, width="content"),
        st.container(key="da_experiments", gap="small"),
    ):
        for name in tr.EXPERIMENTS:
            _entry(name, choices, here)


def _entry(name: str, choices: state.Choices, here: str) -> None:
    with st.container(key="da_here" if name == here else f"da_to_{name}"):
        link(name, tr.PAGES[name], choices)


def link(name: str, label: str, choices: state.Choices) -> None:
    """To a lesson, carrying along the sentence and all that changes its numbers."""
    st.page_link(page(name), label=label, query_params=state.page_query(choices))
