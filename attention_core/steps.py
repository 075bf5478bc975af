"""THE table of steps: what is computed, from what, by which function.

The table is replayed by the tests against a real trace, shown on screen as the
formula, and read by "Kodu gör". Names of inputs are fields of AttentionTrace,
of AttentionWeights, or d_k.
"""

from collections.abc import Callable
from dataclasses import dataclass

from attention_core import ops
from attention_core.attention import AttentionTrace, AttentionWeights
from attention_core.types import Array


@dataclass(frozen=True)
class Step:
    """One row of the table; `key` is the field of the trace that it computes."""

    key: str
    formula: str
    shape: tuple[str, ...]
    inputs: tuple[str, ...]
    function: Callable[..., Array]

    def replay(self, trace: AttentionTrace, weights: AttentionWeights) -> Array:
        """The step computed again from the trace's own inputs; equals the field."""
        return self.function(*(_value(name, trace, weights) for name in self.inputs))


STEPS: tuple[Step, ...] = (
    Step("Q", "X W_Q", ("h", "n", "d_k"), ("X", "W_Q"), ops.project),
    Step("K", "memory W_K", ("h", "m", "d_k"), ("memory", "W_K"), ops.project),
    Step("V", "memory W_V", ("h", "m", "d_v"), ("memory", "W_V"), ops.project),
    Step("scores", "Q Kᵀ", ("h", "n", "m"), ("Q", "K"), ops.dot_scores),
    Step("scaled", "scores / √d_k", ("h", "n", "m"), ("scores", "d_k"), ops.scale),
    Step("masked", "mask ? scaled : −∞", ("h", "n", "m"), ("scaled", "mask"), ops.apply_mask),
    Step("weights", "softmax(masked)", ("h", "n", "m"), ("masked",), ops.softmax),
    Step("heads", "weights V", ("h", "n", "d_v"), ("weights", "V"), ops.mix),
    Step("concat", "[heads_1 … heads_h]", ("n", "h·d_v"), ("heads",), ops.concatenate),
    Step("output", "concat W_O", ("n", "d_model"), ("concat", "W_O"), ops.project),
)


def _value(name: str, trace: AttentionTrace, weights: AttentionWeights) -> object:
    if name == "d_k":
        return trace.K.shape[-1]
    return getattr(trace if hasattr(trace, name) else weights, name)
