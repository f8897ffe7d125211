"""Decisions of bots as a data set, for agents that learn by imitation: a Parquet file, a row for each decision.

``quintet sim GAME --parquet FILE`` writes one; ``docs/research.md`` lists the columns. The same games give the same
bytes, whatever the number of processes, and the memory that it takes does not grow with the games.
"""

from __future__ import annotations

import dataclasses
import json
from collections import defaultdict
from collections.abc import Iterator
from typing import IO, Any

import numpy as np

try:
    import pyarrow as pa
    from pyarrow import parquet
except ImportError as error:
    raise ImportError("a data set needs PyArrow: pip install 'quintet[rl]'") from error

from quintet import bots
from quintet.engine import AnyGame, Move, Outcome, RuleError
from quintet.matches import Player
from quintet.rl.encoding import Encoding, encoding_of
from quintet.rl.rewards import REWARDS, rewards
from quintet.simulate import Plan, Played, Tally
from quintet.workers import EVERYONE, Crew, in_order

ROWS = 4096
"""How many decisions a row group has, but for the last one."""
GAMES = 8
"""How many games a worker plays before it hands their decisions on."""


@dataclasses.dataclass(frozen=True)
class DataSet:
    """The decisions of a plan. Raises :class:`RuleError` if they cannot be told as numbers."""

    plan: Plan

    def __post_init__(self) -> None:
        """Levels of bots think without a clock here, so that the same games come again."""
        if self.plan.engine == "native":
            raise RuleError("a data set is made from games that the rules play: leave out --engine native")
        steady = tuple(bots.steady(name, self.plan.game_type) for name in self.plan.seats)
        object.__setattr__(self, "plan", dataclasses.replace(self.plan, seats=steady))
        self.schema()

    def write(self, number_of_games: int, file: IO[bytes], crew: Crew = EVERYONE) -> Iterator[tuple[Tally, bytes]]:
        """Has a crew play so many games and writes their decisions to a file.

        Yields what the games come to, and their records as lines, some at a time, as :func:`quintet.simulate.tally`
        does. The file is whole when nothing is left to yield.
        """
        parts = (range(start, min(start + GAMES, number_of_games)) for start in range(0, number_of_games, GAMES))
        schema = self.schema()
        with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
            waiting = schema.empty_table()
            for tally, lines, batch in in_order(self.play_many, parts, crew):
                waiting = pa.concat_tables([waiting, pa.Table.from_batches([batch])])
                while waiting.num_rows >= ROWS:
                    writer.write_table(waiting.slice(0, ROWS))
                    waiting = waiting.slice(ROWS)
                yield tally, lines
            if waiting.num_rows:
                writer.write_table(waiting)

    def play_many(self, numbers: range) -> tuple[Tally, bytes, pa.RecordBatch]:
        """Plays the games of these numbers: what they come to, their records as lines, and their decisions."""
        encoding, rows = self._encoding(), _Rows()
        played: list[Played] = []
        for number in numbers:
            rows.begin(number)
            played.append(self.plan.play(number, lambda player: _Watched(player, encoding, rows)))
            rows.end(played[-1])
        lines = b"".join(game.line for game in played)
        return Tally.of(self.plan.players, played), lines, rows.batch(self.schema())

    def schema(self) -> pa.Schema:
        """The columns, and what they mean in this game: its fields and the texts of its actions."""
        plan, encoding = self.plan, self._encoding()
        about = {
            "game": plan.game_type.id,
            "edition": plan.game_type.edition,
            "players": plan.players,
            "options": plan.options.as_dict(),
            "bots": plan.seats,
            "seed": plan.seed,
            "fields": [dataclasses.asdict(field) for field in encoding.fields],
            "actions": encoding.labels,
        }
        return pa.schema(
            [
                ("game", pa.int64()),
                ("decision", pa.int32()),
                ("seat", pa.int8()),
                ("observation", pa.list_(pa.int16(), encoding.size)),
                ("action_mask", pa.list_(pa.int8(), encoding.actions)),
                ("action", pa.int16()),
                ("move", pa.string()),
                ("legal", pa.int16()),
                *((kind, pa.float64()) for kind in REWARDS),
                ("scores", pa.list_(pa.int32(), plan.players)),
            ],
            metadata={"quintet": json.dumps(about)},
        )

    def _encoding(self) -> Encoding[Any, Any]:
        return encoding_of(self.plan.game_type, self.plan.players, self.plan.options)


class _Rows:
    """Decisions, by columns."""

    def __init__(self) -> None:
        self._columns: dict[str, list[Any]] = defaultdict(list)
        self._number = self._start = 0

    def begin(self, number: int) -> None:
        """What follows is of the game of this number."""
        self._number, self._start = number, len(self._columns["seat"])

    def add(self, **values: object) -> None:
        """A decision, as far as it is known when it is made."""
        self._columns["game"].append(self._number)
        for name, value in values.items():
            self._columns[name].append(value)

    def end(self, played: Played) -> None:
        """Adds to the decisions of the game what it came to."""
        outcome = Outcome(played.scores, played.winners, reason="")
        worth = {kind: rewards(kind, outcome) for kind in REWARDS}
        for seat in self._columns["seat"][self._start :]:
            for kind in REWARDS:
                self._columns[kind].append(worth[kind][seat])
            self._columns["scores"].append(played.scores)

    def batch(self, schema: pa.Schema) -> pa.RecordBatch:
        """All of them."""
        return pa.record_batch([_column(self._columns[field.name], field.type) for field in schema], schema)


def _column(values: list[Any], kind: pa.DataType) -> pa.Array:
    if pa.types.is_fixed_size_list(kind):
        numbers = np.concatenate(values).astype(kind.value_type.to_pandas_dtype())
        return pa.FixedSizeListArray.from_arrays(pa.array(numbers), type=kind)
    return pa.array(values, kind)


@dataclasses.dataclass(frozen=True)
class _Watched:
    """A player whose decisions are noted, with what its seat saw before."""

    player: Player
    encoding: Encoding[Any, Any]
    rows: _Rows

    def decide(self, game: AnyGame, seat: int) -> Move:
        view = game.view(seat)
        move = self.player.decide(game, seat)
        self.rows.add(
            decision=game.decision,
            seat=seat,
            observation=self.encoding.observation(view),
            action_mask=self.encoding.mask(view),
            action=self.encoding.number(move, seat),
            move=move,
            legal=len(view.legal),
        )
        return move
