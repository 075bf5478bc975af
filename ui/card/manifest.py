"""What the model's files tell about it, read once: recipe, scores, proof, sources."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from attention_core.model_file import default_folder

DATA = re.compile(r"^## Data.*?$(.*?)^## ", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
FAILED = re.compile(
    r"^(?P<sentence>.+) (?P<pronoun>\S+) → (?P<chosen>\S+) "
    r"\((?P<weight>\d\.\d+)\), not (?P<right>\S+)$"
)
"""As training/evaluate.py writes a sentence that fails."""


@cache
def training(folder: Path | None = None) -> dict[str, Any]:
    """The part of a manifest that the model itself does not need; None = the trained model's."""
    path = (folder or default_folder()) / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    told = manifest.get("training", {})
    return told if isinstance(told, dict) else {}


@cache
def file_bytes() -> int:
    """Weights and vocabulary together."""
    manifest = json.loads((default_folder() / "manifest.json").read_text(encoding="utf-8"))
    return int(manifest["weights"]["bytes"]) + int(manifest["vocabulary"]["bytes"])


@cache
def sources() -> list[tuple[str, str, str]]:
    """(name, licence, use) of every text that was trained on, from the model card."""
    card = (default_folder() / "MODEL_CARD.md").read_text(encoding="utf-8")
    table = DATA.search(card)
    rows = ROW.findall(table[1]) if table else []
    return [(name, licence, use.split()[0].strip(",;")) for name, licence, use in rows[1:]]


def failures(scores: dict[str, Any]) -> list[dict[str, str]]:
    """The hand-written sentences that this model gets wrong, the freshest first."""
    names = ("_fresh", "", "_more", "_others")
    keys = [f"hand_written{name}" for name in names]
    lines = [line for key in keys for line in scores.get(key, {}).get("failed", [])]
    return [match.groupdict() for line in lines if (match := FAILED.match(line))]
