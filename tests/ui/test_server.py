"""The page on its way out, and the files beside it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Route

from attention_core import ModelFileError
from ui import assets, lesson, server
from ui.component import LOADER
from ui.compressed import CompressedFiles, streamlit_files
from ui.texts import tr

BARE = (
    '<html lang="en"><head><meta charset="UTF-8" /><title>Streamlit</title></head>'
    '<body><noscript><p>You need</p></noscript><div id="root"></div></body></html>'
)


def ask(app: Any, path: str, *headers: tuple[bytes, bytes]) -> tuple[int, dict[str, str], str]:
    """One request, without a server: status, headers, body."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "method": "GET",
        "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
        "headers": list(headers), "http_version": "1.1", "scheme": "http",
        "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1),
    }  # fmt: skip
    with ThreadPoolExecutor(1) as own:  # the browser tests leave a loop running in this thread
        own.submit(asyncio.run, app(scope, receive, send)).result()
    found = {k.decode().lower(): v.decode() for k, v in sent[0]["headers"]}
    body = b"".join(m.get("body", b"") for m in sent[1:])
    return sent[0]["status"], found, body.decode("utf-8", "replace")


@pytest.fixture
def app() -> Starlette:
    page = Route("/{page:path}", lambda request: HTMLResponse(BARE, headers={"etag": "x"}))
    text = Route("/_stcore/health", lambda request: PlainTextResponse("ok"))
    return Starlette(routes=[*server.routes(), text, page], middleware=server.middleware())


@pytest.mark.parametrize("path", ["/", "/adim_adim", "/index.html"])
def test_the_page_speaks_turkish_from_its_first_byte(app: Starlette, path: str) -> None:
    _, headers, body = ask(app, path, (b"accept-encoding", b"gzip"))
    assert '<html lang="tr" translate="no">' in body
    assert f"<title>{tr.TITLE}</title>" in body
    assert "You need" not in body
    assert int(headers["content-length"]) == len(body.encode())
    assert "etag" not in headers


def test_the_style_stands_in_the_head_before_any_code_has_run(app: Starlette) -> None:
    _, _, body = ask(app, "/")
    head = body.partition("</head>")[0]
    assert f'rel="stylesheet" href="{assets.url("app.css")}"' in head
    assert tr.SPLASH in body


def test_streamlits_own_page_still_holds_what_we_mend() -> None:
    """Pinned to the version: a new Streamlit that writes its page otherwise must not pass."""
    import streamlit

    page = (streamlit.file_util.get_static_dir() + "/index.html").replace("\\", "/")
    with open(page, encoding="utf-8") as file:
        mended = server.mended(file.read())
    for part in ('lang="tr"', tr.TITLE, tr.NO_SCRIPT, tr.SPLASH, assets.url("app.css"), "icon.svg"):
        assert part in mended
    assert "You need to enable" not in mended


def test_other_answers_pass_untouched(app: Starlette) -> None:
    assert ask(app, "/_stcore/health")[2] == "ok"


def test_a_file_may_be_kept_for_good_because_its_address_names_its_contents(app: Starlette) -> None:
    status, headers, _ = ask(app, assets.url("common.js")[1:])
    assert status == 200
    assert "immutable" in headers["cache-control"]
    assert "javascript" in headers["content-type"]


@pytest.mark.parametrize(
    "path", ["../app.py", "..%2f..%2fapp.py", "%2e%2e/%2e%2e/app.py", "/etc/passwd", "a\x00.js"]
)
def test_nothing_but_the_folder_is_served(app: Starlette, path: str) -> None:
    base = assets.url("")[1:]
    assert ask(app, base + path)[0] == 404


def test_streamlits_scripts_come_compressed_to_who_takes_it_and_nothing_else_does() -> None:
    async def untouched(scope: Any, receive: Any, send: Any) -> None:
        await PlainTextResponse("untouched")(scope, receive, send)

    app, name = CompressedFiles(untouched), next(iter(streamlit_files()))
    gzip = (b"accept-encoding", b"br, gzip")
    status, headers, _ = ask(app, f"/static/{name}", gzip)
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert headers["content-type"].startswith("text/")
    for path in (f"/static/../static/{name}x", "/static/../index.html", "/"):
        assert ask(app, path, gzip)[2] == "untouched"
    assert ask(app, f"/static/{name}")[2] == "untouched"


def test_a_broken_model_ends_the_start_with_a_turkish_sentence_and_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    def broken() -> None:
        raise ModelFileError(Path("weights.npz"), "hash is not that of the manifest")

    monkeypatch.setattr(lesson, "model", broken)
    with pytest.raises(SystemExit) as left:
        server.check_model()
    assert left.value.code == 2
    said = capsysbinary.readouterr().err.decode("utf-8")
    assert "weights.npz" in said
    assert "başlatılamadı" in said


def test_the_code_sent_with_a_rerun_is_only_a_loader() -> None:
    assert len(LOADER) < 300
