"""A network that learns a game lesson by lesson, and can stop and go on between any two."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from quintet import __version__, native
from quintet.bots.judge import judge_of
from quintet.engine import AnyGame, Options, RuleError, brief
from quintet.learning.network import Adam, Floats, Network, spread

Number = TypeVar("Number", bound=np.generic)

BATCH = 64
"""So many samples move the weights together: few, because a lesson that searches has only some hundreds."""
RATE, LAST_RATE = 0.001, 0.05
"""How far they move at first, and what of that is left at the end."""
SEARCHED_RATE = 0.5
"""And what is left of it when the search begins."""
DRAWS = 2
"""In so many drawn games a move is looked at."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What came of some games."""

    number: int
    samples: int
    decisions: int
    error: float
    """How far what was expected was from what should have been, in points: the root of the mean square."""
    score: float
    """The mean of all seats in the end."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions, each seen by one seat: the inputs that were on, where those of each end, and what was to come."""

    inputs: NDArray[np.uint16]
    ends: NDArray[np.int32]
    targets: Floats
    decisions: int
    score: float

    def batches(self, rng: np.random.Generator, count: int) -> Iterator[tuple[Floats, Floats]]:
        """All samples once, in any order: their inputs, of which there are so many, and what was to come."""
        sizes = np.diff(self.ends, prepend=0)
        starts = self.ends - sizes
        for part in np.array_split(rng.permutation(len(self.ends)), max(1, len(self.ends) // BATCH)):
            ends = np.cumsum(sizes[part])
            places = np.arange(ends[-1]) + np.repeat(starts[part] - (ends - sizes[part]), sizes[part])
            yield spread(self.inputs[places], ends, count), self.targets[part]


class Learner:
    """All that the next lesson needs. The same seed gives the same weights, lesson by lesson, whatever the threads."""

    def __init__(self, game_type: type[AnyGame], players: int, *, seed: int = 1, lessons: int | None = None) -> None:
        """One that has learned nothing yet, and has the game's course before it, or one of so many lessons.

        Raises :class:`RuleError` where there is nothing to learn with.
        """
        core, judge = native.core_for(game_type), judge_of(game_type)
        if core is None or judge.learned is None:
            raise RuleError(f"a game is learned in the compiled core, and there is none that can teach {game_type.id}")
        if players not in game_type.seats:
            seats = game_type.seats
            raise RuleError(f"{game_type.id} is for {seats[0]} to {seats[-1]} players, not {brief(players)}")
        if seed < 0:
            raise RuleError(f"a seed is a number from 0 up, not {seed}")
        self.core, self.game_type, self.players, self.seed = core, game_type, players, seed
        self.course, self.tuning = judge.course, judge.taught or judge.learned
        usual_lessons = self.course.looks + self.course.searches
        self.lessons = usual_lessons if lessons is None else lessons
        """How many there are in all,"""
        self.looks = round(self.lessons * self.course.looks / usual_lessons)
        """and in how many of them it looks one move ahead and does not search yet."""
        self.network = Network(core.shape(game_type, players), seed)
        self.adam = Adam(self.network.layers)
        self.lesson = 0
        usual = game_type.options_type()
        others = [game_type.options_type(**changed) for changed in game_type.variants.values() if changed]
        self.options: list[Options] = [part for other in others or [usual] for part in (usual, usual, other)]
        """The games of the lessons in turn: most of them the usual one, every third a variant."""

    @property
    def task(self) -> str:
        """What is learned, in one line."""
        return f"{self.game_type.id} for {self.players}, {self.lessons} lessons, seed {self.seed}"

    def text(self) -> str:
        """The network so far, as a file that the core reads."""
        about = (
            f"made by Quintet {__version__}: quintet train {self.game_type.id} --players {self.players}"
            f" --seed {self.seed} --lessons {self.lessons}"
        )
        return Network.of(self.network.shape, self.adam.average).packed(self.game_type.id, self.players, about)

    def learn(self, threads: int = 1) -> Lesson:
        """The next lesson: games against itself, and what they teach."""
        searches = self.lesson >= self.looks
        samples = self._play(threads, searches=searches)
        rng = np.random.default_rng([self.seed, 1, self.lesson])
        wrong = [self._move(fed, targets) for fed, targets in samples.batches(rng, self.network.shape.inputs)]
        self.lesson += 1
        error = float(np.sqrt(np.mean(wrong)))
        return Lesson(self.lesson, len(samples.ends), samples.decisions, error, samples.score)

    def _move(self, fed: Floats, targets: Floats) -> float:
        error, gradient = self.network.gradient(fed, targets)
        if self.lesson < self.looks:
            rate = RATE * max(LAST_RATE, 1 - self.lesson / self.looks)
        else:
            rate = RATE * SEARCHED_RATE * max(LAST_RATE, 1 - (self.lesson - self.looks) / (self.lessons - self.looks))
        self.adam.step(gradient, rate)
        return error

    def _play(self, threads: int, *, searches: bool) -> Samples:
        course = self.course
        games = course.searched_games if searches else course.games
        network = self.core.network(self.game_type, self.players, self.network.packed(self.game_type.id, self.players))

        def take(told: native.Told) -> Samples:
            scores = _array(told.scores, self.players, ctypes.c_double)
            return Samples(
                _array(told.inputs, told.inputs_count, ctypes.c_uint16),
                _array(told.ends, told.count, ctypes.c_int32),
                _array(told.targets, told.count, ctypes.c_float),
                told.decisions,
                float(scores.mean()) / games,
            )

        return self.core.selfplay(
            self.game_type,
            self.players,
            self.options[self.lesson % len(self.options)],
            self.tuning.packed(),
            network,
            take,
            games=games,
            seed=int(np.random.default_rng([self.seed, 0, self.lesson]).integers(2**62)),
            threads=threads,
            iterations=course.iterations if searches else 0,
            draws=DRAWS,
            curiosity=course.curiosity,
            credit=course.credit,
        )

    def save(self, path: Path) -> None:
        """Writes all that is needed to go on, in one piece."""
        kept: dict[str, Any] = {"task": self.task, "lesson": self.lesson, "batches": self.adam.batches}
        for name, layers in self._layers().items():
            kept |= {f"{name}{place}": layer for place, layer in enumerate(layers)}
        new = path.with_suffix(".new.npz")
        np.savez(new, **kept)
        new.replace(path)

    def load(self, path: Path) -> None:
        """Goes on from there. Raises :class:`RuleError` if something else was learned there."""
        try:
            with np.load(path) as kept:
                if (task := str(kept["task"])) != self.task:
                    raise RuleError(f"{path} has learned {task}, and not {self.task}: choose another folder")
                for name, layers in self._layers().items():
                    for place, layer in enumerate(layers):
                        layer[...] = kept[f"{name}{place}"]
                self.lesson, self.adam.batches = int(kept["lesson"]), int(kept["batches"])
        except RuleError:
            raise
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise RuleError(f"{path} is nothing to go on from ({error}): choose another folder") from None

    def _layers(self) -> dict[str, list[Floats]]:
        adam = self.adam
        return {"weights": adam.layers, "average": adam.average, "momentum": adam.momentum, "speed": adam.speed}


def _array(address: int, count: int, kind: Any) -> NDArray[Any]:
    """A copy of so many numbers that the core has."""
    return np.ctypeslib.as_array(ctypes.cast(address, ctypes.POINTER(kind)), (count,)).copy()
