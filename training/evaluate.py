"""Every score of the model card, measured with the app's own NumPy core.

python -m training.evaluate --model assets/model --data DIR
"""

import argparse
import json
import random
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from attention_core import load_model
from attention_core.heads import word_weights
from attention_core.model import Model, run
from attention_core.model_file import default_folder
from training import data, head_roles, teacher, tree_scores
from training.blocklist import checks
from training.card import rounded
from training.choice import Parts
from training.generator import Sentence, generate, situation_twins, twins
from training.teacher import Teacher

OPENING = (
    ("Öğrenci kitabı masaya bıraktı çünkü onu bitirmişti.", "onu", "kitabı"),
    ("Ali kitabı masaya bıraktı çünkü o çok ağırdı.", "o", "kitabı"),
    ("Ali kitabı masaya bıraktı çünkü o çok yorgundu.", "o", "Ali"),
)
GENERATED = {  # name -> parts, held-out constructions, families
    "seen words": (Parts(), False, ()),
    "unseen nouns": (Parts(noun="held"), False, ("o", "onu", "ona", "onun", "onlar", "fit")),
    "new constructions": (Parts(), True, ()),
    "new constructions, unseen nouns": (Parts(noun="held"), True, ()),
}
PAIRS = {  # the same for pairs of sentences that differ in nothing but the predicate
    "seen words": (Parts(), False),
    "unseen predicates": (Parts(predicate="held"), False),
    "unseen nouns": (Parts(noun="held"), False),
    "unseen predicates and nouns": (Parts(noun="held", predicate="held"), False),
    "new constructions": (Parts(), True),
}
SITUATIONS = {
    "situations: seen": (Parts(), False),
    "situations: held out": (Parts(situation="held"), False),
    "situations: new constructions": (Parts(), True),
}
MANY, FEW = head_roles.AMOUNT, (40, 40)
"""Generated pronouns of each kind and sentences of each treebank; few for a trial of the path."""

Draw = Callable[[int, Parts, bool], tuple[Sentence, Sentence] | None]

ROLES = ("previous", "next", "meaning", "grammar", "pronoun")


def row(model: Model, sentence: str, word: int, role: str = "pronoun") -> np.ndarray:
    """The weights of one word in a taught head, over all words; [BAŞ] is 0."""
    layer, head = model.roles[role]
    return word_weights(run(model, sentence), layer, head)[word]


def pronoun_row(model: Model, sentence: str, pronoun: str) -> tuple[list[str], np.ndarray]:
    """(words, weights of the pronoun's row) of a sentence."""
    trace = run(model, sentence)
    layer, head = model.roles["pronoun"]
    words = list(trace.words)
    return words, word_weights(trace, layer, head)[words.index(pronoun)]


def opening(model: Model) -> dict[str, float]:
    """The weight of the right word in the sentences that lessons open with."""
    found = {}
    for sentence, pronoun, antecedent in OPENING:
        words, weights = pronoun_row(model, sentence, pronoun)
        found[f"{sentence} {pronoun} → {antecedent}"] = float(weights[words.index(antecedent)])
    return found


def hand_written(model: Model, file: str, tell: bool = True) -> dict[str, object]:
    """A file of training/checks: right answers, pairs with both right, and what fails.

    tell: say which sentences fail; a blind test keeps that to itself.
    """
    right: dict[str, bool] = {}
    pairs: dict[str, list[bool]] = {}
    failed = []
    for sentence, pronoun, antecedent, _, pair in checks(file):
        words, weights = pronoun_row(model, sentence, pronoun)
        chosen = words[int(weights.argmax())]
        right[sentence] = chosen == antecedent
        if pair != "-":
            pairs.setdefault(pair, []).append(right[sentence])
        if chosen != antecedent and tell:
            failed.append(
                f"{sentence} {pronoun} → {chosen} ({weights.max():.2f}), not {antecedent}"
            )
    return {
        "right": sum(right.values()), "of": len(right),
        "pairs": sum(all(p) for p in pairs.values()), "pairs_of": len(pairs), "failed": failed,
    }  # fmt: skip


