"""A short Turkish sentence and its translation, for the foot of Çapraz dikkat."""

import functools
from typing import Any

from attention_core import ModelFileError, SentenceError, TooLongError, UnknownWordError, trusted
from attention_core.translation import TranslationModel, TranslationTrace, translate
from attention_core.translation_file import default_translation_folder, load_translation_model
from ui.texts import translation_tr

MAX_TYPED = 120
"""Characters of the box; eight words are shorter."""

LIKELY = 3
"""Words that are shown as likeliest at a place."""

CAPITAL = {"i": "I"}
"""The model writes small letters only; this one word looks wrong in them."""


@functools.cache
def model() -> TranslationModel:
    """Read once for the whole process. Raises: ModelFileError."""
    return load_translation_model()


@functools.cache
def measured() -> dict[str, dict[str, float]]:
    """What was measured of the shipped weights. Raises: ModelFileError."""
    manifest = trusted.manifest(default_translation_folder() / "manifest.json")
    scores: dict[str, dict[str, float]] = manifest.get("training", {}).get("scores", {})
    return scores


@functools.lru_cache(maxsize=64)
def trace_for(sentence: str) -> TranslationTrace:
    """Every number of the translation; a few milliseconds. Raises: SentenceError."""
    if len(sentence) > MAX_TYPED:
        raise TooLongError(len(sentence), MAX_TYPED, "characters")
    return translate(model(), sentence)


def sentence_in(text: str) -> str:
    """The sentence of an address, or the one that the page begins with."""
    return text or translation_tr.READY[0]


def sent(sentence: str) -> dict[str, Any]:
    """Everything that the browser shows of a translation, or why there is none."""
    header: dict[str, Any] = {
        "sentence": sentence, "first": translation_tr.READY[0], "ready": translation_tr.READY,
        "texts": translation_tr.TEXTS, "english": translation_tr.ENGLISH, "scores": {},
        "refused": "", "source": [], "rows": [],
    }  # fmt: skip
    try:
        header["scores"] = measured()
        return header | read(trace_for(sentence))
    except SentenceError as error:
        return header | {"refused": refusal(error)}
    except ModelFileError as error:
        said = translation_tr.NO_MODEL.format(file=error.path.name, reason=error.reason)
        return header | {"refused": said}


def read(trace: TranslationTrace) -> dict[str, Any]:
    """One row for each word that is chosen: who asks, where it looks, what was likely.

    The weights are the core's: pieces of a Turkish word summed, [BAŞ] first.
    """
    weights = trace.word_weights()
    return {
        "source": trace.source.words,
        "rows": [
            {
                "word": shown(chosen), "asking": shown(asking), "weights": weights[i].tolist(),
                "likely": likely(trace, i),
            }
            for i, (asking, chosen) in enumerate(zip(trace.asking, trace.chosen, strict=True))
        ],
        "finished": trace.finished,
    }  # fmt: skip


def likely(trace: TranslationTrace, row: int) -> list[tuple[str, float]]:
    """The likeliest words at a place, with their probabilities."""
    p = trace.probabilities[row]
    return [(shown(model().words[i]), float(p[i])) for i in (-p).argsort(kind="stable")[:LIKELY]]


def shown(word: str) -> str:
    return CAPITAL.get(word, word)


def refusal(error: SentenceError) -> str:
    """What a visitor is told."""
    if isinstance(error, UnknownWordError):
        words = ", ".join(f"“{word}”" for word in error.unknown)
        return translation_tr.UNKNOWN.format(words=words)
    if isinstance(error, TooLongError) and error.unit == "words":
        return translation_tr.TOO_LONG.format(n=error.n, limit=error.limit)
    name = type(error).__name__
    return translation_tr.REFUSED.get(name, translation_tr.REFUSED["EmptySentenceError"])
