"""What bots think of a game of perfect, and how they look ahead in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import ClassVar

from quintet.bots import judge
from quintet.bots.judge import Course, Level, Tuning, Weighing
from quintet.engine import Card, Event
from quintet.games.perfect.collection import ACTIONS, JOKER, Collection, bonus_of
from quintet.games.perfect.decisions import Completing
from quintet.games.perfect.events import Complete, Lose, Steal, Win
from quintet.games.perfect.rules import Perfect

PROMISE = (0.0, 0.5, 0.8, 1.2, 1.6, 2.2, 2.6, 0.5)
"""What a row of so many cards is worth, in points, before it is completed. No number completes a row of seven."""


class Judge(judge.Judge[Perfect]):
    """The margin of points, with what the rows promise once the cards that are held are added."""

    tuning: ClassVar = Tuning(
        exploration=0.15,
        horizon=16,
        greed=1,
        prior=3,
        foresight=3,
        skilled=Level(iterations=15, learned=10),
        hard=Level(iterations=5000, plain=100, learned=600),
        expert=Level(learned=12_000),
    )

    taught: ClassVar = replace(tuning, horizon=None, one_round=True, exploration=0.1, prior=10, foresight=5)

    learned: ClassVar = replace(taught, exploration=0.05)

    course: ClassVar = Course(looks=340, games=64, searches=600, searched_games=8, curiosity=0.2)

    weighing: ClassVar = Weighing(playouts=400, to_the_end=True, finished=400, strictness=26)

    counted: ClassVar = {Complete: "cards", Lose: "cards", Win: "cards", Steal: "card"}

    def begins_turn(self, game: Perfect, seat: int, before: set[int]) -> bool:  # noqa: ARG002
        return game.phase == "take"

    kinds: ClassVar = ("complete_for_other",)

    def kind(self, event: Event) -> str:
        return "complete_for_other" if isinstance(event, Complete) and event.owner is not None else event.kind

    def promise(self, game: Perfect, seat: int) -> float:
        return worth(game.collections[seat], game.held(seat)) - game.scores[seat]

    def standings(self, game: Perfect) -> Sequence[float]:
        if game.outcome is not None:
            return game.scores
        if isinstance(game.open[-1], Completing):
            game = game.copy()
            game.complete()
            return self.standings(game)
        return [worth(collection, game.held(seat)) for seat, collection in enumerate(game.collections)]


def worth(collection: Collection, hand: Iterable[Card]) -> float:
    """The score, and what the rows and action cards promise once these cards are added where they do best."""
    lengths = {colour: min(len(row), len(PROMISE) - 1) for colour, row in collection.rows.items()}
    value = collection.score + PROMISE[1] * len(collection.actions)
    for card in hand:
        if card in ACTIONS:
            value += PROMISE[1]
            continue
        rows = [card[0]] if card[0] != JOKER else [*lengths] or [JOKER]
        gains = {row: prospect(lengths.get(row, 0), card) for row in rows}
        best = max(rows, key=lambda row: gains[row][0] + PROMISE[gains[row][1]] - PROMISE[lengths.get(row, 0)])
        points, lengths[best] = gains[best]
        value += points
    promises = sorted(PROMISE[length] for length in lengths.values())
    return value + sum(promises[-len(collection.rows) - collection.free :])


def prospect(length: int, card: Card) -> tuple[int, int]:
    """The points that a card brings if it completes a row of this length, and the length of the row afterwards.

    >>> prospect(3, "R5"), prospect(4, "R5"), prospect(5, "R5")
    ((0, 4), (6, 0), (0, 1))
    """
    number, length = int(card[1]), length + 1
    if number == length:
        return length + bonus_of(card), 0
    return 0, min(length if number > length else length - number, len(PROMISE) - 1)
