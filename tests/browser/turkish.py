"""Numbers as a Turkish reader sees them, written here a second time on purpose."""

import re
from decimal import ROUND_HALF_UP, Decimal

PATTERN = re.compile(r"−?\d+(,\d+)?")
MINUS_INFINITY = "−∞"


def comma(x: float, digits: int) -> str:
    """0.125 -> "0,13"; a real minus sign; no "−0,00"."""
    if x == float("-inf"):
        return MINUS_INFINITY
    rounded = Decimal(float(x)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    text = str(abs(rounded)).replace(".", ",")
    return f"−{text}" if rounded < 0 else text


def read(text: str) -> float:
    """The number in a text that is nothing but a number."""
    if text == MINUS_INFINITY:
        return float("-inf")
    assert PATTERN.fullmatch(text), text
    return float(text.replace("−", "-").replace(",", "."))


def numbers(text: str) -> list[float]:
    """All numbers in a sentence, in order."""
    return [read(found.group()) for found in PATTERN.finditer(text)]
