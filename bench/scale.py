"""A model of many servers: what a given number of people costs, how long their moves take, and what breaks first.

    python bench/scale.py                         as text
    python bench/scale.py --plot docs/pictures/scale.svg

All that was measured is in `figures.toml`, with the command that measured it. The simulation plays moves through server
processes and a database, event by event: a process does one thing at a time, writes what has come meanwhile in one
commit, and tells it; commits share the flush of the log, unless they notify, which they do one at a time. It is first
run as the measurements were, to see that it agrees with them (`compared`), and then with as many people as are asked
for.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import math
import random
import sys
import tomllib
from collections import deque
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from pathlib import Path
from statistics import linear_regression, median
from typing import Literal, get_args

from msgspec import Struct, convert, json
from msgspec.structs import asdict, replace

sys.path.insert(0, str(Path(__file__).parent.parent))  # for the other benchmark
from bench.processes import Result
from quintet.server.api import FRESH

FIGURES = Path(__file__).with_name("figures.toml")
Told = Literal["all", "others", "nobody"]
"""Who is told of a move: all processes, one other where someone looks, or nobody because all are in one place."""


class Measured(Struct):
    """One kind of run of `python bench/processes.py`: of several, the one that other programs disturbed least."""

    processes: int
    told: Told
    tables: int
    wanted: float
    """Moves per second; 0 is flat out."""
    rate: float
    """Moves per second that there were."""
    commits: float
    """For each move. Where processes are told, what they do on hearing of it is counted too."""
    server: float
    database: float
    clients: float
    flushing: float
    """How many commits waited for the disk, on average."""

    @property
    def run(self) -> tuple[int, int, float]:
        """What was the same for all versions."""
        return self.processes, self.tables, self.wanted

    @property
    def got(self) -> float:
        """How many cores all of this had together. Flat out, it is all that other programs have left."""
        return self.rate * (self.server + self.database + self.clients) / 1000


class Costs(Struct, frozen=True):
    """What things take, in milliseconds."""

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
    """Of the database, for a process that is told of a move and reads it."""
    database_overheard: float
    """Of the database, for a process that is told of a move in vain."""
    client: float
    """Of the clients, which run on the same machine, for a move."""
    flush: float
    """From the end of a commit's work until its log is on the disk."""

    @classmethod
    def fitted(cls, measured: list[Measured]) -> Costs:
        """Those by which the measurements are explained best, if each move and each commit has its price.

        To be told has the price by which the same run costs more where processes are told.
        """
        nobody = {line.run: line for line in measured if line.told == "nobody"}
        commits = [line.commits for line in nobody.values()]
        server = _explained(commits, [line.server for line in nobody.values()])
        database = _explained(commits, [line.database for line in nobody.values()])
        heard = [(line, nobody[line.run]) for line in measured if line.told == "others"]
        overheard = [(line, nobody[line.run]) for line in measured if line.told == "all"]
        return cls(
            server_batch=server[0],
            server_move=server[1],
            server_heard=_at_least_nothing(line.server - beside.server for line, beside in heard),
            server_overheard=_at_least_nothing(
                (line.server - beside.server) / (line.processes - 1) for line, beside in overheard
            ),
            database_batch=database[0],
            database_move=database[1],
            database_heard=_at_least_nothing(line.database - beside.database for line, beside in heard),
            database_overheard=_at_least_nothing(
                (line.database - beside.database) / (line.processes - 1) for line, beside in overheard
            ),
            client=median(line.clients for line in nobody.values()),
            flush=median(
                1000 * line.flushing / (line.commits * line.rate) for line in nobody.values() if line.processes == 1
            ),
        )

    def slowed(self, times: float) -> Costs:
        """On a machine that others use too. Its disk is as fast as before."""
        return replace(self, **{name: times * cost for name, cost in asdict(self).items() if name != "flush"})


def _at_least_nothing(differences: Iterable[float]) -> float:
    """Their median; what is too small to be measured may seem to be less than nothing."""
    return max(0.0, median(differences))


def _explained(commits: list[float], spent: list[float]) -> tuple[float, float]:
    """The price of a commit, and that of a move, neither of which is less than nothing."""
    fit = linear_regression(commits, spent)
    return (
        (fit.slope, fit.intercept)
        if fit.intercept > 0
        else (linear_regression(commits, spent, proportional=True)[0], 0)
    )


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
    waiting: float
    """The share of tables that wait for more people, and are open to all."""
    visits: float
    """Seconds after which a person looks at the list of open tables again."""
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
    listed: float
    """Milliseconds of the database for each open table that waits, whenever anyone looks at the list."""
    connections: int
    """Of a server process to the database."""
    people: int
    """Connections to a server process, by its settings."""


