"""From nothing to assets/scenes: python -m training.scenes.make [--short]

No data is needed: pictures and phrases are generated. The steps are train (two networks:
one taught to point, one only asked "is it there?"), export, evaluate; --only picks some.
"""

import argparse
import json
from pathlib import Path

import torch

from training import export as shared
from training.card import rounded
from training.scenes import card, evaluate, export
from training.scenes.train import Recipe, Run

ROOT = Path(__file__).resolve().parents[2]
STEPS = ("train", "export", "evaluate")
LENGTH = {"pointing": 6_400, "answer": 3_600}
"""Steps of each network; where one was told, the way to a neighbour is worth the longer course."""

SHORT = {"steps": 30, "batch": 16}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=Path, help="default: training/runs/scenes, or …-short")
    parser.add_argument("--out", type=Path, help="default: assets/scenes, or the runs' own folder")
    parser.add_argument("--steps", type=int, help="default: 6400 and 3600, see LENGTH")
    parser.add_argument("--seed", type=int, default=Recipe.seed)
    parser.add_argument("--taught", choices=export.FILES, nargs="+", default=tuple(export.FILES))
    parser.add_argument("--resume", action="store_true", help="go on from the last checkpoints")
    parser.add_argument("--short", action="store_true", help="under a minute: does the path work?")
    parser.add_argument("--only", choices=STEPS, nargs="+", default=STEPS)
    options = parser.parse_args()
    name = "scenes-short" if options.short else "scenes"
    options.runs = options.runs or ROOT / "training" / "runs" / name
    shipped = options.runs / "model" if options.short else ROOT / "assets" / "scenes"
    options.out = options.out or shipped
    return options


def main() -> None:
    options = arguments()
    torch.set_num_threads(1)
    if "train" in options.only:
        for taught in options.taught:
            _train(options, taught)
    if "export" in options.only:
        export.main(options.runs, options.out)
    if "evaluate" in options.only:
        count = evaluate.FEW if options.short else evaluate.COUNT
        scores = rounded(evaluate.all_scores(options.out, count))
        print(json.dumps(scores, ensure_ascii=False, indent=1))
        shared.add_scores(options.out, scores)
        card.write(options.out)


def _train(options: argparse.Namespace, taught: str) -> None:
    sizes = SHORT if options.short else {"steps": options.steps or LENGTH[taught]}
    recipe = Recipe(seed=options.seed, pointing=taught == "pointing", **sizes)
    run = Run(recipe, options.runs / taught)
    if options.resume:
        run.resume()
    print(f"{taught}: from step {run.step}", flush=True)
    run.train()


if __name__ == "__main__":
    main()
