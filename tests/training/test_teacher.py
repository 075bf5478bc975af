"""The teacher's words: which ones, which are left out, and how vectors are reduced."""

from pathlib import Path

import numpy as np

from training import teacher


def test_verbs_come_with_past_forms_and_adjectives_with_was(tmp_path: Path) -> None:
    folder = tmp_path / teacher.RESOURCES
    folder.mkdir(parents=True)
    lines = ["# yorum", "kitap", "koşmak", "ağır [P:Adj]", "İstanbul'da", "Ayşe [P:Noun,Prop]"]
    for name in teacher.DICTIONARIES:
        (folder / name).write_text("\n".join(lines), encoding="utf-8")
    words = list(teacher.dictionary(tmp_path))
    first = words[: len(words) // len(teacher.DICTIONARIES)]
    assert first == [
        "kitap", "koşmak", "koştu", "koşmuştu", "koşuyordu", "koşmadı", "ağır", "ağırdı", "ayşe",
    ]  # fmt: skip


def test_signs_have_no_meaning() -> None:
    asked = [
        word for word in ("kitap", "o", ".", "3", "ev", "'", "a.") if teacher.has_meaning(word)
    ]
    assert asked == ["kitap", "ev"]


def test_about_one_word_in_twenty_is_left_out_with_its_forms() -> None:
    words = [f"{a}{b}{c}{d}{e}" for a in "bkst" for b in "aeio" for c in "lmnr" for d in "aeiu"
             for e in "bcdk"]  # fmt: skip
    out = [word for word in words if teacher.is_left_out(word)]
    assert 0.02 < len(out) / len(words) < 0.08
    assert all(teacher.is_left_out(word + "ları") for word in out)


def test_reduced_vectors_are_one_long_and_keep_who_is_near() -> None:
    rng = np.random.default_rng(0)
    plane = rng.normal(size=(300, teacher.WIDTH)) @ rng.normal(size=(teacher.WIDTH, 512))
    small = teacher.reduced(plane + 5.0).astype(np.float64)
    np.testing.assert_allclose(np.linalg.norm(small, axis=1), 1.0, atol=2e-3)
    centred = plane - plane.mean(0)
    centred /= np.linalg.norm(centred, axis=1, keepdims=True)
    np.testing.assert_allclose(small @ small.T, centred @ centred.T, atol=5e-3)


def test_each_known_word_shall_look_at_the_nearest_other_one() -> None:
    words = ("kedi", "köpek", "masa")
    vectors = np.array([[1, 0], [0.8, 0.6], [0, 1]], np.float16)
    rule = teacher.meaning_rule(teacher.Teacher(words, vectors))
    asked = rule(("[BAŞ]", "Masa", "köpek", "bir", "KEDİ"))["meaning"]
    assert asked == [-1, 2, 4, -1, 2]
    assert rule(("[BAŞ]", "masa", "köpek"))["meaning"] == [-1, -1, -1]
