"""Work for many hands: in order, once each, whatever becomes of the workers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from quintet.engine import RuleError
from quintet.workers import AHEAD, TRIES, Crew, in_order


def square(number: int) -> int:
    return number * number


def slow_first(number: int) -> int:
    if number == 0:
        time.sleep(0.2)
    return number


def done(folder: Path, number: int) -> int:
    """Writes down that it was begun, and by whom."""
    with (folder / str(number)).open("a") as file:
        file.write(f"{os.getpid()}\n")
    return number


def killed_once(folder: Path, number: int) -> int:
    done(folder, number)
    if number in (3, 7) and len((folder / str(number)).read_text().split()) == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def killed(number: int) -> int:
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def fails(number: int) -> int:
    if number == 5:
        raise RuleError("five is right out")
    return number


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_results_come_in_the_order_of_the_tasks(jobs: int) -> None:
    assert list(in_order(square, range(60), Crew(jobs))) == [square(number) for number in range(60)]
    assert list(in_order(slow_first, range(9), Crew(jobs))) == list(range(9))
    assert list(in_order(square, [], Crew(jobs))) == []
    assert not multiprocessing.active_children()


def test_only_a_few_tasks_are_taken_ahead_of_the_reader() -> None:
    taken = 0

    def tasks() -> Iterator[int]:
        nonlocal taken
        for number in count():
            taken += 1
            yield number

    results = in_order(square, tasks(), Crew(2))
    for number in range(100):
        assert next(results) == square(number)
        assert taken <= number + 1 + AHEAD * 2
    results.close()  # type: ignore[attr-defined]
    assert not multiprocessing.active_children()


def test_a_worker_that_is_killed_is_made_good_and_nothing_is_counted_twice(tmp_path: Path) -> None:
    assert list(in_order(partial(killed_once, tmp_path), range(12), Crew(3))) == list(range(12))
    tries = {number: len((tmp_path / str(number)).read_text().split()) for number in range(12)}
    assert tries == {number: 2 if number in (3, 7) else 1 for number in range(12)}, "no other task was done again"


def test_a_task_that_always_ends_its_worker_ends_with_a_sentence() -> None:
    results = in_order(killed, range(9), Crew(2))
    with pytest.raises(RuleError, match=f"the task 5 ended its worker {TRIES} times"):
        list(results)
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("jobs", [1, 3])
def test_what_the_work_raises_is_raised_where_its_result_would_be(jobs: int) -> None:
    results = in_order(fails, range(9), Crew(jobs))
    assert [next(results) for _ in range(5)] == list(range(5))
    with pytest.raises(RuleError, match="five is right out"):
        next(results)


def unpicklable(_number: int) -> Callable[[], int]:
    return lambda: 1


def test_a_result_that_cannot_be_sent_is_an_error_like_others() -> None:
    with pytest.raises(Exception, match="pickle"):
        list(in_order(unpicklable, range(3), Crew(2)))


PROGRAM = """
import os, signal, sys, time
from quintet.workers import Crew, in_order
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever is started in the background is told to ignore it
def work(number):
    os.write(1, b"%d\\n" % os.getpid())  # in one piece, for two write to one pipe
    time.sleep(600)
for _ in in_order(work, range(9), Crew(2)):
    pass
"""


@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, -signal.SIGINT), (signal.SIGKILL, -signal.SIGKILL)])
def test_whoever_is_stopped_leaves_no_worker_behind(sent: signal.Signals, status: int) -> None:
    program = PROGRAM.replace("time.sleep(600)", "time.sleep(600 if sys.argv[1] == 'SIGINT' else 1)")
    with subprocess.Popen(
        [sys.executable, "-c", program, sent.name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        workers = [int(process.stdout.readline()) for _ in range(2)]
        process.send_signal(sent)
        assert process.wait(120) == status
    until = time.monotonic() + 120
    while any(map(is_alive, workers)):  # who is killed tells nobody: they find out when they have done what they are at
        assert time.monotonic() < until, "a worker has outlived the one who asked"
        time.sleep(0.05)


def is_alive(worker: int) -> bool:
    try:
        return Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_nothing_of_ray_is_loaded_without_it() -> None:
    program = (
        "import sys\n"
        "sys.argv = ['quintet', 'sim', sys.argv[1], '--games', '9', '--jobs', '2', '--json']\n"
        "from quintet import cli\n"
        "try: cli.main()\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "print(*sorted(name for name in sys.modules if name.partition('.')[0] in ('ray', 'grpc', 'google')))\n"
        "print('quintet.cluster' in sys.modules)"
    )
    from tests.examples import ANY  # noqa: PLC0415 - is not for the workers above

    run = subprocess.run([sys.executable, "-c", program, ANY.id], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[1:] == ["", "False"], run.stdout
