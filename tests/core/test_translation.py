"""The tiny translator: against PyTorch, against itself, and at work."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import STEPS, attend, ops
from attention_core.errors import EmptySentenceError, TooLongError, UnknownWordError
from attention_core.translation import (
    END,
    TranslationModel,
    is_known,
    read_source,
    source_words,
    translate,
    write,
)
from attention_core.translation_file import default_translation_folder, load_translation_model
from tests.core.test_scenes import arrays_of

SENTENCE = "Kedi süt içiyor."


@pytest.fixture(scope="module")
def model() -> TranslationModel:
    return load_translation_model()


@pytest.fixture(scope="module")
def model64() -> TranslationModel:
    return load_translation_model(dtype=np.float64)


@pytest.fixture(scope="module")
def golden() -> dict[str, np.ndarray]:
    path = default_translation_folder() / "golden.npz"
    with np.load(path, allow_pickle=False) as archive:
        return {name: archive[name] for name in archive.files}


def test_double_precision_is_what_pytorch_computes(
    model64: TranslationModel, golden: dict[str, np.ndarray]
) -> None:
    compared = {"sentences"}
    for s, sentence in enumerate(golden["sentences"].tolist()):
        source = read_source(model64, sentence)
        trace = write(model64, source, golden[f"{s}.ids"].tolist())
        assert_array_equal(source.ids, golden[f"{s}.source.ids"])
        inside = dict(arrays_of(replace(source, words=(), tokens=(), ids=(), word_of=()), ""))
        found = {f"source.{name}": array for name, array in inside.items()}
        found["source.memory"] = source.memory
        for part in ("embeddings", "positions", "X", "final", "logits", "probabilities"):
            found[part] = getattr(trace, part)
        found |= dict(arrays_of(trace.layers, "layers"))
        for name, array in found.items():
            assert array.dtype == np.float64, name
            assert_allclose(array, golden[f"{s}.{name}"], rtol=0, atol=1e-9, err_msg=name)
            compared.add(f"{s}.{name}")
        compared |= {f"{s}.ids", f"{s}.source.ids"}
    assert compared == set(golden), "nothing in the golden file is left out"


def test_single_precision_shows_the_same_weights(
    model: TranslationModel, golden: dict[str, np.ndarray]
) -> None:
    for s, sentence in enumerate(golden["sentences"].tolist()):
        trace = write(model, read_source(model, sentence), golden[f"{s}.ids"].tolist())
        right = golden[f"{s}.layers.0.cross.weights"]
        assert trace.logits.dtype == np.float32
        assert_allclose(trace.layers[0].cross.weights, right, rtol=0, atol=1e-4)


def test_every_attention_replays_and_every_array_is_read_only(model: TranslationModel) -> None:
    trace = translate(model, SENTENCE)
    pairs = [
        *zip(trace.source.blocks, model.weights.encoder_blocks, strict=True),
        *zip(trace.layers, model.weights.layers, strict=True),
    ]
    for inner, w in pairs:
        for step in STEPS:
            replayed = step.replay(inner.attention, w.attention)
            assert_array_equal(replayed, getattr(inner.attention, step.key))
    for step in STEPS:
        cross = trace.layers[-1].cross
        replayed = step.replay(cross, model.weights.layers[-1].cross)
        assert_array_equal(replayed, getattr(cross, step.key))
    kept = [array for _, array in arrays_of(trace.layers, "")]
    kept += [trace.X, trace.logits, trace.probabilities, trace.source.memory, trace.word_weights()]
    assert not any(array.flags.writeable for array in kept)


def test_queries_come_from_english_and_keys_and_values_from_turkish(
    model: TranslationModel,
) -> None:
    trace = translate(model, SENTENCE)
    layer, w = trace.layers[-1], model.weights.layers[-1]
    asking = ops.layer_norm(layer.after_attention, w.norm_2.gain, w.norm_2.bias)
    n, m = len(trace.chosen), len(trace.source.ids)
    by_hand = attend(asking, trace.source.memory, w.cross, np.ones((n, m), np.bool_))
    assert_array_equal(layer.cross.weights, by_hand.weights)
    assert layer.cross.weights.shape[1:] == (n, m)


def test_a_row_asks_from_the_word_before_the_one_that_it_chooses(model: TranslationModel) -> None:
    trace = translate(model, SENTENCE)
    assert trace.asking[0] == "[BAŞ]"
    assert trace.asking[1:] == trace.chosen[:-1]
    best = [model.words[i] for i in trace.logits.argmax(axis=1)]
    assert tuple(best) == trace.chosen
    assert trace.finished
    assert trace.chosen[-1] == END


def test_a_place_does_not_know_what_is_written_after_it(model: TranslationModel) -> None:
    trace = translate(model, SENTENCE)
    for n in range(1, len(trace.ids)):
        shorter = write(model, trace.source, trace.ids[:n])
        assert_allclose(shorter.logits, trace.logits[:n], rtol=0, atol=1e-4)


def test_the_pieces_of_a_word_are_summed_and_a_row_stays_one(model: TranslationModel) -> None:
    trace = translate(model, "Arkadaşlarım kitaplarını okuyorlar.")
    rows = trace.word_weights()
    assert len(trace.source.ids) > len(trace.source.words), "some word has several pieces"
    assert rows.shape == (len(trace.chosen), 4)
    assert_allclose(rows.sum(axis=1), 1, rtol=1e-5)
    assert_allclose(trace.probabilities.sum(axis=1), 1, rtol=1e-5)
    pieces = trace.layers[-1].cross.weights.mean(axis=0)
    second = [j for j, word in enumerate(trace.source.word_of) if word == 2]
    assert_allclose(rows[:, 2], pieces[:, second].sum(axis=1), rtol=1e-5)


def test_simple_words_look_at_the_words_that_they_stand_for(model: TranslationModel) -> None:
    trace = translate(model, "Bu kitabı okudum.")
    rows = trace.word_weights()
    looked = {word: int(row.argmax()) for word, row in zip(trace.chosen, rows, strict=True)}
    assert looked["this"] == 1
    assert looked["book"] == 2
    assert looked["read"] == 3


def test_writing_ends_at_the_limit(model: TranslationModel) -> None:
    short = replace(model, config=replace(model.config, max_words=2))
    trace = translate(short, SENTENCE)
    assert len(trace.chosen) == 2
    assert not trace.finished


def test_punctuation_and_capitals_change_nothing(model: TranslationModel) -> None:
    assert source_words("  Kedi, süt içiyor!? ") == ("Kedi", "süt", "içiyor")
    plain = translate(model, "kedi süt içiyor")
    assert_array_equal(translate(model, "KEDİ SÜT İÇİYOR...").logits, plain.logits)


def test_a_form_is_known_when_it_or_its_beginning_was_seen(model: TranslationModel) -> None:
    some = replace(model, forms=frozenset({"kitabı", "su", "arabalar"}))
    known = ["kitabı", "SU", "kitabımı", "kitab", "arabalarımız", "arabada"]
    unknown = ["kitle", "sular", "ara", "zürafa"]
    assert [word for word in known if not is_known(some, word)] == []
    assert [word for word in unknown if is_known(some, word)] == []


@pytest.mark.parametrize(
    ("sentence", "error"),
    [
        ("", EmptySentenceError),
        (" …?! ", EmptySentenceError),
        ("bu " * 9, TooLongError),
        ("a" * 20_000, TooLongError),
        ("Zqxwv süt içiyor.", UnknownWordError),
        ("猫 süt içiyor", UnknownWordError),
    ],
)
def test_what_cannot_be_read_is_refused(
    model: TranslationModel, sentence: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        translate(model, sentence)


def test_the_folder_is_small() -> None:
    assert (default_translation_folder() / "weights.npz").stat().st_size <= 1.5e6
