"""Çapraz dikkat in a real browser: what is shown is the core's, and every control does its work."""

import re

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from attention_core import SceneTrace, load_scene_model, run_scene
from attention_core.translation import translate
from attention_core.translation_file import load_translation_model
from tests.browser.conftest import Open
from tests.browser.test_screens import ENGLISH, HAND, WORDS_ON_SCREEN, too_small, violations
from tests.browser.turkish import read
from tests.browser.visit import Visit
from ui import scene
from ui.texts import translation_tr

SCENE = "kd11b.mk22b.kd23b.sd32b"
PHRASE = "mavi karenin yanındaki kırmızı daire"
LINK = {"sahne": SCENE, "obek": PHRASE, "cumle": "Kedi süt içti."}


def trace_of(signs: str = SCENE, phrase: str = PHRASE) -> SceneTrace:
    return run_scene(load_scene_model(), scene.things_in(signs), phrase)


def cells(visit: Visit) -> Locator:
    return visit.page.locator(".da-cross-cell")


def spoken(visit: Visit) -> list[float]:
    """The weight that every patch and [YOK] speaks."""
    places = visit.page.locator(".da-cross-cell, .da-cross-nothing")
    labels = places.evaluate_all("(all) => all.map((e) => e.ariaLabel)")
    return [read(label.rpartition(" ")[2]) for label in labels]


def words(visit: Visit) -> Locator:
    return visit.page.locator(".da-cross-word")


def test_every_word_shows_the_cores_weights_and_they_sum_to_one(open_page: Open) -> None:
    visit = open_page("/capraz", **LINK)
    pointing = trace_of().pointing
    for i, word in enumerate(PHRASE.split()):
        words(visit).nth(i).click()
        expect(visit.page.locator(".da-cross-said")).to_contain_text(word)
        np.testing.assert_allclose(spoken(visit), pointing[i], atol=0.00051)
        assert "= 1,000" in visit.page.locator(".da-cross-sum").inner_text()


def test_the_brightest_patch_lies_on_the_thing_that_is_named(open_page: Open) -> None:
    visit = open_page("/capraz", sahne="kd34b.mk11b", obek="kırmızı daire", cumle="Kedi içti.")
    top = visit.page.locator(".da-cross-cell.da-cross-top")
    label = str(top.first.get_attribute("aria-label"))
    assert "kırmızı daire" in label
    grid = visit.page.locator(".da-cross-frame").bounding_box()
    box = top.first.bounding_box()
    assert grid is not None
    assert box is not None
    across = [(box["x"] - grid["x"]) / grid["width"], (box["y"] - grid["y"]) / grid["height"]]
    assert across[0] > 0.74
    assert 0.49 < across[1] < 0.75


def test_pointing_shows_the_number_and_a_tap_spells_it_out(open_page: Open) -> None:
    visit = open_page("/capraz", **LINK)
    trace = trace_of()
    layer, head = trace.pointer
    at = int(trace.pointing[-1][:-1].argmax())
    cells(visit).nth(at).click()
    one = visit.page.locator(".da-cross-one")
    score = trace.layers[layer].cross.scores[head, -1, at]
    found = [read(x) for x in re.findall(r"[−\d]+,\d+", one.inner_text())]
    assert found[0] == pytest.approx(float(score), abs=0.0051)
    assert found[2] == pytest.approx(float(trace.pointing[-1][at]), abs=0.00051)
    row, column = divmod(at, 8)
    assert visit.query["yer"] == f"{row + 1}.{column + 1}"


def test_self_and_cross_swap_the_source_of_keys_and_values_and_nothing_else(
    open_page: Open,
) -> None:
    visit = open_page("/capraz", **LINK)
    lit = visit.page.locator(".da-cross-steps-table td.on")
    before = lit.all_inner_texts()
    visit.page.get_by_role("button", name="kelimelerden (öz dikkat)").click()
    after = lit.all_inner_texts()
    assert before[0] == after[0], "the query stays"
    assert ("resim" in before[1], "resim" in after[1]) == (True, False)
    assert visit.query["kaynak"] == "oz"
    trace = trace_of()
    layer, head = trace.pointer
    shown = visit.page.locator(".da-cross-shares .da-gap-share").all_inner_texts()
    right = trace.layers[layer].attention.weights[head, -1]
    np.testing.assert_allclose([*map(read, shown)], right, atol=0.00051)


