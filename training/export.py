"""A trained network → assets/model: weights in half precision, vocabulary, manifest, golden."""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from training import golden, shipped
from training.losses import roles
from training.network import Network, Sizes, arrays
from training.train import Recipe

GOLDEN = (
    ("Öğrenci kitabı masaya bıraktı çünkü onu bitirmişti.", "none"),
    ("Ali kitabı masaya bıraktı çünkü o çok yorgundu.", "causal"),
    ("Zeynep'in bisikleti kayboldu.", "none"),
)


def main(run: Path, out: Path) -> None:
    """Writes everything but the scores; they are measured on what is shipped."""
    state = torch.load(run / "checkpoint.pt", weights_only=True)
    recipe = Recipe(**json.loads((run / "recipe.json").read_text(encoding="utf-8")))
    vocabulary = json.loads((run / "vocabulary.json").read_text(encoding="utf-8"))
    network = Network(Sizes(len(vocabulary["pieces"]), n_layers=recipe.layers))
    network.load_state_dict(state["network"])
    out.mkdir(parents=True, exist_ok=True)
    text = json.dumps(vocabulary, ensure_ascii=False, separators=(",", ":"))
    (out / "vocabulary.json").write_text(text + "\n", encoding="utf-8")
    np.savez(out / "weights.npz", **{k: v.astype(np.float16) for k, v in arrays(network).items()})
    training = {**asdict(recipe), "steps_done": state["step"] + recipe.before}
    write_manifest(out, network.sizes, training)
    prove(out)


def prove(out: Path) -> None:
    """Writes the golden file, and into the manifest how far the core is from it."""
    golden.write(*shipped.load(out), out / "golden.npz", GOLDEN)
    _add_to_training(out, "proof", golden.agreement(out))


def write_manifest(out: Path, sizes: Sizes, training: dict[str, Any]) -> None:
    taught = [role for role in roles(sizes.n_layers) if role not in training.get("without", ())]
    manifest = {
        "format": 1,
        "config": asdict(sizes),
        "roles": {role: list(roles(sizes.n_layers)[role]) for role in taught},
        "weights": entry(out / "weights.npz"),
        "vocabulary": entry(out / "vocabulary.json"),
        "training": training,
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    (out / "manifest.json").write_text(text + "\n", encoding="utf-8")


def add_scores(out: Path, scores: dict[str, object]) -> None:
    """Puts the measured scores into the manifest."""
    _add_to_training(out, "scores", scores)


def _add_to_training(out: Path, key: str, value: object) -> None:
    path = out / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest["training"][key] = value
    path.write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def entry(path: Path) -> dict[str, object]:
    """A file as the manifest names it."""
    data = path.read_bytes()
    return {"file": path.name, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
