"""What a review says, in plain types."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from quintet.bots.hints import Because
from quintet.engine import Move
from quintet.estimates import Estimate

Kind = Literal["forced", "best", "good", "inaccurate", "mistake", "blunder"]
"""What is thought of a decision; `forced` where there was no choice."""
KINDS: tuple[Kind, ...] = ("forced", "best", "good", "inaccurate", "mistake", "blunder")
FROM: dict[Kind, float] = {"good": 0.0, "inaccurate": 0.015, "mistake": 0.05, "blunder": 0.12}
"""What a decision must have given away at least, of a result from 0 to 1, to be called so. It is the least that it may
have given away, as far as the search can tell, that counts."""

Cause = Literal["mistake", "cards", "unseen", "play"]
"""What turned a game: a decision that gave something away, cards that came up, what a seat could not know, or a
decision by which nothing was given away."""


@dataclass(frozen=True, slots=True)
class Better:
    """A move that was better than the one that was made, and by how much."""

    move: Move
    points: Estimate
    """What the seat would have gained on the others."""
    chance: Estimate
    """How much more likely it would have won."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision, judged by what its seat knew then."""

    number: int
    """Of its move in the record, from 1."""
    position: int
    """Of the position that it led to."""
    seat: int
    move: Move
    choices: int
    """How many legal moves there were."""
    kind: Kind
    cost: Estimate
    """What it gave away, of a result from 0 to 1. Where that is not clear, nothing is held against it."""
    better: tuple[Better, ...]
    """The best first. The points and the chance that were given away are those of the first."""
    gave: tuple[Estimate, ...]
    """What each seat gained on the others by what was given away."""
    reasons: tuple[Because, ...]
    """Why the first of the better moves is better, where much was given away."""

    @property
    def given_away(self) -> float:
        """The cost, where it is clear."""
        return self.cost.mean if self.kind in FROM else 0.0


@dataclass(frozen=True, slots=True)
class Position:
    """A position of the game, after a decision or, the first, after the deal, as it is with all cards open."""

    number: int
    """Of the last move in the record that led to it."""
    chances: tuple[float, ...]
    """How likely each seat was to win."""
    points: tuple[float, ...]
    """Where each would have come to stand."""
    cards: tuple[Estimate, ...]
    """What the cards that came up meant for each seat's margin; nothing where none did."""
    unseen: tuple[Estimate, ...]
    """What it meant that the seats which decided did not see all cards, or each other's choices."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A point at which the game turned."""

    position: int
    seat: int
    """Whose chance to win changed most."""
    change: float
    cause: Cause
    by: int | None
    """Who decided, where it was one seat."""


@dataclass(frozen=True, slots=True)
class Split:
    """Where a seat's result comes from: it is start, luck, own, others and estimation together.

    All of it is in points of its margin: of its score less the mean of the others' scores; alone, of its score.
    """

    result: float
    start: float
    """What could be expected before the deal by who began; alone, the score that could be expected."""
    luck: Estimate
    """What was luck: the two that follow together."""
    cards: Estimate
    """What chance did: deals, draws, cards turned up."""
    unseen: Estimate
    """What it meant that nobody knows all cards, and that seats decide at once."""
    own: Estimate
    """What the seat's own decisions gave away."""
    others: Estimate
    """What those of the others gave to it."""
    estimation: float
    """What is left, because none of this is known better than by estimation."""


@dataclass(frozen=True, slots=True)
class Player:
    """How a seat did."""

    score: int
    won: bool
    accuracy: float | None
    """How well it played, from 0 to 100; nothing where it never had a choice."""
    kinds: dict[Kind, int]
    """How many decisions of each kind it made."""
    split: Split
    luckiest: int | None
    """The position in which the cards were best to it,"""
    unluckiest: int | None
    """and worst."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much goes into a review. With the same numbers the same record is reviewed the same."""

    look: float = 1 / 16
    """Of what :func:`quintet.bots.reviewer` takes as a whole, for each of several first searches for moves that may be
    better;"""
    judge: float = 1 / 6
    """for each of the searches that then compare them with the move that was made."""
    trees: int = 6
    """How many searches there are. What they do not agree on is no verdict."""
    games: int = 300
    """So many games are imagined after each move that is compared;"""
    finished: int = 300
    """so many of them go on to its end, to see who wins, unless that takes long in a game."""
    weigh: float = 1.0
    """Of the times that the game is played on from each position, to see what chance did."""
    seed: int = 0

    def times(self, share: float) -> Effort:
        """So many times as much, but no fewer games than the searches need to be compared."""
        games, finished = (max(4 * self.trees, round(number * share)) for number in (self.games, self.finished))
        return replace(
            self,
            look=self.look * share,
            judge=self.judge * share,
            games=games,
            finished=finished,
            weigh=self.weigh * share,
        )


@dataclass(frozen=True, slots=True)
class Review:
    """All of it."""

    game: str
    decisions: tuple[Decision, ...]
    positions: tuple[Position, ...]
    players: tuple[Player, ...]
    turns: tuple[Turn, ...]
    effort: Effort
