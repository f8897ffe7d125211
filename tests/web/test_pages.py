"""Every page: how to get there, in both languages and themes, and what a scan for accessibility finds."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from tests.web.harness import PATIENCE, ROOT, SIMPLEST, WITH_BOARD, Person

People = Callable[..., Person]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def serious(person: Person) -> list[str]:
    """What axe finds on the page as it is now, if it is serious."""
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = person.page.evaluate("axe.run().then((result) => result.violations)")
    return [
        f"{item['id']}: {item['help']}: {node['html'][:120]}"
        for item in found
        if item["impact"] in ("serious", "critical")
        for node in item["nodes"][:3]
    ]


def scan(person: Person) -> None:
    """Runs axe on the page as it is now. Serious findings fail the test."""
    found = serious(person)
    assert not found, "\n".join(found)


def scan_in_both_themes(person: Person) -> None:
    """The page turns dark and light again while it is open."""
    for theme in ("dark", "light"):
        person.turn(theme)
        scan(person)


def test_three_clicks_from_nothing_to_a_game(person: People) -> None:
    ann = person()
    ann.open("/")
    button = ann.page.locator(f"[data-act=play][data-id={SIMPLEST}]")
    button.wait_for()
    assert button.bounding_box()["y"] < 720  # type: ignore[index]
    ann.page.locator(f"[data-act=poster][data-id={SIMPLEST}]").click()
    ann.page.locator("[data-act=start-bots]").click()
    ann.page.locator(".prompt").wait_for()
    expect(ann.page.locator(".player")).to_have_count(3)
    expect(ann.page.locator(".player .you")).to_have_text("you")
    ann.page.locator(".prompt.asked").wait_for()
    expect(ann.page).to_have_title(re.compile("^● Your turn"))
    # A wrong click explains itself.
    ann.page.locator(".board [data-state=off]").first.click(force=True)
    expect(ann.page.locator(".note")).to_have_text(re.compile(r"\w+ .+\."))


def test_moves_rules_and_hints_beside_the_game(person: People) -> None:
    ann = person()
    ann.sit(ann.make_table(SIMPLEST))
    ann.start()
    ann.page.locator(".prompt.asked").wait_for()
    opened = ann.page.locator("dialog[open]")
    ann.page.keyboard.press("r")
    expect(opened.locator(".book h3").first).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    ann.page.keyboard.press("h")
    beside = ann.page.locator("[data-part=hints]")
    expect(beside.locator("[data-hint]").first).to_be_visible()
    expect(opened).to_have_count(0)
    ann.page.keyboard.press("Escape")
    expect(beside).to_have_count(0)
    ann.page.keyboard.press("l")
    cards = ann.page.locator(".board .hand button").count()
    opened.locator("[data-move]").first.click()
    expect(ann.page.locator(".board .hand button")).to_have_count(cards - 1)
    expect(ann.page.locator("[data-voice]")).to_have_text(re.compile(r"\w"))


def test_a_hint_shows_itself_on_the_table_and_a_move_that_gave_something_away_can_be_taken_back(person: People) -> None:
    ann = person(wishes={"coach": "on"})
    page = ann.page
    ann.sit(ann.make_table(SIMPLEST))
    ann.start()
    beside = page.locator("[data-part=hints]")

    def answers() -> int:
        return sum(frame["type"] == "hint" for frame in ann.frames)

    for number in range(12):
        page.locator(".prompt.asked, [data-act=go-on]").first.wait_for()
        legal = [frame["view"]["legal"] for frame in ann.frames if frame["type"] == "state" and frame["view"]][-1]
        if page.locator("[data-act=go-on]").count() or len(legal) == 1:
            ann.step()
            continue
        page.locator("[data-act=hint]").click()
        hints = beside.locator("[data-hint]")
        hints.first.wait_for()
        hints.last.click()
        expect(hints.last).to_have_attribute("aria-expanded", "true")
        move = str(hints.last.get_attribute("data-hint"))
        expect(page.locator(".board .hand .glow")).to_have_attribute("data-pick", move.split(" ", maxsplit=1)[0])
        if number == 0:
            scan_in_both_themes(ann)
        known, waited = answers(), 0
        beside.locator("[data-act=play-hint]").click()
        expect(beside.locator("[data-act=play-hint]")).to_have_count(0)
        while answers() == known and waited < PATIENCE:  # what the move gave away
            page.wait_for_timeout(100)
            waited += 100
        assert answers() > known
        back = beside.locator("[data-act=take-back-hint]")
        with contextlib.suppress(Error):
            back.wait_for(timeout=3_000)  # if this is missed, the next will do
            break
    else:
        pytest.fail("the worst of the moves told of never gave anything away")
    expect(beside.locator("h2")).to_have_text(re.compile(r"You gave away [0-9.]+ (points|of 100 wins)"))
    back.click()
    expect(beside).to_have_count(0)
    page.locator(".log .undone").first.wait_for()
    page.locator(".prompt.asked").wait_for()
    page.keyboard.press("l")
    expect(page.locator(f'dialog[open] [data-move="{move}"]')).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "de"])
def test_pages_in_all_languages_and_themes(person: People, language: str) -> None:
    ann = person(locale=language)
    ann.open("/")
    ann.page.locator("[data-act=play]").first.wait_for()
    expect(ann.page.locator("html")).to_have_attribute("lang", language)
    expect(ann.page.locator("h1")).to_contain_text("Five card games" if language == "en" else "Fünf Kartenspiele")
    scan_in_both_themes(ann)
    ann.page.locator("[data-act=settings]").click()
    ann.page.locator("[data-act=rename]").wait_for()
    scan_in_both_themes(ann)
    ann.page.keyboard.press("Escape")
    ann.page.locator("[data-act=make]").first.click()
    ann.page.locator("[data-act=make-table]").wait_for()
    scan_in_both_themes(ann)
    ann.page.locator("[data-act=make-table]").click()
    ann.page.locator("[data-act=named]").wait_for()
    scan_in_both_themes(ann)
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("dialog[open]")).to_have_count(0)
    ann.open("/rules/nothing")
    ann.page.locator("h1").wait_for()
    scan_in_both_themes(ann)


@pytest.mark.parametrize("game", WITH_BOARD)
def test_rules_and_table(person: People, game: str) -> None:
    ann = person(locale="de")
    ann.open(f"/rules/{game}")
    ann.page.locator(".book h2").first.wait_for()
    scan(ann)
    ann.sit(ann.make_table(game))
    ann.start()
    for _ in range(3):
        ann.step()
    ann.page.locator(".prompt").wait_for()
    scan_in_both_themes(ann)
