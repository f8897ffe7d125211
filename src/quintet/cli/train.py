"""``quintet train GAME``: a network learns a game by playing against itself."""

from __future__ import annotations

import csv
import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from quintet import bots
from quintet.arena import Contest, Scoreboard, run
from quintet.cli.common import console, game_argument, progress, whole_file
from quintet.engine import AnyGame, RuleError
from quintet.estimates import Estimate
from quintet.matches import BotPlayer, Match, play
from quintet.outside import reference
from quintet.workers import Crew, cores

if TYPE_CHECKING:
    from quintet.learning import Learner

MEASURED = 4
"""So many times on the way it is measured,"""
DEALS = 60
"""in a sixth of so many deals, and in the end in all of these, which are others,"""
ITERATIONS = 300
"""against a search that has learned nothing, of as many iterations."""


@dataclass(frozen=True, slots=True)
class Point:
    """What it was worth after so many lessons."""

    lessons: int
    decisions: int
    deals: int
    value: float
    """The margin over a plain search; of one who plays alone, the score."""
    error: float


@click.command(
    name="train",
    help="Let a network learn a game by playing against itself. It writes a network for each number of players, which "
    "'quintet arena GAME --bots learned:0.02s:weights=DIR,search:0.02s' plays with, and how it got better. The same "
    "command goes on with what was stopped.",
)
@game_argument
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), required=True, help="the folder to write to")
@click.option("--players", help="how many play: 2,3,4 (default: every number, one after the other)")
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="the same seed gives the same network"
)
@click.option("--lessons", type=click.IntRange(1), help="how many (default: those of the game's course)")
@click.option(
    "--deals", type=click.IntRange(2), default=DEALS, show_default=True, help="played in the end, to measure it"
)
@click.option("--threads", type=click.IntRange(1, 256), help="how many threads play (default: one for each core)")
def command(
    game_type: type[AnyGame],
    *,
    out: Path,
    players: str | None,
    seed: int,
    lessons: int | None,
    deals: int,
    threads: int | None,
) -> None:
    """Learns, measures now and then, and keeps everything in the folder."""
    from quintet.learning import Learner  # noqa: PLC0415 - heavy, and an extra

    if ":" in str(out):
        raise RuleError("choose a folder without a colon in its name: the names of bots have colons")
    learners = [Learner(game_type, number, seed=seed, lessons=lessons) for number in _numbers(players, game_type)]
    out.mkdir(parents=True, exist_ok=True)
    try:
        for learner in learners:
            Training(learner, out, deals=deals, threads=threads or cores()).carry_out()
    except KeyboardInterrupt:
        raise RuleError("stopped; the same command goes on from the last lesson") from None


def _numbers(text: str | None, game_type: type[AnyGame]) -> list[int]:
    if text is None:
        return list(game_type.seats)
    try:
        return [int(number) for number in text.split(",")]
    except ValueError:
        raise RuleError(f"--players takes numbers with commas between, such as 2,3, not {text!r}") from None


