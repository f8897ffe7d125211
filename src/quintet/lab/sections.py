"""Which pictures and tables answer which question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from quintet.lab import plots
from quintet.lab.figures import MEASURES, Cell, Change, Comparison, Figure, Item, Spread, Unit
from quintet.lab.sentences import (
    PLACES,
    amount,
    called,
    figures_of,
    holding,
    leading,
    names,
    plain,
    plus_minus,
    readable,
    sure,
    sure_of_many,
)

MOST_CELLS = 8
"""So many can be looked at side by side; if there are more, those of the best players stand for all."""


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


@dataclass(slots=True)
class Numbers:
    """A table that grows with a picture."""

    head: list[str]
    rows: list[list[str]] = field(default_factory=list)


def ends_of(figure: Figure) -> tuple[float | None, float | None]:
    """The interval."""
    if figure.error is None:
        return None, None
    return figure.mean - figure.error, figure.mean + figure.error


def row(label: str, figure: Figure, unit: Unit, *, signed: bool = False, colour: str = "first", faint: bool = False) -> plots.Row:
    """A line of a picture."""
    low, high = ends_of(figure)
    if unit == "share" and not signed:
        low, high = (None if low is None else max(0.0, low)), (None if high is None else min(1.0, high))
    told = amount(figure, unit, signed=signed) if unit == "share" else plus_minus(figure, signed=signed)
    return plots.Row(label, figure.mean, low, high, told, colour, faint)


def shown(cells: Sequence[Cell], measure: str, most: int = MOST_CELLS) -> list[Cell]:
    """The cells to put side by side."""
    every = [cell for cell in cells if any(measure in held for held in (cell.figures, cell.spreads, cell.tables))]
    return every if len(every) <= most else holding(cells, measure)[:most]


def figures(
    title: str, measures: Sequence[str], cells: Sequence[Cell], *, axis: str, signed: bool = False, **look: float | bool
) -> Iterator[Picture]:
    """Some figures of one unit, for every cell."""
    measures = [name for name in measures if any(name in cell.figures for cell in cells)]
    if not measures:
        return
    unit = MEASURES[measures[0]].unit
    rows: list[plots.Row] = []
    numbers = Numbers(["", *([] if len(cells) == 1 else ["of"]), "mean", "± (95 %)", "games"])
    told = []
    for name in measures:
        held = shown(cells, name)
        label = names(held)
        several = len(held) > 1
        if several and len(measures) > 1:
            rows.append(plots.Row(MEASURES[name].title))
        for cell in held:
            what = label[cell.number] if several else MEASURES[name].title
            rows.append(row(what, cell.figures[name], unit, signed=signed))
            told.append(f"{MEASURES[name].title} {what if several else ''} {rows[-1].told}".replace("  ", " "))
        every = names(cells)
        for cell in cells:
            if name in cell.figures:
                mean, _, error = plus_minus(cell.figures[name], times=100 if unit == "share" else 1, signed=signed).partition(" ± ")
                of = [every[cell.number]] if len(cells) > 1 else []
                numbers.rows.append([MEASURES[name].title, *of, mean + (" %" if unit == "share" else ""), error, f"{cell.figures[name].samples:,}"])
    form = plots.PERCENT if unit == "share" else plots.SIGNED if signed else plots.NUMBER
    even = 0.0 if signed else None
    drawing = plots.intervals(rows, title=axis, form=plots.SIGNED_PERCENT if signed and unit == "share" else form, even=even, at_least=float(look.get("at_least", 0.0)), zero=bool(look.get("zero")))  # fmt: skip
    yield Picture(title, f"{title}: {'; '.join(told)}.", drawing, numbers.head, numbers.rows)


# A section for each question ------------------------------------------------------------------------------------------


def length(cells: Sequence[Cell]) -> Iterator[Picture]:
    """How long it is."""
    yield from spreads("How many moves a game takes", "moves_spread", cells, axis="moves of all players together")
    yield from spreads("How often a player really decides", "decisions_spread", cells, axis="decisions of one player in a game")
    yield from figures(
        "How long one waits", ("wait", "longest_wait"), [cell for cell in cells if cell.players > 1],
        axis="moves of others between two of one's own", zero=True,
    )  # fmt: skip


def spreads(title: str, measure: str, cells: Sequence[Cell], *, axis: str, most: int = 4) -> Iterator[Picture]:
    """How a number spreads over games, in some cells."""
    held = [cell for cell in holding(cells, measure) if cell.spreads[measure].counts][:most]
    if not held:
        return
    label = names(held)
    rows = []
    for cell in held:
        spread = cell.spreads[measure]
        edges, counts = filled(spread)
        low, _, middle, _, high = spread.quantiles
        told = f"middle {plain(middle)}, nine of ten {plain(low)}–{plain(high)}"
        rows.append(plots.Heap(label[cell.number], edges, counts, low, high, middle, told))
    alt = "; ".join(f"{heap.label} {heap.told}".strip() for heap in rows)
    numbers = [
        [label[cell.number] or "all", f"{one.mean:.1f}", f"{one.deviation:.1f}", plain(one.low), *(plain(at) for at in one.quantiles), plain(one.high)]
        for cell in held
        for one in [cell.spreads[measure]]
    ]  # fmt: skip
    head = ["", "mean", "deviation", "least", "5 %", "25 %", "middle", "75 %", "95 %", "most"]
    note = "The dot is the middle game; the line below reaches over nine of ten."
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
    held = [cell for cell in shown(cells, "seats", 6) if cell.players > 1]
    if held:
        label = names(held)
        rows: list[plots.Row] = []
        numbers = Numbers(["", "seat", "wins", "± (95 %)", "more than fair", "points on the others", "games"])
        for cell in held:
            if len(held) > 1:
                rows.append(plots.Row(label[cell.number]))
            for item in cell.tables["seats"]:
                if item.share is None:
                    continue
                place = f"plays {PLACES[int(item.name) - 1]}" if item.name.isdigit() and int(item.name) <= 6 else item.name
                edge = Figure(item.share.mean - 1 / cell.players, item.share.error, item.share.samples)
                rows.append(row(place, edge, "share", signed=True, faint=not edge.clear))
                mean, _, error = plus_minus(item.share, times=100).partition(" ± ")
                numbers.rows.append([label[cell.number], item.name, f"{mean} %", error, f"{100 * edge.mean:+.1f} %".replace("-", "−"),
                                     plus_minus(item.worth, signed=True) if item.worth else "", f"{item.share.samples:,}"])  # fmt: skip
        alt = "; ".join(f"{one.label} {one.told}" for one in rows)
        drawing = plots.intervals(rows, title="share of wins, more or less than is fair", form=plots.SIGNED_PERCENT, even=0.0, at_least=0.1)
        yield Picture("Which seat wins more than its share", f"Wins more than fair, by seat: {alt}.", drawing, numbers.head, numbers.rows,
                      note="The dashed line is fair; what reaches over it is drawn faint.")  # fmt: skip
    yield from figures("Ties", ("tied", "tie_break", "shared"), [cell for cell in cells if cell.players > 1], axis="of all games", at_least=0.05, zero=True)  # fmt: skip


def decisions(cells: Sequence[Cell]) -> Iterator[Picture]:
    """Whether there is something to decide."""
    held = [cell for cell in holding(cells, "matters") if "forced" in cell.figures][:MOST_CELLS]
    if held:
        label = names(held)
        rows, numbers = [], Numbers(["", "forced", "any move will do", "matters"])
        for cell in held:
            forced, matters = cell.figures["forced"], cell.figures["matters"]
            free = 1 - forced.mean
            shares = [forced.mean, free * (1 - matters.mean), free * matters.mean]
            errors = [forced.error or 0.0, free * (matters.error or 0.0)]
            rows.append(plots.Parts(label[cell.number], shares, errors))
            numbers.rows.append([label[cell.number] or "all", plus_minus(forced, times=100) + " %", f"{100 * shares[1]:.1f} %",
                                 f"{100 * shares[2]:.1f} ± {100 * errors[1]:.1f} %"])  # fmt: skip
        alt = "; ".join(f"{one.label} forced {one.shares[0]:.0%}, any move will do {one.shares[1]:.0%}, matters {one.shares[2]:.0%}" for one in rows)
        yield Picture("When one is asked, does it matter?", f"Of all times a player is asked: {alt}.", plots.stacks(rows, title="of all times that a player is asked"),
                      numbers.head, numbers.rows, key=(("first", "only one legal move"), ("sixth", "a choice, but any move will do"), ("second", "a choice that matters")))  # fmt: skip
    yield from spreads("How many moves there are to choose from", "choices_spread", cells, axis="legal moves when asked", most=3)
    yield from chain(cells)
    held = holding(cells, "luck_share")[:MOST_CELLS]
    if held:
        label = names(held)
        parts = [plots.Parts(label[cell.number], [cell.figures["luck_share"].mean, 1 - cell.figures["luck_share"].mean], [cell.figures["luck_share"].error or 0.0]) for cell in held]
        rows_ = [[label[cell.number] or "all", amount(cell.figures["luck_share"], "share"), *(plus_minus(cell.figures[name]) if name in cell.figures else "" for name in ("luck_points", "play_points")), f"{cell.figures['luck_share'].samples:,}"] for cell in held]
        alt = "; ".join(f"{one.label} luck {one.shares[0]:.0%}" for one in parts)
        yield Picture("What moves the result: luck or play?", f"Share of luck in what moves the margins: {alt}.", plots.stacks(parts, title="of all points that margins were moved by", colours=("fifth", "third")),
                      ["", "luck", "luck, points", "play, points", "games reviewed"], rows_, key=(("fifth", "luck: cards, and what nobody could know"), ("third", "play: what decisions gave away")))  # fmt: skip


def chain(cells: Sequence[Cell]) -> Iterator[Picture]:
    """What a stronger bot does to a weaker one."""
    held = [cell for cell in cells if cell.tables.get("chain")]
    if not held:
        return
    label = names(held)
    rows: list[plots.Row] = []
    numbers = Numbers(["", "stronger", "weaker", "wins more than fair", "points ahead", "deals"])
    for cell in held:
        if len(held) > 1:
            rows.append(plots.Row(label[cell.number]))
        for item in cell.tables["chain"]:
            if item.share is None:
                continue
            rows.append(row(f"{item.name} over {item.kind}", item.share, "share", signed=True, faint=not item.share.clear))
            numbers.rows.append([label[cell.number], item.name, item.kind, rows[-1].told, plus_minus(item.worth, signed=True) if item.worth else "", f"{item.share.samples:,}"])  # fmt: skip
    alt = "; ".join(f"{one.label} {one.told}" for one in rows)
    drawing = plots.intervals(rows, title="wins of the stronger, more than is fair", form=plots.SIGNED_PERCENT, even=0.0, at_least=0.2)
    yield Picture("Is there something to be good at?", f"Wins of the stronger bot more than fair: {alt}.", drawing, numbers.head, numbers.rows)


def excitement(cells: Sequence[Cell]) -> Iterator[Picture]:
    """Whether it is exciting."""
    held = [cell for cell in leading(cells) if "leader" in cell.curves] or [cell for cell in cells if "leader" in cell.curves]
    if held:
        lead, label = held[0], names(held)
        lines = [line("the favourite", lead, "leader", "first")]
        if "winner" in lead.curves:
            lines.append(line("the later winner", lead, "winner", "second"))
        where = f" ({label[lead.number]})" if label[lead.number] else ""
        yield curve_picture(f"Chances to win, from start to end{where}", lines, even=1 / lead.players)
        if len(held) > 1:
            several = [line(label[cell.number], cell, "leader", plots.COLOURS[place]) for place, cell in enumerate(held[:4])]
            yield curve_picture("How fast a favourite emerges", several)
    yield from figures("Tension", ("decided", "comebacks", "hopeless", "kingmaking"), cells, axis="share", zero=True, at_least=1.0)
    yield from figures("How often the lead changes", ("chance_changes", "lead_changes"), cells, axis="times in a game", zero=True)
    yield from spreads("How close it ends", "margin_spread", [cell for cell in cells if cell.players > 1], axis="points between the best and the second", most=3)
    for cell in [cell for cell in holding(cells, "gains") if cell.players > 2][:1]:
        yield from gains(cell)


def line(label: str, cell: Cell, name: str, colour: str) -> plots.Line:
    """A curve of a cell."""
    curve = cell.curves[name]
    points = [
        (x, mean, mean - (error or 0.0), mean + (error or 0.0))
        for x, mean, error in zip(curve.x, curve.mean, curve.error, strict=True)
    ]
    return plots.Line(label, points, colour)


def curve_picture(title: str, lines: Sequence[plots.Line], even: float | None = None) -> Picture:
    """Chances over the course of a game."""
    drawing = plots.lines(lines, title="part of the game that is over", beside="chance to win", even=even)
    at = [0, len(lines[0].points) // 4, len(lines[0].points) // 2, 3 * len(lines[0].points) // 4, -1]
    alt = "; ".join(f"{one.label} {', '.join(f'{one.points[place][1]:.0%}' for place in at)}" for one in lines)
    head = ["part of the game", *(one.label for one in lines)]
    rows = [
        [f"{lines[0].points[place][0]:.0%}", *(f"{100 * one.points[place][1]:.1f} ± {100 * (one.points[place][3] - one.points[place][1]):.1f} %" for one in lines if place < len(one.points))]
        for place in range(len(lines[0].points))
    ]  # fmt: skip
    note = "The dotted line is a fair share." if even else ""
    return Picture(title, f"{title}, at the start, a quarter, half, three quarters and the end: {alt}.", drawing, head, rows, note=note)


def gains(cell: Cell) -> Iterator[Picture]:
    """Who gains from a mistake."""
    rows = []
    for item in cell.tables["gains"]:
        if item.worth is not None:
            who = "who errs" if item.name == "0" else "next to the left" if item.name == "1" else f"{item.name} to the left"
            rows.append(row(who, item.worth, "points", signed=True, faint=not item.worth.clear))
    if rows:
        alt = "; ".join(f"{one.label} {one.told}" for one in rows)
        drawing = plots.intervals(rows, title="points for each error", form=plots.SIGNED, even=0.0)
        yield Picture(f"Who gains from a mistake ({cell.players} players)", f"Points for each error: {alt}.", drawing, ["", "points ± (95 %)"], [[one.label, one.told] for one in rows])


def things(cells: Sequence[Cell]) -> Iterator[Picture]:
    """What cards, moves and places do."""
    for table in ("moves_made", "places", "cards", "uses"):
        for cell in holding(cells, table)[:1]:
            where = names(holding(cells, table))[cell.number]
            yield from worths(table, cell.tables[table], where)


CARD = re.compile(r"([^\d\s-]{1,3})(-?\d+)")
TITLES: dict[str, str] = {
    "moves_made": "What players do, and how those fare who do it",
    "places": "Places and ways, and how those fare who choose them",
    "cards": "Cards, and how those fare who use them",
    "have": "Cards, and how those fare who are dealt them",
    "uses": "What is done with which card, and how those fare who do it",
}


def worths(table: str, items: Sequence[Item], where: str) -> Iterator[Picture]:
    """What each thing is worth: as a map where things have a colour and a number, else the best and the worst."""
    kinds: dict[str, list[Item]] = {}
    for item in items:
        if item.worth is not None and item.count:
            kinds.setdefault("have" if item.kind == "have" else table, []).append(item)
    for kind, told in kinds.items():
        title = f"{TITLES[kind]}{f' ({where})' if where else ''}"
        head = ["", "how often", "worth, points", *(["chance to win"] if any(item.gain for item in told) else []), "times"]
        order = sorted(told, key=lambda item: -(item.worth.mean if item.worth else 0))
        numbers = [
            [called(item, table) if kind != "have" else item.name, amount(item.share, "share") if item.share else "", plus_minus(item.worth, signed=True) if item.worth else "",
             *([f"{plus_minus(item.gain, times=100, signed=True)} %" if item.gain else ""] if len(head) == 5 else []), f"{item.count:,}"]
            for item in order
        ]  # fmt: skip
        best, worst = order[0], order[-1]
        alt = f"{len(told)} in all, from {called(best, table)} {numbers[0][2]} points to {called(worst, table)} {numbers[-1][2]}."
        squares = as_squares(told) if table == "cards" else None
        if squares is not None:
            note = "Points on the others of those who did, beside those who did not. Full squares are clear of chance for themselves; of many squares one in twenty is by luck."
            yield Picture(title, f"{title}: {alt}", squares, head, numbers, key=(("first", "goes with better results"), ("second", "goes with worse results")), note=note)
            continue
        rows = [row(called(item, table), item.worth, "points", signed=True, faint=not sure_of_many(item.worth, len(told))) for item in extremes(told, 14) if item.worth]
        left_out = len(told) - len(rows)
        note = f"The best and the worst by what is sure of them; {left_out} in between are in the table." if left_out else ""
        drawing = plots.intervals(rows, title="points on the others, of those who did less of those who did not", form=plots.SIGNED, even=0.0)
        yield Picture(title, f"{title}: {alt}", drawing, head, numbers, note=note)


def extremes(items: Sequence[Item], most: int) -> list[Item]:
    """The best and the worst, by what is sure of them: a rare thing is not best because it was lucky once."""

    def least(item: Item, side: int) -> float:
        assert item.worth is not None
        return side * item.worth.mean - (item.worth.error if item.worth.error is not None else 1e9)

    if len(items) <= most:
        picked = [*items]
    else:
        best = sorted(items, key=lambda item: -least(item, 1))[: most // 2]
        worst = sorted((item for item in items if item not in best), key=lambda item: -least(item, -1))[: most // 2]
        picked = best + worst
    return sorted(picked, key=lambda item: -(item.worth.mean if item.worth else 0))


def as_squares(items: Sequence[Item]) -> plots.Drawing | None:
    """A map of cards by colour and number, if they have both."""
    cells: dict[tuple[str, str], tuple[float, bool, str]] = {}
    for item in items:
        found = CARD.fullmatch(item.name)
        if found is None or item.worth is None or found.groups() in cells:
            return None
        told = f"{item.worth.mean:+.0f}" if abs(item.worth.mean) >= 9.5 else f"{item.worth.mean:+.1f}"
        cells[found[1], found[2]] = item.worth.mean, item.worth.clear, told.replace("-", "−")
    rows, columns = [*dict.fromkeys(one for one, _ in cells)], sorted({int(number) for _, number in cells})
    if len(cells) < 8 or len(rows) > 9 or len(columns) > 21:
        return None
    return plots.squares(rows, [str(column) for column in columns], cells)


def ends(cells: Sequence[Cell]) -> Iterator[Picture]:
    """Which ends happen, and how often everything comes up."""
    held = shown(cells, "ends", 6)
    if any(len(cell.tables["ends"]) > 1 for cell in held):
        yield shares("How games end", "ends", held)
    for cell in holding(cells, "events")[:1]:
        yield shares("How often each thing happens in a game", "events", [cell])


def shares(title: str, table: str, cells: Sequence[Cell]) -> Picture:
    """The shares of a table."""
    label = names(cells)
    rows: list[plots.Row] = []
    numbers: list[list[str]] = []
    for cell in cells:
        if len(cells) > 1:
            rows.append(plots.Row(label[cell.number]))
        for item in sorted(cell.tables[table], key=lambda item: -(item.share.mean if item.share else 0)):
            share = item.share or Figure(0.0, 0.0, cell.games)
            rows.append(row(readable(item.name), share, "share"))
            numbers.append([*([label[cell.number]] if len(cells) > 1 else []), readable(item.name), rows[-1].told, f"{item.count:,}"])
    drawing = plots.intervals(rows, title="of all games", form=plots.PERCENT, zero=True, at_least=1.0)
    alt = "; ".join(f"{one.label} {one.told}" for one in rows)
    return Picture(title, f"{title}: {alt}.", drawing, [*([""] if len(cells) > 1 else []), "", "games", "times in all"], numbers)


SECTIONS: dict[str, Callable[[Sequence[Cell]], Iterator[Picture]]] = {
    "length": length,
    "fairness": fairness,
    "decisions": decisions,
    "excitement": excitement,
    "things": things,
    "ends": ends,
}


# What a change does ---------------------------------------------------------------------------------------------------


def changes(comparison: Comparison) -> Iterator[Picture]:
    """Every figure beside what it was: counted ones by how much of it they changed, shares by hundredths, points by points."""
    found = figures_of(comparison)
    counted, parts, points = [], [], []
    for change in found:
        unit = MEASURES[change.measure].unit
        (parts if unit == "share" else points if unit == "points" else counted).append(change)
    counted = [change for change in counted if change.base.mean]
    for title, group, axis in (
        ("Counts, by how much they changed", counted, "of what it was before"),
        ("Shares and chances", parts, "hundredths more or less"),
        ("Points", points, "points more or less"),
    ):
        if not group:
            continue
        rows, numbers = [], []
        for change in group:
            times = 1 / abs(change.base.mean) if group is counted else 1.0
            error = None if change.difference.error is None else change.difference.error * times
            relative = Figure(change.difference.mean * times, error, change.difference.samples)
            unit = "share" if group is not points else "points"
            certain = sure(change, len(found))
            rows.append(row(MEASURES[change.measure].title, relative, unit, signed=True, faint=not certain, colour="first" if certain else "sixth"))
            numbers.append(change_row(change, certain))
        form = plots.SIGNED if group is points else plots.SIGNED_PERCENT
        drawing = plots.intervals(rows, title=axis, form=form, even=0.0, at_least=0.1 if group is not points else 1.0)
        alt = "; ".join(f"{one.label} {one.told}" for one in rows)
        head = ["", "before", "after", "difference", "for sure"]
        yield Picture(title, f"{comparison.title}. {title}: {alt}.", drawing, head, numbers,
                      note="Grey is what chance may have done: with so many figures, an interval that just misses zero says nothing.")  # fmt: skip


def change_row(change: Change, certain: bool) -> list[str]:
    """A change in numbers."""
    measure = MEASURES[change.measure]
    unit: Unit = "share" if change.part in ("share", "gain") else measure.unit
    times, end = (100.0, " %") if unit == "share" else (1.0, "")
    name = f"{readable(change.item)} ({readable(change.kind)})" if change.item and change.kind else readable(change.item) or measure.title
    return [
        name,
        plus_minus(change.base, times=times) + end,
        plus_minus(change.other, times=times) + end,
        plus_minus(change.difference, times=times, signed=True) + end,
        "yes" if certain else "no",
    ]


def changed_items(comparison: Comparison) -> list[tuple[str, list[list[str]]]]:
    """The rows of tables that changed for sure, by table."""
    found: dict[tuple[str, str], list[Change]] = {}
    for change in comparison.changes:
        if change.item:
            found.setdefault((change.measure, change.part), []).append(change)
    tables = []
    for (measure, part), group in found.items():
        certain = [change for change in group if sure(change, len(group))]
        certain.sort(key=lambda change: -abs(change.difference.mean))
        if certain:
            what = {"share": "how often", "worth": "worth, points", "gain": "change of the chance to win"}.get(part, part)
            tables.append((f"{MEASURES[measure].title}: {what}", [change_row(change, True) for change in certain[:30]]))
    return tables
