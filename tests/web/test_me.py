"""The page about oneself: another device, passkeys in a real browser, one's data, and being forgotten."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import CDPSession, expect

from tests.web.harness import PHONE, SIMPLEST, Person
from tests.web.test_pages import scan_in_both_themes

People = Callable[..., Person]


def with_authenticator(who: Person) -> CDPSession:
    """Gives a browser a device with passkeys, as a laptop or a phone has it."""
    session = who.context.new_cdp_session(who.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session


def test_another_device_becomes_mine_by_a_link_that_works_once(person: People) -> None:
    ann, phone, late = person("Ann"), person("Phone", **PHONE), person("Late")
    ann.make_table(SIMPLEST)
    ann.open("/me")
    expect(ann.page.locator("h1")).to_contain_text("Ann")
    ann.page.locator("[data-act=carry]").click()
    expect(ann.page.locator(".code path")).to_be_visible()
    scan_in_both_themes(ann)
    ann.page.locator("[data-act=my-settings]").click()
    ann.page.locator("dialog input[name=theme]").last.check()
    with ann.page.expect_response(lambda answer: '"language":"de"' in (answer.request.post_data or "")):
        ann.page.locator("dialog input[lang=de]").check()
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    link = ann.page.locator("section input[readonly]").input_value()
    assert "/carry#" in link

    # Without a name, the page says what can be done; with the link, whom one becomes, before anything happens.
    phone.open("/me")
    scan_in_both_themes(phone)
    assert phone.overflow() == 0
    phone.page.goto(link)
    expect(phone.page.locator("[data-part=becomes]")).to_contain_text("Ann")
    assert phone.page.url == f"{phone.site}/carry", "the ticket does not stay in the address"
    # Someone with games is warned.
    late.make_table(SIMPLEST)
    late.page.goto(link)
    expect(late.page.locator("[data-part=warning]")).to_contain_text("Late")
    scan_in_both_themes(late)

    phone.page.locator("[data-act=become]").click()
    expect(phone.page.locator("h1")).to_contain_text("Ann")
    expect(phone.page.locator("html")).to_have_attribute("lang", "de")
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert phone.overflow() == 0
    late.page.locator("[data-act=become]").click()
    expect(late.page.locator("[role=alert]")).to_contain_text("does not work any more")
    late.problems.clear()  # the browser counts the refusal as an error


def test_a_passkey_brings_one_back_with_nothing_typed(person: People) -> None:
    ann = person("Ann")
    ann.site = ann.site.replace("127.0.0.1", "localhost")
    ann.make_table(SIMPLEST)
    session = with_authenticator(ann)
    ann.open("/me")
    ann.page.locator("#passkey-label").fill("My laptop")
    ann.page.locator("[data-act=add-passkey]").click()
    expect(ann.page.locator("[data-passkey='My laptop']")).to_be_visible()
    scan_in_both_themes(ann)
    # The same device does not make a second one.
    ann.page.locator("[data-act=add-passkey]").click()
    expect(ann.page.locator("section:has(#me-passkeys) > [role=alert]")).to_contain_text("already")

    # Gone from this browser, and back.
    ann.page.locator("[data-act=leave]").click()
    ann.page.locator("[data-act=leave-now]").click()
    expect(ann.page.locator(".news")).to_contain_text("does not know you")
    assert ann.context.cookies(ann.site) == []
    ann.page.locator("[data-act=sign-in]").click()
    expect(ann.page.locator("h1")).to_contain_text("Ann")
    expect(ann.page.locator("[data-passkey='My laptop']")).to_contain_text("last used")
    assert [cookie["httpOnly"] for cookie in ann.context.cookies(ann.site)] == [True]

    # Someone else with games at this browser is asked before.
    ann.context.clear_cookies()
    ann.name = "Ben"
    ann.make_table(SIMPLEST)
    ann.page.reload()
    expect(ann.page.locator("h1")).to_contain_text("Ben")
    ann.page.locator("[data-act=sign-in]").click()
    expect(ann.page.locator(".ask")).to_contain_text("Ben")
    ann.page.locator("[data-act=replace]").click()
    expect(ann.page.locator("h1")).to_contain_text("Ann")

    # Removed, it opens nothing.
    ann.page.locator("[data-act=remove]").click()
    ann.page.locator("[data-act=remove-really]").click()
    expect(ann.page.locator("[data-passkey]")).to_have_count(0)
    ann.page.locator("[data-act=sign-in]").click()
    expect(ann.page.locator("section:has(#me-passkeys) > [role=alert]")).to_contain_text("not accepted")
    session.detach()
    ann.problems.clear()  # the refusals


def test_where_there_can_be_no_passkeys_the_page_says_why(person: People) -> None:
    ann = person("Ann")
    ann.introduce()
    ann.open("/me")
    expect(ann.page.locator("[data-part=no-passkeys]")).to_contain_text("localhost")
    expect(ann.page.locator("[data-act=add-passkey]")).to_have_count(0)
    with ann.page.expect_response("**/api/me/listed"):
        ann.page.locator("[data-act=listed]").uncheck()
    ann.page.reload()
    expect(ann.page.locator("[data-act=listed]")).not_to_be_checked()


def test_one_gets_all_that_is_kept_and_is_forgotten_when_asked_twice(person: People, tmp_path: Path) -> None:
    ann, ben = person("Ann", **PHONE), person("Ben")
    table = ann.make_table(SIMPLEST, bots=0)
    ann.sit(table)
    ben.introduce()
    ben.sit(table)
    ann.start()
    ben.page.locator(".board").wait_for()
    ann.page.locator("[data-act=settings]").tap()
    ann.page.locator("[data-act=all-about-me]").tap()
    with ann.page.expect_download() as download:
        ann.page.locator("[data-act=data]").tap()
    download.value.save_as(tmp_path / "mine.json")
    mine = json.loads((tmp_path / "mine.json").read_bytes())
    assert [one["table"] for one in mine["tables"]] == [table]

    ann.page.locator("[data-act=forget]").tap()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("[data-act=forget-sure]")).to_have_count(0)
    ann.page.locator("[data-act=forget]").tap()
    ann.page.locator("[data-act=forget-sure]").tap()
    scan_in_both_themes(ann)
    assert ann.overflow() == 0
    ann.page.locator("[data-act=forget-now]").tap()
    expect(ann.page.locator(".news")).to_contain_text("forgotten")
    assert ann.context.cookies() == []
    expect(ben.page.locator(".players")).to_contain_text("Guest")
    expect(ben.page.locator(".players")).not_to_contain_text("Ann")
    ann.page.reload()
    expect(ann.page.locator("[data-act=forget]")).to_have_count(0)
