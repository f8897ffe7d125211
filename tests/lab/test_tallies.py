from __future__ import annotations

import random
from collections.abc import Callable
from statistics import fmean

import pytest

from quintet.estimates import Estimate
from quintet.lab.figures import Figure
from quintet.lab.tallies import Moments, Slope, Table, Tally, Thing, spread_of


def test_samples_may_come_in_parts() -> None:
    values = [1.5, -2.0, 7.0, 7.0, 0.25]
    parts = Moments.of(values[:2])
    parts.join(Moments())
    parts.join(Moments.of(values[2:]))
    whole = Moments.of(values)
    expected = Estimate.of(values)
    for figure in (parts.figure(), whole.figure()):
        assert (figure.mean, figure.error) == pytest.approx((expected.mean, expected.error))
        assert figure.samples == 5
    assert Moments.of([3.0]).figure() == Figure(3.0, None, 1)


def holding(draw: Callable[[random.Random], Figure], truth: float) -> float:
    """How many of a hundred intervals hold the true value."""
    rng = random.Random(7)
    figures = [draw(rng) for _ in range(400)]
    return 100 * fmean(abs(figure.mean - truth) <= (figure.error or 0) for figure in figures)


def a_slope(rng: random.Random) -> Figure:
    """Each player does it some times; each time is worth two points, among much else."""
    slope = Slope()
    for _ in range(60):
        times = [rng.randrange(4) for _ in range(3)]
        slope.add(times, [2 * time + rng.gauss(0, 6) for time in times])
    return slope.figure()


def test_nineteen_of_twenty_intervals_hold_the_true_value() -> None:
    means = holding(lambda rng: Moments.of(rng.expovariate(0.5) for _ in range(60)).figure(), 2.0)
    shares = holding(lambda rng: Moments.of(float(rng.random() < 0.3) for _ in range(60)).share(), 0.3)
    slopes = holding(a_slope, 2.0)
    for found in (means, shares, slopes):
        assert 91 <= found <= 99.5, (means, shares, slopes)


def test_what_never_happened_may_still_happen() -> None:
    never = Moments.of([0.0] * 50).share()
    assert never.mean == 0
    assert never.error == pytest.approx(0.0714, abs=0.001)


def test_where_one_of_all_does_it_the_slope_is_the_difference() -> None:
    slope = Slope()
    slope.add([0, 1, 0], [2.0, 9.0, 4.0])
    slope.add([1, 0, 0], [5.0, 4.0, 4.0])
    slope.add([1, 1, 1], [100.0, 0.0, 0.0])  # says nothing
    assert slope.figure().mean == pytest.approx((6 + 1) / 2)
    assert slope.count == 2


def test_a_slope_is_as_sure_as_its_games_are_near_it() -> None:
    rng = random.Random(5)
    played = [([float(rng.randrange(3)) for _ in range(3)], [rng.gauss(0, 4) for _ in range(3)]) for _ in range(30)]
    slope = Slope()
    pairs = []
    for times, worth in played:
        slope.add(times, worth)
        middle = fmean(times)
        run = sum((time - middle) ** 2 for time in times)
        if run:
            pairs.append((sum((time - middle) * one for time, one in zip(times, worth, strict=True)), run))
    figure = slope.figure()
    assert figure.samples == len(pairs)
    assert figure.mean == pytest.approx(sum(rise for rise, _ in pairs) / sum(run for _, run in pairs))
    away = [(rise - figure.mean * run) / fmean(run for _, run in pairs) for rise, run in pairs]
    assert figure.error == pytest.approx(Estimate.of(away).error)


def test_parts_of_a_tally_are_the_whole() -> None:
    whole, one, two = Tally(), Tally(), Tally()
    for number, part in ((3, one), (4, one), (4, two), (9, two)):
        for tally in (whole, part):
            tally.count("moves_spread", number)
            tally.curve("leader", [0.5, number / 10])
            table = tally.table("cards")
            table.games += 1
            thing = table.at(f"A{number}", "use")
            thing.count += 1
            thing.games += 1
            thing.worth.add(number)
    one.join(two)
    assert one.counts == whole.counts == {"moves_spread": {3: 1, 4: 2, 9: 1}}
    assert one.tables["cards"].items() == whole.tables["cards"].items()
    assert [item.name for item in one.tables["cards"].items()] == ["A4", "A3", "A9"]
    for ours, theirs in zip(one.curves["leader"], whole.curves["leader"], strict=True):
        assert (ours.count, ours.mean, ours.squares) == pytest.approx((theirs.count, theirs.mean, theirs.squares))


def test_a_share_is_of_all_games_unless_a_game_says_how_much() -> None:
    assert Thing(count=9, games=5).item("x", "y", 10).share == Moments(10, 0.5).share()
    thing = Thing(part=Moments.of([0.5, 1.0]))
    share = thing.item("x", "y", 10).share
    assert share is not None
    assert (share.mean, share.samples) == (0.75, 2)
    assert Table().items() == []


def test_a_histogram_counts_every_value_once() -> None:
    rng = random.Random(3)
    values = [rng.randrange(-300, 700) for _ in range(500)]
    counts = {value: values.count(value) for value in values}
    spread = spread_of(counts)
    assert sum(spread.counts) == 500
    assert len(spread.counts) <= 40
    for start, count in zip(spread.starts, spread.counts, strict=True):
        assert count == sum(start <= value < start + spread.width for value in values)
    assert (spread.low, spread.high, spread.mean) == pytest.approx((min(values), max(values), fmean(values)))
    assert spread.quantiles[2] == sorted(values)[249]
