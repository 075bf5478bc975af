"""How fast the pages are, in a real browser: `python -m benchmarks.pages`.

Times depend on the machine; the ratios against a bare page with one st.plotly_chart,
measured in turn in the same run, are what to compare (each row says what is to be reached).
"""

import argparse
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from attention_core import SentenceError, load_model

ROOT = Path(__file__).resolve().parents[1]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
CLICKS_PER_SECOND = 100  # of /proc/<pid>/stat on Linux
SYLLABLES = [a + b for a in "abcçdefghk" for b in "aeıioöuü"]

ARM = """([sentence, ready]) => {
  const isReady = new Function("sentence", "return " + ready);
  window.daTook = new Promise((done) => {
    document.addEventListener("keydown", () => {
      const start = performance.now();
      const look = () => isReady(sentence)
        ? setTimeout(() => done(performance.now() - start), 0)
        : requestAnimationFrame(look);
      requestAnimationFrame(look);
    }, { once: true, capture: true });
  });
}"""
"""From the Enter key to the frame after the one in which the new sentence stands there."""

STAGE_READY = """[...document.querySelectorAll(".da-matrix thead th[scope=col]")].slice(1)
  .map((th) => th.textContent).join("") === sentence.replaceAll(" ", "")"""
PLOT_READY = """document.querySelector(".js-plotly-plot")?._fullData?.[0]?.name === sentence"""

CLICK = """([selector, at]) => new Promise((done) => {
  const target = document.querySelectorAll(selector)[at];
  const start = performance.now();
  target.click();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start), 0));
})"""
CHOICES: dict[str, tuple[str, Callable[[int], int]]] = {
    "a step": (".da-steps button", lambda i: 4 + i % 4),
    "a cell": (".da-matrix td", lambda i: 3 + 7 * i % 60),
    "a word": (".da-matrix tbody th", lambda i: 1 + i % 9),
}


@dataclass
class Traffic:
    """Bytes over the wire of one page, by kind; compressed sizes, as the browser counts them."""

    http: int = 0
    socket: int = 0
    _cdp: Any = field(default=None, repr=False)

    def watch(self, page: Page) -> "Traffic":
        self._cdp = page.context.new_cdp_session(page)
        self._cdp.send("Network.enable")
        self._cdp.on("Network.loadingFinished", self._http)
        self._cdp.on("Network.webSocketFrameReceived", self._socket)
        return self

    def _http(self, event: Any) -> None:
        self.http += int(event["encodedDataLength"])

    def _socket(self, event: Any) -> None:
        frame = event["response"]
        size = len(frame["payloadData"])
        self.socket += size * 3 // 4 if frame["opcode"] == 2 else size


@dataclass(frozen=True)
class Row:
    what: str
    ours: float
    unit: str
    to_reach: str
    bare: float | None = None


