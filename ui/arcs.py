"""The first picture: the words of a sentence, and arcs from one of them to where it looks."""

from attention_core import word_weights
from attention_core.text import lower
from ui import lesson, state
from ui.component import component
from ui.texts import tr


def show(choices: state.Choices) -> None:
    """All weights from word to word are sent once; choosing a word costs the server nothing."""
    layer, head = lesson.model(choices.weights).roles["pronoun"]
    trace = state.trace(choices)
    weights = word_weights(trace, layer, head)
    chosen = first_word(trace.words)
    data = {
        "sentence": trace.sentence,
        "words": trace.words,
        "weights": weights.tolist(),
        "chosen": chosen,
        "head": tr.head_name(layer, head, "pronoun", choices.weights),
        "texts": tr.ARCS,
        "ask": _may_ask(choices) and lower(trace.words[chosen]) in tr.PRONOUNS,
    }
    component("arcs")(key="arcs", data=data)


def _may_ask(choices: state.Choices) -> bool:
    """There is nothing to predict of random numbers, nor in a link that shows something."""
    return choices.weights == "trained" and not choices.off and not state.opened_by_link()


def first_word(words: tuple[str, ...]) -> int:
    """The word that a page opens with: the first pronoun, else the last word with a letter."""
    pronouns = (i for i, word in enumerate(words) if lower(word) in tr.PRONOUNS)
    wordy = (i for i in reversed(range(len(words))) if any(map(str.isalnum, words[i])))
    return next(pronouns, next(wordy, len(words) - 1))
