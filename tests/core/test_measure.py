"""The meter: what it measures, and that nobody gets more out of it than its bounds."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from attention_core import ChoiceError, measure
from attention_core.cost import Kind
from attention_core.measure import Measured, Meter, Refused
from tests.core.helpers import TINY

C = replace(TINY, n_heads=2, d_model=8, d_k=4, d_v=4)


class Watch:
    """A clock that only work moves on, by what the work is said to take."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: Callable[[int], float]) -> None:
        self.now, self.seconds, self.runs = 0.0, seconds, list[int]()
        monkeypatch.setattr(measure, "_work", self.work)

    def __call__(self) -> float:
        return self.now

    def work(self, kind: Kind, n: int, config: object) -> Callable[[], None]:
        def run() -> None:
            self.runs.append(n)
            self.now += self.seconds(n)

        return run


def square(n: int) -> float:
    return n * n * 1e-6


def test_points_come_one_by_one_with_their_times(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch, square)
    points = Meter(C, watch).points("full", [64, 128, 256])
    first = next(points)
    assert isinstance(first, Measured)
    assert (first.kind, first.n, set(watch.runs)) == ("full", 64, {64}), "nothing ahead of time"
    assert first.seconds == pytest.approx(64 * 64e-6)
    assert [point.n for point in points] == [128, 256]


def test_what_is_too_long_is_refused_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch, square)
    ns = [64 * 2**i for i in range(10)]
    *measured, refused = Meter(C, watch).points("full", ns)
    assert isinstance(refused, Refused)
    assert refused.reason == "time"
    assert refused.n not in watch.runs
    assert refused.seconds == pytest.approx(measured[-1].seconds * 8)
    assert watch.now < 2.0
    assert len(measured) > 3


def test_what_is_too_large_is_refused_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch, lambda n: 0.0)
    refused = list(Meter(C, watch).points("full", [10_000]))[-1]
    assert isinstance(refused, Refused)
    assert (refused.reason, watch.runs) == ("memory", [])
    assert refused.peak_bytes > 2 * 2 * 10_000**2 * 4


def test_a_first_question_is_taken_for_the_worst(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch, square)
    (refused,) = Meter(C, watch).points("full", [4096])
    assert isinstance(refused, Refused)
    assert (refused.reason, watch.runs) == ("time", [])


def test_what_is_known_is_not_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch, square)
    meter = Meter(C, watch)
    first = list(meter.points("full", [64, 128]))
    runs = len(watch.runs)
    assert list(meter.points("full", [64, 128])) == first
    assert len(watch.runs) == runs


def test_a_busy_moment_does_not_count_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch, lambda n: 1.5)
    meter = Meter(C, watch)
    assert isinstance(next(meter.points("full", [8])), Measured)
    watch.seconds = square
    watch.now += 60
    assert isinstance(next(meter.points("full", [16])), Refused), "eight times 1.5 s is expected"
    watch.now += 600
    assert isinstance(next(meter.points("full", [16])), Measured)


def test_all_visitors_share_the_bound_and_time_restores_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch = Watch(monkeypatch, lambda n: 0.3)
    meter = Meter(C, watch)
    answers = [next(meter.points("linear", [n])) for n in range(1, 31)]
    assert watch.now <= 2.0
    assert {type(answer) for answer in answers} == {Measured, Refused}
    watch.now += 31
    assert meter.left() == 2.0
    assert isinstance(next(meter.points("linear", [7])), Measured)


def test_it_says_when_there_will_be_room_again(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch, lambda n: 0.7)
    meter = Meter(C, watch)
    assert meter.after(1.9) == 0.0
    for n in (2, 1):  # 0.7 s of work end at 0.7 s and, 10 s later, at 11.4 s
        assert isinstance(next(meter.points("linear", [n])), Measured)
        watch.now += 10
    assert watch.now == pytest.approx(21.4)
    assert meter.left() == pytest.approx(0.6)
    assert meter.after(0.5) == 0.0
    assert meter.after(1.0) == pytest.approx(0.7 + 30 - 21.4)
    assert meter.after(1.9) == pytest.approx(11.4 + 30 - 21.4)
    assert meter.after(2.1) is None
    watch.now += meter.after(1.0) + 0.01
    assert meter.left() >= 1.0


def test_a_busy_machine_is_not_counted_as_work(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch, lambda n: 0.5)
    meter = Meter(C, watch, stopwatch=lambda: watch.now / 5)  # a fifth of the time is ours
    (point,) = meter.points("full", [8])
    assert isinstance(point, Measured)
    assert point.seconds == pytest.approx(0.1)
    assert meter.left() == pytest.approx(2 - watch.now / 5)


def test_who_does_not_want_to_wait_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    meter = Meter(C, Watch(monkeypatch, square), patience=0.0)
    with meter._lock:
        (answer,) = meter.points("full", [64])
    assert isinstance(answer, Refused)
    assert answer.reason == "busy"


def test_a_short_run_is_repeated_and_the_best_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.003, 0.001, 0.002, 0.002, 0.002])
    watch = Watch(monkeypatch, lambda n: next(times))
    (point,) = Meter(C, watch).points("full", [8])
    assert point.seconds == pytest.approx(0.001)
    assert len(watch.runs) == 5


def test_thirty_at_once_are_served_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work, most, runs = [0], [0], [0]

    def work(kind: Kind, n: int, config: object) -> Callable[[], None]:
        def run() -> None:
            at_work[0] += 1
            most[0] = max(most[0], at_work[0])
            runs[0] += 1
            time.sleep(0.005)
            at_work[0] -= 1

        return run

    monkeypatch.setattr(measure, "_work", work)
    meter = Meter(C, time.perf_counter)
    answers: list[object] = []
    threads = [
        threading.Thread(target=lambda: answers.extend(meter.points("full", [8, 16, 32])))
        for _ in range(30)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 90
    assert most[0] == 1
    assert runs[0] <= 15, "three points of at most five runs, for all thirty"
    assert len(set(map(id, answers))) == 3


def test_who_waits_too_long_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    Watch(monkeypatch, square)
    meter = Meter(C, lambda: 0.0, seconds=0.01)
    meter._lock.acquire()
    (refused,) = meter.points("linear", [2])
    assert isinstance(refused, Refused)
    assert refused.reason == "busy"


@pytest.mark.parametrize("kind", ["full", "tiled", "window", "linear", "recurrent"])
def test_the_real_work_runs(kind: Kind) -> None:
    points = list(Meter(C, time.perf_counter).points(kind, [1, 2, 16]))
    assert all(isinstance(point, Measured) and point.seconds > 0 for point in points)


def test_what_does_not_exist_is_refused() -> None:
    meter = Meter(C, time.perf_counter)
    with pytest.raises(ChoiceError, match="kind"):
        next(meter.points("other", [3]))  # type: ignore[arg-type]
    with pytest.raises(ChoiceError, match="n is 0"):
        next(meter.points("full", [0]))
