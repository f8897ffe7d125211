"""People are called back when a decision waits for them: once, by the standards, and nobody else is disturbed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag

from quintet import games
from quintet.server.app import App
from quintet.server.delivery import Caller, Delivery, Subscription, is_fit, is_public, new_key
from quintet.server.metrics import Metrics
from quintet.server.opening import open_table
from quintet.server.protocol import NewPush, NewTable, Push, Refusal
from quintet.server.pushes import LEFT, Pushes, name_of
from quintet.server.settings import Settings
from quintet.server.store import Step, Store, Summary
from quintet.server.store.postgres import PostgresStore
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import Chair, Guest, TableRow
from quintet.server.upkeep import Ages, forget, prune_all
from quintet.server.web import Request
from tests.server.harness import PATIENCE, ROUNDS, Line, Person, Postgres, ServerProcess, people, run, seated
from tests.server.push_service import CONTACT, Browser, PushService
from tests.server.test_store import Opener, opened, opener

__all__ = ["opener"]
GAME = games.ids()[0]
TABLE, OTHER = "a" * 12, "b" * 12
DAY = 86400
HERE = Caller(CONTACT, local=True)


async def until(condition: Callable[[], Awaitable[object]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(0.01)


class House:
    """Some server processes over one database, and a push service."""

    def __init__(self, stores: list[Store], service: PushService, settings: Settings) -> None:
        self.store = stores[0]
        self.service = service
        self.looking: Collection[str] = ()
        self.metrics = [Metrics() for _ in stores]
        self.pushes = [
            Pushes(store, settings, metrics, HERE, lambda _table: self.looking)
            for store, metrics in zip(stores, self.metrics, strict=True)
        ]

    async def guest(self, guest: str, *browsers: Browser) -> None:
        await self.store.save_guest(Guest(guest, guest.title()), time.time())
        for browser in browsers:
            wish = browser.wish("de")
            query = "INSERT INTO browsers VALUES ($1, $2, $3, $4, $5, $6, 1.0)"
            values = name_of(browser.endpoint), guest, *(wish[name] for name in ("endpoint", "key", "auth", "language"))
            await self.store.together([Step(query, values)])

    async def table(self, name: str, *guests: str, asked: tuple[int, ...] = (0,)) -> None:
        chairs = [Chair(guest, guest.title()) for guest in guests]
        row = TableRow(name, GAME, len(chairs), {}, False, guests[0], "Ann", 1.0, "5" * 64, chairs)
        await self.store.create(row, Summary("playing", chairs, asked, False, time.time()))

    async def calls(self) -> list[tuple[Any, ...]]:
        return await self.store.ask("SELECT kind, due, tries FROM calls ORDER BY due")

    async def browsers(self) -> list[str]:
        return [endpoint for (endpoint,) in await self.store.ask("SELECT endpoint FROM browsers ORDER BY made, id")]

    async def nothing_waits(self) -> bool:
        return not await self.calls()

    def outcome(self, what: str) -> float:
        return sum(metrics.value("pushes_total", outcome=what) for metrics in self.metrics)


@asynccontextmanager
async def house(opener: Opener, processes: int = 1, **settings: Any) -> AsyncIterator[House]:
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(opened(opener)) for _ in range(processes)]
        service = await stack.enter_async_context(PushService())
        settled = Settings(**{"push_wait": 0, "push_timeout": 5, **settings})
        made = House(stores, service, settled)
        running = []
        for pushes in made.pushes:
            await pushes.open()
            running.append(asyncio.create_task(pushes.run()))
        yield made
        for task in running:
            task.cancel()
        for pushes in made.pushes:
            await pushes.close()
        assert not any(metrics.value("faults_total") for metrics in made.metrics)


def test_a_decision_is_told_encrypted_and_signed(opener: Opener) -> None:
    async def test() -> None:
        async with house(opener) as here:
            phone, desk = here.service.browser(), here.service.browser()
            await here.guest("ann", phone, desk)
            await here.table(TABLE, "ann", "ben")
            deadline = time.time() + 400
            await here.pushes[0].turn("ann", TABLE, GAME, deadline)
            await until(here.nothing_waits)
            assert len(here.service.received) == 2
            for browser in (phone, desk):
                (message,) = [one for one in here.service.received if browser.endpoint.endswith(one.path)]
                assert message.sender(here.service.origin) == here.pushes[0]._push(subscribed=True).key
                assert browser.read(message.body) == {
                    "kind": "turn",
                    "table": TABLE,
                    "game": GAME,
                    "title": games.load(GAME).title,
                    "language": "de",
                    "deadline": deadline,
                }
                assert message.headers["content-encoding"] == "aes128gcm"
                assert message.headers["topic"] == TABLE
                assert message.headers["urgency"] == "normal"
                assert 390 <= int(message.headers["ttl"]) <= 400
                with pytest.raises(InvalidTag):
                    here.service.browser().read(message.body)
            assert here.outcome("sent") == 2

    run(test())


def test_each_decision_is_told_once_by_all_processes_together(postgres: Postgres) -> None:
    url = postgres.database()

    async def test() -> None:
        async with house(lambda: PostgresStore(url), processes=3) as here:
            ann = here.service.browser()
            await here.guest("ann", ann)
            keys = {pushes._push(subscribed=False).key for pushes in here.pushes}
            assert len(keys) == 1, "all sign with one key"
            names = [f"{number:012}" for number in range(20)]
            for name in names:
                await here.table(name, "ann", "ben")
            await asyncio.gather(
                *(here.pushes[number % 3].turn("ann", name, GAME, None) for number, name in enumerate(names))
            )
            for pushes in here.pushes:
                pushes._news.set()
            await until(here.nothing_waits)
            assert sorted(one.headers["topic"] for one in here.service.received) == names

    run(test())


def test_what_a_process_that_died_had_taken_is_told_by_another(opener: Opener) -> None:
    async def test() -> None:
        async with house(opener) as here:
            await here.guest("ann", here.service.browser())
            await here.table(TABLE, "ann", "ben")
            await here.pushes[0].turn("ann", TABLE, GAME, None)
            await until(here.nothing_waits)
            # One that took a call and died has moved it into the future, which comes.
            query = "INSERT INTO calls SELECT id, $1, guest, $2, 'turn', 1.0, NULL, 1.0, 1 FROM browsers"
            await here.store.together([Step(query, (TABLE, GAME))])
            here.pushes[0]._news.set()
            await until(here.nothing_waits)
            assert len(here.service.received) == 2

    run(test())


def test_those_who_look_or_have_answered_are_not_disturbed(opener: Opener) -> None:
    async def test() -> None:
        async with house(opener) as here:
            await here.guest("ann", here.service.browser())
            await here.guest("ben", here.service.browser())
            await here.table(TABLE, "ann", "ben", asked=(0, 1))
            here.looking = {"ann"}
            await here.pushes[0].turn("ann", TABLE, GAME, None)
            await here.pushes[0].turn("ben", TABLE, GAME, None)
            await until(here.nothing_waits)
            assert len(here.service.received) == 1, "Ben alone, who does not look"
            await here.table(OTHER, "ann", "ben", asked=(1,))
            here.looking = ()
            await here.pushes[0].turn("ann", OTHER, GAME, None)
            await here.pushes[0].turn("ann", "c" * 12, GAME, None)
            await here.pushes[0].turn("ben", OTHER, GAME, time.time() - 1)
            await until(here.nothing_waits)
            assert len(here.service.received) == 1, "answered, no such table, too late"

    run(test())


def test_one_who_answers_at_once_is_not_told_and_a_later_decision_takes_the_place_of_an_earlier(opener: Opener) -> None:
    async def test() -> None:
        async with house(opener, push_wait=3600) as here:
            await here.guest("ann", here.service.browser())
            await here.table(TABLE, "ann", "ben")
            await here.pushes[0].turn("ann", TABLE, GAME, None)
            ((_, first, _),) = await here.calls()
            await here.pushes[0].turn("ann", TABLE, GAME, None)
            ((_, second, _),) = await here.calls()
            assert time.time() + 3500 < first < second
            assert not here.service.received

    run(test())


def test_when_little_time_is_left_there_is_a_reminder(opener: Opener) -> None:
    async def test() -> None:
        async with house(opener) as here:
            browser = here.service.browser()
            await here.guest("ann", browser)
            await here.table(TABLE, "ann", "ben")
            now = time.time()
            await here.pushes[0].turn("ann", TABLE, GAME, now + 86400)

            async def told() -> bool:
                return [kind for kind, *_ in await here.calls()] == ["reminder"]

            await until(told)
            ((_, due, tries),) = await here.calls()
            assert due == pytest.approx(now + 86400 * (1 - LEFT), abs=5)
            assert tries == 0
            await here.store.together([Step("UPDATE calls SET due = 1.0")])
            here.pushes[0]._news.set()
            await until(here.nothing_waits)
            first, second = (browser.read(one.body) for one in here.service.received)
            assert (first["kind"], second["kind"]) == ("turn", "reminder")
            assert here.service.received[1].headers["urgency"] == "high"

    run(test())


@pytest.mark.parametrize("answer", ["404", "410"])
def test_a_browser_that_is_gone_is_forgotten(opener: Opener, answer: str) -> None:
    async def test() -> None:
        async with house(opener) as here:
            gone, there = here.service.browser(answer), here.service.browser()
            await here.guest("ann", gone, there)
            await here.table(TABLE, "ann", "ben")
            await here.pushes[0].turn("ann", TABLE, GAME, None)
            await until(here.nothing_waits)
            assert await here.browsers() == [there.endpoint]

    run(test())


@pytest.mark.parametrize(("answer", "wait"), [("429", 120), ("500", 15), ("silence", 15)])
def test_what_fails_for_now_is_tried_again_later(opener: Opener, answer: str, wait: int) -> None:
    async def test() -> None:
        async with house(opener, push_timeout=1.5) as here:
            await here.guest("ann", here.service.browser(answer))
            await here.table(TABLE, "ann", "ben")
            began = time.time()
            await here.pushes[0].turn("ann", TABLE, GAME, None)

            async def put_off() -> bool:
                return here.outcome("later") > 0 and [tries for *_, tries in await here.calls()] == [1]

            async def waits() -> bool:
                return any(due > began + wait - 1 for _, due, _ in await here.calls())

            await until(put_off)
            await until(waits)
            here.service.healed = True
            await here.store.together([Step("UPDATE calls SET due = 1.0")])
            here.pushes[0]._news.set()
            await until(here.nothing_waits)
            assert here.outcome("sent") == 1

    run(test())


@pytest.mark.parametrize("answer", ["302", "413"])
def test_what_is_refused_is_not_tried_again_and_nobody_is_sent_elsewhere(opener: Opener, answer: str) -> None:
    async def test() -> None:
        async with house(opener) as here:
            await here.guest("ann", here.service.browser(answer))
            await here.table(TABLE, "ann", "ben")
            await here.pushes[0].turn("ann", TABLE, GAME, None)
            await until(here.nothing_waits)
            assert here.outcome("refused") == 1
            assert len(await here.browsers()) == 1

    run(test())


def test_a_service_that_never_takes_anything_is_given_up(opener: Opener) -> None:
    async def test() -> None:
        async with house(opener) as here:
            await here.guest("ann", here.service.browser("500"))
            await here.table(TABLE, "ann", "ben")
            await here.pushes[0].turn("ann", TABLE, GAME, None)
            for number in range(1, 5):

                async def put_off(number: int = number) -> bool:
                    return here.outcome("later") == number and [tries for *_, tries in await here.calls()] == [number]

                await until(put_off)
                await here.store.together([Step("UPDATE calls SET due = 1.0")])
                here.pushes[0]._news.set()
            await until(here.nothing_waits)
            assert len(here.service.received) == 5

    run(test())


def test_nobody_is_called_more_often_than_is_fair(opener: Opener) -> None:
    async def test() -> None:
        async with house(opener, pushes_per_hour=3) as here:
            await here.guest("ann", here.service.browser())
            for number in range(5):
                await here.table(f"{number:012}", "ann", "ben")
                await here.pushes[0].turn("ann", f"{number:012}", GAME, None)
            await until(here.nothing_waits)
            assert len(here.service.received) == 3
            assert here.outcome("limited") == 2

    run(test())


def test_browsers_go_with_their_guest(opener: Opener) -> None:
    async def test() -> None:
        async with house(opener, push_wait=3600) as here:
            for guest in ("ann", "ben", "cleo"):
                await here.guest(guest, here.service.browser())
                await here.pushes[0].turn(guest, TABLE, GAME, None)
            await forget(here.store, "ann")
            assert len(await here.browsers()) == len(await here.calls()) == 2
            await here.store.together([Step("UPDATE guests SET seen = 1.0 WHERE id = 'ben'")])
            await prune_all(here.store, Ages(guests=30), time.time())
            assert len(await here.browsers()) == len(await here.calls()) == 1

    run(test())


# Where messages go


def test_addresses_inside_are_refused_by_name() -> None:
    good = "https://push.example.org/send/abc?x=1"
    assert is_fit(good)
    bad = [
        "http://push.example.org/",
        "https://push.example.org:8443/",
        "https://user@push.example.org/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://10.0.0.1./",
        "https://1.1.1.1/",
        "https://[::1]/",
        "https://localhost/",
        "https://intranet/",
        "https://push.example.org/ x",
        "https://push.example.org/\nx",
        "https://püsh.example.org/",
        "https://push.example.org:x/",
        "file:///etc/passwd",
        "//push.example.org/",
        "",
        good + "x" * 1024,
    ]
    assert [endpoint for endpoint in bad if is_fit(endpoint)] == []
    assert not is_fit("http://127.0.0.1:8000/x")
    assert is_fit("http://127.0.0.1:8000/x", local=True)
    assert not is_fit("http://169.254.169.254/", local=True)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "192.0.2.1",
        "::1",
        "::",
        "fe80::1%eth0",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:db8::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "fec0::1",
    ],
)
def test_addresses_inside_are_refused_as_numbers(address: str) -> None:
    assert not is_public(address)


def test_a_name_that_leads_inside_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with PushService() as service:
            browser = service.browser()
            wish = browser.wish()
            loop = asyncio.get_running_loop()
            asked: list[str] = []

            async def resolve(host: str, port: int, **_: Any) -> list[Any]:
                asked.append(host)
                # One of its addresses is public, and the other is here: that is enough to refuse.
                return [(2, 1, 6, "", (number, port)) for number in ("1.1.1.1", "127.0.0.1")]

            monkeypatch.setattr(loop, "getaddrinfo", resolve)
            delivery = Delivery(new_key(), Caller(CONTACT), 5)
            to = Subscription(f"https://rebinding.example.org:{service.port}/x", wish["key"], wish["auth"])
            answer = await delivery.send(to, b"{}", topic=TABLE, lasting=60)
            assert asked == ["rebinding.example.org"]
            assert answer.outcome == "refused"
            assert service.lines == 0
            await delivery.close()

    run(test())


# By HTTP, and at a table


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def calling(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that calls people back."""
    options = ["--push-contact", CONTACT, "--push-local"]
    if request.param == "postgresql":
        options += ["--database", request.getfixturevalue("postgres").database()]
    folder: Path = tmp_path_factory.mktemp("calling")
    with ServerProcess(
        folder, *options, settings=["guests_per_minute=1000", "push_browsers=3", "push_wait=0"]
    ) as process:
        yield process
        assert process.stop() == 0
        assert '"event":"fault"' not in process.log.read_text()


