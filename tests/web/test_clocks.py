"""Clocks on the page: how one sets them, sees them, is played for, comes back; and what says that it is my turn."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.web.harness import PHONE, SIMPLEST, Person, served
from tests.web.test_pages import scan, scan_in_both_themes

People = Callable[..., Person]
DAY = 86_400


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server at which one may have to hurry."""
    with served(tmp_path_factory.mktemp("data"), settings=["shortest_move=1"]) as address:
        yield address


def sit_down(ann: Person, ben: Person, clock: dict[str, object], *watching: Person) -> str:
    """A table of two who play, and of those who are there before it begins."""
    ben.introduce()
    table = ann.make_table(SIMPLEST, bots=0, clock=clock)
    ann.sit(table)
    ben.sit(table)
    for one in watching:
        one.open(f"/table/{table}")
        one.page.locator(".seats").wait_for()
    ann.start()
    ben.page.locator(".board").wait_for()
    return table


def test_a_clock_is_chosen_by_words_and_remembered(person: People) -> None:
    ann = person("Ann", **PHONE)
    ann.introduce()
    ann.open("/")
    for chosen in ("", "30+300"):
        ann.page.locator(f"[data-act=make][data-id={SIMPLEST}]").tap()
        expect(ann.page.locator("[data-act=clock]")).to_have_value(chosen)
        if not chosen:
            expect(ann.page.locator("[data-act=clock-end]")).to_have_count(0)
            ann.page.locator("[data-act=clock]").select_option("30+300")
            ann.page.locator("[data-act=clock-end]").select_option("lost")
            scan_in_both_themes(ann)
            ann.page.locator("[data-act=make-table]").tap()
            expect(ann.page.locator("[data-part=clock]")).to_contain_text("30 s a move + 5 min")
            expect(ann.page.locator("[data-part=clock]")).to_contain_text("has lost")
            ann.page.locator(".home").tap()
    # One's own, within bounds that the page knows.
    ann.page.locator("[data-act=clock]").select_option("own")
    seconds = ann.page.locator("dialog fieldset:has([data-act=clock]) input").first
    seconds.fill("3")
    assert not seconds.evaluate("field => field.checkValidity()")
    seconds.fill("45")
    ann.page.locator("[data-act=make-table]").tap()
    expect(ann.page.locator("[data-part=clock]")).to_contain_text("45 s a move + 3 min")
    assert ann.overflow() == 0


def pass_on(person: Person) -> None:
    """Answers as long as one is asked."""
    while person.page.locator(".prompt.asked").count():
        person.step()


# Notes whether the time of one player ever came to its end: where the test is slow, it may be over before one looks.
LAST_SECONDS = """addEventListener("DOMContentLoaded", () => {
  const look = () => (window.ended ||= document.querySelectorAll("[data-time].runs.last").length === 1);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
});"""


def test_time_runs_out_a_bot_takes_over_and_one_comes_back(person: People) -> None:
    ann, ben, eve = person("Ann", **PHONE), person("Ben"), person("Eve")
    for one in (ann, eve):
        one.page.add_init_script(LAST_SECONDS)
    sit_down(ann, ben, {"move": 2, "reserve": 8}, eve)
    ben.page.locator(".prompt").wait_for()
    pass_on(ben)
    # Ann is there and does nothing. All see her time fall, and that it comes to its end.
    for one in (ann, eve):
        one.page.wait_for_function("window.ended")
    own = ann.page.locator(".player.own [data-time]")
    assert own.evaluate("time => getComputedStyle(time).fontVariantNumeric") == "tabular-nums"
    scan(ann)
    assert ann.overflow() == 0
    ann.press(ann.page.locator("[data-act=back]"))
    expect(ann.page.locator("[data-act=back]")).to_have_count(0)
    for one in (ben, eve):
        expect(one.page.locator("aside")).to_contain_text("Ann’s time is up.")
        expect(one.page.locator("aside")).to_contain_text("Ann is back")
    told = [event["kind"] for frame in ben.frames if frame["type"] == "state" for event in frame["events"]]
    assert told.index("time_up") + 1 == told.index("seat_lent") < told.index("seat_returned")


