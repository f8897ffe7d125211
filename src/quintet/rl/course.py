"""A game whose chance is in the hands of others: card by card, as trees of games want it.

The rules ask for whole shuffles. A :class:`Course` plays a move on a copy; where that asks for a shuffle, it stops, and
lets the cards of the pile be drawn one after the other, the top card first; then the move is played again, with the
pile in this order. So what happens is a function of moves and draws alone. It also keeps what each seat has seen.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Self

import msgspec
import numpy as np
from numpy.typing import NDArray

from quintet.engine import AnyGame, Card, Chose, Event, Move, RuleError, Shuffle, View, seen_by
from quintet.rl.encoding import Encoding
from quintet.rl.rewards import rewards


@dataclasses.dataclass(frozen=True)
class Setting:
    """What is played, and how."""

    encoding: Encoding[Any, Any]
    first: int
    """The seat that begins."""
    reward: str
    at_once: bool
    """Whether those who decide at once are asked at once, or one after the other, none knowing what others chose."""

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All kinds of cards: chance draws them by their number in here."""
        encoding = self.encoding
        game = encoding.game_type(encoding.players, encoding.options, first=self.first, shuffle=list)
        return tuple(sorted(set(game.cards())))

    @cached_property
    def numbers(self) -> dict[Card, int]:
        """The number of each kind of card."""
        return {card: number for number, card in enumerate(self.cards)}

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return Setting, (self.encoding, self.first, self.reward, self.at_once)


@dataclasses.dataclass(frozen=True, slots=True)
class Step:
    """What happened at once, for those who may see it."""

    moves: tuple[tuple[int, Move], ...]
    """Who has played what; each of them knows."""
    events: tuple[Event, ...]
    own: tuple[dict[str, Any], ...]
    """After a shuffle, what each seat holds, by seat: no event tells that."""

    def told(self, seat: int | None) -> str:
        """What a seat, or a spectator, has seen of it, line by line."""
        lines = [f"> {move}" for who, move in self.moves if who == seat]
        # Who has answered first is of no interest, and one's own answer is told already.
        seen = [seen_by(event, seat) for event in self.events if not isinstance(event, Chose)]
        lines += [f"{event.kind} {_json(event)}" for event in seen]
        if seat is not None and self.own and self.own[seat]:
            lines.append(f"own {_json(self.own[seat])}")
        return "".join(line + "\n" for line in lines)


