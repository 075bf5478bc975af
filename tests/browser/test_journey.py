"""What a newcomer does: look, touch a word, go through the steps, ask where a number is from."""

import re
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect

from attention_core import Model, run, word_weights
from tests.browser.conftest import Open
from tests.browser.test_screens import HAND, too_small
from tests.browser.turkish import comma, numbers
from tests.browser.visit import STEPS

FIRST = "Öğrenci kitabı masaya bıraktı çünkü onu bitirmişti."
OTHER = "Ali kitabı masaya bıraktı çünkü o çok ağırdı."
ONU = 6


def test_the_first_page_shows_at_once_where_onu_looks(open_page: Open, model: Model) -> None:
    trace = run(model, FIRST)
    weights = word_weights(trace, *model.roles["pronoun"])[ONU]
    visit = open_page("/")
    visit.arcs.expect_words(trace.words)
    expect(visit.arcs.words.nth(ONU)).to_have_attribute("aria-pressed", "true")
    assert visit.arcs.shares() == [comma(w, 2) for w in weights]
    assert visit.page.locator(".da-arcs-lines path").count() >= 1
    top = int(weights.argmax())
    assert trace.words[top] == "kitabı"
    share = f"%{round(100 * float(weights[top]))}"
    expect(visit.arcs.said).to_have_text(
        re.compile(f"^onu, .*{share} .*{re.escape(trace.words[top])}")
    )


def test_the_second_sentence_asks_before_it_shows(open_page: Open, model: Model) -> None:
    trace = run(model, OTHER)
    weights = word_weights(trace, *model.roles["pronoun"])[6]
    visit = open_page("/")
    visit.page.get_by_role("button", name=OTHER).click()
    visit.arcs.expect_words(trace.words)
    question = visit.page.locator(".da-arcs-question")
    expect(question).to_contain_text("o en çok hangi kelimeye bakar?")
    assert visit.page.locator(".da-arcs-lines path").count() == 0
    assert set(visit.arcs.shares()) == {""}, "no number before the answer"
    visit.arcs.words.nth(2).click()
    expect(question).to_have_count(0)
    expect(visit.page.locator(".da-arcs-verdict")).to_contain_text("Bildin")
    assert visit.arcs.shares() == [comma(w, 2) for w in weights]
    expect(visit.arcs.said).to_contain_text(trace.words[int(weights.argmax())])


def test_any_word_can_be_asked(open_page: Open, model: Model) -> None:
    trace = run(model, FIRST)
    weights = word_weights(trace, *model.roles["pronoun"])
    visit = open_page("/", kelime="6")
    for word in (1, 3, 8, 0):
        visit.arcs.words.nth(word).click()
        assert visit.arcs.shares() == [comma(w, 2) for w in weights[word]]
        expect(visit.arcs.words.nth(word)).to_have_attribute("aria-pressed", "true")
        assert visit.query["kelime"] == str(word)
        said = visit.arcs.said.text_content() or ""
        assert trace.words[word] in said
        assert f"%{round(100 * float(weights[word].max()))}" in said


def test_the_arrow_keys_walk_through_the_words(open_page: Open, model: Model) -> None:
    weights = word_weights(run(model, FIRST), *model.roles["pronoun"])
    visit = open_page("/", kelime="6")
    visit.arcs.words.nth(6).focus()
    visit.page.keyboard.press("ArrowLeft")
    expect(visit.arcs.words.nth(5)).to_be_focused()
    assert visit.arcs.shares() == [comma(w, 2) for w in weights[5]]
    visit.page.keyboard.press("End")
    expect(visit.arcs.words.nth(8)).to_be_focused()


def test_a_ready_sentence_takes_one_click(open_page: Open, model: Model) -> None:
    visit = open_page("/", kelime="6")
    visit.page.get_by_role("button", name=OTHER).click()
    visit.arcs.expect_words(run(model, OTHER).words)
    expect(visit.box).to_have_value(OTHER)
    assert visit.query["cumle"] == OTHER


