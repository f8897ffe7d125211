"""Measures home, rules and a table with Lighthouse, as on a phone: ``python -m tools.lighthouse``.

Lighthouse is fetched by npm when it is wanted. It is no dependency: nothing else here needs it, and it is large.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from tests.web.harness import SIMPLEST, WHOLE, Person, chromium, served
from tools.npm import npm

VERSION = "12.8.2"
FLAGS = "--headless=new --no-sandbox --disable-gpu"
WANTED = {"performance": 98, "accessibility": 100, "best-practices": 100, "seo": 100}


def measure(url: str, report: Path) -> dict[str, int]:
    """The scores of a page, from 0 to 100."""
    only = ",".join(WANTED)
    options = [f"--only-categories={only}", "--output=json", f"--output-path={report}", "--quiet"]
    if npm("exec", "--yes", f"lighthouse@{VERSION}", "--", url, *options, f"--chrome-flags={FLAGS}"):
        raise SystemExit("Lighthouse did not end well")
    found = json.loads(report.read_text(encoding="utf-8"))["categories"]
    return {name: round(100 * (found[name]["score"] or 0)) for name in WANTED}


def main() -> int:
    """Measures all three, and tells which are below what we want."""
    path = os.environ.get("QUINTET_CHROMIUM") or next(filter(None, map(shutil.which, WHOLE)), None)
    os.environ.setdefault("CHROME_PATH", path or "")
    low = 0
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), "quintet") as site:
        with chromium() as browser:
            ann = Person(site, browser, "Ann")
            table = ann.make_table(SIMPLEST)
            ann.sit(table)
            ann.start()
            ann.context.close()
        for page in ("/", f"/rules/{SIMPLEST}", f"/table/{table}"):
            scores = measure(site + page, Path(folder) / "report.json")
            low += any(scores[name] < wanted for name, wanted in WANTED.items())
            told = ", ".join(f"{name} {score}" for name, score in scores.items())
            sys.stdout.write(f"{page}: {told}\n")
            sys.stdout.flush()
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
