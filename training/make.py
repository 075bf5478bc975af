"""From the raw data to assets/model: python -m training.make --data DIR [--steps N] …

The steps are prepare, tokenizer, train, export, evaluate; --only picks some of them.
Scores are measured last, on the weights as shipped.
"""

import argparse
import json
import random
from pathlib import Path

import torch

from attention_core.tokenizer import Tokenizer
from training import bpe, card, data, evaluate, export, head_roles
from training.batches import Source
from training.generator import generate
from training.train import Recipe, Run

ROOT = Path(__file__).resolve().parents[1]
STEPS = ("tokenizer", "train", "export", "evaluate")
SHORT_STEPS = 150
GENERATED_FOR_PIECES = 60_000
"""Sentences that the pieces are trained on besides the texts."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder of the raw data")
    parser.add_argument("--run", type=Path, help="default: training/runs/main, or …/short")
    parser.add_argument("--out", type=Path, help="default: assets/model, or the run's own folder")
    parser.add_argument("--steps", type=int, default=Recipe.steps)
    parser.add_argument("--seed", type=int, default=Recipe.seed)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--resume", action="store_true", help="go on from the last checkpoint")
    parser.add_argument(
        "--short", action="store_true", help="a run of minutes: does the path work?"
    )
    parser.add_argument("--only", choices=STEPS, nargs="+", default=STEPS)
    options = parser.parse_args()
    options.run = options.run or ROOT / "training" / "runs" / ("short" if options.short else "main")
    shipped = options.run / "model" if options.short else ROOT / "assets" / "model"
    options.out = options.out or shipped
    return options


def prepare(folder: Path) -> tuple[list[tuple[str, ...]], list[tuple[data.Tree, float]]]:
    texts = data.texts(folder)
    held = {tree.words for trees in data.test_trees(folder).values() for tree in trees}
    return [words for words in texts if words not in held], data.training_trees(folder)


def make_tokenizer(
    texts: list[tuple[str, ...]], trees: list[tuple[data.Tree, float]], path: Path
) -> None:
    rng = random.Random(0)
    generated = [generate(rng).words for _ in range(GENERATED_FOR_PIECES)]
    bpe.save(bpe.train([*texts, *(tree.words for tree, _ in trees), *generated]), path)


def load_tokenizer(path: Path) -> Tokenizer:
    vocabulary = json.loads(path.read_text(encoding="utf-8"))
    return Tokenizer(vocabulary["pieces"], [(a, b) for a, b in vocabulary["merges"]])


def main() -> None:
    options = arguments()
    torch.set_num_threads(options.threads)
    recipe = Recipe(steps=SHORT_STEPS if options.short else options.steps, seed=options.seed)
    vocabulary = options.run / "vocabulary.json"
    if {"tokenizer", "train"} & set(options.only):
        texts, trees = prepare(options.data)
        if "tokenizer" in options.only and not (options.resume and vocabulary.exists()):
            make_tokenizer(texts, trees, vocabulary)
        if "train" in options.only:
            run = Run(Source(load_tokenizer(vocabulary), texts, trees), recipe, options.run)
            if options.resume:
                run.resume()
            run.train()
    _finish(options)


def _finish(options: argparse.Namespace) -> None:
    if "export" in options.only:
        export.main(options.run, options.out)
    if "evaluate" in options.only:
        amount = evaluate.FEW if options.short else evaluate.MANY
        scores = evaluate.rounded(evaluate.all_scores(options.out, options.data, amount))
        print(json.dumps(scores, ensure_ascii=False, indent=1))
        export.add_scores(options.out, scores)
        head_roles.write(options.out, head_roles.measured_in(options.out, options.data, amount))
        card.write(options.out)


if __name__ == "__main__":
    main()
