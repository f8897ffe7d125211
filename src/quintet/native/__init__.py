"""The compiled core: the same games as the rules in Python, much faster, behind a C interface.

The core stands beside the rules as an engine stands beside a rules library in chess: they share the texts of cards and
moves and nothing else, and the rules are the judge. A game that has a module `native` beside its rules says there how a
view is handed over as numbers. Where no core could be built, everything works without it.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import weakref
from collections.abc import Callable, Sequence
from ctypes import POINTER, byref, c_char_p, c_double, c_int32, c_int64, c_uint32, c_uint64, c_void_p
from functools import cache
from importlib import resources
from typing import NamedTuple, TypeVar

import msgspec

from quintet import games
from quintet.engine import AnyGame, Move, Options, RuleError, View

T = TypeVar("T")

VERSION = 10
"""The version of the C interface that this module speaks."""
MEMORY = 128 * 2**20
"""So many bytes the trees of a search take at most, unless said otherwise."""
NAME = {"win32": "core.dll", "darwin": "core.dylib"}.get(sys.platform, "core.so")


class _Setup(ctypes.Structure):
    _fields_ = (
        ("game", c_char_p),
        ("players", c_int32),
        ("options", POINTER(c_int32)),
        ("option_count", c_int32),
    )


class _Plan(ctypes.Structure):
    _fields_ = (
        ("first", c_int32),
        ("options_text", c_char_p),
        ("seed", POINTER(c_uint32)),
        ("seed_words", c_int32),
        ("records", c_int32),
        ("legal", c_int32),
    )


class Tuning(ctypes.Structure):
    """How to look ahead, as the core wants it."""

    _fields_ = (
        ("exploration", c_double),
        ("caution", c_double),
        ("scale", c_double),
        ("win", c_double),
        ("greed", c_double),
        ("horizon", c_int32),
        ("one_round", c_int32),
        ("tries", c_int32),
        ("prior", c_int32),
        ("foresight", c_int32),
        ("shun", c_int32),
        ("others_look", c_int32),
    )


class Shape(NamedTuple):
    """What a network of the core looks like."""

    features: int
    """The version of what it looks at."""
    inputs: int
    wide: int
    narrow: int


class Network:
    """A network that the core has read. It is kept as long as someone has it."""

    def __init__(self, core: Core, handle: c_void_p) -> None:
        self.handle = handle
        self._free = weakref.finalize(self, core._library.quintet_network_free, handle)


class Told(ctypes.Structure):
    """Where the samples of some games are, as ``native/api.h`` says."""

    _fields_ = (
        ("count", c_int64),
        ("inputs_count", c_int64),
        ("decisions", c_int64),
        ("inputs", c_void_p),
        ("ends", c_void_p),
        ("targets", c_void_p),
        ("scores", c_void_p),
    )


class Arrays(ctypes.Structure):
    """Where the games of a batch are told: the addresses of arrays, of the sizes that ``native/api.h`` says."""

    _fields_ = (
        ("observations", c_void_p),
        ("masks", c_void_p),
        ("rewards", c_void_p),
        ("done", c_void_p),
        ("seats", c_void_p),
    )


class Ahead(ctypes.Structure):
    """Where it is told what might come of each action: the addresses of arrays, as ``native/api.h`` says."""

    _fields_ = (
        ("games", c_void_p),
        ("actions", c_void_p),
        ("observations", c_void_p),
        ("rewards", c_void_p),
        ("done", c_void_p),
    )


class Game(NamedTuple):
    """What is left of a game that the core has played."""

    moves: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, told: Sequence[int]) -> Game:
        """The game that the core tells of in these numbers."""
        moves, *scores, winners = told
        return cls(moves, tuple(scores), tuple(seat for seat in range(len(scores)) if winners >> seat & 1))


class Found(NamedTuple):
    """What a search came to, by the legal moves in their order."""

    visits: list[int]
    values: list[float]
    iterations: int


class Imagined(msgspec.Struct):
    """A move, and what came of it in games that were imagined: one entry for each."""

    move: Move
    visits: int
    """How often the search tried it."""
    value: float
    """What the search expects of it."""
    results: list[float]
    """How well the seat stood in the end, from 0 to 1."""
    scores: list[tuple[int, ...]]
    standings: list[tuple[float, ...]]
    """Where all stood when the search judged, in points."""
    ahead: list[float]
    """Whether the seat had won, or was ahead after the round; of n who share that, each has 1/n."""
    lines: list[list[tuple[int, Move]]]
    """Seats and moves, of as many games as are told."""


class Playouts(NamedTuple):
    """What came of a position by random play: means over all playouts, by seat."""

    moves: float
    scores: list[float]
    wins: list[float]
    """The share of the games that a seat won; of a win that n share, each has 1/n."""


class Position(NamedTuple):
    """What a position of a finished game was worth to each seat, in points: what it would come to if all played on."""

    chance: bool
    """Whether chance had a say in it."""
    open: bool
    """Whether the seat that decided knew all that anyone did. What a decision was worth by what was known is then what
    it was worth, and not told apart from that."""
    points: list[float]
    error: list[float]
    """The square of the standard error of a seat's margin, which is its points less the mean of the others'."""
    before: list[float]
    """The same before chance had its say: on average over all that could have come up."""
    before_error: list[float]
    known: list[float]
    """What the decisions that led here were worth by what their seats knew."""
    known_error: list[float]
    drift: list[float]
    """What the points are more if one looks one decision further; nothing where a look goes to the end of a round."""
    drift_error: list[float]
    wins: list[float]
    """The chance to win."""


Decision = tuple[list[tuple[int, Move, tuple[Move, ...]]], list[float]]
"""Seats and moves, each with its legal list; and what the position after them looks like to each seat."""


class Drawn(msgspec.Struct):
    """A game that was drawn from what a seat knows, and played on."""

    decisions: list[Decision]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Core:
    """The loaded core. Its calls release the interpreter's lock, so that many may run at once."""

    def __init__(self, path: str) -> None:
        library = ctypes.CDLL(path)
        library.quintet_error.restype = c_char_p
        library.quintet_games.restype = c_char_p
        library.quintet_text_data.restype = c_void_p
        library.quintet_text_data.argtypes = [c_void_p]
        library.quintet_text_size.restype = c_int64
        library.quintet_text_size.argtypes = [c_void_p]
        library.quintet_text_free.restype = None
        library.quintet_text_free.argtypes = [c_void_p]
        library.quintet_sim.argtypes = [
            POINTER(_Setup), POINTER(_Plan), c_int64, c_int64, POINTER(c_int32), POINTER(c_void_p),
        ]  # fmt: skip
        library.quintet_search.argtypes = [
            POINTER(_Setup), c_int32, POINTER(c_int32), c_int32, POINTER(Tuning), c_void_p, c_int64, c_double, c_int64,
            c_int32, c_uint64, c_int32, POINTER(c_int32), POINTER(c_double), POINTER(c_int64),
        ]  # fmt: skip
        library.quintet_imagine.argtypes = [
            POINTER(_Setup), c_int32, POINTER(c_int32), c_int32, POINTER(Tuning), c_void_p, c_int64, c_double, c_int64,
            POINTER(c_uint32), c_int32, c_int32, c_int32, c_int32, POINTER(c_int32), c_int32, c_int32, c_int32, c_int32,
            c_int32, c_double, POINTER(c_void_p),
        ]  # fmt: skip
        library.quintet_look.argtypes = [
            POINTER(_Setup), c_int32, POINTER(c_int32), c_int32, POINTER(Tuning), c_void_p, c_int32, c_uint64, c_int32,
            POINTER(c_double),
        ]  # fmt: skip
        library.quintet_inputs.argtypes = [
            POINTER(_Setup), c_int32, POINTER(c_int32), c_int32, c_uint64, c_int32, POINTER(c_int32),
        ]  # fmt: skip
        library.quintet_playouts.argtypes = [
            POINTER(_Setup), c_int32, POINTER(c_int32), c_int32, c_int64, c_uint64, POINTER(c_int64),
            POINTER(c_double), POINTER(c_double),
        ]  # fmt: skip
        library.quintet_drawn.argtypes = [
            POINTER(_Setup), c_int32, POINTER(c_int32), c_int32, POINTER(c_uint32), c_int32, c_int32, c_int32, c_int32,
            POINTER(c_void_p),
        ]  # fmt: skip
        library.quintet_review.argtypes = [
            POINTER(_Setup), POINTER(c_int32), c_int32, POINTER(Tuning), c_int32, c_int32, c_int32, c_int32, c_int32,
            c_uint64, POINTER(c_double), POINTER(c_int32),
        ]  # fmt: skip
        library.quintet_perft.argtypes = [
            POINTER(_Setup), c_int32, c_int32, c_int32, c_int64, POINTER(c_int64), POINTER(c_int32),
        ]  # fmt: skip
        library.quintet_network_sizes.argtypes = [POINTER(_Setup), POINTER(c_int32)]
        library.quintet_network_new.argtypes = [POINTER(_Setup), c_char_p, c_int64, POINTER(c_void_p)]
        library.quintet_network_free.restype = None
        library.quintet_network_free.argtypes = [c_void_p]
        library.quintet_selfplay.argtypes = [
            POINTER(_Setup), POINTER(Tuning), c_void_p, c_int64, c_uint64, c_int32, c_int32, c_int32, c_double,
            c_double, POINTER(c_void_p),
        ]  # fmt: skip
        library.quintet_samples_told.argtypes = [c_void_p, POINTER(Told)]
        library.quintet_samples_free.restype = None
        library.quintet_samples_free.argtypes = [c_void_p]
        library.quintet_sizes.argtypes = [POINTER(_Setup), POINTER(c_int32), POINTER(c_int32)]
        library.quintet_vector_new.argtypes = [POINTER(_Setup), c_int32, c_int32, c_int32, POINTER(c_void_p)]
        library.quintet_vector_free.restype = None
        library.quintet_vector_free.argtypes = [c_void_p]
        library.quintet_vector_reset.argtypes = [c_void_p, c_uint64, POINTER(Arrays)]
        library.quintet_vector_step.argtypes = [c_void_p, c_void_p, POINTER(Arrays)]
        library.quintet_vector_random.argtypes = [c_void_p, c_void_p]
        library.quintet_vector_see.argtypes = [c_void_p, c_void_p]
        library.quintet_vector_ahead.argtypes = [c_void_p, c_int64, POINTER(Ahead), POINTER(c_int64)]
        if library.quintet_version() != VERSION:
            raise OSError(f"{path} speaks version {library.quintet_version()}, not {VERSION}")
        self._library = library
        self.path = path
        self.games = frozenset(library.quintet_games().decode().split())

    def _call(self, status: int) -> None:
        if status:
            message = self._library.quintet_error().decode(errors="replace")
            raise RuleError(message) if status == 1 else RuntimeError(message)

    def _taken(self, text: c_void_p) -> bytes:
        """A text of the core's, which is then freed."""
        try:
            return ctypes.string_at(self._library.quintet_text_data(text), self._library.quintet_text_size(text))
        finally:
            self._library.quintet_text_free(text)

    def sim(
        self,
        game_type: type[AnyGame],
        players: int,
        options: Options,
        seed: int,
        numbers: range,
        *,
        first: int | None = None,
        records: bool = False,
        legal: bool = False,
    ) -> tuple[list[Game], bytes]:
        """Plays the games of these numbers, one after the other, by random bots, and writes their records as lines."""
        if numbers.step != 1:
            raise RuleError(f"games are numbered one by one, not by {numbers!r}")
        words = seed_words(seed)
        plan = _Plan(
            -1 if first is None else first,
            msgspec.json.encode(options.as_dict()),
            (c_uint32 * len(words))(*words),
            len(words),
            records,
            legal,
        )
        size = max(0, players) + 2
        told = (c_int32 * max(1, size * len(numbers)))()
        text = c_void_p()
        setup = _setup(game_type, players, options)
        self._call(self._library.quintet_sim(byref(setup), byref(plan), numbers.start, numbers.stop, told, byref(text)))
        lines = self._taken(text)
        return [Game.of(told[start : start + size]) for start in range(0, len(numbers) * size, size)], lines

    def search(
        self,
        game_type: type[AnyGame],
        view: View,
        tuning: Tuning,
        *,
        network: Network | None = None,
        iterations: int = 0,
        seconds: float = 0.0,
        memory: int = MEMORY,
        threads: int = 1,
        seed: int,
    ) -> Found:
        """Searches for the view's seat, which is asked now."""
        setup, packed = _packed(game_type, view)
        moves = len(view.legal)
        visits, values, done = (c_int32 * moves)(), (c_double * moves)(), c_int64()
        self._call(
            self._library.quintet_search(
                byref(setup), view.seat, packed, len(packed), byref(tuning), _handle(network), iterations, seconds,
                memory, threads, seed, moves, visits, values, byref(done),
            )
        )  # fmt: skip
        return Found(list(visits), list(values), done.value)

    def imagine(
        self,
        game_type: type[AnyGame],
        view: View,
        tuning: Tuning,
        *,
        network: Network | None = None,
        iterations: int = 0,
        seconds: float = 0.0,
        memory: int = MEMORY,
        seed: int,
        best: int,
        wanted: Sequence[Move] = (),
        games: int,
        told: int,
        cut: bool = False,
        finished: int = 0,
        imagining: float = 0.0,
        trees: int = 1,
    ) -> list[Imagined]:
        """Searches so many times, and then follows the best moves, and those that are wanted, through the same games.

        The searches know nothing of each other, and take turns in playing the games. These are `games` at most, `told`
        at least, in between as many as `imagining` seconds allow, unless that is 0. The game of each number is the one
        that ``Game.sample`` draws from :func:`quintet.engine.stream` with this seed. If they are `cut`, they end
        where the search judges, and not with the round or the game; the first `finished` go on to the end of the game.
        """
        setup, packed = _packed(game_type, view)
        words = seed_words(seed)
        numbers = [view.legal.index(move) for move in wanted]
        text = c_void_p()
        self._call(
            self._library.quintet_imagine(
                byref(setup), view.seat, packed, len(packed), byref(tuning), _handle(network), iterations, seconds,
                memory, (c_uint32 * len(words))(*words), len(words), trees, len(view.legal), best,
                (c_int32 * len(numbers))(*numbers), len(numbers), games, told, cut, finished, imagining, byref(text),
            )
        )  # fmt: skip
        return msgspec.json.Decoder(Imagined).decode_lines(self._taken(text))

    def look(
        self,
        game_type: type[AnyGame],
        view: View,
        tuning: Tuning,
        *,
        network: Network | None = None,
        draws: int,
        seed: int,
    ) -> list[float]:
        """What each legal move of the view's seat looks like at once, on average over so many drawn games."""
        setup, packed = _packed(game_type, view)
        moves = len(view.legal)
        values = (c_double * moves)()
        self._call(
            self._library.quintet_look(
                byref(setup),
                view.seat,
                packed,
                len(packed),
                byref(tuning),
                _handle(network),
                draws,
                seed,
                moves,
                values,
            )
        )
        return list(values)

    def inputs(self, game_type: type[AnyGame], view: View, *, seed: int) -> list[int]:
        """What the network of the view's seat is shown in a game drawn from the view: how often each input is on."""
        setup, packed = _packed(game_type, view)
        count = self.shape(game_type, view.players).inputs
        inputs = (c_int32 * max(1, count))()
        self._call(self._library.quintet_inputs(byref(setup), view.seat, packed, len(packed), seed, count, inputs))
        return list(inputs)[:count]

    def playouts(self, game_type: type[AnyGame], view: View, *, count: int, seed: int) -> Playouts:
        """Draws so many games from the view of a seat, and plays each to its end by random moves."""
        setup, packed = _packed(game_type, view)
        moves, scores, wins = c_int64(), (c_double * view.players)(), (c_double * view.players)()
        self._call(
            self._library.quintet_playouts(
                byref(setup), view.seat, packed, len(packed), count, seed, byref(moves), scores, wins
            )
        )
        return Playouts(moves.value / count, [score / count for score in scores], [won / count for won in wins])

    def drawn(
        self, game_type: type[AnyGame], view: View, *, seed: int, number: int, decisions: int, again: bool = False
    ) -> list[Drawn]:
        """So many games drawn from what the view's seat knows, each played on by random bots for some decisions.

        They are drawn as `Game.sample` draws them from :func:`quintet.engine.stream` with this seed, number by number;
        with `again`, from what the seat sees of the games that were drawn before.
        """
        setup, packed = _packed(game_type, view)
        words = seed_words(seed)
        text = c_void_p()
        self._call(
            self._library.quintet_drawn(
                byref(setup), view.seat, packed, len(packed), (c_uint32 * len(words))(*words), len(words), number,
                decisions, again, byref(text),
            )
        )  # fmt: skip
        return msgspec.json.Decoder(Drawn).decode_lines(self._taken(text))

    def review(
        self,
        game_type: type[AnyGame],
        players: int,
        options: Options,
        record: Sequence[int],
        tuning: Tuning,
        *,
        playouts: int,
        finished: int,
        only_chance: bool = False,
        positions: range,
        seed: int,
    ) -> list[Position]:
        """What these positions of a finished game were worth, of which 0 is the one after the deal.

        The numbers of the record are its first seat, its shuffles and its moves, as ``native/api.h`` says. Each value
        is from `playouts` that go as far as a search does, the chance to win from as many that go on to the end as
        `finished` says. With `only_chance`, only positions are weighed in which chance had a say, and no decisions.
        """
        setup = _setup(game_type, players, options)
        kinds = len(Position._fields) - 2
        row = kinds * players + 2
        told, count = (c_double * max(1, row * len(positions)))(), c_int32()
        self._call(
            self._library.quintet_review(
                byref(setup), (c_int32 * len(record))(*record), len(record), byref(tuning), playouts, finished,
                not only_chance, positions.start, positions.stop, seed, told, byref(count),
            )
        )  # fmt: skip
        found = []
        for start in range(0, row * len(range(count.value)[positions.start : positions.stop]), row):
            *numbers, chance, is_open = told[start : start + row]
            found.append(Position(bool(chance), bool(is_open), *(numbers[kind::kinds] for kind in range(kinds))))
        return found

    def perft(
        self,
        game_type: type[AnyGame],
        players: int,
        options: Options,
        *,
        deal: int,
        after: int = 0,
        depth: int = 0,
        most: int = 1_000_000,
    ) -> tuple[list[int], Game]:
        """How many sequences of 1, 2, ... moves there are in a deal after so many moves, and how its line ends.

        ``tests/perft.py`` says what is counted. No longer ones are counted after none, or after more than `most`.
        """
        setup = _setup(game_type, players, options)
        counts, told = (c_int64 * max(0, depth))(), (c_int32 * (max(0, players) + 2))()
        self._call(self._library.quintet_perft(byref(setup), deal, after, depth, most, counts, told))
        return [count for count in counts if count >= 0], Game.of(told[:])

    def sizes(self, game_type: type[AnyGame], players: int, options: Options) -> tuple[int, int]:
        """How many numbers an observation has, and how many actions there are."""
        observation, actions = c_int32(), c_int32()
        setup = _setup(game_type, players, options)
        self._call(self._library.quintet_sizes(byref(setup), byref(observation), byref(actions)))
        return observation.value, actions.value

    def batch(
        self, game_type: type[AnyGame], players: int, options: Options, *, count: int, threads: int, reward: int
    ) -> Batch:
        """So many games at once, played by so many threads."""
        setup, made = _setup(game_type, players, options), c_void_p()
        self._call(self._library.quintet_vector_new(byref(setup), count, threads, reward, byref(made)))
        return Batch(self, made)

    def shape(self, game_type: type[AnyGame], players: int) -> Shape:
        """What a network for this game and so many players looks like."""
        sizes = (c_int32 * 4)()
        setup = _setup(game_type, players, game_type.options_type())
        self._call(self._library.quintet_network_sizes(byref(setup), sizes))
        return Shape(*sizes)

    def network(self, game_type: type[AnyGame], players: int, text: str) -> Network:
        """The network that is in the text of a file. Raises :class:`RuleError` if it does not fit."""
        file = text.encode()
        setup, made = _setup(game_type, players, game_type.options_type()), c_void_p()
        self._call(self._library.quintet_network_new(byref(setup), file, len(file), byref(made)))
        return Network(self, made)

    def selfplay(
        self,
        game_type: type[AnyGame],
        players: int,
        options: Options,
        tuning: Tuning,
        network: Network,
        take: Callable[[Told], T],
        *,
        games: int,
        seed: int,
        threads: int,
        iterations: int,
        draws: int,
        curiosity: float,
        credit: float,
    ) -> T:
        """What `take` makes of the samples of so many games of a network against itself, before they are freed."""
        setup, made, told = _setup(game_type, players, options), c_void_p(), Told()
        self._call(
            self._library.quintet_selfplay(
                byref(setup),
                byref(tuning),
                network.handle,
                games,
                seed,
                threads,
                iterations,
                draws,
                curiosity,
                credit,
                byref(made),
            )
        )
        try:
            self._call(self._library.quintet_samples_told(made, byref(told)))
            return take(told)
        finally:
            self._library.quintet_samples_free(made)

    def plays(self, game_type: type[AnyGame]) -> bool:
        """Whether the core has this very game, and the game knows the core. One that builds on it has other rules."""
        return games.is_ours(game_type) and game_type.id in self.games and games.part(game_type, "native") is not None


