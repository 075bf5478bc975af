"""Tiles against the whole matrix: `python -m benchmarks.tiles`.

All get the same Q, K, V and are taken in turn in the same run; only the ratios are to be
compared. "traced" keeps scores, scaled and weights, as `attend` does; "full" keeps nothing and
is the harder one to beat. Memory is the peak beyond the inputs, by tracemalloc; beside it what
cost.peak_bytes predicts. To be reached by tiles: memory at most 1/25 at n = 1024 and 1/150 at
4096, time at most 0.65 at 4096, the same result to 1e-6.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy

import argparse
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from statistics import median

import numpy as np

from attention_core import load_model, ops
from attention_core.cost import WIDTH, fit_exponent, peak_bytes
from attention_core.efficient import full, linear, recurrent, window
from attention_core.tiles import tiled_attention
from attention_core.types import Array

NS = (256, 512, 1024, 2048, 4096)
TO_REACH = {1024: (25, None), 4096: (150, 0.65)}


def sides(n: int, h: int, d_k: int) -> dict[str, Callable[[], object]]:
    chance = np.random.default_rng(n)
    Q, K, V = (chance.standard_normal((h, n, d_k), dtype=np.float32) for _ in "QKV")
    X, W = np.concatenate(list(Q), axis=1), np.eye(h * d_k, dtype=np.float32)
    error = float(np.abs(full(Q, K, V) - tiled_attention(Q, K, V)).max())
    assert error <= 1e-6, f"tiles differ by {error}"
    return {
        "traced": lambda: traced(Q, K, V),
        "full": lambda: full(Q, K, V),
        "tiled": lambda: tiled_attention(Q, K, V),
        "window": lambda: window(Q, K, V, WIDTH),
        "linear": lambda: linear(Q, K, V),
        "recurrent": lambda: recurrent(X, W, W),
    }


def traced(Q: Array, K: Array, V: Array) -> list[Array]:
    scores = ops.dot_scores(Q, K)
    scaled = ops.scale(scores, d_k=K.shape[-1])
    weights = ops.softmax(scaled)
    return [scores, scaled, weights, ops.mix(weights, V)]


def in_turn(work: dict[str, Callable[[], object]], seconds: float) -> dict[str, float]:
    """The median CPU time of each, in seconds."""
    took: dict[str, list[float]] = {kind: [] for kind in work}
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(took["full"]) < 5:
        for kind, run in work.items():
            start = time.thread_time()
            run()
            took[kind].append(time.thread_time() - start)
    return {kind: median(times) for kind, times in took.items()}


def peak(run: Callable[[], object]) -> int:
    tracemalloc.start()
    kept = run()
    found = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    del kept
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3.0, help="per size")
    given = parser.parse_args()
    shipped = load_model().config
    c = replace(shipped, n_heads=given.heads)
    times: dict[str, list[float]] = {}
    for n in NS:
        work = sides(n, given.heads, c.d_k)
        took = in_turn(work, given.seconds)
        memory = {kind: peak(run) for kind, run in work.items()}
        print(f"n={n}  {given.heads} head(s), d_k {c.d_k}")
        for kind in work:
            times.setdefault(kind, []).append(took[kind])
            right = 1.5 * peak_bytes("full", n, c) if kind == "traced" else peak_bytes(kind, n, c)
            print(
                f"  {kind:10} time {took[kind] / took['traced']:5.2f} of traced"
                f" {took[kind] / took['full']:5.2f} of full   memory 1/"
                f"{memory['traced'] / memory[kind]:<6.1f} 1/{memory['full'] / memory[kind]:<6.1f}"
                f" measured/predicted {memory[kind] / right:.2f}"
            )
        less, faster = TO_REACH.get(n, (None, None))
        if less:
            print(f"  to be reached by tiles: memory 1/{less}", f"time {faster}" if faster else "")
    for kind, seconds in times.items():
        fit = fit_exponent(NS, seconds)
        print(f"{kind:10} time grows with n^{fit.exponent:.2f} ± {fit.standard_error:.2f}")


if __name__ == "__main__":
    main()
