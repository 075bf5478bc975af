"""The first picture: the words of a sentence, and arcs from one of them to where it looks."""

from attention_core import ModelTrace, word_weights
from attention_core.text import lower
from ui import lesson, state
from ui.component import component
from ui.texts import tr


def show(trace: ModelTrace) -> None:
    """All weights from word to word are sent once; choosing a word costs the server nothing."""
    layer, head = lesson.model().roles["pronoun"]
    weights = word_weights(trace, layer, head)
    chosen = first_word(trace.words)
    data = {
        "sentence": trace.sentence,
        "words": trace.words,
        "weights": weights.tolist(),
        "chosen": chosen,
        "head": tr.head_name(layer, head, "pronoun"),
        "texts": tr.ARCS,
        "ask": lower(trace.words[chosen]) in tr.PRONOUNS and not state.opened_by_link(),
    }
    component("arcs")(key="arcs", data=data)


def first_word(words: tuple[str, ...]) -> int:
    """The word that a page opens with: the first pronoun, else the last word with a letter."""
    pronouns = (i for i, word in enumerate(words) if lower(word) in tr.PRONOUNS)
    wordy = (i for i in reversed(range(len(words))) if any(map(str.isalnum, words[i])))
    return next(pronouns, next(wordy, len(words) - 1))
