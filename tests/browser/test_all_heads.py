"""Başlar: every head at once, the chosen one large, and the sentence without some of them."""

import re
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from attention_core import (
    Model,
    guesses,
    mean_weights,
    run,
    untrained,
    without_heads,
    word_weights,
)
from attention_core.guesses import with_hidden_word
from attention_core.heads import all_word_weights, moved
from attention_core.model import run_encoded
from attention_core.roles import clear_role
from attention_core.types import Array
from tests.browser.app_server import AppServer
from tests.browser.colours import of_weights
from tests.browser.conftest import Open
from tests.browser.test_screens import ENGLISH, HAND, WORDS_ON_SCREEN, too_small, violations
from tests.browser.turkish import comma, read
from tests.browser.visit import Visit

SENTENCE = "Ali kitabı masaya bıraktı çünkü o çok ağırdı."
SPLIT = "Öğrenci muvaffakiyetsiz kitabı bıraktı çünkü onu bitirmişti."
LONG = "Çekoslovakyalılaştıramadıklarımızdanmışsınız " + "Ali onu gördü ve kitabı masaya koydu " * 5
PIXELS = """(canvas) => [...canvas.getContext("2d")
  .getImageData(0, 0, canvas.width, canvas.height).data]"""

REPAINTED = f"""(before) => [...document.querySelectorAll(".da-heads-grid canvas")]
  .every((canvas, i) => String(({PIXELS})(canvas)) !== String(before[i]))"""


class Heads:
    """The page, as a visitor meets it."""

    def __init__(self, visit: Visit) -> None:
        self.visit, self.page = visit, visit.page

    def thumb(self, layer: int, head: int) -> Locator:
        """By its spoken name; layer and head from 0."""
        name = re.compile(rf"^Katman {layer + 1} · Baş {head + 1},")
        return self.page.locator(".da-heads-grid").get_by_role("button", name=name)

    def painted(self, layer: int, head: int) -> Array:
        """The colours of a small picture, (m, m, 3)."""
        pixels = np.array(self.thumb(layer, head).locator("canvas").evaluate(PIXELS))
        m = int((len(pixels) / 4) ** 0.5)
        return pixels.reshape(m, m, 4)[..., :3]

    @property
    def panel(self) -> Locator:
        return self.page.locator(".da-heads-panel")

    def expect_head(self, layer: int, head: int) -> None:
        expect(self.panel.locator("h2")).to_have_text(f"Katman {layer + 1} · Baş {head + 1}")

    def expect_matrix(self, weights: Array) -> None:
        """The large picture shows and speaks these numbers."""
        cells = self.panel.locator(".da-matrix td")
        expect(cells).to_have_count(weights.size)
        expect(cells.last).to_have_attribute("aria-label", re.compile(comma(weights[-1, -1], 3)))
        spoken = cells.evaluate_all("(all) => all.map((td) => td.ariaLabel)")
        values = [read(label.rpartition(" ")[2]) for label in spoken]
        np.testing.assert_allclose(values, weights.ravel(), atol=0.00051)

    def press(self, name: str) -> None:
        self.panel.get_by_role("button", name=name).click()


def open_heads(open_page: Open, options: Any = None, **query: str) -> Heads:
    return Heads(open_page("/baslar", options=options, **query))


def test_every_small_picture_shows_the_cores_weights(open_page: Open, model: Model) -> None:
    trace = run(model, SPLIT)
    page = open_heads(open_page, cumle=SPLIT)
    for layer in range(model.config.n_layers):
        for head in range(model.config.n_heads):
            right = of_weights(word_weights(trace, layer, head))
            np.testing.assert_allclose(page.painted(layer, head), right, atol=4)


def test_every_head_says_what_was_measured_of_it(open_page: Open, model: Model) -> None:
    page = open_heads(open_page, cumle=SENTENCE)
    taught = {at: role for role, at in model.roles.items()}
    for layer, heads in enumerate(model.measured):
        for head, scores in enumerate(heads):
            role = taught.get((layer, head)) or clear_role(scores)
            said = str(page.thumb(layer, head).get_attribute("aria-label"))
            assert ("öğretilmiş baş" in said) == ((layer, head) in taught)
            if role is None:
                assert "belirgin bir rolü yok" in said
            else:
                assert said.endswith(": " + comma(scores[role].right, 2))


