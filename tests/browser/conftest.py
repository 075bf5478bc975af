"""The real app, a real browser, and visits that see to it that nothing odd happens on the side."""

import shutil
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from attention_core import Model, load_model
from tests.browser.app_server import AppServer
from tests.browser.visit import DESKTOP, PATIENCE, Visit

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync",
    "--disable-component-update", "--no-first-run",
)  # fmt: skip
expect.set_options(timeout=PATIENCE)
WINDOW: dict[str, Any] = {"viewport": DESKTOP, "locale": "tr-TR"}


class Open(Protocol):
    """Opens a page of the app: open_page("/adim_adim", cumle="…").

    With `options` (of a Playwright context) in a browser of its own that was never here.
    """

    def __call__(
        self, path: str = "/", *, at: AppServer | None = None, options: Any = None, **query: str
    ) -> Visit: ...


@pytest.fixture(scope="session")
def server() -> Iterator[AppServer]:
    """The app that most tests share; nothing is stored, so they do not meet in it."""
    app = AppServer()
    app.start()
    yield app
    app.close()


@pytest.fixture
def own_server() -> Iterator[AppServer]:
    """A freshly started app, to be stopped and started as a test likes."""
    app = AppServer()
    app.start()
    yield app
    app.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium or Chrome, else the one that Playwright has fetched."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def model() -> Model:
    """The core beside the app: what the screen says is recomputed with it."""
    return load_model()


@pytest.fixture(scope="session")
def desk(browser: Browser) -> Iterator[BrowserContext]:
    """A desktop browser that has been here before; it has kept files, but no choices."""
    context = browser.new_context(**WINDOW)
    yield context
    context.close()


@pytest.fixture
def open_page(browser: Browser, desk: BrowserContext, server: AppServer) -> Iterator[Open]:
    """Every visit ends with the question whether anything went wrong on the side."""
    visits: list[Visit] = []
    fresh: list[BrowserContext] = []

    def open_one(
        path: str = "/", *, at: AppServer | None = None, options: Any = None, **query: str
    ) -> Visit:
        context = desk
        if options is not None:
            context = browser.new_context(**{**WINDOW, **options})
            fresh.append(context)
        visit = Visit(context, (at or server).url)
        visits.append(visit)
        visit.goto(path, **query)
        return visit

    yield open_one
    troubles = [trouble for visit in visits for trouble in visit.troubles()]
    for visit in visits:
        visit.page.evaluate("localStorage.clear()")
        visit.page.close()
    for context in fresh:
        context.close()
    assert troubles == []
