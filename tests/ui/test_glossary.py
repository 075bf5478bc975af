"""The glossary: what every entry must have, how it is ordered, searched and linked."""

import json
import re

import pytest

from tests.ui.test_pages import components, html, sent, visit
from ui import cost, glossary, lesson
from ui.choices import STEPS
from ui.texts import glossary as texts
from ui.texts import places_tr, tr

ENTRIES = [*texts.terms(), *texts.questions()]
SENTENCE_ENDS = re.compile(r"[.?!](?=\s+[A-ZÇĞİÖŞÜ0-9“(\[]|$)")
READ = {
    "konum": {kind["word"] for kind in places_tr.KINDS.values()},
    "bolum": {"karo", "yol", "uzak"},
    "yol": set(cost.WORDS.values()),
    "agirlik2": {twin.word for twin in lesson.TWINS.values()},
}
"""Words that a lesson's browser part knows; any other would open the lesson's default."""

EVERYWHERE_OR_OWN = {"adim", "maske", "cumle", "kiyas", "kaynak", *READ}


def test_there_are_at_least_fifty_terms_and_no_name_twice() -> None:
    assert len(texts.terms()) >= 50
    names = [glossary.name_in_link(entry) for entry in ENTRIES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("term", texts.terms(), ids=lambda term: term.name)
def test_a_term_has_its_english_and_exactly_two_sentences(term: texts.Entry) -> None:
    assert term.english
    assert len(SENTENCE_ENDS.findall(term.text)) == 2


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_an_entry_leads_into_a_lesson_with_keys_that_it_reads(entry: texts.Entry) -> None:
    query = dict(entry.query)
    assert entry.page in tr.PAGES
    assert query.keys() <= EVERYWHERE_OR_OWN
    assert query.get("adim", STEPS[0]) in STEPS
    assert all(query[key] in known for key, known in READ.items() if key in query)


def test_every_question_is_answered_and_says_what_to_try() -> None:
    for question in texts.questions():
        assert question.name.endswith("?")
        assert len(question.text) > 200
        assert question.action


def test_the_order_is_that_of_the_turkish_alphabet() -> None:
    words = ["çorap", "cam", "ısı", "iç", "İnci", "[BAŞ]", "baş", "öz", "oya", "şal", "sal"]
    right = ["[BAŞ]", "baş", "cam", "çorap", "ısı", "iç", "İnci", "oya", "öz", "sal", "şal"]
    assert sorted(words, key=texts.place_in_alphabet) == right


def test_what_is_searched_is_in_turkish_lower_case_and_without_marks() -> None:
    assert glossary.folded("ISI Haritası, İÇ çarpım") == "isi haritasi, ic carpim"


def test_no_form_stands_for_two_terms() -> None:
    forms = [form for entry in glossary.sent()["terms"] for form in entry["forms"]]
    assert len(set(forms)) == len(forms)


def test_the_page_is_sent_an_address_and_not_the_whole_glossary() -> None:
    app = visit("sozluk")
    assert "dikkat_glossary" in components(app)
    data = json.loads(sent(app, "dikkat_glossary"))
    assert data["address"] == glossary.address()
    assert "terms" not in data
    assert "da-notice" not in html(visit("sozluk", agirlik="rastgele"))
