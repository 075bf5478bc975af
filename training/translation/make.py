"""Tatoeba pairs → assets/translation: python -m training.translation.make --data DIR [--short]

DIR holds tatoeba_a and tatoeba_b (training/README.md). The steps are train, export, evaluate;
--only picks some. About ten minutes on one core.
"""

import argparse
import json
from pathlib import Path

import torch

from training import export as shared
from training.card import rounded
from training.translation import card, evaluate, export
from training.translation.data import Prepared, prepared
from training.translation.network import Sizes
from training.translation.train import Recipe, Run

ROOT = Path(__file__).resolve().parents[2]
STEPS = ("train", "export", "evaluate")
SHORT = {"steps": 30, "batch": 16}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", type=Path, help="default: training/runs/translation, or …-short")
    parser.add_argument("--out", type=Path, help="default: assets/translation, or the run's own")
    parser.add_argument("--steps", type=int, default=Recipe.steps)
    parser.add_argument("--seed", type=int, default=Recipe.seed)
    parser.add_argument("--taught", type=float, default=Recipe.taught)
    parser.add_argument("--alone", type=Path, help="an exported --taught 0, for the card")
    parser.add_argument("--resume", action="store_true", help="go on from the last checkpoint")
    parser.add_argument("--short", action="store_true", help="a minute: does the path work?")
    parser.add_argument("--only", choices=STEPS, nargs="+", default=STEPS)
    options = parser.parse_args()
    name = "translation-short" if options.short else "translation"
    options.run = options.run or ROOT / "training" / "runs" / name
    shipped = options.run / "model" if options.short else ROOT / "assets" / "translation"
    options.out = options.out or shipped
    return options


def main() -> None:
    options = arguments()
    torch.set_num_threads(1)
    found = prepared(options.data)
    print(f"{len(found.items)} pairs to learn from, {len(found.held_out)} held out", flush=True)
    if "train" in options.only:
        _train(options, found)
    if "export" in options.only:
        export.main(options.run, found.vocabulary, options.out)
    if "evaluate" in options.only:
        held_out = found.held_out[: evaluate.FEW] if options.short else found.held_out
        scores = rounded(evaluate.all_scores(options.out, held_out, found.items))
        scores["pairs"] = {"training": len(found.items), "held_out": len(found.held_out)}
        if options.alone:
            scores["left_to_itself"] = rounded(evaluate.alone(options.alone, held_out))
        print(json.dumps(scores, ensure_ascii=False, indent=1))
        shared.add_scores(options.out, scores)
        card.write(options.out)


def _train(options: argparse.Namespace, found: Prepared) -> None:
    changed = SHORT if options.short else {"steps": options.steps}
    recipe = Recipe(seed=options.seed, taught=options.taught, **changed)
    sizes = Sizes(len(found.vocabulary.pieces), len(found.vocabulary.words))
    run = Run(recipe, sizes, found.items, options.run)
    if options.resume:
        run.resume()
    print(f"from step {run.step}", flush=True)
    run.train()


if __name__ == "__main__":
    main()
