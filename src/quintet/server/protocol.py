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
    "already_someone",
    "bad_name",
    "bad_options",
    "bad_passkey",
    "bad_players",
    "bad_push",
    "bad_rated",
    "bad_share",
    "busy",
    "busy_reviewing",
    "clock_decides",
    "dealt",
    "empty_seats",
    "foreign_origin",
    "frozen",
    "game_begins",
    "illegal",
    "method_not_allowed",
    "name_needed",
    "no_core",
    "no_deal",
    "no_hints",
    "no_lesson",
    "no_passkeys_here",
    "no_push",
    "no_record",
    "no_review_core",
    "no_review_failed",
    "no_review_lesson",
    "no_review_long",
    "no_review_redrawn",
    "no_review_rules",
    "no_such_bot",
    "no_such_deal",
    "no_such_game",
    "no_such_page",
    "no_such_passkey",
    "no_such_seat",
    "no_such_step",
    "no_such_table",
    "no_such_ticket",
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
    "sealed",
    "still_seated",
    "seat_taken",
    "stale",
    "time_up",
    "too_fast",
    "too_large",
    "too_many_connections",
    "too_many_passkeys",
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
GameKind = Literal["game", "rated", "deal", "practice", "continued", "lesson"]
"""What kind of game someone has played: any, one that was rated, one that went on from another, a lesson."""
ReviewState = Literal["none", "waiting", "working", "done"]
"""Nobody has asked for it, or the server that worked on it is no more; it waits; it is worked on; it is there."""
PushKind = Literal["turn", "reminder"]
"""A decision waits; little time is left for it."""
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


class DealPlayed(Struct):
    """The deal that is played at a table, where others play it too."""

    deal: str
    """``/api/deals/{deal}`` tells of it."""
    day: str | None
    """The day whose deal it is; none for a challenge."""
    counts: bool
    """Whether it is your one try that counts; else it is for practice."""
    opens: float
    """Until then, in seconds since 1970, nothing hidden of it is shown; 0 for a challenge."""


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
    deal: DealPlayed | None = None


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
    bots: list[str]
    """The levels to play against, from weak to strong."""
    rated: list[str]
    """Those of them whose strength was measured: games against others cannot be rated."""
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
    """All levels there are. At a game there may be fewer: the strongest needs the compiled core."""
    languages: list[str]
    """The languages there are words in."""
    events: FieldKinds
    """For each kind of event at a table besides the game, which of its fields are seats."""
    longest_name: int
    """How many characters the name of a guest may have."""


OnOff = Literal["on", "off"]


class Wishes(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", omit_defaults=True):
    """How a person wants the page to be. What is left out is as the page thinks best."""

    theme: Literal["auto", "light", "dark"] | UnsetType = UNSET
    language: Annotated[str, Meta(pattern="^[a-z]{2}$")] | UnsetType = UNSET
    speed: Literal["slow", "normal", "fast", "instant"] | UnsetType = UNSET
    """How quickly bots and cards move."""
    sound: OnOff | UnsetType = UNSET
    reactions: OnOff | UnsetType = UNSET
    """Whether what others say is shown."""
    single: OnOff | UnsetType = UNSET
    """Whether what can be done in only one way is done without a press."""
    twice: OnOff | UnsetType = UNSET
    """Whether a press with the mouse needs a second one."""
    take_back: OnOff | UnsetType = UNSET
    """Whether, at new tables with bots alone, moves can be taken back."""
    hints: HintsFor | UnsetType = UNSET
    coach: OnOff | UnsetType = UNSET
    """Whether one is told, among bots, what a move has given away."""
    named: Literal["chosen", "given"] | UnsetType = UNSET
    """Whether the name was chosen, or given."""
    learnt: Annotated[str, Meta(pattern="^[a-z ]*$", max_length=400)] | UnsetType = UNSET
    """The games whose lessons need not be offered any more, with blanks between."""


class Me(Struct):
    """Who the server takes this browser for."""

    name: str | None
    figure: Figure | None = None
    listed: bool = True
    """Whether I am in the lists of the best."""
    settings: Wishes = Wishes()


class NewSettings(Struct, forbid_unknown_fields=True):
    """Settings that I have changed, and how many seconds ago: each replaces one that was changed before that."""

    values: Wishes
    ages: Annotated[dict[str, Annotated[float, Meta(ge=0, le=10**10)]], Meta(max_length=20)] = {}
    """By name; what is left out was changed just now."""


class Listing(Struct, forbid_unknown_fields=True):
    """Whether I want to be in the lists of the best."""

    listed: bool


TicketText = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$", max_length=22)]


class Ticket(Struct):
    """What makes another device mine: once, and not for long. ``/carry#TICKET`` is the page for it."""

    ticket: str
    until: float
    """Seconds since 1970."""
    seconds: float
    """How long that is from now."""


class ShownTicket(Struct, forbid_unknown_fields=True):
    """A ticket, to know whose it is."""

    ticket: TicketText


class Carried(Struct):
    """Whom a ticket makes of this browser, and who it is before."""

    name: str
    figure: Figure | None
    games: int
    """How many tables they have been at."""
    you: bool
    """Whether this browser is that person already."""
    name_before: str | None
    games_before: int
    passkeys_before: int
    """Without one, the person that this browser is before cannot come back."""


class UsedTicket(Struct, forbid_unknown_fields=True):
    """A ticket, to become the one who made it."""

    ticket: TicketText
    replace: bool = False
    """Whether to give up the person, with games, that this browser is."""


class Passkey(Struct):
    """One of my passkeys."""

    passkey: str
    """By which it can be removed."""
    label: str
    made: float
    used: float | None


class PasskeyList(Struct):
    """My passkeys, the oldest first."""

    passkeys: list[Passkey]


class PasskeyOptions(Struct):
    """What the browser is asked, as WebAuthn writes it in JSON."""

    options: dict[str, Any]


Bytes = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]*$", max_length=8000)]
"""In base64url, without padding."""


