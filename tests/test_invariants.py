"""Whatever is played, by whatever options: any sequence of legal moves keeps what every game promises."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from quintet.conformance import fingerprint
from quintet.engine import AnyGame, Event, Options, RuleError, pick, preview, seen_by, shuffler
from quintet.matches import Match
from quintet.records import verify
from tests.examples import every_game

MOVES = 25
"""So many moves are drawn one by one, and looked at one by one."""
LONG = 800
"""A game that is longer than this is not played to its end."""


def values(field: dataclasses.Field[Any]) -> st.SearchStrategy[object]:
    """All that an option may be."""
    if "low" not in field.metadata:
        return st.booleans()
    numbers = st.integers(field.metadata["low"], field.metadata["high"])
    return st.none() | numbers if field.default is None else numbers


def options(game_type: type[AnyGame]) -> st.SearchStrategy[Options]:
    """All options of a game, but for those that do not go together."""

    def read(drawn: dict[str, object]) -> Options:
        try:
            return game_type.options_type.read(drawn)
        except RuleError:
            assume(False)
            raise

    fields = dataclasses.fields(game_type.options_type)
    return st.fixed_dictionaries({field.name: values(field) for field in fields}).map(read)


class Watched:
    """A match whose promises are looked at after every move."""

    def __init__(self, match: Match, rng: random.Random) -> None:
        self.match, self.rng = match, rng
        self.game = match.game
        self.deck = Counter(self.game.cards())
        self.earlier: list[tuple[AnyGame, Any]] = []

    def step(self, seat: int, move: str) -> None:
        """Plays a move; rounds are counted one by one."""
        before = self.game.round
        self.match.play(seat, move)
        now = self.game.round
        assert (now is None) == (before is None)
        if before is not None and now is not None:
            assert before <= now <= before + 1
            assert self.game.rounds is None or now <= self.game.rounds

    def step_at_random(self) -> None:
        """Plays any move."""
        seat = pick(self.game.to_move, self.rng)
        self.step(seat, pick(self.game.legal(seat), self.rng))

    def play(self, choose: Callable[[int], int]) -> None:
        """Plays a move; `choose` draws below a number."""
        game = self.game
        seat = game.to_move[choose(len(game.to_move))]
        legal = game.legal(seat)
        move = legal[choose(len(legal))]
        foretold = preview(type(game), game.view(seat), move)
        events: list[Event] = []
        game.events = events
        self.step(seat, move)
        game.events = None
        told = [seen_by(event, seat) for event in events[: len(foretold)]]
        assert [seen_by(event, seat) for event in foretold] == told, "a move does not do what its preview says"
        declared = {kind.kind for kind in type(game).event_types} | {"chose", "end"}
        assert {event.kind for event in events} <= declared

    def look(self, seat: int | None) -> None:
        """Looks at all that must hold now, with the eyes of a seat or a spectator."""
        game = self.game
        assert Counter(game.cards()) == self.deck
        assert (game.outcome is None) == bool(game.to_move)
        for other in range(game.players):
            legal = game.legal(other)
            assert bool(legal) == (other in game.to_move)
            assert all(a < b for a, b in pairwise(legal))
        assert len(game.scores) == game.players
        assert game.phase in ((*type(game).phases,) if game.outcome is None else ("over",))
        view = game.view(seat)
        assert (view.phase, view.round, view.scores, view.to_move) == (
            game.phase,
            game.round,
            game.scores,
            game.to_move,
        )
        assert view.legal == (() if seat is None else game.legal(seat))
        drawn = type(game).sample(view, self.rng)
        assert drawn.view(seat) == view
        assert Counter(drawn.cards()) == self.deck

    def keep(self) -> None:
        """Keeps a copy of what is now, which nothing that comes may change."""
        self.earlier.append((self.game.copy(), fingerprint(self.game)))

    def end(self) -> None:
        """Looks back: at the copies and, if the game is over, at its result and its record."""
        for copy, then in self.earlier:
            assert fingerprint(copy) == then, "a copy has changed with the game it was made of"
        outcome = self.game.outcome
        if outcome is not None:
            assert outcome.scores == self.game.scores
            assert outcome.reason in type(self.game).end_reasons
            assert list(outcome.winners) == sorted(set(outcome.winners))
            assert set(outcome.winners) <= set(range(self.game.players))
            assert outcome.winners
            line = self.match.record().to_json()
            assert verify(line).to_json() == line


@every_game
@given(data=st.data())
@settings(max_examples=80)
def test_any_sequence_of_legal_moves_keeps_every_promise(game_type: type[AnyGame], data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(game_type.seats), label="players")
    chosen = data.draw(options(game_type), label="options")
    first = data.draw(st.integers(0, players - 1), label="first")
    rng = random.Random(data.draw(st.integers(0, 2**32), label="seed"))
    match = Match(game_type, players, chosen, first=first, shuffle=shuffler(rng), keep_legal=True)
    watched = Watched(match, rng)
    # First so many moves at random: most of a game lies after its first moves.
    for _ in range(data.draw(st.integers(0, 120), label="moves played before")):
        if match.game.to_move:
            watched.step_at_random()
    watched.look(None)
    for _ in range(MOVES):
        if not match.game.to_move:
            break
        watched.keep()
        watched.play(lambda below: data.draw(st.integers(0, below - 1)))
        watched.look(data.draw(st.sampled_from([None, *range(players)])))
    while match.game.to_move and len(match.moves) < LONG:
        watched.step_at_random()
    watched.look(0)
    watched.end()
