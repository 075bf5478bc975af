"""What odd visitors type: shown as typed, never run, never lost.

The same rows as in tests/core/test_bad_inputs.py; here it is the screen that is asked.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from attention_core import Model, ModelTrace, SentenceError, TooLongError, run, text
from tests.browser.conftest import Open
from tests.browser.visit import Visit

ROWS = json.loads((Path(__file__).parents[1] / "data" / "bad_inputs.json").read_text("utf-8"))
IN_FULL = {  # the list holds only the beginning of long texts, and lone surrogates as bytes
    "lone_low": "\ufffd",
    "surrogate_pair_as_two": "\U0001f600",
    "zalgo": "k" + "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308" * 40 + "edi",
    "one_word_repeated": "o " * 64,
    "limit_exact": "o " * 128,
    "long_100k": "kedi uyur " * 10_000,
    "long_1m": "a" * 1_000_000,
    "many_spaces_between": "kedi" + " " * 5_000 + "uyur",
    "latex_bomb": "$" + r"\sqrt{" * 200 + "x" + "}" * 200 + "$",
}
TYPED: dict[str, str] = {row["id"]: IN_FULL.get(row["id"], row["text"]) for row in ROWS}
LINKED = (  # what a link can carry and a box of one line cannot, and what a link could break
    "tr_upper_i", "nfd_g", "controls", "newlines_mixed", "rtl_override", "zalgo", "html_script",
    "html_entity", "js_url", "md_heading", "csv_delims", "path", "query_param", "spaces",
    "only_zwsp", "lone_low", "flag", "special_tokens", "limit_exact", "latex_bomb",
)  # fmt: skip

FOREIGN = """() => [
  "script:not([src]):not([type])", "#root b", "#root i", "#root img", "#root svg[onload]",
  "#root iframe", "#root a[href^='javascript:']", "#root .katex", "#root mjx-container",
  "[data-testid=stException]", "[data-testid=stAlert]",
].map((selector) => document.querySelectorAll(selector).length)"""
"""Elements that only a visitor's text could have made."""


def result(model: Model, typed: str) -> ModelTrace | SentenceError:
    try:
        return run(model, typed)
    except SentenceError as error:
        return error


def expect_answer(visit: Visit, model: Model, typed: str) -> None:
    """The words as typed, or a refusal that keeps the text."""
    right = result(model, typed)
    if isinstance(right, TooLongError):
        numbers = ".*".join(f"{n:,}".replace(",", r"\.?") for n in (right.n, right.limit))
        expect(visit.refusal).to_have_text(re.compile(numbers))
        return
    if isinstance(right, SentenceError):
        expect(visit.refusal).to_contain_text("Kutuda kelime yok")
        return
    expect(visit.refusal).to_have_count(0)
    visit.arcs.expect_words(right.words)
    assert visit.arcs.names() == [*right.words], "to the letter"


def test_every_row_typed_on_the_first_page(open_page: Open, model: Model) -> None:
    visit = open_page("/")
    foreign = visit.page.evaluate(FOREIGN)
    for name, typed in TYPED.items():
        line = re.sub("[\r\n]", "", typed)  # a browser lets no line break into a box of one line
        visit.box.fill(line)
        visit.box.press("Enter")
        expect_answer(visit, model, line)
        if isinstance(result(model, line), SentenceError):
            assert visit.box.input_value() == line, f"{name}: the text is kept"
        assert visit.page.evaluate(FOREIGN) == foreign, name
    assert visit.page.evaluate("window.alert.toString()").count("[native code]") == 1


def test_every_row_in_a_link(open_page: Open, model: Model) -> None:
    visit = open_page("/")
    foreign = visit.page.evaluate(FOREIGN)
    for name in LINKED:
        typed = TYPED[name]
        visit.goto("/", cumle=typed)
        if not text.clean(typed):  # an empty sentence in a link is no sentence: the first one
            visit.arcs.expect_words(run(model, visit.box.input_value()).words)
            continue
        expect_answer(visit, model, typed)
        assert visit.page.evaluate(FOREIGN) == foreign, name


