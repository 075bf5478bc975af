"""What holds for all numbers and all texts, tried on many that nobody would think of."""

import re
import unicodedata

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import (
    AttentionTrace,
    Model,
    SentenceError,
    Tokenizer,
    TooLongError,
    attend,
    masks,
    ops,
    run,
    text,
    word_weights,
)
from attention_core.tokenizer import MAX_CHARACTERS, MAX_CHARACTERS_TYPED, SPECIAL_PIECES
from attention_core.types import Array
from tests.core.helpers import D_MODEL, TINY_MERGES, TINY_PIECES, N, drawn, drawn_weights

ROWS = arrays(
    np.float64,
    array_shapes(min_dims=2, max_dims=3, min_side=1, max_side=6),
    elements=st.floats(-1e4, 1e4),
)
LONE_AND_JOINING = (
    "aAgIİıi1 .'-_\u0301\u0306\u0307\u0327\u200b\u200d\ufe0f\u00ad\u202e\u1100\u1161\u0644"
)
SYMBOLS = "😀🏽👩🇹🇷\ud83d\ude00\ufffd\U000e0067\x00\x85\n\u2028\u3000"
ANY_TEXT = st.one_of(
    st.text(st.characters(exclude_categories=()), max_size=80),  # lone surrogates too
    st.text(st.sampled_from(LONE_AND_JOINING + SYMBOLS), max_size=20),
)
TURKISH_TEXT = st.text("abcçdefgğhıijklmnoöprsştuüvyzâîû '’-.,3", min_size=1, max_size=40)
SMALL_NUMBERS = arrays(np.float64, (N, D_MODEL), elements=st.floats(-3, 3))

TINY = Tokenizer(TINY_PIECES, [(a, b) for a, b in TINY_MERGES])


def upper(words: str) -> str:
    """Turkish upper case: i -> İ, ı -> I."""
    return words.replace("i", "İ").replace("ı", "I").upper()


def among_themselves(X: Array) -> AttentionTrace:
    return attend(X, X, drawn_weights(), masks.none(len(X)))


# Numbers


@given(ROWS)
def test_softmax_rows_are_shares_of_one(scores: Array) -> None:
    weights = ops.softmax(scores)
    assert (weights >= 0).all()
    assert_allclose(weights.sum(axis=-1), 1, rtol=1e-12)


@given(ROWS, st.floats(-1e3, 1e3))
def test_softmax_sees_differences_only(scores: Array, shift: float) -> None:
    assert_allclose(ops.softmax(scores + shift), ops.softmax(scores), rtol=1e-9, atol=1e-12)


@given(ROWS)
def test_softmax_keeps_the_order_of_the_scores(scores: Array) -> None:
    weights = ops.softmax(scores)
    order = scores.argsort(axis=-1)
    assert (np.diff(np.take_along_axis(weights, order, axis=-1), axis=-1) >= 0).all()


@given(st.integers(1, 12), st.integers(0, 2**32))
def test_a_masked_look_has_exactly_no_weight(n: int, seed: int) -> None:
    weights = ops.softmax(ops.apply_mask(drawn(2, n, n, seed=seed), masks.causal(n)))
    above = np.triu_indices(n, k=1)
    assert_array_equal(weights[:, above[0], above[1]], 0)
    assert_allclose(weights.sum(axis=-1), 1, rtol=1e-12)
    assert (weights[:, *np.tril_indices(n)] > 0).all()


@given(SMALL_NUMBERS, st.permutations(range(N)))
def test_without_positions_shuffled_tokens_give_shuffled_rows(X: Array, order: list[int]) -> None:
    straight, shuffled = among_themselves(X), among_themselves(X[order])
    assert_allclose(shuffled.output, straight.output[order], rtol=1e-9, atol=1e-9)
    assert_allclose(shuffled.weights, straight.weights[:, order][:, :, order], atol=1e-9)


@given(SMALL_NUMBERS)
def test_a_head_blends_values_and_never_leaves_their_range(X: Array) -> None:
    trace = among_themselves(X)
    low, high = trace.V.min(axis=1, keepdims=True), trace.V.max(axis=1, keepdims=True)
    assert (trace.heads >= low - 1e-9).all()
    assert (trace.heads <= high + 1e-9).all()


@given(arrays(np.float64, (N, D_MODEL), elements=st.floats(-1e3, 1e3)), st.floats(-1e3, 1e3))
def test_layer_norm_forgets_a_common_shift(X: Array, shift: float) -> None:
    gain, bias = np.ones(D_MODEL), np.zeros(D_MODEL)
    normed = ops.layer_norm(X, gain, bias, epsilon=1.0)
    assert_allclose(ops.layer_norm(X + shift, gain, bias, epsilon=1.0), normed, atol=1e-8)
    assert_allclose(normed.mean(axis=-1), 0, atol=1e-9)


@given(st.text("kedi ", min_size=1, max_size=60).filter(str.strip))
def test_word_rows_sum_to_one_like_those_of_pieces(model: Model, sentence: str) -> None:
    trace = run(model, sentence)
    words = word_weights(trace, layer=3, head=0)
    assert words.shape == (len(trace.words), len(trace.words))
    assert_allclose(words.sum(axis=1), 1, rtol=1e-5)


# Texts