async def subscribe(person: Person, browser: Browser) -> dict[str, Any]:
    answer = await person.http.put("/api/me/push", json=browser.wish())
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def subscribed(person: Person, browser: Browser) -> bool:
    answer = await person.http.get("/api/push", params={"browser": name_of(browser.endpoint)})
    return bool(answer.json()["subscribed"])


def test_a_browser_is_told_for_one_guest_at_a_time(calling: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(calling.url, 2)
        browser = Browser("http://127.0.0.1:9/shared")
        assert not await subscribed(ann, browser)
        told = await subscribe(ann, browser)
        assert told["subscribed"]
        assert told["key"] == (await ben.http.get("/api/push")).json()["key"]
        assert await subscribed(ann, browser)
        assert not await subscribed(ben, browser)
        # Another person before the same browser, which has the same keys, takes it over.
        await subscribe(ben, browser)
        assert await subscribed(ben, browser)
        assert not await subscribed(ann, browser)
        # Whoever only knows the address does not.
        stranger = Browser(browser.endpoint)
        answer = await ann.http.put("/api/me/push", json=stranger.wish())
        assert (answer.status_code, answer.json()["detail"]) == (400, {"rule": "keys"})
        assert await subscribed(ben, browser)
        # Nor can one have another's browsers told no more.
        await ann.http.delete("/api/me/push", params={"browser": name_of(browser.endpoint)})
        await ann.http.delete("/api/me/push")
        assert await subscribed(ben, browser)
        await ben.http.delete("/api/me/push", params={"browser": name_of(browser.endpoint)})
        assert not await subscribed(ben, browser)

    run(test())


def test_the_browsers_of_a_guest_are_few(calling: ServerProcess) -> None:
    async def test() -> None:
        (ann,) = await people(calling.url, 1)
        browsers = [Browser(f"http://127.0.0.1:9/{number}") for number in range(5)]
        for browser in browsers:
            await subscribe(ann, browser)
        assert [await subscribed(ann, browser) for browser in browsers] == [False, False, True, True, True]
        await ann.http.delete("/api/me/push")
        assert not any([await subscribed(ann, browser) for browser in browsers])

    run(test())


def test_what_is_no_browser_is_refused(calling: ServerProcess) -> None:
    async def test() -> None:
        (ann,) = await people(calling.url, 1)
        good = Browser("https://push.example.org/x").wish()
        cases = [
            ({"endpoint": "https://10.0.0.1/"}, "endpoint"),
            ({"endpoint": "http://push.example.org/"}, "endpoint"),
            ({"key": good["key"][:-4]}, "keys"),
            ({"key": "A" * 87}, "keys"),
            ({"auth": "AAAA"}, "keys"),
            ({"auth": "ä"}, "keys"),
            ({"language": "xx"}, "language"),
        ]
        for change, rule in cases:
            answer = await ann.http.put("/api/me/push", json=good | change)
            assert answer.status_code == 400, change
            assert answer.json() == {"reason": "bad_push", "detail": {"rule": rule}}, change
        answer = await ann.http.get("/api/push", params={"browser": "x"})
        assert answer.json()["reason"] == "unreadable"
        stranger = Person(calling.url)
        answer = await stranger.http.put("/api/me/push", json=good)
        assert (answer.status_code, answer.json()["reason"]) == (401, "name_needed")
        assert not (await stranger.http.get("/api/push", params={"browser": "0" * 64})).json()["subscribed"]

    run(test())


def test_a_server_without_a_contact_calls_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        app = App(SqliteStore(tmp_path / "q.sqlite"))
        await app.open()
        request = Request({"type": "http", "method": "PUT", "path": "/", "headers": [], "query_string": b""})
        request.guest = Guest("ann", "Ann")
        assert await app.hub.pushes.get_push(request) == Push(None, subscribed=False)
        request.body = NewPush(**Browser("https://push.example.org/x").wish())
        with pytest.raises(Refusal, match="no_push"):
            await app.hub.pushes.subscribe(request)
        await app.hub.pushes.turn("ann", TABLE, GAME, None)
        await app.close()

    run(test())


def test_the_key_stays_the_same(opener: Opener) -> None:
    async def test() -> None:
        keys = []
        for _ in range(2):
            async with house(opener) as here:
                keys.append(here.pushes[0]._push(subscribed=False).key)
        assert keys[0] == keys[1] is not None

    run(test())


# At a table


def test_a_game_by_days_calls_the_one_who_is_asked_next(calling: ServerProcess) -> None:
    async def test() -> None:
        async with PushService() as service:
            both = await people(calling.url, 2)
            table, wires = await seated(both, clock={"move": DAY, "end": "lost"})
            browsers = [service.browser() for _ in both]
            for person, browser in zip(both, browsers, strict=True):
                await subscribe(person, browser)
            mover, other = sorted(wires, key=lambda wire: not wire.asked)
            assert other.seat is not None
            await other.close()
            while mover.asked:
                answer = await mover.move(mover.view["legal"][0])
                await mover.reach(answer["number"])
            async with asyncio.timeout(PATIENCE):
                while not service.received:
                    await asyncio.sleep(0.01)
            (message,) = service.received
            told = browsers[other.seat].read(message.body)
            assert (told["kind"], told["table"]) == ("turn", table)
            assert time.time() + DAY - 60 < told["deadline"] < time.time() + DAY + 60

    run(test())


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[App, str, list[Guest], list[Line]]]:
    """A game of two that has begun, at a server that calls them back."""
    store = SqliteStore(folder / "q.sqlite")
    app = App(store, Settings(bot_pause=0, idle_after=0, push_wait=0), caller=HERE)
    await app.open()
    guests = [await app.guests.name(None, name) for name in ("Ann", "Ben")]
    table = await open_table(store, app.settings, guests[0], NewTable(ROUNDS, 2))
    cookies = [app.guests.cookie(guest, secure=False).partition(";")[0] for guest in guests]
    lines = [Line(app, f"/live/{table}", cookie) for cookie in cookies]
    for seat, line in enumerate(lines):
        assert (await line.sit(seat))["type"] == "ack"
    number = await lines[0].start()
    for line in lines:
        await line.reach(number)
    try:
        yield app, table, guests, lines
    finally:
        await app.close()


