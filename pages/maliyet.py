"""Maliyet: what n² means, counted and measured, and the ways around it."""

from ui import cost, state

cost.show(state.current())