STAGE_ROWS = (
    "html_script", "html_b", "html_entity", "md_link", "plotly_mathjax", "hovertemplate",
    "rtl_override", "nan_words", "date_tokens", "st_color", "emoji", "one_char",
)  # fmt: skip


def test_odd_words_on_the_stage_and_in_plotly(open_page: Open, model: Model) -> None:
    visit = open_page("/adim_adim", cumle="kedi", adim="softmax")
    foreign = visit.page.evaluate(FOREIGN)
    labelled: list[str] = []
    for name in STAGE_ROWS:
        trace = run(model, TYPED[name])
        visit.goto("/adim_adim", cumle=TYPED[name], adim="softmax")
        visit.stage.expect_tokens(trace.tokens)
        n = len(trace.tokens)
        assert all(len(row) == n for z in visit.stage.plot("weights") for row in z), name
        if n <= 16 and max(map(len, trace.tokens)) <= 10:  # more are not labelled, longer are cut
            labels = visit.page.locator(".da-plot .ytick text").all_text_contents()
            assert sorted(labels) == sorted(trace.tokens), name
            labelled.append(name)
        assert visit.page.evaluate(FOREIGN) == foreign, name
    assert labelled


def test_the_same_word_64_times_is_64_columns(open_page: Open, model: Model) -> None:
    trace = run(model, TYPED["one_word_repeated"])
    layer, head = model.roles["pronoun"]
    visit = open_page("/adim_adim", cumle=trace.sentence, adim="softmax")
    visit.stage.expect_tokens(trace.tokens)
    assert len(trace.tokens) == 65
    visit.stage.expect_matrix(trace.blocks[layer].attention.weights[head])
    visit.stage.cell(40, 17).click()
    expect(visit.stage.cell(40, 17)).to_have_attribute("aria-selected", "true")
    assert (visit.query["kelime"], visit.query["bakilan"]) == ("40", "17")
    shown = visit.stage.plot("weights")
    assert {len(row) for z in shown for row in z} == {65}
    assert visit.sideways() == 0


def test_64_different_words_are_usable(open_page: Open, model: Model) -> None:
    words = [a + b for a in "abcçdefg" for b in "hıijklmn"]
    sentence = next(s for m in (64, 32, 21, 16) if is_run(model, s := " ".join(words[:m])))
    trace = run(model, sentence)
    visit = open_page("/", cumle=sentence)
    visit.arcs.expect_words(trace.words)
    visit.arcs.words.last.click()
    expect(visit.arcs.words.last).to_have_attribute("aria-pressed", "true")
    assert visit.sideways() == 0
    visit.goto("/adim_adim", cumle=sentence, adim="puan")
    visit.stage.expect_tokens(trace.tokens)
    for step in ("olcek", "softmax", "toplam", "gomme"):
        visit.stage.go(step)
        assert visit.sideways() == 0


def is_run(model: Model, sentence: str) -> bool:
    return not isinstance(result(model, sentence), SentenceError)


@pytest.mark.parametrize("typed", ["", "   ", "...", "?!"])
def test_nothing_typed_is_answered_kindly(open_page: Open, model: Model, typed: str) -> None:
    visit = open_page("/adim_adim", cumle="Kedi uyudu.", adim="puan")
    visit.type_sentence(typed)
    expect(visit.refusal).to_contain_text("Bir cümle yaz, örneğin:")
    expect(visit.refusal).to_have_attribute("role", "alert")
    assert visit.box.input_value() == typed
    example = visit.page.locator(".st-key-da_refusal button").first
    sentence = example.text_content() or ""
    example.click()
    expect(visit.box).to_have_value(sentence)
    expect(visit.refusal).to_have_count(0)
    visit.stage.expect_tokens(run(model, sentence).tokens)
    visit.stage.expect_step("puan")


def test_the_one_token_sentence_can_be_walked(open_page: Open, model: Model) -> None:
    trace = run(model, "a")
    visit = open_page("/adim_adim", cumle="a", adim="softmax")
    visit.stage.expect_tokens(trace.tokens)
    for step in ("tokenler", "gomme", "konum", "qkv", "puan", "maske", "toplam", "devam"):
        visit.stage.go(step)