def test_the_visitor_guesses_first_and_not_in_a_link(open_page: Open) -> None:
    visit = open_page("/capraz")
    expect(visit.page.locator(".da-gap-question")).to_contain_text("daire")
    expect(visit.page.locator(".da-cross-said")).to_be_hidden()
    assert visit.page.locator(".da-cross-cell span:not(:empty)").count() == 0
    cells(visit).nth(2 * 8 + 4).click()  # the red circle beside the blue square
    expect(visit.page.locator(".da-cross-verdict")).to_be_visible()
    expect(visit.page.locator(".da-cross-said")).to_be_visible()
    visit = open_page("/capraz", **LINK)
    expect(visit.page.locator(".da-gap-question")).to_have_count(0)


def test_the_picture_is_edited_by_tap_and_by_keys(open_page: Open) -> None:
    visit = open_page("/capraz", **LINK)
    visit.page.get_by_text("Resmi değiştir").click()
    visit.page.get_by_role("button", name="yeşil", exact=True).click()
    visit.page.get_by_role("button", name="yıldız", exact=True).click()
    place = visit.page.locator(".da-cross-edit-cell")
    place.nth(15).click()
    expect(place.nth(15)).to_have_attribute("aria-label", re.compile("yeşil yıldız"))
    assert visit.query["sahne"] == SCENE + ".yy44b"
    place.nth(15).focus()
    visit.page.keyboard.press("ArrowUp")
    visit.page.keyboard.press("Enter")
    expect(place.nth(11)).to_have_attribute("aria-label", re.compile("yeşil yıldız"))
    visit.page.get_by_role("button", name="Silgi").click()
    place.nth(15).click()
    expect(place.nth(15)).to_have_attribute("aria-label", re.compile("boş kâğıt"))
    assert visit.query["sahne"] == SCENE + ".yy34b"
    visit.page.get_by_role("button", name="boş resim").click()
    expect(place.nth(0)).to_have_attribute("aria-label", re.compile("boş kâğıt"))
    assert visit.query["sahne"] == "bos"


def test_what_fits_nothing_is_said_with_the_cores_number(open_page: Open) -> None:
    visit = open_page("/capraz", sahne=SCENE, obek="yeşil yıldız", cumle="Kedi içti.")
    share = float(trace_of(SCENE, "yeşil yıldız").pointing[-1][-1])
    said = visit.page.locator(".da-cross-none")
    expect(said).to_contain_text(f"{share:.3f}".replace(".", ","))
    expect(said).to_contain_text("[YOK]")


def test_the_twin_is_one_tap_away(open_page: Open) -> None:
    visit = open_page("/capraz", **LINK)
    visit.page.get_by_role("button", name="yalnız “var mı?” sorulan").click()
    expect(visit.page.get_by_text("nereye bakacağını kimse söylemedi")).to_be_visible()
    twin = run_scene(load_scene_model(taught="answer"), scene.things_in(SCENE), PHRASE)
    np.testing.assert_allclose(spoken(visit), twin.pointing[-1], atol=0.00051)
    assert visit.query["ikiz"] == "cevap"


def test_an_unknown_word_is_refused_kindly_and_a_known_one_leads_out(open_page: Open) -> None:
    visit = open_page("/capraz", **LINK)
    box = visit.page.get_by_role("textbox", name="Öbek")
    box.fill("pembe <b>fil</b>")
    box.press("Enter")
    refused = visit.page.locator(".da-cross-refused")
    expect(refused).to_contain_text("“pembe”")
    expect(box).to_have_value("pembe <b>fil</b>")
    visit.page.get_by_role("button", name="+ yıldız", exact=True).click()
    expect(refused).to_have_count(0)
    expect(words(visit)).to_have_text(["yıldız"])


def test_the_link_restores_word_source_head_and_place(open_page: Open) -> None:
    visit = open_page("/capraz", **LINK, soz="1", kafa="1.2", yer="3.4")
    expect(words(visit).first).to_have_attribute("aria-pressed", "true")
    expect(visit.page.get_by_role("combobox", name="Baş")).to_have_value("0.1")
    expect(visit.page.locator(".da-cross-one")).to_contain_text("3. satır 4. sütun")
    right = trace_of().layers[0].cross.weights[1, 0]
    np.testing.assert_allclose(spoken(visit), right, atol=0.00051)


