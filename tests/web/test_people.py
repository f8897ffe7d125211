"""People on the page: who they are to each other, what they say, and how they come and go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.harness import PHONE, SIMPLEST, Person, served
from tests.web.test_pages import scan_in_both_themes

People = Callable[..., Person]


def test_two_people_get_to_know_each_other(person: People) -> None:
    ann, ben = person("Ann"), person("Ben", **PHONE)
    ann.sit(ann.make_table(SIMPLEST, bots=0))
    ann.page.locator("[data-act=code]").click()
    expect(ann.page.locator(".code path")).to_be_visible()
    ben.page.goto(ann.page.locator(".share input").input_value())
    ben.page.locator("[data-act=sit]").click()

    # A name is suggested, one that cannot be had is refused with its rule, and nobody sits down without one.
    field = ben.page.locator("dialog .field")
    expect(field).not_to_have_value("")
    field.fill("Ada")
    ben.page.locator("[data-act=named]").click()
    expect(ben.page.locator("dialog [role=alert]")).to_contain_text("bot")
    assert [text for text in ben.problems if "400" in text]
    ben.problems.clear()  # the browser counts the refusal as an error
    ben.page.keyboard.press("Escape")
    expect(ben.page.locator("[data-act=stand]")).to_have_count(0)
    ben.page.locator("[data-act=sit]").click()
    ben.page.locator("dialog input[value=owl]").check(force=True)
    ben.name_self("Benno")
    expect(ann.page.locator(".seats")).to_contain_text("Benno")
    scan_in_both_themes(ann)

    # Another name is seen by the others at once, with the table open.
    ann.start()
    ben.page.locator(".board").wait_for()
    expect(ben.page.locator(".player.own .you")).to_be_visible()
    ben.page.locator("[data-act=settings]").click()
    ben.page.locator("dialog input.field").first.fill("Benjamin")
    ben.page.locator("[data-act=rename]").click()
    expect(ann.page.locator(".players")).to_contain_text("Benjamin")
    scan_in_both_themes(ben)
    ben.page.keyboard.press("Escape")

    # What one says the other sees for a moment, unless they would rather not.
    ann.page.locator("[data-act=react]").click()
    ann.page.locator("[data-reaction=bravo]").click()
    expect(ben.page.locator("[data-said=bravo]")).to_be_visible()
    scan_in_both_themes(ben)
    expect(ben.page.locator("[data-said=bravo]")).to_have_count(0)
    assert ben.overflow() == 0

    # Each can be muted alone; what is said afterwards shows that the line is not cut.
    ben.page.locator("[data-act=react]").click()
    ben.page.locator("[data-mute=Ann]").click()
    scan_in_both_themes(ben)
    ben.page.keyboard.press("Escape")
    ann.page.locator("[data-act=react]").click()
    ann.page.locator("[data-reaction=wow]").click()
    expect(ann.page.locator("[data-said=wow]")).to_be_visible()
    ben.page.locator("[data-act=react]").click()
    ben.page.locator("[data-reaction=thanks]").click()
    expect(ben.page.locator("[data-said=thanks]")).to_be_visible()
    assert {"type": "reaction", "seat": 0, "reaction": "wow"} in ben.frames
    assert ben.page.locator("[data-said=wow]").count() == 0

    # One who is away can be played for after a while, and one who resigns is free.
    ben.page.goto(f"{ben.site}/")
    expect(ann.page.locator("[data-away]")).to_contain_text("Benjamin")
    ben.page.go_back()
    expect(ann.page.locator("[data-away]")).to_have_count(0)
    ben.page.locator("[data-act=settings]").click()
    ben.page.locator("[data-act=level]").select_option("hard")
    ben.page.locator("[data-act=lend-own]").click()
    expect(ann.page.locator(".players")).to_contain_text("hard bot")
    ben.page.locator("[data-act=back]").click()
    ben.page.locator(".prompt").wait_for()
    ben.page.locator("[data-act=settings]").click()
    ben.page.locator("[data-act=resign]").click()
    ben.page.locator("[data-act=resign-sure]").click()
    ben.page.locator("[data-act=play]").first.wait_for()
    expect(ben.page.locator("[data-act=remove]")).to_have_count(0)
    expect(ann.page.locator(".players")).to_contain_text("resigned")


@pytest.mark.parametrize("profile", [{}, PHONE], ids=["desk", "phone"])
def test_my_tables_are_on_top_while_it_is_my_turn(person: People, profile: dict[str, object]) -> None:
    ann = person("Ann", **profile)
    ann.sit(ann.make_table(SIMPLEST))
    ann.start()
    while ann.step():
        pass
    ann.open("/")
    # What was chosen last is chosen again, and one press starts it.
    ann.page.locator(f"[data-act=play][data-id={SIMPLEST}]").click()
    levels = ann.page.locator(".level label")
    expect(levels).to_have_text(["Easy", "Medium", "Skilled", "Hard", "Expert"], use_inner_text=True)
    assert len({box["y"] for level in levels.all() if (box := level.bounding_box())}) == 1, "they stand in one row"
    ann.page.locator("input[name=level][value=expert]").check(force=True)
    ann.page.locator("input[name=players]").first.check(force=True)
    ann.page.locator("[data-act=start-bots]").click()
    ann.page.locator(".prompt.asked").wait_for()
    expect(ann.page.locator(".player")).to_have_count(2)
    table = ann.context.request.get(f"{ann.site}/api/tables/{ann.page.url.rpartition('/')[2]}").json()
    assert [seat["bot"] for seat in table["seats"]] == [None, "expert"]
    ann.page.locator("[data-act=sound]").click()
    expect(ann.page.locator("[data-act=sound]")).to_have_attribute("aria-pressed", "true")
    ann.page.locator("[data-act=sound]").click()

    ann.page.locator(".home").click()
    first = ann.page.locator(".mine.first")
    expect(first).to_be_visible()
    assert first.bounding_box()["y"] < ann.page.locator(".games").bounding_box()["y"]  # type: ignore[index]
    expect(first.locator("time")).to_have_count(0)
    finished = ann.page.locator(".tables > .mine")
    expect(finished.locator("time")).to_have_count(1)
    expect(finished.locator(".result")).to_have_count(2)
    assert finished.bounding_box()["y"] > ann.page.locator(".games").bounding_box()["y"]  # type: ignore[index]
    scan_in_both_themes(ann)
    for left in (1, 0):
        ann.page.locator("[data-act=remove]").first.click()
        ann.page.locator("[data-act=remove-sure]").click()
        expect(ann.page.locator("[data-act=remove]")).to_have_count(left)
    ann.page.locator(f"[data-act=play][data-id={SIMPLEST}]").click()
    expect(ann.page.locator("input[name=level][value=expert]")).to_be_checked()


def test_all_see_whose_share_did_not_come_and_the_game_begins_without_harm(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path, settings=["reveal_seconds=4"]) as site:
        ann, ben = Person(site, browser, "Ann"), Person(site, browser, "Ben", **PHONE, locale="de-DE")
        eve = Person(site, browser, "Eve")
        table = ann.make_table(SIMPLEST, bots=0)
        ann.sit(table)
        ben.introduce()
        ben.sit(table)
        eve.open(f"/table/{table}")
        expect(eve.page.locator(".seats")).to_contain_text("Ben")
        ben.page.evaluate("localStorage.setItem('quintet.shares', '[]')")
        ann.page.locator("[data-act=start]").click()

        # Nobody is dealt anything. All are told who was missing, each in their language; the seat is free again.
        for one in (ann, ben, eve):
            notice = one.page.locator("[data-broken='1']")
            expect(notice).to_contain_text("Ben")
            expect(notice).to_contain_text("abgebrochen" if one is ben else "broken off once")
            expect(one.page.locator(".board")).to_have_count(0)
            expect(one.page.locator(".seats")).not_to_contain_text("Ben")
        expect(ann.page.locator(".share input")).to_be_visible()
        scan_in_both_themes(ann)
        assert ben.overflow() == 0

        # One who comes later does not know who it was, but that it happened.
        eve.page.reload()
        expect(eve.page.locator("[data-broken='1']")).to_be_visible()

        # Ben takes part again, Ann by herself, and it begins.
        ben.press(ben.page.locator("[data-act=sit]"))
        ann.start()
        for one in (ben, eve):
            one.page.locator(".board").wait_for()
        for one in (ann, ben, eve):
            expect(one.page.locator("[data-broken]")).to_have_count(0)
            one.leave()
