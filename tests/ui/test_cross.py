"""Çapraz dikkat: the address of a scene, what is sent, and what is said of odd phrases."""

import base64
import json
import re
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attention_core import ModelFileError, Thing, load_scene_model, run_scene
from attention_core.pictures import draw
from attention_core.translation import translate
from attention_core.translation_file import load_translation_model
from attention_core.types import Array
from tests.ui.test_pages import components, html, visit
from ui import cross, scene, translation
from ui.choices import from_query, to_query
from ui.lesson import model
from ui.texts import cross_tr, glossary, translation_tr
from ui.texts.lessons import prose

THINGS = (
    Thing("circle", "red", "large", (0, 0)),
    Thing("square", "blue", "small", (2, 3)),
)
PHRASE = "mavi karenin yanındaki kırmızı daire"


def unpacked(data: bytes) -> tuple[dict[str, Any], dict[str, Array]]:
    length = struct.unpack("<I", data[:4])[0]
    header = json.loads(data[4 : 4 + length])
    numbers = np.frombuffer(data[4 + length + (-length % 4) :], dtype="<f4")
    arrays = {}
    for name, place in header["arrays"].items():
        size = int(np.prod(place["shape"]))
        flat = numbers[place["offset"] : place["offset"] + size]
        arrays[name] = flat.reshape(place["shape"])
    return header, arrays


def test_a_scene_survives_its_address() -> None:
    assert scene.in_address(THINGS) == "kd11b.mk34k"
    assert scene.things_in("kd11b.mk34k") == THINGS
    assert scene.things_in(scene.EMPTY) == ()
    assert scene.in_address(()) == scene.EMPTY


@pytest.mark.parametrize(
    "odd", ["", "x", "kd51b", "kd11", "zz11b", "kd11b\x00", "." * 500, "kd01b", "KD11B", "kd١١b"]
)
def test_an_odd_scene_is_the_first_one(odd: str) -> None:
    assert scene.things_in(odd) == scene.things_in(scene.FIRST)


def test_the_second_thing_of_a_cell_is_left_out() -> None:
    assert scene.things_in("kd11b.mk11k.mk34k") == THINGS


def test_every_ready_scene_and_phrase_can_be_run() -> None:
    for _, signs in cross_tr.SCENES:
        assert scene.in_address(scene.things_in(signs)) == signs
        for phrase in cross_tr.READY:
            header, _ = unpacked(cross.payload(scene.things_in(signs), phrase, "isaret"))
            assert header["refused"] == ""
            assert header["proper"]


def test_every_number_of_every_head_is_sent_as_the_core_has_it() -> None:
    header, arrays = unpacked(cross.payload(THINGS, PHRASE, "isaret"))
    trace = run_scene(load_scene_model(), THINGS, PHRASE)
    for i, layer in enumerate(trace.layers):
        for kind, attention in (("oz", layer.attention), ("capraz", layer.cross)):
            np.testing.assert_array_equal(arrays[f"{kind}.{i}.weights"], attention.weights)
            np.testing.assert_array_equal(arrays[f"{kind}.{i}.scores"], attention.scores)
    assert header["words"] == list(trace.words)
    assert header["answers"] == pytest.approx(trace.answers.tolist())
    layer, head = header["pointer"]
    np.testing.assert_array_equal(arrays[f"capraz.{layer}.weights"][head], trace.pointing)


def test_the_picture_is_the_one_that_the_core_draws() -> None:
    header = cross.frame(THINGS, PHRASE, "isaret")
    pixels = np.frombuffer(base64.b64decode(header["picture"]), dtype=np.uint8)
    image = pixels.reshape(header["pixels"], header["pixels"], 3)
    np.testing.assert_allclose(image / 255, draw(THINGS), atol=0.002)


def test_the_twin_has_other_numbers_or_another_head() -> None:
    ours, twin = (unpacked(cross.payload(THINGS, PHRASE, kind)) for kind in scene.TAUGHT)
    assert ours[0]["twin"] != twin[0]["twin"]
    assert ours[0]["words"] == twin[0]["words"]


@pytest.mark.parametrize(
    ("phrase", "proper"),
    [
        ("kırmızı daire", True),
        ("küçük kırmızı daire", True),
        ("mavi karenin yanındaki", True),
        ("daireler", True),
        ("daire kırmızı", False),
        ("kırmızı küçük daire", False),
        ("mavi kare yanındaki daire", False),
        ("yanındaki daire", False),
        ("mavi karenin yanındaki dairenin yanındaki kare", False),
    ],
)
def test_only_phrases_of_the_taught_kind_are_proper(phrase: str, proper: bool) -> None:
    header, _ = unpacked(cross.payload(THINGS, phrase, "isaret"))
    assert header["proper"] is proper


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        ("pembe fil", "“pembe”, “fil”"),
        ("…", cross_tr.REFUSED["EmptySentenceError"]),
        ("daire " * 9, cross_tr.REFUSED["TooLongError"]),
        ("<b>x</b>", "b"),
    ],
)
def test_what_cannot_be_read_is_refused_in_turkish_and_the_picture_stays(
    phrase: str, said: str
) -> None:
    header, arrays = unpacked(cross.payload(THINGS, phrase, "isaret"))
    assert said in header["refused"]
    assert header["words"] == []
    assert arrays == {}
    assert len(header["things"]) == 2


