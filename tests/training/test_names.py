"""Foreign names of the example sentences become Turkish ones, with the suffix put on anew."""

import re

import pytest

from training import lexicon, names


@pytest.fixture
def _two_names(monkeypatch: pytest.MonkeyPatch) -> None:
    people = {"male": ("Kemal*",), "female": ("Ayşe",)}
    monkeypatch.setattr(lexicon, "people", lambda: people)


@pytest.mark.usefixtures("_two_names")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Tom geldi .", "Kemal geldi ."),
        ("Bu Tom'un kitabı .", "Bu Kemal'in kitabı ."),
        ("Tom Mary'yi gördü .", "Kemal Ayşe'yi gördü ."),
        ("Mary'nin evi Tom'dan uzakta .", "Ayşe'nin evi Kemal'den uzakta ."),
        ("Tom'la Mary'ye gittik .", "Kemal'le Ayşe'ye gittik ."),
        ("Tom Hanks burada .", "Tom Hanks burada ."),
        ("Kitap Tom'unki .", "Kitap Tom'unki ."),
        ("tombul bir kedi", "tombul bir kedi"),
    ],
)
def test_the_suffix_follows_the_new_name(before: str, after: str) -> None:
    assert names.with_turkish_names([tuple(before.split())]) == [tuple(after.split())]


def test_one_person_has_one_name_and_sentences_differ() -> None:
    sentence = ("Tom", "Tom'u", "gördü")
    found = names.with_turkish_names([sentence] * 50)
    assert all(re.split("'", words[1])[0] == words[0] for words in found)
    assert len({words[0] for words in found}) > 20
    assert found == names.with_turkish_names([sentence] * 50)
