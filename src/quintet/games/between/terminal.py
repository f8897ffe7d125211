"""Between in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quintet.engine import Card, Event, Move
from quintet.games.between import DECK, PASS, STARS, BetweenView, fitting, gap, in_gap, stars
from quintet.terminal import paint, presenter

FITS = ("in the gap", "on either pile", "on pile 1", "on pile 2", "nowhere")
"""Where a card of the hand would fit, in the order in which the hand is shown."""


class Presenter(presenter.Presenter):
    """The two piles with the gap between them, and one's own hand by where its cards fit."""

    def table(self, view: BetweenView) -> RenderableType:
        if view.outcome is not None:
            return Group(Text(f"After {_count(view.rounds, 'round')}", style="bold"), self._seats(view))
        title = Text(f"Round {view.round + 1} of {view.rounds}", style="bold")
        if not view.piles[0]:
            waiting = Text("The two piles are begun when all have hidden two cards.", style="dim")
            return Group(title, self._seats(view), Text(), waiting, *self._hand_by_stars(view))
        title.append(f", turn {view.turns + 1}")
        return Group(title, self._seats(view), Text(), self._piles(view), *self._hand_by_fit(view))

    def _seats(self, view: BetweenView) -> Table:
        grid = Table.grid(padding=(0, 2))
        for seat, size in enumerate(view.hand_sizes):
            marker = Text("▸" if seat in view.to_move else " ", style="bold")
            cells = [Text.assemble(marker, self.name(seat)), Text(_count(view.scores[seat], "point"))]
            if view.shown_hands:
                cells += self._laid_open(view.shown_hands[seat], view.shown_hidden[seat])
            else:
                cells.append(Text(f"{size:2} in hand", style="dim"))
                if view.piles[0]:
                    cells.append(Text.assemble(paint.back(), " ", paint.back(), (" hidden", "dim")))
                elif seat in view.answered:
                    cells.append(Text("has chosen", style="dim"))
            grid.add_row(*cells)
        return grid

    def _laid_open(self, hand: Sequence[Card], hidden: Sequence[Card]) -> list[Text]:
        """What a seat shows at the end of the last round."""
        if hidden:
            return [Text("hid", style="dim"), Text.assemble(self.cards(hidden), f"  {stars(hidden):+}")]
        return [Text("held", style="dim"), Text.assemble(self.cards(_in_order(hand)), f"  {-stars(hand)}")]

    def _piles(self, view: BetweenView) -> Table:
        one, two = view.piles
        below = [f"{len(pile) - 1} below" if len(pile) > 1 else "" for pile in view.piles]
        numbers = Text(" ".join(map(str, view.gap)), style="bold") if view.gap else Text("no gap", style="bold")
        draw_pile = Text.assemble(paint.back(), f" {_count(view.pile, 'card')}")
        grid = Table.grid(padding=(0, 3))
        for justify in ("left", "center", "center", "center", "left"):
            grid.add_column(justify=justify)
        grid.add_row("", Text("Pile 1", "dim"), Text("gap" if view.gap else "", "dim"), Text("Pile 2", "dim"), "")
        grid.add_row("", self.card(one[-1]), numbers, self.card(two[-1]), draw_pile)
        if any(below):
            grid.add_row("", Text(below[0], "dim"), "", Text(below[1], "dim"), "")
        if view.flipped is not None:
            grid.add_row("", "", self.card(view.flipped), "", Text("turned up, to be laid on a pile"))
        return grid

    def _hand_by_stars(self, view: BetweenView) -> Iterable[RenderableType]:
        """The hand as one looks at it to choose the hidden cards."""
        if not view.hand:
            return
        yield Text("\nYour hand")
        grid = _groups()
        for count in range(4, -1, -1):
            if cards := [card for card in view.hand if STARS[card] == count]:
                grid.add_row(f"  {_count(count, 'star')}", self.cards(_in_order(cards)))
        yield grid

    def _hand_by_fit(self, view: BetweenView) -> Iterable[RenderableType]:
        """The hand by where its cards would fit now."""
        if not view.hand:
            return
        one, two = view.piles
        groups: dict[str, list[Card]] = {fit: [] for fit in FITS}
        for card in _in_order(view.hand):
            groups[_fit(card, one[-1], two[-1])].append(card)
        yield Text.assemble("\nYour hand ", (f"({_count(stars(view.hand), 'star')})", "dim"), " fits")
        grid = _groups()
        for fit, cards in groups.items():
            if cards:
                grid.add_row(f"  {fit}", self.cards(cards))
        yield grid
        hidden = Text(f"  {_count(stars(view.hidden), 'star')}", style="dim")
        yield Text.assemble("You have hidden ", self.cards(view.hidden), hidden)

    def question(self, view: BetweenView) -> str:
        if not view.legal:
            return "Wait for the others." if len(view.to_move) > 1 else "Wait for your turn."
        if not view.piles[0]:
            return "Hide two cards. If you win the round, their stars are your points."
        if view.flipped is not None:
            return "There was no gap. Lay the card that was turned up on one of the piles."
        return "Play a card, or pass."

    def choice(self, view: BetweenView, move: Move) -> Text:
        if move == PASS:
            return Text(_pass_words(view))
        words = move.replace(">", " ").split(" ")
        if words[0] == "hide":
            return paint.row(self.cards(words[1:]), _count(stars(words[1:]), "star"))
        card, place = (view.flipped, words[1]) if view.flipped is not None else words
        before = view.piles[0][-1], view.piles[1][-1]
        gap_left = _gap_words((card, before[1]) if place == "1" else (before[0], card))
        if view.flipped is not None:
            effect = gap_left
        elif len(view.hand) == 1:
            effect = "your last card"
        else:
            effect = f"in the gap: go on, {gap_left}" if in_gap(card, *before) else f"leaves {gap_left}"
        return paint.row(self.card(card), f"on pile {place}", Text(effect, style="dim"))

    def story(self, event: Event) -> Text | None:
        data = event.data
        match event.kind:
            case "deal":
                dealt = (
                    f"Round {data['round'] + 1}: {data['hand_size']} cards for each seat, two of them to be hidden. "
                )
                return Text.assemble(dealt, "First to play: ", self.name(data["starter"]))
            case "hide":
                return self.line(event.seat, "hidden are", self.cards(data["cards"])) if "cards" in data else None
            case "table":
                return paint.row("The piles begin with", self.cards(data["cards"]))
            case "turn_up":
                return self.line(event.seat, "there is no gap;", self.card(data["card"]), "is turned up")
            case "flip":
                return self.line(event.seat, self.card(data["card"]), f"goes on pile {data['place']}")
            case "play":
                return self.line(event.seat, self.card(data["card"]), f"on pile {data['place']}{_play_words(data)}")
            case "pass":
                return self.line(event.seat, "pass")
            case "draw":
                card = self.card(data["card"]) if "card" in data else "a card"
                return self.line(event.seat, card, "from the draw pile")
            case "nothing_to_draw":
                return self.line(event.seat, "there is no card to draw")
            case "rebuild":
                return Text(f"The {_count(len(data['cards']), 'card')} under the top cards become the new draw pile.")
            case "round":
                return self._round_story(event)
        return super().story(event)

    def _round_story(self, event: Event) -> Text:
        data = event.data
        number = data["round"] + 1
        scores = Text("   ").join(
            Text.assemble(self.name(seat), f" {score:+} = {data['totals'][seat]}")
            for seat, score in enumerate(data["scores"])
        )
        if event.seat is None:
            return Text.assemble(f"Round {number} ends blocked: nobody could finish.  ", scores)
        hidden = self.cards(data["hidden"])
        return Text.assemble(f"Round {number} goes to ", self.name(event.seat), ", with ", hidden, " hidden.  ", scores)


