"""The lesson about cost in a browser: doubling, tiles, ways, and a server that says no."""

import json
import re
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Route, expect

from attention_core import Model, run
from attention_core.efficient import in_full, linear, linear_weights, window
from attention_core.tiles import tiled
from attention_core.types import Array
from tests.browser.conftest import Open
from tests.browser.test_screens import ENGLISH, WORDS_ON_SCREEN, too_small, violations
from tests.browser.turkish import comma, numbers, read
from tests.browser.visit import PHONE, Visit

SENTENCE = "Öğrenci kitabı masaya bıraktı çünkü onu bitirmişti."
HAND = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
PARTS = ("Büyüme", "Karo karo", "Kestirmeler", "128.000 token")


def answered(visit: Visit, refused: dict[str, Any] | None = None) -> list[str]:
    """Answers in the place of the server: n² microseconds a point; the list of what was asked."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        query = dict(part.split("=") for part in route.request.url.partition("?")[2].split("&"))
        ns = [int(query["n"]) * 2**i for i in range(int(query["kat"]) + 1)]
        no = refused if refused and query["tur"] == "full" and len(ns) > 2 else None
        ns = ns[:2] if no else ns
        line = {
            "exponent": 2.0, "error": 0.0, "points": len(ns), "from": ns[0], "factor": 1e-6,
            "far": 16384.0,
        }  # fmt: skip
        body = {"points": [{"n": n, "seconds": n * n * 1e-6} for n in ns], "refused": no}
        route.fulfill(json=body | {"line": line})

    visit.page.route(re.compile("olcum.json"), answer)
    return asked


def opened(open_page: Open, options: Any = None, **query: str) -> Visit:
    return open_page("/maliyet", options=options, **{"cumle": SENTENCE, **query})


def facts(visit: Visit) -> str:
    return visit.page.locator(".da-cost-left .da-cost-facts").inner_text()


def state(visit: Visit) -> Any:
    return visit.page.locator(".da-cost-state")


def double(visit: Visit) -> None:
    visit.page.get_by_role("button", name="İki katına çıkar").click()


def test_first_a_guess_then_four_times_the_cells(open_page: Open) -> None:
    visit = open_page("/maliyet")
    answered(visit)
    visit.page.get_by_role("button", name="2 katına").click()
    verdict = visit.page.locator(".da-compare-verdict")
    expect(verdict).to_contain_text("doğrusu 4 kat. 9 × 9 = 81 hücre, 18 × 18 = 324 hücre.")
    assert "18 × 18 = 324 hücre" in facts(visit)
    assert visit.query["kat"] == "1"


def test_a_link_asks_nothing_and_restores_everything(open_page: Open, model: Model) -> None:
    visit = opened(open_page, kat="2", olcu="hucre")
    answered(visit)
    assert visit.page.locator(".da-gap-question").count() == 0
    every = model.config.n_layers * model.config.n_heads * 36 * 36
    assert f"{every:,}".replace(",", ".") + " hücre" in facts(visit)
    expect(visit.page.get_by_role("button", name="hücre", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_the_server_measures_what_is_doubled(open_page: Open) -> None:
    visit = opened(open_page)
    for _ in range(3):
        double(visit)
    expect(state(visit)).to_have_text("Ölçüldü.", timeout=90_000)
    assert "72 × 72 = 5.184 hücre" in facts(visit)
    rows = visit.page.locator(".da-cost-right tbody tr")
    for row in rows.all():
        expect(row.locator("td").nth(2)).to_contain_text("ms")
    assert visit.page.locator(".da-mark").count() >= 5 * 4


def test_curves_and_table_say_what_was_measured(open_page: Open) -> None:
    visit = opened(open_page, kat="4")
    address = visit.page.url
    visit.page.goto("about:blank")
    asked = answered(visit)
    visit.page.goto(address)
    expect(state(visit)).to_have_text("Ölçüldü.")
    assert len(asked) == 5, "one question for each way"
    row = visit.page.locator(".da-cost-right tbody tr").first
    expect(row).to_contain_text("20,7 ms")
    assert "süre × 4,0" in facts(visit)


def test_a_refusal_for_now_is_asked_again_by_itself(open_page: Open) -> None:
    visit = opened(open_page, kat="1")
    no = {"n": 36, "reason": "time", "seconds": 0.5, "bytes": 1, "after": 2.0}
    asked = answered(visit, no)
    double(visit)
    expect(state(visit)).to_contain_text("saniye sonra kendiliğinden yeniden denenecek")
    visit.page.unroute(re.compile("olcum.json"))
    before = len(asked)
    answered(visit)
    expect(state(visit)).to_have_text("Ölçüldü.")
    assert before >= 1


@pytest.mark.parametrize(("reason", "said"), [("memory", "1,36 GB"), ("time", "2,50 sn")])
def test_a_refusal_for_good_says_why(open_page: Open, reason: str, said: str) -> None:
    visit = opened(open_page, kat="1")
    no = {"n": 36, "reason": reason, "seconds": 2.5, "bytes": 1_360_000_000, "after": None}
    answered(visit, no)
    double(visit)
    expect(state(visit)).to_contain_text(said)
    expect(state(visit)).to_contain_text("hiç başlanmadı")
    row = visit.page.locator(".da-cost-right tbody tr").first
    expect(row).to_contain_text("ölçülmedi")


def test_tiles_spell_out_the_cores_running_sum(open_page: Open, model: Model) -> None:
    layer, head = model.roles["pronoun"]
    a = run(model, SENTENCE).blocks[layer].attention
    Q, K, V = (array[head : head + 1] for array in (a.Q, a.K, a.V))
    trace = tiled(Q, K, V, 4)
    visit = opened(open_page, bolum="karo", karono="5", satir="6")
    tile = trace.tiles[4]
    panel = visit.page.locator(".da-panel")
    row = 6 - tile.rows[0]
    for array in (tile.after.maximum, tile.after.total, tile.correction):
        expect(panel).to_contain_text(comma(float(array[0, row]), 3))
    terms = " + ".join(comma(float(x), 3) for x in tile.exps[0, row])
    expect(panel).to_contain_text(terms)
    shown = visit.page.locator(".da-matrix td.now").all_text_contents()
    np.testing.assert_allclose(list(map(read, shown)), tile.scaled[0].ravel(), atol=0.051)
    visit.page.get_by_role("button", name="Sonraki karo").click()
    expect(panel).to_contain_text("Satır bitti")
    assert visit.query["karono"] == "6"
    gap = visit.page.locator(".da-cost-right .da-compare-verdict b").inner_text()
    assert read(gap) <= 1e-6
    visit.page.get_by_role("button", name="2 × 2").click()
    expect(visit.page.locator(".da-matrix td.now")).to_have_count(2)


def test_the_keyboard_walks_through_the_tiles(open_page: Open) -> None:
    visit = opened(open_page, bolum="karo", karono="1", satir="0")
    slider = visit.page.get_by_role("slider", name="Karo")
    slider.focus()
    for _ in range(4):
        visit.page.keyboard.press("ArrowRight")
    assert visit.query["karono"] == "5"
    assert 4 <= int(visit.query.get("satir", "6")) < 8
    expect(slider).to_be_focused()


def test_arrow_keys_walk_over_cells_and_take_the_tile_along(open_page: Open) -> None:
    visit = opened(open_page, bolum="karo", karono="4", satir="6")
    visit.page.locator(".da-matrix td[data-i='6'][data-j='0']").click()
    for _ in range(5):
        visit.page.keyboard.press("ArrowRight")
    expect(visit.page.locator(".da-matrix td[data-i='6'][data-j='5']")).to_be_focused()
    assert (visit.query["karono"], visit.query.get("satir", "6")) == ("5", "6")


def shown_weights(visit: Visit) -> Array:
    spoken = "(t) => [...t.tBodies[0].rows].map((r) => [...r.querySelectorAll('td')]" \
        ".map((td) => td.ariaLabel))"  # fmt: skip
    rows = visit.page.locator(".da-matrix").evaluate(spoken)
    return np.array([[read(text.rpartition(" ")[2]) for text in row] for row in rows])


def test_every_way_shows_the_cores_weights(open_page: Open, model: Model) -> None:
    layer, head = model.roles["pronoun"]
    a = run(model, SENTENCE).blocks[layer].attention
    Q, K, V = (array[head : head + 1] for array in (a.Q, a.K, a.V))
    visit = opened(open_page, bolum="yol")
    np.testing.assert_allclose(shown_weights(visit), in_full(window(Q, K, V, 2))[0], atol=6e-4)
    visit.page.get_by_role("slider", name="Pencere").press("ArrowRight")
    np.testing.assert_allclose(shown_weights(visit), in_full(window(Q, K, V, 3))[0], atol=6e-4)
    visit.page.get_by_role("button", name="doğrusal").click()
    np.testing.assert_allclose(shown_weights(visit), linear_weights(linear(Q, K, V))[0], atol=6e-4)
    visit.page.get_by_role("button", name="tam", exact=True).click()
    np.testing.assert_allclose(shown_weights(visit), a.weights[head], atol=6e-4)
    assert (visit.query["yol"], visit.query["pencere"]) == ("tam", "3")


def test_a_recurrent_network_takes_its_steps_in_turn(open_page: Open) -> None:
    visit = opened(open_page, bolum="yol", yol="yinelemeli", an="3")
    lines = visit.page.locator(".da-cost-boxes")
    expect(lines.nth(0).locator(".ready")).to_have_count(9)
    expect(lines.nth(1).locator(".ready")).to_have_count(3)
    visit.page.get_by_role("slider", name="Zaman").press("ArrowRight")
    expect(lines.nth(1).locator(".ready")).to_have_count(4)
    expect(visit.page.locator(".da-panel")).to_contain_text("8 adım")


def test_back_returns_to_the_part_before(open_page: Open) -> None:
    visit = opened(open_page)
    chosen = visit.page.locator(".da-cost-tabs [aria-pressed=true]")
    for part in ("Karo karo", "Kestirmeler"):
        visit.page.get_by_role("button", name=part).click()
    for part in ("Karo karo", "Büyüme"):
        visit.page.go_back()
        expect(chosen).to_have_text(part)
    visit.page.go_forward()
    expect(chosen).to_have_text("Karo karo")
    assert visit.query["bolum"] == "karo"


def test_128_000_tokens_are_counted_and_guessed(open_page: Open) -> None:
    visit = opened(open_page, bolum="uzak")
    answered(visit)
    visit.page.reload()
    large = visit.page.locator(".da-cost-large")
    expect(large).to_contain_text("16.384.000.000 hücre, yani 65,5 GB")
    expect(visit.page.locator(".da-cost-far tbody tr").first).to_contain_text("4,55 saat")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_page: Open, theme: str) -> None:
    visit = open_page("/maliyet", options={"color_scheme": theme})
    answered(visit)
    found = violations(visit, "question")
    visit.page.get_by_role("button", name="4 katına").click()
    for part in PARTS:
        visit.page.get_by_role("button", name=part).click()
        found += violations(visit, part)
    assert found == []


def test_a_phone_holds_every_part_and_a_finger_finds_every_control(open_page: Open) -> None:
    visit = opened(open_page, HAND, kat="6")
    answered(visit)
    small: list[str] = []
    said: list[str] = []
    for part in PARTS:
        visit.page.get_by_role("button", name=part).tap()
        assert visit.sideways() == 0, part
        small += too_small(visit)
        said += visit.page.evaluate(WORDS_ON_SCREEN)
    assert sorted(set(small)) == []
    assert sorted({text for text in said if ENGLISH.search(text)}) == []
    assert not [text for text in said if "NaN" in text or "undefined" in text]


def test_another_sentence_begins_anew_where_one_was(open_page: Open) -> None:
    visit = opened(open_page, bolum="karo", karono="6", satir="6")
    visit.type_sentence("Kedi sütü içti.")
    expect(visit.page.locator(".da-matrix thead th[scope=col]")).to_have_count(5)
    expect(visit.page.get_by_role("button", name="Karo karo")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert numbers(visit.page.locator(".da-counter").inner_text())[1] == 4
    assert json.dumps(visit.query)
