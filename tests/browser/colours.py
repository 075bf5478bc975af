"""The colour that a number has to have on screen, written here a second time on purpose."""

import re

import numpy as np

from attention_core.types import Array

PAPER = {"light": (255, 255, 255), "dark": (22, 27, 34)}
BLUE = {"light": (0, 84, 140), "dark": (86, 180, 233)}
ORANGE = {"light": (190, 75, 0), "dark": (232, 120, 50)}


def of_weights(weights: Array, theme: str = "light") -> Array:
    """0 is paper, 1 is blue, fixed. Shapes: (n, m) -> (n, m, 3)."""
    return _mixed(weights, BLUE[theme], theme)


def of_signed(values: Array, largest: float | Array, theme: str = "light") -> Array:
    """Blue above 0, orange below, paper at 0. Shapes: (n, m) -> (n, m, 3)."""
    blue = _mixed(np.maximum(values, 0) / largest, BLUE[theme], theme)
    orange = _mixed(np.maximum(-values, 0) / largest, ORANGE[theme], theme)
    return np.where((values < 0)[..., None], orange, blue)


def parsed(color: str) -> list[int]:
    """rgb(1, 2, 3) as numbers."""
    return [int(part) for part in re.findall(r"\d+", color)[:3]]


def _mixed(share: Array, to: tuple[int, ...], theme: str) -> Array:
    paper = np.array(PAPER[theme], float)
    return paper + (np.array(to) - paper) * np.clip(share, 0, 1)[..., None]
