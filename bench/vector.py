"""How fast many games are stepped at once, with what agents see and may do: the core, and pgx beside it, in one run.

Every step counts the same on both sides: an action is drawn for each game of the batch from those that are legal, it is
played, games that are over begin again, and observations, masks and rewards are there. pgx does all of that in compiled
code, for many steps in one call; ours is called from Python for each step. Absolute numbers depend on the machine and
the hour; the ratios are what to look at. The turns alternate in short slices, so that a machine that slows down slows
down all. Beside the clock, the time of all cores is counted, which others on the machine take nothing away from.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

from quintet import games, rl
from quintet.engine import AnyGame
from quintet.workers import cores

Work = Callable[[], int]
"""Makes some steps, and returns how many."""
REFERENCE = "leduc_holdem"
AT_ONCE = 100
"""So many steps pgx makes in one call."""


def of_pgx(count: int) -> Work:
    """Steps of theirs, all of it compiled."""
    env = pgx.make(REFERENCE)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> tuple[Any, Any]:
        for_actions, for_chance = jax.random.split(key)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(for_actions, logits, axis=1)
        state = step(state, actions, jax.random.split(for_chance, count))
        return state, state.rewards.sum()

    many = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, AT_ONCE))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), count))
    key = jax.random.PRNGKey(1)
    finished: Any = jax.block_until_ready

    def work() -> int:
        nonlocal state, key
        key, own = jax.random.split(key)
        state = finished(many(state, own))
        return AT_ONCE * count

    work()  # compiles it
    return work


def of_core(game_type: type[AnyGame], players: int, count: int, threads: int) -> Work:
    """Steps of ours."""
    batch = rl.VectorGame(game_type, players, count=count, seed=1, threads=threads)
    batch.reset()

    def work() -> int:
        for _ in range(AT_ONCE):
            batch.step(batch.random_actions())
        return AT_ONCE * count

    work()
    return work


def measure(contestants: dict[str, Work], seconds: float) -> dict[str, tuple[float, float]]:
    """How many steps each makes in a second by the clock, and in one of a core; the best and the mean of its turns."""
    best = dict.fromkeys(contestants, 0.0)
    done, spent = dict.fromkeys(contestants, 0), dict.fromkeys(contestants, 0.0)
    end = time.perf_counter() + seconds * len(contestants)
    while time.perf_counter() < end:
        for name, work in contestants.items():
            clock, used, steps = time.perf_counter(), time.process_time(), 0
            while (elapsed := time.perf_counter() - clock) < 0.25:
                steps += work()
            best[name] = max(best[name], steps / elapsed)
            done[name] += steps
            spent[name] += time.process_time() - used
    return {name: (best[name], done[name] / spent[name]) for name in contestants}


def main() -> None:
    """Measures, and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each contestant works (default: 5)")
    parser.add_argument("--count", type=int, default=1000, help="games at once (default: 1000)")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--threads", type=int, default=cores(), help="of the core (default: one for each core)")
    arguments = parser.parse_args()
    reference = f"pgx {REFERENCE}"
    contestants = {reference: of_pgx(arguments.count)}
    for game_id in games.ids():
        contestants[game_id] = of_core(games.load(game_id), arguments.players, arguments.count, arguments.threads)
    load = os.getloadavg()[0]
    rates = measure(contestants, arguments.seconds)
    told = f"{arguments.players} players, {arguments.threads} threads on {cores()} cores"
    print(f"{arguments.count:,} games at once, {told};")
    print(f"the load of the machine was {load:.1f} before, and {os.getloadavg()[0]:.1f} after")
    print(f"\n{'Steps per second':24}{'by the clock':>14}{'to pgx':>8}{'of a core':>14}{'to pgx':>8}")
    for name, (clock, core) in rates.items():
        told = f"{clock:14,.0f}{clock / rates[reference][0]:8.1f}{core:14,.0f}{core / rates[reference][1]:8.1f}"
        print(f"{name:24}{told}")


if __name__ == "__main__":
    main()
