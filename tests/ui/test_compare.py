"""Two sides that differ in one thing, and what the browser is sent of them."""

from dataclasses import asdict

import numpy as np
import pytest

from attention_core import run, without_heads, word_weights
from attention_core.roles import clear_role
from tests.ui.test_pages import box, components, link, visit
from tests.ui.test_stage import unpacked
from ui import compare, lesson, state
from ui.choices import Choices, from_query, to_query
from ui.lesson import model
from ui.sides import head_to_silence, kind_of, other_sentence, sides
from ui.texts import compare_tr, heads_tr, tr

HEAVY, TIRED = tr.SENTENCES[1], tr.SENTENCES[2]
DIFFERS = {
    "cumle": {"sentence"},
    "agirlik": {"weights"},
    "kapali": {"off"},
    "maske": {"mask"},
    "bas": {"layer"},
}


def choices(**query: str) -> Choices:
    return from_query(query, model(), tr.FIRST_SENTENCES["karsilastir"])


def differing(chosen: Choices) -> set[str]:
    left, right = map(asdict, sides(chosen))
    return {name for name in left if left[name] != right[name]}


@pytest.mark.parametrize("kind", list(compare_tr.KINDS))
def test_the_sides_differ_in_one_thing(kind: str) -> None:
    assert differing(choices(kiyas=kind)) == DIFFERS[kind]


def test_every_kind_of_comparison_has_its_words() -> None:
    assert set(compare_tr.KINDS) == set(DIFFERS)


def test_the_first_comparison_is_the_winograd_pair() -> None:
    left, right = sides(choices())
    assert (left.sentence, right.sentence) == (HEAVY, TIRED)
    assert sides(choices(cumle=TIRED))[1].sentence == HEAVY
    assert box(visit("karsilastir")) == HEAVY
    assert link(visit("karsilastir")) is None


def test_a_sentence_without_a_twin_stands_beside_itself() -> None:
    assert other_sentence(choices(cumle="Kedi uyudu.")) == "Kedi uyudu."
    assert differing(choices(cumle="Kedi uyudu.")) == set()


@pytest.mark.parametrize(
    ("query", "name", "value"),
    [
        ({"kiyas": "cumle", "karsi": "Ali uyudu."}, "sentence", "Ali uyudu."),
        ({"kiyas": "agirlik", "agirlik": "rastgele"}, "weights", "trained"),
        ({"kiyas": "agirlik", "agirlik2": "egitilmis"}, "weights", "trained"),
        ({"kiyas": "maske", "maske": "nedensel"}, "mask", "none"),
        ({"kiyas": "maske", "maske2": "yok"}, "mask", "none"),
        ({"kiyas": "kapali", "kapali2": "2.1,1.3"}, "off", {(1, 0), (0, 2)}),
        ({"kiyas": "kapali", "kapali": "2.1", "kapali2": "yok"}, "off", set()),
        ({"kiyas": "bas", "katman2": "2", "bas2": "7"}, "layer", 1),
        ({"kiyas": "bas", "katman2": "2", "bas2": "7"}, "head", 6),
        ({"kiyas": "bas", "katman": "3", "bas2": "7"}, "layer", 2),
    ],
)
def test_the_link_says_what_the_right_side_is(
    query: dict[str, str], name: str, value: object
) -> None:
    assert getattr(sides(choices(**query))[1], name) == value


@pytest.mark.parametrize("odd", ["0", "99", "-1", "x", "²", "1.1.1"])
def test_an_odd_link_gives_what_the_page_proposes(odd: str) -> None:
    for kind in DIFFERS:
        query = {"kiyas": kind, "agirlik2": odd, "maske2": odd, "kapali2": odd}
        query |= {"katman2": odd, "bas2": odd}
        assert sides(choices(**query)) == sides(choices(kiyas=kind)), (kind, odd)
    assert kind_of(choices(kiyas=odd)) == "cumle"


def test_both_sides_stand_in_the_link() -> None:
    query = {"kiyas": "bas", "karsi": "Ali uyudu.", "katman2": "1", "bas2": "3", "maske2": "yok"}
    assert to_query(choices(**query), model(), HEAVY) == query


def test_the_head_that_is_silenced_comes_before_the_one_that_is_watched() -> None:
    left, _ = sides(choices())
    silenced = head_to_silence(left)
    assert silenced in model().roles.values()
    assert silenced[0] < left.layer


def test_a_head_that_is_silent_on_the_left_speaks_on_the_right() -> None:
    silenced = head_to_silence(sides(choices())[0])
    chosen = choices(kiyas="kapali", kapali=f"{silenced[0] + 1}.{silenced[1] + 1}")
    assert [side.off for side in sides(chosen)] == [{silenced}, set()]


def sent(chosen: Choices) -> tuple[dict, dict]:
    left, right = sides(chosen)
    traces = left.trace(), right.trace()
    header = compare._frame(chosen, left, right)
    return unpacked(compare.payload(header, (left, right), traces))


def test_the_browser_gets_the_cores_numbers_and_their_difference() -> None:
    header, arrays = sent(choices())
    layer, head = model().roles["pronoun"]
    heavy, tired = (word_weights(run(model(), s), layer, head) for s in (HEAVY, TIRED))
    np.testing.assert_array_equal(arrays["kelime.left"], heavy)
    np.testing.assert_array_equal(arrays["kelime.right"], tired)
    np.testing.assert_array_equal(arrays["kelime.difference"], tired - heavy)
    pairs = header["views"]["kelime"]["pairs"]
    assert [pair[2] for pair in pairs] == [True] * 8 + [False] + [True]
    assert header["titles"] == [HEAVY, TIRED]


