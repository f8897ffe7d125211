"""The page without a line, after an upgrade, for the next person, and when it is called."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Worker, expect

from quintet import games
from tests.server.push_service import CONTACT
from tests.server.push_service import Browser as Subscribed
from tests.web.harness import BUILT, PATIENCE, PHONE, RICHEST, SIMPLEST, Person, served
from tests.web.test_pages import scan_in_both_themes

People = Callable[..., Person]
KEEPING = {"service_workers": "allow"}
GONE = re.compile("ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED|Failed to load resource")


def until(page: Page, script: str, arg: Any = None) -> None:
    """Waits until a script, which may itself wait for something, says yes. The page's policy forbids that there."""
    end = time.monotonic() + PATIENCE / 1000
    while not _holds(page, script, arg):
        assert time.monotonic() < end, f"it never came to that: {script} {arg or ''}"
        page.wait_for_timeout(25)


def _holds(page: Page, script: str, arg: Any) -> bool:
    try:
        return bool(page.evaluate(script, arg))
    except Error as error:
        # A page that is loaded again meanwhile is asked again.
        if "context was destroyed" not in str(error):
            raise
        return False


CONTROLLED = "navigator.serviceWorker.controller !== null"


def kept(page: Page) -> list[str]:
    """All that the browser keeps of answers, by path."""
    found: list[str] = page.evaluate(
        """async () => {
            const found = [];
            for (const name of (await caches.keys()).filter((name) => !name.includes("shell")))
                for (const { url } of await (await caches.open(name)).keys()) found.push(url);
            return found.map((url) => url.slice(location.origin.length));
        }"""
    )
    return found


def settle(person: Person, *paths: str) -> None:
    """Waits until the worker is there and keeps these, and the rules of all games."""
    page = person.page
    until(page, CONTROLLED)
    wanted = [*paths, *(f"/api/rules/en/{game}" for game in games.ids())]
    for path in wanted:
        until(page, "async (path) => (await caches.match(path)) !== undefined", path)


def cut(person: Person) -> None:
    person.context.set_offline(True)


def mend(person: Person) -> None:
    person.context.set_offline(False)
    person.problems[:] = [
        text for text in person.problems if not GONE.search(text)
    ]  # the browser counts them as errors


def test_without_a_line_there_is_what_was_seen_and_no_table_is_shown_as_live(person: People) -> None:
    ann = person("Ann", **KEEPING, **PHONE)
    over = ann.make_table(SIMPLEST)
    ann.sit(over)
    ann.start()
    while ann.step():
        pass
    ann.open(f"/replay/{over}")
    ann.page.locator(".controls").wait_for()
    running = ann.make_table(SIMPLEST)
    ann.sit(running)
    ann.start()
    ann.open("/")
    ann.page.locator(".mine.first").wait_for()
    settle(ann, "/api/me", "/api/me/tables", f"/api/tables/{over}", f"/api/tables/{over}/replay?seat=all")
    cut(ann)

    ann.open("/")
    expect(ann.page.locator(".no-line")).to_contain_text("There is no line")
    expect(ann.page.locator(".games > .game")).to_have_count(len(games.ids()))
    expect(ann.page.locator(".mine.first > section > ul > li")).to_have_count(1)
    expect(ann.page.locator(".tables .result").first).to_be_visible()
    assert ann.overflow() == 0
    scan_in_both_themes(ann)
    # A game's rules, which nobody has opened before.
    ann.page.locator(f"[href='/rules/{RICHEST}']").click()
    expect(ann.page.locator(".book-room h2").first).to_be_visible()
    ann.page.reload()
    expect(ann.page.locator(".book-room h2").first).to_be_visible()
    # A replay.
    ann.open(f"/replay/{over}")
    ann.page.locator("[data-act=next]").click()
    expect(ann.page.locator(".controls .count")).to_contain_text("1 /")
    expect(ann.page.locator(".no-line")).to_be_visible()
    assert ann.overflow() == 0
    # The table of a game that is over leads there too; one that is played at is not shown from before.
    ann.open(f"/table/{over}")
    ann.page.locator(".controls").wait_for()
    assert f"/replay/{over}" in ann.page.url
    ann.open(f"/table/{running}")
    expect(ann.page.locator("h1")).to_contain_text("There is no line")
    expect(ann.page.locator(".board")).to_have_count(0)
    assert f"/api/tables/{running}" not in kept(ann.page)
    mend(ann)

    # It comes back by itself; and when its line is lost while it is open, it is not shown as live.
    ann.page.locator(".prompt.asked").wait_for()
    cut(ann)
    expect(ann.page.locator(".lost")).to_contain_text("There is no line since")
    expect(ann.page.locator(".now")).to_have_attribute("inert", "")
    choice = ann.page.locator(".board [data-state=next]").first
    box = choice.bounding_box()
    assert box is not None
    ann.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    choice.evaluate("(choice) => choice.focus()")
    assert not choice.evaluate("(choice) => choice === document.activeElement")
    expect(ann.page.locator(".board [data-state=picked], [data-act=confirm]")).to_have_count(0)
    scan_in_both_themes(ann)
    mend(ann)
    expect(ann.page.locator(".lost")).to_have_count(0)
    expect(ann.page.locator(".now")).not_to_have_attribute("inert", "")
    ann.step()
    ann.page.locator(".home").click()
    expect(ann.page.locator(".game").first).to_be_visible()
    expect(ann.page.locator(".no-line")).to_have_count(0)


