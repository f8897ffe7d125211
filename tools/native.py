"""Builds the compiled core: by ``$CXX``, the compiler of the system, or the one in the PyPI package ziglang.

``python -m tools.native`` builds it in place; the package's build hook does the same. Other flags may be given behind
it, and another place by ``--to FILE``, as the tests with sanitizers do.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "native"
NAME = {"win32": "core.dll", "darwin": "core.dylib"}.get(sys.platform, "core.so")
CORE = ROOT / "src" / "quintet" / "native" / NAME
FLAGS = ("-std=c++20", "-O3", "-DNDEBUG", "-ffp-contract=off", "-fPIC", "-fvisibility=hidden", "-pthread")
"""Products and sums are not contracted, so that every platform computes the same bits."""


class NoCoreError(Exception):
    """The core cannot be built here. The message says why, in one line."""


def compiler() -> list[str] | None:
    """The command of a C++ compiler: what ``$CXX`` says, or what there is."""
    if named := os.environ.get("CXX"):
        return shlex.split(named)
    for name in ("c++", "g++", "clang++"):
        if found := shutil.which(name):
            return [found]
    if importlib.util.find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "c++"]
    return None


def processor(command: list[str]) -> list[str]:
    """The flags for a core that runs on any processor of the last fifteen years: all of them count bits at once.

    Without them ziglang builds for the processor that it runs on, and no other.
    """
    intel = platform.machine() in ("x86_64", "AMD64")
    if "ziglang" in command:
        return ["-mcpu=x86_64_v2" if intel else "-mcpu=baseline"]
    return ["-msse4.2", "-mpopcnt"] if intel else []


def registry() -> str:
    """The part that names the games: every header in native/games, whose type is its capitalised name.

    Those in native/features say what a network sees of them.
    """
    headers = sorted((SOURCES / "games").glob("*.h")), sorted((SOURCES / "features").glob("*.h"))
    includes = "".join(f'#include "{header.parent.name}/{header.name}"\n' for kind in headers for header in kind)
    names = [header.stem for header in headers[0]]
    return f"{includes}#define QUINTET_GAMES(X) {' '.join(f'X({name.capitalize()})' for name in names)}\n"


def is_current(core: Path = CORE) -> bool:
    """Whether the core is newer than all of its sources."""
    sources = [*SOURCES.rglob("*.h"), *SOURCES.rglob("*.cpp"), Path(__file__)]
    return core.exists() and core.stat().st_mtime > max(file.stat().st_mtime for file in sources)


def build(core: Path = CORE, *extra: str) -> None:
    """Builds the core. Raises :class:`NoCoreError` if that is not possible; what was there before is then left."""
    command = compiler()
    if command is None:
        raise NoCoreError("no C++ compiler was found")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "games.inc").write_text(registry(), encoding="utf-8")
        made = Path(folder, core.name)
        includes = [f"-I{folder}", f"-I{SOURCES}"]
        arguments = [
            *command,
            *FLAGS,
            *processor(command),
            *extra,
            "-shared",
            *includes,
            str(SOURCES / "api.cpp"),
            "-o",
            str(made),
        ]
        try:
            run = subprocess.run(arguments, capture_output=True, text=True, check=False)
        except OSError as error:
            raise NoCoreError(f"{command[0]} cannot be run: {error.strerror}") from None
        if run.returncode != 0:
            lines = [line for line in run.stderr.splitlines() if "error" in line] or [f"status {run.returncode}"]
            raise NoCoreError(f"{command[0]} failed: {lines[0].strip()}")
        core.parent.mkdir(parents=True, exist_ok=True)
        # In one step: a process that has loaded the old one keeps it.
        shutil.copyfile(made, core.with_suffix(".new"))
        core.with_suffix(".new").replace(core)


def main(*arguments: str) -> None:
    """Builds the core, or with ``--check`` says if the one at hand is of other sources than these."""
    if arguments == ("--check",):
        if CORE.exists() and not is_current():
            sys.exit("The compiled core is older than its sources: python -m tools.native builds it, or tells why not.")
        return
    try:
        if arguments[:1] == ("--to",):
            build(Path(arguments[1]), *arguments[2:])
        else:
            build(CORE, *arguments)
    except NoCoreError as error:
        sys.exit(f"The core cannot be built: {error}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
