"""Başlangıç: one picture, the words and where the chosen one looks."""

import streamlit as st

from ui import arcs, menu, state
from ui.texts import tr

choices = state.current()
arcs.show(choices)
with st.container(key="da_onward", horizontal_alignment="center"):
    menu.link("adim_adim", tr.STEP_BY_STEP, choices)
    st.html(f'<p class="da-note">{tr.caveat(choices.weights)}</p>')
