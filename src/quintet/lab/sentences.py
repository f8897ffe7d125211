"""What the figures of a study mean, in plain sentences: few, and none that its interval does not carry.

A sentence has a weight: how much a designer would want to know it. What is usual weighs little, what is odd weighs much,
and that there were too few games to tell is said as well. The numbers in :data:`ENOUGH` and below are the only opinions
in the lab; all else is measured.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from quintet.bots import NAMES
from quintet.lab.figures import MEASURES, Cell, Change, Comparison, Figure, Item, Question, Report, Unit

ENOUGH = 0.03
"""A share that is known to ± this says something, even if it says that there is nothing."""
SLIGHT = 0.015
"""An edge below this is nothing that anyone would notice at the table."""
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that was found out."""

    question: Question | str
    """The section that it belongs to."""
    measure: str
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
    digits = decimals(error)
    if error == 0 and mean != round(mean):
        digits = 2
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
    ('12', '12.3', '1,234', '−3')
    """
    if abs(number) >= 1000 or number == round(number):
        return f"{number:,.0f}".replace("-", "−")
    return f"{number:.1f}".replace("-", "−")


def listed(parts: Sequence[str]) -> str:
    """Several things in one sentence.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def sure_of_many(figure: Figure | None, of: int) -> bool:
    """Whether a figure is clear of zero though it was picked out of many: one of twenty would be by chance (Bonferroni).

    >>> figure = Figure(1.2, 1.0, 100)
    >>> sure_of_many(figure, 1), sure_of_many(figure, 50)
    (True, False)
    """
    if figure is None or figure.error is None:
        return False
    normal = statistics.NormalDist()
    return abs(figure.mean) > figure.error * normal.inv_cdf(1 - 0.025 / max(1, of)) / normal.inv_cdf(0.975)


def readable(name: str) -> str:
    """A name from the rules, as people write.

    >>> readable("TookRow"), readable("hand_empty"), readable("B7"), readable("Laid.card")
    ('took row', 'hand empty', 'B7', 'laid: card')
    """
    if not re.search(r"[a-z]", name):
        return name
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name.replace(".", ": ").replace("_", " "))
    return re.sub(r"\b[A-Z](?=[a-z])", lambda letter: letter[0].lower(), apart)


# Cells ----------------------------------------------------------------------------------------------------------------


def names(cells: Sequence[Cell]) -> dict[int, str]:
    """What to call each cell: by what is not the same in all of them."""
    told: dict[int, list[str]] = {cell.number: [] for cell in cells}
    if len({cell.players for cell in cells}) > 1:
        for cell in cells:
            told[cell.number].append(f"{cell.players} players" if cell.players > 1 else "1 player")
    for option in dict.fromkeys(option for cell in cells for option in cell.options):
        if len({cell.options.get(option) for cell in cells}) > 1:
            for cell in cells:
                if option in cell.options:
                    told[cell.number].append(f"{readable(option)} {str(cell.options[option]).lower()}")
    if len({tuple(cell.bots) for cell in cells}) > 1:
        for cell in cells:
            told[cell.number].append("/".join(dict.fromkeys(cell.bots)))
    return {number: ", ".join(parts) for number, parts in told.items()}


def strength(cell: Cell) -> float:
    """How strong the weakest at the table is. A search by name may be anything, and is taken for strong."""
    return min(float(NAMES.index(bot)) if bot in NAMES else len(NAMES) for bot in (b.split(":")[0] for b in cell.bots))


def leading(cells: Sequence[Cell]) -> list[Cell]:
    """Those of the best players: what they do says most about the game."""
    best = max(strength(cell) for cell in cells)
    return [cell for cell in cells if strength(cell) == best]


def holding(cells: Sequence[Cell], measure: str) -> list[Cell]:
    """The cells that tell of a measure: those of the best players, or if it was not taken there, all that have it."""

    def has(cell: Cell) -> bool:
        return any(measure in held for held in (cell.figures, cell.spreads, cell.curves, cell.tables))

    return [cell for cell in leading(cells) if has(cell)] or [cell for cell in cells if has(cell)]


# Sentences ------------------------------------------------------------------------------------------------------------

Verdict = tuple[str, float, str, str]
"""What kind it is, its weight, the sentence, and the same in a few words, for the cells that are not told first."""


