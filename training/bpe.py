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

VOCABULARY_SIZE = 14_336
MIN_LETTER_COUNT = 12
PRIVATE = 0xE000
OPENING = "öğrenci kitabı masaya bıraktı çünkü onu bitirmişti ali o çok ağırdı yorgundu"
"""Words that every lesson shows: they are counted often enough to stay whole."""

OPENING_COUNT = 400


class Reference:
    """The pieces as the library learned them, and its own way of splitting a word."""

    def __init__(self, sentences: Iterable[tuple[str, ...]], size: int = VOCABULARY_SIZE) -> None:
        counts = Counter(lower(word) for sentence in sentences for word in sentence)
        counts.update(dict.fromkeys(OPENING.split(), OPENING_COUNT))
        self._opening = {c: chr(PRIVATE + i) for i, c in enumerate(_letters(counts))}
        self._closing = {mark: WORD_MARK + c for c, mark in self._opening.items()}
        self._library = _fit(counts, self._opening, size)
        state = json.loads(self._library.to_str())["model"]
        pieces = [self._back(p) for p in sorted(state["vocab"], key=state["vocab"].get)]
        merges = [(self._back(a), self._back(b)) for a, b in state["merges"]]
        self.vocabulary: dict[str, list] = {"pieces": [*SPECIAL_PIECES, *pieces], "merges": merges}

    def knows(self, word: str) -> bool:
        """Are all letters of this word base symbols?"""
        return all(letter in self._opening for letter in word)

    def split(self, word: str) -> list[str]:
        """The pieces of a word in lower case, whose letters are all known."""
        spelled = self._opening[word[0]] + word[1:]
        return [self._back(piece) for piece in self._library.encode(spelled).tokens]

    def _back(self, text: str) -> str:
        return "".join(self._closing.get(c, c) for c in text)


def train(sentences: Iterable[tuple[str, ...]], size: int = VOCABULARY_SIZE) -> dict[str, list]:
    """{"pieces": […], "merges": [[a, b], …]} from sentences given as words."""
    return Reference(sentences, size).vocabulary


def _letters(counts: Counter[str]) -> list[str]:
    """Letters that are common enough to be base symbols."""
    letters = Counter[str]()
    for word, count in counts.items():
        letters.update(dict.fromkeys(set(graphemes(word)), count))
    return sorted(c for c, n in letters.items() if n >= MIN_LETTER_COUNT and len(c) == 1)


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
