"""Neden √d_k?: what the division does to softmax."""

import streamlit as st

from ui.texts import tr

st.html(f'<p class="da-note">{tr.SOON}</p>')
