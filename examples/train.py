"""Learns a game by playing against itself, in plain NumPy: ``python train.py GAME --minutes 30 --seed 1 --out DIR``.

A network says what margin a seat may expect, by what it sees. Whoever is asked looks one move ahead and takes the move
after which most is expected; and what was expected is moved towards what came of it: temporal differences, as
TD-Gammon learned (Tesauro, 1995). DIR gets weights, and margins over bots for ``curve.py``. The same command goes on.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

os.environ |= {f"{name}_NUM_THREADS": "1" for name in ("OPENBLAS", "MKL", "OMP", "VECLIB")}  # more change digits

import numpy as np

from quintet import bots, games, rl
from quintet.cli.common import read_options
from quintet.engine import AnyGame, Move, Options, RuleError
from quintet.estimates import Estimate
from quintet.matches import BotPlayer, Match, Player, play
from quintet.workers import Crew, cores, in_order

Array = np.ndarray[Any, Any]
HIDDEN, UNIT = (64, 32), np.float32(10)  # the sizes of the hidden layers; the points of margin that count as 1
GAMES, STEPS, UPDATES = 512, 32, 20  # games at once; steps of each for an update; updates in a stage
BATCHES, SHARDS = 64, 2  # in how many batches the positions of an update are learned; in how many parts each
RATE, SLOWER, FOLLOW = 1e-3, 10000, 0.001  # the step of Adam; after so many it is half; how fast the average follows
CREDIT, CURIOSITY, DRAWS, VALUES = 0.8, 0.02, 10, 11  # how far credit reaches back; `choose`; `decide`; `Inputs`
RIVALS = ("medium", "easy", "random")  # who it is measured by


class Inputs:
    """What the network is fed: where a field has few values, an input for each, else a number (few are above 20)."""

    without: tuple[str, ...] = ()  # fields that are not fed, or not as they are

    def __init__(self, encoding: rl.Encoding[Any, Any]) -> None:
        self.fields = {field.name: field for field in encoding.fields}
        told = [field for field in encoding.fields if field.name not in self.without]
        few = [field for field in told if 1 < field.high - field.low < VALUES]
        self.few = [(field.place, field.low, np.eye(field.high - field.low + 1, dtype=np.float32)) for field in few]
        limits = [min(20, max(-f.low, f.high)) if f in told and f not in few else 0 for f in encoding.fields]
        limit = np.repeat(np.array(limits, np.float32), [field.size for field in encoding.fields])
        self.large, self.scale = np.flatnonzero(limit), 1 / limit[limit > 0]
        self.count = len(self(np.zeros((1, encoding.size), np.int16))[0])

    def __call__(self, seen: Array) -> Array:
        """The inputs for each observation."""
        shown = [each[seen[:, place] - low].reshape(len(seen), -1) for place, low, each in self.few]
        return np.concatenate([seen[:, self.large] * self.scale, *shown], axis=1)

    def ahead(self, seen: Array) -> Any:
        """The margin as it is now. The network tells what comes on top of that."""
        points = seen[:, self.fields["scores"].place] / UNIT
        return points[:, 0] - points[:, 1:].mean(1)


class GapInputs(Inputs):
    """For gap, where no number and no colour is special: pairs of cards, and colours by how many the seat has."""

    without = ("round", "scores", "hand", "middle", "collections", "counts", "standing", "best", "best_round", "extra")

    def __call__(self, seen: Array) -> Array:
        rows, (colours, numbers), each = len(seen), self.fields["hand"].shape, np.eye(41, dtype=np.float32)
        cards = seen[:, self.fields["hand"].offset : self.fields["counts"].offset].reshape(rows, -1, colours, numbers)
        cards = (cards << np.arange(numbers, dtype=np.int16)).sum(3, dtype=np.int16)  # a bit for each number
        count = np.bitwise_count(cards).astype(np.int16)  # by colour: in hand, in the middle, in each collection
        order = np.argsort(100 * count[:, 3:].sum(1) - 1200 * count[:, 2] - count[:, 0], kind="stable")[:, None]
        cards, count = np.take_along_axis(cards, order, 2), np.take_along_axis(count, order, 2)
        unseen = 1023 - cards.sum(1, keepdims=True, dtype=np.int16)
        one = np.concatenate([cards[:, :2], unseen], 1).reshape(rows, -1, 1)
        other, above = one.reshape(rows, 1, -1), (one << 1 | one >> 9) & 1023  # 9 is followed by 0
        pairs = np.bitwise_count(np.stack([one & other, above & other], 1)) / np.float32(4)
        standing = each[np.clip(seen[:, self.fields["standing"].place] + 20, 0, 40)]
        parts = (super().__call__(seen), pairs, each[count[:, 2:]][..., :11], standing)
        return np.concatenate([part.reshape(rows, -1) for part in parts], axis=1)


class Network:
    """Hidden layers, and then the margin that is still to come. All layers lie in one long array."""

    def __init__(self, inputs: Inputs, weights: Array | None = None) -> None:
        self.inputs, sizes = inputs, (inputs.count, *HIDDEN, 1)
        self.shapes = [shape for pair in pairwise(sizes) for shape in (pair, pair[1:])]
        self.ends = np.cumsum([int(np.prod(shape)) for shape in self.shapes])
        self.weights = np.zeros(self.ends[-1], np.float32) if weights is None else weights
        self.layers = self.split(self.weights)  # a matrix, its offsets, the next matrix, ...

    def split(self, flat: Array) -> list[Array]:
        """The matrix and the offsets of each layer, as parts of a long array."""
        return [*map(np.reshape, np.split(flat, self.ends[:-1]), self.shapes)]

    def forward(self, fed: Array) -> tuple[list[Array], Array]:
        """What each layer makes of it, and the margin to come."""
        values = [fed]
        for matrix, offset in zip(self.layers[:-2:2], self.layers[1:-2:2], strict=True):
            values.append(np.maximum(values[-1] @ matrix + offset, 0))
        return values, (values[-1] @ self.layers[-2] + self.layers[-1])[:, 0]

    def expected(self, seen: Array) -> Any:
        """The margin at the end of the game, for each observation."""
        return self.forward(self.inputs(seen))[1] + self.inputs.ahead(seen)

    def worth(self, ahead: rl.Ahead) -> Array:
        """The same after each action, or what the game is worth then if it is over."""
        return np.where(ahead.done == 1, ahead.rewards / UNIT, self.expected(ahead.observations))

    def loss(self, seen: Array, better: Array) -> tuple[float, Array]:
        """How wrong the network was about these positions, in all, and the gradient of that."""
        values, margins = self.forward(self.inputs(seen))
        wrong = margins - (better - self.inputs.ahead(seen))
        out, parts = wrong[:, None], self.split(gradient := np.empty_like(self.weights))
        for layer in reversed(range(len(values))):
            np.matmul(values[layer].T, out, out=parts[2 * layer])
            out.sum(0, out=parts[2 * layer + 1])
            out = (out @ self.layers[2 * layer].T) * (values[layer] > 0) if layer else out
        return float((wrong**2).sum() / 2), gradient


class Learner:
    """A network that learns a game, and all that its next stage needs."""

    saved = ("task", "weights", "average", "momentum", "speed", "stage", "batches", "seconds")

    def __init__(self, game_type: type[AnyGame], players: int, options: Options, seed: int) -> None:
        if players < 2 or seed < 0:
            raise RuleError("two players or more learn a game, by a seed from 0 up")
        self.encoding, self.seed = rl.encoding_of(game_type, players, options), seed
        told = [f"{name} {value}" for name, value in options.as_dict().items()]
        self.task = ", ".join([game_type.id, f"{players} players", *told, f"seed {seed}"])
        self.network, rng = (
            Network((GapInputs if game_type.id == "gap" else Inputs)(self.encoding)),
            np.random.default_rng([seed, 0]),
        )
        for matrix in self.network.layers[::2]:
            matrix[:] = rng.normal(0, np.sqrt(2 / min(len(matrix), 64)), matrix.shape)  # most inputs are 0
        self.network.layers[-2][:] *= 0.1  # at first nothing much is to come
        self.network.layers[0][np.flatnonzero(self.network.inputs.scale < 1)] = 0  # such as points, before they matter
        self.weights, self.average = self.network.weights, self.network.weights.copy()
        self.momentum, self.speed = np.zeros_like(self.weights), np.zeros_like(self.weights)  # of Adam
        self.stage, self.batches, self.seconds = 0, 0, 0.0

    def save(self, path: Path) -> None:
        """Writes all that is needed to go on, in one piece."""
        np.savez(new := path.with_suffix(".new.npz"), **{name: getattr(self, name) for name in self.saved})
        new.replace(path)

    def load(self, path: Path) -> None:
        """Goes on from there. Raises :class:`RuleError` if something else was learned."""
        with np.load(path) as kept:
            if str(kept["task"]) != self.task:
                raise RuleError(f"{path} has learned {kept['task']}, and not {self.task}: choose another folder")
            for name in self.saved:
                setattr(self, name, kept[name] if kept[name].ndim else kept[name].item())
        self.network = Network(self.network.inputs, self.weights)

    def run_stage(self, threads: int) -> None:
        """Plays and learns in turn, by chances of this stage alone: who goes on is as one who never stopped."""
        self.stage += 1
        rng, shards = np.random.default_rng([self.seed, self.stage]), [Shard(self, number) for number in range(SHARDS)]
        with ThreadPoolExecutor(threads) as pool:
            for _ in range(UPDATES):
                seen, better = (np.concatenate(parts) for parts in zip(*pool.map(Shard.play, shards), strict=True))
                for batch in np.array_split(rng.permutation(len(seen)), BATCHES):
                    parts = np.array_split(batch, SHARDS)
                    told = pool.map(self.network.loss, [seen[part] for part in parts], [better[part] for part in parts])
                    self.adam(np.sum([gradient for _, gradient in told], 0) / len(batch))

    def adam(self, gradient: Array) -> None:
        """Moves the weights (Kingma and Ba, 2015), and their average after them: it plays better, and more evenly."""
        self.batches += 1
        self.momentum += 0.1 * (gradient - self.momentum)
        self.speed += 0.001 * (gradient**2 - self.speed)
        size = np.sqrt(self.speed / (1 - 0.999**self.batches)) + 1e-6
        rate = RATE / (1 + self.batches / SLOWER) / (1 - 0.9**self.batches)
        self.weights -= (rate * self.momentum / size).astype(np.float32)
        self.average += max(FOLLOW, 1 / self.batches) * (self.weights - self.average)


class Shard:
    """A part of the games of a stage, and its own stream of chance."""

    def __init__(self, learner: Learner, number: int) -> None:
        self.learner, self.rng = learner, np.random.default_rng([learner.seed, learner.stage, number])
        task = (learner.encoding.game_type, learner.encoding.players, learner.encoding.options)
        self.many = rl.VectorGame(*task, count=GAMES // SHARDS, seed=int(self.rng.integers(2**62)), threads=1)
        self.many.reset()

    def play(self) -> tuple[Array, Array]:
        """Plays some steps; gives what all seats saw on the way, and what they should have expected then."""
        seen, made = [np.concatenate(self.many.see())], []
        for _ in range(STEPS):
            told = self.many.step(self.choose())
            made.append((np.repeat(told.done == 1, self.many.players), told.rewards.ravel() / UNIT))
            seen.append(np.concatenate(self.many.see()))
        better = credit([self.learner.network.expected(some) for some in seen], made)
        return np.concatenate(seen[:-1]), np.concatenate(better)

    def choose(self) -> Any:
        """The move after which most is expected, in each game; now and then one that is a little behind."""
        ahead = self.many.ahead()
        worth = self.learner.network.worth(ahead) + CURIOSITY * self.rng.gumbel(size=len(ahead.games))
        ends = np.flatnonzero(np.diff(ahead.games, append=-1))  # the rows of a game lie together
        return ahead.actions[np.lexsort((worth, ahead.games))[ends]]


def credit(expected: list[Array], made: list[tuple[Array, Array]]) -> list[Array]:
    """What should have been expected before each step: what came next, and a part of how wrong that was in its turn."""
    better = expected[-1:]
    for later, (over, reward) in zip(expected[:0:-1], made[::-1], strict=True):
        better.append(np.where(over, reward, later + CREDIT * (better[-1] - later)))
    return better[:0:-1]


class LearnedPlayer:
    """Looks one move ahead, in games drawn from what its seat sees."""

    def __init__(self, learner: Learner, encoding: rl.Encoding[Any, Any]) -> None:
        self.encoding, self.rng = encoding, random.Random(0)
        self.network = Network(learner.network.inputs, learner.average)

    def decide(self, game: AnyGame, seat: int) -> Move:
        view, looks = game.view(seat), range(DRAWS)
        worth = [self.network.worth(rl.look_ahead(self.encoding.game_type, view, self.rng)) for _ in looks]
        return str(view.legal[np.sum(worth, axis=0).argmax()])


def play_deal(player: LearnedPlayer, rival: str, seed: int, deal: int) -> float:
    """The margin over a rival, who has all other seats, in a deal that is played from every seat."""
    game_type, players, margins = player.encoding.game_type, player.encoding.players, []
    bot = bots.make(bots.steady(rival, game_type), game_type)
    for seat in range(players):
        match = Match.from_seed(game_type, players, player.encoding.options, seed=seed, number=deal)
        table: list[Player] = [BotPlayer(bot, random.Random(f"{deal}/{seat}/{n}")) for n in range(players)]
        table[seat], player.rng = player, random.Random(f"{deal}/{seat}")
        list(play(match, table))
        margins.append(match.game.scores[seat] - (sum(match.game.scores) - match.game.scores[seat]) / (players - 1))
    return sum(margins) / players


def train(given: argparse.Namespace) -> None:
    """Learns until the time is over, measures now and then, and keeps everything in the folder."""
    game_type, weights, curve = games.load(given.game), given.out / "weights.npz", given.out / "curve.csv"
    learner = Learner(game_type, given.players, read_options(game_type, given.learn or given.settings), given.seed)
    encoding = rl.encoding_of(game_type, given.players, read_options(game_type, given.settings))
    if encoding.fields != learner.encoding.fields:
        raise RuleError("with these options something else is seen than in the games to learn by: choose others")
    given.out.mkdir(parents=True, exist_ok=True)
    rows = [line.split(",") for line in curve.read_text().splitlines()[1:]] if weights.exists() else []
    if weights.exists():
        learner.load(weights)
    while True:
        start, minutes, decisions = time.monotonic(), learner.seconds / 60, learner.stage * UPDATES * GAMES * STEPS
        over = minutes >= given.minutes or learner.stage == given.stages
        if over or not rows or minutes - float(rows[-1][0]) >= given.minutes / 4:
            deals, seed = (given.deals, 1) if over else (min(20, given.deals), 0)  # at the end, other deals
            rows = [row for row in rows if row[1] != str(decisions)]
            for rival in RIVALS:
                work = partial(play_deal, LearnedPlayer(learner, encoding), rival, seed)
                won = Estimate.of(list(in_order(work, range(deals), Crew(given.threads))))
                rows.append(f"{minutes:.2f},{decisions},{rival},{deals},{won.mean:+.2f},{won.error:.2f}".split(","))
                print("{} minutes, {} decisions, over {} in {} deals: {} ± {}".format(*rows[-1]), flush=True)
                curve.write_text("\n".join(["minutes,decisions,rival,deals,margin,error", *map(",".join, rows), ""]))
            if over:
                return
        learner.run_stage(given.threads)
        learner.seconds += time.monotonic() - start
        learner.save(weights)


def main() -> None:
    """The command line."""
    add = (parser := argparse.ArgumentParser(description="Learns a game by playing against itself.")).add_argument
    add("game", help=f"one of {', '.join(games.ids())}")
    add("--players", type=int, default=2, help="how many play (default: 2)")
    add("--set", dest="settings", action="append", default=[], metavar="OPTION=VALUE", help="an option of the game")
    add("--learn", action="append", default=[], metavar="OPTION=VALUE", help="another one for the games to learn by")
    add("--minutes", type=float, default=30, help="how long to learn, in all (default: 30)")
    add("--stages", type=int, help="stop after so many stages, whatever the time")
    add("--seed", type=int, default=1, help="the same seed gives the same weights, stage by stage (default: 1)")
    add("--threads", type=int, default=cores(), choices=range(1, 65), metavar="N", help="how many (default: all cores)")
    add("--deals", type=int, default=500, choices=range(2, 10**6), metavar="N", help="played in the end (default: 500)")
    add("--out", type=Path, required=True, help="the folder for weights and curve")
    try:
        train(parser.parse_args())
    except (RuleError, KeyboardInterrupt) as error:
        parser.error(str(error) or "stopped: the same command goes on from the last stage")


if __name__ == "__main__":
    main()
