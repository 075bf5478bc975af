"""assets/model/MODEL_CARD.md, written from the manifest so that no number is copied by hand."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent

COURSES = "courses.md"
"""Said of a run that began with the weights of another one."""


def write(out: Path, template: str = "card.md") -> None:
    """Fills a template with the recipe and the scores of one exported model."""
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    text = (FOLDER / template).read_text(encoding="utf-8")
    values = _values(manifest) if template == "card.md" else _free_values(manifest)
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    (out / "MODEL_CARD.md").write_text(text, encoding="utf-8")


def _values(manifest: dict[str, Any]) -> dict[str, str]:
    training = manifest["training"]
    scores = training["scores"]
    hand = scores["hand_written"]
    recipe = {k: v for k, v in training.items() if k not in ("scores", "proof")}
    return {
        "heads": str(manifest["config"]["n_layers"] * manifest["config"]["n_heads"]),
        "taught": ", ".join(f"{role} {tuple(at)}" for role, at in manifest["roles"].items()),
        "sizes": ", ".join(f"{k} {v}" for k, v in manifest["config"].items()),
        "recipe": ", ".join(f"{k} {v}" for k, v in recipe.items()),
        "bytes": f"{manifest['weights']['bytes'] + manifest['vocabulary']['bytes']:,}",
        "courses": (FOLDER / COURSES).read_text("utf-8").strip() if training["before"] else "",
        "proof": _proof(training.get("proof")),
        "steps": str(training["steps_done"]),
        "opening": _rows(scores["opening"]),
        "hand": _result(hand),
        "failed": _list(hand["failed"]),
        "fresh": _result(scores["hand_written_fresh"]),
        "fresh_failed": _list(scores["hand_written_fresh"]["failed"]),
        "more": _result(scores["hand_written_more"]),
        "more_failed": _list(scores["hand_written_more"]["failed"]),
        "others": _result(scores["hand_written_others"]),
        "blind": _result(scores["hand_written_blind"]),
        "blind_2": _result(scores["hand_written_blind_2"]),
        "meaning": "\n".join(
            f"| {name} | {value['agreement']} | {value['chance']} | {value['of']} |"
            for name, value in scores["meaning"].items()
        ),
        "generated": _rows(scores["generated"]),
        "pairs": "\n".join(
            f"| {name} | {value['single']} | {value['both']} |"
            for name, value in scores["pairs"].items()
        ),
        "grammar": _rows(scores["grammar"]),
        "neighbours": _rows(_flat(scores["neighbours"])),
        "masked": _rows(scores["masked_words"]),
        "largest": _rows(scores["largest_scaled_score"]),
    }


def _free_values(manifest: dict[str, Any]) -> dict[str, str]:
    """The same for the twin whose heads were shown nothing."""
    training = manifest["training"]
    recipe = {k: v for k, v in training.items() if k not in ("scores", "proof")}
    return {
        "sizes": ", ".join(f"{k} {v}" for k, v in manifest["config"].items()),
        "recipe": ", ".join(f"{k} {v}" for k, v in recipe.items()),
        "bytes": f"{manifest['weights']['bytes'] + manifest['vocabulary']['bytes']:,}",
        "proof": _proof(training.get("proof")),
        "steps": str(training["steps_done"]),
        "best": "\n".join(_best_heads(manifest["heads"])),
        "masked": _rows(training["scores"]["masked_words"]),
    }


def _best_heads(heads: list[list[dict[str, Any]]]) -> list[str]:
    """For each role the head that is right most often: role, head, share right, best guess."""
    found = []
    for role in heads[0][0]:
        named = {
            (i, j): head[role]["right"]
            for i, layer in enumerate(heads)
            for j, head in enumerate(layer)
        }
        i, j = max(named, key=lambda at: named[at])
        score = heads[i][j][role]
        numbers = " | ".join(f"{score[key]:.3f}" for key in ("right", "mass", "chance"))
        found.append(f"| {role} | {i}, {j} | {numbers} |")
    return found


def _proof(proof: dict[str, Any] | None) -> str:
    if proof is None:
        return "not measured"
    single, double = (proof[kind]["largest"] for kind in ("float32", "float64"))
    return (
        f"{proof['numbers']:,} numbers of {proof['sentences']} sentences; largest difference "
        f"{double:.1e} in float64, {single:.1e} in float32 (PyTorch {proof['torch']}, float64)"
    )


def _result(hand: dict[str, Any]) -> str:
    pairs = f"pairs with both right {hand['pairs']} of {hand['pairs_of']}"
    return f"{hand['right']} of {hand['of']}; {pairs}"


def _list(lines: list[str]) -> str:
    return "\n".join(f"- {line}" for line in lines) or "- none"


def _rows(items: dict[str, float]) -> str:
    return "\n".join(f"| {name} | {value} |" for name, value in items.items())


def _flat(items: dict[str, dict[str, float]]) -> dict[str, float]:
    return {f"{role}, {name}": value for role, two in items.items() for name, value in two.items()}


def rounded(value: object) -> object:
    """Three digits are enough for a card; more where they would make a 1 of what is less."""
    if isinstance(value, float):
        short = round(value, 3)
        return round(value, 6) if short == 1 != value else short
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    return value
