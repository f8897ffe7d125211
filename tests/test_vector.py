"""Many games at once: what the core tells of them is what the rules and the encodings say."""

from __future__ import annotations

import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from quintet import native, rl
from quintet.engine import AnyGame, Options, RuleError
from quintet.rl.vector import Arrays
from tests.examples import quick
from tests.test_encodings import ANY, FEW, every_case, every_game
from tools.batches import compare_batch

pytestmark = pytest.mark.core


def told(arrays: Arrays) -> tuple[bytes, ...]:
    return tuple(getattr(arrays, name).tobytes() for name in ("observations", "masks", "rewards", "done", "seats"))


def a_batch(game_type: type[AnyGame] = ANY, *, count: int = 5, seed: int = 1, **more: Any) -> rl.VectorGame:
    return rl.VectorGame(game_type, max(2, game_type.seats[0]), quick(game_type), count=count, seed=seed, **more)


@every_case
def test_the_core_tells_what_the_encodings_tell(game_type: type[AnyGame], players: int, options: Options) -> None:
    assert compare_batch(game_type, players, options, seed=-players, count=2, steps=150, share=0.2) == ""


@every_game
def test_as_many_threads_as_one_likes_play_the_same_at_once(game_type: type[AnyGame]) -> None:
    def play(threads: int) -> list[tuple[bytes, ...]]:
        with a_batch(game_type, count=150, threads=threads) as batch:
            batch.reset()
            return [told(batch.step(batch.random_actions())) for _ in range(60)]

    with ThreadPoolExecutor(3) as together:
        one, three, many = together.map(play, (1, 3, 9))
    assert one == three == many


def test_games_repeat_with_their_seed() -> None:
    with a_batch(seed=3) as batch, a_batch(seed=4) as other:
        first = told(batch.reset())
        second = told(batch.step(batch.random_actions()))
        assert told(batch.reset()) == first
        assert told(batch.step(batch.random_actions())) == second
        assert told(other.reset()) != first
        assert told(other.reset(3)) == first
        assert told(other.reset(-3)) != first
        arrays = batch.reset()
        assert len({row.tobytes() for row in arrays.observations}) > 1, "the games of a batch are not all the same"


@every_game
def test_what_is_not_legal_is_refused_and_changes_nothing(game_type: type[AnyGame]) -> None:
    with a_batch(game_type) as batch, a_batch(game_type) as untouched:
        arrays = batch.reset()
        untouched.reset()
        for _ in range(20):
            actions = batch.random_actions().copy()
            before = told(arrays)
            illegal = int(np.flatnonzero(arrays.masks[4] == 0)[0])
            for wrong in (illegal, -2, batch.encoding.actions, 2**63 - 1, -(2**63)):
                actions[4] = wrong
                with pytest.raises(RuleError, match=f"^action {wrong} is not legal in game 4$"):
                    batch.step(actions)
            assert told(arrays) == before
            arrays = batch.step(batch.random_actions())
            assert told(arrays) == told(untouched.step(untouched.random_actions()))


@every_game
def test_a_game_can_wait_while_others_go_on(game_type: type[AnyGame]) -> None:
    with a_batch(game_type) as batch, a_batch(game_type) as steady:
        arrays = batch.reset()
        steady.reset()
        for _ in range(30):
            before = told(arrays)
            actions = batch.random_actions().copy()
            some, others = actions.copy(), actions.copy()
            some[1::2], others[::2] = rl.WAIT, rl.WAIT
            batch.step(np.full(5, rl.WAIT))
            assert told(arrays) == before
            rows = arrays.observations[1].copy(), arrays.masks[1].copy()
            batch.step(some)
            assert np.array_equal(arrays.observations[1], rows[0])
            assert np.array_equal(arrays.masks[1], rows[1])
            batch.step(others)
            assert told(arrays) == told(steady.step(steady.random_actions()))


def test_a_new_game_begins_where_one_has_ended() -> None:
    with a_batch(count=20, reward="win") as batch:
        arrays = batch.reset()
        (rounds,) = [field.place for field in batch.encoding.fields if field.name == "round"] or [slice(0, 0)]
        ended = 0
        for _ in range(300):
            arrays = batch.step(batch.random_actions())
            for place in np.flatnonzero(arrays.done):
                ended += 1
                assert arrays.rewards[place].sum() == 1
                assert arrays.masks[place].any()
                assert arrays.observations[place][rounds].tolist() in ([], [0], [1])
            assert not arrays.rewards[arrays.done == 0].any()
        assert ended > 20


