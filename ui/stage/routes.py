"""What the stage fetches once, by itself: its words, Plotly, a layer's learned matrices.

All are named by what they hold, so that a browser may keep them for good. Plotly's
bundle is the one that the pinned plotly package ships; nothing is copied.
"""

import gzip
import hashlib
import json
from functools import cache, lru_cache
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

import plotly
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ui import choices, lesson
from ui.assets import MOUNT
from ui.choices import Choices
from ui.stage import words
from ui.stage.payload import layer_weights

BUNDLE = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
PLOTLY = f"./{MOUNT}/plotly-{plotly.__version__}.js"
Layer = tuple[int, str, frozenset[tuple[int, int]]]
"""A layer's learned matrices: which layer, of which weights, without which heads."""

FOREVER = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


def addresses(chosen: Choices) -> dict[str, str]:
    """Where the browser finds them; the matrices are those of the chosen layer as it is run."""
    query = choices.to_query(chosen, lesson.model())
    asked = {key: text for key, text in query.items() if key in ("agirlik", "kapali")}
    asked["katman"] = str(chosen.layer + 1)
    return {
        "plotly": PLOTLY,
        "texts_address": _words_address(),
        "weights_address": f"./{MOUNT}/agirlik-{fingerprint()}.bin?{urlencode(asked)}",
    }


def routes(prefix: str) -> list[BaseRoute]:
    """All three kinds of address under a path prefix."""
    return [
        Route(prefix + PLOTLY.removeprefix("."), _plotly),
        Route(prefix + _words_address().removeprefix("."), _words),
        Route(f"{prefix}/{MOUNT}/agirlik-{fingerprint()}.bin", _weights),
    ]


def _plotly(request: Request) -> Response:
    return _answer(request, "plotly", "text/javascript")


def _words(request: Request) -> Response:
    return _answer(request, "words", "application/json")


def _weights(request: Request) -> Response:
    asked = choices.from_query(dict(parse_qsl(request.url.query)), lesson.model())
    what = (asked.layer, asked.weights, asked.off)
    return _answer(request, what, "application/octet-stream")


def _answer(request: Request, what: str | Layer, kind: str) -> Response:
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(_plain(what), media_type=kind, headers=FOREVER)
    return Response(_packed(what), media_type=kind, headers=FOREVER | {"Content-Encoding": "gzip"})


def _plain(what: str | Layer) -> bytes:
    if isinstance(what, tuple):
        layer, weights, off = what
        return layer_weights(lesson.model(weights, off).weights.blocks[layer].attention)
    return _words_file() if what == "words" else BUNDLE.read_bytes()


@lru_cache(maxsize=32)
def _packed(what: str | Layer) -> bytes:
    return gzip.compress(_plain(what), compresslevel=6)


@cache
def fingerprint() -> str:
    """A name for the shipped weights: other weights, other addresses."""
    blocks = lesson.model().weights.blocks
    return hashlib.sha256(b"".join(layer_weights(b.attention) for b in blocks)).hexdigest()[:16]


@cache
def _words_file() -> bytes:
    return json.dumps(words.texts(), ensure_ascii=False).encode()


def _words_address() -> str:
    return f"./{MOUNT}/metin-{hashlib.sha256(_words_file()).hexdigest()[:16]}.json"
