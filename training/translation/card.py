"""assets/translation/MODEL_CARD.md, written from the manifest: no number is copied by hand."""

import json
from pathlib import Path
from typing import Any

TEMPLATE = Path(__file__).parent / "card.md"
ALONE = (
    "The same network without the second target (a shorter run of {steps} steps) reached {right} "
    "on the checks, and {next_word} for the next word: content words find their partner by "
    "themselves. What the second target adds is a clear row for pronouns and for the end."
)

HELD_OUT = ("sentences", "refused", "next_word", "exact", "overlap")
ALIGNMENT = ("right", "mass", "chance", "ibm_1", "free_words", "free_right")


def write(out: Path) -> None:
    """Fills the template with the recipe and the scores of what is in the folder."""
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    vocabulary = json.loads((out / "vocabulary.json").read_text(encoding="utf-8"))
    text = TEMPLATE.read_text(encoding="utf-8")
    values = _values(manifest) | {"n_forms": f"{len(vocabulary['forms']):,}"}
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    (out / "MODEL_CARD.md").write_text(text, encoding="utf-8")


def _values(manifest: dict[str, Any]) -> dict[str, str]:
    recipe = dict(manifest["training"])
    scores = recipe.pop("scores")
    held_out, alignment = scores["held_out"], scores["alignment"]
    alone = scores.get("left_to_itself")
    sizes = manifest["config"]
    return {
        "sizes": ", ".join(f"{k} {v}" for k, v in sizes.items()),
        "bytes": f"{manifest['weights']['bytes']:,}",
        "n_pieces": f"{sizes['n_pieces']:,}",
        "n_words": f"{sizes['n_words']:,}",
        "n_training": f"{scores['pairs']['training']:,}",
        "n_held_out": f"{scores['pairs']['held_out']:,}",
        "recipe": ", ".join(f"{k} {v}" for k, v in recipe.items()),
        "taught": str(recipe["taught"]),
        "check_sentences": str(alignment["sentences"]),
        "check_words": str(alignment["words"]),
        **{key: str(held_out[key]) for key in HELD_OUT},
        **{key: str(alignment[key]) for key in ALIGNMENT},
        "alone": ALONE.format(**alone) if alone else "",
    }  # fmt: skip
