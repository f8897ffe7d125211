"""Writes the tables of the games as research objects into docs/research.md.

``make research`` writes what follows from the games themselves and from docs/bots.md, and a test sees to it that it is
current. ``python -m tools.research --measure`` writes the measured table too.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from quintet import games, rl
from quintet.bots import steady
from quintet.engine import AnyGame, Move, pick
from quintet.matches import Match, Player
from quintet.simulate import Plan
from quintet.workers import EVERYONE, in_order

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "research.md"
RANDOM, MEDIUM = 1000, 200
"""How many games are played by random bots and by `medium`, for each row."""


def static() -> dict[str, str]:
    """The tables that follow from what is there, by the names of their places in the page."""
    return {"games": "\n".join(_games()), "baselines": "\n".join(_baselines())}


def placed(page: str, tables: dict[str, str]) -> str:
    """The page with these tables in their places."""
    for name, table in tables.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        before, _, rest = page.partition(begin)
        _, found, after = rest.partition(end)
        if not found:
            raise ValueError(f"{PAGE.name} has no place for the table {name}")
        page = f"{before}{begin}{table}\n{end}{after}"
    return page


def _games() -> Iterator[str]:
    yield "| Game | Players | Each knows alone | Decided at once | Shuffles | Numbers in an observation | Actions |"
    yield "|---|--:|---|---|---|--:|--:|"
    for game_id in games.ids():
        game_type = games.load(game_id)
        few, many = game_type.seats[0], game_type.seats[-1]
        sizes = [rl.encoding_of(game_type, players) for players in (few, many)]
        secrets, together, again = _looked(game_type)
        yield _row(
            f"`{game_id}`",
            f"{few} to {many}",
            ", ".join(f"`{name}`" for name in secrets) or "nothing",
            ", ".join(f"`{phase}`" for phase in together) or "nothing",
            "the deal, and during the game" if again else "the deal",
            " to ".join(dict.fromkeys(f"{encoding.size:,}" for encoding in sizes)),
            " to ".join(dict.fromkeys(f"{encoding.actions:,}" for encoding in sizes)),
        )


def _looked(game_type: type[AnyGame]) -> tuple[list[str], list[str], bool]:
    """What a seat alone sees, the phases in which several decide at once, and whether cards are shuffled again.

    Seen in some random games, the same ones each time.
    """
    secrets: dict[str, None] = {}
    together: dict[str, None] = {}
    again = False
    rng = random.Random(1)
    for number in range(3):
        match = Match.from_seed(game_type, game_type.seats[-1], seed=1, number=number)
        deal = len(match.shuffles)
        while match.game.to_move:
            game, seat = match.game, match.game.to_move[0]
            secrets |= dict.fromkeys(game.private_view(seat).keys() - {"seat", "chosen", "legal"})
            if len(game.to_move) > 1:
                together[game.phase] = None
            match.play(seat, pick(game.legal(seat), rng))
        again = again or len(match.shuffles) > deal
    return sorted(secrets), [phase for phase in game_type.phases if phase in together], again


def _baselines() -> Iterator[str]:
    """The bots of all levels at one table, as docs/bots.md has them."""
    found: dict[str, dict[str, str]] = {}
    row = r"^\| `(\w+)` \| (hard|medium|easy|random) \| ([^|]+ %) ± [^|]+ \| ([^|]+) \|"
    for game_id, bot, wins, margin in re.findall(row, (DOCS / "bots.md").read_text(encoding="utf-8"), re.MULTILINE):
        found.setdefault(game_id, {})[bot] = f"{wins}, {margin}"
    levels = ("random", "easy", "medium", "hard")
    yield _row("Game", *(f"`{level}`" for level in levels))
    yield "|---|" + "--:|" * len(levels)
    for game_id, results in sorted(found.items()):
        yield _row(f"`{game_id}`", *(results[level] for level in levels))


# What is measured -----------------------------------------------------------------------------------------------------


class _Counted:
    """A player whose choices are counted."""

    def __init__(self, player: Player, counts: list[int]) -> None:
        self.player = player
        self.counts = counts

    def decide(self, game: AnyGame, seat: int) -> Move:
        self.counts.append(len(game.legal(seat)))
        return self.player.decide(game, seat)


class _Choices:
    """How many legal moves there were at each move of the games of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def of(self, number: int) -> list[int]:
        counts: list[int] = []
        self.plan.play(number, lambda player: _Counted(player, counts))
        return counts


def measured() -> str:
    """Lengths and branching, for few and many players by the usual options."""
    lines = [
        _row("Game", "Players", "Moves, `random`", "Moves, `medium`", "Legal moves, `random`", "Legal moves, `medium`"),
        "|---|--:|--:|--:|--:|--:|",
    ]
    for game_id in games.ids():
        game_type = games.load(game_id)
        for players in dict.fromkeys((game_type.seats[0], 2, game_type.seats[-1])):
            lengths, choices = [], []
            for bot, count in (("random", RANDOM), ("medium", MEDIUM)):
                plan = Plan(game_id, players, game_type.options_type(), (steady(bot, game_type),) * players, seed=1)
                played = [*in_order(_Choices(plan).of, range(count), EVERYONE)]
                legal = [number for game in played for number in game]
                lengths.append(f"{len(legal) / count:.1f}, up to {max(map(len, played))}")
                choices.append(f"{sum(legal) / len(legal):.1f}, up to {max(legal):,}")
            lines.append(_row(f"`{game_id}`", f"{players}", *lengths, *choices))
    return "\n".join(lines)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    tables = static() | ({"measured": measured()} if "--measure" in sys.argv else {})
    PAGE.write_text(placed(PAGE.read_text(encoding="utf-8"), tables), encoding="utf-8")
