"""Draws pictures of studies for the documentation: ``python -m tools.lab FOLDER WHERE TITLE...``.

FOLDER holds a study or a comparison, WHERE is how the names of the files begin, and TITLE how a picture's title does.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import msgspec

from quintet.lab import figures, plots, sections


def pictures(folder: Path) -> Iterator[sections.Picture]:
    """All pictures of a page, in their order."""
    study = folder / "figures.json"
    if study.is_file():
        report = figures.read(study.read_bytes())
        for section in sections.SECTIONS.values():
            yield from section(report.cells)
        comparisons = report.comparisons
    else:
        comparisons = msgspec.json.decode((folder / "comparison.json").read_bytes(), type=figures.Compared).comparisons
    for comparison in comparisons:
        yield from sections.changes(comparison)


def main() -> None:
    """Writes the pictures that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("where", help="docs/lab/NAME, to which a number is added")
    parser.add_argument("titles", nargs="+")
    asked = parser.parse_args()
    wanted, number = asked.titles, count(1)
    for picture in pictures(asked.folder):
        if any(picture.title.startswith(title) for title in wanted):
            file = Path(f"{asked.where}-{next(number)}.svg")
            file.write_text(plots.alone(picture.drawing, picture.title, picture.key), encoding="utf-8")
            print(f"{file}: {picture.alt}")  # noqa: T201 - the text for those who do not see it


if __name__ == "__main__":
    main()
