"""What the visitor has chosen ↔ the address bar. The only file that touches session and address.

The address is the memory: a link, Back and a restarted server all restore from it.
A link is a stranger's text, so reading it never raises: odd values become the default.

The pictures in the browser move through steps, words and heads by rewriting their own
keys without telling the server. What the server knows of those keys may be old; a
picture that is already on the screen therefore trusts itself and not what is sent here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import streamlit as st

from attention_core import Model, SentenceError
from attention_core.text import clean
from attention_core.tokenizer import MAX_CHARACTERS_TYPED
from attention_core.types import MaskName
from ui import lesson
from ui.texts import tr

STEPS = (
    "tokenler", "gomme", "konum", "qkv", "puan", "olcek", "maske", "softmax", "toplam",
    "birlestir", "devam",
)  # fmt: skip
MASKS: dict[str, MaskName] = {"yok": "none", "nedensel": "causal"}

BOX = "sentence_box"
"""The widget key of the sentence box."""

_SEEN = "sentence_of_the_address"
_LAST = "choices_of_the_last_run"
_TYPED = "run_begun_by_typing"
_BY_LINK = "opened_by_link"


@dataclass(frozen=True)
class Place:
    """A word (0 = [BAŞ], 1 = the first typed word) or one piece of it (from 1)."""

    word: int
    piece: int | None = None

    def __str__(self) -> str:
        return str(self.word) if self.piece is None else f"{self.word}.{self.piece}"


@dataclass(frozen=True)
class Choices:
    """All that a link restores. Layer and head count from 0; word None = the page's own pick."""

    sentence: str
    mask: MaskName
    step: str
    layer: int
    head: int
    word: Place | None
    target: Place | None


def from_query(query: Mapping[str, str], model: Model) -> Choices:
    """The choices in an address; whatever is odd or missing is the default."""
    layer, head = model.roles["pronoun"]
    step = query.get("adim", "")
    return Choices(
        sentence=_sentence(query.get("cumle", "")),
        mask=MASKS.get(query.get("maske", ""), "none"),
        step=step if step in STEPS else STEPS[0],
        layer=_counted(query.get("katman", ""), model.config.n_layers, layer),
        head=_counted(query.get("bas", ""), model.config.n_heads, head),
        word=_place(query.get("kelime", ""), model.config.max_tokens),
        target=_place(query.get("bakilan", ""), model.config.max_tokens),
    )


def to_query(choices: Choices, model: Model) -> dict[str, str]:
    """The address of these choices; defaults are left out, so that links stay short."""
    plain = from_query({}, model)
    found = {
        "cumle": (choices.sentence, plain.sentence, choices.sentence),
        "maske": (choices.mask, plain.mask, _mask_key(choices.mask)),
        "adim": (choices.step, plain.step, choices.step),
        "katman": (choices.layer, plain.layer, str(choices.layer + 1)),
        "bas": (choices.head, plain.head, str(choices.head + 1)),
        "kelime": (choices.word, plain.word, str(choices.word)),
        "bakilan": (choices.target, plain.target, str(choices.target)),
    }
    return {key: text for key, (now, default, text) in found.items() if now != default}


def sentence_query(choices: Choices, model: Model) -> dict[str, str]:
    """What a link to another page carries along: the sentence and the mask."""
    query = to_query(choices, model)
    return {key: query[key] for key in ("cumle", "maske") if key in query}


def open_visit() -> tuple[Choices, SentenceError | None]:
    """Address and sentence box brought together, at the start of every run.

    What was just typed wins and goes into the address; else the address wins when it
    has changed since the last run (a link, Back). A sentence that is refused stays in
    the box, stays out of the address, and is returned as the error.
    """
    st.session_state.setdefault(_BY_LINK, "cumle" in st.query_params)
    choices = st.session_state[_LAST] = current()
    typed_now = st.session_state.pop(_TYPED, False)
    if st.session_state.get(_SEEN) != choices.sentence and not typed_now:
        st.session_state[BOX] = choices.sentence
    st.session_state[_SEEN] = choices.sentence
    try:
        typed = lesson.trace_for(_whole(st.session_state[BOX]), choices.mask).sentence
    except SentenceError as error:
        return choices, error
    if typed != choices.sentence:
        choose_sentence(typed)
        choices = current()
        st.session_state[_SEEN] = choices.sentence
    return choices, None


def current() -> Choices:
    """What the address says now."""
    return from_query(st.query_params.to_dict(), lesson.model())


def choose_typed() -> None:
    """Something else was typed into the box."""
    _write(_up_to_date())
    st.session_state[_TYPED] = True


def choose_sentence(sentence: str) -> None:
    """Another sentence; a word of the old one means nothing in it."""
    _write(replace(_up_to_date(), sentence=sentence, word=None, target=None))


def choose_ready(sentence: str) -> None:
    """A ready sentence: into the box too, where something refused may stand."""
    choose_sentence(sentence)
    st.session_state[BOX] = sentence


def choose_asked(key: str) -> None:
    """A picture asked, in the words of the link, for another layer (katman) or mask (maske)."""
    asked = st.session_state[key].get("asked")
    wanted = {k: str(v) for k, v in asked.items()} if isinstance(asked, dict) else {}
    now = _up_to_date()
    choices = from_query({**to_query(now, lesson.model()), **wanted}, lesson.model())
    _write(replace(now, layer=choices.layer, mask=choices.mask))


def opened_by_link() -> bool:
    """Did this visit begin with a link that names a sentence? Then nothing is asked first."""
    return bool(st.session_state.get(_BY_LINK, False))


def _up_to_date() -> Choices:
    """The address, mended where a widget was touched before the last answer had arrived.

    A widget sends the address as its browser had it, without what the server wrote
    meanwhile. Sentence, mask and layer are the server's, the rest is the browser's own.
    """
    now, last = current(), st.session_state.get(_LAST)
    if last is None:
        return now
    kept = replace(now, sentence=last.sentence, mask=last.mask, layer=last.layer)
    return kept if now.sentence == last.sentence else replace(kept, word=None, target=None)


def _write(choices: Choices) -> None:
    st.session_state[_LAST] = choices
    st.query_params.from_dict(to_query(choices, lesson.model()))


def _mask_key(mask: MaskName) -> str:
    return next(key for key, name in MASKS.items() if name == mask)


def _sentence(text: str) -> str:
    """Cleaned as the model will see it; too long a text is left for the core to refuse."""
    if len(text) > MAX_CHARACTERS_TYPED:
        return _whole(text)
    return clean(text) or tr.SENTENCES[0]


def _whole(text: str) -> str:
    """Half of a surrogate pair cannot be sent to a browser: it becomes U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _counted(text: str, count: int, default: int) -> int:
    """A number as people count, from 1, as an index from 0."""
    number = _number(text)
    return number - 1 if number is not None and 1 <= number <= count else default


def _place(text: str, last: int) -> Place | None:
    word, dot, piece = text.partition(".")
    at, part = _number(word), _number(piece)
    if at is None or at > last or (dot and not part):
        return None
    return Place(at, part if dot else None)


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= 3 else None
