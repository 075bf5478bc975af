"""Çapraz dikkat."""

import streamlit as st

from ui.texts import tr

st.html(f"<p>{tr.SOON}</p>")
