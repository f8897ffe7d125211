"""Draws what ``train.py`` has measured: ``python curve.py DIR`` reads DIR/curve.csv and writes DIR/curve.svg."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

COLOURS = {"random": "#767676", "easy": "#1f77b4", "medium": "#d62728"}
LEFT, RIGHT, TOP, BOTTOM = 50, 530, 40, 340


def draw(rows: list[dict[str, str]]) -> str:
    """The margin over each rival by minutes, with 95 % intervals."""
    points = [(row["rival"], float(row["minutes"]), float(row["margin"]), float(row["error"])) for row in rows]
    last = max(minutes for _, minutes, _, _ in points)
    low = min(0, *(margin - error for _, _, margin, error in points))
    high = max(0, *(margin + error for _, _, margin, error in points))
    wide, tall = (RIGHT - LEFT) / (last or 1), (BOTTOM - TOP) / ((high - low) or 1)
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 380" font-family="sans-serif" font-size="13">']
    out += ['<rect width="640" height="380" fill="#fff"/>']
    out += [f'<text x="9" y="24">points over each rival, by minutes (0 to {last:.1f})</text>']
    for tick in {0, *(round(low + part * (high - low) / 4) for part in range(5))}:
        y = BOTTOM - tall * (tick - low)
        out += [f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="{"#777" if tick == 0 else "#ddd"}"/>']
        out += [f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tick:+d}</text>']
    names: list[float] = []  # where the names of rivals stand, which must not lie on each other
    for rival in dict.fromkeys(name for name, *_ in points):
        own = [
            (LEFT + wide * minutes, BOTTOM - tall * (margin - low), tall * error)
            for name, minutes, margin, error in points
            if name == rival
        ]
        colour, path = COLOURS[rival], "".join(f"M{x:.1f} {y - error:.1f}v{2 * error:.1f}" for x, y, error in own)
        path += "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y, _ in own)
        out += [f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>']
        place = own[-1][1] + 4
        while any(abs(place - other) < 15 for other in names):
            place -= 1
        names.append(place)
        out += [f'<text x="{RIGHT + 8}" y="{place:.1f}" fill="{colour}">over {rival}</text>']
    return "\n".join([*out, "</svg>", ""])


def main() -> None:
    """The command line."""
    if len(sys.argv) != 2 or not (curve := Path(sys.argv[1]) / "curve.csv").is_file():
        sys.exit("python curve.py DIR: the folder of what was learned, with its curve.csv")
    with curve.open(newline="") as file:
        rows = list(csv.DictReader(file))
    if not rows:
        sys.exit(f"{curve} has no measurements yet")
    curve.with_suffix(".svg").write_text(draw(rows))


if __name__ == "__main__":
    main()
