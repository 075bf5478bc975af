"""Streamlit's own scripts and styles, compressed: a first visit weighs a half of what it did.

Streamlit sends them as they are, because it would compress them anew for everybody. Their
names hold their hashes, so each is compressed once here and kept.
"""

import gzip
from functools import cache
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit import file_util

KINDS = {".js": "text/javascript", ".css": "text/css"}


class CompressedFiles:
    """Middleware: answers for a script or style of Streamlit where the browser takes gzip."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        file = _asked_for(scope) if scope["type"] == "http" else None
        if file is None:
            await self.app(scope, receive, send)
            return
        body = await run_in_threadpool(_packed, file)
        headers = {
            "Content-Encoding": "gzip",
            "Vary": "Accept-Encoding",
            "Cache-Control": "public, max-age=31536000, immutable",
        }
        answer = Response(body, media_type=KINDS[file.suffix], headers=headers)
        await answer(scope, receive, send)


def _asked_for(scope: Scope) -> Path | None:
    """The file meant, if it is one of the list; no path of a visitor touches the disk."""
    headers = Headers(scope=scope)
    if scope["method"] != "GET" or "range" in headers:
        return None
    if "gzip" not in headers.get("accept-encoding", ""):
        return None
    _, found, name = scope["path"].rpartition("/static/")
    return streamlit_files().get(name) if found else None


@cache
def streamlit_files() -> dict[str, Path]:
    """By the name under /static/: js/….js, css/….css."""
    root = Path(file_util.get_static_dir()) / "static"
    paths = [path for path in root.rglob("*") if path.suffix in KINDS and path.is_file()]
    return {path.relative_to(root).as_posix(): path for path in paths}


@cache
def _packed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), compresslevel=6)
