"""Perfect: add cards to rows of one colour, and complete a row with the card whose number is the row's length.

The game is by Lars Jansen. A card with a number is a letter and a digit, ``card[0]`` and ``card[1]``: the letter of
its colour, or ``J`` for a joker. An action card is its name. What lies in front of a player, and where a card can go
there, is :mod:`.collection`; what can be open to be decided is :mod:`.decisions`.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal, Self

from quintet.engine import Card, Event, Game, Move, Options, Seat, Shuffle, View, flag, number, shuffled
from quintet.games.perfect.collection import (
    ACTIONS,
    COLOURS,
    FACE_DOWN,
    JOKER,
    NUMBERS,
    Collection,
    CollectionView,
    bonus_of,
    face_up,
    is_protected,
    lowest_by_colour,
)
from quintet.games.perfect.decisions import Adding, Completing, Decision, Ending, Stealing, Taking
from quintet.games.perfect.events import (
    Add,
    Bonus,
    Complete,
    Deal,
    Discard,
    Drop,
    Keep,
    LastRound,
    Lose,
    Market,
    MoveToEnd,
    PerfectNumber,
    Protect,
    Reshuffle,
    Save,
    Steal,
    Take,
    Win,
    WouldAdd,
)

START = 3
"""How many cards each seat begins with."""
GROUPS = (3, 2, 2, 1)
"""How many cards each group of the market has."""


@dataclass(frozen=True)
class PerfectOptions(Options):
    """How many there are of each kind of card, and the variant with fewer slots for rows."""

    colours: int = number(4, len(COLOURS), default=6)
    copies: int = number(1, 4, default=2)
    jokers: int = number(0, 2, default=1)
    actions: int = number(0, 8, default=6)
    interaction: bool = flag()


@cache
def deck(options: PerfectOptions) -> tuple[Card, ...]:
    """All cards of the game."""
    coloured = [colour + number for colour in COLOURS[: options.colours] for number in NUMBERS] * options.copies
    jokers = [JOKER + number for number in NUMBERS] * options.jokers
    return (*coloured, *jokers, *ACTIONS * options.actions)


@dataclass(frozen=True, slots=True, kw_only=True)
class PerfectView(View):
    """What all see of a game of perfect: everything but the pile and the bonus cards."""

    round: int
    phase: Literal["take", "add", "end", "complete", "stolen", "over"]
    starter: Seat
    """Who has the starting card."""
    open: tuple[Decision, ...]
    """The open decisions. The last one is asked now; those before it go on afterwards."""
    collections: tuple[CollectionView, ...]
    market: tuple[tuple[Card, ...], ...]
    """The four groups; one that is taken is empty."""
    pile: int
    """How many cards are left in the pile."""
    discards: tuple[Card, ...]


class Perfect(Game[PerfectOptions, PerfectView]):
    """A game of perfect."""

    id = "perfect"
    title = "Perfect"
    credit = "by Lars Jansen, published by Jolly Dutch (2022)"
    seats = range(2, 5)
    colours: ClassVar = {
        "R": "red",
        "O": "orange",
        "Y": "yellow",
        "G": "green",
        "B": "blue",
        "P": "purple",
        "K": "pink",
        "W": "white",
    }
    options_type = PerfectOptions
    variants: ClassVar = {
        "base": {},
        "interaction": {"interaction": True},
        "small deck": {"colours": 4, "copies": 1, "jokers": 2, "actions": 4},
        "many actions": {"colours": 8, "copies": 1, "actions": 8},
    }
    quick: ClassVar = {"colours": 4, "copies": 1, "actions": 3}
    phases = ("take", "add", "end", "complete", "stolen")
    end_reasons = ("pile",)
    event_types = (
        *(Deal, Reshuffle, Market, LastRound, Take, Add, PerfectNumber, Complete, Bonus, Keep, Lose, Win, Drop),
        *(Protect, MoveToEnd, Steal, Save, Discard),
    )
    prospect_types = (WouldAdd,)

    __slots__ = ("collections", "discards", "market", "open", "pile", "round")

    collections: list[Collection]
    market: list[tuple[Card, ...]]
    pile: list[Card]
    """The top card is the last."""
    discards: list[Card]
    open: tuple[Decision, ...]
    """A stack: the last decision is asked now, those before it go on afterwards."""
    round: int

    # Set-up, rounds and turns.

    def _start(self, shuffle: Shuffle) -> None:
        self.collections = [Collection(self.options.interaction, {}) for _ in range(self.players)]
        self.market = [()] * len(GROUPS)
        self.discards = []
        self.round = 0
        self.pile = shuffle(deck(self.options))[::-1]
        hands: list[Adding] = []
        set_aside: list[Card] = []
        for seat in (*range(self.first, self.players), *range(self.first)):
            hand: list[Card] = []
            while len(hand) < START:
                card = self.pile.pop()
                (set_aside if card in ACTIONS else hand).append(card)
            hands.append(Adding(seat, tuple(sorted(hand))))
            self._tell(Deal, seat=seat, cards=hands[-1].cards)
        if set_aside:
            self.pile = shuffle([*self.pile, *set_aside])[::-1]
            self._tell(Reshuffle, cards=tuple(set_aside))
        self.open = tuple(reversed(hands))
        self._ask()

    def _ask(self) -> None:
        """Goes on to the next decision: an interrupted one, or the next turn. To end a turn is asked only if needed."""
        match self.open:
            case (*others, Adding(seat=seat, cards=()) | Ending(seat=seat)):
                usable = self._uses(seat, self.collections[seat].actions)
                self.open = (*others, Ending(seat)) if usable else tuple(others)
        if not self.open:
            if not any(self.market) and not self._fill_market():
                return
            turn = sum(not group for group in self.market)
            self.open = (Taking((self._starter + turn) % self.players),)
        self.to_move = (self.open[-1].seat,)

    def _fill_market(self) -> bool:
        """Begins a round, or ends the game where there are too few cards for one."""
        if self._lacks_cards:
            scores = self.scores
            self._end([seat for seat, score in enumerate(scores) if score == max(scores)], "pile")
            return False
        self.round += 1
        self.market = [tuple([self.pile.pop() for _ in range(size)]) for size in GROUPS]
        if self.events is not None:
            self._tell(Market, round=self.round, starter=self._starter, groups=tuple(self.market))
        if self._lacks_cards:
            self._tell(LastRound)
        return True

    @property
    def _lacks_cards(self) -> bool:
        return len(self.pile) < sum(GROUPS)

    @property
    def rounds(self) -> int | None:
        return self.round if self._lacks_cards else None

    def _phase(self) -> str:
        return self.open[-1].phase

    @property
    def _starter(self) -> int:
        return (self.first + max(self.round - 1, 0)) % self.players

    # What is legal.

    def _moves(self, seat: int) -> Iterable[Move]:
        own = self.collections[seat]
        match self.open[-1]:
            case Taking():
                groups = [f"take {number}" for number, group in enumerate(self.market, 1) if group]
                return groups + self._uses(seat, own.actions)
            case Ending():
                return ["end", *self._uses(seat, own.actions)]
            case Adding(cards=hand):
                return self._adds(seat, hand) + self._uses(seat, hand + own.actions)
            case Stealing(card=card):
                return ["discard", *own.places(card)]
            case Completing():  # pragma: no branch - there is no other decision
                return ["complete", "keep"]

    def _adds(self, seat: int, hand: Sequence[Card]) -> list[Move]:
        """The ways to add a card, to save or to discard an action card: what has a row comes before all else."""
        own = self.collections[seat]
        actions = {card for card in hand if card in ACTIONS}
        jokers = {card for card in hand if card[0] == JOKER}
        lowest = lowest_by_colour(hand)
        bound = [f"add {card}" for colour, card in lowest.items() if colour in own.rows]
        for joker in jokers:
            bound += [f"add {joker} {row}" for row in own.rows if row not in lowest or lowest[row][1] >= joker[1]]
        if bound:
            return bound
        moves = [f"add {joker} new" for joker in jokers]
        for card in lowest.values():
            moves += own.places(card)
            if not own.free:  # so of all collections one's own, at least, does not take it in
                moves += [
                    f"add {card} @{other}" for other, there in enumerate(self.collections) if there.takes_in(card)
                ]
        for action in actions:
            moves += own.saves(action) or ([] if self._uses(seat, [action]) else [f"discard {action}"])
        return moves

    def _uses(self, seat: int, cards: Sequence[Card]) -> list[Move]:
        """The ways to use the action cards among these."""
        rows = self.collections[seat].rows
        moves = []
        if "protect" in cards:
            moves += [f"protect {target}" for target in rows]
            for source, row in rows.items():
                if not is_protected(row):
                    moves += [f"protect {source}>{target}" for target in rows if target != source or len(row) > 1]
        if "move" in cards:
            moves += [f"move {colour}" for colour, row in rows.items() if len(row) > 1 and row[1][0] != FACE_DOWN]
        if "steal" in cards:
            for other, collection in enumerate(self.collections):
                if other != seat:
                    theirs = collection.rows.items()
                    moves += [f"steal @{other} {colour}" for colour, row in theirs if not is_protected(row)]
        return moves

    # What moves do.

    def _resolve(self, choices: dict[int, Move], shuffle: Shuffle) -> None:
        del shuffle  # the discards are never shuffled in
        ((seat, move),) = choices.items()
        match move.split(" "):
            case ["take", group]:
                self._take(seat, int(group))
            case ["add", card, *where]:
                self._add(seat, card, where)
            case ["complete"]:
                self.complete()
            case ["keep"]:
                self._keep()
            case ["protect", place]:
                self._protect(seat, place)
            case ["move", row]:
                self._move(seat, row)
            case ["steal", whose, row]:
                self._steal(seat, int(whose[1:]), row)
            case ["save", action, *where]:
                self._save(seat, action, where)
            case ["discard", *action]:
                self._discard(seat, *action)
            case ["end"]:  # pragma: no branch - there is no other move
                self.open = ()
        self._ask()

    def as_things_lie(self, seat: int, move: Move) -> None:
        """What the cards of a group would do, as far as each has only one place; a perfect row is completed.

        Of a joker that can join several rows, the best of them is told, and that there are others; it stays in hand.
        """
        if not move.startswith("take "):
            return
        told: list[Event] = [] if self.events is None else self.events
        self.events = None
        self._take(seat, int(move[5:]))
        jokers: set[Card] = set()
        while ways := self._ways(seat):
            for joker in [card for card in ways if card[0] == JOKER and len(ways[card]) > 1 and card not in jokers]:
                jokers.add(joker)
                tried = [self.copy()._try(seat, joker, where, len(ways[joker])) for where in ways[joker]]
                told.append(min(tried, key=lambda would: (would.outcome != "perfect", len(would.lost))))
            # A lone joker may get other rows to choose from once the others are laid, so it comes last.
            only = sorted((card[0] == JOKER, card) for card in ways if len(ways[card]) == 1 and card not in jokers)
            card = next((card for _, card in only if not re.search("drop|@", " ".join(ways[card][0]))), None)
            if card is None:
                return
            would = self._try(seat, card, ways[card][0], 1)
            told.append(would)
            if would.outcome == "perfect":
                self.complete()

    def _ways(self, seat: int) -> dict[Card, list[list[str]]]:
        """The ways to add each card in hand, as the words after it."""
        decision = self.open[-1]
        hand = decision.cards if isinstance(decision, Adding) else ()
        ways: dict[Card, list[list[str]]] = {}
        for move in sorted(self._adds(seat, hand)):
            if move.startswith("add "):
                _, card, *where = move.split(" ")
                ways.setdefault(card, []).append(where)
        return ways

    def _try(self, seat: int, card: Card, where: list[str], ways: int) -> WouldAdd:
        """Adds a card, and says what that did."""
        self.events = []
        self._add(seat, card, where)
        (added, *follows), self.events = self.events, None
        assert isinstance(added, Add)
        lost = follows[0].cards if follows and isinstance(follows[0], Lose) else ()
        outcome: Literal["stays", "perfect", "loses"] = "loses" if lost else "perfect" if follows else "stays"
        return WouldAdd(seat=seat, card=card, row=added.row, place=added.place, outcome=outcome, lost=lost, ways=ways)

    def _take(self, seat: int, number: int) -> None:
        cards = self.market[number - 1]
        self.market[number - 1] = ()
        self.open = (Adding(seat, tuple(sorted(cards))),)
        self._tell(Take, seat=seat, group=number, cards=cards)

    def _add(self, seat: int, card: Card, where: list[str]) -> None:
        self._leave_hand(card)
        owner, colour, gives_colour = seat, card[0], False
        match where:
            case ["drop", slot]:
                self._drop(seat, slot)
            case [whose] if whose[0] == "@":
                owner = int(whose[1:])
            case [row] if colour != JOKER:
                gives_colour = True
                self.collections[seat].give_colour(colour)
            case [row] if row != "new":
                colour = row
        rows = self.collections[owner].rows
        rows[colour] = (*rows.get(colour, ()), card)
        if self.events is not None:
            other, place = another(owner, seat), len(rows[colour])
            self._tell(Add, seat=seat, card=card, owner=other, row=colour, place=place, gives_colour=gives_colour)
        self._settle(seat, owner, colour)

    def _settle(self, seat: int, owner: int, colour: str) -> None:
        """Carries out what follows from the end card of a row that this seat has just added.

        A higher number has no effect, an equal one is perfect, and a lower one makes the row lose so many cards.
        """
        rows = self.collections[owner].rows
        row = rows[colour]
        number = int(row[-1][1])
        if number == len(row):
            self.open += (Completing(seat, owner, colour),)
            self._tell(PerfectNumber, seat=seat, card=row[-1], owner=another(owner, seat), row=colour)
        elif number < len(row):
            rows[colour] = row[:-number]
            lost = face_up(row[: -number - 1 : -1])
            if owner == seat:
                self.discards += lost
                self._tell(Lose, seat=seat, row=colour, cards=lost)
            else:
                taker = self.collections[seat]
                taker.points += lost
                self._tell(Win, seat=seat, owner=owner, row=colour, cards=lost, score=taker.score)

    def complete(self) -> None:
        """Turns the row that has got its perfect number into points. Those who judge a position look ahead with it."""
        seat, owner, colour = self._answered()
        own = self.collections[seat]
        row = self.collections[owner].rows.pop(colour)
        own.points += face_up(row)
        if self.events is not None:
            other = another(owner, seat)
            self._tell(Complete, seat=seat, owner=other, row=colour, cards=face_up(row), score=own.score)
        if bonus := min(bonus_of(row[-1]), len(self.pile)):
            told = self._lacks_cards
            own.bonus += tuple([self.pile.pop() for _ in range(bonus)])
            self._tell(Bonus, seat=seat, count=bonus, score=own.score)
            if self._lacks_cards and not told:
                self._tell(LastRound)

    def _keep(self) -> None:
        seat, owner, colour = self._answered()
        self._tell(Keep, seat=seat, owner=another(owner, seat), row=colour)

    def _answered(self) -> tuple[int, int, str]:
        """Closes the question about a perfect number: who was asked, and about which row of whose."""
        *others, decision = self.open
        assert isinstance(decision, Completing)
        self.open = tuple(others)
        return decision.seat, decision.owner, decision.row

    def _protect(self, seat: int, place: str) -> None:
        self._spend(seat, "protect")
        own = self.collections[seat]
        source, _, target = place.rpartition(">")
        card = own.take_end(source) if source else "protect"
        if source:
            self.discards.append("protect")
        own.rows[target] += (FACE_DOWN + card,)
        self._tell(Protect, seat=seat, card=card, source=source or None, row=target)

    def _move(self, seat: int, colour: str) -> None:
        self._spend(seat, "move")
        self.discards.append("move")
        rows = self.collections[seat].rows
        card, *others = rows[colour]
        rows[colour] = (*others, card)
        self._tell(MoveToEnd, seat=seat, card=card, row=colour, place=len(others) + 1)
        self._settle(seat, seat, colour)

    def _steal(self, seat: int, owner: int, colour: str) -> None:
        self._spend(seat, "steal")
        self.discards.append("steal")
        card = self.collections[owner].take_end(colour)
        self.open += (Stealing(seat, card),)
        self._tell(Steal, seat=seat, card=card, owner=owner, row=colour)

    def _save(self, seat: int, action: Card, where: list[str]) -> None:
        self._leave_hand(action)
        if where:
            self._drop(seat, where[1])
        self.collections[seat].actions += (action,)
        self._tell(Save, seat=seat, card=action)

    def _discard(self, seat: int, action: Card | None = None) -> None:
        """Discards a new action card that is of no use, or the stolen card, which need not be named."""
        decision = self.open[-1]
        card = decision.card if isinstance(decision, Stealing) else action
        assert card is not None
        self._leave_hand(card)
        self.discards.append(card)
        self._tell(Discard, seat=seat, card=card)

    def _drop(self, seat: int, slot: str) -> None:
        cards = self.collections[seat].empty(slot)
        self.discards += cards
        self._tell(Drop, seat=seat, row=None if slot == "actions" else slot, cards=cards)

    def _spend(self, seat: int, action: Card) -> None:
        """Takes an action card that is used: of a new and a saved one, the new one."""
        decision = self.open[-1]
        if isinstance(decision, Adding) and action in decision.cards:
            self._leave_hand(action)
        else:
            own = self.collections[seat]
            own.actions = tuple([saved for saved in own.actions if saved != action])

    def _leave_hand(self, card: Card) -> None:
        """Takes a card from the hand that is being added, or the stolen card."""
        *others, decision = self.open
        self.open = (*others, decision.without(card)) if isinstance(decision, Adding) else tuple(others)

    # What is known.

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple([collection.score for collection in self.collections])

    def held(self, seat: int) -> Iterable[Card]:
        """The cards that a seat has yet to do something with."""
        for decision in self.open:
            if decision.seat == seat:
                if isinstance(decision, Adding):
                    yield from decision.cards
                elif isinstance(decision, Stealing):
                    yield decision.card

    def cards(self) -> Iterable[Card]:
        for collection in self.collections:
            yield from collection.cards()
        for seat in range(self.players):
            yield from self.held(seat)
        for place in (*self.market, self.pile, self.discards):
            yield from place

    def _public_view(self) -> PerfectView:
        return PerfectView(
            **self._common_view(),
            starter=self._starter,
            open=self.open,
            collections=tuple([collection.view() for collection in self.collections]),
            market=tuple(self.market),
            pile=len(self.pile),
            discards=tuple(self.discards),
        )

    def _restore(self, view: PerfectView, rng: random.Random) -> None:
        self.round = view.round
        self.open = view.open
        self.market = list(view.market)
        self.discards = list(view.discards)
        self.collections = [
            Collection(
                self.options.interaction, {row.colour: row.cards for row in shown.rows}, shown.actions, shown.points
            )
            for shown in view.collections
        ]
        self.pile = []
        unseen = Counter(deck(self.options))
        unseen.subtract(self.cards())
        self.pile = shuffled(sorted(unseen.elements()), rng)
        for collection, shown in zip(self.collections, view.collections, strict=True):
            collection.bonus = tuple([self.pile.pop() for _ in range(shown.bonus)])

    def _copy_to(self, other: Self) -> None:
        other.collections = [collection.copy() for collection in self.collections]
        other.market = self.market[:]
        other.pile = self.pile[:]
        other.discards = self.discards[:]
        other.open = self.open
        other.round = self.round


def another(owner: int, seat: int) -> int | None:
    """The owner of a row, if that is another than the seat which acts."""
    return None if owner == seat else owner
