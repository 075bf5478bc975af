"""Model: what it is, what it knows and does not know, and a game with a hidden word."""

from ui import card, gap, state
from ui.card import proof

card.opening()
gap.show(state.current())
card.measured()
proof.show()
card.sources()
