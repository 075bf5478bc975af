"""The game with a hidden word: what the model would put in its place."""

from dataclasses import asdict
from typing import Any

from attention_core import EmptySentenceError, Guess, Model, ModelTrace, guess_of, guesses
from attention_core.text import HIDDEN, hide, split_words
from attention_core.tokenizer import SPECIAL_PIECES, UNKNOWN
from ui import lesson, state
from ui.card import manifest
from ui.choices import counted
from ui.component import component
from ui.texts import gap_tr, model_tr, tr

KEY = "gap"
NOT_KNOWN = SPECIAL_PIECES.index(UNKNOWN)


def show(choices: state.Choices) -> None:
    """The words of the sentence; once one is hidden, the model's guesses for its place."""
    trace = state.trace(choices)
    word = place(trace.words, choices.of_lesson("gizli"))
    data: dict[str, Any] = {
        "words": trace.words[1:],
        "at": None if word is None else word - 1,
        "ready": gap_tr.READY_GAPS,
        "texts": gap_tr.GAP,
        "ask": not state.opened_by_link(),
        "refused": "",
    }
    if word is not None:
        data |= _answer(choices, trace, word)
    component(KEY)(key=KEY, data=data, on_asked_change=_asked)


def place(words: tuple[str, ...], chosen: str) -> int | None:
    """The hidden word: the chosen one, else the first that was typed as [?]; 0 is [BAŞ]."""
    at = 1 + counted(chosen, len(words) - 1, -1)
    if at > 0:
        return at
    return words.index(HIDDEN) if HIDDEN in words else None


def _asked() -> None:
    state.choose_asked(KEY)


def _answer(choices: state.Choices, trace: ModelTrace, word: int) -> dict[str, Any]:
    """What the browser needs once a word is hidden."""
    typed = trace.words[word] == HIDDEN
    sentence = trace.sentence if typed else hide(trace.sentence, word - 1)
    model = lesson.model(choices.weights, choices.off)
    try:
        hidden = lesson.trace_for(sentence, choices.mask, choices.weights, choices.off)
    except EmptySentenceError:
        return {"refused": gap_tr.GAP_ALONE}
    at = hidden.word_of.index(word)
    own = next(iter(split_words(choices.of_lesson("tahmin"))), None)
    return {
        "guesses": [_sent(guess) for guess in guesses(model, hidden, at)],
        "vocabulary": model.config.vocabulary_size,
        "real": None if typed else _standing(model, hidden, at, trace.words[word]),
        "mine": None if own is None else _standing(model, hidden, at, own),
    } | _remarks(choices.weights, model.config.vocabulary_size)


def _remarks(weights: str, vocabulary: int) -> dict[str, Any]:
    """How good it is at this, and the way to the other weights."""
    told = manifest.training(lesson.TWINS[weights].folder)
    measured = told.get("scores", {}).get("masked_words", {})
    honest = gap_tr.GAP_HONEST_UNKNOWN
    if {"first", "among_five"} <= set(measured):
        first, five = (tr.number(100 * measured[key], 0) for key in ("first", "among_five"))
        texts = {"random": gap_tr.GAP_HONEST_RANDOM}
        honest = texts.get(weights, gap_tr.GAP_HONEST).format(first=first, five=five)
    other = "random" if weights == "trained" else "trained"
    random = ""
    if weights == "random":
        share = model_tr.fine(1 / vocabulary)
        random = gap_tr.GAP_RANDOM.format(vocabulary=tr.grouped(vocabulary), share=share)
    return {
        "honest": honest,
        "random": random,
        "other": {"weights": lesson.TWINS[other].word, "label": gap_tr.GAP_OTHER[other]},
    }


def _sent(guess: Guess) -> dict[str, Any]:
    return asdict(guess) | {"starts": guess.starts_word}


def _standing(model: Model, hidden: ModelTrace, at: int, word: str) -> dict[str, Any]:
    """How a word stands in this place: by its first piece, the only one that fits."""
    pieces = model.tokenizer.split_word(word)
    text, id_ = pieces[0]
    known = all(i != NOT_KNOWN for _, i in pieces)
    guess = guess_of(model, hidden, at, id_)
    return _sent(guess) | {"word": word, "piece": text, "pieces": len(pieces), "known": known}
