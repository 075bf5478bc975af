"""What the server does beside running pages: warm up, serve the browser's files, mend the page.

Streamlit's own page is English, nameless and bare until its code has run. It is mended
on the way out: language and title from the first byte, and our style in the head.
"""

import asyncio
import gc
import json
import re
import sys
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import streamlit as st
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from attention_core import ModelFileError, run
from ui import assets, glossary, lesson
from ui.compressed import CompressedFiles
from ui.cost import routes as cost_routes
from ui.heads import routes as heads_routes
from ui.stage import routes as stage_routes
from ui.texts import tr

STYLES = (
    "app.css", "arcs.css", "stage.css", "heads.css", "model.css", "compare.css", "glossary.css",
    "cross.css", "lab.css", "cost.css", "search.css", "strips.css",
)  # fmt: skip
MODULES = ("app.js", "common.js", "tools.js", "fold.js", "strips.js", "waiting.js", "arcs.js")


def check_model() -> None:
    """Leave with a sentence and an exit code where the model cannot be trusted."""
    try:
        lesson.model()
    except ModelFileError as error:
        text = tr.broken_model(error.path.name, error.reason)
        sys.stderr.buffer.write(
            f"{text}\n".encode()
        )  # Turkish also where the locale has no letters
        sys.stderr.flush()
        sys.exit(2)


def settle() -> None:
    """No more looking for garbage among what stays: Streamlit looks after every run."""
    gc.collect()
    gc.freeze()


@cache
def settle_after_first_run() -> None:
    """Once more when the first page has run: only then is all of Streamlit loaded."""
    settle()


@asynccontextmanager
async def lifespan(app: st.App) -> AsyncIterator[dict[str, Any]]:
    """One sentence through the model, then no more looking for garbage among what stays."""
    run(lesson.model(), tr.SENTENCES[0])
    settle()
    if not st.get_option("server.headless"):
        asyncio.get_running_loop().call_later(0.5, _open_page)
    yield {}


def _open_page() -> None:
    """Streamlit opens a browser for a script, but not for an st.App."""
    url = f"http://127.0.0.1:{st.get_option('server.port')}"
    asyncio.get_running_loop().run_in_executor(None, webbrowser.open, url)


def routes() -> list[BaseRoute]:
    """The folder of the browser's files, also under the prefix that Streamlit serves."""
    files = _BrowserFiles(directory=assets.FOLDER)
    prefix = str(st.get_option("server.baseUrlPath")).strip("/")
    paths = {"", f"/{prefix}" if prefix else ""}
    mounts = [Mount(f"{path}/{assets.MOUNT}/{assets.version()}", app=files) for path in paths]
    icons = [Route(f"{path}/favicon.png", _icon) for path in paths]
    makers = (
        stage_routes.routes, heads_routes.routes, glossary.routes, cost_routes.routes,
    )  # fmt: skip
    fetched = [route for path in paths for make in makers for route in make(path)]
    return [*fetched, *mounts, *icons]


def middleware() -> list[Middleware]:
    return [Middleware(CompressedFiles), Middleware(TurkishPage)]


def show_fault(error: Exception) -> bool:
    """A fault of ours: Streamlit writes its story to the log, the visitor gets a sentence."""
    st.error(tr.FAULT)
    return True


async def _icon(request: Request) -> Response:
    """Streamlit asks for its icon by this name on every page; ours answers."""
    return FileResponse(assets.FOLDER / "icon.svg", media_type="image/svg+xml")


class _BrowserFiles(StaticFiles):
    """Files whose address holds their hash: a browser may keep them for good."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


class TurkishPage:
    """Middleware: text/html answers in Turkish, with our title, styles and modules."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _may_be_page(scope["path"]):
            # An answer from the browser's cache could name files of an older version.
            left_out = (b"accept-encoding", b"if-none-match", b"if-modified-since", b"range")
            headers = [(k, v) for k, v in scope["headers"] if k not in left_out]
            await self.app({**scope, "headers": headers}, receive, _Rewriter(send))
        else:
            await self.app(scope, receive, send)


class _Rewriter:
    """Holds a text/html answer back until it is whole, and sends it mended."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.start: Message | None = None
        self.body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _is_html(message):
            self.start = message
        elif message["type"] == "http.response.body" and self.start is not None:
            self.body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._send_mended(self.start)
        else:
            await self.send(message)

    async def _send_mended(self, start: Message) -> None:
        body = mended(self.body.decode("utf-8")).encode("utf-8") if self.body else b""
        changed = (b"content-length", b"etag", b"last-modified")
        headers = [(k, v) for k, v in start["headers"] if k.lower() not in changed]
        if body:
            headers.append((b"content-length", str(len(body)).encode()))
        await self.send({**start, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})


def mended(page: str) -> str:
    """Streamlit's page in Turkish, with our head and a first picture before any code has run."""
    page = page.replace('<html lang="en">', '<html lang="tr" translate="no">', 1)
    page = re.sub("<title>.*?</title>", f"<title>{tr.TITLE}</title>", page, count=1)
    icon = f'href="{assets.url("icon.svg")}" type="image/svg+xml"'
    page = page.replace('href="./favicon.png"', icon, 1)
    page = re.sub("<noscript>.*?</noscript>", tr.NO_SCRIPT, page, count=1, flags=re.DOTALL)
    page = page.replace('<meta charset="UTF-8" />', f'<meta charset="UTF-8" />{_head()}', 1)
    return page.replace('<div id="root"></div>', f'<div id="root">{tr.SPLASH}</div>', 1)


@cache
def _head() -> str:
    boot = (assets.FOLDER / "boot.js").read_text(encoding="utf-8")
    styles = [name for name in STYLES if (assets.FOLDER / name).is_file()]
    return "".join(
        [
            '<meta name="google" content="notranslate" />',
            f'<meta name="da-terms" content="{glossary.address()}" />',
            f"<script>{boot}</script>",
            f'<script type="application/json" id="da-texts">{json.dumps(tr.BROWSER)}</script>',
            *(f'<link rel="stylesheet" href="{assets.url(name)}" />' for name in styles),
            *(f'<link rel="modulepreload" href="{assets.url(name)}" />' for name in MODULES),
            f'<script type="module" src="{assets.url("app.js")}"></script>',
        ]
    )


def _may_be_page(path: str) -> bool:
    """Anything but a named file or Streamlit's own talk with the browser."""
    name = path.rpartition("/")[2]
    return "/_stcore/" not in path and ("." not in name or name.endswith(".html"))


def _is_html(message: Message) -> bool:
    kinds = [v for k, v in message["headers"] if k.lower() == b"content-type"]
    return any(kind.startswith(b"text/html") for kind in kinds)
