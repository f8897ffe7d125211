"""What bots think of a game of corridor, and how they look ahead in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from quintet.bots import judge
from quintet.bots.judge import Course, Level, Tuning, Weighing
from quintet.games.corridor.events import Complete
from quintet.games.corridor.rules import Corridor


class Judge(judge.Judge[Corridor]):
    """The margin at the end of this round, if all lay the cards that are turned up to take the most they can."""

    tuning: ClassVar = Tuning(
        horizon=36,
        prior=3,
        skilled=Level(iterations=500, plain=150, learned=10),
        hard=Level(iterations=5000, plain=300, learned=1300),
        expert=Level(learned=4000),
    )

    learned: ClassVar = replace(tuning, horizon=None, exploration=0.2, prior=10, foresight=5)

    course: ClassVar = Course(looks=150, games=256, searches=200, searched_games=32, iterations=100, curiosity=0.2)

    weighing: ClassVar = Weighing(strictness=28)

    counted: ClassVar = {Complete: "cards"}

    def begins_turn(self, game: Corridor, seat: int, before: set[int]) -> bool:  # noqa: ARG002
        return game.phase == "play"

    def standings(self, game: Corridor) -> Sequence[float]:
        while game.waiting or game.closings:
            (mover,) = game.to_move
            branches = []
            for move in game.legal(mover):
                branch = game.copy()
                branch.play(mover, move, list)
                branches.append(branch)
            game = max(branches, key=lambda branch: len(branch.treasures[mover]))
        return game.scores
