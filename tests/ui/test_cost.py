"""The lesson about cost: what is sent, what may be measured, and what never is."""

import json
import re
import threading
import time
from dataclasses import replace
from urllib.parse import urlencode

import numpy as np
import pytest
from starlette.requests import Request

from attention_core import ModelTrace, run
from attention_core.cost import fit_exponent
from attention_core.measure import BYTES, SECONDS, Measured, Meter
from attention_core.types import Array
from tests.ui.test_pages import components, visit
from tests.ui.test_stage import unpacked
from ui import cost
from ui.choices import Choices, from_query, to_query
from ui.cost import pictures, routes
from ui.lesson import model
from ui.stage.payload import pack
from ui.texts import cost_tr, tr

SENTENCE = tr.SENTENCES[0]
AT = model().roles["pronoun"]


@pytest.fixture(scope="module")
def trace() -> ModelTrace:
    return run(model(), SENTENCE)


@pytest.fixture(scope="module")
def sent(trace: ModelTrace) -> tuple[dict, dict[str, Array]]:
    arrays, about = pictures.arrays(trace, *AT)
    return unpacked(pack(cost.frame(choices(), trace) | about, arrays))


def choices(**query: str) -> Choices:
    return from_query(query, model())


def ask(**query: object) -> tuple[int, dict]:
    scope = {"type": "http", "method": "GET", "headers": [], "query_string": b""}
    request = Request(scope | {"path": "/", "query_string": urlencode(query).encode()})
    answer = routes._points(request)
    return answer.status_code, json.loads(answer.body) if answer.status_code == 200 else {}


def fresh(monkeypatch: pytest.MonkeyPatch) -> Meter:
    meter = Meter(model().config, time.perf_counter, patience=0.0, stopwatch=time.thread_time)
    monkeypatch.setattr(routes, "meter", lambda: meter)
    return meter


def test_the_counts_of_the_sentence_by_hand(sent: tuple[dict, dict[str, Array]]) -> None:
    first, second = sent[0]["counts"][:2]
    config = model().config
    assert (first["n"], second["n"]) == (9, 18)
    assert (first["cells"]["full"], second["cells"]["full"]) == (81, 324)
    assert first["all_cells"] == config.n_layers * config.n_heads * 81
    assert first["all_bytes"] == 4 * first["all_cells"]
    assert first["path"]["recurrent"] == 8
    assert sent[0]["far"]["matrix_bytes"] == 128_000**2 * 4


def test_doubling_goes_as_far_as_books_do() -> None:
    ns = cost.doubled(9)
    assert ns[:4] == [9, 18, 36, 72]
    assert ns[-1] < cost.LARGEST <= 2 * ns[-1]
    assert len(ns) <= routes.MOST + 1
    assert len(cost.doubled(2)) > len(ns)


def test_tiles_end_where_the_full_table_ends(
    sent: tuple[dict, dict[str, Array]], trace: ModelTrace
) -> None:
    header, arrays = sent
    layer, head = AT
    scaled = trace.blocks[layer].attention.scaled[head].astype(float)
    np.testing.assert_array_equal(arrays["scaled"], trace.blocks[layer].attention.scaled[head])
    for tile in header["tiles"]:
        last = arrays[f"maximum_{tile}"][:, -1]
        np.testing.assert_allclose(last, arrays["scaled"].max(axis=1), atol=2e-6)
        sums = np.exp(scaled - scaled.max(axis=1, keepdims=True)).sum(axis=1)
        np.testing.assert_allclose(arrays[f"total_{tile}"][:, -1], sums, rtol=1e-5)
        found = arrays[f"blend_{tile}"][:, -1] / arrays[f"total_{tile}"][:, -1, None]
        np.testing.assert_allclose(found, arrays["output"], atol=1e-6)
        gap = np.abs(found - arrays["output"]).max()
        assert header["gaps"]["tiles"][str(tile)] == pytest.approx(gap, abs=3e-7)
        assert header["gaps"]["tiles"][str(tile)] <= 1e-6


def test_each_tile_is_one_step_of_the_running_sum(sent: tuple[dict, dict[str, Array]]) -> None:
    """total after = total before · e^(max before − max after) + the new terms."""
    _, arrays = sent
    scaled = arrays["scaled"].astype(float)
    maximum, total = arrays["maximum_4"].astype(float), arrays["total_4"].astype(float)
    for t in range(1, maximum.shape[1]):
        new = np.exp(scaled[:, 4 * t : 4 * t + 4] - maximum[:, t, None]).sum(axis=1)
        correction = np.exp(maximum[:, t - 1] - maximum[:, t])
        np.testing.assert_allclose(arrays["correction_4"][:, t], correction, rtol=1e-6)
        np.testing.assert_allclose(total[:, t], total[:, t - 1] * correction + new, rtol=1e-5)


