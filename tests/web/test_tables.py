"""Several people at one table: what each of them sees, and what happens when a line is cut."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from quintet import games
from quintet.engine import shuffler
from tests.web.harness import ANY_CHOICE, PATIENCE, SIMPLEST, WITH_BOARD, Person
from tests.web.test_pages import scan, scan_in_both_themes

People = Callable[..., Person]

# Which cards are face down somewhere is known to all; it is in the view as such, and tells nothing of any hand.
KNOWN_TO_ALL = {"face_down", "unseen", "origins"}
MOVES = 10


def states(person: Person) -> dict[int, dict[str, Any]]:
    """What this browser was sent, by number."""
    return {frame["number"]: frame for frame in person.frames if frame["type"] == "state"}


def words(value: Any) -> set[str]:
    """All words in something that was sent, but for what all know."""
    if isinstance(value, str):
        return set(value.replace(">", " ").split())
    if isinstance(value, dict):
        return set().union(*(words(inner) for key, inner in value.items() if key not in KNOWN_TO_ALL))
    return set().union(*map(words, value)) if isinstance(value, list) else set()


def leaked(person: Person, owner: Person) -> set[str]:
    """Cards of the owner's hand that are on this person's page."""
    found: set[str] = set()
    for _ in range(500):
        latest = states(owner)[max(states(owner))]
        shown = person.page.evaluate("[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)")
        found = set(shown) & set(latest["view"]["hand"])
        # Those who still look at the result of a round see the cards of that round.
        if not found or person.page.locator("[data-act=go-on]").count():
            return set()
        # The two may hear of a move at different moments; what leaks stays.
        person.page.wait_for_timeout(100)
    return found


def has_hands(game_id: str) -> bool:
    game = games.load(game_id)(players=2, first=0, shuffle=shuffler(random.Random(1)))
    return hasattr(game.view(0), "hand")


def one_of(*people: Person) -> Person:
    """One who can do something, as soon as there is one."""
    for _ in range(PATIENCE // 20):
        for one in people:
            if one.page.locator(ANY_CHOICE).count():
                return one
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody can do anything")


@pytest.mark.parametrize("game", [game for game in WITH_BOARD if has_hands(game)])
def test_hidden_cards_are_neither_on_the_page_nor_on_the_line(person: People, game: str) -> None:
    ann, ben, eve = everyone = person("Ann"), person("Ben"), person("Eve")
    table = ann.make_table(game, players=2, bots=0)
    ann.sit(table)
    ben.introduce()
    ben.sit(table)
    eve.open(f"/table/{table}")
    ann.start()
    eve.page.locator(".board").wait_for()
    pairs = [(ann, ben), (ann, eve), (ben, ann), (ben, eve)]
    for _ in range(MOVES):
        for one in everyone:
            # For one who watches it may go by itself before it is pressed.
            one.page.evaluate("document.querySelector('[data-act=go-on]')?.click()")
        one_of(ann, ben).step()
        for owner, other in pairs:
            assert not leaked(other, owner), (other.name, owner.name)
    compared = 0
    for owner, other in pairs:
        sent = states(other)
        for number, state in states(owner).items():
            if state["view"] and number in sent:
                hand = set(state["view"]["hand"])
                assert not words(sent[number]["view"]) & hand, (other.name, number)
                compared += len(hand)
    assert compared > 20
    expect(eve.page.locator(".board .hand button")).to_have_count(0)


def seen_cards(person: Person) -> list[str]:
    """The cards on the board, in their order."""
    cards = person.page.locator(".board [data-card]")
    return [str(card) for card in cards.evaluate_all("(all) => all.map((card) => card.dataset.card)")]


def test_those_who_watch_are_not_stopped_and_come_to_the_end_too(person: People) -> None:
    ann, eve = person("Ann"), person("Eve", reduced_motion="no-preference", wishes={"speed": "instant"})
    table = ann.make_table(SIMPLEST)
    ann.sit(table)
    eve.open(f"/table/{table}")
    ann.start()
    eve.page.locator(".board").wait_for()
    shown, goes_on = 0, True
    while goes_on:
        ann.page.locator(ANY_CHOICE).first.wait_for()  # before a step presses it away
        if ann.page.locator("[data-act=go-on]").count() and not shown:
            # What is said of the round is what the table shows.
            rows = ann.page.locator("dialog.round tbody tr").all_inner_texts()
            totals = {cells[0]: cells[-1] for cells in (row.split() for row in rows)}
            plates = ann.page.locator(".player").evaluate_all(
                "(all) => all.map((one) => [one.ariaLabel, one.querySelector('.score').lastChild.textContent])"
            )
            assert dict(plates) == totals
            shown += 1
        goes_on = ann.step()
    assert shown
    # Nobody presses anything here.
    expect(eve.page.locator(".ranking .crown")).to_have_count(ann.page.locator(".ranking .crown").count())
    scan_in_both_themes(ann)
    eve.page.reload()
    expect(eve.page.locator(".ranking")).to_be_visible()
    expect(eve.page.locator(".log li").nth(10)).to_be_visible()


def test_reloading_loses_nothing(person: People) -> None:
    ann = person()
    ann.sit(ann.make_table(SIMPLEST))
    ann.start()
    for _ in range(4):
        ann.step()

    def seen() -> tuple[list[str], str]:
        ann.page.locator(".prompt.asked").wait_for()
        return seen_cards(ann), ann.page.locator(".players").inner_text()

    def told() -> list[str]:
        expect(ann.page.locator(".log li").nth(4)).to_be_visible()
        return ann.page.locator(".log li").all_inner_texts()

    before, story = seen(), told()
    ann.page.reload()
    assert seen() == before
    expect(ann.page.locator(".log li")).to_have_count(len(story))
    assert told() == story
    # A line that is pressed shows the table as it was; nothing can be played there, and a card leads back.
    ann.page.locator(".log [data-look]").last.click()
    ann.page.locator(".past").wait_for()
    assert seen_cards(ann) != before[0]
    expect(ann.page.locator(".board [data-state=next]")).to_have_count(0)
    scan(ann)
    ann.page.locator(".board .hand button").first.click(force=True)
    expect(ann.page.locator(".past")).to_be_hidden()
    assert seen() == before
    ann.page.locator(".home").click()
    ann.page.locator("[data-act=play]").first.wait_for()
    ann.page.go_back()
    assert seen() == before


def test_a_cut_line_is_mended_and_a_move_made_meanwhile_is_played_once(person: People) -> None:
    ann = person()
    open_lines: list[WebSocketRoute] = []
    cut = False

    def connect(line: WebSocketRoute) -> None:
        if cut:
            line.close(code=1011)
            return
        line.connect_to_server()
        open_lines.append(line)

    ann.page.route_web_socket("**/live/**", connect)
    ann.sit(ann.make_table(SIMPLEST))
    ann.start()
    ann.page.locator(".prompt.asked").wait_for()
    cards = ann.page.locator(".board .hand button").count()
    cut = True
    open_lines[-1].close(code=1011)
    expect(ann.page.locator(".lost")).to_be_visible()
    while ann.page.locator(".prompt.asked").count():
        ann.page.locator(".board [data-state=next]").first.click()
    expect(ann.page.locator(".board .hand button")).to_have_count(cards)
    cut = False
    expect(ann.page.locator(".lost")).to_be_hidden()
    ann.page.locator(".prompt.asked").wait_for()
    expect(ann.page.locator(".board .hand button")).to_have_count(cards - 1)
    while ann.step():
        pass


def test_friends_meet_by_a_link_play_look_back_and_play_again(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.make_table(SIMPLEST, bots=0)
    ann.sit(table)
    link = ann.page.locator(".share input").input_value()
    ben.page.goto(link)
    ben.page.locator("[data-act=sit]").click()
    ben.name_self("Ben")
    ben.page.locator("[data-act=stand]").wait_for()
    # The shuffles need Ben's part, which the browser has kept, so the game begins when Ben is back.
    ben.open("/")
    ann.page.locator("[data-act=start]").click()
    ann.page.locator("[data-act=start]").wait_for(state="detached")
    expect(ann.page.locator(".board")).to_have_count(0)
    ben.page.goto(link)
    for one in (ann, ben):
        one.page.locator(".board").wait_for()
    while not (ann.over and ben.over):
        for one in (ann, ben):
            if one.page.locator(".board [data-state=next], [data-act=confirm], [data-act=go-on]").count():
                one.step()
    for one in (ann, ben):
        expect(one.page.locator("[data-fair=none]")).to_be_visible()
    scan(ann)

    ben.page.locator("a[href^='/replay/']:not([data-act=review])").click()
    ben.page.locator("[data-act=next]").wait_for()
    scan(ben)
    for _ in range(3):
        ben.page.locator("[data-act=next]").click()
    expect(ben.page).to_have_url(re.compile("step=3$"))
    eve = person("Eve")
    eve.page.goto(ben.page.url)
    eve.page.locator(".count", has_text="3 /").wait_for()
    # All cards are open.
    views = eve.context.request.get(f"{eve.site}/api/tables/{table}/replay?seat=all").json()["steps"][3]["views"]
    hands = [len(view["hand"]) for view in views]
    assert len(hands) == 2
    assert all(hands)
    expect(eve.page.locator(".players .hand svg, .board .hand svg")).to_have_count(sum(hands))
    # It ends with the result, from which one comes to the table and back.
    eve.page.locator("[data-act=last]").click()
    expect(eve.page.locator(".ranking .crown").first).to_be_visible()
    scan(eve)
    eve.page.locator("[data-act=table]").click()
    expect(eve.page.locator(".player .won").first).to_be_visible()
    eve.page.locator("[data-act=final]").click()
    expect(eve.page.locator(".ranking")).to_be_visible()
    eve.page.locator("[data-act=previous]").click()
    expect(eve.page.locator(".board")).to_be_visible()

    # A server that tells of other deals than those that follow is found out.
    record = ben.context.request.get(f"{ben.site}/api/tables/{table}/record").json()
    record["shuffles"][0].reverse()
    ben.page.route("**/record", lambda route: route.fulfill(json=record))
    ben.page.goto(link)
    expect(ben.page.locator("[data-fair=deal]")).to_be_visible()
    ben.page.locator("[data-act=again]").click()
    ann.page.locator("[data-act=again]", has_text="new table").click()
    for one in (ann, ben):
        one.page.locator("[data-act=stand]").wait_for()
    assert ann.page.url == ben.page.url != link


def test_a_table_is_made_by_choosing(person: People) -> None:
    ann = person()
    ann.open("/")
    ann.page.locator(f"[data-act=make][data-id={SIMPLEST}]").click()
    ann.page.locator("input[name=variant]:not([value='*'])").last.check()
    ann.page.locator("[data-act=make-table]").click()
    ann.name_self("Ann")
    ann.page.locator(".share input").wait_for()
    scan_in_both_themes(ann)
    table = ann.page.url.rpartition("/")[2]
    made = ann.context.request.get(f"{ann.site}/api/tables/{table}").json()
    *_, variant = games.load(SIMPLEST).variants.values()
    assert made["game"] == SIMPLEST
    assert made["options"].items() >= variant.items()
