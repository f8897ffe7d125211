"""What every game must keep, checked by playing it at random. A new game gets all of this for nothing.

Each function in :data:`CHECKS` is given a game, a number of players, options and a seed, and raises an
``AssertionError`` that says what does not hold. ``tests/test_conformance.py`` runs them over the whole registry.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from quintet.engine import (
    AnyGame,
    Chose,
    End,
    Event,
    Options,
    RuleError,
    preview,
    prospect,
    secrets_of,
    seen_by,
    shuffler,
)
from quintet.engine import pick as pick_one
from quintet.matches import Match
from quintet.records import Record, replay, verify

GameType = type[AnyGame]


def start(game_type: GameType, players: int, options: Options, seed: int) -> AnyGame:
    """A new game whose deals follow from the seed."""
    rng = random.Random(seed)
    return game_type(players, options, first=seed % players, shuffle=shuffler(rng))


def random_play(game: AnyGame, seed: int) -> Iterator[tuple[int, str]]:
    """Plays the game to its end; yields seat and move before each is played. Simultaneous seats come in any order."""
    rng = random.Random(seed)
    while game.to_move:
        seat = pick_one(game.to_move, rng)
        move = pick_one(game.legal(seat), rng)
        yield seat, move
        game.play(seat, move, shuffler(rng))


def fingerprint(value: Any) -> Any:
    """All that a game's position consists of, as one comparable value. Caches and listeners are no part of it."""
    if isinstance(value, (str, int, float, type(None))):
        return value
    if isinstance(value, (list, tuple)):
        return tuple(map(fingerprint, value))
    if isinstance(value, (set, frozenset)):
        return tuple(sorted(map(repr, map(fingerprint, value))))
    if isinstance(value, dict):
        return tuple(sorted((repr(key), fingerprint(item)) for key, item in value.items()))
    names = {name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())} | set(
        getattr(value, "__dict__", ())
    )
    return (
        type(value).__name__,
        *((name, fingerprint(getattr(value, name, None))) for name in sorted(names - {"_legal", "events"})),
    )


def ends_by_the_rules(game_type: GameType, players: int, options: Options, seed: int) -> None:
    """A whole game ends; at every moment the seats asked have moves, others have none, and no card is lost."""
    game = start(game_type, players, options, seed)
    deck = Counter(game.cards())
    for seat, _ in random_play(game, seed):
        assert game.outcome is None, "a game that is over asks nobody"
        assert list(game.to_move) == sorted(set(game.to_move)), f"to_move is not in order: {game.to_move}"
        for other in range(players):
            legal = game.legal(other)
            assert bool(legal) == (other in game.to_move), f"seat {other} has the moves {legal}"
            assert all(a < b for a, b in pairwise(legal)), f"moves are not sorted, each once: {legal}"
            for move in legal:
                assert move.isascii(), f"a move is not plain text: {move!r}"
                assert move == " ".join(move.split()), f"a move has stray spaces: {move!r}"
        assert Counter(game.cards()) == deck, f"cards are lost or doubled before {seat} moves"
        assert len(game.scores) == players, "there is a score for each seat"
    assert Counter(game.cards()) == deck, "cards are lost or doubled at the end"
    assert game.outcome is not None, "a game that asks nobody is over"
    assert game.outcome.scores == game.scores, "the outcome has the scores"
    assert all(type(score) is int for score in game.scores), "scores are whole numbers"
    winners = game.outcome.winners
    assert winners, "there is a winner"
    assert list(winners) == sorted(set(winners) & set(range(players))), f"winners are seats in order: {winners}"
    assert not any(game.legal(seat) for seat in range(players)), "there are no moves after the end"


def every_move_can_be_played(game_type: GameType, players: int, options: Options, seed: int) -> None:
    """Each legal move can be played, and whatever order simultaneous seats answer in, the same follows."""
    game = start(game_type, players, options, seed)
    deck = Counter(game.cards())
    for number, (seat, _) in enumerate(random_play(game, seed)):
        if number % 5 == 0:
            for move in game.legal(seat):
                branch = game.copy()
                branch.play(seat, move, shuffler(random.Random(seed)))
                assert Counter(branch.cards()) == deck, f"{move!r} loses or doubles cards"
        if len(game.to_move) > 1:
            choices = {other: pick_one(game.legal(other), random.Random(seed)) for other in game.to_move}
            forward, backward = game.copy(), game.copy()
            for other, move in choices.items():
                forward.play(other, move, shuffler(random.Random(seed)))
            for other, move in reversed(choices.items()):
                backward.play(other, move, shuffler(random.Random(seed)))
            assert fingerprint(forward) == fingerprint(backward), "the order of simultaneous answers matters"


