"""How strong people are at a game: skill and how sure we are of it, by the model of Plackett and Luce (openskill).

A number that only says who beat whom drifts with those who play. Here bots are anchors: their skill at a game was
measured once (the module `anchors` beside its rules, made by ``python -m tools.anchors``) and stays while they play as
they do, with `medium` in the middle, so that a number means the same tomorrow.

>>> shown(Rating(25.0, 1.0))
(1500, 60)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from quintet import games

MIDDLE = 25.0
"""The skill of all who are not known yet, and of the bot `medium`."""
UNKNOWN = MIDDLE / 3
"""How sure we are of it: half of them are within two thirds of this."""
KNOWN = 4.5
"""Below this deviation someone is known well enough to be listed, and to be won against for all they are worth."""
FIRM = 0.5
"""The deviation of a bot, which is known."""
SHARPEST = 1.0
"""Nobody is ever known better than this: people change."""
POINTS = 30.0
"""Points on the page for each unit of skill: then 200 points more win three games of four against one other, as people
know it from chess."""
CENTRE = 1500
_model = PlackettLuce(mu=MIDDLE, sigma=UNKNOWN)
EXPECTED = 0.93
"""Whoever wins so many of their games against someone anyway gains nothing by winning another one."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A skill, and its standard deviation."""

    skill: float = MIDDLE
    deviation: float = UNKNOWN

    @property
    def sure(self) -> float:
        """What the skill is at least, nearly for certain. By this people are listed."""
        return self.skill - 2 * self.deviation

    @property
    def known(self) -> bool:
        """Whether it says something."""
        return self.deviation <= KNOWN


def shown(rating: Rating) -> tuple[int, int]:
    """A rating as people see it: points, and how far it may be off."""
    return round(CENTRE + POINTS * (rating.skill - MIDDLE)), round(2 * POINTS * rating.deviation)


def anchors(game_id: str) -> Mapping[str, float]:
    """The skill of each bot at a game; nothing, where it was not measured."""
    module = games.part(game_id, "anchors")
    measured: dict[str, float] = {} if module is None else module.ANCHORS
    return measured


def apart(share: float) -> float:
    """How far apart two skills are, of which one wins this share of the games against the other.

    >>> round(apart(0.76) * POINTS)
    204
    """
    return math.sqrt(2) * _model.beta * math.log(share / (1 - share))


def settle(before: Sequence[Rating], places: Sequence[int], fixed: Sequence[bool]) -> list[Rating]:
    """The ratings after a game with these places, of which the lowest is best. Those that are fixed do not change.

    Whoever wins against someone unknown wins against one who may be anything: so the unknown are taken there for as
    good as they are at least. Otherwise new guests, who cost nothing, could be made to lose to oneself. And to win
    against one who is far weaker says nothing at all, however often it is done; to lose against them does.
    """
    after = list(before)
    for seat, own in enumerate(before):
        if not fixed[seat]:
            after[seat] = _settled(own, places[seat], list(_opponents(seat, before, places)))
    return after


def _opponents(seat: int, before: Sequence[Rating], places: Sequence[int]) -> Iterator[tuple[Rating, int]]:
    """Those against whom the game says something about a seat, with their places."""
    for other, rating in enumerate(before):
        beaten = places[other] > places[seat]
        taken_for = _modest(rating) if beaten else rating
        if other != seat and not (beaten and taken_for.skill < before[seat].skill - apart(EXPECTED)):
            yield taken_for, places[other]


def _settled(own: Rating, place: int, opponents: Sequence[tuple[Rating, int]]) -> Rating:
    if not opponents:
        return own
    field = [(own, place), *opponents]
    teams = [[_model.rating(mu=rating.skill, sigma=rating.deviation)] for rating, _ in field]
    new = _model.rate(teams, ranks=[float(reached) for _, reached in field])[0][0]
    return Rating(new.mu, max(SHARPEST, new.sigma))


def _modest(rating: Rating) -> Rating:
    """One who is not known, taken for as good as they are at least."""
    return Rating(rating.skill - 3 * max(0.0, rating.deviation - KNOWN), min(rating.deviation, KNOWN))
