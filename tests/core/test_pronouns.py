"""What the shipped model must be able to do: find what a pronoun stands for, and not too surely."""

from pathlib import Path

import pytest

from attention_core import Model, run, word_weights

LINES = (Path(__file__).parents[1] / "data" / "pronouns.tsv").read_text("utf-8").splitlines()
ROWS = [line.split("\t") for line in LINES if line and not line.startswith("#")]
SEEDS = {
    "Öğrenci kitabı masaya bıraktı çünkü onu bitirmişti.": ("onu", "kitabı"),
    "Ali kitabı masaya bıraktı çünkü o çok ağırdı.": ("o", "kitabı"),
    "Ali kitabı masaya bıraktı çünkü o çok yorgundu.": ("o", "Ali"),
}


def looks_of(model: Model, sentence: str, pronoun: str) -> dict[str, float]:
    """Word -> weight in the pronoun head, for the pronoun's row."""
    trace = run(model, sentence)
    layer, head = model.roles["pronoun"]
    row = word_weights(trace, layer=layer, head=head)[trace.words.index(pronoun)]
    return dict(zip(trace.words, row.tolist(), strict=True))


def test_most_hand_written_sentences_are_read_rightly(model: Model) -> None:
    assert len(ROWS) == 34
    wrong = []
    for sentence, pronoun, antecedent, *_ in ROWS:
        looks = looks_of(model, sentence, pronoun)
        found = max(looks, key=looks.__getitem__)
        if found != antecedent:
            wrong.append(f"{sentence} {pronoun} -> {found}, not {antecedent}")
    assert len(ROWS) - len(wrong) >= 32, "\n".join(wrong)


@pytest.mark.parametrize("sentence", SEEDS, ids=["onu", "o-agirdi", "o-yorgundu"])
def test_the_first_sentences_can_be_taught_with(model: Model, sentence: str) -> None:
    pronoun, antecedent = SEEDS[sentence]
    looks = looks_of(model, sentence, pronoun)
    assert max(looks, key=looks.__getitem__) == antecedent
    assert 0.6 <= looks[antecedent] <= 0.95


def test_the_five_taught_heads_are_named(model: Model) -> None:
    assert set(model.roles) == {"previous", "next", "meaning", "grammar", "pronoun"}
    assert len(set(model.roles.values())) == 5
