"""A sixth game, made by docs/adding-a-game.md and by nothing else: a new folder, and no line in any other file."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests import guide
from tests.server.harness import ServerProcess, people, play_on, run, seated
from tests.web.harness import Person, chromium, served

NEEDED, REST = guide.steps()
ID = next(iter(NEEDED)).split("/")[3]
FOLDERS = (f"src/quintet/games/{ID}", f"tests/games/{ID}")


class Project:
    """A copy of the project in which commands are run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        guide.copy(folder)
        guide.write(folder, NEEDED)

    @property
    def environment(self) -> dict[str, str]:
        return {"PYTHONPATH": str(self.folder / "src"), "MYPYPATH": str(self.folder / "src")}

    def python(self, *arguments: str, typed: str = "") -> str:
        """What a Python program prints. It must end well."""
        result = subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=self.folder,
            env={**os.environ, **self.environment, "COLUMNS": "200"},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    def quintet(self, *arguments: str, typed: str = "") -> str:
        return self.python("quintet", *arguments, typed=typed)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return Project(tmp_path_factory.mktemp("project"))


@pytest.fixture
def in_project(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    """Servers that are started now are those of the copy."""
    for name, value in project.environment.items():
        monkeypatch.setenv(name, value)
    return project


def test_the_guide_adds_files_to_folders_of_the_game_alone() -> None:
    assert len(NEEDED) == 3
    assert len(REST) == 3
    for name in (*NEEDED, *REST):
        assert name.startswith(FOLDERS)
        assert not (guide.ROOT / name).exists()


def test_it_is_listed_and_played_in_the_terminal(project: Project) -> None:
    assert re.search(rf"{ID} +2–4 +{ID.capitalize()}", project.quintet("games"))
    for language, ended in (("en", "wins? with|share the win"), ("de", "gewinn|teilen")):
        played = project.quintet(
            "play", ID, "--set=rounds=2", "--seed=1", "--bots=easy", f"--language={language}", typed="1\n" * 6
        )
        assert re.search(ended, played), played
        assert played.count("trick cards") == 6
        assert "hand" in played


def test_bots_play_it_and_every_game_is_checked(project: Project, tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    assert f"20 games of {ID}" in project.quintet("sim", ID, "--players=4", "--games=20", "--record", file, "--legal")
    assert "20 records, all right" in project.quintet("verify", file)
    assert "trick cards" in project.quintet("replay", file, "--line=3")
    told = project.quintet("arena", ID, "--bots=medium,random", "--games=5", "--set=rounds=1")
    assert f"5 deals of {ID} in all seatings, 10 games" in told


def test_it_is_played_at_a_table_over_the_wire(in_project: Project, tmp_path: Path) -> None:
    async def play(url: str) -> None:
        table, wires = await seated(await people(url, 3), ID, options={"rounds": 2})
        await play_on(wires, random.Random(1))
        assert all(wire.finished for wire in wires)
        assert sum(wires[0].view["scores"]) > 0
        assert httpx.get(f"{url}/api/tables/{table}/record").json()["game"] == ID

    with ServerProcess(tmp_path) as server:
        listed = httpx.get(f"{server.url}/api/games?language=de").json()["games"]
        assert ID in [game["id"] for game in listed]
        run(play(server.url))


def test_it_is_played_on_the_page(in_project: Project, tmp_path: Path) -> None:
    with served(tmp_path) as site, chromium() as browser:
        ann = Person(site, browser, "Ann")
        ann.open("/")
        ann.page.locator(f"[data-act=play][data-id={ID}]").wait_for()
        ann.sit(ann.make_table(ID, options={"rounds": 2}))
        ann.start()
        expect(ann.page.locator(".board [data-state=next]")).to_have_count(3)
        while ann.step():
            pass
        expect(ann.page.locator(".ranking")).to_be_visible()
        ann.leave()


def test_it_passes_the_tests_of_the_project(tmp_path: Path) -> None:
    project = Project(tmp_path)
    tests = [file.as_posix() for file in Path("tests").glob("test_*.py") if file.name != Path(__file__).name]

    project.python("tests.golden")
    project.python("tests.perft", ID)
    # Those about the game, and those about all that there is.
    whole = "test_no_names.py or test_words.py or test_golden.py or test_types.py"
    project.python(
        *("pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", f"{ID} or {whole}"),
        *(*tests, f"tests/games/{ID}", "tests/web/test_types.py"),
    )


def test_words_and_a_judge_make_it_better(tmp_path: Path) -> None:
    project = Project(tmp_path)
    guide.write(project.folder, REST)
    assert "Play high, but not what others play." in project.quintet("games")
    assert "Spiel hoch" in project.quintet("games", "--language=de")
    told = project.quintet("play", ID, "--set=rounds=1", "--seed=1", "--language=de", typed="1\n" * 3)
    assert "Welche Karte spielst du?" in told
    assert re.search("Den Stich bekommt (Ada|niemand)|Den Stich bekommst du", told)
    project.python("ruff", "check", *FOLDERS)
    project.python("ruff", "format", "--check", *FOLDERS)
    project.python("mypy", *FOLDERS)
    project.python("pytest", "-q", "-p", "no:cacheprovider", "-k", ID, "tests/test_words.py", "tests/test_bots.py")
