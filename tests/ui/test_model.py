"""The page about the model: every number from the manifest, and the game with a hidden word."""

import json
import re
from html import unescape

import pytest

from attention_core import guesses, load_model, run, untrained
from attention_core.model_file import default_folder
from tests.ui.test_pages import components, html, link, visit
from ui import gap, state
from ui.card import manifest, scores
from ui.choices import from_query, to_query
from ui.lesson import model
from ui.texts import gap_tr, model_tr, tr

MANIFEST = json.loads((default_folder() / "manifest.json").read_text("utf-8"))
SENTENCE = "Kedi sütü içti."


def page(**query: str) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", html(visit("model", **query))))


def test_wilsons_interval_is_that_of_the_books() -> None:
    low, high = scores.interval(8, 10)  # worked by hand: (0,8 + 0,19207) / 1,38415 ± …
    assert (low, high) == (pytest.approx(0.4902, abs=1e-4), pytest.approx(0.9433, abs=1e-4))
    assert scores.interval(10, 10) == (pytest.approx(0.7225, abs=1e-4), pytest.approx(1))


def test_counted_sentences_get_an_interval_and_a_chance() -> None:
    value = {"right": 8, "of": 10, "pairs": 1, "pairs_of": 4, "failed": []}
    single, both = scores.rows("hand_written_fresh", value, 8192)
    assert (single.result, single.right, single.of, single.chance) == (0.8, 8, 10, 0.5)
    assert (both.result, both.chance) == (0.25, 0.25)
    assert single.low is not None


def test_a_score_may_bring_its_own_interval_and_chance() -> None:
    value = {"UD_GB": {"right": 0.87, "low": 0.85, "high": 0.89, "chance": 0.31, "asked": 900}}
    (found,) = scores.rows("grammar", value, 8192)
    assert found == scores.Score(("UD_GB",), 0.87, low=0.85, high=0.89, chance=0.31)


@pytest.mark.parametrize("value", [None, {}, [], "x", {"nobody knows": 0.5}, {"UD_GB": "x"}])
def test_what_is_missing_or_unknown_is_left_out(value: object) -> None:
    assert scores.rows("grammar", value, 8192) == []


def test_chance_for_hidden_words_is_that_of_the_vocabulary() -> None:
    first, five = scores.rows("masked_words", {"first": 0.09, "among_five": 0.2}, 1000)
    assert (first.chance, five.chance) == (1 / 1000, 5 / 1000)


def test_the_page_shows_the_sizes_the_scores_and_every_failure() -> None:
    text, told = page(), MANIFEST["training"]
    assert tr.grouped(told["steps_done"]) in text
    for name in ("UD_GB", "UD_BOUN", "UD_Kenet"):
        assert tr.number(told["scores"]["grammar"][name], 3) in text
    fresh = told["scores"]["hand_written_fresh"]
    assert f"({fresh['right']} / {fresh['of']})" in text
    failed = [line for key in told["scores"] if key.startswith("hand_written")
              for line in told["scores"][key]["failed"]]  # fmt: skip
    found = manifest.failures(told["scores"])
    assert len(found) == len(failed)
    assert all(failure["sentence"] in text for failure in found)


def test_with_random_weights_no_score_is_given_out_as_theirs() -> None:
    said = model_tr.OF_TRAINED["random"]
    assert [page(agirlik=weights).count(said) for weights in ("egitilmis", "rastgele")] == [0, 3]
    honest = answer(gizli="3", agirlik="rastgele")["honest"]
    assert "eğitilmiş model" in honest
    assert "rastgele ağırlıkların değildir" in honest
    assert "rastgele" not in answer(gizli="3")["honest"]


def test_the_number_of_parameters_is_counted() -> None:
    w = load_model().weights
    total = w.embedding.size + w.output_bias.size + 2 * w.final_norm.gain.size
    for block in w.blocks:
        total += 2 * (block.norm_1.gain.size + block.norm_2.gain.size)
        total += sum(array.size for array in vars(block.attention).values())
        total += sum(array.size for array in vars(block.feed_forward).values())
    assert tr.grouped(total) in page()


def test_the_proof_is_shown_as_it_was_measured() -> None:
    told = MANIFEST["training"]["proof"]
    text = page()
    assert model_tr.fine(told["float32"]["largest"]) in text
    assert model_tr.fine(told["float64"]["in_weights"]) in text
    assert tr.grouped(told["numbers"]) in text


def test_the_proof_can_be_repeated_here_and_now() -> None:
    app = visit("model")
    app.button(key="proof_again").click().run()
    assert not app.exception
    done = re.search(r'da-proof-done" role="status">([^<]+)', html(app))
    assert done is not None
    assert tr.grouped(MANIFEST["training"]["proof"]["numbers"]) in done[1]


