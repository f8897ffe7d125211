"""Corridor in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quintet.engine import Card, Event, Move, preview, prospect
from quintet.games.corridor.events import Close, Collect, Complete
from quintet.games.corridor.layout import Pile
from quintet.games.corridor.rules import CorridorView, by_colour
from quintet.terminal import paint, presenter
from quintet.words import marked

WIDTH = 9
"""Of a place on the table: a card of two digits and the height of its pile, or two covered cards, and a space."""


class Presenter(presenter.Presenter):
    """The layout as it lies on the table, what everyone has taken, and one's own hand."""

    def table(self, view: CorridorView) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        for seat, treasure in enumerate(view.treasures):
            marker = Text("▸" if seat in view.to_move else " ", style="bold")
            in_hand = self.words("in-hand", n=view.hand_sizes[seat]) if view.outcome is None else ""
            cards = sorted(treasure, key=by_colour)
            taken = self._small(cards) if cards else Text(self.words("nothing-yet"), style="dim")
            points = self.say("taken", count=len(treasure))
            grid.add_row(Text.assemble(marker, self.name(seat)), points, Text(in_hand, style="dim"), taken)
        title = self.round(view, self.words("round", round=view.round, rounds=view.rounds))
        parts: list[RenderableType] = [title, grid, Text(), self._layout(view)]
        if view.waiting:
            turns = [paint.row(self.name(seat), self.card(card)) for seat, card in view.waiting]
            parts += [paint.row(self.say("to-be-laid"), *turns, gap="   "), Text()]
        if view.silver_out:
            parts += [self.say("silver-out", silver_out=marked(*view.silver_out)), Text()]
        if view.hand:
            parts.append(paint.row(self.say("hand"), self.cards(view.hand), gap="   "))
        return Group(*parts)

    def _layout(self, view: CorridorView) -> Text:
        """The top cards with the height of their piles and, in a second line, what they cover."""
        piles = {(pile.row, pile.column): pile.cards for pile in view.layout}
        if not piles:
            return Text(f"    {self.words('centre-empty')}\n", style="dim")
        columns = range(min(column for _, column in piles), max(column for _, column in piles) + 1)
        picture = Text(no_wrap=True)
        for row in range(min(piles)[0], max(piles)[0] + 1):
            here = [piles.get((row, column), ()) for column in columns]
            picture.append_text(Text.assemble("    ", *map(self._top, here), "\n"))
            if any(len(pile) > 1 for pile in here):
                picture.append_text(Text.assemble("    ", *map(self._covered, here), "\n"))
        return picture

    def _top(self, pile: Pile) -> Text:
        if not pile:
            return _padded(Text("  ·", style="dim"))
        return _padded(Text.assemble(self.card(pile[-1]), f"×{len(pile)}" if len(pile) > 1 else ""))

    def _covered(self, pile: Pile) -> Text:
        return _padded(Text.assemble(" ", self._small(pile[-2::-1] if len(pile) > 1 else ())))

    def _small(self, cards: Iterable[Card]) -> Text:
        """Cards as small as they can be: symbol and number."""
        words = Text()
        for card in cards:
            shade, symbol = paint.PALETTE[self.game_type.colours[card[0]]]
            words.append(f"{symbol}{card[1:]}", style=shade)
            words.append(" ")
        return words[:-1] if words else words

    def choice(self, view: CorridorView, move: Move) -> Text:
        verb, *words = move.split(" ")
        if verb == "play":
            return paint.row(self.card(words[0]), self._as_it_lies(view, move))
        effects = Text("; ").join(self._effects(preview(self.game_type, view, move)))
        if verb == "close":
            return effects
        card, how, beside = words if len(words) > 1 else (*words, "first", "")
        laid = self.say("way", card=marked(card), how=how, beside=marked(beside))
        return Text.assemble(laid, ": ", effects) if effects else laid

    def _as_it_lies(self, view: CorridorView, move: Move) -> Text:
        """Where a card would go if it were laid now; others may be laid before it."""
        told = prospect(self.game_type, view, move)
        places = [self.words("event-would-lie", self.variables(event)) for event in told]
        return self.say("as-it-lies", places=f" {self.words('or')} ".join(places))

    def _effects(self, events: Iterable[Event]) -> Iterator[Text]:
        """What a move does, besides laying the card."""
        for event in events:
            match event:
                case Complete():
                    yield self.say("effect-complete", self.variables(event))
                case Collect():
                    yield self.say("effect-collect", self.variables(event))
                case Close():
                    yield from self._shifts(event)

    def _shifts(self, event: Close) -> Iterator[Text]:
        """How far each pile moves, and which way."""
        for card, before, after in zip(event.cards, event.before, event.after, strict=True):
            down, right = after[0] - before[0], after[1] - before[1]
            steps = []
            if right:
                steps.append(self.words("shift-step", way="right" if right > 0 else "left", n=abs(right)))
            if down:
                steps.append(self.words("shift-step", way="down" if down > 0 else "up", n=abs(down)))
            yield self.say("shift", card=marked(card), steps=self.words.listed(steps))


def _padded(words: Text) -> Text:
    words.pad_right(WIDTH - words.cell_len)
    return words
