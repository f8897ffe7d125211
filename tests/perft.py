"""Perft: how many sequences of legal moves there are from fixed positions, as chess programs count them.

``make perft`` writes ``tests/games/ID/perft.txt``. The counts are meant to be reproduced by other programs, so that
everything they hang on is fixed here and needs no Python:

- **Draws.** A generator with a start ``x`` goes on by ``x = (1103515245 * x + 12345) mod 2**31``, and its draw below
  ``n`` is then ``(x >> 16) mod n``.
- **Shuffles.** The cards are first sorted as text (by ASCII). The generator starts at ``65536 * deal + number``, the
  shuffles of a line of play being numbered from 1, the set-up's among them. Then for ``last`` from the number of cards
  less one down to 1, with ``other`` drawn below ``last + 1``, the cards at ``last`` and ``other`` change places. The
  first card of the result is the top of the pile.
- **Set-up.** The last seat is first: ``first`` is ``players - 1``. Options that are not named have their defaults.
- **Whose move it is.** The lowest seat of those that are asked. Where several decide at once they answer one after the
  other, from the lowest up, and each answer is a move; what they chose is carried out with the last answer.
- **The line.** From the set-up so many moves (``after``) are played. Move number ``m``, from 1, is the one of the legal
  moves, sorted as text, at the place (from 0) drawn below their number from a generator that starts at
  ``65536 * deal + 32768 + m``.
- **Counts.** From there, how many sequences of exactly 1, 2, 3 ... legal moves there are. A game that is over has no
  moves, so that it adds nothing to the longer ones.

A line of the file is ``players=3 rounds=2 deal=1 after=20: 6 31 186``. The last one of each deal tells the end of the
line that is played: ``players=3 rounds=2 deal=1 after=36: scores 7 12 9 winners 1``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from quintet import games
from quintet.engine import AnyGame, Card

FOLDER = Path(__file__).parent / "games"
DEALS = (1, 2)
DEPTH = 8
"""The longest sequences that are counted."""
LEAVES = 4000
"""Counting stops with the first number above this."""


class Draws:
    """The generator."""

    def __init__(self, start: int) -> None:
        self.x = start

    def below(self, n: int) -> int:
        self.x = (1103515245 * self.x + 12345) % 2**31
        return (self.x >> 16) % n


class Line:
    """A game on its way, with the number of shuffles that it took to get there."""

    def __init__(self, game_type: type[AnyGame], players: int, values: dict[str, int | bool], deal: int) -> None:
        self.deal = deal
        self.shuffles = 0
        options = game_type.options_type.read(values)
        self.game = game_type(players, options, first=players - 1, shuffle=self.shuffle)

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        self.shuffles += 1
        draws = Draws(65536 * self.deal + self.shuffles)
        order = sorted(cards)
        for last in range(len(order) - 1, 0, -1):
            other = draws.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    @property
    def legal(self) -> tuple[str, ...]:
        """The moves of the seat that is asked first."""
        return self.game.legal(self.game.to_move[0]) if self.game.to_move else ()

    def play(self, move: str) -> None:
        self.game.play(self.game.to_move[0], move, self.shuffle)

    def play_on(self, number: int) -> None:
        """Plays the move of this number of the line that is fixed."""
        self.play(self.legal[Draws(65536 * self.deal + 32768 + number).below(len(self.legal))])

    def after(self, move: str) -> Line:
        """Where a move leads, apart from this line."""
        other = object.__new__(Line)
        other.deal, other.shuffles, other.game = self.deal, self.shuffles, self.game.copy()
        other.play(move)
        return other

    def count(self, depth: int) -> int:
        """How many sequences of so many moves there are from here."""
        if depth == 1:
            return len(self.legal)
        return sum(self.after(move).count(depth - 1) for move in self.legal)


def counts(line: Line) -> Iterator[int]:
    """The numbers of sequences of one move, two moves and so on, as far as they are counted."""
    for depth in range(1, DEPTH + 1):
        count = line.count(depth)
        yield count
        if not 0 < count <= LEAVES:
            return


def text(game_type: type[AnyGame]) -> str:
    """The file of a game: every number of players, every variant, every deal, from some positions of it."""
    lines = [f"# Sequences of 1, 2, 3 ... moves in {game_type.id}; tests/perft.py says how they are counted."]
    for players in game_type.seats:
        for values in game_type.variants.values():
            for deal in DEALS:
                settings = {"players": players, **values, "deal": deal}
                name = " ".join(f"{key}={value}".lower() for key, value in settings.items())
                lines += [f"{name} {line}" for line in from_deal(game_type, players, values, deal)]
    return "\n".join(lines) + "\n"


def from_deal(game_type: type[AnyGame], players: int, values: dict[str, int | bool], deal: int) -> Iterator[str]:
    """One game: counts at its beginning, about a third and two thirds through, just before its end; and how it ended.

    Where rounds have the same length, a third of them is the beginning of one: hence a few moves more.
    """
    line = Line(game_type, players, values, deal)
    length = 0
    while line.game.to_move:
        length += 1
        line.play_on(length)
    outcome = line.game.outcome
    assert outcome is not None
    line = Line(game_type, players, values, deal)
    for number in range(length):
        if number in (0, length // 3 + players, 2 * length // 3 + 1, length - 3):
            yield f"after={number}: {' '.join(map(str, counts(line)))}"
        line.play_on(number + 1)
    scores, winners = (" ".join(map(str, numbers)) for numbers in (outcome.scores, outcome.winners))
    yield f"after={length}: scores {scores} winners {winners}"


def file_of(game_type: type[AnyGame]) -> Path:
    return FOLDER / game_type.id / "perft.txt"


def main(game_ids: Sequence[str]) -> None:
    for game_id in game_ids or games.ids():
        game_type = games.load(game_id)
        file_of(game_type).parent.mkdir(parents=True, exist_ok=True)
        file_of(game_type).write_text(text(game_type), encoding="ascii")


if __name__ == "__main__":
    main(sys.argv[1:])
