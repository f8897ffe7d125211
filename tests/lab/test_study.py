from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from quintet.engine import RuleError
from quintet.lab.comparing import Side, changes, compare
from quintet.lab.figures import MEASURES, Cell, Change, Report, read
from quintet.lab.folder import FIGURES, GAMES, PARTS, Games, arrow, read_report
from quintet.lab.running import carry_out
from quintet.lab.study import Asked, Study, read_numbers, read_settings
from quintet.simulate import Plan
from quintet.workers import Crew
from tests.examples import ANY, FEW, quick

LADDER = str(Path(__file__).parent / "ladder.py")
QUICK = {name: [str(value)] for name, value in ANY.quick.items()}
HERE = Crew(1)


def study(**values: object) -> Study:
    """A small study of any game, unless said otherwise."""
    asked = {"game": ANY.id, "players": [FEW], "settings": QUICK, "chain": ["random", "easy"], "levels": ["random"]}
    return Study(msgspec.convert({**asked, **values}, Asked))


def ladder(**values: object) -> Study:
    """A small study of a game outside the package, which the core does not play."""
    return study(**{"game": LADDER, "players": [2], "settings": {}, "chain": ["random"], **values})


@pytest.fixture(scope="module", autouse=True)
def quickly() -> Iterator[None]:
    """What plain Python judges is judged by fewer trials."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("quintet.lab.judging.PLAIN_IMAGINED", 6)
        patch.setattr("quintet.lab.judging.PLAIN_PLAYOUTS", 4)
        patch.setattr("quintet.lab.judging.PLAIN_LOOK", 0.01)
        yield


def made(path: Path) -> tuple[bytes, bytes]:
    return (path / FIGURES).read_bytes(), (path / GAMES).read_bytes()


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study that is done."""
    path = tmp_path_factory.mktemp("lab") / "any"
    carry_out(study(), path, games=6, crew=HERE)
    return path


@pytest.fixture(scope="module")
def presents(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Report]:
    """A study of a game in which whoever begins may get a present."""
    path = tmp_path_factory.mktemp("lab") / "presents"
    report = carry_out(ladder(settings={"present": ["0", "3"]}), path, games=120, crew=HERE)
    assert report is not None
    return path, report


# The same bytes -------------------------------------------------------------------------------------------------------


def test_two_processes_make_the_same_bytes(finished: Path, tmp_path: Path) -> None:
    carry_out(study(), tmp_path / "two", games=6, crew=Crew(2))
    assert made(tmp_path / "two") == made(finished)
    assert sorted(file.name for file in finished.iterdir()) == [FIGURES, GAMES, "study.json"]


KILLED = f"""
import os, signal
from pathlib import Path
from quintet.cli import main
replace, done = Path.replace, []
def dies(file, target):
    if "{PARTS}" in file.parts:
        done.append(file)
    if len(done) > 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return replace(file, target)
Path.replace = dies
main()
"""
"""A program that is killed when it has done three parts, and is about to put the fourth in its place."""


def test_killed_and_resumed_it_makes_the_same_bytes(finished: Path, tmp_path: Path) -> None:
    path = tmp_path / "killed"
    settings = [word for name, (value,) in QUICK.items() for word in ("--set", f"{name}={value}")]
    words = ["lab", ANY.id, "--out", str(path), "--games", "6", "--players", str(FEW), "--bots", "random,easy"]
    command = [sys.executable, "-c", KILLED, *words, "--level", "random", "--jobs", "1", *settings]
    process = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    assert process.returncode == -signal.SIGKILL
    assert not (path / FIGURES).exists()
    left = {file: file.stat().st_mtime_ns for file in path.glob(f"{PARTS}/*/*") if file.suffix != ".new"}
    assert len(left) == 3
    done: list[tuple[int, int]] = []
    carry_out(study(), path, games=6, crew=HERE, progress=lambda now, of: done.append((now, of)))
    assert done[0][0] >= 3, "what was done is not done again"
    assert done[-1][0] == done[-1][1]
    assert made(path) == made(finished)


def test_another_seed_makes_other_games(finished: Path, tmp_path: Path) -> None:
    carry_out(ladder(seed=1), tmp_path / "other", games=4, crew=HERE)
    assert made(tmp_path / "other")[1] != made(finished)[1]