def test_nothing_of_one_person_is_kept_for_the_next(person: People) -> None:
    ann = person("Ann", **KEEPING)
    table = ann.make_table(SIMPLEST)
    ann.sit(table)
    ann.start()
    ann.open("/")
    ann.page.locator(".mine.first").wait_for()
    settle(ann, "/api/me/tables")
    # Something that the next one does not ask for, and so does not write over.
    ann.page.evaluate("fetch('/api/me/ratings').then((answer) => answer.text())")
    settle(ann, "/api/me/ratings")
    # Someone else before the same browser.
    ann.context.clear_cookies()
    ann.name = "Ben"
    ann.introduce()
    ann.open("/")
    settle(ann, "/api/me/tables")
    texts = """async () => {
        const cache = await caches.open("quintet-mine");
        return (await Promise.all((await cache.keys()).map(async (one) => (await cache.match(one)).text()))).join(" ");
    }"""
    until(ann.page, f"async () => !(await ({texts})()).includes('{table}')")
    assert "Ann" not in ann.page.evaluate(texts)
    assert "/api/me/ratings" not in kept(ann.page)
    cut(ann)
    ann.page.reload()
    expect(ann.page.locator(".no-line")).to_be_visible()
    expect(ann.page.locator(".mine")).to_have_count(0)
    mend(ann)
    # And nobody at all.
    ann.context.clear_cookies()
    ann.page.reload()
    expect(ann.page.locator(".no-line")).to_have_count(0)
    until(ann.page, f"async () => !(await ({texts})()).includes('Ben')")


# Another build


def other_build(folder: Path) -> tuple[Path, str]:
    """The page as a later build would bring it: all else is the same but its name and a mark."""
    name = "0123456789abcdef"
    shutil.copytree(BUILT.parent, folder / "web")
    page, worker = folder / "web" / "index.html", folder / "web" / "service-worker.js"
    (before,) = re.findall('name="build" content="([0-9a-f]{16})"', page.read_text())
    page.write_text(page.read_text().replace(before, name).replace("</head>", '<meta name="later" content="1"></head>'))
    assert before in worker.read_text()
    worker.write_text(worker.read_text().replace(before, name))
    return folder / "web", name


