"""Karşılaştır: two sides and their difference, as a visitor meets them."""

import re
from urllib.parse import parse_qsl

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from attention_core import Model, run, untrained, word_weights
from attention_core.types import Array
from tests.browser.app_server import AppServer
from tests.browser.colours import of_signed, of_weights, parsed
from tests.browser.conftest import Open
from tests.browser.test_screens import ENGLISH, HAND, WORDS_ON_SCREEN, too_small, violations
from tests.browser.turkish import comma, read
from tests.browser.visit import Visit

HEAVY = "Ali kitabı masaya bıraktı çünkü o çok ağırdı."
TIRED = "Ali kitabı masaya bıraktı çünkü o çok yorgundu."
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
LEFT, RIGHT, DIFFERENCE = range(3)


def opened(open_page: Open, **query: str) -> Visit:
    return open_page("/karsilastir", cumle=HEAVY, **query)


def grid(visit: Visit, side: int) -> Locator:
    return visit.page.locator(".da-compare-panel .da-matrix").nth(side)


def cell(visit: Visit, side: int, row: int, column: int) -> Locator:
    return grid(visit, side).locator(f"td[data-i='{row}'][data-j='{column}']")


def cells(visit: Visit, side: int, what: str = "textContent") -> list[list[str]]:
    every = f"[...r.querySelectorAll('td')].map((td) => td.{what})"
    return list(grid(visit, side).evaluate(f"(t) => [...t.tBodies[0].rows].map((r) => {every})"))


def said(visit: Visit) -> Locator:
    return visit.page.locator(".da-compare-said")


