"""What can be asked by HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import Any, TypeVar

from msgspec import UNSET

from quintet import bots, games, lessons, ratings, rulebook, words
from quintet.engine import AnyGame, Chose, End, Event
from quintet.records import Record, replay
from quintet.server import installing, protocol
from quintet.server.belongings import Belongings
from quintet.server.carrying import Carrying
from quintet.server.daily import DEAL, DealHandlers
from quintet.server.events import TABLE_EVENTS
from quintet.server.guests import LONGEST_NAME, Guests
from quintet.server.history import Chronicle, folded, state_then
from quintet.server.hub import Hub
from quintet.server.leaders import Leaders
from quintet.server.metrics import CONTENT_TYPE
from quintet.server.opening import open_continuation, open_lesson, open_table
from quintet.server.passkeys import Passkeys
from quintet.server.people import People
from quintet.server.played import Played
from quintet.server.protocol import Refusal
from quintet.server.schema import schema
from quintet.server.store import Listed, StoreError, Summary
from quintet.server.table import Guest, Unplayable, foretold
from quintet.server.waiting import Waiting
from quintet.server.web import Answer, Request, Route, Router, encode

LISTED = 50
"""How many tables a list shows."""
FRESH = 1.0
"""So many seconds the list of open tables is kept: of all lists, it is the one that would cost a database the most."""
CHRONICLES = 64
"""How many tables' stories are kept, of those that were asked for last."""
RECORDS = 64
"""How many records are kept, likewise."""
PARAMS: dict[str, dict[str, Any]] = {
    "table": {"type": "string", "pattern": "^[a-z0-9]{12}$"},
    "game": {"type": "string", "pattern": "^[a-z]{1,16}$"},
    "language": {"type": "string", "pattern": "^[a-z]{2}$"},
    "number": {"type": "string", "pattern": "^[0-9]{1,9}$"},
    "passkey": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
    "deal": {"type": "string", "pattern": DEAL},
}


NO_REVIEW: tuple[protocol.Reason, ...] = ("no_review_core", "no_review_lesson", "no_review_redrawn")
"""Why there is no review, as far as that is known without the record."""


@dataclass(frozen=True)
class Finished:
    """A game that is over, and its table."""

    listed: Listed
    record: Record
    edition: int
    """The edition of the rules by which it was played."""


