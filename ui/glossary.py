"""The glossary: one file that the browser fetches once, for its page and for the pop-ups.

On other pages a term in our own prose opens its explanation (assets/browser/terms.js); the
file that this needs is the same, under an address with its hash.
"""

import gzip
import hashlib
import json
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from attention_core.text import lower
from ui.assets import MOUNT
from ui.component import component
from ui.stage.routes import FOREVER
from ui.texts import glossary, stage_tr, tr

KEY = "glossary"


def show() -> None:
    """Searching and opening cost the server nothing."""
    data = {"address": address(), "failed": glossary.TEXTS["failed"]}
    component(KEY)(key=KEY, data=data)


def routes(prefix: str) -> list[BaseRoute]:
    """The file's address under a path prefix."""
    return [Route(prefix + address().removeprefix("."), _answer)]


@cache
def address() -> str:
    return f"./{MOUNT}/sozluk-{hashlib.sha256(_file()).hexdigest()[:16]}.json"


def sent() -> dict[str, Any]:
    """All terms and questions as the browser gets them."""
    return {
        "texts": glossary.TEXTS,
        "plain": {chr(letter): chr(bare) for letter, bare in glossary.PLAIN.items()},
        "first": next(iter(tr.PAGES)),
        "terms": [_sent(term) for term in glossary.terms()],
        "questions": [_sent(question) for question in glossary.questions()],
    }


def folded(text: str) -> str:
    """What is searched: Turkish lower case, then without marks."""
    return lower(text).translate(glossary.PLAIN)


def name_in_link(entry: glossary.Entry) -> str:
    """ "öz dikkat" -> "oz-dikkat"."""
    letters = "".join(c if c.isascii() and c.isalnum() else " " for c in folded(entry.name))
    return "-".join(letters.split())


def _sent(entry: glossary.Entry) -> dict[str, Any]:
    return {
        "id": name_in_link(entry), "name": entry.name, "english": entry.english,
        "text": entry.text, "page": entry.page, "query": dict(entry.query),
        "go": entry.action or glossary.TEXTS["go"].format(place=_place(entry)),
        "forms": [lower(form) for form in entry.forms],
        "keys": [folded(entry.name), folded(entry.english), folded(entry.text)],
    }  # fmt: skip


def _place(entry: glossary.Entry) -> str:
    """Lesson and step by their names on the screen."""
    page = tr.PAGES.get(entry.page, "")
    step = dict(entry.query).get("adim")
    return page if step is None else f"{page} · {stage_tr.STEPS[step]['short']}"


def _answer(request: Request) -> Response:
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(_file(), media_type="application/json", headers=FOREVER)
    headers = FOREVER | {"Content-Encoding": "gzip"}
    return Response(_packed(), media_type="application/json", headers=headers)


@cache
def _file() -> bytes:
    return json.dumps(sent(), ensure_ascii=False).encode()


@cache
def _packed() -> bytes:
    return gzip.compress(_file(), compresslevel=6)
