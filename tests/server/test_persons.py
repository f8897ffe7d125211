"""What is mine: it follows me, is mine alone, and goes when I want it to."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from quintet.records import verify
from quintet.server import tickets
from quintet.server.passkeys import MOST
from quintet.server.store import BELONGINGS, Step, Store
from quintet.server.table import Chair, Guest
from quintet.server.tickets import Issued
from quintet.server.upkeep import DAY, Ages, finish_forgetting, forget, prune, remove
from tests.server.authenticator import Authenticator, text_of
from tests.server.harness import (
    PATIENCE,
    ROUNDS,
    Message,
    Person,
    Postgres,
    ServerProcess,
    people,
    play_on,
    quick,
    run,
    seated,
)
from tests.server.test_ratings import enter, over, person
from tests.server.test_store import Opener, opened, opener
from tests.server.test_upkeep import everything

__all__ = ["opener"]


async def post(who: Person, path: str, body: Any = None, **headers: str) -> httpx.Response:
    return await who.http.post(path, json=body, headers=headers)


async def done(who: Person, path: str, body: Any = None, **headers: str) -> Message:
    answer = await post(who, path, body, **headers)
    assert answer.status_code in (200, 201), answer.text
    told: Message = answer.json()
    return told


async def refusal(who: Person, path: str, body: Any = None, **headers: str) -> str:
    answer = await post(who, path, body, **headers)
    assert answer.status_code >= 400, answer.text
    assert "set-cookie" not in answer.headers
    return str(answer.json()["reason"])


async def name_of(who: Person) -> str | None:
    name: str | None = (await who.http.get("/api/me")).json()["name"]
    return name


# Settings


def test_settings_follow_and_the_last_change_wins(server: ServerProcess) -> None:
    async def test() -> None:
        (ann,) = await people(server.url, 1)
        await done(ann, "/api/me/settings", {"values": {"speed": "fast", "take-back": "off"}})
        me = await done(ann, "/api/me/settings", {"values": {"speed": "slow", "sound": "on"}, "ages": {"speed": 60}})
        assert me["settings"] == {"speed": "fast", "take-back": "off", "sound": "on"}, "one was changed a minute ago"
        await asyncio.gather(
            *(done(ann, "/api/me/settings", {"values": {name: "on"}}) for name in ("single", "twice", "coach"))
        )
        me = (await ann.http.get("/api/me")).json()
        assert {"single", "twice", "coach", "speed"} <= me["settings"].keys(), "none is lost of those that come at once"
        assert (await done(ann, "/api/me", {"name": "Anna"}))["settings"] == me["settings"]

    run(test())


@pytest.mark.parametrize(
    "body",
    [
        {"values": {"speed": "quick"}},
        {"values": {"unknown": "on"}},
        {"values": {"learnt": "x" * 401}},
        {"values": {"learnt": "<b>"}},
        {"values": {"sound": True}},
        {"values": {"sound": "on"}, "ages": {"sound": -1}},
        {"values": {"sound": "on"}, "ages": {f"a{number}": 1 for number in range(30)}},
        {"values": {}, "more": 1},
    ],
)
def test_settings_that_nobody_knows_are_refused(server: ServerProcess, body: Message) -> None:
    async def test() -> None:
        (ann,) = await people(server.url, 1)
        assert await refusal(ann, "/api/me/settings", body) == "unreadable"
        assert (await ann.http.get("/api/me")).json()["settings"] == {}
        assert await refusal(Person(server.url), "/api/me/settings", {"values": {}}) == "name_needed"

    run(test())


def test_one_is_listed_only_as_long_as_one_wants(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(server.url, 2)
        assert (await done(ann, "/api/me/listed", {"listed": False}))["listed"] is False
        assert (await ann.http.get("/api/me")).json()["listed"] is False
        assert (await ben.http.get("/api/me")).json()["listed"] is True
        assert (await done(ann, "/api/me/listed", {"listed": True}))["listed"] is True

    run(test())


# To another device


def test_a_ticket_makes_another_device_mine_once(server: ServerProcess) -> None:
    async def test() -> None:
        (ann,), phone = await people(server.url, 1), Person(server.url)
        await done(ann, "/api/me/settings", {"values": {"speed": "fast"}})
        await ann.make()
        ticket = (await done(ann, "/api/me/carry"))["ticket"]
        for _ in range(2):
            told = await done(phone, "/api/carry/look", {"ticket": ticket})
            assert (told["name"], told["games"], told["you"], told["name_before"]) == ("Ann", 1, False, None)
        assert await name_of(phone) is None, "to look changes nothing"
        assert (await phone.http.get(f"/carry?{ticket}")).status_code == 200
        others = [Person(server.url) for _ in range(5)]
        answers = await asyncio.gather(*(post(who, "/api/carry", {"ticket": ticket}) for who in (phone, *others)))
        assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404, 404, 404]
        winner = (phone, *others)[[answer.status_code for answer in answers].index(200)]
        me = (await winner.http.get("/api/me")).json()
        assert (me["name"], me["settings"]) == ("Ann", {"speed": "fast"})
        assert len((await winner.http.get("/api/me/tables")).json()["tables"]) == 1
        assert ticket not in await everything(server, "tickets", "guests")
        assert ticket not in server.log.read_text()

    run(test())


def test_old_used_and_invented_tickets_are_worth_nothing(server: ServerProcess) -> None:
    async def test() -> None:
        (ann,), thief = await people(server.url, 1), Person(server.url)
        first = (await done(ann, "/api/me/carry"))["ticket"]
        second = (await done(ann, "/api/me/carry"))["ticket"]
        for path in ("/api/carry/look", "/api/carry"):
            for ticket in (first, "A" * 22, second[::-1]):
                assert await refusal(thief, path, {"ticket": ticket}) == "no_such_ticket"
            for ticket in ("", "A" * 23, "../" + "a" * 19, 7):
                assert await refusal(thief, path, {"ticket": ticket}) == "unreadable"
        assert await refusal(thief, "/api/me/carry") == "name_needed"
        origin = {"Origin": "https://elsewhere.example"}
        assert await refusal(thief, "/api/carry", {"ticket": second}, **origin) == "foreign_origin"
        await done(thief, "/api/carry", {"ticket": second})
        assert await refusal(Person(server.url), "/api/carry", {"ticket": second}) == "no_such_ticket"

    run(test())


def test_a_device_that_is_someone_with_games_is_not_taken_over_unasked(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(server.url, 2)
        await ben.make()
        ticket = (await done(ann, "/api/me/carry"))["ticket"]
        told = await done(ben, "/api/carry/look", {"ticket": ticket})
        assert (told["name_before"], told["games_before"], told["passkeys_before"]) == ("Ben", 1, 0)
        assert await refusal(ben, "/api/carry", {"ticket": ticket}) == "already_someone"
        assert await name_of(ben) == "Ben"
        assert (await done(ben, "/api/carry", {"ticket": ticket, "replace": True}))["name"] == "Ann"
        again = (await done(ann, "/api/me/carry"))["ticket"]
        assert (await done(ben, "/api/carry/look", {"ticket": again}))["you"] is True
        await done(ben, "/api/me/leave")
        assert await name_of(ben) is None
        assert await name_of(ann) == "Ann"

    run(test())


def test_of_all_processes_one_can_use_a_ticket_and_none_an_old_one(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            stores: list[Store] = [store]
            if store.kind == "postgresql":
                stores += [opener(), opener()]
                for other in stores[1:]:
                    await other.open()
            bound = Issued("ann", "")
            await tickets.issue(store, "carry", "T" * 22, bound, 60)
            assert await tickets.find(store, "carry", "T" * 22) == bound
            assert await tickets.find(store, "sign_in", "T" * 22) is None, "it is good for one thing"
            used = await asyncio.gather(*(one.together([tickets.use("carry", "T" * 22)]) for one in stores * 4))
            assert used.count(True) == 1
            await tickets.issue(store, "carry", "U" * 22, bound, -1)
            assert await tickets.find(store, "carry", "U" * 22) is None
            assert not await store.together([tickets.use("carry", "U" * 22)])
            await tickets.issue(store, "sign_in", "V" * 22, Issued(None, ""), 60)
            assert len(await store.ask("SELECT * FROM tickets")) == 1, "what is old is removed by what is new"
            for other in stores[1:]:
                await other.close()

    run(test())


# Passkeys


class Browser:
    """A person's browser at a host where there are passkeys."""

    def __init__(self, who: Person, origin: str | None = None) -> None:
        port = who.url.rpartition(":")[2]
        self.who, self.origin = who, origin or f"http://localhost:{port}"
        self.headers = {"Host": self.origin.partition("://")[2], "Origin": self.origin}

    def device(self) -> Authenticator:
        return Authenticator(self.origin)

    async def done(self, path: str, body: Any = None) -> Message:
        return await done(self.who, path, body, **self.headers)

    async def refusal(self, path: str, body: Any = None) -> str:
        return await refusal(self.who, path, body, **self.headers)

    async def to_make(self) -> Message:
        options: Message = (await self.done("/api/me/passkeys/begin"))["options"]
        return options

    async def add(self, device: Authenticator, label: str = "Key") -> list[Message]:
        credential = device.make(await self.to_make())
        added: list[Message] = (await self.done("/api/me/passkeys", {"label": label, "credential": credential}))[
            "passkeys"
        ]
        return added

    async def to_use(self) -> Message:
        options: Message = (await self.done("/api/passkeys/begin"))["options"]
        return options


