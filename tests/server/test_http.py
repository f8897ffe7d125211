"""The HTTP part: what it says of itself is true, for whatever is asked."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from schemathesis.checks import CHECKS

from quintet import bots, games, rulebook, words
from quintet.server.app import App
from quintet.server.opening import open_table
from quintet.server.pages import Pages
from quintet.server.protocol import NewTable, Refusal
from quintet.server.settings import Settings
from quintet.server.store import Listed, StoreError
from quintet.server.store.sqlite import SqliteStore
from tests.server.harness import ROUNDS, Line, ServerProcess, get, run

WIDE = ["requests_per_second=100000", "request_burst=100000", "guests_per_minute=100000", "tables_per_guest=100000"]


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("wide"), settings=WIDE) as process:
        yield process
        assert process.stop() == 0
        assert '"event":"fault"' not in process.log.read_text()


@pytest.fixture(scope="module")
def http(wide: ServerProcess) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=wide.url) as client:
        yield client


def test_schemathesis_finds_nothing(wide: ServerProcess, http: httpx.Client) -> None:
    schema = schemathesis.openapi.from_url(f"{wide.url}/api/openapi.json")
    # Whether a valid body is possible (a game for so many players, with such options) no schema can say.
    checks = [check for check in CHECKS.get_all() if check.__name__ != "positive_data_acceptance"]
    operations = 0
    for result in schema.get_all_operations():
        operation = result.ok()  # type: ignore[union-attr]
        operations += 1
        http.cookies.clear()  # one of them forgets the guest who asks
        cookie = http.post("/api/me", json={"name": "Ann"}).cookies["quintet"]

        @examples(max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            case.call_and_validate(headers={"Cookie": f"quintet={cookie}"}, checks=checks)  # noqa: B023 - called at once

        check()
    described = http.get("/api/openapi.json").json()["paths"].values()
    assert operations == sum(map(len, described)) - 1, "all but the description itself"


def test_everything_has_strict_headers(http: httpx.Client) -> None:
    for path in ("/", "/table/abc", f"/rules/{ROUNDS}", "/replay/abc", "/api/games", "/nothing", "/health"):
        answer = http.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers


def test_pages_and_what_is_no_page(http: httpx.Client) -> None:
    for path in ("/", "/table/abc", f"/rules/{ROUNDS}", "/replay/abc", "/me", "/carry"):
        answer = http.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert http.head(path).content == b""
    for path in (
        "/nothing",
        "/table/",
        "/table/a/b",
        "/api",
        "/api/nothing",
        "/..%2f..%2fetc",
    ):
        answer = http.get(path)
        assert answer.status_code == 404, path
        assert answer.json()["reason"] == "no_such_page", path
    browser = {"accept": "text/html,*/*"}
    astray = http.get("/nothing", headers=browser)
    assert (astray.status_code, astray.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert http.get("/api/nothing", headers=browser).json()["reason"] == "no_such_page"
    answer = http.put("/api/me")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "DELETE, GET, HEAD, POST"


def test_files_of_the_client_are_compressed_cached_and_inside_their_folder(tmp_path: Path) -> None:
    (tmp_path / "web" / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "web" / "index.html").write_text("<title>Quintet</title>")
    (tmp_path / "web" / "assets" / "app-1.js").write_text("let x = 1;" * 100)
    (tmp_path / "web" / "assets" / "out.txt").symlink_to(tmp_path / "secret.txt")
    pages = Pages(tmp_path / "web")
    answer = pages.file("assets/app-1.js", {"accept-encoding": "gzip, br"})
    headers = dict(answer.headers)
    assert gzip.decompress(answer.body) == b"let x = 1;" * 100
    assert headers["content-encoding"] == "gzip"
    assert "immutable" in headers["cache-control"]
    assert answer.kind.startswith("text/javascript")
    assert pages.file("assets/app-1.js", {}).body == b"let x = 1;" * 100
    (tmp_path / "web" / "assets" / "app-2.js").write_text("let x = 2;" * 100)
    (tmp_path / "web" / "assets" / "app-2.js.br").write_bytes(b"by the builder")
    for accepted, name in (("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("identity", None)):
        answer = pages.file("assets/app-2.js", {"accept-encoding": accepted})
        assert dict(answer.headers).get("content-encoding") == name
        assert (answer.body == b"by the builder") is (name == "br")
        assert answer.kind.startswith("text/javascript")
    assert pages.file("assets/app-1.js", {"if-none-match": headers["etag"]}).status == 304
    assert dict(pages.index({}).headers)["cache-control"] == "no-cache"
    for path in ("../secret.txt", "assets/out.txt", "nothing.js", "assets", ""):
        with pytest.raises(Refusal):
            pages.file(path, {})
    assert b"has not been built" in Pages(tmp_path / "nowhere").index({}).body


def test_the_worker_is_asked_for_each_time_and_can_be_taken_back(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<meta name="build" content="0a1b2c3d">')
    (tmp_path / "service-worker.js").write_text("keep()")
    for pages, said in ((Pages(tmp_path), b"keep()"), (Pages(tmp_path, worker=False), b"unregister()")):
        answer = pages.file("service-worker.js", {})
        assert said in answer.body
        assert answer.kind.startswith("text/javascript")
        assert dict(answer.headers)["cache-control"] == "no-cache"
        assert dict(answer.headers)["service-worker-allowed"] == "/"
    assert Pages(tmp_path).build == "0a1b2c3d"
    assert Pages(tmp_path / "nowhere").build == ""


def test_answers_say_of_which_build_and_for_whom_they_are(wide: ServerProcess) -> None:
    marks = []
    for name in (None, "Ann", "Ben", "Ben"):
        with httpx.Client(base_url=wide.url) as client:
            if name is not None:
                client.post("/api/me", json={"name": name})
            answers = [client.get(path) for path in ("/api/me", "/api/tables")]
            assert len({answer.headers["quintet-guest"] for answer in answers}) == 1
            assert all(answer.headers["quintet-build"] == Pages().build for answer in answers)
            marks.append(answers[0].headers["quintet-guest"])
    assert marks[0] == ""
    assert len(set(marks)) == 4, "two of one name are told apart"


def test_what_can_be_installed_is_told_in_all_languages(http: httpx.Client) -> None:
    for language in words.languages():
        answer = http.get("/manifest.webmanifest", params={"language": language})
        assert answer.headers["content-type"] == "application/manifest+json"
        told = answer.json()
        assert (told["start_url"], told["scope"], told["display"], told["lang"]) == ("/", "/", "standalone", language)
        assert {icon["purpose"] for icon in told["icons"] if "purpose" in icon} == {"maskable"}
        assert [one["url"] for one in told["shortcuts"]] == [
            *(f"/?play={game_id}" for game_id in games.ids()),
            *(f"/rules/{game_id}" for game_id in games.ids()),
        ]
    assert http.get("/manifest.webmanifest", params={"language": "xx"}).json()["reason"] == "unreadable"


def test_the_page_names_what_it_will_ask_for_as_it_is_opened(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>Quintet</title>")
    shared = {"file": "assets/play-1.js", "css": ["assets/play-1.css"]}
    chunks = {source: {"file": f"assets/{name}-1.js"} for source, name in (
        ("src/words/de.ftl", "de"), ("src/words/en.ftl", "en"),
    )}  # fmt: skip
    tables = {"src/pages/Table.svelte": {"file": "assets/table-1.js", "imports": ["_play-1.js"]}, "_play-1.js": shared}
    boards = {"src/games/other/index.ts": {"file": "assets/other-1.js", "imports": ["_play-1.js"]}}
    (tmp_path / "pages.json").write_text(json.dumps({**chunks, **tables, **boards}))
    pages = Pages(tmp_path)

    def ahead(accepted: str, *opened: str) -> list[str]:
        headers = pages.index({"accept-language": accepted}, *opened).headers
        assert [value for name, value in headers if name == "vary"] == ["accept-encoding", "accept-language"]
        return re.findall("<(.*?)>", dict(headers)["link"])

    for accepted, wanted in (("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr, en-GB;q=0.5", "en"), ("", "en")):
        words = f"/assets/{wanted}-1.js"
        asked = [f"/api/games?language={wanted}", "/api/me"]
        assert ahead(accepted) == [words, *asked]
        rules = [f"/api/words/{wanted}/other", f"/api/rules/{wanted}/other"]
        assert ahead(accepted, "rules", "other", "other") == [words, *asked, *rules]
    table = ["/assets/table-1.js", "/assets/play-1.js", "/assets/play-1.css"]
    unknown = [*table, "/assets/en-1.js", "/api/games?language=en", "/api/me"]
    assert sorted(ahead("en", "table", "abc")) == sorted(unknown)
    known = [*unknown, "/assets/other-1.js", "/api/words/en/other", "/api/tables/abc"]
    assert sorted(ahead("en", "table", "abc", "other")) == sorted(known)


def test_a_page_is_told_which_files_it_needs_as_they_were_built(http: httpx.Client) -> None:
    for path in ("/", f"/rules/{games.ids()[0]}", "/table/abcdefgh"):
        files = re.findall("<(/assets/.*?)>", http.get(path).headers["link"])
        assert len(files) > (path != "/")
        packed = {"accept-encoding": "br"}
        assert all(http.get(file, headers=packed).headers["content-encoding"] == "br" for file in files)


def test_the_catalogue_has_every_game(http: httpx.Client) -> None:
    catalogue = http.get("/api/games").json()
    assert [game["id"] for game in catalogue["games"]] == list(games.ids())
    assert catalogue["bots"] == list(bots.LEVELS)
    for info in catalogue["games"]:
        game = games.load(info["id"])
        assert info["players"] == list(game.seats)
        assert info["bots"] == list(bots.levels_of(game))
        assert info["variants"] == game.variants
        assert {option["name"] for option in info["options"]} == set(vars(game.options_type()))
        assert info["rules"] == [language for language in words.languages() if rulebook.exists(game.id, language)]
        for language in info["rules"]:
            title, *text = http.get(f"/api/rules/{language}/{info['id']}").json()["blocks"]
            assert title == {"kind": "heading", "level": 1, "content": [{"kind": "text", "text": game.title}]}
            assert {block["kind"] for block in text} >= {"heading", "paragraph"}
    for path in ("en/chess", f"xx/{ROUNDS}", f"../{ROUNDS}", f"en/..%2f{ROUNDS}"):
        assert http.get(f"/api/rules/{path}").status_code == 404
        assert http.get(f"/api/words/{path}").status_code == 404


def test_messages_and_views_are_described(http: httpx.Client) -> None:
    schema = http.get("/api/protocol.json").json()
    assert set(schema["views"]) == set(schema["options"]) == set(games.ids())
    for reference in re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema)):
        assert reference in schema["$defs"]


SEATS = games.load(ROUNDS).seats
WISH: dict[str, Any] = {"game": ROUNDS, "players": SEATS[0]}


@pytest.mark.parametrize(
    ("wish", "status", "reason"),
    [
        (WISH | {"game": "chess"}, 404, "no_such_game"),
        (WISH | {"players": SEATS[0] - 1}, 400, "bad_players"),
        (WISH | {"players": SEATS[-1] + 1}, 400, "bad_players"),
        (WISH | {"bots": ["easy"] * (SEATS[0] + 1)}, 400, "bad_players"),
        (WISH | {"bots": ["stockfish"]}, 400, "no_such_bot"),
        (WISH | {"options": {"rounds": 0}}, 400, "bad_options"),
        (WISH | {"options": {"rounds": True}}, 400, "bad_options"),
        (WISH | {"options": {"speed": 3}}, 400, "bad_options"),
        (WISH | {"players": "2"}, 400, "unreadable"),
        ({"game": ROUNDS}, 400, "unreadable"),
        (WISH | {"seats": 2}, 400, "unreadable"),
        ([], 400, "unreadable"),
    ],
)
def test_tables_that_cannot_be_made(http: httpx.Client, wish: Any, status: int, reason: str) -> None:
    http.post("/api/me", json={"name": "Ann"})
    answer = http.post("/api/tables", json=wish)
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


def test_the_page_of_a_table_names_what_its_game_needs_though_nobody_is_there(http: httpx.Client) -> None:
    http.post("/api/me", json={"name": "Ann"})
    table = http.post("/api/tables", json=WISH).json()["table"]
    for path, expected in ((f"/table/{table}", True), ("/table/abcdefghijkl", False)):
        asked = re.findall("<(/api/.*?)>", http.get(path).headers["link"])
        wanted = {f"/api/tables/{table}", f"/api/words/en/{ROUNDS}"}
        assert set(asked) == {"/api/games?language=en", "/api/me", *(wanted if expected else [])}


def test_bodies_that_are_not_taken(http: httpx.Client) -> None:
    assert http.post("/api/me", content=b'{"name":"Ann"}').status_code == 415
    assert http.post("/api/me", data={"name": "Ann"}).status_code == 415
    large = http.post("/api/me", json={"name": "x" * 20_000})
    assert (large.status_code, large.json()["reason"]) == (413, "too_large")
    deep = http.post("/api/me", content=b"[" * 10_000, headers={"content-type": "application/json"})
    assert (deep.status_code, deep.json()["reason"]) == (400, "unreadable")


def test_health_and_metrics(http: httpx.Client) -> None:
    assert http.get("/health").json()["status"] == "ok"
    assert http.get("/nothing").status_code == 404
    text = http.get("/metrics").text
    for line in text.splitlines():
        assert re.fullmatch(r"# (HELP|TYPE) quintet_\w+ .+|quintet_\w+(\{\w+=\"[^\"]+\"\})? [0-9.e+-]+", line), line
    assert 'quintet_refusals_total{reason="no_such_page"}' in text


class CountingStore(SqliteStore):
    """Counts how often it is asked for open tables, and may fail to answer."""

    asked = 0
    fails = False

    async def open_tables(self, limit: int) -> list[Listed]:
        self.asked += 1
        if self.fails:
            raise StoreError("it does not answer")
        return await super().open_tables(limit)

    async def find(self, table: str) -> Listed | None:
        if self.fails:
            raise StoreError("it does not answer")
        return await super().find(table)


@pytest.mark.parametrize("idle_after", [1000, 0])
def test_the_list_of_open_tables_is_asked_for_once_and_tells_what_has_begun_here(
    idle_after: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        store = CountingStore(tmp_path / "q.sqlite")
        app = App(store, Settings(idle_after=idle_after))
        await app.open()
        ann = await app.guests.name(None, "Ann")
        cookie = app.guests.cookie(ann, secure=False).partition(";")[0]

        async def listed() -> list[dict[str, Any]]:
            answer = (await get(app, "/api/tables", cookie)).partition(b"{")[1:]
            tables: list[dict[str, Any]] = json.loads(b"".join(answer))["tables"]
            return tables

        monkeypatch.setattr("quintet.server.api.FRESH", 1000)
        store.fails = True
        assert (await get(app, "/api/tables", ""))[1:4] == b"503"
        assert (await get(app, f"/table/{'a' * 12}", ""))[1:4] == b"200", "the page itself tells what is wrong"
        store.fails = False
        first, second = [await open_table(store, app.settings, ann, NewTable(ROUNDS, 2, open=True)) for _ in range(2)]
        store.asked = 0
        many = await asyncio.gather(*(listed() for _ in range(20)))
        assert [{table["table"] for table in tables} for tables in many] == [{first, second}] * 20
        assert store.asked == (20 if idle_after == 0 else 1), "what is not in memory any more would be shown as it was"
        line = Line(app, f"/live/{first}", cookie)
        await line.sit(1)
        assert {table["table"]: table["seat"] for table in await listed()} == {first: 1, second: None}
        await line.ask(type="close")
        assert [table["table"] for table in await listed()] == [second]
        if idle_after:
            assert store.asked == 1
            monkeypatch.setattr("quintet.server.api.FRESH", 0)
            app.api._open_until = 0
            for asked in (2, 3):
                await listed()
                assert store.asked == asked
        await line.end()
        await app.close()

    run(test())
