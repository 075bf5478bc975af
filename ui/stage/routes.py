"""What the stage fetches once, by itself: its words, Plotly, a layer's learned matrices.

All are named by what they hold, so that a browser may keep them for good. Plotly's
bundle is the one that the pinned plotly package ships; nothing is copied.
"""

import gzip
import hashlib
import json
from functools import cache
from pathlib import Path

import plotly
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ui import lesson
from ui.assets import MOUNT
from ui.stage import words
from ui.stage.payload import layer_weights

BUNDLE = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
PLOTLY = f"./{MOUNT}/plotly-{plotly.__version__}.js"
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


def addresses(layer: int) -> dict[str, str]:
    """Where the browser finds them; the matrices are those of a layer counted from 0."""
    return {
        "plotly": PLOTLY,
        "texts_address": _words_address(),
        "weights_address": f"./{MOUNT}/agirlik-{_fingerprint()}-{layer}.bin",
    }


def routes(prefix: str) -> list[BaseRoute]:
    """All three kinds of address under a path prefix."""
    return [
        Route(prefix + PLOTLY.removeprefix("."), _plotly),
        Route(prefix + _words_address().removeprefix("."), _words),
        Route(f"{prefix}/{MOUNT}/agirlik-{_fingerprint()}-{{layer:int}}.bin", _weights),
    ]


def _plotly(request: Request) -> Response:
    return _answer(request, "plotly", "text/javascript")


def _words(request: Request) -> Response:
    return _answer(request, "words", "application/json")


def _weights(request: Request) -> Response:
    layer = request.path_params["layer"]
    if layer >= lesson.model().config.n_layers:
        return Response(status_code=404)
    return _answer(request, layer, "application/octet-stream")


def _answer(request: Request, what: str | int, kind: str) -> Response:
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(_plain(what), media_type=kind, headers=FOREVER)
    return Response(_packed(what), media_type=kind, headers=FOREVER | {"Content-Encoding": "gzip"})


def _plain(what: str | int) -> bytes:
    if isinstance(what, int):
        return layer_weights(lesson.model().weights.blocks[what].attention)
    return _words_file() if what == "words" else BUNDLE.read_bytes()


@cache
def _packed(what: str | int) -> bytes:
    return gzip.compress(_plain(what), compresslevel=6)


@cache
def _fingerprint() -> str:
    blocks = lesson.model().weights.blocks
    return hashlib.sha256(b"".join(layer_weights(b.attention) for b in blocks)).hexdigest()[:16]


@cache
def _words_file() -> bytes:
    return json.dumps(words.texts(), ensure_ascii=False).encode()


def _words_address() -> str:
    return f"./{MOUNT}/metin-{hashlib.sha256(_words_file()).hexdigest()[:16]}.json"
