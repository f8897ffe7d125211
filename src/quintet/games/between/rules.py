"""Between: lay cards on two piles, and go on as long as yours lie between them.

Cards are a colour letter and a number, so ``card[0]`` is the colour; :data:`NUMBER` and :data:`STARS` know the rest.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, ClassVar, Literal, Self

from quintet.engine import Card, Game, Move, Options, Shuffle, View, number, shuffled
from quintet.games.between.events import (
    BeginPiles,
    Blocked,
    Deal,
    Draw,
    Flip,
    Hide,
    NothingToDraw,
    Pass,
    Play,
    Rebuild,
    RoundOver,
    TurnUp,
)

NUMBER: dict[Card, int] = {f"{colour}{n}": n for colour in "RBYEGP" for n in range(1, 12)}
DECK: tuple[Card, ...] = tuple(NUMBER)
STARS_OF_NUMBERS = (0, 1, 2, 2, 3, 4, 3, 2, 2, 1, 0)
"""The stars on the cards, by number from 1."""
STARS: dict[Card, int] = {card: STARS_OF_NUMBERS[n - 1] for card, n in NUMBER.items()}
DEALT = 12
HIDDEN = 2
"""How many of the cards dealt to them all hide."""
LAST_TURN = 500
"""A round in which nobody plays their last card ends after this turn."""
PASS: Move = "pass"
FLIPS: tuple[Move, ...] = ("flip 1", "flip 2")
PLAYS: dict[Card, tuple[tuple[Move, ...], ...]] = {
    card: ((), (f"{card}>1",), (f"{card}>2",), (f"{card}>1", f"{card}>2")) for card in DECK
}
"""For each card the moves if it fits on neither pile, on pile 1, on pile 2, on both."""


@dataclass(frozen=True)
class BetweenOptions(Options):
    """How long to play: four rounds, or three if three play, unless said otherwise."""

    rounds: int | None = number(1, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class BetweenView(View):
    """What a seat sees of a game of between: both piles, its own cards, and where the others got theirs from."""

    round: int
    rounds: int
    phase: Literal["hide", "play", "flip", "over"]
    turns: int
    """How many turns of the round are over."""
    dry_passes: int
    """How many turns in a row, up to now, were passes for which there was no card to draw."""
    hand: tuple[Card, ...]
    """The seat's own hand, sorted; a spectator sees none."""
    hidden: tuple[Card, ...]
    """The seat's own hidden cards, sorted; none before all have chosen theirs."""
    hand_sizes: tuple[int, ...]
    piles: tuple[tuple[Card, ...], ...]
    """Pile 1 and pile 2 from bottom to top; empty while the hidden cards are chosen."""
    gap: tuple[int, ...]
    """The numbers that lie between the two top cards."""
    flipped: Card | None
    """A card that was turned up because there was no gap, and that is still to be laid on a pile."""
    draw_pile: int
    """How many cards are left in the draw pile."""
    stars: tuple[int, ...]
    """The stars on the cards, by number from 1."""
    face_down: tuple[tuple[Card, ...], ...]
    """All cards in hands, hidden or in the draw pile, each with those that last were shuffled together with it.

    The cards of the round's deal come first, those of the latest rebuilt draw pile last. All know this, because a
    draw pile is rebuilt from cards that all have seen, and lasts until its last card is drawn.
    """
    origins: tuple[tuple[int, ...], ...]
    """How many cards each seat's hand has of each group in `face_down`. Hidden cards are all of the first."""
    history: tuple[tuple[int, ...], ...]
    """The scores of the rounds played, by round and seat."""
    shown_hands: tuple[tuple[Card, ...], ...]
    """When the game is over: the hands as they were counted, by seat. Empty before."""
    shown_hidden: tuple[tuple[Card, ...], ...]
    """When the game is over: the hidden cards of the seat that won the last round, by seat. Empty before."""


def gap(one: Card, two: Card) -> range:
    """The numbers that lie between two cards; none where there is no gap.

    >>> list(gap("R4", "B9"))
    [5, 6, 7, 8]
    >>> bool(gap("R4", "B5"))
    False
    """
    low, high = sorted((NUMBER[one], NUMBER[two]))
    return range(low + 1, high)