def test_the_time_is_right_after_a_reload_and_where_the_clocks_of_machines_differ(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    # Ben's machine is an hour ahead.
    ben.context.add_init_script("const now = Date.now; Date.now = () => now() + 3600e3")
    before = time.monotonic()
    sit_down(ann, ben, {"move": 300, "reserve": 600})
    began = time.monotonic()
    for one in (ann, ben, ann):
        one.page.reload()
        running = one.page.locator("[data-time].runs .main")
        expect(running).to_have_text(re.compile(r"^\d:\d\d$"))
        earliest = time.monotonic()
        minutes, seconds = map(int, running.inner_text().split(":"))
        thought = 300 - 60 * minutes - seconds
        # What is shown is of the last second, and may be rounded.
        assert earliest - began - 2 < thought < time.monotonic() - before + 2
        expect(one.page.locator("[data-time].runs .extra")).to_contain_text("10:00")


def test_what_waits_for_me_is_told_on_every_page(person: People) -> None:
    ann, ben = person("Ann"), person("Ben", **PHONE)
    tables = {}
    for days, waits_for in ((3, ann), (1, ann), (2, ben)):
        tables[days] = sit_down(ann, ben, {"move": days * DAY})
        other = ben if waits_for is ann else ann
        other.page.locator(".prompt").wait_for()
        pass_on(other)
        waits_for.page.locator(".prompt.asked").wait_for()
    marked = re.compile("icon-turn")

    # A number in the title and a mark in the icon, on all pages; at home those with the least time come first.
    ann.open(f"/rules/{SIMPLEST}")
    expect(ann.page).to_have_title(re.compile(r"^\(2\) "))
    expect(ann.page.locator("link[rel=icon]")).to_have_attribute("href", marked)
    ann.page.locator(".home").click()
    expect(ann.page).to_have_title(re.compile(r"^\(2\) Quintet"))
    lines = ann.page.locator(".mine.first a")
    expect(lines.nth(0)).to_have_attribute("href", f"/table/{tables[1]}")
    expect(lines.nth(1)).to_have_attribute("href", f"/table/{tables[3]}")
    expect(lines.nth(0)).to_contain_text(re.compile("your turn: (23 h|1 d)"))
    scan_in_both_themes(ann)

    # Where it is another's turn there is a way to the next table where it is mine; where it is mine, none.
    for days, there in ((2, 1), (1, 1)):
        ann.open(f"/table/{tables[days]}")
        ann.page.locator(".prompt").wait_for()
        if days == 2:
            scan(ann)
            ann.page.locator("[data-act=next-table]").click()
            ann.page.wait_for_url(f"**/table/{tables[there]}")
        ann.page.locator(".prompt.asked").wait_for()
        expect(ann.page.locator("[data-act=next-table]")).to_have_count(0)
        expect(ann.page).to_have_title(re.compile(r"^\(1\) ● Your turn"))
    pass_on(ann)
    expect(ann.page.locator("[data-act=next-table]")).to_be_visible()

    # Ben learns of it at home while the page is open, as soon as he looks at it again.
    ben.open(f"/rules/{SIMPLEST}")
    expect(ben.page).to_have_title(re.compile(r"^\(2\) "))
    ben.open(f"/table/{tables[2]}")
    ben.page.locator(".prompt.asked").wait_for()
    pass_on(ben)
    ben.press(ben.page.locator("[data-act=next-table]"))
    ben.page.locator(".prompt.asked").wait_for()
    assert ben.overflow() == 0
    pass_on(ben)
    ben.page.locator(".home").tap()
    expect(ben.page).to_have_title(re.compile("^Quintet"))
    expect(ben.page.locator("link[rel=icon]")).not_to_have_attribute("href", marked)