class Api:
    """The handlers, and what they work with."""

    def __init__(self, hub: Hub, guests: Guests) -> None:
        self._hub = hub
        self._people = People(hub, guests)
        self._replaying = asyncio.Semaphore(1)
        """Replays are long work for few: one at a time."""
        self._looking_back = asyncio.Semaphore(1)
        self._chronicles: dict[str, Chronicle] = {}
        """By table; the one asked for last is the last."""
        self._records: dict[str, Finished] = {}
        self._open: asyncio.Task[list[Listed]] | None = None
        """The list of open tables that was asked for last."""
        self._open_until = 0.0
        seat = {"type": "string", "pattern": "^(all|spectator|[0-9])$", "default": "spectator"}
        self.router = Router(
            [
                Route(
                    "GET",
                    "/api/games",
                    self.list_games,
                    gives=protocol.Catalogue,
                    query={"language": {"type": "string", "enum": list(words.languages()), "default": "en"}},
                ),
                Route(
                    "GET",
                    "/api/rules/{language}/{game}",
                    self.get_rules,
                    gives=rulebook.Rulebook,
                    refuses=("no_such_page",),
                ),
                Route(
                    "GET",
                    "/api/words/{language}/{game}",
                    self.get_words,
                    gives="text/plain; charset=utf-8",
                    refuses=("no_such_page",),
                ),
                *self._people.routes(),
                *Carrying(self._people).routes(),
                *Passkeys(self._people).routes(),
                *Belongings(self._people).routes(),
                Route("GET", "/api/me/tables", self.list_my_tables, gives=protocol.TableList),
                Route(
                    "DELETE",
                    "/api/me/tables/{table}",
                    self.remove_my_table,
                    gives=protocol.TableList,
                    refuses=("no_such_table", "sealed", "still_seated"),
                ),
                Route("GET", "/api/tables", self.list_open_tables, gives=protocol.TableList),
                Route(
                    "POST",
                    "/api/tables",
                    self.make_table,
                    takes=protocol.NewTable,
                    gives=protocol.Made,
                    status=201,
                    refuses=(
                        "name_needed",
                        "no_such_game",
                        "no_such_bot",
                        "bad_players",
                        "bad_rated",
                        "bad_clock",
                        "bad_options",
                        "too_many_tables",
                    ),
                ),
                Route(
                    "GET",
                    "/api/lessons/{game}",
                    self.get_lesson,
                    gives=protocol.LessonInfo,
                    refuses=("no_such_game", "no_lesson"),
                ),
                Route(
                    "POST",
                    "/api/lessons/{game}",
                    self.open_lesson,
                    gives=protocol.Made,
                    status=201,
                    refuses=("name_needed", "no_such_game", "no_lesson", "too_many_tables"),
                ),
                Route(
                    "GET",
                    "/api/tables/{table}",
                    self.get_table,
                    gives=protocol.TableInfo,
                    refuses=("no_such_table", "sealed"),
                ),
                Route(
                    "GET",
                    "/api/tables/{table}/history",
                    self.get_history,
                    gives=protocol.History,
                    refuses=("no_such_table", "sealed"),
                    query={"before": PARAMS["number"]},
                ),
                Route(
                    "GET",
                    "/api/tables/{table}/history/{number}",
                    self.get_state_then,
                    gives="application/json",
                    refuses=("no_such_table", "sealed", "no_such_page"),
                ),
                Route(
                    "GET",
                    "/api/tables/{table}/record",
                    self.get_record,
                    gives="application/json",
                    refuses=("no_such_table", "sealed", "not_finished", "no_record"),
                ),
                Route(
                    "GET",
                    "/api/tables/{table}/replay",
                    self.get_replay,
                    gives="application/json",
                    refuses=("no_such_table", "sealed", "no_such_seat", "not_finished", "no_record"),
                    query={"seat": seat},
                ),
                Route(
                    "POST",
                    "/api/tables/{table}/replay/previews",
                    self.foretell,
                    takes=protocol.Elsewise,
                    gives=protocol.Foretold,
                    refuses=(
                        "no_such_table",
                        "sealed",
                        "no_such_seat",
                        "no_such_step",
                        "not_finished",
                        "no_record",
                        "illegal",
                    ),
                ),
                Route(
                    "GET",
                    "/api/tables/{table}/review",
                    self.get_review,
                    gives=protocol.Reviewing,
                    refuses=("no_such_table", "sealed", "not_finished", *NO_REVIEW),
                ),
                Route(
                    "POST",
                    "/api/tables/{table}/review",
                    self.ask_for_review,
                    gives=protocol.Reviewing,
                    refuses=(
                        "name_needed",
                        "no_such_table",
                        "sealed",
                        "not_finished",
                        *NO_REVIEW,
                        "no_review_failed",
                        "no_review_long",
                        "no_review_rules",
                        "too_many_reviews",
                        "busy_reviewing",
                    ),
                ),
                Route(
                    "POST",
                    "/api/tables/{table}/continue",
                    self.continue_table,
                    takes=protocol.Continuation,
                    gives=protocol.Made,
                    status=201,
                    refuses=(
                        "name_needed",
                        "no_such_table",
                        "sealed",
                        "no_such_seat",
                        "no_such_step",
                        "no_such_bot",
                        "not_finished",
                        "no_record",
                        "too_many_tables",
                    ),
                ),
                *Leaders(hub.store).routes(),
                *Waiting(hub.store).routes(),
                *Played(hub.store).routes(),
                *DealHandlers(hub.store, hub.settings, self._played).routes(),
                *hub.pushes.routes(),
                *installing.routes(),
                Route("GET", "/api/openapi.json", self.describe_http, gives="application/json"),
                Route("GET", "/api/protocol.json", self.describe_messages, gives="application/json"),
                Route("GET", "/health", self.get_health, gives=protocol.Health),
                Route("GET", "/metrics", self.get_metrics, gives=CONTENT_TYPE),
            ]
        )

    # Games

    async def list_games(self, request: Request) -> protocol.Catalogue:
        """All games, in a language, and the bots to play against."""
        language = request.query.get("language", "en")
        if language not in words.languages():
            raise Refusal("unreadable")
        return _catalogue(language)

    async def get_rules(self, request: Request) -> rulebook.Rulebook:
        """The rulebook of a game."""
        language, game = request.params["language"], request.params["game"]
        if language not in words.languages() or game not in games.ids() or not rulebook.exists(game, language):
            raise Refusal("no_such_page")
        return rulebook.read(game, language)

    async def get_words(self, request: Request) -> Answer:
        """The words of a game, as Project Fluent writes them; empty for a game that has none."""
        language, game = request.params["language"], request.params["game"]
        if language not in words.languages() or game not in games.ids():
            raise Refusal("no_such_page")
        return Answer(words.source(game, language).encode(), "text/plain; charset=utf-8")

    # Tables

    async def list_open_tables(self, request: Request) -> protocol.TableList:
        """Tables that are open to all and wait for players."""
        return _listing(await self._open_tables(), request.guest)

    async def _open_tables(self) -> list[Listed]:
        """The list that all share who ask within a moment, but for what has happened at tables in memory since."""
        now = time.monotonic()
        asked = self._open
        if asked is None or self._open_until <= now:
            asked = self._open = asyncio.create_task(self._hub.store.open_tables(LISTED))
            # Not longer than tables are in memory: so none is shown of which this process knows that it is gone.
            self._open_until = now + min(FRESH, self._hub.settings.idle_after)
        try:
            tables = [self._as_it_is(listed) for listed in await asyncio.shield(asked)]
        except StoreError:
            self._open_until = 0.0
            raise
        return [listed for listed in tables if listed.summary.status == "waiting"]

    def _as_it_is(self, listed: Listed) -> Listed:
        live = self._hub.live.get(listed.row.id)
        return listed if live is None else Listed(listed.row, Summary.of(live.table, listed.summary.updated))

    async def list_my_tables(self, request: Request) -> protocol.TableList:
        """The tables I sit at or made."""
        if request.guest is None:
            return protocol.TableList([])
        return _listing(await self._hub.store.tables_of(request.guest.id, LISTED), request.guest)

    async def remove_my_table(self, request: Request) -> protocol.TableList:
        """Takes a table from my list. Among bots alone I give my seat up by that; with people I resign there first."""
        listed, guest = await self._find(request), request.guest
        if guest is None:
            raise Refusal("no_such_table")
        seated = any(chair.guest == guest.id and not chair.kept for chair in listed.summary.chairs)
        if seated and listed.summary.status in ("waiting", "opening"):
            raise Refusal("still_seated")
        if seated and listed.summary.status == "playing":
            live = await self._hub.get(listed.row.id)
            if not live.frozen:
                await live.resign(guest)
        await self._hub.store.leave(guest.id, listed.row.id)
        return await self.list_my_tables(request)

    async def make_table(self, request: Request) -> protocol.Made:
        """Makes a table."""
        if request.guest is None:
            raise Refusal("name_needed")
        return protocol.Made(await open_table(self._hub.store, self._hub.settings, request.guest, request.body))

    async def continue_table(self, request: Request) -> protocol.Made:
        """Makes a table where a finished game goes on from one of its positions."""
        if request.guest is None:
            raise Refusal("name_needed")
        hub, there = self._hub, await self._finished(request)
        async with self._replaying:
            name = await open_continuation(
                hub.store, hub.settings, request.guest, there.listed, there.record, request.body
            )
        return protocol.Made(name)

    async def get_lesson(self, request: Request) -> protocol.LessonInfo:
        """The steps of a game's lesson."""
        game = request.params["game"]
        if game not in games.ids():
            raise Refusal("no_such_game")
        if (lesson := lessons.find(game)) is None:
            raise Refusal("no_lesson")
        steps = [
            protocol.LessonStep(step.name, step.move, None if step.at is None else step.at.kind, list(step.shows))
            for step in lesson.steps
        ]
        return protocol.LessonInfo(steps, list(lessons.NAMES[: lesson.players - 1]))

    async def open_lesson(self, request: Request) -> protocol.Made:
        """The table of a lesson: the one that was left, or a new one."""
        if request.guest is None:
            raise Refusal("name_needed")
        hub = self._hub
        return protocol.Made(await open_lesson(hub.store, hub.settings, request.guest, request.params["game"]))

    async def get_table(self, request: Request) -> protocol.TableInfo:
        """A table, without the game."""
        return _info(await self._find(request), request.guest)

    async def get_history(self, request: Request) -> Answer:
        """What happened at a table, as this guest, or one who watches, was told it."""
        before = request.query.get("before")
        row, limit = (await self._find(request)).row, None if before is None else int(before)
        async with self._looking_back:
            chronicle = self._chronicles.pop(row.id, None) or Chronicle(row)
            entries = await self._hub.store.entries(row.id, chronicle.number)
            with self._following(row.id):
                answer = await asyncio.to_thread(
                    lambda: encode(chronicle.follow(entries).told_to(request.guest, limit))
                )
            _keep(self._chronicles, row.id, chronicle, CHRONICLES)
        return Answer(answer)

    async def get_state_then(self, request: Request) -> Answer:
        """The state with this number, as this guest, or one who watches, was told it."""
        number = request.params["number"]
        if not re.fullmatch(PARAMS["number"]["pattern"], number):
            raise Refusal("no_such_page")
        row = (await self._find(request)).row
        async with self._looking_back:
            entries = await self._hub.store.entries(row.id)
            if not 1 <= int(number) <= len(entries):
                raise Refusal("no_such_page")
            with self._following(row.id):
                return Answer(
                    await asyncio.to_thread(lambda: encode(state_then(row, entries[: int(number)], request.guest)))
                )

    async def get_record(self, request: Request) -> Answer:
        """The record of a finished game."""
        finished = await self._finished(request)
        name = f'attachment; filename="quintet-{finished.record.game}-{finished.listed.row.id}.json"'
        return Answer(finished.record.to_json() + b"\n", headers=[("content-disposition", name)])

    async def get_replay(self, request: Request) -> Answer:
        """A finished game, step by step."""
        seat = request.query.get("seat", "spectator")
        finished = await self._finished(request, seat)
        if seat.isdecimal() and int(seat) >= finished.record.players:
            raise Refusal("no_such_seat")
        async with self._replaying:
            return Answer(await asyncio.to_thread(_replay, finished.listed.row.id, finished.record, seat))

    async def foretell(self, request: Request) -> protocol.Foretold:
        """What other moves would have done in a finished game."""
        asked: protocol.Elsewise = request.body
        record = (await self._finished(request, str(asked.seat))).record
        if asked.seat >= record.players:
            raise Refusal("no_such_seat")
        async with self._replaying:
            return protocol.Foretold(await asyncio.to_thread(_elsewise, record, asked))

    async def get_review(self, request: Request) -> Answer:
        """The review of a finished game, or how far it is."""
        row = (await self._find_finished(request)).row
        return Answer(encode(await self._hub.reviews.look(row)))

    async def ask_for_review(self, request: Request) -> Answer:
        """Has a finished game reviewed."""
        guest, row = request.guest, (await self._find_finished(request)).row
        if guest is None:
            raise Refusal("name_needed")
        reviews = self._hub.reviews
        answer = await reviews.look(row)
        if answer.state == "none":
            finished = await self._finished(request)
            answer = await reviews.ask(row, finished.record, finished.edition, guest, request.address)
        return Answer(encode(answer))

    async def _find(self, request: Request) -> Listed:
        name = request.params["table"]
        with self._following(name):
            listed = await self._hub.store.find(name) if re.fullmatch(PARAMS["table"]["pattern"], name) else None
        if listed is None:
            raise Refusal("no_such_table")
        listed.row.check_sealed(request.guest, time.time())
        return listed

    async def _find_finished(self, request: Request, seat: str | None = None) -> Listed:
        """A table whose game is over.

        While others play the same deal, all that is shown is what the one who plays here saw: by their own seat.
        """
        listed = await self._find(request)
        if listed.summary.status != "finished":
            raise Refusal("not_finished")
        own = next((str(one) for one, chair in enumerate(listed.summary.chairs) if chair.guest == listed.row.host), "")
        if listed.row.sealed(time.time()) and seat != own:
            raise Refusal("sealed")
        return listed

    async def _played(self, request: Request) -> tuple[Listed, Record]:
        finished = await self._finished(request)
        return finished.listed, finished.record

    async def _finished(self, request: Request, seat: str | None = None) -> Finished:
        """A finished game, to be shown as a seat saw it. The table need not become live for that."""
        listed = await self._find_finished(request, seat)
        table = listed.row.id
        async with self._looking_back:
            finished = self._records.pop(table, None)
            if finished is None:
                with self._following(table):
                    played = await folded(listed.row, await self._hub.store.entries(table))
                finished = Finished(listed, played.record(), played.edition)
            _keep(self._records, table, finished, RECORDS)
        return finished

    @contextlib.contextmanager
    def _following(self, table: str) -> Iterator[None]:
        """Raises :class:`Refusal` where what is stored of a table cannot be carried out."""
        try:
            yield
        except Unplayable as error:
            self._hub.report(table, error)
            raise Refusal("frozen") from None

    # The server itself

    async def describe_http(self, _request: Request) -> dict[str, Any]:
        """This description."""
        return self.router.openapi(_version(), PARAMS)

    async def describe_messages(self, _request: Request) -> dict[str, Any]:
        """The JSON Schema of the messages at a table, and of the views and options of all games."""
        return _messages()

    async def get_health(self, _request: Request) -> Answer:
        """Whether the server and its database are well."""
        store = self._hub.store
        await store.check()
        status: protocol.HealthStatus = "stopping" if self._hub.stopping else "ok" if store.writable else "unwritable"
        health = protocol.Health(status, _version(), store.kind)
        return Answer(encode(health), status=200 if status == "ok" else 503)

    async def get_metrics(self, _request: Request) -> Answer:
        """What the server counts, for Prometheus."""
        return Answer(self._hub.metrics.text(), CONTENT_TYPE)

    def tidy(self) -> None:
        """Forgets addresses that have not come for a while."""
        self._people.tidy()

    def drop_names(self) -> None:
        """Makes records and stories again that are asked for: someone is called otherwise in them."""
        self._records.clear()
        self._chronicles.clear()


