"""Several server processes on one PostgreSQL: what a move costs servers and database, and what commits wait for.

    python bench/processes.py                                       1, 2 and 4 processes, each way
    python bench/processes.py --processes 2 --seconds 30 --repeat 3
    PYTHONPATH=OTHER/src python bench/processes.py                  another version of the server, by the same clients
    python bench/processes.py --lists                               what lists cost, where there are many tables

People at one table are *together* at one process, as by the hash in the proxy, or *spread* over as many as there are.
Everything runs on one machine, clients too, so the cost of a move says more than moves per second: it should be the
same however many processes and tables there are.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from zlib import crc32

import asyncpg
import uvloop
from msgspec import Struct, json
from picows import WSFrame, WSTransport

sys.path.insert(0, str(Path(__file__).parent.parent))  # for the tests' PostgreSQL
from bench.load import Client, Load, among_people, cpu, go_home, memory, percentiles, served, sit_down
from quintet.server.opening import open_table
from quintet.server.protocol import NewTable
from quintet.server.settings import Settings
from quintet.server.store import COLUMNS
from quintet.server.store.postgres import PostgresStore
from quintet.server.table import Guest
from tests.server.harness import ROUNDS, Postgres

WAITS = """
    SELECT wait_event_type || ':' || wait_event FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND state = 'active' AND wait_event_type NOT IN ('Client', 'Activity')
"""
KEPT = """
    SELECT sum(pg_total_relation_size(oid))::float8 / (SELECT count(*) FROM entries)
    FROM pg_class WHERE relkind = 'r' AND relname LIKE 'entries%'
"""
COMMITS = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
SAMPLED = 0.02
"""How often the waits of the database are looked at, in seconds."""


class Placed(Load):
    """A load on several processes."""

    def __init__(self, urls: list[str], *, together: bool) -> None:
        super().__init__(urls[0])
        self._urls = urls
        self._together = together
        self.heard = 0

    def place(self, table: str, seat: int) -> str:
        return self._urls[(crc32(table.encode()) + (0 if self._together else seat)) % len(self._urls)]


class Counting(Client):
    """One who counts what they are sent."""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if isinstance(self.load, Placed):
            self.load.heard += len(frame.get_payload_as_memoryview())
        super().on_ws_frame(transport, frame)


class Result(Struct):
    """What was measured in one run. Times are in milliseconds."""

    processes: int
    tables: int
    together: bool
    wanted: float
    """Moves per second; 0 is flat out."""
    rate: float
    """Moves per second that there were."""
    half: float
    most: float
    """Within which 99 % of the moves were acknowledged."""
    server: float
    """Of a core, for each move; so are the two others."""
    database: float
    clients: float
    commits: float
    """Of the database, for each move; less than one where several moves share one."""
    waits: dict[str, float]
    """How many commits waited for what, on average."""
    errors: dict[str, int]
    heard: float
    """Bytes that all clients together were sent for each move."""
    logged: float
    """Bytes that the database wrote to its write-ahead log for each move."""
    kept: float
    """Bytes that an entry takes in the end, with its index."""
    megabytes: float
    """Of one server process."""

    def told(self) -> str:
        """A line for people."""
        waits = ", ".join(f"{what} {number:.2f}" for what, number in sorted(self.waits.items(), key=lambda it: -it[1]))
        return (
            f"{self.processes} processes, {self.tables} tables, {'together' if self.together else 'spread  '}: "
            f"{self.rate:5.0f} moves/s, acknowledged after {self.half:.1f} ms (half), {self.most:.1f} ms (99 %); "
            f"a move takes {self.commits:.2f} commits, {self.server:.2f} ms of servers, {self.database:.2f} ms of the "
            f"database, {self.clients:.2f} ms of clients, {self.heard:.0f} bytes to people, {self.logged:.0f} to the "
            f"log of the database, {self.kept:.0f} in the end; "
            f"waits: {waits or 'none'}; errors: {self.errors or 'none'}"
        )


def cpu_with_children(process: int) -> float:
    """The processor time that a process and those that it started have had, in seconds."""
    spent = cpu(process)
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == process:
                spent += cpu(int(stat.parent.name))
    return spent


async def sampled(url: str, waits: Counter[str]) -> None:
    """Counts what the commits wait for, until it is cancelled."""
    connection = await asyncpg.connect(url)
    while True:
        waits.update(row[0] for row in await connection.fetch(WAITS))
        waits[""] += 1
        await asyncio.sleep(SAMPLED)


async def measure(load: Placed, servers: list[int], postgres: Postgres, database: str, args: Run) -> Result:
    """Lets everyone play, flat out or at a steady rate."""
    clients = await sit_down(load, args.tables, args.seats, lambda: among_people(args.seats), Counting)
    load.playing, load.flat = True, not args.rate
    waits: Counter[str] = Counter()
    sampler = asyncio.create_task(sampled(database, waits))

    def spent() -> tuple[float, float, float]:
        return sum(map(cpu, servers)), cpu_with_children(postgres.process.pid), time.process_time()

    look = await asyncpg.connect(database)
    log, load.heard = await look.fetchval("SELECT pg_current_wal_lsn()"), 0
    commits = await look.fetchval(COMMITS)
    before, began, made = spent(), time.perf_counter(), 0
    while (now := time.perf_counter()) < began + args.seconds:
        while load.ready and (load.flat or made < (now - began) * args.rate):
            load.ready.popleft().move()
            made += 1
        await asyncio.sleep(0.002)
    seconds = time.perf_counter() - began
    load.playing = False
    sampler.cancel()
    moves = len(load.latencies)
    after = spent()
    logged = await look.fetchval("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8", log)
    await asyncio.sleep(1.5)  # until the database has counted
    commits, kept = await look.fetchval(COMMITS) - commits - waits[""], await look.fetchval(KEPT)
    await look.close()
    server, base, own = (1000 * (now - then) / moves for now, then in zip(after, before, strict=True))
    cuts = percentiles(load.latencies)
    samples = waits.pop("")
    told = {what: number / samples for what, number in waits.items()}
    await go_home(clients)
    return Result(
        processes=len(servers),
        tables=args.tables,
        together=args.together,
        wanted=args.rate,
        rate=moves / seconds,
        half=cuts[49] * 1000,
        most=cuts[98] * 1000,
        server=server,
        database=base,
        clients=own,
        commits=commits / moves,
        waits=told,
        errors=dict(load.errors),
        heard=load.heard / moves,
        logged=logged / moves,
        kept=kept,
        megabytes=statistics.mean(map(memory, servers)),
    )


class Run(Struct):
    """What one run is to be."""

    processes: int
    tables: int
    seats: int
    together: bool
    rate: float
    """Moves per second; 0 is flat out."""
    seconds: float


def run(args: Run, postgres: Postgres) -> Result:
    """Starts servers on a new database, and measures."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = postgres.database()
        options = ["--database", database]
        servers = [stack.enter_context(served(folder, *options)) for _ in range(args.processes)]
        load = Placed([url for url, _ in servers], together=args.together)
        return uvloop.run(measure(load, [process for _, process in servers], postgres, database, args))


