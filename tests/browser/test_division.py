"""Neden √d_k?: the experiment, the switch and the temperature, as a visitor meets them."""

import math

import numpy as np
import pytest
from playwright.sync_api import expect

from attention_core import Model, run, scaling
from attention_core.types import Array
from tests.browser.conftest import Open
from tests.browser.turkish import comma, read
from tests.browser.visit import Visit

SENTENCE = "Ali kitabı masaya bıraktı çünkü o çok ağırdı."
DRAG = "(e, v) => { e.value = v; e.dispatchEvent(new Event('input', { bubbles: true })); }"


def slide(visit: Visit, name: str, value: float) -> None:
    visit.page.get_by_role("slider", name=name).evaluate(DRAG, value)


def shares(visit: Visit, which: int) -> Array:
    grid = visit.page.locator(".da-lab .da-matrix").nth(which)
    every = "(t) => [...t.tBodies[0].rows].map((r) => [...r.querySelectorAll('td')]"
    spoken = grid.evaluate(every + ".map((td) => td.ariaLabel))")
    return np.array([[read(text.rpartition(" ")[2]) for text in row] for row in spoken])


def scores_of(model: Model) -> tuple[Array, Array]:
    """Of the head that follows pronouns: q · k, and divided."""
    layer, head = model.roles["pronoun"]
    attention = run(model, SENTENCE).blocks[layer].attention
    return attention.scores[head], attention.scaled[head]


def test_every_width_shows_what_was_measured(open_page: Open) -> None:
    visit = open_page("/kok_dk", cumle=SENTENCE)
    for i, d_k in enumerate(scaling.D_KS):
        slide(visit, "Sorgu ve anahtarın sayı adedi, dₖ", i)
        trace = scaling.experiment(d_k)
        said = visit.page.locator(".da-lab-said").first
        expect(said).to_contain_text(f"beklenen {d_k}, ölçülen {comma(trace.measured_variance, 2)}")
        facts = visit.page.locator(".da-lab-facts dd").all_inner_texts()
        right = (trace.raw.gradient, trace.divided.gradient)
        assert (facts[3], facts[7]) == tuple(comma(x, 5) for x in right)
    assert visit.query["dk"] == "512"


def test_the_switch_on_the_sentence_is_the_cores(open_page: Open, model: Model) -> None:
    visit = open_page("/kok_dk", cumle=SENTENCE)
    scores, scaled = scores_of(model)
    np.testing.assert_allclose(shares(visit, 0), scaling.softmaxed(scaled).weights, atol=0.00051)
    np.testing.assert_allclose(shares(visit, 1), scaling.softmaxed(scores).weights, atol=0.00051)
    means = visit.page.locator(".da-lab-table", has_text="Bu başın bütün satırları")
    facts = means.locator("td").all_inner_texts()
    for i, side in enumerate((scaled, scores)):
        sharp = scaling.softmaxed(side.astype(np.float64))
        found = [read(text) for text in facts[i::2]]
        right = [sharp.largest, sharp.entropy, sharp.gradient]
        np.testing.assert_allclose(found, right, atol=0.00051, rtol=0.06)


@pytest.mark.parametrize("step", [-20, -7, 0, 9, 20])
def test_a_temperature_is_the_cores(open_page: Open, model: Model, step: int) -> None:
    visit = open_page("/kok_dk", cumle=SENTENCE)
    slide(visit, "Sıcaklık T", step)
    right = scaling.with_temperature(scores_of(model)[1], 10 ** (step / 20))
    np.testing.assert_allclose(shares(visit, 1), right, atol=0.00051)
    again = open_page("/kok_dk", cumle=SENTENCE, sicaklik=visit.query["sicaklik"])
    np.testing.assert_allclose(shares(again, 1), right, atol=0.00051)


def test_first_a_question_then_what_was_measured(open_page: Open) -> None:
    visit = open_page("/kok_dk")
    expect(visit.page.locator(".da-lab-said").first).to_be_hidden()
    visit.page.get_by_role("button", name="16 katına çıkar").click()
    answer = visit.page.locator(".da-answer")
    expect(answer).to_contain_text("Öyle değil.")
    for d_k in (4, 64):
        spread = math.sqrt(scaling.experiment(d_k).measured_variance)
        expect(answer).to_contain_text(comma(spread, 2))


def test_another_draw_changes_what_is_measured(open_page: Open) -> None:
    visit = open_page("/kok_dk", cumle=SENTENCE, dk="16")
    visit.page.get_by_role("button", name="Başka sayılar çek").click()
    measured = scaling.experiment(16, seed=1).measured_variance
    expect(visit.page.locator(".da-lab-said").first).to_contain_text(comma(measured, 2))
    assert visit.query["cekilis"] == "2"
