"""Moves per second in random play, beside OpenSpiel's crazy_eights driven from Python in the same run.

Every move counts the same on both sides: all legal moves are listed, one is drawn, and it is played. Absolute numbers
depend on the machine and the hour; the ratio is what to look at. The turns alternate in short slices, so that a
machine that slows down slows down both.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import pyspiel

from quintet import games
from quintet.engine import shuffler

Playout = Callable[[random.Random], int]


def open_spiel(players: int) -> Playout:
    """Plays one game of theirs and returns how many moves players made."""
    game = pyspiel.load_game(f"crazy_eights(players={players})")

    def playout(rng: random.Random) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                moves += 1
        return moves

    return playout


def ours(game_id: str, players: int) -> Playout:
    """Plays one game of ours and returns how many moves were made."""
    game_type = games.load(game_id)

    def playout(rng: random.Random) -> int:
        shuffle = shuffler(rng)
        game, moves = game_type(players, first=0, shuffle=shuffle), 0
        while game.to_move:
            for seat in game.to_move:
                legal = game.legal(seat)
                game.play(seat, legal[int(rng.random() * len(legal))], shuffle)
                moves += 1
        return moves

    return playout


def main() -> None:
    """Measures, and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each contestant plays (default: 6)")
    parser.add_argument("--players", type=int, default=4)
    arguments = parser.parse_args()

    reference = f"OpenSpiel crazy_eights, {arguments.players} players"
    contestants = {reference: open_spiel(arguments.players)}
    for game_id in games.ids():
        contestants[game_id] = ours(game_id, arguments.players)
    seconds, moves = dict.fromkeys(contestants, 0.0), dict.fromkeys(contestants, 0)
    rng = random.Random(1)
    while min(seconds.values()) < arguments.seconds:
        for name, playout in contestants.items():
            started = time.perf_counter()
            while (elapsed := time.perf_counter() - started) < 0.25:
                moves[name] += playout(rng)
            seconds[name] += elapsed
    rates = {name: moves[name] / seconds[name] for name in contestants}
    print(f"{'':36}{'moves per second':>18}{'ratio':>8}")
    for name, rate in rates.items():
        print(f"{name:36}{rate:18,.0f}{rate / rates[reference]:8.2f}")


if __name__ == "__main__":
    main()
