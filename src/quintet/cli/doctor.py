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
        "core": native.described(),
        "page": "built"
        if files("quintet").joinpath("web", "index.html").is_file()
        else "not built: make setup builds it",
        "database": f"SQLite {sqlite3.sqlite_version}; PostgreSQL by asyncpg {_installed('asyncpg')}",
        "browser": _browser(),
    }


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


def _browser() -> str:
    named = os.environ.get("QUINTET_CHROMIUM")
    found = next(filter(None, map(shutil.which, (named, *BROWSERS) if named else BROWSERS)), None)
    return found or "none: the tests in the browser need Chromium; make test installs it"
