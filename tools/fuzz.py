"""Hands nonsense to the compiled core: ``make fuzz``.

Every call of the C interface, for every game: with views that are whole or damaged, with numbers out of all ranges, and
without what must be there. Whatever it is, the core must answer with a result or with a refusal in one line. What the
core accepts it must also be able to play to the end. A step follows from its number alone, so that what a sanitizer
stops can be looked at again: ``python -m tools.fuzz --first NUMBER --steps 1``.
"""

from __future__ import annotations

import argparse
import ctypes
import faulthandler
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from ctypes import byref, c_double, c_float, c_int16, c_int32, c_int64, c_uint8, c_uint32, c_void_p
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from quintet import games, native
from quintet.bots.judge import judge_of
from quintet.engine import AnyGame
from quintet.learning import Network
from quintet.records import Record
from quintet.review.played import Played
from quintet.simulate import Plan
from tools.differential import drawn_options, views

WHOLE = (-(2**31), -7, -1, 0, 1, 2, 3, 5, 255, 257, 65536, 2**31 - 1)
LONG = (-(2**63), -1, 0, 1, 5, 10**9 + 1, 2**63 - 1)
REAL = (float("nan"), float("inf"), float("-inf"), -1.0, -0.0, 0.0, 1e-320, 1e-4, 0.5, 1.5, 1e7, 1e308)
ROOM = 4096
"""More than any legal list, or any count that is asked for, needs."""
PATIENCE = 120
"""After so many seconds a call is taken for one that never ends."""


@dataclass(frozen=True)
class Case:
    """A view in some game as numbers, and what goes with it."""

    game_type: type[AnyGame]
    players: int
    options: tuple[int, ...]
    seat: int
    numbers: tuple[int, ...]
    moves: int


def played_record(game_type: type[AnyGame], players: int) -> Record:
    """A game by random bots."""
    options = game_type.options_type.read(game_type.quick)
    plan = Plan(game_type.id, players, options, ("random",) * players, seed=1, keep_records=True)
    return Record.from_json(plan.play(0).line)


