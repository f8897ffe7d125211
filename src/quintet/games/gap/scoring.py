"""What a collection is worth at the end of a round of gap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from quintet.engine import Card


@dataclass(frozen=True, slots=True)
class Term:
    """The cards of one colour, as they count."""

    colour: str
    points: int
    """How many there are, or, if they are taken off, less than nothing."""


def round_points(collection: Iterable[Card]) -> dict[str, int]:
    """The points of the colours that count: those one has most of, less those one has least of, if that is fewer.

    >>> round_points(["B1", "B2", "B3", "G4", "G5", "Y6"])  # three blue less one yellow
    {'B': 3, 'Y': -1}
    >>> round_points(["B1", "B2", "G4", "G5"])  # all colours tied for most: none is the least
    {'B': 2, 'G': 2}
    >>> round_points([])
    {}
    """
    counts: dict[str, int] = {}
    for card in collection:
        counts[card[0]] = counts.get(card[0], 0) + 1
    if not counts:
        return {}
    most, least = max(counts.values()), min(counts.values())
    return {colour: count if count == most else -count for colour, count in counts.items() if count in (most, least)}


def round_score(collection: Iterable[Card]) -> int:
    """What a collection is worth.

    >>> round_score(["B1", "B2", "B3", "G4", "G5", "Y6"])
    2
    """
    return sum(round_points(collection).values())


@lru_cache(maxsize=10_000)
def round_terms(collection: tuple[Card, ...]) -> tuple[Term, ...]:
    """The same, as a sum to be read: what counts comes first, and then what is taken off.

    Kept, because everyone at a table looks at all collections, and one of them changes.

    >>> [term.points for term in round_terms(("Y6", "B1", "B2", "B3", "G4", "G5"))]
    [3, -1]
    """
    terms = [Term(colour, points) for colour, points in round_points(collection).items()]
    return tuple(sorted(terms, key=lambda term: (-term.points, term.colour)))


def worth(terms: Iterable[Term]) -> int:
    """What the sum comes to.

    >>> worth(round_terms(("B1", "B2", "Y6")))
    1
    """
    return sum([term.points for term in terms])
