"""What the page takes from the server, and what its files must keep to."""

from __future__ import annotations

import gzip
import itertools
import math
import re

import pytest

from quintet import games, rulebook
from quintet.server import typescript
from tests.web.harness import BUILT, ROOT

SOURCES = ROOT / "web" / "src"


def test_the_types_are_those_of_the_server() -> None:
    for path, text in typescript.declarations().items():
        if (SOURCES / path).parent.is_dir():
            assert (SOURCES / path).read_text(encoding="utf-8") == text, "run `make types`"


def test_the_first_load_is_small() -> None:
    assets = BUILT.parent / "assets"
    page = BUILT.read_text(encoding="utf-8")
    # What the start page names, and what that imports in turn.
    found = set(re.findall(r"/assets/([\w.-]+\.js)", page))
    for name in (todo := list(found)):
        for other in re.findall(r'["\'`]\./([\w.-]+\.js)["\'`]', (assets / name).read_text(encoding="utf-8")):
            if other not in found and re.search(rf'from\s*["\']\./{re.escape(other)}', (assets / name).read_text()):
                found.add(other)
                todo.append(other)
    # And the words of one language, which come in a file of their own.
    words = {file.name for file in assets.glob("de-*.js")}
    assert len(words) == 1
    size = sum(len(gzip.compress((assets / name).read_bytes())) for name in found | words)
    assert 10_000 < size < 60_000


@pytest.mark.parametrize("game_id", [game_id for game_id in games.ids() if rulebook.exists(game_id, "en")])
def test_rulebooks_show_the_same_cards_in_every_language(game_id: str) -> None:
    english, german = (sorted(re.findall(r"`([^`]+)`", rulebook.text(game_id, language))) for language in ("en", "de"))
    assert len(english) > 10
    assert english == german


# Colours --------------------------------------------------------------------------------------------------------------

Rgb = tuple[float, float, float]
# How colours look to people who lack one kind of cones, in linear light (Viénot, Brettel and Mollon 1999, and, for the
# last, Machado, Oliveira and Fernandes 2009).
SIGHT = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def palette() -> dict[str, tuple[str, str, str]]:
    """Fill, pattern and symbol of every colour."""
    text = (SOURCES / "lib" / "palette.ts").read_text(encoding="utf-8")
    rows = re.findall(r'^  (\w+): (?:shape|outline)\("(#\w{6})", \w+, "(\w+)", "([^"]+)"\)', text, re.MULTILINE)
    return {name: (fill, pattern, symbol) for name, fill, pattern, symbol in rows}


def seen(fill: str, sight: str) -> Rgb:
    """A colour as it is seen, in CIE L*a*b*."""
    channels = [int(fill[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    r, g, b = (min(1.0, max(0.0, sum(a * c for a, c in zip(row, linear, strict=True)))) for row in SIGHT[sight])
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("game_id", games.ids())
def test_colours_can_be_told_apart_by_everybody(game_id: str) -> None:
    colours = palette()
    used = sorted(set(games.load(game_id).colours.values()))
    for one, other in itertools.combinations(used, 2):
        assert colours[one][1] != colours[other][1], f"{one} and {other} have the same pattern"
        assert colours[one][2] != colours[other][2], f"{one} and {other} have the same symbol"
        for sight in SIGHT:
            distance = math.dist(seen(colours[one][0], sight), seen(colours[other][0], sight))
            assert distance > 10, f"{one} and {other} look alike with {sight}: {distance:.1f}"
