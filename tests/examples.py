"""What tests that run over all games share, and those for which any game will do."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from quintet import games
from quintet.arena import Contest, run
from quintet.bots import make
from quintet.engine import AnyGame, Move, Options, View, pick, shuffler
from quintet.estimates import Estimate
from quintet.matches import Match
from quintet.workers import Crew

GAMES = tuple(games.load(game_id) for game_id in games.ids())
every_game = pytest.mark.parametrize("game_type", GAMES, ids=games.ids())


def every_case_of(game_types: Iterable[type[AnyGame]]) -> pytest.MarkDecorator:
    """For a test over these games, with all their numbers of players and variants."""
    cases = [
        pytest.param(
            game_type,
            players,
            game_type.options_type.read(values),
            id=f"{game_type.id}-{players}-{name}".replace(" ", "_"),
        )
        for game_type in game_types
        for players in game_type.seats
        for name, values in game_type.variants.items()
    ]
    return pytest.mark.parametrize(("game_type", "players", "options"), cases)


def quick(game_type: type[AnyGame]) -> Options:
    """The options of a game that is soon over."""
    return game_type.options_type.read(game_type.quick)


def quick_settings(game_type: type[AnyGame]) -> list[str]:
    """The same for the command line."""
    return [f"--set={name}={value}" for name, value in game_type.quick.items()]


def a_match(game_type: type[AnyGame], *, seed: int = 1, keep_legal: bool = False) -> Match:
    """A short game that was played at random, by the fewest players from two up."""
    rng = random.Random(seed)
    players = max(game_type.seats[0], 2)
    match = Match(game_type, players, quick(game_type), first=players - 1, shuffle=shuffler(rng), keep_legal=keep_legal)
    while match.game.to_move:
        seat = match.game.to_move[0]
        match.play(seat, pick(match.game.legal(seat), rng))
    return match


ANY = min(GAMES, key=lambda game_type: len(a_match(game_type).moves))
"""A game, where any will do: the one with the fewest moves when it is quick."""
FEW = max(ANY.seats[0], 2)
"""How many play it, at least."""


# What the tests of the bots of each game share.


def played_again(game_type: type[AnyGame], view: View, line: list[tuple[int, Move]], dealer: random.Random) -> AnyGame:
    """The game that a line of what was imagined leads to."""
    game = game_type.sample(view, dealer)
    for seat in view.answered:
        game.withdraw(seat)
    for seat, move in line:
        game.play(seat, move, shuffler(dealer))
    return game


def choices(game: AnyGame, *names: str) -> set[Move]:
    """What the bots of these names play on seat 0, whatever their seeds; without names, the search by either engine."""
    thinking = [make(name, type(game)) for name in names or ("search:100", "search:100:engine=python")]
    return {bot.choose(game.view(0), random.Random(seed)) for bot in thinking for seed in range(3)}


def assert_stronger(stronger: str, weaker: str, game_type: type[AnyGame], **options: int | bool) -> None:
    """One bot beats another over a few deals in all seatings, from every seat, on a seed that never changes."""
    contest = Contest(game_type.id, 2, game_type.options_type.read(options), (stronger, weaker), seed=1)
    deals = list(run(contest, 8, Crew(1)))
    for seat in (0, 1):
        margins = [game.margin(stronger) for deal in deals for game in deal if game.seats[seat] == stronger]
        assert Estimate.of(margins).mean > 0, f"seat {seat} loses: {margins}"
    both = [sum(game.margin(stronger) for game in deal) for deal in deals]
    assert Estimate.of(both).clear


def assert_beats_several(game_type: type[AnyGame], players: int) -> None:
    """The search beats more than one random player at once."""
    names = ("search:20", *["random"] * (players - 1))
    deals = list(run(Contest(game_type.id, players, game_type.options_type(), names, seed=3), 3, Crew(1)))
    assert all(len(deal) == players for deal in deals)
    played = [game for deal in deals for game in deal]
    assert sum(game.win("search:20") for game in played) > 1.5 * len(played) / players
    assert sum(game.margin("search:20") for game in played) > 0
