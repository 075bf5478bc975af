"""The prose of the lessons: one Markdown file each, paragraphs parted by an empty line."""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


@cache
def prose(key: str) -> tuple[str, ...]:
    """The paragraphs of a lesson's text, each on one line."""
    text = (FOLDER / f"{key}.md").read_text(encoding="utf-8")
    return tuple(" ".join(part.split()) for part in text.split("\n\n") if part.strip())