class Attested(
    Struct, forbid_unknown_fields=True, rename={"client_data": "clientDataJSON", "attestation": "attestationObject"}
):
    """What a device says of a passkey that it has made."""

    client_data: Bytes
    attestation: Bytes


class Asserted(
    Struct,
    forbid_unknown_fields=True,
    rename={"client_data": "clientDataJSON", "data": "authenticatorData", "user": "userHandle"},
):
    """What a device says with a passkey."""

    client_data: Bytes
    data: Bytes
    signature: Bytes
    user: Bytes | None = None


class NewCredential(Struct, forbid_unknown_fields=True):
    """A passkey that was made, as WebAuthn writes it in JSON."""

    id: Bytes
    response: Attested


class Credential(Struct, forbid_unknown_fields=True):
    """A passkey that was used, as WebAuthn writes it in JSON."""

    id: Bytes
    response: Asserted


class NewPasskey(Struct, forbid_unknown_fields=True):
    """A passkey to be kept, and what I call it."""

    label: Annotated[str, Meta(min_length=1, max_length=60)]
    credential: NewCredential


class SignIn(Struct, forbid_unknown_fields=True):
    """A passkey, to become the one whose it is."""

    credential: Credential
    replace: bool = False
    """Whether to give up the person, with games, that this browser is."""


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
    deal: DealPlayed | None = None


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


# My games


class MyGame(Struct):
    """A game that I have played."""

    table: str
    game: str
    players: int
    kind: GameKind
    ended: float
    """Seconds since 1970."""
    seat: int
    """Mine."""
    seats: list[SeatInfo]
    """Who played, as they were called then."""
    scores: list[int]
    """By seat; none where the game was broken off."""
    won: float
    """My share of the win: half of it where two have won."""
    place: int
    """From 1; one who left is last."""
    left: bool
    """Whether I gave my seat up."""
    gained: int | None
    """Points of my rating, where the game has changed it."""
    given_away: float | None
    """Points that my decisions gave away, where the game was reviewed."""
    replay: bool
    """Whether there is a replay and a record: the table is still there, and nothing was drawn again."""
    review: bool
    """Whether it can be reviewed."""


class MyGames(Struct):
    """Games that I have played, the latest first."""

    games: list[MyGame]
    next: str | None
    """If there are more: what to ask for as `before`."""


class Tally(Struct):
    """How often I have won at a game with so many players. Lessons and games that went on from another do not count."""

    game: str
    players: int
    games: int
    wins: float
    """A win that is shared counts in part."""
    share: float
    """Of wins,"""
    low: float
    """which is at least this,"""
    high: float
    """and at most this, in nineteen cases of twenty."""
    score: float | None
    """The mean of the games that I played to their end."""
    given_away: float | None
    """How many points my decisions gave away on average, in games that were reviewed,"""
    reviewed: int
    """which are so many."""
    last: float
    """When the last one ended."""


class MyTallies(Struct):
    """My tallies, those that I play most first."""

    tallies: list[Tally]


class Stretch(Struct):
    """Some of my games, one after the other: a single one, where there are few."""

    since: float
    until: float
    games: int
    score: float
    """The mean,"""
    low: int
    """the worst,"""
    high: int
    """and the best."""
    wins: float


class BestGame(Struct):
    """The one with the most points."""

    table: str
    score: int
    ended: float
    replay: bool


class MyStatistics(Struct):
    """How I did at a game with so many players."""

    tally: Tally | None
    """Nothing, where I have not played it."""
    streak: int
    """How many I have won in a row up to now,"""
    longest: int
    """and at most."""
    best: BestGame | None
    course: list[Stretch]
    """My scores over time, in at most 60 parts with as many games each; of games that I played to their end."""


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


class SeatRating(Struct):
    """The rating of someone who sits at a rated table, as it is now."""

    seat: int
    points: int
    error: int
    games: int


