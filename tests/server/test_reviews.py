"""Reviews are worked out in the background, once, for those who may have them; and nobody waits for that."""

from __future__ import annotations

import asyncio
import io
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from quintet import games, native
from quintet.records import Record, verify
from quintet.review import Effort, review
from quintet.review.reviewing import Progress
from quintet.server import reviewer
from quintet.server import reviews as module
from quintet.server.metrics import Metrics
from quintet.server.protocol import Origin, Refusal
from quintet.server.reviewer import Task
from quintet.server.reviews import FORM, Answer, FailedError, Job, Reviews
from quintet.server.settings import Settings
from quintet.server.store import Store, Summary
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import Guest, Prepared, TableRow
from tests.server.harness import PATIENCE, QUICK, ROUNDS, Person, ServerProcess, people, play_on, quick, run, seated
from tests.server.test_continuing import finished
from tests.server.test_store import Opener, opened, opener, row

__all__ = ["opener"]

TINY = 0.001
"""So much of the effort is enough to see that there is a review."""
SOON: dict[str, Any] = {"review_effort": TINY, "review_nice": 0}
EDITION = games.load(ROUNDS).edition
ANN, BEN = Guest("g0", "Ann"), Guest("g1", "Ben")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that does not take its reviews seriously, on either database."""
    folder: Path = tmp_path_factory.mktemp("server")
    options = ["--database", request.getfixturevalue("postgres").database()] if request.param == "postgresql" else []
    settings = [*QUICK, *(f"{name}={value}" for name, value in SOON.items())]
    with ServerProcess(folder, *options, settings=settings) as process:
        yield process
        assert process.stop() == 0
        assert '"event":"fault"' not in process.log.read_text()


async def told(person: Person, table: str, method: str = "GET") -> Any:
    answer = await person.http.request(method, f"/api/tables/{table}/review")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def refusal(person: Person, table: str, method: str) -> tuple[int, str]:
    answer = await person.http.request(method, f"/api/tables/{table}/review")
    return answer.status_code, answer.json()["reason"]


async def reviewed(person: Person, table: str) -> Any:
    """Asks how far it is until it is done."""
    seen = (0, 0)
    while (answer := await told(person, table))["state"] != "done":
        assert answer["state"] in ("waiting", "working")
        assert answer["review"] is None
        assert seen[0] <= answer["done"] <= answer["of"]
        seen = (answer["done"], answer["of"])
        await asyncio.sleep(0.02)
    return answer["review"]


def test_a_game_is_reviewed_once_when_it_is_over_and_someone_asks(server: ServerProcess) -> None:
    async def main() -> None:
        ann, ben = await people(server.url, 2)
        nobody = Person(server.url)
        table, wires = await seated([ann], bots=[None, "random"], players=2, options=quick(ROUNDS))
        for method in ("GET", "POST"):
            assert await refusal(ann, table, method) == (409, "not_finished")
            assert await refusal(ann, "k" * 12, method) == (404, "no_such_table")
        await play_on(wires, random.Random(1))
        assert await told(ben, table) == {"state": "none", "done": 0, "of": 0, "review": None}
        assert await refusal(nobody, table, "POST") == (401, "name_needed")
        assert (await told(nobody, table))["state"] == "none", "nobody has caused anything"
        assert (await told(ben, table, "POST"))["state"] == "waiting"
        assert (await told(ann, table, "POST"))["state"] != "none", "it is on its way"
        found = await reviewed(nobody, table)
        record = verify((await ann.http.get(f"/api/tables/{table}/record")).content)
        # The same record is reviewed the same by the same effort, wherever that is done.
        assert found == json.loads(msgspec.json.encode(review(record, Effort().times(TINY))))
        assert (await told(ann, table, "POST"))["review"] == found
        metrics = (await ann.http.get("/metrics")).text
        assert "quintet_review_seconds_count 1.0" in metrics
        assert "quintet_reviews_waiting 0.0" in metrics
        assert "quintet_reviews_failed_total 0.0" in metrics
        server.kill()
        server.start()
        assert (await told(nobody, table))["review"] == found, "it is kept"

    run(main())


# Without a network ----------------------------------------------------------------------------------------------------

RECORD = finished(ROUNDS, 1, 2)


def of_table(number: int, **more: Any) -> TableRow:
    return row(f"{number:012}", **more)


async def keep(store: Store, *rows: TableRow) -> None:
    """Keeps finished tables."""
    for one in rows:
        await store.create(one, Summary("finished", one.chairs, (), False, 100.0))


class Slow(Reviews):
    """Works on a review until it is told that it is done."""

    def __init__(self, store: Store, **settings: Any) -> None:
        self.metrics = Metrics()
        super().__init__(store, Settings(**settings), self.metrics)
        self.tables: list[str] = []
        """Those that were worked on, in this order."""
        self.finish = asyncio.Event()
        self.error: Exception | None = None

    async def _review(self, job: Job) -> str:
        self.tables.append(job.table)
        job.done, job.of = 3, 7
        await self.finish.wait()
        if self.error is not None:
            raise self.error
        return '{"made by":"Slow"}'

    async def wish(self, number: int, guest: Guest = ANN, address: str = "a", record: Record = RECORD) -> str:
        return (await self.ask(of_table(number), record, EDITION, guest, address)).state

    async def state(self, number: int) -> str:
        return (await self.look(of_table(number))).state

    async def until(self, number: int, *states: str) -> Answer:
        """Waits until a review is in one of these states."""
        async with asyncio.timeout(PATIENCE):
            while (answer := await self.look(of_table(number))).state not in states:
                await asyncio.sleep(0.005)
        return answer


Test = Callable[[Store], Any]


def in_store(opener: Opener, test: Test) -> None:
    async def main() -> None:
        async with opened(opener) as store:
            await test(store)

    run(main())


def test_one_after_the_other_is_worked_on_in_the_order_of_asking(opener: Opener) -> None:
    async def test(store: Store) -> None:
        slow = Slow(store)
        await keep(store, *map(of_table, range(3)))
        assert [await slow.wish(number) for number in (2, 0, 1)] == ["waiting"] * 3
        working = await slow.until(2, "working")
        assert (working.done, working.of) == (3, 7)
        assert [await slow.state(number) for number in range(3)] == ["waiting", "waiting", "working"]
        assert slow.metrics.value("reviews_waiting") == 3
        slow.finish.set()
        done = await slow.until(1, "done")
        assert bytes(done.review or b"") == b'{"made by":"Slow"}'
        assert slow.tables == ["000000000002", "000000000000", "000000000001"]
        assert slow.metrics.value("review_seconds_count") == 3
        assert await slow.wish(1) == "done"
        assert len(slow.tables) == 3

    in_store(opener, test)


def test_nobody_waits_for_more_reviews_than_is_fair(opener: Opener) -> None:
    async def test(store: Store) -> None:
        slow = Slow(store, reviews_per_guest=2, reviews_waiting=3, reviews_per_minute=4)
        await keep(store, *map(of_table, range(9)))
        assert await asyncio.gather(*(slow.wish(number) for number in (0, 1, 1))) == ["waiting"] * 3
        with pytest.raises(Refusal, match="too_many_reviews"):
            await slow.wish(2)
        assert await slow.wish(1) == "waiting", "what is on its way may be asked for again, and costs nothing"
        assert await slow.wish(2, BEN) == "waiting"
        with pytest.raises(Refusal, match="busy_reviewing"):
            await slow.wish(3, BEN, "b")
        slow.finish.set()
        await slow.until(2, "done")
        assert await slow.wish(3) == "waiting"
        await slow.until(3, "done")
        with pytest.raises(Refusal, match="too_fast"):
            await slow.wish(4)
        assert await slow.wish(4, address="b") == "waiting"
        await slow.until(4, "done")
        assert await slow.wish(3) == "done"

    in_store(opener, test)


def test_two_processes_do_not_work_on_the_same(opener: Opener) -> None:
    async def test(store: Store) -> None:
        one, two = Slow(store), Slow(store)
        await keep(store, of_table(0), of_table(1))
        await one.wish(0)
        await one.until(0, "working")
        assert await two.wish(0) == "working", "it is on its way"
        await store.drop_review(of_table(0).id, "another")
        assert await two.state(0) == "working", "nobody gives up what is not their own"
        # As it is where the other begins while this one waits in the line:
        two._line[of_table(0).id] = Job(of_table(0).id, RECORD, ANN.id)
        await two.wish(1)
        await two.until(1, "working")
        assert two.tables == [of_table(1).id]
        one.finish.set()
        two.finish.set()
        assert (await one.until(0, "done")) == (await two.until(0, "done"))

    in_store(opener, test)


def test_the_work_of_a_process_that_died_is_taken_over(opener: Opener) -> None:
    async def test(store: Store) -> None:
        slow, table = Slow(store), of_table(0).id
        await keep(store, of_table(0))
        assert await store.claim_review(table, FORM, "dead", 100)
        assert not await store.claim_review(table, FORM, "other", 100)
        await store.hold_review(table, "dead", 100, 5, 9)
        assert await slow.look(of_table(0)) == Answer("working", 5, 9)
        await store.hold_review(table, "dead", -1, 5, 9)
        assert await slow.state(0) == "none"
        assert await slow.wish(0) == "waiting"
        await slow.until(0, "working")
        await store.save_review(table, "dead", "{}")
        assert await slow.state(0) == "working", "one who comes back too late changes nothing"
        slow.finish.set()
        assert bytes((await slow.until(0, "done")).review or b"") == b'{"made by":"Slow"}'

    in_store(opener, test)


def test_a_claim_is_kept_as_long_as_it_takes(opener: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RENEWAL", 0.01)
    held = asyncio.Event()

    async def test(store: Store) -> None:
        async def hold(*told: Any) -> None:
            assert told[0] == of_table(0).id
            assert told[2:] == (module.CLAIM, 3, 7)
            held.set()

        monkeypatch.setattr(store, "hold_review", hold)
        slow = Slow(store)
        await keep(store, of_table(0))
        await slow.wish(0)
        await held.wait()
        slow.finish.set()
        await slow.until(0, "done")

    in_store(opener, test)


def test_a_review_that_another_version_made_is_made_again(opener: Opener) -> None:
    async def test(store: Store) -> None:
        slow, table = Slow(store), of_table(0).id
        await keep(store, of_table(0))
        assert await store.claim_review(table, "older", "w", 100)
        await store.save_review(table, "w", '{"made by":"another"}')
        assert await slow.state(0) == "none"
        slow.finish.set()
        await slow.wish(0)
        assert bytes((await slow.until(0, "done")).review or b"") == b'{"made by":"Slow"}'

    in_store(opener, test)


def test_a_review_goes_with_its_table(opener: Opener) -> None:
    async def test(store: Store) -> None:
        slow = Slow(store)
        slow.finish.set()
        await keep(store, of_table(0), of_table(1))
        for number in (0, 1):
            await slow.wish(number)
            await slow.until(number, "done")
        assert await store.remove_tables(["finished"], 200.0, 1) == 1
        left = [number for number in (0, 1) if await store.find(of_table(number).id)]
        assert len(left) == 1
        assert [number for number in (0, 1) if await slow.state(number) == "done"] == left
        assert not await store.claim_review(of_table(1 - left[0]).id, FORM, "w", 1), "there is no such table"
        await store.remove(of_table(left[0]).id)
        assert await slow.state(left[0]) == "none"

    in_store(opener, test)


def test_what_fails_is_counted_and_not_tried_again_at_once(opener: Opener) -> None:
    async def test(store: Store) -> None:
        slow = Slow(store)
        slow.error = FailedError("it ended with 1")
        slow.finish.set()
        await keep(store, of_table(0), of_table(1))
        await slow.wish(0)
        await slow.wish(1)
        await slow.until(1, "none")
        assert slow.metrics.value("reviews_failed_total") == 2
        with pytest.raises(Refusal, match="no_review_failed"):
            await slow.wish(0)
        assert await store.claim_review(of_table(0).id, FORM, "other", -1), "others may try"
        await store.drop_review(of_table(0).id, "other")
        slow._failed = dict.fromkeys(slow._failed, time.monotonic())
        slow.tidy()
        assert not slow._failed
        slow.error = None
        assert await slow.wish(0) == "waiting"
        await slow.until(0, "done")

    in_store(opener, test)


def test_where_there_can_be_no_review_it_is_said_why(opener: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(store: Store) -> None:
        slow = Slow(store, review_moves=len(RECORD.moves))
        lesson = of_table(0, lesson=Prepared(0, []))
        redrawn = of_table(0, origin=Origin("f" * 12, 3, 0, redrawn=True))
        as_it_was = of_table(0, origin=Origin("f" * 12, 3, 0, redrawn=False))
        for reason, table in (("no_review_lesson", lesson), ("no_review_redrawn", redrawn)):
            with pytest.raises(Refusal, match=reason):
                await slow.look(table)
            with pytest.raises(Refusal, match=reason):
                await slow.ask(table, RECORD, EDITION, ANN, "a")
        assert (await slow.look(as_it_was)).state == "none"
        with pytest.raises(Refusal, match="no_review_rules"):
            await slow.ask(of_table(0), RECORD, EDITION + 1, ANN, "a")
        longer = msgspec.structs.replace(RECORD, moves=[*RECORD.moves, (0, "B1")])
        with pytest.raises(Refusal, match="no_review_long"):
            await slow.wish(0, record=longer)
        monkeypatch.setattr(native, "core_for", lambda _game: None)
        with pytest.raises(Refusal, match="no_review_core"):
            await slow.state(0)

    in_store(opener, test)


# The process that works it out ----------------------------------------------------------------------------------------


def children() -> set[int]:
    """The processes that this one has begun."""
    return {
        int(child) for task in Path("/proc/self/task").iterdir() for child in (task / "children").read_text().split()
    }


def test_it_is_worked_out_at_the_lowest_priority_and_ends_with_the_server(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        reviews, before = Reviews(store, Settings(review_effort=10), Metrics()), children()
        await keep(store, of_table(0))
        await reviews.ask(of_table(0), RECORD, EDITION, ANN, "a")
        async with asyncio.timeout(PATIENCE):
            while not (begun := children() - before):
                await asyncio.sleep(0.005)
            (process,) = begun
            while os.getpriority(os.PRIO_PROCESS, process) != 19:
                await asyncio.sleep(0.005)
        assert os.sched_getscheduler(process) == os.SCHED_IDLE
        await reviews.close()
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
        assert (await reviews.look(of_table(0))).state == "none", "the next one need not wait until the claim runs out"
        with pytest.raises(Refusal, match="unavailable"):
            await reviews.ask(of_table(0), RECORD, EDITION, ANN, "a")

    in_store(lambda: SqliteStore(tmp_path / "q.sqlite"), test)


def test_one_that_breaks_down_or_takes_too_long_or_says_too_much_has_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(store: Store, number: int, record: Record, **settings: Any) -> None:
        metrics, before = Metrics(), children()
        reviews = Reviews(store, Settings(**{**SOON, **settings}), metrics)
        await keep(store, of_table(number))
        await reviews.ask(of_table(number), record, EDITION, ANN, "a")
        async with asyncio.timeout(PATIENCE):
            while (await reviews.look(of_table(number))).state != "none":
                await asyncio.sleep(0.01)
        assert metrics.value("reviews_failed_total") == 1
        assert children() <= before

    async def test(store: Store) -> None:
        await fails(store, 0, msgspec.structs.replace(RECORD, scores=[score + 1 for score in RECORD.scores]))
        await fails(store, 1, RECORD, review_seconds=1, review_effort=10)
        monkeypatch.setattr(module, "LARGEST", 1000)
        await fails(store, 2, RECORD)

    in_store(lambda: SqliteStore(tmp_path / "q.sqlite"), test)


def test_it_ends_when_its_server_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_record: Record, _effort: Effort, *, jobs: int, progress: Progress) -> None:
        while True:
            progress(1, jobs)

    read, write = os.pipe()
    os.close(read)
    task = msgspec.json.encode(Task(RECORD, Effort(), 2))
    monkeypatch.setattr(reviewer, "review", endless)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(task)))
    with os.fdopen(write, "wb", buffering=0) as nobody_reads:
        monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=nobody_reads))
        # SIGPIPE is not for Python, so it comes as an error, which ends the process.
        with pytest.raises(BrokenPipeError):
            reviewer.main()