def in_gap(card: Card, one: Card, two: Card) -> bool:
    """Whether a card can be played in the gap: its number lies between, and its colour matches neither.

    >>> in_gap("Y6", "R4", "B9"), in_gap("B6", "R4", "B9")
    (True, False)
    """
    return card[0] != one[0] and card[0] != two[0] and NUMBER[card] in gap(one, two)


def matches(card: Card, top: Card) -> bool:
    """Whether a card has the colour or the number of a top card."""
    return card[0] == top[0] or NUMBER[card] == NUMBER[top]


@cache
def fitting(one: Card, two: Card) -> dict[Card, tuple[Move, ...]]:
    """The moves that play each card on these two top cards; none where it does not fit.

    >>> fits = fitting("R4", "B9")
    >>> fits["Y6"], fits["B6"], fits["R9"], fits["Y2"]
    (('Y6>1', 'Y6>2'), ('B6>2',), ('R9>1', 'R9>2'), ())
    """
    return {
        card: plays[3] if in_gap(card, one, two) else plays[matches(card, one) + 2 * matches(card, two)]
        for card, plays in PLAYS.items()
    }


def stars(cards: Iterable[Card]) -> int:
    """The stars of some cards.

    >>> stars(["R6", "B5", "Y11"])
    7
    """
    return sum(map(STARS.__getitem__, cards))


