"""Learns a game by playing against itself, in plain NumPy: ``python train.py GAME --minutes 30 --seed 1 --out DIR``.

One network plays many games at once. It says how likely it plays each action, and what margin it expects; then it is
moved towards the actions that came out better than expected: proximal policy optimisation (Schulman and others, 2017).
DIR gets the weights and a curve of margins over bots. The same command goes on where it was stopped.

The work is cut into stages. A stage begins new games and a new stream of chance, both from the seed and its own number,
and ends with saving. So whoever goes on gets the weights of one who never stopped, by any number of threads.
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

for library in ("OPENBLAS", "MKL", "OMP", "VECLIB"):  # NumPy's own threads would change the last digits
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import numpy as np

from quintet import bots, games, rl
from quintet.cli.common import read_options
from quintet.engine import AnyGame, Move, Options, RuleError
from quintet.estimates import Estimate
from quintet.matches import BotPlayer, Match, Player, play
from quintet.workers import Crew, cores, in_order

Array = np.ndarray[Any, Any]
HIDDEN, UNIT = (256, 128), np.float32(10)  # the sizes of the hidden layers; the points of margin that count as 1
GAMES, STEPS, UPDATES = 512, 32, 20  # games at once; steps of each for an update; updates in a stage
PASSES, BATCHES, SHARDS = 2, 32, 2  # how often a decision is learned from; in how many batches; in how many parts each
RATE, CLIP, CREDIT = 1e-3, 0.2, 0.95  # the step of Adam; how far a probability may move; how far back credit reaches
VARIETY, FORESIGHT, FOLLOW = 0.02, 0.5, 0.002  # what entropy and foresight are worth; how fast the average follows
RIVALS = {"random": "#888888", "easy": "#1f77b4", "medium": "#d62728"}  # and their colours in the picture


class Network:
    """Hidden layers, then a number for each word of the actions and one for the margin that is still to come."""

    def __init__(self, encoding: rl.Encoding[Any, Any], weights: Array | None = None) -> None:
        """All layers lie in one long array. What is learned of a word serves for every action that has it."""
        labels = [set(enumerate(label.replace(">", " ").split())) for label in encoding.labels]
        self.words = np.array([[word in label for label in labels] for word in sorted(set().union(*labels))], "f4")
        sizes = (encoding.size, *HIDDEN, len(self.words) + 1)
        self.shapes = [shape for pair in pairwise(sizes) for shape in (pair, pair[1:])]
        self.ends = np.cumsum([int(np.prod(shape)) for shape in self.shapes])
        self.weights = np.zeros(self.ends[-1], np.float32) if weights is None else weights
        self.layers = self.split(self.weights)  # a matrix, its offsets, the next matrix, ...

    def split(self, flat: Array) -> list[Array]:
        """The matrix and the offsets of each layer, as parts of a long array."""
        return [part.reshape(shape) for part, shape in zip(np.split(flat, self.ends[:-1]), self.shapes, strict=True)]

    def forward(self, seen: Array, masks: Array) -> tuple[list[Array], Array, Array]:
        """What each layer makes of it, the logarithm of the probability of each action, and the margin to come."""
        values = [seen]
        for matrix, offset in zip(self.layers[:-2:2], self.layers[1:-2:2], strict=True):
            values.append(np.maximum(values[-1] @ matrix + offset, 0))
        out = values[-1] @ self.layers[-2] + self.layers[-1]
        logs = np.where(masks, out[:, :-1] @ self.words, out.dtype.type(-1e9))
        logs -= logs.max(1, keepdims=True)
        logs -= np.log(np.exp(logs).sum(1, keepdims=True))
        return values, logs, out[:, -1]

    def loss(self, decisions: list[Array]) -> tuple[float, Array]:
        """What these decisions say against the network, in all, and the gradient of that."""
        seen, masks, actions, old, better, to_come = decisions
        values, logs, margins = self.forward(seen, masks)
        rows, chances = np.arange(len(seen)), np.exp(logs)
        entropy = -(chances * logs).sum(1)
        ratio, wrong = np.exp(logs[rows, actions] - old), margins - to_come
        free, clipped = ratio * better, np.clip(ratio, 1 - CLIP, 1 + CLIP) * better
        loss = -np.minimum(free, clipped) - VARIETY * entropy + FORESIGHT / 2 * wrong**2
        pull = np.where(free <= clipped, free, 0)
        slope = chances * (pull[:, None] + VARIETY * (logs + entropy[:, None]))  # how the loss grows with each number
        slope[rows, actions] -= pull
        out = np.column_stack([slope @ self.words.T, FORESIGHT * wrong])
        parts = self.split(gradient := np.empty_like(self.weights))
        for layer in reversed(range(len(values))):
            np.matmul(values[layer].T, out, out=parts[2 * layer])
            out.sum(0, out=parts[2 * layer + 1])
            out = (out @ self.layers[2 * layer].T) * (values[layer] > 0) if layer else out
        return float(loss.sum()), gradient


class Learner:
    """A network that learns a game, and all that its next stage needs."""

    saved = ("weights", "average", "momentum", "speed", "stage", "batches", "seconds")

    def __init__(self, game_type: type[AnyGame], players: int, options: Options, seed: int) -> None:
        if players < 2 or seed < 0:
            raise RuleError("two players or more learn a game, by a seed from 0 up")
        self.encoding, self.seed = rl.encoding_of(game_type, players, options), seed
        (self.points,) = (field.place for field in self.encoding.fields if field.name == "scores")
        told = [f"{name} {value}" for name, value in options.as_dict().items()]
        self.task = ", ".join([game_type.id, f"{players} players", *told, f"seed {seed}"])
        limits = [np.full(field.size, min(20, max(-field.low, field.high))) for field in self.encoding.fields]
        self.scale = (1 / np.concatenate(limits)).astype(np.float32)  # few numbers are larger, whatever their range
        self.network, rng = Network(self.encoding), np.random.default_rng([seed, 0])
        for matrix in self.network.layers[::2]:
            matrix[:] = rng.normal(0, np.sqrt(2 / len(matrix)), matrix.shape)
        self.network.layers[-2][:] *= 0.01  # at first all actions are about equally likely
        self.weights, self.average = self.network.weights, self.network.weights.copy()
        self.momentum, self.speed = np.zeros_like(self.weights), np.zeros_like(self.weights)  # of Adam
        self.stage, self.batches, self.seconds = 0, 0, 0.0

    def save(self, path: Path) -> None:
        """Writes all that is needed to go on, in one piece."""
        np.savez(path.with_suffix(".new.npz"), task=self.task, **{name: getattr(self, name) for name in self.saved})
        path.with_suffix(".new.npz").replace(path)

    def load(self, path: Path) -> None:
        """Goes on from there. Raises :class:`RuleError` if something else was learned."""
        with np.load(path) as kept:
            if str(kept["task"]) != self.task:
                raise RuleError(f"{path} has learned {kept['task']}, and not {self.task}: choose another folder")
            for name in self.saved:
                setattr(self, name, kept[name] if kept[name].ndim else kept[name].item())
        self.network = Network(self.encoding, self.weights)

    def run_stage(self, threads: int) -> None:
        """Plays and learns in turn. Each shard has games of its own; what they say is added up in order."""
        self.stage += 1
        rng, shards = np.random.default_rng([self.seed, self.stage]), [Shard(self, number) for number in range(SHARDS)]
        with ThreadPoolExecutor(threads) as pool:
            for _ in range(UPDATES):
                decisions = [np.concatenate(parts) for parts in zip(*pool.map(Shard.play, shards), strict=True)]
                decisions[4] = (decisions[4] - decisions[4].mean()) / (decisions[4].std() + np.float32(1e-8))
                for _ in range(PASSES):
                    for batch in np.array_split(rng.permutation(len(decisions[0])), BATCHES):
                        parts = [[values[part] for values in decisions] for part in np.array_split(batch, SHARDS)]
                        gradients = [gradient for _, gradient in pool.map(self.network.loss, parts)]
                        self.adam(np.sum(gradients, 0) / len(batch))

    def adam(self, gradient: Array) -> None:
        """Moves the weights (Kingma and Ba, 2015), and their average after them: it plays better, and more evenly."""
        gradient /= max(1, float(np.linalg.norm(gradient)))
        self.batches += 1
        self.momentum += 0.1 * (gradient - self.momentum)
        self.speed += 0.001 * (gradient**2 - self.speed)
        size = np.sqrt(self.speed / (1 - 0.999**self.batches)) + 1e-8
        self.weights -= (RATE / (1 - 0.9**self.batches) * self.momentum / size).astype(np.float32)
        self.average += max(FOLLOW, 1 / self.batches) * (self.weights - self.average)


class Shard:
    """A part of the games of a stage, with a record of their latest steps and its own stream of chance."""

    def __init__(self, learner: Learner, number: int) -> None:
        self.learner, self.rng = learner, np.random.default_rng([learner.seed, learner.stage, number])
        task = (learner.encoding.game_type, learner.encoding.players, learner.encoding.options)
        self.many = rl.VectorGame(*task, count=GAMES // SHARDS, seed=int(self.rng.integers(2**62)), threads=1)
        self.record = [self.many.arrays() for _ in range(STEPS + 1)]
        self.many.reset(into=self.record[-1])

    def play(self) -> list[Array]:
        """Plays on from the last step of the record, and gives all decisions as :meth:`Network.loss` takes them."""
        record, learner, rows, made = self.record, self.learner, np.arange(self.many.count), []
        record[0], record[-1] = record[-1], record[0]
        for step, now in enumerate(record):
            points = now.observations[:, learner.points] / UNIT
            ahead = points[:, 0] - points[:, 1:].mean(1)  # the network tells what comes on top of that
            seen = now.observations * learner.scale
            _, logs, to_come = learner.network.forward(seen, now.masks)
            reach = np.cumsum(np.exp(logs), axis=1)
            actions = (reach < reach[:, -1:] * (1 - self.rng.random((len(rows), 1), np.float32))).sum(1)
            told = (now.rewards / UNIT, now.done, now.seats)
            made.append((seen, now.masks, actions, logs[rows, actions], to_come, ahead + to_come, *told))
            if step < STEPS:
                self.many.step(actions, into=record[step + 1])
        *decisions, to_come, expected, rewards, done, seats = (np.array(part) for part in zip(*made, strict=True))
        better = credit(expected, rewards, done, seats)
        return [values[:-1].reshape(-1, *values.shape[2:]) for values in (*decisions, better, to_come + better)]


def credit(expected: Array, rewards: Array, done: Array, seats: Array) -> Array:
    """How much better each decision came out than its seat had expected; all by step and game.

    That is what it expects at its next decision, or gets at the end, less what it expects now; and a part of how much
    better that next one came out. Where the record ends before a seat is asked again, nothing is known, and it is 0.
    """
    rows, better = np.arange(len(seats[0])), np.zeros_like(expected)
    after, later = np.full_like(rewards[0], np.nan), np.zeros_like(rewards[0])  # by game and seat
    after[rows, seats[-1]] = expected[-1]
    for step in reversed(range(len(expected) - 1)):
        over, seat = done[step + 1] == 1, seats[step]
        after[over], later[over] = rewards[step + 1][over], 0
        gain = after[rows, seat] - expected[step] + CREDIT * later[rows, seat]
        better[step] = np.where(np.isnan(gain), 0, gain)
        after[rows, seat], later[rows, seat] = expected[step], better[step]
    return better


class LearnedPlayer:
    """Plays the likeliest action, by what a seat sees."""

    def __init__(self, learner: Learner) -> None:
        self.encoding, self.scale = learner.encoding, learner.scale
        self.network = Network(self.encoding, learner.average)

    def decide(self, game: AnyGame, seat: int) -> Move:
        seen, mask = self.encoding.observation(view := game.view(seat)) * self.scale, self.encoding.mask(view)
        return self.encoding.move(int(self.network.forward(seen[None], mask[None])[1].argmax()), view)


def play_deal(player: LearnedPlayer, rival: str, seed: int, deal: int) -> float:
    """The margin over a rival, who has all other seats, in a deal that is played from every seat."""
    game_type, players, margins = player.encoding.game_type, player.encoding.players, []
    bot = bots.make(bots.steady(rival, game_type), game_type)
    for seat in range(players):
        match = Match.from_seed(game_type, players, player.encoding.options, seed=seed, number=deal)
        table: list[Player] = [BotPlayer(bot, random.Random(f"{deal}/{seat}/{n}")) for n in range(players)]
        table[seat] = player
        list(play(match, table))
        assert match.game.outcome is not None
        margins.append(rl.rewards("margin", match.game.outcome)[seat])
    return sum(margins) / players


def draw(title: str, rows: list[list[str]]) -> str:
    """The curve as a picture: the margin over each rival by minutes, with 95 % intervals."""
    points = np.array([[float(row[0]), float(row[4]), float(row[5])] for row in rows])
    low, high = min(0, (points[:, 1] - points[:, 2]).min()) - 1, max(0, (points[:, 1] + points[:, 2]).max()) + 1
    wide, tall = 480 / (points[:, 0].max() + 1e-9), 300 / (high - low)
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" font-family="sans-serif" font-size="13">']
    out += [f'<rect width="640" height="400" fill="#fff"/><text x="50" y="24">{title}: {480 / wide:.1f} minutes</text>']
    for margin in {0} | {int(tick) for tick in np.linspace(low, high, 7) if abs(tick) > (high - low) / 12}:
        y, colour = 340 - tall * (margin - low), "#ddd" if margin else "#000"
        out += [f'<path d="M50 {y:.1f}H530" stroke="{colour}"/><text x="20" y="{y + 4:.1f}">{margin:+d}</text>']
    for rival, colour in RIVALS.items():
        own = points[[row[2] == rival for row in rows]]
        x, y, error = 50 + wide * own[:, 0], 340 - tall * (own[:, 1] - low), tall * own[:, 2]
        path = "".join(f"M{a:.1f} {b - c:.1f}v{2 * c:.1f}" for a, b, c in zip(x, y, error, strict=True))
        path += "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in zip(x, y, strict=True))
        out += [f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>']
        out += [f'<text x="538" y="{y[-1] + 4:.1f}" fill="{colour}">over {rival}</text>']
    return "\n".join([*out, "</svg>", ""])


def train(given: argparse.Namespace) -> None:
    """Learns until the time is over, measures now and then, and keeps everything in the folder."""
    game_type, weights, curve = games.load(given.game), given.out / "weights.npz", given.out / "curve.csv"
    learner = Learner(game_type, given.players, read_options(game_type, given.settings), given.seed)
    given.out.mkdir(parents=True, exist_ok=True)
    rows = [line.split(",") for line in curve.read_text().splitlines()[1:]] if weights.exists() else []
    if weights.exists():
        learner.load(weights)
    while True:
        start, minutes, decisions = time.monotonic(), learner.seconds / 60, learner.stage * UPDATES * GAMES * STEPS
        over = minutes >= given.minutes or learner.stage == given.stages
        if over or not rows or minutes - float(rows[-1][0]) >= given.minutes / 12:
            deals, seed = (given.deals, 1) if over else (min(100, given.deals), 0)  # at the end, other deals
            rows = [row for row in rows if row[1] != str(decisions)]
            for rival in RIVALS:
                work = partial(play_deal, LearnedPlayer(learner), rival, seed)
                margin = Estimate.of(list(in_order(work, range(deals), Crew(given.threads))))
                told = (f"{minutes:.2f}", decisions, rival, deals, f"{margin.mean:+.2f}", f"{margin.error:.2f}")
                rows.append([str(value) for value in told])
                print("{} minutes, {} decisions, over {} in {} deals: {} ± {}".format(*told), flush=True)
            curve.write_text("\n".join(["minutes,decisions,rival,deals,margin,error", *map(",".join, rows), ""]))
            curve.with_suffix(".svg").write_text(draw(learner.task, rows))
        if over:
            return
        learner.run_stage(given.threads)
        learner.seconds += time.monotonic() - start
        learner.save(weights)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Learns a game by playing against itself.")
    add = parser.add_argument
    add("game", help=f"one of {', '.join(games.ids())}")
    add("--players", type=int, default=2, help="how many play (default: 2)")
    add("--set", dest="settings", action="append", default=[], metavar="OPTION=VALUE", help="an option of the game")
    add("--minutes", type=float, default=30, help="how long to learn, in all (default: 30)")
    add("--stages", type=int, help="stop after so many stages, whatever the time")
    add("--seed", type=int, default=1, help="the same seed gives the same weights, stage by stage (default: 1)")
    add("--threads", type=int, default=cores(), choices=range(1, 65), metavar="N", help="how many (default: all cores)")
    add("--deals", type=int, default=500, choices=range(2, 10**6), metavar="N", help="played in the end (default: 500)")
    add("--out", type=Path, required=True, help="the folder for weights and curve")
    try:
        train(parser.parse_args())
    except RuleError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        parser.exit(130, "\nstopped: the same command goes on from the last stage\n")


if __name__ == "__main__":
    main()
