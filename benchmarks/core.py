"""How fast the core is with every intermediate kept: `python -m benchmarks.core`.

Times depend on the machine; the ratios, taken in turn in the same run, are what to compare.
The other side is the same Transformer written by hand in eager PyTorch, one thread, fused QKV,
its own layer norm, GELU and softmax, every intermediate kept in a list. To be reached: a
geometric mean of at most 1.0 over n = 8 … 128. Without PyTorch the core's times stand alone.
"""

import math
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy: on small matrices threads hurt

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from typing import Any

from attention_core import Model, load_model, run
from attention_core.tokenizer import Encoded

NS = (8, 16, 32, 64, 128)


class Ready:
    """Stands for a tokenizer: n tokens that are cut already, as they are not what is measured."""

    def __init__(self, n: int, vocabulary_size: int) -> None:
        ids = tuple((i * 7919) % vocabulary_size for i in range(n))
        at = tuple(range(n))
        words = tuple(map(str, at))
        self.encoded = Encoded(" ".join(words), words, ids, words, at, (True,) * n)

    def encode(self, sentence: str) -> Encoded:
        return self.encoded


def core(model: Model, n: int) -> Callable[[], object]:
    ready: Any = replace(model, tokenizer=Ready(n, model.config.vocabulary_size))  # type: ignore[arg-type]
    return lambda: run(ready, "")


def pytorch(model: Model, n: int) -> Callable[[], object]:
    """The same forward pass, eager, as someone who knows PyTorch would write it for a lesson."""
    import numpy as np
    import torch
    from torch.nn import functional as F

    torch.set_num_threads(1)
    c, tensor = model.config, lambda array: torch.from_numpy(np.array(array))
    side_by_side = lambda W: np.concatenate(list(W), axis=1)  # noqa: E731
    blocks = []
    for b in model.weights.blocks:
        a, f = b.attention, b.feed_forward
        W_QKV = np.concatenate([side_by_side(W) for W in (a.W_Q, a.W_K, a.W_V)], axis=1)
        arrays = (b.norm_1.gain, b.norm_1.bias, W_QKV, a.W_O, b.norm_2.gain, b.norm_2.bias)
        blocks.append([tensor(x) for x in (*arrays, f.W_1, f.b_1, f.W_2, f.b_2)])
    E = tensor(model.weights.embedding)
    ids = torch.tensor(Ready(n, c.vocabulary_size).encoded.ids)
    final = [tensor(x) for x in vars(model.weights.final_norm).values()]
    angle = torch.arange(n)[:, None] / 10000.0 ** (torch.arange(0, c.d_model, 2) / c.d_model)

    def forward() -> list[torch.Tensor]:
        waves = torch.stack([angle.sin(), angle.cos()], dim=-1).reshape(n, c.d_model)
        X = E[ids]
        stream = X + waves
        kept = [X, waves, stream]
        for gain_1, bias_1, W_QKV, W_O, gain_2, bias_2, W_1, b_1, W_2, b_2 in blocks:
            normed = F.layer_norm(stream, (c.d_model,), gain_1, bias_1)
            QKV = (normed @ W_QKV).view(n, 3, c.n_heads, c.d_k).permute(1, 2, 0, 3)
            Q, K, V = QKV
            scores = Q @ K.transpose(-1, -2)
            scaled = scores / math.sqrt(c.d_k)
            weights = scaled.softmax(-1)
            heads = weights @ V
            concat = heads.transpose(0, 1).reshape(n, -1)
            output = concat @ W_O
            after = stream + output
            normed_2 = F.layer_norm(after, (c.d_model,), gain_2, bias_2)
            hidden = F.gelu(normed_2 @ W_1 + b_1, approximate="tanh")
            fed = hidden @ W_2 + b_2
            stream = after + fed
            kept += [normed, Q, K, V, scores, scaled, weights, heads, concat, output]
            kept += [after, normed_2, hidden, fed, stream]
        kept.append(F.layer_norm(stream, (c.d_model,), *final))
        return kept

    def without_gradients() -> list[torch.Tensor]:
        with torch.inference_mode():
            return forward()

    right, got = run_once(model, n), without_gradients()[-1].numpy()
    assert np.abs(right - got).max() < 1e-3, "the two sides must compute the same"
    return without_gradients


def run_once(model: Model, n: int) -> Any:
    return core(model, n)().final  # type: ignore[attr-defined]


def in_turn(sides: list[Callable[[], object]], seconds: float) -> list[float]:
    """Median CPU milliseconds of each side, called one after the other until time is up."""
    took: list[list[float]] = [[] for _ in sides]
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(took[0]) < 5:
        for side, times in zip(sides, took, strict=True):
            start = time.thread_time()
            side()
            times.append((time.thread_time() - start) * 1e3)
    return [median(times) for times in took]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="per size")
    seconds = parser.parse_args().seconds
    model = load_model()
    ratios = []
    try:
        import torch  # noqa: F401
    except ImportError:
        print("PyTorch is not installed: the core alone")
        for n in NS:
            print(f"n={n:4}  core {in_turn([core(model, n)], seconds)[0]:7.3f} ms")
        return
    for n in NS:
        ours, theirs = in_turn([core(model, n), pytorch(model, n)], seconds)
        ratios.append(ours / theirs)
        print(f"n={n:4}  core {ours:7.3f} ms  PyTorch {theirs:7.3f} ms  ratio {ours / theirs:.2f}")
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"geometric mean {mean:.2f}  (to be reached: 1.00)")


if __name__ == "__main__":
    main()
