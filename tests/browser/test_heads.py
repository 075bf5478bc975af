"""Every head of the layer under the stage, drawn by Plotly."""

import numpy as np
from playwright.sync_api import expect

from attention_core import Model, run
from tests.browser.conftest import Open

SENTENCE = "Ali kitabı masaya bıraktı çünkü o çok ağırdı."


STEPS = {
    "puan": "scores", "olcek": "scaled", "maske": "masked", "softmax": "weights",
    "toplam": "heads", "qkv": "Q",
}  # fmt: skip


def test_every_heatmap_holds_the_cores_numbers(open_page: Open, model: Model) -> None:
    a = run(model, SENTENCE, mask="causal").blocks[2].attention
    visit = open_page("/adim_adim", cumle=SENTENCE, katman="3", maske="nedensel")
    for step, name in STEPS.items():
        visit.stage.go(step)
        right = getattr(a, name)
        shown = np.array(visit.stage.plot(name), float)  # None, an empty cell, becomes NaN
        np.testing.assert_array_equal(shown, np.where(np.isneginf(right), np.nan, right), step)


def test_shares_have_one_scale_for_all_heads(open_page: Open, model: Model) -> None:
    visit = open_page("/adim_adim", adim="softmax", cumle=SENTENCE)
    visit.stage.plot("weights")
    ranges = visit.page.evaluate(
        "document.querySelector('.da-plot').data.map((d) => [d.zmin, d.zmax])"
    )
    assert ranges == [[0, 1]] * model.config.n_heads


def test_a_click_on_a_heatmap_chooses_head_and_cell(open_page: Open, model: Model) -> None:
    trace = run(model, SENTENCE)
    n = len(trace.tokens)
    visit = open_page("/adim_adim", adim="softmax", cumle=SENTENCE)
    visit.stage.plot("weights")
    head, row, column = 5, 3, 2
    layer = model.roles["pronoun"][0]
    place = visit.page.evaluate(
        """([head, row, column]) => {
             const plot = document.querySelector(".da-plot"), layout = plot._fullLayout;
             const x = layout[`xaxis${head + 1}`], y = layout[`yaxis${head + 1}`];
             return [x._offset + x.d2p(column), y._offset + y.d2p(row)];
           }""",
        [head, row, column],
    )
    assert 0 <= row < n
    visit.page.locator(".da-plot").click(position={"x": place[0], "y": place[1]})
    expect(visit.stage.head).to_have_value(str(head))
    visit.stage.expect_matrix(trace.blocks[layer].attention.weights[head])
    expect(visit.stage.cell(row, column)).to_have_attribute("aria-selected", "true")


def test_plotly_is_not_fetched_before_it_is_near(open_page: Open) -> None:
    visit = open_page("/", kelime="6")
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    visit.goto("/adim_adim", cumle=SENTENCE)
    assert not [url for url in asked if "plotly" in url.lower()]