def test_so_many_minutes_are_written_down_as_games(tmp_path: Path) -> None:
    carry_out(ladder(), tmp_path / "timed", minutes=0.002, crew=HERE)
    arguments = read_report(tmp_path / "timed").subject.arguments
    games = int(arguments[arguments.index("--games") + 1])
    assert games >= 50
    carry_out(ladder(), tmp_path / "counted", games=games, crew=HERE)
    assert made(tmp_path / "timed") == made(tmp_path / "counted")


# What it finds --------------------------------------------------------------------------------------------------------


def test_every_game_is_a_row_and_every_figure_a_mean_of_its_column(finished: Path) -> None:
    report = read((finished / FIGURES).read_bytes())
    (cell,) = report.cells
    table = arrow().parquet.read_table(finished / GAMES)
    alike = table.filter(arrow().compute.equal(table["part"], "alike"))
    assert alike["number"].to_pylist() == [*range(6)]
    plan = Plan(game=ANY.id, players=FEW, options=quick(ANY), seats=("random",) * FEW)
    played = plan.play_many(range(6))
    assert [tuple(scores) for scores in alike["scores"].to_pylist()] == [game.scores for game in played]
    for name, figure in cell.figures.items():
        values = [value for value in alike[name].to_pylist() if value is not None]
        assert figure.samples == len(values)
        assert figure.mean == pytest.approx(sum(values) / len(values))
    assert len(table) > len(alike), "the games of the chain are there, too"


def test_every_name_is_found_or_said_to_be_missing(finished: Path, presents: tuple[Path, Report]) -> None:
    for report in (read_report(finished), presents[1]):
        for cell in report.cells:
            found = {*cell.figures, *cell.spreads, *cell.curves, *cell.tables, *cell.missing}
            assert found <= MEASURES.keys()
            without = MEASURES.keys() - found
            assert without <= {"rounds", "rounds_spread", "luck_share", "luckiest_wins", "accuracy", "gains"}


def test_a_present_for_whoever_begins_is_seen_to_be_unfair(presents: tuple[Path, Report]) -> None:
    fair, unfair = presents[1].cells
    assert not fair.figures["first_margin"].clear
    assert unfair.figures["first_margin"].clear
    assert unfair.figures["first_wins"].clear
    assert unfair.figures["first_wins"].mean > 0.05
    first, second = unfair.tables["seats"]
    assert (first.name, second.name) == ("1", "2")
    assert first.share is not None
    assert first.share.mean == pytest.approx(0.5 + unfair.figures["first_wins"].mean)
    assert first.count + second.count == 120


def test_what_was_never_touched_is_listed(presents: tuple[Path, Report]) -> None:
    tables = presents[1].cells[0].tables
    for table, names in (("ends", ["hands", "flood"]), ("events", ["play", "flood"]), ("phases", ["play", "swim"])):
        assert [item.name for item in tables[table]] == names
        assert tables[table][0].count > 0
        assert tables[table][1].count == 0
    assert {item.kind for item in tables["places"]} == {"play.side"}, "points are no place"


def test_high_cards_are_worth_something(presents: tuple[Path, Report]) -> None:
    used = {item.name: item.worth for item in presents[1].cells[0].tables["cards"] if item.kind == "use"}
    high, low = used["A12"], used["A01"]
    assert high is not None
    assert low is not None
    assert high.clear
    assert high.mean > 0 > low.mean
    assert low.clear


def test_without_a_core_what_takes_one_is_said_to_be_missing(presents: tuple[Path, Report]) -> None:
    cell = presents[1].cells[0]
    assert "compiled core" in cell.missing["luck_share"]
    assert "luck_share" not in cell.figures
    assert presents[1].subject.engine == "python"
    assert cell.curves["winner"].mean[-1] == 1, "chances are there all the same"
    assert cell.figures["close"].samples == 7


# What a change does ---------------------------------------------------------------------------------------------------


def figure_of(changed: list[Change], name: str) -> Change:
    return next(change for change in changed if change.measure == name and not change.item)


