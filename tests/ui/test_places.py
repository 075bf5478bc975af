"""Konum: orders from a link, and that what the browser is sent is the core's."""

import numpy as np
import pytest

from attention_core import experiments, run
from attention_core.positions import sinusoidal
from tests.ui.test_pages import components, visit
from ui import lesson, places
from ui.card import manifest
from ui.choices import from_query
from ui.texts import places_tr

SENTENCE = "Ali kitabı masaya bıraktı."
WORDS = ("[BAŞ]", "Ali", "kitabı", "masaya", "bıraktı", ".")


def test_the_page_proposes_the_first_and_the_last_word_exchanged() -> None:
    assert places.word_order("", WORDS) == (4, 2, 3, 1, 5)
    assert places.word_order("", ("[BAŞ]", "Ali")) == (1,)


def test_a_link_names_another_order() -> None:
    assert places.word_order("5,4,3,2,1", WORDS) == (5, 4, 3, 2, 1)
    assert from_query({"sira": "2,1"}, lesson.model()).of_lesson("sira") == "2,1"


@pytest.mark.parametrize(
    "odd", ["1,2", "1,1,2,3,4", "0,1,2,3,4", "a,b", "²,1,3,4,5", ",,,", "9" * 99]
)
def test_what_is_no_order_is_the_pages_own(odd: str) -> None:
    assert places.word_order(odd, WORDS) == places.word_order("", WORDS)
    assert "dikkat_places" in components(visit("konum", cumle=SENTENCE, sira=odd))


def test_the_pieces_of_a_word_stay_together_and_the_start_stays_in_front() -> None:
    assert places.token_order((2, 1, 3), (0, 1, 2, 2, 2, 3)) == (0, 2, 3, 4, 1, 5)


def sent() -> tuple[dict, dict]:
    return places.shuffled(SENTENCE, "trained", lesson.NONE_OFF, (4, 2, 3, 1, 5))


def test_the_browser_gets_the_cores_differences() -> None:
    header, arrays = sent()
    model = lesson.model()
    trace = run(model, SENTENCE)
    for kind in places.KINDS:
        right = experiments.shuffle_difference(
            trace.embeddings, header["moves"], model.weights.blocks[0], kind, model.places
        )
        assert header["found"][kind]["largest"] == right.largest
        assert header["found"][kind]["equal"] == right.is_equal == (kind == "off")
        assert max(header["found"][kind]["rows"]) == right.largest
        head = header["head"]
        np.testing.assert_allclose(
            arrays[f"straight.{kind}"], right.straight.weights[head], atol=1e-7
        )
        np.testing.assert_allclose(
            arrays[f"shuffled.{kind}"], right.shuffled.weights[head], atol=1e-7
        )


def test_without_positions_the_weights_only_move() -> None:
    header, arrays = sent()
    moves = list(header["moves"])
    moved = arrays["straight.off"][np.ix_(moves, moves)]
    np.testing.assert_allclose(arrays["shuffled.off"], moved, atol=1e-7)
    np.testing.assert_allclose(arrays["output.off"], arrays["moved.off"], atol=1e-6)


def test_waves_and_arrows_are_the_cores() -> None:
    header, arrays = sent()
    waves = sinusoidal(places.PLACES, 128)
    np.testing.assert_allclose(arrays["waves"], waves, atol=1e-7)
    model = lesson.model()
    rope = experiments.with_positions(
        run(model, SENTENCE).embeddings, model.weights.blocks[0], "rope"
    )
    np.testing.assert_array_equal(arrays["Q"], rope.Q[header["head"]])
    np.testing.assert_array_equal(arrays["K"], rope.K[header["head"]])


def test_every_kind_of_position_has_its_words() -> None:
    assert tuple(places_tr.KINDS) == places.KINDS


def test_another_sentence_forgets_the_order() -> None:
    app = visit("konum", cumle=SENTENCE, sira="5,4,3,2,1")
    app.text_input(key="sentence_box").set_value("Ali uyudu.").run()
    assert not app.exception
    assert "sira" not in app.query_params


def test_the_learned_table_is_the_models_and_what_it_is_worth_was_measured() -> None:
    told = places._learned("trained", lesson.NONE_OFF)
    worth = told["worth"]["scores"]
    assert set(worth) == {"sinusoidal", "learned", "drawn", "off"}
    assert worth["learned"]["previous"] > 0.9 > 0.4 > worth["drawn"]["previous"]
    steps = manifest.training()["places"]["steps"]
    assert f"{steps} adımda" in told["kinds"]["learned"]["why"]
    assert lesson.model().places.shape == (65, 128)


def test_random_weights_have_a_random_table_and_say_so() -> None:
    told = places._learned("random", lesson.NONE_OFF)
    assert told["worth"] is None
    assert "rastgele" in told["kinds"]["learned"]["why"]
    assert lesson.model("random").places is None
