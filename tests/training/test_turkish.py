"""Turkish suffixes against forms written down by hand."""

import pytest

from training import verbs
from training.turkish import copula, decline, noun


@pytest.mark.parametrize(
    ("entry", "accusative", "dative", "locative", "genitive", "instrumental"),
    [
        ("kitap", "kitabı", "kitaba", "kitapta", "kitabın", "kitapla"),
        ("ağaç", "ağacı", "ağaca", "ağaçta", "ağacın", "ağaçla"),
        ("köpek", "köpeği", "köpeğe", "köpekte", "köpeğin", "köpekle"),
        ("ceket", "ceketi", "cekete", "cekette", "ceketin", "ceketle"),
        ("saat*", "saati", "saate", "saatte", "saatin", "saatle"),
        ("resim^", "resmi", "resme", "resimde", "resmin", "resimle"),
        ("renk~", "rengi", "renge", "renkte", "rengin", "renkle"),
        ("vazo", "vazoyu", "vazoya", "vazoda", "vazonun", "vazoyla"),
        ("su", "suyu", "suya", "suda", "suyun", "suyla"),
        (
            "buzdolabı+",
            "buzdolabını",
            "buzdolabına",
            "buzdolabında",
            "buzdolabının",
            "buzdolabıyla",
        ),
    ],
)
def test_a_noun_takes_its_cases(
    entry: str, accusative: str, dative: str, locative: str, genitive: str, instrumental: str
) -> None:
    word = noun(entry)
    cases = [decline(word, case) for case in ("acc", "dat", "loc", "gen", "ins")]
    assert cases == [accusative, dative, locative, genitive, instrumental]


@pytest.mark.parametrize(
    ("name", "accusative", "dative", "ablative", "genitive"),
    [
        ("Burak", "Burak'ı", "Burak'a", "Burak'tan", "Burak'ın"),
        ("Ayşe", "Ayşe'yi", "Ayşe'ye", "Ayşe'den", "Ayşe'nin"),
        ("Gül", "Gül'ü", "Gül'e", "Gül'den", "Gül'ün"),
        ("Umut", "Umut'u", "Umut'a", "Umut'tan", "Umut'un"),
    ],
)
def test_a_name_keeps_its_stem_behind_an_apostrophe(
    name: str, accusative: str, dative: str, ablative: str, genitive: str
) -> None:
    word = noun(name, name=True)
    cases = [decline(word, case) for case in ("acc", "dat", "abl", "gen")]
    assert cases == [accusative, dative, ablative, genitive]


def test_possessives_and_plural_stand_before_the_case() -> None:
    assert decline(noun("kitap"), "acc", owner="3sg") == "kitabını"
    assert decline(noun("araba"), "dat", owner="3sg") == "arabasına"
    assert decline(noun("oğul^"), "acc", owner="1sg") == "oğlumu"
    assert decline(noun("baba"), owner="1sg") == "babam"
    assert decline(noun("elma"), "acc", plural=True) == "elmaları"
    assert decline(noun("köpek"), "gen", plural=True) == "köpeklerin"


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("bırak", "bıraktı bırakmadı bırakamadı bırakmıştı bırakıyordu bırakacaktı bırakıp "
                   "bırakan"),
        ("taşı", "taşıdı taşımadı taşıyamadı taşımıştı taşıyordu taşıyacaktı taşıyıp taşıyan"),
        ("ye", "yedi yemedi yiyemedi yemişti yiyordu yiyecekti yiyip yiyen"),
        ("git", "gitti gitmedi gidemedi gitmişti gidiyordu gidecekti gidip giden"),
        ("söyle", "söyledi söylemedi söyleyemedi söylemişti söylüyordu "
                   "söyleyecekti söyleyip söyleyen"),
        ("oku", "okudu okumadı okuyamadı okumuştu okuyordu okuyacaktı okuyup okuyan"),
        ("merak et", "merak etti,merak etmedi,merak edemedi,merak etmişti,merak ediyordu,"
                     "merak edecekti,merak edip,merak eden"),
    ],
)  # fmt: skip
def test_a_verb_takes_its_forms(verb: str, forms: str) -> None:
    wanted = forms.split("," if "," in forms else None)
    assert wanted == [
        verbs.past(verb),
        verbs.past(verb, negative=True),
        verbs.unable(verb),
        verbs.pluperfect(verb),
        verbs.progressive(verb),
        verbs.future_past(verb),
        verbs.and_then(verb),
        verbs.subject_participle(verb),
    ]


def test_persons_and_participles() -> None:
    assert verbs.past("oku", "1sg") == "okudum"
    assert verbs.pluperfect("bitir", "1pl") == "bitirmiştik"
    assert verbs.past("koş", "3pl") == "koştular"
    assert verbs.object_participle("al", "1sg") == "aldığım"
    assert verbs.progressive("iste", negative=True) == "istemiyordu"
    assert verbs.when("düşür") == "düşürünce"


@pytest.mark.parametrize(
    ("word", "past"),
    [("ağır", "ağırdı"), ("yaşlı", "yaşlıydı"), ("meşgul", "meşguldü"), ("tok", "toktu"),
     ("büyük", "büyüktü"), ("var", "vardı"), ("yok", "yoktu"), ("öfkeli", "öfkeliydi")],
)  # fmt: skip
def test_the_past_copula_follows_harmony(word: str, past: str) -> None:
    assert copula(word) == past


@pytest.mark.parametrize(
    ("entry", "many"),
    [
        ("meyve suyu+", "meyve suları"),
        ("okul çantası+", "okul çantaları"),
        ("ders kitabı+", "ders kitapları"),
        ("elma ağacı+", "elma ağaçları"),
        ("nazar boncuğu+", "nazar boncukları"),
    ],
)
def test_a_compound_has_its_plural_before_the_possessive(entry: str, many: str) -> None:
    assert decline(noun(entry), plural=True) == many


@pytest.mark.parametrize(
    ("verb", "form"),
    [("bırak", "bırakırken"), ("koy", "koyarken"), ("al", "alırken"), ("git", "giderken")],
)
def test_while_doing(verb: str, form: str) -> None:
    assert verbs.while_doing(verb) == form
