"""How often is too often, by a clock that the test holds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from quintet.server import buckets
from quintet.server.app import App
from quintet.server.buckets import Bucket, Buckets, Unread, household
from quintet.server.settings import Settings
from quintet.server.sockets import _address
from quintet.server.store.sqlite import SqliteStore
from quintet.server.web import Request
from tests.server.harness import get, run

Pass = Callable[[float], None]


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Pass:
    """Lets time pass."""
    now = 1000.0

    def wait(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr(buckets, "monotonic", lambda: now)
    return wait


def test_a_burst_passes_and_then_a_steady_rate(wait: Pass) -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    wait(0.4)
    assert not bucket.take()
    wait(0.1)
    assert [bucket.take(), bucket.take()] == [True, False]
    wait(100)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False], "no more than a burst is ever saved up"


def test_what_costs_more_takes_more(wait: Pass) -> None:
    bucket = Bucket(rate=1, burst=10)
    assert bucket.take(7)
    assert not bucket.take(4), "what is refused takes nothing"
    assert bucket.take(3)
    wait(4)
    assert bucket.take(4)


def test_a_bucket_is_full_when_all_that_was_taken_has_come_back(wait: Pass) -> None:
    bucket = Bucket(rate=2, burst=3)
    assert bucket.full
    bucket.take(2)
    assert not bucket.full
    wait(0.75)
    assert not bucket.full
    wait(0.25)
    assert bucket.full
    bucket.take(3)
    wait(1.25)
    assert not bucket.full
    wait(0.25)
    assert bucket.full


def test_only_those_who_have_everything_back_are_forgotten(wait: Pass) -> None:
    many = Buckets(rate=1, burst=2)
    assert [many.take("Ann"), many.take("Ann"), many.take("Ann")] == [True, True, False]
    assert many.take("Ben")
    wait(1)
    many.tidy()
    assert list(many._buckets) == ["Ann"], "Ben has everything back"
    assert [many.take("Ann"), many.take("Ann")] == [True, False], "and nobody gets a new start by being tidied"
    wait(2)
    many.tidy()
    assert not many._buckets


def test_what_is_unread_is_summed_by_address() -> None:
    unread = Unread(10)
    assert unread.fits("a", 11), "whatever it is, if everything before was taken"
    for amount in (3, 4):
        unread.change("a", amount)
    unread.change("b", 11)
    assert [unread.fits("a", more) for more in (0, 3, 4)] == [True, True, False]
    assert not unread.fits("b")
    unread.change("a", -5)
    assert [unread.fits("a", more) for more in (8, 9)] == [True, False]
    unread.change("a", -2)
    assert list(unread._bytes) == ["b"]


def test_one_address_cannot_have_more_unread_answers_than_fit(tmp_path: Path) -> None:
    async def test() -> None:
        app = App(SqliteStore(tmp_path / "q.sqlite"), Settings(unread_per_address=1_000_000))
        await app.open()
        path = "/api/protocol.json"
        size = len(await get(app, path, ""))
        read = asyncio.Event()
        unread = [asyncio.create_task(get(app, path, "", read)) for _ in range(1_000_000 // size)]
        while sum(app.unread._bytes.values()) < len(unread) * (size - 1000):
            await asyncio.sleep(0.001)
        unread += [asyncio.create_task(get(app, path, "", read)) for _ in range(3)]
        await asyncio.sleep(0.1)
        assert (await get(app, path, ""))[1:4] == b"429"
        assert (await get(app, path, "", address="10.0.0.1"))[1:4] == b"200"
        read.set()
        await asyncio.gather(*unread)
        assert (await get(app, path, ""))[1:4] == b"200"
        assert not app.unread._bytes
        await app.close()

    run(test())


def test_addresses_of_one_network_count_together() -> None:
    ours, theirs = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:0db8:0001:0002:0:0:0:1"], "2001:db8:1:3::1"
    assert len({household(address) for address in ours}) == 1
    assert household(theirs) not in {household(address) for address in ours}
    assert household("fe80::1%eth0") == household("fe80::2")
    assert [household(odd) for odd in ("", "unix:", "::ffff:10.0.0.1")] == ["", "unix:", "10.0.0.1"]
    scope = {"type": "websocket", "path": "/", "headers": [], "client": (ours[1], 80)}
    assert Request(scope).address == _address(SimpleNamespace(client=(ours[0], 80))) == "2001:db8:1:2::"  # type: ignore[arg-type]
