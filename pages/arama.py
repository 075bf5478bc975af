"""Arama benzetmesi: a look-up that is hard, then soft."""

import streamlit as st

from ui.texts import tr

st.html(f'<p class="da-note">{tr.SOON}</p>')
