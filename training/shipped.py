"""The shipped weights in PyTorch: what the golden file and the tree scores are made from."""

import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from attention_core.tokenizer import Tokenizer
from training.network import Network, Sizes


def load(folder: Path, dtype: torch.dtype = torch.float64) -> tuple[Network, Tokenizer]:
    """The network of one folder in the format of assets/model, ready to run."""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    vocabulary = json.loads((folder / "vocabulary.json").read_text(encoding="utf-8"))
    network = Network(Sizes(**manifest["config"])).to(dtype)
    with np.load(folder / manifest["weights"]["file"], allow_pickle=False) as archive:
        state = {name: torch.from_numpy(archive[name].astype(np.float64)) for name in archive}
    network.load_state_dict({name: value.to(dtype) for name, value in state.items()})
    merges = [(a, b) for a, b in vocabulary["merges"]]
    return network.eval(), Tokenizer(vocabulary["pieces"], merges, manifest["config"]["max_tokens"])


def everything(n: int) -> Tensor:
    """(1, 1, n): no mask."""
    return torch.ones(1, 1, n, dtype=torch.bool)
