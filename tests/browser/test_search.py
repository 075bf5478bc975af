"""The search analogy in a browser: what is dragged follows the core's formula."""

import math
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect

from attention_core import Model, run
from attention_core.search import SearchTrace, look_up
from attention_core.types import Array
from tests.browser.conftest import Open
from tests.browser.test_screens import ENGLISH, WORDS_ON_SCREEN, too_small, violations
from tests.browser.turkish import comma, read
from tests.browser.visit import PHONE, Visit
from ui.search import KEYS, VALUES

SENTENCE = "Öğrenci kitabı masaya bıraktı çünkü onu bitirmişti."
HAND = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def opened(open_page: Open, options: Any = None, **query: str) -> Visit:
    return open_page("/arama", options=options, **{"cumle": SENTENCE, **query})


def query_of(visit: Visit) -> Array:
    """The arrow as the page names it."""
    text = visit.page.locator(".da-plane-handle").get_attribute("aria-valuetext") or ""
    return np.array([read(part.split()[-1]) for part in text.split(", ")])


def column(visit: Visit, at: int) -> list[str]:
    cells = visit.page.locator(".da-search-right .da-search-table tbody tr")
    return [row.locator("td").nth(at).inner_text() for row in cells.all()]


def share(text: str) -> float:
    """ "0,123", "0" or "3,2 × 10⁻¹²"."""
    mantissa, _, power = text.partition(" × 10⁻")
    digits = power.translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"))
    return read(mantissa) * 10.0 ** -int(digits or 0)


def expect_trace(visit: Visit, trace: SearchTrace) -> None:
    np.testing.assert_allclose(list(map(read, column(visit, 0))), trace.scores, atol=0.0051)
    shown = [share(text.strip()) for text in column(visit, 1)]
    np.testing.assert_allclose(shown, trace.weights, atol=0.00051)
    tiny = trace.weights < 1e-3
    np.testing.assert_allclose(np.array(shown)[tiny], trace.weights[tiny], rtol=0.05)
    blend = visit.page.locator(".da-search-blend li b").all_text_contents()
    np.testing.assert_allclose(list(map(read, blend)), trace.blend, atol=0.00051)
    away = visit.page.locator(".da-search-blend .da-note").inner_text().rpartition(": ")[2]
    assert share(away) == pytest.approx(trace.distance, abs=0.00051)


@pytest.mark.parametrize("sharpness", ["0", "0.71", "4", "32", "128"])
def test_scores_softmax_and_blend_are_the_cores(open_page: Open, sharpness: str) -> None:
    visit = opened(open_page, sorgu="0.60,0.45", keskinlik=sharpness)
    exact = 1 / math.sqrt(2) if sharpness == "0.71" else float(sharpness)
    expect_trace(visit, look_up(np.array([0.6, 0.45]), KEYS, VALUES, exact))


def test_the_mouse_drags_the_query_and_everything_follows(open_page: Open) -> None:
    visit = opened(open_page, sorgu="0.13,0.99", keskinlik="4")
    handle = visit.page.locator(".da-plane-tip").bounding_box()
    plane = visit.page.locator(".da-plane").bounding_box()
    assert handle
    assert plane
    visit.page.mouse.move(handle["x"] + 8, handle["y"] + 8)
    visit.page.mouse.down()
    visit.page.mouse.move(plane["x"] + 60, plane["y"] + 250, steps=4)
    visit.page.mouse.up()
    query = query_of(visit)
    assert query[0] < -0.5
    assert np.hypot(*query) <= 1.4
    expect_trace(visit, look_up(query, KEYS, VALUES, 4.0))
    assert visit.query["sorgu"] == f"{query[0]:.2f},{query[1]:.2f}"
    visit.page.mouse.move(plane["x"] + 300, plane["y"] + 20)
    assert (query_of(visit) == query).all(), "let go is let go"


def test_arrow_keys_move_the_tip(open_page: Open) -> None:
    visit = opened(open_page, sorgu="0.50,0.50", keskinlik="4")
    handle = visit.page.locator(".da-plane-handle")
    handle.focus()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowUp"):
        visit.page.keyboard.press(key)
    np.testing.assert_allclose(query_of(visit), [0.4, 0.55])
    expect_trace(visit, look_up(np.array([0.4, 0.55]), KEYS, VALUES, 4.0))
    expect(handle).to_be_focused()


def test_a_finger_on_the_plane_moves_the_query(open_page: Open) -> None:
    visit = opened(open_page, HAND, sorgu="0.13,0.99", keskinlik="4")
    visit.page.locator(".da-plane").tap(position={"x": 250, "y": 60})
    query = query_of(visit)
    assert (query > 0.3).all()
    expect_trace(visit, look_up(query, KEYS, VALUES, 4.0))


def test_hard_becomes_soft_after_a_guess(open_page: Open) -> None:
    visit = open_page("/arama")
    assert column(visit, 1) == ["0", "0", "1,000", "0", "0", "0"]
    visit.page.get_by_role("button", name="yalnız iki balık kitabını").click()
    expect(visit.page.locator(".da-compare-verdict")).to_contain_text("hiçbir pay tam 0 değil")
    expect_trace(visit, look_up(np.array([0.13, 0.99]), KEYS, VALUES, 4.0))
    slider = visit.page.get_by_role("slider", name="Keskinlik")
    expect(slider).to_be_focused()
    slider.press("End")
    assert column(visit, 1)[2] == "1,000"
    assert visit.query.get("keskinlik") is None


def test_a_score_can_be_done_by_hand(open_page: Open) -> None:
    visit = opened(open_page, sorgu="0.13,0.99", keskinlik="4")
    visit.page.get_by_role("button", name="Deniz canlıları").click()
    sums = visit.page.locator(".da-search-sums")
    expect(sums).to_contain_text("0,13 × 0,50 + 0,99 × 0,87 = 0,9263")
    trace = look_up(np.array([0.13, 0.99]), KEYS, VALUES, 4.0)
    expect(sums).to_contain_text(comma(float(trace.weights[1]), 3))


def test_what_is_in_no_book_is_said(open_page: Open) -> None:
    visit = opened(open_page)
    visit.page.get_by_role("button", name="bilgisayar").click()
    expect(visit.page.locator(".da-search-said")).to_contain_text("Hiçbir etiket")


def test_the_end_shows_the_sentences_own_numbers(open_page: Open, model: Model) -> None:
    visit = opened(open_page)
    layer, head = model.roles["pronoun"]
    trace = run(model, SENTENCE)
    row = trace.tokens.index("onu")
    cells = visit.page.locator(".da-search-own tbody tr")
    shown = [share(tr.locator("td b").inner_text()) for tr in cells.all()]
    right = trace.blocks[layer].attention.weights[head, row]
    np.testing.assert_allclose(shown, right, atol=0.00051)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_page: Open, theme: str) -> None:
    visit = open_page("/arama", options={"color_scheme": theme})
    found = violations(visit, "question")
    visit.page.get_by_role("button", name="her kitaptan biraz").click()
    visit.page.get_by_text("Daha fazlası", exact=True).click()
    found += violations(visit, "answer")
    assert found == []


def test_a_phone_holds_the_page_and_a_finger_finds_every_control(open_page: Open) -> None:
    visit = opened(open_page, HAND)
    assert visit.sideways() == 0
    assert too_small(visit) == []
    said = visit.page.evaluate(WORDS_ON_SCREEN)
    assert sorted({text for text in said if ENGLISH.search(text)}) == []
