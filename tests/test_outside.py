"""Games that live outside the package: in a file, and as an entry point of another package."""

from __future__ import annotations

import importlib
import json
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quintet import bots, cli, conformance, games, native, outside, rulebook
from quintet.arena import Contest, run
from quintet.bots.judge import judge_of
from quintet.engine import RuleError
from quintet.outside import find, reference
from quintet.records import verify
from quintet.simulate import Plan
from quintet.terminal import presenter_for
from quintet.workers import Crew
from tests.examples import ANY, FEW, quick

EXAMPLE = Path(__file__).parents[1] / "examples" / "variant.py"
VARIANT = find(str(EXAMPLE))
BASE = games.base_of(VARIANT) or ANY
THREE_LINES = f"""
from {ANY.__module__} import {ANY.__name__}
class Mine({ANY.__name__}):
    id = "ID"
"""


def quintet(*arguments: str) -> Result:
    return CliRunner().invoke(cli.quintet, arguments)


def write(path: Path, game_id: str, text: str = THREE_LINES) -> str:
    path.write_text(text.replace("ID", game_id))
    return str(path)


# The example


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_the_example_keeps_the_contract(check: Callable[..., None]) -> None:
    check(VARIANT, VARIANT.seats[0], quick(VARIANT), 1)
    check(VARIANT, VARIANT.seats[-1], quick(VARIANT), 2)


def test_the_example_is_another_game() -> None:
    plans = [Plan(reference(kind), 2, quick(kind), ("random",) * 2, keep_records=True) for kind in (VARIANT, BASE)]
    variant, base = (plan.play_many(range(20)) for plan in plans)
    assert [game.scores for game in variant] != [game.scores for game in base]
    moves = [len(kind(2, first=0, shuffle=list).legal(0)) for kind in (VARIANT, BASE)]
    assert moves[0] >= moves[1]
    assert all(verify(game.line).game == VARIANT.id for game in variant)


def test_the_core_never_plays_for_another_game_than_its_own() -> None:
    heir = type("Heir", (BASE,), {"__slots__": ()})  # even where it has the id
    for kind in (VARIANT, heir):
        assert native.core_for(kind) is None
        assert isinstance(bots.make("hard", kind), bots.SearchBot)
        assert "expert" not in bots.levels_of(kind)
        assert isinstance(bots.make("search:20", kind), bots.SearchBot)
        view = kind(2, first=0, shuffle=list).view(0)
        with pytest.raises(RuleError, match="the core does not play"):
            native._packed(kind, view)
    with pytest.raises(RuleError, match="plays only random bots"):
        Plan(reference(VARIANT), 2, quick(VARIANT), ("random",) * 2, engine="native")
    with pytest.raises(RuleError, match="there is none for"):
        Contest(reference(VARIANT), 2, quick(VARIANT), ("random", "easy"), weigh_luck=True)


def test_what_a_variant_lacks_it_has_from_what_it_builds_on() -> None:
    assert type(judge_of(VARIANT)) is type(judge_of(BASE))
    assert type(presenter_for(VARIANT, [])) is type(presenter_for(BASE, []))
    assert presenter_for(VARIANT, []).words("tagline") == presenter_for(BASE, []).words("tagline")
    assert rulebook.read(VARIANT) == rulebook.read(BASE)
    assert games.part(VARIANT, "lesson") is None
    assert games.part(VARIANT, "native") is None


