"""Two of anything side by side, and their difference as a third picture."""

from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from attention_core import ModelTrace, SentenceError, TooLongError, word_weights
from attention_core.alignment import align, difference
from attention_core.roles import clear_role
from attention_core.types import Array
from ui import arcs, lesson, state
from ui.choices import heads_text
from ui.component import component
from ui.sides import Side, kind_of, other_sentence, other_weights, sides
from ui.stage.payload import pack
from ui.texts import compare_tr, heads_tr, tr

KEY = "compare"


@dataclass(frozen=True)
class View:
    """One side as it is drawn: names, the word that each belongs to, and the weights."""

    labels: tuple[str, ...]
    words: tuple[int, ...]
    weights: Array


def _by_words(side: Side, trace: ModelTrace) -> View:
    weights = word_weights(trace, side.layer, side.head)
    return View(trace.words, tuple(range(len(trace.words))), weights)


def _by_pieces(side: Side, trace: ModelTrace) -> View:
    weights = trace.blocks[side.layer].attention.weights[side.head]
    return View(trace.tokens, trace.word_of, weights)


VIEWS = {"kelime": _by_words, "parca": _by_pieces}
"""By the word in the address."""


def show(choices: state.Choices) -> None:
    """All numbers of both sides are sent once; pointing at a cell costs the server nothing."""
    st.html(f'<h1 class="da-title">{compare_tr.TITLE}</h1>')
    left, right = sides(choices)
    typed = state.other_typed(choices, other_sentence(choices))
    if kind_of(choices) == "cumle":
        right = replace(right, sentence=typed)
    try:
        traces, refused = (left.trace(), right.trace()), ""
    except SentenceError as error:
        traces, refused = (left.trace(), left.trace()), _refusal(error)
        right = left
    header = _frame(choices, left, right) | {"refused": refused, "typed": typed}
    component(KEY)(key=KEY, data=payload(header, (left, right), traces), on_asked_change=_asked)


def payload(
    header: dict[str, Any], both: tuple[Side, Side], traces: tuple[ModelTrace, ModelTrace]
) -> bytes:
    """Weights of both sides and their difference, from word to word and from piece to piece."""
    views: dict[str, Any] = {}
    arrays: dict[str, Array] = {}
    for view, look in VIEWS.items():
        left, right = (look(side, trace) for side, trace in zip(both, traces, strict=True))
        pairs = align(left.labels, right.labels)
        shown = [pair for pair in pairs if None not in (pair.left, pair.right)]
        views[view] = {
            "left": left.labels, "right": right.labels, "words": left.words,
            "pairs": [(pair.left, pair.right, pair.same) for pair in pairs],
        }  # fmt: skip
        arrays |= {f"{view}.left": left.weights, f"{view}.right": right.weights}
        arrays[f"{view}.difference"] = difference(left.weights, right.weights, shown)
    return pack(header | {"views": views}, arrays)


def _asked() -> None:
    state.choose_asked(KEY)


def _frame(choices: state.Choices, left: Side, right: Side) -> dict[str, Any]:
    """Everything but the numbers: titles, controls, words, where to begin."""
    config, kind = lesson.model().config, kind_of(choices)
    return {
        "kind": kind,
        "kinds": compare_tr.kinds(left.weights, other_weights(left, choices)),
        "texts": compare_tr.TEXTS | {"free": _free(left, right)},
        "d_k": config.d_k,
        "layers": config.n_layers,
        "heads": config.n_heads,
        "titles": [_title(kind, left), _title(kind, right)],
        "now": [_keys(left), _keys(right)],
        "roles": _roles(left, right),
        "weights": {twin.word: tr.WEIGHTS[name] for name, twin in lesson.TWINS.items()},
        "masks": {"yok": compare_tr.MASKS["none"], "nedensel": compare_tr.MASKS["causal"]},
        "pairs": [{"name": n, "cumle": a, "karsi": b} for n, a, b in compare_tr.PAIRS],
        "row": arcs.first_word(left.trace().words),
        "ask": _may_ask(left, right),
    }


def _may_ask(left: Side, right: Side) -> bool:
    """There is nothing to predict of random numbers, nor in a link that shows something."""
    return left.weights == right.weights == "trained" and not state.opened_by_link()


def _title(kind: str, side: Side) -> str:
    return {
        "cumle": side.sentence,
        "agirlik": tr.WEIGHTS[side.weights],
        "kapali": compare_tr.off_name(side.off),
        "maske": compare_tr.MASKS[side.mask],
        "bas": f"{compare_tr.head_short(side.layer, side.head)} · {_role(side)}",
    }[kind]


def _role(side: Side) -> str:
    """What the head of this side was taught, if anybody taught it."""
    if side.weights in tr.UNTAUGHT:
        return tr.UNTAUGHT[side.weights]
    taught = lesson.taught(side.weights)
    roles = [role for role, at in taught.items() if at == (side.layer, side.head)]
    return f"{tr.TAUGHT}: {tr.ROLES[roles[0]]}" if roles else tr.FREE


def _keys(side: Side) -> dict[str, Any]:
    """A side in the words of the address."""
    return {
        "cumle": side.sentence,
        "agirlik": lesson.TWINS[side.weights].word,
        "katman": side.layer + 1,
        "bas": side.head + 1,
        "maske": "nedensel" if side.mask == "causal" else "yok",
        "kapali": heads_text(side.off),
    }


def _free(left: Side, right: Side) -> str:
    """What a head without a taught role is called in the lists."""
    taught = any(lesson.taught(side.weights) for side in (left, right))
    return compare_tr.TEXTS["free" if taught else f"free_{left.weights}"]


def _roles(left: Side, right: Side) -> dict[str, str]:
    """ "5.1" -> what this head was taught on a side, or clearly does by itself on both."""
    found = _found(left.weights) if left.weights == right.weights else {}
    for side in (right, left):
        for role, (layer, head) in lesson.taught(side.weights).items():
            if role in tr.ROLES:
                found[f"{layer + 1}.{head + 1}"] = tr.ROLES[role]
    return found


def _found(weights: str) -> dict[str, str]:
    """ "1.3" -> the job that nobody gave this head, as it was measured."""
    clear = {
        f"{layer + 1}.{head + 1}": clear_role(scores)
        for layer, heads in enumerate(lesson.model(weights).measured)
        for head, scores in enumerate(heads)
    }
    form = compare_tr.TEXTS["free_role"]
    return {at: form.format(role=heads_tr.SHORT[role]) for at, role in clear.items() if role}


def _refusal(error: SentenceError) -> str:
    if isinstance(error, TooLongError):
        return tr.too_long(error.n, error.limit, error.unit)
    return compare_tr.TEXTS["empty_right"]
