"""Plays a game and watches it: how long it is, who leads, what is done with which card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from quintet import bots
from quintet.engine import AnyGame, Card, Chose, End, Event, Move, Outcome, stream
from quintet.lab.tallies import Tally
from quintet.lab.things import cards_in_secret, cards_of, places_of
from quintet.matches import BotPlayer, Match, Player
from quintet.records import Record
from quintet.simulate import Plan

Row = dict[str, float | int | str | list[int] | None]
"""What a game has in ``games.parquet``, by column."""

Deed = tuple[str, str, str]
"""A row of a table: the table, the kind and the name."""


@dataclass(slots=True)
class Answer:
    """A seat that was asked, and what it did."""

    seat: int
    move: Move
    choices: int
    position: int
    """How many decisions had been made before."""
    alone: bool
    """Whether nobody else decided at the same time."""


@dataclass(slots=True)
class Watched:
    """A game, and what was seen of it."""

    number: int
    record: Record
    outcome: Outcome
    rounds: int | None
    asked: list[Answer] = field(default_factory=list)
    leads: list[tuple[int, ...]] = field(default_factory=list)
    """The scores at each position: after the deal, and after each decision."""
    deeds: dict[Deed, list[tuple[int, int]]] = field(default_factory=dict)
    """Who did what, and in which decision; 0 is the deal."""
    told: Counter[str] = field(default_factory=Counter)
    """How often each kind of event was told,"""
    phases: Counter[str] = field(default_factory=Counter)
    """and each thing was asked."""
    cards: set[str] = field(default_factory=set)
    """All cards of the game."""

    @property
    def players(self) -> int:
        """How many played."""
        return self.record.players


def watch(plan: Plan, number: int) -> Watched:
    """Plays the game of this number as :meth:`Plan.play` does, and watches."""
    events: list[Event] = []
    game_type = plan.game_type
    match = Match.from_seed(
        game_type, plan.players, plan.options, seed=plan.seed, number=number, first=plan.first, events=events
    )
    players = [
        BotPlayer(bots.make(name, game_type), stream(plan.seed, number, seat + 1))
        for seat, name in enumerate(plan.seats)
    ]
    return watched(match, players, number)


def watched(match: Match, players: Sequence[Player], number: int) -> Watched:
    """Has these players play a match to its end. It has just begun, and tells its events."""
    game = match.game
    events = game.events
    assert events is not None
    asked: list[Answer] = []
    leads = [game.scores]
    deeds: dict[Deed, list[tuple[int, int]]] = {}
    told: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    cards = set(game.cards())
    begun: set[tuple[int | None, int]] = set()
    had: dict[int, set[Card]] = {}
    view_type = type(game.view(None))
    _note(deeds, events, {}, 0)
    told.update(event.kind for event in events)
    while game.to_move:
        seats, decision = game.to_move, game.decision
        phases[game.phase] += 1
        del events[:]
        moves: dict[int, Move] = {}
        for seat in seats:
            has = cards_in_secret(view_type, game.private_view(seat))
            if (game.round, seat) not in begun:
                begun.add((game.round, seat))
                for card in sorted(has - had.get(seat, set())):  # what was kept from the last round was had before
                    deeds.setdefault(("cards", "have", card), []).append((seat, 0))
            had[seat] = has
            choices = len(game.legal(seat))
            moves[seat] = players[seat].decide(game, seat)
            asked.append(Answer(seat, moves[seat], choices, decision, len(seats) == 1))
            match.play(seat, moves[seat])
        _note(deeds, events, moves, decision + 1)
        told.update(event.kind for event in events)
        leads.append(game.scores)
    outcome = game.outcome
    assert outcome is not None
    return Watched(number, match.record(), outcome, game.round, asked, leads, deeds, told, phases, cards)


def _note(
    deeds: dict[Deed, list[tuple[int, int]]], events: Iterable[Event], moves: dict[int, Move], decision: int
) -> None:
    """Notes what these events say that a seat did."""
    for event in events:
        seat = event.seat
        if seat is None or isinstance(event, (Chose, End)):
            continue
        who = (seat, decision)
        deeds.setdefault(("moves_made", "event", event.kind), []).append(who)
        for use, card in cards_of(event):
            deeds.setdefault(("uses", use, card), []).append(who)
            deeds.setdefault(("cards", "use", card), []).append(who)
        if seat in moves:
            for kind, name in places_of(event, moves[seat]):
                deeds.setdefault(("places", kind, name), []).append(who)


# What it comes to -----------------------------------------------------------------------------------------------------


def result_row(number: int, scores: Sequence[int], winners: Sequence[int], first: int | None, moves: int) -> Row:
    """What can be said of any game whose end is known."""
    top = scores[winners[0]]
    level = scores.count(top)
    others = [score for seat, score in enumerate(scores) if seat != winners[0]]
    row: Row = {
        "number": number,
        "scores": list(scores),
        "winners": list(winners),
        "first": first,
        "moves": moves,
    }
    if not others:
        return row
    row |= {
        "tied": int(level > 1),
        "tie_break": int(len(winners) < level),
        "shared": int(len(winners) > 1),
        "margin": min(abs(top - score) for score in others),
    }
    if first is not None:
        row["first_wins"] = (first in winners) / len(winners) - 1 / len(scores)
        row["first_margin"] = margin_of(scores, first)
    return row


def margin_of(scores: Sequence[float], seat: int) -> float:
    """A seat's score less the mean score of the others; alone, its score."""
    others = len(scores) - 1
    return scores[seat] - (sum(scores) - scores[seat]) / others if others else scores[seat]