def judged(measure: str, cells: Sequence[Cell], verdict: Callable[[Figure, Cell], Verdict]) -> Iterator[Sentence]:
    """One sentence over all cells: that which weighs most, and what is otherwise elsewhere."""
    found = [(cell, *verdict(cell.figures[measure], cell)) for cell in cells if measure in cell.figures]
    if not found:
        return
    called = names(cells)
    lead, kind, weight, text, _ = max(found, key=lambda one: one[2])
    where = called[lead.number]
    parts = [f"{text} ({where})." if where else f"{text}."]
    same = [called[cell.number] for cell, key, *_ in found if key == kind and cell is not lead]
    if same:
        parts.append(f"The same holds for {listed(same)}.")
    others: dict[str, list[str]] = {}
    for cell, key, _, _, short in found:
        if key != kind:
            others.setdefault(short, []).append(called[cell.number])
    parts += [f"{listed(where).capitalize()}: {short}." for short, where in others.items()]
    told = MEASURES[measure]
    signed = measure in ("first_wins", "first_margin")
    number, unit = split(lead.figures[measure], told.unit, signed=signed)
    yield Sentence(told.question, measure, number, unit, " ".join(parts), weight)


def split(figure: Figure, unit: Unit, *, signed: bool = False) -> tuple[str, str]:
    """A figure, and what it counts."""
    told = amount(figure, unit, signed=signed)
    number, _, rest = told.rpartition(" ")
    return (f"{number} %", "of 100") if rest == "%" else (number, rest)


def each(measure: str, cells: Sequence[Cell]) -> str:
    """The figure of every cell in a row: 12.1 ± 0.3 (2 players), 14.0 ± 0.2 (3 players)."""
    called, unit = names(cells), MEASURES[measure].unit
    told = []
    for cell in cells:
        number, _ = split(cell.figures[measure], unit)
        told.append(f"{number} ({called[cell.number]})" if called[cell.number] else number)
    return listed(told)


def sentences(report: Report) -> list[Sentence]:
    """All that can be said, by question, in the order of the report."""
    cells = report.cells
    found: list[Sentence] = []
    for tell in (_length, _fairness, _decisions, _excitement, _things, _ends):
        found += tell(cells)
    return found + [one for comparison in report.comparisons for one in changed(comparison)]


def findings(report: Report, most: int = 7) -> list[Sentence]:
    """Those that matter most: the weightiest of each question first, then what weighs most besides."""
    every = sentences(report)
    first: list[Sentence] = []
    for question in dict.fromkeys(one.question for one in every):
        first.append(max((one for one in every if one.question == question), key=lambda one: one.weight))
    rest = sorted((one for one in every if one not in first and one.weight >= 4), key=lambda one: -one.weight)
    picked = [*first, *rest][: max(most, len(first))]
    return [one for one in every if one in picked]


def _length(cells: Sequence[Cell]) -> Iterator[Sentence]:
    held = holding(cells, "moves")
    if held:
        lead = held[0]
        number, unit = split(lead.figures["moves"], "moves")
        text = f"A game takes {each('moves', held)} moves."
        weight = 3.0
        if spread := lead.spreads.get("moves_spread"):
            low, _, middle, _, high = spread.quantiles
            where = f" ({names(held)[lead.number]})" if len(held) > 1 else ""
            if low == high:
                text += f" Its length hardly varies{where}."
            else:
                text += f" Nine of ten take {plain(low)} to {plain(high)}{where}."
                if middle and (high - low) / middle > 0.8:
                    text += " No one can say beforehand how long it will be."
                    weight = 5.0
        yield Sentence("length", "moves", number, unit, text, weight)
    held = holding(cells, "decisions")
    if held:
        number, unit = split(held[0].figures["decisions"], "decisions")
        yield Sentence(
            "length", "decisions", number, unit, f"Each player has a real choice {each('decisions', held)} times.", 3.5
        )
    held = [cell for cell in holding(cells, "wait") if cell.players > 1]
    if held:
        lead = max(held, key=lambda cell: cell.figures["wait"].mean)
        wait, longest = lead.figures["wait"], lead.figures.get("longest_wait")
        text = f"Between two of one's own moves the others make {each('wait', held)}."
        weight = 2.0
        if longest is not None and longest.mean > 2.5 * max(wait.mean, 0.5):
            where = f" ({names(held)[lead.number]})" if len(held) > 1 else ""
            text += f" But once in a game someone waits for {plus_minus(longest)} moves in a row{where}."
            weight = 4.5
        number, unit = split(wait, "moves")
        yield Sentence("length", "wait", number, unit, text, weight)


