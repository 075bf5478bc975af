"""Konum: shuffled words, waves and arrows, as a visitor meets them."""

import numpy as np
from playwright.sync_api import expect

from attention_core import Model, experiments, run
from attention_core.positions import sinusoidal
from tests.browser.conftest import Open
from tests.browser.test_division import shares, slide
from tests.browser.test_screens import HAND
from tests.browser.turkish import comma, read
from tests.browser.visit import Visit

SENTENCE = "Ali kitabı masaya bıraktı."
ORDER = [0, 3, 2, 4, 1, 5]
SIRA = "3,2,4,1,5"
NAMES = {"off": "Konum kapalı", "sinusoidal": "Sinüs", "learned": "Öğrenilmiş", "rope": "RoPE"}


def of(model: Model, kind: str) -> experiments.ShuffleTrace:
    E = run(model, SENTENCE).embeddings
    block = model.weights.blocks[0]
    return experiments.shuffle_difference(E, ORDER, block, kind, model.places)  # type: ignore[arg-type]


def head(visit: Visit) -> int:
    """The head that the page names."""
    text = visit.page.get_by_text("konumun en çok değiştirdiği baş").inner_text()
    return int(text.partition("baş ")[2].partition(":")[0]) - 1


def test_each_kind_shows_the_cores_weights_and_difference(open_page: Open, model: Model) -> None:
    visit = open_page("/konum", cumle=SENTENCE, sira=SIRA)
    for kind, name in NAMES.items():
        visit.page.get_by_role("button", name=name, exact=True).click()
        right, at = of(model, kind), head(visit)
        np.testing.assert_allclose(shares(visit, 0), right.straight.weights[at], atol=0.00051)
        np.testing.assert_allclose(shares(visit, 1), right.shuffled.weights[at], atol=0.00051)
        said = visit.page.locator(".da-lab-said").first
        if kind == "off":
            expect(said).to_contain_text("Satırlar yalnız yer değiştirdi")
        else:
            expect(said).to_contain_text(comma(right.largest, 3))
    assert (visit.query["konum"], visit.query["sira"]) == ("rope", SIRA)


def test_two_touches_exchange_two_words(open_page: Open) -> None:
    visit = open_page("/konum", cumle=SENTENCE)
    chips = visit.page.locator(".da-chip")
    expect(chips).to_have_text(["bıraktı", "kitabı", "masaya", "Ali", "."])
    chips.nth(0).click()
    expect(chips.nth(0)).to_have_attribute("aria-pressed", "true")
    chips.nth(1).click()
    expect(chips).to_have_text(["kitabı", "bıraktı", "masaya", "Ali", "."])
    assert visit.query["sira"] == "2,4,3,1,5"
    visit.page.get_by_role("button", name="Düz sıraya dön").click()
    expect(chips).to_have_text(["Ali", "kitabı", "masaya", "bıraktı", "."])
    expect(visit.page.locator(".da-lab-said").first).to_contain_text("Sıra düz")


def test_slid_together_the_product_stays_and_apart_it_does_not(
    open_page: Open, model: Model
) -> None:
    visit = open_page("/konum", cumle=SENTENCE, kelime="2", bakilan="4")
    E = run(model, SENTENCE).embeddings
    rope = experiments.with_positions(E, model.weights.blocks[0], "rope")
    q, k = (A[head(visit)].astype(np.float64) for A in (rope.Q, rope.K))
    said = visit.page.locator(".da-lab-said").last
    for distance in (2, -5, 0):
        slide(visit, "Aradaki uzaklık", distance)
        starts = np.array([0.0, 9, 60])
        products = experiments.slide(q[2], k[4], distance, starts).products
        assert np.ptp(products) < 1e-12
        for start, product in zip(starts, products, strict=True):
            slide(visit, "İkisini birlikte kaydır", int(start))
            expect(said).to_have_text(f"q·k = {comma(product, 6)}")
    assert (visit.query["kayma"], visit.query["uzaklik"]) == ("60", "0")


def test_places_before_the_first_are_called_what_they_are(open_page: Open) -> None:
    visit = open_page("/konum", cumle=SENTENCE, kelime="6", bakilan="2", kayma="0", uzaklik="-4")
    note = visit.page.locator(".da-note", has_text="Sıfırdan önce yer yoktur")
    expect(note).to_contain_text("Yer 0 ve −4 iken")
    slide(visit, "Aradaki uzaklık", 3)
    expect(note).to_have_count(0)


def test_what_nobody_chose_is_not_carried_to_another_lesson(open_page: Open) -> None:
    visit = open_page("/konum", options=HAND, cumle=SENTENCE)
    assert "bakilan" not in visit.query
    visit.page.locator(".da-fingers select").nth(1).select_option(label="masaya")
    assert "bakilan" in visit.query


def test_the_parts_of_the_pairs_add_up(open_page: Open) -> None:
    visit = open_page("/konum", cumle=SENTENCE, kelime="2", bakilan="4", kayma="7", uzaklik="3")
    visit.page.locator("summary", has_text="Çiftlerin tablosu").click()
    parts = visit.page.locator(".da-fold[open] td:last-child").all_inner_texts()
    *each, total = map(read, parts)
    assert abs(sum(each) - total) < 1e-5


def test_a_wave_can_be_checked_by_hand(open_page: Open) -> None:
    visit = open_page("/konum", cumle=SENTENCE, yer="1", cift="0")
    sums = visit.page.locator(".da-formula")
    expect(sums).to_contain_text("0,841")
    expect(sums).to_contain_text("0,540")
    slide(visit, "Yer t", 30)
    slide(visit, "Çift i", 12)
    waves = sinusoidal(31, 128)[30]
    for value in waves[24:26]:
        expect(sums).to_contain_text(comma(value, 3))


def test_first_a_question_then_the_difference(open_page: Open) -> None:
    visit = open_page("/konum")
    expect(visit.page.locator(".da-chip").first).to_be_hidden()
    visit.page.get_by_role("button", name="hiç değişmez").click()
    expect(visit.page.locator(".da-answer")).to_contain_text(
        "Tahminin tuttu. Ölçülen en büyük fark"
    )
    expect(visit.page.locator(".da-chip").first).to_be_visible()