def test_a_table_knows_who_looks_and_who_is_to_be_called(tmp_path: Path) -> None:
    async def test() -> None:
        async with PushService() as service, playing(tmp_path) as (app, table, guests, lines):
            browsers = [service.browser() for _ in guests]
            for guest, browser in zip(guests, browsers, strict=True):
                query = "INSERT INTO browsers VALUES ($1, $2, $3, $4, $5, $6, 1.0)"
                wish = browser.wish().values()
                await app.hub.store.together([Step(query, (name_of(browser.endpoint), guest.id, *wish))])
            listed = await app.hub.store.find(table)
            assert listed is not None
            (seat,) = listed.summary.asked

            async def done() -> bool:
                return not await app.hub.store.ask("SELECT 1 FROM calls")

            await app.hub.pushes.turn(guests[seat].id, table, ROUNDS, None)
            await until(done)
            assert not service.received, "who is asked looks"
            await lines[seat].end()
            await app.hub.pushes.turn(guests[seat].id, table, ROUNDS, None)
            await until(done)
            (message,) = service.received
            told = browsers[seat].read(message.body)
            assert told["table"] == table
            # What goes through the hands of others says neither who it is for nor anything of the game.
            assert set(told) == {"kind", "table", "game", "title", "language", "deadline"}
            assert b'quintet_pushes_total{outcome="sent"} 1.0' in app.metrics.text()
            await lines[1 - seat].end()

    run(test())
