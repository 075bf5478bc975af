"""Adım adım: every step of the attention of one sentence."""
