"""Times of attention on this machine, measured within a bound that no visitor can widen.

One `Meter` serves a whole server: it computes one thing at a time, however many ask, keeps
what it has measured, and refuses, before it begins, what would go beyond its bounds.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Literal

import numpy as np

from attention_core import efficient
from attention_core.cost import WIDTH, Kind, cells, peak_bytes
from attention_core.model import Config
from attention_core.tiles import tiled_attention
from attention_core.types import Array

SECONDS, BYTES, PER = 2.0, 600 * 10**6, 30.0
"""At most 2 s of work in any 30 s, and 600 MB at a time, all visitors together."""

KEEP = 600.0
"""Seconds after which everything is measured anew: a busy moment must not count for ever."""

FIRST_RATE = 1e-6
"""Seconds for one dot product or step of one head before anything was measured: far too many."""

GROWTH = {"full": 3.0, "tiled": 2.5, "window": 2.0, "linear": 2.0, "recurrent": 1.5}
"""Exponents that a prediction uses: the true ones and a margin, as caches overflow on the way."""

Clock = Callable[[], float]


@dataclass(frozen=True)
class Measured:
    """One point. Units: seconds (the best of a few runs), bytes (predicted peak)."""

    kind: Kind
    n: int
    seconds: float
    peak_bytes: int


@dataclass(frozen=True)
class Refused:
    """A point that was not computed, and what it would have taken.

    reason "time": the predicted seconds are not left of the bound; "memory": too many bytes;
    "busy": somebody else's work did not end in time.
    """

    kind: Kind
    n: int
    seconds: float
    peak_bytes: int
    reason: Literal["time", "memory", "busy"]


@dataclass
class Meter:
    """Measures one layer's attention in a model of these sizes, with drawn numbers.

    clock: a function that returns seconds, as time.perf_counter does.
    stopwatch: what runs are timed and counted by; without it the clock. time.thread_time counts
        only the work itself, not what a busy machine does meanwhile (BLAS in one thread).
    patience: seconds that a call waits for somebody else's work; 0 leaves waiting to the caller.
    """

    config: Config
    clock: Clock
    seconds: float = SECONDS
    bytes: int = BYTES
    per: float = PER
    patience: float = SECONDS
    stopwatch: Clock | None = None
    _known: dict[tuple[Kind, int], Measured] = field(default_factory=dict, repr=False)
    _work: deque[tuple[float, float]] = field(default_factory=deque, repr=False)
    _since: float = 0.0
    _lock: Lock = field(default_factory=Lock, repr=False)

    def points(self, kind: Kind, ns: Sequence[int]) -> Iterator[Measured | Refused]:
        """One point for each n, as soon as it is there; nothing follows a refusal.

        Ask for growing n: each is predicted from the largest one below it.
        Raises: ChoiceError for another kind or an n below 1.
        """
        if self.clock() - self._since > KEEP:
            self._known, self._since = {}, self.clock()
        for n in ns:
            point = self._known.get((kind, n)) or self._try(kind, n)
            yield point
            if isinstance(point, Refused):
                return

    def left(self) -> float:
        """Seconds of work that are left at this moment."""
        since = self.clock() - self.per
        return self.seconds - sum(took for at, took in list(self._work) if at >= since)

    def after(self, seconds: float) -> float | None:
        """In how many seconds there will be room for so much work, if nobody else works.

        0: there is room now; None: there never will be.
        """
        if seconds > self.seconds:
            return None
        now, room, wait = self.clock(), self.left(), 0.0
        for at, took in list(self._work):  # the oldest is forgotten first
            if room >= seconds:
                break
            if at >= now - self.per:
                room, wait = room + took, at + self.per - now
        return wait

    def predicted(self, kind: Kind, n: int) -> float:
        """Seconds that one run will take at most, from what was measured below n."""
        heads = self.config.n_heads
        smaller = [m for (k, at), m in list(self._known.items()) if k == kind and at <= n]
        if not smaller:
            return FIRST_RATE * heads * cells(kind, n) + 1e-3
        nearest = max(smaller, key=lambda measured: measured.n)
        return float(nearest.seconds * (n / nearest.n) ** GROWTH[kind])

    def _try(self, kind: Kind, n: int) -> Measured | Refused:
        peak, seconds = self._bytes(kind, n), self.predicted(kind, n)
        if peak > self.bytes:
            return Refused(kind, n, seconds, peak, "memory")
        if not self._lock.acquire(timeout=self.patience):
            return Refused(kind, n, seconds, peak, "busy")
        try:
            if (kind, n) in self._known:  # by whoever was waited for
                return self._known[kind, n]
            seconds = self.predicted(kind, n)
            if seconds > self.left():
                return Refused(kind, n, seconds, peak, "time")
            return self._measure(kind, n, peak)
        finally:
            self._lock.release()

    def _measure(self, kind: Kind, n: int, peak: int) -> Measured:
        watch = self.stopwatch or self.clock
        start = watch()
        work = _work(kind, n, self.config)
        best = np.inf
        for _ in range(5):  # the first run meets cold caches; long ones are not repeated
            before = watch()
            work()
            now = watch()
            best = min(best, now - before)
            if now - start > 0.02 or now - start + 2 * (now - before) > self.left():
                break
        self._work.append((self.clock(), watch() - start))
        while self._work and self._work[0][0] < self.clock() - self.per:
            self._work.popleft()
        measured = Measured(kind, n, float(best), peak)
        self._known[kind, n] = measured
        return measured

    def _bytes(self, kind: Kind, n: int) -> int:
        """Inputs and function together."""
        c = self.config
        return peak_bytes(kind, n, c) + 4 * 4 * n * c.n_heads * (2 * c.d_k + c.d_v)


def _work(kind: Kind, n: int, c: Config) -> Callable[[], object]:
    """The function to be timed, its inputs drawn beforehand; the same numbers every time."""
    from numpy.random import PCG64, Generator  # NumPy itself loads it only when it is wanted

    chance = Generator(PCG64(n))

    def draw(*shape: int) -> Array:
        return chance.standard_normal(shape, dtype=np.float32)

    h = c.n_heads
    if kind == "recurrent":
        d = h * c.d_k
        X, W, U = draw(n, d), draw(d, d) / np.float32(d), draw(d, d) / np.float32(d)
        return lambda: efficient.recurrent(X, W, U)
    Q, K, V = draw(h, n, c.d_k), draw(h, n, c.d_k), draw(h, n, c.d_v)
    functions: dict[Kind, Callable[[], object]] = {
        "full": lambda: efficient.full(Q, K, V),
        "tiled": lambda: tiled_attention(Q, K, V),
        "window": lambda: efficient.window(Q, K, V, WIDTH),
        "linear": lambda: efficient.linear(Q, K, V),
    }
    return functions[kind]