def row_of(game: Watched) -> Row:
    """What a watched game has in ``games.parquet``."""
    record = game.record
    row = result_row(game.number, record.scores, record.winners, record.first, len(record.moves))
    waits = waits_of(game)
    row |= {
        "reason": game.outcome.reason,
        "rounds": game.rounds,
        "decisions": sum(one.choices > 1 for one in game.asked) / game.players,
        "choices": fmean(one.choices for one in game.asked) if game.asked else None,
        "forced": fmean(one.choices == 1 for one in game.asked) if game.asked else None,
    }
    if game.players > 1:
        row["lead_changes"] = lead_changes(game.leads)
        if waits:
            row |= {"wait": fmean(waits), "longest_wait": max(waits)}
    return row


def waits_of(game: Watched) -> list[int]:
    """How many moves of others there were each time between two decisions of a seat, not counting those at once."""
    by_decision = Counter(one.position for one in game.asked)
    before = [0]
    for decision in range(max(by_decision, default=-1) + 1):
        before.append(before[-1] + by_decision[decision])
    last: dict[int, int] = {}
    waits = []
    for one in game.asked:
        if one.seat in last:
            waits.append(before[one.position] - before[last[one.seat] + 1])
        last[one.seat] = one.position
    return waits


def lead_changes(standings: Iterable[Sequence[float]], *, by_more_than: float = 0.0) -> int:
    """How often another seat comes to be ahead of all, by more than so much."""
    leader, changes = None, 0
    for points in standings:
        best, second = sorted(points, reverse=True)[:2]
        ahead = points.index(best)
        if best - second > by_more_than and ahead != leader:
            changes += leader is not None
            leader = ahead
    return changes


def tally_result(tally: Tally, row: Row) -> None:
    """Counts in what is known of any game."""
    scores, winners, first = row["scores"], row["winners"], row["first"]
    assert isinstance(scores, list)
    assert isinstance(winners, list)
    assert isinstance(row["moves"], int)
    tally.count("moves_spread", row["moves"])
    for score in scores:
        tally.count("score_spread", score)
    if len(scores) < 2:
        return
    assert isinstance(row["margin"], int)
    tally.count("margin_spread", row["margin"])
    if isinstance(first, int):
        tally_seats(tally, scores, winners, first)


def tally_seats(tally: Tally, scores: Sequence[int], winners: Sequence[int], first: int) -> None:
    """Counts in how each seat did, by how far it sits from the first."""
    seats = tally.table("seats")
    seats.games += 1
    total, others = sum(scores), len(scores) - 1
    for seat, score in enumerate(scores):
        thing = seats.at(str((seat - first) % len(scores) + 1), "seat")
        won = (seat in winners) / len(winners)
        thing.count += seat in winners
        thing.part.add(won)
        thing.worth.add(score - (total - score) / others)


def tally_watched(tally: Tally, game: Watched, game_type: type[AnyGame]) -> None:
    """Counts in what was seen of a game."""
    for wait in waits_of(game) if game.players > 1 else ():
        tally.count("wait_spread", wait)
    real = Counter(one.seat for one in game.asked if one.choices > 1)
    for seat in range(game.players):
        tally.count("decisions_spread", real[seat])
    for one in game.asked:
        tally.count("choices_spread", one.choices)
    if game.rounds is not None:
        tally.count("rounds_spread", game.rounds)
    _tally_rules(tally, game, game_type)
    margins = [margin_of(game.record.scores, seat) for seat in range(game.players)]
    for name in ("cards", "uses", "moves_made", "places"):
        tally.table(name).games += 1
    for card in sorted(game.cards):
        tally.table("cards").at(card, "use")
    for (table, kind, name), whose in game.deeds.items():
        thing = tally.table(table).at(name, kind)
        thing.count += len(whose)
        thing.games += 1
        if game.players > 1:
            times = Counter(seat for seat, _ in whose)
            thing.slope.add([times[seat] for seat in range(game.players)], margins)


def _tally_rules(tally: Tally, game: Watched, game_type: type[AnyGame]) -> None:
    """Counts in which ends, events and questions there were; those that there were none of are listed too."""
    ends, told, phases = tally.table("ends"), tally.table("events"), tally.table("phases")
    for table in (ends, told, phases):
        table.games += 1
    reasons = Counter([game.outcome.reason])
    kinds = [kind for kind in game_type.event_types if kind not in game_type.prospect_types]
    for table, names, counted in (
        (ends, game_type.end_reasons, reasons),
        (told, [kind.kind for kind in kinds], game.told),
        (phases, game_type.phases, game.phases),
    ):
        for name in names:
            thing = table.at(name, "rule")
            thing.count += counted[name]
            thing.games += counted[name] > 0
