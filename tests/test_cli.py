"""The command line as a person meets it: what it prints, its exit status, and what it does with bad input."""

from __future__ import annotations

import io
import json
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.console import Console

from quintet import cli, games, rulebook
from quintet.engine import pick, shuffler
from quintet.records import verify
from quintet.terminal import presenter_for
from quintet.words import Words, languages
from tests.examples import ANY, quick, quick_settings

WITH_RULEBOOK = [game_id for game_id in games.ids() if rulebook.exists(game_id, "en")]
ENDED = re.compile(r"wins? with|share the win with|The game is over")


class Result(NamedTuple):
    status: int
    out: str
    err: str


class Shell:
    """Runs commands in this process, as if they were typed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *arguments: object, typed: str = "") -> Result:
        self.monkeypatch.setattr(sys, "argv", ["quintet", *map(str, arguments)])
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        with pytest.raises(SystemExit) as exit_info:
            cli.main()
        out, err = self.capsys.readouterr()
        code = exit_info.value.code
        return Result(code if isinstance(code, int) else 0, out, err)


@pytest.fixture
def quintet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)


def test_games_lists_every_game(quintet: Shell) -> None:
    result = quintet("games")
    assert result.status == 0
    for game_id in games.ids():
        assert game_id in result.out


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game_id", WITH_RULEBOOK)
def test_rules_teach_every_game_and_say_whom_it_is_by(quintet: Shell, game_id: str, language: str) -> None:
    result = quintet("rules", game_id, "--language", language)
    assert result.status == 0
    assert games.load(game_id).title in result.out
    words = Words(language, game_id)
    told = " ".join(result.out.split())
    assert told.endswith(f"{words('credit')} {words('not-affiliated')}")
    assert "`" not in result.out


@pytest.mark.parametrize("language", languages())
def test_games_says_whom_they_are_by(quintet: Shell, language: str) -> None:
    told = quintet("games", "--language", language).out
    assert Words(language)("not-affiliated") in " ".join(told.split())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game_id", WITH_RULEBOOK)
def test_pictures_in_the_rules_fit_into_eighty_columns(game_id: str, language: str) -> None:
    for line in rulebook.text(game_id, language).splitlines():
        assert len(line) <= 76 or not line.startswith("    "), line


@pytest.mark.parametrize("game_id", games.ids())
def test_sim_then_verify_then_replay(quintet: Shell, game_id: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    players = games.load(game_id).seats[-1]
    result = quintet("sim", game_id, "--players", players, "--games", 6, "--seed", 3, "--record", file, "--legal")
    assert result.status == 0
    assert f"6 games of {game_id}" in result.out
    assert quintet("verify", file) == Result(0, f"{file}: 6 records, all right\n", "")
    told = quintet("replay", file, "--line", 2)
    assert told.status == 0
    assert ENDED.search(told.out)
    # A table after each move takes its time to draw: those of a short game are enough.
    short, quickly = tmp_path / "short.jsonl", quick_settings(games.load(game_id))
    assert quintet("sim", game_id, "--players", players, "--games", 1, "--record", short, *quickly).status == 0
    for extra in (["--table"], ["--seat", 0, "--table"]):
        assert quintet("replay", short, "--line", 1, *extra).status == 0


def test_the_same_seed_gives_the_same_bytes_whatever_the_number_of_processes(quintet: Shell, tmp_path: Path) -> None:
    texts = []
    for name, jobs, seed in (("a", 1, 5), ("b", 3, 5), ("c", 1, 6)):
        file = tmp_path / name
        quintet("sim", ANY.id, "--games", 20, "--seed", seed, "--jobs", jobs, "--record", file, *quick_settings(ANY))
        texts.append(file.read_bytes())
    assert texts[0] == texts[1] != texts[2]
    assert texts[0].count(b"\n") == 20


def test_sim_for_machines(quintet: Shell) -> None:
    result = quintet("sim", ANY.id, "--games", 10, "--players", 3, "--json", *quick_settings(ANY))
    told = json.loads(result.out)
    assert told["games"] == 10
    assert told["options"] == quick(ANY).as_dict()
    assert 0 < told["moves"]["low"] <= told["moves"]["mean"] <= told["moves"]["high"]
    assert len(told["scores"]) == len(told["wins"]) == 3
    assert sum(told["wins"]) == pytest.approx(10)


@pytest.mark.parametrize("command", ["arena", "sim"])
def test_tables_in_a_file_are_not_cut(quintet: Shell, command: str) -> None:
    long = "search:1:exploration=0.2:caution=0.5:prior=0:foresight=0:tries=0"
    result = quintet(command, ANY.id, "--games", 2, "--bots", f"{long},random", *quick_settings(ANY))
    assert result.status == 0
    assert long in result.out
    assert "…" not in result.out


def test_an_existing_file_is_kept_unless_forced(quintet: Shell, tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("do not touch")
    result = quintet("sim", ANY.id, "--games", 1, "--record", file)
    assert (result.status, file.read_text()) == (2, "do not touch")
    assert "--force" in result.err
    assert quintet("sim", ANY.id, "--games", 1, "--record", file, "--force").status == 0
    verify(file.read_bytes())


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["rules", "chess"], "there is no game 'chess'; the games are:"),
        (["play", "chess"], "there is no game 'chess'"),
        (["sim", ANY.id, "--players", "9"], f"{ANY.seats[0]} to {ANY.seats[-1]} players, not 9"),
        (["sim", ANY.id, "--players", "x"], "'x' is not a valid integer"),
        (["sim", ANY.id, "--set", "target"], "option=value"),
        (["sim", ANY.id, "--set", "colour=1"], "no option 'colour'; the options are: "),
        (["sim", ANY.id, "--set", "x=5", "--set", "x=6"], "twice"),
        (["sim", ANY.id, "--games", "0"], "0 is not in the range"),
        (["sim", ANY.id, "--bots", "clever"], "no bot 'clever'"),
        (["sim", ANY.id, "--bots", "random,random,random"], "one name or 2 names"),
        (["sim", ANY.id, "--legal"], "--record"),
        (["sim", ANY.id, "--record", "no/such/folder/file"], "cannot be written: No such file"),
        (["verify", "missing.jsonl"], "cannot be read: No such file"),
        (["verify", "."], "cannot be read: Is a directory"),
        (["replay", "missing.jsonl"], "cannot be read: No such file"),
        (["play", ANY.id, "--seat", "2"], "0 to 1, not 2"),
        (["play", ANY.id, "--players", "0", "--seat", "0"], "the seats of 0 players"),
        (["dance"], "No such command 'dance'"),
        (["sim"], "Missing argument 'GAME'"),
    ],
)
def test_bad_input_gets_one_line_and_exit_status_2(quintet: Shell, arguments: list[str], reason: str) -> None:
    result = quintet(*arguments)
    assert result.status == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert reason in result.err


def test_a_file_that_holds_no_records_is_refused(quintet: Shell, tmp_path: Path) -> None:
    for content, reason in (
        (b"", "holds no record"),
        (b"# Title\n\nText\n", "line 1: not a record"),
        (b"\0\xff", "not"),
    ):
        file = tmp_path / "file"
        file.write_bytes(content)
        for command in ("verify", "replay"):
            result = quintet(command, file)
            assert (result.status, result.err.count("\n")) == (2, 1)
        assert reason in quintet("verify", file).err


def test_verify_names_line_and_reason_of_each_bad_record(quintet: Shell, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    quintet("sim", ANY.id, "--games", 4, "--record", file)
    lines = file.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"scores":[', b'"scores":[1')
    lines[3] = b"{}\n"
    file.write_bytes(b"".join(lines))
    result = quintet("verify", file)
    assert result.status == 1
    first, second, total = result.out.splitlines()
    assert "line 2: the scores are" in first
    assert "line 4: not a record" in second
    assert "4 records, 2 with faults" in total


def test_an_interrupted_run_leaves_only_whole_lines(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    # What runs in the background of a shell inherits that interrupts are ignored; a person at a terminal does not.
    listening = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = [sys.executable, "-c", f"{listening}; from quintet.cli import main; main()", "sim", ANY.id]
    command += ["--games", "1000000", "--record", str(file), "--legal"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    while not file.exists() or file.stat().st_size < 100_000:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert b"Traceback" not in err
    data = file.read_bytes()
    assert data.endswith(b"}\n")
    for line in data.splitlines()[-2:]:
        verify(line)


@pytest.mark.parametrize("game_id", games.ids())
def test_a_whole_game_can_be_played_by_typing_numbers(quintet: Shell, game_id: str, tmp_path: Path) -> None:
    file = tmp_path / "played.jsonl"
    variants = games.load(game_id).variants
    settings = [f"--set={name}={value}" for name, value in list(variants.values())[-1].items()]
    result = quintet("play", game_id, "--seed", 4, "--bots", "random", "--record", file, *settings, typed="1\n" * 3000)
    assert result.status == 0, result.err
    assert ENDED.search(result.out)
    verify(file.read_bytes())


def test_play_understands_moves_words_and_commands_and_explains_the_rest(quintet: Shell) -> None:
    typed = "?\nhint\ntable\nnonsense\n99\nb\nquit\n"
    result = quintet("play", ANY.id, "--seed", 4, "--bots", "random", typed=typed)
    assert result.status == 0
    for words in ("the number of a choice", "'nonsense' is none of the choices", "the choices 1 to", "You have left"):
        assert words in result.out


def test_play_ends_politely_when_the_input_does(quintet: Shell) -> None:
    assert quintet("play", ANY.id, "--bots", "random", typed="").status == 0


@pytest.mark.parametrize("game_id", games.ids())
def test_play_never_shows_a_hidden_card(game_id: str) -> None:
    """Whatever the presenter shows to a seat comes from its view alone, so two games alike to it look alike."""
    game_type = games.load(game_id)
    players = game_type.seats[-1]
    rng = random.Random(8)
    game = game_type(players, first=0, shuffle=shuffler(rng))
    show = presenter_for(game_type, [f"P{seat}" for seat in range(players)])

    def picture(position: object, seat: int) -> str:
        out = Console(file=io.StringIO(), width=120, force_terminal=True)
        view = position.view(seat)  # type: ignore[attr-defined]
        out.print(show.table(view), show.question(view), *(show.choice(view, move) for move in view.legal[:20]))
        text = out.file.getvalue()  # type: ignore[attr-defined]
        assert isinstance(text, str)
        return text

    for number in range(40):
        if not game.to_move:
            break
        for seat in {number % players, game.to_move[0]}:
            assert picture(game, seat) == picture(game_type.sample(game.view(seat), rng), seat)
        seat = game.to_move[0]
        game.play(seat, pick(game.legal(seat), rng), shuffler(rng))
