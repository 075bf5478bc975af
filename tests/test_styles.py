"""Every page loads every style sheet: one name must not be styled by two of them."""

import re
from collections import defaultdict
from pathlib import Path

SHEETS = sorted((Path(__file__).parents[1] / "assets" / "browser").glob("*.css"))
RULE = re.compile(r"([^{}]+)\{")
BARE = re.compile(r"\.(da-[\w-]+)")
TOGETHER = {"da-glossary-letters"}
"""Styled in two on purpose: glossary.css, and strips.css for all that scrolls sideways."""


def test_a_class_is_styled_in_one_sheet() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for sheet in SHEETS:
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
        selectors = (part.strip() for rule in RULE.findall(text) for part in rule.split(","))
        for selector in selectors:
            if match := BARE.fullmatch(selector):
                found[match[1]].add(sheet.name)
    twice = {name: sheets for name, sheets in found.items() if len(sheets) > 1}
    assert twice.keys() - TOGETHER == set(), twice
