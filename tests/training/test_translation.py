"""What the translator is trained and measured on: words, held-out pairs, alignment, losses."""

import json
from pathlib import Path

import numpy as np
import pytest

from attention_core.translation import source_words
from attention_core.translation_file import default_translation_folder
from training.translation.alignment import Model1, by_word
from training.translation.data import (
    Ids,
    Pair,
    checks,
    english_words,
    is_held_out,
    only,
    pairs,
)
from ui.texts import translation_tr


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("I don't know.", "i do not know"),
        ("Tom's cat won't eat!", "tom 's cat will not eat"),
        ("I'm sure they've gone; we can’t.", "i am sure they have gone we can not"),
    ],
)
def test_english_is_cut_into_small_words(sentence: str, words: str) -> None:
    assert english_words(sentence) == tuple(words.split())


def test_short_pairs_are_kept_once_and_the_checks_are_left_out(tmp_path: Path) -> None:
    check = checks()[0].pair
    lines = {
        "tatoeba_a": ["The cat slept.\tKedi uyudu.", "A b c d e f g h i.\tUzun.", "Hm.\t..."],
        "tatoeba_b": ["The cat slept.\tKedi uyudu!", f"X y.\t{check.key}"],
    }
    for folder, rows in lines.items():
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "tur.txt").write_text("\n".join(rows), "utf-8")
    assert pairs(tmp_path) == [Pair(("Kedi", "uyudu"), ("the", "cat", "slept"))]


def test_all_translations_of_a_sentence_are_on_one_side_of_the_border() -> None:
    made = [Pair((f"kelime{i}",), ("word",)) for i in range(2000)]
    other = [Pair((f"KELİME{i}",), ("another",)) for i in range(2000)]
    assert [*map(is_held_out, made)] == [*map(is_held_out, other)]
    assert 0.03 < np.mean([*map(is_held_out, made)]) < 0.07


def test_pairs_with_a_rare_word_are_left_out() -> None:
    known, rare = Pair(("a",), ("cat",)), Pair(("a",), ("cat", "yacht"))
    assert only([known, rare], ["cat"]) == [known]


def test_checks_are_aligned_with_words_that_are_there() -> None:
    found = checks()
    assert len(found) >= 40
    assert len({check.pair.key for check in found}) == len(found)
    vocabulary = json.loads((default_translation_folder() / "vocabulary.json").read_text("utf-8"))
    for check in found:
        assert set(check.pair.english) <= set(vocabulary["words"]), check.pair
        for word, places in check.right.items():
            assert word < len(check.pair.english)
            assert places <= set(range(1, len(check.pair.turkish) + 1)), check.pair


def test_the_forms_that_are_shipped_are_words_and_no_sentences() -> None:
    vocabulary = json.loads((default_translation_folder() / "vocabulary.json").read_text("utf-8"))
    assert not [form for form in vocabulary["forms"] if " " in form]


def test_the_pages_own_sentences_are_kept_out_of_the_training() -> None:
    asked = {check.pair.key for check in checks()}
    ready = [Pair(source_words(sentence), ()).key for sentence in translation_tr.READY]
    assert set(ready) <= asked


def test_model_1_finds_out_who_belongs_to_whom() -> None:
    """Piece 2 is seen alone with word 5, so in the other pair word 6 is left for piece 3."""
    items = [Ids((0, 2), (0, 1), (0, 5)), Ids((0, 2, 3), (0, 1, 2), (0, 5, 6))] * 50
    items += [Ids((0, 4), (0, 1), (0, 7))] * 50
    model = Model1(n_pieces=5, n_words=8)
    model.fit(items, rounds=10)
    rows = model.posterior(items[1])
    np.testing.assert_allclose(rows.sum(axis=1), 1)
    assert rows[0].argmax() == 1
    assert rows[1].argmax() == 2


def test_the_pieces_of_a_word_are_summed() -> None:
    rows = np.array([[0.1, 0.2, 0.3, 0.4]])
    np.testing.assert_allclose(by_word(rows, (0, 1, 1, 2)), [[0.1, 0.5, 0.4]])


def test_padding_counts_in_no_loss_and_gets_no_weight() -> None:
    torch = pytest.importorskip("torch")
    from training.translation.network import Sizes, TranslationNetwork
    from training.translation.train import batch, where_loss, word_loss

    torch.manual_seed(0)
    network = TranslationNetwork(Sizes(9, 7, d_model=8, d_k=2, d_v=2, d_ff=5)).double()
    short, long = Ids((1, 5), (0, 1), (0, 3, 1)), Ids((1, 6, 7, 8), (0, 1, 2, 2), (0, 2, 4, 5, 1))
    rights = [np.eye(2), np.eye(4)]
    alone = batch([short], rights[:1])
    padded = batch([short, long], rights)
    seen = network(alone.source, alone.real, alone.asking)
    both = network(padded.source, padded.real, padded.asking)
    np.testing.assert_allclose(both.logits[0, :2].detach(), seen.logits[0].detach(), atol=1e-9)
    assert float(both.weights[0, :, :, 2:].detach().abs().max()) == 0
    second = batch([long], rights[1:])
    apart = network(second.source, second.real, second.asking)
    for loss, n in ((where_loss, ()), (word_loss, (0.0,))):
        parts = 2 * loss(seen, alone, *n) + 4 * loss(apart, second, *n)
        assert float(loss(both, padded, *n).detach()) == pytest.approx(
            float(parts.detach()) / 6, abs=1e-5
        )


def test_the_network_in_training_computes_what_the_golden_file_holds() -> None:
    torch = pytest.importorskip("torch")
    from training.translation import golden
    from training.translation.network import Sizes, TranslationNetwork

    torch.manual_seed(0)
    sizes = Sizes(9, 7, n_layers=2, n_cross_heads=2, d_model=8, d_k=2, d_v=2, d_ff=5)
    network = TranslationNetwork(sizes).double().eval()
    source, asking = (1, 5, 8), (0, 3, 4, 2)
    with torch.no_grad():
        real = torch.ones(1, 3, dtype=torch.bool)
        seen = network(torch.tensor([source]), real, torch.tensor([asking]))
        memory = golden.read(network, source)["memory"]
        fields = golden.written(network, asking, memory)
    np.testing.assert_allclose(fields["layers.1.cross.weights"], seen.weights[0], atol=1e-6)
    np.testing.assert_allclose(fields["logits"], seen.logits[0], atol=1e-5)
