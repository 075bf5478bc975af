"""Sözlük, and the explanations that open on the other pages."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Open
from tests.browser.test_screens import ENGLISH, HAND, WORDS_ON_SCREEN, too_small, violations
from tests.browser.visit import Visit
from ui import glossary

TERMS = {term["id"]: term for term in glossary.sent()["terms"]}


def cards(visit: Visit) -> Locator:
    return visit.page.locator(".da-glossary-list .da-glossary-card")


def search(visit: Visit) -> Locator:
    return visit.page.get_by_role("searchbox")


def box(visit: Visit) -> Locator:
    return visit.page.locator(".da-term-box")


def test_all_terms_are_there_and_the_search_knows_turkish_letters(open_page: Open) -> None:
    visit = open_page("/sozluk")
    expect(cards(visit)).to_have_count(len(TERMS))
    for typed in ("ISI HARİ", "isi hari", "ısı hari", "HEAT MAP"):
        search(visit).fill(typed)
        expect(cards(visit)).to_have_count(1)
        expect(cards(visit).first).to_contain_text("ısı haritası (heat map)")
    search(visit).fill("qqq")
    expect(visit.page.locator(".da-glossary-said")).to_contain_text("bulunamadı")
    visit.page.get_by_role("button", name="Aramayı sil").click()
    expect(cards(visit)).to_have_count(len(TERMS))


def test_what_was_typed_is_never_markup(open_page: Open) -> None:
    visit = open_page("/sozluk")
    search(visit).fill("<b>x</b> {query} $&")
    expect(visit.page.locator(".da-glossary-said")).to_contain_text("“<b>x</b> {query} $&”")


def test_the_link_restores_search_tab_and_term(open_page: Open) -> None:
    visit = open_page("/sozluk", ara="n²", bolum="sorular")
    expect(search(visit)).to_have_value("n²")
    expect(cards(visit).first).to_contain_text("n² neye mal olur?")
    visit.goto("/sozluk", terim="oz-dikkat")
    expect(visit.page.locator(".da-glossary-card.on")).to_contain_text("öz dikkat")
    expect(visit.page.locator(".da-glossary-card.on")).to_be_focused()
    expect(visit.page.locator(".da-glossary-card.on")).to_be_in_viewport()


def test_a_term_leads_into_its_lesson_with_the_sentence_and_back(open_page: Open) -> None:
    visit = open_page("/sozluk", cumle="Kedi süt içti.")
    card = visit.page.locator("[data-entry=softmax]")
    card.get_by_role("link").click()
    visit.stage.expect_step("softmax")
    expect(visit.box).to_have_value("Kedi süt içti.")
    visit.page.go_back()
    expect(cards(visit)).to_have_count(len(TERMS))


def test_the_quiz_never_names_what_it_asks_for(open_page: Open) -> None:
    visit = open_page("/sozluk")
    visit.page.get_by_text("Kendini sına").click()
    for _ in range(12):
        choices = visit.page.locator(".da-glossary-quiz .da-gap-choice")
        expect(choices).to_have_count(3)
        asked = visit.page.locator(".da-glossary-quiz p").nth(1).inner_text()
        assert not [name for name in choices.all_inner_texts() if f" {name} " in asked]
        choices.first.click()
        expect(visit.page.locator(".da-glossary-quiz")).to_contain_text(
            re.compile(r"Bildin: |Seçtiğin: ")
        )
        visit.page.get_by_role("button", name="Başka sor").click()


def test_a_term_in_a_lesson_opens_and_closes_by_mouse_and_by_keys(open_page: Open) -> None:
    visit = open_page("/adim_adim", adim="gomme", cumle="Kedi süt içti.")
    term = visit.page.locator(".da-prose .da-term[data-term=gomme]")
    term.click()
    expect(box(visit)).to_contain_text(TERMS["gomme"]["text"])
    expect(term).to_have_attribute("aria-expanded", "true")
    visit.page.keyboard.press("Escape")
    expect(box(visit)).to_have_count(0)
    expect(term).to_be_focused()
    visit.page.keyboard.press("Enter")
    expect(box(visit)).to_be_focused()
    visit.page.get_by_role("link", name="Sözlükte aç").click()
    expect(visit.page.locator(".da-glossary-card.on")).to_contain_text("gömme")
    expect(box(visit)).to_have_count(0)


def test_a_step_further_marks_the_terms_of_the_next_prose(open_page: Open) -> None:
    visit = open_page("/adim_adim", adim="gomme", cumle="Kedi süt içti.")
    visit.page.locator(".da-term[data-term=gomme]").wait_for()
    visit.page.keyboard.press("ArrowRight")
    visit.stage.expect_step("konum")
    visit.page.locator(".da-term[data-term=konum-kodlamasi]").wait_for()
    marked = visit.page.locator(".da-prose .da-term").evaluate_all(
        "(all) => all.map((e) => e.dataset.term)"
    )
    assert len(set(marked)) == len(marked), "each term once"


LOOKS = """(all) => all.map((e) => {
  const look = getComputedStyle(e);
  return [look.textDecorationLine, look.marginRight, look.cursor].join(" ");
})"""


def test_a_part_of_a_sum_does_not_look_like_a_term(open_page: Open) -> None:
    visit = open_page("/adim_adim", cumle="Kedi süt içti.", adim="puan", kelime="2", bakilan="1")
    parts = visit.stage.panel.locator(".da-addend")
    parts.first.wait_for()
    looks = set(parts.evaluate_all(LOOKS))
    assert parts.count() > 1
    assert looks <= {"none 0px auto", "none 0px text"}


@pytest.mark.parametrize(
    ("path", "expected"), [("/maliyet", {"token", "softmax"}), ("/arama", {"sorgu", "anahtar"})]
)
def test_a_lesson_in_several_places_marks_each_term_where_it_comes_first(
    open_page: Open, path: str, expected: set[str]
) -> None:
    visit = open_page(path, cumle="Kedi süt içti.", kat="1", keskinlik="4")
    terms = visit.page.locator("[data-terms] .da-term")
    terms.first.wait_for()
    marked = terms.evaluate_all("(all) => all.map((e) => e.dataset.term)")
    assert len(set(marked)) == len(marked)
    assert expected <= set(marked)
    first = visit.page.locator("[data-terms]").first
    expect(first.locator(".da-term").first).to_be_visible()


def test_an_explanation_stays_open_while_the_server_measures(open_page: Open) -> None:
    visit = open_page("/maliyet", cumle="Kedi süt içti.", kat="4")
    visit.page.locator(".da-cost-told .da-term").first.click()
    visit.page.wait_for_timeout(2500)
    expect(box(visit)).to_be_visible()
    visit.page.get_by_role("button", name="Karo karo").click()
    visit.page.locator(".da-cost-told .da-term").first.wait_for()


def test_a_visitors_own_words_are_never_marked(open_page: Open) -> None:
    sentence = "softmax token dikkat katman zamir"
    visit = open_page("/adim_adim", adim="puan", cumle=sentence, kelime="1", bakilan="3")
    for step in ("puan", "softmax", "toplam", "tokenler"):
        visit.stage.go(step)
        visit.page.locator(".da-prose .da-term").first.wait_for()
        marked = visit.page.locator(".da-term").evaluate_all(
            """(all) => all.filter((e) => /“$/.test(e.previousSibling?.data ?? "")
                 || e.closest(".da-matrix, .da-symbol, .da-panel-title, strong"))
               .map((e) => e.textContent)"""
        )
        assert marked == []


def test_a_finger_opens_a_term_at_the_lower_edge(open_page: Open) -> None:
    visit = open_page("/adim_adim", options=HAND, adim="gomme", cumle="Kedi süt içti.")
    visit.page.locator(".da-term[data-term=gomme]").tap()
    expect(box(visit)).to_be_in_viewport(ratio=1)
    assert too_small(visit) == []
    visit.page.get_by_role("button", name="Kapat").tap()
    expect(box(visit)).to_have_count(0)
    assert visit.sideways() == 0


def test_a_phone_in_the_hand(open_page: Open) -> None:
    visit = open_page("/sozluk", options=HAND)
    small = too_small(visit)
    visit.page.get_by_role("button", name=re.compile("Sorular")).tap()
    small += too_small(visit)
    assert visit.sideways() == 0
    assert small == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_no_english_is_left(open_page: Open, theme: str) -> None:
    visit = open_page("/sozluk", options={"color_scheme": theme})
    visit.page.get_by_text("Kendini sına").click()
    found = violations(visit, "terms")
    visit.page.get_by_role("button", name=re.compile("Sorular")).click()
    visit.page.locator(".da-term").first.click()
    box(visit).wait_for()
    found += violations(visit, "pop-up")
    said: list[str] = visit.page.evaluate(WORDS_ON_SCREEN)
    assert found == []
    assert sorted({text for text in said if ENGLISH.search(text)}) == []
