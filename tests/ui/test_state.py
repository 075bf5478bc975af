"""Choices ↔ the address bar."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ui import lesson, state
from ui.state import Choices, Place, from_query, to_query
from ui.texts import tr

MODEL = lesson.model()
KEYS = (
    "cumle", "adim", "katman", "bas", "kelime", "bakilan", "maske", "agirlik", "kapali", "embed",
)  # fmt: skip
ODD_VALUES = st.one_of(
    st.text(alphabet=st.characters(codec=None), max_size=9),
    st.sampled_from(["0", "1", "8", "9", "-1", "6.2", "6.", ".2", "1e9", "²", "٣", "9" * 400]),
    st.sampled_from(["nedensel", "yok", "softmax", "Softmax", "\x00", "\ud800", "<b>", " "]),
    st.sampled_from(["rastgele", "egitilmis", "2.1,4.8", "2.1,,x", "4.8,2.1,2.1", "9.9"]),
)


def read(**query: str) -> Choices:
    return from_query(query, MODEL)


def test_an_empty_address_is_the_first_sentence_and_the_head_that_follows_pronouns() -> None:
    layer, head = MODEL.roles["pronoun"]
    assert read() == Choices(tr.SENTENCES[0], "none", "tokenler", layer, head, None, None)


def test_every_key_is_read_and_layers_and_heads_count_from_one() -> None:
    choices = read(
        cumle="Ali onu gördü.", adim="softmax", katman="2", bas="3", kelime="2.1", bakilan="1",
        maske="nedensel",
    )  # fmt: skip
    place = Place(2, 1)
    assert choices == Choices("Ali onu gördü.", "causal", "softmax", 1, 2, place, Place(1))


@pytest.mark.parametrize("odd", ["0", "99", "-1", "1.5", "²", "", "iki", "9" * 5000])
def test_a_layer_that_does_not_exist_is_the_default(odd: str) -> None:
    assert read(katman=odd, bas=odd) == read()


@pytest.mark.parametrize("odd", ["-1", "6.", ".2", "6.0", "6.2.1", "onu", "999", "65"])
def test_a_word_that_cannot_be_is_no_word(odd: str) -> None:
    assert read(kelime=odd).word is None


def test_the_start_sign_is_word_zero() -> None:
    assert read(kelime="0").word == Place(0)


def test_a_sentence_is_cleaned_and_half_a_surrogate_pair_becomes_a_sign() -> None:
    assert read(cumle="  dag\u0306  \ud800 ").sentence == "dağ \ufffd"


def test_a_sentence_of_nothing_is_the_first_sentence() -> None:
    assert read(cumle=" \u200b\n").sentence == tr.SENTENCES[0]


def test_too_long_a_sentence_is_left_for_the_core_to_refuse() -> None:
    assert len(read(cumle="a" * 1_000_000).sentence) == 1_000_000


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), ODD_VALUES))
def test_a_strangers_link_never_raises_and_comes_back_the_same(query: dict[str, str]) -> None:
    choices = from_query(query, MODEL)
    assert from_query(to_query(choices, MODEL), MODEL) == choices


def test_ten_thousand_random_links_never_raise_and_come_back_the_same() -> None:
    chance = random.Random(7)
    for _ in range(10_000):
        keys = chance.sample(KEYS, chance.randint(0, len(KEYS)))
        query = {key: "".join(random_letters(chance)) for key in keys}
        choices = from_query(query, MODEL)
        assert from_query(to_query(choices, MODEL), MODEL) == choices


def random_letters(chance: random.Random) -> list[str]:
    """Digits and dots often, so that numbers happen; else anything that Unicode has."""
    return [
        chance.choice("0123456789.-") if chance.random() < 0.6 else chr(chance.randrange(0x110000))
        for _ in range(chance.randint(0, 6))
    ]


def test_weights_and_heads_that_are_off_are_read_and_odd_ones_left_out() -> None:
    choices = read(agirlik="rastgele", kapali="2.1,4.8,2.1,9.1,1.9,x,,0.1")
    assert choices.weights == "random"
    assert choices.off == {(1, 0), (3, 7)}
    assert to_query(choices, MODEL) == {"agirlik": "rastgele", "kapali": "2.1,4.8"}
    assert read(agirlik="Rastgele", kapali="1.1" * 300) == read()


def test_defaults_stay_out_of_the_address() -> None:
    assert to_query(read(), MODEL) == {}


def test_a_link_to_another_page_carries_what_changes_a_number_and_nothing_else() -> None:
    numbers = {"maske": "nedensel", "agirlik": "rastgele", "kapali": "2.1"}
    choices = replace(read(adim="softmax", kelime="3", **numbers), sentence="Ali geldi")
    assert state.sentence_query(choices, MODEL) == {"cumle": "Ali geldi", **numbers}
