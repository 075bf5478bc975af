"""What a visitor meets, without a browser: pages, links, the box, what is refused."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from ui import state
from ui.texts import tr

MAIN = Path(__file__).resolve().parents[2] / "ui" / "main.py"
OTHER = tr.SENTENCES[1]


def visit(page: str | None = None, **query: str) -> AppTest:
    """A fresh session on a page."""
    app = AppTest.from_file(str(MAIN), default_timeout=30)
    for key, value in query.items():
        app.query_params[key] = value
    if page is not None:
        app.switch_page(f"../pages/{page}.py")
    app.run()
    assert not app.exception
    return app


def type_in(app: AppTest, text: str) -> AppTest:
    app.text_input(key=state.BOX).set_value(text).run()
    assert not app.exception
    return app


def box(app: AppTest) -> str:
    return str(app.text_input(key=state.BOX).value)


def html(app: AppTest) -> str:
    return " ".join(element.proto.body for element in app.get("html"))


def components(app: AppTest) -> set[str]:
    return {element.proto.component_name for element in app.get("bidi_component")}


def sent(app: AppTest, name: str) -> str:
    """What a picture was sent, as JSON."""
    found = (e.proto for e in app.get("bidi_component") if e.proto.component_name == name)
    return str(next(found).json)


def link(app: AppTest, key: str = "cumle") -> str | None:
    """A value of the address; AppTest gives a list where the test itself has set it."""
    found = app.query_params.get(key)
    return found[0] if isinstance(found, list) else found


def test_the_bare_address_shows_the_first_sentence_and_its_arcs() -> None:
    app = visit()
    assert box(app) == tr.SENTENCES[0]
    assert "dikkat_arcs" in components(app)
    assert link(app) is None


@pytest.mark.parametrize("page", list(tr.PAGES))
def test_every_page_opens_from_a_link_on_a_fresh_server(page: str) -> None:
    assert box(visit(page, cumle=OTHER, maske="nedensel", adim="puan", katman="1")) == OTHER


def test_a_typed_sentence_goes_into_the_address_and_drops_the_old_word() -> None:
    app = type_in(visit(kelime="3", bas="2"), "Ali  onu gördü.")
    assert link(app) == "Ali onu gördü."
    assert box(app) == "Ali  onu gördü."
    assert link(app, "kelime") is None
    assert link(app, "bas") == "2"


def test_a_ready_sentence_changes_box_and_address() -> None:
    app = visit()
    app.button(key="chip_1").click().run()
    assert (box(app), link(app)) == (OTHER, OTHER)


def test_back_restores_the_sentence_of_the_address() -> None:
    app = type_in(visit(), "Ali onu gördü.")
    app.query_params.clear()
    assert box(app.run()) == tr.SENTENCES[0]


@pytest.mark.parametrize("nothing", ["", "   ", " \u00a0\u2003", "...", "?!"])
def test_nothing_to_look_at_is_refused_kindly_with_an_example(nothing: str) -> None:
    app = type_in(visit(), nothing)
    assert tr.EMPTY in html(app)
    assert app.button(key="example_0").label == tr.SENTENCES[0]
    assert "dikkat_arcs" not in components(app)


@pytest.mark.parametrize(("nothing", "linked"), [("", None), (" ", None), ("...", "...")])
def test_nothing_to_look_at_leaves_no_other_sentence_behind(
    nothing: str, linked: str | None
) -> None:
    app = type_in(visit(cumle=OTHER, kelime="3", bas="2"), nothing)
    assert (link(app), link(app, "kelime"), link(app, "bas")) == (linked, None, "2")
    assert (box(app.run()), tr.EMPTY in html(app)) == (nothing, True)
    app = type_in(app, "Kedi uyudu.")
    assert (box(app), link(app)) == ("Kedi uyudu.", "Kedi uyudu.")
    assert "dikkat_arcs" in components(app)


def test_too_long_a_sentence_stays_in_the_box_and_out_of_the_address() -> None:
    text = "o " * 65
    app = type_in(visit(), text)
    assert tr.too_long(65, 64, "tokens") in html(app)
    assert (box(app), link(app)) == (text, None)


def test_a_million_letters_are_refused_with_their_number() -> None:
    assert "1.000.000" in html(type_in(visit(), "a" * 1_000_000))


def test_an_example_leads_out_of_a_refusal() -> None:
    app = type_in(visit(), "")
    app.button(key="example_1").click().run()
    assert (box(app), link(app)) == (OTHER, OTHER)
    assert "dikkat_arcs" in components(app)


def test_a_visitors_words_are_never_markup() -> None:
    typed = "**kalın** <img src=x onerror=alert(1)> :red[kod] $x$ ![a](http://x.y/z.png)"
    app = type_in(visit(), typed)
    assert box(app) == typed
    assert "img" not in html(app)
    assert not app.markdown


def test_random_weights_are_said_on_every_page_and_nothing_is_claimed_of_them() -> None:
    for page in tr.PAGES.keys() - tr.WITHOUT_SENTENCE:
        app = visit(page, agirlik="rastgele")
        assert tr.WEIGHTS_NOTICES["random"] in html(app), page
        assert tr.CAVEATS["trained"] not in html(app)
    assert tr.TAUGHT not in sent(visit(agirlik="rastgele"), "dikkat_arcs")


def test_the_switch_moves_the_address_and_the_numbers() -> None:
    app = visit()
    before = sent(app, "dikkat_arcs")
    app.button_group(key=state.WEIGHTS).set_value("random").run()
    assert not app.exception
    assert link(app, "agirlik") == "rastgele"
    assert sent(app, "dikkat_arcs") != before
    app.button_group(key=state.WEIGHTS).set_value("trained").run()
    assert link(app, "agirlik") is None
    assert sent(app, "dikkat_arcs") == before


def test_a_head_that_is_off_is_said_on_every_page_until_all_are_on_again() -> None:
    for page in tr.PAGES.keys() - tr.WITHOUT_SENTENCE:
        app = visit(page, kapali="2.1,1.3")
        assert "katman 1 baş 3, katman 2 baş 1" in html(app), page
    app.button(key="all_heads_on").click().run()
    assert link(app, "kapali") is None
    assert "da-notice" not in html(app)


def test_weights_and_heads_survive_a_box_that_was_faster_than_the_answer() -> None:
    app = type_in(visit(agirlik="rastgele", kapali="2.1"), OTHER)
    app.query_params.clear()  # the browser sends the address that it had before
    type_in(app, "Kedi uyudu.")
    assert (link(app, "agirlik"), link(app, "kapali")) == ("rastgele", "2.1")


def test_a_head_that_is_off_changes_the_layers_after_it() -> None:
    assert sent(visit(kapali="1.1"), "dikkat_arcs") != sent(visit(), "dikkat_arcs")


def test_a_sentence_typed_before_the_last_answer_arrived_is_kept() -> None:
    app = type_in(visit(maske="nedensel"), OTHER)
    app.query_params.clear()  # the browser sends the address that it had before
    type_in(app, "Kedi uyudu.")
    assert box(app) == link(app) == "Kedi uyudu."
    assert link(app, "maske") == "nedensel"


def test_a_ready_sentence_replaces_a_refused_text_even_if_the_address_names_it() -> None:
    app = type_in(visit(), "...")
    app.button(key="example_0").click().run()
    assert box(app) == tr.SENTENCES[0]
    assert "da-refusal" not in html(app)
