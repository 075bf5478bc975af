"""Model: what it is, what it knows and does not know, and a game with a hidden word."""

from ui import card, gap, state
from ui.card import proof

choices = state.current()
card.opening(choices.weights)
gap.show(choices)
card.measured(choices.weights)
proof.show(choices.weights)
card.sources()
