"""assets/scenes/MODEL_CARD.md, written from the manifest so that no number is copied by hand."""

import json
from pathlib import Path
from typing import Any

from training.scenes.lexicon import OF, WORDS

TEMPLATE = Path(__file__).parent / "card.md"


def write(out: Path) -> None:
    """Fills the template with the recipe and the scores of what is in the folder."""
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    text = TEMPLATE.read_text(encoding="utf-8")
    for name, value in _values(manifest).items():
        text = text.replace("{" + name + "}", value)
    (out / "MODEL_CARD.md").write_text(text, encoding="utf-8")


def _values(manifest: dict[str, Any]) -> dict[str, str]:
    recipes = dict(manifest["training"])
    scores = recipes.pop("scores")
    layer, head = manifest["pointers"]["answer"]
    pairs = (f"{OF['colour', c].text} {OF['noun', s].text}" for c, s in manifest["held_out"])
    return {
        "n_words": str(len(WORDS)),
        "words": ", ".join(word.text for word in WORDS),
        "held_out": ", ".join(pairs),
        "sizes": ", ".join(f"{k} {v}" for k, v in manifest["config"].items()),
        "bytes": f"{manifest['weights']['pointing']['bytes']:,}",
        "all_bytes": f"{sum(entry['bytes'] for entry in manifest['weights'].values()):,}",
        "recipe": "; ".join(
            f"{taught}: " + ", ".join(f"{k} {v}" for k, v in recipe.items())
            for taught, recipe in recipes.items()
        ),
        "questions": str(scores["questions"]),
        "pointing": _rows(scores["pointing"], ("right", "mass", "every", "answer")),
        "by_things": "\n".join(f"| {n} | {right} |" for n, right in scores["by_things"].items()),
        "answer": _rows(scores["answer"], ("right", "patch", "mass", "answer")),
        "answer_head": f"layer {layer + 1}, head {head + 1}",
        "largest": str(scores["largest_scaled_score"]),
    }


def _rows(sets: dict[str, dict[str, float]], columns: tuple[str, ...]) -> str:
    return "\n".join(
        f"| {name} | " + " | ".join(str(found.get(column, "–")) for column in columns) + " |"
        for name, found in sets.items()
    )
