"""The generator: labels point at the right word, and nothing of the tests leaks in."""

import random
from dataclasses import replace

import pytest

from attention_core.text import clean, lower, split_words
from training import lexicon, sayable, situations
from training.blocklist import checks, is_near_copy
from training.choice import Parts, is_held_out
from training.generator import Sentence, generate, render, situation_twins, twins
from training.noise import noisy
from training.situations import Drawn, finite, nominal

PRONOUNS = ("o", "on", "kendi")


def _some(count: int, seed: int = 1) -> list[Sentence]:
    rng = random.Random(seed)
    return [generate(rng) for _ in range(count)]


def test_the_same_seed_gives_the_same_sentences() -> None:
    assert _some(50) == _some(50)
    assert _some(50) != _some(50, seed=2)


def test_links_lead_from_a_pronoun_to_another_word_or_to_nothing() -> None:
    for sentence in _some(600):
        for pronoun, antecedent in sentence.links:
            word = lower(sentence.words[pronoun - 1])
            assert word == "o" or word.startswith(PRONOUNS[1:]), sentence
            assert 0 <= antecedent <= len(sentence.words)
            assert antecedent != pronoun
            if antecedent:
                assert sentence.words[antecedent - 1].isprintable()
                assert lower(sentence.words[antecedent - 1])[0].isalpha()


def test_words_are_those_that_the_app_will_see() -> None:
    for sentence in _some(500):
        assert split_words(clean(sentence.text)) == list(sentence.words)


def test_every_construction_can_be_drawn_and_names_its_antecedent() -> None:
    rng = random.Random(3)
    for construction in lexicon.constructions():
        for _ in range(5):
            sentence = render(rng, construction, Parts())
            named = construction.antecedent not in ("0", "-", "X")
            assert all(antecedent > 0 for _, antecedent in sentence.links) or not named
            assert bool(sentence.links) == (construction.antecedent != "-")


@pytest.mark.parametrize("antecedent_case", ["acc"])
def test_the_antecedent_of_onu_is_in_a_case_that_fits(antecedent_case: str) -> None:
    rng = random.Random(5)
    construction = next(
        c for c in lexicon.constructions() if (c.family, c.name) == ("onu", "cause")
    )
    for _ in range(200):
        sentence = render(rng, construction, Parts())
        ((_, antecedent),) = sentence.links
        assert lower(sentence.words[antecedent - 1])[-1] in "ıiuü"


def test_no_hand_written_sentence_is_ever_generated() -> None:
    held = {" ".join(split_words(lower(row[0]))) for row in checks()}
    assert len(held) == 34
    assert not held & {lower(sentence.text) for sentence in _some(900, seed=9)}
    for sentence, *_ in checks():
        assert is_near_copy(split_words(sentence))


def test_held_out_words_and_constructions_stay_out_of_training() -> None:
    held = {(c.family, c.name) for c in lexicon.constructions() if c.held_out}
    assert len(held) > 8
    assert not held & {(s.family, s.construction) for s in _some(600)}
    predicates = {p for items in lexicon.thing_predicates().values() for p in items}
    people = set(lexicon.person_predicates())
    kept = [p for p in predicates | people if is_held_out("predicate", p.text)]
    assert len(kept) >= 60
    assert not is_held_out("noun", "kitap")


def test_noise_keeps_the_number_of_words() -> None:
    rng = random.Random(2)
    words = ["Ali", "Burak'ı", "çağırdı", "'", "."]
    for _ in range(300):
        assert len(noisy(rng, words)) == len(words)
        assert all(noisy(rng, words))


def test_predicates_of_people_and_things_do_not_mix() -> None:
    people = {p.text for p in lexicon.person_predicates() if p.kind == "noun"}
    assert {"yorgun", "meşgul"} <= people
    assert not people & {p.text for p in lexicon.thing_predicates()["clothing"]}


def test_a_predicate_with_its_own_subject_follows_onun() -> None:
    for sentence in _some(1500, seed=4):
        for pronoun, antecedent in sentence.links:
            if lower(sentence.words[pronoun - 1]) == "o" and antecedent:
                assert sentence.words[pronoun] not in ("pili", "parası", "şarjı", "annesi")


def test_things_fit_or_not_for_a_reason() -> None:
    rng = random.Random(6)
    found = {(c.family, c.name): c for c in lexicon.constructions()}
    for name, is_container in (("cause", False), ("yes", True)):
        for _ in range(200):
            sentence = render(rng, found["fit", name], Parts())
            ((pronoun, antecedent),) = sentence.links
            places = [i for i, _ in sentence.kinds if i < pronoun]
            if "kocaman" in " ".join(sentence.words[pronoun:]):
                assert (antecedent == max(places)) == is_container, sentence


def test_twins_are_one_sentence_up_to_the_predicate() -> None:
    pairs = [pair for seed in range(40) if (pair := twins(seed, Parts()))]
    assert len(pairs) > 20
    for of_person, of_thing in pairs:
        ((pronoun, person),), ((also, thing),) = of_person.links, of_thing.links
        assert pronoun == also
        assert person != thing
        assert of_person.words[:pronoun] == of_thing.words[:pronoun]


def test_a_verb_that_tells_a_person_from_a_thing_fits_only_one() -> None:
    people = lexicon.person_verbs()
    for kind in lexicon.nouns():
        assert kind == "animal" or len(lexicon.frames()[f"to_{kind}"]) >= 5
        of_things = set(sayable.verbs_of_things_only(kind))
        assert kind == "animal" or len(of_things) >= 5, kind
        assert not of_things & {*sayable.verbs_of_people_only("acc", kind), *people["acc"]}
        assert not set(lexicon.frames().get(f"to_{kind}", ())) & set(people["dat_person_only"])


