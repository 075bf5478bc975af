"""assets/model/* → Model. What is read is checked first, by trusted.py."""

import json
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from attention_core import trusted
from attention_core.attention import AttentionWeights
from attention_core.errors import ModelFileError
from attention_core.model import (
    BlockWeights,
    Config,
    FeedForwardWeights,
    Model,
    ModelWeights,
    NormWeights,
)
from attention_core.roles import RoleScore, Scores
from attention_core.tokenizer import SPECIAL_PIECES, Tokenizer
from attention_core.types import Array, frozen


class BlockSizes(Protocol):
    """What every kind of model here has: layers, heads, and the sizes that shape them."""

    @property
    def n_layers(self) -> int: ...
    @property
    def n_heads(self) -> int: ...
    @property
    def d_model(self) -> int: ...
    @property
    def d_k(self) -> int: ...
    @property
    def d_v(self) -> int: ...
    @property
    def d_ff(self) -> int: ...


def default_folder() -> Path:
    """The weights beside the installed package, else those of the source tree."""
    return trusted.folder_of("model_data", "model")


def free_folder() -> Path:
    """The twin whose heads were taught no role: same sizes, pieces and text."""
    return trusted.folder_of("free_data", "model_free")


def load_model(folder: Path | None = None, dtype: type[np.floating] = np.float32) -> Model:
    """The trained model, checked, in the precision asked for.

    Raises: ModelFileError naming the file and what is wrong with it.
    """
    folder = default_folder() if folder is None else Path(folder)
    manifest = trusted.manifest(folder / "manifest.json")
    try:
        config = Config(**trusted.sizes(manifest["config"]))
        roles = {str(role): head_at(at, config) for role, at in manifest["roles"].items()}
        measured = _measured(manifest.get("heads"), config)
        vocabulary = json.loads(trusted.checked(folder, manifest["vocabulary"]).read_bytes())
        weights_path = trusted.checked(folder, manifest["weights"])
        merges = [(str(a), str(b)) for a, b in vocabulary["merges"]]
        tokenizer = Tokenizer(vocabulary["pieces"], merges, config.max_tokens)
        shapes = expected_shapes(config)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise ModelFileError(folder / "manifest.json", f"not understood: {error!r}") from error
    if tokenizer.pieces[: len(SPECIAL_PIECES)] != SPECIAL_PIECES:
        raise ModelFileError(folder / "vocabulary.json", "special pieces are not the first ones")
    if len(tokenizer.pieces) != config.vocabulary_size:
        raise ModelFileError(folder / "vocabulary.json", "size is not that of the manifest")
    arrays = trusted.arrays(weights_path, shapes)
    places = _places(folder, manifest, config)
    typed = {name: frozen(array.astype(dtype)) for name, array in arrays.items()}
    places = None if places is None else frozen(places.astype(dtype))
    return Model(config, roles, tokenizer, _weights(typed, config), measured, places)


def load_golden(folder: Path | None = None) -> dict[str, Array]:
    """What PyTorch computed in float64 for a few sentences, by name (training/golden.py).

    Raises: ModelFileError where the file is missing or damaged.
    """
    return trusted.golden(default_folder() if folder is None else Path(folder))


def expected_shapes(c: Config) -> dict[str, tuple[int, ...]]:
    """The name and shape of every array of a model of these sizes."""
    shapes: dict[str, tuple[int, ...]] = {
        "embedding": (c.vocabulary_size, c.d_model),
        "output_bias": (c.vocabulary_size,),
        "final_norm.gain": (c.d_model,),
        "final_norm.bias": (c.d_model,),
    }
    for i in range(c.n_layers):
        shapes |= block_shapes(f"blocks.{i}", c)
    return shapes


def block_shapes(at: str, c: BlockSizes) -> dict[str, tuple[int, ...]]:
    """The name and shape of every array of one layer."""
    return (
        norm_shapes(f"{at}.norm_1", c)
        | norm_shapes(f"{at}.norm_2", c)
        | attention_shapes(f"{at}.attention", c)
        | feed_forward_shapes(f"{at}.feed_forward", c)
    )


