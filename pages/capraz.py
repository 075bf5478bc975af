"""Çapraz dikkat: queries from one place, keys and values from another."""

import streamlit as st

from ui.texts import tr

st.html(f'<p class="da-note">{tr.SOON}</p>')
