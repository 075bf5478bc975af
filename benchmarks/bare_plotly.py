"""The page to compare with: one sentence, one st.plotly_chart of random shares, nothing else."""

import numpy as np
import plotly.graph_objects as go
import streamlit as st

sentence = st.text_input("Cümle", "kedi " * 12)
words = sentence.split()
shares = np.random.default_rng(len(words)).dirichlet(np.ones(len(words)), len(words))
st.plotly_chart(go.Figure(go.Heatmap(z=shares, name=sentence)))
