"""A scene of shapes and a phrase ↔ the address, and their trace, kept while it is in use.

In an address a thing is five signs, "kd12b": colour, shape, row and column from 1, size.
"""

import functools
import re

from attention_core import SceneModel, SceneTrace, Thing, load_scene_model, run_scene, trusted
from attention_core.scene_file import Taught, default_scene_folder
from ui.texts import cross_tr

COLOURS = {"k": "red", "m": "blue", "y": "green", "s": "yellow", "r": "purple", "t": "orange"}
SHAPES = {"d": "circle", "k": "square", "u": "triangle", "y": "star"}
SIZES = {"b": "large", "k": "small"}
TAUGHT: dict[str, Taught] = {"isaret": "pointing", "cevap": "answer"}

EMPTY = "bos"
"""A scene without a thing."""

FIRST = "kd11b.mk22b.kd23b.ky42k.sd32b.yk44b.mu14k"
"""Two red circles, only one of them beside the blue square; more that is red, round or blue."""

MAX_PHRASE = 80
"""Characters of a phrase; the longest phrase of known words is shorter."""

_THING = re.compile(
    f"([{''.join(COLOURS)}])([{''.join(SHAPES)}])([1-4])([1-4])([{''.join(SIZES)}])"
)


def things_in(text: str) -> tuple[Thing, ...]:
    """The scene of an address; what is odd, or where something stands already, is left out."""
    if text == EMPTY:
        return ()
    parts = (_THING.fullmatch(part) for part in text[:200].split("."))
    by_cell: dict[tuple[int, int], Thing] = {}
    for part in parts:
        if part is not None:
            colour, shape, row, column, size = part.groups()
            cell = int(row) - 1, int(column) - 1
            by_cell.setdefault(cell, Thing(SHAPES[shape], COLOURS[colour], SIZES[size], cell))
    return tuple(by_cell.values()) or things_in(FIRST)


def in_address(things: tuple[Thing, ...]) -> str:
    return ".".join(_signs(thing) for thing in things) or EMPTY


def phrase_in(text: str) -> str:
    """The phrase of an address, or the one that the page begins with."""
    return text[:MAX_PHRASE] or cross_tr.READY[0]


@functools.cache
def model(taught: Taught) -> SceneModel:
    """Read once for the whole process. Raises: ModelFileError."""
    return load_scene_model(taught=taught)


@functools.cache
def measured() -> dict[str, dict[str, dict[str, float]]]:
    """What was measured of the shipped weights: taught -> test set -> score; {} if nothing was."""
    training = trusted.manifest(default_scene_folder() / "manifest.json").get("training", {})
    scores = training.get("scores", {})
    return {taught: scores[taught] for taught in TAUGHT.values() if taught in scores}


@functools.lru_cache(maxsize=64)
def trace_for(things: tuple[Thing, ...], phrase: str, taught: Taught) -> SceneTrace:
    """Every number of the phrase in front of the scene; a few milliseconds.

    Raises: SentenceError where the phrase cannot be read.
    """
    return run_scene(model(taught), things, phrase)


def _signs(thing: Thing) -> str:
    row, column = thing.cell
    names = ((COLOURS, thing.colour), (SHAPES, thing.shape), (SIZES, thing.size))
    colour, shape, size = (_sign(table, name) for table, name in names)
    return f"{colour}{shape}{row + 1}{column + 1}{size}"


def _sign(table: dict[str, str], wanted: str) -> str:
    return next(sign for sign, name in table.items() if name == wanted)
