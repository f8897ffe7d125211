"""The folder of a study: what is asked, the parts on the way, and what comes of them.

Everything is written beside its place and then moved there, so that whatever is there is whole: a study may be stopped
at any time, by anything, and goes on where it was.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from quintet.engine import RuleError
from quintet.lab.figures import MEASURES, Report, read
from quintet.lab.study import Asked, Done, Part

FORM = 1
GAMES, FIGURES, PAGE, STUDY, PARTS = "games.parquet", "figures.json", "report.html", "study.json", "parts"
COMPARISON = "comparison.json"
ROWS = 50_000
"""So many games are written at once. A cell begins anew, so that the same games of two cells lie at the same place."""
WHOLE = (
    "moves", "rounds", "longest_wait", "tied", "tie_break", "shared", "margin", "lead_changes", "chance_changes",
    "comebacks", "kingmaking", "mistakes",
)  # fmt: skip
"""The figures that are whole numbers in each game."""


class Kept(msgspec.Struct, kw_only=True):
    """What ``study.json`` keeps of a study that is under way."""

    form: int = FORM
    asked: Asked
    games: int | None
    """How many games each cell has; nothing while that hangs on the time."""
    minutes: float | None
    spent: float = 0.0
    """Seconds that have gone into it."""


class Folder:
    """A folder that a study is written to."""

    def __init__(self, path: Path, asked: Asked) -> None:
        self.path = path
        # Parts of another study, which may still be at it, are never taken for ours.
        self.parts = path / PARTS / hashlib.sha256(msgspec.json.encode(asked)).hexdigest()[:16]

    @property
    def finished(self) -> bool:
        """Whether the figures are there."""
        return (self.path / FIGURES).is_file()

    def begin(self, wanted: Kept, *, force: bool) -> Kept:
        """Makes the folder, or takes up what is there. Raises :class:`RuleError` if it holds something else."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            there = sorted(file.name for file in self.path.iterdir())
        except OSError as error:
            raise RuleError(f"{self.path} cannot be used as a folder: {error.strerror}") from None
        if there and STUDY not in there:
            raise RuleError(f"{self.path} holds something that is no study, such as {there[0]}; take a new folder")
        if there and not force:
            kept = self._kept()
            if (kept.asked, kept.minutes) != (wanted.asked, wanted.minutes) or (
                kept.minutes is None and kept.games != wanted.games
            ):
                raise RuleError(f"{self.path} holds another study; take a new folder, or --force to begin anew")
            return kept
        if there:
            self._clear()
        self.keep(wanted)
        return wanted

    def _clear(self) -> None:
        """Removes all that a study writes, the figures first, and nothing else."""
        for name in (FIGURES, GAMES, PAGE):
            (self.path / name).unlink(missing_ok=True)
        self.clear_parts()

    def _kept(self) -> Kept:
        try:
            kept = msgspec.json.decode((self.path / STUDY).read_bytes(), type=Kept)
        except (OSError, msgspec.DecodeError):
            kept = None
        if kept is None or kept.form != FORM:
            raise RuleError(f"{self.path / STUDY} cannot be read; take a new folder, or --force to begin anew")
        return kept

    def keep(self, kept: Kept) -> None:
        """Writes down what is asked, and how far it is."""
        self.write(STUDY, msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")

    def write(self, name: str, data: bytes) -> None:
        """Writes a file of the folder."""
        write(self.path / name, data)

    # The parts ----------------------------------------------------------------------------------------------------

    def has(self, part: Part) -> bool:
        """Whether a part is done."""
        return (self.parts / part.name).is_file()

    def put(self, part: Part, done: Done) -> None:
        """Keeps what came of a part."""
        self.parts.mkdir(parents=True, exist_ok=True)
        write(self.parts / part.name, msgspec.msgpack.encode(done))

    def get(self, part: Part) -> Done:
        """What came of a part."""
        return msgspec.msgpack.decode((self.parts / part.name).read_bytes(), type=Done)

    def clear_parts(self) -> None:
        """Removes the parts, which are not needed any more."""
        shutil.rmtree(self.path / PARTS, ignore_errors=True)


def write(file: Path, data: bytes) -> None:
    """Writes a file, all of it or nothing."""
    beside = file.with_name(f"{file.name}.new")
    beside.write_bytes(data)
    beside.replace(file)


def read_report(path: Path) -> Report:
    """The figures of a finished study. Raises :class:`RuleError` if there are none."""
    try:
        return read((path / FIGURES).read_bytes())
    except OSError:
        unfinished = (path / STUDY).is_file()
        why = "the study in it is unfinished" if unfinished else "it is no folder of a study"
        raise RuleError(f"{path} has no {FIGURES}: {why}") from None
    except ValueError as error:
        raise RuleError(f"{path / FIGURES} cannot be read: {error}") from None


# Every game as a row --------------------------------------------------------------------------------------------------


def arrow() -> Any:
    """The library that writes Parquet, with its part that does. Raises :class:`RuleError` if it is not there."""
    try:
        import pyarrow  # noqa: PLC0415 - an extra
        import pyarrow.compute  # noqa: PLC0415
        import pyarrow.parquet  # noqa: PLC0415
    except ImportError:
        raise RuleError("the lab needs pyarrow and altair: pip install 'quintet[lab]'") from None
    return pyarrow


def _schema() -> Any:
    pa = arrow()
    figures = [name for name, measure in MEASURES.items() if measure.form == "figure"]
    return pa.schema(
        [
            ("cell", pa.int32()),
            ("part", pa.string()),
            ("number", pa.int64()),
            ("bots", pa.string()),
            ("first", pa.int8()),
            ("scores", pa.list_(pa.int32())),
            ("winners", pa.list_(pa.int8())),
            ("reason", pa.string()),
            *((name, pa.int32() if name in WHOLE else pa.float64()) for name in figures),
        ]
    )


class GamesWriter:
    """Writes ``games.parquet``, some rows at a time."""

    def __init__(self, folder: Folder) -> None:
        self._file = folder.path / GAMES
        self._beside = self._file.with_name(GAMES + ".new")
        self._schema = _schema()
        self._writer = arrow().parquet.ParquetWriter(self._beside, self._schema, compression="zstd")
        self._tables: list[Any] = []
        self._count = 0

    def add(self, columns: dict[str, list[Any]], **same: int | str) -> None:
        """Adds rows; what is the `same` in all of them is given once."""
        pa, count = arrow(), len(columns["number"])
        arrays = []
        for field in self._schema:
            if field.name in same:
                arrays.append(pa.array([same[field.name]] * count, field.type))
            elif field.name in columns:
                arrays.append(pa.array(columns[field.name], field.type))
            else:
                arrays.append(pa.nulls(count, field.type))
        self._tables.append(pa.Table.from_arrays(arrays, schema=self._schema))
        self._count += count
        while self._count >= ROWS:
            self._flush(ROWS)

    def end_group(self) -> None:
        """Writes what is left; what comes next begins anew."""
        if self._count:
            self._flush(self._count)

    def _flush(self, count: int) -> None:
        rows = arrow().concat_tables(self._tables)
        self._writer.write_table(rows.slice(0, count).combine_chunks(), row_group_size=count)
        self._tables = [rows.slice(count)]
        self._count -= count

    def close(self) -> None:
        """Puts the file in its place."""
        self._writer.close()
        self._beside.replace(self._file)


class Games:
    """The games of a finished study, some at a time."""

    def __init__(self, path: Path) -> None:
        try:
            self._file = arrow().parquet.ParquetFile(path / GAMES)
        except (OSError, arrow().ArrowInvalid) as error:
            raise RuleError(f"{path / GAMES} cannot be read: {error}") from None
        self._groups: dict[int, list[int]] = {}
        for group in range(self._file.metadata.num_row_groups):
            row = self._file.metadata.row_group(group)
            cell, part = (row.column(column).statistics.min for column in (0, 1))
            if part == "alike":
                self._groups.setdefault(cell, []).append(group)

    def columns(self, cell: int, names: list[str]) -> Iterator[Any]:
        """These columns of the games by bots that are all alike, in order, as many at a time as were written."""
        for group in self._groups.get(cell, ()):
            yield self._file.read_row_group(group, columns=names)