@pytest.mark.parametrize("role", ["previous", "pronoun"])
def test_a_tap_makes_a_head_large_with_its_score_and_doubt(
    open_page: Open, model: Model, role: str
) -> None:
    layer, head = model.roles[role]
    page = open_heads(open_page, cumle=SENTENCE)
    page.thumb(2, 5).click()
    page.expect_head(2, 5)
    page.thumb(layer, head).click()
    page.expect_head(layer, head)
    score = model.measured[layer][head][role]
    expect(page.panel.locator(".da-role-score")).to_have_text(comma(score.right, 2))
    doubt = f"Belirsizlik: {comma(score.low, 2)} – {comma(score.high, 2)}"
    expect(page.panel).to_contain_text(doubt)
    page.expect_matrix(word_weights(run(model, SENTENCE), layer, head))
    query = page.visit.query
    assert (query["katman"], query["bas"]) == (str(layer + 1), str(head + 1))


def test_words_and_pieces_are_two_views_of_the_same_head(open_page: Open, model: Model) -> None:
    trace = run(model, SPLIT)
    assert len(trace.words) < len(trace.tokens)
    page = open_heads(open_page, cumle=SPLIT, katman="2", bas="3", kelime="3")
    page.expect_matrix(word_weights(trace, 1, 2))
    expect(page.panel).to_contain_text("anahtarlar toplanır, sorguların ortalaması alınır")
    page.page.get_by_role("button", name="parça", exact=True).click()
    page.expect_matrix(trace.blocks[1].attention.weights[2])
    assert page.visit.query["gorunum"] == "parca"
    chosen = page.panel.locator(".da-matrix th.da-q.on")
    expect(chosen).to_have_text("kitabı")


def test_a_threshold_hides_and_makes_nothing_larger(open_page: Open, model: Model) -> None:
    layer, head = model.roles["grammar"]
    weights = word_weights(run(model, SENTENCE), layer, head)
    place = {"katman": str(layer + 1), "bas": str(head + 1), "esik": "0.1"}
    page = open_heads(open_page, cumle=SENTENCE, **place)
    shown = [t for t in page.panel.locator(".da-matrix td").all_text_contents() if t]
    assert shown == [comma(w, 2) for w in weights.ravel() if w >= 0.1]
    hidden = weights < 0.1
    share = round(100 * float(weights[hidden].sum() / weights.sum()))
    note = f"altında kalan {hidden.sum()} hücre gizlendi. Bütün dikkatin %{share} kadarı"
    expect(page.panel).to_contain_text(note)
    expect(page.panel).to_contain_text("Kalan paylar büyütülmedi")


def test_the_share_that_a_threshold_hides_is_one_of_all_attention(
    open_page: Open, model: Model
) -> None:
    """With [BAŞ] hidden too, what went to it still counts: a row gives out 1."""
    layer, head = model.roles["pronoun"]
    weights = word_weights(run(model, SENTENCE), layer, head)[1:]
    place = {"esik": "0.1", "ozel": "gizli"}
    page = open_heads(open_page, cumle=SENTENCE, **place)
    hidden = weights[:, 1:][weights[:, 1:] < 0.1]
    share = round(100 * float(hidden.sum() / len(weights)))
    assert share < 50 < round(100 * float(hidden.sum() / weights[:, 1:].sum()))
    note = f"{len(hidden)} hücre gizlendi. Bütün dikkatin %{share} kadarı"
    expect(page.panel).to_contain_text(note)


def test_a_threshold_under_which_nothing_lies_says_so(open_page: Open, model: Model) -> None:
    layer, head = model.roles["pronoun"]
    assert word_weights(run(model, "Geldim"), layer, head).min() > 0.01
    page = open_heads(open_page, cumle="Geldim", esik="0.01")
    expect(page.panel).to_contain_text("altında kalan hücre yok")
    expect(page.panel).not_to_contain_text("1 etmiyor")


def test_the_slider_goes_on_under_the_keyboard_and_the_mouse(open_page: Open) -> None:
    page = open_heads(open_page, cumle=SENTENCE)
    slider = page.page.get_by_role("slider", name="Eşik")
    slider.focus()
    for _ in range(4):
        page.page.keyboard.press("ArrowRight")
    expect(slider).to_be_focused()
    assert page.visit.query["esik"] == "0.04"
    page.page.keyboard.press("End")
    assert page.visit.query["esik"] == "0.5"
    box = slider.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    page.page.mouse.move(box["x"] + box["width"] - 8, middle)
    page.page.mouse.down()
    for step in range(1, 9):
        page.page.mouse.move(box["x"] + box["width"] * (1 - step / 16), middle)
    page.page.mouse.up()
    assert 0.2 < float(page.visit.query["esik"]) < 0.3
    switch = page.page.get_by_role("switch", name="[BAŞ] gizle")
    switch.focus()
    page.page.keyboard.press("Space")
    expect(switch).to_be_focused()
    expect(switch).to_be_checked()