class Training:
    """A learner and its files in a folder: the network, what is needed to go on, and how it got better."""

    def __init__(self, learner: Learner, out: Path, *, deals: int, threads: int) -> None:
        self.learner, self.out, self.deals, self.threads = learner, out, deals, threads
        self.state, self.network, self.curve = (out / f"{learner.players}.{kind}" for kind in ("npz", "txt", "csv"))
        self.points: list[Point] = []
        self.decisions = 0
        if self.state.exists():
            learner.load(self.state)
            self._read()

    def carry_out(self) -> None:
        """Learns until the course is over."""
        learner, lessons = self.learner, self.learner.lessons
        every = max(1, lessons // MEASURED)
        with progress() as bar:
            task = bar.add_task(learner.task, total=lessons, completed=learner.lesson)
            while True:
                if learner.lesson >= lessons or (learner.lesson % every == 0 and learner.lesson + every <= lessons):
                    self._keep(last=learner.lesson >= lessons)
                if learner.lesson >= lessons:
                    return
                self.decisions += learner.learn(self.threads).decisions
                bar.update(task, completed=learner.lesson)

    def _keep(self, *, last: bool) -> None:
        """Writes the network and all that is needed to go on, and how good it is."""
        learner = self.learner
        if any(point.lessons == learner.lesson and (not last or point.deals == self.deals) for point in self.points):
            return
        _write(self.network, learner.text())
        found = self._measured(self.deals if last else max(2, self.deals // 6), seed=1 if last else 0)
        self.points = [point for point in self.points if point.lessons != learner.lesson]
        self.points.append(found)
        rows = [["lessons", "decisions", "deals", "value", "error"]]
        rows += [
            [str(p.lessons), str(p.decisions), str(p.deals), f"{p.value:.3f}", f"{p.error:.3f}"] for p in self.points
        ]
        _write(self.curve, "".join(",".join(row) + "\n" for row in rows))
        if len(self.points) > 1:
            _write(self.curve.with_suffix(".svg"), drawn(learner.task, self.points, alone=learner.players == 1))
        learner.save(self.state)
        what = "a mean score of" if learner.players == 1 else f"over search:{ITERATIONS}"
        console().print(
            f"{learner.task}: after {learner.lesson} lessons {what} {found.value:+.2f} ± {found.error:.2f}"
            f" in {found.deals} deals"
        )

    def _measured(self, deals: int, *, seed: int) -> Point:
        learner = self.learner
        name, crew = f"learned:{ITERATIONS}:weights={self.out}", Crew(self.threads)
        if learner.players == 1:
            found = Estimate.of([_alone(learner.game_type, name, seed, deal) for deal in range(deals)])
        else:
            options = learner.game_type.options_type()
            names = (name, f"search:{ITERATIONS}")
            contest = Contest(reference(learner.game_type), learner.players, options, names, seed)
            board = Scoreboard(contest)
            for played in run(contest, deals, crew):
                board.add(played)
            found = board.standings()[0].margin
        return Point(learner.lesson, self.decisions, deals, found.mean, found.error or 0.0)

    def _read(self) -> None:
        try:
            with self.curve.open(encoding="utf-8", newline="") as file:
                rows = [*csv.DictReader(file)]
            self.points = [
                Point(int(r["lessons"]), int(r["decisions"]), int(r["deals"]), float(r["value"]), float(r["error"]))
                for r in rows
            ]
        except (OSError, ValueError, KeyError) as error:
            raise RuleError(f"{self.curve} is not what was written there ({error}): choose another folder") from None
        self.decisions = max((point.decisions for point in self.points), default=0)


def _alone(game_type: type[AnyGame], name: str, seed: int, deal: int) -> float:
    """The score of a bot that plays alone."""
    match = Match.from_seed(game_type, 1, game_type.options_type(), seed=seed, number=deal)
    list(play(match, [BotPlayer(bots.make(name, game_type), random.Random(f"{seed}/{deal}"))]))
    return match.game.scores[0]


def drawn(title: str, points: list[Point], *, alone: bool) -> str:
    """The curve as a picture."""
    from quintet.lab import plots  # noqa: PLC0415 - heavy, and an extra

    line = [
        (float(point.lessons), point.value, point.value - point.error, point.value + point.error) for point in points
    ]
    low, high = min(0.0, *(row[2] for row in line)), max(0.0, *(row[3] for row in line))
    name = "score" if alone else f"over search:{ITERATIONS}"
    drawing = plots.lines(
        [plots.Line(name, line)],
        title="lessons",
        beside="points",
        form=plots.NUMBER if alone else plots.SIGNED,
        x_form=plots.NUMBER,
        domain=(low - 1, high + 1),
        even=None if alone else 0.0,
    )
    return plots.alone(drawing, title)


def _write(path: Path, text: str) -> None:
    with whole_file(path, force=True) as file:
        assert file is not None
        file.write(text.encode())
