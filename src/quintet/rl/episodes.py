"""Games one after the other, for agents that play by numbers: what all interfaces to them share."""

from __future__ import annotations

import io
import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from quintet import bots, games
from quintet.bots import Bot
from quintet.engine import AnyGame, Card, Event, Move, Options, RuleError, brief, seen_by, shuffled, stream
from quintet.matches import Match
from quintet.rl.encoding import encoding_of
from quintet.rl.rewards import check_reward, rewards
from quintet.terminal import presenter_for
from quintet.terminal.presenter import Presenter

RENDER_MODES = ("human", "ansi")
WIDTH = 100
"""How wide a drawing is that goes to no terminal."""

Mask = NDArray[np.int8]
"""A 1 for each action that is legal. Eight bits with a sign: nothing else can be sampled from in Gymnasium."""
Observation = dict[str, NDArray[Any]]
"""What an agent is given: the array ``observation``, and ``action_mask``."""


class Episodes:
    """Games of one kind, one at a time. Raises :class:`RuleError` if they cannot be played like this.

    The games after ``begin(seed)`` have the deals of ``quintet sim --seed``, from game 0 up. Copies and pickles go on
    by themselves, as the original would.
    """

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, object] | Options | None,
        *,
        reward: str,
        render_mode: str | None,
    ) -> None:
        self.game_type: type[AnyGame] = games.load(game)
        self.players = players
        self.options = read_options(self.game_type, options)
        self.encoding = encoding_of(self.game_type, players, self.options)
        self.reward = check_reward(reward)
        if render_mode not in (None, *RENDER_MODES):
            raise RuleError(f"a render_mode is None or one of {', '.join(RENDER_MODES)}, not {brief(render_mode)}")
        self.render_mode = render_mode
        self.names = [f"player_{seat}" for seat in range(players)]
        """What the seats are called."""
        self.seed = 0
        self.number = -1
        """Which game of this seed is played."""
        self._bots: dict[str, Bot] = {}
        self._presenter: Presenter | None = None
        self._events: list[Event] = []
        self._seen: dict[int, tuple[NDArray[np.int16], Mask]] = {}
        self._deal()

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.match.game

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return self.game.outcome is not None

    def begin(self, seed: int | None = None) -> None:
        """Begins a game: the first of a seed, or the next one. Without any seed so far, it is drawn."""
        if seed is not None:
            if not isinstance(seed, int):
                raise RuleError(f"a seed is a whole number, not {brief(seed)}")
            self.seed, self.number = seed, 0
        elif self.number < 0:
            self.seed, self.number = secrets.randbits(63), 0
        else:
            self.number += 1
        self._deal()

    def _deal(self) -> None:
        number = max(0, self.number)
        rng = stream(self.seed, number, 0)
        first = int(rng.random() * self.players)
        self.match = Match(self.game_type, self.players, self.options, first=first, shuffle=_Dealer(rng))
        self._thoughts = [stream(self.seed, number, seat + 1) for seat in range(self.players)]
        self._seen.clear()
        self._events.clear()
        if self.render_mode is not None:
            self.game.events = self._events

    def play(self, seat: int, action: object) -> None:
        """Plays the move with this number. Raises :class:`RuleError`, and changes nothing, if it is not legal."""
        self.match.play(seat, self.check(seat, action))
        self._seen.clear()

    def check(self, seat: int, action: object) -> Move:
        """The legal move with this number. Raises :class:`RuleError` if there is none."""
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)):
            raise RuleError(f"an action is a whole number, not {brief(action)}")
        return self.encoding.move(int(action), self.game.view(seat))

    def observe(self, seat: int) -> Observation:
        """What a seat sees, and which actions it has: none if it is not asked."""
        observation, mask = self._looked(seat)
        return {"observation": observation.copy(), "action_mask": mask.copy()}

    def mask(self, seat: int) -> Mask:
        """Which actions a seat has."""
        return self._looked(seat)[1].copy()

    def _looked(self, seat: int) -> tuple[NDArray[np.int16], Mask]:
        if seat not in self._seen:
            view = self.game.view(seat)
            self._seen[seat] = self.encoding.observation(view), self.encoding.mask(view).astype(np.int8)
        return self._seen[seat]

    def state(self) -> NDArray[np.int16]:
        """What all seats see, one after the other: all that anybody knows, for those who train agents together."""
        return np.concatenate([self._looked(seat)[0] for seat in range(self.players)])

    def rewards(self) -> tuple[float, ...]:
        """What the game was worth to each seat; nothing before it is over."""
        outcome = self.game.outcome
        return (0.0,) * self.players if outcome is None else rewards(self.reward, outcome)

    def result(self) -> dict[str, Any]:
        """How the game ended, by seat; nothing before."""
        outcome = self.game.outcome
        if outcome is None:
            return {}
        winners = [int(seat in outcome.winners) for seat in range(self.players)]
        return {"scores": np.array(outcome.scores), "winners": np.array(winners)}

    def bot_action(self, seat: int, name: str) -> int:
        """What the bot of this name would do on a seat that is asked now.

        It thinks without a clock, and draws from the seat's own generator: the same asked in the same order, the same
        answers.
        """
        move = self.bot(name).choose(self.game.view(seat), self._thoughts[seat])
        return self.encoding.number(move, seat)

    def bot(self, name: str) -> Bot:
        """The bot of this name. Raises :class:`RuleError` if there is none."""
        if not isinstance(name, str):
            raise RuleError(f"a bot is known by its name, not by {brief(name)}")
        if name not in self._bots:
            self._bots[name] = bots.make(bots.steady(name, self.game_type), self.game_type)
        return self._bots[name]

    def draw(self, seats: Sequence[int]) -> str | None:
        """What has happened since the last drawing, and the table as each of these seats sees it, drawn as by `play`.

        It goes to the terminal, or comes back as a text with the codes for colours. Without seats it is what a
        spectator sees.
        """
        if self.render_mode == "human":
            self._draw(Console(highlight=False), seats)
            return None
        out = io.StringIO()
        self._draw(Console(file=out, width=WIDTH, force_terminal=True, color_system="truecolor"), seats)
        return out.getvalue()

    def _draw(self, console: Console, seats: Sequence[int]) -> None:
        if self._presenter is None:
            self._presenter = presenter_for(self.game_type, self.names)
        show = self._presenter
        for seat in seats or (None,):
            view = self.game.view(seat)
            for event in self._events:
                if (told := show.story(seen_by(event, seat))) is not None:
                    console.print(told)
            console.print(show.table(view))
            if seat is not None:
                console.print(show.name(seat), show.question(view))
        self._events.clear()

    def __getstate__(self) -> dict[str, Any]:
        """All but what is kept for speed."""
        return {**vars(self), "_bots": {}, "_presenter": None, "_seen": {}, "encoding": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.encoding = encoding_of(self.game_type, self.players, self.options)


class ActionTexts:
    """What actions mean, whatever the position, and back."""

    def __init__(self, game_id: str, labels: Sequence[str]) -> None:
        self.labels = labels
        self._game_id = game_id
        self._numbers = {label: number for number, label in enumerate(labels)}

    def text(self, action: int) -> str:
        """What an action means. Raises :class:`RuleError` if there is no such action."""
        if not 0 <= action < len(self.labels):
            raise RuleError(f"an action is a number from 0 to {len(self.labels) - 1}, not {brief(action)}")
        return self.labels[action]

    def number(self, text: str) -> int:
        """The action that has this text. Raises :class:`RuleError` if none has."""
        try:
            return self._numbers[text]
        except KeyError:
            raise RuleError(f"no action of {self._game_id} is called {brief(text)}") from None


@dataclass
class _Dealer:
    """A shuffle that draws from a generator and can be copied with it."""

    rng: random.Random

    def __call__(self, cards: Sequence[Card]) -> list[Card]:
        return shuffled(cards, self.rng)


def read_options(game_type: type[AnyGame], options: Mapping[str, object] | Options | None) -> Options:
    """The options of a game from their names, or as they are. Raises :class:`RuleError` if they make no sense."""
    if options is None:
        return game_type.options_type()
    if isinstance(options, Options):
        return options
    if isinstance(options, Mapping):
        return game_type.options_type.read(options)
    raise RuleError(f"options are given by their names, as {{'name': value}}, not as {brief(options)}")