async def with_passkey(server: ServerProcess) -> tuple[Browser, Authenticator]:
    (ann,) = await people(server.url, 1)
    browser = Browser(ann)
    device = browser.device()
    await browser.add(device)
    return browser, device


def test_a_passkey_brings_me_back(server: ServerProcess) -> None:
    async def test() -> None:
        ann, device = await with_passkey(server)
        options = await ann.to_make()
        assert options["authenticatorSelection"]["residentKey"] == "required"
        assert options["authenticatorSelection"]["userVerification"] == "preferred"
        assert [one["id"] for one in options["excludeCredentials"]] == [text_of(device.id)]
        other = ann.device()
        both = await ann.add(other, "  A second   key ")
        assert [one["label"] for one in both] == ["Key", "A second key"]
        assert all(one["used"] is None and time.time() - one["made"] < 60 for one in both)
        phone = Browser(Person(server.url))
        asked = await phone.to_use()
        assert asked["allowCredentials"] == [], "whose it is, the device says"
        assert (await phone.done("/api/passkeys", {"credential": device.use(asked)}))["name"] == "Ann"
        (first, second) = (await phone.who.http.get("/api/me/passkeys")).json()["passkeys"]
        assert first["used"] is not None
        answer = await phone.who.http.delete(f"/api/me/passkeys/{second['passkey']}")
        assert [one["label"] for one in answer.json()["passkeys"]] == ["Key"]
        stranger = Browser(Person(server.url))
        assert (
            await stranger.refusal("/api/passkeys", {"credential": other.use(await stranger.to_use())}) == "bad_passkey"
        )

    run(test())


