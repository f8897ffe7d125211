"""Builds the web client into the package, with the Node.js that comes from PyPI."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
WORDS = ROOT / "src" / "quintet" / "words"
PAGE = ROOT / "src" / "quintet" / "web" / "index.html"

sys.path.insert(0, str(ROOT / "tools"))
from npm import npm  # noqa: E402 - tools/npm.py, which is in no package


class WebClient(BuildHookInterface):  # type: ignore[type-arg]
    """Runs the client's build before the package is put together, unless it is newer than all of its sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        sources = [file for file in WEB.rglob("*") if file.is_file() and "node_modules" not in file.parts]
        sources += WORDS.glob("*.ftl")
        newest = max(file.stat().st_mtime for file in sources)
        if not PAGE.exists() or PAGE.stat().st_mtime < newest:
            for command in (("install", "--no-save", "--no-progress"), ("run", "build")):
                if npm(*command) != 0:
                    raise RuntimeError(f"npm {' '.join(command)} failed in {WEB}")
        build_data["artifacts"].append("src/quintet/web")
