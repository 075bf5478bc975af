"""The two sides of a comparison: the left is the page's own, the right differs in one thing."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from attention_core import Model, ModelTrace
from attention_core.types import MaskName
from ui import lesson
from ui.choices import MASKS, WEIGHTS, Choices, counted, heads_in
from ui.texts import compare_tr

NOBODY = "yok"
"""In an address: no head is switched off on the right."""


@dataclass(frozen=True)
class Side:
    """All that decides the numbers of one side, and the head that is looked at."""

    sentence: str
    weights: str
    layer: int
    head: int
    mask: MaskName
    off: frozenset[tuple[int, int]]

    @property
    def model(self) -> Model:
        return lesson.model(self.weights, self.off)

    def trace(self) -> ModelTrace:
        """Every number of this side. Raises: SentenceError."""
        return lesson.trace_for(self.sentence, self.mask, self.weights, self.off)


def kind_of(choices: Choices) -> str:
    """What is compared, by its word in the address; two sentences unless it says otherwise."""
    kind = choices.of_lesson("kiyas")
    return kind if kind in OTHER else next(iter(OTHER))


def sides(choices: Choices) -> tuple[Side, Side]:
    """Left and right. Layer, head and all else of the right are those of the left but for one."""
    left = Side(
        choices.sentence, choices.weights, choices.layer, choices.head, choices.mask, choices.off
    )
    return left, OTHER[kind_of(choices)](left, choices)


def other_sentence(choices: Choices) -> str:
    """The sentence on the right: the address's, else the twin of the left one, else itself."""
    return choices.of_lesson("karsi") or compare_tr.TWIN_OF.get(choices.sentence, choices.sentence)


def head_to_silence(side: Side) -> tuple[int, int]:
    """A taught head before the layer that is looked at, as late as possible: its loss is seen."""
    earlier = [at for at in lesson.model().roles.values() if at[0] < side.layer]
    return max(earlier, default=(0, 0))


def other_weights(left: Side, choices: Choices) -> str:
    """The weights on the right where weights are compared: the address's, else the next others."""
    others = [name for name in lesson.TWINS if name != left.weights]
    return WEIGHTS.get(choices.of_lesson("agirlik2"), others[0])


def _weights(left: Side, choices: Choices) -> Side:
    return replace(left, weights=other_weights(left, choices))


def _off(left: Side, choices: Choices) -> Side:
    text = choices.of_lesson("kapali2")
    heads = heads_in(text, lesson.model())
    if not heads and text != NOBODY:
        heads = left.off ^ {head_to_silence(left)}
    return replace(left, off=heads)


def _mask(left: Side, choices: Choices) -> Side:
    opposite: MaskName = "none" if left.mask == "causal" else "causal"
    return replace(left, mask=MASKS.get(choices.of_lesson("maske2"), opposite))


def _head(left: Side, choices: Choices) -> Side:
    """Another head of the same layer where the link names one, else a neighbouring layer."""
    config = lesson.model().config
    head = counted(choices.of_lesson("bas2"), config.n_heads, -1)
    neighbour = left.layer - 1 if left.layer > 0 else min(1, config.n_layers - 1)
    proposed = left.layer if head >= 0 else neighbour
    layer = counted(choices.of_lesson("katman2"), config.n_layers, proposed)
    return replace(left, layer=layer, head=head if head >= 0 else left.head)


OTHER: dict[str, Callable[[Side, Choices], Side]] = {
    "cumle": lambda left, choices: replace(left, sentence=other_sentence(choices)),
    "agirlik": _weights,
    "kapali": _off,
    "maske": _mask,
    "bas": _head,
}
"""By what is compared: the right side, made from the left."""
