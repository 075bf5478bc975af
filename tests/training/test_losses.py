"""What a taught head is scored by, computed by hand."""

import math

import pytest

torch = pytest.importorskip("torch")

from training import losses  # noqa: E402
from training.losses import IGNORED, meaning_loss, soft_loss, word_level  # noqa: E402


def test_weights_of_pieces_become_those_of_words() -> None:
    """Word 1 is pieces 1 and 2: as a key their sum, as a query their mean."""
    weights = torch.tensor([[[0.5, 0.25, 0.25], [0.2, 0.4, 0.4], [0.6, 0.1, 0.3]]])
    piece_of = torch.tensor([[[1.0, 0, 0], [0, 1, 1]]])
    expected = torch.tensor([[[0.5, 0.5], [0.4, 0.6]]])
    torch.testing.assert_close(word_level(weights, piece_of), expected)


def test_a_soft_target_keeps_a_share_for_the_rest_of_the_row() -> None:
    mass = torch.tensor([[[0.5, 0.25, 0.25]]])
    target, real = torch.tensor([[0]]), torch.ones(1, 3, dtype=torch.bool)
    sure = soft_loss(mass, target, real, 0.0)
    assert float(sure) == pytest.approx(math.log(2))
    spread = (math.log(2) + 2 * math.log(4)) / 3
    soft = soft_loss(mass, target, real, 0.1)
    assert float(soft) == pytest.approx(0.9 * math.log(2) + 0.1 * spread)
    assert not soft_loss(mass, torch.tensor([[IGNORED]]), real, 0.1).isnan().any()


def row(*mass: float) -> torch.Tensor:
    """Four words, [BAŞ] first; the row of word 1, the others even."""
    rows = torch.full((1, 4, 4), 0.25)
    rows[0, 1] = torch.tensor(mass)
    return rows


ALONG, ACROSS = (1.0, 0.0), (0.0, 1.0)
VECTORS = torch.tensor([[(0.0, 0.0), ALONG, ALONG, ACROSS]])
KNOWN = torch.tensor([[False, True, True, True]])
"""Words 1 and 2 mean the same, word 3 something else."""


def test_nearness_counts_among_the_other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """What word 1 gives itself and [BAŞ] is free where the whole row has no weight."""
    monkeypatch.setattr(losses, "WHOLE_ROW", 0.0)
    monkeypatch.setattr(losses, "SHARPNESS", math.log(3))
    # target among words 2 and 3: 3 to 1; the row gives them 1 to 1
    even = 0.75 * math.log(0.75 / 0.5) + 0.25 * math.log(0.25 / 0.5)
    for mass in (row(0.1, 0.1, 0.4, 0.4), row(0.1, 0.7, 0.1, 0.1)):
        loss, asked = meaning_loss(mass, VECTORS, KNOWN)
        assert asked.tolist() == [[False, True, True, True]]
        assert float(loss[0, 1]) == pytest.approx(even, abs=1e-6)
    loss, _ = meaning_loss(row(0.6, 0.0, 0.3, 0.1), VECTORS, KNOWN)
    assert float(loss[0, 1]) == pytest.approx(0.0, abs=1e-6)


def test_the_whole_row_counts_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """With it, weight on the word itself costs something; [BAŞ] is as near as NOTHING_NEAR."""
    monkeypatch.setattr(losses, "SHARPNESS", math.log(3))
    near = 3 / (3 + 1 + 3**losses.NOTHING_NEAR)
    start = 3**losses.NOTHING_NEAR / (3 + 1 + 3**losses.NOTHING_NEAR)
    right = row(start, 0.0, near, near / 3)
    assert float(meaning_loss(right, VECTORS, KNOWN)[0][0, 1]) == pytest.approx(0.0, abs=1e-6)
    half = row(start / 2, 0.5, near / 2, near / 6)
    loss = float(meaning_loss(half, VECTORS, KNOWN)[0][0, 1])
    assert loss == pytest.approx(losses.WHOLE_ROW * math.log(2), abs=1e-5)


def test_two_known_words_are_needed() -> None:
    alone = torch.tensor([[False, True, False, False]])
    loss, asked = meaning_loss(row(0.25, 0.25, 0.25, 0.25), VECTORS, alone)
    assert not asked.any()
    assert not loss.isnan().any()