async def lists(url: str) -> None:
    """How long it takes to list open tables, and those whose bots are due, by how many there are."""
    store = PostgresStore(url)
    await store.open()
    look = await asyncpg.connect(url)
    guest = Guest("host", "Host")
    table = await open_table(store, Settings(), guest, NewTable(ROUNDS, 2))
    changed = {"id": "md5(number::text)", "host": "'host' || number / 2", "open": "true", "bots_due": "true"}
    columns = ", ".join(changed.get(name, name) for name in COLUMNS.split(", "))
    for many in (100, 1_000, 10_000, 100_000):
        await look.execute("DELETE FROM tables WHERE id <> $1", table)
        await look.execute(
            f"INSERT INTO tables ({COLUMNS}) SELECT {columns} FROM tables, generate_series(1, {many}) AS number"
        )
        await look.execute("VACUUM ANALYZE tables")
        for what, ask in (
            ("open tables", lambda: store.open_tables(50)),
            ("bots due", lambda: store.bots_due(1e12, 100)),
        ):
            times = []
            for _ in range(10):
                began = time.perf_counter()
                await ask()
                times.append(time.perf_counter() - began)
            print(f"{what}, of {many:,}: {statistics.median(times) * 1000:.1f} ms", flush=True)
    await look.close()
    await store.close()


def main() -> None:
    """Runs what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, action="append", help="1, 2 and 4 if not said")
    parser.add_argument("--tables", type=int, action="append", help="50 if not said")
    parser.add_argument("--seats", type=int, default=2, help="people at each table")
    parser.add_argument("--rate", type=float, default=0, help="moves per second; flat out if not said")
    parser.add_argument("--each", action="store_true", help="so many tables, and moves, for each process")
    parser.add_argument("--seconds", type=float, default=10, help="how long each run lasts")
    parser.add_argument("--repeat", type=int, default=1, help="how often all of it is done")
    parser.add_argument("--lists", action="store_true", help="measure lists instead")
    parser.add_argument("--json", type=Path, help="add the results to this file, a line for each")
    args = parser.parse_args()
    print(f"on PostgreSQL, {os.cpu_count()} cores, with the clients")
    with Postgres() as postgres:
        if args.lists:
            uvloop.run(lists(postgres.database()))
            return
        for _, tables, processes, together in itertools.product(
            range(args.repeat), args.tables or [50], args.processes or [1, 2, 4], [True, False]
        ):
            if processes > 1 or together:
                times = processes if args.each else 1
                wanted = Run(processes, tables * times, args.seats, together, args.rate * times, args.seconds)
                result = run(wanted, postgres)
                print(result.told(), flush=True)
                if args.json:
                    with args.json.open("ab") as file:
                        file.write(json.encode(result) + b"\n")


if __name__ == "__main__":
    main()
