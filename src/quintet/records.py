"""Records: a whole game as one line of JSON that any program can replay.

A record holds every shuffle and every move, so replaying it needs no random numbers. It may come from anywhere:
nothing in it is believed before it has been played through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from quintet import games
from quintet.engine import AnyGame, Card, Event, Move, RuleError, Shuffle, Witness, brief
from quintet.fair import Fair, Known, UnfairError

VERSION = 1
T = TypeVar("T")

RecordedMove = tuple[int, Move] | tuple[int, Move, list[Move]]
"""Seat and move, and, where they were kept, all moves that were legal for that seat at that moment."""


class RecordError(ValueError):
    """A record that cannot be read, or that does not tell a game by the rules. The message says where and why."""


class Record(msgspec.Struct, kw_only=True):
    """A finished game, as it is written. See ``docs/record.md``."""

    quintet: int = VERSION
    game: str
    players: int
    options: dict[str, Any]
    first: int
    shuffles: list[list[Card]]
    moves: list[Any]
    """Each a :data:`RecordedMove`, once :meth:`from_json` has let it through."""
    scores: list[int]
    winners: list[int]
    names: list[str] | UnsetType = UNSET
    """Who played, by seat."""
    fair: Fair | UnsetType = UNSET
    """What all deals followed from, where they were made to be checked."""

    def to_json(self) -> bytes:
        """The record as one line, without the line's end."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, line: bytes) -> Record:
        """Reads a line. Raises :class:`RecordError` if it does not have the shape of a record."""
        try:
            record = msgspec.json.decode(line, type=cls)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise RecordError(f"not a record: {error}") from None
        if record.quintet != VERSION:
            raise RecordError(f"this is version {brief(record.quintet)} of the record; version {VERSION} can be read")
        for number, move in enumerate(record.moves, 1):
            if not _is_recorded_move(move):
                raise RecordError(f"not a record: move {number} is [seat, move] or [seat, move, legal moves]")
        return record


def _is_recorded_move(move: Any) -> bool:
    match move:
        case [seat, str(), *rest]:
            lists = len(rest) <= 1 and all(isinstance(legal, list) for legal in rest)
            return type(seat) is int and lists and all(isinstance(text, str) for legal in rest for text in legal)
    return False


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a replayed game, or, with number 0, its set-up."""

    number: int
    seat: int | None
    move: Move | None
    game: AnyGame
    """The game after the move. It is the same object at every step: copy it to keep it."""
    events: list[Event]
    scored: AnyGame | None = None
    """The game when a round was over in this step, before the next one began; none in all other steps."""


def replay(record: Record, *, on_shuffle: Callable[[Sequence[Card], list[Card]], None] | None = None) -> Iterator[Step]:
    """Plays a record through, step by step. Raises :class:`RecordError` at the first thing that is not by the rules.

    `on_shuffle` is called with the cards that are shuffled, in the order in which the rules have them, and after it.
    """
    shuffles = iter(enumerate(record.shuffles, 1))

    def shuffle(cards: Sequence[Card]) -> list[Card]:
        number, order = next(shuffles, (0, []))
        if not number:
            raise RecordError(f"a shuffle of {len(cards)} cards is missing after the {len(record.shuffles)} recorded")
        if sorted(order) != sorted(cards):
            raise RecordError(f"shuffle {number} is not an order of the {len(cards)} cards that go into the pile")
        if on_shuffle is not None:
            on_shuffle(cards, order)
        return list(order)

    events: list[Event] = []
    game = _by_the_rules("set-up", lambda: _set_up(record, shuffle, events))
    yield Step(0, None, None, game, events)
    for number, (seat, move, *legal) in enumerate(record.moves, 1):
        where = f"move {number}"
        if game.outcome is None and seat in game.to_move[1:]:
            raise RecordError(f"{where}: seats that choose at once are recorded in order: seat {game.to_move[0]} first")
        if legal and legal[0] != list(game.legal(seat)):
            raise RecordError(f"{where}: {_difference(legal[0], game.legal(seat))}")
        game.events = witness = Witness(game)
        _by_the_rules(where, lambda: game.play(seat, move, shuffle))  # noqa: B023 - called at once
        yield Step(number, seat, move, game, witness, witness.scored)
    if game.outcome is None:
        raise RecordError(f"the game is not over after the last move, number {len(record.moves)}")
    if (unused := sum(1 for _ in shuffles)) > 0:
        raise RecordError(f"{unused} of the {len(record.shuffles)} shuffles never happened")
    for name, told, real in (
        ("scores", record.scores, game.outcome.scores),
        ("winners", record.winners, game.outcome.winners),
    ):
        if told != list(real):
            raise RecordError(f"the {name} are {list(real)}, not {brief(told)}")


def _set_up(record: Record, shuffle: Shuffle, events: list[Event]) -> AnyGame:
    game_type = games.load(record.game)
    options = game_type.options_type.read(record.options)
    return game_type(record.players, options, first=record.first, shuffle=shuffle, events=events)


def _by_the_rules(where: str, action: Callable[[], T]) -> T:
    try:
        return action()
    except (RuleError, RecordError) as error:
        raise RecordError(f"{where}: {error}") from None


def _difference(told: list[Move], real: Sequence[Move]) -> str:
    if extra := [move for move in told if move not in real]:
        return f"{brief(extra[0])} is listed as legal and is not"
    if missing := [move for move in real if move not in told]:
        return f"{brief(missing[0])} is legal and not listed"
    return "the legal moves are not listed each once and sorted as text"


def check(record: Record, known: Known | None = None) -> None:
    """Plays a record through, and redoes its shuffles if it says what they followed from.

    It must say so where something is `known` of that. Raises :class:`RecordError` at the first fault.
    """
    for _ in replay(record):
        pass
    if isinstance(record.names, list) and len(record.names) != record.players:
        raise RecordError(f"there are {len(record.names)} names for {record.players} players")
    if isinstance(record.fair, Fair):
        _check_fair(record, record.fair, known or Known())
    elif known is not None:
        raise RecordError("fairness: the record does not say what its deals followed from; it should have `fair`")


def _check_fair(record: Record, fair: Fair, known: Known) -> None:
    if len(fair.shares) != record.players:
        raise RecordError(f"fairness: there are {len(fair.shares)} shares for {record.players} players")
    try:
        fair.check_against(known)
        fair.check(record.first, record.shuffles)
    except UnfairError as error:
        raise RecordError(f"fairness: {error}") from None


def verify(line: bytes) -> Record:
    """The record on this line, every move and result of it checked. Raises :class:`RecordError` at the first fault."""
    record = Record.from_json(line)
    check(record)
    return record
