"""Perfect in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quintet.engine import Card, Event, Move, preview
from quintet.games.perfect import Perfect, PerfectView
from quintet.games.perfect.collection import ACTIONS, FACE_DOWN, JOKER, NUMBERS, CollectionView, Row, bonus_of
from quintet.games.perfect.decisions import Adding, Completing, Stealing, Taking
from quintet.terminal import paint, presenter


class Presenter(presenter.Presenter):
    """The market, everybody's rows with the number that completes each, and the cards in hand."""

    def card(self, name: Card) -> Text:
        if name[0] == FACE_DOWN:
            return paint.back()
        if name in ACTIONS:
            return Text(f" {name} ", style="bold #ffffff on #4b5563")
        if name[0] == JOKER:
            return Text(f" ✱{name[1]} ", style="bold #ffffff on #111111")
        return super().card(name)

    def is_card(self, word: str) -> bool:
        return word in ACTIONS or super().is_card(word) or (word[:1] == JOKER and word[1:].isdigit())

    # The table.

    def table(self, view: PerfectView) -> RenderableType:
        title = f"Round {view.round}, started by {self.names[view.starter]}" if view.round else "Set-up"
        piles = Text(f"pile {view.pile}, discards {len(view.discards)}", style="dim")
        parts: list[RenderableType] = [paint.row(Text(title, style="bold"), piles, gap="   ")]
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
                parts.append(paint.row("In hand ", self.name(decision.seat), self.cards(decision.cards)))
            elif isinstance(decision, Stealing):
                parts.append(paint.row("Stolen  ", self.name(decision.seat), self.card(decision.card)))
        return Group(*parts)

    def _market(self, view: PerfectView) -> Text:
        groups = [
            paint.row(f"{number}", self.cards(group, gap="") if group else Text("taken", style="dim"))
            for number, group in enumerate(view.market, 1)
        ]
        return paint.row("Market ", *groups, gap="   ")

    def _collection(self, view: PerfectView, seat: int) -> RenderableType:
        collection = view.collections[seat]
        marker = Text("▸" if seat in view.to_move else " ", style="bold")
        points = f"  {view.scores[seat]} points" + (f", {collection.bonus} of them bonus" if collection.bonus else "")
        rows = Table.grid(padding=(0, 1))
        for row in collection.rows:
            rows.add_row(" ", self.row_name(row.colour), self.cards(row.cards, gap=""), self._note(row))
        if collection.actions:
            rows.add_row(" ", Text("actions", style="dim"), self.cards(collection.actions))
        rows.add_row(" ", Text(self._free(collection), style="dim"))
        return Group(Text.assemble(marker, self.name(seat), points), rows)

    def _note(self, row: Row) -> Text:
        needed = str(len(row.cards) + 1)
        notes = ["protected"] * row.protected + [f"{needed} completes"] * (needed in NUMBERS)
        return Text(", ".join(notes), style="dim")

    def _free(self, collection: CollectionView) -> str:
        return f"{collection.free} free" if collection.free else "full"

    def row_name(self, colour: str) -> Text:
        """The colour of a row, in its colour."""
        return Text("✱ any") if colour == JOKER else paint.colour_name(self.game_type.colours[colour])

    # What is asked.

    def question(self, view: PerfectView) -> str:
        if not view.legal:
            return "Wait for your turn."
        match view.open[-1]:
            case Taking():
                usable = any(not move.startswith("take") for move in view.legal)
                return "Take a group from the market" + (", or use an action card first." if usable else ".")
            case Adding(cards=()):
                return "Use a saved action card, or end your turn."
            case Adding(cards=cards):
                return "Add a card" + (", or use or save an action card." if set(cards) & set(ACTIONS) else ".")
            case Completing(owner=owner, row=row):
                return f"A perfect number! Complete {self._row_of(view, owner, row)}, or keep it?"
            case Stealing():
                return "Add the stolen card to your collection, or discard it."

    def choice(self, view: PerfectView, move: Move) -> Text:
        match move.split(" "):
            case ["take", group]:
                return paint.row(f"Take group {group}:", self.cards(view.market[int(group) - 1]))
            case ["add", card, *where]:
                words = self._adding(view, card, where)
            case ["complete"]:
                words = self._completing(view)
            case ["keep"]:
                words = Text("Keep the row, to let it grow")
            case ["save", action, *drop]:
                words = paint.row(*self._emptying(drop), "save" if drop else "Save", self.card(action))
            case ["discard", *action]:
                stolen = view.open[-1]
                words = paint.row("Discard", self.card(stolen.card if isinstance(stolen, Stealing) else action[0]))
            case ["end"]:
                words = Text("End your turn")
            case _:
                words = self._using(view, move)
        effects = [effect for event in preview(Perfect, view, move) if (effect := self._effect(event)) is not None]
        return Text.assemble(words, ": ", Text(", ").join(effects)) if effects else words

    def _adding(self, view: PerfectView, card: Card, where: list[str]) -> Text:
        painted = self.card(card)
        match where:
            case ["drop", _]:
                return paint.row(*self._emptying(where), "start a row with", painted)
            case [whose] if whose[0] == "@":
                return self._placing(view, painted, int(whose[1:]), card[0])
            case ["new"]:
                return paint.row("Start a row without a colour with", painted)
            case [row] if card[0] != JOKER:
                colour = self.game_type.colours[card[0]]
                return paint.row("Add", painted, f"to {self._row_of(view, view.seat, row)}, which makes it {colour}")
            case [row]:
                return self._placing(view, painted, view.seat, row)
            case _:
                return self._placing(view, painted, view.seat, card[0])

    def _placing(self, view: PerfectView, card: Text, seat: int | None, colour: str) -> Text:
        if self._cards_of(view, seat, colour):
            return paint.row("Add", card, f"to {self._row_of(view, seat, colour)}")
        where = "" if seat == view.seat else f"in a free slot of {self.names[seat or 0]}"
        return paint.row("Start a row with", card, *filter(None, [where]))

    def _emptying(self, drop: list[str]) -> list[str]:
        """What goes before a move that empties a slot, if it does."""
        if not drop:
            return []
        return ["Empty your action slot and" if drop[1] == "actions" else f"Empty your {self._row(drop[1])} and"]

    def _completing(self, view: PerfectView) -> Text:
        decision = view.open[-1]
        assert isinstance(decision, Completing)
        cards = self._cards_of(view, decision.owner, decision.row)
        bonus = min(bonus_of(cards[-1]), view.pile)
        points = f"{len(cards)} points" + (f" and {bonus} more as bonus" if bonus else "")
        return paint.row("Complete the row", self.cards(cards, gap=""), f"for {points}")

    def _using(self, view: PerfectView, move: Move) -> Text:
        """An action card in use."""
        action, *words = move.split(" ")
        use = self.card(action)
        match action:
            case "protect":
                source, _, target = words[0].rpartition(">")
                if not source:
                    return paint.row("Lay", use, f"face down on your {self._row(target)}")
                end = self._cards_of(view, view.seat, source)[-1]
                return paint.row("Use", use, "to lay", self.card(end), f"face down on your {self._row(target)}")
            case "move":
                first = self._cards_of(view, view.seat, words[0])[0]
                return paint.row("Use", use, "to bring", self.card(first), f"to the end of your {self._row(words[0])}")
            case _:
                owner, row = int(words[0][1:]), words[1]
                end = self._cards_of(view, owner, row)[-1]
                return paint.row("Use", use, "to take", self.card(end), f"from {self._row_of(view, owner, row)}")

    def _effect(self, event: Event) -> Text | None:
        """What a move would do, as far as its own words do not say it."""
        data = event.data
        match event.kind:
            case "add" | "move" if data["place"] > 1:
                return Text(f"it would be the {ordinal(data['place'])} card")
            case "perfect":
                return Text("a perfect number", style="bold green")
            case "lose":
                return paint.row(Text("you would lose", style="bold red"), self.cards(data["cards"]))
            case "win":
                return paint.row(Text("you would win", style="bold green"), self.cards(data["cards"]))
            case "drop":
                return paint.row("you would discard", self.cards(data["cards"]))
        return None

    def _cards_of(self, view: PerfectView, seat: int | None, colour: str) -> tuple[Card, ...]:
        """The cards of a row, none if there is no such row."""
        rows = view.collections[seat or 0].rows
        return next((row.cards for row in rows if row.colour == colour), ())

    def _row(self, colour: str) -> str:
        return "row without a colour" if colour == JOKER else f"{self.game_type.colours[colour]} row"

    def _row_of(self, view: PerfectView, seat: int | None, colour: str) -> str:
        whose = "your" if seat is None or seat == view.seat else self._whose(seat)
        return f"{whose} {self._row(colour)}"

    def _whose(self, seat: int) -> str:
        return "your" if self.names[seat] == "You" else f"{self.names[seat]}'s"

    # What happened.

    def story(self, event: Event) -> Text | None:
        data = event.data
        match event.kind:
            case "deal":
                hands = [paint.row(self.name(seat), self.cards(cards)) for seat, cards in data["hands"]]
                return paint.row("Everybody begins with three cards:", *hands, gap="  ")
            case "market":
                starts = Text.assemble(f"Round {data['round']}: ", self.name(data["starter"]), " starts.")
                return paint.row(starts, "Market:", *(self.cards(group, gap="") for group in data["groups"]), gap="  ")
            case "take":
                return self.line(event.seat, f"takes group {data['group']}", self.cards(data["cards"]))
            case "add":
                card = self.card(data["card"])
                if data["place"] == 1:
                    return self.line(event.seat, card, f"starts {self._place(event)}")
                return self.line(event.seat, card, f"to {self._place(event)}, {ordinal(data['place'])} card")
            case "complete" | "win" | "lose":
                verb = {"complete": "completes", "win": "wins from", "lose": "loses from"}[event.kind]
                score = [f"= {data['score']} points"] if "score" in data else []
                return self.line(event.seat, f"{verb} {self._place(event)}", self.cards(data["cards"]), *score)
            case "perfect" | "keep" | "bonus":
                words = {
                    "perfect": "a perfect number!",
                    "keep": "keeps the row",
                    "bonus": f"{data.get('cards')} more as bonus = {data.get('score')} points",
                }
                return self.line(event.seat, words[event.kind])
        return self._story_of_action(event)

    def _story_of_action(self, event: Event) -> Text | None:
        data = event.data
        match event.kind:
            case "protect":
                return self.line(event.seat, self.card(data["card"]), f"goes face down on {self._place(event)}")
            case "move":
                where = f"goes to the end of {self._place(event)}, {ordinal(data['place'])} card"
                return self.line(event.seat, self.card(data["card"]), where)
            case "steal":
                return self.line(event.seat, "steals", self.card(data["card"]), f"from {self._place(event)}")
            case "save":
                return self.line(event.seat, "saves", self.card(data["card"]))
            case "discard":
                return self.line(event.seat, "discards", self.card(data["card"]))
            case "drop":
                slot = "the action slot" if data["slot"] == "actions" else f"the {self._row(data['slot'])}"
                return self.line(event.seat, f"empties {slot}", self.cards(data["cards"]))
        return super().story(event)

    def _place(self, event: Event) -> str:
        """The row that an event is about."""
        owner: int | None = event.data.get("owner", event.seat)
        whose = "the" if owner is None or owner == event.seat else self._whose(owner)
        return f"{whose} {self._row(event.data['row'])}"


def ordinal(number: int) -> str:
    """A place in words.

    >>> ordinal(1), ordinal(3), ordinal(11)
    ('1st', '3rd', '11th')
    """
    return f"{number}" + {1: "st", 2: "nd", 3: "rd"}.get(number, "th")
