"""The page for researchers: its tables are current, its examples run, and it can be cited."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from quintet import games
from quintet.rl.dataset import DataSet
from quintet.simulate import Plan
from quintet.workers import Crew
from tests.examples import ANY, FEW, quick
from tools import research

ROOT = Path(__file__).parents[1]
PAGE = research.PAGE.read_text(encoding="utf-8")


def test_the_tables_of_the_page_are_those_of_the_games() -> None:
    assert research.placed(PAGE, research.static()) == PAGE, "run `make research`"


def test_every_game_was_measured() -> None:
    (table,) = re.findall(r"(?s)<!-- measured -->\n(.*?)\n<!-- end of measured -->", PAGE)
    measured = re.findall(r"^\| `(\w+)` \| (\d) \|", table, re.MULTILINE)
    expected = {(game_id, f"{seats}") for game_id in games.ids() for seats in _ends(game_id)}
    assert set(measured) >= expected


def _ends(game_id: str) -> tuple[int, int]:
    seats = games.load(game_id).seats
    return seats[0], seats[-1]


@pytest.mark.core
def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (name,) = re.findall(r"ParquetFile\(\"(.+?)\"\)", PAGE)
    with (tmp_path / name).open("wb") as file:
        plan = Plan(ANY.id, FEW, quick(ANY), ("random",) * FEW)
        assert [*DataSet(plan).write(2, file, Crew(1))]
    examples = re.findall(r"(?s)```python\n(.*?)```", PAGE)
    assert len(examples) == 6
    for example in examples:
        quicker = re.sub(r"(num_envs=|range\()(\d+)", lambda many: f"{many[1]}{min(int(many[2]), 2)}", example)
        found: dict[str, object] = {}
        exec(quicker, found)  # the page is ours
        for env in ("env", "envs"):
            if env in found:
                found[env].close()  # type: ignore[attr-defined]


def test_it_can_be_cited() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert citation.keys() >= {"cff-version", "message", "title", "authors"}
    assert citation["cff-version"] == "1.2.0"
    assert citation["type"] == "software"
    assert [author.keys() for author in citation["authors"]] == [{"name"}], "an entity, as the licence has it"
    assert citation["authors"][0]["name"] in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert (citation["version"], citation["license"]) == (project["version"], project["license"])
    for field in ("title", "version"):
        assert f"{{{citation[field]}}}" in PAGE, "the page has the same"
