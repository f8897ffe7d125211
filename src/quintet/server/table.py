"""A table: the fold of all that happened at it. No clock but what the log says, no network, no database.

Everything that happens at a table is an entry in its one log, numbered from 1: sitting down, starting, each move. The
state is what applying the entries gives, so it is the same in every process and after every restart.
:meth:`Table.decide` turns what is asked for into the entry to be written, or refuses it; :meth:`Table.apply`
carries an entry out.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Protocol

import msgspec
from msgspec import UNSET, Struct

from quintet import bots, games, lessons, ratings
from quintet.engine import AnyGame, Card, Event, Move, Shuffle, View, Witness, preview, prospect
from quintet.fair import OPEN_SHARES, PLEDGED_SHARES, Fair, commitment
from quintet.lessons import Place
from quintet.matches import Match
from quintet.records import Record
from quintet.server import events, protocol
from quintet.server.clocks import Clocks
from quintet.server.protocol import (
    Clock,
    ClosedReason,
    DealPlayed,
    Fairness,
    Figure,
    LessonPlace,
    OptionValues,
    Origin,
    Refusal,
    Room,
    SeatInfo,
    State,
    Status,
    Told,
    told,
)
from quintet.server.telling import happenings, view_of, written

# What is stored -------------------------------------------------------------------------------------------------------


class Chair(Struct, omit_defaults=True):
    """Who has a seat."""

    guest: str | None = None
    name: str | None = None
    bot: str | None = None
    kept: bool = False
    share: str | None = None
    figure: Figure | None = None
    resigned: bool = False
    pledge: str | None = None
    left: str | None = None
    """The guest who gave this seat up for good, to whom the result counts still."""
    outlasted: int = 0
    """How many had given up before."""

    @property
    def seated(self) -> bool:
        """Whether a guest sits here."""
        return self.guest is not None and not self.kept

    @property
    def taken(self) -> bool:
        """Whether the game can begin with this seat as it is."""
        return self.bot is not None or self.seated

    def info(self) -> SeatInfo:
        """What all may know of it."""
        return SeatInfo(self.name, self.bot, self.kept, self.share, self.figure, self.resigned, self.pledge)


class Prepared(Struct):
    """What a lesson deals, as it was when the table was made: the game stays what it was if the lesson changes."""

    first: int
    deals: list[str]


def foretold(game: AnyGame, seat: int | None, moves: Iterable[Move]) -> dict[Move, list[Told]]:
    """What moves of a seat would do, from its view alone. Raises :class:`Refusal` for one that it could not make."""
    view = game.view(seat)
    effects = {}
    for move in moves:
        if move not in view.legal:
            raise Refusal("illegal")
        happens = [*preview(type(game), view, move), *prospect(type(game), view, move)]
        effects[move] = [told(event, seat) for event in happens]
    return effects


class Dealt(Struct, omit_defaults=True):
    """A deal that many play, each at a table of their own. The table's secret is the deal's."""

    deal: str
    """Its name, from which, with its secret, all chance follows that is not written here."""
    engine: str
    """What all its bots think with, so that they answer the same everywhere."""
    counts: bool = False
    """Whether this is the one try of a guest that counts."""
    opens: float = 0.0
    """Until then nobody sees more of it than the one who plays saw, in seconds since 1970."""
    first: int | None = None
    """The seat that starts, where another game has fixed it, and"""
    shuffles: list[str] = []
    """how it shuffled, as far as the same cards are shuffled."""


class Terms(Struct, omit_defaults=True):
    """What was agreed when a table was made, besides the game."""

    rated: bool = False
    """Whether its result counts for the ratings of those who play."""
    clock: Clock | None = None
    """How long everyone may think."""
    deal: Dealt | None = None
    """The deal that is played, where others play it too."""


class TableRow(Struct):
    """What about a table never changes."""

    id: str
    game: str
    players: int
    options: OptionValues
    open: bool
    host: str
    host_name: str
    created: float
    secret: str
    chairs: list[Chair]
    """The seats when the table was made."""
    lesson: Prepared | None = None
    """What is dealt, where the game is a lesson."""
    origin: Origin | None = None
    """Where the game goes on from, if it did not begin here. The first entry has all that this takes."""
    terms: Terms = msgspec.field(default_factory=Terms)

    @property
    def played(self) -> DealPlayed | None:
        """The deal that is played here, as it is told."""
        dealt = self.terms.deal
        if dealt is None:
            return None
        day = dealt.deal.partition("-")[2] if dealt.opens else None
        return DealPlayed(dealt.deal, day, dealt.counts, dealt.opens)

    def sealed(self, now: float) -> bool:
        """Whether others play the same deal still, so that nothing hidden may be shown, to anyone."""
        return self.terms.deal is not None and now < self.terms.deal.opens

    def check_sealed(self, guest: Guest | None, now: float) -> bool:
        """Whether it is sealed. Raises :class:`Refusal` if it is and the guest is not the one who plays here."""
        sealed = self.sealed(now)
        if sealed and (guest is None or guest.id != self.host):
            raise Refusal("sealed")
        return sealed


class Entry(Struct, tag_field="type", omit_defaults=True, kw_only=True):
    """One thing that happened."""

    at: float = 0.0
    """When it was decided, in seconds since 1970, where the table has a clock."""


class Sat(Entry, tag="sit"):
    """A guest sat down."""

    seat: int
    guest: str
    name: str
    share: str | None = None
    """Shown at once, by guests who sat down before shares were pledged."""
    figure: Figure | None = None
    pledge: str | None = None


class Stood(Entry, tag="stand"):
    """A guest gave a seat up."""

    seat: int


class Filled(Entry, tag="fill"):
    """A bot got a seat, or the seat was opened."""

    seat: int
    bot: str | None


class Pledged(Entry, tag="pledge"):
    """A guest who sits fixed another share."""

    seat: int
    pledge: str


class Opening(Entry, tag="opening"):
    """The shares are fixed, and all who sit are to show theirs."""

    reveal_by: float
    """When this must be done, in seconds since 1970."""
    take_back: bool = True
    hints: protocol.HintsFor = "bots"
    edition: int = 1
    """The edition of the rules by which it is played."""


class Revealed(Entry, tag="reveal"):
    """A guest has shown the share that was pledged. With the last one the game begins."""

    seat: int
    share: str


class Broken(Entry, tag="broken"):
    """Not all shares were shown in time."""


class Started(Entry, tag="start"):
    """The game began without shares to be shown: a lesson, or a game from before shares were pledged."""

    take_back: bool = True
    hints: protocol.HintsFor = "bots"
    edition: int = 1
    """The edition of the rules by which it is played."""


class Continued(Entry, tag="continue"):
    """A game of another table went on here. Nothing of that table is asked for again: it may be removed."""

    first: int
    deals: list[str]
    """The cards of each shuffle, top card first, with blanks between. Where cards are drawn again, up to there only."""
    moves: list[tuple[int, Move]]
    edition: int = 1
    """The edition of the rules by which it is played."""


class Upgraded(Entry, tag="upgrade"):
    """The game goes on by a later edition of its rules, by which it could have come to where it is."""

    edition: int


class Closed(Entry, tag="close"):
    """The table was closed, mostly before the game."""

    reason: ClosedReason | None = None


class Moved(Entry, tag="move"):
    """A seat answered a decision."""

    seat: int
    decision: int
    move: Move


class Withdrawn(Entry, tag="withdraw"):
    """A seat took back its choice in a decision that others had not answered yet."""

    seat: int
    decision: int


class TakenBack(Entry, tag="take_back"):
    """What a person among bots answered to a decision does not stand, nor does anything that followed from it."""

    seat: int
    decision: int


class PlayedOn(Entry, tag="play_on"):
    """The learner has left the steps of the lesson for good."""


class Lent(Entry, tag="lend"):
    """A bot began to play for a guest."""

    seat: int
    bot: str
    late: bool = False
    """Whether the guest's time was up."""


