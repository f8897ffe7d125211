"""The contract that every game keeps.

A :class:`Game` is one game being played: rules and position in one object. It is driven by four questions and one
command:

- ``game.to_move``: which seats are asked to decide now? Several at once where a decision is simultaneous, none when
  the game is over.
- ``game.legal(seat)``: which moves has this seat? Sorted as text, each once. The only source of legality there is.
- ``game.play(seat, move, shuffle)``: the command. Raises :class:`RuleError` and changes nothing if the move is not
  legal.
- ``game.view(seat)``: what does this seat (or a spectator, ``None``) know? A value of its own, with nothing hidden
  in it.
- ``game.outcome``: ``None``, or how it ended.

Cards and moves are their text: ``"B7"``, ``"B7 G6 Y8"``. They are small, hashable, sort as the rulings sort, and go
into records, over the wire and onto the screen as they are.

Chance comes from outside. Anyone who plays a move hands in a ``shuffle``: a function that is given exactly the cards
that go into a pile and returns them in their new order, top card first. A generator does this in play, the record in
a replay, the sampler's own generator in a search. A game therefore holds no randomness that a search could peek at.

Hidden cards are handled by construction. ``view`` names what is shown; ``Game.sample(view, rng)`` builds, from a view
and nothing else, a random full game that agrees with it. A bot is given a view, so it cannot cheat. What happens is
told as typed events, and :func:`seen_by` alone decides what a seat sees of them.

This module and the games import only the standard library: no clock, no files, no printing, no global randomness.
"""

from __future__ import annotations

import dataclasses
import random
import re
import reprlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    ParamSpec,
    Self,
    TypeVar,
    cast,
    dataclass_transform,
    get_type_hints,
)

Card = Annotated[str, "card"]
"""A card by its name. Those who tell events and show views read the mark, and show a card."""
Seat = Annotated[int, "seat"]
"""A seat, from 0 up, clockwise. Those who tell events read the mark, and say a name."""
Move = str
Shuffle = Callable[[Sequence[Card]], list[Card]]
"""Given the cards that go into a pile, returns them in their new order, top card first."""


class RuleError(ValueError):
    """Something the rules do not allow. The message says what was wrong and what was possible."""


_brief = reprlib.Repr()
_brief.maxstring = _brief.maxother = _brief.maxlong = 60
_brief.maxlevel = 1


def brief(value: object) -> str:
    """A value as a message shows it: input may be of any size, a message stays one line."""
    return _brief.repr(value)


# Options --------------------------------------------------------------------------------------------------------------


def number(low: int, high: int, *, default: int | None = None) -> Any:
    """An option that is a whole number from `low` to `high`, or may be left open where `default` is ``None``."""
    return dataclasses.field(default=default, metadata={"low": low, "high": high})


def flag(*, default: bool = False) -> Any:
    """An option that is on or off."""
    return dataclasses.field(default=default)


@dataclasses.dataclass(frozen=True)
class Options:
    """The options of a game: a frozen dataclass that validates itself. Games subclass it."""

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if "low" not in field.metadata:
                if not isinstance(value, bool):
                    raise RuleError(f"option {field.name} is true or false, not {brief(value)}")
            elif value is not None or field.default is not None:
                low, high = field.metadata["low"], field.metadata["high"]
                if type(value) is not int or not low <= value <= high:
                    raise RuleError(f"option {field.name} is a whole number from {low} to {high}, not {brief(value)}")

    @classmethod
    def read(cls, values: Mapping[str, object]) -> Self:
        """The options with these values; raises :class:`RuleError` on an unknown name or a wrong value."""
        known = [field.name for field in dataclasses.fields(cls)]
        for name in values:
            if name not in known:
                raise RuleError(f"there is no option {brief(name)}; the options are: {', '.join(known) or 'none'}")
        return cls(**values)

    @classmethod
    def parse(cls, values: Mapping[str, str]) -> Self:
        """Like :meth:`read`, from text as people type it: ``{"target": "15", "advanced": "true"}``."""
        return cls.read({name: _value_of(text) for name, text in values.items()})

    def as_dict(self) -> dict[str, int | bool]:
        """All options that are not left open."""
        return {name: value for name, value in vars(self).items() if value is not None}


