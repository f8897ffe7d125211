"""Carries a study out: plays its parts, keeps each as it comes, and sums all up in the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from quintet.lab.comparing import comparisons
from quintet.lab.figures import MEASURES, Cell, Curve, Item, Report, to_json
from quintet.lab.folder import FIGURES, Folder, Games, GamesWriter, Kept, arrow
from quintet.lab.judging import POINTS
from quintet.lab.study import Done, Part, Setting, Study
from quintet.lab.tallies import Moments, Tally, spread_of
from quintet.lab.things import UNNAMED, are_places
from quintet.workers import Crew, in_order

SHARES = ("tied", "tie_break", "shared", "comebacks", "kingmaking")
"""The figures that are 0 or 1 in each game."""
STEP = 50
"""With a limit of time, the number of games grows in steps of so many."""

Progress = Callable[[int, int], None]
"""Is told how many parts are done, and how many there are."""


def carry_out(
    study: Study,
    path: Path,
    *,
    games: int | None = None,
    minutes: float | None = None,
    force: bool = False,
    crew: Crew = Crew(),  # noqa: B008 - is frozen
    progress: Progress | None = None,
) -> Report | None:
    """Plays a study to its end, from where it was left. Gives nothing if it had been finished before.

    With `minutes`, it is as many games as fit. Raises :class:`~quintet.engine.RuleError` if the folder holds something
    else.
    """
    arrow()
    folder = Folder(path, study.asked)
    kept = folder.begin(Kept(asked=study.asked, games=games, minutes=minutes), force=force)
    if folder.finished:
        folder.clear_parts()
        return None
    tell = progress or (lambda done, of: None)  # noqa: ARG005
    if kept.games is None:
        kept.games = _in_time(study, folder, kept, crew, tell)
        folder.keep(kept)
    _play(study, folder, kept.games, crew, tell)
    report = _summed_up(study, folder, kept.games)
    folder.write(FIGURES, to_json(report))
    folder.clear_parts()
    return report


def _play(study: Study, folder: Folder, games: int, crew: Crew, tell: Progress) -> None:
    """Plays all parts that are not done."""
    every = [*study.parts(games)]
    left = [part for part in every if not folder.has(part)]
    tell(len(every) - len(left), len(every))
    for number, (part, done) in enumerate(_played(study, left, crew), 1):
        folder.put(part, done)
        tell(len(every) - len(left) + number, len(every))


def _played(study: Study, parts: list[Part], crew: Crew) -> Iterator[tuple[Part, Done]]:
    return zip(parts, in_order(study.play, parts, crew), strict=True) if parts else iter(())


def _in_time(study: Study, folder: Folder, kept: Kept, crew: Crew, tell: Progress) -> int:
    """Plays more and more games while there is time, and gives how many there were."""
    assert kept.minutes is not None
    games, next_games = 0, STEP
    before, start = kept.spent, time.monotonic()
    while next_games > games:
        games = next_games
        _play(study, folder, games, crew, tell)
        kept.spent = before + time.monotonic() - start
        folder.keep(kept)
        fitting = int(games * 60 * kept.minutes / kept.spent) if kept.spent else 2 * games
        next_games = min(2 * games, fitting // STEP * STEP)
    return games


# Summing up -----------------------------------------------------------------------------------------------------------


def _summed_up(study: Study, folder: Folder, games: int) -> Report:
    writer = GamesWriter(folder)
    cells = [_cell(study, setting, folder, games, writer) for setting in study.settings]
    writer.close()
    found = comparisons(cells, Games(folder.path), study.asked.seed)
    return Report(subject=study.subject(games), cells=cells, comparisons=found)


def _cell(study: Study, setting: Setting, folder: Folder, games: int, writer: GamesWriter) -> Cell:
    """What came of the parts of a setting, whose games are written on the way."""
    parts = [part for part in study.parts(games) if part.setting == setting.number]
    bots = [setting.bot] * setting.players
    tally, sums = Tally(), dict[str, Moments]()
    closer: dict[int, dict[str, float]] = {}
    for part in parts:
        if part.kind in ("judge", "review"):
            columns = folder.get(part).columns
            for row in zip(*columns.values(), strict=True):
                values = dict(zip(columns, row, strict=True))
                closer.setdefault(values.pop("number"), {}).update(values)
    for part in parts:
        done = folder.get(part)
        tally.join(done.tally)
        if part.kind in ("watch", "simulate"):
            columns = done.columns
            for name in {name: None for number in columns["number"] for name in closer.get(number, ())}:
                columns[name] = [closer.get(number, {}).get(name) for number in columns["number"]]
            writer.add(columns, cell=setting.number, part="alike", bots=",".join(bots))
        if part.kind == "chain":
            if part.pair == part.start == 0:
                writer.end_group()
            writer.add(done.columns, cell=setting.number, part="chain")
        else:
            for name, moments in done.sums.items():
                sums.setdefault(name, Moments()).join(moments)
    writer.end_group()
    figures = {name: sums[name] for name in MEASURES if name in sums and sums[name].count}
    return Cell(
        number=setting.number,
        players=setting.players,
        options=setting.options.as_dict(),
        bots=bots,
        games=games,
        figures={name: moments.share() if name in SHARES else moments.figure() for name, moments in figures.items()},
        spreads={name: spread_of(tally.counts[name]) for name in MEASURES if tally.counts.get(name)},
        curves={name: _curve(tally.curves[name]) for name in MEASURES if name in tally.curves},
        tables={name: _table(tally, name, study.asked.chain) for name in MEASURES if name in tally.tables},
        missing=study.missing(setting),
    )


def _curve(moments: list[Moments]) -> Curve:
    figures = [one.figure() for one in moments]
    return Curve(
        x=[point / POINTS for point in range(POINTS + 1)],
        mean=[figure.mean for figure in figures],
        error=[figure.error for figure in figures],
        samples=moments[0].count,
    )


def _table(tally: Tally, name: str, chain: Sequence[str]) -> list[Item]:
    """The rows of a table: those that have an order of their own in it."""
    items = tally.tables[name].items()
    if name == "chain":
        items.sort(key=lambda item: chain.index(item.name))
    if name in ("seats", "gains"):
        items.sort(key=lambda item: int(item.name))
    if name == "places":
        named: dict[str, list[int]] = {}
        for item in items:
            named.setdefault(item.kind, [0, 0])[item.name == UNNAMED] += item.count
        items = [item for item in items if item.name != UNNAMED and are_places(*named[item.kind])]
    return items
