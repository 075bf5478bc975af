"""Trains the pieces with the tokenizers library and writes them in the app's format.

The library starts from single characters. A word's first letter is therefore turned
into a private character of its own before training and back afterwards: "▁k" and "k"
are two base symbols, and a lone "▁" never exists.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from attention_core.text import graphemes, lower
from attention_core.tokenizer import SPECIAL_PIECES, WORD_MARK

VOCABULARY_SIZE = 8192
MIN_LETTER_COUNT = 12
PRIVATE = 0xE000
OPENING = "öğrenci kitabı masaya bıraktı çünkü onu bitirmişti ali o çok ağırdı yorgundu"
"""Words that every lesson shows: they are counted often enough to stay whole."""

OPENING_COUNT = 400


def train(sentences: Iterable[tuple[str, ...]], size: int = VOCABULARY_SIZE) -> dict[str, list]:
    """{"pieces": […], "merges": [[a, b], …]} from sentences given as words."""
    counts = Counter(lower(word) for sentence in sentences for word in sentence)
    counts.update({word: OPENING_COUNT for word in OPENING.split()})
    letters = Counter[str]()
    for word, count in counts.items():
        letters.update({letter: count for letter in set(graphemes(word))})
    known = sorted(c for c, n in letters.items() if n >= MIN_LETTER_COUNT and len(c) == 1)
    opening = {letter: chr(PRIVATE + i) for i, letter in enumerate(known)}
    reference = _fit(counts, opening, size)
    state = json.loads(reference.to_str())["model"]
    closing = {mark: WORD_MARK + letter for letter, mark in opening.items()}

    def back(text: str) -> str:
        return "".join(closing.get(c, c) for c in text)

    pieces = [back(p) for p in sorted(state["vocab"], key=state["vocab"].get)]
    merges = [[back(a), back(b)] for a, b in state["merges"]]
    return {"pieces": [*SPECIAL_PIECES, *pieces], "merges": merges}


def _fit(counts: Counter[str], opening: dict[str, str], size: int) -> Tokenizer:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    trainer = trainers.BpeTrainer(
        vocab_size=size - len(SPECIAL_PIECES),
        initial_alphabet=[*opening, *opening.values()],
        limit_alphabet=2 * len(opening),
        show_progress=False,
    )
    tokenizer.train_from_iterator(_spelled(counts, opening), trainer)
    return tokenizer


def _spelled(counts: Counter[str], opening: dict[str, str]) -> Iterator[str]:
    """Every word of known letters as often as it was counted, its first letter marked."""
    for word, count in sorted(counts.items()):
        if all(letter in opening for letter in word):
            yield " ".join([opening[word[0]] + word[1:]] * count)


def save(vocabulary: dict[str, list], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(vocabulary, ensure_ascii=False), encoding="utf-8")