def test_an_answer_is_good_once_and_for_its_question_alone(server: ServerProcess) -> None:
    async def test() -> None:
        ann, device = await with_passkey(server)
        thief = Browser(Person(server.url))
        answer = {"credential": device.use(await thief.to_use())}
        await thief.done("/api/passkeys", answer)
        assert await Browser(Person(server.url)).refusal("/api/passkeys", answer) == "bad_passkey", (
            "it was heard before"
        )
        # A challenge that nobody has given, one for another thing, and one that was answered wrongly before.
        stranger = Browser(Person(server.url))
        invented = {"challenge": text_of(bytes(32))}
        assert await stranger.refusal("/api/passkeys", {"credential": device.use(invented)}) == "bad_passkey"
        assert await stranger.refusal("/api/passkeys", {"credential": device.use(await ann.to_make())}) == "bad_passkey"
        asked = await stranger.to_use()
        wrong = Authenticator(device.origin, id=device.id, handle=device.handle)
        assert await stranger.refusal("/api/passkeys", {"credential": wrong.use(asked)}) == "bad_passkey"
        assert await stranger.refusal("/api/passkeys", {"credential": device.use(asked)}) == "bad_passkey"
        # To add a passkey to another person.
        (ben,) = await people(server.url, 1)
        asked = await ann.to_make()
        body = {"label": "Mine", "credential": ann.device().make(asked)}
        assert await Browser(ben).refusal("/api/me/passkeys", body) == "bad_passkey"
        assert await stranger.refusal("/api/me/passkeys", body) == "name_needed"

    run(test())