class Batch:
    """Games that the core plays at once. It writes to the addresses that it is given, whatever is there."""

    def __init__(self, core: Core, handle: c_void_p) -> None:
        self._core = core
        self._handle = handle
        self._free = weakref.finalize(self, core._library.quintet_vector_free, handle)
        self._busy = threading.Lock()

    def reset(self, seed: int, out: Arrays) -> None:
        """Begins all games."""
        self._ask(self._core._library.quintet_vector_reset, seed, byref(out))

    def step(self, actions: int, out: Arrays) -> None:
        """Plays the actions at this address, one in each game."""
        self._ask(self._core._library.quintet_vector_step, actions, byref(out))

    def random(self, actions: int) -> None:
        """Writes a legal action for each game to this address."""
        self._ask(self._core._library.quintet_vector_random, actions)

    def see(self, observations: int) -> None:
        """Writes what every seat of each game sees to this address."""
        self._ask(self._core._library.quintet_vector_see, observations)

    def ahead(self, room: int, out: Ahead) -> int:
        """Tells what might come of each action, if there is room for so many; and how many there are."""
        rows = c_int64()
        self._ask(self._core._library.quintet_vector_ahead, room, byref(out), byref(rows))
        return rows.value

    def close(self) -> None:
        """Ends the games and their threads. Whatever is asked of them afterwards is refused."""
        with self._busy:
            self._free()

    def _ask(self, call: Callable[..., int], *arguments: object) -> None:
        with self._busy:
            if not self._free.alive:
                raise RuleError("these games are closed")
            self._core._call(call(self._handle, *arguments))


