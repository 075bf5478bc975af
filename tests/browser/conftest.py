"""The real app, a real browser, and visits that see to it that nothing odd happens on the side."""

import shutil
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

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

    With `options` of a Playwright context in such a browser. No browser remembers an earlier
    visit, but it has kept files; with `fresh` in one that was never here.
    """

    def __call__(
        self,
        path: str = "/",
        *,
        at: AppServer | None = None,
        options: Any = None,
        fresh: bool = False,
        **query: str,
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


class Tabs:
    """Windows by their options, and in each the tabs that no test is using.

    A page costs a third in a tab that has shown one before: there, Streamlit is compiled.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._windows: dict[str, BrowserContext] = {}
        self._idle: dict[BrowserContext, list[Page]] = {}

    def new_window(self, options: Any) -> BrowserContext:
        window = self._browser.new_context(**{**WINDOW, **(options or {})})
        window.set_default_timeout(PATIENCE)
        return window

    def lend(self, options: Any) -> Page:
        name = repr(options or {})
        if name not in self._windows:
            self._windows[name] = self.new_window(options)
        window = self._windows[name]
        idle = self._idle.setdefault(window, [])
        return idle.pop() if idle else window.new_page()

    def take_back(self, page: Page) -> None:
        self._idle[page.context].append(page)

    def close(self) -> None:
        for window in self._windows.values():
            window.close()


@pytest.fixture(scope="session")
def tabs(browser: Browser) -> Iterator[Tabs]:
    opened = Tabs(browser)
    yield opened
    opened.close()


@pytest.fixture
def open_page(tabs: Tabs, server: AppServer) -> Iterator[Open]:
    """Every visit ends with the question whether anything went wrong on the side."""
    visits: list[Visit] = []
    strangers: list[Visit] = []

    def open_one(
        path: str = "/",
        *,
        at: AppServer | None = None,
        options: Any = None,
        fresh: bool = False,
        **query: str,
    ) -> Visit:
        page = tabs.new_window(options).new_page() if fresh else tabs.lend(options)
        visit = Visit(page, (at or server).url)
        (strangers if fresh else visits).append(visit)
        visit.goto(path, **query)
        return visit

    yield open_one
    troubles = [trouble for visit in visits + strangers for trouble in visit.troubles()]
    for visit in strangers:
        visit.page.context.close()
    for visit in visits:
        visit.leave()
        tabs.take_back(visit.page)
    assert troubles == []
