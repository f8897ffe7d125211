from __future__ import annotations

from pathlib import Path

import pytest

from quintet.engine import AnyGame, Event, Move
from quintet.lab.judging import chance_row, tally_chances
from quintet.lab.tallies import Tally, Thing
from quintet.lab.watching import Row, lead_changes, result_row, row_of, tally_watched, waits_of, watch, watched
from quintet.matches import Match
from quintet.outside import find
from quintet.simulate import Plan
from tests.examples import every_game, quick

LADDER = str(Path(__file__).parent / "ladder.py")


class Script:
    """Plays what is written down."""

    def __init__(self, *moves: Move) -> None:
        self.moves = iter(moves)

    def decide(self, game: AnyGame, seat: int) -> Move:
        move = next(self.moves)
        assert move in game.legal(seat)
        return move


def a_game() -> tuple[AnyGame, Tally, Row]:
    """Seat 0 has 1 and 2, seat 1 has 3 and 4, seat 2 has 5 and 6; seat 1 begins, with a present of 4 points."""
    ladder = find(LADDER)
    events: list[Event] = []
    options = ladder.options_type.read({"present": 4})
    match = Match(ladder, 3, options, first=1, shuffle=list, events=events)
    scripts = [Script("A01 left", "A02 left"), Script("A03 left", "A04 right"), Script("A06 left", "A05 left")]
    game = watched(match, scripts, 17)
    tally = Tally()
    tally_watched(tally, game, ladder)
    # After each decision, how likely each is to win.
    chances = [[0.2, 0.5, 0.3], [0.1, 0.6, 0.3], [0.1, 0.3, 0.6], [0.04, 0.36, 0.6]]
    chances += [[0.0, 0.94, 0.06], [0.0, 0.4, 0.6], [0.0, 1.0, 0.0]]
    tally_chances(tally, game, chances)
    row = {**row_of(game), **chance_row(game, chances, 10_000)}
    assert waits_of(game) == [2, 2, 2]
    return match.game, tally, row


def test_a_game_is_measured_as_by_hand() -> None:
    game, _, row = a_game()
    assert game.scores == (3, 11, 11)
    assert row == {
        "number": 17, "scores": [3, 11, 11], "winners": [1], "first": 1, "reason": "hands", "rounds": None,
        "moves": 6, "decisions": 2.0, "choices": 3.0, "forced": 0.0, "wait": 2.0, "longest_wait": 2,
        "tied": 1, "tie_break": 1, "shared": 0, "margin": 0,
        "first_wins": pytest.approx(2 / 3), "first_margin": pytest.approx(4.0),
        "lead_changes": 0,  # seat 1 leads from its present to the end, alone or not
        "chance_changes": 4,  # 1, 2, 1, 2, 1
        "comeback": 0.3, "comebacks": 0, "decided": 1.0,
        "hopeless": pytest.approx(1 / 6),  # seat 0 before its last card
    }  # fmt: skip


def test_things_are_counted_as_by_hand() -> None:
    _, tally, _ = a_game()
    tables = {name: {(item.name, item.kind): item for item in table.items()} for name, table in tally.tables.items()}
    cards = tables["cards"]
    assert cards["A03", "use"].count == cards["A03", "have"].count == 1
    assert cards["A12", "use"].count == 0
    assert ("A12", "have") not in cards
    sides = tables["places"]
    assert {key: item.count for key, item in sides.items() if key[1] == "play.side"} == {
        ("left", "play.side"): 5,
        ("right", "play.side"): 1,
    }
    assert sides["", "play.points"].count == 6  # what comes of a move is not named by it
    assert {name: (thing.count, thing.games) for (name, _), thing in things(tally, "ends").items()} == {
        "hands": (1, 1),
        "flood": (0, 0),
    }
    assert {name: thing.count for (name, _), thing in things(tally, "events").items()} == {"play": 6, "flood": 0}
    assert {name: thing.count for (name, _), thing in things(tally, "phases").items()} == {"play": 6, "swim": 0}
    right = things(tally, "places")["right", "play.side"]
    assert right.gain.mean == pytest.approx(0.94 - 0.36)
    assert right.slope.rise / right.slope.run == pytest.approx(4 - (-8 + 4) / 2)


def things(tally: Tally, table: str) -> dict[tuple[str, str], Thing]:
    split = [(key.split("\t"), thing) for key, thing in tally.tables[table].things.items()]
    return {(name, kind): thing for (kind, name), thing in split}


def test_what_wins_and_ties_mean() -> None:
    assert result_row(0, [5, 7, 7], [1, 2], 0, 9) == {
        "number": 0, "scores": [5, 7, 7], "winners": [1, 2], "first": 0, "moves": 9,
        "tied": 1, "tie_break": 0, "shared": 1, "margin": 0, "first_wins": -1 / 3, "first_margin": -2.0,
    }  # fmt: skip
    assert result_row(0, [5, 9, 7], [1], 1, 9)["margin"] == 2
    assert "margin" not in result_row(0, [5], [0], 0, 9)


def test_the_lead_changes_when_another_is_ahead_of_all() -> None:
    assert lead_changes([(0, 0), (1, 0), (1, 1), (2, 1), (2, 3), (3, 3), (4, 3)]) == 2
    assert lead_changes([(0.5, 0.5), (0.6, 0.4), (0.45, 0.55), (0.2, 0.8)], by_more_than=0.15) == 1


@every_game
def test_who_watches_changes_nothing(game_type: type[AnyGame]) -> None:
    players = game_type.seats[-1]
    plan = Plan(game=game_type.id, players=players, options=quick(game_type), seats=("random",) * players, seed=4)
    seen, played = watch(plan, 3), plan.play(3)
    assert (tuple(seen.record.scores), len(seen.record.moves)) == (played.scores, played.moves)
    assert len(seen.leads) == seen.asked[-1].position + 2
    told = {kind.kind for kind in game_type.event_types} | {"chose", "end"}
    assert seen.told.keys() <= told
    assert seen.phases.keys() <= {*game_type.phases}
    for (table, _, name), whose in seen.deeds.items():
        assert all(0 <= seat < players and 0 <= at < len(seen.leads) for seat, at in whose)
        assert table != "cards" or name in seen.cards
