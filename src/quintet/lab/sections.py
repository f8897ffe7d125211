"""Which pictures answer which question, each with its numbers as a table and in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from quintet.lab import plots
from quintet.lab.figures import MEASURES, Cell, Change, Comparison, Figure, Item, Spread, Unit
from quintet.lab.sentences import (
    amount,
    called,
    edge,
    figures_of,
    holding,
    leading,
    listed,
    names,
    place_of,
    plain,
    plus_minus,
    rank,
    readable,
    sure_of_many,
)

MOST_CELLS = 8
"""So many can be looked at side by side; if there are more, those of the best players stand for all."""
MOST_ITEMS = 14


@dataclass(frozen=True, slots=True)
class Picture:
    """A plot, what it shows in words, and its numbers."""

    title: str
    alt: str
    drawing: plots.Drawing
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    key: Sequence[tuple[str, str]] = ()
    """Colours and what they stand for, where names do not stand beside what they name."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A figure in a picture, and what else the table says of it."""

    label: str
    figure: Figure
    sure: bool = True
    more: tuple[str, ...] = ()


Groups = Sequence[tuple[str, Sequence[Entry]]]
"""Figures that stand side by side, under headings; a single group needs none."""


def side_by_side(
    title: str,
    groups: Groups,
    *,
    unit: Unit,
    axis: str,
    signed: bool = False,
    at_least: float = 0.0,
    zero: bool = False,
    head: Sequence[str] = (),
    note: str = "",
) -> Iterator[Picture]:
    """A dot and an interval for each figure; nothing if there is none."""
    groups = [(heading, entries) for heading, entries in groups if entries]
    if not groups:
        return
    headed = any(heading for heading, _ in groups)
    rows, numbers, told = [], [], []
    for heading, entries in groups:
        if headed:
            rows.append(plots.Row(heading))
        for entry in entries:
            drawn = _row(entry, unit, signed=signed)
            rows.append(drawn)
            told.append(" ".join(filter(None, (heading, entry.label, drawn.told))))
            samples = f"{entry.figure.samples:,}"
            numbers.append([*([heading] if headed else []), entry.label, drawn.told, *entry.more, samples])
    form = {(True, True): plots.SIGNED_PERCENT, (True, False): plots.PERCENT, (False, True): plots.SIGNED}.get(
        (unit == "share", signed), plots.NUMBER
    )
    drawing = plots.intervals(
        rows, title=axis, form=form, even=0.0 if signed else None, at_least=at_least, zero=zero or signed
    )
    columns = [*([""] if headed else []), "", "mean ± (95 %)", *head, "samples"]
    yield Picture(title, f"{title}: {_short(told)}.", drawing, columns, numbers, note=note)


def _row(entry: Entry, unit: Unit, *, signed: bool) -> plots.Row:
    figure = entry.figure
    low, high = (
        (None, None) if figure.error is None else (figure.mean - figure.error, figure.mean + figure.error)
    )  # fmt: skip
    if unit == "share" and not signed and low is not None and high is not None:
        low, high = max(0.0, low), min(1.0, high)
    told = amount(figure, unit, signed=signed) if unit == "share" else plus_minus(figure, signed=signed)
    return plots.Row(entry.label, figure.mean, low, high, told, "first" if entry.sure else "sixth", not entry.sure)


def _short(told: Sequence[str], most: int = 12) -> str:
    """For those who hear it: the first and the last of many."""
    if len(told) <= most:
        return "; ".join(told)
    return f"{'; '.join(told[: most // 2])}; {len(told) - most} more; {'; '.join(told[-most // 2 :])}"


def shown(cells: Sequence[Cell], measure: str, most: int = MOST_CELLS) -> list[Cell]:
    """The cells to put side by side."""
    every = [cell for cell in cells if any(measure in held for held in (cell.figures, cell.spreads, cell.tables))]
    return every if len(every) <= most else holding(cells, measure)[:most]


