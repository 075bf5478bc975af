"""Every score of the scene model's card, measured with the app's own NumPy core.

python -m training.scenes.evaluate [--model assets/scenes] [--count 1000]
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path

import numpy as np

from attention_core.cross import SceneModel, SceneTrace, look, read
from attention_core.pictures import cover, draw
from attention_core.scene_file import default_scene_folder, load_scene_model
from training.card import rounded
from training.scenes.lexicon import IDS
from training.scenes.sets import SETS, Asked, questions

COUNT, FEW = 1000, 60
HELD_OUT_SET = "held-out pairs"
Head = tuple[int, int]


def traced(model: SceneModel, asked: Asked) -> SceneTrace:
    ids = tuple(IDS[word] for word in asked.question.words)
    return read(model, look(model, draw(asked.things)), ids)


def measured(trace: SceneTrace, asked: Asked) -> dict[str, float]:
    """What the last word of a phrase does in the head that points.

    right: the largest weight lies on a patch of a thing that is meant, or on [YOK] where
    nothing is; mass: the weight on all those patches, or on [YOK]; patch: right among the
    patches alone; every: each thing that is meant gets at least half of an equal share.
    """
    row = trace.pointing[-1]
    kept = list(asked.question.meant[-1])
    answer = bool(trace.answers[-1] > 0.5) == bool(kept)
    if not kept:
        return {"right": float(row.argmax() == len(row) - 1), "mass": row[-1], "answer": answer}
    shares = (cover(asked.things) > 0) @ row[:-1]
    inside = np.append((cover(asked.things)[kept] > 0).any(axis=0), False)
    return {
        "right": inside[row.argmax()],
        "mass": shares[kept].sum(),
        "patch": inside[row[:-1].argmax()],
        "every": (shares[kept] >= 0.5 / len(kept)).all(),
        "answer": answer,
    }


def scores_of(model: SceneModel, name: str, count: int, purpose: str = "score") -> dict[str, float]:
    """The means over one test set."""
    found = [measured(traced(model, asked), asked) for asked in questions(name, count, purpose)]
    return {key: float(np.mean([one[key] for one in found])) for key in found[0]}


def by_things(model: SceneModel, count: int) -> dict[str, float]:
    """The held-out pairs once more: right by the number of things in the picture."""
    groups: dict[int, list[float]] = {}
    for asked in questions(HELD_OUT_SET, count):
        right = measured(traced(model, asked), asked)["right"]
        groups.setdefault(len(asked.things), []).append(right)
    return {str(number): float(np.mean(group)) for number, group in sorted(groups.items())}


def best_head(model: SceneModel, count: int) -> Head:
    """The head that points best on seen pairs, for a model that was never told where.

    It is chosen on other questions than those of the scores.
    """
    heads = [(i, j) for i in range(model.config.n_layers) for j in range(model.config.n_heads)]

    def patch(head: Head) -> float:
        return scores_of(replace(model, pointer=head), "seen pairs", count, "choice")["patch"]

    return max(heads, key=patch)


def all_scores(folder: Path, count: int = COUNT) -> dict[str, object]:
    """Every score of both models in one folder."""
    pointing, answering = load_scene_model(folder), load_scene_model(folder, "answer")
    return {
        "questions": count,
        "pointing": {name: scores_of(pointing, name, count) for name in SETS},
        "by_things": by_things(pointing, count),
        "answer": {name: scores_of(answering, name, count) for name in SETS},
        "largest_scaled_score": largest_score(pointing, min(count, 200)),
    }


def largest_score(model: SceneModel, count: int) -> float:
    """The largest scaled score (absolute) of the pointing head on held-out pairs."""
    layer, head = model.pointer
    tops = [
        abs(traced(model, asked).layers[layer].cross.scaled[head]).max()
        for asked in questions(HELD_OUT_SET, count)
    ]
    return float(max(tops))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, default=default_scene_folder())
    parser.add_argument("--count", type=int, default=COUNT, help="questions of each set")
    options = parser.parse_args()
    scores = rounded(all_scores(options.model, options.count))
    print(json.dumps(scores, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
