"""The deal of the day on the page: played to its end, the result among all, practice, and a day that is over."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Response, expect

from quintet import games
from quintet.server.deals import _entered, make_day
from quintet.server.store.sqlite import _numbered
from tests.server import harness
from tests.web.harness import PHONE, Person, served
from tests.web.test_pages import scan_in_both_themes

FEWEST = min(games.ids(), key=lambda game: games.load(game).seats[-1] + len(games.load(game).phases))
SECRET = "5" * 64


def apart(work: Callable[[], Any]) -> Any:
    """Does something with a loop of its own: the browser has the one of this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def others_play(site: str, deal: str, seeds: list[int]) -> None:
    async def work() -> None:
        for number, seed in enumerate(seeds):
            person = await harness.Person(site).named(f"Other {number}")
            table = (await person.http.post(f"/api/deals/{deal}")).json()["table"]
            await harness.play_on([await person.join(table)], Random(seed))

    apart(lambda: harness.run(work()))


def finish(person: Person, table: str, seed: int) -> None:
    """Plays on for a person, by the same cookie, to the end."""
    cookie = next(cookie["value"] for cookie in person.context.cookies() if cookie["name"] == "quintet")

    async def work() -> None:
        same = harness.Person(person.site)
        same.http.cookies.set("quintet", cookie)
        await harness.play_on([await same.join(table)], Random(seed))

    apart(lambda: harness.run(work()))


def insert(folder: Path, *deals: Any) -> None:
    with sqlite3.connect(folder / "quintet.sqlite", timeout=20) as connection:
        for deal in deals:
            step = _entered(deal)
            connection.execute(_numbered(step.query), step.values)


def test_a_deal_from_home_to_the_archive(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as site:
        ann = Person(site, browser, "Ann", **PHONE)
        page, scripts = ann.page, list[Response]()
        page.on("response", lambda response: scripts.append(response) if response.url.endswith(".js") else None)
        ann.open("/")
        strip = page.locator(".today")
        expect(strip.locator("[data-deal]")).to_have_count(len(games.ids()))
        assert sum(len(gzip.compress(script.body())) for script in scripts) < 70_000, "home loads what it needs"
        deal = str(strip.locator(f"[data-deal^={FEWEST}-]").get_attribute("data-deal"))
        day = date.fromisoformat(deal.removeprefix(f"{FEWEST}-"))
        old = make_day(FEWEST, day - timedelta(2), SECRET, 0.0)
        insert(tmp_path, old, make_day(FEWEST, day - timedelta(3), SECRET, 0.0))
        others_play(site, deal, [1, 1, 2, 3])

        # The first try counts: without help, and the others' results come after it.
        ann.press(strip.locator(f"[data-deal={deal}]"))
        expect(page.locator("[data-part=best], svg[aria-label*=results]")).to_have_count(0)
        ann.press(page.locator("[data-act=play-deal]"))
        page.locator(".board").wait_for()
        table = page.url.rpartition("/")[2]
        for _ in range(3):
            ann.step()
        ann.open("/daily")
        ann.press(page.locator(f"[data-deal={deal}]"))
        ann.press(page.locator("[data-act=play-deal]"))
        page.wait_for_url(f"**/table/{table}")
        page.locator(".board").wait_for()
        finish(ann, table, 1)
        ann.press(page.locator("[data-act=result]"))

        # The result among all, and a text that gives nothing away.
        page.locator("[data-part=result]").wait_for()
        expect(page.locator("[data-part=result]")).to_contain_text("of 5")
        expect(page.locator("[data-part=best] tbody tr")).to_have_count(5)
        assert "5 results" in str(page.locator("figure svg").get_attribute("aria-label"))
        text = page.locator("[data-part=share-text]").inner_text()
        assert f"/daily/{FEWEST}/{day}" in text
        assert ("better than" in text, "■" in text or "□" in text) == (True, True)
        assert ann.overflow() == 0
        scan_in_both_themes(ann)

        # What one saw can be seen again, and nothing else.
        ann.press(page.locator("[data-act=own-replay]"))
        page.locator("[data-act=next]").wait_for()
        assert page.locator("[data-act=review], [data-act=play-on]").count() == 0
        assert page.locator(".controls select option").count() == 1

        # Then as often as one likes, which changes nothing.
        ann.open(f"/daily/{FEWEST}/{day}")
        ann.press(page.locator("[data-act=play-deal]"))
        page.locator(".board").wait_for()
        practice = page.url.rpartition("/")[2]
        assert practice != table
        finish(ann, practice, 9)
        page.locator("[data-act=result]").wait_for()
        ann.press(page.locator("[data-act=result]"))
        expect(page.locator("[data-part=result]")).to_contain_text("of 5")

        # A day that is over is open: its secret, and its deal for practice.
        ann.open(f"/daily/{FEWEST}")
        expect(page.locator("[data-part=streak]")).to_contain_text("1 day")
        scan_in_both_themes(ann)
        ann.press(page.locator(f"[data-deal={old.id}]"))
        ann.press(page.locator("summary"))
        expect(page.locator("[data-part=secret]")).to_have_text(SECRET)
        expect(page.locator("[data-act=play-deal]")).to_have_text("Practise")
        ann.open("/")
        expect(page.locator(f".today [data-deal={deal}]")).to_have_attribute("data-state", "finished")
        assert ann.overflow() == 0
        ann.leave()


def test_a_challenge_by_a_link(person: Callable[..., Person]) -> None:
    ann, ben = person("Ann"), person("Ben", **PHONE, locale="de-DE")
    table = ann.make_table(FEWEST)
    ann.sit(table)
    ann.start()
    finish(ann, table, 1)
    ann.page.locator("[data-act=challenge]").click()
    link = ann.page.locator(".share input").input_value()
    ben.introduce()
    ben.page.goto(link)
    expect(ben.page.locator("h1")).to_contain_text("Ann")
    assert table not in ben.page.content(), "the first game is shown after one's own"
    ben.press(ben.page.locator("[data-act=play-deal]"))
    ben.page.locator(".board").wait_for()
    finish(ben, ben.page.url.rpartition("/")[2], 2)
    ben.press(ben.page.locator("[data-act=result]"))
    expect(ben.page.locator("[data-part=best] tbody tr")).to_have_count(2)
    expect(ben.page.locator(f"a[href='/replay/{table}']")).to_be_visible()
    assert ben.overflow() == 0
    scan_in_both_themes(ben)
    ann.page.reload()
    expect(ann.page.locator("[data-part=best]")).to_contain_text("Ben")


def test_a_name_is_enough(person: Callable[..., Person]) -> None:
    """Who comes by a link for the first time plays at once."""
    eve = person("Eve")
    today = json.loads(eve.context.request.get(f"{eve.site}/api/daily").text())["day"]
    eve.open(f"/daily/{FEWEST}/{today}")
    eve.page.locator("[data-act=play-deal]").click()
    eve.page.locator(".board").wait_for()
    eve.open(f"/daily/{FEWEST}/{date.fromisoformat(today) + timedelta(1)}")
    expect(eve.page.locator("main")).to_contain_text("its day has not come")
    eve.problems.clear()  # the browser counts the refusal as an error
