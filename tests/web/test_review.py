"""The review of a game: the curve, the marks of moves, better moves on the table, and playing on from a position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.web.harness import RICHEST, Person, served
from tests.web.test_pages import scan_in_both_themes
from tests.web.test_sizes import LONGEST, QUICK, SIZES, look

People = Callable[..., Person]
Played = tuple[str, Any]
"""A table, and what the browser knows of who played there."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which the same game is played, and reviewed, each time."""
    with served(tmp_path_factory.mktemp("data"), "tests.web.steady", QUICK) as address:
        yield address


@pytest.fixture(scope="module")
def played(site: str, browser: Browser) -> Played:
    """A game that Ann has played to its end, with an easy bot on her seat."""
    ann = Person(site, browser, "Ann")
    table = ann.make_table(RICHEST)
    ann.sit(table)
    ann.start()
    ann.lend()
    ann.page.locator("[data-act=again]").first.wait_for()
    state = ann.context.storage_state()
    # From the end of a game it is one press to its review, which is worked out now.
    ann.page.locator("[data-act=review]").click()
    ann.page.locator("[data-part=overview]").wait_for()
    assert ann.page.url.endswith(f"/replay/{table}?seat=all&review")
    ann.leave()
    return table, state


@pytest.fixture
def ann(person: People, played: Played) -> Person:
    """Ann, who comes back to look at the game."""
    return person(storage_state=played[1])


def slider(ann: Person) -> Locator:
    return ann.page.get_by_role("slider", name="Chance to win")


def now(ann: Person) -> int:
    return int(slider(ann).get_attribute("aria-valuenow") or -1)


def test_the_curve_is_a_slider_that_moves_the_replay_and_is_moved_by_it(ann: Person, played: Played) -> None:
    ann.open(f"/replay/{played[0]}?review")
    curve = slider(ann)
    expect(curve).to_have_attribute("aria-valuetext", re.compile(r"^After the deal: you \d+ of 100 and .+ of 100$"))
    last = int(curve.get_attribute("aria-valuemax") or 0)
    curve.focus()
    for key, to in (
        ("End", last),
        ("ArrowLeft", last - 1),
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowUp", 2),
        ("ArrowDown", 1),
    ):
        ann.page.keyboard.press(key)
        expect(curve).to_have_attribute("aria-valuenow", str(to))
    ann.page.keyboard.press("PageUp")
    expect(curve).to_have_attribute("aria-valuenow", str(1 + round(last / 10)))
    ann.page.keyboard.press("PageDown")
    expect(curve).to_have_attribute("aria-valuenow", "1")
    expect(curve).to_have_attribute("aria-valuetext", re.compile(r"^Move \d+ of \d+: "))
    shown = ann.page.locator(".count")
    expect(shown).to_have_text(re.compile(r"^1 / "))
    ann.page.locator("[data-act=next]").click()
    expect(curve).to_have_attribute("aria-valuenow", "2")

    box = curve.bounding_box()
    assert box is not None
    middle, low = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    told = ann.page.locator("[data-part=curve] .place")
    ann.page.mouse.move(middle, low)
    expect(told).not_to_have_text(re.compile("^Move 2 "))
    assert now(ann) == 2  # what is pointed at is told, and no more
    ann.page.mouse.down()
    expect(curve).not_to_have_attribute("aria-valuenow", "2")
    assert abs(now(ann) - last / 2) < last / 6
    before = now(ann)
    ann.page.mouse.move(middle + 60, low)
    ann.page.mouse.up()
    expect(shown).not_to_have_text(re.compile(f"^{before} / "))
    expect(curve).not_to_have_attribute("aria-valuenow", str(before))
    assert now(ann) > before

    ann.page.locator("summary").click()
    expect(ann.page.locator("[data-part=overview] .list tbody tr")).to_have_count(last + 1)


def test_turning_points_and_lucky_moments_lead_to_the_table(ann: Person, played: Played) -> None:
    ann.open(f"/replay/{played[0]}?review")
    turn = ann.page.locator("[data-turn]").first
    expect(turn).to_contain_text(re.compile(r"chance to win: \d+ → \d+ of 100\."))
    position = turn.get_attribute("data-turn")
    turn.click()
    expect(slider(ann)).to_have_attribute("aria-valuenow", str(position))
    expect(ann.page.locator("[data-part=verdict] .turned")).to_be_visible()
    expect(ann.page).to_have_url(re.compile(r"&step=\d+&review$"))
    # A link to this place can be sent around.
    ann.page.reload()
    expect(slider(ann)).to_have_attribute("aria-valuenow", str(position))
    ann.page.locator("[data-act=overview]").click()
    players = ann.page.locator(".card[data-seat]")
    expect(players).to_have_count(2)
    expect(players.first).to_contain_text(
        re.compile(r"Accuracy.*(Luck|Bad luck).* You g.*Before the deal.*Result", re.DOTALL)
    )
    ann.page.locator("[data-act=luckiest]").first.click()
    expect(ann.page.locator(".board")).to_be_visible()


def find_better(ann: Person) -> None:
    """Goes to the first move of which a better one is known."""
    forward = ann.page.locator("[data-act=next-moment]")
    forward.wait_for()
    while not ann.page.locator("[data-better]").count():
        forward.click()


