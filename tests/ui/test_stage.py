"""What the stage is sent: the core's numbers to the last bit, and words for every step."""

import inspect
import json
import re
import struct
from io import StringIO

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest
from starlette.requests import Request

from attention_core import STEPS, ModelTrace, run
from attention_core.types import Array
from ui import stage, state
from ui.figures.heads import heads_figure, shortened, ticks
from ui.lesson import model
from ui.stage import routes, table, words
from ui.stage.payload import layer_weights
from ui.texts import stage_tr

SENTENCE = "Öğrenci kitabı masaya bıraktı çünkü onu bitirmişti."
LAYER = 2


@pytest.fixture(scope="module")
def trace() -> ModelTrace:
    return run(model(), SENTENCE, "causal")


def unpacked(data: bytes) -> tuple[dict, dict[str, Array]]:
    """The payload read as the browser reads it."""
    (length,) = struct.unpack_from("<I", data)
    header = json.loads(data[4 : 4 + length])
    numbers = np.frombuffer(data, "<f4", offset=4 + length + (-length % 4))
    arrays = {}
    for name, place in header["arrays"].items():
        size = int(np.prod(place["shape"]))
        arrays[name] = numbers[place["offset"] : place["offset"] + size].reshape(place["shape"])
    return header, arrays


@pytest.fixture(scope="module")
def sent(trace: ModelTrace) -> tuple[dict, dict[str, Array]]:
    data = stage.payload(model(), trace, LAYER, start={"step": "puan"}, addresses={"plotly": "x"})
    return unpacked(data)


@pytest.mark.parametrize("name", ["X", "Q", "K", "V", "scores", "weights", "heads", "output"])
def test_the_browser_gets_the_cores_own_numbers(
    sent: tuple[dict, dict[str, Array]], trace: ModelTrace, name: str
) -> None:
    np.testing.assert_array_equal(
        sent[1][name], getattr(trace.blocks[LAYER].attention, name), strict=True
    )


def test_what_is_not_sent_is_one_exact_operation_away(
    sent: tuple[dict, dict[str, Array]], trace: ModelTrace
) -> None:
    _, a = sent
    block = trace.blocks[LAYER]
    root = np.float32(np.sqrt(model().config.d_k))
    # As in stage-data.js: computed in float64, then rounded to float32.
    wide = {name: array.astype(np.float64) for name, array in a.items()}
    after = (wide["stream"] + wide["output"]).astype(np.float32)
    pairs = {
        "scaled": ((wide["scores"] / root).astype(np.float32), block.attention.scaled),
        "X0": ((wide["embeddings"] + wide["positions"]).astype(np.float32), trace.X),
        "after": (after, block.after_attention),
        "output": ((after.astype(float) + wide["feed_forward"]).astype(np.float32), block.output),
    }
    for name, (browser, core) in pairs.items():
        np.testing.assert_array_equal(browser, core, err_msg=name)


def test_the_header_says_which_tokens_are_pieces_of_one_word() -> None:
    trace = run(model(), "Xqwz kedi.")
    keys = stage.token_keys(trace)
    assert keys[:2] == ["0", "1"]
    assert [key for key in keys if key.startswith("1.")] == [
        f"1.{piece}" for piece in range(2, trace.word_of.count(1) + 1)
    ]
    assert len(set(keys)) == len(trace.tokens)


def test_the_mask_in_the_header_is_the_traces(sent: tuple[dict, dict[str, Array]]) -> None:
    assert sent[0]["mask"] == "causal"
    plain = stage.payload(model(), run(model(), SENTENCE), 0, start={}, addresses={})
    assert unpacked(plain)[0]["mask"] == "none"


def test_nothing_is_called_taught_with_random_weights() -> None:
    twin, start = model("random"), {"weights": "random"}
    data = stage.payload(twin, run(twin, SENTENCE), 3, start=start, addresses={})
    header = unpacked(data)[0]
    assert set(header["roles"]) == {None}
    assert header["taught_layers"] == []
    assert "eğitilmemiş" in header["free"]


def test_the_matrices_behind_the_stage_are_those_that_it_was_run_with() -> None:
    chosen = state.from_query({"kapali": "2.1", "agirlik": "rastgele", "katman": "2"}, model())
    query = routes.addresses(chosen)["weights_address"].partition("?")[2]
    assert {*query.split("&")} == {"kapali=2.1", "agirlik=rastgele", "katman=2"}
    scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
    answer = routes._weights(Request({**scope, "query_string": query.encode()})).body
    w = model("random", chosen.off).weights.blocks[1].attention
    assert answer == layer_weights(w)
    assert not w.W_O[: model().config.d_v].any()