def test_a_cell_of_a_large_table_never_speaks_an_old_number(open_page: Open, model: Model) -> None:
    """Beyond 24 rows only the chosen cell speaks: what was chosen before falls silent."""
    trace = run(model, LONG)
    page = open_heads(open_page, cumle=LONG, gorunum="parca", katman="1", bas="1")
    cells = page.panel.locator(".da-matrix td[aria-label]")
    for i, j in ((3, 2), (5, 4)):
        page.panel.locator(f'.da-matrix td[data-i="{i}"][data-j="{j}"]').click()
        expect(cells).to_have_count(1)
    page.thumb(4, 0).click()
    weight = trace.blocks[4].attention.weights[0]
    expect(cells).to_have_count(1)
    place = cells.evaluate("(td) => [Number(td.dataset.i), Number(td.dataset.j)]")
    expect(cells).to_have_attribute("aria-label", re.compile(comma(weight[tuple(place)], 3) + "$"))


def test_the_start_sign_can_be_hidden_and_nothing_is_made_larger(
    open_page: Open, model: Model
) -> None:
    layer, head = model.roles["pronoun"]
    weights = word_weights(run(model, SENTENCE), layer, head)
    page = open_heads(open_page, cumle=SENTENCE)
    page.page.get_by_role("switch", name="[BAŞ] gizle").check()
    page.expect_matrix(weights[1:, 1:])
    share = round(100 * float(weights[1:, 0].mean()))
    expect(page.panel).to_contain_text(f"ortalama %{share} kadarını ona veriyordu")
    assert page.visit.query["ozel"] == "gizli"


def test_with_the_start_sign_hidden_the_largest_weight_that_is_left_is_told(
    open_page: Open, model: Model
) -> None:
    trace = run(model, SENTENCE)
    row = word_weights(trace, *model.roles["pronoun"])[1]
    assert row.argmax() == 0
    page = open_heads(open_page, cumle=SENTENCE, kelime="1", ozel="gizli")
    word = trace.words[1 + int(row[1:].argmax())]
    told = f"“{word}” kelimesine dikkat: {comma(row[1:].max(), 3)}"
    expect(page.panel.locator(".da-cell-said")).to_contain_text(told)


def test_the_mean_of_chosen_heads_is_the_arithmetic_mean(open_page: Open, model: Model) -> None:
    trace = run(model, SENTENCE)
    page = open_heads(open_page, cumle=SENTENCE)
    for layer, head in ((0, 1), (2, 4)):
        page.thumb(layer, head).click()
        page.press("Ortalamaya ekle")
    page.page.get_by_role("button", name="ortalama (2 baş)").click()
    page.expect_matrix(mean_weights(trace, [(0, 1), (2, 4)]))  # every word is one piece here
    expect(page.panel).to_contain_text("Model başların ortalamasını almaz")
    assert page.visit.query["secili"] == "1.2,3.5"
    page.page.locator(".da-side").scroll_into_view_if_needed()
    page.page.locator(".da-side-plot[data-shown='bu,ortalama'] .main-svg").first.wait_for()
    drawn = page.page.evaluate("document.querySelector('.da-side-plot').data[1].z")
    np.testing.assert_allclose(drawn, mean_weights(trace, [(0, 1), (2, 4)]), atol=1e-6)


