"""The core's encoder against the library that trained the pieces, where it is installed."""

import random

import pytest

from attention_core.text import lower
from attention_core.tokenizer import Tokenizer
from training.generator import generate

pytest.importorskip("tokenizers")


def test_the_core_splits_words_as_the_reference_library_does() -> None:
    from training import bpe

    rng = random.Random(4)
    words = sorted({w for _ in range(700) for w in generate(rng).words})
    reference = bpe.Reference([(word,) for word in words], size=900)
    tokenizer = Tokenizer(reference.vocabulary["pieces"], reference.vocabulary["merges"])
    known = [word for word in words if reference.knows(lower(word))]
    assert len(known) > 1500
    for word in known:
        pieces = [tokenizer.pieces[id_] for _, id_ in tokenizer.split_word(word)]
        assert pieces == reference.split(lower(word)), word