def test_the_example_on_the_command_line(tmp_path: Path) -> None:
    record, where = tmp_path / "games.jsonl", str(EXAMPLE)
    options = [f"--set={name}={value}" for name, value in VARIANT.quick.items()]
    told = json.loads(quintet("sim", where, "--games", "8", "--json", "--record", str(record), *options).stdout)
    assert (told["game"], told["games"]) == (VARIANT.id, 8)
    result = quintet("arena", f"{where}:{VARIANT.__name__}", "--bots", "greedy,random", "--games", "2", *options)
    assert f"2 deals of {VARIANT.id} in all seatings" in result.output
    assert quintet("verify", str(record), "--game", where).output.endswith("8 records, all right\n")
    assert f"{VARIANT.id}, 2 players, line 3" in quintet("replay", str(record), "--line", "3", "--game", where).output
    assert f"{VARIANT.title} changes the rules of {BASE.title}" in quintet("rules", where, "--language", "en").output
    assert "no lesson" in str(quintet("learn", where).exception)
    assert "cannot be reviewed here" in str(quintet("review", str(record), "--line", "1").exception)
    # A process that was not told of the game says so, once.
    for command in ("verify", "replay"):
        asked = [sys.executable, "-m", "quintet", command, str(record)]
        alone = subprocess.run(asked, capture_output=True, text=True, check=False)
        out = alone.stdout + alone.stderr
        assert alone.returncode in (1, 2)
        assert out.count(f"there is no game {VARIANT.id!r}") == 1
        assert "--game FILE.py" in out


def elsewhere(plan: Plan) -> bytes:
    """The records of a few games, played by a process that knows nothing but what it is sent."""
    program = "import pickle, sys; sys.stdout.buffer.write(pickle.load(sys.stdin.buffer)(range(3))[1])"
    sent = pickle.dumps(plan.tally_many)
    return subprocess.run([sys.executable, "-c", program], input=sent, stdout=subprocess.PIPE, check=True).stdout


def test_other_processes_find_the_file_by_themselves() -> None:
    plan = Plan(reference(VARIANT), 2, quick(VARIANT), ("easy", "random"), keep_records=True)
    assert elsewhere(plan) == plan.tally_many(range(3))[1] != b""
    contest = Contest(reference(VARIANT), 2, quick(VARIANT), ("easy", "random"), keep_records=True)
    one, many = ([[game.line for game in deal] for deal in run(contest, 3, Crew(jobs))] for jobs in (1, 2))
    assert one == many


def test_what_a_file_defines_can_be_sent_to_processes_that_have_not_read_it(tmp_path: Path) -> None:
    text = f"""
from dataclasses import dataclass
from {ANY.__module__} import {ANY.__name__}
@dataclass(frozen=True)
class Own({ANY.__name__}.options_type):
    pass
class Mine({ANY.__name__}):
    id = "sent"
    options_type = Own
"""
    kind = find(write(tmp_path / "sent.py", "sent", text))
    plan = Plan(reference(kind), FEW, quick(kind), ("random",) * FEW, keep_records=True)
    assert elsewhere(plan) == plan.tally_many(range(3))[1] != b""


# Files


def test_three_lines_are_a_game(tmp_path: Path) -> None:
    where = write(tmp_path / "mine.py", "three-lines")
    result = quintet("sim", where, "--games", "3", "--jobs", "2", *[f"--set={k}={v}" for k, v in ANY.quick.items()])
    assert "3 games of three-lines" in result.output
    assert games.load("three-lines") is find(where)
    assert dict(outside.files())[where] == outside.digest_of(where)
    assert not (tmp_path / "__pycache__").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no game: a game is a subclass of quintet.engine.Game"),
        (f"from {ANY.__module__} import {ANY.__name__}", "has no game"),
        (THREE_LINES.replace("ID", ANY.id), f"Mine has the id {ANY.id!r} of one of our games: give it another"),
        (THREE_LINES.replace('id = "ID"', "pass"), f"the id {ANY.id!r} of one of our games"),
        (THREE_LINES.replace("ID", "No Id"), "needs an id of small letters"),
        (THREE_LINES.replace("ID", VARIANT.id), f"which is that of {VARIANT.__name__} already"),
        (
            THREE_LINES + THREE_LINES.replace("Mine", "Other"),
            "several games, Mine, Other: say which, as in x.py:Mine",
        ),
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("import sys; sys.exit(3)", "cannot be loaded: SystemExit: 3"),
        ("def", "cannot be loaded: SyntaxError: invalid syntax"),
        (
            "from quintet.engine import Game\nclass Mine(Game):\n    id = 'bare'",
            "is no game yet, it lacks: title, ",
        ),
    ],
)
def test_a_file_that_is_no_game_is_told_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "x.py"
    path.write_text(text)
    for _ in range(2):
        with pytest.raises(RuleError) as refusal:
            find(str(path))
        assert said in str(refusal.value)
        assert str(path) in str(refusal.value)
        assert "\n" not in str(refusal.value)


