"""Başlar: every head of every layer, what each of them does, and the sentence without some."""

from ui import heads, state

heads.show(state.current())
