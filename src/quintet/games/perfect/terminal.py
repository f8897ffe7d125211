"""Perfect in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quintet.engine import Card, End, Event, Move, preview
from quintet.games.perfect.collection import ACTIONS, FACE_DOWN, JOKER, Row
from quintet.games.perfect.decisions import Adding, Stealing
from quintet.games.perfect.events import Lose, PerfectNumber, Win
from quintet.games.perfect.rules import Perfect, PerfectView
from quintet.terminal import paint, presenter

EMPHASIS: dict[type[Event], str] = {PerfectNumber: "bold green", Win: "bold green", Lose: "bold red"}
"""How to show what makes a choice a good or a bad one."""


class Presenter(presenter.Presenter):
    """The market, everyone's rows with the number that is perfect on each, and the cards in hand."""

    def card(self, name: Card) -> Text:
        if name[0] == FACE_DOWN:
            return paint.back()
        if name in ACTIONS:
            return Text(f" {self.words(f'card-{name}')} ", style="bold #ffffff on #4b5563")
        if name[0] == JOKER:
            return Text(f" ✱{name[1]} ", style="bold #ffffff on #111111")
        return super().card(name)

    def is_card(self, word: str) -> bool:
        return word in ACTIONS or super().is_card(word) or (word[:1] == JOKER and word[1:].isdigit())

    # The table.

    def table(self, view: PerfectView) -> RenderableType:
        you = "yes" if view.starter == self.you else "no"
        title = self.round(view, self.words("round", n=view.round))
        starts = self.say("starts", starter=self.names[view.starter], starter_you=you)
        piles = styled(self.say("piles", pile=view.pile, discards=len(view.discards)), "dim")
        parts: list[RenderableType] = [paint.row(title, starts, piles, gap="   ")]
        if any(view.market):
            parts += [self._market(view), Text()]
        grid = Table.grid(padding=(0, 4))
        blocks = [self._collection(view, seat) for seat in range(view.players)]
        for left in range(0, len(blocks), 2):
            grid.add_row(*blocks[left : left + 2])
            grid.add_row()
        parts.append(grid)
        for decision in view.open:
            if isinstance(decision, Adding) and decision.cards:
                parts.append(paint.row(self.name(decision.seat), self.say("in-hand"), self.cards(decision.cards)))
            elif isinstance(decision, Stealing):
                parts.append(paint.row(self.name(decision.seat), self.say("stolen"), self.card(decision.card)))
        return Group(*parts)

    def _market(self, view: PerfectView) -> Text:
        groups = [
            paint.row(f"{number}", self.cards(group, gap="") if group else styled(self.say("taken"), "dim"))
            for number, group in enumerate(view.market, 1)
        ]
        return paint.row(self.say("market"), *groups, gap="   ")

    def _collection(self, view: PerfectView, seat: int) -> RenderableType:
        collection = view.collections[seat]
        marker = Text("▸" if seat in view.to_move else " ", style="bold")
        points = self.say("points-and-bonus", points=view.scores[seat], bonus=collection.bonus)
        rows = Table.grid(padding=(0, 1))
        for row in collection.rows:
            rows.add_row(" ", self._colour(row), self.cards(row.cards, gap=""), self._note(row))
        if collection.actions:
            rows.add_row(" ", styled(self.say("saved"), "dim"), self.cards(collection.actions))
        rows.add_row(" ", styled(self.say("free-slots", n=collection.free), "dim"))
        return Group(Text.assemble(marker, self.name(seat), "  ", points), rows)

    def _colour(self, row: Row) -> Text:
        return Text(f"✱ {self.words('no-colour')}") if row.colour == JOKER else self.colour_name(row.colour)

    def _note(self, row: Row) -> Text:
        notes = [self.say("protected")] if row.protected else []
        if row.perfect is not None:
            notes.append(self.say("next-perfect", n=row.perfect))
        return styled(paint.row(*notes, gap=", "), "dim")

    # What is asked.

    def question(self, view: PerfectView) -> Text:
        if view.phase == "take" and any(not move.startswith("take") for move in view.legal):
            return self.say("question-take-or-use")
        return super().question(view)

    def choice(self, view: PerfectView, move: Move) -> Text:
        """A move in the words of what it would do."""
        effects = [event for event in preview(Perfect, view, move) if not isinstance(event, End)]
        told = [styled(story, EMPHASIS.get(type(event), "")) for event in effects if (story := self.story(event))]
        return Text(" · ").join(told) if told else self.say("move-end")


def styled(text: Text, style: str) -> Text:
    """A text in this style, except where it has one already."""
    text.stylize_before(style)
    return text
