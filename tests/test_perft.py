from __future__ import annotations

from quintet.engine import AnyGame
from tests.examples import every_game
from tests.perft import Draws, Line, file_of, text


@every_game
def test_there_are_as_many_sequences_of_moves_as_ever(game_type: type[AnyGame]) -> None:
    assert file_of(game_type).read_text(encoding="ascii") == text(game_type), "run `make perft` and read the diff"


def test_draws_can_be_worked_out_by_hand() -> None:
    draws = Draws(1)
    # 1103515245 + 12345 = 1103527590, and 1103527590 div 65536 = 16838
    assert (draws.x, draws.below(100), draws.x) == (1, 38, 1103527590)


@every_game
def test_counting_leaves_no_trace(game_type: type[AnyGame]) -> None:
    line = Line(game_type, game_type.seats[-1], {}, 1)
    assert (line.count(2), line.shuffles, line.game.decision) == (line.count(2), line.shuffles, 0)