def test_words_without_a_partner_are_not_in_the_difference() -> None:
    header, arrays = sent(choices(cumle="Kedi uyudu.", karsi="Küçük kedi çok uyudu."))
    assert arrays["kelime.right"].shape == (6, 6)
    assert arrays["kelime.difference"].shape == (4, 4)
    alone = [pair for pair in header["views"]["kelime"]["pairs"] if pair[0] is None]
    assert alone == [[None, 1, False], [None, 3, False]]


def test_pieces_are_the_models_own_rows() -> None:
    chosen = choices(kiyas="maske")
    _, arrays = sent(chosen)
    layer, head = model().roles["pronoun"]
    causal = run(model(), HEAVY, "causal").blocks[layer].attention.weights[head]
    np.testing.assert_array_equal(arrays["parca.right"], causal)


def test_with_random_weights_on_the_left_names_and_lists_follow_the_pictures() -> None:
    header, _ = sent(choices(kiyas="agirlik", agirlik="rastgele"))
    assert header["titles"] == ["rastgele", "eğitilmiş"]
    assert header["kinds"]["agirlik"]["name"].lower() == " / ".join(header["titles"])
    layer, head = model().roles["pronoun"]
    assert header["roles"][f"{layer + 1}.{head + 1}"] == tr.ROLES["pronoun"]
    assert header["texts"]["free"] == compare_tr.TEXTS["free"]
    header, _ = sent(choices(kiyas="agirlik"))
    assert header["kinds"]["agirlik"]["name"].lower() == " / ".join(header["titles"])
    header, _ = sent(choices(kiyas="maske", agirlik="rastgele"))
    assert (header["roles"], header["texts"]["free"]) == ({}, "eğitilmemiş")


def test_the_twin_that_was_shown_nothing_is_called_so_beside_either_other() -> None:
    header, arrays = sent(choices(kiyas="agirlik", agirlik2="rolsuz"))
    assert header["kinds"]["agirlik"]["name"] == "Eğitilmiş / rolsüz"
    assert header["kinds"]["agirlik"]["why"] != compare_tr.KINDS["agirlik"]["why"]
    layer, head = model().roles["pronoun"]
    free = run(model("free"), HEAVY)
    np.testing.assert_array_equal(arrays["kelime.right"], word_weights(free, layer, head))
    header, _ = sent(choices(kiyas="agirlik", agirlik="rastgele", agirlik2="rolsuz"))
    assert header["kinds"]["agirlik"]["name"] == "Rastgele / rolsüz"
    header, _ = sent(choices(kiyas="maske", agirlik="rolsuz"))
    assert header["texts"]["free"] == "serbest"


def test_lists_name_what_a_head_does_by_itself_where_both_sides_are_that_model() -> None:
    for weights, word in (("trained", "egitilmis"), ("free", "rolsuz")):
        header, _ = sent(choices(kiyas="maske", agirlik=word))
        taught = {tuple(at) for at in lesson.taught(weights).values()}
        clear = {
            f"{layer + 1}.{head + 1}": f"serbest: {heads_tr.SHORT[role]}"
            for layer, heads in enumerate(model(weights).measured)
            for head, scores in enumerate(heads)
            if (role := clear_role(scores)) and (layer, head) not in taught
        }
        assert clear
        assert clear.items() <= header["roles"].items()
        assert len(header["roles"]) == len(clear) + len(taught)
    header, _ = sent(choices(kiyas="agirlik", agirlik2="rolsuz"))
    assert set(header["roles"].values()) <= set(tr.ROLES.values())


def test_a_silent_head_is_silent_on_the_right_only() -> None:
    chosen = choices(kiyas="kapali", kapali2="1.1")
    _, arrays = sent(chosen)
    layer, head = model().roles["pronoun"]
    quiet = run(without_heads(model(), frozenset({(0, 0)})), HEAVY)
    np.testing.assert_array_equal(arrays["kelime.right"], word_weights(quiet, layer, head))
    np.testing.assert_array_equal(
        arrays["kelime.left"], word_weights(run(model(), HEAVY), layer, head)
    )


def test_random_numbers_are_not_to_be_predicted() -> None:
    left, right = sides(choices(kiyas="agirlik"))
    assert not compare._may_ask(left, right)


@pytest.mark.parametrize("kind", list(compare_tr.KINDS))
def test_every_comparison_opens_from_a_link(kind: str) -> None:
    app = visit("karsilastir", cumle=HEAVY, kiyas=kind, agirlik="rastgele", kapali="2.1")
    assert "dikkat_compare" in components(app)


def test_too_long_a_sentence_in_a_link_is_refused_not_raised() -> None:
    app = visit("karsilastir", cumle=HEAVY, karsi="o " * 70)
    assert "dikkat_compare" in components(app)


def test_every_pair_on_offer_differs_in_one_word() -> None:
    for _, left, right in compare_tr.PAIRS:
        words = [run(model(), sentence).words for sentence in (left, right)]
        assert sum(a != b for a, b in zip(*words, strict=True)) == 1


def test_the_page_proposes_its_own_sentence_only_to_those_who_chose_none() -> None:
    assert state.sentence_query(choices(), model(), HEAVY) == {}
    assert state.sentence_query(choices(cumle="Ali uyudu."), model(), HEAVY) == {
        "cumle": "Ali uyudu."
    }
