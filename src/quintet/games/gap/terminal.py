"""Gap in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quintet.engine import Card, Move
from quintet.games.gap.rules import GapView, named_and_equal
from quintet.terminal import paint, presenter
from quintet.words import marked, signed


class Presenter(presenter.Presenter):
    """The middle row, everyone's collection by colour, and one's own hand."""

    def table(self, view: GapView) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        for seat, collection in enumerate(view.collections):
            marker = Text("▸" if seat in view.to_move else " ", style="bold")
            points = self.say("points-and-standing", points=view.scores[seat], standing=signed(view.standing[seat]))
            in_hand = self.words("in-hand", n=view.hand_sizes[seat]) if view.outcome is None else ""
            grid.add_row(
                Text.assemble(marker, self.name(seat)), points, Text(in_hand, style="dim"), self._rows(collection)
            )
        middle = self.cards(view.middle) if view.middle else self.say("middle-empty")
        title = self.round(view, self.words("round", n=view.round))
        pile = self.say("pile", n=view.pile)
        parts: list[RenderableType] = [title, grid, Text(), paint.row(self.say("middle"), middle, pile, gap="   ")]
        if view.hand:
            parts += [Text(), paint.row(self.say("hand"), self.cards(view.hand), gap="   ")]
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
        return paint.row(*rows, gap="  ") if rows else Text(self.words("nothing-yet"), style="dim")

    def choice(self, view: GapView, move: Move) -> Text:
        card, *taken = named_and_equal(move, view.middle)
        if not taken:
            return self.say("move-takes-nothing", card=marked(card))
        return self.say("move-takes", card=marked(card), taken=marked(*taken))
