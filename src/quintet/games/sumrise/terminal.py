"""Sumrise in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quintet.engine import Event, Move, preview
from quintet.games.sumrise import (
    BONUS,
    FAIL_COST,
    FAILS_TO_END,
    PLACES,
    ROWS,
    Call,
    SumriseView,
    entered,
    entries,
    field_of,
    sheet_points,
)
from quintet.terminal import paint, presenter

END_REASONS = {
    "rows": "Two rows of one sheet are full.",
    "fails": "That was a fourth failed attempt.",
    "cards": "All cards are played.",
}


class Presenter(presenter.Presenter):
    """The grid and one's own sheet as the paper looks, the sheets of the others smaller, and one's own hand."""

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
            parts += [Text(), self.line(view.turn, "calls", self._called(view.call.number, view.call.colours))]
        if view.hand:
            parts += [Text(), paint.row("Your hand  ", self.cards(view.hand))]
        return Group(*parts)

    def _grid(self, view: SumriseView) -> RenderableType:
        """The four places; where a number is called, an arrow marks the card laid last and dots its neighbours."""
        called = view.call.places if view.call else ()
        lines = []
        for pair in ("ab", "cd"):
            cells = []
            for place in pair:
                mark = "▸" if place in called[:1] else "·" if place in called else " "
                name = Text(f"{mark}{place} ", style="bold" if place in called else "dim")
                top = self.card(view.grid[PLACES.index(place)][-1])
                top.pad_right(5 - len(top))
                cells.append(name + top)
            lines += [Text(), paint.row(*cells)]
        covered = sum(len(cards) - 1 for cards in view.grid)
        return Group(*lines, Text(), Text(f" pile {view.pile}", style="dim"), Text(f" covered {covered}", style="dim"))

    def _sheet(self, view: SumriseView, seat: int) -> RenderableType:
        """A sheet as the paper looks: shifted rows, gaps for missing fields, pointed bonus fields."""
        ruler = Text("  " + "".join(f"{column:>3} " for column in range(12)), style="dim")
        bonus = dict(zip(BONUS, view.bonus_points[seat], strict=True))
        footer = Text("  " + "".join(f"{bonus.get(column) or '':>3} " for column in range(12)), style="dim")
        footer.append(f" bonus {sum(bonus.values())}", style="not dim")
        return Group(self._headline(view, seat), ruler, *self._rows(view, seat, width=4), footer)

    def _small_sheet(self, view: SumriseView, seat: int) -> RenderableType:
        """A sheet in few columns: a dot is an empty field, a star marks the bonus fields."""
        return Group(Text(), self._headline(view, seat), *self._rows(view, seat, width=3))

    def _headline(self, view: SumriseView, seat: int) -> Text:
        marker = "▸" if seat in view.to_move else "✓" if seat in view.answered else " "
        fails = "✗" * view.fails[seat] + "·" * (FAILS_TO_END - view.fails[seat])
        points = "1 point" if view.scores[seat] == 1 else f"{view.scores[seat]} points"
        return Text.assemble(marker, " ", self.name(seat), f"  {points}  failed {fails}")

    def _rows(self, view: SumriseView, seat: int, width: int) -> Iterable[Text]:
        for colour, row, layout, points in zip(
            ROWS, view.sheets[seat], view.layout, view.row_points[seat], strict=True
        ):
            name = self.game_type.colours[colour]
            shade, symbol = paint.PALETTE[name]
            line = Text.assemble((symbol, shade), " ")
            for entry, mark in zip(row, layout, strict=True):
                if entry is None:
                    line.append(" " * width)
                elif width == 4:
                    left, right = "⟨⟩" if mark == "*" else "[]"
                    line.append(f"{left}{entry or '':>2}{right}", style=field_style(name))
                else:
                    line.append(f"{'*' if mark == '*' else ' '}{entry or '·':>2}", style=field_style(name))
            line.append(f" {points:>2}")
            yield line

    def question(self, view: SumriseView) -> str:
        if not view.legal:
            return "Wait for the others." if view.outcome is None else "The game is over."
        if view.call is None:
            return "Lay one card on the grid, or two of the same number on neighbouring places."
        return f"Where do you enter the {view.call.number}?"

    def choice(self, view: SumriseView, move: Move) -> Text:
        return self._laying(view, move) if view.call is None else self._entry(view, view.call, move)

    def _laying(self, view: SumriseView, move: Move) -> Text:
        words = [
            Text.assemble(self.card(card), f" on {place}")
            for card, place in (laying.split(">") for laying in move.split(" "))
        ]
        call = next(event.data for event in preview(self.game_type, view, move) if event.kind == "call")
        assert view.seat is not None
        fields = len(entries(view.sheets[view.seat], Call(call["number"], call["colours"], call["places"])))
        fits = f"fits {fields} of your fields" if fields else "you cannot enter it: a failed attempt"
        return paint.row(
            Text(", then ").join(words), "calls", self._called(call["number"], call["colours"]), f"– {fits}"
        )

    def _entry(self, view: SumriseView, call: Call, move: Move) -> Text:
        if move == "skip":
            return Text("enter nothing")
        assert view.seat is not None
        if move == "fail":
            return Text(
                f"enter nothing and take failed attempt {view.fails[view.seat] + 1} of {FAILS_TO_END}: −{FAIL_COST}"
            )
        colour, column = field_of(move)
        sheet = view.sheets[view.seat]
        row = sheet[ROWS.index(colour)]
        lower = [f"after {entry}" for entry in row[:column] if entry]
        higher = [f"before {entry}" for entry in row[column:] if entry]
        gain = sheet_points(entered(sheet, move, call.number), 0) - sheet_points(sheet, 0)
        words = [f"column {column}", *lower[-1:], *higher[:1], f"{gain:+}"]
        return paint.row(paint.colour_name(self.game_type.colours[colour]), ", ".join(words))

    def _called(self, number: int, colours: Iterable[str]) -> Text:
        """A call as it is said aloud."""
        names = [paint.colour_name(self.game_type.colours[colour]) for colour in colours]
        return Text.assemble(f"{number} in ", Text(" or ").join(names) if names else "no colour")

    def story(self, event: Event) -> Text | None:
        data = event.data
        match event.kind:
            case "deal":
                grid = [
                    Text.assemble(f"{place} ", self.card(card))
                    for place, card in zip(PLACES, data["grid"], strict=True)
                ]
                return Text.assemble(self.name(data["first"]), " starts. The grid is  ", Text("  ").join(grid))
            case "lay":
                return self.line(
                    event.seat, self.card(data["card"]), f"on {data['place']}, over", self.card(data["covered"])
                )
            case "call":
                nobody = "" if data["asked"] else "– nobody can enter it"
                return self.line(event.seat, "calls", self._called(data["number"], data["colours"]), nobody)
            case "reveal":
                return None
            case "enter" | "row" | "bonus" | "skip" | "fail":
                return self._writing(event)
            case "rebuild":
                return Text(f"The {len(data['cards'])} covered cards are shuffled and are the new pile.")
            case "draw":
                return self.line(event.seat, "draws", self.card(data["card"]) if "card" in data else "a card")
            case "end":
                return paint.row(END_REASONS[data["reason"]], self.result(data["winners"], data["scores"]))
        return super().story(event)

    def _writing(self, event: Event) -> Text:
        """What somebody did with the number that was called."""
        data = event.data
        match event.kind:
            case "enter":
                row = paint.colour_name(self.game_type.colours[data["row"]])
                return self.line(event.seat, f"enters {data['number']} in", row, f"column {data['column']}")
            case "row":
                row = paint.colour_name(self.game_type.colours[data["row"]])
                return self.line(event.seat, "has filled", row, f"for {data['points']} points")
            case "bonus":
                return self.line(event.seat, f"has filled column {data['column']} for {data['points']} bonus points")
            case "fail":
                return self.line(event.seat, f"failed attempt {data['fails']} of {FAILS_TO_END}, −{FAIL_COST}")
        return self.line(event.seat, "enters nothing")


def field_style(colour: str) -> str:
    """How a field of a row looks: the ink and the ground of a card of that colour."""
    return str(paint.card(colour, "").style)
