"""Karşılaştır: two of anything side by side, and what differs."""

from ui import compare, state

compare.show(state.current())
