"""Çapraz dikkat: queries from the words of a phrase, keys and values from a picture."""

from ui import cross, state

cross.show(state.current())
