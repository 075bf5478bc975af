"""Readers of the raw data; nothing of it is copied into the repository."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from attention_core.text import clean, split_words

SPLIT_SEED = 5
GB_HELD_SHARE = 0.2
TREEBANKS = {  # folder -> (files for training, how often a sentence is drawn)
    "UD_GB": (("tr_gb-ud-test.conllu",), 3.0),
    "UD_FrameNet": (("tr_framenet-ud-train.conllu", "tr_framenet-ud-dev.conllu",
                     "tr_framenet-ud-test.conllu"), 1.0),
    "UD_Kenet": (("tr_kenet-ud-dev.conllu",), 2.5),
    "UD_BOUN": (("tr_boun-ud-dev.conllu",), 3.0),
    "UD_Penn": (("tr_penn-ud-dev.conllu", "tr_penn-ud-test.conllu"), 1.5),
    "UD_Tourism": (("tr_tourism-ud-train.conllu",), 0.2),
    "UD_Atis": (("tr_atis-ud-train.conllu",), 0.15),
    "UD_PUD": (("tr_pud-ud-test.conllu",), 1.2),
    "UD_TueCL": (("tr_tuecl-ud-test.conllu",), 2.0),
}  # fmt: skip
TESTS = {
    "UD_BOUN": "UD_BOUN/tr_boun-ud-test.conllu",
    "UD_Kenet": "UD_Kenet/tr_kenet-ud-test.conllu",
}


@dataclass(frozen=True)
class Tree:
    """A sentence with dependencies; heads count words from 1, 0 is the root."""

    words: tuple[str, ...]
    heads: tuple[int, ...]
    tags: tuple[str, ...]
    relations: tuple[str, ...]


def read_conllu(path: Path) -> list[Tree]:
    """The trees of one file, word forms as the treebank has them."""
    blocks = path.read_text(encoding="utf-8").strip().split("\n\n")
    trees = []
    for block in blocks:
        rows = [line.split("\t") for line in block.splitlines() if not line.startswith("#")]
        rows = [row for row in rows if row[0].isdigit()]
        words = tuple(row[1].replace(" ", "") for row in rows)
        heads = tuple(int(row[6]) for row in rows)
        tags = tuple(row[3] + _case_of(row[5]) for row in rows)
        trees.append(Tree(words, heads, tags, tuple(row[7].split(":")[0] for row in rows)))
    return trees


def training_trees(folder: Path) -> list[tuple[Tree, float]]:
    """All trees for training and how often each is drawn; UD_GB without its held-out part."""
    found = []
    for name, (files, share) in TREEBANKS.items():
        for file in files:
            trees = read_conllu(folder / name / file)
            if name == "UD_GB":
                trees = split_gb(trees)[0]
            found += [(tree, share) for tree in trees]
    return found


def test_trees(folder: Path) -> dict[str, list[Tree]]:
    """The held-out part of UD_GB, the test parts of UD_BOUN and UD_Kenet."""
    gb = read_conllu(folder / "UD_GB" / TREEBANKS["UD_GB"][0][0])
    return {"UD_GB": split_gb(gb)[1]} | {
        name: read_conllu(folder / path) for name, path in TESTS.items()
    }


def split_gb(trees: list[Tree]) -> tuple[list[Tree], list[Tree]]:
    """(training, held out): a fifth is held out, fixed by SPLIT_SEED; doubles never cross."""
    order = sorted({tree.words for tree in trees})
    random.Random(SPLIT_SEED).shuffle(order)
    held = set(order[: int(len(order) * GB_HELD_SHARE)])
    return [t for t in trees if t.words not in held], [t for t in trees if t.words in held]


def texts(folder: Path) -> list[tuple[str, ...]]:
    """Every distinct sentence of the plain texts, as words."""
    found: dict[tuple[str, ...], None] = {}
    for sentence in _raw_texts(folder):
        words = tuple(split_words(clean(sentence)))
        if 2 <= len(words) <= 28:
            found.setdefault(words)
    return list(found)


def _raw_texts(folder: Path) -> Iterator[str]:
    for name in ("tatoeba_a", "tatoeba_b"):
        for line in _lines(folder / name / "tur.txt"):
            yield line.split("\t")[1]
    for name in ("sentence-collector.txt", "setimes.txt"):
        yield from _lines(folder / "commonvoice" / "server" / "data" / "tr" / name)
    for name in ("train", "dev", "test"):
        yield from _wiki(folder / "wikiner" / "Turkish-Wiki-NER-Dataset" / f"{name}.conll")
    for name in ("val", "test"):
        for line in _lines(folder / "xcopa" / "data" / "tr" / f"{name}.tr.jsonl"):
            row = json.loads(line)
            yield from (row["premise"], row["choice1"], row["choice2"])
    yield from _xquad(folder / "xquad" / "xquad.tr.json")


def _wiki(path: Path) -> Iterator[str]:
    for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
        yield " ".join(line.split("\t")[0] for line in block.splitlines())


def _xquad(path: Path) -> Iterator[str]:
    for article in json.loads(path.read_text(encoding="utf-8"))["data"]:
        for paragraph in article["paragraphs"]:
            text = paragraph["context"].replace("? ", "?\n").replace(". ", ".\n")
            yield from text.splitlines()
            yield from (qa["question"] for qa in paragraph["qas"])


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _case_of(features: str) -> str:
    """|Case=Acc|… -> "+Acc"."""
    cases = [f.removeprefix("Case=") for f in features.split("|") if f.startswith("Case=")]
    return f"+{cases[0]}" if cases else ""
