"""Lessons: a first game that teaches, as an annotated game does in chess.

A lesson is data beside a game, in its module `lesson`: a deal, and steps that tell something or wait for a move. It is
played by the real rules. Where a learner stands in it follows from the moves that were made and from nothing else, so
a lesson can be left, resumed and taken back like any game: see :meth:`Lesson.place`. What a step says is the message
``lesson-NAME`` of the game's words; ``docs/lessons.md`` tells how to write one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from quintet import games
from quintet.engine import Card, Event, Move, RuleError, Shuffle

LEARNER = 0
"""The seat of the one who learns. All others are played by the lesson."""

NAMES = ("rival", "third", "fourth", "fifth", "sixth")
"""What the words of a lesson call the others, from seat 1 up: ``{ $rival }`` is a name."""

Way = Literal["led", "astray", "free"]
"""Whether a learner is led by the steps, has left them by a move of their own, or plays freely."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to be told. With a `move` it waits for that move; with `at`, it is told when that first happens."""

    name: str
    """Its words are the message ``lesson-NAME``, and, if another move was made, ``lesson-NAME-instead``."""
    move: Move | None = None
    """What the learner is to do."""
    also: tuple[Move, ...] = ()
    """Other moves that do as well: what follows must be possible after them too."""
    replies: tuple[Move, ...] = ()
    """What the others then do, in the order in which they are asked; of several who are asked at once, lowest first."""
    at: type[Event] | None = None
    """Told when the first event of this kind comes after all moves of the lesson."""
    shows: tuple[str, ...] = ()
    """What to look at, by the names of cards and places; where there is a move, what it is made with is pointed out."""
    teaches: tuple[str, ...] = ()
    """The headings of the English rulebook that it teaches."""

    def __post_init__(self) -> None:
        if self.move is None and (self.also or self.replies):
            raise ValueError(f"the step {self.name!r} has no move that anything could follow from")
        if self.move is not None and self.at is not None:
            raise ValueError(f"the step {self.name!r} waits for a move, and for an event")

    @property
    def accepted(self) -> tuple[Move, ...]:
        """The moves that it is content with."""
        return () if self.move is None else (self.move, *self.also)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a learner is in a lesson."""

    step: int
    """The first step that the moves have not left behind; the one that was left, for one who has gone astray."""
    way: Way
    reply: Move | None = None
    """What the next of the others plays, where the lesson says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A game to learn from. The learner has seat 0."""

    players: int
    options: Mapping[str, int | bool] = field(default_factory=dict)
    first: int = LEARNER
    deals: tuple[str, ...]
    """The cards of each shuffle in their order, top card first, with blanks between; later ones are left to chance."""
    steps: tuple[Step, ...]
    minutes: int = 4
    """How long it takes, about."""

    @property
    def script(self) -> tuple[int, ...]:
        """The steps that wait for a move."""
        return tuple(number for number, step in enumerate(self.steps) if step.move is not None)

    @property
    def free_from(self) -> int:
        """The first step after all moves of the lesson."""
        return self.script[-1] + 1

    @property
    def count(self) -> int:
        """How many steps are told before one plays freely: what comes with an event comes later, perhaps never."""
        return sum(step.at is None for step in self.steps)

    def place(self, moves: Sequence[tuple[int, Move]], *, left: bool = False) -> Place:
        """Where one is who has seen these moves, each with its seat; `left` is one who has left the steps for good."""
        if left:
            return Place(self.free_from, "free")
        made, begin = iter(moves), 0
        for number in self.script:
            step = self.steps[number]
            for expected in ((LEARNER, step.accepted), *((None, (reply,)) for reply in step.replies)):
                seat, accepted = expected
                own = seat == LEARNER
                match next(made, None):
                    case None:
                        return Place(begin, "led") if own else Place(number, "led", accepted[0])
                    case (mover, move) if (mover == LEARNER) != own or move not in accepted:
                        return Place(number, "astray")
            begin = number + 1
        return Place(begin, "free")

    def shuffle(self, otherwise: Shuffle) -> Shuffle:
        """Deals as the lesson says, and goes on as `otherwise` does."""
        return dealt(self.deals, otherwise)


def dealt(deals: Iterable[str], otherwise: Shuffle) -> Shuffle:
    """A shuffle that gives these orders, one after the other, as far as they are of the cards to be shuffled."""
    orders = iter(deals)

    def shuffle(cards: Sequence[Card]) -> list[Card]:
        order = next(orders, "").split()
        return order if sorted(order) == sorted(cards) else otherwise(cards)

    return shuffle


def find(game_id: str) -> Lesson | None:
    """The lesson of a game, if it has one."""
    module = games.part(game_id, "lesson")
    lesson: Lesson | None = None if module is None else module.LESSON
    return lesson


def load(game_id: str) -> Lesson:
    """The lesson of a game. Raises :class:`RuleError` if it has none."""
    lesson = find(game_id)
    if lesson is None:
        having = ", ".join(other for other in games.ids() if find(other) is not None)
        raise RuleError(f"{game_id} has no lesson; there is one for: {having or 'none of the games'}")
    return lesson
