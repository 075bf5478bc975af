"""From the raw data to assets/model: python -m training.make --data DIR [--steps N] …

The steps are tokenizer, teacher, train, meaning (its head alone), export, places (a table of
learned positions), evaluate; --only picks some of them.
Scores are measured last, on the weights as shipped.

--free makes the twin whose heads are shown nothing: same sizes, pieces and text, no loss on any
attention weight; it goes to assets/model_free.
"""

import argparse
import json
from pathlib import Path

import torch

from attention_core.tokenizer import Tokenizer
from training import (
    bpe,
    card,
    corpus,
    data,
    evaluate,
    export,
    head_roles,
    last,
    places,
    start,
    teacher,
)
from training.batches import Source
from training.losses import OF_HEADS
from training.train import Recipe, Run

ROOT = Path(__file__).resolve().parents[1]
STEPS = ("tokenizer", "teacher", "train", "meaning", "export", "places", "evaluate")
OF_TAUGHT = ("meaning", "places")
"""Steps that make no sense where no head is taught."""

SHORT_STEPS, SHORT_LAST = 150, 20
SHORT_WORDS = 4_000
"""Words that a trial of the path asks the teacher about, instead of all."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder of the raw data")
    parser.add_argument("--run", type=Path, help="default: training/runs/main, or …/short")
    parser.add_argument("--out", type=Path, help="default: assets/model, or the run's own folder")
    parser.add_argument("--steps", type=int, default=Recipe.steps)
    parser.add_argument("--seed", type=int, default=Recipe.seed)
    parser.add_argument("--layers", type=int, default=Recipe.layers)
    parser.add_argument("--without", nargs="+", default=(), help="losses to leave out")
    parser.add_argument(
        "--free", action="store_true", help="the twin whose heads are shown nothing"
    )
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--resume", action="store_true", help="go on from the last checkpoint")
    parser.add_argument(
        "--short", action="store_true", help="a run of minutes: does the path work?"
    )
    parser.add_argument("--only", choices=STEPS, nargs="+", default=STEPS)
    options = parser.parse_args()
    name = "short" if options.short else "free" if options.free else "main"
    options.run = options.run or ROOT / "training" / "runs" / name
    shipped = ROOT / "assets" / ("model_free" if options.free else "model")
    options.out = options.out or (options.run / "model" if options.short else shipped)
    if options.free:
        options.without = OF_HEADS
        options.only = [step for step in options.only if step not in OF_TAUGHT]
    return options


def load_tokenizer(path: Path) -> Tokenizer:
    vocabulary = json.loads(path.read_text(encoding="utf-8"))
    return Tokenizer(vocabulary["pieces"], [(a, b) for a, b in vocabulary["merges"]])


def main() -> None:
    options = arguments()
    torch.set_num_threads(options.threads)
    recipe = Recipe(
        steps=SHORT_STEPS if options.short else options.steps,
        seed=options.seed, layers=options.layers, without=tuple(options.without),
    )  # fmt: skip
    if {"tokenizer", "teacher", "train"} & set(options.only):
        _train(options, recipe)
    _finish(options)


def _train(options: argparse.Namespace, recipe: Recipe) -> None:
    texts, trees = corpus.prepare(options.data)
    vocabulary, vectors = options.run / "vocabulary.json", options.run / "teacher.npz"
    missing = {"tokenizer": vocabulary, "teacher": vectors}
    wanted = {step for step in missing if step in options.only}
    wanted = {step for step in wanted if not (options.resume and missing[step].exists())}
    sentences = corpus.all_sentences(texts, trees) if wanted else []
    if "tokenizer" in wanted:
        bpe.save(bpe.train(sentences), vocabulary)
    if "teacher" in wanted:
        count = SHORT_WORDS if options.short else None
        teacher.make(sentences, options.data, count).save(vectors)
    if "train" in options.only:
        source = _source(options, texts, trees)
        run = Run(source, recipe, options.run)
        if options.resume and run.resume():
            print(f"going on after step {run.step}", flush=True)
        else:
            counts = start.word_counts(texts)
            run.start_from(start.piece_vectors(source.tokenizer, source.teacher, counts))
        run.train()


def _source(
    options: argparse.Namespace, texts: list[tuple[str, ...]], trees: list[tuple[data.Tree, float]]
) -> Source:
    tokenizer = load_tokenizer(options.run / "vocabulary.json")
    return Source(tokenizer, texts, trees, teacher.load(options.run / "teacher.npz"))


def _finish(options: argparse.Namespace) -> None:
    if "meaning" in options.only:
        steps = SHORT_LAST if options.short else last.STEPS
        last.main(options.run, _source(options, *corpus.prepare(options.data)), steps)
    if "export" in options.only:
        export.main(options.run, options.out)
        if options.free:
            (options.out / "golden.npz").unlink()  # proved once; the app's proof is the other model
    if "places" in options.only:
        source = _source(options, *corpus.prepare(options.data))
        steps = SHORT_LAST if options.short else places.STEPS
        places.main(options.run, options.out, source, data.test_trees(options.data), steps)
    if "evaluate" in options.only:
        amount = evaluate.FEW if options.short else evaluate.MANY
        known = teacher.load(options.run / "teacher.npz")
        measure = evaluate.free_scores if options.free else evaluate.all_scores
        scores = card.rounded(measure(options.out, options.data, known, amount))
        print(json.dumps(scores, ensure_ascii=False, indent=1))
        export.add_scores(options.out, scores)
        rule = teacher.meaning_rule(known)
        heads = head_roles.measured_in(options.out, options.data, amount, rule)
        head_roles.write(options.out, heads)
        card.write(options.out, "card_free.md" if options.free else "card.md")


if __name__ == "__main__":
    main()