def test_passkeys_of_others_and_of_other_pages_open_nothing(server: ServerProcess) -> None:
    async def test() -> None:
        ann, device = await with_passkey(server)
        ben, other = await with_passkey(server)
        thief = Browser(Person(server.url))

        async def tried(device: Authenticator, by: Browser = thief, **changed: str) -> str:
            credential = device.use(await by.to_use())
            credential["response"] |= changed
            return await by.refusal("/api/passkeys", {"credential": credential})

        # Ben's passkey, said to be Ann's.
        assert await tried(Authenticator(other.origin, other.key, other.id, device.handle, 5)) == "bad_passkey"
        assert await tried(Authenticator(other.origin, other.key, device.id, device.handle, 5)) == "bad_passkey"
        assert await tried(device, signature=text_of(bytes(70))) == "bad_passkey"
        assert await tried(device, authenticatorData=text_of(bytes(37))) == "bad_passkey"
        assert await tried(device, clientDataJSON=text_of(b"{")) == "bad_passkey"
        # Another page has got hold of the question, or has a host of its own.
        device.origin = "https://elsewhere.example"
        assert await tried(device) == "bad_passkey"
        device.origin = thief.origin
        device.host = "elsewhere.example"
        assert await tried(device) == "bad_passkey"
        elsewhere = Browser(Person(server.url), "https://elsewhere.example")
        device.origin = elsewhere.origin
        assert await tried(device, elsewhere) == "bad_passkey", "here too, were this server called that"
        device.origin, device.host = thief.origin, "localhost"
        assert await refusal(thief.who, "/api/passkeys/begin", Origin="https://elsewhere.example") == "foreign_origin"
        # A copy of the device, which counts how often it was used by itself.
        assert (await thief.done("/api/passkeys", {"credential": device.use(await thief.to_use())}))["name"] == "Ann"
        device.signs -= 1
        assert await tried(device) == "bad_passkey"
        # Nobody removes what is another's.
        name = (await ann.who.http.get("/api/me/passkeys")).json()["passkeys"][0]["passkey"]
        answer = await ben.who.http.delete(f"/api/me/passkeys/{name}")
        assert (answer.status_code, answer.json()["reason"]) == (404, "no_such_passkey")
        # Nor registers what another has.
        taken = Authenticator(ben.origin, id=device.id)
        body = {"label": "Mine", "credential": taken.make(await ben.to_make())}
        assert await ben.refusal("/api/me/passkeys", body) == "bad_passkey"

    run(test())


def test_passkeys_are_for_safe_pages_with_names_and_there_are_not_too_many(server: ServerProcess) -> None:
    async def test() -> None:
        (ann,) = await people(server.url, 1)
        port = server.url.rpartition(":")[2]
        for origin in (f"http://127.0.0.1:{port}", "https://192.0.2.1", "http://play.example.org", "http://[::1]"):
            for path in ("/api/me/passkeys/begin", "/api/passkeys/begin"):
                assert await Browser(ann, origin).refusal(path) == "no_passkeys_here"
        assert await refusal(ann, "/api/passkeys/begin") == "foreign_origin", "a browser says where it is from"
        browser = Browser(ann)
        for label in ("  ", "a\nb\x00", "x" * 61, ""):
            body = {"label": label, "credential": browser.device().make(await browser.to_make())}
            assert await browser.refusal("/api/me/passkeys", body) == "unreadable"
        for _ in range(MOST - 1):
            await browser.add(browser.device())
        left = await browser.to_make()
        await browser.add(browser.device())  # which makes the question before worthless, too
        body = {"label": "Key", "credential": browser.device().make(left)}
        assert await browser.refusal("/api/me/passkeys", body) == "bad_passkey"
        assert await browser.refusal("/api/me/passkeys/begin") == "too_many_passkeys"
        # With games, one is not replaced unasked.
        await ann.make()
        (ben,) = await people(server.url, 1)
        ben_at, device = Browser(ben), browser.device()
        await ben_at.add(device)
        credential = device.use(await browser.to_use())
        assert await browser.refusal("/api/passkeys", {"credential": credential}) == "already_someone"
        assert (await browser.done("/api/passkeys", {"credential": credential, "replace": True}))["name"] == "Ann"

    run(test())


def test_too_many_tries_are_refused(tmp_path: Path) -> None:
    async def test(url: str) -> None:
        (ann,) = await people(url, 1)
        reasons = {(await post(ann, "/api/carry/look", {"ticket": "A" * 22})).json()["reason"] for _ in range(5)}
        assert reasons == {"no_such_ticket", "too_fast"}
        assert await refusal(Person(url), "/api/carry", {"ticket": "A" * 22}) == "too_fast", "by address"

    with ServerProcess(tmp_path, settings=["keys_per_minute=3"]) as server:
        run(test(server.url))


