"""A model of many servers: what a given number of people costs, how long their moves take, and what breaks first.

    python bench/scale.py                         as text
    python bench/scale.py --plot docs/pictures/scale.svg

All that was measured is in `figures.toml`, with the command that measured it. The simulation plays moves through server
processes and a database, event by event: a process does one thing at a time, writes what has come meanwhile in one
commit, and tells it; commits share the flush of the log, unless they notify, which they do one at a time. It is first run
as the measurements were, to see that it agrees with them (`compared`), and then with as many people as are asked for.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import math
import random
import tomllib
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from msgspec import Struct, convert, field

FIGURES = Path(__file__).with_name("figures.toml")
Told = Literal["all", "others", "nobody"]
"""Who is told of a move: all processes, the other one at which someone looks, or nobody because all are in one place."""


class Costs(Struct):
    """What things take, in milliseconds. Fitted, so that the simulation agrees with what was measured."""

    server_batch: float
    """Of a process, for a commit, however many moves are in it."""
    server_move: float
    """Of a process, for a move of a table of two: half of it before it is durable and half after."""
    server_heard: float
    """Of a process, for a move elsewhere of a table that it follows too: to read it, and tell it."""
    server_overheard: float
    """Of a process, to hear of a move at a table that nobody looks at there."""
    database_batch: float
    database_move: float
    database_heard: float
    """Of the database, for each process that is told of a move."""
    client: float
    """Of the clients, which run on the same machine, for a move."""
    flush: float
    """From the end of a commit's work until its log is on the disk."""


class Measured(Struct):
    """One line of `python bench/processes.py`: medians."""

    processes: int
    told: Told
    tables: int
    rate: float
    """Moves per second that were wanted; 0 is flat out."""
    moves: float
    """Moves per second."""
    server: float
    database: float


class World(Struct):
    """What is assumed about people."""

    seats: int
    """People at a table."""
    pause: float
    """Seconds between two moves at a table."""
    bots: float
    """Bots at a table, each of which is asked as often as a person."""
    question: float
    """Milliseconds of a core for a bot's answer, when many are asked."""
    share: float
    """How busy a core may be."""


class Sizes(Struct):
    """What things take besides time, as measured."""

    process_megabytes: float
    person_kilobytes: float
    """Of a server's memory, for each connection, with its share of a table."""
    sent: float
    """Bytes to all people at a table of two, for a move."""
    logged: float
    """Bytes that the database writes to its log for a move."""
    kept: float
    """Bytes that an entry takes in the end."""
    connections: int
    """Of a server process to the database."""
    people: int
    """Connections to a server process, by its settings."""


class Figures(Struct):
    """All that is known."""

    cores: int
    costs: Costs
    sizes: Sizes
    world: World
    measured: list[Measured] = field(default_factory=list)


def figures() -> Figures:
    """Reads them."""
    return convert(tomllib.loads(FIGURES.read_text(encoding="utf-8")), Figures)


# The simulation -------------------------------------------------------------------------------------------------------


