"""What every head does, measured on held-out text with the app's own NumPy core.

python -m training.head_roles --model assets/model --data DIR [--write]

A role names for each word the word it should look at; a head is right where its largest
weight, from word to word, is there. Rules that need only words are asked on the held-out
trees, grammar on the same trees, pronouns on generated sentences with nouns that training
never saw, half of them in constructions that it never saw either. Beside each share stand
a 95 % interval (bootstrap over sentences) and the share that the best fixed guess reaches:
one of the word rules, or any word of the sentence, without a look at a weight.

Closeness of meaning is asked among the words that the teacher knows: a word is nearest to
itself, and of [BAŞ] and of unknown words nobody knows how near they are.
"""

import argparse
import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from attention_core import load_model
from attention_core.heads import all_word_weights
from attention_core.model import Model, run_encoded
from attention_core.model_file import default_folder
from attention_core.roles import NOT_ASKED, WORD_ROLES, RoleScore, guessed, measure, wanted
from attention_core.tokenizer import SPECIAL_PIECES, START, Encoded, Tokenizer
from attention_core.types import Mask
from training import data, teacher
from training.choice import Parts
from training.data import Tree
from training.generator import Sentence, generate

AMOUNT = (1_200, 600)
"""Generated sentences, and sentences of each treebank."""

DRAWN = 2000
"""Times that the sentences are drawn anew for an interval."""

SEED = 2025
FAMILIES = ("o", "onu", "ona", "onun", "onlar", "fit")
"""Families with a noun in them, as for "unseen nouns" in training/evaluate.py."""

AMONG_OTHERS = ("meaning",)
"""Roles in which only the other words that are asked count as answers."""

Rule = Callable[[Sequence[str]], Mapping[str, Sequence[int]]]
"""More roles from the words (words[0] is [BAŞ]): role -> wanted word per word, or NOT_ASKED."""


@dataclass(frozen=True)
class Asked:
    """A sentence ([BAŞ] first), and what is asked of its words in each role."""

    words: tuple[str, ...]
    wanted: Mapping[str, Sequence[int]]


def of_tree(tree: Tree, rule: Rule | None = None) -> Asked:
    """The word rules, the tree's own heads (punctuation left out), and those of `rule`."""
    words = (START, *tree.words)
    heads = [
        NOT_ASKED if tag == "PUNCT" else head
        for head, tag in zip(tree.heads, tree.tags, strict=True)
    ]
    more = rule(words) if rule else {}
    return Asked(words, {**wanted(words), "grammar": (NOT_ASKED, *heads), **more})


def of_generated(sentence: Sentence) -> Asked:
    """Pronouns are asked for their antecedent, which may be [BAŞ] where none is named."""
    links = dict(sentence.links)
    targets = [links.get(i, NOT_ASKED) for i in range(len(sentence.words) + 1)]
    return Asked((START, *sentence.words), {"pronoun": targets})


def held_out(
    folder: Path, amount: tuple[int, int] = AMOUNT, rule: Rule | None = None
) -> list[Asked]:
    """Everything that is asked, none of it seen in training; always the same."""
    rng = random.Random(SEED)
    found = []
    for trees in data.test_trees(folder).values():
        drawn = rng.sample(trees, min(amount[1], len(trees)))
        found += [of_tree(tree, rule) for tree in drawn]
    kinds = ((Parts(noun="held"), False, FAMILIES), (Parts(noun="held"), True, ()))
    found += [of_generated(generate(rng, *kinds[i % 2])) for i in range(amount[0])]
    return found


def encoded(tokenizer: Tokenizer, words: Sequence[str]) -> Encoded | None:
    """A sentence that comes as words, as the model reads it; None if it is too long."""
    split = [tokenizer.split_word(word) for word in words[1:]]
    pieces = [(text, id_, w) for w, found in enumerate(split, 1) for text, id_ in found]
    if len(pieces) > tokenizer.max_tokens:
        return None
    tokens, ids, word_of = zip((START, SPECIAL_PIECES.index(START), 0), *pieces, strict=True)
    return Encoded(" ".join(words[1:]), tokens, ids, tuple(words), word_of, (True,) * len(ids))


@dataclass
class Counts:
    """One role: for each sentence words asked, and per head those right and their mass."""

    asked: list[int]
    right: list[np.ndarray]  # (layers, heads) each
    mass: list[np.ndarray]
    guesses: list[list[float]]  # words that each rule of WORD_ROLES names right, then "any"

    @staticmethod
    def none() -> "Counts":
        return Counts([], [], [], [])


