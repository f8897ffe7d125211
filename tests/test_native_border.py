"""Whatever is handed to the core's C interface, it answers: it never crashes, hangs or leaks."""

from __future__ import annotations

import ctypes
import gc
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from quintet import games, native
from quintet.bots.judge import judge_of
from quintet.engine import RuleError
from tests.test_native import IDS
from tools.differential import views
from tools.fuzz import Fuzzer

pytestmark = pytest.mark.core
NAN, INF = float("nan"), float("inf")


@pytest.fixture(scope="module")
def core() -> native.Core:
    found = native.core()
    assert found is not None, "the core is not built: run `make setup`, or `python -m tools.native`"
    return found


@pytest.mark.parametrize("game_id", IDS)
def test_nonsense_is_answered(core: native.Core, game_id: str) -> None:
    fuzzer = Fuzzer(core, [game_id], each=4)
    for number in range(600):
        fuzzer.step(number)
    calls = ("sim", "search", "imagine", "review", "look", "inputs", "drawn", "perft", "playouts", "batch", "learn")
    assert set(fuzzer.answers) == {f"{call} {status}" for call, status in product(calls, (0, 1))}


class Recorder:
    """The core's library, and all calls that were made of it."""

    def __init__(self, library: Any) -> None:
        self.library = library
        self.calls: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []

    def __getattr__(self, name: str) -> Callable[..., Any]:
        function = getattr(self.library, name)

        def call(*arguments: Any) -> Any:
            self.calls.append((function, arguments))
            return function(*arguments)

        return call

    def repeat(self) -> None:
        for function, arguments in self.calls:
            function(*arguments)