def test_the_button_leads_to_the_steps_of_the_same_sentence(open_page: Open, model: Model) -> None:
    visit = open_page("/", cumle=OTHER, maske="nedensel")
    visit.page.get_by_role("link", name="Adım adım gör").click()
    visit.stage.expect_step("tokenler")
    expect(visit.box).to_have_value(OTHER)
    tokens = visit.page.locator(".da-token-text")
    expect(tokens).to_have_text([*run(model, OTHER).tokens])
    expect(visit.stage.mask).to_be_checked()


def test_all_steps_can_be_walked_with_the_keyboard(open_page: Open) -> None:
    visit = open_page("/adim_adim", adim=STEPS[0], cumle=FIRST)
    titles = set()
    for number, step in enumerate(STEPS, 1):
        visit.stage.expect_step(step)
        assert visit.query["adim"] == step
        expect(visit.page.locator(".da-counter")).to_have_text(f"{number} / 11")
        expect(visit.page.locator("[aria-current=step]")).to_have_count(1)
        titles.add(visit.page.locator(".da-stage h2").text_content())
        assert visit.page.locator(".da-picture").text_content()
        prose = visit.page.locator(".da-prose").text_content() or ""
        assert len(re.findall(r"[.?](\s|$)", prose)) >= 2, "some sentences"
        visit.page.keyboard.press("ArrowRight")
    assert len(titles) == len(STEPS)
    visit.stage.expect_step("devam")
    visit.page.keyboard.press("ArrowLeft")
    visit.stage.expect_step("birlestir")


def test_arrow_keys_in_the_sentence_box_do_not_leave_the_step(open_page: Open) -> None:
    visit = open_page("/adim_adim", adim="puan", cumle=FIRST)
    visit.box.focus()
    visit.page.keyboard.press("ArrowRight")
    visit.page.keyboard.press("ArrowLeft")
    visit.page.keyboard.press("ArrowLeft")
    visit.stage.expect_step("puan")


def test_a_cell_tells_its_words_its_value_and_its_sum(open_page: Open, model: Model) -> None:
    trace = run(model, FIRST)
    layer, head = model.roles["pronoun"]
    a = trace.blocks[layer].attention
    visit = open_page("/adim_adim", adim="puan", cumle=FIRST)
    visit.stage.cell(4, 2).click()
    value = float(a.scores[head, 4, 2])
    q, k = (float(x) for x in (a.Q[head, 4] @ a.K[head, 2], value))
    np.testing.assert_allclose(q, k, rtol=1e-4)
    said = f"{trace.tokens[4]} sorar, {trace.tokens[2]} yanıtlar: {comma(value, 2)}"
    expect(visit.stage.result).to_have_text(said)
    products = [comma(x, 2) for pair in zip(a.Q[head, 4], a.K[head, 2], strict=True) for x in pair]
    terms = visit.stage.panel.locator(".da-addend").all_text_contents()
    shown = [part.strip("()") for term in terms for part in term.split(" × ")]
    assert shown == products
    assert (visit.query["kelime"], visit.query["bakilan"]) == ("4", "2")


def test_a_softmax_cell_shows_its_row_as_a_fraction(open_page: Open, model: Model) -> None:
    trace = run(model, OTHER)
    layer, head = model.roles["pronoun"]
    a = trace.blocks[layer].attention
    visit = open_page("/adim_adim", adim="softmax", cumle=OTHER)
    visit.stage.cell(6, 2).click()
    share = float(a.weights[head, 6, 2])
    row = a.scaled[head, 6].astype(float)
    expect(visit.stage.result).to_contain_text(trace.tokens[6])
    expect(visit.stage.result).to_contain_text(trace.tokens[2])
    exponents = visit.stage.panel.locator(".da-fraction > :last-child").first.locator("sup")
    assert exponents.all_text_contents() == [comma(x - row.max(), 2) for x in row]
    above = float(np.exp(row[2] - row.max()))
    below = float(np.exp(row - row.max()).sum())
    fraction = visit.stage.panel.locator(".da-fraction").nth(1).text_content() or ""
    assert fraction == comma(above, 4) + comma(below, 4)
    expect(visit.stage.panel.locator(".da-fraction-line [data-part=a]")).to_have_text(
        comma(share, 4)
    )
    bars = visit.stage.panel.locator(".da-bar-value").all_text_contents()
    assert bars == [comma(w, 2) for w in a.weights[head, 6]]
    expect(visit.stage.panel).to_contain_text("Satırın toplamı: 1,0000")


