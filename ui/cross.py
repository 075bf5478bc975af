"""Çapraz dikkat: the words of a phrase ask, the patches of a picture answer."""

import base64
import re
from typing import Any

import numpy as np
import streamlit as st

from attention_core import (
    AttentionTrace,
    ModelFileError,
    SceneTrace,
    SentenceError,
    Thing,
    UnknownWordError,
    draw,
)
from attention_core.phrases import Word, meant
from attention_core.pictures import PATCHES
from attention_core.types import Array
from ui import scene, state, translation
from ui.component import component
from ui.stage.payload import pack
from ui.texts import cross_tr
from ui.texts.lessons import prose

KEY = "cross"

SIGNS = {"size": "s", "colour": "c", "noun": "n", "nouns": "n", "noun_of": "g", "relation": "r"}
TAUGHT_PHRASE = re.compile("s?c?(n|g(rs?c?n?)?)?")
"""Adjectives and a noun; or the same with a noun in the genitive and "beside" before it."""


def show(choices: state.Choices) -> None:
    """All heads of a phrase and a scene are sent at once; only another scene asks the server."""
    things = scene.things_in(choices.of_lesson("sahne"))
    phrase = scene.phrase_in(choices.of_lesson("obek"))
    twin = choices.of_lesson("ikiz")
    twin = twin if twin in scene.TAUGHT else "isaret"
    try:
        data = payload(things, phrase, twin, may_ask(choices), choices.of_lesson("ceviri"))
    except ModelFileError as error:
        st.error(cross_tr.NO_MODEL.format(file=error.path.name, reason=error.reason))
        return
    component(KEY)(key=KEY, data=data, on_asked_change=_asked)


def may_ask(choices: state.Choices) -> bool:
    """Who was sent a picture or a phrase is shown what it is about; nothing is asked first."""
    return not (state.opened_by_link() or choices.of_lesson("sahne") or choices.of_lesson("obek"))


def payload(
    things: tuple[Thing, ...], phrase: str, twin: str, ask: bool = False, sentence: str = ""
) -> bytes:
    """The picture, the words, and every number of both kinds of attention; at the foot of the
    page a sentence and its translation.
    """
    foot = translation.sent(translation.sentence_in(sentence))
    header = frame(things, phrase, twin) | {"ask": ask, "translation": foot}
    try:
        trace = scene.trace_for(things, phrase, scene.TAUGHT[twin])
    except SentenceError as error:
        return pack(header | {"refused": refusal(error)}, {})
    arrays: dict[str, Array] = {}
    for i, layer in enumerate(trace.layers):
        arrays |= _numbers(f"oz.{i}", layer.attention) | _numbers(f"capraz.{i}", layer.cross)
    return pack(header | read(trace, things, twin), arrays)


def frame(things: tuple[Thing, ...], phrase: str, twin: str) -> dict[str, Any]:
    """Everything but the numbers."""
    config = scene.model(scene.TAUGHT[twin]).config
    pixels = np.rint(draw(things) * 255).astype(np.uint8)
    return {
        "sentence": f"{scene.in_address(things)} {phrase}",
        "scene": scene.in_address(things),
        "things": [_thing(thing) for thing in things],
        "picture": base64.b64encode(pixels.tobytes()).decode("ascii"),
        "pixels": len(pixels), "across": PATCHES, "phrase": phrase, "twin": twin,
        "d_k": config.d_k, "d_v": config.d_v, "d_model": config.d_model,
        "layers": config.n_layers, "heads": config.n_heads,
        "brushes": {"colours": scene.COLOURS, "shapes": scene.SHAPES, "sizes": scene.SIZES},
        "names": cross_tr.NAMES, "texts": cross_tr.TEXTS, "ready": cross_tr.READY,
        "known": [word.text for word in scene.model("pointing").phrasebook.words],
        "scenes": [{"name": name, "sahne": signs} for name, signs in cross_tr.SCENES],
        "prose": prose("capraz"), "more": prose("capraz_daha"),
        "scores": scores(twin), "refused": "", "words": [], "tokens": [],
    }  # fmt: skip


def scores(twin: str) -> list[dict[str, Any]]:
    """Test sets by name: how often the largest weight was right, its mass, the answer."""
    found = scene.measured().get(scene.TAUGHT[twin], {})
    kind = "right" if twin == "isaret" else "patch"
    return [
        {
            "name": cross_tr.SETS[name], "right": values.get(kind, values.get("right")),
            "mass": values["mass"], "answer": values["answer"],
        }
        for name, values in found.items()
        if name in cross_tr.SETS
    ]  # fmt: skip


def read(trace: SceneTrace, things: tuple[Thing, ...], twin: str) -> dict[str, Any]:
    """The words, what they can mean by rule, and the model's answer after each of them."""
    words = [scene.model(scene.TAUGHT[twin]).phrasebook.words[i] for i in trace.ids]
    return {
        "words": trace.words, "tokens": trace.words, "pointer": trace.pointer,
        "meant": meant(words, things), "answers": trace.answers.tolist(),
        "proper": is_proper(words),
    }  # fmt: skip


def is_proper(words: list[Word]) -> bool:
    """Is this a phrase as they were taught, or the beginning of one?"""
    return TAUGHT_PHRASE.fullmatch("".join(SIGNS[word.role] for word in words)) is not None


def refusal(error: SentenceError) -> str:
    if isinstance(error, UnknownWordError):
        unknown = ", ".join(f"“{word}”" for word in dict.fromkeys(error.unknown))
        return cross_tr.UNKNOWN.format(words=unknown)
    return cross_tr.REFUSED.get(type(error).__name__, cross_tr.REFUSED["EmptySentenceError"])


def _asked() -> None:
    state.choose_asked(KEY)


def _thing(thing: Thing) -> dict[str, Any]:
    return {
        "shape": thing.shape, "colour": thing.colour, "size": thing.size,
        "row": thing.cell[0], "column": thing.cell[1],
    }  # fmt: skip


def _numbers(name: str, a: AttentionTrace) -> dict[str, Array]:
    """Scores and weights (h, n, m) of one attention."""
    return {f"{name}.scores": a.scores, f"{name}.weights": a.weights}
