"""``python -m tests.web.screenshots FOLDER``: pictures of every page and phase, on phone and desk, light and dark.

``--lessons`` takes a picture of every step of every lesson instead, or with ``--game`` of one of them; ``--daily`` of
the pages of a deal that many have played, by default of the first game; ``--people`` those of one who has played much.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.people import World
from quintet import games, lessons, words
from tests.web.harness import ANY_CHOICE, Person, chromium, served
from tests.web.learner import learn
from tests.web.test_daily import finish, others_play
from tests.web.test_mine import NAMES, prepare

SIZES = {"phone": (390, 844), "desk": (1440, 900)}
THEMES = ("light", "dark")
MOVES = 30
"""How far into a game the last picture before the end is taken."""


def take(folder: Path) -> None:
    """Takes all pictures."""
    with tempfile.TemporaryDirectory() as data, served(Path(data)) as site, chromium() as browser:
        for size, (width, height) in SIZES.items():
            for theme in THEMES:
                profile = {"viewport": {"width": width, "height": height}, "color_scheme": theme}
                phone = {"has_touch": True, "device_scale_factor": 2} if size == "phone" else {}
                ann = Person(site, browser, "Ann", **profile, **phone)
                album = Album(ann, folder / f"{size}-{theme}")
                album.pages()
                for game in games.ids():
                    album.game(game)
                ann.context.close()


def take_lessons(folder: Path, which: Sequence[str]) -> None:
    """Takes the pictures of all steps, on a phone, in every language."""
    width, height = SIZES["phone"]
    with tempfile.TemporaryDirectory() as data, served(Path(data)) as site, chromium() as browser:
        for game in which:
            for language in words.languages():
                phone = {"has_touch": True, "device_scale_factor": 2, "viewport": {"width": width, "height": height}}
                ann = Person(site, browser, "Ann", **phone, locale=language)
                album = Album(ann, folder / f"{game}-{language}")
                for number, step in enumerate(learn(ann, game), 1):
                    album.picture(f"{number:02}-{step}", whole=step == "end")
                ann.context.close()


def take_daily(folder: Path, game: str) -> None:
    """Takes the pictures of a deal before and after it was played, with the results of others."""
    with tempfile.TemporaryDirectory() as data, served(Path(data)) as site, chromium() as browser:
        first = Person(site, browser, "Ann")
        day = first.context.request.get(f"{site}/api/daily").json()["day"]
        others_play(site, f"{game}-{day}", [seed % 11 for seed in range(36)])
        for size, (width, height) in SIZES.items():
            for theme in THEMES:
                phone = {"has_touch": True, "device_scale_factor": 2} if size == "phone" else {}
                profile = {"viewport": {"width": width, "height": height}, "color_scheme": theme, **phone}
                ann = Person(site, browser, "Ann", **profile)
                Album(ann, folder / f"{size}-{theme}").daily(game, day)


def take_people(folder: Path) -> None:
    """Takes pictures of what belongs to one person who has played much."""
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        cookie = prepare(Path(data), World(6000, len(NAMES), NAMES, seed=3))
        with served(Path(data)) as site:
            for theme in THEMES:
                ann = Person(site, browser, "Ann", viewport={"width": 1000, "height": 860}, color_scheme=theme)
                ann.context.add_cookies([{"name": cookie[0], "value": cookie[1], "url": site}])
                album = Album(ann, folder)
                for name, path, part in (
                    ("games", "/me/games", "[data-part=my-games] li"),
                    ("statistics", "/me/statistics", "[data-part=statistics]"),
                    ("ratings", "/ratings", "tbody tr"),
                ):
                    ann.open(path)
                    ann.page.locator(part).first.wait_for()
                    album.picture(f"{name}-{theme}")
                ann.context.close()


class Album:
    """The pictures that one person takes."""

    def __init__(self, person: Person, folder: Path) -> None:
        self.person = person
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def picture(self, name: str, *, whole: bool = False) -> None:
        """One picture, once the fonts are there and nothing moves any more."""
        self.person.page.wait_for_timeout(250)
        self.person.page.screenshot(path=self.folder / f"{name}.png", full_page=whole)

    def pages(self) -> None:
        """The pages that belong to no table."""
        page = self.person.page
        self.person.open("/")
        page.locator("[data-act=play]").first.wait_for()
        self.picture("home", whole=True)
        page.locator("[data-act=play]").first.click()
        page.locator("[data-act=start-bots]").wait_for()
        self.picture("set-up")
        page.locator("[data-act=friends]").check(force=True)
        page.locator("[data-act=make-table]").click()
        page.locator("[data-act=named]").wait_for()
        self.picture("who")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.locator("[data-act=settings]").click()
        page.locator("[data-act=rename]").wait_for()
        self.picture("settings")
        page.keyboard.press("Escape")
        self.person.open("/rules/nothing")
        page.locator("h1").wait_for()
        self.picture("missing")

    def daily(self, game: str, day: str) -> None:
        """A deal of the day from home to its result."""
        person, page = self.person, self.person.page
        person.introduce()
        person.open("/")
        page.locator("[data-act=daily]").wait_for()
        self.picture("home")
        person.open(f"/daily/{game}/{day}")
        page.locator("[data-act=play-deal]").wait_for()
        self.picture("before")
        page.locator("[data-act=play-deal]").click()
        page.locator(".board").wait_for()
        self.picture("table")
        finish(person, page.url.rpartition("/")[2], 3)
        page.locator("[data-act=result]").wait_for()
        self.picture("end")
        page.locator("[data-act=result]").click()
        page.locator("[data-part=best]").wait_for()
        page.wait_for_load_state("networkidle")
        self.picture("result", whole=True)
        person.open("/daily")
        page.locator("[data-part=streak]").wait_for()
        self.picture("daily", whole=True)
        table = person.make_table(game)
        person.sit(table)
        person.start()
        finish(person, table, 1)
        page.locator("[data-act=challenge]").wait_for()
        self.picture("may-challenge")
        page.locator("[data-act=challenge]").click()
        page.locator(".share").wait_for()
        self.picture("challenge", whole=True)

    def game(self, game: str) -> None:
        """A game from its rules to its replay."""
        person, page = self.person, self.person.page
        person.open(f"/rules/{game}")
        page.locator(".book h2").first.wait_for()
        self.picture(f"{game}-rules", whole=True)
        table = person.make_table(game, players=3, bots=1)
        person.sit(table)
        self.picture(f"{game}-room")
        table = person.make_table(game, players=3, bots=2)
        person.sit(table)
        person.start()
        for number in range(MOVES):
            page.locator(ANY_CHOICE).first.wait_for()
            if page.locator("[data-act=go-on]").count():
                self.picture(f"{game}-round")
            elif number in (0, 1, 2, 3, 12, MOVES - 1):
                choices = page.locator(".board [data-state=next]")
                if choices.count() and not person.touch:
                    choices.nth(choices.count() // 2).hover()
                self.picture(f"{game}-play-{number:02}")
            if not person.step():
                break
        while page.locator(".prompt.asked").count() == 0 and person.step():
            pass
        if not person.over:
            page.keyboard.press("h")
            page.locator("[data-hint]").first.wait_for(timeout=60_000)
            self.picture(f"{game}-hint")
            page.keyboard.press("Escape")
        while person.step():
            pass
        self.picture(f"{game}-result")
        person.open(f"/replay/{table}?step=12")
        page.locator("[data-act=next]").wait_for()
        self.picture(f"{game}-replay")


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("folder", type=Path)
    asked.add_argument("--lessons", action="store_true")
    asked.add_argument("--daily", action="store_true")
    asked.add_argument("--people", action="store_true")
    asked.add_argument("--game", choices=games.ids())
    wish = asked.parse_args()
    if wish.lessons:
        taught = [game for game in games.ids() if lessons.find(game) and wish.game in (None, game)]
        take_lessons(wish.folder, taught)
    elif wish.daily:
        take_daily(wish.folder, wish.game or games.ids()[0])
    elif wish.people:
        take_people(wish.folder)
    else:
        take(wish.folder)