def _groups() -> Table:
    """A grid for the rows of a hand: a label, and cards that wrap."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column()
    return grid


def _in_order(cards: Iterable[Card]) -> list[Card]:
    """Cards by colour and number."""
    return sorted(cards, key=DECK.index)


def _fit(card: Card, one: Card, two: Card) -> str:
    """Where a card fits: one of :data:`FITS`."""
    if in_gap(card, one, two):
        return "in the gap"
    moves = fitting(one, two)[card]
    if len(moves) == 1:
        return f"on pile {moves[0][-1]}"
    return "on either pile" if moves else "nowhere"


def _gap_words(tops: tuple[Card, Card]) -> str:
    numbers = gap(*tops)
    if not numbers:
        return "no gap"
    return f"gap {numbers[0]}" if len(numbers) == 1 else f"gap {numbers[0]}–{numbers[-1]}"


def _pass_words(view: BetweenView) -> str:
    if view.pile or any(len(pile) > 1 for pile in view.piles):
        return "pass, and draw a card"
    if view.dry_passes == view.players - 1:
        return "pass: there is no card to draw, and the round ends blocked"
    return "pass: there is no card to draw"


def _play_words(data: dict[str, object]) -> str:
    words = ", in the gap" if data["gap"] else ""
    return words + (", the last card!" if data["left"] == 0 else ", one card left" if data["left"] == 1 else "")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
