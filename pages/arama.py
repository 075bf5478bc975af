"""Sorgu–Anahtar–Değer: attention as a search in a small library, and where that ends."""

from ui import search, state

search.show(state.current())