def copies_are_independent(game_type: GameType, players: int, options: Options, seed: int) -> None:
    """A copy equals its original, goes on like it, and nothing that happens to one changes the other."""
    game = start(game_type, players, options, seed)
    for number, _ in enumerate(random_play(game, seed)):
        if number % 3:
            continue
        before = fingerprint(game)
        copy, twin = game.copy(), game.copy()
        assert fingerprint(copy) == before, "a copy differs from its original"
        for played, _ in enumerate(random_play(copy, seed + number)):
            if played == 12:
                break
        for played, _ in enumerate(random_play(twin, seed + number)):
            if played == 12:
                break
        assert fingerprint(copy) == fingerprint(twin), "two copies went different ways"
        assert fingerprint(game) == before, "playing on a copy changed the original"


def the_seed_decides(game_type: GameType, players: int, options: Options, seed: int) -> None:
    """The same seed gives the same game; every shuffle follows from the seed."""

    def play(number: int) -> Match:
        rng = random.Random(number)
        match = Match(game_type, players, options, first=0, shuffle=shuffler(rng))
        while match.game.to_move:
            seat = match.game.to_move[0]
            match.play(seat, pick_one(match.game.legal(seat), rng))
        return match

    one, same, other = play(seed), play(seed), play(seed + 1)
    assert one.record().to_json() == same.record().to_json(), "the same seed gave two games"
    for mine, theirs in zip(one.shuffles, other.shuffles, strict=False):
        assert mine != theirs or len(mine) < 8, "two seeds gave the same shuffle"


def records_replay(game_type: GameType, players: int, options: Options, seed: int) -> None:
    """A record with its legal moves is written, read and verified, and written again byte by byte."""
    rng = random.Random(seed)
    match = Match(game_type, players, options, first=seed % players, shuffle=shuffler(rng), keep_legal=True)
    while match.game.to_move:
        seat = pick_one(match.game.to_move, rng)
        match.play(seat, pick_one(match.game.legal(seat), rng))
    line = match.record().to_json()
    assert verify(line).to_json() == line, "a record changes when it is read and written again"
    *_, last = replay(Record.from_json(line))
    assert fingerprint(last.game) == fingerprint(match.game), "a replay ends in another position"


def views_show_what_is_known(game_type: GameType, players: int, options: Options, seed: int) -> None:
    """What a seat sees is the same in every full game drawn for it; and what it does not see is drawn again."""
    game = start(game_type, players, options, seed)
    rng = random.Random(seed)
    deck = Counter(game.cards())
    redrawn = 0
    for number, _ in enumerate(random_play(game, seed)):
        if number % 4:
            continue
        for seat in (None, *range(players)):
            view = game.view(seat)
            _assert_pure(view)
            drawn = game_type.sample(view, rng)
            assert drawn.view(seat) == view, f"seat {seat} sees something else in a game drawn for it"
            assert Counter(drawn.cards()) == deck, "a drawn game has other cards"
            redrawn += fingerprint(drawn) != fingerprint(game)
            for played, _ in enumerate(random_play(drawn, seed)):
                if played == 6:
                    break
    assert redrawn, "no drawn game ever differed from the real one, so nothing was tested"


