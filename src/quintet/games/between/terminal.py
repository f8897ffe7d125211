"""Between in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quintet.engine import Card, Move, preview
from quintet.games.between.events import Flip, Play
from quintet.games.between.rules import DECK, STARS, Between, BetweenView, fitting, in_gap, stars
from quintet.terminal import paint, presenter
from quintet.words import marked, signed

FITS = ("gap", "either", "1", "2", "nowhere")
"""Where a card of the hand would fit, in the order in which the hand is shown."""


class Presenter(presenter.Presenter):
    """The two piles with the gap between them, and one's own hand by where its cards fit."""

    def table(self, view: BetweenView) -> RenderableType:
        if view.phase == "over":
            return Group(Text(self.words("rounds-over", n=view.rounds), style="bold"), self._seats(view))
        title = self.round(view, self.words("round-of", n=view.round, of=view.rounds))
        if view.phase == "hide":
            waiting = Text(self.words("no-piles"), style="dim")
            return Group(title, self._seats(view), Text(), waiting, *self._hand_by_stars(view))
        title = paint.row(title, self.say("turn", n=view.turns + 1), gap=", ")
        return Group(title, self._seats(view), Text(), self._piles(view), *self._hand_by_fit(view))

    def _seats(self, view: BetweenView) -> Table:
        grid = Table.grid(padding=(0, 2))
        for seat, size in enumerate(view.hand_sizes):
            marker = Text("▸" if seat in view.to_move else " ", style="bold")
            cells = [Text.assemble(marker, self.name(seat)), self.say("points", points=view.scores[seat])]
            if view.phase == "over":
                cells.append(self._laid_open(view.shown_hands[seat], view.shown_hidden[seat]))
                cells.append(Text(signed(view.history[-1][seat])))
            else:
                cells.append(Text(self.words("in-hand", n=size), style="dim"))
                if view.phase != "hide":
                    cells.append(paint.row(paint.back(), paint.back(), Text(self.words("hidden"), style="dim")))
                elif seat in view.answered:
                    cells.append(Text(self.words("has-chosen"), style="dim"))
            grid.add_row(*cells)
        return grid

    def _laid_open(self, hand: Sequence[Card], hidden: Sequence[Card]) -> Text:
        """What a seat shows at the end of the last round."""
        if hidden:
            return self.say("shown-hidden", cards=marked(*hidden))
        return self.say("shown-hand", cards=marked(*_in_order(hand)))

    def _piles(self, view: BetweenView) -> Table:
        one, two = (self.card(pile[-1]) for pile in view.piles)
        captions = (Text(self.words("pile", n=number), style="dim") for number in (1, 2))
        below = [Text(self.words("cards-below", n=len(pile) - 1), style="dim") for pile in view.piles]
        gap = Text(" ".join(map(str, view.gap)) or self.words("no-gap"), style="bold")
        draw_pile = paint.row(paint.back(), self.say("draw-pile", n=view.draw_pile))
        grid = Table.grid(padding=(0, 3))
        for justify in ("left", "center", "center", "center", "left"):
            grid.add_column(justify=justify)
        grid.add_row("", next(captions), Text(self.words("gap") if view.gap else "", style="dim"), next(captions), "")
        grid.add_row("", one, gap, two, draw_pile)
        if any(len(pile) > 1 for pile in view.piles):
            grid.add_row("", below[0], "", below[1], "")
        if view.flipped is not None:
            grid.add_row("", "", self.card(view.flipped), "", self.say("turned-up"))
        return grid

    def _hand_by_stars(self, view: BetweenView) -> Iterable[RenderableType]:
        """The hand as one looks at it to choose the hidden cards."""
        if not view.hand:
            return
        yield Text()
        yield self.say("hand")
        yield self._groups(
            (self.words("stars", stars=count), [card for card in view.hand if STARS[card] == count])
            for count in sorted(set(view.stars), reverse=True)
        )

    def _hand_by_fit(self, view: BetweenView) -> Iterable[RenderableType]:
        """The hand by where its cards would fit now."""
        if not view.hand:
            return
        one, two = view.piles
        yield Text()
        yield self.say("hand-fits", stars=stars(view.hand))
        yield self._groups(
            (self.words("fits", fit=fit), [card for card in view.hand if _fit(card, one[-1], two[-1]) == fit])
            for fit in FITS
        )
        yield self.say("own-hidden", cards=marked(*view.hidden), stars=stars(view.hidden))

    def _groups(self, groups: Iterable[tuple[str, list[Card]]]) -> Table:
        """A hand in rows, each with its label and its cards, which wrap."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True, style="dim")
        grid.add_column()
        for label, cards in groups:
            if cards:
                grid.add_row(f"  {label}", self.cards(_in_order(cards)))
        return grid

    def choice(self, view: BetweenView, move: Move) -> Text:
        if view.phase == "hide":
            _, *cards = move.split(" ")
            return self.say("move-hide", cards=marked(*cards), stars=stars(cards))
        event, *_ = effects = preview(Between, view, move)
        values = self.variables(event)
        if isinstance(event, Play | Flip) and event.gap:
            values |= {"low": event.gap[0], "high": event.gap[-1]}
        return self.say(f"move-{event.kind}", values, effect=effects[-1].kind)


def _in_order(cards: Iterable[Card]) -> list[Card]:
    """Cards by colour and number."""
    return sorted(cards, key=DECK.index)


def _fit(card: Card, one: Card, two: Card) -> str:
    """Where a card fits: one of :data:`FITS`."""
    if in_gap(card, one, two):
        return "gap"
    piles = [move[-1] for move in fitting(one, two)[card]]
    if len(piles) > 1:
        return "either"
    return piles[0] if piles else "nowhere"
