"""What the lessons with experiments share: question, focus, fingers, axe, Turkish."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_screens import HAND, english, too_small, violations

LABS = pytest.mark.parametrize("page", ["/kok_dk", "/konum"])


@LABS
def test_after_the_question_the_focus_stays_on_the_page(open_page: Open, page: str) -> None:
    visit = open_page(page)
    visit.page.get_by_role("button", name="Tahmin etmeden göster").press("Enter")
    expect(visit.page.locator(".da-lab-section h2").first).to_be_focused()


@LABS
def test_a_finger_chooses_words_in_boxes(open_page: Open, page: str) -> None:
    visit = open_page(page, options=HAND, cumle="Ali kitabı okudu.")
    boxes = visit.page.locator(".da-fingers select")
    boxes.nth(0).select_option(label="okudu")
    boxes.nth(1).select_option(label="Ali")
    assert (visit.query["kelime"], visit.query["bakilan"]) == ("3", "1")
    expect(visit.page.locator(".da-lab-section .da-lab-said b.da-k").first).to_have_text("Ali")


@LABS
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_axe_and_turkish(open_page: Open, page: str, theme: str) -> None:
    visit = open_page(page, options={**HAND, "color_scheme": theme})
    found = violations(visit, "question")
    visit.page.get_by_role("button", name="Tahmin etmeden göster").tap()
    for summary in visit.page.locator(".da-lab-fold > summary").all():
        summary.tap()
    found += violations(visit, "experiment")
    assert found == []
    assert visit.sideways() == 0
    assert too_small(visit) == []
    assert english(visit) == []