def _packed(game_type: type[AnyGame], view: View) -> tuple[_Setup, ctypes.Array[c_int32]]:
    module = games.part(game_type, "native") if games.is_ours(game_type) else None
    if module is None:
        raise RuleError(f"the core does not play {game_type.id}")
    if not view.legal:
        raise RuleError("the view is of a seat that is not asked, or of a spectator")
    numbers: list[int] = module.pack(view)
    return _setup(game_type, view.players, view.options), (c_int32 * len(numbers))(*numbers)


def _setup(game_type: type[AnyGame], players: int, options: Options) -> _Setup:
    values = [-1 if value is None else int(value) for value in vars(options).values()]
    return _Setup(game_type.id.encode(), players, (c_int32 * max(1, len(values)))(*values), len(values))


def _handle(network: Network | None) -> c_void_p | None:
    return None if network is None else network.handle


def seed_words(seed: int) -> list[int]:
    """A seed as the core and :func:`quintet.engine.stream` take it: the words of a number that is not negative."""
    number = 2 * abs(seed) + (seed < 0)
    return [number >> shift & 0xFFFFFFFF for shift in range(0, number.bit_length(), 32)]


def cards(cards: Sequence[int]) -> list[int]:
    """A list for the core: how many, and which."""
    return [len(cards), *cards]


@cache
def core() -> Core | None:
    """The core, if it was built. ``QUINTET_NATIVE`` switches it off (``0``), or names the file of another one."""
    wanted = os.environ.get("QUINTET_NATIVE")
    if wanted == "0":
        return None
    if wanted:
        return Core(wanted)
    file = resources.files(__name__).joinpath(NAME)
    return Core(str(file)) if file.is_file() else None


def core_for(game_type: type[AnyGame]) -> Core | None:
    """The core, if it was built and plays this game."""
    found = core()
    return found if found is not None and found.plays(game_type) else None


def described() -> str:
    """Whether there is a core, in one line."""
    found = core()
    if found is None:
        off = os.environ.get("QUINTET_NATIVE") == "0"
        return (
            "switched off by QUINTET_NATIVE=0" if off else "none: bots search in plain Python, a hundred times slower"
        )
    missing = [game_id for game_id in games.ids() if not found.plays(games.load(game_id))]
    return f"compiled, plays {'all games' if not missing else 'all but ' + ', '.join(missing)}"
