"""Law 1 of the screen: every number and every colour is the core's number of this sentence."""

import re
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from attention_core import Model, ModelTrace, run
from attention_core.types import Array
from tests.browser.colours import of_signed, of_weights, parsed
from tests.browser.conftest import Open
from tests.browser.turkish import comma, numbers
from tests.browser.visit import MATRICES, Visit

SENTENCE = "Kedi sütü içti ."
LAYER, HEAD, ROW, DIM = 1, 4, 2, 5
PLACE = {"adim": "tokenler", "katman": "2", "bas": "5", "kelime": "2", "bakilan": "1"}

CELLS = """(canvas, [rows, columns]) => {
  const paper = canvas.getContext("2d");
  const [wide, high] = [canvas.width / columns, canvas.height / rows];
  const one = (i, d) => [...paper.getImageData(
    Math.floor(d * wide + Math.min(3, wide / 2)), Math.floor(i * high + 3), 1, 1).data].slice(0, 3);
  return Array.from({length: rows}, (_, i) => Array.from({length: columns}, (_, d) => one(i, d)));
}"""

Strips = list[tuple[Array, float | Array]]


def strips_of(step: str, trace: ModelTrace, row: int) -> Strips:
    """What each canvas of a step shows, and the number (or one a row) that has the full colour."""
    block = trace.blocks[LAYER]
    a = block.attention
    e, p, x = trace.embeddings, trace.positions, trace.X
    stream, output, after = block.stream, a.output, block.after_attention
    feed, norm = block.feed_forward, block.normed_2
    shares = a.weights[HEAD, row][:, None] * a.V[HEAD]

    def rows(*arrays: Array) -> tuple[Array, float]:
        return np.stack([array[row] for array in arrays]), top(*arrays)

    def own(*arrays: Array) -> tuple[Array, Array]:
        """Each strip in its own scale."""
        chosen = np.stack([array[row] for array in arrays])
        return chosen, np.abs(chosen).max(axis=1, keepdims=True)

    found: dict[str, Strips] = {
        "gomme": [(e, top(e))],
        "konum": [rows(e, p, x), (p, 1.0)],
        "qkv": [(array[HEAD], top(array[HEAD])) for array in (a.Q, a.K, a.V)],
        "toplam": [(array, top(a.V[HEAD])) for array in (a.V[HEAD], shares, a.heads[HEAD, [row]])],
        "birlestir": [
            (a.heads[:, row], top(a.heads)), (a.concat[[row]], top(a.concat)), rows(output),
        ],
        "devam": [own(stream, output, after), own(norm, feed), own(after, feed, block.output)],
    }  # fmt: skip
    return found[step]


def top(*arrays: Array) -> float:
    return max(float(np.abs(array).max()) for array in arrays)


def painted(canvas: Locator, shape: tuple[int, ...]) -> Any:
    return canvas.evaluate(CELLS, [*shape])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_strip_is_painted_with_the_cores_numbers(
    open_page: Open, model: Model, theme: str
) -> None:
    trace = run(model, SENTENCE)
    options = None if theme == "light" else {"color_scheme": "dark"}
    visit = open_page("/adim_adim", options=options, cumle=trace.sentence, **PLACE)
    assert visit.theme() == theme
    row = trace.word_of.index(2)
    for step in ("gomme", "konum", "qkv", "toplam", "birlestir", "devam"):
        visit.stage.go(step)
        strips = strips_of(step, trace, row)
        canvases = visit.page.locator(".da-picture canvas")
        expect(canvases).to_have_count(len(strips))
        for at, (array, largest) in enumerate(strips):
            right = of_signed(array, largest, theme)
            shown = painted(canvases.nth(at), array.shape)
            np.testing.assert_allclose(shown, right, atol=1.01, err_msg=f"{step}, strip {at}")


def test_every_matrix_holds_the_cores_numbers(open_page: Open, model: Model) -> None:
    trace = run(model, SENTENCE, mask="causal")
    a = trace.blocks[LAYER].attention
    place = PLACE | {"maske": "nedensel"}
    visit = open_page("/adim_adim", cumle=trace.sentence, **place)
    for step, name in MATRICES.items():
        visit.stage.go(step)
        visit.stage.expect_matrix(getattr(a, name)[HEAD])
        heads = [*visit.page.locator(".da-matrix tbody th").all_text_contents()]
        assert heads == [*trace.tokens], "rows ask"
        visit.stage.expect_tokens(trace.tokens)


def test_dark_cells_have_the_dark_colours(open_page: Open, model: Model) -> None:
    trace = run(model, SENTENCE)
    weights = trace.blocks[LAYER].attention.weights[HEAD]
    place = PLACE | {"adim": "softmax"}
    visit = open_page("/adim_adim", options={"color_scheme": "dark"}, cumle=SENTENCE, **place)
    shown = [[*map(parsed, row)] for row in visit.stage.cells("style.backgroundColor")]
    np.testing.assert_allclose(shown, of_weights(weights, "dark"), atol=1.01)


