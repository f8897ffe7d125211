"""A record that was played through: what each seat knew when it decided, and the game in numbers for the core."""

from __future__ import annotations

from collections.abc import Sequence

from quintet.engine import AnyGame, Card, Move, View
from quintet.records import Record, RecordedMove, replay


class Played:
    """A record that was played through. Raises :class:`RecordError` if it does not tell a game by the rules."""

    def __init__(self, record: Record) -> None:
        self.numbers = [record.first]
        """The game for the core: see ``native/api.h``."""
        self.asked: list[tuple[View, Move]] = []
        """What the seat of each move knew, and what it did."""
        self.leads_to: list[int] = []
        """The number of the position that each move leads to: 0 is the one after the deal."""
        self.steps: list[int] = []
        """The number of the last move before each position."""
        for step in replay(record, on_shuffle=self._shuffle):
            game = step.game
            if step.number:
                # A move that leaves a decision open leads where the last of its moves does.
                self.leads_to.append(game.decision + bool(game.to_move and game.view(None).answered))
            if len(self.steps) == game.decision:
                self.steps.append(step.number)
            if step.number < len(record.moves):
                self._ask(game, record.moves[step.number])
        self.game_type = type(game)
        self.players, self.options = game.players, game.options

    def _shuffle(self, cards: Sequence[Card], order: list[Card]) -> None:
        """The place that each card of the order comes from. Of equal cards any is as good as the other."""
        places: dict[Card, list[int]] = {}
        for place, card in enumerate(cards):
            places.setdefault(card, []).append(place)
        self.numbers += [len(cards), *(places[card].pop() for card in order)]

    def _ask(self, game: AnyGame, recorded: RecordedMove) -> None:
        seat, move, *_ = recorded
        legal = game.legal(seat)
        if move in legal:  # or else the replay is about to tell what is wrong
            self.asked.append((game.view(seat), move))
            self.numbers.append(legal.index(move))
