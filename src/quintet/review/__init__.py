"""Reviews of finished games: what each decision gave away, and how much of the result was luck.

>>> from quintet import review
>>> review.Effort().times(0.5).games
150
"""

from __future__ import annotations

from quintet.review.model import (
    KINDS,
    Better,
    Cause,
    Decision,
    Effort,
    Kind,
    Player,
    Position,
    Review,
    Split,
    Turn,
)
from quintet.review.reviewing import chances, luck, review

__all__ = [
    "KINDS",
    "Better",
    "Cause",
    "Decision",
    "Effort",
    "Kind",
    "Player",
    "Position",
    "Review",
    "Split",
    "Turn",
    "chances",
    "luck",
    "review",
]
