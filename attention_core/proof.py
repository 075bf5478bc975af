"""NumPy = PyTorch: how far every number of a trace is from what PyTorch computed.

The golden file holds the same sentences, computed by PyTorch in float64 from formulas
that were written a second time (training/golden.py).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

import numpy as np

from attention_core.attention import AttentionTrace
from attention_core.model import BlockTrace, Model, ModelTrace, run
from attention_core.types import Array, MaskName

NOT_COMPUTED = {"memory", "mask"}
"""What attention is given; in self-attention the memory is X."""

WEIGHTS = ".attention.weights"


@dataclass(frozen=True)
class Agreement:
    """How many numbers were compared, the largest difference among them, and where it was.

    `where` is a field's dotted name ("blocks.2.attention.scores"); `in_weights` is the
    largest difference among the attention weights alone.
    """

    numbers: int
    largest: float
    where: str
    in_weights: float

    def joined(self, other: "Agreement") -> "Agreement":
        """Both comparisons as one."""
        worse = max(self, other, key=lambda a: a.largest)
        in_weights = max(self.in_weights, other.in_weights)
        return Agreement(self.numbers + other.numbers, worse.largest, worse.where, in_weights)


NOTHING = Agreement(0, 0.0, "", 0.0)


def sentences(golden: Mapping[str, Array]) -> list[tuple[str, MaskName]]:
    """The sentences of a golden file, each with the mask that it was run with."""
    pairs = zip(golden["sentences"].tolist(), golden["masks"].tolist(), strict=True)
    return [(str(sentence), "causal" if mask == "causal" else "none") for sentence, mask in pairs]


def compare(model: Model, golden: Mapping[str, Array], at: int) -> Agreement:
    """Sentence number `at` of the golden file, run by this model and held against the file.

    Raises: KeyError or ValueError where the file is not of this model.
    """
    sentence, mask = sentences(golden)[at]
    found = NOTHING
    for name, array in numbers_of(run(model, sentence, mask)):
        largest = largest_difference(array, golden[f"{at}.{name}"])
        in_weights = largest if name.endswith(WEIGHTS) else 0.0
        found = found.joined(Agreement(array.size, largest, name, in_weights))
    return found


def compare_all(model: Model, golden: Mapping[str, Array]) -> Agreement:
    """All sentences of the golden file in one."""
    found = NOTHING
    for at in range(len(sentences(golden))):
        found = found.joined(compare(model, golden, at))
    return found


def largest_difference(a: Array, b: Array) -> float:
    """max |a − b|; two −∞ in the same place are no difference, one alone is ∞.

    Raises: ValueError for different shapes.
    """
    if a.shape != b.shape:
        raise ValueError(f"shapes {a.shape} and {b.shape}")
    apart = a != b
    return float(np.abs(a[apart].astype(np.float64) - b[apart]).max(initial=0.0))


def numbers_of(trace: ModelTrace) -> Iterator[tuple[str, Array]]:
    """Every computed array of a trace under its dotted name."""
    yield from _arrays(trace, "")


def _arrays(value: object, name: str) -> Iterator[tuple[str, Array]]:
    if isinstance(value, np.ndarray):
        yield name, value
    elif isinstance(value, tuple):
        for i, part in enumerate(value):
            yield from _arrays(part, f"{name}.{i}")
    elif isinstance(value, ModelTrace | BlockTrace | AttentionTrace):
        for field in fields(value):
            if field.name not in NOT_COMPUTED:
                yield from _arrays(getattr(value, field.name), f"{name}.{field.name}".strip("."))