def test_a_window_looks_at_nothing_outside(sent: tuple[dict, dict[str, Array]]) -> None:
    header, arrays = sent
    away = np.abs(np.subtract.outer(np.arange(9), np.arange(9)))
    for width in header["widths"]:
        weights = arrays[f"window_{width}"]
        assert not weights[away > width].any()
        np.testing.assert_allclose(weights.sum(axis=1), 1, atol=1e-6)
        assert header["near"]["path"][str(width)] == -(-8 // width)
    np.testing.assert_allclose(arrays["window_8"], arrays["weights"], atol=1e-6)
    assert header["gaps"]["window"]["8"] <= 1e-6 < header["gaps"]["window"]["1"]


def test_the_recurrent_trace_fades_towards_the_beginning(
    sent: tuple[dict, dict[str, Array]],
) -> None:
    felt = sent[1]["influence"]
    assert felt[-1] == 1
    assert felt[0] < felt[-1]


def test_every_way_has_its_words() -> None:
    assert set(cost_tr.KINDS) == set(routes.KINDS) == set(cost.WORDS)


def test_a_curve_is_measured_and_its_exponent_is_that_of_the_longer_texts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fresh(monkeypatch)
    status, found = ask(tur="linear", n=9, kat=6)
    assert status == 200
    assert [p["n"] for p in found["points"]] == [9, 18, 36, 72, 144, 288, 576]
    used = found["points"][4:]
    fit = fit_exponent([p["n"] for p in used], [p["seconds"] for p in used])
    assert found["line"]["exponent"] == fit.exponent
    assert (found["line"]["from"], found["line"]["points"]) == (144, 3)
    assert found["line"]["far"] == pytest.approx(used[-1]["seconds"] * 128_000 / 576)


def test_far_out_a_square_stays_a_square(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh(monkeypatch)
    _, found = ask(tur="full", n=9, kat=5)
    last = found["points"][-1]
    assert found["line"]["far"] == pytest.approx(last["seconds"] * (128_000 / 288) ** 2)


def test_too_much_memory_is_refused_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    meter = fresh(monkeypatch)
    n, meter._since = 9 * 2**12, meter.clock()
    for i in range(12):  # as if it had been measured up to there
        meter._known["full", 9 * 2**i] = Measured("full", 9 * 2**i, 1e-6, 0)
    _, found = ask(tur="full", n=9, kat=12)
    assert found["refused"]["n"] == n
    assert (found["refused"]["reason"], found["refused"]["after"]) == ("memory", None)
    assert found["refused"]["bytes"] > BYTES


def test_who_has_to_wait_is_told_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    meter = fresh(monkeypatch)
    meter._work.append((meter.clock() - 10, SECONDS))
    _, found = ask(tur="full", n=9, kat=0)
    assert found["refused"]["reason"] == "time"
    assert 15 < found["refused"]["after"] <= 20
    with meter._lock:
        _, found = ask(tur="full", n=9, kat=0)
    assert found["refused"]["reason"] == "busy"
    assert 0 < found["refused"]["after"] < 1


@pytest.mark.parametrize(
    "query",
    [
        {"tur": "full", "n": 99, "kat": 1},
        {"tur": "full", "n": 9, "kat": 99},
        {"tur": "full", "n": 0, "kat": 0},
        {"tur": "full", "n": "²", "kat": 0},
        {"tur": "full", "n": "-9", "kat": 0},
        {"tur": "os", "n": 9, "kat": 0},
        {"n": 9},
        {},
    ],
)
def test_what_is_not_on_offer_is_answered_with_nothing(query: dict[str, object]) -> None:
    assert ask(**query)[0] == 404


def test_thirty_at_once_get_no_more_than_one_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    meter = fresh(monkeypatch)
    at_once, most = [0], [0]
    measure = meter._measure

    def watched(*args: object) -> Measured:
        at_once[0] += 1
        most[0] = max(most[0], at_once[0])
        try:
            return measure(*args)  # type: ignore[arg-type]
        finally:
            at_once[0] -= 1

    monkeypatch.setattr(meter, "_measure", watched)
    answers: list[tuple[int, dict]] = []
    crowd = [
        threading.Thread(target=lambda n=n: answers.append(ask(tur="full", n=n, kat=8)))
        for n in range(9, 39)
    ]
    for visitor in crowd:
        visitor.start()
    for visitor in crowd:
        visitor.join()
    assert most[0] == 1
    assert {status for status, _ in answers} == {200}
    assert sum(took for _, took in meter._work) <= SECONDS + 0.5, "a run may be a little late"


def test_the_link_keeps_every_control_of_the_lesson() -> None:
    query = {"bolum": "karo", "kat": "3", "karo": "8", "karono": "2", "satir": "4"}
    query |= {"yol": "dogrusal", "pencere": "4", "olcu": "bellek", "an": "2"}
    assert to_query(choices(**query), model()) == query


@pytest.mark.parametrize("query", [{}, {"kat": "99", "karo": "x", "satir": "-1"}, {"kat": "3"}])
def test_the_page_opens_from_any_link(query: dict[str, str]) -> None:
    assert "dikkat_cost" in components(visit("maliyet", cumle=SENTENCE, maske="nedensel", **query))


def test_other_weights_and_silent_heads_give_other_pictures(trace: ModelTrace) -> None:
    random = replace(choices(), weights="random")
    assert cost.frame(random, trace)["head"].endswith(tr.UNTAUGHT["random"])


def test_the_longest_sentence_stays_a_small_load() -> None:
    long = run(model(), "o " * 64)
    arrays, about = pictures.arrays(long, *AT)
    assert len(pack(cost.frame(choices(), long) | about, arrays)) < 500_000


def test_no_suffix_hangs_on_what_varies() -> None:
    texts = [
        *cost_tr.TEXTS.values(),
        *(t for kind in cost_tr.KINDS.values() for t in kind.values()),
    ]
    assert not [text for text in texts if re.search(r"\}['’]?[a-zçğıöşü]", text)]
