from __future__ import annotations

from pathlib import Path

import pytest

from quintet.engine import AnyGame
from quintet.lab.judging import chances_of, close_row, kings_row, review_row, tally_chances
from quintet.lab.tallies import Tally
from quintet.lab.watching import Watched, watch
from quintet.outside import find
from quintet.simulate import Plan
from tests.examples import ANY, every_game, quick

LADDER = str(Path(__file__).parent / "ladder.py")


def a_game(game_type: type[AnyGame], reference: str, players: int) -> Watched:
    options = quick(game_type)
    return watch(Plan(game=reference, players=players, options=options, seats=("random",) * players, seed=2), 5)


@pytest.mark.parametrize("reference", [ANY.id, LADDER])
def test_chances_end_with_the_winner(reference: str) -> None:
    game_type = find(reference)
    game = a_game(game_type, reference, 3)
    chances, playouts = chances_of(game_type, game.record, seed=1)
    assert playouts > 1
    assert len(chances) == len(game.leads)
    assert all(sum(here) == pytest.approx(1) for here in chances)
    if reference == LADDER:  # with all cards open, all is decided by the deal
        assert chances[0] == chances[-1]
    else:
        assert max(chances[0]) < 0.9
    assert [seat for seat, chance in enumerate(chances[-1]) if chance] == game.record.winners
    assert chances_of(game_type, game.record, seed=1) == (chances, playouts), "the same seed, the same chances"
    tally = Tally()
    tally_chances(tally, game, chances)
    assert [moments.count for moments in tally.curves["winner"]] == [1] * 21
    assert tally.curves["winner"][0].mean == pytest.approx(sum(chances[0][seat] for seat in game.record.winners))
    assert tally.curves["winner"][-1].mean == 1


def test_where_all_moves_are_the_same_all_are_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = find(LADDER)
    game = a_game(ladder, LADDER, 2)
    monkeypatch.setattr("quintet.lab.judging.pick", lambda numbers, _rng: numbers[-1])
    monkeypatch.setattr("quintet.lab.judging.DECISIONS", 1)
    row = close_row(ladder, game, Tally(), seed=0)
    assert row == {"close": 1.0, "close_count": 2.0, "matters": 0.0, "stakes": 0.0}


def test_some_decisions_of_a_game_are_judged_with_all_their_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quintet.lab.judging.PLAIN_LOOK", 0.01)
    ladder = find(LADDER)
    tally = Tally()
    row = close_row(ladder, a_game(ladder, LADDER, 2), tally, seed=0)
    assert set(row) == {"close", "close_count", "matters", "stakes"}
    assert sum(tally.counts["close_spread"].values()) == 4, "all decisions of the game were judged"


@pytest.mark.core
@every_game
def test_who_has_hope_picks_no_king(game_type: type[AnyGame]) -> None:
    game = a_game(game_type, game_type.id, 3)
    hopeful = [[1 / 3] * 3 for _ in game.leads]
    assert kings_row(game_type, game, hopeful) == {"kingmaking": 0}
    hopeless = [[0.0] * 3 for _ in game.leads]
    assert kings_row(game_type, game, hopeless)["kingmaking"] in (0, 1)
    ladder = find(LADDER)
    assert kings_row(ladder, a_game(ladder, LADDER, 3), hopeless) == {}, "that takes the core"


@pytest.mark.core
def test_a_review_tells_luck_from_play() -> None:
    game = a_game(ANY, ANY.id, 3)
    tally = Tally()
    row = review_row(game, tally)
    luck, play = float(str(row["luck_points"])), float(str(row["play_points"]))
    assert row["luck_share"] == pytest.approx(luck / (luck + play))
    assert row["luckiest_wins"] in (0, 1)
    gains = {item.name: item.worth for item in tally.tables["gains"].items()}
    assert gains.keys() <= {"0", "1", "2"}
