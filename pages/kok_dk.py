"""Neden √d_k?: what the division does to softmax."""

from ui import division, state

division.show(state.current())
