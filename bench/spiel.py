"""How fast the games are in OpenSpiel, driven from Python, beside one of its own: ``python -m bench.spiel``.

Every move counts the same: all legal moves are listed, one is drawn, and it is played. What chance draws is played too,
and not counted. Times are of one core.
"""

from __future__ import annotations

import argparse

import quintet.rl.openspiel  # noqa: F401 - registers the games
from bench.speed import measure, open_spiel
from quintet import games


def main() -> None:
    """Prints moves per second, and the ratio to the game that comes with OpenSpiel."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5, help="for each game")
    given = parser.parse_args()
    ours = [f"quintet_{game_id}(players={given.players},turn_based=true)" for game_id in games.ids()]
    reference, *_ = names = [f"crazy_eights(players={given.players})", *ours]
    rates = measure({name: open_spiel(name) for name in names}, given.seconds)
    print(f"{'random play':48}{'moves per second':>18}{'ratio':>8}")
    for name, rate in rates.items():
        print(f"{name:48}{rate:18,.0f}{rate / rates[reference]:8.2f}")


if __name__ == "__main__":
    main()