def test_games_with_the_same_deals_are_compared_one_by_one(presents: tuple[Path, Report]) -> None:
    path, report = presents
    (comparison,) = report.comparisons
    assert (comparison.about, comparison.title) == ("present", "present 3 instead of 0")
    paired = figure_of(comparison.changes, "first_margin")
    base, other = (Side(cell, Games(path), seed) for seed, cell in enumerate(report.cells))
    alone = figure_of(changes(base, other), "first_margin")
    assert (paired.paired, alone.paired) == (True, False)
    assert paired.difference.mean == pytest.approx(3.0)
    assert paired.difference.error == pytest.approx(0.0, abs=1e-9)
    assert alone.difference.mean == pytest.approx(3.0)
    assert alone.difference.error is not None
    assert alone.difference.error > 0.5
    seat = next(change for change in comparison.changes if change.measure == "seats" and change.part == "worth")
    assert seat.difference.mean == pytest.approx(3.0)


def test_two_folders_are_compared_cell_by_cell(presents: tuple[Path, Report], tmp_path: Path) -> None:
    carry_out(ladder(settings={"present": ["3", "9"]}, seed=5), tmp_path / "new", games=60, crew=HERE)
    compared = compare(presents[0], tmp_path / "new")
    (comparison,) = compared.comparisons
    assert (comparison.base, comparison.other, comparison.about) == (1, 0, "rules")
    change = figure_of(comparison.changes, "first_margin")
    assert not change.paired
    assert not change.difference.clear
    assert compared.alone == ["presents: 2 players, present 0, random", "new: 2 players, present 9, random"]
    same = compare(presents[0], presents[0])
    differences = [change.difference for one in same.comparisons for change in one.changes if change.paired]
    assert differences
    assert all(difference.mean == difference.error == 0 for difference in differences)


def test_what_cannot_be_compared(presents: tuple[Path, Report], finished: Path, tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"has no figures\.json: it is no folder of a study"):
        compare(presents[0], tmp_path)
    if read_report(finished).subject.engine == "core":
        with pytest.raises(RuleError, match=r"make .* again with QUINTET_NATIVE=0"):
            compare(presents[0], finished)
    carry_out(ladder(players=[3]), tmp_path / "three", games=4, crew=HERE)
    with pytest.raises(RuleError, match="no cell in common"):
        compare(presents[0], tmp_path / "three")
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / FIGURES).write_text("{}")
    with pytest.raises(RuleError, match="cannot be read: Object missing required field"):
        compare(presents[0], tmp_path / "bad")


def test_each_cell_is_compared_with_the_first_that_differs_in_one_thing(tmp_path: Path) -> None:
    report = carry_out(ladder(players=[2, 3], settings={"present": ["0", "1"]}), tmp_path / "grid", games=4, crew=HERE)
    assert report is not None
    assert [(one.base, one.other, one.about) for one in report.comparisons] == [
        (0, 1, "present"),
        (0, 2, "players"),
        (1, 3, "players"),
        (2, 3, "present"),
    ]
    assert [cell.label for cell in report.cells][3] == "3 players, present 1, random"


# Many games -----------------------------------------------------------------------------------------------------------


@pytest.mark.core
def test_where_the_core_is_fast_most_games_are_only_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quintet.lab.study.COUNTED", {"watch": 5, "judge": 1, "review": 1})
    monkeypatch.setitem(__import__("quintet.lab.study", fromlist=["SIZES"]).SIZES, "simulate", 30)
    report = carry_out(study(chain=["random"]), tmp_path / "many", games=100, crew=HERE)
    assert report is not None
    (cell,) = report.cells
    table = arrow().parquet.read_table(tmp_path / "many" / GAMES)
    assert table["number"].to_pylist() == [*range(100)]
    assert [reason is None for reason in table["reason"].to_pylist()] == [False] * 5 + [True] * 95
    plan = Plan(game=ANY.id, players=FEW, options=quick(ANY), seats=("random",) * FEW)
    firsts = [plan._start(number).game.first for number in range(100)]
    assert table["first"].to_pylist() == firsts
    assert [tuple(row) for row in table["scores"].to_pylist()] == [one.scores for one in plan.play_many(range(100))]
    samples = {name: figure.samples for name, figure in cell.figures.items()}
    assert (samples["moves"], samples["margin"], samples["first_wins"], samples["choices"]) == (100, 100, 100, 5)
    assert sum(cell.spreads["moves_spread"].counts) == 100


