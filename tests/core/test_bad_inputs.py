"""What odd visitors type: tests/data/bad_inputs.json, row by row, and the kinds behind the rows.

"CUT" in the list is decided as: refuse with both numbers and keep the text (docs/decisions/0003).
How a text looks on screen is tried in the browser; here it must reach the model unharmed.
"""

import json
import time
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import EmptySentenceError, Model, SentenceError, TooLongError, run, text

ROWS = json.loads((Path(__file__).parents[1] / "data" / "bad_inputs.json").read_text("utf-8"))
MARKS = "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308"
IN_FULL = {  # the list holds the first 200 characters of long texts, and lone surrogates as bytes
    "zalgo": "k" + MARKS * 40 + "edi",
    "lone_low": "\udc00",
    "surrogate_pair_as_two": "\ud83d\ude00",
    "one_word_repeated": "kedi " * 64,
    "limit_exact": "söz " * 128,
    "long_100k": "kedi uyur " * 10_000,
    "long_1m": "a" * 1_000_000,
    "many_spaces_between": "kedi" + " " * 5_000 + "uyur",
    "latex_bomb": "$" + r"\sqrt{" * 200 + "x" + "}" * 200 + "$",
}
TYPED: dict[str, str] = {row["id"]: IN_FULL.get(row["id"], row["text"]) for row in ROWS}

EMPTY = ["spaces", "only_zwsp"]
TOO_LONG = {  # id -> the numbers that a visitor is told
    "limit_exact": (128, 64, "tokens"),
    "long_100k": (100_000, 10_000, "characters"),
    "long_1m": (1_000_000, 10_000, "characters"),
}
SAME_AS = {  # id -> the text that it must not differ from in any output
    "nfd_g": "dağ yağmur",
    "soft_hyphen": "kedi",
    "bom_start": "kedi uyur",
    "controls": "kedi",
    "c1_controls": "kediuyur31m",
    "backspace_del": "kedi",
    "rtl_override": "kedi gnirts uyur",
    "newlines_mixed": "kedi köpek kuş balık at",
    "tabs": "kedi uyur",
    "tag_chars": "kedi",
    "zalgo": "k\u0300\u0301\u0302edi",
    "lone_low": "\ufffd",
    "surrogate_pair_as_two": "😀",
    "many_spaces_between": "kedi uyur",
}
WORDS = {  # id -> the words that a reader would count
    "tr_upper_i": ["İSTANBUL", "IĞDIR", "IŞIK"],
    "emoji": ["kedi", "😀", "uyur"],
    "flag": ["🇹🇷", "vs", "🇹", "🇷"],
    "one_char": ["a"],
    "one_word_repeated": ["kedi"] * 64,
    "digits": ["1234567890", "3,14", "1.000.000", "%", "50"],
    "nan_words": ["NaN", "inf", "null", "None", "undefined", "true"],
    "date_tokens": ["2024-01-01", "2024-02-01", "29", "Ekim", "1923"],
    "csv_delims": ["a", ",", "b", ";", "c", '"', "d", '"', "'", "e", "'"],
    "money": ["Ekmek", "$", "5", "süt", "$", "7"],
}


def refused(model: Model, typed: str) -> bool:
    try:
        model.tokenizer.encode(typed)
    except SentenceError:
        return True
    return False


def test_the_list_is_whole() -> None:
    assert len(ROWS) == 62
    wrong = {row["id"] for row in ROWS if len(TYPED[row["id"]]) != row["len"]}
    assert wrong == set()


@pytest.mark.parametrize("name", TYPED)
def test_every_row_is_run_or_refused_with_a_typed_error(model: Model, name: str) -> None:
    if refused(model, TYPED[name]):
        return
    trace = run(model, TYPED[name])
    shown = text.clean(TYPED[name]).replace(" ", "")
    assert "".join(trace.tokens[1:]) == "".join(trace.words[1:]) == shown
    assert np.isfinite(trace.final).all()
    assert not set(trace.ids[1:]) & {0, 1, 2}
    for block in trace.blocks:
        assert_allclose(block.attention.weights.sum(axis=-1), 1, rtol=1e-5)


def test_only_what_must_be_refused_is_refused(model: Model) -> None:
    names = {name for name, typed in TYPED.items() if refused(model, typed)}
    assert names == {*EMPTY, *TOO_LONG, "latex_bomb"}


