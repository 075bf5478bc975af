"""Every word that the scene model knows, each form written down by hand."""

import random

from attention_core.phrases import ANY, Word
from attention_core.pictures import COLOURS, SHAPES

WORDS = (
    Word("büyük", "size", "large"),
    Word("küçük", "size", "small"),
    Word("kırmızı", "colour", "red"),
    Word("mavi", "colour", "blue"),
    Word("yeşil", "colour", "green"),
    Word("sarı", "colour", "yellow"),
    Word("mor", "colour", "purple"),
    Word("turuncu", "colour", "orange"),
    Word("daire", "noun", "circle"),
    Word("kare", "noun", "square"),
    Word("üçgen", "noun", "triangle"),
    Word("yıldız", "noun", "star"),
    Word("şekil", "noun", ANY),
    Word("daireler", "nouns", "circle"),
    Word("kareler", "nouns", "square"),
    Word("üçgenler", "nouns", "triangle"),
    Word("yıldızlar", "nouns", "star"),
    Word("şekiller", "nouns", ANY),
    Word("dairenin", "noun_of", "circle"),
    Word("karenin", "noun_of", "square"),
    Word("üçgenin", "noun_of", "triangle"),
    Word("yıldızın", "noun_of", "star"),
    Word("şeklin", "noun_of", ANY),
    Word("yanındaki", "relation", "beside"),
)
MAX_WORDS = 8
OF = {(word.role, word.value): word for word in WORDS}
IDS = {word: i for i, word in enumerate(WORDS)}

HELD_OUT_SEED = 4


def _held_out() -> frozenset[tuple[str, str]]:
    """Two pairs of colour and shape that have neither in common."""
    rng = random.Random(HELD_OUT_SEED)
    return frozenset(zip(rng.sample(list(COLOURS), 2), rng.sample(SHAPES, 2), strict=True))


HELD_OUT = _held_out()
"""Pairs (colour, shape) that occur in no picture and in no phrase of the training."""
