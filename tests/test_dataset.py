"""Data sets: every decision, as the seat saw it, and what came of it."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

from quintet import bots, rl
from quintet.engine import AnyGame, RuleError
from quintet.matches import Match
from quintet.rl import dataset
from quintet.rl.dataset import DataSet
from quintet.simulate import Plan
from quintet.workers import Crew
from tests.examples import ANY, FEW, quick, quick_settings
from tests.test_cli import Shell
from tests.test_encodings import every_game


@pytest.fixture
def quintet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)


def plan_of(game_type: type[AnyGame], players: int = FEW, bot: str = "random") -> Plan:
    return Plan(game_type.id, players, quick(game_type), (bot,) * players, seed=4, keep_records=True)


def written(plan: Plan, games: int, jobs: int = 1) -> tuple[bytes, bytes]:
    """The bytes of a data set, and the records of its games."""
    file = io.BytesIO()
    lines = b"".join(lines for _, lines in DataSet(plan).write(games, file, Crew(jobs)))
    return file.getvalue(), lines


def read(data: bytes) -> pa.Table:
    return parquet.read_table(io.BytesIO(data))


def arrays(table: pa.Table, name: str) -> Any:
    """A column of lists as one array, as the documentation has it."""
    column = table[name].combine_chunks()
    return column.flatten().to_numpy().reshape(len(column), -1)


@every_game
def test_every_decision_is_there_as_its_seat_saw_it(game_type: type[AnyGame]) -> None:
    players, games = game_type.seats[-1], 3
    plan = plan_of(game_type, players, "easy")
    data, lines = written(plan, games)
    assert lines == b"".join(plan.play(number).line for number in range(games))
    table = read(data)
    encoding = rl.encoding_of(game_type, players, plan.options)
    seen, masks = arrays(table, "observation"), arrays(table, "action_mask")
    assert (seen.dtype, masks.dtype) == (np.int16, np.int8)
    rows = iter(zip(table.drop(["observation", "action_mask"]).to_pylist(), seen, masks, strict=True))
    for number in range(games):
        match = Match.from_seed(game_type, players, plan.options, seed=plan.seed, number=number)
        game = match.game
        played = []
        while game.to_move:
            row, observation, mask = next(rows)
            seat = game.to_move[0]
            view = game.view(seat)
            assert (row["game"], row["decision"], row["seat"]) == (number, game.decision, seat)
            assert np.array_equal(observation, encoding.observation(view))
            assert np.array_equal(mask, encoding.mask(view))
            assert row["legal"] == len(view.legal) == mask.sum()
            assert encoding.move(row["action"], view) == row["move"]
            match.play(seat, row["move"])
            played.append(row)
        assert game.outcome is not None
        for row in played:
            assert row["scores"] == list(game.outcome.scores)
            for kind in rl.REWARDS:
                assert row[kind] == rl.rewards(kind, game.outcome)[row["seat"]]
    assert next(rows, None) is None
    about = json.loads(table.schema.metadata[b"quintet"])
    assert about["actions"] == list(encoding.labels)
    assert [field["offset"] for field in about["fields"]] == [field.offset for field in encoding.fields]
    assert about["bots"] == [bots.steady("easy", game_type)] * players


def test_the_bytes_do_not_hang_on_the_number_of_processes() -> None:
    games = 2 * dataset.GAMES + 3
    assert written(plan_of(ANY), games) == written(plan_of(ANY), games, jobs=3)


def test_rows_are_written_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "ROWS", 50)
    file = io.BytesIO()
    sizes = [file.tell() for _ in DataSet(plan_of(ANY)).write(6 * dataset.GAMES, file, Crew(1))]
    assert sizes == sorted(set(sizes)), "the file grows with each part"
    found = parquet.ParquetFile(io.BytesIO(file.getvalue()))
    groups = [found.metadata.row_group(number).num_rows for number in range(found.num_row_groups)]
    assert set(groups[:-1]) == {50}
    assert 0 < groups[-1] <= 50
    monkeypatch.undo()
    assert read(file.getvalue()) == read(written(plan_of(ANY), 6 * dataset.GAMES)[0])


def test_sim_writes_it_beside_the_records(quintet: Shell, tmp_path: Path) -> None:
    data, records = tmp_path / "data.parquet", tmp_path / "records.jsonl"
    given = ["sim", ANY.id, "--games", 3, "--seed", 4, *quick_settings(ANY), "--parquet", data]
    result = quintet(*given, "--record", records, "--jobs", 1)
    assert result.status == 0
    assert "3 games of" in result.out
    assert (data.read_bytes(), records.read_bytes()) == written(plan_of(ANY), 3)
    refused = quintet(*given)
    assert (refused.status, refused.err) == (2, f"quintet: {data} exists; --force overwrites it\n")
    assert quintet(*given, "--force").status == 0
    assert {file.name for file in tmp_path.iterdir()} == {data.name, records.name}


def test_sim_writes_all_or_nothing(quintet: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: DataSet, numbers: range) -> Iterator[Any]:
        raise RuleError("something went wrong")

    given = ["sim", ANY.id, "--games", 3, "--jobs", 1, "--parquet"]
    for more, message in (
        ([tmp_path], f"{tmp_path} is a folder"),
        ([tmp_path / "no" / "file"], "cannot be written: No such file or directory"),
        ([tmp_path / "file", "--engine", "native"], "leave out --engine native"),
        ([tmp_path / "file", "--record", tmp_path / "no" / "file"], "cannot be written: No such file or directory"),
    ):
        result = quintet(*given, *more)
        assert (result.status, result.out) == (2, "")
        assert message in result.err
        assert not [*tmp_path.iterdir()]
    monkeypatch.setattr(DataSet, "play_many", broken)
    assert "something went wrong" in quintet(*given, tmp_path / "file").err
    assert not [*tmp_path.iterdir()]


def test_sim_names_what_is_missing(quintet: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "quintet.rl.dataset")
    result = quintet("sim", ANY.id, "--parquet", tmp_path / "file", "--record", tmp_path / "records")
    assert (result.status, result.err) == (2, "quintet: a data set needs PyArrow: pip install 'quintet[rl]'\n")
    assert not [*tmp_path.iterdir()]
