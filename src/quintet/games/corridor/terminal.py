"""Corridor in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quintet.engine import Card, Event, Move, preview
from quintet.games.corridor import HAND, CorridorView, by_colour
from quintet.games.corridor.layout import Layout, Pile, Place
from quintet.terminal import paint, presenter

WIDTH = 9
"""Of a place on the table: a card of two digits and the height of its pile, or two covered cards, and a space."""
HOW = {
    "above": "above",
    "below": "below",
    "left-of": "to the left of",
    "right-of": "to the right of",
    "on": "on",
}


class Presenter(presenter.Presenter):
    """The layout as it lies on the table, what everybody has taken, and one's own hand."""

    def table(self, view: CorridorView) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        for seat, treasure in enumerate(view.treasures):
            marker = Text("▸" if seat in view.to_move else " ", style="bold")
            in_hand = f"{view.hand_sizes[seat]} in hand" if view.outcome is None else ""
            taken = self._small(sorted(treasure, key=by_colour)) if treasure else Text("nothing yet", style="dim")
            points = Text(f"{len(treasure)} taken")
            grid.add_row(Text.assemble(marker, self.name(seat)), points, Text(in_hand, style="dim"), taken)
        parts: list[RenderableType] = [
            Text(f"Round {min(view.round + 1, HAND)} of {HAND}", style="bold"),
            grid,
            Text(),
            self._layout(view),
        ]
        if view.waiting:
            cards = Text("   ").join(
                Text.assemble(self.name(seat), " ", self.card(card)) for seat, card in view.waiting
            )
            parts += [paint.row("To be laid  ", cards), Text()]
        if view.silver_out:
            parts += [paint.row("Out of the game  ", self.cards(view.silver_out)), Text()]
        if view.hand:
            parts.append(paint.row("Your hand   ", self.cards(view.hand)))
        return Group(*parts)

    def _layout(self, view: CorridorView) -> Text:
        """The top cards with the height of their piles and, in a second line, what they cover."""
        piles = {(pile.row, pile.column): pile.cards for pile in view.layout}
        if not piles:
            return Text("    The centre is empty.\n", style="dim")
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

    def question(self, view: CorridorView) -> str:
        if not view.legal:
            return "Wait for the others."
        match view.legal[0].split(" ")[0]:
            case "play":
                return "Choose a card. All are turned up together and laid from high to low."
            case "lay":
                return "Lay your card."
        return "Choose how to close the gaps."

    def choice(self, view: CorridorView, move: Move) -> Text:
        verb, *words = move.split(" ")
        if verb == "play":
            return paint.row(self.card(words[0]), Text(self._as_it_lies(view, words[0]), style="dim"))
        effects = list(self._effects(preview(self.game_type, view, move)))
        if verb == "close":
            return Text("; ").join(effects)
        card, *way = words
        laid = self._way(card, *way)
        return Text.assemble(laid, ": ", Text("; ").join(effects)) if effects else laid

    def _as_it_lies(self, view: CorridorView, card: Card) -> str:
        """Where a card would go if it were laid now; others may be laid before it."""
        layout = Layout.of({(pile.row, pile.column): pile.cards for pile in view.layout})
        if not layout.rows:
            return "as it lies now: into the empty centre"
        ways = []
        for how, beside in layout.ways(card):
            after = layout.lay(card, how, beside)
            piles = after.piles()
            taken = {place for _, places in after.corridors() for place in places}
            count = sum(len(piles[place]) for place in taken)
            ways.append(f"{HOW[how]} {self._small([beside])}{f', taking {count} cards' if count else ''}")
        return "as it lies now: " + ", or ".join(ways)

    def _effects(self, events: Iterable[Event]) -> Iterator[Text]:
        """What a move does, besides laying the card."""
        for event in events:
            if event.kind in ("corridor", "collect", "close"):
                yield self._words(event)

    def _words(self, event: Event) -> Text:
        data = event.data
        match event.kind:
            case "corridor":
                cards = [card for _, _, pile in data["piles"] for card in pile]
                return paint.row(f"completes a {data['shape']}", self.cards(cards))
            case "collect":
                count = sum(len(pile) for _, _, pile in data["piles"])
                return Text(f"takes {count} cards and has {data['score']}")
        return Text(", ").join(
            paint.row(self.card(pile[-1]), _journey(before, after)) for pile, before, after in data["moves"]
        )

    def _way(self, card: Card, how: str | None = None, beside: Card | None = None) -> Text:
        if beside is None:
            return paint.row(self.card(card), "into the empty centre")
        return paint.row(self.card(card), HOW[how or "on"], self.card(beside))

    def story(self, event: Event) -> Text | None:
        data = event.data
        match event.kind:
            case "deal":
                words = paint.row(f"All get {data['hand_size']} cards. The centre:")
                centre = self.cards(card for card, _, _ in data["centre"])
                out = paint.row("  Out of the game:", self.cards(data["silver_out"])) if data["silver_out"] else ""
                return Text.assemble(words, " ", centre, out)
            case "reveal":
                order = Text("   ").join(
                    Text.assemble(self.name(seat), " ", self.card(card)) for seat, card in data["order"]
                )
                return Text.assemble(f"Round {data['round'] + 1}: ", order)
            case "lay":
                return self.line(event.seat, self._way(data["card"], data["how"], data["beside"]))
            case "corridor" | "collect":
                return self.line(event.seat, self._words(event))
            case "close":
                return self.line(event.seat, "closes the gaps:", self._words(event))
        return super().story(event)


def _journey(before: Place, after: Place) -> str:
    """How far a pile moves, and which way.

    >>> _journey((1, 2), (1, 1))
    'moves 1 left'
    >>> _journey((0, 2), (1, 4))
    'moves 2 right and 1 down'
    """
    across, down = after[1] - before[1], after[0] - before[0]
    ways = []
    if across:
        ways.append(f"{abs(across)} {'right' if across > 0 else 'left'}")
    if down:
        ways.append(f"{abs(down)} {'down' if down > 0 else 'up'}")
    return "moves " + " and ".join(ways)


def _padded(words: Text) -> Text:
    words.pad_right(WIDTH - words.cell_len)
    return words
