"""What tests/test_cluster.py has done on a real Ray: a program of its own, because Ray stays until its process ends.

It prints what it found out, a line for each; whatever else is printed is noise.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from threading import Thread

from quintet import cli, cluster, outside
from quintet.arena import Contest
from quintet.engine import RuleError
from quintet.simulate import Plan, Tally
from quintet.workers import Crew, in_order
from tests.examples import ANY, FEW, quick, quick_settings

HERE, THERE = Crew(1), Crew(3, "local")
VARIANT = Path(__file__).parents[1] / "examples" / "variant.py"
PARTS = [range(start, start + 5) for start in range(0, 120, 5)]
HELD = PARTS[9]
"""The part at which a worker is killed."""


def begun(folder: Path, part: range) -> list[int]:
    """Who has begun a part, as often as it was begun."""
    file = folder / str(part.start)
    return [int(line) for line in file.read_text().split()] if file.exists() else []


def played(folder: Path, plan: Plan, part: range) -> tuple[Tally, bytes]:
    """Plays a part; the one who first begins a certain part does not get on with it."""
    with (folder / str(part.start)).open("a") as file:
        file.write(f"{os.getpid()}\n")
    if part == HELD and len(begun(folder, part)) == 1:
        time.sleep(600)
    return plan.tally_many(part)


def kill(folder: Path) -> None:
    """Kills whoever has begun that part."""
    while not begun(folder, HELD):
        time.sleep(0.01)
    os.kill(begun(folder, HELD)[0], signal.SIGKILL)


def always_dies(number: int) -> int:
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def fails(number: int) -> int:
    raise RuleError(f"{number} is right out")


def told(work: Callable[[int], int], tasks: Iterable[int], crew: Crew = THERE) -> str:
    try:
        return str(list(in_order(work, tasks, crew)))
    except RuleError as error:
        return str(error)


def bytes_of(results: Iterable[tuple[Tally, bytes]]) -> tuple[int, list[int], bytes]:
    """What a run came to."""
    total, written = Tally(FEW), b""
    for part, lines in results:
        total.add(part)
        written += lines
    return total.games, sorted(total.moves.elements()), written


def main(folder: Path) -> None:
    """Tells what becomes of work on Ray."""
    plan = Plan(ANY.id, FEW, quick(ANY), ("random",) * FEW, seed=7, keep_records=True)
    here = bytes_of(in_order(plan.tally_many, PARTS, HERE))
    killer = Thread(target=kill, args=(folder,), daemon=True)
    killer.start()
    there = bytes_of(in_order(lambda part: played(folder, plan, part), PARTS, THERE))
    killer.join()
    print("the same games:", here == there, there[0])  # noqa: T201
    again = [part.start for part in PARTS if len(begun(folder, part)) != 1]
    workers = {worker for part in PARTS for worker in begun(folder, part)}
    print("begun again:", again == [HELD.start], "workers:", len(workers) > 2)  # noqa: T201
    contest = Contest(ANY.id, FEW, quick(ANY), ("search:15", "easy"), keep_records=True)
    deals = [
        [[game.line for game in deal] for deal in in_order(contest.play, range(4), crew)] for crew in (HERE, THERE)
    ]
    print("the same deals:", deals[0] == deals[1])  # noqa: T201
    variant = replace(plan, game=str(VARIANT), options=outside.find(str(VARIANT)).options_type.read({}))
    ends = [bytes_of(in_order(variant.tally_many, PARTS[:4], crew)) for crew in (HERE, THERE)]
    print("the same variant:", ends[0] == ends[1])  # noqa: T201
    print(told(always_dies, range(4)))  # noqa: T201
    print(told(fails, range(4)))  # noqa: T201
    command = ["sim", ANY.id, "--games", "40", "--json", *quick_settings(ANY)]
    for more in (["--jobs", "1"], ["--jobs", "3", "--ray", "local"]):
        cli.quintet.main([*command, *more], standalone_mode=False)
    outside._files[str(VARIANT)] = "another"
    print(told(always_dies, [0]).replace(str(VARIANT), "VARIANT"))  # noqa: T201
    cluster.make = lambda: replace(real, version="0.0.9", core=False)  # type: ignore[assignment]
    print(told(always_dies, [0]))  # noqa: T201


if __name__ == "__main__":
    real = cluster.make()
    main(Path(sys.argv[1]))