def test_the_core_writes_into_the_rows_of_a_longer_record() -> None:
    with a_batch(count=3) as batch, a_batch(count=3) as other:
        steps = 6
        whole = {name: np.zeros((steps, *shape), kind) for name, (shape, kind) in batch._wanted().items()}
        rows = [Arrays(**{name: array[step] for name, array in whole.items()}) for step in range(steps)]
        batch.reset(into=rows[0])
        expected = [told(other.reset())]
        for row in rows[1:]:
            assert batch.step(batch.random_actions(), into=row) is row
            expected.append(told(other.step(other.random_actions())))
        assert [told(row) for row in rows] == expected
        assert whole["masks"].any(axis=2).all()


def test_what_makes_no_sense_is_refused_in_one_line() -> None:
    with pytest.raises(RuleError, match="one of margin, rank, win, not 'luck'"):
        a_batch(reward="luck")
    for count in (0, -1, 2.5, 2**31):
        with pytest.raises(RuleError, match="the number of games is a whole number from 1 up"):
            a_batch(count=count)  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="a batch has 1 to 100000 games"):
        a_batch(count=100_001)
    for threads in (0, "two"):
        with pytest.raises(RuleError, match="the number of threads is a whole number from 1 up"):
            a_batch(threads=threads)
    with pytest.raises(RuleError, match="1 to 256 threads"):
        a_batch(threads=257)
    batch = a_batch()
    with pytest.raises(RuleError, match="have not begun"):
        batch.step([0] * 5)
    for ask in (batch.random_actions, batch.see, batch.ahead):
        with pytest.raises(RuleError, match="have not begun"):
            ask()
    batch.reset()
    for wrong in ([0] * 4, [[0] * 5], [0.0] * 5, np.zeros(5, np.uint64), 7):
        with pytest.raises(RuleError, match="actions are 5 whole numbers, not"):
            batch.step(wrong)
    batch.close()
    batch.close()
    with pytest.raises(RuleError, match="these games are closed"):
        batch.reset()


def test_arrays_that_do_not_fit_are_refused() -> None:
    with a_batch() as batch:
        sound = vars(batch.arrays())
        frozen = sound["done"].copy()
        frozen.flags.writeable = False
        for name, wrong in (
            ("observations", sound["observations"].astype(np.int32)),
            ("observations", sound["observations"][:, :-1]),
            ("masks", np.asfortranarray(sound["masks"])),
            ("rewards", sound["rewards"][:4]),
            ("done", frozen),
            ("seats", sound["seats"][::-1]),
        ):
            with pytest.raises(RuleError, match=f"^{name} must be "):
                batch.reset(into=Arrays(**{**sound, name: wrong}))


@every_game
def test_the_core_has_the_sizes_of_the_encodings(game_type: type[AnyGame]) -> None:
    core = native.core()
    assert core is not None
    for players in game_type.seats:
        for values in game_type.variants.values():
            options = game_type.options_type.read(values)
            encoding = rl.encoding_of(game_type, players, options)
            assert core.sizes(game_type, players, options) == (encoding.size, encoding.actions)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_batch_goes_on_in_a_process_that_was_forked() -> None:
    code = (
        "import os, warnings\n"
        "warnings.simplefilter('ignore')\n"
        "from quintet import games, rl\n"
        f"batch = rl.VectorGame(games.load({ANY.id!r}), {FEW}, count=100, seed=1, threads=4)\n"
        "batch.reset()\n"
        "child = os.fork()\n"
        "told = batch.step(batch.random_actions()).observations.sum()\n"
        "batch.close()\n"
        "if child:\n"
        "    assert os.waitpid(child, 0)[1] == 0\n"
        "print(told, flush=True)\n"
        "os._exit(0)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300)
    of_child, of_parent = run.stdout.split()
    assert of_child == of_parent


@every_game
def test_looking_ahead_changes_nothing_and_is_the_same_by_any_number_of_threads(game_type: type[AnyGame]) -> None:
    with (
        a_batch(game_type, count=70, threads=1) as batch,
        a_batch(game_type, count=70, threads=3) as other,
        a_batch(game_type, count=70) as untouched,
    ):
        for each in (batch, other, untouched):
            each.reset()
        differs = False
        for _ in range(30):
            first = {name: array.copy() for name, array in vars(batch.ahead()).items()}
            assert all(np.array_equal(first[name], array) for name, array in vars(other.ahead()).items())
            again = batch.ahead()
            other.ahead()
            assert np.array_equal(first["games"], again.games)
            assert np.array_equal(first["actions"], again.actions)
            differs |= not np.array_equal(first["observations"], again.observations)
            told_now = told(untouched.step(untouched.random_actions()))
            assert told(batch.step(batch.random_actions())) == told_now
            assert told(other.step(other.random_actions())) == told_now
        assert differs, "every look is in another game"


def test_who_is_not_asked_cannot_look_ahead() -> None:
    game = ANY(FEW, quick(ANY), first=0, shuffle=list)
    for seat in (None, *({*range(FEW)} - {*game.to_move})):
        with pytest.raises(RuleError, match="only a seat that is asked can look ahead"):
            rl.look_ahead(ANY, game.view(seat), random.Random(1))