def test_a_head_is_switched_off_and_everything_after_it_follows(
    open_page: Open, model: Model
) -> None:
    before = run(model, SENTENCE)
    silent = without_heads(model, frozenset({(1, 0)}))
    after = run(silent, SENTENCE)
    layer, head = model.roles["pronoun"]
    page = open_heads(open_page, cumle=SENTENCE)
    page.thumb(1, 0).click()
    page.press("Bu başı kapat")
    expect(page.page.locator(".da-notice")).to_contain_text("katman 2 baş 1")
    assert page.visit.query["kapali"] == "2.1"
    expect(page.thumb(1, 0)).to_have_attribute("aria-label", re.compile("kapalı"))
    page.thumb(layer, head).click()
    old, new = word_weights(before, layer, head), word_weights(after, layer, head)
    page.expect_matrix(new)
    page.page.get_by_role("button", name="kapatmadan önce").click()
    page.expect_matrix(old)
    page.page.get_by_role("button", name="fark", exact=True).click()
    page.expect_matrix(new - old)
    page.page.locator(".da-side").scroll_into_view_if_needed()
    page.page.locator(".da-side-plot[data-shown='once,bu,fark'] .main-svg").first.wait_for()
    drawn = page.page.evaluate("document.querySelector('.da-side-plot').data.map((d) => d.z)")
    np.testing.assert_allclose(drawn, [old, new, new - old], atol=1e-6)
    share = moved(before.blocks[layer].attention.weights, after.blocks[layer].attention.weights)
    expect(page.thumb(layer, head)).to_contain_text(percent(share[head].mean()))
    expect_guesses(page, model, silent)
    page.page.get_by_role("button", name="Hepsini aç").click()
    page.expect_matrix(old)
    assert "kapali" not in page.visit.query


def expect_guesses(page: Heads, model: Model, silent: Model) -> None:
    """Both lists, for the last word with a letter in it."""
    for place, one in enumerate((model, silent)):
        encoded, at = with_hidden_word(one.tokenizer.encode(SENTENCE), 8)
        best = guesses(one, run_encoded(one, encoded), at, 5)
        lines = page.page.locator(".da-guesses ol").nth(place).locator("li")
        signs = ["" if g.starts_word else "+" for g in best]
        pairs = zip(signs, best, strict=True)
        expect(lines).to_contain_text([f"{sign}{guess.piece}" for sign, guess in pairs])
        shown = [read(text.rpartition(" ")[2]) for text in lines.all_inner_texts()]
        np.testing.assert_allclose(shown, [g.probability for g in best], atol=0.00051)


def percent(share: float) -> str:
    return "%1’den az" if 0 < share < 0.005 else f"%{int(100 * share + 0.5)}"


def test_the_lesson_says_what_is_true_of_the_weights_that_are_chosen(open_page: Open) -> None:
    visit = open_page("/baslar", agirlik="rolsuz")
    lesson, legend = (
        visit.page.locator(name)
        for name in (".da-heads-left .da-prose", ".da-heads-left > .da-note")
    )
    expect(lesson).to_contain_text("hiçbir başa iş öğretilmedi")
    expect(legend).not_to_contain_text("◆")
    expect(legend).not_to_contain_text("Model sayfasında")
    visit.page.get_by_role("radio", name="eğitilmiş").click()
    expect(lesson).to_contain_text("Bazı başlara eğitimde bir iş öğretildi")
    expect(legend).to_contain_text("◆ öğretilmiş")


def test_random_weights_have_no_roles(open_page: Open, model: Model) -> None:
    page = open_heads(open_page, cumle=SENTENCE, agirlik="rastgele")
    grid = page.page.locator(".da-heads-grid")
    expect(grid).not_to_contain_text("◆")
    expect(grid).not_to_contain_text("◇")
    expect(page.panel).to_contain_text("Bu model eğitilmedi, rolü ölçülmedi.")
    expect(page.page.locator(".da-notice")).to_contain_text("hiç eğitilmedi")


MANY = "Ali kitabı [?] Elazığlılaştıramadıklarımızdan."


def test_a_column_that_is_dark_because_its_pieces_are_summed_is_not_called_chance(
    open_page: Open, model: Model
) -> None:
    trace = run(untrained(model), MANY)
    word = 4
    pieces = trace.word_of.count(word)
    layers = [all_word_weights(trace, layer) for layer in range(model.config.n_layers)]
    most = [int(head.sum(axis=0).argmax()) for layer in layers for head in layer]
    page = open_heads(open_page, cumle=MANY, agirlik="rastgele")
    said = f"{len(most)} başın {most.count(word)} tanesinde en çok payı “{trace.words[word]}”"
    legend = page.page.locator(".da-heads-left > .da-note")
    expect(legend).to_contain_text(said)
    expect(legend).to_contain_text(f"bu kelime {pieces} parçadır")
    expect(page.panel).to_contain_text("bu toplamın sonucudur")
    page.page.get_by_role("button", name="parça", exact=True).click()
    expect(legend).not_to_contain_text("en çok payı")
    for query in ({"cumle": SENTENCE, "agirlik": "rastgele"}, {"cumle": MANY}):
        other = open_heads(open_page, **query)
        expect(other.panel).not_to_contain_text("toplamın sonucudur")
        expect(other.page.locator(".da-heads-left > .da-note")).not_to_contain_text("en çok payı")


