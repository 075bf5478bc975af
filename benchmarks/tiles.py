"""Tiles against the whole matrix: `python -m benchmarks.tiles`.

Both get the same Q, K, V and are taken in turn in the same run; only the ratios are to be
compared. Memory is the peak beyond the inputs, by tracemalloc; beside it what cost.peak_bytes
predicts. To be reached: memory at most 1/25 at n = 1024 and 1/150 at 4096, time at most
0.65 at 4096, the same result to 1e-6. The whole matrix is `efficient.full`, which keeps no
intermediate; what the trace of `attend` keeps would be half as much again.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy

import argparse
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from attention_core import load_model
from attention_core.cost import WIDTH, Kind, fit_exponent, peak_bytes
from attention_core.efficient import full, linear, recurrent, window
from attention_core.tiles import tiled_attention

NS = (256, 512, 1024, 2048, 4096)
TO_REACH = {1024: (25, None), 4096: (150, 0.65)}


def sides(n: int, h: int, d_k: int) -> dict[Kind, Callable[[], object]]:
    chance = np.random.default_rng(n)
    Q, K, V = (chance.standard_normal((h, n, d_k), dtype=np.float32) for _ in "QKV")
    X, W = np.concatenate(list(Q), axis=1), np.eye(h * d_k, dtype=np.float32)
    error = float(np.abs(full(Q, K, V) - tiled_attention(Q, K, V)).max())
    assert error <= 1e-6, f"tiles differ by {error}"
    return {
        "full": lambda: full(Q, K, V),
        "tiled": lambda: tiled_attention(Q, K, V),
        "window": lambda: window(Q, K, V, WIDTH),
        "linear": lambda: linear(Q, K, V),
        "recurrent": lambda: recurrent(X, W, W),
    }


def in_turn(work: dict[Kind, Callable[[], object]], seconds: float) -> dict[Kind, float]:
    """The best CPU time of each, in seconds."""
    best = dict.fromkeys(work, float("inf"))
    end, rounds = time.perf_counter() + seconds, 0
    while rounds < 3 or time.perf_counter() < end:
        for kind, run in work.items():
            start = time.thread_time()
            run()
            best[kind] = min(best[kind], time.thread_time() - start)
        rounds += 1
    return best


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
    times: dict[Kind, list[float]] = {}
    for n in NS:
        work = sides(n, given.heads, c.d_k)
        took = in_turn(work, given.seconds)
        memory = {kind: peak(run) for kind, run in work.items()}
        print(f"n={n}  {given.heads} head(s), d_k {c.d_k}")
        for kind in work:
            times.setdefault(kind, []).append(took[kind])
            print(
                f"  {kind:10} time {took[kind] / took['full']:6.3f} of full"
                f"   memory 1/{memory['full'] / memory[kind]:<7.1f}"
                f" measured/predicted {memory[kind] / peak_bytes(kind, n, c):.2f}"
            )
        less, faster = TO_REACH.get(n, (None, None))
        if less:
            print(f"  to be reached by tiles: memory 1/{less}", f"time {faster}" if faster else "")
    for kind, seconds in times.items():
        fit = fit_exponent(NS, seconds)
        print(f"{kind:10} time grows with n^{fit.exponent:.2f} ± {fit.standard_error:.2f}")


if __name__ == "__main__":
    main()