def test_moves_are_marked_and_a_better_one_is_shown_on_the_table(ann: Person, played: Played) -> None:
    ann.open(f"/replay/{played[0]}?seat=all&step=0&review")
    find_better(ann)
    kinds = re.compile("^(inaccuracy|mistake|blunder)$")
    marked = ann.page.locator(".side li:has([aria-current=step])").get_by_role("img", name=kinds)
    expect(marked).to_have_count(1)
    expect(ann.page.locator("[data-part=verdict]")).to_contain_text(re.compile(r"Gave away .+ points \(± .+\)"))
    glow = ann.page.locator(".board .glow")
    expect(glow).to_have_count(0)
    better = ann.page.locator("[data-better]").first
    better.click()
    expect(better).to_have_attribute("aria-pressed", "true")
    expect(glow.first).to_be_visible()
    # It is told as at a table, by what it would do, and not as it is written in a record.
    words = better.locator("span").first.inner_text()
    assert words != better.get_attribute("data-better")
    expect(ann.page.locator(".told")).to_contain_text("could have done this")
    ann.page.locator("[data-act=played]").click()
    expect(glow).to_have_count(0)
    at = now(ann)
    ann.page.locator("[data-act=next-moment]").click()
    expect(slider(ann)).not_to_have_attribute("aria-valuenow", str(at))
    assert now(ann) > at
    ann.page.locator("[data-act=previous-moment]").click()
    expect(slider(ann)).to_have_attribute("aria-valuenow", str(at))


def test_a_review_that_is_worked_out_keeps_nobody_waiting(ann: Person, played: Played) -> None:
    # The page asks again every second, and is answered the same until it has been seen.
    said: dict[str, Any] = {"json": {"state": "working", "done": 30, "of": 120, "review": None}}

    def answer(route: Route) -> None:
        if said:
            route.fulfill(**said)
        else:
            route.continue_()

    ann.page.route(f"**/api/tables/{played[0]}/review", answer)
    ann.open(f"/replay/{played[0]}?review")
    bar = ann.page.get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuetext", "25 of 100 done")
    expect(ann.page.locator(".board")).to_be_visible()
    ann.page.locator("[data-act=next]").click()
    expect(ann.page.locator(".controls > .count")).to_have_text(re.compile("^1 / "))
    said = {"status": 503, "json": {"reason": "busy_reviewing", "detail": {}}}
    expect(ann.page.get_by_role("alert")).to_have_text(re.compile(r"Many reviews are being worked on\. .+\."))
    said = {}
    ann.page.locator("[data-act=retry]").click()
    ann.page.locator("[data-act=overview]").click()  # one who looks through the game goes on with that
    ann.page.locator("[data-part=overview]").wait_for()
    ann.problems.clear()  # the browser's own word on the refusal


@pytest.mark.parametrize("redrawn", [False, True])
def test_a_game_goes_on_from_any_position(ann: Person, played: Played, redrawn: bool) -> None:
    ann.open(f"/replay/{played[0]}?seat=all&step=9")
    ann.page.locator("[data-act=play-on]").click()
    expect(ann.page.locator("[data-act=play-on-seat]")).to_have_value("0")
    ann.page.locator("[data-act=play-on-seat]").select_option("1")
    if redrawn:
        ann.page.locator("[data-act=play-on-redrawn]").check()
    ann.page.locator("[data-act=play-on-start]").click()
    ann.page.locator(".prompt").wait_for()
    assert "/table/" in ann.page.url
    assert played[0] not in ann.page.url
    back = ann.page.locator(".side [data-act=origin]")
    expect(back).to_be_visible()
    back.click()
    ann.page.wait_for_url(re.compile(rf"/replay/{played[0]}\?seat=1&step=\d+"))


def test_the_review_is_for_everyone(person: People, played: Played) -> None:
    someone = person("Someone")
    someone.open(f"/replay/{played[0]}?review")
    someone.page.locator("[data-part=overview]").wait_for()
    expect(someone.page.locator(".card h3")).to_have_count(2)
    assert "you" not in someone.page.locator("[data-part=curve] figcaption").inner_text()
    assert someone.context.request.get(f"{someone.site}/api/me").json()["name"] is None
    scan_in_both_themes(someone)
    someone.open(f"/replay/{played[0]}?seat=all&step=0&review")
    find_better(someone)
    someone.page.locator("[data-better]").first.click()
    scan_in_both_themes(someone)


def test_the_review_is_in_reach_at_all_sizes(person: People, played: Played) -> None:
    ann = person(storage_state=played[1], has_touch=True, locale=LONGEST)
    wrong = []

    def looks(where: str) -> None:
        for size, (width, height) in SIZES.items():
            ann.page.set_viewport_size({"width": width, "height": height})
            wrong.extend(look(ann, f"{where}, {size}"))

    ann.open(f"/replay/{played[0]}?review")
    ann.page.locator("[data-part=overview]").wait_for()
    looks("overview")
    ann.open(f"/replay/{played[0]}?seat=all&step=0&review")
    find_better(ann)
    looks("a move")
    ann.page.locator("[data-better]").first.tap()
    looks("a better move")
    ann.page.locator("[data-act=play-on]").tap()
    looks("playing on")
    assert not wrong, "\n" + "\n".join(wrong)
