"""Sumrise in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quintet.engine import Move, preview
from quintet.games.sumrise.events import Call
from quintet.games.sumrise.rules import CalledSum, SumriseView
from quintet.games.sumrise.sheet import BONUS, entered, field_of, sheet_points
from quintet.terminal import paint, presenter
from quintet.words import Value, marked, signed


class Presenter(presenter.Presenter):
    """The grid and one's own sheet as the paper looks, the sheets of the others smaller, and one's own hand."""

    def say(self, name: str, /, values: Mapping[str, Value] | None = None, **more: Value) -> Text:
        """A message in which colours stand with their symbols, as the rows of the sheets do."""
        text = super().say(name, values, **more)
        for letter, colour in self.game_type.colours.items():
            pieces = text.split(self.words(f"colour-{colour}"), allow_blank=True)
            between = [self.colour_name(letter)] * (len(pieces) - 1)
            text = Text().join(piece for pair in zip(pieces, [*between, Text()], strict=True) for piece in pair)
        return text

    def table(self, view: SumriseView) -> RenderableType:
        top = Table.grid(padding=(0, 4))
        if view.seat is None:
            top.add_row(self._grid(view))
        else:
            top.add_row(self._grid(view), self._sheet(view, view.seat))
        parts: list[RenderableType] = [top]
        others = [self._small_sheet(view, seat) for seat in range(view.players) if seat != view.seat]
        if others:
            parts.append(Columns(others, padding=(0, 3)))
        if view.call is not None:
            parts += [Text(), self._call(view.turn, view.call)]
        if view.hand:
            parts += [Text(), paint.row(self.say("hand"), self.cards(view.hand), gap="   ")]
        return Group(*parts)

    def _call(self, seat: int, call: CalledSum) -> Text:
        own = "yes" if seat == self.you else "no"
        name = self._marked_name(seat)
        return self.say("calls", seat=name, seat_you=own, number=call.number, colours=call.colours)

    def _grid(self, view: SumriseView) -> RenderableType:
        """The four places; where a number is called, an arrow marks the card laid last and dots its neighbours."""
        called = view.call.places if view.call else ()
        cells = []
        for place, cards in zip(view.places, view.grid, strict=True):
            mark = "▸" if place in called[:1] else "·" if place in called else " "
            name = Text(f"{mark}{place} ", style="bold" if place in called else "dim")
            top = self.card(cards[-1])
            top.pad_right(5 - len(top))
            cells.append(name + top)
        covered = sum(len(cards) - 1 for cards in view.grid)
        counts = [
            Text(f" {self.words(name, n=n)}", style="dim") for name, n in (("pile", view.pile), ("covered", covered))
        ]
        return Group(Text(), paint.row(*cells[:2]), Text(), paint.row(*cells[2:]), Text(), *counts)

    def _sheet(self, view: SumriseView, seat: int) -> RenderableType:
        """A sheet as the paper looks: shifted rows, gaps for missing fields, pointed bonus fields."""
        columns = range(len(view.layout[0]))
        ruler = Text("  " + "".join(f"{column:>3} " for column in columns), style="dim")
        bonus = dict(zip(BONUS, view.bonus_points[seat], strict=True))
        footer = Text("  " + "".join(f"{bonus.get(column) or '':>3} " for column in columns), style="dim")
        footer.append(f" {self.words('bonus', n=sum(bonus.values()))}", style="not dim")
        return Group(self._headline(view, seat), ruler, *self._rows(view, seat, width=4), footer)

    def _small_sheet(self, view: SumriseView, seat: int) -> RenderableType:
        """A sheet in few columns: a dot is an empty field, a star marks the bonus fields."""
        return Group(Text(), self._headline(view, seat), *self._rows(view, seat, width=3))

    def _headline(self, view: SumriseView, seat: int) -> Text:
        marker = "▸" if seat in view.to_move else "✓" if seat in view.answered else " "
        fails = "✗" * view.fails[seat] + "·" * (view.fails_to_end - view.fails[seat])
        points, failed = self.words("points", points=view.scores[seat]), self.words("failed")
        return Text.assemble(marker, " ", self.name(seat), f"  {points}  {failed} {fails}")

    def _rows(self, view: SumriseView, seat: int, width: int) -> Iterable[Text]:
        for letter, row, layout, points in zip(
            view.rows, view.sheets[seat], view.layout, view.row_points[seat], strict=True
        ):
            colour = self.game_type.colours[letter]
            shade, symbol = paint.PALETTE[colour]
            style = field_style(colour)
            line = Text.assemble((symbol, shade), " ")
            for entry, mark in zip(row, layout, strict=True):
                if entry is None:
                    line.append(" " * width)
                elif width == 4:
                    left, right = "⟨⟩" if mark == "*" else "[]"
                    line.append(f"{left}{entry or '':>2}{right}", style=style)
                else:
                    line.append(f"{'*' if mark == '*' else ' '}{entry or '·':>2}", style=style)
            line.append(f" {points:>2}")
            yield line

    def question(self, view: SumriseView) -> Text:
        if not view.legal:
            return super().question(view)
        if view.call is not None:
            own = "yes" if view.turn == view.seat else "no"
            return self.say("question-enter", number=view.call.number, turn_you=own)
        return self.say("question-lay-two" if any(" " in move for move in view.legal) else "question-lay")

    def choice(self, view: SumriseView, move: Move) -> Text:
        return self._laying(view, move) if view.call is None else self._entry(view, view.call, move)

    def _laying(self, view: SumriseView, move: Move) -> Text:
        laid = [
            self.words("lay-on", card=marked(card), place=place)
            for card, place in (laying.split(">") for laying in move.split(" "))
        ]
        call = next(event for event in preview(self.game_type, view, move) if isinstance(event, Call))
        return self.say(
            "lay-and-call",
            laid=laid[0] if len(laid) == 1 else self.words("lay-two", one=laid[0], two=laid[1]),
            number=call.number,
            colours=call.colours,
            entering="you" if view.seat in call.asked else "others" if call.asked else "nobody",
        )

    def _entry(self, view: SumriseView, call: CalledSum, move: Move) -> Text:
        assert view.seat is not None
        if move == "skip":
            return self.say("skip")
        if move == "fail":
            attempt = view.fails[view.seat] + 1
            return self.say("fail", attempt=attempt, limit=view.fails_to_end, points=view.fail_cost)
        sheet = view.sheets[view.seat]
        letter, column = field_of(move)
        row = sheet[view.rows.index(letter)]
        low = max((entry for entry in row[:column] if entry), default=0)
        high = min((entry for entry in row[column:] if entry), default=0)
        gain = sheet_points(entered(sheet, move, call.number), 0) - sheet_points(sheet, 0)
        field = self.say("enter-field", number=call.number, row=letter, column=column, low=low, high=high)
        return paint.row(field, f"({signed(gain)})")


def field_style(colour: str) -> str:
    """How a field of a row looks: the ink and the ground of a card of that colour."""
    return str(paint.card(colour, "").style)