def test_a_new_build_comes_at_a_quiet_moment_and_what_is_kept_can_be_taken_back(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later, name = other_build(tmp_path)
    data = tmp_path / "data"
    with served(data) as site:
        ann = Person(site, browser, "Ann", **KEEPING)
        ann.sit(ann.make_table(SIMPLEST))
        ann.start()
        ann.page.locator(".prompt.asked").wait_for()
        settle(ann)
        ann.page.locator("[data-act=settings]").click()
        ann.page.locator("dialog[open]").wait_for()
    monkeypatch.setenv("QUINTET_PAGE", str(later))
    with served(data, "tests.web.elsewhere", port=int(site.rpartition(":")[2])):
        # The table comes back by itself, and the page knows that it is an old one; but nothing is disturbed.
        with ann.page.expect_response(lambda answer: answer.headers.get("quintet-build") == name):
            pass
        expect(ann.page.locator(".lost")).to_have_count(0)
        assert ann.page.locator("meta[name=later]").count() == 0
        expect(ann.page.locator("dialog[open]")).to_be_visible()
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("meta[name=later]")).to_have_count(1)
        ann.page.locator(".prompt.asked").wait_for()
        # From now on it is the new page that is kept.
        until(ann.page, f"async () => (await caches.keys()).includes('quintet-shell-{name}')")
        until(ann.page, f"async () => (await (await caches.open('quintet-shell-{name}')).match('/')) !== undefined")
        until(ann.page, "async () => !(await navigator.serviceWorker.getRegistration()).installing")
        until(ann.page, "async () => !(await navigator.serviceWorker.getRegistration()).waiting")
        until(ann.page, "async () => (await navigator.serviceWorker.getRegistration()).active.state === 'activated'")
        cut(ann)
        ann.open("/")
        expect(ann.page.locator(".no-line")).to_be_visible()
        assert ann.page.locator("meta[name=later]").count() == 1
        mend(ann)
    # A server can have all of it removed.
    with served(data, options=["--no-worker"], port=int(site.rpartition(":")[2])):
        ann.open("/")
        until(ann.page, "async () => !(await navigator.serviceWorker.getRegistration())")
        ann.open("/")
        until(ann.page, "async () => !(await caches.keys()).length")
        assert ann.page.evaluate("navigator.serviceWorker.controller") is None
        expect(ann.page.locator(".game").first).to_be_visible()
        mend(ann)
        ann.leave()


# Being called


