"""One move ahead: the move that looks best at once."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from quintet import native
from quintet.bots.bot import Advice, Bot, asked
from quintet.bots.judge import Judge, judge_of
from quintet.engine import AnyGame, Move, View, pick, shuffler


def ahead(game: AnyGame, seat: int, moves: Iterable[Move], rng: random.Random) -> Iterator[AnyGame]:
    """The game after each of these moves, and after any moves of the others who decide at the same time.

    The others choose the same each time: what differs is the seat's own doing.
    """
    shuffle = shuffler(rng)
    theirs = [(other, pick(game.legal(other), rng)) for other in game.to_move if other != seat]
    for move in moves:
        after = game.copy()
        after.play(seat, move, shuffle)
        for other, answer in theirs:
            after.play(other, answer, shuffle)
        yield after


def greedy_move(game: AnyGame, seat: int, judge: Judge[AnyGame], rng: random.Random) -> Move:
    """The move after which a seat stands best, seen from above: for playouts, which may look at all cards."""
    moves = game.legal(seat)
    if len(moves) == 1:
        return moves[0]
    values = [judge.evaluate(after, seat) for after in ahead(game, seat, moves, rng)]
    return moves[values.index(max(values))]


class GreedyBot(Bot):
    """The move that looks best at once, on average over some drawn games.

    With `overlooks` it does not see each move with that probability, as a beginner does: what it plays is always
    sensible, and often not the best. If `plain`, it does without the compiled core.
    """

    def __init__(
        self, game_type: type[AnyGame], *, draws: int = 5, overlooks: float = 0.0, plain: bool = False
    ) -> None:
        self.game_type = game_type
        self.draws = draws
        self.overlooks = overlooks
        self.plain = plain
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
        judge, core = self.judge, None if self.plain else native.core_for(self.game_type)
        if core is not None:
            seed = int(rng.random() * 2**53)
            values = core.look(self.game_type, view, judge.tuning.packed(), draws=self.draws, seed=seed)
            known = dict(zip(view.legal, values, strict=True))
            return {move: known[move] for move in moves}
        totals = dict.fromkeys(moves, 0.0)
        for _ in range(self.draws):
            game = self.game_type.sample(view, rng)
            for move, after in zip(moves, ahead(game, view.seat, moves, rng), strict=True):
                totals[move] += judge.result(after, view.seat, judge.tuning)
        return {move: total / self.draws for move, total in totals.items()}
