"""``quintet lab`` as a person meets it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from quintet.engine import RuleError
from quintet.lab.folder import COMPARISON, PAGE, STUDY, Folder
from quintet.lab.study import Study
from tests.test_cli import Shell, quintet

__all__ = ["quintet"]

LADDER = str(Path(__file__).parent / "ladder.py")
SMALL = ("--games", 4, "--players", "2", "--bots", "random", "--jobs", 1)


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What plain Python judges is judged by fewer trials."""
    monkeypatch.setattr("quintet.lab.judging.PLAIN_IMAGINED", 6)
    monkeypatch.setattr("quintet.lab.judging.PLAIN_LOOK", 0.01)


def test_a_study_is_made_told_to_be_finished_and_compared(quintet: Shell, tmp_path: Path) -> None:
    one, two, both = tmp_path / "one", tmp_path / "two", tmp_path / "both"
    result = quintet("lab", LADDER, "--out", one, *SMALL)
    assert (result.status, result.out, result.err) == (0, f"{one / PAGE}\n", "")
    page = (one / PAGE).read_bytes()
    assert b"Ladder" in page
    assert quintet("lab", LADDER, "--out", one, *SMALL).out.startswith(f"{one} holds this study already")
    (one / PAGE).unlink()
    assert quintet("lab", LADDER, "--out", one, *SMALL).out == f"{one / PAGE}\n", "the page is written again"
    assert (one / PAGE).read_bytes() == page

    shutil.copytree(one, two)
    result = quintet("lab", "compare", one, two, "--out", both)
    assert (result.status, result.out) == (0, f"{both / 'comparison.html'}\n")
    result = quintet("lab", "compare", one, two, "--out", both)
    assert (result.status, result.err) == (2, f"quintet: {both} holds a comparison; --force overwrites it\n")
    result = quintet("lab", "compare", one, two, "--out", one)
    assert (result.status, "that is no comparison" in result.err) == (2, True)
    assert not (one / COMPARISON).exists()


def test_the_arguments_of_a_report_make_it_again(quintet: Shell, tmp_path: Path) -> None:
    wanted: list[tuple[Study, object]] = []

    def noted(study: Study, _: Path, **how: object) -> None:
        wanted.append((study, how["games"]))
        raise RuleError("that is enough")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("quintet.lab.running.carry_out", noted)
        quintet("lab", LADDER, "--out", tmp_path, *SMALL, "--set", "present=1,2", "--seed", -3)
        study, games = wanted[0]
        quintet("lab", *study.arguments(4), "--out", tmp_path)
    assert wanted == [(study, 4), (study, games)]
    assert study.asked.digest is not None, "the file is told from others"


def test_who_stops_it_is_told_how_it_goes_on(quintet: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Folder, "put", stopped)
        result = quintet("lab", LADDER, "--out", tmp_path / "study", *SMALL)
    assert result.status == 130
    assert result.err.split() == ["The", "same", "command", "goes", "on", "from", "here.", "Stopped."]
    assert (tmp_path / "study" / STUDY).is_file()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["lab"], "Missing argument 'GAME'"),
        (["lab", LADDER], "Missing option '--out'"),
        (["lab", "chess", "--out", "x"], "there is no game 'chess'"),
        (["lab", LADDER, "--out", "x", "--players", "two"], "--players takes numbers"),
        (["lab", LADDER, "--out", "x", "--players", "9"], "ladder is for 2 to 4 players, not 9"),
        (["lab", LADDER, "--out", "x", "--set", "present"], "--set takes option=value"),
        (["lab", LADDER, "--out", "x", "--set", "present=many"], "option present is a whole number from 0 to 20"),
        (["lab", LADDER, "--out", "x", "--bots", "genius"], "there is no bot 'genius'"),
        (["lab", LADDER, "--out", "x", "--games", "9", "--minutes", "1"], "--games or --minutes, not both"),
        (["lab", LADDER, "--out", "x", "--games", "0"], "0 is not in the range"),
        (["lab", "compare", "x"], "Missing argument 'B'"),
        (["lab", "compare", "x", "y", "--out", "z"], "x has no figures.json: it is no folder of a study"),
    ],
)
def test_bad_input_is_answered_in_one_sentence(
    quintet: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = quintet(*words)
    assert result.status == 2
    assert message in result.err
    assert result.err.count("\n") == 1
    assert not [*tmp_path.iterdir()], "nothing is left behind"
