"""What the figures of a study mean, in plain sentences: few, and none that its interval does not carry.

A sentence has a weight: how much a designer would want to know it. What is usual weighs little, what is odd weighs
much, and that there were too few games to tell is said as well. The bounds in here, from which a share is called large
or small, are the only opinions in the lab; all else is measured.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from quintet.bots import NAMES
from quintet.lab.figures import MEASURES, Cell, Change, Comparison, Figure, Item, Report, Unit, setting

ENOUGH = 0.03
"""An edge that is known to ± this says something, even if it says that there is none."""
SLIGHT = 0.015
"""An edge below this is nothing that anyone would notice at the table."""
ROUGH = 0.1
"""A share that is known no better than to ± this says nothing, unless both ends of its interval say the same."""
A_FEW, FEWEST = 30, 12
"""Fewer samples that are all alike do not say that all are; and from so few no share is told at all."""
LOOKED_AT = 10
"""About so many figures are looked at first, so that one of them is clear of zero by chance in every other report."""
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that was found out."""

    section: str
    number: str
    """Its figure with the interval, as it stands beside it,"""
    unit: str
    """and what that counts."""
    text: str
    weight: float
    """From 0, what everyone expects, to 10, what nobody would guess."""


# Numbers --------------------------------------------------------------------------------------------------------------


def decimals(error: float | None) -> int:
    """How many digits a number deserves whose error is this.

    >>> [decimals(error) for error in (None, 0.0, 12.0, 2.4, 0.31, 0.04, 0.0001)]
    [1, 0, 0, 1, 1, 2, 2]
    """
    if error is None:
        return 1
    return 0 if not error or error >= 3 else 1 if error >= 0.3 else 2


def plus_minus(figure: Figure, *, times: float = 1.0, signed: bool = False) -> str:
    """A figure and its interval; the interval is rounded up.

    >>> plus_minus(Figure(12.345, 0.6789, 100))
    '12.3 ± 0.7'
    >>> plus_minus(Figure(0.0512, 0.0123, 100), times=100, signed=True)
    '+5.1 ± 1.3'
    >>> plus_minus(Figure(12.0, 0.0, 100)), plus_minus(Figure(12.0, None, 1))
    ('12', '12.0')
    """
    mean, error = figure.mean * times, None if figure.error is None else figure.error * times
    digits = 2 if error == 0 and mean != round(mean) else decimals(error)
    digits = min(digits, 1) if times == 100 else digits
    told = f"{mean:{'+' if signed else ''}.{digits}f}".replace("-", "−")
    if re.fullmatch(r"[−+]?0(\.0+)?", told):
        told = told.lstrip("−+")
    if not error:
        return told
    step = 10**digits
    return f"{told} ± {ceil(round(error * step, 6)) / step:.{digits}f}"


def amount(figure: Figure, unit: Unit, *, signed: bool = False) -> str:
    """A figure with its interval and what it counts.

    >>> amount(Figure(0.421, 0.011, 900), "share"), amount(Figure(17.2, 0.31, 900), "moves")
    ('42.1 ± 1.1 %', '17.2 ± 0.4 moves')
    """
    if unit == "share":
        return f"{plus_minus(figure, times=100, signed=signed)} %"
    return f"{plus_minus(figure, signed=signed)} {unit}"


def plain(number: float) -> str:
    """A number without an interval.

    >>> plain(12.0), plain(12.25), plain(1234.5), plain(-3.0)
    ('12', '12.2', '1,234', '−3')
    """
    whole = abs(number) >= 1000 or number == round(number)
    return f"{number:,.{0 if whole else 1}f}".replace("-", "−")