# To be forgotten


async def until_gone(server: ServerProcess, name: str) -> None:
    """Waits until a name is nowhere in the database."""
    async with asyncio.timeout(PATIENCE):
        while name in await everything(server, *BELONGINGS, "guests", "tables", "entries"):
            await asyncio.sleep(0.05)


def test_one_who_is_forgotten_leaves_the_games_of_others_whole(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben, cleo = await people(server.url, 3)
        await ann.named("Annegret")
        over, wires = await seated([ann, ben], options=quick(ROUNDS))
        await play_on(wires, random.Random(1))
        assert (await ben.http.get(f"/api/tables/{over}/record")).json()["names"] == ["Annegret", "Ben"]
        running, (ann_at, ben_at) = await seated([ann, ben])
        await play_on([ann_at, ben_at], random.Random(1), 2)
        left, wires = await seated([ann, ben, cleo], players=3)
        await wires[0].do("resign", bot="easy")
        waiting = await ann.make()
        await (await ann.join(waiting)).sit(0)
        shared = await ann.make()
        await (await ann.join(shared)).sit(0)
        await (await ben.join(shared)).sit(1)
        browser = Browser(ann)
        await browser.add(browser.device())
        await done(ann, "/api/me/carry")
        await done(ann, "/api/me/settings", {"values": {"sound": "on"}})
        cookie = ann.cookie
        ident = cookie.split(".")[0]

        answer = await ann.http.delete("/api/me")
        assert answer.json()["name"] is None
        assert "Max-Age=0" in answer.headers["set-cookie"]
        await ben_at.until(lambda: ben_at.room["seats"][0]["resigned"])
        seat = ben_at.room["seats"][0]
        assert (seat["name"], seat["bot"]) == ("Guest", "medium")
        await play_on([ben_at], random.Random(1), 3)
        await until_gone(server, "Annegret")
        for table, names in ((over, ["Guest", "Ben"]), (left, ["Guest", "Ben", "Cleo"]), (running, ["Guest", "Ben"])):
            assert [seat["name"] for seat in (await ben.table(table))["seats"]] == names
        assert (await ben.table(waiting))["status"] == "closed"
        assert [seat["name"] for seat in (await ben.table(shared))["seats"]] == [None, "Ben"]
        async with asyncio.timeout(PATIENCE):
            while verify((await ben.http.get(f"/api/tables/{over}/record")).content).names != ["Guest", "Ben"]:
                await asyncio.sleep(0.05)

        # The cookie is nobody's now, however it is used, and what ends later is not written down for them.
        headers = {"Cookie": f"quintet={cookie}"}
        async with httpx.AsyncClient(base_url=server.url) as http:
            assert (await http.get("/api/me", headers=headers)).json()["name"] is None
            assert (await http.delete("/api/me", headers=headers)).json()["reason"] == "name_needed"
            assert (await http.get("/api/me/tables", headers=headers)).json() == {"tables": []}
        await ben_at.do("resign", bot="easy")
        assert ident not in await everything(server, *BELONGINGS, "guests")

    run(test())


def test_a_game_that_ends_later_brings_nobody_back(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            for guest in ("ann", "ben"):
                await store.save_guest(Guest(guest, guest.capitalize()), 1.0)
            both = [person("ann"), person("ben")]
            await enter(store, over("a" * 12, both, (0,)))
            assert await forget(store, "ann") == 1
            rows = await store.ask("SELECT guest, names FROM results")
            assert rows == [("ben", '[{"name":"Guest"},{"name":"Ben"}]')]
            await enter(
                store, over("b" * 12, [Chair(name="Guest", bot="medium", resigned=True, left="ann"), both[1]], (0,))
            )
            for kind in ("results", "ratings", "weeks"):
                assert await store.ask(f"SELECT 1 FROM {kind} WHERE guest = 'ann'") == [], kind
            assert len(await store.ask("SELECT 1 FROM ratings WHERE guest = 'ben'")) == 1

    run(test())


def test_what_a_process_that_died_has_not_forgotten_is_forgotten_later(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            await store.save_guest(Guest("ann", "Annegret"), 1.0)
            for number in range(3):
                game = over(f"{number:012}", [Chair("ann", "Annegret"), person("ben")], (0,))
                await enter(store, game)
            await remove(store, "ann")
            await finish_forgetting(store, time.time() - 3600)
            assert "Annegret" in repr(await store.ask("SELECT chairs FROM tables")), "another is at it"
            await finish_forgetting(store, time.time() + 1)
            assert "Annegret" not in repr(await store.ask("SELECT setup, chairs, host_name FROM tables"))
            assert await store.ask("SELECT guest FROM forgotten WHERE NOT done") == []

    run(test())


def test_who_has_a_passkey_is_kept_for_good_and_of_others_all_goes_in_time(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            for guest in ("ann", "ben"):
                await store.save_guest(Guest(guest, guest), 1.0)
                await enter(store, over(guest[0] * 12, [person(guest), Chair(bot="easy")], (0,), at=1.0))
            values = "k", "ann", "c", "p", "h", 0, "Key", 1.0
            query = "INSERT INTO passkeys (id, guest, credential, public_key, place, signs, label, made)"
            await store.together([Step(f"{query} VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", values)])
            await prune(store, Ages(guests=1), 400.0 * DAY)
            assert await store.ask("SELECT id FROM guests") == [("ann",)]
            for kind in ("results", "ratings"):
                assert await store.ask(f"SELECT DISTINCT guest FROM {kind}") == [("ann",)], kind

    run(test())


# My data


def test_my_data_is_all_of_mine_and_nothing_of_others(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(server.url, 2)
        table, wires = await seated([ann, ben], options=quick(ROUNDS))
        await play_on(wires, random.Random(1))
        running, _ = await seated([ann, ben])
        browser = Browser(ann)
        await browser.add(browser.device(), "My key")
        await done(ann, "/api/me/settings", {"values": {"sound": "on"}})
        async with asyncio.timeout(PATIENCE):
            while not (mine := (await ann.http.get("/api/me/data")).json())["results"]:
                await asyncio.sleep(0.05)
        about = mine["about"]
        assert (about["name"], about["listed"], about["settings"]["sound"]["value"]) == ("Ann", True, "on")
        assert [one["label"] for one in about["passkeys"]] == ["My key"]
        assert (about["browsers"], about["tries"]) == ([], [])
        (result,) = mine["results"]
        assert (result["table"], result["names"], len(result["scores"])) == (
            table,
            [{"name": "Ann"}, {"name": "Ben"}],
            2,
        )
        tables = {one["table"]: one for one in mine["tables"]}
        assert tables.keys() == {table, running}
        assert "record" not in tables[running]
        assert tables[table]["review"] == f"/api/tables/{table}/review"
        verify(json.dumps(tables[table]["record"]).encode())
        answer = await ann.http.get("/api/me/data")
        assert "attachment" in answer.headers["content-disposition"]
        for who in (ann, ben):
            assert who.cookie.split(".")[0] not in answer.text, "no id of anyone"
        answer = await Person(server.url).http.get("/api/me/data")
        assert (answer.status_code, answer.json()["reason"]) == (401, "name_needed")
        assert (await (await Person(server.url).named("Eve")).http.get("/api/me/data")).json()["tables"] == []

    run(test())


# Between processes


def test_all_processes_forget_and_a_ticket_of_one_is_good_at_another(tmp_path: Path, postgres: Postgres) -> None:
    with ExitStack() as stack:
        url = postgres.database()
        one, other = (stack.enter_context(ServerProcess(tmp_path, "--database", url)) for _ in range(2))

        async def test() -> None:
            ann, ben = await people(one.url, 2)
            await ann.named("Annegret")
            _, (ann_at, ben_at) = await seated([ann, ben], urls=[other.url, other.url])
            phone = Person(other.url)
            await done(phone, "/api/carry", {"ticket": (await done(ann, "/api/me/carry"))["ticket"]})
            assert await name_of(phone) == "Annegret", "which the other process remembers for a while"
            assert (await ann.http.delete("/api/me")).status_code == 200
            with pytest.raises(websockets.ConnectionClosed):
                await ann_at.until(lambda: False)
            async with asyncio.timeout(PATIENCE):
                while await name_of(phone) is not None:
                    await asyncio.sleep(0.05)
            await ben_at.until(lambda: ben_at.room["seats"][0]["resigned"])
            assert ben_at.room["seats"][0]["name"] == "Guest"

        run(test())