class Figures(Struct, dict=True):
    """All that is known."""

    cores: int
    sizes: Sizes
    world: World
    measured: list[Measured]

    @cached_property
    def costs(self) -> Costs:
        """What things take, as far as it follows from what was measured."""
        return Costs.fitted(self.measured)


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

    def do(self, cost: float, then: Callable[[], None] = lambda: None, *, next_: bool = False) -> None:
        """Takes some time for something, when it comes to it, or next."""
        self._work.insert(1 if next_ else len(self._work), (cost, then))
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
        self._listening = [Thread(cores) for _ in range(lines)]
        self._flush = flush
        self._flushing = False
        self._waiting: list[Callable[[], None]] = []
        self._alone: deque[tuple[int, float, Callable[[], None]]] = deque()
        self._locked = False

    @property
    def spent(self) -> float:
        """The time of its cores."""
        return sum(line.spent for line in (*self._lines, *self._listening))

    def hear(self, line: int, cost: float) -> None:
        """Passes on what was notified."""
        self._listening[line].do(cost)

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
        self, costs: Costs, told: Told, processes: int, *, cores: float = math.inf, database_cores: float = 0
    ) -> None:
        self._costs = costs
        self._told = told
        self._random = random.Random(1)
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
        costs, notifies = self._costs, self._told != "nobody" and len(self._servers) > 1

        def done() -> None:
            self._writing[process] = False
            for _, durable in batch:
                durable()
            self._spread(process, len(batch))
            self._write(process)

        def commit() -> None:
            cost = costs.database_batch + costs.database_move * len(batch)
            self._database.commit(process, cost, done, notifies=notifies)

        self._servers[process].do(costs.server_batch, commit, next_=True)

    def _spread(self, process: int, moves: int) -> None:
        """Other processes hear of moves, each by a line of its own."""
        costs = self._costs
        others = [number for number in range(len(self._servers)) if number != process]
        if self._told == "all":
            for other in others:
                self._database.hear(other, costs.database_overheard * moves)
                self._servers[other].do(costs.server_overheard * moves)
        elif self._told == "others" and others:
            for other in self._random.choices(others, k=moves):
                self._database.hear(other, costs.database_heard)
                self._servers[other].do(costs.server_heard)


def compared(known: Figures, seconds: float = 3) -> list[tuple[Measured, Outcome]]:
    """What was measured, and what the simulation makes of the same."""
    pairs = []
    for line in known.measured:
        slow = 1.0 if line.wanted else max(1.0, known.cores / line.got)
        simulation = Simulation(known.costs.slowed(slow), line.told, line.processes, cores=known.cores)
        outcome = simulation.paced(line.wanted, seconds) if line.wanted else simulation.flat_out(line.tables, seconds)
        pairs.append((line, replace(outcome, server=outcome.server / slow, database=outcome.database / slow)))
    return pairs


# What so many people come to ------------------------------------------------------------------------------------------

DATABASE_CORES = 32
"""Of a large machine."""
KINDS: dict[str, Told] = {"all are told": "all", "one other is told": "others", "nobody is told": "nobody"}
PEOPLE = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)


class Needs(Struct):
    """What so many people need, all at tables at once."""

    people: int
    moves: float
    """Of people, in a second."""
    entries: float
    """Moves of people and bots, in a second."""
    processes: int
    megabytes: float
    """Of the memory of all processes."""
    connections: int
    """To the database."""
    database: float
    """Cores for moves."""
    lists: float
    """Cores of the database for the list of open tables, which each process asks for once a second."""
    bots: float
    """Cores."""
    sent: float
    """Bytes in a second, to all."""
    logged: float
    """Bytes in a second, to the log of the database."""
    kept: float
    """Bytes in a day."""


def one_process(known: Figures, rate: float) -> Outcome:
    """What a move costs at a process to which so many come in a second, some of which share a commit."""
    return _one_process(known.costs, 50 * max(1, round(rate / 50)))


@cache
def _one_process(costs: Costs, rate: int) -> Outcome:
    return Simulation(costs, "nobody", 1).paced(rate, 2)


