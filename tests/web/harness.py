"""What the tests in the browser share: a server, a browser, and people who play by clicks, keys or touch."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserType, ConsoleMessage, Locator, Page, Request, expect, sync_playwright

from quintet import games

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "src" / "quintet" / "web" / "index.html"
WITH_BOARD = [game for game in games.ids() if (ROOT / "web" / "src" / "games" / game).is_dir()]
"""The games that have a folder on the page; all others are shown by the plain board."""
SIMPLEST = min(WITH_BOARD, key=lambda game: len(games.load(game).phases))
"""The game that asks for the fewest kinds of decisions, for tests in which any game will do."""
RICHEST = max(WITH_BOARD, key=lambda game: len(games.load(game).phases))
ANY_CHOICE = ".board [data-state=next], [data-act=confirm], [data-act=go-on], [data-act=again]"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PATIENCE = 120_000
"""Milliseconds after which what has not come never will, on the slowest machine. Nobody waits so long but to fail."""
expect.set_options(timeout=PATIENCE)


@contextlib.contextmanager
def served(
    data: Path, module: str = "tests.eager", settings: Sequence[str] = (), options: Sequence[str] = (), port: int = 0
) -> Iterator[str]:
    """A server whose bots waste no time; gives its address."""
    if not BUILT.exists():
        pytest.fail("the web client is not built: run `make setup`")
    command = [sys.executable, "-m", module, "serve", "--port", str(port), "--data", str(data), "--log", "json"]
    for setting in (
        "bot_pause=0",
        "guests_per_minute=10000",
        "requests_per_second=10000",
        "keys_per_minute=1000",
        *settings,
    ):
        command += ["--set", setting]
    command += options
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if found := re.search(r'"url": ?"([^"]+)"', line):
                break
        else:
            pytest.fail("the server did not start")
        try:
            yield found[1]
        finally:
            process.terminate()


FOCUS = """() => {
    const focus = document.activeElement, confirm = document.querySelector("[data-act=confirm]");
    const wanted = confirm ?? document.querySelector(".board [data-state=next], [data-act=go-on]");
    const passed = wanted !== null && Boolean(focus.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING);
    return [focus.dataset.state ?? focus.dataset.act ?? "", confirm !== null, passed];
}"""
"""What the focus is on, whether a choice is to be confirmed, and whether one has gone past where one wants to be."""

WINDOWLESS = "chromium-headless-shell"
"""A Chromium that never has a window: for the same page it takes two thirds of the time."""
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def launched(kind: BrowserType, *names: str) -> Browser:
    """The first of these that the system has, or the one that Playwright has brought."""
    path = os.environ.get("QUINTET_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
    flags += ["--disable-component-update", "--disable-sync"]
    return kind.launch(executable_path=path, args=flags)


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = launched(playwright.chromium, WINDOWLESS, *WHOLE)
        yield browser
        browser.close()


class Person:
    """A person before a browser."""

    def __init__(self, site: str, browser: Browser, name: str, **profile: Any) -> None:
        self.site = site
        self.name = name
        speed = "instant" if profile.get("reduced_motion", "reduce") == "reduce" else "normal"
        wishes = {"speed": speed, "single": "off", **profile.pop("wishes", {})}
        # In a new profile a worker fetches the whole page: to no use, unless a test is about that.
        usual = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "service_workers": "block"}
        self.context = browser.new_context(**{**usual, "reduced_motion": "reduce", **profile})
        self.context.set_default_timeout(PATIENCE)
        # Nobody waits for bots, and every decision is asked, unless a test is about that.
        for wish, value in wishes.items():
            key = f"quintet.{wish}"
            self.context.add_init_script(f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', '{value}')")
        self.page: Page = self.context.new_page()
        self.problems: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.foreign: list[str] = []
        self.rng = random.Random(name)
        self.touch = bool(profile.get("has_touch"))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("request", self._ask)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._receive))

    def _hear(self, message: ConsoleMessage) -> None:
        # A line that was cut is none of the page's mistakes.
        if message.type == "error" and "WebSocket" not in message.text:
            self.problems.append(message.text)

    def _ask(self, request: Request) -> None:
        if not request.url.startswith((self.site, "data:")):
            self.foreign.append(request.url)

    def _receive(self, frame: str | bytes) -> None:
        self.frames.append(json.loads(frame))

    def picture(self, folder: Path) -> None:
        """A picture of the page as it is now, to see what went wrong."""
        with contextlib.suppress(Exception):
            self.page.screenshot(path=folder / f"{self.name}.png")

    def leave(self) -> None:
        """Goes home. All that the page complained about, and all others that it spoke to, fail the test."""
        self.context.close()
        assert not self.problems, self.problems
        assert not self.foreign, self.foreign

    # At the server.

    def introduce(self) -> None:
        """Gets a name."""
        assert self.context.request.post(f"{self.site}/api/me", data={"name": self.name}).ok

    def make_table(
        self, game: str, players: int = 2, bots: int = 1, options: dict[str, int | bool] | None = None, **wish: Any
    ) -> str:
        """Makes a table, for a quick game unless said otherwise, with easy bots on the last seats; gives its code."""
        self.introduce()
        seats = [None] * (players - bots) + ["easy"] * bots
        options = games.load(game).quick if options is None else options
        table = {"game": game, "players": players, "bots": seats, "options": options, **wish}
        answer = self.context.request.post(f"{self.site}/api/tables", data=table)
        assert answer.ok, answer.text()
        return str(answer.json()["table"])

    # On the page.

    def open(self, path: str) -> None:
        """Goes to a page."""
        self.page.goto(self.site + path)

    def sit(self, table: str) -> None:
        """Opens a table and takes the first seat that is free."""
        self.open(f"/table/{table}")
        self.page.locator("[data-act=sit]").first.click()
        self.page.locator("[data-act=stand]").wait_for()

    def name_self(self, name: str) -> None:
        """Says a name where the page asks for one."""
        self.page.locator("dialog:has([data-act=named]) .field").fill(name)
        self.page.locator("[data-act=named]").click()
        self.page.locator("[data-act=named]").wait_for(state="detached")

    def start(self) -> None:
        """Starts the game."""
        self.page.locator("[data-act=start]").click()
        self.page.locator(".board").wait_for()

    def turn(self, theme: Literal["dark", "light"]) -> None:
        """Turns the page dark or light while it is open."""
        self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        self.page.locator(f"html[data-theme={theme}]").wait_for()

    def lend(self) -> None:
        """Lets an easy bot play on one's own seat."""
        self.press(self.page.locator("[data-act=settings]"))
        self.page.locator("li:has([data-act=lend-own]) [data-act=level]").select_option("easy")
        self.press(self.page.locator("[data-act=lend-own]"))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.page.locator("[data-act=again]").count() > 0

    def press(self, what: Locator) -> None:
        """Clicks, or taps."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def step(self) -> bool:
        """One click on something that stands out, picked by luck; whether the game goes on."""
        page = self.page
        page.locator(ANY_CHOICE).first.wait_for()
        for act in ("go-on", "confirm"):
            button = page.locator(f"[data-act={act}]")
            if button.count():
                self.press(button)
                return True
        if self.over:
            return False
        choices = page.locator(".board [data-state=next]")
        count = choices.count()
        if count:
            self.press(choices.nth(self.rng.randrange(count)))
        return True

    def key_step(self) -> bool:
        """The same by keyboard alone: to something that can be picked, and Enter."""
        page = self.page
        page.locator(ANY_CHOICE).first.wait_for()
        if self.over:
            return False
        for _ in range(200):
            focus, wanted, passed = page.evaluate(FOCUS)
            if focus in ("next", "go-on", "confirm"):
                if focus == "next":
                    page.keyboard.press(self.rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
                page.keyboard.press("Enter")
                return True
            way = ["Shift+Tab", "ArrowLeft", "ArrowUp"] if passed else ["Tab", "ArrowRight", "ArrowDown"]
            page.keyboard.press(way[0] if wanted else self.rng.choice(way))
        raise AssertionError("nothing to pick could be reached by keyboard")

    def overflow(self) -> int:
        """By how many pixels the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))