def test_learned_matrices_come_in_the_order_in_which_they_are_used() -> None:
    w = model().weights.blocks[1].attention
    numbers = np.frombuffer(layer_weights(w), "<f4")
    expected = np.concatenate([m.ravel() for m in (w.W_Q, w.W_K, w.W_V, w.W_O)])
    np.testing.assert_array_equal(numbers, expected)


def test_every_step_has_words_prose_and_the_source_of_what_ran() -> None:
    texts = words.texts()
    assert tuple(texts["steps"]) == state.STEPS == tuple(stage_tr.STEPS)
    for key, text in texts["steps"].items():
        assert {"short", "title", "shape", "plain"} <= text.keys(), key
        assert text["prose"], key
        for function in words.CODE[key]:
            assert inspect.getsource(function) in text["code"]


def test_the_code_that_is_shown_covers_the_table_of_steps() -> None:
    shown = {function for functions in words.CODE.values() for function in functions}
    assert {step.function for step in STEPS} <= shown


def test_no_hole_of_a_text_takes_a_suffix() -> None:
    texts = [*stage_tr.TEXTS.values(), *(t for s in stage_tr.STEPS.values() for t in s.values())]
    prose = [p for step in words.texts()["steps"].values() for p in step["prose"]]
    for text in (*texts, *prose):
        assert not re.search(r"\{\w+\}[’']?[a-zçğıöşü]", text), text


def test_heads_make_a_figure_that_plotly_accepts() -> None:
    figure = heads_figure(["Baş 1", "<b>Baş</b> 2", "Baş 3"], n=9, columns=2, hover="%{z}")
    built = go.Figure(figure)
    assert len(built.data) == 3
    assert built.layout.annotations[1].text == "&lt;b&gt;Baş&lt;/b&gt; 2"
    assert built.layout.yaxis3.autorange == "reversed"


def test_equal_words_keep_their_own_column_and_tags_stay_text() -> None:
    axis = ticks(["ne", "kedi", "ne", "<b>x</b>"])
    assert axis["tickvals"] == [0, 1, 2, 3]
    assert axis["ticktext"][0] == axis["ticktext"][2] == "ne"
    assert axis["ticktext"][3] == "&lt;b&gt;x&lt;/b&gt;"
    assert shortened("muvaffakiyetsiz") == "muvaffaki…"


@pytest.mark.parametrize("step", state.STEPS)
def test_the_csv_holds_what_the_screen_shows(trace: ModelTrace, step: str) -> None:
    frame = table.frame_for(table.Request(step, 3, "K"), trace, LAYER)
    read = pd.read_csv(
        StringIO(table.csv(frame).decode("utf-8-sig")), sep=";", decimal=",", index_col=0
    )
    assert list(read.index) == [f"{i} {token}" for i, token in enumerate(trace.tokens)]
    if step == "tokenler":
        assert list(read["id"]) == list(trace.ids)
    else:
        np.testing.assert_allclose(read.to_numpy(), frame.to_numpy(), rtol=0, atol=1e-12)


def test_the_table_of_weights_is_the_chosen_heads(trace: ModelTrace) -> None:
    frame = table.frame_for(table.Request("softmax", 5, "Q"), trace, LAYER)
    np.testing.assert_array_equal(frame, trace.blocks[LAYER].attention.weights[5])


def test_a_cell_that_looks_like_a_formula_is_made_text() -> None:
    frame = pd.DataFrame(
        {"kelime": ["=1+1", "@SUM(A1)", "-1", "kedi"]}, index=["0 =", "1", "2", "3"]
    )
    lines = table.csv(frame).decode("utf-8-sig").splitlines()
    assert lines[1:] == ["0 =;'=1+1", "1;'@SUM(A1)", "2;'-1", "3;kedi"]


@pytest.mark.parametrize(
    "asked",
    [None, 3, "x", {}, {"step": "puan"}, {"step": "puan", "head": "0", "which": "Q"},
     {"step": "puan", "head": 8, "which": "Q"}, {"step": "yok", "head": 0, "which": "Q"},
     {"step": "puan", "head": 0, "which": "W"}],
)  # fmt: skip
def test_an_odd_request_for_a_table_asks_for_nothing(asked: object) -> None:
    assert table.read(asked, n_heads=8) is None
