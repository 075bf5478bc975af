"""Every score of the translator's card, measured with the app's own NumPy core.

python -m training.translation.evaluate --data DIR [--model assets/translation]
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from attention_core import SentenceError, trusted
from attention_core.translation import (
    TranslationModel,
    read_source,
    translate,
    write,
)
from attention_core.translation_file import default_translation_folder, load_translation_model
from training.card import rounded
from training.translation.alignment import Model1, by_word
from training.translation.data import Check, Encoder, Ids, Pair, checks, prepared

FEW = 60


def word_scores(model: TranslationModel, held_out: Sequence[Pair]) -> dict[str, float]:
    """On pairs never trained on.

    next_word: the likeliest word is the reference's, the words before it given; overlap: the
    share of words in common with the nearest reference (F1), written by the model alone;
    exact: word for word one of the references; refused: sentences with a word that is not known.
    """
    references: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for pair in held_out:
        references[pair.key].add(pair.english)
    right = asked = refused = 0
    exact, overlap = [], []
    ids = {word: i for i, word in enumerate(model.words)}
    for key, known in references.items():
        try:
            written = translate(model, key)
        except SentenceError:
            refused += 1
            continue
        answer = tuple(word for word in written.chosen if word != model.words[model.end])
        exact.append(answer in known)
        overlap.append(max(f1(answer, reference) for reference in known))
        for reference in known:
            target = [model.start, *(ids[word] for word in reference), model.end]
            logits = write(model, written.source, target[:-1]).logits
            right += int((logits.argmax(axis=1) == target[1:]).sum())
            asked += len(target) - 1
    return {
        "sentences": len(exact), "refused": refused, "next_word": right / asked,
        "exact": float(np.mean(exact)), "overlap": float(np.mean(overlap)),
    }  # fmt: skip


def f1(answer: Sequence[str], reference: Sequence[str]) -> float:
    """Words in common, counted as often as both sides have them; 1 = the same words."""
    common = sum(min(answer.count(word), reference.count(word)) for word in set(answer))
    return 2 * common / (len(answer) + len(reference)) if common else 0.0


def alignment_scores(model: TranslationModel, training: Sequence[Ids] = ()) -> dict[str, object]:
    """Content words of the checks: is the largest weight on the right Turkish word?

    right: among all places, [BAŞ] included; mass: the weight on the right word; chance: a
    word chosen blindly; ibm_1: the same question to IBM Model 1; free: the model writes by
    itself, and is asked about the content words of the reference that it wrote.
    """
    given = [hit for check in checks() for hit in hits(forced(model, check), check)]
    found: dict[str, object] = {
        "sentences": len(checks()), "words": len(given),
        "right": float(np.mean([hit for hit, _, _ in given])),
        "mass": float(np.mean([mass for _, mass, _ in given])),
        "chance": float(np.mean([chance for _, _, chance in given])),
    }  # fmt: skip
    written = [hit for check in checks() for hit in free_hits(model, check)]
    found["free_words"] = len(written)
    found["free_right"] = float(np.mean(written)) if written else 0.0
    if training:
        found["ibm_1"] = float(np.mean([hit for hit, _, _ in _by_model_1(model, training)]))
    return found


def forced(model: TranslationModel, check: Check) -> np.ndarray:
    """Where the model looks for each word of the reference, the words before it given."""
    ids = [model.start, *(model.words.index(word) for word in check.pair.english)]
    source = read_source(model, " ".join(check.pair.turkish))
    return write(model, source, ids).word_weights()


def hits(rows: np.ndarray, check: Check) -> Iterator[tuple[bool, float, float]]:
    """For every content word: right?, weight on the right word, chance."""
    for word, places in check.right.items():
        row = rows[word]
        at = int(row.argmax())
        yield at in places, float(row[sorted(places)].sum()), len(places) / (len(row) - 1)


def free_hits(model: TranslationModel, check: Check) -> Iterator[bool]:
    """The content words that the model itself wrote: does it look at the right word?"""
    try:
        trace = translate(model, " ".join(check.pair.turkish))
    except SentenceError:
        return
    rows = trace.word_weights()
    for word, places in check.right.items():
        name = check.pair.english[word]
        if name in trace.chosen:
            yield int(rows[trace.chosen.index(name)].argmax()) in places


def _by_model_1(
    model: TranslationModel, training: Sequence[Ids]
) -> Iterator[tuple[bool, float, float]]:
    rival = Model1(model.config.n_pieces, model.config.n_words)
    rival.fit(training)
    encoder = Encoder(model.tokenizer, model.words)
    for check in checks():
        ids = encoder.encode(check.pair)
        yield from hits(by_word(rival.posterior(ids), ids.word_of), check)


def all_scores(
    folder: Path, held_out: Sequence[Pair], training: Sequence[Ids]
) -> dict[str, object]:
    """Every score of the folder's model."""
    model = load_translation_model(folder)
    return {
        "held_out": word_scores(model, held_out),
        "alignment": alignment_scores(model, training),
    }


def alone(folder: Path, held_out: Sequence[Pair]) -> dict[str, object]:
    """A network that nobody told where to look: the scores that the card compares."""
    model = load_translation_model(folder)
    steps = trusted.manifest(folder / "manifest.json")["training"]["steps_done"]
    words, where = word_scores(model, held_out), alignment_scores(model)
    return {"steps": steps, "next_word": words["next_word"], "right": where["right"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--model", type=Path, default=default_translation_folder())
    options = parser.parse_args()
    found = prepared(options.data)
    scores = rounded(all_scores(options.model, found.held_out, found.items))
    print(json.dumps(scores, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
