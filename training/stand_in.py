"""A small stand-in for the raw data, so that the whole path can be tried where they are not.

python -m training.stand_in DIR

Every file that training reads, in its own format, filled with generated sentences; each
word of a "tree" hangs on the next one. A model made from it is good for nothing.
"""

import argparse
import json
import random
from pathlib import Path

from training import data, teacher
from training.generator import generate

SENTENCES = 60
"""In each file."""


def write(folder: Path) -> None:
    """All files under one folder."""
    rng = random.Random(3)
    for path in _treebank_files():
        _put(folder / path, "\n\n".join(_tree(_words(rng)) for _ in range(SENTENCES)))
    for name in ("tatoeba_a", "tatoeba_b"):
        _put(folder / name / "tur.txt", "\n".join(f"-\t{text}" for text in _texts(rng)))
    for name in ("sentence-collector.txt", "setimes.txt"):
        _put(folder / "commonvoice" / "server" / "data" / "tr" / name, "\n".join(_texts(rng)))
    for part in ("train", "dev", "test"):
        blocks = ("\n".join(f"{word}\tO" for word in _words(rng)) for _ in range(SENTENCES))
        path = folder / "wikiner" / "Turkish-Wiki-NER-Dataset" / f"{part}.conll"
        _put(path, "\n\n".join(blocks))
    for part in ("val", "test"):
        texts = iter(_texts(rng))
        rows = zip(texts, texts, texts, strict=False)
        names = ("premise", "choice1", "choice2")
        lines = (json.dumps(dict(zip(names, row, strict=True))) for row in rows)
        _put(folder / "xcopa" / "data" / "tr" / f"{part}.tr.jsonl", "\n".join(lines))
    paragraph = {"context": " ".join(_texts(rng)), "qas": [{"question": _texts(rng)[0]}]}
    _put(folder / "xquad" / "xquad.tr.json", json.dumps({"data": [{"paragraphs": [paragraph]}]}))
    for name in teacher.DICTIONARIES:
        words = sorted({word for _ in range(SENTENCES) for word in _words(rng)})
        _put(folder / teacher.RESOURCES / name, "\n".join(words))


def _treebank_files() -> list[str]:
    trained = [f"{name}/{file}" for name, (files, _) in data.TREEBANKS.items() for file in files]
    return [*trained, *data.TESTS.values()]


def _tree(words: tuple[str, ...]) -> str:
    rows = []
    for i, word in enumerate(words, 1):
        last = i == len(words)
        sign = not any(letter.isalpha() for letter in word)
        kind = "PUNCT" if sign else "VERB" if last else "NOUN"
        head, relation = (0, "root") if last else (i + 1, "punct" if sign else "nsubj")
        rows.append(f"{i}\t{word}\t_\t{kind}\t_\t_\t{head}\t{relation}\t_\t_")
    return "\n".join(rows)


def _words(rng: random.Random) -> tuple[str, ...]:
    return generate(rng).words


def _texts(rng: random.Random) -> list[str]:
    return [" ".join(_words(rng)) for _ in range(SENTENCES)]


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    write(parser.parse_args().folder)
