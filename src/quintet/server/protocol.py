"""Everything that goes over the wire, as types. ``docs/protocol.md`` explains them; clients generate theirs from here.

What people read is never sent: the server speaks in keys (``"seat_taken"``), the client has the sentences.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from quintet.bots.hints import Hint
from quintet.engine import Event, View, fields_of, seen_by
from quintet.lessons import Way
from quintet.review import Review

VERSION = 2
"""The version of the protocol. It changes when a client that knows the old one could no longer play."""

Id = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Seat = Annotated[int, Meta(ge=0, le=9)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
BotName = Annotated[str, Meta(pattern="^[a-z]{1,16}$")]
GameId = Annotated[str, Meta(pattern="^[a-z]{1,16}$")]
Share = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
"""A guest's own random number for the shuffles: 16 bytes in hexadecimal."""
PledgeHash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
"""The SHA-256 of a share, by which it is fixed before it is shown."""
OptionValues = dict[str, int | bool]
FieldKinds = dict[str, dict[str, str]]
"""By kind of event and field: ``card``, ``cards``, ``seat``, ``seats`` or ``many``; what is left out is plain."""
Status = Literal["waiting", "opening", "playing", "finished", "closed"]
Reason = Literal[
    "already_seated",
    "bad_clock",
    "bad_name",
    "bad_options",
    "bad_players",
    "bad_rated",
    "bad_share",
    "busy",
    "busy_reviewing",
    "clock_decides",
    "empty_seats",
    "foreign_origin",
    "frozen",
    "illegal",
    "method_not_allowed",
    "name_needed",
    "no_hints",
    "no_lesson",
    "no_record",
    "no_review_core",
    "no_review_failed",
    "no_review_lesson",
    "no_review_long",
    "no_review_redrawn",
    "no_review_rules",
    "no_such_bot",
    "no_such_game",
    "no_such_page",
    "no_such_seat",
    "no_such_step",
    "no_such_table",
    "no_taking_back",
    "not_asked",
    "not_finished",
    "not_gone",
    "not_host",
    "not_json",
    "not_lent",
    "not_opening",
    "not_playing",
    "not_pledged",
    "not_seated",
    "not_waiting",
    "rated",
    "removed",
    "still_seated",
    "seat_taken",
    "stale",
    "time_up",
    "too_fast",
    "too_large",
    "too_many_connections",
    "too_many_reviews",
    "too_many_tables",
    "unavailable",
    "unreadable",
]
"""Why something was refused."""
HintsFor = Literal["everyone", "bots", "nobody"]
"""At which tables people may ask for hints: at all, where all others are bots, at none."""
Figure = Literal[
    "fox", "owl", "cat", "rabbit", "frog", "penguin", "whale", "bee", "snail", "mushroom", "cactus", "boat"
]
"""What a guest may be seen as."""
Reaction = Literal["hello", "luck", "wow", "oops", "laugh", "time", "bravo", "thanks"]
"""What people may say to each other at a table. There is nothing else to say, so there is nothing to watch over."""


ClosedReason = Literal["rules"]
"""The rules have changed since the game began, and it could not have come about by those of now."""
ReviewState = Literal["none", "waiting", "working", "done"]
"""Nobody has asked for it, or the server that worked on it is no more; it waits; it is worked on; it is there."""
HealthStatus = Literal["ok", "stopping", "unwritable"]


