"""A study that nobody made, with everything in it that a report can tell of."""

from __future__ import annotations

from math import sqrt

from quintet.lab.figures import (
    MEASURES,
    Cell,
    Change,
    Compared,
    Comparison,
    Curve,
    Figure,
    Item,
    Report,
    Spread,
    Subject,
    of_form,
)

MEANS = {
    "moves": 42.0,
    "rounds": 4.0,
    "decisions": 12.5,
    "wait": 2.0,
    "longest_wait": 9.0,
    "first_wins": 0.08,
    "first_margin": 1.4,
    "tied": 0.06,
    "tie_break": 0.055,
    "shared": 0.01,
    "choices": 6.3,
    "forced": 0.13,
    "close": 0.34,
    "close_count": 2.8,
    "matters": 0.62,
    "stakes": 0.07,
    "luck_share": 0.64,
    "luck_points": 8.1,
    "play_points": 4.2,
    "luckiest_wins": 0.58,
    "accuracy": 0.81,
    "margin": 5.2,
    "lead_changes": 2.7,
    "chance_changes": 3.1,
    "comeback": 0.21,
    "comebacks": 0.31,
    "decided": 0.72,
    "hopeless": 0.12,
    "kingmaking": 0.07,
    "mistakes": 3.3,
}
"""Of all figures."""


def spread(middle: float, wide: float) -> Spread:
    starts = [middle + wide * (step - 10) / 10 for step in range(21)]
    counts = [round(1000 * 2.7 ** -(((step - 10) / 4) ** 2)) for step in range(21)]
    quantiles = [middle - 0.6 * wide, middle - 0.2 * wide, middle, middle + 0.2 * wide, middle + 0.6 * wide]
    return Spread(starts, counts, wide / 10, middle, wide / 3, starts[0], starts[-1] + wide / 10, quantiles)


def curve(start: float, end: float, games: int) -> Curve:
    x = [step / 20 for step in range(21)]
    mean = [start + (end - start) * at**1.5 for at in x]
    return Curve(x, mean, [1.5 / sqrt(games) for _ in x], games)


def cell(number: int, players: int, games: int, means: dict[str, float], bots: str = "medium") -> Cell:
    values = {**MEANS, **means}

    def figure(mean: float, unit: str = "points", worse: float = 1.0) -> Figure:
        wide = {"share": 1.0, "points": 12.0}.get(unit, max(1.0, mean / 3))
        return Figure(mean, worse * 1.96 * wide / sqrt(games), games)

    names = [name for name in of_form("figure") if players > 2 or name != "kingmaking"]
    cards = [
        Item(
            f"{colour}{value}",
            "have" if value % 2 else "Played",
            games,
            figure(0.1 + value / 40, "share"),
            figure((value - 4.5) * 0.5, worse=2),
            figure(value / 200, "share"),
        )
        for colour in "BGY"
        for value in (0, 1, 8, 9)
    ]
    return Cell(
        number=number,
        players=players,
        options={"target": 15, "advanced": False},
        bots=[bots] * players,
        games=games,
        figures={name: figure(values.get(name, 1.0), MEASURES[name].unit) for name in names},
        spreads={name: spread(values.get(name.removesuffix("_spread"), 20.0), 10.0) for name in of_form("spread")},
        curves={"leader": curve(1 / players, 1.0, games), "winner": curve(1 / players, 0.97, games)},
        tables={
            "seats": [
                Item(
                    str(seat + 1),
                    "",
                    games,
                    figure(1 / players + (0.08 if not seat else -0.08 / (players - 1)), "share"),
                    figure(1.4 - seat),
                )
                for seat in range(players)
            ],
            "chain": [
                Item("easy", "random", games, figure(0.38, "share"), figure(7.0)),
                Item("medium", "easy", games, figure(0.21, "share"), figure(4.0)),
                Item("hard", "medium", games // 10, figure(0.01, "share", 3), figure(0.4, worse=3)),
            ],
            "gains": [
                Item(str(seat), "", games, worth=figure(-3.0 if not seat else 2.0 / seat)) for seat in range(players)
            ],
            "cards": [*cards, Item("W1", "Played", 0)],
            "uses": [Item(card.name, "Took.cards", 40, card.share, card.worth) for card in cards[:8]],
            "moves_made": [
                Item("TookEquals", "", 900, figure(0.62, "share"), figure(2.1)),
                Item(
                    "Took neighbours and a name that is far too long to fit on any phone at all",
                    "",
                    700,
                    figure(0.31, "share"),
                    figure(-1.2),
                ),
                Item("Passed", "", 0),
            ],
            "places": [Item("left", "Laid.side", 300, figure(0.5, "share"), figure(0.1, worse=4))],
            "ends": [
                Item("target", "", games - 40, figure(0.984, "share")),
                Item("hand_empty", "", 40, figure(0.016, "share")),
                Item("pile_empty", "", 0),
            ],
            "events": [Item("TookEquals", "player", 900, figure(0.62, "share")), Item("Reshuffled", "rules", 0)],
            "phases": [Item("card", "", games, figure(1.0, "share"))],
        },
        missing={} if players > 2 else {"kingmaking": "it takes three players", "gains": "it takes three players"},
    )


def comparison(base: Cell, other: Cell, about: str = "players", title: str = "3 players instead of 2") -> Comparison:
    changes = []
    for name, figure in base.figures.items():
        if name not in other.figures:
            continue
        beside = other.figures[name]
        error = sqrt((figure.error or 0) ** 2 + (beside.error or 0) ** 2)
        difference = Figure(beside.mean - figure.mean, error, min(figure.samples, beside.samples))
        changes.append(Change(name, "", "", "mean", figure, beside, difference, paired=False))
    for one, two in zip(base.tables["cards"], other.tables["cards"], strict=True):
        if one.worth and two.worth:
            changes.append(
                Change(
                    "cards",
                    one.name,
                    one.kind,
                    "worth",
                    one.worth,
                    two.worth,
                    Figure(two.worth.mean - one.worth.mean, 1.0, one.worth.samples),
                    paired=False,
                )
            )
    return Comparison(base.number, other.number, about, title, changes)


def report(games: int = 2500, **means: float) -> Report:
    two = cell(0, 2, games, means)
    three = cell(1, 3, games, {"moves": 61.0, "first_wins": 0.01, **means})
    return Report(
        subject=Subject(
            game="example",
            title="Example",
            edition=2,
            quintet="0.1.0",
            seed=7,
            arguments=["example", "--players", "2,3", "--games", str(games), "--seed", "7"],
        ),
        cells=[two, three],
        comparisons=[comparison(two, three)],
    )


def compared() -> Compared:
    base, other = report(), report(moves=50.0, decided=0.8, first_wins=0.0)
    pairs = zip(base.cells, other.cells, strict=True)
    return Compared(
        base=base,
        other=other,
        base_name="before",
        other_name="after",
        comparisons=[comparison(one, two, "rules", f"{one.players} players") for one, two in pairs][:1],
        alone=["after: 4 players, target 15, medium"],
    )