PARAM_SEAT = "all|spectator|[0-9]"
T = TypeVar("T")


def _keep(kept: dict[str, T], table: str, what: T, most: int) -> None:
    """Keeps something that was asked for last, and forgets what was asked for first if there is too much."""
    kept[table] = what
    if len(kept) > most:
        del kept[next(iter(kept))]


@cache
def _version() -> str:
    return version("quintet")


@cache
def _messages() -> dict[str, Any]:
    return schema()


@cache
def _catalogue(language: str) -> protocol.Catalogue:
    everything = [_about(games.load(game_id), language) for game_id in games.ids()]
    events = _field_kinds(TABLE_EVENTS)
    return protocol.Catalogue(everything, list(bots.LEVELS), list(words.languages()), events, LONGEST_NAME)


def _about(game: type[AnyGame], language: str) -> protocol.GameInfo:
    options = [
        protocol.OptionInfo(
            item.name,
            None if item.default is dataclasses.MISSING else item.default,
            item.metadata.get("low"),
            item.metadata.get("high"),
        )
        for item in dataclasses.fields(game.options_type)
    ]
    catalogue = words.Words(language, game.id)
    lesson, levels = lessons.find(game.id), list(bots.levels_of(game))
    return protocol.GameInfo(
        game.id,
        game.title,
        catalogue("tagline") if "tagline" in catalogue else "",
        catalogue("credit") if "credit" in catalogue else game.credit,
        list(game.seats),
        levels,
        [level for level in levels if level in ratings.anchors(game.id)],
        game.colours,
        options,
        game.variants,
        [other for other in words.languages() if rulebook.exists(game.id, other)],
        _field_kinds((*game.event_types, *game.prospect_types, Chose, End)),
        None if lesson is None else lesson.minutes,
    )


