"""Two trained networks → assets/scenes: weights in half precision, words, manifest, golden."""

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch

from attention_core.scene_file import load_scene_model
from training.export import entry
from training.network import arrays
from training.scenes import golden
from training.scenes.evaluate import best_head
from training.scenes.lexicon import HELD_OUT, WORDS
from training.scenes.network import SceneNetwork, Sizes
from training.scenes.train import POINTER

FILES = {"pointing": "weights.npz", "answer": "weights_answer.npz"}
"""What was taught -> the file of its weights."""


def main(runs: Path, out: Path) -> None:
    """Writes everything but the scores; they are measured on what is shipped."""
    out.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"words": [asdict(word) for word in WORDS]}, ensure_ascii=False, indent=1)
    (out / "vocabulary.json").write_text(text + "\n", encoding="utf-8")
    training, sizes = {}, Sizes(len(WORDS))
    for taught, file in FILES.items():
        state = torch.load(runs / taught / "checkpoint.pt", weights_only=True)
        network = SceneNetwork(sizes)
        network.load_state_dict(state["network"])
        half = {name: array.astype(np.float16) for name, array in arrays(network).items()}
        np.savez(out / file, **half)
        recipe = json.loads((runs / taught / "recipe.json").read_text(encoding="utf-8"))
        training[taught] = recipe | {"steps_done": state["step"]}
    manifest = {
        "format": 1,
        "config": asdict(sizes),
        "pointers": {taught: [sizes.n_layers - 1, POINTER] for taught in FILES},
        "weights": {taught: entry(out / file) for taught, file in FILES.items()},
        "vocabulary": entry(out / "vocabulary.json"),
        "held_out": sorted(map(list, HELD_OUT)),
        "training": training,
    }
    _write(manifest, out)
    manifest["pointers"]["answer"] = list(best_head(load_scene_model(out, "answer"), 200))
    _write(manifest, out)
    golden.write(shipped(out / FILES["pointing"]), out / "golden.npz")


def _write(manifest: dict[str, object], out: Path) -> None:
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    (out / "manifest.json").write_text(text + "\n", encoding="utf-8")


def shipped(path: Path) -> SceneNetwork:
    """The weights of one file in PyTorch and double precision."""
    network = SceneNetwork(Sizes(len(WORDS))).double()
    with np.load(path, allow_pickle=False) as archive:
        state = {name: torch.from_numpy(archive[name].astype(np.float64)) for name in archive}
    network.load_state_dict(state)
    return network.eval()
