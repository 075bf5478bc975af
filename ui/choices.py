"""All that a link restores, and how it stands in an address.

A link is a stranger's text, so reading it never raises: odd values become the default.
Nothing here touches a session; that is ui/state.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from attention_core import Model
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
WEIGHTS = {twin.word: name for name, twin in lesson.TWINS.items()}
EVERYWHERE = ("cumle", "maske", "agirlik", "kapali")
"""What goes along from page to page."""

LESSON_KEYS = (
    "gizli", "tahmin", "kiyas", "karsi", "agirlik2", "katman2", "bas2", "maske2", "kapali2",
    "sahne", "obek", "ikiz", "ceviri", "cekilis", "sira", "bolum", "kat", "olcu", "karo", "karono",
    "satir", "yol", "pencere", "an", "sorgu", "keskinlik",
)  # fmt: skip
"""What belongs to a single lesson: Model (hidden word, guess), Karşılaştır (the other side),
Çapraz dikkat (scene, phrase, which of the two networks, sentence to translate), Neden √d_k?
(which draw), Konum (the words in another order), Maliyet (part, doublings, curve, tiles, row,
way, window, moment), Arama (arrow, sharpness).
"""

OF_A_WORD = ("gizli", "tahmin", "sira", "karono", "satir", "an")
"""Lesson keys that mean nothing in another sentence."""

MAX_LIST = 600
"""Characters of a list of heads; every head of a model twice as large fits."""


@dataclass(frozen=True)
class Place:
    """A word (0 = [BAŞ], 1 = the first typed word) or one piece of it (from 1)."""

    word: int
    piece: int | None = None

    def __str__(self) -> str:
        return str(self.word) if self.piece is None else f"{self.word}.{self.piece}"


@dataclass(frozen=True)
class Choices:
    """All that a link restores. Layer and head count from 0; word None = the page's own pick.

    weights: a name of lesson.TWINS; off: the heads (layer, head) that are switched off.
    own: what a single lesson keeps in the address, as text that this lesson reads.
    """

    sentence: str
    mask: MaskName
    step: str
    layer: int
    head: int
    word: Place | None
    target: Place | None
    weights: str = "trained"
    off: frozenset[tuple[int, int]] = lesson.NONE_OFF
    own: tuple[tuple[str, str], ...] = ()

    def of_lesson(self, key: str) -> str:
        """The text of one of LESSON_KEYS, as it stands in the address; "" where it does not."""
        return dict(self.own).get(key, "")


def from_query(query: Mapping[str, str], model: Model, first: str = tr.SENTENCES[0]) -> Choices:
    """The choices in an address; whatever is odd or missing is the default.

    `first` is the sentence that the open page begins with.
    """
    layer, head = model.roles["pronoun"]
    step = query.get("adim", "")
    return Choices(
        sentence=sentence_in(query.get("cumle", "")) or first,
        mask=MASKS.get(query.get("maske", ""), "none"),
        step=step if step in STEPS else STEPS[0],
        layer=counted(query.get("katman", ""), model.config.n_layers, layer),
        head=counted(query.get("bas", ""), model.config.n_heads, head),
        word=_place(query.get("kelime", ""), model.config.max_tokens),
        target=_place(query.get("bakilan", ""), model.config.max_tokens),
        weights=WEIGHTS.get(query.get("agirlik", ""), "trained"),
        off=heads_in(query.get("kapali", ""), model),
        own=tuple((key, text) for key in LESSON_KEYS if (text := sentence_in(query.get(key, "")))),
    )


def to_query(choices: Choices, model: Model, first: str = tr.SENTENCES[0]) -> dict[str, str]:
    """The address of these choices; defaults are left out, so that links stay short."""
    plain = from_query({}, model, first)
    found = {
        "cumle": (choices.sentence, plain.sentence, choices.sentence),
        "maske": (choices.mask, plain.mask, _key(MASKS, choices.mask)),
        "agirlik": (choices.weights, plain.weights, _key(WEIGHTS, choices.weights)),
        "kapali": (choices.off, plain.off, heads_text(choices.off)),
        "adim": (choices.step, plain.step, choices.step),
        "katman": (choices.layer, plain.layer, str(choices.layer + 1)),
        "bas": (choices.head, plain.head, str(choices.head + 1)),
        "kelime": (choices.word, plain.word, str(choices.word)),
        "bakilan": (choices.target, plain.target, str(choices.target)),
    }
    query = {key: text for key, (now, default, text) in found.items() if now != default}
    return query | dict(choices.own)


def sentence_query(choices: Choices, model: Model, first: str = tr.SENTENCES[0]) -> dict[str, str]:
    """What a link to another page carries along: sentence, mask, weights, heads that are off.

    A page's first sentence that nobody has touched stays behind.
    """
    query = to_query(choices, model, first)
    return {key: query[key] for key in EVERYWHERE if key in query}


def heads_in(text: str, model: Model) -> frozenset[tuple[int, int]]:
    """ "2.1,5.3" as (layer, head) from 0; what is no head of the model is left out."""
    found = set()
    for part in text[:MAX_LIST].split(","):
        layer, _, head = part.partition(".")
        at = counted(layer, model.config.n_layers, -1), counted(head, model.config.n_heads, -1)
        if -1 not in at:
            found.add(at)
    return frozenset(found)


def heads_text(heads: frozenset[tuple[int, int]]) -> str:
    """(layer, head) from 0 as an address has them: "2.1,5.3"."""
    return ",".join(f"{layer + 1}.{head + 1}" for layer, head in sorted(heads))


def whole(text: str) -> str:
    """Half of a surrogate pair cannot be sent to a browser: it becomes U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _key(table: Mapping[str, str], wanted: str) -> str:
    return next(key for key, name in table.items() if name == wanted)


def sentence_in(text: str) -> str:
    """Cleaned as the model will see it; too long a text is left for the core to refuse."""
    return whole(text) if len(text) > MAX_CHARACTERS_TYPED else clean(text)


def counted(text: str, count: int, default: int) -> int:
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
