"""The program with the page of another folder, as another build brings it: ``python -m tests.web.elsewhere serve``."""

from __future__ import annotations

import functools
import os
from pathlib import Path

from quintet.cli import main
from quintet.server import app
from quintet.server.pages import Pages

if __name__ == "__main__":
    vars(app)["Pages"] = functools.partial(Pages, Path(os.environ["QUINTET_PAGE"]))
    main()
