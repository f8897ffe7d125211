"""What several commands share: their parameters, files and the console."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import IO, Any

import click
from click.shell_completion import CompletionItem
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quintet import games
from quintet.engine import AnyGame, Options, RuleError
from quintet.outside import find, names
from quintet.records import Record, RecordError
from quintet.workers import Crew


class GameParameter(click.ParamType[type[AnyGame]]):
    """The id of a game, or the path of a file that has one."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> type[AnyGame]:
        if isinstance(value, type):
            return value
        try:
            return find(value)
        except RuleError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        return [CompletionItem(name) for name in (*games.ids(), *names()) if name.startswith(incomplete)] or [
            CompletionItem(incomplete, type="file")
        ]


game_argument = click.argument("game_type", metavar="GAME", type=GameParameter())
game_option = click.option(
    "--game",
    type=GameParameter(),
    expose_value=False,  # to read it makes it known
    help="a game that is not ours, by the path of its file, for records of it",
)
players_option = click.option("--players", type=int, default=2, show_default=True, help="how many play")
language_option = click.option(
    "--language",
    callback=lambda _context, _parameter, value: _language(value),
    metavar="CODE",
    help="the language to speak: en, de (default: that of the environment)",
)
set_option = click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="set an option of the game")


def crew_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds ``--jobs`` and ``--ray`` to a command, which gets them as one `crew`."""

    @wraps(command)
    def with_crew(*args: Any, jobs: int | None, ray: str | None, **others: Any) -> None:
        command(*args, crew=Crew(jobs, ray), **others)

    jobs = click.option("--jobs", type=click.IntRange(1, 256), help="how many processes (default: one for each core)")
    ray = click.option(
        "--ray", metavar="ADDRESS", help="work on a Ray cluster: auto, host:port, ray://host:port; local starts one"
    )
    return jobs(ray(with_crew))


def _language(wanted: str | None) -> str:
    from quintet.words import check_language, language_of_environment  # noqa: PLC0415 - only for those who speak

    return language_of_environment() if wanted is None else check_language(wanted)


def read_options(game_type: type[AnyGame], settings: Iterable[str]) -> Options:
    """The options of a game from what was given as ``--set``."""
    values: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise RuleError(f"--set takes option=value, not {setting!r}")
        if name in values:
            raise RuleError(f"--set gives the option {name!r} twice")
        values[name] = value
    return game_type.options_type.parse(values)


def read_seats(text: str, players: int) -> tuple[str, ...]:
    """The bots of all seats from one name for all, or a name for each with commas between."""
    names = tuple(text.split(","))
    if len(names) not in (1, players):
        raise RuleError(f"--bots takes one name or {players} names with commas between, not {len(names)}")
    return names * players if len(names) == 1 else names


def console(*, stderr: bool = False) -> Console:
    """The terminal, or a file of plain text where the output goes to one."""
    return Console(stderr=stderr, highlight=False, soft_wrap=not stderr)


def table_console() -> Console:
    """The same for tables: a file has no edge at which they would be cut."""
    out = console()
    if not out.is_terminal:
        out.width = 200
    return out


def progress() -> Progress:
    """A progress bar on standard error. It disappears when the work is done; where nobody watches, it is left out."""
    out = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=out, transient=True, disable=not out.is_terminal)


@contextmanager
def new_file(path: Path | None, *, force: bool) -> Iterator[IO[bytes] | None]:
    """A file to write lines to, each in one piece. An existing one is kept unless forced."""
    if path is None:
        yield None
        return
    try:
        file = path.open("wb" if force else "xb", buffering=0)
    except FileExistsError:
        raise RuleError(f"{path} exists; --force overwrites it") from None
    except OSError as error:
        raise RuleError(f"{path} cannot be written: {error.strerror}") from None
    with file:
        yield file


@contextmanager
def whole_file(path: Path | None, *, force: bool) -> Iterator[IO[bytes] | None]:
    """A file that is there when all of it is written, and not before. An existing one is kept unless forced."""
    if path is None:
        yield None
        return
    if path.is_dir():
        raise RuleError(f"{path} is a folder")
    if path.exists() and not force:
        raise RuleError(f"{path} exists; --force overwrites it")
    part = path.with_name(f"{path.name}.part")
    try:
        file = part.open("wb")
    except OSError as error:
        raise RuleError(f"{path} cannot be written: {error.strerror}") from None
    try:
        with file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


class StrangeError(RecordError):
    """A record of a game that is not known here."""


def meet(record: Record) -> None:
    """Makes sure that the game of a record is known. Raises :class:`StrangeError` if it is not, and says what to do."""
    try:
        if record.game in names():
            find(record.game)
        games.load(record.game)
    except RuleError as error:
        raise StrangeError(f"{error}; --game FILE.py brings one of your own") from None


@contextmanager
def open_records(path: Path) -> Iterator[IO[bytes]]:
    """A file of records, or standard input if it is ``-``."""
    if str(path) == "-":
        yield sys.stdin.buffer
        return
    try:
        file = path.open("rb")
    except OSError as error:
        raise RuleError(f"{path} cannot be read: {error.strerror}") from None
    with file:
        try:
            yield file
        except IsADirectoryError:
            raise RuleError(f"{path} is a folder, not a file of records") from None
