"""Every game, every number of players, every variant: what the engine contract promises."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from quintet import conformance, games
from quintet.engine import AnyGame, Options, RuleError
from tests.examples import GAMES, every_case_of


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@every_case_of(GAMES)
def test_every_game(check: Callable[..., None], game_type: type[AnyGame], players: int, options: Options) -> None:
    check(game_type, players, options, seed=players)


@pytest.mark.parametrize("game_id", games.ids())
def test_options_refuse_what_they_do_not_know(game_id: str) -> None:
    options_type = games.load(game_id).options_type
    nonsense: tuple[object, ...] = ("many", "1", 1.0, 10**9, [])
    wrong = [(name, value) for name in vars(options_type()) for value in nonsense]
    for name, value in [("shape", 1), ("", 1), *wrong]:
        with pytest.raises(RuleError, match="option"):
            options_type.read({name: value})


@pytest.mark.parametrize("game_id", games.ids())
def test_options_survive_being_written_and_read(game_id: str) -> None:
    game_type = games.load(game_id)
    for values in (game_type.options_type().as_dict(), *game_type.variants.values()):
        options = game_type.options_type.read(values)
        assert game_type.options_type.read(options.as_dict()) == options
        assert game_type.options_type.parse({name: str(value) for name, value in values.items()}) == options


@pytest.mark.parametrize("game_id", games.ids())
def test_wrong_numbers_of_players_and_wrong_first_seats_are_refused(game_id: str) -> None:
    game_type = games.load(game_id)
    for players in (game_type.seats[0] - 1, game_type.seats[-1] + 1, "2", None, True):
        with pytest.raises(RuleError, match="players"):
            game_type(players, first=0, shuffle=list)  # type: ignore[arg-type]
    for first in (-1, game_type.seats[-1], "0", None):
        with pytest.raises(RuleError, match="first seat"):
            game_type(game_type.seats[-1], first=first, shuffle=list)  # type: ignore[arg-type]
