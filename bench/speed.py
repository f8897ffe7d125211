"""How fast the games are: the rules in Python, the compiled core, and OpenSpiel beside them, all in one run.

Every move counts the same on all sides: all legal moves are listed, one is drawn, and it is played. Absolute numbers
depend on the machine and the hour; the ratios are what to look at. The turns alternate in short slices, so that a
machine that slows down slows down all. Times are of one core.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyspiel

from quintet import games, native
from quintet.bots.judge import judge_of
from quintet.bots.search import Limit, SearchBot
from quintet.engine import AnyGame, Game, View, ViewT, pick, shuffler
from tools import native as native_build

ROOT = Path(__file__).parent.parent

Playout = Callable[[random.Random], int]
"""Does some work, and returns how much it was."""


def measure(contestants: dict[str, Playout], seconds: float) -> dict[str, float]:
    """How much each does in a second of one core."""
    spent, done = dict.fromkeys(contestants, 0.0), dict.fromkeys(contestants, 0)
    rng = random.Random(1)
    while min(spent.values()) < seconds:
        for name, work in contestants.items():
            started = time.thread_time()
            while (elapsed := time.thread_time() - started) < 0.2:
                done[name] += work(rng)
            spent[name] += elapsed
    return {name: done[name] / spent[name] for name in contestants}


# Random play ----------------------------------------------------------------------------------------------------------


def open_spiel(name: str) -> Playout:
    """Plays one game that OpenSpiel loads by this name, and returns how many moves players made."""
    game = pyspiel.load_game(name)

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


def by_rules(game_type: type[AnyGame], players: int) -> Playout:
    """Plays one game by the rules in Python and returns how many moves were made."""

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


def by_core(core: native.Core, game_type: type[AnyGame], players: int) -> Playout:
    """Plays many games by the core in one call and returns how many moves were made."""
    options = game_type.options_type()

    def playout(rng: random.Random) -> int:
        played, _ = core.sim(game_type, players, options, rng.getrandbits(32), range(50))
        return sum(game.moves for game in played)

    return playout


def random_play(core: native.Core | None, players: int, seconds: float) -> None:
    """Moves per second."""
    reference = f"OpenSpiel crazy_eights, {players} players"
    contestants = {reference: open_spiel(f"crazy_eights(players={players})")}
    for game_id in games.ids():
        contestants[f"{game_id}, Python"] = by_rules(games.load(game_id), players)
        if core is not None:
            contestants[f"{game_id}, core"] = by_core(core, games.load(game_id), players)
    rates = measure(contestants, seconds)
    print(f"\n{'Random play':36}{'moves per second':>18}{'to OpenSpiel':>14}")
    for name, rate in rates.items():
        print(f"{name:36}{rate:18,.0f}{rate / rates[reference]:14.2f}")


# Search ---------------------------------------------------------------------------------------------------------------

ITERATIONS = 20_000


def a_view(game_type: type[Game[Any, ViewT]], players: int) -> ViewT:
    """What the first seat that is asked alone knows, and has a choice, in a game at random."""
    rng = random.Random(3)
    game = game_type(players, first=0, shuffle=shuffler(rng))
    while len(game.to_move) > 1 or len(game.legal(game.to_move[0])) < 2:
        seat = game.to_move[0]
        game.play(seat, pick(game.legal(seat), rng), shuffler(rng))
    return game.view(game.to_move[0])


def open_spiel_search() -> Playout:
    """One search of theirs in hearts, in C++ throughout; returns its simulations."""
    game = pyspiel.load_game("hearts")
    rng = random.Random(3)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        actions = dict(state.chance_outcomes()) if state.is_chance_node() else dict.fromkeys(state.legal_actions(), 1)
        state.apply_action(rng.choices(list(actions), list(actions.values()))[0])
    simulations = 2000

    def search(rng: random.Random) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, rng.getrandbits(31))
        pyspiel.ISMCTSBot(rng.getrandbits(31), evaluator, 1.4, simulations).step(state)
        return simulations

    return search


def python_search(game_type: type[AnyGame], view: View) -> Playout:
    """A short search in Python; returns its iterations."""
    bot = SearchBot(game_type, Limit(50))

    def search(rng: random.Random) -> int:
        bot.advise(view, rng)
        return 50

    return search


def core_search(core: native.Core, game_type: type[AnyGame], view: View) -> Playout:
    """A search by the core, called from Python; returns its iterations."""
    tuning = judge_of(game_type).tuning.packed()

    def search(rng: random.Random) -> int:
        return core.search(game_type, view, tuning, iterations=ITERATIONS, seed=rng.getrandbits(53)).iterations

    return search


def searches(core: native.Core, seconds: float) -> None:
    """Iterations per second, with the same tuning on both sides."""
    print(f"\n{'Search':24}{'core':>12}{'Python':>10}{'ratio':>8}{'to hearts':>11}")
    for game_id in games.ids():
        game_type = games.load(game_id)
        for players in (2, 4):
            view = a_view(game_type, players)
            contestants = {
                "hearts": open_spiel_search(),
                "python": python_search(game_type, view),
                "core": core_search(core, game_type, view),
            }
            rate = measure(contestants, seconds)
            told = f"{rate['core']:12,.0f}{rate['python']:10,.0f}{rate['core'] / rate['python']:8.0f}"
            print(f"{game_id + f', {players} players':24}{told}{rate['core'] / rate['hearts']:11.1f}")


# Random playouts from one position ------------------------------------------------------------------------------------


def core_playouts(core: native.Core, game_type: type[AnyGame], view: View) -> Playout:
    """Many playouts by the core in one call; returns how many."""

    def playout(rng: random.Random) -> int:
        core.playouts(game_type, view, count=ITERATIONS, seed=rng.getrandbits(53))
        return ITERATIONS

    return playout


def by_hand(program: Path, players: int, seconds: float) -> float:
    """How many rounds a program written for nothing else plays per second, with all that this processor can do."""
    command = native_build.compiler()
    if command is None or players != 4 or not program.exists():
        return 0.0
    with tempfile.TemporaryDirectory() as folder:
        made = str(Path(folder, "playouts"))
        subprocess.run([*command, "-std=c++20", "-O3", "-march=native", str(program), "-o", made], check=True)
        return float(subprocess.run([made, str(seconds)], check=True, capture_output=True, text=True).stdout)


def playouts(core: native.Core, players: int, seconds: float) -> None:
    """Games per second from the first position of a short game, drawn again for each playout."""
    print(f"\n{f'Playouts, {players} players':28}{'core':>12}{'by hand':>12}{'ratio':>8}")
    for game_id in games.ids():
        game_type = games.load(game_id)
        options = game_type.options_type.read(game_type.quick)
        rng = random.Random(3)
        game = game_type(players, options, first=0, shuffle=shuffler(rng))
        work = core_playouts(core, game_type, game.view(game.to_move[0]))
        by_core = measure({"core": work}, seconds)["core"]
        yardstick = by_hand(ROOT / "tests" / "games" / game_id / "playouts.cpp", players, seconds)
        told = f"{yardstick:12,.0f}{by_core / yardstick:8.2f}" if yardstick else ""
        print(f"{game_id:28}{by_core:12,.0f}{told}")


# The whole command ----------------------------------------------------------------------------------------------------


def commands(count: int) -> None:
    """How long ``quintet sim`` takes for so many games, with everything around it; in Python, ten times a tenth."""
    print(f"\n{f'quintet sim, {count:,} games':28}{'core':>8}{'Python':>10}{'ratio':>8}   (seconds)")
    for game_id in games.ids():
        spent = {}
        for engine, part in (("native", 1), ("python", 10)):
            command = [sys.executable, "-m", "quintet", "sim", game_id, "--players", "4", "--engine", engine]
            started = time.perf_counter()
            subprocess.run([*command, "--games", str(count // part)], check=True, capture_output=True)
            spent[engine] = (time.perf_counter() - started) * part
        print(f"{game_id:28}{spent['native']:8.2f}{spent['python']:10.1f}{spent['python'] / spent['native']:8.0f}")


def main() -> None:
    """Measures, and prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each contestant works (default: 4)")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=100_000, help="for the whole command (default: 100000; 0: none)")
    arguments = parser.parse_args()
    core = native.core()
    print(f"The compiled core: {native.described()}")
    random_play(core, arguments.players, arguments.seconds)
    if core is not None:
        playouts(core, arguments.players, arguments.seconds / 2)
        searches(core, arguments.seconds / 4)
        if arguments.games:
            commands(arguments.games)


if __name__ == "__main__":
    main()
