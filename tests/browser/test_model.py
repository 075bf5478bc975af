"""Model: the game with a hidden word, the scores and the proof, as a visitor meets them."""

import re

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from attention_core import Model, guess_of, guesses, run, untrained
from tests.browser.conftest import Open
from tests.browser.test_screens import ENGLISH, HAND, WORDS_ON_SCREEN, too_small, violations
from tests.browser.turkish import comma, read
from tests.browser.visit import Visit

SENTENCE = "Öğrenci kitabı masaya bıraktı çünkü onu bitirmişti."
HIDDEN = "Öğrenci kitabı masaya [?] çünkü onu bitirmişti."


def words(visit: Visit) -> Locator:
    return visit.page.locator(".da-gap-word")


def rows(visit: Visit) -> Locator:
    return visit.page.locator(".da-gap-table tbody tr")


def shares(visit: Visit) -> list[float]:
    return [read(text) for text in visit.page.locator(".da-gap-share").all_inner_texts()]


def test_a_hidden_word_is_guessed_first_and_then_shown(open_page: Open, model: Model) -> None:
    visit = open_page("/model")
    expect(visit.page.locator(".da-gap-table")).to_have_count(0)
    words(visit).nth(3).click()
    expect(words(visit).nth(3)).to_have_text("[?]")
    expect(visit.page.locator(".da-gap-question")).to_contain_text("bıraktı")
    expect(visit.page.locator(".da-gap-table")).to_have_count(0)
    visit.page.get_by_role("button", name="İlk beşte bulamaz").click()
    trace = run(model, HIDDEN)
    found = guesses(model, trace, 4)
    expect(rows(visit)).to_have_count(6)
    for i, guess in enumerate(found):
        expect(rows(visit).nth(i).locator("th")).to_contain_text(guess.piece)
    rest = 1 - sum(guess.probability for guess in found)
    right = [*(guess.probability for guess in found), rest]
    np.testing.assert_allclose(shares(visit), right, atol=0.00051)
    own = guess_of(model, trace, 4, model.tokenizer.split_word("bıraktı")[0][1])
    body = visit.page.locator(".da-gap-body")
    expect(body).to_contain_text(f"olasılığı {comma(own.probability, 3)}")
    expect(body).to_contain_text(f"sırası {own.rank}")
    assert ("Bildin" in body.inner_text()) == (own.rank > 5)
    assert visit.query["gizli"] == "4"


def test_bars_are_as_long_as_their_numbers(open_page: Open) -> None:
    visit = open_page("/model", cumle=SENTENCE, gizli="4")
    measure = """(bar) => bar.firstChild.getBoundingClientRect().width
                        / bar.getBoundingClientRect().width"""
    for i, share in enumerate(shares(visit)):
        drawn = visit.page.locator(".da-gap-bar").nth(i).evaluate(measure)
        assert drawn == pytest.approx(share, abs=0.006)


def test_random_weights_are_one_click_away(open_page: Open, model: Model) -> None:
    visit = open_page("/model", cumle=SENTENCE, gizli="4")
    trained = shares(visit)
    visit.page.get_by_role("button", name=re.compile("Rastgele ağırlıklarla")).click()
    expect(visit.page.get_by_role("button", name="Eğitilmiş ağırlıklarla bak")).to_be_visible()
    twin = untrained(model)
    right = [guess.probability for guess in guesses(twin, run(twin, HIDDEN), 4)]
    np.testing.assert_allclose(shares(visit)[:5], right, atol=0.00051)
    assert shares(visit) != trained
    assert visit.query["agirlik"] == "rastgele"


def test_a_typed_gap_takes_the_visitors_own_word(open_page: Open, model: Model) -> None:
    visit = open_page("/model")
    visit.type_sentence("[?] kitabı okudu.")
    field = visit.page.get_by_role("textbox", name="Sence boşluğa hangi kelime gelir?")
    field.fill("Bir")
    field.press("Enter")
    body = visit.page.locator(".da-gap-body")
    expect(body).to_contain_text("Senin kelimen Bir")
    trace = run(model, "[?] kitabı okudu.")
    own = guess_of(model, trace, 1, model.tokenizer.split_word("Bir")[0][1])
    expect(body).to_contain_text(comma(own.probability, 3))
    assert visit.query["tahmin"] == "Bir"