class Between(Game[BetweenOptions, BetweenView]):
    """A game of between."""

    id = "between"
    title = "Between"
    credit = "The booklet names neither an author nor a publisher"
    seats = range(2, 5)
    colours: ClassVar = {"R": "red", "B": "blue", "Y": "yellow", "E": "grey", "G": "green", "P": "purple"}
    options_type = BetweenOptions
    variants: ClassVar = {"full": {}, "one round": {"rounds": 1}, "two rounds": {"rounds": 2}}
    quick: ClassVar = {"rounds": 1}
    phases = ("hide", "play", "flip")
    end_reasons = ("rounds",)
    event_types = (
        Deal,
        Hide,
        BeginPiles,
        Play,
        Pass,
        Draw,
        NothingToDraw,
        TurnUp,
        Flip,
        Rebuild,
        Blocked,
        RoundOver,
    )

    __slots__ = (
        "draw_pile",
        "dry_passes",
        "flipped",
        "hands",
        "hidden",
        "history",
        "piles",
        "round",
        "shuffle_of",
        "totals",
        "turns",
    )

    hands: list[list[Card]]
    hidden: list[tuple[Card, ...]]
    piles: list[list[Card]]
    """Pile 1 and pile 2; the top card is the last."""
    draw_pile: list[Card]
    """The top card is the last."""
    flipped: Card | None
    shuffle_of: dict[Card, int]
    """Which shuffle of the round each face-down card last went through. Never changed in place."""
    round: int
    turns: int
    dry_passes: int
    totals: tuple[int, ...]
    history: tuple[tuple[int, ...], ...]

    # Getting started

    def _start(self, shuffle: Shuffle) -> None:
        self.totals = (0,) * self.players
        self.history = ()
        self.round = 0
        self._deal(shuffle)

    def _deal(self, shuffle: Shuffle) -> None:
        self.round += 1
        cards = shuffle(DECK)
        dealt = self.players * DEALT
        self.hands = [cards[start : start + DEALT] for start in range(0, dealt, DEALT)]
        self.hidden = [()] * self.players
        self.piles = [[], []]
        self.draw_pile = cards[: dealt - 1 : -1]
        self.flipped = None
        self.shuffle_of = dict.fromkeys(DECK, 0)
        self.turns = self.dry_passes = 0
        self.to_move = tuple(range(self.players))
        self._tell(Deal, round=self.round, starter=self._starter, hand_size=DEALT)

    @property
    def _starter(self) -> int:
        return (self.first + self.round - 1) % self.players

    def _hide(self, choices: dict[int, Move], shuffle: Shuffle) -> None:
        """Lays all hidden cards aside and turns up the two cards that begin the piles."""
        for seat, move in choices.items():
            _, *cards = move.split(" ")
            for card in cards:
                self.hands[seat].remove(card)
            self.hidden[seat] = tuple(cards)
            self._tell(Hide, seat=seat, cards=self.hidden[seat])
        one, two = self.draw_pile.pop(), self.draw_pile.pop()
        self.piles = [[one], [two]]
        self._tell(BeginPiles, cards=(one, two))
        self._begin_turn(self._starter, shuffle)

    # Order of play

    def _phase(self) -> str:
        if not self.piles[0]:
            return "hide"
        return "play" if self.flipped is None else "flip"

    def _moves(self, seat: int) -> Iterable[Move]:
        one, two = self.piles
        hand = self.hands[seat]
        if not one:
            return [f"hide {' '.join(cards)}" for cards in combinations(sorted(hand), HIDDEN)]
        if self.flipped is not None:
            return FLIPS
        moves = [PASS]
        fits = fitting(one[-1], two[-1])
        for card in hand:
            moves += fits[card]
        return moves

    def _resolve(self, choices: dict[int, Move], shuffle: Shuffle) -> None:
        if len(choices) > 1:
            self._hide(choices, shuffle)
            return
        ((seat, move),) = choices.items()
        if move == PASS:
            self._pass(seat, shuffle)
        elif self.flipped is not None:
            self._lay_flipped(seat, self.flipped, int(move[-1]))
        else:
            card, pile = move.split(">")
            self._play(seat, card, int(pile), shuffle)

    def _pass(self, seat: int, shuffle: Shuffle) -> None:
        self._tell(Pass, seat=seat)
        card = self._draw(shuffle)
        if card is None:
            self._tell(NothingToDraw, seat=seat)
        else:
            self.hands[seat].append(card)
            if self.events is not None:
                self._tell(Draw, seat=seat, card=card, draw_pile=len(self.draw_pile))
        self._end_turn(seat, shuffle, dry_pass=card is None)

    def _play(self, seat: int, card: Card, pile: int, shuffle: Shuffle) -> None:
        one, two = self.piles
        goes_on = in_gap(card, one[-1], two[-1])
        hand = self.hands[seat]
        hand.remove(card)
        self.piles[pile - 1].append(card)
        if self.events is not None:
            gap_left = tuple(gap(one[-1], two[-1]))
            self._tell(Play, seat=seat, card=card, pile=pile, in_gap=goes_on, gap=gap_left, left=len(hand))
        if not hand:
            self._end_round(seat, shuffle)
        elif goes_on:
            self.to_move = (seat,)
        else:
            self._end_turn(seat, shuffle)

    def _end_turn(self, seat: int, shuffle: Shuffle, *, dry_pass: bool = False) -> None:
        self.turns += 1
        self.dry_passes = self.dry_passes + 1 if dry_pass else 0
        if self.dry_passes == self.players or self.turns == LAST_TURN:
            self._tell(Blocked)
            self._end_round(None, shuffle)
        else:
            self._begin_turn((seat + 1) % self.players, shuffle)

    def _begin_turn(self, seat: int, shuffle: Shuffle) -> None:
        """Asks the next seat, after turning up a card for it where there is no gap."""
        self.to_move = (seat,)
        one, two = self.piles
        if not gap(one[-1], two[-1]):
            self.flipped = self._draw(shuffle)
            if self.flipped is not None:
                self._tell(TurnUp, seat=seat, card=self.flipped)

    def _lay_flipped(self, seat: int, card: Card, pile: int) -> None:
        self.flipped = None
        self.piles[pile - 1].append(card)
        if self.events is not None:
            one, two = self.piles
            self._tell(Flip, seat=seat, card=card, pile=pile, gap=tuple(gap(one[-1], two[-1])))
        self.to_move = (seat,)

    def _draw(self, shuffle: Shuffle) -> Card | None:
        """The top card of the draw pile, rebuilt first if it is empty; none if there is nothing to rebuild it from."""
        if not self.draw_pile:
            one, two = self.piles
            covered = one[:-1] + two[:-1]
            if not covered:
                return None
            self.piles = [one[-1:], two[-1:]]
            self.draw_pile = shuffle(covered)[::-1]
            latest = max(self.shuffle_of.values()) + 1
            self.shuffle_of = self.shuffle_of | dict.fromkeys(covered, latest)
            self._tell(Rebuild, cards=tuple(sorted(covered)))
        return self.draw_pile.pop()

    # End of a round and of the game

    def _end_round(self, winner: int | None, shuffle: Shuffle) -> None:
        """Scores a round that was won by playing the last card of a hand, or that is blocked."""
        scores = tuple(
            stars(self.hidden[seat]) if seat == winner else -stars(hand) for seat, hand in enumerate(self.hands)
        )
        self.totals = tuple(total + score for total, score in zip(self.totals, scores, strict=True))
        self.history += (scores,)
        if self.events is not None:
            self._tell(
                RoundOver,
                seat=winner,
                round=self.round,
                scores=scores,
                totals=self.totals,
                turns=self.turns,
                hidden=() if winner is None else self.hidden[winner],
                hands=self._sorted_hands(),
            )
        if self.round == self.rounds:
            best = max(self.totals)
            self._end((seat for seat, total in enumerate(self.totals) if total == best), "rounds")
        else:
            self._deal(shuffle)

    @property
    def rounds(self) -> int:
        return self.options.rounds or (3 if self.players == 3 else 4)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.totals

    # What is known

    def cards(self) -> Iterable[Card]:
        for place in (*self.hands, *self.hidden, *self.piles, self.draw_pile):
            yield from place
        if self.flipped is not None:
            yield self.flipped

    def _sorted_hands(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(tuple(sorted(hand)) for hand in self.hands)

    def _public_view(self) -> BetweenView:
        hands = self._sorted_hands()
        groups: dict[int, list[Card]] = {}
        for card in sorted({*self.draw_pile}.union(*hands, *self.hidden)):
            groups.setdefault(self.shuffle_of[card], []).append(card)
        origins = [Counter(map(self.shuffle_of.__getitem__, hand)) for hand in hands]
        shown_hands = () if self.outcome is None else hands
        one, two = self.piles
        return BetweenView(
            **self._common_view(),
            turns=self.turns,
            dry_passes=self.dry_passes,
            hand=(),
            hidden=(),
            hand_sizes=tuple(map(len, hands)),
            piles=(tuple(one), tuple(two)),
            gap=tuple(gap(one[-1], two[-1])) if one else (),
            flipped=self.flipped,
            draw_pile=len(self.draw_pile),
            stars=STARS_OF_NUMBERS,
            face_down=tuple(tuple(groups[group]) for group in sorted(groups)),
            origins=tuple(tuple(origin[group] for group in sorted(groups)) for origin in origins),
            history=self.history,
            shown_hands=shown_hands,
            shown_hidden=tuple(() if hand else self.hidden[seat] for seat, hand in enumerate(shown_hands)),
        )

    def _private_view(self, seat: int) -> dict[str, Any]:
        return {"hand": tuple(sorted(self.hands[seat])), "hidden": self.hidden[seat]}

    def _restore(self, view: BetweenView, rng: random.Random) -> None:
        self.round = view.round
        self.turns = view.turns
        self.dry_passes = view.dry_passes
        self.piles = [list(pile) for pile in view.piles]
        self.flipped = view.flipped
        self.shuffle_of = {card: group for group, cards in enumerate(view.face_down) for card in cards}
        self.totals = view.scores
        self.history = view.history
        hands: dict[int, Sequence[Card]] = dict(enumerate(view.shown_hands))
        hidden = {seat: cards for seat, cards in enumerate(view.shown_hidden) if cards}
        if view.seat is not None:
            hands[view.seat], hidden[view.seat] = view.hand, view.hidden
        known = set().union(*hands.values(), *hidden.values())
        unseen = [shuffled((card for card in group if card not in known), rng) for group in view.face_down]
        aside = 0 if view.phase == "hide" else HIDDEN
        self.hands = [
            list(hands[seat])
            if seat in hands
            else [unseen[group].pop() for group, count in enumerate(origin) for _ in range(count)]
            for seat, origin in enumerate(view.origins)
        ]
        self.hidden = [
            hidden[seat] if seat in hidden else tuple(sorted(unseen[0].pop() for _ in range(aside)))
            for seat in range(view.players)
        ]
        self.draw_pile = unseen[-1]

    def _copy_to(self, other: Self) -> None:
        other.hands = [hand[:] for hand in self.hands]
        other.hidden = self.hidden[:]
        one, two = self.piles
        other.piles = [one[:], two[:]]
        other.draw_pile = self.draw_pile[:]
        other.flipped = self.flipped
        other.shuffle_of = self.shuffle_of
        other.round = self.round
        other.turns = self.turns
        other.dry_passes = self.dry_passes
        other.totals = self.totals
        other.history = self.history