class Returned(Entry, tag="back"):
    """A guest took the seat back from the bot."""

    seat: int


class PlayedAgain(Entry, tag="again"):
    """A new table was made for the same people."""

    table: str


class Resigned(Entry, tag="resign"):
    """A guest gave a seat up for good, and a bot plays on."""

    seat: int
    bot: str
    late: bool = False
    """Whether the guest's time was up, and the game is lost by that."""


class GivenBack(Entry, tag="give_back"):
    """The server was away for a time, which is not to cost anybody theirs."""

    began: float
    ended: float


class Renamed(Entry, tag="rename"):
    """A guest took another name, or another figure."""

    guest: str
    name: str
    figure: Figure | None


class Unreadable(Entry):
    """An entry that is missing, or of which this program can make nothing."""


GameEntry = Moved | Withdrawn | TakenBack | PlayedOn | Upgraded | GivenBack
OpeningEntry = Pledged | Opening | Revealed | Broken | Started | Continued
SeatEntry = Sat | Stood | Filled | Closed | Lent | Returned | PlayedAgain | Resigned | Renamed
AnyEntry = GameEntry | OpeningEntry | SeatEntry | Unreadable
encode = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(AnyEntry).decode


class Unplayable(Exception):  # noqa: N818 - nothing was done wrong here
    """Something that is stored cannot be carried out: a later version wrote it, or it was damaged."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
        """Which entry it is; 0 for the table itself."""


# Who asks -------------------------------------------------------------------------------------------------------------


class Guest(Struct, frozen=True):
    """A person, by the cookie."""

    id: str
    name: str
    figure: Figure | None = None


class BotAnswer(Struct):
    """A bot's answer to the question that it was asked."""

    seat: int
    decision: int
    move: Move
    line: int
    """The line of play in which it was asked."""
    id: int = 0


class Begin(Struct):
    """A host's wish to start, with the time until which shares are awaited."""

    start: protocol.Start
    reveal_by: float

    @property
    def id(self) -> int:
        """Which message it answers."""
        return self.start.id


class GiveUp(Struct):
    """That nobody waits any longer for the shares that were to be shown by then."""

    reveal_by: float
    id: int = 0


class TimeUp(Struct):
    """That this seat has not answered this decision, and what time it is."""

    seat: int
    decision: int
    now: float
    id: int = 0


class GiveBack(Struct):
    """That the server was away."""

    began: float
    ended: float
    id: int = 0


class PlayAgain(Struct):
    """What a guest who wants to play again asks for, once there is a table for it."""

    id: int
    table: str


class Rename(Struct):
    """That a guest is called otherwise now."""

    guest: Guest
    id: int = 0


FORGOTTEN = "Guest"
"""The name that stays where a guest was forgotten."""
SUCCESSOR = "medium"
"""The bot that plays on for one who is forgotten."""


class Depart(Struct):
    """That a guest is to be forgotten, and leaves whatever they do here."""

    guest: Guest
    id: int = 0


class Upgrade(Struct):
    """That this program may play by a later edition of the rules than the game began with."""

    id: int = 0


Own = GiveUp | TimeUp | GiveBack | PlayAgain | Rename | Depart | Upgrade
"""What the server itself asks for."""
Request = protocol.AnyClientMessage | BotAnswer | Begin | Own
"""All that can be asked of a table, by people and by bots."""


class Question(Struct):
    """What a bot is asked: all that it may know."""

    bot: str
    game: str
    view: View
    seed: str
    line: int
    """How many times a move was taken back before: the same decision may come again, after other moves."""
    move: Move | None = None
    """What is played here without thinking, in a lesson."""


class Answer(Struct):
    """A move that stands."""

    seat: int
    decision: int
    move: Move
    number: int
    """The state in which it was played."""
    free: bool
    """Whether the seat could have played otherwise."""


