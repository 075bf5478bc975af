"""Neden √d_k?: what the browser is sent is the core's."""

import math

import numpy as np
import pytest

from attention_core import run, scaling
from tests.ui.test_pages import components, visit
from tests.ui.test_stage import unpacked
from ui import division
from ui.lesson import model
from ui.stage.payload import pack
from ui.texts.lessons import prose

SENTENCE = "Ali kitabı masaya bıraktı."


def test_the_experiment_on_screen_is_the_cores() -> None:
    for shown in division.experiments(1):
        trace = scaling.experiment(shown["d_k"], seed=1)
        assert shown["variance"][0] == pytest.approx(trace.measured_variance)
        assert shown["variance"][1] == pytest.approx(trace.measured_variance / trace.d_k)
        assert shown["weights"][0] == trace.raw.weights[0].tolist()
        assert shown["weights"][1] == trace.divided.weights[0].tolist()
        assert shown["sharp"][0] == [trace.raw.largest, trace.raw.entropy, trace.raw.gradient]
        assert [sum(bins) for bins in shown["bins"]] == [trace.products.size] * 2


def test_the_first_product_can_be_computed_by_hand() -> None:
    two = division.experiments(0)[1]
    assert two["d_k"] == 2
    assert two["q"][0] * two["k"][0] + two["q"][1] * two["k"][1] == pytest.approx(two["product"])


def test_a_histogram_counts_what_lies_beyond_in_its_last_bins() -> None:
    counted = division.counts(np.array([-1000.0, -0.5, 0.5, 1.5, 64.0, 1000.0]))
    assert (counted[0], counted[31], counted[32], counted[-1], sum(counted)) == (1, 1, 2, 2, 6)


@pytest.mark.parametrize("mask", ["none", "causal"])
def test_the_sentence_is_sent_with_the_division_and_without(mask: str) -> None:
    trace = run(model(), SENTENCE, mask)  # type: ignore[arg-type]
    _, arrays = unpacked(pack(*division.sentence(trace, 1)))
    raw, divided = scaling.without_division(trace.blocks[1].attention)
    np.testing.assert_array_equal(arrays["weights"], divided.weights)
    np.testing.assert_array_equal(arrays["raw"], raw.weights)
    np.testing.assert_array_equal(arrays["masked"], raw.scores)


@pytest.mark.parametrize("odd", ["0", "6", "-1", "²", "x", "9" * 400])
def test_an_odd_draw_is_the_first(odd: str) -> None:
    assert "dikkat_division" in components(visit("kok_dk", cumle=SENTENCE, cekilis=odd))


def test_at_most_three_paragraphs_stand_on_screen() -> None:
    assert len(prose("kok_dk")) <= 3
    assert len(prose("konum")) <= 3


def test_the_answer_to_the_question_is_what_is_measured() -> None:
    spread = {one["d_k"]: math.sqrt(one["variance"][0]) for one in division.experiments(0)}
    assert spread[64] / spread[4] == pytest.approx(4, rel=0.1)