class Fuzzer:
    """Calls the core with nonsense."""

    def __init__(self, core: native.Core, game_ids: list[str], *, each: int = 12) -> None:
        """Takes some views from random games, with options from their whole ranges."""
        self.core = core
        self.library: Any = core._library
        self.cases: list[Case] = []
        self.answers: Counter[str] = Counter()
        """How often which call was answered with which status."""
        rng = random.Random(1)
        for game_type in map(games.load, game_ids):
            module = games.part(game_type.id, "native")
            assert module is not None
            for players in game_type.seats:
                for options in (game_type.options_type(), drawn_options(game_type, rng)):
                    values = tuple(-1 if value is None else int(value) for value in vars(options).values())
                    for view in views(game_type, players, options, rng.randrange(10**6), each):
                        packed = tuple(map(int, module.pack(view)))
                        assert view.seat is not None
                        self.cases.append(Case(game_type, players, values, view.seat, packed, len(view.legal)))
        self.records = {
            (game_type.id, players): Played(played_record(game_type, players)).numbers
            for game_type in map(games.load, game_ids)
            for players in game_type.seats
        }
        self.alike: dict[tuple[str, int], list[Case]] = {}
        for case in self.cases:
            self.alike.setdefault((case.game_type.id, case.players), []).append(case)

    def step(self, number: int) -> None:
        """Makes the call of this number. Raises :class:`AssertionError` if the answer is none."""
        rng = random.Random(number)
        case = rng.choice(self.cases)
        call = rng.choice(
            (
                self._sim,
                self._search,
                self._search,
                self._imagine,
                self._review,
                self._look,
                self._inputs,
                self._drawn,
                self._drawn,
                self._perft,
                self._playouts,
                self._batch,
                self._learn,
            )
        )
        status = call(rng, case)
        self.answers[f"{call.__name__[1:]} {status}"] += 1
        assert status in (0, 1), f"step {number}: {self._message()}"
        if status:
            message = self._message()
            assert message, f"step {number}: refused without a word"
            assert message.isprintable(), f"step {number}: {message!r}"
            assert len(message) < 200, f"step {number}: {message!r}"

    def _message(self) -> str:
        told: bytes = self.library.quintet_error()
        return told.decode()

    # What is handed in: mostly what makes sense, and now and then something else.

    def _or(self, rng: random.Random, sound: Any, *others: Any) -> Any:
        return rng.choice(others) if rng.random() < 0.03 else sound

    def _setup(self, rng: random.Random, case: Case) -> Any:
        odd = partial(self._or, rng)
        options = list(case.options)
        if options and rng.random() < 0.1:
            options[rng.randrange(len(options))] = rng.choice(WHOLE)
        game_id = odd(case.game_type.id.encode(), None, b"", b"nothing\n\xff", b"x" * 10_000)
        count = odd(len(options), -1, -(2**31), 0, len(options) - 1)
        setup = native._Setup(game_id, odd(case.players, *WHOLE), odd(_array(c_int32, options), None), count)
        return odd(byref(setup), None)

    def _view(self, rng: random.Random, case: Case) -> tuple[Any, ...]:
        odd = partial(self._or, rng)
        numbers = self._worn(rng, case) if rng.random() < 0.3 else list(case.numbers)
        if rng.random() < 0.5:
            for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
                self._damage(rng, case, numbers)
        packed = _array(c_int32, numbers)
        return odd(case.seat, *WHOLE), odd(packed, None), odd(len(numbers), -1, -(2**31), 0, max(0, len(numbers) - 1))

    def _worn(self, rng: random.Random, case: Case) -> list[int]:
        """A view that was damaged bit by bit, each time so that the core still takes it for one."""
        numbers = list(case.numbers)
        for _ in range(rng.choice((3, 10, 40))):
            trial = numbers.copy()
            self._damage(rng, case, trial)
            setup = native._Setup(
                case.game_type.id.encode(), case.players, _array(c_int32, [*case.options]), len(case.options)
            )
            packed, nothing = _array(c_int32, trial), c_void_p()
            if not self.library.quintet_drawn(
                byref(setup), case.seat, packed, len(packed), None, 0, 0, 0, 0, byref(nothing)
            ):
                self.library.quintet_text_free(nothing)
                numbers = trial
        return numbers

    def _damage(self, rng: random.Random, case: Case, numbers: list[int]) -> None:
        """Changes the numbers of a view so that some are still possible, though not all of them in any game."""
        if not numbers:
            numbers.append(0)
        place, other = rng.randrange(len(numbers)), rng.randrange(len(numbers))
        match rng.randrange(8):
            case 0 | 1:
                numbers[place], numbers[other] = numbers[other], numbers[place]
            case 2 | 3:
                numbers[place] += rng.choice((-1, 1))
            case 4:
                numbers[place] = rng.choice((*WHOLE, rng.randrange(100)))
            case 5:  # from one list into another
                numbers.insert(other, numbers.pop(place))
                at, to = rng.randrange(len(numbers)), rng.randrange(len(numbers))
                numbers[at] -= 1
                numbers[to] += 1
            case 6:
                donor = rng.choice(self.alike[case.game_type.id, case.players]).numbers
                numbers[place:other] = donor[place:other]
            case 7:
                rng.choice((numbers.pop, numbers.__delitem__, lambda at: numbers.insert(at, rng.randrange(60))))(place)
        numbers[:] = [max(-(2**31), min(number, 2**31 - 1)) for number in numbers]

    def _tuning(self, rng: random.Random, case: Case) -> Any:
        tuning = judge_of(case.game_type).tuning.packed()
        for name, kind in tuning._fields_:
            if rng.random() < 0.04:
                setattr(tuning, name, rng.choice(REAL if kind is c_double else WHOLE))
        return self._or(rng, byref(tuning), None)

    def _network(self, rng: random.Random, case: Case) -> c_void_p | None:
        """Often none; or one that fits the case; or one that perhaps does not."""
        meant = self._or(rng, rng.choice((None, case)), rng.choice(self.cases))
        return None if meant is None else self._networks(meant.game_type, meant.players).handle

    def _seed(self, rng: random.Random) -> tuple[Any, int]:
        words = [rng.randrange(2**32) for _ in range(rng.choice((0, 1, 2, 1024)))]
        return self._or(rng, _array(c_uint32, words), None), self._or(rng, len(words), -1, -(2**31), 0)

    # The calls.

    def _sim(self, rng: random.Random, case: Case) -> int:
        odd = partial(self._or, rng)
        start = odd(rng.randrange(5), *LONG)
        end = odd(start + rng.randrange(2), *LONG)
        if 0 <= start <= end and 1 < end - start <= 10**6:
            end = start  # that would make sense, and take long
        seed, words = self._seed(rng)
        text = odd(b"{}", None)
        plan = native._Plan(odd(-1, *WHOLE), text, seed, words, odd(rng.randrange(2), 0, 7, -1), rng.randrange(2))
        return self._texts(
            odd,
            lambda lines: self.library.quintet_sim(
                self._setup(rng, case), odd(byref(plan), None), start, max(-(2**63), min(end, 2**63 - 1)),
                odd((c_int32 * ROOM)(), None), lines,
            ),
        )  # fmt: skip

    def _search(self, rng: random.Random, case: Case) -> int:
        odd = partial(self._or, rng)
        before = (self._setup(rng, case), *self._view(rng, case), self._tuning(rng, case), self._network(rng, case))
        seconds = odd(0.0, *REAL[:6], 1e-4, 1e7)
        limit = (odd(rng.choice((1, 5, 40)), *LONG), seconds, odd(rng.choice((0, 10**5, 10**8)), *LONG))
        after = (odd(rng.choice((1, 1, 1, 2)), *WHOLE[:6], 257, 2**31 - 1), rng.randrange(2**64))
        room = (odd((c_int32 * ROOM)(), None), odd((c_double * ROOM)(), None), odd(byref(c_int64()), None))
        return self._with_moves(case, lambda moves: self.library.quintet_search(*before, *limit, *after, moves, *room))

    def _imagine(self, rng: random.Random, case: Case) -> int:
        odd = partial(self._or, rng)
        before = (self._setup(rng, case), *self._view(rng, case), self._tuning(rng, case), self._network(rng, case))
        limit = (odd(rng.choice((1, 5, 40)), *LONG), odd(0.0, *REAL[:6], 1e-4, 1e7), odd(10**5, *LONG))
        seed = (*self._seed(rng), odd(rng.choice((1, 1, 3)), *WHOLE[:6], 65))
        games = rng.choice((1, 3))
        wanted = (c_int32 * 2)(0, odd(0, *WHOLE))
        asked = (odd(rng.choice((0, 1, 3)), *WHOLE), odd(wanted, None), odd(rng.randrange(3), *(-1, -(2**31))))
        told = (odd(games, *WHOLE[:4], 100_001), odd(rng.randrange(games + 1), *WHOLE))
        ends = (rng.randrange(2), odd(rng.randrange(2), *WHOLE), odd(0.0, *REAL))
        return self._texts(
            odd,
            lambda lines: self._with_moves(
                case,
                lambda moves: self.library.quintet_imagine(*before, *limit, *seed, moves, *asked, *told, *ends, lines),
            ),
        )

    def _review(self, rng: random.Random, case: Case) -> int:
        odd = partial(self._or, rng)
        numbers = list(self.records[case.game_type.id, case.players])
        quick = case.game_type.options_type.read(case.game_type.quick)
        case = replace(case, options=tuple(-1 if value is None else int(value) for value in vars(quick).values()))
        for _ in range(rng.choice((0, 0, 1, 3))):
            self._damage(rng, case, numbers)
        record = (odd(_array(c_int32, numbers), None), odd(len(numbers), -1, -(2**31), 0, max(0, len(numbers) - 1)))
        start = odd(rng.randrange(5), *WHOLE)
        end = odd(min(start + rng.randrange(3), 2**31 - 1), -7, 0)  # there is no room for more
        asked = (odd(rng.choice((1, 2)), *WHOLE[:5]), odd(rng.choice((0, 1)), *WHOLE[:5]), rng.randrange(2), start, end)
        room = (odd((c_double * ROOM)(), None), odd(byref(c_int32()), None))
        return self.library.quintet_review(  # type: ignore[no-any-return]
            self._setup(rng, case), *record, self._tuning(rng, case), *asked, rng.randrange(2**64), *room
        )

    def _look(self, rng: random.Random, case: Case) -> int:
        odd = partial(self._or, rng)
        before = (self._setup(rng, case), *self._view(rng, case), self._tuning(rng, case), self._network(rng, case))
        draws, seed, values = odd(2, *WHOLE), rng.randrange(2**64), odd((c_double * ROOM)(), None)
        return self._with_moves(case, lambda moves: self.library.quintet_look(*before, draws, seed, moves, values))

    def _inputs(self, rng: random.Random, case: Case) -> int:
        odd = partial(self._or, rng)
        setup, sizes = self._setup(rng, case), (c_int32 * 4)()
        self.library.quintet_network_sizes(setup, sizes)
        count = odd(sizes[1], *WHOLE)
        inputs = odd((c_int32 * max(1, min(count, 2**16)))(), None)
        seed = rng.randrange(2**64)
        return self.library.quintet_inputs(setup, *self._view(rng, case), seed, count, inputs)  # type: ignore[no-any-return]

    def _with_moves(self, case: Case, call: Callable[[int], int]) -> int:
        """Makes a call that must know how many legal moves there are: if it is told, with the right number."""
        status = call(case.moves)
        if status == 1 and (told := re.search(r"knows (\d+) legal moves", self._message())):
            status = call(int(told[1]))
        return status

    def _drawn(self, rng: random.Random, case: Case) -> int:
        odd = partial(self._or, rng)
        asked = (
            odd(rng.choice((1, 2)), *WHOLE[:6], 1001),
            odd(rng.choice((1, 10, 2**31 - 1)), *WHOLE),
            rng.randrange(2),
        )
        return self._texts(
            odd,
            lambda lines: self.library.quintet_drawn(
                self._setup(rng, case), *self._view(rng, case), *self._seed(rng), *asked, lines
            ),
        )

    def _perft(self, rng: random.Random, case: Case) -> int:
        odd = partial(self._or, rng)
        asked = (odd(1, *WHOLE), odd(rng.randrange(100), *WHOLE), odd(rng.choice((0, 2, 100)), *WHOLE), odd(50, *LONG))
        room = (odd((c_int64 * ROOM)(), None), odd((c_int32 * ROOM)(), None))
        answer: int = self.library.quintet_perft(self._setup(rng, case), *asked, *room)
        return answer

    def _playouts(self, rng: random.Random, case: Case) -> int:
        odd = partial(self._or, rng)
        before = (self._setup(rng, case), *self._view(rng, case))
        room = (odd(byref(c_int64()), None), odd((c_double * ROOM)(), None), odd((c_double * ROOM)(), None))
        count = odd(rng.choice((1, 3)), -1, 0, 10_000_001, 2**63 - 1, -(2**63))
        answer: int = self.library.quintet_playouts(*before, count, rng.randrange(2**64), *room)
        return answer

    def _look_around(self, rng: random.Random, batch: Any, count: int, size: int, players: int) -> int:
        """Asks what every seat sees, and what might come of each action, into room for no more than that."""
        odd = partial(self._or, rng)
        answer: int = self.library.quintet_vector_see(batch, odd((c_int16 * (count * players * size))(), None))
        rows = c_int64()
        self.library.quintet_vector_ahead(batch, 0, byref(native.Ahead()), byref(rows))
        room = rows.value
        arrays = [
            (kind * (room * each))()
            for kind, each in ((c_int64, 1), (c_int64, 1), (c_int16, size), (c_float, 1), (c_uint8, 1))
        ]
        ahead = native.Ahead(*(odd(ctypes.cast(array, c_void_p), None) for array in arrays))
        told: int = self.library.quintet_vector_ahead(
            batch, odd(room, 0, -1, max(0, room - 1)), odd(byref(ahead), None), odd(byref(rows), None)
        )
        return max(answer, told)

    def _batch(self, rng: random.Random, case: Case) -> int:
        """Makes a batch, asks this and that of it, and frees it."""
        odd = partial(self._or, rng)
        setup, size, actions, made = self._setup(rng, case), c_int32(), c_int32(), c_void_p()
        status: int = self.library.quintet_sizes(setup, odd(byref(size), None), odd(byref(actions), None))
        count, threads = odd(rng.choice((1, 2, 70)), *WHOLE[:6], 10**6), odd(rng.choice((1, 1, 3)), *WHOLE[:5], 257)
        reward = odd(rng.randrange(3), *WHOLE)
        if status or not size.value or not actions.value:
            return status
        status = self.library.quintet_vector_new(setup, count, threads, reward, odd(byref(made), None))
        if status:
            return status
        # There is room for exactly what is written, so that a sanitizer sees whatever is more.
        room = [
            ((kind * (count * each))(), ctypes.c_void_p)
            for kind, each in (
                (c_int16, size.value),
                (c_uint8, actions.value),
                (c_float, setup._obj.players),  # perhaps not those of the case
                (c_uint8, 1),
                (c_uint8, 1),
            )
        ]
        chosen = (c_int64 * count)()
        for turn in range(rng.randrange(12)):
            arrays = native.Arrays(*(odd(ctypes.cast(array, kind), None) for array, kind in room))
            out, batch = odd(byref(arrays), None), odd(made, None)
            if odd(turn == 0, True, False):
                answer = self.library.quintet_vector_reset(batch, rng.randrange(2**64), out)
            else:
                answer = self.library.quintet_vector_random(batch, odd(chosen, None))
                place = rng.randrange(count)
                chosen[place] = odd(chosen[place], *LONG, actions.value)
                answer = max(answer, self.library.quintet_vector_step(batch, odd(chosen, None), out))
            answer = max(answer, self._look_around(rng, batch, count, size.value, setup._obj.players))
            status = max(status, answer)
        self.library.quintet_vector_free(made)
        return status

    def _learn(self, rng: random.Random, case: Case) -> int:
        """Hands in the text of a network, whole or damaged, and has it play if it is read."""
        odd = partial(self._or, rng)
        text = self._text(case.game_type, case.players)
        if rng.random() < 0.4:
            place = rng.choice((rng.randrange(60), rng.randrange(len(text))))
            text = text[:place] + rng.choice((b"", b"\n", b"\0", b"\xff", b"9", b"~", b"f" * 200)) + text[place + 1 :]
        if rng.random() < 0.1:
            text = text[: rng.choice((0, 5, 30, rng.randrange(len(text))))]
        setup, made, samples = self._setup(rng, case), c_void_p(), c_void_p()
        status: int = self.library.quintet_network_new(
            setup, odd(text, None), odd(len(text), -1, 0, len(text) // 2), odd(byref(made), None)
        )
        if status:
            return status
        shares = (odd(0.3, *REAL), odd(0.8, *REAL))
        limits = (odd(rng.choice((0, 0, 3)), -1), odd(1, *WHOLE[:4], 1001))
        before = (setup, self._tuning(rng, case), odd(made, None), odd(rng.choice((1, 2)), *LONG), rng.randrange(2**64))
        threads = odd(rng.choice((1, 2)), *WHOLE[:4], 257)
        status = self.library.quintet_selfplay(*before, threads, *limits, *shares, odd(byref(samples), None))
        if status == 0 and samples.value:
            status = self.library.quintet_samples_told(samples, odd(byref(native.Told()), None))
        self.library.quintet_samples_free(samples)
        self.library.quintet_network_free(made)
        return status

    @cache  # noqa: B019 - as long as the fuzzer lives, and that is as long as the program
    def _text(self, game_type: type[AnyGame], players: int) -> bytes:
        network = Network(self.core.shape(game_type, players))
        network.layers[4][:] = 0.1
        return network.packed(game_type.id, players, "made for nonsense").encode()

    @cache  # noqa: B019
    def _networks(self, game_type: type[AnyGame], players: int) -> native.Network:
        return self.core.network(game_type, players, self._text(game_type, players).decode())

    def _texts(self, odd: Callable[..., Any], call: Callable[[Any], int]) -> int:
        """Makes a call that gives a text, and frees it."""
        text = c_void_p()
        status = call(odd(byref(text), None))
        size = self.library.quintet_text_size(text)
        assert len(ctypes.string_at(self.library.quintet_text_data(text), size)) == size
        self.library.quintet_text_free(text)
        return status


def _array(kind: Any, values: list[int]) -> Any:
    return (kind * len(values))(*values)


def main() -> None:
    """Fuzzes for some time, or some steps, and tells how the calls were answered."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: 60)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first step (default: 0)")
    parser.add_argument("--steps", type=int, help="how many steps (default: as many as there is time for)")
    arguments = parser.parse_args()
    core = native.core()
    if core is None:
        sys.exit("there is no compiled core to fuzz")
    fuzzer = Fuzzer(core, sorted(core.games))
    end = time.monotonic() + arguments.seconds
    number = arguments.first
    last = None if arguments.steps is None else number + arguments.steps
    while number != last and time.monotonic() < end:
        if number % 1000 == 0:
            faulthandler.dump_traceback_later(PATIENCE, exit=True)
            sys.stderr.write(f"\rfrom step {number:,} ")
            sys.stderr.flush()
        fuzzer.step(number)
        number += 1
    faulthandler.cancel_dump_traceback_later()
    sys.stdout.write(f"\r{number - arguments.first:,} steps:\n")
    for call, count in sorted(fuzzer.answers.items()):
        sys.stdout.write(f"  {call.replace(' 0', ' answered').replace(' 1', ' refused')}: {count:,}\n")


if __name__ == "__main__":
    main()