def test_one_weighted_sum_is_spelled_out(open_page: Open, model: Model) -> None:
    trace = run(model, OTHER)
    layer, head = model.roles["pronoun"]
    a = trace.blocks[layer].attention
    visit = open_page("/adim_adim", adim="toplam", cumle=OTHER, kelime="6")
    expect(visit.stage.result).to_contain_text(comma(a.heads[head, 6, 0], 4))
    terms = visit.stage.panel.locator(".da-addend").all_text_contents()
    shown = [numbers(term) for term in terms]
    pairs = zip(a.weights[head, 6], a.V[head, :, 0], strict=True)
    np.testing.assert_allclose(shown, [*pairs], atol=0.00501)


def test_the_matrix_is_walked_with_arrow_keys_and_speaks(open_page: Open, model: Model) -> None:
    trace = run(model, FIRST)
    layer, head = model.roles["pronoun"]
    weights = trace.blocks[layer].attention.weights[head]
    visit = open_page("/adim_adim", adim="softmax", cumle=FIRST, kelime="6", bakilan="2")
    visit.stage.cell(6, 2).focus()
    visit.page.keyboard.press("ArrowDown")
    visit.page.keyboard.press("ArrowRight")
    visit.stage.expect_step("softmax")
    expect(visit.stage.cell(7, 3)).to_be_focused()
    sentence = f"“{trace.tokens[7]}” kelimesinden “{trace.tokens[3]}” kelimesine dikkat: "
    expect(visit.stage.cell(7, 3)).to_have_attribute(
        "aria-label", sentence + comma(weights[7, 3], 3)
    )
    expect(visit.page.locator(".da-live")).to_have_text(sentence + comma(weights[7, 3], 3))
    visit.page.keyboard.press("Home")
    expect(visit.stage.cell(7, 0)).to_be_focused()
    assert visit.page.locator(".da-matrix td[tabindex='0']").count() == 1


def test_another_head_brings_its_own_numbers(open_page: Open, model: Model) -> None:
    layer = model.roles["pronoun"][0]
    weights = run(model, FIRST).blocks[layer].attention.weights
    visit = open_page("/adim_adim", adim="softmax", cumle=FIRST)
    visit.stage.head.select_option("4")
    visit.stage.expect_matrix(weights[4])
    assert visit.query["bas"] == "5"
    expect(visit.page.locator(".da-subtitle")).to_contain_text("baş 5")


def test_another_layer_brings_its_own_numbers(open_page: Open, model: Model) -> None:
    trace = run(model, FIRST)
    visit = open_page("/adim_adim", adim="puan", cumle=FIRST, bas="2", kelime="3")
    visit.stage.layer.select_option("1")
    visit.stage.expect_layer(2)
    visit.stage.expect_matrix(trace.blocks[1].attention.scores[1])
    query = visit.query
    assert (query["katman"], query["bas"], query["kelime"]) == ("2", "2", "3")
    visit.stage.expect_step("puan")


def test_the_causal_mask_shuts_what_comes_later(open_page: Open, model: Model) -> None:
    trace = run(model, OTHER, mask="causal")
    layer, head = model.roles["pronoun"]
    a = trace.blocks[layer].attention
    visit = open_page("/adim_adim", adim="maske", cumle=OTHER)
    expect(visit.stage.cell(0, 1)).not_to_have_text("−∞")
    visit.stage.mask.check()
    expect(visit.stage.cell(0, 1)).to_have_text("−∞")
    visit.stage.expect_matrix(a.masked[head])
    assert visit.query["maske"] == "nedensel"
    visit.stage.cell(2, 5).click()
    expect(visit.stage.result).to_contain_text("−∞")
    visit.stage.go("softmax")
    visit.stage.expect_matrix(a.weights[head])
    above = np.triu_indices(len(trace.tokens), 1)
    assert (a.weights[head][above] == 0).all()


