"""What a finished game is worth to each seat."""

from __future__ import annotations

from quintet.engine import Outcome, RuleError, brief

REWARDS = ("margin", "rank", "win")
"""The kinds of rewards, in the order in which the core numbers them."""


def check_reward(kind: str) -> str:
    """The kind of reward, if there is such a kind; raises :class:`RuleError` if not."""
    if kind not in REWARDS:
        raise RuleError(f"a reward is one of {', '.join(REWARDS)}, not {brief(kind)}")
    return kind


def rewards(kind: str, outcome: Outcome) -> tuple[float, ...]:
    """The reward of each seat at the end of a game.

    ``margin`` is the score less the mean of the others' scores; alone, the score. ``rank`` is the share of the others
    that a seat has left behind, less the share that is ahead of it: so it goes from 1 to -1, and alone it is 0. Winners
    come before all others, then the score decides. ``win`` is 1 for the winner, a share of it for those who win
    together, and 0 for the others.

    >>> three = Outcome(scores=(5, 8, 5), winners=(1,), reason="")
    >>> rewards("margin", three), rewards("rank", three), rewards("win", three)
    ((-1.5, 3.0, -1.5), (-0.5, 1.0, -0.5), (0.0, 1.0, 0.0))
    """
    seats = range(len(outcome.scores))
    others = len(outcome.scores) - 1
    match check_reward(kind):
        case "margin":
            total = sum(outcome.scores)
            return tuple(score - (total - score) / max(1, others) for score in outcome.scores)
        case "rank":
            places = [(seat in outcome.winners, outcome.scores[seat]) for seat in seats]
            return tuple(sum((own > other) - (own < other) for other in places) / max(1, others) for own in places)
        case _:
            return tuple(1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in seats)
