"""Sözlük: terms and frequent questions."""

import streamlit as st

from ui.texts import tr

st.html(f'<p class="da-note">{tr.SOON}</p>')