def listed(parts: Sequence[str], between: str = ", ") -> str:
    """Several things in one sentence; what has commas or an "and" itself is set apart by more.

    >>> listed(["a"]), listed(["a", "b", "c"]), listed(["a and b", "c"], "; ")
    ('a', 'a, b and c', 'a and b; c')
    """
    if len(parts) == 1 or (between != ", " and any(" and " in part for part in parts)):
        return between.join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def sure_of_many(figure: Figure | None, of: int) -> bool:
    """Whether a figure is clear of zero though it was picked out of so many, of which some are by chance (Bonferroni).

    >>> figure = Figure(1.2, 1.0, 100)
    >>> sure_of_many(figure, 1), sure_of_many(figure, 50)
    (True, False)
    """
    if figure is None or figure.error is None or (not figure.error and figure.samples < A_FEW):
        return False
    normal = statistics.NormalDist()
    return abs(figure.mean) > figure.error * normal.inv_cdf(1 - 0.025 / max(1, of)) / normal.inv_cdf(0.975)


def above(figure: Figure, bound: float) -> bool:
    """Whether the whole interval is."""
    return figure.error is not None and figure.mean - figure.error > bound


def below(figure: Figure, bound: float) -> bool:
    """Whether the whole interval is."""
    return figure.error is not None and figure.mean + figure.error < bound


# Names ----------------------------------------------------------------------------------------------------------------


def readable(name: str) -> str:
    """A name from the rules, as people write.

    >>> readable("hand_empty"), readable("B7"), readable("lay.side")
    ('hand empty', 'B7', 'lay: side')
    """
    return name.replace(".", ": ").replace("_", " ")


def called(item: Item, table: str) -> str:
    """What a row of a table is called in a sentence.

    >>> called(Item("B7", "have", 3), "cards"), called(Item("left", "lay.side", 3), "places")
    ('B7', 'left (lay: side)')
    """
    if table in ("places", "uses") and item.kind:
        return f"{readable(item.name)} ({readable(item.kind)})"
    return readable(item.name)


def place_of(seat: str) -> str:
    """In which place a seat plays.

    >>> place_of("1"), place_of("2")
    ('first', 'second')
    """
    return PLACES[int(seat) - 1]


def names(cells: Sequence[Cell]) -> dict[int, str]:
    """What to call each cell: by what is not the same in all of them."""
    return {number: ", ".join(parts) for number, parts in parts_of(cells).items()}


def parts_of(cells: Sequence[Cell]) -> dict[int, list[str]]:
    """What is not the same in all cells, for each of them."""
    told: dict[int, list[str]] = {cell.number: [] for cell in cells}
    if len({cell.players for cell in cells}) > 1:
        for cell in cells:
            told[cell.number].append(f"{cell.players} players" if cell.players > 1 else "1 player")
    for option in dict.fromkeys(option for cell in cells for option in cell.options):
        if len({cell.options.get(option) for cell in cells}) > 1:
            for cell in cells:
                if option in cell.options:
                    told[cell.number].append(f"{readable(option)} {setting(cell.options[option])}")
    bots = {cell.number: "/".join(dict.fromkeys(cell.bots)) for cell in cells}
    if len({*bots.values()}) > 1:
        for cell in cells:
            told[cell.number].append(bots[cell.number])
    return told


def rank(bot: str) -> int:
    """How strong a bot is beside the others. A search by name may be anything, and is taken for strong."""
    name = bot.split(":", maxsplit=1)[0]
    return NAMES.index(name) if name in NAMES else len(NAMES)


def leading(cells: Sequence[Cell]) -> list[Cell]:
    """Those of the best players: what they do says most about the game."""

    def strength(cell: Cell) -> int:
        return min(rank(bot) for bot in cell.bots)

    best = max(strength(cell) for cell in cells)
    return [cell for cell in cells if strength(cell) == best]


def holding(cells: Sequence[Cell], measure: str) -> list[Cell]:
    """The cells that tell of a measure: those of the best players, or if it was not taken there, all that have it."""

    def has(cell: Cell) -> bool:
        return any(measure in held for held in (cell.figures, cell.spreads, cell.curves, cell.tables))

    return [cell for cell in leading(cells) if has(cell)] or [cell for cell in cells if has(cell)]


