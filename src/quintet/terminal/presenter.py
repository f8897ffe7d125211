"""The plain presenter: shows any game from its view alone. Games with a table of their own build on it."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quintet.engine import AnyGame, Card, End, Event, Move, RoundOver, View, preview
from quintet.lessons import NAMES
from quintet.terminal import paint
from quintet.words import CardPart, Value, Words, carded, message_of, parts, signed, variables

NAME_BEGINS, NAME_ENDS = "\ue002", "\ue003"
"""Around a name in a text, so that it can be shown in bold."""


class Presenter:
    """Shows tables, choices and events of one game to one console."""

    def __init__(
        self, game_type: type[AnyGame], names: Sequence[str], *, language: str = "en", you: int | None = None
    ) -> None:
        """`names` are the names of the seats, as they are to be shown; `you` is the reader's seat."""
        self.game_type = game_type
        self.names = names
        self.you = you
        self.words = Words(language, game_type)

    # What a game makes its own.

    def table(self, view: Any) -> RenderableType:
        """All that the viewer may see, as it lies on the table."""
        common = {field.name for field in dataclasses.fields(View)}
        grid = Table.grid(padding=(0, 2))
        for field in dataclasses.fields(view):
            if field.name not in common:
                grid.add_row(Text(field.name.replace("_", " "), style="dim"), self.value(getattr(view, field.name)))
        return Group(grid, self.totals(view.scores))

    def question(self, view: Any) -> Text:
        """One sentence that says what is asked of the viewer."""
        if not view.legal:
            return self.say("wait")
        name = f"question-{view.phase}"
        return self.say(name if name in self.words else "question-plain")

    def choice(self, view: Any, move: Move) -> Text:
        """A legal move in words, with what it would do."""
        words = self.painted(move)
        effects = [effect for event in preview(self.game_type, view, move) if (effect := self.story(event)) is not None]
        return Text(": ").join([words, Text(", ").join(effects)]) if effects else words

    def variables(self, event: Event) -> dict[str, Value]:
        """What the message of an event is given. A game that needs more than its events hold adds it here."""
        return variables(event, self._marked_name, self.words.listed, self.you)

    # What all games share.

    def story(self, event: Event) -> Text | None:
        """What happened, in words; ``None`` for what needs no telling. The event is as the viewer may see it."""
        if isinstance(event, End):
            return self._end_story(event)
        name = message_of(event)
        told = self.say(name, self.variables(event)) if name in self.words else self._plain_story(event)
        if isinstance(event, RoundOver):
            told = paint.row(told, self._round_scores(event), gap="  ")
        return told or None

    def _end_story(self, event: End) -> Text:
        """Why the game ended, who won, and all scores."""
        reason = f"end-{event.reason.replace('_', '-')}"
        winner = event.winners[0]
        values = self.variables(event) | {
            "points": event.scores[winner],
            "you": "yes" if winner == self.you else "no",
        }
        told = self.say("event-end-alone" if len(event.scores) == 1 else "event-end", values)
        sentences = [self.say(reason), told] if reason in self.words else [told]
        return paint.row(*sentences, "", self.totals(event.scores))

    def _round_scores(self, event: RoundOver) -> Text:
        return Text("   ").join(
            self.say("round-score", name=self._marked_name(seat), gain=signed(score), score=total)
            for seat, (score, total) in enumerate(zip(event.scores, event.totals, strict=True))
        )

    def _plain_story(self, event: Event) -> Text:
        words: list[Text | str] = [event.kind.replace("_", " ")]
        for field in dataclasses.fields(event):
            if field.name != "seat":
                words += [field.name.replace("_", " "), self.value(getattr(event, field.name))]
        what = paint.row(*words)
        return what if event.seat is None else Text.assemble(self.name(event.seat), ": ", what)

    def say(self, name: str, /, values: Mapping[str, Value] | None = None, **more: Value) -> Text:
        """A message of the catalogue, with cards shown as cards and names in bold."""
        return self._shown(self.words(name, values, **more))

    def lesson(self, name: str) -> Text:
        """A message of a lesson, which calls the others by name and writes cards as rulebooks do."""
        others = {key: self._marked_name(seat) for seat, key in enumerate(NAMES, 1) if seat < len(self.names)}
        return self._shown(carded(self.words(name, others)))

    def _shown(self, told: str) -> Text:
        text = Text()
        for part in parts(told):
            if isinstance(part, CardPart):
                text.append_text(self.card(part.card))
                continue
            for number, piece in enumerate(re.split(f"[{NAME_BEGINS}{NAME_ENDS}]", part)):
                text.append(piece, style="bold" if number % 2 else "")
        return text

    def _marked_name(self, seat: int) -> str:
        return f"{NAME_BEGINS}{self.names[seat]}{NAME_ENDS}"

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

    def totals(self, scores: Sequence[int]) -> Text:
        """The scores of all seats."""
        return Text("   ").join(
            self.say("seat-score", name=self._marked_name(seat), score=score) for seat, score in enumerate(scores)
        )

    def colour_name(self, letter: str) -> Text:
        """A colour of the game in words, in its colour, with its symbol."""
        colour = self.game_type.colours[letter]
        return paint.coloured(colour, self.words(f"colour-{colour}"))