class Around(Protocol):
    """What is known of the people around a table."""

    def hosts(self, table: Table) -> set[str]:
        """Who may act for the host now."""
        ...

    def gone(self, table: Table) -> set[int]:
        """The seats whose guests have gone."""
        ...


STAND_IN = "medium"
"""The bot that plays on when someone's time is up."""
INSTANT = 0.01
"""Seconds that nobody could do anything in."""
APART = 100
"""Decisions between two marks. With fewer, taking back a move in a long game would be faster, and take more memory."""

# The table ------------------------------------------------------------------------------------------------------------


class Table:
    """A table as it is after some entries."""

    __slots__ = (
        "_answers",
        "_bots",
        "_continued",
        "_hints",
        "_left",
        "_line",
        "_marks",
        "_method",
        "_removed",
        "_revealed",
        "_seats",
        "_take_back",
        "again",
        "asked",
        "broken",
        "chairs",
        "clocks",
        "closed",
        "edition",
        "has_people",
        "host_name",
        "match",
        "number",
        "reveal_by",
        "room_changed",
        "row",
        "status",
    )

    def __init__(self, row: TableRow, entries: Iterable[AnyEntry] = ()) -> None:
        self.row = row
        self.number = 0
        self.status: Status = "waiting"
        self.closed: ClosedReason | None = None
        """Why it was closed, if that was nobody's wish."""
        self.edition = 1
        """The edition of the rules by which it is played."""
        self.chairs = [msgspec.structs.replace(chair) for chair in row.chairs]
        self.clocks = None if row.terms.clock is None else Clocks(row.terms.clock, row.players)
        self.match: Match | None = None
        self.asked: tuple[int, ...] = ()
        """The seats that are asked to decide now."""
        self.again: str | None = None
        self.broken = 0
        """How many times not all shares were shown in time."""
        self.reveal_by = 0.0
        """When all shares must be shown, while they are awaited."""
        self.host_name = row.host_name
        self.room_changed = True
        """Whether the last entry changed more than the game."""
        self._answers: list[Answer] = []
        """All moves that stand, in the order in which they were made."""
        self._marks: list[Match] = []
        """The match as it was now and then, where moves may be taken back: the longer ago, the earlier in the list."""
        self._removed: set[str] = set()
        """Guests whose seats were opened by the host."""
        self._method = OPEN_SHARES
        self._revealed: dict[int, str] = {}
        """By seat, the shares that were shown to the server. The others see them when the game begins."""
        self._line = 0
        self._left = False
        """Whether the learner has left the steps of the lesson."""
        self._take_back = False
        self._hints: protocol.HintsFor = "bots"
        self._continued: Continued | None = None
        self._seats: dict[str, int]
        """By guest, the seat that they have, or that is kept for them."""
        self._bots: frozenset[int]
        """The seats where bots play, for themselves or for a guest."""
        self.has_people: bool
        """Whether any person plays, not having lent the seat."""
        self._survey()
        for entry in entries:
            self.follow(entry)

    @classmethod
    def as_far_as_possible(cls, row: TableRow, entries: Sequence[AnyEntry]) -> Table:
        """The table before the first entry that cannot be carried out; if it was closed at last, closed."""
        try:
            return cls(row, entries)
        except Unplayable as error:
            table = cls(row, entries[: error.number - 1])
            if isinstance(failed := entries[error.number - 1], Continued):
                table.status, table.edition = "playing", failed.edition
        if entries and isinstance(entries[-1], Closed):
            table.number = len(entries) - 1
            table.follow(entries[-1])
        return table

    def copy(self) -> Table:
        """An independent copy."""
        other = object.__new__(Table)
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other.chairs = [msgspec.structs.replace(chair) for chair in self.chairs]
        other.match = None if self.match is None else self._copied(self.match)
        other._answers, other._marks, other._removed = self._answers.copy(), self._marks.copy(), self._removed.copy()
        other._revealed = self._revealed.copy()
        other.clocks = None if self.clocks is None else self.clocks.copy()
        return other

    # Carrying out

    def follow(self, entry: AnyEntry) -> list[Event]:
        """Carries out what was stored, and tells what happened. Raises :class:`Unplayable`; the table is lost then."""
        number = self.number + 1
        try:
            return self.apply(entry)
        except Exception as error:
            raise Unplayable(number) from error

    def apply(self, entry: AnyEntry) -> list[Event]:
        """Carries an entry out, and tells what happened. It must be one that :meth:`decide` made in this state."""
        happened = self._carry_out(entry)
        if self.clocks is not None:
            self._run_clocks(self.clocks, entry.at)
        return happened

    def _run_clocks(self, clocks: Clocks, at: float) -> None:
        """Whoever is asked now and plays for themselves has a clock that runs."""
        game = None if self.match is None else self.match.game
        clocks.run(at, -1 if game is None else game.decision, [seat for seat in self.asked if seat not in self._bots])

    def _carry_out(self, entry: AnyEntry) -> list[Event]:
        self.number += 1
        match entry:
            case Moved(seat, decision, move):
                return self._move(seat, decision, move)
            case Withdrawn(seat, decision):
                return self._withdraw(seat, decision)
            case TakenBack(seat, decision):
                return self._back_to(seat, decision)
            case PlayedOn():
                self._left, self.room_changed = True, False
                return []
            case Upgraded(edition):
                self._take_edition(edition)
                self.room_changed = False
                return []
            case GivenBack(began, ended):
                assert self.clocks is not None
                self.clocks.give_back(began, ended, entry.at)
                self.room_changed = False
                return [events.TimeGivenBack()]
            case Unreadable():
                raise TypeError("this entry cannot be read")
        self.room_changed = True
        happened = self._open(entry) if isinstance(entry, OpeningEntry) else self._change_room(entry)
        self._survey()
        return happened

    def _survey(self) -> None:
        """Notes what follows from who has which seat, which is asked for many times with each move."""
        self._seats = {chair.guest: seat for seat, chair in enumerate(self.chairs) if chair.guest is not None}
        self._bots = frozenset(seat for seat, chair in enumerate(self.chairs) if chair.bot is not None)
        self.has_people = any(seat not in self._bots for seat in self._seats.values())

    def _open(self, entry: OpeningEntry) -> list[Event]:
        """What is done to begin the game."""
        match entry:
            case Pledged(seat, pledge):
                self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], pledge=pledge, share=None)
                return []
            case Opening(reveal_by, take_back, hints, edition):
                self._take_edition(edition)
                self.status, self.reveal_by, self._method = "opening", reveal_by, PLEDGED_SHARES
                self._take_back, self._hints = take_back, hints
                return [] if self._unrevealed else self._start()
            case Revealed(seat, share):
                self._revealed[seat] = share
                return [] if self._unrevealed else self._start()
            case Broken():
                return self._break_opening()
            case Started(take_back, hints, edition):
                self._take_edition(edition)
                self._take_back, self._hints = take_back, hints
                return self._start()
            case Continued(edition=edition):
                self._take_edition(edition)
                self._take_back, self._continued = True, entry
                return self._start()

    def _change_room(self, entry: SeatEntry) -> list[Event]:
        match entry:
            case Sat(seat, guest, name, share, figure, pledge):
                self.chairs[seat] = Chair(guest, name, share=share, figure=figure, pledge=pledge)
                return [events.SatDown(seat=seat, name=name)]
            case Stood(seat):
                left, self.chairs[seat] = self.chairs[seat], Chair()
                return [events.StoodUp(seat=seat, name=left.name)]
            case Filled(seat, bot):
                before, self.chairs[seat] = self.chairs[seat], Chair(bot=bot)
                if before.guest is not None and not before.kept:
                    self._removed.add(before.guest)
                return [events.SeatFilled(seat=seat, bot=bot)]
            case Closed(reason):
                self.status, self.asked, self.closed = "closed", (), reason
                return [events.TableClosed()]
            case Lent(seat, bot, late):
                chair = self.chairs[seat]
                chair.bot = bot
                return [*_lateness(seat, chair, late=late), events.SeatLent(seat=seat, bot=bot, name=chair.name)]
            case Returned(seat):
                self.chairs[seat].bot = None
                return [events.SeatReturned(seat=seat, name=self.chairs[seat].name)]
            case PlayedAgain(table):
                self.again = table
                return [events.PlayedAgain(table=table)]
            case Resigned(seat, bot, late):
                return [*_lateness(seat, self.chairs[seat], late=late), *self._resign(seat, bot)]
            case Renamed(guest, name, figure):
                return self._rename(Guest(guest, name, figure))

    def _take_edition(self, edition: int) -> None:
        if edition > games.load(self.row.game).edition:
            raise ValueError("a later edition of the rules")
        self.edition = edition

    @property
    def is_of_older_rules(self) -> bool:
        """Whether its game began by an earlier edition of the rules than this program's."""
        return self.status == "playing" and self.edition < games.load(self.row.game).edition

    @property
    def _unrevealed(self) -> list[int]:
        """The seats that have not shown their shares."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.seated and seat not in self._revealed]

    def _break_opening(self) -> list[Event]:
        """Nothing is dealt. What was shown is known now, so all begin again with shares that nobody knows."""
        missing = {seat: self.chairs[seat].name for seat in self._unrevealed}
        self.chairs = [
            Chair() if seat in missing else msgspec.structs.replace(chair, pledge=None, share=None)
            for seat, chair in enumerate(self.chairs)
        ]
        self.status, self._revealed = "waiting", {}
        self.broken += 1
        return [events.OpeningBroken(seat=seat, name=name) for seat, name in missing.items()]

    def _start(self) -> list[Event]:
        for seat, share in self._revealed.items():
            self.chairs[seat].share = share
        happened: list[Event] = [events.GameStarted(first=self._first())]
        self.match = self._new_match(happened)
        self.match.game.events = None
        if self._continued is not None:
            self._marks.append(self._copied(self.match))
        self.asked = self.match.game.to_move
        self.status = "playing"
        return happened

    def _new_match(self, happened: list[Event] | None = None) -> Match:
        """The match as it begins: its deals follow from the table, however often it begins."""
        game_type = games.load(self.row.game)
        match = Match(
            game_type,
            self.row.players,
            game_type.options_type.read(self.row.options),
            first=self._first(),
            shuffle=self._shuffle(),
            events=happened if self._continued is None else None,
        )
        if self._continued is not None:
            self._go_on(match, self._continued)
        return match

    def _go_on(self, match: Match, continued: Continued) -> None:
        """Brings a match to where it goes on from, with cards as they lay, or drawn again but for what is known."""
        for seat, move in continued.moves:
            match.play(seat, move)
        origin = self.row.origin
        if origin is not None and origin.redrawn:
            known = match.game.view(origin.seat)
            match.game = type(match.game).sample(known, random.Random(f"{self.row.secret} redrawn"))

    def _copied(self, match: Match) -> Match:
        """A copy of a match of this table, from which it goes on with the same deals."""
        return match.copy(self._shuffle(len(match.shuffles)))

    def _mark(self, decision: int) -> None:
        """Keeps the match as it is, now and then, if something new is to be decided since this decision."""
        assert self.match is not None
        now = self.match.game.decision
        if now != decision and now % APART == 0 and self._take_back and len(self._seats) == 1:
            self._marks.append(self._copied(self.match))

    def _first(self) -> int:
        prepared = self._continued or self.row.lesson or self.row.terms.deal
        return self.fair.first() if prepared is None or prepared.first is None else prepared.first

    def _shuffle(self, done: int = 0) -> Shuffle:
        """What shuffles, when so many times were done before."""
        if self._continued is not None:
            return self._as_there(self._continued.deals, done)
        if self.row.terms.deal is not None:
            return self._as_there(self.row.terms.deal.shuffles, done)
        lesson = self.row.lesson
        fair, numbers = self.fair, count(done if lesson is None else max(0, done - len(lesson.deals)))

        def shuffle(cards: Sequence[Card]) -> list[Card]:
            return fair.shuffled(next(numbers), cards)

        return shuffle if lesson is None else lessons.dealt(lesson.deals[done:], shuffle)

    def _as_there(self, deals: Sequence[str], done: int) -> Shuffle:
        """Shuffles as in another game, as far as the same cards are shuffled."""
        fair, numbers = self.fair, count(done)

        def shuffle(cards: Sequence[Card]) -> list[Card]:
            number = next(numbers)
            order = deals[number].split() if number < len(deals) else []
            return order if sorted(order) == sorted(cards) else fair.shuffled(number, cards)

        return shuffle

    def _move(self, seat: int, decision: int, move: Move) -> list[Event]:
        match = self.match
        assert match is not None
        game = match.game
        self._answers.append(Answer(seat, decision, move, self.number, len(game.legal(seat)) > 1))
        game.events = happened = Witness(game)
        match.play(seat, move)
        game.events = None
        self._mark(decision)
        self.asked = game.to_move
        self.room_changed = game.outcome is not None
        if self.room_changed:
            self.status = "finished"
        return happened

    def _resign(self, seat: int, bot: str) -> list[Event]:
        """The seat keeps its name and its share, on which the deals depend, but is no guest's any more."""
        chair = self.chairs[seat]
        self.chairs[seat] = msgspec.structs.replace(
            chair,
            guest=None,
            bot=chair.bot or bot,
            resigned=True,
            left=chair.guest,
            outlasted=sum(chair.resigned for chair in self.chairs),
        )
        happened: list[Event] = [events.Resigned(seat=seat, name=chair.name, bot=chair.bot or bot)]
        if all(chair.guest is None for chair in self.chairs):
            # Bots do not play for themselves alone.
            self.status, self.asked = "closed", ()
            happened.append(events.TableClosed())
        return happened

    def _rename(self, guest: Guest) -> list[Event]:
        seat, before = self.seat_of(guest), self.host_name
        if seat is not None:
            chair = self.chairs[seat]
            before = chair.name or ""
            self.chairs[seat] = msgspec.structs.replace(chair, name=guest.name, figure=guest.figure)
        elif guest.name == FORGOTTEN:
            self.chairs = [
                msgspec.structs.replace(chair, name=FORGOTTEN, figure=None) if chair.left == guest.id else chair
                for chair in self.chairs
            ]
        if guest.id == self.row.host:
            self.host_name = guest.name
        return [events.Renamed(seat=seat, before=before, name=guest.name)] if before != guest.name else []

    def _withdraw(self, seat: int, decision: int) -> list[Event]:
        match = self.match
        assert match is not None
        match.withdraw(seat)
        self.room_changed = False
        self._answers = [answer for answer in self._answers if (answer.seat, answer.decision) != (seat, decision)]
        self.asked = match.game.to_move
        return [events.ChoiceWithdrawn(seat=seat)]

    def _back_to(self, seat: int, decision: int) -> list[Event]:
        """Plays again what was played before a decision: the same deals, and no trace of what followed."""
        since = min(answer.number for answer in self._answers if answer.decision >= decision)
        self._answers = [answer for answer in self._answers if answer.decision < decision]
        self.room_changed = False
        while self._marks and self._marks[-1].game.decision > decision:
            self._marks.pop()
        self.match = match = self._copied(self._marks[-1]) if self._marks else self._new_match()
        kept = match.game.decision
        for answer in self._answers:
            if answer.decision >= kept:
                match.play(answer.seat, answer.move)
                self._mark(answer.decision)
        self._line += 1
        self.asked = match.game.to_move
        return [events.MoveTakenBack(seat=seat, since=since)]

    # Deciding

    def decide(self, request: Request, guest: Guest | None, around: Around) -> AnyEntry | int:
        """The entry that does what is asked, or, if it was done before, the number of the state in which it was.

        Raises :class:`Refusal`. What only asks (previews, hints, pings) is not for here.
        """
        match request:
            case protocol.MakeMove():
                return self._decide_move(request, self.seat_of(guest))
            case BotAnswer():
                return self._decide_bot(request)
            case protocol.Withdraw() | protocol.TakeBack():
                return self._decide_back(request, self.seat_of(guest))
            case protocol.PlayOn():
                return self._decide_play_on(self.seat_of(guest))
            case protocol.Sit() | protocol.Stand():
                return self._decide_sit(request, guest)
            case protocol.Pledge() | protocol.Reveal() | GiveUp():
                return self._decide_share(request, guest)
            case protocol.Fill() | Begin() | protocol.Close():
                self._check_host(request, guest, around)
                return self._decide_host(request)
            case protocol.Lend() | protocol.Back() | protocol.Resign():
                self._playing()
                return self._decide_seat(request, guest, around)
            case PlayAgain(table=table):
                self.check_again(guest)
                return PlayedAgain(table) if self.again is None else self.number
            case Rename() | Depart():
                decide = self._decide_rename if isinstance(request, Rename) else self._decide_departure
                return decide(request.guest)
            case TimeUp() | GiveBack() | Upgrade():
                return self._decide_by_itself(request)
        raise TypeError(f"{type(request).__name__} is not decided here")

    def _check_host(self, request: protocol.Fill | Begin | protocol.Close, guest: Guest | None, around: Around) -> None:
        """Whether a guest may do now what the host may. Who acts for the host does not throw the host out."""
        if guest is None or guest.id not in around.hosts(self):
            raise Refusal("not_host")
        self._waiting()
        if isinstance(request, protocol.Fill) and self._chair(request.seat).guest == self.row.host != guest.id:
            raise Refusal("not_host")

    def _decide_share(self, request: protocol.Pledge | protocol.Reveal | GiveUp, guest: Guest | None) -> AnyEntry | int:
        if isinstance(request, GiveUp):
            awaited = self.status == "opening" and self.reveal_by == request.reveal_by
            return Broken() if awaited else self.number
        seat = self._own_seat(guest)
        chair = self.chairs[seat]
        if chair.kept:
            raise Refusal("not_seated")
        if isinstance(request, protocol.Pledge):
            if chair.pledge == request.pledge:
                return self.number
            self._waiting()
            return Pledged(seat, request.pledge)
        if request.share in (chair.share, self._revealed.get(seat)):
            return self.number  # it was shown before
        if self.status != "opening":
            raise Refusal("not_opening")
        if commitment(request.share) != chair.pledge:
            raise Refusal("bad_share")
        return Revealed(seat, request.share)

    def _decide_host(self, request: protocol.Fill | Begin | protocol.Close) -> AnyEntry:
        match request:
            case protocol.Fill(seat=seat, bot=bot):
                chair = self._chair(seat)
                if bot is not None and (chair.guest is not None or known_bot(bot, self.row.game) == chair.bot):
                    raise Refusal("seat_taken")
                if bot is not None and self.row.terms.rated and bot not in ratings.anchors(self.row.game):
                    raise Refusal("bad_rated", rule="bots")
                return Filled(seat, bot)
            case Begin(start=start, reveal_by=reveal_by):
                if empty := [seat for seat, chair in enumerate(self.chairs) if not chair.taken]:
                    raise Refusal("empty_seats", seats=empty)
                edition = games.load(self.row.game).edition
                if self.row.lesson is not None:
                    return Started(True, start.hints, edition)
                if bare := [seat for seat, chair in enumerate(self.chairs) if chair.seated and chair.pledge is None]:
                    raise Refusal("not_pledged", seats=bare)
                if self.row.terms.rated:
                    return Opening(reveal_by, take_back=False, hints="nobody", edition=edition)
                # What was done in time stays done.
                return Opening(reveal_by, start.take_back and self.clocks is None, start.hints, edition)
            case protocol.Close():
                return Closed()

    def _decide_move(self, message: protocol.MakeMove, seat: int | None) -> AnyEntry | int:
        decision, move = message.decision, message.move
        if seat is None:
            raise Refusal("not_seated")
        last = self._last_answer(seat)
        if last is not None and (last.decision, last.move) == (decision, move):
            return last.number
        game = self.asks(seat, decision)
        if self.chairs[seat].bot is not None:
            raise Refusal("not_seated")
        if move not in game.legal(seat):
            raise Refusal("illegal")
        return Moved(seat, decision, move)

    def _decide_bot(self, answer: BotAnswer) -> AnyEntry | int:
        """A bot that is not asked this any more need not be told so."""
        asked = self.match is not None and answer.decision == self.match.game.decision
        if not asked or answer.line != self._line or answer.seat not in self.asked_bots:
            return self.number
        return Moved(answer.seat, answer.decision, answer.move)

    def _decide_back(self, message: protocol.Withdraw | protocol.TakeBack, seat: int | None) -> AnyEntry | int:
        game, decision = self._playing(), message.decision
        if seat is None or self.chairs[seat].bot is not None:
            raise Refusal("not_seated")
        if isinstance(message, protocol.Withdraw):
            if decision == game.decision and game.view(seat).chosen is not None:
                return Withdrawn(seat, decision)
        elif not self._can_take_back(seat):
            raise Refusal("no_taking_back")
        elif decision == self.taken_back_to(seat):
            return TakenBack(seat, decision)
        if decision == game.decision and seat in game.to_move:
            return self.number  # it was done before
        raise Refusal("stale", decision=game.decision)

    def _decide_play_on(self, seat: int | None) -> AnyEntry | int:
        self._playing()
        if seat is None:
            raise Refusal("not_seated")
        place = self.place
        if place is None:
            raise Refusal("no_lesson")
        return self.number if place.way == "free" else PlayedOn()

    def _decide_sit(self, message: protocol.Sit | protocol.Stand, guest: Guest | None) -> AnyEntry | int:
        if isinstance(message, protocol.Stand):
            self._waiting()
            return Stood(self._own_seat(guest))
        if guest is None:
            raise Refusal("name_needed")
        chair = self._chair(message.seat)
        if chair.guest == guest.id and not chair.kept:
            return self.number
        self._waiting()
        own = self.seat_of(guest)
        if own is not None and own != message.seat:
            raise Refusal("already_seated", seat=own)
        if chair.bot is not None or chair.guest not in (None, guest.id):
            raise Refusal("seat_taken")
        if guest.id in self._removed and guest.id != self.row.host:
            raise Refusal("removed")
        return Sat(message.seat, guest.id, guest.name, figure=guest.figure, pledge=message.pledge)

    def _decide_seat(
        self, request: protocol.Lend | protocol.Back | protocol.Resign, guest: Guest | None, around: Around
    ) -> AnyEntry:
        """Who plays on a seat, from now on."""
        match request:
            case protocol.Lend():
                return self._decide_lend(request, guest, around)
            case protocol.Back():
                seat = self._own_seat(guest)
                if self.chairs[seat].bot is None:
                    raise Refusal("not_lent")
                if self.clocks is not None and seat in self.asked and self._used_up(self.clocks, seat):
                    raise Refusal("time_up")  # else one could have the same time again and again
                return Returned(seat)
            case protocol.Resign(bot=bot):
                return Resigned(self._own_seat(guest), known_bot(bot, self.row.game))

    def _decide_lend(self, message: protocol.Lend, guest: Guest | None, around: Around) -> AnyEntry:
        if self.row.terms.rated:
            raise Refusal("rated")  # a bot that plays for someone is not them
        if self.row.terms.deal is not None:
            raise Refusal("dealt")
        chair = self._chair(message.seat)
        known_bot(message.bot, self.row.game)
        if guest is None or chair.guest != guest.id:
            if guest is None or guest.id not in around.hosts(self):
                raise Refusal("not_host")
            if chair.guest is not None and self.clocks is not None:
                raise Refusal("clock_decides")  # who is away has the time that was agreed
            if chair.guest is not None and message.seat not in around.gone(self):
                raise Refusal("not_gone")
        if chair.bot is not None:
            raise Refusal("seat_taken")
        return Lent(message.seat, message.bot)

    def _decide_by_itself(self, request: TimeUp | GiveBack | Upgrade) -> AnyEntry | int:
        """What nobody asks for, unless it was done before, by another process perhaps."""
        if isinstance(request, Upgrade):
            return Upgraded(games.load(self.row.game).edition) if self.is_of_older_rules else self.number
        clocks = self.clocks
        if clocks is None:
            return self.number
        if isinstance(request, GiveBack):
            owed = clocks.owed(request.began, request.ended)
            return GivenBack(request.began, request.ended) if owed else self.number
        seat, deadline = request.seat, clocks.deadline(request.seat)
        if deadline is None or request.now < deadline or clocks.decisions[seat] != request.decision:
            return self.number
        if clocks.clock.end == "lost" or self.row.terms.rated:
            return Resigned(seat, STAND_IN, late=True)
        return Lent(seat, STAND_IN, late=True)

    def _used_up(self, clocks: Clocks, seat: int) -> bool:
        """Whether a seat has no time left for the decision that is open."""
        return clocks.decisions[seat] == self._playing().decision and clocks.left(seat) < INSTANT

    def _decide_rename(self, guest: Guest) -> AnyEntry | int:
        return Renamed(guest.id, guest.name, guest.figure) if self.outdated(guest) else self.number

    def _decide_departure(self, guest: Guest) -> AnyEntry | int:
        """What is to happen next, so that a guest can be forgotten; nothing once all of it has."""
        seat, hosts = self.seat_of(guest), guest.id == self.row.host
        if self.status == "opening" and seat is not None:
            raise Refusal("game_begins")
        if self.outdated(nameless := Guest(guest.id, FORGOTTEN)):
            return self._decide_rename(nameless)
        if self.status == "playing" and seat is not None:
            return Resigned(seat, SUCCESSOR)
        if self.status == "waiting" and seat is not None:
            return Stood(seat)
        if self.status == "waiting" and hosts and not any(chair.seated for chair in self.chairs):
            return Closed()
        return self.number

    def outdated(self, guest: Guest) -> bool:
        """Whether this guest has another name or figure here. A game that is over keeps the names it had."""
        if self.status not in ("waiting", "opening", "playing"):
            return False
        seat = self.seat_of(guest)
        if seat is not None and (self.chairs[seat].name, self.chairs[seat].figure) != (guest.name, guest.figure):
            return True
        return guest.id == self.row.host and guest.name != self.host_name

    def check_again(self, guest: Guest | None) -> Guest:
        """The guest, if they may ask to play again; else raises :class:`Refusal`."""
        if self.status != "finished":
            raise Refusal("not_finished")
        if guest is None or self.seat_of(guest) is None:
            raise Refusal("not_seated")
        if self.row.terms.deal is not None:
            raise Refusal("dealt")  # it has its own way to be played again
        return guest

    def asks(self, seat: int | None, decision: int) -> AnyGame:
        """The game, if it asks this seat for this decision now; else raises :class:`Refusal`."""
        game = self._playing()
        if seat is None:
            raise Refusal("not_seated")
        if decision != game.decision or (seat not in game.to_move and game.view(seat).chosen is not None):
            raise Refusal("stale", decision=game.decision)
        if seat not in game.to_move:
            raise Refusal("not_asked")
        return game

    def _playing(self) -> AnyGame:
        if self.match is None or self.status != "playing":
            raise Refusal("not_playing")
        return self.match.game

    def _waiting(self) -> None:
        if self.status != "waiting":
            raise Refusal("not_waiting")

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refusal("no_such_seat")
        return self.chairs[seat]

    def _own_seat(self, guest: Guest | None) -> int:
        seat = self.seat_of(guest)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    def _last_answer(self, seat: int) -> Answer | None:
        return next((answer for answer in reversed(self._answers) if answer.seat == seat), None)

    def _can_take_back(self, seat: int) -> bool:
        """Whether a person plays among bots alone, at a table where moves can be taken back."""
        return self._take_back and self._among_bots(seat)

    def _among_bots(self, seat: int) -> bool:
        return self._seats.keys() <= {self.chairs[seat].guest}

    # Telling

    def may_ask_for_hints(self, seat: int | None) -> bool:
        """Whether a seat is given hints at this table."""
        return seat is not None and (self._hints == "everyone" or (self._hints == "bots" and self._among_bots(seat)))

    def taken_back_to(self, seat: int | None) -> int | None:
        """The last decision in which a seat that can take its moves back had a choice."""
        if seat is None or self.status != "playing" or self.chairs[seat].bot is not None:
            return None
        if not self._can_take_back(seat):
            return None
        own = (answer.decision for answer in reversed(self._answers) if answer.seat == seat and answer.free)
        return next(own, None)

    @property
    def has_open_seats(self) -> bool:
        """Whether one can sit down."""
        return self.status == "waiting" and any(chair.bot is None and chair.guest is None for chair in self.chairs)

    def seat_of(self, guest: Guest | None) -> int | None:
        """The seat that a guest has, or that is kept for them."""
        return None if guest is None else self._seats.get(guest.id)

    @property
    def asked_bots(self) -> list[int]:
        """The seats that are asked now and where a bot answers. In a lesson they wait until it is their turn there."""
        seats = [seat for seat in self.asked if seat in self._bots]
        place = self.place
        if place is None or place.way == "free":
            return seats
        return [] if place.reply is None else seats[:1]

    @property
    def due(self) -> bool:
        """Whether something happens next that nobody has to ask for."""
        return self.status == "opening" or (self.has_people and bool(self.asked_bots))

    @property
    def place(self) -> Place | None:
        """Where the learner is in a lesson, if the game is one."""
        lesson = None if self.row.lesson is None else lessons.find(self.row.game)
        if lesson is None or self.match is None:
            return None
        return lesson.place(self.match.made, left=self._left)

    def question(self, seat: int) -> Question | None:
        """What a bot on this seat is asked now, if it is."""
        bot = self.chairs[seat].bot
        if self.match is None or bot is None or seat not in self.asked:
            return None
        dealt = self.row.terms.deal
        view = self.match.game.view(seat) if dealt is None else self._view_of_all(seat)
        seed = hashlib.sha256(f"{self.row.secret} bot {seat} {view.decision}".encode()).hexdigest()
        place = self.place
        reply = None if place is None or place.reply not in view.legal else place.reply
        name = bot if dealt is None or bot not in bots.LEVELS else f"{bot}:{dealt.engine}"
        return Question(name, self.row.game, view, seed, self._line, reply)

    def _view_of_all(self, seat: int) -> View:
        """What a seat knows before anyone has answered: so it does not matter who is faster."""
        assert self.match is not None
        game = self.match.game
        if answered := game.view(seat).answered:
            game = game.copy()
            for other in answered:
                game.withdraw(other)
        view: View = game.view(seat)
        return view

    @property
    def fair(self) -> Fair:
        """What all chance at this table follows from. The secret is in it."""
        row, dealt = self.row, self.row.terms.deal
        if dealt is not None:
            return fair_deal(dealt.deal, row.secret, row.players)
        shares = tuple(chair.share for chair in self.chairs)
        return Fair(row.id, commitment(row.secret), row.secret, shares, self._method, self.broken)

    def room(self) -> Room:
        """All but the game."""
        row = self.row
        # A deal's secret is told with the deal, when nobody plays it for a result any more.
        secret = row.secret if self.status == "finished" and row.terms.deal is None else None
        return Room(
            status=self.status,
            host=self.host_name,
            seats=[chair.info() for chair in self.chairs],
            fair=Fairness(commitment(row.secret), secret, self.broken),
            again=self.again,
            closed=self.closed,
        )

    def state(self, seat: int | None, happened: list[Event] | None) -> State:
        """The state as told to a seat, or to those who watch, after what :meth:`apply` gave; without it, a reset."""
        return self.states(happened)(seat)

    def states(self, happened: list[Event] | None) -> Callable[[int | None], State]:
        """Like :meth:`state`, for all seats of one moment: what all see alike is made and written once."""
        scored = happened.scored if isinstance(happened, Witness) else None
        place = self.place
        events = happenings(happened or ())
        view = None if self.match is None else view_of(self.match.game)
        view_then = None if scored is None else view_of(scored)
        room = written(self.room()) if self.room_changed or happened is None else UNSET
        clocks = UNSET if self.clocks is None else written(self.clocks.seats)

        def state(seat: int | None) -> State:
            return State(
                number=self.number,
                reset=happened is None,
                seat=seat,
                events=events(seat),
                view=None if view is None else view(seat),
                take_back=self.taken_back_to(seat),
                hints=self.may_ask_for_hints(seat),
                room=room,
                scored=UNSET if view_then is None else view_then(seat),
                lesson=UNSET if place is None else LessonPlace(place.step, place.way),
                clocks=clocks,
            )

        return state

    def previews(self, seat: int | None, decision: int, moves: Iterable[Move]) -> dict[Move, list[Told]]:
        """What moves of a seat that is asked now would do, from its view alone."""
        return foretold(self.asks(seat, decision), seat, moves)

    @property
    def answers(self) -> Sequence[Answer]:
        """All moves that stand, in the order in which they were made."""
        return self._answers

    def names(self) -> list[str]:
        """Who plays, by seat; bots by their level."""
        return [chair.name or chair.bot or "" for chair in self.chairs]

    def record(self) -> Record:
        """The record of the finished game, with what its deals followed from. Raises :class:`Refusal` before.

        Those of a lesson were made for it, and those of a game that went on here were known: they follow from nothing.
        Where cards were drawn again, no shuffles led to where they lie, and there is no record.
        """
        if self.match is None or self.status != "finished":
            raise Refusal("not_finished")
        if not self.has_record:
            raise Refusal("no_record")
        record = self.match.record()
        record.names = self.names()
        record.fair = self.fair if self._checkable else UNSET
        return record

    @property
    def _checkable(self) -> bool:
        """Whether all shuffles followed from what is told with the record."""
        dealt = self.row.terms.deal
        return self.row.lesson is None and self.row.origin is None and (dealt is None or dealt.first is None)

    @property
    def has_record(self) -> bool:
        """Whether there is a record once the game is over."""
        return self.row.origin is None or not self.row.origin.redrawn

    def kept_chairs(self) -> list[Chair]:
        """The seats of a new table for the same people."""
        return [
            Chair(bot=chair.bot)
            if chair.guest is None
            else Chair(guest=chair.guest, name=chair.name, kept=True, figure=chair.figure)
            for chair in self.chairs
        ]


def _lateness(seat: int, chair: Chair, *, late: bool) -> list[Event]:
    return [events.TimeUp(seat=seat, name=chair.name)] if late else []


def fair_deal(deal: str, secret: str, players: int) -> Fair:
    """What all chance of a deal follows from: nobody's share, since it is the same for all."""
    return Fair(deal, commitment(secret), secret, (None,) * players, PLEDGED_SHARES)


def known_bot(name: str, game: str) -> str:
    """The name, if there is such a bot to offer at a game. Raises :class:`Refusal`."""
    if name != "random" and name not in bots.levels_of(games.load(game)):
        raise Refusal("no_such_bot")
    return name
