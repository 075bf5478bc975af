"""The address bar is the memory: links, Back, and a server that knows nothing yet."""

from playwright.sync_api import expect

from attention_core import Model, run
from tests.browser.app_server import AppServer
from tests.browser.conftest import Open
from tests.browser.visit import STEPS

FIRST = "Öğrenci kitabı masaya bıraktı çünkü onu bitirmişti."
SENTENCE = "Ali kitabı masaya bıraktı çünkü o çok yorgundu."
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def test_a_copied_link_restores_everything_on_a_fresh_server(
    open_page: Open, own_server: AppServer, model: Model
) -> None:
    trace = run(model, SENTENCE, mask="causal")
    weights = trace.blocks[0].attention.weights[2]
    sender = open_page("/adim_adim", options=CLIPBOARD, adim="puan", cumle=FIRST)
    sender.type_sentence(SENTENCE)
    sender.stage.expect_tokens(trace.tokens)
    sender.stage.mask.check()
    sender.stage.layer.select_option("0")
    sender.stage.expect_layer(1)
    sender.stage.head.select_option("2")
    sender.stage.go("softmax")
    sender.stage.cell(6, 2).click()
    sender.page.get_by_role("button", name="Paylaş").click()
    expect(sender.page.get_by_text("Bağlantı kopyalandı")).to_be_visible()
    link = sender.page.evaluate("navigator.clipboard.readText()")

    path = link.removeprefix(sender.url)
    assert path.startswith("/adim_adim?")
    receiver = open_page(path, at=own_server, fresh=True)
    expect(receiver.box).to_have_value(SENTENCE)
    receiver.stage.expect_step("softmax")
    receiver.stage.expect_layer(1)
    expect(receiver.stage.head).to_have_value("2")
    expect(receiver.stage.mask).to_be_checked()
    expect(receiver.stage.cell(6, 2)).to_have_attribute("aria-selected", "true")
    receiver.stage.expect_matrix(weights)


def test_a_link_asks_no_question_first(open_page: Open) -> None:
    first = open_page("/", fresh=True, cumle=FIRST)
    expect(first.arcs.said).to_contain_text("dikkatinin")
    expect(first.page.locator(".da-arcs-question")).to_have_count(0)
    second = open_page("/adim_adim", fresh=True, cumle=FIRST, adim="softmax")
    assert "?" not in second.stage.shown()


def test_a_link_of_the_first_page_restores_word_and_sentence(open_page: Open, model: Model) -> None:
    visit = open_page("/", cumle=SENTENCE, kelime="3")
    visit.arcs.expect_words(run(model, SENTENCE).words)
    expect(visit.arcs.words.nth(3)).to_have_attribute("aria-pressed", "true")
    expect(visit.box).to_have_value(SENTENCE)


def test_back_returns_to_the_sentence_before(open_page: Open, model: Model) -> None:
    visit = open_page("/adim_adim", cumle=FIRST, adim="puan")
    visit.type_sentence(SENTENCE)
    visit.stage.expect_tokens(run(model, SENTENCE).tokens)
    visit.page.go_back()
    visit.stage.expect_tokens(run(model, FIRST).tokens)
    expect(visit.box).to_have_value(FIRST)
    visit.page.go_forward()
    visit.stage.expect_tokens(run(model, SENTENCE).tokens)
    expect(visit.box).to_have_value(SENTENCE)


def test_back_returns_to_the_page_before(open_page: Open, model: Model) -> None:
    visit = open_page("/", cumle=SENTENCE)
    visit.page.get_by_role("link", name="Adım adım gör").click()
    visit.stage.expect_step(STEPS[0])
    visit.page.go_back()
    visit.arcs.expect_words(run(model, SENTENCE).words)
    expect(visit.box).to_have_value(SENTENCE)


def test_the_menu_keeps_sentence_and_place(open_page: Open) -> None:
    visit = open_page("/adim_adim", cumle=SENTENCE, adim="toplam", bas="3", kelime="4")
    visit.page.get_by_role("link", name="Başlangıç").click()
    visit.arcs.words.first.wait_for()
    visit.page.get_by_role("link", name="Adım adım", exact=True).click()
    visit.stage.expect_step("toplam")
    expect(visit.box).to_have_value(SENTENCE)
    expect(visit.stage.head).to_have_value("2")


def test_a_reload_changes_nothing(open_page: Open) -> None:
    visit = open_page("/adim_adim", cumle=SENTENCE)
    visit.stage.go("softmax")
    visit.stage.cell(3, 1).click()
    before = visit.query
    visit.page.reload()
    visit.wait()
    visit.stage.expect_step("softmax")
    expect(visit.stage.cell(3, 1)).to_have_attribute("aria-selected", "true")
    assert visit.query == before


def test_an_odd_link_shows_the_defaults(open_page: Open) -> None:
    odd = {"adim": "<b>", "katman": "99", "bas": "-1", "kelime": "1e9", "maske": "x", "y": "../"}
    visit = open_page("/adim_adim", **odd)
    visit.stage.expect_step(STEPS[0])
    expect(visit.box).to_have_value(FIRST)


def test_a_deep_link_needs_no_second_guess(open_page: Open) -> None:
    visit = open_page("/")
    refused: list[str] = []
    visit.page.on("response", lambda r: refused.append(r.url) if r.status >= 400 else None)
    visit.goto("/adim_adim", cumle=SENTENCE)
    assert refused == []


AT_ONCE = """() => {
  document.querySelector(".da-switch input").click();
  const layer = document.querySelector(".da-controls select");
  layer.value = "0";
  layer.dispatchEvent(new Event("change"));
}"""


def test_two_choices_before_the_first_answer_both_count(open_page: Open, model: Model) -> None:
    trace = run(model, SENTENCE, mask="causal")
    visit = open_page("/adim_adim", cumle=SENTENCE, adim="softmax", bas="1")
    visit.page.evaluate(AT_ONCE)
    visit.stage.expect_layer(1)
    expect(visit.stage.mask).to_be_checked()
    expect(visit.stage.cell(0, 5)).to_have_text("0,00")
    visit.stage.expect_matrix(trace.blocks[0].attention.weights[0])


def test_a_sentence_typed_just_before_a_choice_is_kept(open_page: Open, model: Model) -> None:
    visit = open_page("/adim_adim", cumle=FIRST, adim="softmax")
    visit.type_sentence(SENTENCE)
    visit.page.evaluate(AT_ONCE)
    visit.stage.expect_tokens(run(model, SENTENCE).tokens)
    visit.stage.expect_layer(1)
    expect(visit.stage.mask).to_be_checked()
    expect(visit.box).to_have_value(SENTENCE)
