"""The sentence box with its counter, the ready sentences, and a refusal in Turkish."""

import streamlit as st

from attention_core import SentenceError, TooLongError
from ui import lesson, state
from ui.texts import tr


def show(
    choices: state.Choices, refused: SentenceError | None, *, open_shelf: bool, used: bool = True
) -> None:
    """The box; beneath it the ready sentences, or on a crowded page a button that holds them.

    Where the page does not use the sentence, the box only keeps it (app.css hides it).
    """
    key = "da_sentence" if used else "da_sentence_away"
    with st.container(key=key, horizontal=True, vertical_alignment="center"):
        st.text_input(
            tr.BOX_LABEL,
            key=state.BOX,
            placeholder=tr.BOX_HINT,
            label_visibility="collapsed",
            on_change=state.choose_typed,
        )
        st.html(f'<span class="da-count">{_count(choices, refused)}</span>', width="content")
        _weights()
        if not open_shelf:
            with st.popover(tr.READY, width="content"), st.container(key="da_ready", gap="small"):
                _shelf("shelf")
    if refused is not None:
        _refusal(refused)
    elif open_shelf:
        with st.container(key="da_shelf", horizontal=True, horizontal_alignment="center"):
            _shelf("chip")


def notices(choices: state.Choices) -> None:
    """What must not be overlooked: numbers of a model that nobody trained, or without a head."""
    if choices.weights in tr.WEIGHTS_NOTICES:
        text = tr.WEIGHTS_NOTICES[choices.weights]
        st.html(f'<p class="da-notice" role="note">{text}</p>')
    if choices.off:
        with st.container(key="da_off", horizontal=True, vertical_alignment="center"):
            text = tr.heads_off(sorted(choices.off))
            st.html(f'<p class="da-notice" role="note">{text}</p>')
            st.button(tr.ALL_ON, key="all_heads_on", on_click=state.all_heads_on)


def _weights() -> None:
    """Trained or random: the numbers of every page come from the one or the other."""
    with st.container(key="da_weights", horizontal=True, width="content"):
        st.segmented_control(
            tr.WEIGHTS_LABEL,
            list(lesson.TWINS),
            key=state.WEIGHTS,
            required=True,
            format_func=tr.WEIGHTS.__getitem__,
            on_change=state.choose_weights,
        )


def _count(choices: state.Choices, refused: SentenceError | None) -> str:
    limit = lesson.model().config.max_tokens
    if isinstance(refused, TooLongError):
        return tr.token_count(refused.n, limit) if refused.unit == "tokens" else ""
    if refused is not None:
        return tr.token_count(0, limit)
    return tr.token_count(len(state.trace(choices).tokens) - 1, limit)


def _refusal(refused: SentenceError) -> None:
    text = tr.EMPTY
    if isinstance(refused, TooLongError):
        text = tr.too_long(refused.n, refused.limit, refused.unit)
    with st.container(key="da_refusal"):
        st.html(f'<p class="da-refusal" role="alert">{text}</p>')
        with st.container(key="da_examples", horizontal=True, horizontal_alignment="center"):
            _shelf("example", count=2)


def _shelf(key: str, count: int = len(tr.SENTENCES)) -> None:
    for i, sentence in enumerate(tr.SENTENCES[:count]):
        st.button(sentence, key=f"{key}_{i}", on_click=state.choose_ready, args=(sentence,))