def _field_kinds(kinds: Iterable[type[Event]]) -> protocol.FieldKinds:
    return {
        kind.kind: {field: told for field, told in words.field_kinds(kind).items() if told != "plain"} for kind in kinds
    }


def _listing(tables: list[Listed], guest: Guest | None) -> protocol.TableList:
    return protocol.TableList([_info(listed, guest) for listed in tables])


def _info(listed: Listed, guest: Guest | None) -> protocol.TableInfo:
    row, summary = listed.row, listed.summary
    host = next((chair.name for chair in summary.chairs if chair.guest == row.host), None)
    seats = [seat for seat, chair in enumerate(summary.chairs) if guest is not None and chair.guest == guest.id]
    return protocol.TableInfo(
        table=row.id,
        game=row.game,
        players=row.players,
        options=row.options,
        open=row.open,
        host=host or row.host_name,
        status=summary.status,
        seats=[chair.info() for chair in summary.chairs],
        asked=list(summary.asked),
        seat=seats[0] if seats else None,
        created=row.created,
        updated=summary.updated,
        scores=list(summary.scores),
        winners=list(summary.winners),
        lesson=row.lesson is not None,
        origin=row.origin,
        rated=row.terms.rated,
        clock=row.terms.clock,
        deadline=summary.deadlines[seats[0]] if seats and summary.deadlines else None,
        deal=row.played,
    )


