"""docs/adding-a-game.md, carried out: a copy of the project with the files that the guide shows."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "adding-a-game.md"
COPIED = (
    *("src", "tests", "tools", "bench", "examples", "docs", "web", ".ci"),
    *("Makefile", "pyproject.toml", "hatch_build.py"),
)
NOT_COPIED = shutil.ignore_patterns("__pycache__", "node_modules")
OPTIONAL = "\n## The rest"
"""The heading below which nothing is needed."""


def steps() -> tuple[dict[str, str], dict[str, str]]:
    """The files that the guide shows, by their paths: those that a game needs, and the rest."""
    needed, _, rest = GUIDE.read_text(encoding="utf-8").partition(OPTIONAL)
    return _files(needed), _files(rest)


def _files(text: str) -> dict[str, str]:
    return dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


def copy(folder: Path) -> None:
    """Copies the project, as far as tests need it."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=NOT_COPIED)
        else:
            shutil.copy(source, folder / name)


def write(folder: Path, files: dict[str, str]) -> None:
    """Adds files, none of which is there."""
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
