"""The plain presenter: shows any game from its view alone. Games with a table of their own build on it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quintet.engine import Card, Event, Game, Move, View, preview
from quintet.terminal import paint


class Presenter:
    """Shows tables, choices and events of one game to one console."""

    def __init__(self, game_type: type[Game[Any, Any]], names: Sequence[str]) -> None:
        """`names` are the names of the seats, as they are to be shown."""
        self.game_type = game_type
        self.names = names

    # What a game makes its own.

    def table(self, view: Any) -> RenderableType:
        """All that the viewer may see, as it lies on the table."""
        common = {field.name for field in dataclasses.fields(View)}
        grid = Table.grid(padding=(0, 2))
        for field in dataclasses.fields(view):
            if field.name not in common:
                grid.add_row(Text(field.name.replace("_", " "), style="dim"), self.value(getattr(view, field.name)))
        return Group(grid, self.totals(view.scores))

    def question(self, view: Any) -> str:
        """One sentence that says what is asked of the viewer."""
        return "Choose a move." if view.legal else "Wait for the others."

    def choice(self, view: Any, move: Move) -> Text:
        """A legal move in words, with what it would do."""
        words = self.painted(move)
        effects = [effect for event in preview(self.game_type, view, move) if (effect := self.story(event)) is not None]
        return Text(": ").join([words, Text(", ").join(effects)]) if effects else words

    def story(self, event: Event) -> Text | None:
        """What happened, in words; ``None`` for what needs no telling. The event is as the viewer may see it."""
        match event.kind:
            case "chose":
                return self.line(event.seat, "has chosen")
            case "end":
                return self.result(event.data["winners"], event.data["scores"])
        details = [f"{name} {value}" for name, value in event.data.items()]
        return self.line(event.seat, event.kind.replace("_", " "), self.painted(" ".join(details)))

    # What all games share.

    def card(self, name: Card) -> Text:
        """A card face up."""
        return paint.card(self.game_type.colours[name[0]], name[1:])

    def cards(self, names: Iterable[Card], gap: str = " ") -> Text:
        """Several cards side by side."""
        return paint.row(*map(self.card, names), gap=gap)

    def is_card(self, word: str) -> bool:
        """Whether a word of a move or an event is the name of a card."""
        return word[:1] in self.game_type.colours and word[1:].lstrip("-").isdigit()

    def painted(self, words: str) -> Text:
        """A text in which the names of cards are shown as cards."""
        return paint.row(*(self.card(word) if self.is_card(word) else word for word in words.split(" ")))

    def value(self, value: Any) -> Text:
        """Any value of a view."""
        if isinstance(value, tuple):
            return paint.row(*map(self.value, value))
        return self.painted(str(value))

    def name(self, seat: int) -> Text:
        """The name of a seat."""
        return Text(self.names[seat], style="bold")

    def line(self, seat: int | None, *parts: Text | str) -> Text:
        """One line of the story: whose doing it was, and what."""
        words = paint.row(*parts)
        return words if seat is None else Text.assemble(self.name(seat), ": ", words)

    def totals(self, scores: Sequence[int]) -> Text:
        """The scores of all seats."""
        return Text("   ").join(Text.assemble(self.name(seat), f" {score}") for seat, score in enumerate(scores))

    def result(self, winners: Sequence[int], scores: Sequence[int]) -> Text:
        """Who won, and all scores."""
        names = Text(" and ").join(map(self.name, winners))
        verb = "shared win" if len(winners) > 1 else "win"
        return Text.assemble("The game is over. ", names, f": {verb}.  ", self.totals(scores))
