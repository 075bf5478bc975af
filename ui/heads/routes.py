"""What the page of heads fetches by itself: its words, a layer's exact weights, guesses.

Every address says all that its answer depends on, so that a browser may keep it for good.
An address is a stranger's text: what cannot be run is answered with 404 and nothing else.
"""

import gzip
import hashlib
import json
from functools import cache
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from attention_core import ChoiceError, SentenceError
from attention_core.heads import all_word_weights
from attention_core.roles import clear_role
from ui import choices, lesson
from ui.assets import MOUNT
from ui.card import manifest
from ui.choices import Choices
from ui.heads import facts
from ui.stage.payload import pack
from ui.stage.routes import FOREVER, PLOTLY, fingerprint
from ui.texts import heads_tr, tr
from ui.texts.lessons import prose


def addresses(chosen: Choices) -> dict[str, str]:
    """Where the browser finds them; it adds what it wants: katman=2, gizle=4."""
    query = {"cumle": chosen.sentence} | choices.sentence_query(chosen, lesson.model())
    whole = {key: text for key, text in query.items() if key != "kapali"}
    layer = f"./{MOUNT}/baslar-{fingerprint()}.bin?"
    return {
        "plotly": PLOTLY,
        "texts_address": _words_address(),
        "layer_address": layer + urlencode(query),
        "whole_layer_address": layer + urlencode(whole),
        "guess_address": f"./{MOUNT}/tahmin-{fingerprint()}.json?{urlencode(query)}",
    }


def routes(prefix: str) -> list[BaseRoute]:
    """All three kinds of address under a path prefix."""
    return [
        Route(prefix + _words_address().removeprefix("."), _words),
        Route(f"{prefix}/{MOUNT}/baslar-{fingerprint()}.bin", _layer),
        Route(f"{prefix}/{MOUNT}/tahmin-{fingerprint()}.json", _guesses),
    ]


def _words(request: Request) -> Response:
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(_words_file(), media_type="application/json", headers=FOREVER)
    headers = FOREVER | {"Content-Encoding": "gzip"}
    return Response(_words_packed(), media_type="application/json", headers=headers)


def _layer(request: Request) -> Response:
    """One layer's weights between pieces (h, n, n) and between words (h, w, w)."""
    asked = choices.from_query(_query(request), lesson.model())
    try:
        trace = lesson.trace_for(asked.sentence, asked.mask, asked.weights, asked.off)
    except SentenceError:
        return Response(status_code=404)
    pieces = trace.blocks[asked.layer].attention.weights
    arrays = {"pieces": pieces, "words": all_word_weights(trace, asked.layer)}
    body = pack({"layer": asked.layer}, arrays)
    return Response(body, media_type="application/octet-stream", headers=FOREVER)


def _guesses(request: Request) -> Response:
    query = _query(request)
    asked, word = choices.from_query(query, lesson.model()), query.get("gizle", "")
    try:
        found = facts.guesses_for(asked, int(word) if word.isdecimal() and len(word) < 4 else 0)
    except (SentenceError, ChoiceError):
        return Response(status_code=404)
    return Response(json.dumps(found), media_type="application/json", headers=FOREVER)


def _query(request: Request) -> dict[str, str]:
    return dict(parse_qsl(request.url.query))


@cache
def _words_file() -> bytes:
    """The words of the lesson, and what was measured of the shipped heads on held-out text."""
    models = {name: lesson.model(name) for name in lesson.TWINS}
    measured = {
        name: [[{r: vars(s) for r, s in head.items()} for head in layer] for layer in one.measured]
        for name, one in models.items()
    }
    clear = {
        name: [[clear_role(head) for head in layer] for layer in one.measured]
        for name, one in models.items()
    }
    found = {
        **heads_tr.TEXTS, "measured": measured, "clear": clear, "roles": heads_tr.ROLES,
        "short": heads_tr.SHORT, "guesses": heads_tr.GUESSES, "role_notes": heads_tr.ROLE_NOTES,
        "unknown_here": heads_tr.UNKNOWN_HERE, "kinds": heads_tr.KINDS,
        "prose": prose("baslar"), "prose_of": _prose_of(), "more_prose": _more_prose(),
    }  # fmt: skip
    return json.dumps(found, ensure_ascii=False).encode()


def _prose_of() -> dict[str, list[str]]:
    """The lesson with another second paragraph, by the weights that need one."""
    first, _, *rest = prose("baslar")
    return {name: [first, second, *rest] for name, second in heads_tr.PROSE.items()}


def _more_prose() -> list[str]:
    """With how long each of the trained models was trained."""
    found = list(prose("baslar_daha"))
    for twin in lesson.TWINS.values():
        steps = manifest.training(twin.folder).get("steps_done", 0)
        found = [text.replace("{" + twin.word + "}", tr.grouped(steps)) for text in found]
    return found


@cache
def _words_packed() -> bytes:
    return gzip.compress(_words_file(), compresslevel=6)


def _words_address() -> str:
    return f"./{MOUNT}/metin-{hashlib.sha256(_words_file()).hexdigest()[:16]}.json"
