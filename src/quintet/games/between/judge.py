"""What bots think of a game of between, and how they look ahead in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from quintet.bots import judge
from quintet.bots.judge import Course, Level, Tuning, Weighing
from quintet.games.between.events import Pass, Play
from quintet.games.between.rules import PASS, Between, fitting, stars


class Judge(judge.Judge[Between]):
    """The margin to expect if each seat wins the round with a chance that grows as its way out gets shorter.

    The way out is a card each turn, and one turn more if nothing fits now.
    """

    tuning: ClassVar = Tuning(
        one_round=True,
        prior=5,
        foresight=3,
        shunned=(PASS,),
        skilled=Level(iterations=300, plain=60),
        hard=Level(iterations=10_000, plain=150, learned=600),
        expert=Level(learned=5000),
    )

    learned: ClassVar = replace(tuning, exploration=0.2, prior=10, foresight=3, others_look=True)

    course: ClassVar = Course(looks=150, games=256, searches=200, searched_games=32, iterations=150)

    weighing: ClassVar = Weighing(strictness=45)

    counted: ClassVar = {Play: "card", Pass: ""}

    def worth(self, game: Between, seat: int) -> float | None:
        return game.totals[seat] - stars(game.hands[seat]) if game.piles[0] else None

    def promise(self, game: Between, seat: int) -> float | None:
        """What finishing first would bring: all that is hidden, and nothing lost for what is in the hand."""
        if not game.piles[0]:
            return None
        return chances(game)[seat] * (stars(game.hidden[seat]) + stars(game.hands[seat]))

    def standings(self, game: Between) -> Sequence[float]:
        if game.outcome is not None or not game.piles[0]:
            return game.scores
        return [
            total + chance * stars(hidden) - (1 - chance) * stars(hand)
            for hand, hidden, total, chance in zip(game.hands, game.hidden, game.totals, chances(game), strict=True)
        ]


def chances(game: Between) -> list[float]:
    """How likely each seat is to finish first."""
    one, two = game.piles
    fits = fitting(one[-1], two[-1])
    speeds = [1 / (len(hand) + (not any(fits[card] for card in hand))) ** 2 for hand in game.hands]
    return [speed / sum(speeds) for speed in speeds]
