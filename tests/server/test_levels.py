"""The strongest bots need the compiled core: a server without it offers the others, and forgets nothing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from quintet import bots, games
from quintet.server.opening import open_table
from quintet.server.protocol import NewTable, Refusal
from quintet.server.settings import Settings
from quintet.server.table import Guest
from tests.server.harness import ROUNDS, Person, ServerProcess, play_on, quick, run, seated
from tests.server.test_continuing import Drawer

pytestmark = pytest.mark.core


def test_a_server_without_a_core_offers_no_expert_and_seats_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        with ServerProcess(tmp_path) as server:
            ann, ben = await Person(server.url).named("Ann"), await Person(server.url).named("Ben")
            assert await offered(ann) == {game: [*bots.levels_of(games.load(game))] for game in games.ids()}
            assert (await offered(ann))[ROUNDS] == [*bots.LEVELS]
            over, wires = await seated([ann], options=quick(ROUNDS), bots=[None, "expert"])
            await play_on(wires, random.Random(1))
            begun, wires = await seated([ann, ben], options=quick(ROUNDS), bots=[None, None, "expert"])
            await play_on(wires, random.Random(2), 2)
            assert server.stop() == 0

            monkeypatch.setenv("QUINTET_NATIVE", "0")
            server.start()
            assert await offered(ann) == {game: [*bots.LEVELS[:-1]] for game in games.ids()}
            assert (await ann.table(over))["seats"][1]["bot"] == "expert"
            for path, wish in {
                "/api/tables": {"game": ROUNDS, "players": 2, "bots": [None, "expert"]},
                f"/api/tables/{over}/continue": {"step": 0, "seat": 0, "bot": "easy"},
                f"/api/tables/{over}/challenge": {"bot": "easy"},
            }.items():
                answer = await ann.http.post(path, json=wish)
                assert (answer.status_code, answer.json()["reason"]) == (400, "no_such_bot"), path
            wire = await ann.join(over)
            assert await wire.refused("again") == "no_such_bot"
            waiting = await ann.join(await ann.make())
            assert await waiting.refused("fill", seat=1, bot="expert") == "no_such_bot"
            await waiting.do("fill", seat=1, bot="hard")
            wire = await ann.join(begun)
            assert await wire.refused("lend", seat=0, bot="expert") == "no_such_bot"
            assert await wire.refused("resign", bot="expert") == "no_such_bot"
            assert server.stop() == 0

            monkeypatch.delenv("QUINTET_NATIVE")
            server.start()
            wires = [await person.join(begun) for person in (ann, ben)]
            await play_on(wires, random.Random(3))
            assert wires[0].finished, "where there is a core again, the game goes on"

    async def offered(person: Person) -> dict[str, list[str]]:
        return {game["id"]: game["bots"] for game in (await person.http.get("/api/games")).json()["games"]}

    run(test())


def test_a_game_against_a_bot_that_was_never_measured_is_not_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    module = games.part(ROUNDS, "anchors")
    assert module is not None
    wish = NewTable(ROUNDS, 2, bots=[None, "expert"], rated=True)

    async def make() -> None:
        await open_table(Drawer(), Settings(), Guest("x", "Ann"), wish)  # type: ignore[arg-type]

    skills = {bot: skill for bot, skill in module.ANCHORS.items() if bot != "expert"}
    monkeypatch.setattr(module, "ANCHORS", skills)
    with pytest.raises(Refusal, match="bad_rated") as refusal:
        run(make())
    assert refusal.value.detail == {"rule": "bots"}
    monkeypatch.setattr(module, "ANCHORS", {**skills, "expert": 40.0})
    run(make())
