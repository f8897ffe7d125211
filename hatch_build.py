"""Builds the web client and the compiled core into the package.

The client needs Node.js, which comes from PyPI. The core needs a C++ compiler; where there is none, ziglang from PyPI
is one, and where that fails too, the package is built without a core and works all the same.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import sys_tags

ROOT = Path(__file__).parent
WEB = ROOT / "web"
WORDS = ROOT / "src" / "quintet" / "words"
PAGE = ROOT / "src" / "quintet" / "web" / "index.html"

sys.path.insert(0, str(ROOT))
from tools import native  # noqa: E402 - in no package
from tools.npm import npm  # noqa: E402

ZIG = "ziglang==0.17.0"


class Parts(BuildHookInterface):  # type: ignore[type-arg]
    """Builds what is older than its sources, before the package is put together."""

    def dependencies(self) -> list[str]:
        return [] if native.is_current() or native.compiler() is not None else [ZIG]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        self._build_client()
        build_data["artifacts"].append("src/quintet/web")
        if self._build_core():
            build_data["artifacts"].append(f"src/quintet/native/{native.NAME}")
            build_data["pure_python"] = False
            # The core is loaded at run time and knows nothing of Python: one file serves every version.
            build_data["tag"] = f"py3-none-{next(tag.platform for tag in sys_tags())}"

    def _build_client(self) -> None:
        sources = [file for file in WEB.rglob("*") if file.is_file() and "node_modules" not in file.parts]
        sources += WORDS.glob("*.ftl")
        newest = max(file.stat().st_mtime for file in sources)
        if not PAGE.exists() or PAGE.stat().st_mtime < newest:
            for command in (("install", "--no-save", "--no-progress"), ("run", "build")):
                if npm(*command) != 0:
                    raise RuntimeError(f"npm {' '.join(command)} failed in {WEB}")

    def _build_core(self) -> bool:
        try:
            if not native.is_current():
                native.build()
        except native.NoCoreError as error:
            self.app.display_warning(f"Quintet is built without its compiled core: {error}.")
            return False
        return True