@pytest.fixture(scope="module")
def calling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that calls people back."""
    with served(tmp_path_factory.mktemp("calling"), options=["--push-contact", CONTACT, "--push-local"]) as site:
        yield site


def worker_of(person: Person) -> Worker:
    until(person.page, CONTROLLED)
    while not person.context.service_workers:
        person.page.wait_for_timeout(20)
    return person.context.service_workers[0]


def call(person: Person, **message: Any) -> None:
    """Hands a message to the worker, as a push service would by way of the browser."""
    session = person.context.new_cdp_session(person.page)
    registrations: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    while not registrations:
        person.page.wait_for_timeout(20)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": person.site,
            "registrationId": registrations[-1]["registrationId"],
            "data": json.dumps({"kind": "turn", "language": "en", "deadline": None, **message}),
        },
    )
    session.detach()


SHOWN = """async () => (await (await navigator.serviceWorker.getRegistration()).getNotifications())
    .map(({ title, body, tag, lang }) => [title, body, tag, lang])"""


def test_a_call_is_told_in_the_persons_language_and_leads_to_the_table(calling: str, whole_browser: Browser) -> None:
    ann = Person(calling, whole_browser, "Ann", **KEEPING, timezone_id="UTC")
    ann.context.grant_permissions(["notifications"])
    table = ann.make_table(SIMPLEST)
    ann.sit(table)
    ann.start()
    ann.open("/")
    worker = worker_of(ann)
    title = games.load(SIMPLEST).title
    about = {"table": table, "game": SIMPLEST, "title": title}
    call(ann, **about, language="de")
    until(ann.page, f"async () => (await ({SHOWN})()).length === 1")
    tag = f"table-{table}"
    assert ann.page.evaluate(SHOWN) == [[f"{title}: Du bist dran", "Die anderen warten auf dich.", tag, "de"]]
    # A reminder takes its place.
    call(ann, **about, kind="reminder", deadline=1_790_000_000)
    until(ann.page, f"async () => (await ({SHOWN})())[0]?.[3] === 'en'")
    ((_, body, _, _),) = ann.page.evaluate(SHOWN)
    assert body.startswith("Your time is running out")
    assert "Monday" in body

    # A press on it: the browser lets only real presses open windows, so these are noted here.
    press = """async () => {
        const noted = [];
        self.clients.openWindow = async (path) => noted.push(["open", path]);
        WindowClient.prototype.focus = async function () { noted.push(["focus", new URL(this.url).pathname]); };
        const [notification] = await self.registration.getNotifications();
        const event = new NotificationEvent("notificationclick", { notification });
        let done; event.waitUntil = (work) => (done = work);
        self.dispatchEvent(event);
        await done;
        return noted;
    }"""
    assert worker.evaluate(press) == [["focus", f"/table/{table}"]], "the page that was open at home goes there"
    ann.page.locator(".prompt.asked").wait_for()
    assert ann.page.url.endswith(f"/table/{table}")
    until(ann.page, f"async () => !(await ({SHOWN})()).length")
    # Who looks at the table is not told.
    call(ann, **about)
    # Another table is opened beside it.
    call(ann, **about | {"table": "b" * 12})
    until(ann.page, f"async () => (await ({SHOWN})()).length === 1")
    assert ann.page.evaluate(SHOWN)[0][2] == f"table-{'b' * 12}"
    assert worker.evaluate(press) == [["open", f"/table/{'b' * 12}"]]
    ann.leave()


def test_one_is_called_after_a_press_and_no_more_after_another(calling: str, whole_browser: Browser) -> None:
    ann = Person(calling, whole_browser, "Ann", **KEEPING)
    ann.introduce()
    # No push service can be reached from here: the browser's part is played by these lines.
    mine = Subscribed("http://127.0.0.1:9/ann").wish()
    ann.context.add_init_script(
        f"""
        const wish = {json.dumps(mine)};
        const subscription = {{
            endpoint: wish.endpoint, options: {{ applicationServerKey: null }},
            toJSON: () => ({{ endpoint: wish.endpoint, keys: {{ p256dh: wish.key, auth: wish.auth }} }}),
            unsubscribe: async () => (sessionStorage.removeItem("subscribed"), true),
        }};
        PushManager.prototype.getSubscription = async () => sessionStorage.getItem("subscribed") && subscription;
        PushManager.prototype.subscribe = async (options) => {{
            sessionStorage.setItem("subscribed", options.applicationServerKey);
            return subscription;
        }};
        Notification.requestPermission = async () => (sessionStorage.setItem("asked", "1"), "granted");
        """
    )
    ann.open("/")
    until(ann.page, CONTROLLED)
    key = ann.context.request.get(f"{calling}/api/push").json()["key"]
    ann.page.locator("[data-act=settings]").click()
    box = ann.page.locator("[data-act=call-me]")
    expect(box).not_to_be_checked()
    assert ann.page.evaluate("sessionStorage.getItem('asked')") is None, "nobody is asked before a press"
    box.click()
    # While it is asked for, the box is shut.
    expect(box).to_be_enabled()
    expect(box).to_be_checked()
    assert ann.page.evaluate("sessionStorage.getItem('subscribed')") == key
    scan_in_both_themes(ann)
    ann.page.reload()
    ann.page.locator("[data-act=settings]").click()
    expect(box).to_be_checked()
    box.click()
    expect(box).to_be_enabled()
    expect(box).not_to_be_checked()
    assert ann.page.evaluate("sessionStorage.getItem('subscribed')") is None
    # Where the browser says no, it is said why.
    ann.page.evaluate("Notification.requestPermission = async () => 'denied'")
    ann.page.evaluate("() => void Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
    box.click()
    expect(box).to_be_disabled()
    expect(box).not_to_be_checked()
    expect(ann.page.locator(".calls [role=status]")).to_contain_text("no notifications")
    ann.leave()


# Installing


def test_the_page_can_be_installed(person: People) -> None:
    ann = person("Ann", **KEEPING)
    ann.open("/")
    until(ann.page, "document.querySelector('link[rel=manifest]').href.endsWith('?language=en')")
    session = ann.context.new_cdp_session(ann.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    for icon in manifest["icons"]:
        answer = ann.context.request.get(ann.site + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])
    for size in (192, 512):
        width = ann.page.evaluate(
            "async (url) => (await createImageBitmap(await (await fetch(url)).blob())).width", f"/icon-{size}.png"
        )
        assert width == size
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error for error in errors if error["errorId"] != "in-incognito"] == []
    # The offer waits where one looks for it, and is gone once it was made use of.
    expect(ann.page.locator("[data-act=install]")).to_have_count(0)
    ann.page.evaluate(
        """() => dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }),
                                             { prompt: async () => (window.asked = true) }))"""
    )
    offer = ann.page.locator("footer [data-act=install]")
    expect(offer).to_be_visible()
    scan_in_both_themes(ann)
    offer.click()
    expect(offer).to_have_count(0)
    assert ann.page.evaluate("window.asked") is True
    # A shortcut leads to the set-up of a game.
    ann.open(manifest["shortcuts"][0]["url"])
    expect(ann.page.locator("dialog[open]")).to_be_visible()
    assert ann.page.url == f"{ann.site}/"
