"""Tells and draws what came of the contests that are kept in ``bench/contests``: ``python -m tools.contests``.

Each was played by ``quintet arena --keep``, and its file says which one it is. The table goes to the screen, the
picture to ``docs/learning``; nothing is played.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import msgspec

from quintet import games
from quintet.arena import Contest, Scoreboard, Standing, run_on
from quintet.lab import plots

KEPT = Path("bench/contests")
PICTURE = Path("docs/learning/contests.svg")


class Head(msgspec.Struct):
    """The first line of a kept contest, as far as it says what was played."""

    game: str
    players: int
    options: dict[str, object]
    bots: tuple[str, ...]
    seed: int
    luck: bool


def standing(path: Path) -> tuple[Contest, int, Standing]:
    """A kept contest, how many deals of it were played, and how its first bot did.

    Raises :class:`RuleError` if its bots have become others since.
    """
    kept = path.read_bytes()
    head = msgspec.json.decode(kept.partition(b"\n")[0], type=Head)
    options = games.load(head.game).options_type.read(head.options)
    contest = Contest(head.game, head.players, options, head.bots, head.seed, weigh_luck=head.luck)
    board, deals = Scoreboard(contest), kept.count(b"\n") - 1
    for deal in run_on(contest, deals, path):
        board.add(deal)
    return contest, deals, next(one for one in board.standings() if one.bot == head.bots[0])


def main() -> None:
    """Tells them and draws them, but for those of fewer than two deals, of which there is no interval."""
    told = sorted(map(standing, KEPT.glob("*.jsonl")), key=lambda one: (one[0].players, one[0].game))
    print("| game | players | deals | seed | wins, and of how many | margin |\n|---|--:|--:|--:|--:|--:|")  # noqa: T201
    rows: list[plots.Row] = []
    for players, group in groupby(told, key=lambda one: one[0].players):
        rows.append(plots.Row(f"{players} players"))
        for contest, deals, one in group:
            wins, margin = one.wins, one.margin
            if wins.error is None or margin.error is None:
                continue
            won = f"{100 * wins.mean:.1f} % ± {100 * wins.error:.1f} of {100 * one.fair:.0f}"
            points = f"{margin.mean:+.2f} ± {margin.error:.2f}".replace("-", "−")
            print(f"| `{contest.game}` | {players} | {deals} | {contest.seed} | {won} | {points} |")  # noqa: T201
            clear = abs(margin.mean) > margin.error
            least, most = margin.mean - margin.error, margin.mean + margin.error
            label = f"{contest.game}, {deals} deals"
            rows.append(plots.Row(label, margin.mean, least, most, points, "first" if clear else "sixth", not clear))
    drawing = plots.intervals(rows, title="points a game that it is ahead by", form=plots.SIGNED, even=0.0)
    picture = plots.alone(drawing, "20 ms of expert against a second of the plain search")
    PICTURE.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
