"""What is mine on the page: a rated game from the set-up to the lists, my games, and my statistics."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bench.people import World, cookie_of, fill
from quintet.server.store.sqlite import SqliteStore
from tests.web.harness import PHONE, SIMPLEST, Person, served
from tests.web.test_pages import scan_in_both_themes

People = Callable[..., Person]
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Greta", "Hugo"]

PLAY_ON = """(table) => new Promise((done) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/live/${table}`);
    let id = 0;
    socket.onmessage = ({ data }) => {
        const { type, room, view } = JSON.parse(data);
        if (type === "state" && room?.status === "finished") socket.close(), done();
        else if (type === "state" && view?.legal.length)
            socket.send(JSON.stringify(
                { type: "move", id: ++id, decision: view.decision, move: view.legal[id % view.legal.length] }
            ));
    };
})"""
"""Plays a game to its end over another line of the same person, which is faster than a thousand clicks."""


def set_up(person: Person, *, friends: bool = False) -> Page:
    """Opens the set-up of a game for two, by the standard rules, and has it rated."""
    page = person.page
    person.open("/")
    page.locator(f"[data-act={'make' if friends else 'play'}][data-id={SIMPLEST}]").click()
    page.locator("dialog input[name=players][value='2']").check(force=True)
    if not friends:
        page.locator("dialog input[name=level][value=easy]").check(force=True)
    page.locator("[data-act=rated]").check()
    return page


def test_a_rated_game_from_the_set_up_to_the_lists(person: People) -> None:
    ann = person()
    page = set_up(ann)
    # Only by the standard rules, and then without taking back.
    expect(page.locator("[data-act=may-take-back]")).not_to_be_visible()
    page.locator("dialog .variants input").nth(1).check()
    expect(page.locator("[data-act=rated]")).to_be_disabled()
    expect(page.locator("[data-act=rated]")).not_to_be_checked()
    page.locator("dialog .variants input").first.check()
    expect(page.locator("[data-act=rated]")).to_be_checked()
    scan_in_both_themes(ann)
    page.locator("[data-act=start-bots]").click()
    page.locator(".prompt.asked").wait_for()
    expect(page.locator("h1.title")).to_contain_text("Rated")
    expect(page.locator("[data-act=take-back]")).to_have_count(0)
    # Nobody plays for me.
    page.locator("[data-act=settings]").click()
    expect(page.locator("dialog [data-part=rated]")).to_contain_text("lose")
    expect(page.locator("[data-act=lend-own]")).to_have_count(0)
    page.keyboard.press("Escape")
    for _ in range(3):
        ann.step()
    page.evaluate(PLAY_ON, page.url.rpartition("/")[2])
    # The page comes after, and stops at the end of each round.
    go_on, over = page.locator("[data-act=go-on]"), page.locator("[data-act=again]")
    over.or_(go_on).first.wait_for()
    while not over.count():
        go_on.click()
        over.or_(go_on).first.wait_for()
    changes = page.locator("[data-part=rating-changes]")
    expect(changes.locator(".gained")).to_have_count(1)
    gained = changes.locator(".gained").inner_text()
    scan_in_both_themes(ann)

    changes.locator("a").click()
    expect(page.locator("[data-part=mine]")).to_contain_text("1 rated game")
    points = page.locator("[data-part=mine] b").inner_text()
    scan_in_both_themes(ann)

    page.get_by_role("link", name="My games").click()
    line = page.locator("[data-part=my-games] [data-table]")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Rated")
    expect(line).to_contain_text(f"Rating {gained}")
    expect(line).to_contain_text("easy bot")
    page.get_by_role("link", name="My statistics").click()
    expect(page.locator("[data-part=tallies] tbody tr")).to_have_count(1)
    ann.open("/")
    expect(page.locator(".mine li")).to_contain_text("Rated")

    # Whoever sits down at a rated table is seen with what they are worth.
    set_up(ann, friends=True)
    page.locator("[data-act=make-table]").click()
    ben = person("Ben")
    ben.introduce()
    page.locator("[data-act=named], [data-part=worth]").first.wait_for()
    if page.locator("[data-act=named]").count():
        ann.name_self("Ann")
    expect(page.locator("[data-part=worth]")).to_contain_text(points)
    ben.open(page.url.removeprefix(ben.site))
    expect(ben.page.locator("[data-part=rated]")).to_contain_text("to leave is to lose")
    expect(ben.page.locator("[data-part=worth]")).to_contain_text(points)
    scan_in_both_themes(ben)


def test_to_leave_a_rated_game_is_to_lose_it(person: People) -> None:
    ann = person(**PHONE)
    ann.introduce()
    page = set_up(ann)
    page.locator("[data-act=start-bots]").click()
    page.locator(".prompt.asked").wait_for()
    ann.press(page.locator("[data-act=settings]"))
    ann.press(page.locator("[data-act=resign]"))
    ann.press(page.locator("[data-act=resign-sure]"))
    page.locator("[data-act=play]").first.wait_for()
    ann.open("/me/games?kind=rated&result=lost")
    line = page.locator("[data-part=my-games] [data-table]")
    expect(line).to_contain_text("Left")
    expect(line).to_contain_text("Rating −")
    assert ann.overflow() == 0


def prepare(folder: Path, world: World) -> tuple[str, str]:
    """Fills the database of a server with games; gives the cookie of the one who has played most."""
    file = folder / "quintet.sqlite"

    async def work() -> str:
        await fill(SqliteStore(file), world, str(file))
        return await cookie_of(SqliteStore(file), world.me)

    # The browser's loop runs in this thread.
    with ThreadPoolExecutor(1) as beside:
        name, _, value = beside.submit(asyncio.run, work()).result().partition("=")
    return name, value


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, str]]:
    """A server with many games, of which Ann has played some; its address, and her cookie."""
    folder: Path = tmp_path_factory.mktemp("filled")
    name, value = prepare(folder, World(900, len(NAMES), NAMES))
    with served(folder) as site:
        yield site, name, value


@pytest.fixture
def ann(filled: tuple[str, str, str], browser: Browser) -> Iterator[Person]:
    site, name, value = filled
    ann = Person(site, browser, "Ann", viewport={"width": 390, "height": 844})
    ann.context.add_cookies([{"name": name, "value": value, "url": site}])
    yield ann
    ann.leave()


def test_my_games_are_searched_and_paged(ann: Person) -> None:
    page = ann.page
    ann.open("/me/games")
    lines = page.locator("[data-part=my-games] [data-table]")
    expect(lines).to_have_count(30)
    page.locator("[data-act=more]").click()
    expect(lines).to_have_count(60)
    expect(page.locator("[data-act=more]")).to_be_visible()
    scan_in_both_themes(ann)
    assert ann.overflow() == 0
    page.locator("input[name=with]").fill("cle")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{ann.site}/me/games?with=cle")
    expect(lines.filter(has_not_text="Cleo")).to_have_count(0)
    expect(lines.nth(5)).to_be_visible()
    page.locator("[data-act=widen]").click()
    page.locator("select[name=result]").select_option("won")
    page.locator("select[name=players]").select_option("3")
    page.locator("input[name=from]").fill("2020-01-01")
    page.locator("[data-act=find]").click()
    expect(lines.filter(has_not_text="Won")).to_have_count(0)
    expect(lines.first).to_be_visible()
    assert lines.count() < 30
    page.go_back()
    expect(page.locator("select[name=result]")).to_have_value("")
    page.locator("input[name=with]").fill("nobody")
    page.locator("[data-act=find]").click()
    expect(page.locator("[data-part=my-games]")).to_contain_text("Nothing is found.")
    page.locator("[data-act=clear]").click()
    expect(lines).to_have_count(30)
    href = lines.first.locator("[data-act=record]").get_attribute("href")
    assert href == f"/api/tables/{lines.first.get_attribute('data-table')}/record"


def test_my_statistics_are_shown_and_drawn(ann: Person) -> None:
    page = ann.page
    ann.open("/me/statistics")
    part = page.locator("[data-part=statistics]")
    expect(part.locator("[data-part=share]")).to_contain_text("%")
    expect(part.locator("[data-part=streak]")).to_contain_text("at most")
    expect(part.locator("[data-part=best] a")).to_have_attribute("href", re.compile("^/replay/[0-9]{12}$"))
    scan_in_both_themes(ann)
    assert ann.overflow() == 0
    # Along the chart by keys; the same is there as a table.
    chart = part.locator("[role=slider]")
    chart.focus()
    page.keyboard.press("Home")
    expect(chart).to_have_attribute("aria-valuenow", "0")
    first = chart.get_attribute("aria-valuetext")
    page.keyboard.press("ArrowRight")
    expect(chart).to_have_attribute("aria-valuenow", "1")
    expect(part.locator("[data-part=told]")).not_to_have_text(first or "")
    part.locator("summary").click()
    rows = int(chart.get_attribute("aria-valuemax") or 0) + 1
    expect(part.locator("figure tbody tr")).to_have_count(rows)
    # Another game and number of players.
    last = page.locator("[data-part=tallies] tbody tr").last
    game, players = last.locator("th a").inner_text().partition(",")[0].strip(), last.locator("td").first.inner_text()
    last.locator("a").click()
    expect(part.locator("h2")).to_have_text(f"{game}, {players} players")
    part.get_by_role("link", name="My games of this kind").click()
    expect(page.locator("select[name=players]")).to_have_value(players)


def test_the_best_are_listed_with_the_bots_among_them(ann: Person) -> None:
    page = ann.page
    ann.open("/ratings")
    rows = page.locator("tbody tr")
    expect(page.locator("tr.chosen")).to_contain_text("Ann")
    expect(page.locator("tr.bot").filter(has_text="medium bot")).to_contain_text("1500")
    points = [int(text.partition("±")[0]) for text in rows.locator("td:nth-of-type(2)").all_inner_texts()]
    assert len(points) > len(NAMES)
    scan_in_both_themes(ann)
    page.locator("input[value=week]").check()
    expect(page.locator("thead")).to_contain_text("Gained")
    expect(page.locator("tr.bot")).to_have_count(0)
    expect(rows.first).to_be_visible()