def kind(visit: Visit, name: str) -> None:
    visit.page.get_by_role("button", name=name).click()
    expect(visit.page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")


def weights_of(model: Model, sentence: str) -> Array:
    return word_weights(run(model, sentence), *model.roles["pronoun"])


def test_three_pictures_show_the_cores_numbers_on_one_scale(open_page: Open, model: Model) -> None:
    visit = opened(open_page, karsi=TIRED)
    left, right = weights_of(model, HEAVY), weights_of(model, TIRED)
    for side, array in ((LEFT, left), (RIGHT, right), (DIFFERENCE, right - left)):
        shown = [[read(text) for text in row] for row in cells(visit, side)]
        np.testing.assert_allclose(shown, array, atol=0.0051)
        spoken = [
            [read(t.rpartition(" ")[2]) for t in row] for row in cells(visit, side, "ariaLabel")
        ]
        np.testing.assert_allclose(spoken, array, atol=0.00051)
        colours = of_signed(array, 1) if side == DIFFERENCE else of_weights(array)
        painted = [[parsed(c) for c in row] for row in cells(visit, side, "style.backgroundColor")]
        np.testing.assert_allclose(painted, colours, atol=1)


def test_a_cell_says_both_numbers_and_the_difference(open_page: Open, model: Model) -> None:
    visit = opened(open_page, karsi=TIRED)
    left, right = weights_of(model, HEAVY), weights_of(model, TIRED)
    for side in (LEFT, RIGHT, DIFFERENCE):
        cell(visit, side, 6, 1 + side).click()
        a, b = left[6, 1 + side], right[6, 1 + side]
        expect(said(visit)).to_contain_text(both(a, b))
        for other in (LEFT, RIGHT, DIFFERENCE):
            expect(cell(visit, other, 6, 1 + side)).to_have_attribute("aria-selected", "true")
    assert (visit.query["kelime"], visit.query["bakilan"]) == ("6", "3")


def both(a: float, b: float) -> str:
    """What is said of two numbers: with as many digits as show that the third is right."""
    for digits in (3, 4, 5):
        texts = [comma(number, digits) for number in (a, b, b - a)]
        left, right, gap = (read(text) for text in texts)
        if abs(right - left - gap) < 10**-digits / 2:
            break
    return "solda {}, sağda {}. Fark: {}".format(*texts)


def test_the_difference_that_is_said_is_that_of_the_two_numbers(
    open_page: Open, model: Model
) -> None:
    """Rounded to three digits, many a difference would be off by one in its last."""
    visit = opened(open_page, karsi=TIRED)
    left, right = weights_of(model, HEAVY), weights_of(model, TIRED)
    cells = [(i, j) for i in range(1, len(left)) for j in range(len(left))]
    off = [at for at in cells if not re.search(r"Fark: −?\d,\d{3}$", both(left[at], right[at]))]
    assert off
    for at in off[:3]:
        cell(visit, LEFT, *at).click()
        expect(said(visit)).to_contain_text(both(left[at], right[at]))


def test_arrow_keys_move_in_all_three(open_page: Open) -> None:
    visit = opened(open_page, karsi=TIRED, kelime="6", bakilan="2")
    cell(visit, RIGHT, 6, 2).focus()
    visit.page.keyboard.press("ArrowLeft")
    visit.page.keyboard.press("ArrowUp")
    expect(cell(visit, RIGHT, 5, 1)).to_be_focused()
    expect(cell(visit, LEFT, 5, 1)).to_have_attribute("aria-selected", "true")


def test_the_right_side_is_veiled_until_the_visitor_has_guessed(
    open_page: Open, model: Model
) -> None:
    visit = open_page("/karsilastir")
    assert {text for row in cells(visit, RIGHT) for text in row} == {""}
    assert {text for row in cells(visit, DIFFERENCE, "ariaLabel") for text in row} == {
        "Önce tahmin et"
    }
    assert cells(visit, LEFT)[6][2] == comma(weights_of(model, HEAVY)[6, 2], 2)
    visit.page.locator(".da-gap-choices").get_by_role("button", name="Ali").click()
    right = weights_of(model, TIRED)[6]
    verdict = visit.page.locator(".da-compare-verdict")
    expect(verdict).to_contain_text(comma(right.max(), 3))
    assert ("Bildin" in verdict.inner_text()) == (right.argmax() == 1)
    assert cells(visit, RIGHT)[6][1] == comma(right[1], 2)


def test_random_weights_stand_beside_the_trained_ones(open_page: Open, model: Model) -> None:
    visit = opened(open_page, kelime="6", bakilan="2")
    kind(visit, "Eğitilmiş / rastgele")
    expect(visit.page.locator(".da-compare-panel h2").nth(1)).to_contain_text("rastgele")
    shown = [[read(text) for text in row] for row in cells(visit, RIGHT)]
    np.testing.assert_allclose(shown, weights_of(untrained(model), HEAVY), atol=0.0051)


@pytest.mark.parametrize("name", ["Baş açık / kapalı", "Maske yok / var", "İki katman ya da baş"])
def test_a_shared_link_holds_both_settings(
    open_page: Open, own_server: AppServer, name: str
) -> None:
    sender = open_page("/karsilastir", options=CLIPBOARD, cumle=HEAVY)
    kind(sender, name)
    sender.page.locator(".da-controls select").last.select_option(index=2 if "Baş a" in name else 1)
    sender.page.wait_for_function("/(kapali|maske|bas)2=/.test(location.search)")
    cell(sender, LEFT, 6, 3).click()
    sender.page.get_by_role("button", name="Paylaş").click()
    expect(sender.page.get_by_text("Bağlantı kopyalandı")).to_be_visible()
    link = sender.page.evaluate("navigator.clipboard.readText()").removeprefix(sender.url)
    assert {"cumle", "kiyas", "katman", "bas"} <= dict(parse_qsl(link.partition("?")[2])).keys()
    receiver = open_page(link, at=own_server, fresh=True)
    titles = sender.page.locator(".da-compare-panel h2").all_inner_texts()  # settled by now
    expect(receiver.page.locator(".da-compare-panel h2")).to_have_text(titles)
    expect(said(receiver)).to_have_text(said(sender).inner_text())


def test_a_refused_sentence_stays_in_its_box_and_out_of_the_link(open_page: Open) -> None:
    visit = opened(open_page, karsi=TIRED)
    field = visit.page.get_by_role("textbox", name="Sağdaki cümle")
    for typed, why in (("o " * 70, "70 token"), ("...", "Sağdaki kutuda kelime yok")):
        field.fill(typed)
        field.press("Enter")
        expect(visit.page.get_by_role("alert")).to_contain_text(why)
        expect(field).to_have_value(typed)
        assert visit.query["karsi"] == TIRED
    field.fill("Ali kitabı sattı.")
    field.press("Enter")
    expect(grid(visit, RIGHT).locator("thead th[scope=col]")).to_have_text(
        ["[BAŞ]", "Ali", "kitabı", "sattı", "."]
    )
    assert visit.query["karsi"] == "Ali kitabı sattı."


def test_sentences_of_different_lengths_say_what_is_compared(open_page: Open) -> None:
    visit = open_page("/karsilastir", cumle="Kedi uyudu.", karsi="Küçük kedi uyudu.")
    expect(visit.page.locator(".da-compare-notes")).to_contain_text("Yalnız sağda: “Küçük”.")
    assert [len(cells(visit, side)) for side in (LEFT, RIGHT, DIFFERENCE)] == [4, 5, 4]
    cell(visit, RIGHT, 1, 2).click()
    expect(said(visit)).to_contain_text("Solda karşılığı yok")


def test_pieces_are_shown_on_demand(open_page: Open, model: Model) -> None:
    sentence = "Çekoslovakyalılar onu gördü."
    visit = open_page("/karsilastir", cumle=sentence, karsi=sentence)
    visit.page.get_by_role("combobox", name="Görünüm").select_option("parca")
    assert len(cells(visit, LEFT)) == len(run(model, sentence).tokens)
    assert visit.query["gorunum"] == "parca"
    expect(visit.page.locator(".da-compare-notes")).to_contain_text("hiçbir şey toplanmadan")


def test_the_row_is_also_a_table(open_page: Open, model: Model) -> None:
    visit = opened(open_page, karsi=TIRED, kelime="6")
    visit.page.locator(".da-compare-twin summary").click()
    left, right = weights_of(model, HEAVY)[6], weights_of(model, TIRED)[6]
    rows = visit.page.locator(".da-compare-twin tbody tr")
    for i in range(len(left)):
        found = [read(text) for text in rows.nth(i).locator("td").all_inner_texts()]
        np.testing.assert_allclose(found, [left[i], right[i], right[i] - left[i]], atol=0.000051)


def test_a_ready_pair_changes_both_sentences(open_page: Open) -> None:
    visit = opened(open_page, karsi=TIRED)
    visit.page.get_by_role("button", name="acıkmıştı / tazeydi").click()
    expect(visit.box).to_have_value("Kedi sütü içti çünkü o çok acıkmıştı.")
    field = visit.page.get_by_role("textbox", name="Sağdaki cümle")
    expect(field).to_have_value("Kedi sütü içti çünkü o çok tazeydi.")


def test_a_phone_in_the_hand(open_page: Open) -> None:
    visit = open_page("/karsilastir", options=HAND)
    assert visit.sideways() == 0
    small = too_small(visit)
    visit.page.get_by_role("button", name="Tahmin etmeden göster").tap()
    cell(visit, DIFFERENCE, 6, 1).tap()
    expect(cell(visit, LEFT, 6, 1)).to_have_attribute("aria-selected", "true")
    for name in ("Baş açık / kapalı", "Maske yok / var"):
        kind(visit, name)
        small += too_small(visit)
        assert visit.sideways() == 0, name
    assert sorted(set(small)) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_no_english_is_left(open_page: Open, theme: str) -> None:
    visit = open_page("/karsilastir", options={"color_scheme": theme})
    found = violations(visit, "question")
    words: list[str] = visit.page.evaluate(WORDS_ON_SCREEN)
    visit.page.get_by_role("button", name="Tahmin etmeden göster").click()
    visit.page.locator(".da-compare-twin summary").click()
    found += violations(visit, "sentences")
    for name in ("Eğitilmiş / rastgele", "Baş açık / kapalı"):
        kind(visit, name)
        words += visit.page.evaluate(WORDS_ON_SCREEN)
        found += violations(visit, name)
    assert found == []
    assert sorted({text for text in words if ENGLISH.search(text)}) == []