def test_the_start_sign_is_told_apart_from_a_head_before_it_appears(open_page: Open) -> None:
    page = open_heads(open_page, cumle=SENTENCE)
    said = "[BAŞ] bunlardan biri değildir: cümlenin başladığı yere konan işarettir."
    text = page.page.locator(".da-heads").inner_text()
    assert said in text
    assert text.index("[BAŞ]") == text.index(said)


def test_a_head_without_a_role_parts_the_measurement_from_this_sentence(
    open_page: Open, model: Model
) -> None:
    heads = [(a, b) for a in range(model.config.n_layers) for b in range(model.config.n_heads)]
    layer, head = next(
        at for at in heads
        if at not in model.roles.values() and clear_role(model.measured[at[0]][at[1]]) is None
    )  # fmt: skip
    page = open_heads(open_page, cumle=SENTENCE, katman=str(layer + 1), bas=str(head + 1))
    lines = page.panel.locator("p").all_inner_texts()
    measured = next(
        i for i, line in enumerate(lines) if line.startswith("Görülmemiş cümlelerde en")
    )
    assert lines[measured + 1].startswith("Yalnız bu cümlede en iyi uyduğu kural")


def test_a_question_put_aside_does_not_come_back_after_an_empty_box(open_page: Open) -> None:
    page = open_heads(open_page)
    page.page.get_by_role("button", name="Tahmin etmeden göster").click()
    expect(page.page.locator(".da-heads-grid")).to_be_visible()
    page.visit.type_sentence("...")
    page.visit.refusal.wait_for()
    assert page.visit.query["cumle"] == "..."
    page.visit.type_sentence("Kedi uyudu.")
    expect(page.page.locator(".da-heads-grid")).to_be_visible()
    expect(page.page.locator(".da-question")).to_have_count(0)
    assert page.visit.query["cumle"] == "Kedi uyudu."


PLACE = {
    "katman": "2", "bas": "4", "gorunum": "parca", "esik": "0.05", "ozel": "gizli", "sira": "is",
    "secili": "1.1,2.4", "resim": "fark", "kapali": "1.1", "kelime": "2.2", "bakilan": "1",
    "gizle": "3",
}  # fmt: skip


def test_a_link_restores_everything_on_a_fresh_server(
    open_page: Open, own_server: AppServer
) -> None:
    visit = open_page("/baslar", at=own_server, fresh=True, cumle=SPLIT, **PLACE)
    page = Heads(visit)
    page.expect_head(1, 3)
    assert visit.query == {"cumle": SPLIT, **PLACE}
    expect(page.page.locator(".da-heads-ask")).to_be_hidden()
    expect(page.page.get_by_role("button", name="fark", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.page.get_by_role("switch", name="[BAŞ] gizle")).to_be_checked()
    expect(page.page.get_by_role("combobox", name="Gizlenen kelime")).to_have_value("3")
    expect(page.page.locator(".da-heads-grid")).to_have_attribute("data-sort", "is")


def test_an_odd_link_shows_the_defaults(open_page: Open, model: Model) -> None:
    odd = {"gorunum": "<b>", "esik": "9", "secili": "9.9,x,1", "resim": "fark", "gizle": "-1",
           "kapali": "x", "sira": "?", "kelime": "99", "agirlik": "?"}  # fmt: skip
    page = open_heads(open_page, cumle=SENTENCE, **odd)
    page.expect_head(*model.roles["pronoun"])
    page.expect_matrix(word_weights(run(model, SENTENCE), *model.roles["pronoun"]))


def test_the_grid_and_the_matrix_are_walked_by_keyboard(open_page: Open) -> None:
    page = open_heads(open_page, cumle=SENTENCE, katman="1", bas="1")
    page.thumb(0, 0).focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):
        page.page.keyboard.press(key)
    page.expect_head(1, 0)
    expect(page.thumb(1, 0)).to_be_focused()
    page.panel.locator(".da-matrix td[tabindex='0']").focus()
    page.page.keyboard.press("Home")
    expect(page.panel.locator(".da-cell-said")).to_contain_text("“[BAŞ]” kelimesine")


