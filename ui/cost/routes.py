"""What the page about cost fetches: one more point of a curve, if the server can afford it.

One meter serves the whole process (attention_core/measure.py): whoever asks, however many,
it works for at most two seconds in any thirty, in at most 600 MB, one thing at a time. It
refuses beforehand, by prediction; nobody waits here, the browser asks again.
"""

import json
import time
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from attention_core.cost import Kind, cells, fit_exponent
from attention_core.measure import Measured, Meter, Refused
from ui import lesson
from ui.assets import MOUNT

KINDS: tuple[Kind, ...] = ("full", "tiled", "window", "linear", "recurrent")
LARGEST, MOST = 65, 14
"""The longest text to begin with, in tokens with [BAŞ], and the most doublings."""

FROM = 128
"""Shorter texts say little of growth: calling the functions takes longer than the numbers."""

FAR = 128_000
AGAIN = 0.4
"""Seconds after which to ask again where somebody else's point is being measured."""


@cache
def meter() -> Meter:
    """The only one of this process. Runs are timed by the work that this thread does (app.py
    keeps BLAS in one thread), so that a busy machine bends no curve.
    """
    config = lesson.model().config
    return Meter(config, time.perf_counter, patience=0.0, stopwatch=time.thread_time)


def address() -> str:
    """Where the browser asks; it adds tur=full&n=10&kat=3: n doubled three times."""
    return f"./{MOUNT}/olcum.json"


def routes(prefix: str) -> list[BaseRoute]:
    return [Route(f"{prefix}/{MOUNT}/olcum.json", _points)]


def _points(request: Request) -> Response:
    """The curve of one kind up to a number of doublings; 404 for what is not on offer."""
    query = dict(parse_qsl(request.url.query))
    n, times = (_count(query.get(key, "")) for key in ("n", "kat"))
    kind = next((kind for kind in KINDS if kind == query.get("tur")), None)
    if kind is None or not 1 <= n <= LARGEST or not 0 <= times <= MOST:
        return Response(status_code=404)
    body = json.dumps(curve(meter(), kind, [n * 2**i for i in range(times + 1)]))
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-store"})


def curve(by: Meter, kind: Kind, ns: list[int]) -> dict[str, Any]:
    """Points measured, why the next one was refused and when to ask again, and the line.

    refused.after: seconds until it may be asked again; None where it never will be possible.
    """
    points = list(by.points(kind, ns))
    measured = [p for p in points if isinstance(p, Measured)]
    last = points[-1]
    return {
        "points": [{"n": p.n, "seconds": p.seconds} for p in measured],
        "refused": _refused(by, last) if isinstance(last, Refused) else None,
        "line": _line(kind, measured),
    }


def _refused(by: Meter, point: Refused) -> dict[str, Any]:
    waits = {"busy": AGAIN, "time": by.after(point.seconds), "memory": None}
    return {
        "n": point.n,
        "reason": point.reason,
        "seconds": point.seconds,
        "bytes": point.peak_bytes,
        "after": waits[point.reason],
    }


def _line(kind: Kind, measured: list[Measured]) -> dict[str, Any] | None:
    """The exponent of the longer texts; None for one point.

    far: seconds for FAR tokens, as many as the longest text took for each of its cells or steps.
    A fitted line, drawn out a hundredfold, would turn a small error of the exponent into days.
    """
    if len(measured) < 2:
        return None
    longer = [p for p in measured if p.n >= FROM]
    used = longer if len(longer) > 1 else measured[-2:]
    last = used[-1]
    fit = fit_exponent([p.n for p in used], [p.seconds for p in used])
    return {
        "exponent": fit.exponent,
        "error": fit.standard_error,
        "points": len(used),
        "from": used[0].n,
        "factor": fit.factor,
        "far": last.seconds / cells(kind, last.n) * cells(kind, FAR),
    }


def _count(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1
