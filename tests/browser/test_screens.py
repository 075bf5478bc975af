"""Phones, boards, dark rooms, screen readers, fingers: every screen for everyone."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Route, expect

from attention_core import Model, run
from tests.browser.conftest import Open
from tests.browser.visit import PHONE, STEPS, Visit

SENTENCE = "Öğrenci kitabı masaya bıraktı çünkü onu bitirmişti."
LONG = "Çekoslovakyalılaştıramadıklarımızdanmışsınız"
HAND = {"viewport": PHONE, "has_touch": True, "is_mobile": True}

ENGLISH = re.compile(
    r"\b(the|and|of|to|is|your|you|with|not|page|skip|main|content|press|apply|search|"
    r"loading|running|connecting|connection|error|warning|close|copy|clipboard|settings|menu|"
    r"view|fullscreen|download|show|hide|more|rerun|stop|deploy|select|option|open|clear|expand|"
    r"object)\b",
    re.IGNORECASE,
)
TITLE = re.compile("“[^”]*”")
"""A paper keeps its English title."""

WORDS_ON_SCREEN = """() => {
  const said = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    const hidden = parent.closest("script, style, noscript, pre, [hidden], [lang=en]");
    const icon = parent.closest("[data-testid=stIconMaterial][aria-hidden=true]");
    if (!hidden && !icon && parent.checkVisibility()) said.push(walk.currentNode.data);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (element.checkVisibility()) said.push(element.getAttribute(name));
  return said;
}"""


def english(visit: Visit) -> list[str]:
    """Texts on screen with an English word, other than titles in quotation marks."""
    words: list[str] = visit.page.evaluate(WORDS_ON_SCREEN)
    return [text for text in words if ENGLISH.search(TITLE.sub("", text))]


@pytest.mark.parametrize("sentence", [SENTENCE, f"{LONG} kedi"])
def test_nothing_is_wider_than_a_phone(open_page: Open, sentence: str) -> None:
    visit = open_page("/", options=HAND, cumle=sentence)
    assert visit.sideways() == 0
    visit.goto("/adim_adim", cumle=sentence)
    for step in STEPS:
        visit.stage.go(step)
        assert visit.sideways() == 0, step


def test_the_page_follows_the_system_and_the_button(open_page: Open) -> None:
    visit = open_page("/", options={"color_scheme": "dark"}, kelime="6")
    assert visit.theme() == "dark"
    visit.page.get_by_role("button", name="Açık görünüme geç").click()
    expect(visit.page.get_by_role("button", name="Koyu görünüme geç")).to_be_visible()
    assert visit.theme() == "light"
    visit.goto("/adim_adim", adim="softmax", cumle=SENTENCE)
    assert visit.theme() == "light", "the choice holds on every page"
    visit.page.get_by_role("button", name="Koyu görünüme geç").click()
    expect(visit.page.locator(":root[data-da-theme=dark]")).to_have_count(1)
    assert visit.theme() == "dark"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_page: Open, theme: str) -> None:
    visit = open_page("/", options={"color_scheme": theme})
    found = violations(visit, "arcs")
    another_sentence(visit)
    found += violations(visit, "question")
    visit.goto("/adim_adim")
    for step in ("tokenler", "gomme", "qkv", "puan", "softmax", "toplam", "devam"):
        visit.stage.go(step)
        found += violations(visit, step)
    visit.page.get_by_text("Kodu gör", exact=True).click()
    visit.page.get_by_role("button", name="Tablo ve CSV").click()
    visit.page.locator(".da-table table").wait_for()
    found += violations(visit, "code and table")
    visit.type_sentence("...")
    visit.refusal.wait_for()
    found += violations(visit, "refusal")
    assert found == []


def another_sentence(visit: Visit) -> None:
    """The next ready sentence, before which the page asks."""
    visit.page.locator(".st-key-da_shelf button").nth(1).click()
    visit.page.locator(".da-arcs-question").wait_for()


def violations(visit: Visit, where: str) -> list[str]:
    """What axe complains about, one line for each element."""
    found = Axe().run(visit.page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{where}: {rule['id']} {node['target']} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"][:3]
    ]


def test_a_finger_does_what_a_mouse_does(open_page: Open, model: Model) -> None:
    trace = run(model, SENTENCE)
    visit = open_page("/", options=HAND, cumle=SENTENCE)
    visit.arcs.words.nth(2).tap()
    expect(visit.arcs.words.nth(2)).to_have_attribute("aria-pressed", "true")
    visit.page.get_by_role("link", name="Adım adım gör").tap()
    visit.page.get_by_role("button", name="Sonraki adım").tap()
    visit.stage.expect_step("gomme")
    strip = visit.page.locator(".da-picture canvas").first
    strip.tap(position={"x": 50, "y": 20})
    visit.stage.expect_step("gomme")
    visit.page.locator(".da-steps button").nth(4).tap()
    visit.stage.cell(3, 2).tap()
    expect(visit.stage.result).to_contain_text(trace.tokens[3])
    expect(visit.stage.cell(3, 2)).to_have_attribute("aria-selected", "true")


def test_a_finger_finds_every_control(open_page: Open) -> None:
    visit = open_page("/", options=HAND)
    small = too_small(visit)
    another_sentence(visit)
    small += too_small(visit)
    visit.goto("/adim_adim", cumle=SENTENCE)
    for step in STEPS:
        visit.stage.go(step)
        small += too_small(visit)
    assert sorted(set(small)) == []


def too_small(visit: Visit) -> list[str]:
    """Controls under 44 px; the cells of matrices and bars are pictures with a larger twin."""
    return list(
        visit.page.evaluate(
            """() => [...document.querySelectorAll("button, a[href], select, summary, input")]
              .filter((e) => e.checkVisibility() && !e.closest(".da-bars, .da-shares"))
              .map((e) => (e.type === "checkbox" ? e.closest("label") : e))
              .map((e) => [e, e.getBoundingClientRect()])
              .filter(([e, box]) => box.width > 1 && Math.min(box.width, box.height) < 43.5)
              .map(([e, box]) => `${e.textContent || e.getAttribute("aria-label")}: `
                + `${Math.round(box.width)} × ${Math.round(box.height)}`)"""
        )
    )


def test_the_sentence_box_does_not_zoom_a_phone(open_page: Open) -> None:
    visit = open_page("/", options=HAND)
    size = visit.box.evaluate("(input) => parseFloat(getComputedStyle(input).fontSize)")
    assert size >= 16


def test_no_english_is_left_over(open_page: Open) -> None:
    visit = open_page("/")
    said: list[str] = visit.page.evaluate(WORDS_ON_SCREEN)
    visit.page.keyboard.press("Tab")  # what only shows itself to the keyboard
    said += visit.page.evaluate(WORDS_ON_SCREEN)
    visit.goto("/adim_adim", cumle=SENTENCE)
    visit.page.get_by_role("button", name=re.compile("Hazır cümleler")).click()
    visit.page.get_by_role("button", name="Tablo ve CSV").click()
    visit.page.locator(".da-table table").wait_for()
    for step in STEPS:
        visit.stage.go(step)
        said += visit.page.evaluate(WORDS_ON_SCREEN)
    visit.box.fill("Yarım kalmış")
    said += visit.page.evaluate(WORDS_ON_SCREEN)
    assert sorted({text for text in said if ENGLISH.search(text)}) == []


def test_the_page_says_that_it_is_turkish(open_page: Open) -> None:
    for path in ("/", "/adim_adim"):
        visit = open_page(path)
        html = visit.page.locator("html")
        expect(html).to_have_attribute("lang", "tr")
        expect(html).to_have_attribute("translate", "no")
        expect(visit.page).to_have_title("Dikkat Atölyesi")


def test_nothing_moves_for_those_who_ask_for_it(open_page: Open) -> None:
    visit = open_page("/", options={"reduced_motion": "reduce"}, cumle=SENTENCE)
    visit.arcs.words.nth(1).click()
    assert moving(visit) == []
    visit.goto("/adim_adim", cumle=SENTENCE)
    for step in ("puan", "softmax", "devam"):
        visit.stage.go(step)
        assert moving(visit) == []


def moving(visit: Visit) -> list[str]:
    return list(
        visit.page.evaluate(
            """() => document.getAnimations().filter((a) => a.playState === "running")
              .map((a) => a.effect?.target?.className ?? "?")"""
        )
    )


def test_the_link_for_the_keyboard_is_turkish_for_everyone(open_page: Open) -> None:
    visit = open_page("/", cumle=SENTENCE)
    expect(visit.page.get_by_text("Skip to main content")).to_have_count(0)
    link = visit.page.get_by_test_id("stSkipToContent")
    visit.page.keyboard.press("Tab")
    expect(link).to_be_focused()
    expect(link).to_be_visible()
    expect(link).to_have_text("İçeriğe geç")


def test_a_page_that_takes_a_moment_says_so_until_there_is_something_to_see(
    open_page: Open,
) -> None:
    visit = open_page("/", cumle=SENTENCE)
    sign = visit.page.locator(".da-waiting")
    expect(sign).to_be_hidden()
    expect(sign).to_have_attribute("aria-live", "polite")
    held: list[Route] = []
    visit.page.route("**/metin-*.json", lambda route: held.append(route))
    with visit.page.expect_request("**/metin-*.json"):
        visit.page.get_by_role("link", name="Başlar", exact=True).click()
        expect(sign).to_have_text("Hesaplanıyor…")
    expect(sign).to_be_in_viewport()
    assert sign.inner_text() == "Hesaplanıyor…"
    held[0].continue_()
    visit.page.locator(".da-heads-title").wait_for()
    expect(sign).to_be_hidden()
    expect(sign).to_have_text("")


def test_what_comes_at_once_is_not_announced(open_page: Open) -> None:
    """A stand-in for the page, in which the lesson comes and goes in less than a moment."""
    visit = open_page("/", cumle=SENTENCE)
    said = visit.page.evaluate(
        """async () => {
          const root = document.querySelector(".da-arcs"), kept = [...root.childNodes];
          const sign = document.querySelector(".da-waiting"), wait = (ms) =>
            new Promise((done) => setTimeout(done, ms));
          const said = [];
          for (const moment of [150, 900]) {
            root.replaceChildren();
            await wait(moment);
            said.push(sign.textContent);
            root.replaceChildren(...kept);
            await wait(50);
            said.push(sign.textContent);
          }
          return said;
        }"""
    )
    assert said == ["", "", "Hesaplanıyor…", ""]