def test_rows_are_written_in_the_same_groups_in_every_cell(
    presents: tuple[Path, Report], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quintet.lab.folder.ROWS", 16)
    report = carry_out(ladder(settings={"present": ["0", "3"]}), tmp_path / "rows", games=120, crew=HERE)
    assert report is not None
    assert arrow().parquet.ParquetFile(tmp_path / "rows" / GAMES).metadata.num_row_groups == 16
    ours, theirs = (figure_of(one.comparisons[0].changes, "first_margin") for one in (report, presents[1]))
    assert ours.paired
    assert ours.difference.mean == pytest.approx(theirs.difference.mean)
    assert report.cells == presents[1].cells


# The folder -----------------------------------------------------------------------------------------------------------


def test_a_folder_is_taken_up_refused_or_done(finished: Path, tmp_path: Path) -> None:
    assert carry_out(study(), finished, games=6, crew=HERE) is None, "it is finished"
    with pytest.raises(RuleError, match="holds another study; take a new folder, or --force"):
        carry_out(study(), finished, games=7, crew=HERE)
    with pytest.raises(RuleError, match="holds another study"):
        carry_out(study(seed=2), finished, games=6, crew=HERE)
    (tmp_path / "thesis.txt").write_text("do not touch")
    for force in (False, True):
        with pytest.raises(RuleError, match=r"holds something that is no study, such as thesis\.txt"):
            carry_out(study(), tmp_path, games=6, force=force, crew=HERE)
    with pytest.raises(RuleError, match="cannot be used as a folder"):
        carry_out(study(), tmp_path / "thesis.txt", games=6, crew=HERE)
    assert (tmp_path / "thesis.txt").read_text() == "do not touch"


def test_force_begins_anew(tmp_path: Path) -> None:
    carry_out(ladder(), tmp_path / "again", games=4, crew=HERE)
    (tmp_path / "again" / "notes.txt").write_text("mine")
    report = carry_out(ladder(), tmp_path / "again", games=5, force=True, crew=HERE)
    assert report is not None
    assert report.cells[0].games == 5
    assert (tmp_path / "again" / "notes.txt").read_text() == "mine"


def test_a_game_that_was_changed_is_another(tmp_path: Path) -> None:
    carry_out(ladder(digest="before"), tmp_path / "changed", games=4, crew=HERE)
    with pytest.raises(RuleError, match="holds another study"):
        carry_out(ladder(digest="after"), tmp_path / "changed", games=4, crew=HERE)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"players": [99]}, "players, not 99"),
        ({"players": [FEW, FEW]}, f"the number of players {FEW} is asked for twice"),
        ({"chain": ["random", "random"]}, "the bot random is asked for twice"),
        ({"levels": ["genius"]}, "there is no bot 'genius'"),
        ({"chain": ["random", "genius"]}, "there is no bot 'genius'"),
        ({"settings": {"luck": ["1"]}}, "there is no option 'luck'"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(values: dict[str, object], message: str) -> None:
    with pytest.raises(RuleError, match=message) as refused:
        study(**values)
    assert "\n" not in str(refused.value)


def test_what_people_type_is_read() -> None:
    assert read_numbers("2,4-6") == [2, 4, 5, 6]
    assert read_settings(["a=1,2", "b=true"]) == {"a": ["1", "2"], "b": ["true"]}
    for text in ("", "two", "2,", "2-", "-2", "2;3"):
        with pytest.raises(RuleError, match="--players takes numbers"):
            read_numbers(text)
    for settings in (["a"], ["=1"], ["a="], ["a=1,,2"]):
        with pytest.raises(RuleError, match="--set takes option=value"):
            read_settings(settings)
    with pytest.raises(RuleError, match="gives the option 'a' twice"):
        read_settings(["a=1", "a=2"])
    with pytest.raises(RuleError, match="the same value twice"):
        read_settings(["a=1,1"])


def test_a_cell_says_what_it_is() -> None:
    cell = Cell(
        number=0, players=1, options={"x": True}, bots=["easy", "easy", "hard"], games=1, figures={}, spreads={},
        curves={}, tables={}, missing={},
    )  # fmt: skip
    assert cell.label == "1 player, x on, easy/hard"