def test_the_row_is_covered_until_it_has_been_guessed(open_page: Open, model: Model) -> None:
    trace = run(model, FIRST)
    layer, head = model.roles["pronoun"]
    row = trace.blocks[layer].attention.weights[head, ONU]
    visit = open_page("/adim_adim")
    visit.stage.go("softmax")
    assert visit.stage.shown() == {"?"}
    question = visit.page.locator(".da-question")
    expect(question).to_contain_text("Önce tahmin et")
    guesses = visit.page.locator(".da-answers .da-button")
    assert f"%{round(100 * float(row.max()))}" in guesses.all_text_contents()
    guesses.first.click()
    expect(question).to_have_count(0)
    expect(visit.stage.panel.locator(".da-answer")).to_contain_text(
        f"%{round(100 * float(row.max()))}"
    )
    assert "?" not in visit.stage.shown()
    visit.stage.go("puan")
    visit.stage.go("softmax")
    expect(question).to_have_count(0)


def test_a_question_can_be_switched_off_for_good(open_page: Open) -> None:
    visit = open_page("/adim_adim")
    visit.stage.go("softmax")
    visit.page.get_by_role("button", name="Bir daha sorma").click()
    visit.goto("/adim_adim")
    visit.stage.go("softmax")
    assert "?" not in visit.stage.shown()


@pytest.mark.parametrize("options", [{}, HAND], ids=["desk", "phone"])
def test_questions_that_somebody_switched_off_can_be_had_again(
    open_page: Open, options: dict[str, Any]
) -> None:
    visit = open_page("/karsilastir", options=options)
    again = visit.page.get_by_role("button", name="Soruları aç")
    never = visit.page.get_by_role("button", name="Bir daha sorma")
    expect(again).to_be_hidden()
    never.click()
    expect(again).to_be_visible()
    visit.goto("/karsilastir")
    expect(never).to_have_count(0)
    assert visit.sideways() == 0
    assert too_small(visit) == []
    again.click()
    expect(again).to_be_hidden()
    expect(visit.page.locator(".da-tools button:focus")).to_have_count(1)
    visit.goto("/karsilastir")
    expect(never).to_be_visible()


def test_the_code_on_screen_is_the_code_that_ran(open_page: Open) -> None:
    import inspect

    from attention_core import ops

    visit = open_page("/adim_adim", adim="softmax", cumle=FIRST)
    visit.page.get_by_text("Kodu gör", exact=True).click()
    code = visit.page.locator(".da-code code")
    expect(code).to_be_visible()
    assert code.text_content() == inspect.getsource(ops.softmax)
    visit.stage.go("puan")
    expect(code).to_be_visible()
    assert code.text_content() == inspect.getsource(ops.dot_scores)


def test_another_sentence_keeps_the_step_and_the_head(open_page: Open, model: Model) -> None:
    typed = "Zeynep mektubu yazdı ve onu postaneye götürdü."
    trace = run(model, typed)
    visit = open_page("/adim_adim", adim="softmax", cumle=FIRST, bas="3", kelime="1")
    visit.type_sentence(typed)
    visit.stage.expect_tokens(trace.tokens)
    visit.stage.expect_matrix(trace.blocks[model.roles["pronoun"][0]].attention.weights[2])
    assert {k: visit.query[k] for k in ("cumle", "adim", "bas")} == {
        "cumle": typed, "adim": "softmax", "bas": "3",
    }  # fmt: skip
    expect(visit.page.locator(".da-count")).to_have_text(f"{len(trace.tokens) - 1} / 64 token")


def test_a_ready_sentence_can_be_chosen_on_the_stage(open_page: Open, model: Model) -> None:
    visit = open_page("/adim_adim", adim="puan", cumle=FIRST)
    visit.page.get_by_role("button", name=re.compile("Hazır cümleler")).click()
    visit.page.get_by_role("button", name=OTHER).click()
    visit.stage.expect_tokens(run(model, OTHER).tokens)
    expect(visit.box).to_have_value(OTHER)
    visit.stage.expect_step("puan")