def norm_shapes(at: str, c: BlockSizes) -> dict[str, tuple[int, ...]]:
    return {f"{at}.{part}": (c.d_model,) for part in ("gain", "bias")}


def attention_shapes(at: str, c: BlockSizes) -> dict[str, tuple[int, ...]]:
    return {
        f"{at}.W_Q": (c.n_heads, c.d_model, c.d_k),
        f"{at}.W_K": (c.n_heads, c.d_model, c.d_k),
        f"{at}.W_V": (c.n_heads, c.d_model, c.d_v),
        f"{at}.W_O": (c.n_heads * c.d_v, c.d_model),
    }


def feed_forward_shapes(at: str, c: BlockSizes) -> dict[str, tuple[int, ...]]:
    return {
        f"{at}.W_1": (c.d_model, c.d_ff),
        f"{at}.b_1": (c.d_ff,),
        f"{at}.W_2": (c.d_ff, c.d_model),
        f"{at}.b_2": (c.d_model,),
    }


def head_at(at: list[int], config: BlockSizes) -> tuple[int, int]:
    """A head of the model, as (layer, head) from 0.

    Raises: ValueError where the model has no such head.
    """
    layer, head = at
    if layer not in range(config.n_layers) or head not in range(config.n_heads):
        raise ValueError(f"no head {at}")
    return layer, head


def _places(folder: Path, manifest: dict[str, Any], config: Config) -> Array | None:
    """The optional table of learned positions."""
    if "places" not in manifest:
        return None
    path = trusted.checked(folder, manifest["places"])
    shape = (config.max_tokens + 1, config.d_model)
    return trusted.arrays(path, {"table": shape})["table"]


def _measured(heads: Any, config: Config) -> tuple[tuple[Scores, ...], ...]:
    """The optional key "heads": per layer, per head, role -> score on held-out text."""
    if heads is None:
        return ()
    if [len(layer) for layer in heads] != [config.n_heads] * config.n_layers:
        raise ValueError("heads are not those of the sizes")
    return tuple(
        tuple({str(role): _score(entry) for role, entry in head.items()} for head in layer)
        for layer in heads
    )


def _score(entry: dict[str, Any]) -> RoleScore:
    score = RoleScore(**entry)
    shares = (score.right, score.low, score.high, score.mass, score.chance)
    if not all(type(share) in (int, float) and 0 <= share <= 1 for share in shares):
        raise ValueError(f"score {entry}")
    if type(score.asked) is not int or type(score.guess) is not str:
        raise ValueError(f"score {entry}")
    return score


def _weights(a: dict[str, Array], config: Config) -> ModelWeights:
    return ModelWeights(
        embedding=a["embedding"],
        output_bias=a["output_bias"],
        final_norm=norm_of(a, "final_norm"),
        blocks=tuple(block_of(a, f"blocks.{i}") for i in range(config.n_layers)),
    )


def block_of(a: dict[str, Array], at: str) -> BlockWeights:
    """One layer's weights out of all arrays."""
    return BlockWeights(
        norm_1=norm_of(a, f"{at}.norm_1"),
        attention=attention_of(a, f"{at}.attention"),
        norm_2=norm_of(a, f"{at}.norm_2"),
        feed_forward=feed_forward_of(a, f"{at}.feed_forward"),
    )


def norm_of(a: dict[str, Array], at: str) -> NormWeights:
    return NormWeights(a[f"{at}.gain"], a[f"{at}.bias"])


def attention_of(a: dict[str, Array], at: str) -> AttentionWeights:
    return AttentionWeights(*(a[f"{at}.{W}"] for W in ("W_Q", "W_K", "W_V", "W_O")))


def feed_forward_of(a: dict[str, Array], at: str) -> FeedForwardWeights:
    return FeedForwardWeights(*(a[f"{at}.{W}"] for W in ("W_1", "b_1", "W_2", "b_2")))
