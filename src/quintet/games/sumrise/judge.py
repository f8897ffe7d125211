"""What bots think of a game of sumrise, and how they look ahead in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations
from math import exp, inf
from typing import ClassVar

from quintet.bots import judge
from quintet.bots.judge import Course, Level, Tuning, Weighing
from quintet.games.sumrise.events import Fail, FullColumn, FullRow
from quintet.games.sumrise.rules import VALUES, Sumrise
from quintet.games.sumrise.sheet import BONUS, FAIL_COST, ROWS, Row, Sheet, entered

PATIENCE = 12.0
"""After so many calls the hope that a field will still be filled has sunk to a third."""
LIKELY_LAST, LIKELY_BONUS = 15, 8
"""What will perhaps be entered at the end of a row and in a bonus field."""


class Judge(judge.Judge[Sumrise]):
    """The margin of what the sheets have and promise."""

    tuning: ClassVar = Tuning(
        horizon=6,
        greed=1,
        prior=5,
        foresight=3,
        easy=Level(draws=1, overlooks=0.6),
        medium=Level(overlooks=0.2),
        skilled=Level(iterations=5, learned=30),
        hard=Level(iterations=1200, plain=40, learned=700),
        expert=Level(learned=2800),
    )

    taught: ClassVar = replace(tuning, horizon=None, exploration=0.2, prior=10, foresight=5)

    learned: ClassVar = replace(taught, tries=10, prior=0)

    course: ClassVar = Course(looks=450, games=64, searches=600, searched_games=8)

    weighing: ClassVar = Weighing(playouts=200, finished=120, strictness=25)

    counted: ClassVar = {FullRow: "", FullColumn: "", Fail: ""}

    def begins_turn(self, game: Sumrise, seat: int, before: set[int]) -> bool:  # noqa: ARG002
        return game.phase == "lay"

    def promise(self, game: Sumrise, seat: int) -> float:
        return outlook(game, seat) - game.scores[seat]

    def standings(self, game: Sumrise) -> Sequence[float]:
        if game.outcome is not None:
            return game.scores
        return [outlook(game, seat) for seat in range(game.players)]


def outlook(game: Sumrise, seat: int) -> float:
    """What a sheet promises when the seat answers the open call as it has chosen to, or as well as it can."""
    sheet, call = game.sheets[seat], game.call
    points = promise(sheet)
    if call is not None:
        points = max(
            promise(entered(sheet, move, call.number)) if ":" in move else points - FAIL_COST * (move == "fail")
            for move in game.answers(seat)
        )
    return points - FAIL_COST * game.fails[seat]


@lru_cache(maxsize=10_000)
def promise(sheet: Sheet) -> float:
    """The points of a sheet before failed attempts, and those that it may still bring."""
    efforts = tuple(map(calls_to_fill, sheet))
    points = 0.0
    for row, effort in zip(sheet, efforts, strict=True):
        fields = [entry for entry in row if entry is not None]
        entries = len(fields) - fields.count(0)
        points += entries + ((fields[-1] or LIKELY_LAST) - entries) * exp(-sum(effort) / PATIENCE)
    for column, colour in BONUS.items():
        bonus = sheet[ROWS.index(colour)][column] or LIKELY_BONUS
        points += bonus * exp(-sum(effort[column] for effort in efforts) / PATIENCE)
    return points


@lru_cache(maxsize=10_000)
def calls_to_fill(row: Row) -> tuple[float, ...]:
    """For each column of a row about how many calls it takes to fill it, as far as its neighbours leave numbers."""
    calls = [0.0] * len(row)
    gap: list[int] = []
    low = 0
    for column, entry in enumerate((*row, 19)):
        if entry == 0:
            gap.append(column)
        elif entry is not None:
            spare = entry - low - len(gap)
            for empty in gap:
                calls[empty] = (entry - low - 1) / (spare * frequency(low, entry)) if spare > 0 else inf
            low, gap = entry, []
    return tuple(calls)


@cache
def frequency(low: int, high: int) -> float:
    """How often the sum of three cards drawn at random lies between two numbers."""
    sums = [sum(numbers) for numbers in combinations(VALUES.values(), 3)]
    return sum(low < number < high for number in sums) / len(sums)