def needs(known: Figures, people: int) -> Needs:
    """Works it out."""
    costs, sizes, world = known.costs, known.sizes, known.world
    moves = people / world.seats / world.pause
    questions = moves * world.bots / world.seats
    entries = moves + questions
    processes = math.ceil(people / sizes.people)
    one = one_process(known, entries / processes)
    # Half of the work for a move is to tell it, which was measured with two at a table.
    server = one.server + costs.server_move * 0.5 * (world.seats / 2 - 1)
    processes = math.ceil(max(processes, entries * server / 1000 / world.share))
    lists = min(people / world.visits, processes / FRESH)
    return Needs(
        people=people,
        moves=moves,
        entries=entries,
        processes=processes,
        megabytes=processes * sizes.process_megabytes + people * sizes.person_kilobytes / 1024,
        connections=processes * sizes.connections,
        database=entries * one.database / 1000 / world.share,
        lists=lists * (people / world.seats * world.waiting) * sizes.listed / 1000 / world.share,
        bots=questions * world.question / 1000 / world.share,
        sent=entries * sizes.sent * world.seats / 2,
        logged=entries * sizes.logged,
        kept=entries * sizes.kept * 86400,
    )


def simulated(known: Figures, people: int, told: Told) -> Outcome:
    """How moves fare with so many people, and as many processes as they need where nobody is told."""
    needed = needs(known, people)
    simulation = Simulation(known.costs, told, needed.processes, database_cores=DATABASE_CORES)
    return simulation.paced(needed.entries, min(5.0, max(1.0, 20_000 / needed.entries)))


def limit(known: Figures, reached: Callable[[Needs], bool]) -> int:
    """The least number of people, to two digits, at which something is so."""
    steps = (first * int(10**power) for power in range(2, 8) for first in range(10, 100))
    return next(people for people in steps if reached(needs(known, people)))


