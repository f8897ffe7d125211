"""Draws the architecture from the real imports: ``make architecture`` writes docs/architecture.svg.

The rows below are the house from top to bottom. A module may import what is in its own group, or in a group of a lower
row; :func:`violations` lists every import that does not, and a test sees to it that there is none.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

import grimp

PICTURE = Path(__file__).parent.parent / "docs" / "architecture.svg"


@dataclass(frozen=True)
class Group:
    """Modules that belong together."""

    name: str
    modules: tuple[str, ...]
    """Patterns of module names; of several groups that fit, the first has the module."""
    about: str
    x: int
    """Where its box stands in the picture."""


ENVIRONMENTS = (
    "quintet.rl.episodes",
    "quintet.rl.pettingzoo",
    "quintet.rl.gymnasium",
    "quintet.rl.selfplay",
    "quintet.rl.dataset",
)
"""What others' libraries are given, and can draw a table too. What it is made of lies deeper."""

ROWS: tuple[tuple[Group, ...], ...] = (
    (Group("command line", ("quintet.cli*", "quintet.__main__"), "a module for each command", 480),),
    (
        Group("environments", ENVIRONMENTS, "where agents are trained", 365),
        Group("lab", ("quintet.lab*",), "what kind of game it is", 600),
    ),
    (
        Group("terminal", ("quintet.terminal*", "quintet.games.*.terminal"), "how games look", 130),
        Group("server", ("quintet.server*",), "live tables, HTTP, stores", 365),
        Group("many games", ("quintet.simulate", "quintet.arena"), "by bots, to be compared", 600),
        Group("conformance", ("quintet.conformance",), "what every game must keep", 835),
    ),
    (
        Group("research", ("quintet.rl*", "quintet.games.*.encoding"), "what agents see and do", 365),
        Group("matches", ("quintet.matches",), "the one way to play a game", 600),
        Group("review", ("quintet.review*",), "who gave what away, and luck", 835),
        Group("learning", ("quintet.learning*",), "networks that play better", 130),
    ),
    (
        Group("workers", ("quintet.workers", "quintet.cluster"), "all cores, or many machines", 260),
        Group("bots", ("quintet.bots*", "quintet.games.*.judge"), "players, and how they judge", 530),
        Group("records", ("quintet.records", "quintet.fair"), "games that anyone can check", 800),
    ),
    (
        Group("words", ("quintet.words", "quintet.rulebook"), "every language, once", 130),
        Group("lessons", ("quintet.lessons", "quintet.games.*.lesson"), "first games that teach", 365),
        Group("core", ("quintet.native", "quintet.games.*.native"), "the door to the compiled games", 600),
        Group("ratings", ("quintet.ratings", "quintet.games.*.anchors"), "how strong people are", 835),
    ),
    (
        Group("registry", ("quintet.games", "quintet.outside"), "finds the games", 700),
        Group("rules", ("quintet.games.*",), "the games themselves", 380),
    ),
    (
        Group("engine", ("quintet.engine", "quintet"), "the contract", 480),
        Group("tools", ("quintet.estimates",), "means, and how sure they are", 755),
    ),
)
LEVEL = {group.name: level for level, row in enumerate(ROWS) for group in row}

WIDTH, BOX, HEIGHT, BETWEEN, EDGE = 965, 210, 54, 44, 16
HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
<style>
path {{ fill: none; stroke: #737983; stroke-width: 1.5; marker-end: url(#tip); }}
rect {{ fill: #f6f3ea; stroke: #16181c; }}
text {{ font: 12px sans-serif; fill: #555b64; text-anchor: middle; }}
.name {{ font: 600 16px sans-serif; fill: #16181c; }}
.ground {{ fill: #ffffff; stroke: none; }}
</style>
<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
<polygon points="0,0 8,4 0,8" fill="#737983"/>
</marker>
<rect class="ground" width="{width}" height="{height}"/>"""


def group_of(module: str) -> Group:
    """The group of a module; a package's modules are meant by ``name*``."""
    for row in ROWS:
        for group in row:
            if any(fnmatch.fnmatchcase(module, pattern) for pattern in group.modules):
                return group
    raise LookupError(f"{module} is in no group of tools/architecture.py")


def imports() -> Iterator[tuple[str, str]]:
    """Every import from one module of ours to another."""
    graph = grimp.build_graph("quintet", cache_dir=None)
    for module in sorted(graph.modules):
        for imported in sorted(graph.find_modules_directly_imported_by(module)):
            yield module, imported


def violations() -> list[str]:
    """The imports that do not point down, and those of the rules that leave the engine and their own folder."""
    found = []
    for module, imported in imports():
        source, target = group_of(module), group_of(imported)
        if source != target and LEVEL[source.name] >= LEVEL[target.name]:
            found.append(f"{module} imports {imported}: {source.name} is not above {target.name}")
        own_folder = ".".join(module.split(".")[:3])
        if source.name == "rules" and not imported.startswith((own_folder, "quintet.engine")):
            found.append(f"{module} imports {imported}: the rules know the engine and nothing else")
    return found


def arrows() -> list[tuple[str, str]]:
    """Which group uses which. What also follows from a way through another group is left out."""
    uses: dict[str, set[str]] = {group.name: set() for row in ROWS for group in row}
    for module, imported in imports():
        source, target = group_of(module).name, group_of(imported).name
        if source != target:
            uses[source].add(target)

    def reaches(start: str, end: str) -> bool:
        return end in uses[start] or any(reaches(step, end) for step in uses[start])

    return [
        (source, target)
        for source in uses
        for target in sorted(uses[source])
        if not any(step != target and reaches(step, target) for step in uses[source])
    ]


def picture() -> str:
    """The rows as boxes, and an arrow from each group to those it uses."""
    places = {
        group.name: (group.x, EDGE + level * (HEIGHT + BETWEEN)) for level, row in enumerate(ROWS) for group in row
    }
    height = 2 * EDGE + len(ROWS) * (HEIGHT + BETWEEN) - BETWEEN
    lines = [HEAD.format(width=WIDTH, height=height)]
    for source, target in arrows():
        (x, y), (to_x, to_y) = places[source], places[target]
        # An arrow leaves and enters on the side where the other box is.
        side = max(-0.35, min(0.35, (to_x - x) / WIDTH)) * BOX
        start, end = (round(x + side), y + HEIGHT), (round(to_x - side), to_y - 1)
        middle = (start[1] + end[1]) // 2
        lines.append(f'<path d="M{start[0]} {start[1]}C{start[0]} {middle} {end[0]} {middle} {end[0]} {end[1]}"/>')
    for row in ROWS:
        for group in row:
            x, y = places[group.name]
            lines.append(f'<rect x="{x - BOX // 2}" y="{y}" width="{BOX}" height="{HEIGHT}" rx="8"/>')
            lines.append(f'<text class="name" x="{x}" y="{y + 23}">{escape(group.name)}</text>')
            lines.append(f'<text x="{x}" y="{y + 42}">{escape(group.about)}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