def figures(
    title: str, measures: Sequence[str], cells: Sequence[Cell], *, axis: str, at_least: float = 0.0
) -> Iterator[Picture]:
    """Some figures of one unit, for every cell."""
    label = names(cells)
    groups: list[tuple[str, list[Entry]]] = []
    for name in measures:
        held = [cell for cell in shown(cells, name) if name in cell.figures]
        if len(cells) > 1:
            groups.append((MEASURES[name].title, [Entry(label[cell.number], cell.figures[name]) for cell in held]))
        elif held:
            groups = groups or [("", [])]
            groups[0][1].append(Entry(MEASURES[name].title, held[0].figures[name]))
    unit = MEASURES[measures[0]].unit
    yield from side_by_side(title, groups, unit=unit, axis=axis, at_least=at_least, zero=True)


def several(cells: Sequence[Cell]) -> list[Cell]:
    """Those with more than one player."""
    return [cell for cell in cells if cell.players > 1]


# A section for each question ------------------------------------------------------------------------------------------


def length(cells: Sequence[Cell]) -> Iterator[Picture]:
    """How long it is."""
    yield from spreads("How many moves a game takes", "moves_spread", cells, axis="moves of all players together")
    yield from spreads("How often a player really decides", "decisions_spread", cells, axis="decisions of a player")
    axis = "moves of others between two of one's own"
    yield from figures("How long one waits", ("wait", "longest_wait"), several(cells), axis=axis)


def spreads(title: str, measure: str, cells: Sequence[Cell], *, axis: str, most: int = 4) -> Iterator[Picture]:
    """How a number spreads over games, in some cells."""
    held = [cell for cell in holding(cells, measure) if cell.spreads[measure].counts][:most]
    if not held:
        return
    label, rows, numbers = names(held), [], []
    for cell in held:
        spread = cell.spreads[measure]
        edges, counts = filled(spread)
        low, _, middle, _, high = spread.quantiles
        told = f"middle {plain(middle)}, nine of ten {plain(low)}–{plain(high)}"
        rows.append(plots.Heap(label[cell.number], edges, counts, low, high, middle, told))
        values = (spread.low, *spread.quantiles, spread.high)
        means = f"{spread.mean:.1f}", f"{spread.deviation:.1f}"
        numbers.append([label[cell.number] or "all", *means, *(plain(value) for value in values)])
    alt = "; ".join(f"{heap.label} {heap.told}".strip() for heap in rows)
    head = ["", "mean", "deviation", "least", "5 %", "25 %", "middle", "75 %", "95 %", "most"]
    note = "The dot is the middle; the line below the bars reaches over nine of ten."
    yield Picture(title, f"{title}: {alt}.", plots.heaps(rows, title=axis), head, numbers, note=note)


