"""Short Tatoeba pairs as words and pieces, the held-out part, and the vocabularies.

A pair is kept when both sides have one to eight words and every English word is among the
most frequent ones. Whether it is held out is decided by a hash of the Turkish side, so that
two translations of one sentence never stand on both sides of the border.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from attention_core.text import lower
from attention_core.tokenizer import START, Tokenizer
from attention_core.translation import END, source_words

CHECKS = Path(__file__).parent / "checks" / "aligned.tsv"
FOLDERS = ("tatoeba_a", "tatoeba_b")
MAX_WORDS = 8
N_WORDS, N_PIECES = 2500, 2500
TWICE = 2
"""A Turkish form counts as known when the training has it at least so often."""

HELD_OUT = 20
"""One Turkish sentence of so many is held out."""

_PART = re.compile(r"[a-z0-9]+|'[a-z]+")
_SHORT = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will"}


@dataclass(frozen=True)
class Pair:
    """Words of both sides; the Turkish ones as typed, the English ones in lower case."""

    turkish: tuple[str, ...]
    english: tuple[str, ...]

    @property
    def key(self) -> str:
        return " ".join(map(lower, self.turkish))


def english_words(sentence: str) -> tuple[str, ...]:
    """Lower case, no punctuation; "don't" is "do not", "I'm" is "i am", "Tom's" is "tom" "'s"."""
    text = sentence.lower().replace("’", "'")
    text = text.replace("won't", "will not").replace("can't", "can not").replace("n't", " not")
    text = text.replace("cannot", "can not")
    return tuple(_SHORT.get(part, part) for part in _PART.findall(text))


def pairs(data: Path) -> list[Pair]:
    """Every short pair of both folders once, in a fixed order; none that the checks ask about."""
    asked = {check.pair.key for check in checks()}
    found: dict[Pair, None] = {}
    for folder in FOLDERS:
        for line in (data / folder / "tur.txt").read_text(encoding="utf-8").splitlines():
            english, turkish = line.split("\t")[:2]
            pair = Pair(source_words(turkish), english_words(english))
            if all(0 < len(side) <= MAX_WORDS for side in (pair.turkish, pair.english)):
                found[pair] = None
    return [pair for pair in found if pair.key not in asked]


def is_held_out(pair: Pair) -> bool:
    return int(hashlib.sha256(pair.key.encode()).hexdigest(), 16) % HELD_OUT == 0


@dataclass(frozen=True)
class Vocabulary:
    """What assets/translation/vocabulary.json holds."""

    pieces: tuple[str, ...]
    merges: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    forms: tuple[str, ...]
    """Turkish words that the training has at least twice, in lower case."""

    def encoder(self) -> "Encoder":
        return Encoder(Tokenizer(self.pieces, self.merges), self.words)


def vocabulary(training: Sequence[Pair], n_words: int = N_WORDS) -> Vocabulary:
    """English: the most frequent words. Turkish: pieces learned on the pairs that are left."""
    from training import bpe  # its library is needed for nothing else here

    counts = Counter(word for pair in training for word in pair.english)
    frequent = sorted(counts, key=lambda word: (-counts[word], word))[: n_words - 2]
    words = (START, END, *frequent)
    left = [pair.turkish for pair in only(training, words)]
    learned = bpe.train(left, N_PIECES)
    forms = Counter(lower(word) for sentence in left for word in sentence)
    return Vocabulary(
        tuple(learned["pieces"]),
        tuple((a, b) for a, b in learned["merges"]),
        words,
        tuple(sorted(form for form, count in forms.items() if count >= TWICE)),
    )


def only(found: Iterable[Pair], words: Iterable[str]) -> list[Pair]:
    """The pairs whose English words are all among these."""
    known = set(words)
    return [pair for pair in found if known.issuperset(pair.english)]


@dataclass(frozen=True)
class Ids:
    """A pair as numbers; word_of[j] is the word of source piece j, 0 for [BAŞ]."""

    source: tuple[int, ...]
    word_of: tuple[int, ...]
    target: tuple[int, ...]
    """[BAŞ], the words, [SON]"""


class Encoder:
    """Pairs → numbers; each word is cut once."""

    def __init__(self, tokenizer: Tokenizer, words: Sequence[str]) -> None:
        self.tokenizer = tokenizer
        self.word_ids = {word: i for i, word in enumerate(words)}
        self.start = tokenizer.pieces.index(START)
        self._cut: dict[str, tuple[int, ...]] = {}

    def encode(self, pair: Pair) -> Ids:
        split = [self._pieces(word) for word in pair.turkish]
        source = (self.start, *(id_ for pieces in split for id_ in pieces))
        word_of = (0, *(w for w, pieces in enumerate(split, 1) for _ in pieces))
        target = (0, *(self.word_ids[word] for word in pair.english), 1)
        return Ids(source, word_of, target)

    def _pieces(self, word: str) -> tuple[int, ...]:
        if word not in self._cut:
            self._cut[word] = tuple(id_ for _, id_ in self.tokenizer.split_word(word))
        return self._cut[word]


@dataclass(frozen=True)
class Check:
    """A pair written and aligned by hand: English word (from 0) -> Turkish words (from 1)."""

    pair: Pair
    right: dict[int, frozenset[int]]


def checks() -> list[Check]:
    """checks/aligned.tsv: Turkish, English, and for every content word of the English side
    the number of its Turkish word; "2/3" = either is right.
    """
    found = []
    for line in CHECKS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            turkish, english, links = line.split("\t")
            words = english_words(english)
            right = {}
            for link in links.split():
                word, _, places = link.partition("-")
                right[words.index(word)] = frozenset(map(int, places.split("/")))
            found.append(Check(Pair(source_words(turkish), words), right))
    return found


@dataclass(frozen=True)
class Prepared:
    vocabulary: Vocabulary
    items: list[Ids]
    """the training pairs as numbers"""

    held_out: list[Pair]


def prepared(data: Path) -> Prepared:
    """The same for the same data: nothing here is drawn by chance."""
    found = pairs(data)
    training = [pair for pair in found if not is_held_out(pair)]
    words = vocabulary(training)
    encoder = words.encoder()
    items = [encoder.encode(pair) for pair in only(training, words.words)]
    return Prepared(words, items, only(filter(is_held_out, found), words.words))
