"""What is different between two cells, of one study or of two, with its interval: not two pictures for the eye."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any, Literal

from quintet.engine import RuleError
from quintet.lab.figures import Cell, Change, Compared, Comparison, Figure, setting
from quintet.lab.folder import Games, arrow, read_report
from quintet.lab.tallies import Moments

TABLES = ("seats", "chain", "cards", "moves_made", "places", "ends", "events")
"""The tables whose rows are compared."""
NUMBERS: tuple[Literal["share", "worth", "gain"], ...] = ("share", "worth", "gain")


@dataclass(frozen=True)
class Side:
    """A cell with its games."""

    cell: Cell
    games: Games
    seed: int


def changes(base: Side, other: Side) -> list[Change]:
    """What each figure is more in the other cell.

    Games of the same number have the same deals where seed and number of players are the same. Then the difference is
    taken game by game, and what the deals do to both is not in it (common random numbers).
    """
    names = [name for name in base.cell.figures if name in other.cell.figures]
    in_pairs: dict[str, Moments] = {}
    if (base.seed, base.cell.players) == (other.seed, other.cell.players):
        in_pairs = _differences(base, other, names)
    found = []
    for name in names:
        one, two = base.cell.figures[name], other.cell.figures[name]
        paired = name in in_pairs and in_pairs[name].count > 1
        difference = in_pairs[name].figure() if paired else apart(one, two)
        found.append(Change(name, "", "", "mean", one, two, difference, paired))
    return [*found, *_rows(base.cell, other.cell)]


def apart(base: Figure, other: Figure) -> Figure:
    """The difference of two that know nothing of each other."""
    samples = min(base.samples, other.samples)
    if base.error is None or other.error is None:
        return Figure(other.mean - base.mean, None, samples)
    return Figure(other.mean - base.mean, sqrt(base.error**2 + other.error**2), samples)


def _differences(base: Side, other: Side, names: list[str]) -> dict[str, Moments]:
    """Of each figure, its difference in games of the same number."""
    found = {name: Moments() for name in names}
    ours, theirs = base.games.columns(base.cell.number, names), other.games.columns(other.cell.number, names)
    for one, two in zip(ours, theirs, strict=False):  # the shorter one has fewer games
        count = min(one.num_rows, two.num_rows)
        for name in names:
            found[name].join(_less(one[name][:count], two[name][:count]))
    return found


def _less(base: Any, other: Any) -> Moments:
    compute = arrow().compute
    less = compute.drop_null(compute.subtract(other.cast("double"), base.cast("double")))
    if not len(less):
        return Moments()
    mean = compute.mean(less).as_py()
    return Moments(len(less), mean, compute.variance(less, ddof=0).as_py() * len(less))


def _rows(base: Cell, other: Cell) -> Iterator[Change]:
    """What the numbers of rows are more that both cells have."""
    for table in TABLES:
        ours = {(item.name, item.kind): item for item in base.tables.get(table, ())}
        for item in other.tables.get(table, ()):
            before = ours.get((item.name, item.kind))
            if before is None:
                continue
            for number in NUMBERS:
                one, two = getattr(before, number), getattr(item, number)
                if one is not None and two is not None:
                    yield Change(table, item.name, item.kind, number, one, two, apart(one, two), paired=False)


def comparisons(cells: list[Cell], games: Games, seed: int) -> list[Comparison]:
    """Each cell beside the first one that differs from it in one thing."""
    found = []
    seen: set[tuple[int, str]] = set()
    for base, other in combinations(cells, 2):
        differ = [*_differing(base, other)]
        if len(differ) == 1 and (other.number, differ[0][0]) not in seen:
            ((about, title),) = differ
            seen.add((other.number, about))
            sides = Side(base, games, seed), Side(other, games, seed)
            found.append(Comparison(base.number, other.number, about, title, changes(*sides)))
    return found


def _differing(base: Cell, other: Cell) -> Iterator[tuple[str, str]]:
    if base.players != other.players:
        yield "players", f"{other.players} players instead of {base.players}"
    if base.bots[0] != other.bots[0]:
        yield "bots", f"{other.bots[0]} instead of {base.bots[0]}"
    for name in dict.fromkeys([*base.options, *other.options]):
        one, two = base.options.get(name), other.options.get(name)
        if one != two:
            yield name, f"{name} {setting(two)} instead of {setting(one)}"


def compare(base: Path, other: Path) -> Compared:
    """Two studies, cell by cell. Raises :class:`RuleError` if one is missing, or if they have no cell in common."""
    one, two = read_report(base), read_report(other)
    if one.subject.engine != two.subject.engine:
        fast, slow = (base, other) if one.subject.engine == "core" else (other, base)
        raise RuleError(
            f"{fast} was made with the compiled core and {slow} without it, so that they differ by that alone; make "
            f"{fast} again with QUINTET_NATIVE=0"
        )
    games, more_games = Games(base), Games(other)
    names = _names(base, other)
    found, alone = [], []
    partners: dict[int, int] = {}
    for cell in one.cells:
        partner = next((their for their in two.cells if _is_same(cell, their) and their.number not in partners), None)
        if partner is None:
            alone.append(f"{names[0]}: {cell.label}")
            continue
        partners[partner.number] = cell.number
        sides = Side(cell, games, one.subject.seed), Side(partner, more_games, two.subject.seed)
        title = f"{names[1]} instead of {names[0]}: {partner.label}"
        found.append(Comparison(cell.number, partner.number, "rules", title, changes(*sides)))
    alone += [f"{names[1]}: {cell.label}" for cell in two.cells if cell.number not in partners]
    if not found:
        raise RuleError(f"{base} and {other} have no cell in common: the same players, options and bots in both")
    return Compared(base=one, other=two, base_name=names[0], other_name=names[1], comparisons=found, alone=alone)


def _names(base: Path, other: Path) -> tuple[str, str]:
    """What the two are called: by the names of their folders, or by all of their paths if these are the same."""
    one, two = base.resolve(), other.resolve()
    return (one.name, two.name) if one.name != two.name else (str(base), str(other))


def _is_same(base: Cell, other: Cell) -> bool:
    """Whether two cells differ in nothing but the rules: an option that only one of the games has does not count."""
    common = base.options.keys() & other.options.keys()
    options = all(base.options[name] == other.options[name] for name in common)
    return options and (base.players, base.bots) == (other.players, other.bots)
