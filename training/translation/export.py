"""A trained network → assets/translation: weights in half precision, words, manifest, golden."""

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch

from training.export import entry
from training.network import arrays
from training.translation import golden
from training.translation.data import Vocabulary
from training.translation.network import Sizes, TranslationNetwork


def main(run: Path, vocabulary: Vocabulary, out: Path) -> None:
    """Writes everything but the scores; they are measured on what is shipped."""
    out.mkdir(parents=True, exist_ok=True)
    text = json.dumps(asdict(vocabulary), ensure_ascii=False, separators=(",", ":"))
    (out / "vocabulary.json").write_text(text + "\n", encoding="utf-8")
    state = torch.load(run / "checkpoint.pt", weights_only=True)
    recipe = json.loads((run / "recipe.json").read_text(encoding="utf-8"))
    sizes = Sizes(len(vocabulary.pieces), len(vocabulary.words))
    network = TranslationNetwork(sizes)
    network.load_state_dict(state["network"])
    half = {name: array.astype(np.float16) for name, array in arrays(network).items()}
    np.savez(out / "weights.npz", **half)
    manifest = {
        "format": 1,
        "config": asdict(sizes),
        "weights": entry(out / "weights.npz"),
        "vocabulary": entry(out / "vocabulary.json"),
        "training": recipe | {"steps_done": state["step"]},
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    (out / "manifest.json").write_text(text + "\n", encoding="utf-8")
    golden.write(shipped(out / "weights.npz", sizes), vocabulary, out / "golden.npz")


def shipped(path: Path, sizes: Sizes) -> TranslationNetwork:
    """The weights of one file in PyTorch and double precision."""
    network = TranslationNetwork(sizes).double()
    with np.load(path, allow_pickle=False) as archive:
        state = {name: torch.from_numpy(archive[name].astype(np.float64)) for name in archive}
    network.load_state_dict(state)
    return network.eval()
