"""One visitor: a browser window of their own, what they see, and what goes wrong meanwhile."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import numpy as np
from playwright.sync_api import ConsoleMessage, Dialog, Error, Locator, Page, Request, expect

from attention_core.types import Array
from tests.browser.colours import of_signed, of_weights, parsed
from tests.browser.turkish import read

DESKTOP = {"width": 1366, "height": 768}
PHONE = {"width": 360, "height": 740}
STEPS = (
    "tokenler", "gomme", "konum", "qkv", "puan", "olcek", "maske", "softmax", "toplam",
    "birlestir", "devam",
)  # fmt: skip
MATRICES = {"puan": "scores", "olcek": "scaled", "maske": "masked", "softmax": "weights"}
PATIENCE = 30_000
"""Milliseconds until a page that does not come is a fault; nothing here measures time."""


class Visit:
    """A tab for as long as the visit lasts, and an account of what happens in it on the side."""

    def __init__(self, page: Page, url: str) -> None:
        self.url = url
        self.page = page
        self.outside: list[str] = []
        self.console: list[str] = []
        self.dialogs: list[str] = []
        self.server_is_away = False
        self.page.on("request", self._request)
        self.page.on("console", self._said)
        self.page.on("pageerror", self._uncaught)
        self.page.on("dialog", self._dialog)
        self.arcs = Arcs(self)
        self.stage = Stage(self)

    # --- going and typing

    def goto(self, path: str, **query: str) -> None:
        self.page.goto(self.url + path + ("?" + urlencode(query) if query else ""))
        self.wait()

    def leave(self) -> None:
        """Nothing of the visit is left: not the page, not what it kept, not where the mouse was."""
        self.page.remove_listener("request", self._request)
        self.page.remove_listener("console", self._said)
        self.page.remove_listener("pageerror", self._uncaught)
        self.page.remove_listener("dialog", self._dialog)
        self.page.unroute_all()
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.page.goto("about:blank")
        self.page.mouse.move(-1, -1)

    def wait(self) -> None:
        """Until the lesson stands there, or the reason why it does not."""
        lessons = ".da-arcs-word, .da-steps button, .da-thumb, .da-compare td, .da-gap-word"
        lessons += ", .da-glossary-card, .da-cross-cell, .da-lab h1"
        lessons += ", .da-cost-tabs button, .da-plane-handle"
        self.page.locator(f"{lessons}, .da-refusal").first.wait_for()

    @property
    def box(self) -> Locator:
        return self.page.get_by_role("textbox", name="Cümle", exact=True)

    def type_sentence(self, text: str) -> None:
        self.box.fill(text)
        self.box.press("Enter")

    @property
    def query(self) -> dict[str, str]:
        """The keys of the address bar."""
        return {k: v[0] for k, v in parse_qs(urlsplit(self.page.url).query).items()}

    @property
    def refusal(self) -> Locator:
        return self.page.locator(".da-refusal")

    def theme(self) -> str:
        """What the page's own background says: light or dark."""
        background = (
            "getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor"
        )
        red = int(re.findall(r"\d+", self.page.evaluate(background))[0])
        return "dark" if red < 128 else "light"

    def sideways(self) -> int:
        """By how many pixels the page is wider than its window."""
        return int(
            self.page.evaluate(
                """() => Math.max(...[document.documentElement, document.body,
                     ...document.querySelectorAll("[data-testid=stMain]")]
                   .map((e) => e.scrollWidth - e.clientWidth))"""
            )
        )

    # --- what happens on the side

    def troubles(self) -> list[str]:
        """Requests off this machine, dialogs, and faults in the console."""
        return [*self.outside, *self.dialogs, *self.console]

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname != "127.0.0.1":
            self.outside.append(f"request to {request.url}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not self.server_is_away:
            self.console.append(f"console: {message.text} ({message.location})")

    def _uncaught(self, error: Error) -> None:
        self.console.append(f"uncaught: {error}")

    def _dialog(self, dialog: Dialog) -> None:
        self.dialogs.append(f"dialog: {dialog.message}")
        dialog.dismiss()


class Arcs:
    """The first page: words, and arcs from the chosen one."""

    def __init__(self, visit: Visit) -> None:
        self.page = visit.page

    @property
    def words(self) -> Locator:
        return self.page.locator(".da-arcs-word")

    def names(self) -> list[str]:
        return self.page.locator(".da-arcs-name").all_text_contents()

    def shares(self) -> list[str]:
        """The numbers under the words."""
        return self.page.locator(".da-arcs-weight").all_text_contents()

    @property
    def said(self) -> Locator:
        """The sentence in words under the picture."""
        return self.page.locator(".da-arcs-said")

    def expect_words(self, words: tuple[str, ...]) -> None:
        expect(self.page.locator(".da-arcs-name")).to_have_text([*words], timeout=PATIENCE)


class Stage:
    """The second page: eleven steps of one sentence in one layer."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page = visit.page

    @property
    def root(self) -> Locator:
        return self.page.locator(".da-stage")

    @property
    def panel(self) -> Locator:
        """ "Bu sayı nereden geldi?\""""
        return self.page.locator(".da-panel")

    @property
    def result(self) -> Locator:
        """The panel's first line: the chosen number."""
        return self.panel.locator(".da-result")

    @property
    def step(self) -> str:
        return str(self.root.get_attribute("data-step"))

    def go(self, step: str) -> None:
        self.page.locator(".da-steps button").nth(STEPS.index(step)).click()
        self.expect_step(step)

    def expect_step(self, step: str) -> None:
        expect(self.root).to_have_attribute("data-step", step)

    def expect_tokens(self, tokens: tuple[str, ...]) -> None:
        """On the steps with a matrix: the columns are these tokens."""
        columns = self.page.locator(".da-matrix thead th[scope=col]")
        expect(columns).to_have_text([*tokens], timeout=PATIENCE)

    def cell(self, row: int, column: int) -> Locator:
        return self.page.locator(f".da-matrix td[data-i='{row}'][data-j='{column}']")

    def cells(self, what: str = "textContent") -> list[list[str]]:
        """Texts (or "ariaLabel", or "style.backgroundColor") of all cells, row by row."""
        all_of_row = f"(row) => [...row.querySelectorAll('td')].map((td) => td.{what})"
        body = self.page.locator(".da-matrix tbody")
        return list(body.evaluate(f"(body) => [...body.rows].map({all_of_row})"))

    def shown(self) -> set[str]:
        """All different texts of the cells."""
        return {text for row in self.cells() for text in row}

    def expect_matrix(self, array: Array) -> None:
        """Cells speak and show the core's numbers; where they are too small, colours do."""
        spoken = self.cells("ariaLabel")
        if all(label is not None for row in spoken for label in row):
            values = [[read(label.rpartition(" ")[2]) for label in row] for row in spoken]
            np.testing.assert_allclose(values, array, atol=0.00051)
        shown = self.cells()
        if shown[0][0]:
            atol = 0.51 * 10.0 ** -len(shown[0][0].partition(",")[2])
            np.testing.assert_allclose([[*map(read, row)] for row in shown], array, atol=atol)
        if np.isfinite(array).all():
            is_share = self.step == "softmax"
            right = of_weights(array) if is_share else of_signed(array, np.abs(array).max())
            painted = self.cells("style.backgroundColor")
            np.testing.assert_allclose([[*map(parsed, row)] for row in painted], right, atol=1)

    @property
    def head(self) -> Locator:
        return self.page.get_by_role("combobox", name="Baş", exact=True)

    @property
    def layer(self) -> Locator:
        return self.page.get_by_role("combobox", name="Katman", exact=True)

    @property
    def mask(self) -> Locator:
        return self.page.get_by_role("switch", name="Nedensel maske")

    def expect_layer(self, layer: int) -> None:
        expect(self.page.locator(".da-subtitle")).to_contain_text(
            re.compile(rf"[Kk]atman {layer}\b")
        )

    def plot(self, name: str) -> list[list[list[float | None]]]:
        """The numbers of every heatmap under the stage, once Plotly has drawn this array."""
        self.page.locator(".da-heads").scroll_into_view_if_needed()
        self.page.locator(f".da-plot[data-step='{name}'] .main-svg").first.wait_for()
        return list(self.page.evaluate("document.querySelector('.da-plot').data.map((d) => d.z)"))
