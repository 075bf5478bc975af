"""Small pictures of coloured shapes: what the model that looks at pictures gets to see.

A picture has 64 × 64 pixels. It is laid out in 4 × 4 cells of 16 pixels, each with room for
one thing, and cut into 8 × 8 patches of 8 pixels: a cell is two patches wide and two high.
The same code draws for the training, for the tests and for the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from attention_core.errors import ChoiceError
from attention_core.types import Array, Mask, frozen

CELLS, CELL, PATCH = 4, 16, 8
"""Cells in a row and in a column; the width of a cell and of a patch in pixels."""

PATCHES = CELLS * CELL // PATCH
"""Patches in a row and in a column."""

COLOURS: dict[str, tuple[float, float, float]] = {
    "red": (0.84, 0.12, 0.15),
    "blue": (0.10, 0.35, 0.80),
    "green": (0.10, 0.60, 0.25),
    "yellow": (0.95, 0.82, 0.08),
    "purple": (0.52, 0.20, 0.66),
    "orange": (0.97, 0.52, 0.08),
}
"""Red, green and blue from 0 to 1; the paper is white."""

SHAPES = ("circle", "square", "triangle", "star")
SIZES = {"large": 14, "small": 9}
"""Pixels from edge to edge."""

_FINE = 8
"""Sub-pixels per pixel and direction: edges are drawn smooth."""


@dataclass(frozen=True)
class Thing:
    """One shape in one cell (row, column from the upper left, from 0).

    `shift` is the pixel of the cell where the thing begins (down, right); None = the middle.
    Raises: ChoiceError for a name, cell or shift that does not exist.
    """

    shape: str
    colour: str
    size: str
    cell: tuple[int, int]
    shift: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        for what, value, allowed in (
            ("shape", self.shape, SHAPES), ("colour", self.colour, COLOURS),
            ("size", self.size, SIZES),
        ):  # fmt: skip
            if value not in allowed:
                raise ChoiceError(what, value, " | ".join(allowed))
        room = CELL - SIZES[self.size]
        if not all(at in range(CELLS) for at in self.cell):
            raise ChoiceError("cell", self.cell, f"two of 0 … {CELLS - 1}")
        if self.shift is not None and not all(at in range(room + 1) for at in self.shift):
            raise ChoiceError("shift", self.shift, f"two of 0 … {room}")

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left pixel (row, column) of the thing in the picture."""
        room = CELL - SIZES[self.size]
        down, right = (room // 2, room // 2) if self.shift is None else self.shift
        return self.cell[0] * CELL + down, self.cell[1] * CELL + right


def draw(things: Sequence[Thing]) -> Array:
    """The picture: coloured shapes on white paper.

    Shapes: t things -> (64, 64, 3); red, green, blue from 0 to 1.
    Raises: ChoiceError where two things share a cell.
    """
    check(things)
    image = np.ones((CELLS * CELL, CELLS * CELL, 3))
    for thing in things:
        top, left = thing.corner
        ink = _stamp(thing.shape, thing.size)[..., None]
        under = image[top : top + len(ink), left : left + len(ink)]
        under += ink * (np.array(COLOURS[thing.colour]) - under)
    return frozen(image)


def cut(image: Array) -> Array:
    """1 − image, cut into patches, row after row: how much each pixel differs from white.

    Shapes: (64, 64, 3) -> (64 patches, 192); white paper is 0 throughout.
    """
    rows = (1 - image).reshape(PATCHES, PATCH, PATCHES, PATCH, 3)
    return rows.transpose(0, 2, 1, 3, 4).reshape(PATCHES * PATCHES, PATCH * PATCH * 3)


def cover(things: Sequence[Thing]) -> Array:
    """How much of each thing lies in each patch.

    Shapes: t things -> (t, 64 patches); the rows sum to 1.
    """
    rows = [_cover(thing.shape, thing.size, thing.corner) for thing in things]
    return np.array(rows).reshape(len(things), PATCHES * PATCHES)


def check(things: Sequence[Thing]) -> None:
    """Raises: ChoiceError where two things share a cell."""
    cells = [thing.cell for thing in things]
    for i, cell in enumerate(cells):
        if cell in cells[:i]:
            raise ChoiceError("cell", cell, "free: it holds a thing already")


@cache
def _cover(shape: str, size: str, corner: tuple[int, int]) -> Array:
    """One row of `cover`; a share of the thing's own ink, whatever its colour."""
    ink = np.zeros((CELLS * CELL, CELLS * CELL))
    stamp = _stamp(shape, size)
    ink[corner[0] : corner[0] + len(stamp), corner[1] : corner[1] + len(stamp)] = stamp
    parts = ink.reshape(PATCHES, PATCH, PATCHES, PATCH).sum(axis=(1, 3)).ravel()
    return frozen(parts / parts.sum())


@cache
def _stamp(shape: str, size: str) -> Array:
    """The share of each pixel that a shape covers: (pixels, pixels), from 0 to 1."""
    pixels = SIZES[size]
    at = (np.arange(pixels * _FINE) + 0.5) / (pixels * _FINE) * 2 - 1
    y, x = np.meshgrid(at, at, indexing="ij")
    if shape == "circle":
        inside = x * x + y * y <= 1
    elif shape == "square":
        inside = np.maximum(abs(x), abs(y)) <= 0.9
    elif shape == "triangle":
        inside = abs(x) <= (y + 1) / 2
    else:
        inside = _in_star(x, y)
    fine = inside.reshape(pixels, _FINE, pixels, _FINE)
    return frozen(fine.mean(axis=(1, 3)))


def _in_star(x: Array, y: Array) -> Mask:
    """A five-pointed star: inside at least four of the five half-planes of a pentagram.

    Its points are 1.05 from its centre, which lies 0.1 below the middle of the square.
    """
    angles = np.pi / 2 + np.arange(5) * 2 * np.pi / 5
    edge = 1.05 * np.cos(2 * np.pi / 5)
    planes = [x * np.cos(a) - (y - 0.1) * np.sin(a) <= edge for a in angles]
    inside: Mask = np.sum(planes, axis=0) >= 4
    return inside