def test_the_tokens_are_those_of_the_core(open_page: Open, model: Model) -> None:
    trace = run(model, SENTENCE)
    visit = open_page("/adim_adim", cumle=SENTENCE)
    page = visit.page
    expect(page.locator(".da-token-text")).to_have_text([*trace.tokens])
    expect(page.locator(".da-token-id")).to_have_text([f"id {i}" for i in trace.ids])
    groups = page.locator(".da-tokens [role=group]")
    assert [g.get_attribute("aria-label") for g in groups.all()] == [*trace.words]
    for at in range(len(trace.tokens)):
        page.locator(".da-token").nth(at).click()
        expect(visit.stage.result).to_have_text(f"{trace.tokens[at]} → id {trace.ids[at]}")


def test_pointing_at_a_strip_reads_its_number_out(open_page: Open, model: Model) -> None:
    trace = run(model, SENTENCE)
    block = trace.blocks[LAYER]
    a = block.attention
    visit = open_page("/adim_adim", cumle=trace.sentence, **PLACE)

    visit.stage.go("gomme")
    point(visit, canvas=0, row=3, column=70, shape=trace.embeddings.shape)
    e = trace.embeddings[3, 70]
    expect_result(visit, f"E[{trace.ids[3]}]", "71", comma(e, 4))

    visit.stage.go("konum")
    point(visit, canvas=1, row=2, column=9, shape=trace.positions.shape)
    e, p, x = (array[2, 9] for array in (trace.embeddings, trace.positions, trace.X))
    expect_result(visit, comma(e, 4), "−" if p < 0 else "+", comma(abs(p), 4), comma(x, 4))

    visit.stage.go("qkv")
    point(visit, canvas=1, row=1, column=DIM, shape=a.K[HEAD].shape)
    expect_result(visit, f"k({trace.tokens[1]})", f"{DIM + 1}", comma(a.K[HEAD, 1, DIM], 4))

    visit.stage.go("birlestir")
    point(visit, canvas=2, row=0, column=33, shape=(1, a.output.shape[1]))
    expect_result(visit, trace.tokens[1], "34", comma(a.output[1, 33], 4))

    visit.stage.go("devam")
    point(visit, canvas=0, row=0, column=12, shape=(3, a.output.shape[1]))
    first, second = visit.stage.panel.locator(".da-formula").all_text_contents()[:2]
    s, o, f = (float(x[1, 12]) for x in (block.stream, a.output, block.feed_forward))
    assert numbers(first) == pytest.approx([s, o, s + o], abs=0.0051)
    assert numbers(second) == pytest.approx([s + o, f, s + o + f], abs=0.0051)


def test_q_is_the_sum_of_its_128_products(open_page: Open, model: Model) -> None:
    trace = run(model, SENTENCE)
    a = trace.blocks[LAYER].attention
    w = model.weights.blocks[LAYER].attention
    visit = open_page("/adim_adim", cumle=SENTENCE, **PLACE | {"adim": "qkv"})
    row = trace.word_of.index(2)
    for key, learned, array in (("Q", w.W_Q, a.Q), ("K", w.W_K, a.K), ("V", w.W_V, a.V)):
        visit.page.get_by_role("button", name=key, exact=False).and_(
            visit.page.locator(".da-tab")
        ).click()
        terms = visit.page.locator(".da-addends")
        expect(terms).to_have_count(1)
        shown = np.reshape(numbers(terms.text_content() or ""), (-1, 2))
        right = np.stack([a.X[row], learned[HEAD, :, 0]], axis=1)
        np.testing.assert_allclose(shown, right, atol=0.0051)
        expect(visit.stage.result).to_contain_text(comma(array[HEAD, row, 0], 4))


def test_each_heads_part_of_the_context_vector(open_page: Open, model: Model) -> None:
    trace = run(model, SENTENCE)
    a = trace.blocks[LAYER].attention
    w_o = model.weights.blocks[LAYER].attention.W_O
    visit = open_page("/adim_adim", cumle=SENTENCE, **PLACE | {"adim": "birlestir"})
    row, (h, d_v) = trace.word_of.index(2), (a.V.shape[0], a.V.shape[2])
    parts = (a.concat[row] * w_o[:, 0]).reshape(h, d_v).sum(axis=1)
    values = visit.stage.panel.locator(".da-bar-value")
    expect(values).to_have_count(h)
    shown = [numbers(text)[0] for text in values.all_text_contents()]
    np.testing.assert_allclose(shown, parts, atol=0.00051)


def expect_result(visit: Visit, *parts: str) -> None:
    """The panel's first line holds these words and numbers, in this order."""
    expect(visit.stage.result).to_have_text(re.compile(".*".join(map(re.escape, parts)) + "$"))


def point(visit: Visit, *, canvas: int, row: int, column: int, shape: tuple[int, ...]) -> None:
    """A click in the middle of one cell of a canvas."""
    place = visit.page.locator(".da-picture canvas").nth(canvas)
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    x = box["width"] * (column + 0.5) / shape[1]
    y = box["height"] * (row + 0.5) / shape[0]
    place.click(position={"x": x, "y": y})