def test_onu_may_mean_the_subject_or_the_thing_before_another_subject() -> None:
    found = {(c.family, c.name): c for c in lexicon.constructions()}
    for name in ("first_two", "first_kin", "first_when"):
        rng, kinds = random.Random(8), []
        for _ in range(200):
            sentence = render(rng, found["onu", name], Parts())
            ((pronoun, antecedent),) = sentence.links
            kinds.append(dict(sentence.kinds)[antecedent] == "person")
            assert sentence.words[pronoun - 1] == "onu"
        assert 60 < sum(kinds) < 140


def test_a_pronoun_is_of_the_kind_of_its_antecedent() -> None:
    for sentence in _some(300):
        kinds = dict(sentence.kinds)
        for pronoun, antecedent in sentence.links:
            assert kinds[pronoun] == kinds.get(antecedent, "nothing")


def _situations(count: int) -> list[Sentence]:
    rng = random.Random(11)
    return [generate(rng, families=("situation",)) for _ in range(count)]


def test_situations_have_two_candidates_and_reasons_for_both() -> None:
    table = lexicon.situations()
    assert len(table) >= 350
    assert len({line.key for line in table}) > 0.95 * len(table)
    for line in table:
        assert line.case in ("acc", "dat", "abl", "ins", "loc", "gen"), line
        assert line.verbs, line
        assert all(line.reasons), line
        assert {name for name, *_ in line.extras} <= {"ama", "ve"}, line
        for entry in line.first + line.second:
            named = entry in ("@name", "@kin") or entry[1:] in lexicon.nouns()
            assert named or not entry.startswith("@"), line


def test_the_same_reason_points_at_the_first_and_at_the_second() -> None:
    first, second = (
        {said.text for line in lexicon.situations() for said in line.reasons[side]}
        for side in (0, 1)
    )
    assert {"hızlı", "yavaş", "küçük", "büyük", "ağır", "sert", "cömert"} <= first & second


def test_situations_kept_for_testing_are_never_generated() -> None:
    held = [line for line in lexicon.situations() if is_held_out("situation", line.key)]
    assert 0.06 < len(held) / len(lexicon.situations()) < 0.14
    for part in ("seen", "held"):
        parts = Parts(situation=part)  # type: ignore[arg-type]
        template = ("One", "Two.bcase", "Done", "Why")
        for seed in range(200):
            line = Drawn(random.Random(seed), parts, template, "").line
            assert is_held_out("situation", line.key) == (part == "held")


def test_a_situation_links_o_to_one_of_two_candidates() -> None:
    for sentence in _situations(400):
        (pronoun, antecedent), *others = sorted(
            sentence.links, key=lambda link: lower(sentence.words[link[0] - 1]) not in ("o", "onun")
        )
        assert lower(sentence.words[pronoun - 1]) in ("o", "onun")
        assert antecedent > 0, sentence
        assert all(other not in (0, antecedent) for _, other in others), sentence
        assert len(sentence.kinds) >= 2


def test_situation_twins_differ_only_in_what_is_said() -> None:
    for part in ("seen", "held"):
        parts = Parts(situation=part)  # type: ignore[arg-type]
        pairs = [pair for seed in range(60) if (pair := situation_twins(seed, parts))]
        assert len(pairs) > 50
        for first, second in pairs:
            (at, one), (_, two) = first.links[0], second.links[0]
            assert one != two
            assert first.words[: at - 1] == second.words[: at - 1]


@pytest.mark.parametrize(
    ("said", "text", "reason"),
    [
        ("ağır", "ağırdı", "ağır olduğu"),
        ("yavaş", "yavaştı", "yavaş olduğu"),
        ("parası yok", "parası yoktu", "parası olmadığı"),
        ("koş-+", "koşuyordu", "koştuğu"),
        ("bil-!+", "bilmiyordu", "bilmediği"),
        ("yürü-?+", "yürüyemiyordu", "yürüyemediği"),
        ("düş-", "düştü", "düştüğü"),
        ("dur-?", "duramadı", "duramadığı"),
    ],
)
def test_what_is_said_in_a_situation(said: str, text: str, reason: str) -> None:
    (read,) = lexicon.said(said)
    assert finite(random.Random(1), read, present=False, late=0.0) == text
    assert nominal(read) == reason


def test_a_genitive_or_instrumental_stands_before_what_happens() -> None:
    apart = ("Two.bcase", "One", "Done", "Why")
    cases = {Drawn(random.Random(seed), Parts(), apart, "").line.case for seed in range(300)}
    assert cases == {"acc", "dat", "abl", "loc"} & cases
    assert {"acc", "dat", "abl"} <= cases


def test_a_further_pronoun_in_a_reason_means_the_other() -> None:
    found = [s for s in _situations(1500) if len(s.links) > 1]
    assert found
    for sentence in found:
        (_, one), (pronoun, other) = sentence.links[:2]
        assert one != other
        assert lower(sentence.words[pronoun - 1]).startswith("on")


def test_two_candidates_are_never_the_same_noun_however_few_are_allowed() -> None:
    line = replace(lexicon.situations()[0], first=("kedi", "köpek"), second=("kedi",))
    for seed in range(20):
        sides = situations._two_sides(random.Random(seed), line, Parts())
        assert sides["One"].phrase.noun.stem == "köpek"
    assert not situations._differ(["kedi"], ["yaşlı kedi"])


def test_no_third_person_stands_where_onu_may_mean_two() -> None:
    rng = random.Random(12)
    named = set(lexicon.frames()["named"])
    for construction in lexicon.constructions():
        if {"V3s", "VD3s"} & set(construction.template):
            for _ in range(20):
                sentence = render(rng, construction, Parts())
                assert not named & set(sentence.words[2 : sentence.links[0][0] - 1]), sentence
