"""What the visitor has chosen ↔ the address bar. The only file that touches session and address.

The address is the memory: a link, Back and a restarted server all restore from it.

The pictures in the browser move through steps, words and heads by rewriting their own
keys without telling the server. What the server knows of those keys may be old; a
picture that is already on the screen therefore trusts itself and not what is sent here.
"""

from dataclasses import replace

import streamlit as st

from attention_core import EmptySentenceError, ModelTrace, SentenceError
from ui import lesson
from ui.choices import (
    OF_A_WORD,
    STEPS,
    Choices,
    Place,
    from_query,
    sentence_in,
    sentence_query,
    to_query,
    whole,
)
from ui.texts import tr

__all__ = ["STEPS", "Choices", "Place", "from_query", "sentence_query", "to_query"]

BOX = "sentence_box"
"""The widget key of the sentence box."""

WEIGHTS = "weights_switch"
"""The widget key of the switch between trained and random weights."""

_HERE = "page_that_is_open"
_SEEN = "sentence_of_the_address"
_LAST = "choices_of_the_last_run"
_TYPED = "run_begun_by_typing"
_BY_LINK = "opened_by_link"
_REFUSED = "other_sentence_that_was_refused"


def open_visit(here: str) -> tuple[Choices, SentenceError | None]:
    """Address and sentence box brought together, at the start of every run of page `here`.

    What was just typed wins and goes into the address; else the address wins when it
    has changed since the last run (a link, Back). A sentence that is refused stays in
    the box and is returned as the error. One that is too long stays out of the address;
    one without a word replaces the sentence there, which nobody sees any more.
    """
    st.session_state[_HERE] = here
    st.session_state.setdefault(_BY_LINK, "cumle" in st.query_params)
    choices = st.session_state[_LAST] = current()
    st.session_state[WEIGHTS] = choices.weights
    typed_now = st.session_state.pop(_TYPED, False)
    if st.session_state.get(_SEEN) != choices.sentence and not typed_now:
        st.session_state[BOX] = choices.sentence
    st.session_state[_SEEN] = choices.sentence
    try:
        typed = trace(replace(choices, sentence=whole(st.session_state[BOX]))).sentence
    except EmptySentenceError as error:
        return _in_address(choices, sentence_in(st.session_state[BOX]) or _first()), error
    except SentenceError as error:
        return choices, error
    return _in_address(choices, typed), None


def _in_address(choices: Choices, sentence: str) -> Choices:
    """The choices with this sentence, and the address too."""
    if sentence == choices.sentence:
        return choices
    choose_sentence(sentence)
    st.session_state[_SEEN] = sentence
    return current()


def current() -> Choices:
    """What the address says now."""
    return from_query(st.query_params.to_dict(), lesson.model(), _first())


def trace(choices: Choices) -> ModelTrace:
    """Every number of these choices. Raises: SentenceError."""
    return lesson.trace_for(choices.sentence, choices.mask, choices.weights, choices.off)


def choose_typed() -> None:
    """Something else was typed into the box."""
    _write(_up_to_date())
    st.session_state[_TYPED] = True


def choose_sentence(sentence: str) -> None:
    """Another sentence; a word of the old one means nothing in it."""
    _write(_in_sentence(_up_to_date(), sentence))


def choose_ready(sentence: str) -> None:
    """A ready sentence: into the box too, where something refused may stand."""
    choose_sentence(sentence)
    st.session_state[BOX] = sentence


def choose_weights() -> None:
    """The switch between trained and random weights was moved."""
    chosen = st.session_state[WEIGHTS]
    _write(replace(_up_to_date(), weights=chosen if chosen in lesson.TWINS else "trained"))


def all_heads_on() -> None:
    """Every head that was switched off passes on again."""
    _write(replace(_up_to_date(), off=lesson.NONE_OFF))


def choose_asked(key: str) -> None:
    """A picture asked, in the words of the link, for what only the server can change: a
    sentence (cumle), layer (katman), head (bas), mask (maske), weights (agirlik), heads
    switched off (kapali), or a key of its lesson; empty text takes a key away.
    """
    asked = st.session_state[key].get("asked")
    wanted = {k: str(v) for k, v in asked.items()} if isinstance(asked, dict) else {}
    now = _up_to_date()
    if "karsi" in wanted and not _accepted(wanted["karsi"], now):
        return
    new = from_query(
        {**to_query(now, lesson.model(), _first()), **wanted}, lesson.model(), _first()
    )
    if new.sentence != now.sentence:
        now = _in_sentence(now, new.sentence)
        st.session_state[BOX] = new.sentence
    _write(replace(
        now, layer=new.layer, head=new.head, mask=new.mask, weights=new.weights, off=new.off,
        own=new.own,
    ))  # fmt: skip


def _accepted(typed: str, choices: Choices) -> bool:
    """Can the other sentence be run? A refused one stays in its box and out of the address."""
    st.session_state.pop(_REFUSED, None)
    try:
        trace(replace(choices, sentence=whole(typed)))
    except SentenceError:
        st.session_state[_REFUSED] = (choices.own, typed)
        return False
    return True


def other_typed(choices: Choices, sentence: str) -> str:
    """The other sentence, or what was typed instead of it and refused."""
    own, typed = st.session_state.get(_REFUSED, (None, ""))
    return whole(typed) if own == choices.own else sentence


def opened_by_link() -> bool:
    """Did this visit begin with a link that names a sentence? Then nothing is asked first."""
    return bool(st.session_state.get(_BY_LINK, False))


def _up_to_date() -> Choices:
    """The address, mended where a widget was touched before the last answer had arrived.

    A widget sends the address as its browser had it, without what the server wrote
    meanwhile. What changes a number is the server's, the rest is the browser's own.
    """
    now, last = current(), st.session_state.get(_LAST)
    if last is None:
        return now
    kept = replace(
        now, sentence=last.sentence, mask=last.mask, layer=last.layer,
        weights=last.weights, off=last.off, own=last.own,
    )  # fmt: skip
    return kept if now.sentence == last.sentence else replace(kept, word=None, target=None)


def _in_sentence(choices: Choices, sentence: str) -> Choices:
    """The same choices in another sentence; what named a word of the old one is gone."""
    own = tuple((key, text) for key, text in choices.own if key not in OF_A_WORD)
    return replace(choices, sentence=sentence, word=None, target=None, own=own)


def _first() -> str:
    """The sentence that the open page begins with."""
    return tr.FIRST_SENTENCES.get(st.session_state.get(_HERE, ""), tr.SENTENCES[0])


def page_query(choices: Choices) -> dict[str, str]:
    """What a link from the open page to another one carries along."""
    return sentence_query(choices, lesson.model(), _first())


def _write(choices: Choices) -> None:
    st.session_state[_LAST] = choices
    st.query_params.from_dict(to_query(choices, lesson.model(), _first()))