def test_turkish_capitals_are_understood() -> None:
    header, _ = unpacked(cross.payload(THINGS, "KIRMIZI DAİRE!", "isaret"))
    assert header["words"] == ["kırmızı", "daire"]


def test_scene_phrase_and_twin_stand_in_the_link() -> None:
    query = {"sahne": "kd11b", "obek": "kırmızı daire", "ikiz": "cevap"}
    assert to_query(from_query(query, model()), model()) == query
    app = visit("capraz", **query)
    assert "dikkat_cross" in components(app)
    assert "da-notice" not in html(visit("capraz", agirlik="rastgele"))


def test_scores_are_those_of_the_manifest_and_unknown_sets_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values = {"right": 0.9, "patch": 0.95, "mass": 0.8, "answer": 0.7}
    known = {"held-out pairs": values, "nobody knows": values}
    monkeypatch.setattr(scene, "measured", lambda: {"pointing": known, "answer": known})
    assert [row["right"] for row in cross.scores("isaret")] == [0.9]
    assert [row["right"] for row in cross.scores("cevap")] == [0.95]
    monkeypatch.setattr(scene, "measured", dict)
    assert cross.scores("isaret") == []


def test_no_suffix_hangs_on_a_word_or_number_that_varies() -> None:
    said = [*cross_tr.TEXTS.values(), *cross_tr.REFUSED.values(), *glossary.TEXTS.values()]
    said += [*translation_tr.TEXTS.values(), translation_tr.UNKNOWN, translation_tr.TOO_LONG]
    said += [cross_tr.UNKNOWN, *prose("capraz")]
    assert not [text for text in said if re.search(r"\}['’]?\w", text)]


def translated(sentence: str) -> dict[str, Any]:
    header, _ = unpacked(cross.payload(THINGS, PHRASE, "isaret", sentence=sentence))
    found: dict[str, Any] = header["translation"]
    return found


@pytest.mark.parametrize("sentence", translation_tr.READY)
def test_every_ready_sentence_is_translated_with_the_cores_numbers(sentence: str) -> None:
    sent = translated(sentence)
    trace = translate(load_translation_model(), sentence)
    assert sent["refused"] == ""
    assert sent["source"] == list(trace.source.words)
    weights = np.array([row["weights"] for row in sent["rows"]], dtype=np.float32)
    np.testing.assert_array_equal(weights, trace.word_weights())
    np.testing.assert_allclose(weights.sum(axis=1), 1, rtol=1e-5)
    assert [row["word"].lower() for row in sent["rows"]] == [w.lower() for w in trace.chosen]
    for i, row in enumerate(sent["rows"]):
        assert row["likely"][0] == [row["word"], pytest.approx(trace.probabilities[i].max())]
        assert row["asking"] == (sent["rows"][i - 1]["word"] if i else "[BAŞ]")


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Zqxwv süt içiyor.", "“Zqxwv”"),
        ("bu " * 9, "9 kelime"),
        ("…", translation_tr.REFUSED["EmptySentenceError"]),
        ("bu " * 60, translation_tr.REFUSED["TooLongError"]),
    ],
)
def test_a_sentence_that_cannot_be_translated_is_kept_and_the_rest_of_the_page_stays(
    sentence: str, said: str
) -> None:
    sent = translated(sentence)
    assert said in sent["refused"]
    assert sent["sentence"] == sentence
    assert sent["rows"] == []


def test_the_page_says_how_good_the_translator_is_and_what_was_taught() -> None:
    scores = translation.measured()
    assert scores["alignment"]["right"] >= 0.75, "else it is no readable alignment"
    assert scores["alignment"]["right"] > 2 * scores["alignment"]["chance"]
    assert "sık yanılır" in translation_tr.TEXTS["quality"]
    assert "öğretildi" in translation_tr.TEXTS["taught"]


def test_a_missing_translator_leaves_the_pictures_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ModelFileError(Path("weights.npz"), "cannot be read")

    monkeypatch.setattr(translation, "trace_for", missing)
    header, arrays = unpacked(cross.payload(THINGS, PHRASE, "isaret"))
    assert "weights.npz" in header["translation"]["refused"]
    assert header["refused"] == ""
    assert arrays


def test_the_sentence_stands_in_the_link() -> None:
    query = {"ceviri": "Bu kitabı okudum."}
    assert to_query(from_query(query, model()), model()) == query
