"""What the page of heads is sent and what it fetches: the core's numbers, and words for all."""

import json
import re
import struct
import zlib
from urllib.parse import urlencode

import numpy as np
import pytest
from starlette.requests import Request
from starlette.responses import Response

from attention_core import guesses, run, word_weights
from attention_core.guesses import with_hidden_word
from attention_core.heads import moved
from attention_core.model import run_encoded
from attention_core.model_file import default_folder, free_folder
from attention_core.roles import WORD_ROLES, measure, wanted
from tests.ui.test_stage import unpacked
from ui import choices, heads, lesson
from ui.heads import facts, routes
from ui.texts import heads_tr, tr

SENTENCE = "Öğrenci muvaffakiyetsiz kitabı masaya bıraktı çünkü onu bitirmişti."
OFF = frozenset({(1, 0), (2, 3)})
MODEL = lesson.model()


def request(**query: str) -> Request:
    text = urlencode(query).encode()
    return Request(
        {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": text}
    )


def body(answer: Response) -> bytes:
    assert answer.status_code == 200
    return bytes(answer.body)


def colours(data: bytes) -> np.ndarray:
    (length,) = struct.unpack_from("<I", data)
    return np.frombuffer(zlib.decompress(data[4 + length :]), np.uint8)


def test_the_overview_is_the_weights_as_bytes() -> None:
    trace = run(MODEL, SENTENCE)
    weights = np.stack([block.attention.weights for block in trace.blocks])
    sent = colours(heads.packed({}, trace)).reshape(weights.shape)
    np.testing.assert_allclose(sent / 255, weights, atol=0.5 / 255 + 1e-6)


@pytest.mark.parametrize("weights", lesson.TWINS)
def test_sixty_four_tokens_weigh_less_than_150_kb_with_five_layers(weights: str) -> None:
    sentence = " ".join(["Ali onu gördü ve kitabı masaya o zaman"] * 8)
    trace = run(lesson.model(weights), sentence)
    assert len(trace.tokens) == 65
    header = heads.sentence(trace) | {"here": facts.roles_here(trace)}
    size = len(heads.packed(header, trace))
    assert size * 5 / MODEL.config.n_layers < 150_000


@pytest.mark.parametrize("off", [lesson.NONE_OFF, OFF])
def test_a_layer_is_fetched_as_the_core_has_it(off: frozenset[tuple[int, int]]) -> None:
    trace = lesson.trace_for(SENTENCE, "causal", "trained", off)
    query = {"cumle": SENTENCE, "maske": "nedensel", "kapali": choices.heads_text(off)}
    header, arrays = unpacked(body(routes._layer(request(**query, katman="3"))))
    assert header["layer"] == 2
    np.testing.assert_array_equal(arrays["pieces"], trace.blocks[2].attention.weights)
    for head in range(MODEL.config.n_heads):
        np.testing.assert_array_equal(arrays["words"][head], word_weights(trace, 2, head))


def test_the_addresses_say_all_that_their_answers_depend_on() -> None:
    query = {"cumle": SENTENCE, "maske": "nedensel", "agirlik": "rastgele", "kapali": "2.1"}
    found = routes.addresses(choices.from_query(query, MODEL))
    assert found["layer_address"].partition("?")[2] == urlencode(query)
    assert found["guess_address"].partition("?")[2] == urlencode(query)
    query.pop("kapali")
    assert found["whole_layer_address"].partition("?")[2] == urlencode(query)


@pytest.mark.parametrize("query", [{"cumle": "a " * 65}, {"cumle": "..."}, {"cumle": "x" * 99_999}])
def test_what_cannot_be_run_is_not_there(query: dict[str, str]) -> None:
    assert routes._layer(request(**query)).status_code == 404
    assert routes._guesses(request(**query, gizle="1")).status_code == 404


@pytest.mark.parametrize("word", ["", "0", "-1", "99", "x", "²", "9" * 999])
def test_a_word_that_is_not_there_cannot_be_hidden(word: str) -> None:
    assert routes._guesses(request(cumle=SENTENCE, gizle=word)).status_code == 404


def test_guesses_are_the_cores_with_all_heads_and_without_some() -> None:
    query = {"cumle": SENTENCE, "kapali": choices.heads_text(OFF), "gizle": "2"}
    found = json.loads(body(routes._guesses(request(**query))))
    for name, off in (("before", lesson.NONE_OFF), ("after", OFF)):
        model = lesson.model("trained", off)
        encoded, at = with_hidden_word(model.tokenizer.encode(SENTENCE), 2)
        best = guesses(model, run_encoded(model, encoded), at, 5)
        assert found[name] == [[g.piece, g.starts_word, g.probability] for g in best]
    assert found["before"] != found["after"]


def test_a_hidden_word_is_one_token_whatever_its_pieces() -> None:
    encoded = MODEL.tokenizer.encode(SENTENCE)
    assert encoded.word_of.count(2) > 1
    hidden, at = with_hidden_word(encoded, 2)
    typed = MODEL.tokenizer.encode(SENTENCE.replace("muvaffakiyetsiz", "[?]"))
    assert hidden == typed.__class__(**{**vars(typed), "sentence": hidden.sentence})
    assert hidden.tokens[at] == "[?]"


def test_roles_of_this_sentence_are_the_cores() -> None:
    trace = run(MODEL, SENTENCE)
    found = facts.roles_here(trace)
    assert found.keys() == set(WORD_ROLES)
    one = measure(word_weights(trace, 0, 0), wanted(trace.words)["previous"])
    assert found["previous"]["asked"] == one.asked
    assert found["previous"]["right"][0][0] == one.right
    assert found["previous"]["mass"][0][0] == one.mass


def test_what_changes_without_heads_is_counted_from_both_traces() -> None:
    before, after = (
        lesson.trace_for(SENTENCE, "none", "trained", o) for o in (lesson.NONE_OFF, OFF)
    )
    found = facts.changes(before, after, MODEL.roles["pronoun"])
    last = moved(before.blocks[3].attention.weights, after.blocks[3].attention.weights)
    np.testing.assert_allclose(found["moved"][3], last.mean(-1), rtol=1e-6)
    assert found["moved"][0] == found["moved"][1] == [0.0] * MODEL.config.n_heads
    assert min(found["output"]) > 0
    layer, head = MODEL.roles["pronoun"]
    word = before.words.index("onu")
    rows = [word_weights(trace, layer, head)[word] for trace in (before, after)]
    assert found["looks"] == [
        {
            "word": word,
            "to": [int(row.argmax()) for row in rows],
            "weight": [float(row.max()) for row in rows],
        }
    ]


def test_a_word_of_many_pieces_that_most_random_heads_look_at_is_named() -> None:
    trace = lesson.trace_for(SENTENCE, "none", "random")
    layers = range(MODEL.config.n_layers)
    sums = [
        word_weights(trace, layer, head).sum(axis=0)
        for layer in layers
        for head in range(MODEL.config.n_heads)
    ]
    word = trace.words.index("muvaffakiyetsiz")
    heads_of_it = sum(int(columns.argmax()) == word for columns in sums)
    assert heads_of_it > len(sums) / 2
    pieces = trace.word_of.count(word)
    assert facts.heaviest(trace) == {"word": word, "pieces": pieces, "heads": heads_of_it}
    whole = lesson.trace_for("Ali eve geldi", "none", "random")
    assert len(whole.words) == len(whole.tokens)
    assert facts.heaviest(whole) is None


def test_the_lesson_says_how_long_each_model_was_trained() -> None:
    text = json.loads(routes._words_file())["more_prose"]
    assert not any("{" in part for part in text)
    for folder in (default_folder(), free_folder()):
        told = json.loads((folder / "manifest.json").read_text("utf-8"))["training"]
        assert any(f"{tr.grouped(told['steps_done'])} adım" in part for part in text)


def test_every_role_that_was_measured_or_taught_has_its_words() -> None:
    measured = {role for layer in MODEL.measured for head in layer for role in head}
    roles = measured | MODEL.roles.keys() | set(WORD_ROLES)
    assert roles <= heads_tr.ROLES.keys() == heads_tr.SHORT.keys()
    guesses_named = {s.guess for layer in MODEL.measured for h in layer for s in h.values()}
    assert guesses_named <= heads_tr.GUESSES.keys()
    assert heads_tr.UNKNOWN_HERE.keys() == heads_tr.ROLES.keys() - set(WORD_ROLES)


def test_no_hole_takes_a_suffix() -> None:
    texts = json.loads(routes._words_file())
    strings = [text for text in texts.values() if isinstance(text, str)]
    for text in (*strings, *texts["prose"], *texts["more_prose"], tr.heads_off([(1, 0)])):
        assert not re.search(r"\}[’']?[a-zçğıöşü]", text), text
    assert len(texts["prose"]) <= 3
    layer, head = MODEL.roles["previous"]
    assert texts["clear"]["trained"][layer][head] == "previous"
    assert texts["clear"]["random"] == texts["measured"]["random"] == []
