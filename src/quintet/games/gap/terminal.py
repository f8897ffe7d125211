"""Gap in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quintet.engine import Card, Event, Move
from quintet.games.gap import GapView
from quintet.terminal import paint, presenter


class Presenter(presenter.Presenter):
    """The middle row, everybody's collection by colour, and one's own hand."""

    def table(self, view: GapView) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        for seat, collection in enumerate(view.collections):
            marker = Text("▸" if seat in view.to_move else " ", style="bold")
            in_hand = f"{view.hand_sizes[seat]} in hand" if view.outcome is None else ""
            points = Text(f"{view.scores[seat]} points, {view.standing[seat]:+} this round")
            grid.add_row(
                Text.assemble(marker, self.name(seat)), points, Text(in_hand, style="dim"), self._rows(collection)
            )
        middle = paint.row("Middle row  ", self.cards(view.middle) if view.middle else "empty", f"   pile: {view.pile}")
        title = Text(f"Round {len(view.history) + (view.outcome is None)}", style="bold")
        parts: list[RenderableType] = [title, grid, Text(), middle]
        if view.hand:
            parts += [Text(), paint.row("Your hand   ", self.cards(view.hand))]
        return Group(*parts)

    def _rows(self, collection: Iterable[Card]) -> Text:
        """A collection by colour, as it lies in front of a player."""
        colours = {
            colour: sorted(card for card in collection if card[0] == colour) for colour in self.game_type.colours
        }
        rows = [
            Text.assemble(self.cards(cards, gap=""), Text(f" ×{len(cards)}", style="dim"))
            for cards in colours.values()
            if cards
        ]
        return paint.row(*rows, gap="  ") if rows else Text("nothing yet", style="dim")

    def question(self, view: GapView) -> str:
        return "Play a card from your hand." if view.legal else "Wait for your turn."

    def choice(self, view: GapView, move: Move) -> Text:
        card, *named = move.split(" ")
        taken = named or [other for other in view.middle if other[1] == card[1]]
        if not taken:
            return paint.row(self.card(card), "takes nothing and goes to the middle row")
        return paint.row(self.card(card), "takes", self.cards(taken))

    def story(self, event: Event) -> Text | None:
        data = event.data
        match event.kind:
            case "deal":
                starts = Text.assemble(f"Round {data['round'] + 1}: ", self.name(data["starter"]), " starts.")
                return paint.row(starts, "The middle row is", self.cards(data["middle"]))
            case "take":
                return self.line(event.seat, self.card(data["card"]), "takes", self.cards(data["taken"]))
            case "add":
                return self.line(event.seat, self.card(data["card"]), "takes nothing and goes to the middle row")
            case "refill":
                return paint.row("Into the middle row:", self.cards(data["cards"]))
            case "round":
                scores = Text("   ").join(
                    Text.assemble(self.name(seat), f" {score:+} = {data['totals'][seat]}")
                    for seat, score in enumerate(data["scores"])
                )
                return Text.assemble(f"Round {data['round'] + 1} is over.  ", scores)
            case "extra_round":
                tied = Text(" and ").join(map(self.name, data["tied"]))
                return Text.assemble(tied, " are tied in everything: one more round.")
        return super().story(event)
