"""Whole games in the browser, by clicks, by keys and by touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.web.harness import PHONE, RICHEST, SIMPLEST, WITH_BOARD, Person

People = Callable[..., Person]
every_game = pytest.mark.parametrize("game", WITH_BOARD)


def finished(person: Person) -> None:
    """The result is there, and says who has won."""
    expect(person.page.locator(".result")).to_be_visible()
    expect(person.page.locator(".ranking .crown").first).to_be_visible()
    last = [frame for frame in person.frames if frame["type"] == "state"][-1]
    assert last["view"]["outcome"] is not None
    scores = [
        int(text.split()[-1].replace("−", "-")) for text in person.page.locator(".ranking .score").all_inner_texts()
    ]
    assert sorted(scores) == sorted(last["view"]["outcome"]["scores"])


@every_game
def test_a_game_by_clicks_and_then_by_keyboard_alone(person: People, game: str) -> None:
    ann = person()
    table = ann.make_table(game)
    ann.sit(table)
    ann.start()
    for _ in range(12):
        ann.step()
    while ann.key_step():
        pass
    finished(ann)
    # Once more, at a new table with the same people.
    ann.page.locator("[data-act=again]").click()
    ann.page.wait_for_url(lambda url: table not in url)
    expect(ann.page.locator("[data-act=again]")).to_have_count(0)
    ann.page.locator(".board").wait_for()
    assert not ann.over


@every_game
def test_on_a_phone(person: People, game: str) -> None:
    ann = person(**PHONE, locale="de")
    ann.sit(ann.make_table(game, players=3, bots=2))
    ann.start()
    for _ in range(14):
        if not ann.step():
            break
        assert ann.overflow() <= 0
    small = ann.page.evaluate(SMALL)
    assert not small, small


# Text below 14 pixels and targets below 40 in both directions. Cards in a hand may be narrower, but not lower.
SMALL = """() => {
  const shown = (element) => element.getClientRects().length && getComputedStyle(element).visibility !== "hidden"
    && !element.closest(".unseen");
  const found = [];
  for (const element of document.querySelectorAll("main *, header *")) {
    if (!shown(element) || element.closest("svg")) continue;
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (own && size < 13.6) found.push(`text of ${size}px: ${element.textContent.trim()}`);
    const box = element.getBoundingClientRect();
    if (element.matches("button:not([aria-disabled])") && Math.max(box.width, box.height) < 40)
      found.push(`target of ${box.width}x${box.height}: ${element.getAttribute("aria-label") ?? element.textContent}`);
  }
  return found;
}"""


# Counts the flights: each opens a layer above the page.
WATCH = """
  window.flights = 0;
  addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) if (node.className === "sky") window.flights++;
  }).observe(document.body, { childList: true }));
"""


ALL_HAVE_ARRIVED = """() => {
    const cards = [...document.querySelectorAll(".board [data-card]")];
    const seen = cards.filter((card) => getComputedStyle(card).opacity === "1");
    return !document.querySelector(".sky") && cards.length > 3 && seen.length === cards.length;
}"""


@every_game
def test_cards_fly_and_arrive(person: People, game: str) -> None:
    ann = person(reduced_motion="no-preference")
    ann.page.add_init_script(WATCH)
    ann.sit(ann.make_table(game))
    ann.start()
    for _ in range(5):
        ann.step()
    # Bots may set the next cards flying at any moment, so all of it is looked for in one moment.
    ann.page.wait_for_function(ALL_HAVE_ARRIVED)
    assert ann.page.evaluate("window.flights") > 0


def test_nothing_flies_for_those_who_want_less_motion(person: People) -> None:
    ann = person(reduced_motion="reduce")
    ann.page.add_init_script(WATCH)
    ann.sit(ann.make_table(SIMPLEST))
    ann.start()
    for _ in range(5):
        ann.step()
    assert ann.page.evaluate("window.flights") == 0


# On the plain board ---------------------------------------------------------------------------------------------------

UNKNOWN = "unknown"


def forget(person: Person, game: str) -> None:
    """Lets a game be one that the page has no folder for."""

    def rename(route: Route) -> None:
        route.fulfill(body=route.fetch().text().replace(f'"{game}"', f'"{UNKNOWN}"'), content_type="application/json")

    person.page.route("**/api/games?*", rename)
    person.page.route("**/api/tables/*", rename)
    person.page.route(f"**/api/words/*/{UNKNOWN}", lambda route: route.fulfill(body=""))


def test_a_game_without_a_folder_is_played_on_the_plain_board(person: People) -> None:
    game = RICHEST
    ann = person()
    forget(ann, game)
    ann.open("/")
    ann.page.locator(f"[data-act=play][data-id={UNKNOWN}]").wait_for()
    ann.sit(ann.make_table(game))
    ann.start()
    ann.page.locator(".board dt").nth(2).wait_for()
    while ann.step():
        pass
    finished(ann)
    told = ann.page.locator(".log li").all_inner_texts()
    assert len(told) > 10
    assert any(line.startswith(("Ann: ", "Ada: ")) for line in told)


def test_the_plain_board_by_keyboard(person: People) -> None:
    ann = person()
    forget(ann, SIMPLEST)
    ann.sit(ann.make_table(SIMPLEST))
    ann.start()
    ann.page.locator(".board dt").nth(2).wait_for()
    while ann.key_step():
        pass
    finished(ann)
