"""One move ahead: the move that looks best at once."""

from __future__ import annotations

import random

from quintet import native
from quintet.bots.bot import Advice, Bot, asked
from quintet.bots.judge import Judge, judge_of
from quintet.engine import AnyGame, Move, View, pick, shuffler


def after(game: AnyGame, seat: int, move: Move, rng: random.Random) -> AnyGame:
    """The game after a move, and after any moves of the others who decide at the same time."""
    ahead = game.copy()
    shuffle = shuffler(rng)
    ahead.play(seat, move, shuffle)
    while ahead.decision == game.decision:
        other = ahead.to_move[0]
        ahead.play(other, pick(ahead.legal(other), rng), shuffle)
    return ahead


def greedy_move(game: AnyGame, seat: int, judge: Judge[AnyGame], rng: random.Random) -> Move:
    """The move after which a seat stands best, seen from above: for playouts, which may look at all cards."""
    moves = game.legal(seat)
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: judge.evaluate(after(game, seat, move, rng), seat))


class GreedyBot(Bot):
    """The move that looks best at once, on average over some drawn games.

    With `overlooks` it does not see each move with that probability, as a beginner does: what it plays is always
    sensible, and often not the best.
    """

    def __init__(self, game_type: type[AnyGame], *, draws: int = 5, overlooks: float = 0.0) -> None:
        self.game_type = game_type
        self.draws = draws
        self.overlooks = overlooks
        self.judge = judge_of(game_type)

    def advise(self, view: View, rng: random.Random) -> list[Advice]:
        moves = asked(view)
        assert view.seat is not None
        seen = [move for move in moves if rng.random() >= self.overlooks] or [pick(moves, rng)]
        values = self._look(view, seen, rng)
        seen.sort(key=lambda move: -values[move])
        overlooked = [Advice(move, 0, 0.5) for move in moves if move not in values]
        return [Advice(move, self.draws, values[move]) for move in seen] + overlooked

    def _look(self, view: View, moves: list[Move], rng: random.Random) -> dict[Move, float]:
        """How well the seat stands after each of these moves, on average over some drawn games."""
        assert view.seat is not None
        judge, core = self.judge, native.core_for(self.game_type)
        if core is not None:
            seed = int(rng.random() * 2**53)
            values = core.look(self.game_type, view, judge.tuning.packed(), draws=self.draws, seed=seed)
            known = dict(zip(view.legal, values, strict=True))
            return {move: known[move] for move in moves}
        totals = dict.fromkeys(moves, 0.0)
        for _ in range(self.draws):
            game = self.game_type.sample(view, rng)
            for move in moves:
                ahead = after(game, view.seat, move, rng)
                totals[move] += judge.result(ahead, view.seat, judge.tuning)
        return {move: total / self.draws for move, total in totals.items()}
