"""Reviews as the terminal tells them: the curve, how each played, where the game turned, and what was better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from quintet.engine import Chose, Move, View, seen_by
from quintet.estimates import Estimate
from quintet.records import Record, replay
from quintet.review import KINDS, Decision, Kind, Review, Turn
from quintet.terminal import presenter_for
from quintet.terminal.hints import reason_line
from quintet.terminal.presenter import Presenter
from quintet.words import Words, decimal

SIGNS: dict[Kind, str] = {"forced": "·", "best": "★", "good": "✓", "inaccurate": "?!", "mistake": "?", "blunder": "??"}
"""Signs that need no colour to be told apart."""
COLOURS: dict[Kind, str] = {
    "forced": "dim",
    "best": "green",
    "good": "green",
    "inaccurate": "yellow",
    "mistake": "dark_orange",
    "blunder": "red",
}
LINES = ("cyan", "magenta", "yellow", "green", "blue", "red")
"""The colours of the players' curves, by seat."""
OF_NOTE: tuple[Kind, ...] = ("inaccurate", "mistake", "blunder")
WIDTH, HEIGHT = 66, 10
"""Of the curve, in characters: each holds two dots side by side and four above each other."""
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of a Braille character, by row and column."""


class Row(NamedTuple):
    """A row of the table that tells how each played."""

    what: str
    """A kind of decision, a part of the result, or what else it is about."""
    name: str
    cells: list[tuple[str, str]]
    """By seat, a value and its error, if it has one."""


class Told:
    """A game that was reviewed, in words."""

    def __init__(self, record: Record, review: Review, language: str) -> None:
        self.record = record
        self.review = review
        self.words = Words(language)
        names = record.names if isinstance(record.names, list) else []
        self.names = names or [self.words("seat-name", seat=str(seat)) for seat in range(record.players)]
        self.stories: list[list[Text]] = []
        """What happened, by the number of the move."""
        self.views: list[View] = []
        """What the seat of each move knew."""
        self.rounds: list[int | None] = []
        """The round after each move."""
        show: Presenter | None = None
        for step in replay(record):
            show = show or presenter_for(type(step.game), self.names, language=language)
            told = [show.story(seen_by(event, event.seat)) for event in step.events if not isinstance(event, Chose)]
            self.stories.append([line for line in told if line])
            self.rounds.append(step.game.round)
            if step.number < len(record.moves):
                self.views.append(step.game.view(record.moves[step.number][0]))
        assert show is not None
        self.show = show

    def points(self, number: float, *, signed: bool = False) -> str:
        """Points with one digit."""
        return decimal(number, self.words.language, signed=signed)

    def move(self, number: int, move: Move) -> Text:
        """A move that was or could have been made as the one of this number, in words."""
        return self.show.choice(self.views[number - 1], move)

    def story(self, position: int) -> Text:
        """What led to a position, in one line."""
        last = self.review.positions[position].number
        first = self.review.positions[position - 1].number + 1 if position else 0
        lines = [line for number in range(first, last + 1) for line in self.stories[number]]
        return Text(" ").join(lines)

    def verdict(self, decision: Decision) -> Text:
        """Who decided how."""
        sign = Text(f"{SIGNS[decision.kind]:2} ", style=COLOURS[decision.kind])
        kind = self.words("review-kind", kind=decision.kind)
        return Text.assemble(
            sign, self.show.name(decision.seat), f": {kind}. ", self.move(decision.number, decision.move)
        )

    def gave(self, decision: Decision) -> str:
        """What a decision gave away, in points and chances."""
        first = decision.better[0]
        points = {"points": self.points(first.points.mean), "points-error": self.points(first.points.error or 0)}
        if len(self.names) == 1:
            return self.words("review-gave-points", points)
        wins, error = round(100 * first.chance.mean), round(100 * (first.chance.error or 0))
        return self.words("review-gave", points, wins=wins, wins_error=error)

    def turn(self, turn: Turn) -> str:
        """What a turning point changed, and why."""
        before, after = (
            round(100 * self.review.positions[at].chances[turn.seat]) for at in (turn.position - 1, turn.position)
        )
        by = "none" if turn.by is None else self.names[turn.by]
        return " ".join(
            (
                self.words("review-turned", seat=self.names[turn.seat], seat_you="no", before=before, after=after),
                self.words(f"review-because-{turn.cause}", by=by, by_you="no"),
            )
        )

    def luck(self, seat: int) -> str:
        """How lucky a seat was, and what it gave away."""
        split = self.review.players[seat].split
        kind = "even" if not split.luck.clear else "good" if split.luck.mean > 0 else "bad"
        who = {"seat": self.names[seat], "seat-you": "no"}
        points, error = self.points(abs(split.luck.mean)), self.points(split.luck.error or 0)
        luck = self.words("review-luck", who, luck=kind, points=points, error=error)
        if not split.own.mean:
            return f"{luck} {self.words('review-own-nothing', who)}"
        return f"{luck} {self.words('review-own', who, points=self.points(-split.own.mean))}"

    def rows(self) -> Iterator[Row]:
        """How each played, and where the results come from."""
        words, found = self.words, self.review.players
        crowns = [" ♛" if one.won and len(found) > 1 else "" for one in found]
        scores = [f"{one.score}{crown}" for one, crown in zip(found, crowns, strict=True)]
        yield Row("score", words("review-score"), [(score, "") for score in scores])
        accuracies = ["–" if one.accuracy is None else f"{one.accuracy:.0f}" for one in found]
        yield Row("accuracy", words("review-accuracy"), [(accuracy, "") for accuracy in accuracies])
        for kind in KINDS[1:]:
            name = f"{SIGNS[kind]} {words('review-kinds', kind=kind)}"
            yield Row(kind, name, [(str(one.kinds[kind] or ""), "") for one in found])
        for part in ("start", "cards", "unseen", "own", "others", "estimation", "result"):
            cells = [self._part(getattr(one.split, part)) for one in found]
            yield Row(part, words("review-part", part=part), cells)

    def _part(self, value: float | Estimate) -> tuple[str, str]:
        if isinstance(value, Estimate):
            return self.points(value.mean, signed=True), self.points(value.error or 0)
        return self.points(value, signed=True), ""

    def curves(self) -> tuple[list[list[float]], float, float]:
        """By seat, its chance to win over the game, or alone the points; and the least and the most to be drawn."""
        alone = len(self.names) == 1
        lines = [
            [(one.points if alone else one.chances)[seat] for one in self.review.positions]
            for seat in range(len(self.names))
        ]
        return (lines, min(0.0, *lines[0]), max(1.0, *lines[0])) if alone else (lines, 0.0, 1.0)

    def moments(self, seat: int) -> Iterator[Text]:
        """When the cards were best to a seat, and worst."""
        player = self.review.players[seat]
        for name, at in (("review-luckiest", player.luckiest), ("review-unluckiest", player.unluckiest)):
            if at is not None:
                position = self.review.positions[at]
                luck = position.cards[seat]
                points = f"{self.points(luck.mean, signed=True)} ± {self.points(luck.error or 0)}"
                yield Text.assemble(f"{self.words(name)}, {position.number}.: {points}  ", self.story(at))

    def reasons(self, decision: Decision) -> Iterator[Text]:
        """Why the better move was better."""
        rivals = [name for seat, name in enumerate(self.names) if seat != decision.seat]
        for reason in decision.reasons:
            yield reason_line(self.show, reason, rivals[0] if len(rivals) == 1 else None)


def report(told: Told, seat: int | None = None) -> Group:
    """All of a review, or what concerns a seat."""
    words, review = told.words, told.review
    parts: list[RenderableType] = [_heading(words("review-chance" if len(told.names) > 1 else "review-expected"))]
    parts += [curve(told), Text(), _heading(words("review-players")), players(told)]
    for one in range(len(told.names)):
        if seat in (None, one):
            parts.append(Padding(told.luck(one), (0, 0, 0, 2)))
            parts += [Padding(moment, (0, 0, 0, 4)) for moment in told.moments(one)]
    parts += [Text(words("review-result-ahead" if len(told.names) > 1 else "review-result-alone"), style="dim")]
    parts += [Text(), _heading(words("review-turns"))]
    parts += [line for turn in review.turns for line in _turn(told, turn)] or [Text(words("review-no-turns"))]
    noted = [one for one in review.decisions if one.kind in OF_NOTE and seat in (None, one.seat)]
    if noted:
        parts += [Text(), _heading(words("review-noted"))]
    for number, decisions in groupby(noted, key=lambda one: told.rounds[one.number]):
        if number:
            parts.append(Text(words("review-round", n=number), style="dim"))
        parts += [line for one in decisions for line in _decision(told, one)]
    return Group(*parts)


def _heading(text: str) -> Text:
    return Text(text, style="bold underline")


def _turn(told: Told, turn: Turn) -> Iterator[RenderableType]:
    number = told.review.positions[turn.position].number
    yield Text.assemble((f"{number:4}. ", "dim"), told.story(turn.position))
    yield Padding(told.turn(turn), (0, 0, 0, 6))


def _decision(told: Told, decision: Decision) -> Iterator[RenderableType]:
    yield Text.assemble((f"{decision.number:4}. ", "dim"), told.verdict(decision))
    yield Padding(told.gave(decision), (0, 0, 0, 6))
    better = told.move(decision.number, decision.better[0].move)
    yield Padding(Text.assemble((told.words("review-better"), "bold"), " ", better), (0, 0, 0, 6))
    for reason in told.reasons(decision):
        yield Padding(reason, (0, 0, 0, 8))


def players(told: Told) -> Table:
    """How each played, and where the results come from."""
    table = Table(box=None, padding=(0, 1), header_style="bold")
    table.add_column("")
    for seat, name in enumerate(told.names):
        table.add_column(Text(f"━ {name}", style=LINES[seat]), justify="right")
    styles = {"result": "bold", **{str(kind): colour for kind, colour in COLOURS.items()}}
    for row in told.rows():
        style = styles.get(row.what, "")
        cells = [f"{value} ±{error}" if error else value for value, error in row.cells]
        table.add_row(Text(row.name, style=style), *(Text(cell, style=style) for cell in cells))
    return table


def curve(told: Told) -> RenderableType:
    """The chance to win of each player, or alone the points, over the game, drawn in dots."""
    alone = len(told.names) == 1
    lines, low, high = told.curves()
    cells: dict[tuple[int, int], tuple[int, str]] = {}
    for seat, line in enumerate(lines):
        for column, row in _dots([(value - low) / (high - low) for value in line]):
            at = row // 4, column // 2
            bits, _ = cells.get(at, (0, ""))
            cells[at] = bits | DOTS[row % 4][column % 2], LINES[seat]
    rows = []
    for row in range(HEIGHT):
        share = {0: high, HEIGHT // 2: (low + high) / 2, HEIGHT - 1: low}.get(row)
        label = "" if share is None else f"{share if alone else 100 * share:.0f}"
        drawn = Text(f"{label:>4} ", style="dim")
        for column in range(WIDTH):
            bits, style = cells.get((row, column), (0, "dim"))
            drawn.append(chr(0x2800 + bits) if bits else ("┈" if share is not None else " "), style=style)
        rows.append(drawn)
    return Group(*rows)


def _dots(line: Sequence[float]) -> Iterator[tuple[int, int]]:
    """The dots of a curve whose values are from 0 to 1: one or more in each column, so that it does not break."""
    columns, rows = 2 * WIDTH, 4 * HEIGHT
    last: int | None = None
    for column in range(columns):
        at = column * (len(line) - 1) / (columns - 1)
        left = int(at)
        right = min(left + 1, len(line) - 1)
        value = line[left] + (at - left) * (line[right] - line[left])
        row = round((1 - min(1.0, max(0.0, value))) * (rows - 1))
        start = row if last is None else last + (row > last) - (row < last)
        yield from ((column, between) for between in range(min(start, row), max(start, row) + 1))
        last = row