def filled(spread: Spread, most: int = 60) -> tuple[list[float], list[float]]:
    """A histogram without holes, in so many steps at most; its edges are one more than its counts."""
    first = spread.starts[0]
    steps = round((spread.starts[-1] - first) / spread.width) + 1
    together = -(-steps // most)
    counts = [0.0] * (-(-steps // together))
    for start, count in zip(spread.starts, spread.counts, strict=True):
        counts[round((start - first) / spread.width) // together] += count
    wide = spread.width * together
    # A whole number stands in the middle of its bar.
    shift = spread.width / 2 if spread.width == 1 else 0.0
    return [first - shift + wide * step for step in range(len(counts) + 1)], counts


def fairness(cells: Sequence[Cell]) -> Iterator[Picture]:
    """Whether it is fair."""
    held = several(shown(cells, "seats", 6))
    label = names(held)
    groups = [
        (
            label[cell.number],
            [
                Entry(f"plays {place_of(item.name)}", found, found.clear, (_points(item), f"{item.count:,}"))
                for item in cell.tables["seats"]
                if (found := edge(item, cell.players)) is not None
            ],
        )
        for cell in held
    ]
    yield from side_by_side(
        "Which seat wins more than its share",
        groups,
        unit="share",
        axis="share of wins, more or less than is fair",
        signed=True,
        at_least=0.1,
        head=("points on the others", "games won"),
        note="The dashed line is fair. What reaches over it may be chance, and is grey.",
    )
    measures = "tied", "tie_break", "shared"
    yield from figures("Where the score does not decide", measures, several(cells), axis="of all games", at_least=0.05)


def _points(item: Item) -> str:
    return plus_minus(item.worth, signed=True) if item.worth else ""


def decisions(cells: Sequence[Cell]) -> Iterator[Picture]:
    """Whether there is something to decide."""
    yield from asked([cell for cell in holding(cells, "matters") if "forced" in cell.figures][:MOST_CELLS])
    axis = "legal moves when asked"
    yield from spreads("How many moves there are to choose from", "choices_spread", cells, axis=axis, most=3)
    held = [cell for cell in cells if cell.tables.get("chain")][:MOST_CELLS]
    label = names(held)
    groups = [
        (
            label[cell.number],
            [
                Entry(f"{item.name} over {item.kind}", item.share, item.share.clear, (_points(item),))
                for item in sorted(cell.tables["chain"], key=lambda item: rank(item.name))
                if item.share is not None
            ],
        )
        for cell in held
    ]
    yield from side_by_side(
        "Is there something to be good at?",
        groups,
        unit="share",
        axis="wins of the stronger, more than is fair",
        signed=True,
        at_least=0.2,
        head=("points ahead",),
    )
    yield from luck(holding(cells, "luck_share")[:MOST_CELLS])


def asked(cells: Sequence[Cell]) -> Iterator[Picture]:
    """What it comes to when a player is asked: nothing to choose, nothing that matters, or something."""
    if not cells:
        return
    label, rows, numbers = names(cells), [], []
    for cell in cells:
        forced, matters = cell.figures["forced"], cell.figures["matters"]
        free = 1 - forced.mean
        shares = [forced.mean, free * (1 - matters.mean), free * matters.mean]
        errors = [forced.error or 0.0, free * (matters.error or 0.0)]
        rows.append(plots.Parts(label[cell.number], shares, errors))
        told = [
            amount(Figure(share, error, 0), "share") for share, error in zip(shares, [*errors, errors[1]], strict=True)
        ]
        numbers.append([label[cell.number] or "all", *told])
    head = ["only one legal move", "a choice, but any move will do", "a choice that matters"]
    alt = "; ".join(f"{one.label} {', '.join(f'{share:.0%}' for share in one.shares)}".strip() for one in rows)
    yield Picture(
        "When one is asked, does it matter?",
        f"Of all times that a player is asked, {listed(head)}: {alt}.",
        plots.stacks(rows, title="of all times that a player is asked", colours=("first", "sixth", "second")),
        ["", *head],
        numbers,
        key=[*zip(("first", "sixth", "second"), head, strict=True)],
        note="The line below a border is its interval.",
    )


def luck(cells: Sequence[Cell]) -> Iterator[Picture]:
    """Luck beside play."""
    if not cells:
        return
    label, rows, numbers = names(cells), [], []
    for cell in cells:
        share = cell.figures["luck_share"]
        rows.append(plots.Parts(label[cell.number], [share.mean, 1 - share.mean], [share.error or 0.0]))
        others = ("luck_points", "play_points", "rest_points")
        points = [plus_minus(cell.figures[name]) if name in cell.figures else "" for name in others]
        numbers.append([label[cell.number] or "all", amount(share, "share"), *points, f"{share.samples:,}"])
    yield Picture(
        "What moves the result: luck or play?",
        "Share of luck in what moves the margins: "
        + "; ".join(f"{row[0]} {row[1]}" for row in numbers) + ".",
        plots.stacks(rows, title="of all points that margins were moved by", colours=("fifth", "third")),
        ["", "luck", "luck, points", "play, points", "neither, points", "games reviewed"],
        numbers,
        key=(("fifth", "luck: cards, and what nobody could know"), ("third", "play: what decisions gave away")),
        note="The line below the border is its interval.",
    )  # fmt: skip


def excitement(cells: Sequence[Cell]) -> Iterator[Picture]:
    """Whether it is exciting."""
    held = [cell for cell in leading(cells) if "leader" in cell.curves] or [
        cell for cell in cells if "leader" in cell.curves
    ]
    if held:
        lead, label = held[0], names(held)
        lines = [line("the favourite", lead, "leader", "first")]
        if "winner" in lead.curves:
            lines.append(line("the later winner", lead, "winner", "second"))
        where = f" ({label[lead.number]})" if label[lead.number] else ""
        yield curves(f"Chances to win, from start to end{where}", lines, even=1 / lead.players)
    if len(held) > 1:
        pairs = zip(held, plots.COLOURS[:4], strict=False)
        yield curves(
            "How fast a favourite emerges", [line(label[cell.number], cell, "leader", one) for cell, one in pairs]
        )
    tension = "decided", "comebacks", "hopeless", "kingmaking"
    yield from figures("Tension", tension, cells, axis="share", at_least=1.0)
    changes = "chance_changes", "lead_changes"
    yield from figures("How often the lead changes", changes, several(cells), axis="times in a game")
    axis = "points between the best and the second"
    yield from spreads("How close it ends", "margin_spread", several(cells), axis=axis, most=3)
    for cell in [cell for cell in holding(cells, "gains") if cell.players > 2][:1]:
        who = {"0": "who errs", "1": "next to the left"}
        entries = [
            Entry(who.get(item.name, f"{item.name} to the left"), item.worth, item.worth.clear)
            for item in sorted(cell.tables["gains"], key=lambda item: item.name)
            if item.worth is not None
        ]
        title = f"Who gains from a mistake ({cell.players} players)"
        yield from side_by_side(title, [("", entries)], unit="points", axis="points for each error", signed=True)


def line(label: str, cell: Cell, name: str, colour: str) -> plots.Line:
    """A curve of a cell."""
    curve = cell.curves[name]
    points = [
        (x, mean, mean - (error or 0.0), mean + (error or 0.0))
        for x, mean, error in zip(curve.x, curve.mean, curve.error, strict=True)
    ]
    return plots.Line(label, points, colour)


def curves(title: str, lines: Sequence[plots.Line], even: float | None = None) -> Picture:
    """Chances over the course of a game."""
    drawing = plots.lines(lines, title="part of the game that is over", beside="chance to win", even=even)
    last = len(lines[0].points) - 1
    quarters = [round(last * part / 4) for part in range(5)]
    alt = "; ".join(f"{one.label} {', '.join(f'{one.points[at][1]:.0%}' for at in quarters)}" for one in lines)
    rows = [
        [f"{points[0][0]:.0%}", *(f"{100 * mean:.1f} ± {100 * (high - mean):.1f} %" for _, mean, _, high in points)]
        for points in zip(*(one.points for one in lines), strict=True)
    ]
    note = "The dashed line is a fair share. Bands are 95 % intervals." if even else "Bands are 95 % intervals."
    told = f"{title}, at the start, after each quarter and at the end: {alt}."
    return Picture(title, told, drawing, ["part of the game", *(one.label for one in lines)], rows, note=note)


# Things ---------------------------------------------------------------------------------------------------------------

CARD = re.compile(r"([^\d\s-]{1,3})(-?\d+)")
TITLES = {
    "moves_made": "What goes with winning: doings",
    "places": "What goes with winning: places and ways",
    "cards": "What goes with winning: cards used",
    "have": "What goes with winning: cards to begin a round with",
    "uses": "What goes with winning: cards by use",
}


def things(cells: Sequence[Cell]) -> Iterator[Picture]:
    """What cards, moves and places do."""
    for table in ("moves_made", "places", "cards", "uses"):
        held = holding(cells, table)
        for cell in held[:1]:
            where = names(held)[cell.number]
            kinds: dict[str, list[Item]] = {}
            for item in cell.tables[table]:
                if item.worth is not None and item.count:
                    kinds.setdefault("have" if item.kind == "have" else table, []).append(item)
            for kind, items in kinds.items():
                yield from worths(f"{TITLES[kind]}{f' ({where})' if where else ''}", table, items)


def worths(title: str, table: str, items: Sequence[Item]) -> Iterator[Picture]:
    """What each thing goes with: as a map where things have a colour and a number, else the best and the worst."""
    entries = {
        id(item): Entry(
            called(item, table),
            item.worth,
            sure_of_many(item.worth, len(items)),
            (amount(item.share, "share") if item.share else "", _gain(item), f"{item.count:,}"),
        )
        for item in items
        if item.worth is not None
    }
    head = "games", "chance to win", "times"
    squares = as_squares(items) if table == "cards" else None
    order = [entries[id(item)] for item in sorted(items, key=_worth, reverse=True)]
    picked = [entries[id(item)] for item in extremes(items, MOST_ITEMS)]
    left_out = f"; {len(items) - len(picked)} in between are in the table" if len(picked) < len(items) else ""
    found = side_by_side(
        title,
        [("", picked)],
        unit="points",
        axis="points for each time more than the others",
        signed=True,
        head=head,
        note=f"Grey is what chance may have done{left_out}.",
    )
    numbers = [[one.label, plus_minus(one.figure, signed=True), *one.more, f"{one.figure.samples:,}"] for one in order]
    for picture in found:
        best, worst = (f"{row[0]} {row[1]}" for row in (numbers[0], numbers[-1]))
        alt = f"{title}: {len(items)} in all, from {best} points to {worst}."
        if squares is None:
            yield Picture(title, alt, picture.drawing, picture.head, numbers, note=picture.note)
            continue
        note = (
            "Points on the others for each time more than they. What is not clear of chance by itself is not filled; "
            "of many squares, one in twenty is filled by chance."
        )
        key = ("first", "goes with better results"), ("second", "goes with worse results")
        yield Picture(title, alt, squares, picture.head, numbers, key=key, note=note)


def _worth(item: Item) -> float:
    return item.worth.mean if item.worth else 0.0


def _gain(item: Item) -> str:
    return f"{plus_minus(item.gain, times=100, signed=True)} %" if item.gain else ""


def extremes(items: Sequence[Item], most: int) -> list[Item]:
    """The best and the worst, by what is sure of them: a rare thing is not best because it was lucky once."""

    def least(item: Item, side: int) -> float:
        assert item.worth is not None
        return side * item.worth.mean - (item.worth.error if item.worth.error is not None else 1e9)

    if len(items) > most:
        best = sorted(items, key=lambda item: -least(item, 1))[: most // 2]
        rest = [item for item in items if item not in best]
        items = best + sorted(rest, key=lambda item: -least(item, -1))[: most // 2]
    return sorted(items, key=_worth, reverse=True)


def as_squares(items: Sequence[Item]) -> plots.Drawing | None:
    """A map of cards by colour and number, if they have both."""
    cells: dict[tuple[str, str], tuple[float, bool, str]] = {}
    for item in items:
        found = CARD.fullmatch(item.name)
        if found is None or item.worth is None or (found[1], found[2]) in cells:
            return None
        told = f"{item.worth.mean:+.{0 if abs(item.worth.mean) >= 9.5 else 1}f}".replace("-", "−")
        cells[found[1], found[2]] = item.worth.mean, item.worth.clear, told
    rows = sorted({row for row, _ in cells})
    columns = sorted({int(column) for _, column in cells})
    if len(cells) < 8 or len(rows) > 9 or len(columns) > 21:
        return None
    return plots.squares(rows, [str(column) for column in columns], cells)


# Ends -----------------------------------------------------------------------------------------------------------------


def ends(cells: Sequence[Cell]) -> Iterator[Picture]:
    """Which ends happen, and how often everything comes up."""
    held = shown(cells, "ends", 6)
    if any(len(cell.tables["ends"]) > 1 for cell in held):
        yield from shares("How games end", "ends", held)
    yield from shares("How often each thing happens in a game", "events", holding(cells, "events")[:1])


def shares(title: str, table: str, cells: Sequence[Cell]) -> Iterator[Picture]:
    """In how many games each thing of a table came up."""
    label = names(cells)
    groups = [
        (
            label[cell.number],
            [
                Entry(readable(item.name), item.share or Figure(0.0, 0.0, cell.games), True, (f"{item.count:,}",))
                for item in sorted(cell.tables[table], key=lambda item: -(item.share.mean if item.share else 0.0))
            ],
        )
        for cell in cells
    ]
    yield from side_by_side(
        title, groups, unit="share", axis="of all games", at_least=1.0, zero=True, head=("times in all",)
    )


SECTIONS: dict[str, Callable[[Sequence[Cell]], Iterator[Picture]]] = {
    "length": length,
    "fairness": fairness,
    "decisions": decisions,
    "excitement": excitement,
    "things": things,
    "ends": ends,
}


# What a change does ---------------------------------------------------------------------------------------------------

CHANGE_HEAD = ("", "before", "after", "difference", "for sure")


def changes(comparison: Comparison) -> Iterator[Picture]:
    """Every figure beside what it was: counts by the part that they changed, shares by hundredths, points by points."""
    every = figures_of(comparison)
    units = {id(change): MEASURES[change.measure].unit for change in every}
    note = "Grey is what chance may have done: of so many figures, some intervals miss zero by chance."
    for title, axis, unit, chosen in (
        ("Counts, by how much of them changed", "of what it was before", "share", ()),
        ("Shares and chances", "hundredths more or less", "share", ("share",)),
        ("Points", "points more or less", "points", ("points",)),
    ):
        group = [change for change in every if units[id(change)] in chosen or (not chosen and _counted(change))]
        if not group:
            continue
        told: list[tuple[Entry, list[str]]] = []
        for change in group:
            times = 1.0 if chosen else 1 / abs(change.base.mean)
            difference = change.difference
            error = None if difference.error is None else difference.error * times
            sure = sure_of_many(difference, len(every))
            figure = Figure(difference.mean * times, error, difference.samples)
            told.append((Entry(MEASURES[change.measure].title, figure, sure), change_row(change, sure=sure)))
        told.sort(key=lambda one: not one[0].sure)
        entries = [entry for entry, _ in told]
        least = 1.0 if unit == "points" else 0.1
        for picture in side_by_side(
            title,
            [("", entries)],
            unit="points" if unit == "points" else "share",
            axis=axis,
            signed=True,
            at_least=least,
        ):
            yield Picture(title, picture.alt, picture.drawing, CHANGE_HEAD, [row for _, row in told], note=note)


def _counted(change: Change) -> bool:
    return MEASURES[change.measure].unit not in ("share", "points") and change.base.mean != 0


def change_row(change: Change, *, sure: bool) -> list[str]:
    """A change in numbers."""
    measure = MEASURES[change.measure]
    times, end = (100.0, " %") if change.part in ("share", "gain") or measure.unit == "share" else (1.0, "")
    name = f"{readable(change.item)} ({readable(change.kind)})" if change.item else measure.title
    before, after = (plus_minus(figure, times=times) + end for figure in (change.base, change.other))
    return [name, before, after, plus_minus(change.difference, times=times, signed=True) + end, "yes" if sure else "no"]


def changed_items(comparison: Comparison) -> Iterator[tuple[str, list[list[str]]]]:
    """The rows of tables that changed for sure, by table."""
    found: dict[tuple[str, str], list[Change]] = {}
    for change in comparison.changes:
        if change.item:
            found.setdefault((change.measure, change.part), []).append(change)
    parts = {"share": "how often", "worth": "worth, in points", "gain": "change of the chance to win"}
    for (measure, part), group in found.items():
        certain = [change for change in group if sure_of_many(change.difference, len(group))]
        certain.sort(key=lambda change: -abs(change.difference.mean))
        if certain:
            title = f"{MEASURES[measure].title}: {parts.get(part, part)}"
            yield title, [change_row(change, sure=True) for change in certain]