def _value_of(text: str) -> int | bool | str:
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    return {"true": True, "false": False}.get(text.lower(), text)


# What happened --------------------------------------------------------------------------------------------------------

T = TypeVar("T")
Fields = ParamSpec("Fields")
SECRET = "secret"
Secret = Annotated[T | None, SECRET]
"""A field of an event that only the seat whose doing it was may see; to all others it is ``None``."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
def event(kind: type[T]) -> type[T]:
    """Makes a class a kind of event: a small frozen value whose fields are given by name."""
    return dataclasses.dataclass(frozen=True, slots=True, kw_only=True)(kind)


@event
class Event:
    """One thing that happened, for those who show or tell a game. The rules never read events."""

    kind: ClassVar[str]
    """The name of the class as others know it: ``TurnUp`` is ``turn_up``."""
    chance: ClassVar[bool] = False
    """Whether it shows cards that nobody could know before, so that a preview of a move must stop short of it."""
    seat: Seat | None = None
    """Whose doing it was, if anyone's."""

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub("(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def secrets_of(kind: type[Event]) -> tuple[str, ...]:
    """The fields of a kind of event that only the acting seat may see."""
    if kind not in _secrets:
        hints = get_type_hints(kind, include_extras=True)
        _secrets[kind] = tuple(name for name, hint in hints.items() if SECRET in getattr(hint, "__metadata__", ()))
    return _secrets[kind]


_secrets: dict[type[Event], tuple[str, ...]] = {}


def fields_of(kind: type[Event]) -> tuple[str, ...]:
    """The names of all fields of a kind of event, the seat first."""
    return tuple(field.name for field in dataclasses.fields(kind))


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as a seat, or a spectator, may see it. Nothing else decides this."""
    secrets = secrets_of(type(event))
    if not secrets or (seat is not None and seat == event.seat):
        return event
    return dataclasses.replace(event, **dict.fromkeys(secrets))


@event
class Chose(Event):
    """A seat has answered a simultaneous decision that others still think about."""

    move: Secret[Move]


@event
class RoundOver(Event):
    """A round is over and scored. A game that has more to tell of it has a `RoundOver` of its own."""

    round: int
    scores: tuple[int, ...]
    """What each seat scored in this round."""
    totals: tuple[int, ...]


@event
class End(Event):
    """The game is over."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


# What is known, and how it ended --------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Every seat that won, in order; more than one where a tie is not broken."""
    reason: str
    """A key that names what ended the game."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that one seat knows, or all that a spectator sees. Each game adds its own fields."""

    seat: int | None
    """Whose view this is; ``None`` is a spectator's."""
    players: int
    options: Options
    first: int
    round: int | None
    """The round that is being played, from 1; 0 while the game is set up, ``None`` if it has no rounds."""
    rounds: int | None
    """How many rounds are played, as soon as that is known."""
    phase: str
    """What is asked now, by its plain name; ``over`` after the end."""
    decision: int
    """The number of the decision that is open: it goes up by one when all who were asked have answered."""
    to_move: tuple[int, ...]
    answered: tuple[int, ...]
    """The seats that have answered the open, simultaneous decision already."""
    chosen: Move | None
    """This seat's own answer to it, which nobody else sees yet."""
    legal: tuple[Move, ...]
    """This seat's own legal moves."""
    scores: tuple[int, ...]
    outcome: Outcome | None


OptionsT = TypeVar("OptionsT", bound=Options)
ViewT = TypeVar("ViewT", bound=View)


# The game -------------------------------------------------------------------------------------------------------------


class Game(ABC, Generic[OptionsT, ViewT]):
    """One game being played. Subclasses are the games; their class attributes introduce them."""

    id: ClassVar[str]
    """The name of its folder, and its name on the command line, in records and in links."""
    title: ClassVar[str]
    credit: ClassVar[str]
    """The makers of the game, who are not affiliated with us."""
    edition: ClassVar[int] = 1
    """The edition of its rules: one more whenever the same moves could lead elsewhere than before."""
    seats: ClassVar[range]
    """The possible numbers of players."""
    colours: ClassVar[dict[str, str]]
    """Colour letters and the English names of the colours."""
    options_type: ClassVar[type[Options]]
    variants: ClassVar[dict[str, dict[str, int | bool]]]
    """Named sets of options worth trying. The conformance suite plays them all; the first is the default."""
    quick: ClassVar[dict[str, int | bool]] = {}
    """The options of a game that is soon over, to try it out."""
    phases: ClassVar[tuple[str, ...]]
    """What a seat can be asked, by plain names that the words of the game explain."""
    end_reasons: ClassVar[tuple[str, ...]]
    """What can end the game."""
    event_types: ClassVar[tuple[type[Event], ...]]
    """The kinds of events that the game tells besides `Chose` and `End`."""
    prospect_types: ClassVar[tuple[type[Event], ...]] = ()
    """The kinds that tell what would happen, and never what has: see :func:`prospect`."""

    __slots__ = ("_choices", "_legal", "decision", "events", "first", "options", "outcome", "players", "to_move")

    players: int
    options: OptionsT
    first: int
    to_move: tuple[int, ...]
    """The seats that are asked to decide now, in order; empty when the game is over."""
    decision: int
    """How many decisions have been made."""
    outcome: Outcome | None
    events: list[Event] | None
    """Where to tell what happens; ``None`` while nobody listens. Copies start with ``None``."""

    def __init__(
        self,
        players: int,
        options: OptionsT | None = None,
        *,
        first: int,
        shuffle: Shuffle,
        events: list[Event] | None = None,
    ) -> None:
        """Sets the game up. Raises :class:`RuleError` if it cannot be played like this."""
        if type(players) is not int or players not in self.seats:
            raise RuleError(f"{self.id} is for {self.seats[0]} to {self.seats[-1]} players, not {brief(players)}")
        if type(first) is not int or not 0 <= first < players:
            raise RuleError(f"the first seat of {players} is a number from 0 to {players - 1}, not {brief(first)}")
        if options is not None and type(options) is not self.options_type:
            raise RuleError(f"the options of {self.id} are {self.options_type.__name__}, not {options!r}")
        self.players = players
        self.options = cast(OptionsT, self.options_type()) if options is None else options
        self.first = first
        self.to_move = ()
        self.decision = 0
        self.outcome = None
        self.events = events
        self._choices: dict[int, Move] = {}
        self._legal: dict[int, tuple[Move, ...]] = {}
        self._start(shuffle)

    # What a game adds: these nine, what is asked and counted below them, the attributes above, and its own __slots__.

    @abstractmethod
    def _start(self, shuffle: Shuffle) -> None:
        """Sets up the table and says in `to_move` who is asked first."""

    @abstractmethod
    def _moves(self, seat: int) -> Iterable[Move]:
        """The legal moves of a seat that is asked now, each once, in any order.

        What other seats have chosen in the same simultaneous decision is not known here, so nothing can leak.
        """

    @abstractmethod
    def _resolve(self, choices: dict[int, Move], shuffle: Shuffle) -> None:
        """Carries out a decision: a legal move of each seat that was asked, by seat from 0 up.

        Sets `to_move` again, or leaves it empty and sets `outcome`.
        """

    @abstractmethod
    def _public_view(self) -> ViewT:
        """What everyone sees: the view of a spectator. Built from `_common_view` and the game's own fields."""

    def _private_view(self, seat: int) -> dict[str, Any]:  # noqa: ARG002 - for those who need it
        """The game's own fields in which a seat sees more than everyone. A game without secrets leaves this."""
        return {}

    @abstractmethod
    def _restore(self, view: ViewT, rng: random.Random) -> None:
        """Sets the game's own slots to a position drawn evenly from all that agree with the view."""

    @abstractmethod
    def _copy_to(self, other: Self) -> None:
        """Copies the game's own slots; what `_resolve` changes in place must not be shared."""

    @abstractmethod
    def cards(self) -> Iterable[Card]:
        """Every card of the game, wherever it lies, for the check that none is lost or doubled."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far."""

    @property
    def round(self) -> int | None:
        """The round that is being played, from 1; 0 while the game is set up. A game without rounds leaves this."""
        return None

    @property
    def rounds(self) -> int | None:
        """How many rounds are played, as soon as that is known."""
        return None

    def _phase(self) -> str:
        """What is asked now: one of `phases`. A game with a single phase leaves this."""
        return self.phases[0]

    # What every game has from here.

    @property
    def phase(self) -> str:
        """What is asked now: one of `phases`, or ``over``."""
        return self._phase() if self.outcome is None else "over"

    def legal(self, seat: int) -> tuple[Move, ...]:
        """The legal moves of a seat, sorted as text; none if it is not asked now."""
        moves = self._legal.get(seat)
        if moves is None:
            if seat not in self.to_move:
                return ()
            moves = self._legal[seat] = tuple(sorted(self._moves(seat)))
        return moves

    def view(self, seat: int | None) -> ViewT:
        """What this seat knows, or what a spectator sees."""
        public = self._public_view()
        return public if seat is None else dataclasses.replace(public, **self.private_view(seat))

    def private_view(self, seat: int) -> dict[str, Any]:
        """The fields of a seat's view in which it differs from that of a spectator."""
        if type(seat) is not int or not 0 <= seat < self.players:
            raise RuleError(f"a view is of a seat from 0 to {self.players - 1} or of a spectator, not of {brief(seat)}")
        return {
            "seat": seat,
            "chosen": self._choices.get(seat),
            "legal": self.legal(seat),
            **self._private_view(seat),
        }

    def play(self, seat: int, move: Move, shuffle: Shuffle) -> None:
        """Plays a move. Raises :class:`RuleError`, and changes nothing, if it is not legal."""
        if move not in self.legal(seat):
            raise self._refusal(seat, move)
        choices = self._choices
        choices[seat] = move
        if len(self.to_move) > 1:
            del self._legal[seat]
            self.to_move = tuple(other for other in self.to_move if other != seat)
            self._tell(Chose, seat=seat, move=move)
            return
        if len(choices) > 1:
            choices = dict(sorted(choices.items()))
        self._choices = {}
        self._legal = {}
        self.to_move = ()
        self.decision += 1
        self._resolve(choices, shuffle)

    def withdraw(self, seat: int) -> None:
        """Takes back what a seat has chosen while others still choose, so that it is asked again."""
        if seat not in self._choices:
            raise RuleError(f"seat {brief(seat)} has chosen nothing that it could take back")
        del self._choices[seat]
        self.to_move = tuple(sorted((*self.to_move, seat)))

    def as_things_lie(self, seat: int, move: Move) -> None:
        """Tells what would come of a move as things lie, where that hangs on more than the move: see :func:`prospect`.

        The game is one to try things on, and is not used again. A game in which that says little leaves this.
        """

    def copy(self) -> Self:
        """An independent copy, for looking ahead."""
        other = object.__new__(type(self))
        other.players = self.players
        other.options = self.options
        other.first = self.first
        other.to_move = self.to_move
        other.decision = self.decision
        other.outcome = self.outcome
        other.events = None
        other._choices = self._choices.copy()
        other._legal = self._legal.copy()
        self._copy_to(other)
        return other

    @classmethod
    def sample(cls, view: ViewT, rng: random.Random) -> Self:
        """A random full game that agrees with all that the view's seat knows, each equally likely.

        Seats that have already made their secret choice are given a random one.
        """
        game = object.__new__(cls)
        game.players = view.players
        game.options = cast(OptionsT, view.options)
        game.first = view.first
        game.to_move = view.to_move
        game.decision = view.decision
        game.outcome = view.outcome
        game.events = None
        game._choices = {}
        game._legal = {}
        game._restore(view, rng)
        for seat in view.answered:
            own = seat == view.seat and view.chosen is not None
            game._choices[seat] = cast(Move, view.chosen) if own else pick(sorted(game._moves(seat)), rng)
        return game

    def _common_view(self) -> dict[str, Any]:
        """The fields that the views of all games share, as a spectator sees them."""
        return {
            "seat": None,
            "players": self.players,
            "options": self.options,
            "first": self.first,
            "round": self.round,
            "rounds": self.rounds,
            "phase": self.phase,
            "decision": self.decision,
            "to_move": self.to_move,
            "answered": tuple(sorted(self._choices)),
            "chosen": None,
            "legal": (),
            "scores": self.scores,
            "outcome": self.outcome,
        }

    def _tell(self, kind: Callable[Fields, Event], *args: Fields.args, **fields: Fields.kwargs) -> None:
        """Tells those who listen what happened: a kind of event, and its fields. Nothing is made if nobody listens.

        On paths that run a million times, where even the fields cost something, ask `self.events` first.
        """
        if self.events is not None:
            self.events.append(kind(*args, **fields))

    def _end(self, winners: Iterable[int], reason: str) -> None:
        """Ends the game with the scores as they are."""
        self.to_move = ()
        self.outcome = Outcome(self.scores, tuple(winners), reason)
        self._tell(End, winners=self.outcome.winners, scores=self.outcome.scores, reason=reason)

    def _refusal(self, seat: int, move: Move) -> RuleError:
        if self.outcome is not None:
            return RuleError(f"the game is over: {brief(move)} cannot be played any more")
        if seat not in self.to_move:
            asked = ", ".join(map(str, self.to_move))
            return RuleError(f"seat {brief(seat)} is not asked to move now; asked are: {asked}")
        legal = self.legal(seat)
        shown = ", ".join(legal[:12]) + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")
        return RuleError(f"{brief(move)} is not legal for seat {seat} now; legal are: {shown}")


AnyGame = Game[Any, Any]
"""A game of any kind."""


class Witness(list[Event]):
    """What happens in a game, and the game as it was when a round was over, before anything else happened."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self._game = game
        self.scored: AnyGame | None = None
        """A copy, made when the round was told to be over; none if that was not told."""

    def append(self, event: Event) -> None:
        """Hears of something."""
        super().append(event)
        if isinstance(event, RoundOver):
            self.scored = self._game.copy()


# Chance ---------------------------------------------------------------------------------------------------------------
# `Random.random` is the one method whose sequence Python promises to keep, so that everything drawn here is the same
# on every machine and version.


def pick(options: Sequence[T], rng: random.Random) -> T:
    """One of them, each equally likely."""
    return options[int(rng.random() * len(options))]


def shuffled(cards: Iterable[Card], rng: random.Random, *, needed: int | None = None) -> list[Card]:
    """The cards in a random order, each order equally likely (Fisher and Yates).

    Where no more than so many cards at the end are `needed`, the order of the others is left to itself.
    """
    order = list(cards)
    draw = rng.random
    left = 1 if needed is None else max(1, len(order) - needed)
    for last in range(len(order) - 1, left - 1, -1):
        other = int(draw() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def shuffler(rng: random.Random) -> Shuffle:
    """A shuffle that draws from a generator."""
    return lambda cards: shuffled(cards, rng)


def stream(seed: int, number: int, which: int) -> random.Random:
    """A generator for one purpose in the game of this number: 0 for the deals, 1 and up for the seats.

    The core makes the same from the same three: the number's two words of 32 bits, one for the purpose, and the seed's.
    """
    return random.Random(number | which << 64 | (2 * abs(seed) + (seed < 0)) << 96)


def preview(game_type: type[Game[Any, ViewT]], view: ViewT, move: Move) -> list[Event]:
    """What a move of the view's own seat would do, as far as anyone can know before the next card is turned up.

    It is worked out from the view alone, so it tells nothing that the seat does not know. What a simultaneous choice
    does hangs on what the others choose, so there is nothing to show.
    """
    if view.seat is None:
        raise RuleError("a spectator has no moves to preview")
    if view.answered or len(view.to_move) > 1:
        return []
    rng = random.Random(0)
    game = game_type.sample(view, rng)
    game.events = []
    game.play(view.seat, move, shuffler(rng))
    return list(takewhile(lambda event: not event.chance, game.events))


def prospect(game_type: type[Game[Any, ViewT]], view: ViewT, move: Move) -> list[Event]:
    """What would come of a move as things lie: likely, while what :func:`preview` tells is certain.

    Worked out from the view alone as well. Its events are of kinds that the rules tell nowhere else.
    """
    if view.seat is None:
        raise RuleError("a spectator has no moves to look ahead with")
    game = game_type.sample(view, random.Random(0))
    told: list[Event] = []
    game.events = told
    game.as_things_lie(view.seat, move)
    return told
