"""The folded entry of the menu: by mouse, finger and keyboard."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Open
from tests.browser.test_screens import HAND, too_small
from tests.browser.visit import Visit

SENTENCE = "Ali kitabı masaya bıraktı."


def entry(visit: Visit) -> Locator:
    return visit.page.get_by_role("button", name="Deneyler")


def folded(visit: Visit) -> Locator:
    return visit.page.locator(".st-key-da_experiments a")


def test_the_keyboard_goes_in_and_out(open_page: Open) -> None:
    visit = open_page("/kok_dk", cumle=SENTENCE)
    entry(visit).focus()
    visit.page.keyboard.press("Enter")
    expect(folded(visit).first).to_be_focused()
    expect(folded(visit).first).to_have_attribute("aria-current", "page")
    visit.page.keyboard.press("ArrowDown")
    visit.page.keyboard.press("ArrowDown")
    expect(folded(visit).nth(2)).to_be_focused()
    visit.page.keyboard.press("Escape")
    expect(folded(visit)).to_have_count(0)
    expect(entry(visit)).to_be_focused()
    visit.page.keyboard.press("Enter")
    expect(folded(visit).first).to_be_focused()
    visit.page.keyboard.press("End")
    for _ in range(6):  # nothing takes the focus back, now or a moment later
        expect(folded(visit).last).to_be_focused()
        visit.page.wait_for_timeout(50)
    visit.page.keyboard.press("ArrowUp")
    visit.page.keyboard.press("ArrowUp")
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_url("**/konum?*")
    expect(folded(visit)).to_have_count(0)
    expect(visit.box).to_have_value(SENTENCE)


def test_a_finger_opens_it_on_a_phone(open_page: Open) -> None:
    visit = open_page("/", options=HAND, cumle=SENTENCE)
    entry(visit).tap()
    expect(folded(visit)).to_have_count(5)
    assert too_small(visit) == []
    assert visit.sideways() == 0
    visit.page.get_by_role("link", name="Konum").tap()
    visit.page.wait_for_url("**/konum?*")
    expect(folded(visit)).to_have_count(0)
    expect(visit.page.locator(".st-key-da_fold_here button")).to_be_in_viewport()


SIGNS = """(row) => ["::before", "::after"]
  .map((side) => getComputedStyle(row, side)).map((style) => [style.opacity, style.content])"""


@pytest.mark.parametrize("path", ["/", "/karsilastir", "/konum", "/sozluk", "/model"])
def test_a_menu_that_goes_on_says_where_and_shows_the_open_lesson(
    open_page: Open, path: str
) -> None:
    visit = open_page(path, options=HAND)
    row = visit.page.locator(".st-key-da_menu")
    here = row.locator("[aria-current=page], .st-key-da_fold_here button")
    expect(here).to_be_in_viewport(ratio=0.95)
    expect_signs(row)
    row.evaluate("(row) => (row.scrollLeft = row.scrollWidth)")
    expect(row).to_have_attribute("data-da-more", "left")
    expect_signs(row)
    expect(visit.page.get_by_role("link", name="Model", exact=True)).to_be_in_viewport(ratio=0.95)
    row.evaluate("(row) => (row.scrollLeft = 0)")
    expect(row).to_have_attribute("data-da-more", "right")
    expect_signs(row)
    left = "(link) => link.getBoundingClientRect().left"
    brand = visit.page.locator(".da-brand").evaluate(left)
    assert row.locator("a").first.evaluate(left) == pytest.approx(brand, abs=1)


def expect_signs(row: Locator) -> None:
    """An arrow on each edge beyond which there is more, and on no other."""
    more = row.evaluate(
        """(row) => [row.scrollLeft > 1,
             row.scrollLeft + row.clientWidth < row.scrollWidth - 1]"""
    )
    shown = "left" * more[0] + " " * all(more) + "right" * more[1]
    expect(row).to_have_attribute("data-da-more", shown)
    signs = row.evaluate(SIGNS)
    assert [opacity == "1" for opacity, _ in signs] == more
    assert [content[1] for _, content in signs] == ["‹", "›"]


@pytest.mark.parametrize("part", ["iki", "karo", "yol", "uzak"])
def test_so_do_the_parts_of_the_page_about_cost(open_page: Open, part: str) -> None:
    visit = open_page("/maliyet", options=HAND, bolum=part, cumle=SENTENCE)
    row = visit.page.locator(".da-cost-tabs")
    expect(row.locator("[aria-pressed=true]")).to_be_in_viewport(ratio=0.95)
    expect_signs(row)
    assert visit.sideways() == 0


def test_a_row_that_a_finger_has_moved_stays_there(open_page: Open) -> None:
    visit = open_page("/maliyet", options=HAND, cumle=SENTENCE, kat="1")
    row = visit.page.locator(".da-cost-tabs")
    expect(row).to_have_attribute("data-da-more", "right")
    row.evaluate("(row) => (row.scrollLeft = 60)")
    expect(row).to_have_attribute("data-da-more", "left right")
    visit.page.get_by_role("button", name="Koyu görünüme geç").tap()
    expect(visit.page.locator(":root[data-da-theme=dark]")).to_have_count(1)
    visit.page.wait_for_timeout(300)
    assert row.evaluate("(row) => row.scrollLeft") == 60


def test_where_all_fits_there_is_no_sign(open_page: Open) -> None:
    visit = open_page("/maliyet", cumle=SENTENCE)
    for row in (visit.page.locator(".st-key-da_menu"), visit.page.locator(".da-cost-tabs")):
        expect(row).to_have_attribute("data-da-more", "")
