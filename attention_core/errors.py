"""Everything that the core refuses, as one tree.

CoreError
├── SentenceError            what a person may type by mistake
│   ├── EmptySentenceError   nothing to look at
│   ├── TooLongError         longer than the context window
│   └── UnknownWordError     a word that a small vocabulary does not have
├── ChoiceError              a layer, head or mask that does not exist
├── ShapeError               arrays that do not fit together
└── ModelFileError           a model on disk that cannot be trusted
"""

from pathlib import Path
from typing import Literal


class CoreError(Exception):
    """The root: catching it catches all that the core raises on purpose."""


class SentenceError(CoreError):
    """The sentence cannot be run; its writer can mend it."""


class EmptySentenceError(SentenceError):
    """No letter, digit or symbol is left after cleaning."""

    def __init__(self) -> None:
        super().__init__("the sentence holds no word")


class TooLongError(SentenceError):
    """The sentence is longer than the context window."""

    def __init__(self, n: int, limit: int, unit: Literal["tokens", "words", "characters"]) -> None:
        super().__init__(f"{n} {unit}, but at most {limit} fit")
        self.n, self.limit, self.unit = n, limit, unit


class UnknownWordError(SentenceError):
    """Words that the vocabulary does not have, and those that it has."""

    def __init__(self, unknown: tuple[str, ...], known: tuple[str, ...]) -> None:
        super().__init__(f"unknown: {', '.join(unknown)}; known: {', '.join(known)}")
        self.unknown, self.known = unknown, known


class ChoiceError(CoreError):
    """A name or number outside what the model has."""

    def __init__(self, what: str, value: object, allowed: str) -> None:
        super().__init__(f"{what} is {value!r}, but must be {allowed}")
        self.what, self.value, self.allowed = what, value, allowed


class ShapeError(CoreError):
    """Two arrays that were to be combined have shapes that do not fit."""

    def __init__(self, what: str, expected: str, got: tuple[int, ...]) -> None:
        super().__init__(f"{what} must be {expected}, but is {got}")
        self.what, self.expected, self.got = what, expected, got


class ModelFileError(CoreError):
    """A file of the model is missing, damaged or not what the manifest says."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.name}: {reason}")
        self.path, self.reason = path, reason
