"""What bots think of a game of gap, and how they look ahead in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from quintet.bots import judge
from quintet.bots.judge import Course, Level, Tuning, Weighing
from quintet.games.gap.events import Take
from quintet.games.gap.rules import Gap
from quintet.games.gap.scoring import round_score


class Judge(judge.Judge[Gap]):
    """The margin if the round ended now."""

    tuning: ClassVar = Tuning(
        one_round=True,
        medium=Level(iterations=30),
        skilled=Level(iterations=200, plain=100),
        hard=Level(iterations=20_000, plain=600),
        expert=Level(iterations=60_000),
    )

    learned: ClassVar = replace(tuning, exploration=0.15, prior=3, foresight=2)

    course: ClassVar = Course(looks=400, games=512, searches=60, searched_games=64, iterations=100, curiosity=0.2)

    weighing: ClassVar = Weighing(strictness=75)

    counted: ClassVar = {Take: "taken"}

    def worth(self, game: Gap, seat: int) -> float:
        return game.totals[seat] + round_score(game.collections[seat])

    def standings(self, game: Gap) -> Sequence[float]:
        if game.outcome is not None:
            return game.scores
        return [total + round_score(cards) for total, cards in zip(game.totals, game.collections, strict=True)]