@contextmanager
def served(script: str) -> Iterator[tuple[str, int]]:
    """A Streamlit server for a script: its address and process id."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", script, "--server.port", str(port)]
    command += ["--server.headless", "true"]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{url}/_stcore/health", timeout=2).close()
                break
            except OSError:
                time.sleep(0.1)
        yield url, process.pid
    finally:
        process.kill()
        process.wait()


def cpu_ms(pid: int) -> float:
    """Processor time that a process has used so far (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / CLICKS_PER_SECOND


def sentences(tokens: int, count: int) -> list[str]:
    """Different sentences of exactly so many tokens ([BAŞ] not counted)."""
    model = load_model()
    found = []
    for shift in range(10_000):
        words: list[str] = []
        while (n := counted(model, words)) < tokens:
            words.append(SYLLABLES[(shift + 7 * len(words)) % len(SYLLABLES)])
        if n == tokens:
            found.append(" ".join(words))
        if len(found) == count:
            break
    return found


def counted(model: Any, words: list[str]) -> int:
    try:
        return len(model.tokenizer.encode(" ".join(words)).ids) - 1 if words else 0
    except SentenceError:
        return 65


def first_visit(browser: Browser, url: str, ready: str) -> tuple[float, float]:
    """Milliseconds and bytes until the first picture stands, in a browser that was never here."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    traffic = Traffic().watch(page)
    start = time.perf_counter()
    page.goto(url)
    page.locator(ready).first.wait_for(timeout=120_000)
    took = (time.perf_counter() - start) * 1000
    page.wait_for_timeout(500)
    context.close()
    return took, traffic.http + traffic.socket


def entering(page: Page, pid: int, typed: list[str], ready: str) -> tuple[float, float, float]:
    """Medians of Enter → painted (ms) and of bytes over the socket; mean CPU of the server (ms)."""
    traffic = Traffic().watch(page)
    box = page.get_by_role("textbox", name="Cümle", exact=True)
    times, sizes = [], []
    cpu = 0.0
    for sentence in typed:
        box.fill(sentence)
        before = traffic.socket
        page.evaluate(ARM, [sentence, ready])
        box.press("Enter")
        times.append(page.evaluate("window.daTook"))
        page.wait_for_timeout(800)
        sizes.append(traffic.socket - before)
        cpu = cpu or cpu_ms(pid)  # from the second on: the first one warms up
    return median(times[1:]), median(sizes[1:]), (cpu_ms(pid) - cpu) / len(times[1:])


def stepping(page: Page, times: int) -> dict[str, float]:
    """Medians of click → painted in the page (ms); nothing is asked of the server."""
    return {
        name: median(page.evaluate(CLICK, [selector, at(i)]) for i in range(times))
        for name, (selector, at) in CHOICES.items()
    }


def measure(browser: Browser, repeat: int) -> list[Row]:
    with served("app.py") as (ours, pid), served("benchmarks/bare_plotly.py") as (bare, bare_pid):
        return [
            *first_rows(browser, ours, bare, repeat),
            *sentence_rows(browser, (ours, pid), (bare, bare_pid), repeat),
        ]


def first_rows(browser: Browser, ours: str, bare: str, repeat: int) -> list[Row]:
    pairs = [
        (first_visit(browser, ours, ".da-arcs-lines path"),
         first_visit(browser, bare, ".js-plotly-plot .main-svg"))
        for _ in range(repeat)
    ]  # fmt: skip
    ms, bare_ms = (median(pair[i][0] for pair in pairs) for i in (0, 1))
    size, bare_size = (median(pair[i][1] for pair in pairs) for i in (0, 1))
    return [
        Row("first visit → first picture", ms, "ms", "≤ 0.55 × bare", bare_ms),
        Row("first visit, over the wire", size / 1e6, "MB", "≤ 3 MB", bare_size / 1e6),
    ]


def sentence_rows(
    browser: Browser, ours: tuple[str, int], bare: tuple[str, int], repeat: int
) -> list[Row]:
    page, plain = (
        opened(browser.new_context(), url)
        for url in (f"{ours[0]}/adim_adim?adim=puan&cumle=kedi", bare[0])
    )
    rows = []
    for tokens in (12, 64):
        typed = sentences(tokens, repeat + 1)
        ms, size, cpu = entering(page, ours[1], typed, STAGE_READY)
        words = [" ".join(f"{i}{j}" for j in range(tokens)) for i in range(repeat + 1)]
        bare_ms, bare_size, bare_cpu = entering(plain, bare[1], words, PLOT_READY)
        limits = ("–", "–", "≤ 20 ms") if tokens == 12 else ("–", "≤ 400 KB", "≤ 50 ms")
        rows += [
            Row(f"{tokens} tokens: Enter → stage painted", ms, "ms", limits[0], bare_ms),
            Row(f"{tokens} tokens: over the socket", size / 1e3, "KB", limits[1], bare_size / 1e3),
            Row(f"{tokens} tokens: server CPU per rerun", cpu, "ms", limits[2], bare_cpu),
        ]
        rows += [
            Row(f"{tokens} tokens: choosing ({name})", took, "ms", "≤ 50 ms")
            for name, took in stepping(page, 4 * repeat).items()
        ]
    return rows


def opened(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(url)
    page.locator(".da-steps button, .js-plotly-plot .main-svg").first.wait_for(timeout=120_000)
    page.wait_for_timeout(2000)
    return page


def table(rows: list[Row]) -> str:
    lines = [f"{'':42}{'ours':>10}{'bare':>10}{'ratio':>8}   to reach"]
    for row in rows:
        bare = "" if row.bare is None else f"{row.bare:.1f}"
        ratio = "" if not row.bare else f"{row.ours / row.bare:.2f}"
        shown = f"{row.ours:.1f} {row.unit}"
        lines.append(f"{row.what:42}{shown:>10}{bare:>10}{ratio:>8}   {row.to_reach}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=re.sub(r"\n+", " ", __doc__ or ""))
    parser.add_argument("--repeat", type=int, default=5, help="measurements for each median")
    repeat = parser.parse_args().repeat
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        print(table(measure(browser, repeat)))
        browser.close()


if __name__ == "__main__":
    main()
