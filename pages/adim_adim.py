"""Adım adım: every step of the attention of one sentence."""

from ui import stage, state

stage.show(state.current())