def _assert_pure(value: Any) -> None:
    """A view is data through and through: it can neither change nor lead back to the game."""
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            _assert_pure(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            _assert_pure(item)
    else:
        assert isinstance(value, (str, int, float, type(None))), f"a view holds {value!r}"


def previews_are_true(game_type: GameType, players: int, options: Options, seed: int) -> None:
    """What a move is said to do, from the seat's view alone, is what it then does."""
    game = start(game_type, players, options, seed)
    for number, (seat, move) in enumerate(random_play(game, seed)):
        if number % 5:
            continue
        foretold = preview(game_type, game.view(seat), move)
        promised = prospect(game_type, game.view(seat), move)
        assert {type(event) for event in promised} <= {*game_type.prospect_types}, f"{move!r} promises undeclared kinds"
        branch = game.copy()
        events: list[Event] = []
        branch.events = events
        branch.play(seat, move, shuffler(random.Random(seed)))
        seen = [seen_by(event, seat) for event in events[: len(foretold)]]
        assert [seen_by(event, seat) for event in foretold] == seen, f"{move!r} does not do what its preview says"


def what_happens_is_declared(game_type: GameType, players: int, options: Options, seed: int) -> None:
    """Events, phases, rounds and the reason for the end are what the game says they are, and secrets stay secret."""
    events: list[Event] = []
    rng = random.Random(seed)
    game = game_type(players, options, first=seed % players, shuffle=shuffler(rng), events=events)
    declared: tuple[type[Event], ...] = (*game_type.event_types, Chose, End)
    assert len({kind.kind for kind in declared}) == len(declared), "two kinds of events have the same name"
    round_before = game.round
    for _ in random_play(game, seed):
        assert game.phase in game_type.phases, f"{game.phase!r} is not one of the phases"
        assert game.view(None).phase == game.phase, "the view tells another phase"
        assert game.view(None).round == game.round, "the view tells another round"
        if game.round is not None:
            assert round_before is not None, "rounds begin in the middle of the game"
            assert round_before <= game.round <= round_before + 1, "rounds are counted one by one"
        round_before = game.round
    for event in events:
        assert type(event) in declared, f"{event.kind} is not declared in event_types"
        for seat in (None, *range(players)):
            seen = seen_by(event, seat)
            for name in secrets_of(type(event)):
                own = seat is not None and seat == event.seat
                assert getattr(seen, name) == (getattr(event, name) if own else None), f"seat {seat} sees {name}"
    assert game.phase == "over", "after the end the phase is over"
    assert game.outcome is not None
    assert game.outcome.reason in game_type.end_reasons, f"{game.outcome.reason!r} is not one of the end_reasons"
    assert any(isinstance(event, End) for event in events), "the end is told"


def bad_input_leaves_no_trace(game_type: GameType, players: int, options: Options, seed: int) -> None:
    """Wrong seats, wrong moves and moves of others are refused with one clear line, and nothing changes."""
    game = start(game_type, players, options, seed)
    rng = random.Random(seed)
    for number, (seat, move) in enumerate(random_play(game, seed)):
        if number % 7:
            continue
        before = fingerprint(game)
        idle = [other for other in (-1, *range(players), players, None, "0") if other not in game.to_move]
        attempts: list[tuple[Any, Any]] = [(other, move) for other in idle]
        junk = ["", "?", f"{move} ", f" {move}", move * 2, move[:-1], None, 7, [move], b"B7", "X" * 9999]
        attempts += [(seat, bad) for bad in junk]
        attempts += [
            (seat, pick_one(game.legal(other), rng)) for other in range(players) if other != seat and game.legal(other)
        ]
        for bad_seat, bad_move in attempts:
            if bad_move in game.legal(bad_seat):
                continue
            try:
                game.play(bad_seat, bad_move, shuffler(rng))
            except RuleError as error:
                assert "\n" not in str(error), "a refusal is one line"
                assert len(str(error)) < 1000, "a refusal is short"
            else:
                raise AssertionError(f"seat {bad_seat!r} could play {bad_move!r}")
            assert fingerprint(game) == before, f"a refused {bad_move!r} of seat {bad_seat!r} left a trace"
    try:
        game.play(0, "x", shuffler(rng))
    except RuleError:
        pass
    else:
        raise AssertionError("a move was accepted after the end")


CHECKS: tuple[Callable[[GameType, int, Options, int], None], ...] = (
    ends_by_the_rules,
    every_move_can_be_played,
    copies_are_independent,
    the_seed_decides,
    records_replay,
    views_show_what_is_known,
    previews_are_true,
    what_happens_is_declared,
    bad_input_leaves_no_trace,
)