def together(some: Sequence[Cell], cells: Sequence[Cell]) -> str:
    """Several cells in as few words as there are: ``3 players`` if it is all of these, or one by one."""
    if len(some) > 1:
        for part in dict.fromkeys(part for cell in some for part in parts_of(cells)[cell.number]):
            if {cell.number for cell in some} == {number for number, parts in parts_of(cells).items() if part in parts}:
                return part
    return listed([names(cells)[cell.number].replace(", ", " and ") for cell in some], between="; ")


def at(cell: Cell, cells: Sequence[Cell]) -> str:
    """Where something was found, if there are several places."""
    name = names(cells)[cell.number]
    return f" ({name})" if name else ""


# Sentences ------------------------------------------------------------------------------------------------------------


def sentences(report: Report) -> list[Sentence]:
    """All that can be said, in the order of the report."""
    tellers = (_length, _fairness, _decisions, _excitement, _things, _ends)
    found = [one for tell in tellers for one in tell(report.cells)]
    return found + [one for comparison in report.comparisons for one in changed(comparison, report.cells)]


def findings(report: Report, most: int = 8) -> list[Sentence]:
    """Those that matter most: the weightiest of each section, then what weighs most besides."""
    every = sentences(report)
    by_weight = sorted(every, key=lambda one: -one.weight)
    first = {
        section: next(one for one in by_weight if one.section == section) for section in {one.section for one in every}
    }
    rest = [one for one in by_weight if one not in first.values() and one.weight >= 4]
    picked = [*(one for one in first.values() if one.weight > 1), *rest][: max(most, len(first))]
    return [one for one in every if one in picked]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is thought of a figure in one cell."""

    kind: str
    weight: float
    text: str
    short: str = ""
    """The same in a few words, for the cells that are not told first."""


UNKNOWN = "too few games to tell"


def judged(measure: str, cells: Sequence[Cell], judge: Callable[[Figure, Cell], Verdict]) -> Iterator[Sentence]:
    """One sentence over all cells: that which weighs most, and what is otherwise elsewhere."""
    told = MEASURES[measure]

    def careful(figure: Figure, cell: Cell) -> Verdict:
        """Says nothing from an interval whose ends say different things."""
        error = figure.error
        ends = () if error is None else (figure.mean - error, figure.mean + error)
        kinds = {judge(Figure(end, 0.0, figure.samples), cell).kind for end in ends}
        rough = told.unit == "share" and measure != "first_wins" and (error is None or error > ROUGH)
        few = told.unit == "share" and figure.samples < FEWEST
        if few or (rough and (len(kinds) != 1 or kinds == {""})):
            text = f"{told.title}: {UNKNOWN}, {plus_minus(figure, times=100)} of 100"
            return Verdict("unknown", 1.0, text, UNKNOWN)
        return judge(figure, cell)

    found = [(cell, careful(cell.figures[measure], cell)) for cell in cells if measure in cell.figures]
    if not found:
        return
    lead, first = max(found, key=lambda one: one[1].weight)
    parts = [f"{first.text}{at(lead, cells)}."]
    if same := [cell for cell, one in found if one.kind == first.kind and cell is not lead]:
        everywhere = len(same) == len(cells) - 1 > 1
        parts.append(f"The same holds {'in all other cases' if everywhere else f'for {together(same, cells)}'}.")
    others: dict[str, list[Cell]] = {}
    for cell, one in found:
        if one.kind != first.kind:
            others.setdefault(one.short, []).append(cell)
    parts += [f"With {together(where, cells)}: {short}." for short, where in others.items()]
    number, unit = number_of(lead.figures[measure], told.unit, signed=measure in ("first_wins", "first_margin"))
    yield Sentence(told.question, number, unit, " ".join(parts), first.weight)


def number_of(figure: Figure, unit: Unit, *, signed: bool = False) -> tuple[str, str]:
    """A figure, and what it counts."""
    if unit == "share":
        return amount(figure, unit, signed=signed), ""
    return plus_minus(figure, signed=signed), unit


def each(measure: str, cells: Sequence[Cell]) -> str:
    """The figure of every cell in a row: 12.1 ± 0.3 (2 players) and 14.0 ± 0.2 (3 players). Of many, the ends."""
    held = cells if len(cells) <= 4 else sorted(cells, key=lambda cell: cell.figures[measure].mean)
    numbers = [number_of(cell.figures[measure], MEASURES[measure].unit)[0] for cell in held]
    if len({*numbers}) == 1:
        return numbers[0]
    told = [f"{number}{at(cell, cells)}" for number, cell in zip(numbers, held, strict=True)]
    return listed(told) if len(told) <= 4 else f"from {told[0]} to {told[-1]}"


def _length(cells: Sequence[Cell]) -> Iterator[Sentence]:
    if held := holding(cells, "moves"):
        lead = held[0]
        text, weight = f"A game takes {each('moves', held)} moves.", 3.6
        if spread := lead.spreads.get("moves_spread"):
            low, _, middle, _, high = spread.quantiles
            if low == high:
                text += f" Its length hardly varies{at(lead, held)}."
            else:
                text += f" Nine of ten take {plain(low)} to {plain(high)}{at(lead, held)}."
                if middle and (high - low) / middle > 0.8:
                    text, weight = f"{text} Nobody can say beforehand how long it will be.", 4.5
        yield Sentence("length", *number_of(lead.figures["moves"], "moves"), text, weight)
    if held := holding(cells, "decisions"):
        text = f"Each player has a real choice {each('decisions', held)} times in a game."
        yield Sentence("length", *number_of(held[0].figures["decisions"], "decisions"), text, 3.5)
    if held := [cell for cell in holding(cells, "wait") if cell.players > 1]:
        lead = max(held, key=lambda cell: cell.figures["wait"].mean)
        wait, longest = lead.figures["wait"], lead.figures.get("longest_wait")
        text, weight = f"Between two of one's own moves the others make {each('wait', held)}.", 2.0
        if longest is not None and longest.mean > 2.5 * max(wait.mean, 0.5):
            text += f" But once in a game someone waits for {plus_minus(longest)} moves in a row{at(lead, held)}."
            weight = 3.4
        yield Sentence("length", *number_of(wait, "moves"), text, weight)


def _beginning(figure: Figure, _: Cell) -> Verdict:
    told, size = f"{plus_minus(figure, times=100, signed=True)} of 100 wins", abs(figure.mean)
    clear = sure_of_many(figure, LOOKED_AT)
    if figure.error is None or (not clear and figure.error > ENOUGH):
        return Verdict("unknown", 2.0, f"There were {UNKNOWN} whether it helps to begin: {told}", UNKNOWN)
    if not clear or size < SLIGHT:
        text = f"Who begins makes no difference that anyone would notice: {told}"
        return Verdict("none", 3.0, text, "no difference to speak of")
    told = f"{plus_minus(Figure(size, figure.error, figure.samples), times=100)}"
    if figure.mean > 0:
        text = f"To begin helps: of 100 games the first player wins {told} more than is fair"
        return Verdict("helps", min(10.0, 4 + 40 * size), text, "to begin helps")
    text = f"To begin is a burden: of 100 games the first player wins {told} fewer than is fair"
    return Verdict("hurts", min(10.0, 5 + 40 * size), text, "to begin is a burden")


def edge(item: Item, players: int) -> Figure | None:
    """What a seat wins more than is fair."""
    if item.share is None:
        return None
    return Figure(item.share.mean - 1 / players, item.share.error, item.share.samples)


def _fairness(cells: Sequence[Cell]) -> Iterator[Sentence]:
    many = [cell for cell in cells if cell.players > 1]
    if not many:
        return
    yield from judged("first_wins", holding(many, "first_wins"), _beginning)
    held = [cell for cell in holding(many, "seats") if cell.players > 2]
    for cell in held:
        edges = [(item, edge(item, cell.players)) for item in cell.tables["seats"] if item.name != "1"]
        odd = [(item, one) for item, one in edges if one and sure_of_many(one, LOOKED_AT) and abs(one.mean) > SLIGHT]
        if odd:
            item, one = max(odd, key=lambda pair: abs(pair[1].mean))
            size = plus_minus(Figure(abs(one.mean), one.error, one.samples), times=100)
            more = "more" if one.mean > 0 else "fewer"
            text = f"Who plays {place_of(item.name)} wins {size} of 100 games {more} than is fair{at(cell, held)}."
            weight = min(9.0, 3.5 + 40 * abs(one.mean))
            yield Sentence("fairness", amount(one, "share", signed=True), "", text, weight)

    def tie_break(figure: Figure, _: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        if not figure.mean:
            return Verdict("never", 1.5, "The tie-break was never needed", "it was never needed")
        if above(figure, 0.04):
            return Verdict(
                "often", min(9.0, 4 + 25 * figure.mean), f"The tie-break decides {told} of 100 games", "often"
            )
        return Verdict("seldom", 1.5, f"The tie-break decides {told} of 100 games", "seldom")

    yield from judged("tie_break", holding(many, "tie_break"), tie_break)

    def shared(figure: Figure, _: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        if above(figure, 0.03):
            return Verdict(
                "often", min(8.0, 4 + 25 * figure.mean), f"{told} of 100 games have no single winner", "often"
            )
        return Verdict("seldom", 1.0, f"Wins are seldom shared: {told} of 100", "seldom")

    yield from judged("shared", holding(many, "shared"), shared)


def _decisions(cells: Sequence[Cell]) -> Iterator[Sentence]:
    def forced(figure: Figure, cell: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        if above(figure, 0.4):
            text = f"{told} of 100 times that one is asked there is nothing to choose"
            return Verdict("often", 6.0, text, "often nothing to choose")
        choices = cell.figures.get("choices")
        among = f", among {plus_minus(choices)} moves on average" if choices else ""
        text = f"Who is asked mostly has a choice{among}; {told} of 100 times there is none"
        return Verdict("seldom", 2.0, text, "mostly a choice")

    yield from judged("forced", holding(cells, "forced"), forced)

    def matters(figure: Figure, cell: Cell) -> Verdict:
        told, good = plus_minus(figure, times=100), cell.figures.get("close_count")
        many = f"; on average {plus_minus(good)} moves are about as good as the best" if good else ""
        if below(figure, 0.4):
            text = f"Only {told} of 100 choices matter: in the others any move will do{many}"
            return Verdict("few", 5.5, text, "few choices matter")
        if above(figure, 0.75):
            text = f"{told} of 100 choices matter: some move is clearly worse than the best{many}"
            return Verdict("most", 4.5, text, "most choices matter")
        return Verdict("some", 3.0, f"{told} of 100 choices matter{many}", "some choices matter")

    yield from judged("matters", holding(cells, "matters"), matters)

    def luck(figure: Figure, _: Cell) -> Verdict:
        told = f"{plus_minus(figure, times=100)} of 100 points by which margins moved were luck"
        if above(figure, 0.5):
            weight = 4 + 8 * (figure.mean - 0.5)
            return Verdict("luck", weight, f"Luck moves more than clear mistakes do: {told}", "more luck than play")
        if below(figure, 0.5):
            weight = 4 + 8 * (0.5 - figure.mean)
            return Verdict("play", weight, f"Clear mistakes move more than luck does: {told}", "more play than luck")
        return Verdict("even", 3.5, f"Luck and clear mistakes move about as much: {told}", "as much luck as play")

    yield from judged("luck_share", holding(cells, "luck_share"), luck)

    def luckiest(figure: Figure, cell: Cell) -> Verdict:
        told, chance = plus_minus(figure, times=100), f"{100 / cell.players:.0f}"
        return Verdict("", 2.5, f"Who has the most luck wins {told} of 100 games; {chance} would be without any effect")

    held = [cell for cell in holding(cells, "luckiest_wins") if cell.players > 1]
    yield from judged("luckiest_wins", held[:1], luckiest)
    held = holding(cells, "chain")
    for cell in held[:1]:
        yield from _chain(cell.tables["chain"], at(cell, held))


def _chain(items: Sequence[Item], where: str) -> Iterator[Sentence]:
    steps = sorted(((item, item.share) for item in items if item.share), key=lambda step: rank(step[0].name))
    if not steps:
        return
    clear = [item for item, share in steps if sure_of_many(share, len(steps)) and share.mean > 0]
    best, most = max((step for step in steps if not clear or step[0] in clear), key=lambda step: step[1].mean)
    number = amount(most, "share", signed=True)
    if len(clear) == len(steps):
        ways = [f"{item.name} over {item.kind} {plus_minus(share, times=100, signed=True)}" for item, share in steps]
        text = f"There is something to be good at. Of 100 games more than is fair win {listed(ways)}{where}."
        yield Sentence("decisions", number, "", text, 5.0)
    elif clear:
        unclear = listed([f"{item.name} and {item.kind}" for item, _ in steps if item not in clear])
        gain = plus_minus(most, times=100, signed=True)
        text = f"Better play pays, most from {best.kind} to {best.name}: {gain} of 100 games{where}."
        text += f" No difference between {unclear} is clear."
        yield Sentence("decisions", number, "", text, 5.5)
    elif all(share.error is not None and share.error <= ROUGH for _, share in steps):
        text = f"No stronger bot is clearly better than a weaker one{where}: "
        text += "there is little to be good at, or the bots do not find it."
        yield Sentence("decisions", number, "", text, 7.0)
    else:
        yield Sentence("decisions", number, "", f"Whether better play pays: {UNKNOWN}{where}.", 1.0)


def _excitement(cells: Sequence[Cell]) -> Iterator[Sentence]:
    def decided(figure: Figure, _: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        if above(figure, 0.8):
            text = f"It stays open for long: only after {told} % of a game is it decided"
            return Verdict("late", 4.5, text, "it stays open for long")
        if below(figure, 0.5):
            text = f"It is decided early, after {told} % of a game; the rest is played out"
            return Verdict("early", 6.5, text, "it is decided early")
        return Verdict("midway", 3.5, f"A game is decided after {told} % of its course", "it is decided on the way")

    yield from judged("decided", holding(cells, "decided"), decided)

    def comebacks(figure: Figure, _: Cell) -> Verdict:
        told = f"{plus_minus(figure, times=100)} of 100 winners once had less than half of a fair chance"
        if above(figure, 0.35):
            return Verdict("often", 4.5, f"It is seldom too late: {told}", "come-backs are common")
        if below(figure, 0.1):
            return Verdict("seldom", 5.0, f"Who falls behind stays behind: only {told}", "come-backs are rare")
        return Verdict("some", 3.0, told, "some come back")

    yield from judged("comebacks", holding(cells, "comebacks"), comebacks)

    def hopeless(figure: Figure, _: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        weight = min(8.0, 3 + 12 * figure.mean) if above(figure, 0.1) else 2.0
        return Verdict("", weight, f"{told} of 100 choices are made by someone who can hardly win any more")

    yield from judged("hopeless", holding(cells, "hopeless")[:1], hopeless)

    def kings(figure: Figure, _: Cell) -> Verdict:
        told = f"in {plus_minus(figure, times=100)} of 100 games"
        if above(figure, 0.1):
            text = f"Losers can pick the winner: {told} someone who can hardly win any more decides who does"
            return Verdict("often", min(8.0, 4 + 10 * figure.mean), text, "losers often can pick the winner")
        return Verdict("seldom", 1.5, f"Losers seldom can pick the winner: {told}", "losers seldom can")

    yield from judged("kingmaking", holding(cells, "kingmaking"), kings)
    yield from _gains(cells)


def _gains(cells: Sequence[Cell]) -> Iterator[Sentence]:
    held = [cell for cell in holding(cells, "gains") if cell.players > 2]
    for cell in held[:1]:
        others = [(item, item.worth) for item in cell.tables["gains"] if item.name != "0" and item.worth]
        if not others:
            continue
        most, least = (pick(others, key=lambda one: one[1].mean) for pick in (max, min))
        apart = most[1].mean - least[1].mean
        if apart > (most[1].error or apart) + (least[1].error or apart):
            who = "the next player" if most[0].name == "1" else f"the player {most[0].name} seats on"
            gain, less = (plus_minus(one[1], signed=True) for one in (most, least))
            text = f"A mistake helps {who} most, by {gain} points; whom it helps least gets {less}{at(cell, held)}."
            yield Sentence("excitement", gain, "points", text, 4.0)


def _things(cells: Sequence[Cell]) -> Iterator[Sentence]:
    for table in ("moves_made", "places", "cards", "uses"):
        held = holding(cells, table)
        for cell in held[:1]:
            dealt = [item for item in cell.tables[table] if item.kind == "have"]
            done = [item for item in cell.tables[table] if item.kind != "have"]
            what = MEASURES[table].title.lower()
            if dealt:
                yield from _worth(table, dealt, f"{what} to begin a round with", at(cell, held), 4.5)
            if done:
                yield from _worth(table, done, what, at(cell, held), 3.0 if table == "uses" else 4.0)


def _worth(table: str, items: Sequence[Item], what: str, where: str, weight: float) -> Iterator[Sentence]:
    told = [(item, item.worth) for item in items if item.worth and item.count]
    sure = [(item, worth) for item, worth in told if sure_of_many(worth, len(told))]
    best, worst = (pick(sure, key=lambda one: one[1].mean, default=None) for pick in (max, min))
    parts = []
    if best and best[1].mean > 0:
        parts.append(f"{called(best[0], table)} goes with the best results, {plus_minus(best[1], signed=True)} points")
    if worst and worst[1].mean < 0:
        goes = "with" if parts else "goes with"
        parts.append(f"{called(worst[0], table)} {goes} the worst, {plus_minus(worst[1], signed=True)} points")
    if best and worst and parts:
        number = plus_minus((best if best[1].mean > 0 else worst)[1], signed=True)
        text = f"Of all {what}, {listed(parts)} for each time more than the others{where}."
        yield Sentence("things", number, "points", text, weight)
    elif told:
        text = f"Of {len(told)} {what} none goes with results that are clear of chance{where}."
        yield Sentence("things", str(len(told)), what, text, 1.0)
    if never := [item for item in items if not item.count]:
        shown = [called(item, table) for item in never[:6]] + [f"{len(never) - 6} more"] * (len(never) > 6)
        text = f"Never used in any game: {listed(shown)}{where}."
        yield Sentence("things", str(len(never)), f"of {len(items)} {what}", text, 4.5)


def _ends(cells: Sequence[Cell]) -> Iterator[Sentence]:
    held = holding(cells, "ends")
    for cell in held[:1]:
        ends = sorted((item for item in cell.tables["ends"] if item.count), key=lambda item: -item.count)
        by = [f"{readable(item.name)} {plus_minus(item.share, times=100)} of 100" for item in ends if item.share]
        if len(ends) == 1:
            text = f"Every game ends the same way: {readable(ends[0].name)}{at(cell, held)}."
            yield Sentence("ends", "100 %", "", text, 1.5)
        elif by and ends[0].share:
            text = f"Games end by {listed(by[:4])}{at(cell, held)}."
            yield Sentence("ends", amount(ends[0].share, "share"), "", text, 4.2)
    for table, what in (("ends", "ends"), ("events", "events"), ("phases", "questions")):
        held = holding(cells, table)
        if untouched := never_in(held, table):
            games = sum(cell.games for cell in held)
            told = listed([readable(name) for name in untouched])
            text = f"Of the {what} that the rules know, never seen in {games:,} games: {told}."
            yield Sentence("ends", str(len(untouched)), f"{what} never seen", text, 4.0)
    held = holding(cells, "events")
    if held and not any(never_in(holding(cells, table), table) for table in ("ends", "events", "phases")):
        games = sum(cell.games for cell in held)
        text = f"Every end, every event and every question that the rules know came up in {games:,} games."
        yield Sentence("ends", str(len(held[0].tables["events"])), "kinds of events", text, 2.0)


def never_in(cells: Iterable[Cell], table: str) -> list[str]:
    """What stands in a table of these cells, and came up in none."""
    counts: dict[str, int] = {}
    for cell in cells:
        for item in cell.tables.get(table, ()):
            counts[item.name] = counts.get(item.name, 0) + item.count
    return [name for name, count in counts.items() if not count]


# What a change does ---------------------------------------------------------------------------------------------------


def figures_of(comparison: Comparison) -> list[Change]:
    """The changes of figures, not of rows in tables."""
    return [change for change in comparison.changes if not change.item]


def remarkable(changes: Sequence[Change]) -> list[Change]:
    """Those that changed for sure, the largest first."""
    found = [change for change in changes if sure_of_many(change.difference, len(changes))]
    return sorted(found, key=_size, reverse=True)


def _size(change: Change) -> float:
    """How much a change would be noticed: a twentieth of a share is as much as a fifth of what is counted."""
    unit, difference = MEASURES[change.measure].unit, abs(change.difference.mean)
    if unit == "share":
        return difference / 0.05
    # Who has more neighbours waits longer; that is no news.
    expected = 0.2 if change.measure in ("wait", "longest_wait") else 1.0
    return expected * difference / max(0.2 * abs(change.base.mean), 1.0 if unit == "points" else 0.1)


def change_told(change: Change) -> str:
    """A change in a few words: ``moves +12.1 ± 0.4 (from 30.2 to 42.3)``."""
    unit = MEASURES[change.measure].unit
    times, end = (100, " %") if unit == "share" else (1, "")
    digits = decimals((change.difference.error or 0) * times or None)
    before, after = (f"{figure.mean * times:.{digits}f}".replace("-", "−") for figure in (change.base, change.other))
    difference = plus_minus(change.difference, times=times, signed=True)
    return f"{MEASURES[change.measure].title.lower()} {difference}{end} (from {before} to {after}{end})"


def title_of(comparison: Comparison, cells: Sequence[Cell] = ()) -> str:
    """What is changed, and what is the same on both sides where that is not all that there is."""
    title = comparison.title[:1].upper() + comparison.title[1:]
    parts = parts_of(cells)
    same = [part for part in parts.get(comparison.base, ()) if part in parts.get(comparison.other, ())]
    return f"{title} ({', '.join(same)})" if same else title


def changed(comparison: Comparison, cells: Sequence[Cell] = (), most: int = 3) -> Iterator[Sentence]:
    """What a change does, in a sentence. The cells are those of the report, if it is about one."""
    changes = figures_of(comparison)
    found, title = remarkable(changes), title_of(comparison, cells)
    if not found:
        text = f"{title}: of {len(changes)} figures none changed by more than chance may do."
        yield Sentence("changes", "0", f"of {len(changes)} figures", text, 3.0)
        return
    told = listed([change_told(change) for change in found[:most]])
    more = f" {len(found) - most} more figures changed for sure." if len(found) > most else ""
    first = found[0]
    number, unit = number_of(first.difference, MEASURES[first.measure].unit, signed=True)
    counts = ", ".join(filter(None, (MEASURES[first.measure].title.lower(), unit)))
    yield Sentence("changes", number, counts, f"{title}: {told}.{more}", 4.5)


def each_change(comparison: Comparison, most: int) -> Iterator[Sentence]:
    """The clearest changes, a sentence for each."""
    found = remarkable(figures_of(comparison))
    if not found:
        yield from changed(comparison)
    for change in found[:most]:
        measure = MEASURES[change.measure]
        number, _ = number_of(change.difference, measure.unit, signed=True)
        meaning = f" More of it means: {measure.more}." if measure.more else ""
        told = change_told(change)
        text = f"{title_of(comparison)}: {told}.{meaning}"
        yield Sentence("changes", number, "" if measure.unit == "share" else measure.unit, text, 5.0)