@given(ANY_TEXT)
@example("\ud83d\ude00 \ude00")
@example("\u0300\u0301")
@example("k\u0300\u200d\u0301")
@example("İ" * 70)
def test_any_text_gives_tokens_or_a_typed_refusal(typed: str) -> None:
    try:
        encoded = TINY.encode(typed)
    except SentenceError:
        return
    words = encoded.words[1:]
    assert " ".join(encoded.sentence.split()) == encoded.sentence
    assert "".join(words) == encoded.sentence.replace(" ", "")
    assert 1 <= len(encoded.ids) - 1 <= TINY.max_tokens
    for w, word in enumerate(words, 1):
        pieces = zip(encoded.tokens, encoded.word_of, strict=True)
        assert "".join(token for token, of in pieces if of == w) == word
    assert all(encoded.tokens), "no token is empty"
    assert not set(encoded.ids[1:]) & {0, 1}, "the model's own pieces cannot be typed"
    hidden = [token == text.HIDDEN for token in encoded.tokens]
    assert hidden == [id_ == SPECIAL_PIECES.index("[MASKE]") for id_ in encoded.ids]
    assert encoded.ids[0] == SPECIAL_PIECES.index("[BAŞ]")
    assert encoded.known == tuple(i != SPECIAL_PIECES.index("[BİLİNMEYEN]") for i in encoded.ids)


@given(ANY_TEXT)
@example("A\u200d\u0300")
@example("a \u200d😀")
def test_cleaning_twice_changes_nothing(typed: str) -> None:
    assert text.clean(text.clean(typed)) == text.clean(typed)


@given(ANY_TEXT)
@example("A\u200d\u0300")
def test_a_cleaned_text_can_be_sent_anywhere(typed: str) -> None:
    cleaned = text.clean(typed)
    cleaned.encode("utf-8")
    assert cleaned == unicodedata.normalize("NFC", cleaned)
    assert not any(unicodedata.category(c) in ("Cc", "Cs") for c in cleaned)


@given(st.one_of(ANY_TEXT, TURKISH_TEXT))
@example("a\u0316\u0317\u0318\u0301")  # four marks, of which one can melt into the letter
def test_composed_and_decomposed_letters_are_the_same_text(typed: str) -> None:
    nfc, nfd = (unicodedata.normalize(form, typed) for form in ("NFC", "NFD"))
    assert text.clean(nfc) == text.clean(nfd)


@given(ANY_TEXT)
@example("İ")
@example("I\u0307")
def test_lower_keeps_the_number_of_characters(typed: str) -> None:
    assert len(text.lower(typed)) == len(typed)


@given(TURKISH_TEXT)
def test_lower_undoes_turkish_capitals(typed: str) -> None:
    assert text.lower(upper(typed)) == typed


@given(TURKISH_TEXT)
def test_capitals_change_neither_the_pieces_nor_their_number(model: Model, typed: str) -> None:
    def pieces_of(sentence: str) -> list[int]:
        words = text.split_words(text.clean(sentence))
        return [id_ for word in words for _, id_ in model.tokenizer.split_word(word)]

    assert pieces_of(upper(typed)) == pieces_of(typed)


@given(ANY_TEXT)
def test_graphemes_lose_nothing(typed: str) -> None:
    assert "".join(text.graphemes(typed)) == typed


@given(st.lists(st.sampled_from(["a", "ğ", "1", ".", "'", "-", "😀", "\u0301"]), max_size=30))
def test_words_lose_nothing(parts: list[str]) -> None:
    cleaned = text.clean("".join(parts))
    assert "".join(text.split_words(cleaned)) == cleaned.replace(" ", "")


BRACKETS = st.lists(st.sampled_from(["a", "b", "3", ".", "'", " ", "😀", "[", "?", "]", "[?]"]))


@given(BRACKETS)
def test_a_hidden_word_touches_no_letter_and_no_bracket(parts: list[str]) -> None:
    cleaned = text.clean("".join(parts))
    words = text.split_words(cleaned)
    assert "".join(words) == cleaned.replace(" ", "")
    alone = re.findall(r"(?<![\[\]\w])\[\?\](?![\[\]\w])", cleaned)
    assert words.count(text.HIDDEN) == len(alone)


@given(BRACKETS, st.data())
def test_hiding_a_word_changes_no_other_word(parts: list[str], data: st.DataObject) -> None:
    cleaned = text.clean("".join(parts))
    words = text.split_words(cleaned)
    # Where "[?]" touches a letter, hiding that letter sets the brackets free: left out here.
    assume(words and words.count(text.HIDDEN) == cleaned.count(text.HIDDEN))
    at = data.draw(st.integers(0, len(words) - 1))
    hidden = text.hide(cleaned, at)
    assert text.split_words(hidden) == [*words[:at], text.HIDDEN, *words[at + 1 :]]
    assert text.clean(hidden) == hidden


@given(st.integers(MAX_CHARACTERS + 1, 20_000))
def test_a_long_text_is_refused_with_its_length(n: int) -> None:
    limit = MAX_CHARACTERS if n <= MAX_CHARACTERS_TYPED else MAX_CHARACTERS_TYPED
    with pytest.raises(TooLongError) as error:
        TINY.encode("a" * n)
    assert vars(error.value) == {"n": n, "limit": limit, "unit": "characters"}