def test_one_question_comes_first_and_never_with_a_link(open_page: Open, model: Model) -> None:
    page = open_heads(open_page)
    expect(page.page.locator(".da-question")).to_contain_text("önceki kelimeye")
    expect(page.page.locator(".da-heads-grid")).to_be_hidden()
    options = page.page.locator(".da-heads-options button")
    expect(options).to_have_count(4)
    right = of_weights(
        word_weights(run(model, page.visit.box.input_value()), *model.roles["previous"])
    )
    painted = [np.array(options.nth(i).locator("canvas").evaluate(PIXELS)) for i in range(4)]
    gaps = [np.abs(p.reshape(len(right), -1, 4)[..., :3] - right).max() for p in painted]
    options.nth(int(np.argmin(gaps))).click()
    expect(page.page.locator(".da-answer")).to_contain_text("Bildin")
    page.expect_head(*model.roles["previous"])
    linked = Heads(open_page("/baslar", fresh=True, cumle=SENTENCE))
    expect(linked.page.locator(".da-question")).to_have_count(0)


def test_the_pictures_follow_the_theme(open_page: Open, model: Model) -> None:
    page = open_heads(open_page, cumle=SENTENCE)
    right = word_weights(run(model, SENTENCE), 0, 0)
    np.testing.assert_allclose(page.painted(0, 0), of_weights(right), atol=4)
    before = page.page.locator(".da-heads-grid canvas").evaluate_all(f"(all) => all.map({PIXELS})")
    page.page.get_by_role("button", name="Koyu görünüme geç").click()
    expect(page.page.locator(":root[data-da-theme=dark]")).to_have_count(1)
    page.page.wait_for_function(REPAINTED, arg=before)
    np.testing.assert_allclose(page.painted(0, 0), of_weights(right, "dark"), atol=4)


def test_another_sentence_keeps_the_head(open_page: Open, model: Model) -> None:
    page = open_heads(open_page, cumle=SENTENCE, katman="3", bas="4", gorunum="parca")
    page.visit.type_sentence(SPLIT)
    page.expect_matrix(run(model, SPLIT).blocks[2].attention.weights[3])
    page.expect_head(2, 3)
    page.page.go_back()
    page.expect_matrix(run(model, SENTENCE).blocks[2].attention.weights[3])


def test_a_head_can_be_seen_step_by_step(open_page: Open, model: Model) -> None:
    page = open_heads(open_page, cumle=SENTENCE, katman="2", bas="3", maske="nedensel")
    page.page.get_by_role("link", name="Bu başı adım adım gör").click()
    page.visit.stage.expect_step("softmax")
    page.visit.stage.expect_matrix(run(model, SENTENCE, "causal").blocks[1].attention.weights[2])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_page: Open, theme: str) -> None:
    visit = open_page("/baslar", options={"color_scheme": theme})
    found = violations(visit, "question")
    place = {"kapali": "2.1", "secili": "1.1,1.2", "esik": "0.1"}
    page = Heads(open_page("/baslar", options={"color_scheme": theme}, cumle=SPLIT, **place))
    page.page.locator(".da-guesses ol").first.wait_for()
    for fold in page.page.locator(".da-fold > summary").all():
        fold.click()
    found += violations(page.visit, "heads")
    page.page.get_by_role("button", name="yaptığı işe göre").click()
    page.page.get_by_role("button", name="parça", exact=True).click()
    assert found + violations(page.visit, "by role, in pieces") == []


@pytest.mark.parametrize("sentence", [SENTENCE, LONG])
def test_a_phone_scrolls_in_one_direction_and_a_finger_finds_everything(
    open_page: Open, sentence: str
) -> None:
    asked = open_page("/baslar", options=HAND)
    small = too_small(asked)
    assert asked.sideways() == 0
    visit = open_page("/baslar", options=HAND, cumle=sentence, kapali="2.1", secili="1.1,2.2")
    page = Heads(visit)
    page.page.locator(".da-guesses ol").first.wait_for()
    small += too_small(visit)
    assert visit.sideways() == 0
    page.thumb(2, 1).tap()
    expect(page.panel.locator("h2")).to_be_in_viewport()
    visit.page.get_by_role("button", name="parça", exact=True).click()
    assert visit.sideways() == 0
    assert sorted(set(small)) == []


def test_no_english_is_left_over(open_page: Open) -> None:
    visit = open_page("/baslar", cumle=SPLIT, kapali="2.1", secili="1.1,1.2")
    visit.page.locator(".da-guesses ol").first.wait_for()
    for fold in visit.page.locator(".da-fold > summary").all():
        fold.click()
    said = visit.page.evaluate(WORDS_ON_SCREEN)
    allowed = re.compile("Attention is not|keys|queries|Query|Key|training")
    assert sorted({t for t in said if ENGLISH.search(t) and not allowed.search(t)}) == []
