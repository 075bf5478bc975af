"""The search analogy: a library whose every score can be done by hand."""

import json
import re

import numpy as np
import pytest

from attention_core import run
from attention_core.search import look_up
from tests.ui.test_pages import sent, visit
from ui import search
from ui.choices import from_query, to_query
from ui.lesson import model
from ui.texts import search_tr, tr


def test_the_first_query_stands_between_two_books_by_hand() -> None:
    # 0,13·(−0,26) + 0,99·0,97 = 0,9265 against 0,13·0,5 + 0,99·0,87 = 0,9263
    query = np.array(search.QUERIES["balik"])
    trace = look_up(query, search.KEYS, search.VALUES, search.SOFT)
    assert trace.scores[1:3] == pytest.approx([0.9263, 0.9265])
    assert search_tr.BOOKS[trace.best] == "Balık pişirme"
    assert trace.weights[1] == pytest.approx(trace.weights[2], rel=1e-3)
    assert (trace.weights > 0).all()


def test_a_query_for_what_is_not_there_fits_no_book() -> None:
    query = np.array(search.QUERIES["bilgisayar"])
    trace = look_up(query, search.KEYS, search.VALUES, search.SOFT)
    assert trace.scores.max() < 0.7
    assert trace.weights.sum() == pytest.approx(1)


def test_everything_has_a_name_and_two_decimals() -> None:
    assert len(search_tr.BOOKS) == len(search.KEYS) == len(search.VALUES)
    assert len(search_tr.SUBJECTS) == search.VALUES.shape[1]
    assert search.QUERIES.keys() == search_tr.QUERIES.keys()
    for numbers in (search.KEYS, np.array(list(search.QUERIES.values()))):
        np.testing.assert_allclose(numbers, numbers.round(2), atol=1e-12)
        np.testing.assert_allclose(np.linalg.norm(numbers, axis=1), 1, atol=0.01)
    np.testing.assert_allclose(search.VALUES.sum(axis=1), 1)


def test_the_page_ends_with_real_numbers_of_the_visitors_sentence() -> None:
    data = json.loads(sent(visit("arama", cumle=tr.SENTENCES[1]), "dikkat_search"))
    layer, head = model().roles["pronoun"]
    trace = run(model(), tr.SENTENCES[1])
    row = data["own"]["row"]
    assert trace.tokens[row] == "o"
    right = trace.blocks[layer].attention.weights[head, row]
    np.testing.assert_allclose(data["own"]["weights"], right)
    assert data["own"]["d_k"] == model().config.d_k


def test_a_masked_score_is_sent_as_nothing() -> None:
    query = {"cumle": tr.SENTENCES[1], "maske": "nedensel"}
    own = search.own_sentence(from_query(query, model()))
    assert None in own["scores"] or all(np.isfinite(own["scores"]))


def test_the_link_keeps_arrow_and_sharpness() -> None:
    query = {"sorgu": "-0.94,-0.34", "keskinlik": "sert"}
    assert to_query(from_query(query, model()), model()) == query


@pytest.mark.parametrize("odd", ["", "x", "9,9", "1e9,0", "NaN,1", "0,0,0", "<b>"])
def test_any_link_opens(odd: str) -> None:
    assert sent(visit("arama", cumle=tr.SENTENCES[0], sorgu=odd, keskinlik=odd), "dikkat_search")


def test_no_suffix_hangs_on_what_varies() -> None:
    texts = search_tr.TEXTS.values()
    assert not [text for text in texts if re.search(r"\}['’]?[a-zçğıöşü]", text)]