def test_a_file_or_class_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=f"there is no file {tmp_path}/none.py"):
        find(f"{tmp_path}/none.py")
    with pytest.raises(RuleError, match=f"has no game Else; it has: {VARIANT.__name__}"):
        find(f"{EXAMPLE}:Else")
    with pytest.raises(RuleError, match="there is no game 'examples/variant'; the games are:"):
        find("examples/variant")


def test_nobody_but_the_command_line_runs_files(tmp_path: Path) -> None:
    where = write(tmp_path / "evil.py", "evil", "raise AssertionError('was run')")
    with pytest.raises(RuleError, match="there is no game"):
        games.load(where)  # what the server asks, and what a record says


# Packages


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which installed packages are looked for."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    find.cache_clear()


def install(folder: Path, name: str, *points: str) -> None:
    info = folder / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[quintet.games]\n" + "\n".join(points) + "\n")
    importlib.invalidate_caches()


def test_a_package_brings_games_with_all_that_belongs_to_them(package: Path) -> None:
    home = package / "theirs"
    (home / "words").mkdir(parents=True)
    (home / "__init__.py").touch()
    write(home / "rules.py", "theirs")
    (home / "judge.py").write_text(
        "from quintet.bots.judge import Judge as Plain\nclass Judge(Plain):\n    own = True\n"
    )
    (home / "words" / "en.ftl").write_text("tagline = All theirs.\n")
    install(package, "someones-game", "theirs = theirs.rules:Mine")
    kind = find("theirs")
    assert games.load("theirs") is kind
    assert reference(kind) == "theirs"
    assert judge_of(kind).own  # type: ignore[attr-defined]
    assert type(presenter_for(kind, [])) is type(presenter_for(ANY, []))
    words, ours = presenter_for(kind, []).words, presenter_for(ANY, []).words
    assert words("tagline") == "All theirs."
    assert words(f"question-{ANY.phases[0]}") == ours(f"question-{ANY.phases[0]}")
    assert "theirs" in quintet("games").output
    plan = Plan("theirs", FEW, quick(kind), ("random",) * FEW, keep_records=True)
    assert verify(plan.play(0).line).game == "theirs"


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (("odd = os:sep",), "is no game: a game is a subclass of"),
        (("odd = no_such_module:X",), "cannot be loaded: ModuleNotFoundError"),
        (("odd = theirs:Mine",), "has the id 'even': name and id must be the same"),
    ],
)
def test_a_package_that_brings_no_game_is_told_in_a_sentence(package: Path, points: tuple[str], said: str) -> None:
    write(package / "theirs.py", "even")
    install(package, "someones", *points)
    with pytest.raises(RuleError, match=said) as refusal:
        find("odd")
    assert "of the package someones" in str(refusal.value)
    assert said in quintet("games").stderr
    sys.modules.pop("theirs", None)


def test_a_package_cannot_take_the_name_of_one_of_ours_nor_of_another(package: Path) -> None:
    install(package, "first", f"{ANY.id} = nowhere:X", "twice = nowhere:X")
    install(package, "second", "twice = elsewhere:X")
    assert find(ANY.id) is ANY
    assert "is left out: one of ours has that id" in quintet("games").stderr
    with pytest.raises(RuleError, match=r"there are several games 'twice': .*first.* and .*second"):
        find("twice")