@pytest.mark.parametrize("name", EMPTY)
def test_nothing_to_see_is_refused_as_empty(model: Model, name: str) -> None:
    with pytest.raises(EmptySentenceError):
        run(model, TYPED[name])


@pytest.mark.parametrize("typed", ["", " ", "...", "?!", "— « »", "\u200d", "\n\t", "()[]{}"])
def test_punctuation_alone_is_empty_too(model: Model, typed: str) -> None:
    with pytest.raises(EmptySentenceError):
        run(model, typed)


@pytest.mark.parametrize("name", TOO_LONG)
def test_too_long_tells_both_numbers(model: Model, name: str) -> None:
    with pytest.raises(TooLongError) as error:
        run(model, TYPED[name])
    assert (error.value.n, error.value.limit, error.value.unit) == TOO_LONG[name]


@pytest.mark.parametrize("name", ["long_100k", "long_1m", "latex_bomb"])
def test_a_huge_text_is_refused_at_once(model: Model, name: str) -> None:
    tracemalloc.start()
    before = time.process_time()
    try:
        assert refused(model, TYPED[name])
        assert time.process_time() - before < 0.2
        assert tracemalloc.get_traced_memory()[1] < 5e6
    finally:
        tracemalloc.stop()


def test_exactly_64_tokens_fit_and_65_do_not(model: Model) -> None:
    trace = run(model, "söz " * 64)
    assert trace.words == ("[BAŞ]", *["söz"] * 64)
    assert trace.blocks[0].attention.weights.shape[1:] == (65, 65)
    with pytest.raises(TooLongError) as error:
        run(model, "söz " * 65)
    assert (error.value.n, error.value.limit) == (65, 64)


@pytest.mark.parametrize("name", SAME_AS)
def test_what_looks_the_same_is_the_same(model: Model, name: str) -> None:
    typed, plain = run(model, TYPED[name]), run(model, SAME_AS[name])
    assert typed.sentence == SAME_AS[name]
    assert (typed.tokens, typed.ids, typed.words) == (plain.tokens, plain.ids, plain.words)
    assert_array_equal(typed.final, plain.final)


@pytest.mark.parametrize("name", WORDS)
def test_words_are_those_that_a_reader_sees(model: Model, name: str) -> None:
    assert list(run(model, TYPED[name]).words[1:]) == WORDS[name]


@pytest.mark.parametrize(
    "name",
    ["nfkc_ligature", "wrong_encoding", "cp1254_replacement", "private_use", "math_bold",
     "arabic_digits", "cjk", "azeri_schwa", "html_script", "html_svg", "html_b", "html_entity",
     "js_url", "md_bold", "md_link", "plotly_mathjax", "st_color", "st_email", "st_icon",
     "csv_formula", "hovertemplate", "path", "template", "python_expr", "query_param",
     "special_tokens", "real_long_word", "tr_all_letters"],
)  # fmt: skip
def test_a_text_is_kept_as_typed(model: Model, name: str) -> None:
    assert run(model, TYPED[name]).sentence == TYPED[name]


def test_turkish_capitals(model: Model) -> None:
    capitals, small = run(model, TYPED["tr_upper_i"]), run(model, "istanbul ığdır ışık")
    assert text.lower(TYPED["tr_upper_i"]) == small.sentence
    assert capitals.ids == small.ids
    assert run(model, "İ").ids == run(model, "i").ids != run(model, "ı").ids
    assert len(run(model, "İ").tokens) == 2


def test_a_circumflex_makes_another_word(model: Model) -> None:
    assert run(model, "hala").ids != run(model, "hâlâ").ids


def test_the_models_own_pieces_cannot_be_typed(model: Model) -> None:
    for special in model.tokenizer.pieces[:4]:
        trace = run(model, special)
        assert len(trace.words) == 4, "bracket, word, bracket"
        assert not set(trace.ids[1:]) & {0, 1, 2}


def test_equal_words_differ_by_their_position_only(model: Model) -> None:
    trace = run(model, TYPED["one_word_repeated"])
    assert (trace.embeddings[1:] == trace.embeddings[1]).all()
    assert len(np.unique(trace.X[1:], axis=0)) == 64


def test_a_letter_that_nobody_taught_is_one_unknown_token(model: Model) -> None:
    trace = run(model, "kedi 猫")
    assert trace.tokens[-1] == "猫"
    assert (trace.ids[-1], trace.known[-1]) == (3, False)
