"""What the page of heads says of this sentence: roles met here, and what a silent head changes."""

from typing import Any

import numpy as np

from attention_core import ModelTrace, guesses
from attention_core.guesses import with_hidden_word
from attention_core.heads import all_word_weights, moved
from attention_core.model import run_encoded
from attention_core.roles import measure, wanted
from attention_core.text import lower
from ui import lesson
from ui.choices import Choices
from ui.texts import tr

GUESSES = 5


def roles_here(trace: ModelTrace) -> dict[str, Any]:
    """Each rule that needs only words, on this sentence: per layer and head right and mass.

    {role: {"asked": words asked, "right": [layer][head], "mass": [layer][head]}}
    """
    layers = [all_word_weights(trace, layer) for layer in range(len(trace.blocks))]
    found = {}
    for role, targets in wanted(trace.words).items():
        heads = [[measure(head, targets) for head in layer] for layer in layers]
        if heads[0][0].asked:
            found[role] = {
                "asked": heads[0][0].asked,
                "right": [[m.right for m in layer] for layer in heads],
                "mass": [[m.mass for m in layer] for layer in heads],
            }
    return found


def heaviest(trace: ModelTrace) -> dict[str, int] | None:
    """The word of several pieces that most heads look at most, all its pieces counted.

    {"word", "pieces", "heads": how many do}; None where there is no such word.
    """
    columns = [all_word_weights(trace, layer).sum(axis=1) for layer in range(len(trace.blocks))]
    counts = np.bincount(np.concatenate(columns).argmax(axis=1), minlength=len(trace.words))
    word, heads = int(counts.argmax()), int(counts.max())
    pieces = trace.word_of.count(word)
    most = pieces > 1 and heads > counts.sum() / 2
    return {"word": word, "pieces": pieces, "heads": heads} if most else None


def changes(before: ModelTrace, after: ModelTrace, at: tuple[int, int]) -> dict[str, Any]:
    """What differs between two runs of one sentence; `at` is the head that follows pronouns.

    at: the same; moved: per layer and head, the share of its attention that a token has
    moved, on average;
    output: per word, the change of the last vector as a share of its length;
    looks: per pronoun, whom it looks at most, before and after, with the weights.
    """
    pairs = list(zip(before.blocks, after.blocks, strict=True))
    return {
        "at": at,
        "moved": [
            moved(b.attention.weights, a.attention.weights).mean(axis=-1).tolist() for b, a in pairs
        ],
        "output": _output_change(before, after),
        "looks": _looks(before, after, at),
    }


def _output_change(before: ModelTrace, after: ModelTrace) -> list[float]:
    gap = np.linalg.norm(after.final - before.final, axis=-1)
    share = gap / np.linalg.norm(before.final, axis=-1)
    word_of = np.asarray(before.word_of)
    return [float(share[word_of == word].mean()) for word in range(len(before.words))]


def _looks(before: ModelTrace, after: ModelTrace, at: tuple[int, int]) -> list[dict[str, Any]]:
    layer, head = at
    rows = [all_word_weights(trace, layer)[head] for trace in (before, after)]
    pronouns = [i for i, word in enumerate(before.words) if lower(word) in tr.PRONOUNS]
    return [
        {
            "word": i,
            "to": [int(row[i].argmax()) for row in rows],
            "weight": [float(row[i].max()) for row in rows],
        }
        for i in pronouns
    ]


def guesses_for(choices: Choices, word: int) -> dict[str, Any]:
    """The model's guesses for a word that is hidden from it, with all heads and without some.

    {"before": [[piece, starts a word, probability] …], "after": …}. Raises: ChoiceError.
    """
    found = {}
    for name, off in (("before", lesson.NONE_OFF), ("after", choices.off)):
        model = lesson.model(choices.weights, off)
        encoded, at = with_hidden_word(model.tokenizer.encode(choices.sentence), word)
        trace = run_encoded(model, encoded, choices.mask)
        best = guesses(model, trace, at, GUESSES)
        found[name] = [[g.piece, g.starts_word, g.probability] for g in best]
    return found