def _edge(figure: Figure, _: Cell) -> Verdict:
    told = plus_minus(figure, times=100)
    size = abs(figure.mean)
    if figure.error is None or (not figure.clear and figure.error > ENOUGH):
        return (
            "unknown",
            2.0,
            f"There were too few games to tell whether it helps to begin: {plus_minus(figure, times=100, signed=True)} "
            "of 100 wins",
            "too few games to tell",
        )
    if not figure.clear or size < SLIGHT:
        return (
            "none",
            3.0,
            "Who begins makes no difference that anyone would notice: "
            f"{plus_minus(figure, times=100, signed=True)} of 100 wins",
            "no difference to speak of",
        )
    told = plus_minus(Figure(size, figure.error, figure.samples), times=100)
    if figure.mean > 0:
        text = f"To begin helps: of 100 games the first player wins {told} more than is fair"
        return ("helps", min(10.0, 4 + 40 * size), text, "to begin helps")
    text = f"To begin is a burden: of 100 games the first player wins {told} fewer than is fair"
    return ("hurts", min(10.0, 5 + 40 * size), text, "to begin is a burden")


def _fairness(cells: Sequence[Cell]) -> Iterator[Sentence]:
    yield from judged("first_wins", [cell for cell in holding(cells, "first_wins") if cell.players > 1], _edge)
    for cell in holding(cells, "seats"):
        fair = [
            Item(item.name, item.kind, item.count, Figure(item.share.mean - 1 / cell.players, item.share.error, 0))
            for item in cell.tables["seats"]
            if item.share is not None
        ]
        unfair = [
            item for item in fair if item.name != "1" and item.share and sure_of_many(item.share, cell.players) and abs(item.share.mean) > SLIGHT
        ]  # fmt: skip
        if unfair and cell.players > 2:
            odd = max(unfair, key=lambda item: abs(item.share.mean) if item.share else 0)
            assert odd.share is not None
            more = "more" if odd.share.mean > 0 else "fewer"
            size = Figure(abs(odd.share.mean), odd.share.error, 0)
            where = names(holding(cells, "seats"))[cell.number]
            seat = PLACES[int(odd.name) - 1] if odd.name.isdigit() and int(odd.name) <= 6 else odd.name
            text = f"Who plays {seat} wins {plus_minus(size, times=100)} of 100 games {more} than is fair"
            number = f"{plus_minus(odd.share, times=100, signed=True)} %"
            yield Sentence(
                "fairness", "seats", number, "of 100", f"{text}{f' ({where})' if where else ''}.",
                min(9.0, 3.5 + 40 * abs(odd.share.mean)),
            )  # fmt: skip

    def tie_break(figure: Figure, _: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        if figure.mean >= 0.05:
            return ("often", min(9, 4 + 25 * figure.mean), f"The tie-break decides {told} of 100 games", "often needed")
        if figure.mean > 0:
            return ("seldom", 1.5, f"The tie-break decides {told} of 100 games", "seldom needed")
        return ("never", 2.0, "The tie-break was never needed", "never needed")

    yield from judged("tie_break", holding(cells, "tie_break"), tie_break)

    def shared(figure: Figure, _: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        if figure.mean >= 0.04:
            return ("often", min(8, 4 + 25 * figure.mean), f"{told} of 100 games have no single winner", "often shared")
        return ("seldom", 1.0, f"Wins are seldom shared: {told} of 100", "seldom shared")

    yield from judged("shared", [cell for cell in holding(cells, "shared") if cell.players > 1], shared)


def _decisions(cells: Sequence[Cell]) -> Iterator[Sentence]:
    def forced(figure: Figure, cell: Cell) -> Verdict:
        choices = cell.figures.get("choices")
        among = f", among {plus_minus(choices)} moves on average" if choices else ""
        told = plus_minus(figure, times=100)
        if figure.mean > 0.4:
            return ("often", 6.0, f"{told} of 100 times one is asked there is nothing to choose", "often forced")
        return (
            "seldom",
            2.0,
            f"When asked, one nearly always has a choice{among}; {told} of 100 times there is none"
            if figure.mean < 0.1
            else f"When asked, one mostly has a choice{among}; {told} of 100 times there is none",
            "seldom forced",
        )

    yield from judged("forced", holding(cells, "forced"), forced)

    def matters(figure: Figure, cell: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        good = cell.figures.get("close_count")
        many = f"; on average {plus_minus(good)} moves are as good as each other" if good else ""
        if figure.mean < 0.4:
            return ("little", 5.5, f"Only {told} of 100 choices matter: in the others any move will do{many}", "few matter")
        if figure.mean > 0.75:
            return ("much", 4.5, f"{told} of 100 choices matter: some move is clearly worse than another{many}", "most matter")
        return ("some", 3.0, f"{told} of 100 choices matter{many}", "about half matter")

    yield from judged("matters", holding(cells, "matters"), matters)

    def luck(figure: Figure, _: Cell) -> Verdict:
        told, error = plus_minus(figure, times=100), figure.error or 1.0
        if figure.mean - error > 0.5:
            return ("luck", 4 + 8 * (figure.mean - 0.5), f"Luck moves more than play does: {told} of 100 points", "more luck than play")
        if figure.mean + error < 0.5:
            return ("play", 4 + 8 * (0.5 - figure.mean), f"Play moves more than luck does, which moves {told} of 100 points", "more play than luck")
        return ("even", 3.5, f"Luck and play move about as much: luck has {told} of 100 points", "about as much luck as play")

    yield from judged("luck_share", holding(cells, "luck_share"), luck)

    def luckiest(figure: Figure, cell: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        text = f"The player with the most luck wins {told} of 100 games, where {100 / cell.players:.0f} would be nothing but chance"
        return ("", 2.5, text, "")

    yield from judged("luckiest_wins", [cell for cell in holding(cells, "luckiest_wins") if cell.players > 1][:1], luckiest)
    for cell in holding(cells, "chain")[:1]:
        yield from _chain(cell.tables["chain"], names(holding(cells, "chain"))[cell.number])


def _chain(steps: Sequence[Item], where: str) -> Iterator[Sentence]:
    told = [step for step in steps if step.share is not None]
    if not told:
        return
    clear = [step for step in told if sure_of_many(step.share, len(told)) and step.share and step.share.mean > 0]
    top = told[-1]
    assert top.share is not None
    best = max(told, key=lambda step: step.share.mean if step.share else 0)
    assert best.share is not None
    number = f"{plus_minus(best.share, times=100, signed=True)} %"
    at = f" ({where})" if where else ""
    if len(clear) == len(told):
        ways = listed([f"{step.name} over {step.kind} {plus_minus(step.share, times=100, signed=True)}" for step in told if step.share])
        text = f"There is something to be good at: each stronger bot wins more than the weaker one, of 100 games {ways}{at}."
        yield Sentence("decisions", "chain", number, "of 100", text, 5.0)
    elif not clear:
        text = f"No stronger bot could be told from a weaker one{at}: either there is little to be good at, or there were too few games."
        yield Sentence("decisions", "chain", number, "of 100", text, 7.0)
    else:
        unclear = listed([f"{step.name} and {step.kind}" for step in told if step not in clear])
        text = f"Better play pays, most from {best.kind} to {best.name}, {plus_minus(best.share, times=100, signed=True)} of 100 games; {unclear} could not be told apart{at}."
        yield Sentence("decisions", "chain", number, "of 100", text, 5.5)


def _excitement(cells: Sequence[Cell]) -> Iterator[Sentence]:
    def decided(figure: Figure, _: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        if figure.mean > 0.8:
            return ("late", 4.5, f"It stays open for long: only after {told} % of a game is it decided", "open for long")
        if figure.mean < 0.5:
            return ("early", 6.5, f"It is decided early, after {told} % of a game; the rest is played out", "decided early")
        return ("mid", 3.5, f"A game is decided after {told} % of its course", "decided on the way")

    yield from judged("decided", holding(cells, "decided"), decided)

    def comebacks(figure: Figure, _: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        if figure.mean > 0.35:
            return ("often", 4.5, f"It is seldom too late: {told} of 100 winners once had less than half of a fair chance", "come-backs are common")
        if figure.mean < 0.1:
            return ("seldom", 5.0, f"Who falls behind stays behind: only {told} of 100 winners once had less than half of a fair chance", "come-backs are rare")
        return ("some", 3.0, f"{told} of 100 winners once had less than half of a fair chance", "some come-backs")

    yield from judged("comebacks", holding(cells, "comebacks"), comebacks)

    def hopeless(figure: Figure, _: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        weight = 2.0 if figure.mean < 0.1 else min(8.0, 3 + 12 * figure.mean)
        return ("", weight, f"{told} of 100 choices are made by someone who has no hope left", "")

    yield from judged("hopeless", holding(cells, "hopeless")[:1], hopeless)

    def kings(figure: Figure, _: Cell) -> Verdict:
        told = plus_minus(figure, times=100)
        if figure.mean > 0.1 and figure.clear:
            return ("often", min(8.0, 4 + 10 * figure.mean), f"In {told} of 100 games someone who cannot win any more picks who does", "losers often pick the winner")
        return ("seldom", 1.5, f"Losers seldom pick the winner: in {told} of 100 games", "losers seldom pick the winner")

    yield from judged("kingmaking", holding(cells, "kingmaking"), kings)
    yield from _gains(cells)


def _gains(cells: Sequence[Cell]) -> Iterator[Sentence]:
    for cell in [cell for cell in holding(cells, "gains") if cell.players > 2][:1]:
        others = [item for item in cell.tables["gains"] if item.name != "0" and item.worth is not None]
        sure = [item for item in others if sure_of_many(item.worth, len(others))]
        if not sure:
            continue
        most = max(sure, key=lambda item: item.worth.mean if item.worth else 0)
        least = min(others, key=lambda item: item.worth.mean if item.worth else 0)
        assert most.worth is not None
        assert least.worth is not None
        apart = most.worth.mean - least.worth.mean
        if most is not least and apart > (most.worth.error or 0) + (least.worth.error or 0):
            where = names(holding(cells, "gains"))[cell.number]
            seat = "the player to the left" if most.name == "1" else f"the player {most.name} seats to the left"
            text = f"A mistake helps {seat} most: {plus_minus(most.worth, signed=True)} points, the one helped least {plus_minus(least.worth, signed=True)}"
            yield Sentence(
                "excitement", "gains", plus_minus(most.worth, signed=True), "points", f"{text}{f' ({where})' if where else ''}.", 4.0
            )


THINGS = ("moves_made", "places", "cards", "uses")


def _things(cells: Sequence[Cell]) -> Iterator[Sentence]:
    for table in THINGS:
        for cell in holding(cells, table)[:1]:
            items = cell.tables[table]
            where = names(holding(cells, table))[cell.number]
            yield from _worth(table, items, where)


def called(item: Item, table: str) -> str:
    """What a thing is called in a sentence.

    >>> called(Item("B7", "have", 3), "cards"), called(Item("left", "Laid.side", 3), "places")
    ('to have B7', 'left (laid: side)')
    """
    if item.kind == "have":
        return f"to have {readable(item.name)}"
    if table in ("places", "uses") and item.kind:
        return f"{readable(item.name)} ({readable(item.kind)})"
    return readable(item.name)


def _worth(table: str, items: Sequence[Item], where: str) -> Iterator[Sentence]:
    told = [item for item in items if item.worth is not None and item.count]
    sure = [item for item in told if sure_of_many(item.worth, len(told))]
    at = f" ({where})" if where else ""
    best = max(sure, key=lambda item: item.worth.mean if item.worth else 0, default=None)
    worst = min(sure, key=lambda item: item.worth.mean if item.worth else 0, default=None)
    what = MEASURES[table].title.lower()
    if best is not None and best.worth is not None and best.worth.mean > 0:
        text = f"Of all {what}, {called(best, table)} goes with the best results: {plus_minus(best.worth, signed=True)} points for those who did"
        if worst is not None and worst.worth is not None and worst.worth.mean < 0:
            text += f"; {called(worst, table)} with the worst, {plus_minus(worst.worth, signed=True)}"
        yield Sentence("things", table, plus_minus(best.worth, signed=True), "points", f"{text}{at}.", 4.0)
    elif worst is not None and worst.worth is not None:
        text = f"Of all {what}, {called(worst, table)} goes with the worst results: {plus_minus(worst.worth, signed=True)} points for those who did{at}."
        yield Sentence("things", table, plus_minus(worst.worth, signed=True), "points", text, 4.0)
    elif told:
        text = f"No difference between {what} is clear of chance{at}: there are {len(told)}, and the games were too few for more."
        yield Sentence("things", table, str(len(told)), what, text, 1.5)
    never = [item for item in items if not item.count]
    if never:
        shown = listed([called(item, table) for item in never[:6]] + ([f"{len(never) - 6} more"] if len(never) > 6 else []))
        text = f"Never used in any game: {shown}{at}."
        yield Sentence("things", table, str(len(never)), f"of {len(items)} {what}", text, 4.5)


def _ends(cells: Sequence[Cell]) -> Iterator[Sentence]:
    for cell in holding(cells, "ends")[:1]:
        ends = sorted((item for item in cell.tables["ends"] if item.count), key=lambda item: -item.count)
        where = names(holding(cells, "ends"))[cell.number]
        at = f" ({where})" if where else ""
        if len(ends) == 1:
            yield Sentence("ends", "ends", "100 %", "of games", f"Every game ends the same way: {readable(ends[0].name)}{at}.", 1.0)
        elif ends:
            told = [f"{readable(item.name)} {plus_minus(item.share, times=100)} of 100" for item in ends[:4] if item.share]
            share = ends[0].share
            number = f"{plus_minus(share, times=100)} %" if share else str(ends[0].count)
            yield Sentence("ends", "ends", number, "of games", f"Games end by: {listed(told)}{at}.", 3.0)
        never = [item for item in cell.tables["ends"] if not item.count]
        if never:
            text = f"Ends that no game came to: {listed([readable(item.name) for item in never])}{at}."
            yield Sentence("ends", "ends", str(len(never)), "ends never seen", text, 5.0)
    for table, what in (("events", "things that the rules can tell"), ("phases", "things that the rules can ask")):
        held = holding(cells, table)
        untouched = never_in(held, table)
        games = sum(cell.games for cell in held)
        if untouched:
            text = f"{what.capitalize()} and that never came up in {games:,} games: {listed([readable(name) for name in untouched])}."
            yield Sentence("ends", table, str(len(untouched)), "never came up", text, 5.0)
    held = holding(cells, "events")
    if held and not never_in(held, "events") and not never_in(holding(cells, "phases"), "phases"):
        text = f"Every event and every question that the rules know came up in {sum(cell.games for cell in held):,} games."
        yield Sentence("ends", "events", str(len(held[0].tables["events"])), "kinds of events", text, 2.0)


def never_in(cells: Iterable[Cell], table: str) -> list[str]:
    """What stands in a table of each of these cells, and came up in none."""
    counts: dict[str, int] = {}
    for cell in cells:
        for item in cell.tables.get(table, ()):
            counts[item.name] = counts.get(item.name, 0) + item.count
    return [name for name, count in counts.items() if not count]


# What a change does ---------------------------------------------------------------------------------------------------


def figures_of(comparison: Comparison) -> list[Change]:
    """The changes of figures, not of rows in tables."""
    return [change for change in comparison.changes if not change.item]


def sure(change: Change, of: int) -> bool:
    """Whether something changed for sure, though it was picked out of so many."""
    return sure_of_many(change.difference, of)


def remarkable(changes: Sequence[Change]) -> list[Change]:
    """Those that changed for sure, the largest first: by how many errors, for want of a common measure."""
    found = [change for change in changes if sure(change, len(changes))]
    return sorted(found, key=lambda change: -abs(change.difference.mean) / (change.difference.error or 1e-9))


def change_told(change: Change) -> str:
    """``Moves +12.1 ± 0.4, from 30.2 to 42.3``."""
    measure = MEASURES[change.measure]
    unit: Unit = "share" if change.part in ("share", "gain") else measure.unit
    name = f"{measure.title}, {readable(change.item)}" if change.item else measure.title
    times = 100 if unit == "share" else 1
    end = " %" if unit == "share" else ""
    digits = decimals((change.difference.error or 0) * times or None)
    before, after = (f"{figure.mean * times:.{digits}f}".replace("-", "−") for figure in (change.base, change.other))
    return f"{name.lower()} {plus_minus(change.difference, times=times, signed=True)}{end} (from {before} to {after}{end})"


def changed(comparison: Comparison) -> Iterator[Sentence]:
    """What a change does, in a sentence."""
    changes = figures_of(comparison)
    found = remarkable(changes)
    title = comparison.title[:1].upper() + comparison.title[1:]
    if not found:
        games = min((change.difference.samples for change in changes), default=0)
        text = f"{title}: nothing changed that is clear of chance ({len(changes)} figures, {games:,} games or more each)."
        yield Sentence("changes", "", "0", f"of {len(changes)} figures", text, 3.0)
        return
    told = listed([change_told(change) for change in found[:3]])
    more = f" {len(found) - 3} more figures changed for sure." if len(found) > 3 else ""
    text = f"{title}: {told}.{more}"
    first = found[0]
    unit: Unit = MEASURES[first.measure].unit
    number, counts = split(first.difference, unit, signed=True)
    yield Sentence("changes", first.measure, number, f"{MEASURES[first.measure].title.lower()}, {counts}", text, 4.5)
