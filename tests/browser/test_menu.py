"""The folded entry of the menu: by mouse, finger and keyboard."""

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
