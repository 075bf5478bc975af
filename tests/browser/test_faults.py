"""What happens in real rooms: power cuts, blocked networks, browsers that translate."""

from typing import Any

from playwright.sync_api import expect

from attention_core import Model, run
from tests.browser.app_server import AppServer
from tests.browser.conftest import Open

SENTENCE = "Ali kitabı masaya bıraktı çünkü o çok ağırdı."
OTHER = "Kedi uyudu."

TRANSLATE = """() => {
  const walk = document.createTreeWalker(document.querySelector("#root"), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walk.nextNode()) if (walk.currentNode.data.trim()) texts.push(walk.currentNode);
  for (const text of texts) {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(text.data + "*");
  }
  return texts.length;
}"""


def test_the_page_goes_on_when_the_server_comes_back(
    open_page: Open, own_server: AppServer, model: Model
) -> None:
    place = {"cumle": SENTENCE, "adim": "softmax", "kelime": "3"}
    visit = open_page("/adim_adim", at=own_server, fresh=True, **place)
    visit.server_is_away = True
    own_server.stop()
    banner = visit.page.locator(".da-banner")
    expect(banner).to_contain_text("Bağlantı koptu", timeout=30_000)
    visit.stage.go("puan")  # the lesson goes on without a server
    layer, head = model.roles["pronoun"]
    visit.stage.expect_matrix(run(model, SENTENCE).blocks[layer].attention.scores[head])
    dialog = visit.page.locator("[role=dialog]:visible")
    expect(dialog).to_have_count(0)
    own_server.start()
    expect(banner).to_be_hidden(timeout=60_000)
    visit.server_is_away = False
    app = visit.page.locator("[data-testid=stApp]")
    expect(app).to_have_attribute("data-test-script-state", "notRunning")
    visit.stage.expect_step("puan")
    expect(visit.box).to_have_value(SENTENCE)
    visit.type_sentence(OTHER)
    visit.stage.expect_tokens(run(model, OTHER).tokens)


def test_a_translated_page_still_works(open_page: Open, model: Model) -> None:
    visit = open_page("/", kelime="6")
    assert visit.page.evaluate(TRANSLATE) > 20
    visit.arcs.words.nth(2).click()
    visit.type_sentence(SENTENCE)
    visit.arcs.expect_words(run(model, SENTENCE).words)
    visit.page.evaluate(TRANSLATE)
    visit.page.locator(".st-key-da_onward a").click()
    visit.stage.expect_step("tokenler")
    visit.page.evaluate(TRANSLATE)
    for step in ("qkv", "puan", "softmax", "devam"):
        visit.stage.go(step)
        visit.page.evaluate(TRANSLATE)
    visit.type_sentence(OTHER)
    expect(visit.box).to_have_value(OTHER)
    visit.stage.go("puan")
    visit.stage.expect_tokens(run(model, OTHER).tokens)


def test_a_refusal_over_a_translated_page(open_page: Open, model: Model) -> None:
    visit = open_page("/", kelime="6")
    visit.page.evaluate(TRANSLATE)
    visit.type_sentence("...")
    visit.refusal.wait_for()
    visit.page.evaluate(TRANSLATE)
    visit.type_sentence(OTHER)
    visit.arcs.expect_words(run(model, OTHER).words)


def test_where_websockets_are_blocked_the_page_says_so(open_page: Open, server: AppServer) -> None:
    visit = open_page("/", fresh=True, kelime="6")
    visit.server_is_away = True

    def refuse(socket: Any) -> None:
        socket.close()

    visit.page.route_web_socket("**/_stcore/stream", refuse)
    visit.page.goto(server.url)
    banner = visit.page.locator(".da-banner")
    expect(banner).to_contain_text("Sunucuya bağlanılamıyor", timeout=40_000)
    expect(banner).to_contain_text("WebSocket")


def test_enter_pressed_twice_and_in_haste(open_page: Open, model: Model) -> None:
    visit = open_page("/adim_adim", cumle=SENTENCE, adim="puan")
    for sentence in (OTHER, SENTENCE, "Kedi", OTHER):
        visit.box.fill(sentence)
        visit.box.press("Enter")
        visit.box.press("Enter")
    visit.stage.expect_tokens(run(model, OTHER).tokens)
    expect(visit.box).to_have_value(OTHER)
