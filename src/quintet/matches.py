"""Matches: games that keep their record, and the one way to play them, by bots, by people or by both."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Protocol

from quintet.bots import Bot, RandomBot
from quintet.engine import AnyGame, Card, Event, Move, Options, RuleError, Shuffle, pick, shuffler, stream
from quintet.records import Record, RecordedMove


class Match:
    """A game that is being played and keeps its record."""

    def __init__(
        self,
        game_type: type[AnyGame],
        players: int,
        options: Options | None = None,
        *,
        first: int,
        shuffle: Shuffle,
        keep_legal: bool = False,
        events: list[Event] | None = None,
    ) -> None:
        """Starts the game; with `keep_legal` the record tells the legal moves at each move."""
        self.shuffles: list[list[Card]] = []
        self.moves: list[RecordedMove] = []
        self._keep_legal = keep_legal
        self._shuffle = shuffle
        self._open: list[RecordedMove] = []
        self.game = game_type(players, options, first=first, shuffle=self._recorded_shuffle, events=events)

    @classmethod
    def from_seed(
        cls,
        game_type: type[AnyGame],
        players: int,
        options: Options | None = None,
        *,
        seed: int,
        number: int,
        first: int | None = None,
        keep_legal: bool = False,
        events: list[Event] | None = None,
    ) -> Match:
        """The match of this number, whose deals follow from a seed, and so does the seat that starts, unless given."""
        rng = stream(seed, number, 0)
        if first is None:
            first = int(rng.random() * players)
        shuffle = shuffler(rng)
        return cls(game_type, players, options, first=first, shuffle=shuffle, keep_legal=keep_legal, events=events)

    def _recorded_shuffle(self, cards: Sequence[Card]) -> list[Card]:
        order = self._shuffle(cards)
        self.shuffles.append(order.copy())
        return order

    def play(self, seat: int, move: Move) -> None:
        """Plays a move. Raises :class:`RuleError`, and changes nothing, if it is not legal.

        The answers to a simultaneous decision may come in any order; the record has them by seat.
        """
        game = self.game
        recorded: RecordedMove = (seat, move, list(game.legal(seat))) if self._keep_legal else (seat, move)
        decision = game.decision
        game.play(seat, move, self._recorded_shuffle)
        self._open.append(recorded)
        if game.decision != decision:
            self.moves += sorted(self._open) if len(self._open) > 1 else self._open
            self._open.clear()

    def withdraw(self, seat: int) -> None:
        """Takes back a seat's answer to a simultaneous decision. Raises :class:`RuleError` if it has given none."""
        self.game.withdraw(seat)
        self._open = [recorded for recorded in self._open if recorded[0] != seat]

    def copy(self, shuffle: Shuffle) -> Match:
        """An independent copy, to go on with a shuffle of its own."""
        other = object.__new__(Match)
        other.shuffles = self.shuffles.copy()
        other.moves = self.moves.copy()
        other.game = self.game.copy()
        other._keep_legal = self._keep_legal
        other._shuffle = shuffle
        other._open = self._open.copy()
        return other

    @property
    def made(self) -> list[tuple[int, Move]]:
        """All moves so far, with their seats; those of a decision that is still open, too."""
        return [(seat, move) for seat, move, *_ in (*self.moves, *self._open)]

    def record(self) -> Record:
        """The record of the finished game. Raises :class:`RuleError` while it is being played."""
        game = self.game
        if game.outcome is None:
            raise RuleError("only a finished game has a record")
        return Record(
            game=game.id,
            players=game.players,
            options=game.options.as_dict(),
            first=game.first,
            shuffles=self.shuffles,
            moves=self.moves,
            scores=list(game.outcome.scores),
            winners=list(game.outcome.winners),
        )


class Player(Protocol):
    """Plays for a seat: a bot, a person at the terminal."""

    def decide(self, game: AnyGame, seat: int) -> Move:
        """The move that it makes for a seat that is asked now."""
        ...


class BotPlayer:
    """A bot on a seat. It is asked with what the seat knows, and gets nothing else."""

    def __init__(self, bot: Bot, rng: random.Random) -> None:
        self.bot = bot
        self.rng = rng

    def decide(self, game: AnyGame, seat: int) -> Move:
        if isinstance(self.bot, RandomBot):  # needs no view, which costs more than the move itself
            return pick(game.legal(seat), self.rng)
        return self.bot.choose(game.view(seat), self.rng)


def play(match: Match, players: Sequence[Player], *, ask_first: int | None = None) -> Iterator[tuple[int, Move]]:
    """Plays a match to its end, and yields seat and move after each.

    Of seats that decide at once, the lowest is asked first, or `ask_first`: a person need not wait for bots to think.
    """
    game = match.game
    while game.to_move:
        seat = ask_first if ask_first in game.to_move else game.to_move[0]
        assert seat is not None
        move = players[seat].decide(game, seat)
        match.play(seat, move)
        yield seat, move
