"""Typing as people type: without Turkish letters, in capitals, with slips."""

import random

from attention_core.text import lower

NOISY_SHARE = 0.25
PLAIN = str.maketrans("çğıöşüâîûÇĞİÖŞÜ", "cgiosuaiuCGIOSU")
CAPITALS = str.maketrans("çğiöşü", "cgıosu")
"""What capitals on an English keyboard become in Turkish lower case: KITABI -> kıtabı."""

LETTERS = "abcçdefgğhıijklmnoöprsştuüvyz"


def noisy(rng: random.Random, words: list[str]) -> list[str]:
    """The words, in a quarter of cases as a hurried writer would have left them."""
    if rng.random() >= NOISY_SHARE:
        return words
    draw = rng.random()
    if draw < 0.5:
        return [word.translate(PLAIN) for word in words]
    if draw < 0.6:
        return [lower(word).translate(CAPITALS) for word in words]
    if draw < 0.72:
        return [word.replace("'", "") or word for word in words]
    return [_slip(rng, word) if rng.random() < 0.15 else word for word in words]


def _slip(rng: random.Random, word: str) -> str:
    """One letter dropped, doubled, swapped or replaced; short words stay."""
    if len(word) < 4:
        return word
    i = rng.randrange(1, len(word) - 1)
    a, b, rest = word[i], word[i + 1], word[i + 2 :]
    return word[:i] + rng.choice((b, a + a + b, b + a, rng.choice(LETTERS) + b)) + rest