class Position:
    """A game that is not played on, and what was asked about it: whoever asks again is told at once."""

    __slots__ = ("_actions", "_all", "_texts", "_views", "encoding", "game")

    def __init__(self, game: AnyGame, encoding: Encoding[Any, Any]) -> None:
        """Takes over the game: nobody else may change it."""
        self.game = game
        self.encoding = encoding
        self._actions: dict[int, dict[int, Move]] = {}
        self._views: dict[int | None, View] = {}
        self._texts: dict[int | None, str] = {}
        self._all = ""

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator, knows."""
        view = self._views.get(seat)
        if view is None:
            if seat is None:
                view = self.game.view(None)
            else:  # as the game does it, but what all see is put together once
                view = dataclasses.replace(self.view(None), **self.game.private_view(seat))
            self._views[seat] = view
        return view

    def text(self, seat: int | None) -> str:
        """The same as text."""
        text = self._texts.get(seat)
        if text is None:
            text = self._texts[seat] = _json(self.view(seat))
        return text

    def actions(self, seat: int) -> dict[int, Move]:
        """The legal moves of a seat by their numbers, which go up."""
        actions = self._actions.get(seat)
        if actions is None:
            number = self.encoding.number
            actions = dict(sorted((number(move, seat), move) for move in self.game.legal(seat)))
            self._actions[seat] = actions
        return actions

    def __str__(self) -> str:
        """All there is, and where it lies: nobody at the table knows so much."""
        if not self._all:
            game = self.game
            own = [f"seat {seat} {_json(_own(game, seat))}" for seat in range(game.players)]
            self._all = "\n".join([self.text(None), f"cards {' '.join(game.cards())}", *own])
        return self._all

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return Position, (self.game, self.encoding)


class _UnknownError(Exception):
    """A shuffle is asked for whose order is not known yet."""

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__()
        self.cards = list(cards)


class Course:
    """A game being played, and its chance."""

    __slots__ = ("_told", "drawn", "left", "moves", "orders", "position", "setting", "steps")

    def __init__(self, setting: Setting) -> None:
        """Begins a game. First of all, chance is asked."""
        self.setting = setting
        self.position: Position | None = None
        """The game as it is, or was before the moves that wait for chance; none before it is set up."""
        self.moves: tuple[tuple[int, Move], ...] = ()
        """The moves that are carried out when chance has decided."""
        self.orders: list[list[Card]] = []
        """The shuffles for them that are known already."""
        self.drawn: list[Card] = []
        self.left: list[Card] = []
        """What was drawn, and what is left, sorted, in the shuffle that is open; both are empty if none is."""
        self.steps: list[Step] = []
        self._told: dict[int | None, tuple[int, str]] = {}
        """What a seat has seen, as text, and of how many steps that is."""
        self._carry_out()

    # Who decides what.

    @property
    def is_chance(self) -> bool:
        """Whether a card is to be drawn."""
        return bool(self.left)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now: none if chance is asked, or if the game is over."""
        if self.left or self.position is None:
            return ()
        to_move = self.position.game.to_move
        return to_move if self.setting.at_once else to_move[:1]

    def actions(self, seat: int) -> dict[int, Move]:
        """The legal moves of a seat by their numbers, which go up; none if it is not asked."""
        return self.position.actions(seat) if self.position is not None and seat in self.asked else {}

    def chances(self) -> list[tuple[int, float]]:
        """The cards that can be drawn, by their numbers, each with its probability."""
        numbers, among = self.setting.numbers, len(self.left)
        return [(numbers[card], count / among) for card, count in Counter(self.left).items()]

    # What goes on.

    def play(self, choices: dict[int, int]) -> None:
        """Carries out the actions of all seats that are asked, given by seat."""
        self.moves = tuple([(seat, self._move(seat, number)) for seat, number in choices.items()])
        self._carry_out()

    def _move(self, seat: int, number: int) -> Move:
        move = self.actions(seat).get(number)
        if move is not None:
            return move
        if self.position is None or seat not in self.asked:
            raise RuleError(f"seat {seat} is not asked now")
        return self.setting.encoding.move(number, self.position.view(seat))

    def draw(self, number: int) -> None:
        """Draws a card, by its number. What must come then comes by itself."""
        cards = self.setting.cards
        if not 0 <= number < len(cards) or cards[number] not in self.left:
            raise RuleError(f"no card with the number {number} can be drawn now")
        self.left.remove(cards[number])
        self.drawn.append(cards[number])
        if self.left[0] == self.left[-1]:
            self.orders.append(self.drawn + self.left)
            self.drawn, self.left = [], []
            self._carry_out()

    def _carry_out(self) -> None:
        """Plays the open moves, or finds out what chance has to decide for that."""
        while True:
            try:
                game, events = self._tried()
            except _UnknownError as unknown:
                if len(set(unknown.cards)) > 1:
                    self.left = sorted(unknown.cards)
                    return
                self.orders.append(unknown.cards)
            else:
                break
        own = tuple([_own(game, seat) for seat in range(game.players)]) if self.orders else ()
        self.steps.append(Step(self.moves, tuple(events), own))
        self.position, self.moves, self.orders = Position(game, self.setting.encoding), (), []

    def _tried(self) -> tuple[AnyGame, list[Event]]:
        """A copy on which the open moves are played, and what happened. Raises :class:`_UnknownError`."""
        shuffle, events = _in_order(self.orders), list[Event]()
        if self.position is None:
            setting, encoding = self.setting, self.setting.encoding
            game = encoding.game_type(
                encoding.players, encoding.options, first=setting.first, shuffle=shuffle, events=events
            )
        else:
            game = self.position.game.copy()
            game.events = events
            for seat, move in self.moves:
                game.play(seat, move, shuffle)
        game.events = None
        return game, events

    def returns(self) -> list[float]:
        """The rewards of a game that is over; zeros before."""
        outcome = None if self.position is None else self.position.game.outcome
        if outcome is None:
            return [0.0] * self.setting.encoding.players
        return list(rewards(self.setting.reward, outcome))

    # What seats know.

    def observation(self, seat: int) -> NDArray[np.int16]:
        """What a seat sees, as numbers; zeros before there is anything to be seen."""
        encoding = self.setting.encoding
        if self.position is None:
            return np.zeros(encoding.size, np.int16)
        return encoding.observation(self.position.view(seat))

    def seen(self, seat: int | None) -> str:
        """What a seat, or a spectator, sees, as text: the view."""
        return "" if self.position is None else self.position.text(seat)

    def remembered(self, seat: int | None) -> str:
        """What a seat, or a spectator, has done and seen from the beginning: perfect recall."""
        count, text = self._told.get(seat, (0, ""))
        if count < len(self.steps):
            text += "".join([step.told(seat) for step in self.steps[count:]])
            self._told[seat] = (len(self.steps), text)
        return text

    def sampled(self, seat: int, rng: random.Random) -> Course:
        """A course that could be this one for all that a seat sees, each equally likely.

        The seat remembers the same. The others remember what all have seen, and hold what they hold now.
        """
        if self.position is None or self.left:
            raise RuleError("while chance decides, there is nothing to sample from")
        encoding = self.setting.encoding
        other = self.copy()
        other.position = Position(encoding.game_type.sample(self.position.view(seat), rng), encoding)
        other.steps = []
        other._told = dict.fromkeys([None, *range(encoding.players)], (0, self.remembered(None)))
        other._told[seat] = (0, self.remembered(seat))
        return other

    def copy(self) -> Course:
        """An independent copy."""
        other = object.__new__(Course)
        other.setting = self.setting
        other.position = self.position
        other.moves = self.moves
        other.orders = self.orders[:]
        other.drawn = self.drawn[:]
        other.left = self.left[:]
        other.steps = self.steps[:]
        other._told = self._told.copy()
        return other

    def __deepcopy__(self, memo: object) -> Course:
        return self.copy()

    def __str__(self) -> str:
        """The position, and what chance has decided."""
        lines = [] if self.position is None else [str(self.position)]
        lines += [f"seat {seat} > {move}" for seat, move in self.moves]
        lines += [f"shuffled {' '.join(order)}" for order in self.orders]
        if self.left:
            lines += [f"drawn {' '.join(self.drawn)}", f"left {' '.join(self.left)}"]
        return "\n".join(lines)


def _in_order(orders: Sequence[list[Card]]) -> Shuffle:
    """A shuffle by orders that are known, one after the other."""
    known = iter(orders)

    def shuffle(cards: Sequence[Card]) -> list[Card]:
        order = next(known, None)
        if order is None:
            raise _UnknownError(cards)
        return order[:]

    return shuffle


def _own(game: AnyGame, seat: int) -> dict[str, Any]:
    """What a seat holds, or has chosen, that others do not see."""
    private = game.private_view(seat)
    return {name: value for name, value in private.items() if name not in ("seat", "legal") and value is not None}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
