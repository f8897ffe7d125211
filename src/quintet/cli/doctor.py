"""``quintet doctor``: what this installation is made of, and what it lacks."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files

import click
from rich.table import Table
from rich.text import Text

from quintet import games, native
from quintet.cli.common import console
from quintet.words import languages

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@click.command(name="doctor", help="Tell what this installation has, and what it lacks.")
def command() -> None:
    """One line for each thing; what is missing says what that means."""
    table = Table.grid(padding=(0, 2))
    for name, told in report().items():
        table.add_row(Text(name, style="bold"), told)
    console().print(table, soft_wrap=False)


def report() -> dict[str, str]:
    """What there is, by name."""
    return {
        "Quintet": f"{version('quintet')}, with {', '.join(games.ids())}; speaks {', '.join(languages())}",
        "Python": f"{platform.python_version()} at {sys.executable}",
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "core": core_line(),
        "page": "built"
        if files("quintet").joinpath("web", "index.html").is_file()
        else "not built: make setup builds it",
        "database": f"SQLite {sqlite3.sqlite_version}; PostgreSQL by asyncpg {_installed('asyncpg')}",
        "browser": _browser(),
    }


def core_line() -> str:
    """Whether there is a compiled core, in one line."""
    core = native.core()
    if core is None:
        off = os.environ.get("QUINTET_NATIVE") == "0"
        return (
            "switched off by QUINTET_NATIVE=0" if off else "none: bots search in plain Python, a hundred times slower"
        )
    missing = [game_id for game_id in games.ids() if not core.plays(games.load(game_id))]
    return f"compiled, plays {'all games' if not missing else 'all but ' + ', '.join(missing)}"


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


def _browser() -> str:
    named = os.environ.get("QUINTET_CHROMIUM")
    found = next(filter(None, map(shutil.which, (named, *BROWSERS) if named else BROWSERS)), None)
    return found or "none: the tests in the browser need Chromium; make test installs it"
