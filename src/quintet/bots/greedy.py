"""One move ahead: whatever looks best at once."""

from __future__ import annotations

import random
from typing import Any

from quintet.bots.bot import Advice, Bot, asked
from quintet.bots.tuning import tuning
from quintet.engine import Game, Move, View, pick, shuffler


def after(game: Game[Any, Any], seat: int, move: Move, rng: random.Random) -> Game[Any, Any]:
    """The game after a move, and after any moves of the others who decide at the same time."""
    ahead = game.copy()
    shuffle = shuffler(rng)
    ahead.play(seat, move, shuffle)
    while ahead.decision == game.decision:
        other = ahead.to_move[0]
        ahead.play(other, pick(ahead.legal(other), rng), shuffle)
    return ahead


def greedy_move(game: Game[Any, Any], seat: int, rng: random.Random) -> Move:
    """The move after which a seat stands best, seen from above: for playouts, which may look at all cards."""
    moves = game.legal(seat)
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: after(game, seat, move, rng).evaluate(seat))


class GreedyBot(Bot):
    """The move that looks best at once, on average over some drawn games.

    With `overlooks` it does not see each move with that probability, as a beginner does: what it plays is always
    sensible, and often not the best.
    """

    def __init__(self, game_type: type[Game[Any, Any]], *, draws: int = 5, overlooks: float = 0.0) -> None:
        self.game_type = game_type
        self.draws = draws
        self.overlooks = overlooks
        self.tuning = tuning(game_type)

    def advise(self, view: View, rng: random.Random) -> list[Advice]:
        moves = asked(view)
        assert view.seat is not None
        seen = [move for move in moves if rng.random() >= self.overlooks] or [pick(moves, rng)]
        totals = dict.fromkeys(seen, 0.0)
        for _ in range(self.draws):
            game = self.game_type.sample(view, rng)
            for move in seen:
                totals[move] += self.tuning.result(after(game, view.seat, move, rng), view.seat)
        seen.sort(key=lambda move: -totals[move])
        overlooked = [Advice(move, 0, 0.5) for move in moves if move not in totals]
        return [Advice(move, self.draws, totals[move] / self.draws) for move in seen] + overlooked