class Clock:
    """What happens when. Times are in milliseconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()

    def after(self, pause: float, work: Callable[[], None]) -> None:
        """Does something later."""
        heapq.heappush(self._due, (self.now + pause, next(self._order), work))

    def run(self, until: float) -> None:
        """Lets time pass."""
        while self._due and self._due[0][0] <= until:
            self.now, _, work = heapq.heappop(self._due)
            work()


class Cores:
    """The cores of a machine, which threads share in turn."""

    def __init__(self, clock: Clock, count: float) -> None:
        self.clock = clock
        self._free = count
        self._waiting: deque[Thread] = deque()

    def want(self, thread: Thread) -> None:
        """Runs a thread as soon as a core is free."""
        self._waiting.append(thread)
        self._run()

    def _run(self) -> None:
        while self._free >= 1 and self._waiting:
            self._free -= 1
            self._waiting.popleft().run()

    def release(self) -> None:
        """A thread has done one thing."""
        self._free += 1
        self._run()


class Thread:
    """Something that does one thing after the other."""

    def __init__(self, cores: Cores) -> None:
        self._cores = cores
        self._work: deque[tuple[float, Callable[[], None]]] = deque()
        self._busy = False
        self.spent = 0.0

    def do(self, cost: float, then: Callable[[], None] = lambda: None) -> None:
        """Takes some time for something, when it comes to it."""
        self._work.append((cost, then))
        if not self._busy:
            self._busy = True
            self._cores.want(self)

    def run(self) -> None:
        """Has a core now."""
        cost, _ = self._work[0]
        self.spent += cost
        self._cores.clock.after(cost, self._done)

    def _done(self) -> None:
        _, then = self._work.popleft()
        self._busy = bool(self._work)
        if self._busy:
            self._cores.want(self)
        self._cores.release()
        then()


class Database:
    """Commits: work on any core, then the log."""

    def __init__(self, clock: Clock, cores: Cores, flush: float, lines: int) -> None:
        self._clock = clock
        self._lines = [Thread(cores) for _ in range(lines)]
        self._flush = flush
        self._flushing = False
        self._waiting: list[Callable[[], None]] = []
        self._alone: deque[tuple[int, float, Callable[[], None]]] = deque()
        self._locked = False

    @property
    def spent(self) -> float:
        """The time of its cores."""
        return sum(line.spent for line in self._lines)

    def commit(self, line: int, cost: float, done: Callable[[], None], *, notifies: bool) -> None:
        """Writes something, and says when it is durable. Those that notify hold a lock from their work until then."""
        if not notifies:
            self._lines[line].do(cost, lambda: self._log(done))
        else:
            self._alone.append((line, cost, done))
            self._next_alone()

    def _next_alone(self) -> None:
        if not self._locked and self._alone:
            self._locked = True
            line, cost, done = self._alone.popleft()

            def unlock() -> None:
                self._locked = False
                self._next_alone()
                done()

            self._lines[line].do(cost, lambda: self._log(unlock))

    def _log(self, done: Callable[[], None]) -> None:
        self._waiting.append(done)
        if not self._flushing:
            self._flush_all()

    def _flush_all(self) -> None:
        self._flushing = bool(self._waiting)
        if self._flushing:
            flushed, self._waiting = self._waiting, []

            def done() -> None:
                self._flush_all()
                for one in flushed:
                    one()

            self._clock.after(self._flush, done)


class Outcome(Struct):
    """What came of it. Times are in milliseconds."""

    moves: float
    """Moves per second."""
    half: float
    most: float
    """Within which 99 % of the moves were acknowledged."""
    server: float
    """Of a core, for each move; of all processes."""
    database: float


class Simulation:
    """Tables, processes and a database."""

    def __init__(
        self, costs: Costs, told: Told, processes: int, *, cores: float = math.inf, database_cores: float = 0, seed: int = 1
    ) -> None:
        self._costs = costs
        self._told = told
        self._random = random.Random(seed)
        self._clock = Clock()
        machine = Cores(self._clock, cores)
        self._servers = [Thread(machine) for _ in range(processes)]
        self._clients = Thread(machine)
        base = Cores(self._clock, database_cores) if database_cores else machine
        self._database = Database(self._clock, base, costs.flush, processes)
        self._batches: list[list[tuple[float, Callable[[], None]]]] = [[] for _ in range(processes)]
        self._writing = [False] * processes
        self._latencies: list[float] = []

    def flat_out(self, tables: int, seconds: float) -> Outcome:
        """At each table, one move comes as soon as the last was told."""
        for table in range(tables):
            self._move(table % len(self._servers), again=True)
        return self._run(seconds)

    def paced(self, rate: float, seconds: float) -> Outcome:
        """Moves come by chance, so many in a second."""

        def arrive() -> None:
            self._move(self._random.randrange(len(self._servers)), again=False)
            self._clock.after(self._random.expovariate(rate / 1000), arrive)

        arrive()
        return self._run(seconds)

    def _run(self, seconds: float) -> Outcome:
        self._clock.run(seconds * 1000)
        times, moves = sorted(self._latencies), max(1, len(self._latencies))
        return Outcome(
            moves=len(times) / seconds,
            half=times[len(times) // 2] if times else math.inf,
            most=times[len(times) * 99 // 100] if times else math.inf,
            server=sum(server.spent for server in self._servers) / moves,
            database=self._database.spent / moves,
        )

    def _move(self, process: int, *, again: bool) -> None:
        began = self._clock.now

        def durable() -> None:
            self._latencies.append(self._clock.now - began)
            self._servers[process].do(self._costs.server_move / 2, told)

        def told() -> None:
            if again:
                self._clients.do(self._costs.client, lambda: self._move(process, again=True))

        def decided() -> None:
            self._batches[process].append((began, durable))
            self._write(process)

        self._servers[process].do(self._costs.server_move / 2, decided)

    def _write(self, process: int) -> None:
        batch = self._batches[process]
        if self._writing[process] or not batch:
            return
        self._writing[process] = True
        self._batches[process] = []
        costs, others = self._costs, len(self._servers) - 1
        heard = {"all": others, "others": min(1, others), "nobody": 0}[self._told] * len(batch)
        notifies = self._told == "all" or heard > 0

        def done() -> None:
            self._writing[process] = False
            for _, durable in batch:
                durable()
            self._spread(process, len(batch))
            self._write(process)

        def commit() -> None:
            cost = costs.database_batch + costs.database_move * len(batch) + costs.database_heard * heard
            self._database.commit(process, cost, done, notifies=notifies)

        self._servers[process].do(costs.server_batch, commit)

    def _spread(self, process: int, moves: int) -> None:
        """Other processes hear of moves."""
        others = [server for number, server in enumerate(self._servers) if number != process]
        if self._told == "all":
            for other in others:
                other.do(self._costs.server_overheard * moves)
        elif self._told == "others" and others:
            for _ in range(moves):
                self._random.choice(others).do(self._costs.server_heard)


def compared(known: Figures, seconds: float = 3) -> list[tuple[Measured, Outcome]]:
    """What was measured, and what the simulation makes of the same."""
    pairs = []
    for line in known.measured:
        simulation = Simulation(known.costs, line.told, line.processes, cores=known.cores)
        outcome = simulation.paced(line.rate, seconds) if line.rate else simulation.flat_out(line.tables, seconds)
        pairs.append((line, outcome))
    return pairs