def slow_at(known: Figures, told: Told) -> float:
    """The number of people, of 10,000, 20,000, 50,000 and so on, at which one move in a hundred takes over 100 ms."""
    steps = (10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
    return next((people for people in steps if simulated(known, people, told).most > 100), math.inf)


# Telling it -----------------------------------------------------------------------------------------------------------


def plot(lines: dict[str, list[tuple[int, float]]]) -> str:
    """Milliseconds over people, both by powers of ten, as SVG."""
    width, height, left, bottom = 660, 360, 80, 40
    low, high = 0, 4

    def place(people: float, value: float) -> tuple[float, float]:
        x = left + (math.log10(people) - 3) / 3 * (width - left - 150)
        y = height - bottom - (min(high, math.log10(max(1, value))) - low) / (high - low) * (height - bottom - 20)
        return round(x, 1), round(y, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        '<g font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for power in range(3, 7):
        x, y = place(10**power, 1)
        parts.append(f'<path d="M{x} {y}V20" stroke="#ddd"/><text x="{x}" y="{y + 16}" text-anchor="middle">')
        parts.append(f"{10**power:,}</text>")
    for power in range(low, high + 1):
        x, y = place(1000, 10**power)
        parts.append(f'<path d="M{x} {y}H{width - 150}" stroke="#ddd"/>')
        parts.append(f'<text x="{x - 6}" y="{y + 4}" text-anchor="end">{10**power:,} ms</text>')
    for (name, points), colour in zip(lines.items(), ("#c0392b", "#d68910", "#1f618d", "#1e8449"), strict=False):
        path = " ".join(f"{x},{y}" for x, y in itertools.starmap(place, points))
        x, y = place(*points[-1])
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{x + 6}" y="{y + 4}" fill="{colour}">{name}</text>')
    parts.append(f'<text x="{left}" y="14">99 % of moves are durable within (computed)</text>')
    parts.append(
        f'<text x="{width - 150}" y="{height - 6}" text-anchor="end">people at tables at once</text></g></svg>'
    )
    return "\n".join(parts) + "\n"


def curves(known: Figures) -> dict[str, list[tuple[int, float]]]:
    """By who is told, within how many milliseconds 99 % of the moves are durable."""
    return {name: [(people, simulated(known, people, told).most) for people in PEOPLE] for name, told in KINDS.items()}


def agreement(known: Figures) -> list[str]:
    """What was measured beside what is computed, as lines of a table."""
    lines = ["| processes | told | | moves/s | computed | ms of servers | computed | ms of the database | computed |"]
    lines += ["|--:|---|---|" + "--:|" * 6]
    for line, outcome in compared(known):
        how = f"at {line.wanted:.0f}/s" if line.wanted else "flat out"
        lines.append(
            f"| {line.processes} | {line.told} | {how} | {line.rate:,.0f} | {outcome.moves:,.0f} "
            f"| {line.server:.2f} | {outcome.server:.2f} | {line.database:.2f} | {outcome.database:.2f} |"
        )
    return lines


def bill(known: Figures) -> list[str]:
    """What people need, as lines of a table."""
    columns = (
        "people, entries/s, processes, memory, connections to the database, its cores for moves, for lists, "
        "bots' cores, to people, to its log, kept in a day"
    )
    lines = [f"| {columns.replace(', ', ' | ')} |", "|" + "--:|" * 11]
    for people in PEOPLE:
        need = needs(known, people)
        lines.append(
            f"| {people:,} | {need.entries:,.0f} | {need.processes} | {need.megabytes / 1024:.1f} GB "
            f"| {need.connections} | {need.database:.1f} | {need.lists:.1f} | {need.bots:.0f} "
            f"| {need.sent * 8 / 1e9:.2f} Gbit/s | {need.logged / 1e6:.1f} MB/s | {need.kept / 1e9:,.0f} GB |"
        )
    return lines


def report(known: Figures) -> None:
    """Prints everything."""
    print(*agreement(known), "", *bill(known), "", "What is reached, at how many people:", sep="\n")
    for what, reached in LIMITS.items():
        print(f"- {what}: {limit(known, reached):,}")
    for name, told in KINDS.items():
        print(f"- one move in a hundred takes over 100 ms, if {name}: {slow_at(known, told):,}")
    for name, points in curves(known).items():
        print(f"99 % of moves are durable within, if {name}:")
        print(*(f"- {people:,} people: {most:,.1f} ms" for people, most in points), sep="\n")


LIMITS: dict[str, Callable[[Needs], bool]] = {
    "a second process": lambda need: need.processes > 1,
    "the 97 connections that PostgreSQL leaves to others by default": lambda need: need.connections > 97,
    "10 Gbit/s to people": lambda need: need.sent * 8 > 10e9,
    "a second machine of 32 cores for bots": lambda need: need.bots > 32,
    "100 MB/s to the log of the database": lambda need: need.logged > 100e6,
    "32 cores of the database, for moves": lambda need: need.database > DATABASE_CORES,
    "32 cores of the database, for the list of open tables": lambda need: need.lists > DATABASE_CORES,
    "a terabyte in a day": lambda need: need.kept > 1e12,
}


def least_disturbed(told: Told, file: Path) -> str:
    """Of what `python bench/processes.py --json` wrote, the runs that took the least time of cores, as TOML."""
    runs: dict[tuple[int, int, float], list[Result]] = {}
    for line in file.read_bytes().splitlines():
        result = json.decode(line, type=Result)
        if result.together == (told != "others") and (result.processes > 1 or told == "nobody"):
            runs.setdefault((result.processes, result.tables, result.wanted), []).append(result)
    text = ""
    for (processes, tables, wanted), results in runs.items():
        least = min(results, key=lambda result: result.server + result.database)
        text += f'[[measured]]\nprocesses = {processes}\ntold = "{told}"\ntables = {tables}\nwanted = {wanted:.0f}\n'
        text += f"rate = {least.rate:.0f}\n"
        for name in ("commits", "server", "database", "clients"):
            text += f"{name} = {getattr(least, name):.3f}\n"
        text += f"flushing = {least.waits.get('IO:WALSync', 0):.3f}\n\n"
    return text


def main() -> None:
    """Prints everything, or draws it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plot", type=Path, help="draw the curves into this file, as SVG")
    parser.add_argument("--measured", type=Path, help="tell what processes.py --json wrote as figures.toml wants it")
    parser.add_argument("--told", choices=get_args(Told), default="nobody", help="who was told in that")
    args = parser.parse_args()
    if args.measured:
        print(least_disturbed(args.told, args.measured), end="")
        return
    known = figures()
    if args.plot:
        args.plot.write_text(plot(curves(known)), encoding="utf-8")
    else:
        report(known)


if __name__ == "__main__":
    main()