def counted(model: Model, sentences: Iterable[Asked]) -> dict[str, Counts]:
    """Every role on every sentence that asks for it."""
    found: dict[str, Counts] = {}
    for sentence in sentences:
        tokens = encoded(model.tokenizer, sentence.words)
        if tokens is None:
            continue
        trace = run_encoded(model, tokens)
        weights = [all_word_weights(trace, layer) for layer in range(model.config.n_layers)]
        rules = wanted(sentence.words)
        for role, targets in sentence.wanted.items():
            asked = sum(target != NOT_ASKED for target in targets)
            if not asked:
                continue
            may = others(targets) if role in AMONG_OTHERS else None
            heads = [[measure(head, targets, may) for head in layer] for layer in weights]
            counts = found.setdefault(role, Counts.none())
            counts.asked.append(asked)
            counts.right.append(np.array([[m.right for m in layer] for layer in heads]))
            counts.mass.append(np.array([[m.mass * m.asked for m in layer] for layer in heads]))
            named = [guessed(rules[name], targets) for name in WORD_ROLES]
            counts.guesses.append([*named, asked / (len(targets) if may is None else asked - 1)])
    return found


def others(targets: Sequence[int]) -> Mask:
    """(w, w): for each word the other ones that are asked."""
    asked = np.array([target != NOT_ASKED for target in targets])
    found: Mask = asked & ~np.eye(len(targets), dtype=bool)
    return found


def scores(role: str, counts: Counts) -> list[list[RoleScore]]:
    """Per layer and head: the share right, its interval, the mass, and the best fixed guess."""
    total = sum(counts.asked)
    right = np.array(counts.right)
    share, mass = right.sum(axis=0) / total, np.sum(counts.mass, axis=0) / total
    low, high = interval(right, np.array(counts.asked))
    guess, chance = _best_guess(role, counts)

    def score(i: int, j: int) -> RoleScore:
        numbers = (float(table[i, j]) for table in (share, low, high, mass))
        return RoleScore(*numbers, asked=total, chance=chance, guess=guess)

    layers, heads = share.shape
    return [[score(i, j) for j in range(heads)] for i in range(layers)]


def interval(right: np.ndarray, asked: np.ndarray) -> np.ndarray:
    """The middle 95 % of the share right over sentences drawn anew, with repeats.

    Shapes: (sentences, layers, heads), (sentences,) -> (2, layers, heads).
    """
    even = np.full(len(asked), 1 / len(asked))
    drawn = np.random.default_rng(SEED).multinomial(len(asked), even, size=DRAWN)
    shares = np.tensordot(drawn, right, axes=1) / (drawn @ asked)[:, None, None]
    found: np.ndarray = np.quantile(shares, [0.025, 0.975], axis=0)
    return found


def _best_guess(role: str, counts: Counts) -> tuple[str, float]:
    """The rule that names the wanted word most often; the role itself does not count.

    "any": some word of the sentence, all as likely; what a head without a plan reaches.
    """
    hits = dict(zip((*WORD_ROLES, "any"), np.sum(counts.guesses, axis=0), strict=True))
    hits.pop(role, None)
    best = max(hits, key=lambda name: hits[name])
    return best, float(hits[best] / sum(counts.asked))


def measured(model: Model, sentences: Iterable[Asked]) -> list[list[dict[str, object]]]:
    """As the manifest has it: per layer, per head, role -> score; shares with six digits, as two
    that are printed must not be those of a number that was rounded before."""
    found = {role: scores(role, counts) for role, counts in counted(model, sentences).items()}
    c = model.config
    return [
        [{role: _rounded(table[i][j]) for role, table in found.items()} for j in range(c.n_heads)]
        for i in range(c.n_layers)
    ]


def _rounded(score: RoleScore) -> dict[str, object]:
    return {k: round(v, 6) if isinstance(v, float) else v for k, v in vars(score).items()}


def measured_in(
    model_folder: Path, folder: Path, amount: tuple[int, int] = AMOUNT, rule: Rule | None = None
) -> list[list[dict[str, object]]]:
    """The heads of the model in one folder; folder holds the raw data, rule asks for more roles."""
    return measured(load_model(model_folder), held_out(folder, amount, rule))


def write(out: Path, heads: list[list[dict[str, object]]]) -> None:
    """Puts what was measured into the manifest, one head a line."""
    path = out / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    layers = [",\n   ".join(json.dumps(head) for head in layer) for layer in heads]
    lines = ",\n".join(f"  [\n   {layer}\n  ]" for layer in layers)
    text = json.dumps({**manifest, "heads": "@"}, ensure_ascii=False, indent=1)
    path.write_text(text.replace('"@"', f"[\n{lines}\n ]") + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, default=default_folder())
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", type=Path, help="folder with the teacher's vectors, if kept")
    parser.add_argument("--write", action="store_true", help="put it into the manifest")
    options = parser.parse_args()
    known = teacher.of(options.data, options.run)
    heads = measured_in(options.model, options.data, rule=teacher.meaning_rule(known))
    for i, layer in enumerate(heads, 1):
        for j, head in enumerate(layer, 1):
            print(f"{i}.{j}", json.dumps(head))
    if options.write:
        write(options.model, heads)


if __name__ == "__main__":
    main()