def test_of_two_gaps_the_page_says_which_one_is_asked(open_page: Open, model: Model) -> None:
    sentence = "[?] kitabı [?] okudu."
    visit = open_page("/model")
    visit.type_sentence(sentence)
    expect(words(visit).nth(2)).to_have_accessible_name("Soldan 2. boşluk: bunu sor")
    expect(words(visit).nth(0)).to_have_accessible_name("Soldan 1. boşluk: şimdi bu soruluyor")
    visit.page.get_by_role("textbox", name="Sence soldan 1. boşluğa hangi kelime gelir?").wait_for()
    words(visit).nth(2).click()
    expect(words(visit).nth(2)).to_have_accessible_name("Soldan 2. boşluk: şimdi bu soruluyor")
    expect(visit.page.locator(".da-gap")).to_contain_text("Şimdi sorulan: soldan 2. boşluk.")
    visit.page.get_by_role("button", name="Tahmin etmeden göster").click()
    best = guesses(model, run(model, sentence), 3)[0]
    expect(rows(visit).first).to_contain_text(best.piece)
    words(visit).nth(2).click()
    words(visit).nth(1).click()
    expect(visit.page.locator(".da-gap")).to_contain_text("Bu cümlede 3 boşluk var")


def test_a_link_shows_the_guesses_at_once(open_page: Open) -> None:
    visit = open_page("/model", cumle=SENTENCE, gizli="2")
    expect(rows(visit)).to_have_count(6)
    expect(visit.page.locator(".da-gap-question")).to_have_count(0)


def test_keys_walk_along_the_words_and_hide_one(open_page: Open) -> None:
    visit = open_page("/model", cumle=SENTENCE)
    words(visit).first.focus()
    visit.page.keyboard.press("ArrowRight")
    visit.page.keyboard.press("Enter")
    expect(words(visit).nth(1)).to_have_text("[?]")


def test_the_proof_is_computed_again_on_demand(open_page: Open) -> None:
    visit = open_page("/model", cumle=SENTENCE)
    visit.page.get_by_role("button", name="Şimdi yeniden hesapla").click()
    expect(visit.page.locator(".da-proof-done")).to_contain_text("Az önce bu sunucuda hesaplandı")


def test_a_failing_sentence_leads_into_the_first_lesson(open_page: Open) -> None:
    visit = open_page("/model", cumle=SENTENCE)
    sentence = visit.page.locator(".da-failures q").first.inner_text().strip('“”"')
    visit.page.get_by_role("link", name="Bu cümlede gör").first.click()
    expect(visit.page.locator(".da-arcs-word").first).to_be_visible()
    expect(visit.box).to_have_value(sentence)


def test_a_phone_in_the_hand(open_page: Open) -> None:
    visit = open_page("/model", options=HAND)
    small = too_small(visit)
    words(visit).nth(2).tap()
    visit.page.get_by_role("button", name="Tahmin etmeden göster").tap()
    visit.page.locator("details.da-score summary").nth(4).tap()
    small += too_small(visit)
    assert visit.sideways() == 0
    assert sorted(set(small)) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_no_english_is_left(open_page: Open, theme: str) -> None:
    visit = open_page("/model", options={"color_scheme": theme})
    words(visit).nth(3).click()
    visit.page.locator(".da-gap-question").wait_for()
    found = violations(visit, "question")
    visit.page.get_by_role("button", name="İlk beşte bulur").click()
    visit.page.get_by_role("button", name="Şimdi yeniden hesapla").click()
    visit.page.locator(".da-proof-done").wait_for()
    for summary in visit.page.locator("details.da-score summary").all():
        summary.click()
    found += violations(visit, "all open")
    said: list[str] = visit.page.evaluate(WORDS_ON_SCREEN)
    assert found == []
    assert sorted({text for text in said if ENGLISH.search(text)}) == []


def test_the_stage_says_what_a_hidden_word_is(open_page: Open) -> None:
    visit = open_page("/adim_adim", cumle="Kedi [?] içti.", adim="tokenler", kelime="2")
    expect(visit.stage.panel).to_contain_text("gizli bir kelimenin yeridir")
