"""Behind a real nginx with real TLS, set up as the documentation says."""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import httpx
import pytest

from tests.server.harness import PATIENCE, Person, Postgres, ServerProcess, people, play_on, run, seated
from tests.server.test_faults import Moment, check, games_under_fire, read_postgres

DOCUMENTED = Path(__file__).parents[2] / "docs" / "server.md"
AROUND = """
daemon off;
pid nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp; uwsgi_temp_path temp; scgi_temp_path temp;
    {sites}
}}
"""
"""What a package of nginx brings besides the sites themselves."""
pytestmark = pytest.mark.skipif(shutil.which("nginx") is None, reason="there is no nginx")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def nginx(folder: Path, servers: list[ServerProcess]) -> Iterator[str]:
    """Runs nginx as documented, in front of these; gives its address."""
    found = re.search(r"```nginx\n(.*?)```", DOCUMENTED.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    port = _free_port()
    behind = "".join(rf"server 127.0.0.1:{one.port}\2;\n" for one in servers)
    sites, replaced = re.subn(r"( *server 127\.0\.0\.1:\d+( [^;]*);\n)+", behind, found[1])
    assert replaced == 1
    for documented, ours in (("listen 443", f"listen 127.0.0.1:{port}"), ("/etc/ssl/", f"{folder}/")):
        assert documented in sites
        sites = sites.replace(documented, ours)
    (folder / "nginx.conf").write_text(AROUND.format(sites=sites))
    log = folder / "nginx.log"
    with log.open("wb") as stderr:
        process = subprocess.Popen(["nginx", "-p", folder, "-e", "stderr", "-c", folder / "nginx.conf"], stderr=stderr)
    try:
        for _ in range(PATIENCE * 20):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None, log.read_text()
            time.sleep(0.05)
        yield f"https://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture(autouse=True)
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A certificate that all clients here believe, and no others."""
    command = "openssl req -x509 -newkey rsa:2048 -nodes -keyout play.key -out play.pem -days 2 -subj /CN=test"
    subprocess.run(
        [*command.split(), "-addext", "subjectAltName=IP:127.0.0.1"], cwd=tmp_path, check=True, capture_output=True
    )
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "play.pem"))


def test_a_game_over_tls(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server, nginx(tmp_path, [server]) as url:

        async def test() -> None:
            persons = await people(url, 2)
            assert all(cookie.secure for cookie in persons[0].http.cookies.jar)
            _, wires = await seated(persons)
            await play_on(wires, random.Random(1))
            assert wires[0].finished
            ann = persons[0].http
            assert (await ann.get("/metrics")).status_code == 403
            at_home = {"origin": url}, 200
            for headers, status in (at_home, ({"origin": "https://elsewhere.example"}, 403)):
                assert (await ann.post("/api/me", json={"name": "Ann"}, headers=headers)).status_code == status

        run(test())
        with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            httpx.get(url, verify=True, trust_env=False)


Two = tuple[ServerProcess, ServerProcess, str, str]


@pytest.fixture
def two(tmp_path: Path, postgres: Postgres) -> Iterator[Two]:
    """Two processes, their database, and the address of the nginx in front of them."""
    database = postgres.database()
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
    with (
        ServerProcess(folders[0], "--database", database) as one,
        ServerProcess(folders[1], "--database", database) as other,
        nginx(tmp_path, [one, other]) as url,
    ):
        yield one, other, database, url


async def at(server: ServerProcess, name: str) -> float:
    """What a process says of itself."""
    text = (await Person(server.url).http.get("/metrics")).text
    return float(re.findall(rf"^quintet_{name} (.*)$", text, re.MULTILINE)[0])


def test_one_of_two_processes_behind_it_is_killed(two: Two) -> None:
    one, other, database, url = two

    async def fire(moment: Moment) -> None:
        for moves in (10, 40):
            await moment(moves)
            here, there = [await at(server, "connections") for server in (one, other)]
            server = one if here >= there else other  # where there is someone to notice
            await asyncio.to_thread(server.kill)
            await asyncio.sleep(0.2)
            await asyncio.to_thread(server.start)

    async def test() -> None:
        names, players, person = await games_under_fire(url, [url], fire)
        await check(names, players, await read_postgres(database), person)

    run(test())


def test_people_at_one_table_meet_at_one_process(two: Two) -> None:
    *servers, database, url = two

    async def test() -> None:
        persons = await people(url, 2)
        tables = [await seated(persons) for _ in range(12)]
        open_there = [await at(server, "live_tables") for server in servers]
        while not all(open_there):  # of so many it can happen, by chance
            tables.append(await seated(persons))
            open_there = [await at(server, "live_tables") for server in servers]
        connected = [await at(server, "connections") for server in servers]
        assert sum(open_there) == len(tables), "no table is open at both"
        assert connected == [2 * count for count in open_there]
        connection = await asyncpg.connect(database)
        followed = await connection.fetch("SELECT cardinality(followers) FROM tables")
        await connection.close()
        assert [number for (number,) in followed] == [1] * len(tables), "so nobody is told of what happens there"

    run(test())
