"""The model of many servers: it agrees with what was measured, and says what breaks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest
from msgspec.structs import replace

from bench import scale
from bench.scale import Clock, Cores, Database, Figures, Simulation, Thread, compared, figures, needs


@pytest.fixture(scope="module")
def known() -> Figures:
    return figures()


def test_the_simulation_agrees_with_what_was_measured(known: Figures) -> None:
    off: dict[str, list[float]] = {"server": [], "database": [], "rate": []}
    for line, outcome in compared(known, 0.5):
        off["server"].append(outcome.server / line.server)
        off["database"].append(outcome.database / line.database)
        off["rate"].append(outcome.moves / line.rate)
    for what, ratios in off.items():
        assert all(0.5 < ratio < 2 for ratio in ratios), (what, ratios)
        assert 0.8 < median(ratios) < 1.25, (what, ratios)


def test_a_move_costs_the_same_however_many_processes_there_are_unless_all_are_told(known: Figures) -> None:
    def cost(told: scale.Told, processes: int) -> float:
        outcome = Simulation(known.costs, told, processes).paced(200 * processes, 1)
        return outcome.server + outcome.database

    assert cost("nobody", 20) == pytest.approx(cost("nobody", 2), rel=0.1)
    assert cost("others", 20) <= cost("others", 2), "they wait for each other, and more share a commit"
    told_in_vain = known.costs.server_overheard + known.costs.database_overheard
    assert cost("all", 40) - cost("all", 20) > 10 * told_in_vain, "and for each process a little more"


def test_commits_share_a_flush_unless_they_notify() -> None:
    def durable(*, notifies: bool) -> list[float]:
        clock = Clock()
        database, times = Database(clock, Cores(clock, 9), 5, 3), list[float]()
        for line in range(3):
            database.commit(line, 1, lambda: times.append(clock.now), notifies=notifies)
        clock.run(1000)
        return times

    assert durable(notifies=False) == [6, 11, 11], "two wait for the flush of the first, and share the next"
    assert durable(notifies=True) == [6, 12, 18]


def test_threads_share_cores_and_each_does_one_thing_at_a_time() -> None:
    def ends(cores: int, threads: int) -> list[float]:
        clock, times = Clock(), list[float]()
        machine = Cores(clock, cores)
        done: Callable[[], None] = lambda: times.append(clock.now)  # noqa: E731 - it is short
        for thread in [Thread(machine) for _ in range(threads)]:
            for _ in range(2):
                thread.do(1, done)
        clock.run(1000)
        return times

    assert ends(1, 1) == ends(9, 1) == [1, 2]
    assert ends(1, 2) == [1, 2, 3, 4]
    assert ends(9, 2) == [1, 1, 2, 2]


def test_what_people_need_is_what_is_assumed_of_them(known: Figures) -> None:
    world = replace(known.world, seats=4, pause=2, bots=1, question=20, share=0.5)
    need = needs(replace(known, world=world), 8000)
    assert need.moves == 1000
    assert need.entries == 1250
    assert need.bots == 250 * 0.02 / 0.5
    twice = needs(replace(known, world=world), 16000)
    assert twice.database == 2 * need.database
    asked = 8000 / 4 * world.waiting * known.sizes.listed / 1000 / 0.5
    assert need.lists == pytest.approx(need.processes * asked), "each process asks once a second"
    assert twice.lists == pytest.approx(twice.processes * 2 * asked), "for twice as many tables"
    few, more = (needs(replace(known, world=world), people) for people in (200, 400))
    assert more.lists == pytest.approx(4 * few.lists), "twice as many look, each less than once a second"


def test_the_documentation_has_what_is_computed_now(known: Figures) -> None:
    documented = (Path(__file__).parents[1] / "docs" / "scale.md").read_text(encoding="utf-8").splitlines()
    for line in (*scale.agreement(known), *scale.bill(known)):
        assert line in documented, "python bench/scale.py"


def test_the_plot_of_the_documentation_can_be_drawn(known: Figures) -> None:
    drawn = scale.plot({"nobody is": [(1000, 5.0), (1_000_000, 50.0)]})
    assert drawn.startswith("<svg")
    assert "1,000,000" in drawn
