"""What happens at a table besides the game."""

from __future__ import annotations

from quintet.engine import Event, Seat, event


@event
class SatDown(Event):
    """A guest took a seat."""

    name: str


@event
class StoodUp(Event):
    """A guest gave a seat up before the game."""

    name: str | None


@event
class SeatFilled(Event):
    """A bot got a seat or, without one, the seat was opened."""

    bot: str | None


@event
class OpeningBroken(Event):
    """A guest did not show the share in time: nothing was dealt, and the seat is open again."""

    name: str | None


@event
class GameStarted(Event):
    """The game began."""

    first: Seat


@event
class TableClosed(Event):
    """The table was closed before the game."""


@event
class TimeUp(Event):
    """A guest has not answered in time."""

    name: str | None


@event
class TimeGivenBack(Event):
    """The server was away, and nobody loses time by that."""


@event
class SeatLent(Event):
    """A bot began to play for a guest."""

    bot: str
    name: str | None


@event
class SeatReturned(Event):
    """A guest took the seat back from the bot."""

    name: str | None


@event
class ChoiceWithdrawn(Event):
    """A seat thinks again about a choice that others have not made yet."""


@event
class MoveTakenBack(Event):
    """A player among bots took back the last move, and all that followed from it."""

    since: int
    """The number of the first state that has not happened: the one in which the move was played."""


@event
class PlayedAgain(Event):
    """A new table was made for the same people."""

    table: str


@event
class Resigned(Event):
    """A guest gave a seat up for good, and a bot plays on."""

    name: str | None
    bot: str


@event
class Renamed(Event):
    """A guest took another name or figure; the seat is nobody's if it is the host, who has none."""

    before: str
    name: str


TABLE_EVENTS: tuple[type[Event], ...] = (
    SatDown,
    StoodUp,
    SeatFilled,
    OpeningBroken,
    GameStarted,
    TableClosed,
    TimeUp,
    TimeGivenBack,
    SeatLent,
    SeatReturned,
    ChoiceWithdrawn,
    MoveTakenBack,
    PlayedAgain,
    Resigned,
    Renamed,
)