class RatingChanges(Struct):
    """The ratings of people at a rated table, without those of others who do not want to be listed."""

    changes: list[RatingChange]
    """What the game has changed, once it is over and counts."""
    now: list[SeatRating]
    """What those are worth who sit there."""


# Deals that many play


TryState = Literal["playing", "finished", "left"]
"""It goes on; it counts; or it was given up, or came too late, and has no result."""


class OwnTry(Struct):
    """My one try of a deal that counts, and where it stands among all."""

    table: str
    state: TryState
    score: int | None
    margin: float | None
    """My score less the mean of the others': what tries are compared by."""
    place: int | None
    """At my table."""
    rank: int | None
    """Among all who have finished; equal ones share it."""
    of: int
    """So many have finished."""
    below: int
    """So many did worse."""


class DailyDeal(Struct):
    """The deal of today at a game."""

    deal: str
    game: str
    players: int
    commit: str
    """The hash of its secret, shown since days before."""
    tries: int
    """So many have finished it."""
    mine: OwnTry | None


class Commitment(Struct):
    """What the deal of a day to come is bound to."""

    game: str
    day: str
    commit: str


class Daily(Struct):
    """The deals of today."""

    day: str
    ends: float
    """When the next day begins, in seconds since 1970."""
    deals: list[DailyDeal]
    streak: int
    """So many days in a row I have finished a deal, up to today or yesterday."""
    ahead: list[Commitment]


class PastDeal(Struct):
    """The deal of a day at a game."""

    deal: str
    day: str
    players: int
    tries: int
    best: float | None
    """The best margin."""
    commit: str
    secret: str | None
    """Once nobody plays for it any more."""
    mine: OwnTry | None


class Archive(Struct):
    """The deals of a game, the latest day first."""

    game: str
    deals: list[PastDeal]
    earlier: bool
    """Whether there are more: ask with `before`."""


class Tried(Struct):
    """How someone did."""

    name: str
    figure: Figure | None
    score: int
    margin: float
    place: int
    you: bool
    table: str | None
    """Where it was played, where you may look at it."""


class Chosen(Struct):
    """A move that was chosen."""

    move: str
    tries: int
    """By so many."""
    margin: float
    """What they came to on average."""
    mine: bool


class Moment(Struct):
    """A decision of mine that others had to make too, after the same moves of all, and made otherwise."""

    step: int
    """After so many moves."""
    chosen: list[Chosen]
    """The most frequent first."""


class DealResult(Struct):
    """A deal that many play, and what came of it. What a try came to is told to those who have had theirs."""

    deal: str
    game: str
    day: str | None
    """The day whose deal it is; none for a challenge."""
    players: int
    options: OptionValues
    seat: int
    """The one that people play."""
    bots: list[str | None]
    """By seat, who plays the others."""
    commit: str
    secret: str | None
    """Once nobody plays for it any more."""
    opens: float
    """When all is shown, in seconds since 1970."""
    counts: bool
    """Whether a try that I begin now, or go on with, counts."""
    tries: int
    """So many have finished it."""
    mine: OwnTry | None
    streak: int
    margins: list[tuple[float, int]]
    """By margin, how many came to it; empty until I have had my try, or the day is over."""
    best: list[Tried]
    """The best of those who want to be listed, likewise."""
    moments: list[Moment]
    """The decisions of mine that mattered most, as far as results tell."""
    challenger: Tried | None
    """Who played it first, where it is a challenge. How they did is told likewise."""


class Challenge(Struct, forbid_unknown_fields=True):
    """To let others play the deal of a finished game, on my seat."""

    bot: BotName = "medium"
    """Who plays for the people who sat on the other seats."""


class Challenged(Struct):
    """A deal for others; ``/beat/{deal}`` is its page."""

    deal: str


class Push(Struct):
    """Whether people are called back when a decision waits for them."""

    key: str | None
    """The public key of this server, for a browser's push service; nothing where it calls nobody."""
    subscribed: bool
    """Whether this browser is to be told."""


class NewPush(Struct, forbid_unknown_fields=True):
    """A browser that wants to be told, as its push service knows it."""

    endpoint: Annotated[str, Meta(max_length=1024)]
    key: Annotated[str, Meta(max_length=100)]
    """The browser's public key (``p256dh``), as base64 for URLs."""
    auth: Annotated[str, Meta(max_length=40)]
    language: Annotated[str, Meta(pattern="^[a-z]{2}$")]


class PushMessage(Struct):
    """What a browser is told. It goes through the hands of others, encrypted, and holds nothing of the game."""

    kind: PushKind
    table: str
    game: str
    title: str
    """What the game is called."""
    language: str
    deadline: float | None
    """Until when the decision is to be made, in seconds since 1970."""


class Health(Struct):
    """How the server is, whose database answers; it is unwritable where moves cannot be stored."""

    status: HealthStatus
    version: str
    database: Literal["sqlite", "postgresql"]