def test_every_source_of_the_card_has_its_licence_and_a_turkish_use() -> None:
    card = (default_folder() / "MODEL_CARD.md").read_text("utf-8")
    table = card.partition("| source |")[2].partition("\n\n")[0]
    found = manifest.sources()
    assert len(found) == len(table.splitlines()) - 2  # without the head and the line beneath it
    assert {use for _, _, use in found} <= set(model_tr.DATA_USES)
    assert all(f"| {licence} |" in table for _, licence, _ in found)


def test_a_headline_hides_nothing() -> None:
    """The largest score where it is about the largest; from the worst to the best of treebanks."""
    told, text = MANIFEST["training"]["scores"], html(visit("model"))
    largest = max(told["largest_scaled_score"].values())
    title = model_tr.GROUPS["largest_scaled_score"][0]
    assert f"{title}</span><span><b>{tr.number(largest, 3)}</b>" in text
    low, high = (tr.number(pick(told["grammar"].values()), 3) for pick in (min, max))
    title = model_tr.GROUPS["grammar"][0]
    assert f"{title}</span><span><b>{low} – {high}</b>" in text


@pytest.mark.parametrize(
    ("x", "text"),
    [(0.000014, "0,000014"), (7.1e-14, "0,000000000000071"), (0.25, "0,250"), (0.0, "0")],
)
def test_small_numbers_are_written_in_full(x: float, text: str) -> None:
    assert model_tr.fine(x) == text


# The game


def answer(**query: str) -> dict:
    choices = from_query({"cumle": SENTENCE} | query, model())
    trace = state.trace(choices)
    word = gap.place(trace.words, choices.of_lesson("gizli"))
    assert word is not None
    return gap._answer(choices, trace, word)


def test_the_game_is_on_the_page_and_hides_nothing_by_itself() -> None:
    assert "dikkat_gap" in components(visit("model"))
    assert gap.place(("[BAŞ]", "Kedi", "uyudu"), "") is None


@pytest.mark.parametrize("odd", ["0", "9", "-1", "x", "1.5", "٣٣٣٣"])
def test_an_odd_link_hides_nothing(odd: str) -> None:
    assert gap.place(("[BAŞ]", "Kedi", "uyudu"), odd) is None


def test_a_typed_gap_is_the_place_unless_another_word_is_chosen() -> None:
    words = ("[BAŞ]", "[?]", "sütü", "içti")
    assert gap.place(words, "") == 1
    assert gap.place(words, "3") == 3


def test_the_hidden_word_is_ranked_among_the_models_guesses() -> None:
    found = answer(gizli="3")
    assert [g["rank"] for g in found["guesses"]] == [1, 2, 3, 4, 5]
    assert found["real"]["word"] == "içti"
    better = [g for g in found["guesses"] if g["probability"] > found["real"]["probability"]]
    assert len(better) == min(5, found["real"]["rank"] - 1)


def test_random_weights_guess_otherwise() -> None:
    trained, random = answer(gizli="3"), answer(gizli="3", agirlik="rastgele")
    twin = untrained(model())
    right = guesses(twin, run(twin, "Kedi sütü [?]."), 3)
    assert [g["piece"] for g in random["guesses"]] == [g.piece for g in right]
    assert trained["guesses"] != random["guesses"]
    assert (trained["random"], trained["other"]["weights"]) == ("", "rastgele")
    assert random["random"]
    assert random["other"]["weights"] == "egitilmis"


def test_a_word_of_several_pieces_is_judged_by_its_first() -> None:
    found = answer(gizli="1", tahmin="Çekoslovakyalılaştıramadıklarımızdan mısın")["mine"]
    pieces = model().tokenizer.split_word("Çekoslovakyalılaştıramadıklarımızdan")
    assert (found["pieces"], found["piece"]) == (len(pieces), pieces[0][0])


def test_a_sentence_of_one_word_cannot_lose_it() -> None:
    found = answer(cumle="Uyudu.", gizli="1")
    assert found == {"refused": gap_tr.GAP_ALONE}


def test_the_hidden_word_stands_in_the_link_and_goes_with_the_sentence() -> None:
    choices = from_query({"gizli": "2", "tahmin": "süt", "karsi": "Ali uyudu."}, model())
    assert to_query(choices, model()) == {"gizli": "2", "tahmin": "süt", "karsi": "Ali uyudu."}
    app = visit("model", cumle=SENTENCE, gizli="2")
    app.text_input(key=state.BOX).set_value("Ali onu gördü.").run()
    assert link(app, "gizli") is None