class HeapInfo(ctypes.Structure):
    """What the C library says of its memory."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "hblkhd",
            "usmblks",
            "fsmblks",
            "uordblks",
            "fordblks",
            "keep",
        )
    )


def heap() -> int:
    """How many bytes are allocated now, as the sanitizer or the C library counts them."""
    gc.collect()
    process = ctypes.CDLL(None)
    if hasattr(process, "__sanitizer_get_current_allocated_bytes"):
        process.__sanitizer_get_current_allocated_bytes.restype = ctypes.c_size_t
        allocated: int = process.__sanitizer_get_current_allocated_bytes()
        return allocated
    if not hasattr(process, "mallinfo2"):
        pytest.skip("this C library does not tell how much memory is in use")
    process.mallinfo2.restype = HeapInfo
    told = process.mallinfo2()
    in_use: int = told.uordblks + told.hblkhd
    return in_use


@pytest.mark.parametrize("game_id", IDS)
def test_nothing_leaks(core: native.Core, game_id: str) -> None:
    fuzzer = Fuzzer(core, [game_id], each=2)
    fuzzer.library = recorder = Recorder(fuzzer.library)
    for number in range(150):
        fuzzer.step(number)
    recorder.repeat()

    def grown() -> int:
        before = heap()
        for _ in range(30):
            recorder.repeat()
        return heap() - before

    # Each kind of call was answered and refused some hundred times: if one of them leaks, that is more, and every time.
    # What other threads of this process keep (the runner's own) comes once.
    assert min(grown() for _ in range(3)) < 4096


TUNINGS = [
    *[(name, value) for name in ("exploration", "caution") for value in (NAN, INF, -INF, -0.1)],
    *[("scale", value) for value in (NAN, INF, 0.0, -1.0)],
    *[(name, value) for name in ("win", "greed") for value in (NAN, INF, -0.1, 1.1)],
    *[(name, -1) for name in ("prior", "foresight", "horizon")],
    *[(name, 2**31 - 1) for name in ("prior", "foresight")],
]


@pytest.mark.parametrize(("name", "value"), TUNINGS)
def test_a_tuning_that_makes_no_sense_is_refused(core: native.Core, name: str, value: float) -> None:
    game_type = games.load(IDS[0])
    view = next(views(game_type, game_type.seats[-1], game_type.options_type(), seed=1, most=1))
    tuning = judge_of(game_type).tuning.packed()
    setattr(tuning, name, value)
    with pytest.raises(RuleError, match="the tuning makes no sense"):
        core.search(game_type, view, tuning, iterations=1, seed=1)
    with pytest.raises(RuleError, match="the tuning makes no sense"):
        core.look(game_type, view, tuning, draws=1, seed=1)
    with pytest.raises(RuleError, match="the tuning makes no sense"):
        core.imagine(game_type, view, tuning, iterations=1, seed=1, best=1, games=1, told=1)


def test_what_makes_no_sense_is_refused_in_one_line(core: native.Core) -> None:
    game_type = games.load(IDS[0])
    players, options = game_type.seats[-1], game_type.options_type()
    view = next(views(game_type, players, options, seed=1, most=1))
    tuning = judge_of(game_type).tuning.packed()
    for limit in ({}, {"seconds": NAN}, {"seconds": -1.0}, {"iterations": -1}, {"iterations": 10**9 + 1}):
        with pytest.raises(RuleError, match="iterations or of seconds"):
            core.search(game_type, view, tuning, seed=1, **limit)
    for threads in (0, -1, 257):
        with pytest.raises(RuleError, match="threads"):
            core.search(game_type, view, tuning, iterations=1, threads=threads, seed=1)
    with pytest.raises(RuleError, match="memory"):
        core.search(game_type, view, tuning, iterations=1, memory=-1, seed=1)
    for draws in (0, 10_001):
        with pytest.raises(RuleError, match="draws"):
            core.look(game_type, view, tuning, draws=draws, seed=1)
    sound: dict[str, Any] = {"iterations": 1, "best": 1, "games": 1, "told": 1}
    for odd in (
        {"best": -1},
        {"games": 0, "told": 0},
        {"games": 10**6},
        {"told": 2},
        {"told": -1},
        {"imagining": NAN},
    ):
        with pytest.raises(RuleError, match="nothing to imagine"):
            core.imagine(game_type, view, tuning, seed=1, **{**sound, **odd})
    for wrong in (-99, 0, 99):
        with pytest.raises(RuleError, match=f"not for {wrong} players"):
            core.sim(game_type, wrong, options, 1, range(1))
    for first in (-2, 99):
        with pytest.raises(RuleError, match="first seat"):
            core.sim(game_type, players, options, 1, range(1), first=first)
    for numbers in (range(-1, 1), range(5, 3), range(2, 0, -1), range(0, 9, 3)):
        with pytest.raises(RuleError, match="games"):
            core.sim(game_type, players, options, 1, numbers)
    with pytest.raises(RuleError, match="games"):
        core.drawn(game_type, view, seed=1, number=1001, decisions=1)
    for count in (-1, 0, 10**7 + 1):
        with pytest.raises(RuleError, match="playouts"):
            core.playouts(game_type, view, count=count, seed=1)
    with pytest.raises(RuleError, match="the line ends after"):
        core.perft(game_type, players, options, deal=1, after=10**6)
    for wanted in ({"depth": -1}, {"depth": 101}, {"after": -1}, {"most": 10**7}):
        with pytest.raises(RuleError, match="no such count"):
            core.perft(game_type, players, options, deal=1, **wanted)


def test_those_who_are_not_asked_are_not_searched_for(core: native.Core) -> None:
    game_type = games.load(IDS[0])
    game = game_type(game_type.seats[-1], first=0, shuffle=list)
    tuning = judge_of(game_type).tuning.packed()
    game.to_move = game.to_move[:1]
    for seat in (None, *range(1, game.players)):
        with pytest.raises(RuleError, match="not asked"):
            core.search(game_type, game.view(seat), tuning, iterations=1, seed=1)


with_plain_memory = pytest.mark.skipif(
    sys.platform != "linux" or "LD_PRELOAD" in os.environ, reason="memory is measured and limited otherwise here"
)


@with_plain_memory
def test_a_search_takes_no_more_memory_than_it_may() -> None:
    code = (
        "import re\n"
        "from pathlib import Path\n"
        "from quintet import games, native\n"
        "from tools.differential import views\n"
        "tuning = native.Tuning(exploration=0.4, scale=10, win=0.5, horizon=6)\n"
        f"kinds = [games.load(game_id) for game_id in {IDS!r}]\n"
        "seen = [next(views(kind, kind.seats[-1], kind.options_type(), 2, 1)) for kind in kinds]\n"
        "def peak(memory, threads):\n"
        "    for kind, view in zip(kinds, seen):\n"
        "        native.core().search(kind, view, tuning, iterations=100_000, memory=memory, threads=threads, seed=1)\n"
        "    return 1024 * int(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1])\n"
        "print(peak(0, 1), peak(2**17, 1), peak(2**17, 4), peak(2**30, 1))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    none, small, split, large = map(int, run.stdout.split())
    assert small - none < 2**19
    assert split - none < 3 * 2**19, "each thread has a little of its own"
    assert large - small > 8 * 2**20, "or else nothing was measured"


@with_plain_memory
def test_threads_that_cannot_be_started_are_an_error() -> None:
    code = (
        "import resource\n"
        "from quintet import games, native\n"
        "from quintet.bots.judge import judge_of\n"
        "from tools.differential import views\n"
        f"kind = games.load({IDS[0]!r})\n"
        "view = next(views(kind, kind.seats[-1], kind.options_type(), 1, 1))\n"
        "tuning = judge_of(kind).tuning.packed()\n"
        "core = native.core()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2**29, 2**29))\n"
        "try:\n"
        "    core.search(kind, view, tuning, iterations=1000, threads=256, seed=1)\n"
        "except RuntimeError as error:\n"
        "    print('refused:', error)\n"
        "print(core.search(kind, view, tuning, iterations=1000, seed=1).iterations)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    refused, searched = run.stdout.splitlines()
    assert refused.startswith("refused: ")
    assert searched == "1000"