class Refusal(Exception):  # noqa: N818 - no error: a part of every conversation
    """What a client asked for cannot be done; nothing has changed."""

    def __init__(self, reason: Reason, **detail: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


# What a client says at a table ----------------------------------------------------------------------------------------


class ClientMessage(Struct, tag_field="type", forbid_unknown_fields=True):
    """Something asked for. The answer to it carries the same `id`."""

    id: Id


class Sit(ClientMessage, tag="sit"):
    """Take a seat that is open, or kept for me. `pledge` fixes my random number for the shuffles, and hides it."""

    seat: Seat
    pledge: PledgeHash


class Stand(ClientMessage, tag="stand"):
    """Give my seat up, before the game."""


class Pledge(ClientMessage, tag="pledge"):
    """Before the game: fix another random number of mine for the shuffles."""

    pledge: PledgeHash


class Reveal(ClientMessage, tag="reveal"):
    """While the room is `opening`: the random number that I have pledged."""

    share: Share


class Fill(ClientMessage, tag="fill"):
    """The host, before the game: put a bot on a seat, or, without `bot`, open the seat, also if a guest has it."""

    seat: Seat
    bot: BotName | None = None


class Start(ClientMessage, tag="start"):
    """The host: every seat is taken. Nobody pledges any more, all show their shares, and the game begins."""

    take_back: bool = True
    """Whether moves can be taken back, if only one person plays."""
    hints: HintsFor = "bots"
    """Who may ask for hints."""


class Close(ClientMessage, tag="close"):
    """The host, before the game: there will be none."""


class MakeMove(ClientMessage, tag="move"):
    """My answer to the decision with this number."""

    decision: Id
    move: Text


class Withdraw(ClientMessage, tag="withdraw"):
    """I want to choose again in the simultaneous decision with this number, which others still think about."""

    decision: Id


class TakeBack(ClientMessage, tag="take_back"):
    """Alone among bots: my answer to this decision, and all that followed from it, is not to have happened."""

    decision: Id


class PlayOn(ClientMessage, tag="play_on"):
    """In a lesson: I leave its steps, and play on as I like."""


class Lend(ClientMessage, tag="lend"):
    """The host: let a bot play for a guest who has gone. Anyone: let a bot play for me."""

    seat: Seat
    bot: BotName


class Back(ClientMessage, tag="back"):
    """I take my seat back from the bot."""


class Resign(ClientMessage, tag="resign"):
    """I give my seat up for good; the bot plays on."""

    bot: BotName


class React(ClientMessage, tag="react"):
    """To say one of a few things to those at the table."""

    reaction: Reaction


class Again(ClientMessage, tag="again"):
    """After the game: make a new table for the same people."""


Moves = Annotated[list[Text], Meta(min_length=1, max_length=32)]


class Preview(ClientMessage, tag="preview"):
    """To know what these moves of mine would do, as far as it can be known."""

    decision: Id
    moves: Moves


class AskHint(ClientMessage, tag="hint"):
    """To know what the best moves lead to, and what this one does."""

    decision: Id
    move: Text | None = None


class Ping(ClientMessage, tag="ping"):
    """To know that the other side is there."""


AnyClientMessage = (
    Sit
    | Stand
    | Pledge
    | Reveal
    | Fill
    | Start
    | Close
    | MakeMove
    | Withdraw
    | TakeBack
    | PlayOn
    | Lend
    | Back
    | Resign
    | React
    | Again
    | Preview
    | AskHint
    | Ping
)


# What the server says at a table --------------------------------------------------------------------------------------


Told = dict[str, Any]
"""An event as a client may see it: its `kind`, its `seat`, and its own fields, of which hidden ones are null."""


def told(event: Event, seat: int | None) -> Told:
    """An event as a seat, or a spectator, may see it."""
    shown, kind = seen_by(event, seat), type(event)
    fields = _fields.get(kind) or _fields.setdefault(kind, fields_of(kind))
    return {"kind": event.kind} | {field: getattr(shown, field) for field in fields}


_fields: dict[type[Event], tuple[str, ...]] = {}
"""The fields of each kind, which are asked for with every event and for every seat."""


class SeatInfo(Struct):
    """Who has a seat, as all may know."""

    name: str | None = None
    """The guest who has the seat, or for whom it is kept; nobody if it is open or a bot's own."""
    bot: str | None = None
    """The bot that plays here, for itself or, where there is a `name`, for the guest."""
    kept: bool = False
    """Whether the seat is kept for the guest, who has not sat down yet."""
    share: str | None = None
    """The guest's random number for the shuffles, shown when the game begins."""
    figure: Figure | None = None
    """What the guest is seen as."""
    resigned: bool = False
    """Whether the guest has given the seat up for good, and the bot plays on."""
    pledge: str | None = None
    """The hash of the guest's share, by which it was fixed before."""


class Fairness(Struct):
    """What the deals follow from; see ``docs/fairness.md``. The shares are with the seats."""

    commit: str
    """The hash of the server's secret, known before anyone sat down."""
    secret: str | None = None
    """The secret itself, shown when the game is over."""
    broken: int = 0
    """How many times a seat did not show its share, so that nothing was dealt and all pledged again."""


class Room(Struct):
    """All about a table but the game itself."""

    status: Status
    host: str
    """The name of the guest who made the table."""
    seats: list[SeatInfo]
    fair: Fairness
    again: str | None = None
    """The table where the same people play again."""
    closed: ClosedReason | None = None
    """Why the table is closed, if that was nobody's wish."""


class ServerMessage(Struct, tag_field="type"):
    """Something the server says."""


class Origin(Struct):
    """From where in another, finished game a table goes on."""

    table: str
    """Where that game was played; it may have been removed since."""
    step: int
    """After so many moves."""
    seat: int
    """The seat that is played on."""
    redrawn: bool
    """Whether all that the seat could not know was drawn again; else all cards lie as they lay there."""


class Clock(Struct, forbid_unknown_fields=True, frozen=True):
    """How long everyone may think, and what happens when that is over."""

    move: Annotated[int, Meta(ge=0, le=10**6)]
    """Seconds for each move."""
    reserve: Annotated[int, Meta(ge=0, le=10**6)] = 0
    """Seconds for the whole game, which are used up where a move takes longer."""
    end: Literal["bot", "lost"] = "bot"
    """A bot plays on until one comes back, or the game is lost."""


class SeatClock(Struct):
    """The time of a seat. Its clock ends `move + reserve - used` seconds after `since`, if it runs."""

    reserve: float
    """Seconds of the reserve that were left when the decision began."""
    used: float = 0.0
    """Seconds of this decision that were used before `since`."""
    since: float | None = None
    """From when on it runs, in seconds since 1970 by the server's clock; nothing where it stands still."""


class Welcome(ServerMessage, tag="welcome"):
    """The first message: what about this table never changes."""

    protocol: int
    table: str
    game: str
    players: int
    options: OptionValues
    open: bool
    """Whether the table is in the list of open tables."""
    name: str | None
    """Who you are; nobody if the browser sent no cookie."""
    lesson: bool
    """Whether the game is a lesson."""
    origin: Origin | None = None
    """Where it goes on from, if it did not begin here. Its deals are not made to be checked, and nor are a lesson's."""
    rated: bool = False
    clock: Clock | None = None


class LessonPlace(Struct):
    """Where the learner is in a lesson."""

    step: int
    """The first step that the moves have not left behind; the one that was left, for one who has gone astray."""
    way: Way
    """Led by the steps; astray, by another move than the step waited for; or free."""


class State(ServerMessage, tag="state", omit_defaults=False):
    """What is so after `number` things have happened, and what led there."""

    number: int
    reset: bool
    """Whether this does not follow from the state before: show it without telling how it came about."""
    seat: int | None
    """Your seat."""
    events: list[Told]
    view: View | None
    """What you know of the game, and your legal moves; nothing before the game. Each game adds its own fields."""
    take_back: int | None
    """The decision of yours that you can take back now."""
    hints: bool
    """Whether you may ask for hints at this table."""
    room: Room | UnsetType = UNSET
    """Left out where it has not changed."""
    scored: View | UnsetType = UNSET
    """What you knew when a round was over and scored, before the next one began or the game ended; else left out."""
    lesson: LessonPlace | UnsetType = UNSET
    """Where the learner is, where the game is a lesson; else left out."""
    clocks: list[SeatClock] | UnsetType = UNSET
    """The time of each seat, at a table with a clock; else left out."""


class Away(Struct):
    """A seat whose guest is not connected."""

    seat: int
    after: int
    """So many seconds from now a bot may play for the guest; at once, if it is 0."""


class Presence(ServerMessage, tag="presence"):
    """Who is there now, and so who may act for the host."""

    seats: list[int]
    """The seats whose guests are connected."""
    watchers: int
    hosting: bool
    """Whether you may act for the host: you are the host, or the host is not there and no seat before yours is."""
    away: list[Away]
    """The seats for whose guests a bot may play soon, or now."""


class Reacted(ServerMessage, tag="reaction"):
    """What someone at the table has just said. It is told to those who are there, and kept nowhere."""

    seat: int
    reaction: Reaction


class Ack(ServerMessage, tag="ack"):
    """Done, and it will stay done. The state with this number, or one before it, tells it to all."""

    id: int
    number: int
    now: float | UnsetType = UNSET
    """To a ping: the server's time, in seconds since 1970."""


class Refused(ServerMessage, tag="refused"):
    """Not done; nothing has changed."""

    id: int | None
    """Which message this answers; nothing if it could not be read."""
    reason: Reason
    detail: dict[str, Any] = {}


class Previews(ServerMessage, tag="previews"):
    """What each of the moves asked about would do."""

    id: int
    decision: int
    previews: dict[str, list[Told]]


class Hints(ServerMessage, tag="hint"):
    """What the best moves lead to, the best first, and where the difference comes from."""

    id: int
    decision: int
    until: Literal["round", "game"]
    """How far the games were imagined."""
    advice: list[Hint]


class Bye(ServerMessage, tag="bye"):
    """The server closes the connection. Connect again after `retry` milliseconds, with the last number seen."""

    reason: Literal["restart"]
    retry: int


class Frozen(ServerMessage, tag="frozen"):
    """Something happened here that this server cannot carry out: the table stays as it was last told."""


AnyServerMessage = Welcome | State | Presence | Reacted | Ack | Refused | Previews | Hints | Bye | Frozen


# HTTP -----------------------------------------------------------------------------------------------------------------


class Problem(Struct):
    """The body of every answer that is not a success."""

    reason: Reason
    detail: dict[str, Any] = {}


class OptionInfo(Struct):
    """One option of a game: a number from `low` to `high`, or, without them, on or off."""

    name: str
    default: int | bool | None
    """What it is if left out; nothing where that depends on the other options or the number of players."""
    low: int | None = None
    high: int | None = None


class GameInfo(Struct):
    """A game, for those who choose one."""

    id: str
    title: str
    tagline: str
    """In the language asked for; empty if the game has no words in it."""
    credit: str
    """Whom it is by, in the language asked for."""
    players: list[int]
    colours: dict[str, str]
    options: list[OptionInfo]
    variants: dict[str, OptionValues]
    rules: list[str]
    """The languages there is a rulebook in."""
    events: FieldKinds
    """For each kind of event, which of its fields are cards or seats."""
    lesson: int | None
    """How many minutes its lesson takes; nothing if it has none."""


class LessonStep(Struct):
    """A step of a lesson. Its words are the message ``lesson-NAME`` of the game."""

    name: str
    move: str | None = None
    """What the learner is to do; without it the step is told, and one goes on by a press."""
    at: str | None = None
    """The kind of event with which it is told."""
    shows: list[str] = []
    """The cards and places to look at."""


class LessonInfo(Struct):
    """A first game that teaches. What the others will do, and what is dealt, is not told before it happens."""

    steps: list[LessonStep]
    names: list[str]
    """What its words call the others, from seat 1 up."""


class Catalogue(Struct):
    """All there is to play, and against whom."""

    games: list[GameInfo]
    bots: list[str]
    languages: list[str]
    """The languages there are words in."""
    events: FieldKinds
    """For each kind of event at a table besides the game, which of its fields are seats."""
    longest_name: int
    """How many characters the name of a guest may have."""


class Me(Struct):
    """Who the server takes this browser for."""

    name: str | None
    figure: Figure | None = None


class NewName(Struct, forbid_unknown_fields=True):
    """How I want to be called, and seen; without `figure` that stays as it is."""

    name: Name
    figure: Figure | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made."""

    game: GameId
    players: Seat
    options: OptionValues = {}
    bots: Annotated[list[BotName | None], Meta(max_length=10)] = []
    """By seat, which bot has it; seats beyond the list, and those with nothing, are open."""
    open: bool = False
    """Whether all may find the table in the list, or only those who have the link."""
    rated: bool = False
    """Whether the result counts for the ratings of those who play: by the standard rules, without hints, taking back
    or bots that play for someone; to leave is to lose."""
    clock: Clock | None = None
    """How long everyone may think: some seconds for each move, with a reserve or without, or some days."""


class Continuation(Struct, forbid_unknown_fields=True):
    """A table to be made, where a finished game goes on from a position, against bots."""

    step: Id
    """After so many moves. Where others had not chosen yet, it goes on from before the first of them chose."""
    seat: Seat
    """The seat that I play."""
    redrawn: bool = False
    """Whether all that this seat could not know then is drawn again; else all cards lie as they lay."""
    bot: BotName = "medium"
    """Who plays for the others, where no bot did at the end of that game."""


class Made(Struct):
    """A table that was made; ``/table/{table}`` is its page."""

    table: str


class TableInfo(Struct):
    """A table, as the lists show it."""

    table: str
    game: str
    players: int
    options: OptionValues
    open: bool
    host: str
    status: Status
    seats: list[SeatInfo]
    asked: list[int]
    """The seats that are asked to decide now."""
    seat: int | None
    """Your seat."""
    created: float
    """Seconds since 1970."""
    updated: float
    scores: list[int] = []
    """The result, once there is one, by seat."""
    winners: list[int] = []
    lesson: bool = False
    """Whether the game is a lesson."""
    origin: Origin | None = None
    """Where it goes on from, if it did not begin here."""
    rated: bool = False
    clock: Clock | None = None
    deadline: float | None = None
    """Until when you have to answer, if you are asked at a table with a clock; in seconds since 1970."""


class TableList(Struct):
    """Tables, the ones with the latest news first."""

    tables: list[TableInfo]


class MyTurn(Struct):
    """A table that waits for you."""

    table: str
    game: str
    deadline: float | None
    """Until when you have to answer, in seconds since 1970; nothing at a table without a clock."""


class MyTurns(Struct):
    """The tables that wait for you, those with the least time first."""

    now: float
    """The server's time, in seconds since 1970."""
    turns: list[MyTurn]


class Happened(Struct):
    """What led to one state, as you were told it."""

    number: int
    events: list[Told]


class History(Struct):
    """What happened at a table, as you were told it, the oldest first."""

    table: str
    earlier: bool
    """Whether there is more, before the first of these: ask with `before`."""
    happened: list[Happened]


class ReplayStep(Struct):
    """One move of a finished game, or, with number 0, its set-up."""

    number: int
    seat: int | None
    move: str | None
    events: list[Told]
    views: list[View]
    """After the move: the one view asked for, or, for ``all``, the view of every seat by its number."""
    scored: list[View] | UnsetType = UNSET
    """The same, when a round was over in this step and the next one had not begun; else left out."""


class Replay(Struct):
    """A finished game, step by step, as it was seen."""

    table: str
    game: str
    players: int
    options: OptionValues
    names: list[str]
    steps: list[ReplayStep]


class Elsewise(Struct, forbid_unknown_fields=True):
    """To know what other moves would have done in a finished game, as far as their seat could know."""

    step: Id
    """After so many moves."""
    seat: Seat
    moves: Moves


class Foretold(Struct):
    """What moves would have done."""

    previews: dict[str, list[Told]]


class Reviewing(Struct):
    """How far the review of a finished game is, and the review."""

    state: ReviewState
    done: int = 0
    """How much of the work is done, while there is work,"""
    of: int = 0
    """and how much there is of it. Both are 0 before it has begun."""
    review: Review | None = None
    """Once it is done."""


# Ratings


class Leader(Struct):
    """One of the best."""

    name: str
    figure: Figure | None
    points: int
    error: int
    """The points are right to so many, in nineteen cases of twenty."""
    games: int
    """Rated games; in the list of a week, those of that week."""
    gained: int | None
    """Points, in the list of a week."""
    you: bool


class OwnRating(Struct):
    """My rating at a game."""

    points: int
    error: int
    games: int
    known: bool
    """Whether it is sure enough for the list."""
    listed: bool
    """Whether I want to be listed."""
    place: int | None
    """The place that I have, or would have if I were listed."""


class Leaders(Struct):
    """Those who are best at a game."""

    game: str
    week: str | None
    """Of this week, as ``2026-W47``; else of all time."""
    now: str
    """The week that it is, which begins on Monday, at midnight UTC."""
    leaders: list[Leader]
    bots: dict[str, int]
    """The points of the bots, which never change."""
    mine: OwnRating | None


class RatedThen(Struct):
    """A rating after a game."""

    at: float
    points: int
    error: int


class RatingCourse(Struct):
    """My rating at a game, and how it came about."""

    points: int
    error: int
    games: int
    known: bool
    course: list[RatedThen]
    """After each of the last games."""


class MyRatings(Struct):
    """My ratings, by game."""

    ratings: dict[str, RatingCourse]


class RatingChange(Struct):
    """What a game has changed for a seat."""

    seat: int
    points: int
    error: int
    gained: int


class RatingChanges(Struct):
    """What a game has changed, for the people who played."""

    changes: list[RatingChange]


class Health(Struct):
    """How the server is, whose database answers; it is unwritable where moves cannot be stored."""

    status: HealthStatus
    version: str
    database: Literal["sqlite", "postgresql"]
