"""The stage: one sentence and one layer, every step sent to the browser at once."""

from typing import Any

from attention_core import Model, ModelTrace
from attention_core.tokenizer import MASKED, SPECIAL_PIECES
from ui import arcs, lesson, state
from ui.component import component
from ui.figures.heads import heads_figure, ticks
from ui.stage import routes, table
from ui.stage.payload import pack, sent_arrays
from ui.texts import heads_tr, stage_tr, tr

KEY = "stage"


def show(choices: state.Choices) -> None:
    """The stage of the chosen sentence, layer and mask; all else is chosen in the browser."""
    model, trace = lesson.model(choices.weights, choices.off), state.trace(choices)
    opening, addresses = start(model, trace, choices), routes.addresses(choices)
    data = payload(model, trace, choices.layer, start=opening, addresses=addresses)
    mounted = component("stage")(
        key=KEY, data=data, on_asked_change=_answer, on_table_change=lambda: None
    )
    request = table.read(mounted.table, model.config.n_heads)
    if request is not None:
        table.show(request, trace, choices.layer)


def start(model: Model, trace: ModelTrace, choices: state.Choices) -> dict[str, Any]:
    """Where the stage opens when neither link nor memory says: the pronoun and its head."""
    layer, head = model.roles["pronoun"]
    word = arcs.first_word(trace.words)
    return {
        "step": choices.step,
        "head": head if choices.layer == layer else 0,
        "row": trace.word_of.index(word),
        "ask": not state.opened_by_link(),
        "weights": choices.weights,
    }


def _answer() -> None:
    """The browser asked for another layer or mask."""
    state.choose_asked(KEY)


def payload(
    model: Model, trace: ModelTrace, layer: int, *, start: dict[str, Any], addresses: dict[str, str]
) -> bytes:
    """Everything that the stage shows of this sentence in this layer.

    `start` is where the visitor is: step, head, row, column, ask, weights. `addresses` are those
    of what the browser fetches once: words, Plotly, the layer's learned matrices.
    """
    weights = start.get("weights", "trained")
    header = _sizes(model) | _sentence(trace) | heads_tr.KINDS[weights]
    header |= _heads(model, trace, layer, weights)
    header |= {"layer": layer, "start": start, "steps": state.STEPS} | addresses
    causal = not trace.blocks[layer].attention.mask.all()
    header["mask"] = "causal" if causal else "none"
    return pack(header, sent_arrays(trace, layer))


def _sizes(model: Model) -> dict[str, Any]:
    c = model.config
    return {
        "layers": c.n_layers, "h": c.n_heads, "d_model": c.d_model, "d_k": c.d_k, "d_v": c.d_v,
        "d_ff": c.d_ff, "vocabulary_size": c.vocabulary_size,
        "mask_id": SPECIAL_PIECES.index(MASKED),
    }  # fmt: skip


def _sentence(trace: ModelTrace) -> dict[str, Any]:
    keys = token_keys(trace)
    tokens = [
        {"text": text, "id": id_, "word": word, "known": known, "key": key}
        for text, id_, word, known, key in zip(
            trace.tokens, trace.ids, trace.word_of, trace.known, keys, strict=True
        )
    ]
    return {"sentence": trace.sentence, "words": trace.words, "tokens": tokens}


def token_keys(trace: ModelTrace) -> list[str]:
    """How the link names each token: its word, and from the second piece on the piece: 6.2."""
    first = {word: i for i, word in reversed(list(enumerate(trace.word_of)))}
    pieces = [i - first[word] + 1 for i, word in enumerate(trace.word_of)]
    words = trace.word_of
    return [str(w) if p == 1 else f"{w}.{p}" for w, p in zip(words, pieces, strict=True)]


def _heads(model: Model, trace: ModelTrace, layer: int, weights: str) -> dict[str, Any]:
    taught = lesson.taught(weights)
    here = {head: role for role, (at, head) in taught.items() if at == layer}
    names = [tr.ROLES.get(here.get(h, "")) for h in range(model.config.n_heads)]
    free = heads_tr.KINDS[weights]["free_short"]
    titles = [
        stage_tr.TEXTS["head_title"].format(bas=h + 1, rol=name or free)
        for h, name in enumerate(names)
    ]
    hover = stage_tr.TEXTS["heads_hover"]
    n = len(trace.tokens)
    figures = {
        "ticks": ticks(trace.tokens),
        "wide": heads_figure(titles, n=n, columns=4, hover=hover),
        "narrow": heads_figure(titles, n=n, columns=2, hover=hover),
    }
    notes = [stage_tr.HEAD_NOTES.get(here.get(h, "")) for h in range(model.config.n_heads)]
    layers = sorted({at for at, _ in taught.values()})
    return {"roles": names, "notes": notes, "taught_layers": layers, "figures": figures}