def generated(model: Model, count: int, how: tuple[Parts, bool, tuple[str, ...]]) -> float:
    """Share of generated pronouns whose largest weight is on the antecedent."""
    rng = random.Random(2024)
    results: list[bool] = []
    while len(results) < count:
        results += _right(model, generate(rng, *how))
    return float(np.mean(results))


def pairs(
    model: Model, count: int, how: tuple[Parts, bool], draw: Draw = twins
) -> dict[str, float]:
    """Winograd pairs: share of single sentences right, and of pairs with both right."""
    found: list[bool] = []
    seed = 0
    while len(found) < count:
        seed += 1
        drawn = draw(seed, *how)
        if drawn is not None:
            found += [all(_right(model, sentence)) for sentence in drawn]
    both = [a and b for a, b in zip(found[::2], found[1::2], strict=True)]
    return {"single": float(np.mean(found)), "both": float(np.mean(both))}


def _right(model: Model, sentence: Sentence) -> list[bool]:
    return [
        int(row(model, sentence.text, pronoun).argmax()) == antecedent
        for pronoun, antecedent in sentence.links
    ]


def largest_score(model: Model, sentences: Iterable[str]) -> dict[str, float]:
    """The largest scaled score (absolute) of the taught heads over some sentences."""
    top = dict.fromkeys(ROLES, 0.0)
    for sentence in sentences:
        trace = run(model, sentence)
        for role in ROLES:
            layer, head = model.roles[role]
            scaled = np.abs(trace.blocks[layer].attention.scaled[head]).max()
            top[role] = max(top[role], float(scaled))
    return top


def all_scores(
    model_folder: Path, folder: Path, known: Teacher, amount: tuple[int, int] = MANY
) -> dict[str, object]:
    """Every score of the model in one folder; folder holds the raw data."""
    model = load_model(model_folder)
    reader = tree_scores.Reader(model_folder)
    trees = {name: items[: amount[1]] for name, items in data.test_trees(folder).items()}
    sentences = [sentence for sentence, *_ in checks()]
    return {
        "opening": opening(model),
        "hand_written": hand_written(model, "pronouns.tsv"),
        "hand_written_fresh": hand_written(model, "fresh.tsv"),
        "hand_written_more": hand_written(model, "more.tsv"),
        "hand_written_others": hand_written(model, "others.tsv"),
        "hand_written_blind": hand_written(model, "blind.tsv", tell=False),
        "hand_written_blind_2": hand_written(model, "blind2.tsv", tell=False),
        "generated": {name: generated(model, amount[0], how) for name, how in GENERATED.items()},
        "pairs": {name: pairs(model, amount[0], how) for name, how in PAIRS.items()}
        | {name: pairs(model, amount[0], how, situation_twins) for name, how in SITUATIONS.items()},
        "grammar": {name: reader.dependencies(items) for name, items in trees.items()},
        "neighbours": reader.neighbours(trees["UD_GB"]),
        "meaning": reader.meaning(trees["UD_GB"], known),
        "masked_words": reader.masked_words(trees["UD_GB"]),
        "largest_scaled_score": largest_score(model, sentences),
    }


def free_scores(
    model_folder: Path, folder: Path, known: Teacher, amount: tuple[int, int] = MANY
) -> dict[str, object]:
    """What is measured of the twin without taught heads, apart from what each head does."""
    reader = tree_scores.Reader(model_folder)
    trees = data.test_trees(folder)["UD_GB"][: amount[1]]
    return {"masked_words": reader.masked_words(trees)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, default=default_folder())
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", type=Path, help="folder with the teacher's vectors, if kept")
    options = parser.parse_args()
    known = teacher.of(options.data, options.run)
    scores = rounded(all_scores(options.model, options.data, known))
    print(json.dumps(scores, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