def test_an_english_word_shows_where_the_place_before_it_looked(open_page: Open) -> None:
    visit = open_page("/capraz", **LINK)
    visit.page.get_by_text("Metinden metne").click()
    place = visit.page.locator(".da-cross-tr")
    trace = translate(load_translation_model(), translation_tr.READY[0])
    weights = trace.word_weights()
    for i, word in enumerate(trace.chosen):
        place.locator(".da-cross-tr-word").nth(i).click()
        expect(place.locator(".da-cross-tr-said")).to_contain_text(word)
        shown = place.locator(".da-cross-tr-shares .da-gap-share").all_inner_texts()
        np.testing.assert_allclose([*map(read, shown)], weights[i], atol=0.00051)
    expect(place.locator(".da-cross-tr-sum")).to_contain_text(re.compile("= (1,000|0,999|1,001)"))
    cells = place.locator(".da-cross-table td").all_inner_texts()
    np.testing.assert_allclose([*map(read, cells)], weights.ravel(), atol=0.0051)
    place.locator(".da-cross-tr-word.on").press("Home")
    expect(place.locator(".da-cross-tr-word").first).to_be_focused()
    expect(place).to_contain_text("[BAŞ] yerinden çıkar")
    assert visit.query["cevsoz"] == "1"


def test_another_sentence_is_typed_and_an_unknown_word_stays_in_the_box(open_page: Open) -> None:
    visit = open_page("/capraz", **LINK, ceviri=translation_tr.READY[1])
    place = visit.page.locator(".da-cross-tr")
    expect(place.locator(".da-cross-tr-word")).not_to_have_count(0)
    expect(place.locator(".da-cross-tr-word", has_text="car")).to_be_visible()
    box = visit.page.get_by_role("textbox", name="Çevrilecek Türkçe cümle")
    box.fill("Zqxwv <b>süt</b> içiyor")
    box.press("Enter")
    expect(place.get_by_role("alert")).to_contain_text("“Zqxwv”")
    expect(box).to_have_value("Zqxwv <b>süt</b> içiyor")
    place.get_by_role("button", name=translation_tr.READY[0]).click()
    expect(place.locator(".da-cross-tr-word", has_text="book")).to_be_visible()
    assert visit.query["ceviri"] == translation_tr.READY[0]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_translation(open_page: Open, theme: str) -> None:
    visit = open_page("/capraz", options={"color_scheme": theme}, **LINK, ceviri="Su çok soğuk.")
    expect(visit.page.locator(".da-cross-tr .da-cross-table")).to_be_visible()
    assert violations(visit, theme) == []


def test_the_translation_fits_into_a_hand(open_page: Open) -> None:
    visit = open_page("/capraz", options=HAND, **LINK, ceviri="Su çok soğuk.")
    expect(visit.page.locator(".da-cross-tr .da-cross-table")).to_be_visible()
    assert sorted(set(too_small(visit))) == []
    assert visit.sideways() == 0


def test_a_phone_in_the_hand(open_page: Open) -> None:
    visit = open_page("/capraz", options=HAND, **LINK)
    small = too_small(visit)
    cells(visit).nth(20).tap()
    visit.page.get_by_text("Resmi değiştir").tap()
    small += too_small(visit)
    assert visit.sideways() == 0
    assert sorted(set(small)) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_no_english_is_left(open_page: Open, theme: str) -> None:
    visit = open_page("/capraz", options={"color_scheme": theme})
    found = violations(visit, "question")
    visit.page.get_by_role("button", name="Tahmin etmeden göster").click()
    for summary in visit.page.locator(".da-cross summary").all():
        summary.click()
    found += violations(visit, "all open")
    visit.page.get_by_role("button", name="kelimelerden (öz dikkat)").click()
    found += violations(visit, "self")
    said: list[str] = visit.page.evaluate(WORDS_ON_SCREEN)
    assert found == []
    assert sorted({text for text in said if ENGLISH.search(text)}) == []
