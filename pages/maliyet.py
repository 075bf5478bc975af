"""Maliyet: what n² costs, and what it can be traded for."""

import streamlit as st

from ui.texts import tr

st.html(f'<p class="da-note">{tr.SOON}</p>')
