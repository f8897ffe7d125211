"""How a game is told to an agent as numbers: what every game shares.

A game has a module `encoding` beside its rules with a subclass of :class:`Encoding`. It declares the fields of an
observation and the labels of the actions; from these declarations everything else follows: sizes, offsets, masks, the
numbers of moves, and the page of the documentation. The core writes the same numbers (``native/games/ID.h``).
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from math import prod
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from quintet import games
from quintet.engine import AnyGame, Card, Move, Options, RuleError, ViewT, brief

T = TypeVar("T")
OptionsT = TypeVar("OptionsT", bound=Options)


LEFT_OUT = {
    "seat": "all is told from it",
    "players": "fixed",
    "options": "fixed",
    "rounds": "fixed",
    "decision": "counts what is past",
    "legal": "the mask has it",
    "outcome": "the rewards have it",
}
"""The fields of every view that no observation has, each with the reason."""


@dataclasses.dataclass(frozen=True)
class Field:
    """A part of an observation."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    """The lowest and the highest number in it."""
    about: str
    """What it says, in one line."""
    offset: int = 0
    """Where it begins in the observation."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def place(self) -> slice:
        """Where it lies in the observation."""
        return slice(self.offset, self.offset + self.size)


class Encoding(ABC, Generic[OptionsT, ViewT]):
    """What an agent sees and does in a game, for a number of players and options."""

    simultaneous: ClassVar[bool] = False
    """Whether several seats can be asked at once."""
    most_rounds: ClassVar[int] = 0
    """The last round that there can be; 0 for a game without rounds."""
    score_range: ClassVar[tuple[int, int]]
    """The lowest and the highest score."""
    left_out: ClassVar[dict[str, str]] = {}
    """The game's own fields of the view that the observation does without, each with the reason."""
    simplified: ClassVar[str]
    """What of the other fields it does not tell, and why that is no loss."""
    about_actions: ClassVar[str]
    """What an action names, in a sentence or two."""

    def __init__(self, game_type: type[AnyGame], players: int, options: OptionsT) -> None:
        """Prepares the encoding; :func:`encoding_of` keeps those that were asked for."""
        self.game_type = game_type
        self.players = players
        self.options = options
        self.labels: tuple[str, ...] = tuple(self._labels())
        """What each action number means, whatever the position."""
        self.actions = len(self.labels)
        self.fields: tuple[Field, ...] = tuple(_placed(chain(self._common_fields(), self._fields())))
        self.size = sum(field.size for field in self.fields)
        """How many numbers an observation has."""
        self._numbers = {label: number for number, label in enumerate(self.labels)}

    # What a game adds.

    @abstractmethod
    def _fields(self) -> Iterable[Field]:
        """The game's own fields; their offsets are left to themselves."""

    @abstractmethod
    def _values(self, view: ViewT, seat: int) -> Iterable[Iterable[int]]:
        """What they hold in a view of this seat, field by field in the same order."""

    @abstractmethod
    def _labels(self) -> Iterable[str]:
        """The labels of all actions, each once."""

    def _label(self, move: Move, seat: int) -> str:  # noqa: ARG002 - for those who need it
        """The label of a move by a seat. Most moves are their own."""
        return move

    @property
    @abstractmethod
    def most_moves(self) -> int:
        """No game has more moves, those of all seats together."""

    @property
    @abstractmethod
    def most_shuffled(self) -> int:
        """In no game more cards are shuffled, those of all shuffles together."""

    # What every encoding has from here.

    def observation(self, view: ViewT) -> NDArray[np.int16]:
        """What the seat of a view sees."""
        seat = self._seat(view)
        values = chain(self._common_values(view, seat), self._values(view, seat))
        return np.fromiter(chain.from_iterable(values), np.int16, count=self.size)

    def mask(self, view: ViewT) -> NDArray[np.uint8]:
        """Which actions are legal for the seat of a view: 1 for each that is, 0 for all others."""
        seat = self._seat(view)
        mask = np.zeros(self.actions, np.uint8)
        mask[[self.number(move, seat) for move in view.legal]] = 1
        return mask

    def number(self, move: Move, seat: int) -> int:
        """The action number of a move by a seat. Raises :class:`RuleError` if no move is like that."""
        try:
            return self._numbers[self._label(move, seat)]
        except (KeyError, ValueError, IndexError):
            raise RuleError(f"{brief(move)} is no move of {self.game_type.id}") from None

    def move(self, number: int, view: ViewT) -> Move:
        """The legal move of the view's seat that has this number. Raises :class:`RuleError` if none has."""
        seat = self._seat(view)
        for move in view.legal:
            if self.number(move, seat) == number:
                return move
        if not 0 <= number < self.actions:
            raise RuleError(f"an action is a number from 0 to {self.actions - 1}, not {brief(number)}")
        raise RuleError(f"action {number} ({self.labels[number]}) is not legal for seat {seat} now")

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Copies and what comes back from a pickle are the same encoding."""
        return encoding_of, (self.game_type, self.players, self.options)

    def _seat(self, view: ViewT) -> int:
        if view.seat is None:
            raise RuleError("an observation is of a seat, not of a spectator")
        if (view.players, view.options) != (self.players, self.options):
            raise RuleError("the view is of a game with another number of players, or with other options")
        return view.seat

    def _common_fields(self) -> Iterator[Field]:
        phases = self.game_type.phases
        seats = (self.players,)
        yield Field("phase", (len(phases),), 0, 1, f"what is asked now: {', '.join(phases)}; none of them at the end")
        yield Field("asked", seats, 0, 1, "who is asked now, and has not answered yet")
        if self.simultaneous:
            yield Field("answered", seats, 0, 1, "who has answered the open decision already")
            about = "the seat's own answer to it: 1 more than the number of the action; or 0"
            yield Field("chosen", (1,), 0, self.actions, about)
        if self.most_rounds:
            yield Field("round", (1,), 0, self.most_rounds, "the round that is played, from 1")
        yield Field("scores", seats, *self.score_range, "the points so far")

    def _common_values(self, view: ViewT, seat: int) -> Iterator[Iterable[int]]:
        yield [phase == view.phase for phase in self.game_type.phases]
        yield self.seats(view.to_move, seat)
        if self.simultaneous:
            yield self.seats(view.answered, seat)
            yield [0 if view.chosen is None else self.number(view.chosen, seat) + 1]
        if self.most_rounds:
            yield [view.round or 0]
        yield from_seat(view.scores, seat)

    def seats(self, meant: Collection[int], seat: int) -> list[int]:
        """A 1 for each seat that is meant, as one seat counts them."""
        return [other in meant for other in from_seat(range(self.players), seat)]


def from_seat(values: Sequence[T], seat: int) -> list[T]:
    """What there is by seat, as one seat counts them: its own first, then clockwise.

    >>> from_seat(["a", "b", "c"], 1)
    ['b', 'c', 'a']
    """
    return [*values[seat:], *values[:seat]]


def bits(cards: Iterable[Card], kinds: Iterable[Card]) -> list[int]:
    """A 1 for each kind of card that is among the cards.

    >>> bits(["B2"], ["B1", "B2"])
    [False, True]
    """
    held = set(cards)
    return [kind in held for kind in kinds]


def each(parts: Iterable[Iterable[int]]) -> Iterator[int]:
    """The numbers of all parts, one part after the other."""
    return chain.from_iterable(parts)


def _placed(fields: Iterable[Field]) -> Iterator[Field]:
    offset = 0
    for field in fields:
        yield dataclasses.replace(field, offset=offset)
        offset += field.size


@cache
def _encoding_of(game_type: type[AnyGame], players: int, options: Options) -> Encoding[Any, Any]:
    module = games.part(game_type.id, "encoding")
    if module is None:
        raise RuleError(f"{game_type.id} has no encoding")
    if players not in game_type.seats:
        seats = game_type.seats
        raise RuleError(f"{game_type.id} is for {seats[0]} to {seats[-1]} players, not {brief(players)}")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Encoding)]
    (kind,) = [kind for kind in kinds if kind.__module__ == module.__name__]
    made: Encoding[Any, Any] = kind(game_type, players, options)
    return made


def encoding_of(game_type: type[AnyGame], players: int, options: Options | None = None) -> Encoding[Any, Any]:
    """The encoding of a game for so many players, by these options or the usual ones."""
    return _encoding_of(game_type, players, game_type.options_type() if options is None else options)