def _replay(table: str, record: Record, whose: str) -> bytes:
    """A finished game as seen by a seat, a spectator, or all seats together."""
    everyone = range(record.players)
    seats: list[int | None] = [*everyone] if whose == "all" else [None if whose == "spectator" else int(whose)]
    steps = []
    for step in replay(record):
        happened = [protocol.told(event, event.seat if whose == "all" else seats[0]) for event in step.events]
        # In what others chose in secret, the move itself is a secret too, until the decision is complete.
        secret = any(isinstance(event, Chose) for event in step.events)
        move = step.move if whose == "all" or not secret or step.seat == seats[0] else None
        views = [step.game.view(seat) for seat in seats]
        scored = UNSET if step.scored is None else [step.scored.view(seat) for seat in seats]
        steps.append(protocol.ReplayStep(step.number, step.seat, move, happened, views, scored))
    names = record.names if isinstance(record.names, list) else []
    return encode(protocol.Replay(table, record.game, record.players, record.options, names, steps))


def _elsewise(record: Record, asked: protocol.Elsewise) -> dict[str, list[protocol.Told]]:
    """What other moves would have done."""
    for step in replay(record):
        if step.number == asked.step:
            return foretold(step.game, asked.seat, asked.moves)
    raise Refusal("no_such_step", last=len(record.moves) - 1)
