"""Konum: what tells a word where it stands."""

from ui import places, state

places.show(state.current())
