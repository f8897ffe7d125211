"""Networks that learn: the same numbers in the core and in Python, the same weights after a stop, files that fit."""

from __future__ import annotations

import ctypes
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from quintet import bots, cli, engine, games, native
from quintet.bots import learned
from quintet.bots.judge import Course, judge_of
from quintet.bots.search import Imagining
from quintet.engine import AnyGame, RuleError, View, stream
from quintet.learning import Learner, Lesson, Network
from quintet.learning.network import Adam, spread
from tests.examples import played_again

GAMES = [game for game in map(games.load, games.ids()) if native.core_for(game) and judge_of(game).learned]
LEARNED = [game for game in GAMES if learned.has_learned(game)]
TABLES = [pytest.param(game, players, id=f"{game.id}-{players}") for game in GAMES for players in game.seats]
ANY = GAMES[0] if GAMES else games.load(games.ids()[0])
SHORT = Course(looks=3, games=4, searches=2, searched_games=2, iterations=5)
needs_core = pytest.mark.skipif(native.core() is None, reason="networks are asked by the compiled core")
pytestmark = needs_core


@pytest.fixture
def core() -> native.Core:
    found = native.core()
    assert found is not None
    return found


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    for game_type in GAMES:
        monkeypatch.setattr(type(judge_of(game_type)), "course", SHORT)


def opinionated(shape: native.Shape, seed: int = 1) -> Network:
    """A network that expects something of everything."""
    network, rng = Network(shape, seed), np.random.default_rng(seed)
    network.layers = [rng.normal(0, 0.3, layer.shape).astype(np.float32) for layer in network.layers]
    return network


def rounded(network: Network) -> Network:
    """What the core makes of its text: whole numbers of units."""
    layers = [*network.layers]
    for place in (0, 2, 4):
        unit = np.maximum(np.abs(layers[place]).max(0) / 46, 1e-9).astype(np.float32)
        layers[place] = np.rint(layers[place] / unit) * unit
    return Network.of(network.shape, layers)


def decided_at_sight(core: native.Core, game_type: type[AnyGame], view: View) -> bool:
    """Whether one who has learned tries nothing: whatever it may spend, and whatever is drawn, it says the same."""
    judge = judge_of(game_type)
    assert judge.learned is not None
    network = core.network(
        game_type, view.players, opinionated(core.shape(game_type, view.players)).packed(game_type.id, view.players)
    )
    search = partial(core.search, game_type, view, judge.learned.packed(), network=network)
    return len(view.legal) > 1 and search(iterations=2, seed=1) == search(iterations=300, seed=2)


def tried_by_one_who_has_learned(core: native.Core, game_type: type[AnyGame], players: int) -> View:
    """What a seat sees that has to make a first decision for which moves are tried."""
    rng = random.Random(1)
    shuffle = engine.shuffler(rng)
    game = game_type(players, first=0, shuffle=shuffle)
    while len((view := game.view(min(game.to_move))).legal) == 1 or decided_at_sight(core, game_type, view):
        for seat in game.to_move:
            game.play(seat, engine.pick(game.legal(seat), rng), shuffle)
    return cast(View, view)


Told = tuple[NDArray[np.uint16], NDArray[np.int32], NDArray[np.float32], NDArray[np.float64]]


def played(
    core: native.Core, game_type: type[AnyGame], players: int, text: str, *, credit: float, iterations: int = 0
) -> Told:
    def take(told: native.Told) -> Told:
        def copied(address: int, count: int, kind: type[ctypes._SimpleCData[int]]) -> NDArray[np.generic]:
            return np.ctypeslib.as_array(ctypes.cast(address, ctypes.POINTER(kind)), (count,)).copy()

        return (
            copied(told.inputs, told.inputs_count, ctypes.c_uint16),
            copied(told.ends, told.count, ctypes.c_int32),
            copied(told.targets, told.count, ctypes.c_float),  # type: ignore[arg-type]
            copied(told.scores, players, ctypes.c_double),  # type: ignore[arg-type]
        )  # type: ignore[return-value]

    options, tuning = game_type.options_type(), judge_of(game_type).learned
    assert tuning is not None
    network = core.network(game_type, players, text)
    return core.selfplay(
        game_type, players, options, tuning.packed(), network, take, games=1, seed=5, threads=1, iterations=iterations,
        draws=1, curiosity=0.0, credit=credit,
    )  # fmt: skip


@pytest.mark.parametrize(("game_type", "players"), TABLES)
def test_the_core_expects_what_python_expects(core: native.Core, game_type: type[AnyGame], players: int) -> None:
    """What is to be learned is what is expected next or what comes in the end; from both follows what was expected."""
    shape = core.shape(game_type, players)
    network = opinionated(shape)
    text = network.packed(game_type.id, players)
    inputs, ends, next_targets, scores = played(core, game_type, players, text, credit=0.0)
    again, _, last_targets, _ = played(core, game_type, players, text, credit=1.0)
    assert (inputs == again).all(), "the games are not the same"
    assert inputs.max() < shape.inputs
    # After the last decision nothing is expected. Moves chosen at sight come last, and learn from the end alone.
    expecting = int(np.flatnonzero(next_targets != last_targets)[-1]) // players * players + 2 * players
    margins = [score - max([*scores[:seat], *scores[seat + 1 :]], default=0) for seat, score in enumerate(scores)]
    at_sight = last_targets[expecting:]
    assert at_sight == pytest.approx([margin / 2 for margin in margins] if len(at_sight) else [])
    next_targets, last_targets = next_targets[:expecting], last_targets[:expecting]
    told = (next_targets - last_targets)[:-players] + last_targets[players:]
    fed = spread(inputs, ends, shape.inputs)[:expecting]
    assert np.allclose(rounded(network).forward(fed)[2][players:], told, rtol=1e-3, atol=2e-3)


@pytest.mark.parametrize(("game_type", "players"), TABLES)
def test_a_network_is_shown_what_its_seat_sees(core: native.Core, game_type: type[AnyGame], players: int) -> None:
    """In all games that the seat cannot tell apart it is shown the same; of what is seen, something."""
    rng, shown = random.Random(players), set()
    shuffle = engine.shuffler(rng)
    game = game_type(players, first=0, shuffle=shuffle)
    while game.to_move and game.decision < 120:
        if rng.random() < 0.4:
            view = game.view(rng.choice(game.to_move))
            inputs = {tuple(core.inputs(game_type, view, seed=seed)) for seed in range(8)}
            assert len(inputs) == 1, f"{game_type.id}: at decision {game.decision} it sees what is hidden"
            shown |= inputs
        for seat in game.to_move:
            game.play(seat, engine.pick(game.legal(seat), rng), shuffle)
    assert len(shown) > 5


@pytest.mark.parametrize("game_type", GAMES, ids=lambda game_type: game_type.id)
def test_one_that_has_learned_nothing_changes_nothing(core: native.Core, game_type: type[AnyGame]) -> None:
    players, tuning = game_type.seats[-1], judge_of(game_type).tuning.packed()
    view = tried_by_one_who_has_learned(core, game_type, players)
    text = Network(core.shape(game_type, players)).packed(game_type.id, players)
    blank = core.network(game_type, players, text)
    plain = core.look(game_type, view, tuning, draws=5, seed=1)
    assert core.look(game_type, view, tuning, network=blank, draws=5, seed=1) == plain
    other = core.network(game_type, players, opinionated(core.shape(game_type, players)).packed(game_type.id, players))
    assert core.look(game_type, view, tuning, network=other, draws=5, seed=1) != plain


@pytest.mark.parametrize("game_type", GAMES, ids=lambda game_type: game_type.id)
def test_others_may_choose_by_what_they_see(core: native.Core, game_type: type[AnyGame]) -> None:
    """With a network, and only then, that is another search: the same for a seed, and of as many trials."""
    rng, iterations, differ = random.Random(4), 200, 0
    network = core.network(game_type, 2, opinionated(core.shape(game_type, 2)).packed(game_type.id, 2))
    tuning = judge_of(game_type).learned
    assert tuning is not None
    looking, knowing = (replace(tuning, others_look=look).packed() for look in (True, False))
    game, shuffle = game_type(2, first=0, shuffle=engine.shuffler(rng)), engine.shuffler(rng)
    while game.to_move and game.decision < 12:
        view = game.view(min(game.to_move))
        search = partial(core.search, game_type, view, iterations=iterations, seed=1)
        found = search(looking, network=network)
        assert found == search(looking, network=network)
        assert sum(found.visits) == iterations or decided_at_sight(core, game_type, view)
        assert search(looking) == search(knowing)
        differ += found != search(knowing, network=network)
        for seat in game.to_move:
            game.play(seat, engine.pick(game.legal(seat), rng), shuffle)
    assert differ


def test_what_is_decided_at_sight_is_looked_at_and_not_tried(core: native.Core) -> None:
    """The network says what each move is worth: not the same for all, and the best one is taken."""
    decided = []
    for game_type in GAMES:
        game = game_type(2, first=0, shuffle=engine.shuffler(random.Random(5)))
        view = game.view(min(game.to_move))
        if not decided_at_sight(core, game_type, view):
            continue
        decided.append(game_type.id)
        tuning = judge_of(game_type).learned
        assert tuning is not None
        network = core.network(game_type, 2, opinionated(core.shape(game_type, 2)).packed(game_type.id, 2))
        found = core.search(game_type, view, tuning.packed(), network=network, iterations=50, seed=3)
        looks = core.look(game_type, view, tuning.packed(), network=network, draws=1, seed=4)
        assert found.values == pytest.approx(looks)
        assert len({*found.visits}) == 1
        assert found.visits[0] > 0
        assert len({*found.values}) > len(view.legal) / 2
        networks = {2: network}
        bot = bots.NativeSearchBot(core, game_type, bots.Limit(1), tuning, network_for=networks.get)
        assert bot.choose(view, random.Random(1)) == view.legal[looks.index(max(looks))]
        without = core.search(game_type, view, tuning.packed(), iterations=50, seed=3)
        assert sum(without.visits) == 50, "without a network they are tried"
    assert decided


@pytest.mark.parametrize("game_type", GAMES, ids=lambda game_type: game_type.id)
def test_what_is_imagined_is_judged_and_played_on_by_what_was_learned(
    core: native.Core, game_type: type[AnyGame]
) -> None:
    """Cut, it ends where the tree does, with what the network expects there; else with the round that stands alone."""
    judge, rng = judge_of(game_type), random.Random(2)
    shape = core.shape(game_type, 2)
    network = opinionated(shape)
    asked_by_core = core.network(game_type, 2, network.packed(game_type.id, 2))
    bot = bots.NativeSearchBot(core, game_type, bots.Limit(60), judge.learned, network_for=lambda _: asked_by_core)
    game, shuffle, expected = game_type(2, first=0, shuffle=engine.shuffler(rng)), engine.shuffler(rng), 0
    while game.to_move and game.decision < 40:
        view = game.view(min(game.to_move))
        for cut in (True, False) if game.decision % 4 == 0 and len(view.legal) > 1 else ():
            asked_for = Imagining(seed=3, told=2, games=2, seconds=0, trees=2, cut=cut)
            for one in bot.imagine(view, random.Random(1), asked_for):
                for number, line in enumerate(one.lines):
                    imagined = played_again(game_type, view, line, stream(3, number, 0))
                    ended = imagined.outcome is not None or (judge.tuning.one_round and imagined.round != game.round)
                    assert cut or ended
                    for seat in imagined.to_move if cut and not ended else ():
                        seen = np.array([core.inputs(game_type, imagined.view(seat), seed=1)], np.float32)
                        more = rounded(network).forward(seen)[2][0]
                        points = judge.standings(imagined)[seat] + more
                        assert one.standings[number][seat] == pytest.approx(points, abs=1e-3)
                        expected += abs(more) > 0.1
        for seat in game.to_move:
            game.play(seat, engine.pick(game.legal(seat), rng), shuffle)
    assert expected


def test_the_gradient_is_that_of_differences(core: native.Core) -> None:
    shape, rng = native.Shape(1, 7, 5, 3), np.random.default_rng(2)
    network = opinionated(shape)
    # In single precision the differences would say nothing.
    network.layers = [layer.astype(np.float64) for layer in network.layers]
    fed: Any = rng.integers(0, 2, (6, 7)).astype(np.float64)
    targets: Any = rng.normal(0, 1, 6)

    def loss() -> float:
        return float(((network.forward(fed)[2] - targets) ** 2).mean() / 2)

    _, gradient = network.gradient(fed, targets)
    for layer, slope in zip(network.layers, gradient, strict=True):
        for place in np.ndindex(layer.shape):
            before, layer[place] = layer[place], layer[place] + 1e-6
            above = loss()
            layer[place] = before - 1e-6
            assert (above - loss()) / 2e-6 == pytest.approx(slope[place], abs=1e-6)
            layer[place] = before


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("game_type", GAMES, ids=lambda game_type: game_type.id)
def test_the_same_weights_with_and_without_a_stop(game_type: type[AnyGame], tmp_path: Path) -> None:
    one, two = Learner(game_type, game_type.seats[0]), Learner(game_type, game_type.seats[0])
    for _ in range(3):
        one.learn(threads=1)
    one.save(tmp_path / "kept.npz")
    two.load(tmp_path / "kept.npz")
    fresh = one.text()
    assert [one.learn(threads=1) for _ in range(2)] == [two.learn(threads=3) for _ in range(2)]
    assert one.text() == two.text() != fresh
    assert one.learn().decisions > 0, "a course that is over can go on"


@pytest.mark.parametrize("game_type", GAMES, ids=lambda game_type: game_type.id)
def test_it_learns_what_it_is_taught(core: native.Core, game_type: type[AnyGame]) -> None:
    """The same positions again and again: what came of them is known in the end."""
    players = game_type.seats[0]
    shape = core.shape(game_type, players)
    text = Network(shape).packed(game_type.id, players)
    inputs, ends, targets, _ = played(core, game_type, players, text, credit=1.0)
    network, fed = Network(shape, 1), spread(inputs, ends, shape.inputs)
    adam, errors = Adam(network.layers), []
    for _ in range(100):
        error, gradient = network.gradient(fed, targets)
        errors.append(error)
        adam.step(gradient, 0.003)
    assert errors[-1] < 0.2 * errors[0]


@pytest.mark.parametrize("game_type", GAMES, ids=lambda game_type: game_type.id)
def test_what_a_search_has_found_is_learned_from(core: native.Core, game_type: type[AnyGame]) -> None:
    """One who expects nothing, and looks, learns step by step what came in the end; one who searches, what it found."""
    game = game_type(2, first=0, shuffle=engine.shuffler(random.Random(1)))
    if decided_at_sight(core, game_type, game.view(min(game.to_move))):
        pytest.skip("what is decided at sight is told in another way")
    text = Network(core.shape(game_type, 2)).packed(game_type.id, 2)
    for iterations in (0, 20):
        told = partial(played, core, game_type, 2, text, iterations=iterations)
        steps, ends = told(credit=0.0)[2].reshape(-1, 2), told(credit=1.0)[2].reshape(-1, 2)
        assert len(steps) == len(ends) > 1, "the same game, whatever is learned from it"
        assert np.allclose(steps.sum(0), ends[0], atol=1e-3) == (iterations == 0)


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: "",
        lambda text: text[:-1],
        lambda text: text[:-40],
        lambda text: text + "more\n",
        lambda text: text.replace("network 1", "network 2", 1),
        lambda text: text.replace(" 2 ", " 3 ", 1),
        lambda text: text[:-5] + "~" + text[-4:],
        lambda text: text[:-5] + " " + text[-4:],
        lambda text: text[:-5] + "\n" + text[-4:],
        lambda text: text.replace(text.splitlines()[3], "7fc00000" * 32),
        lambda text: text.replace(text.splitlines()[3][:8], "0000000x"),
    ],
)
def test_what_does_not_fit_is_refused(core: native.Core, damage: object) -> None:
    text = Network(core.shape(ANY, 2)).packed(ANY.id, 2, "made here")
    core.network(ANY, 2, text)
    assert callable(damage)
    with pytest.raises(RuleError, match="network"):
        core.network(ANY, 2, damage(text))


def test_a_network_is_for_one_game_and_number_of_players(core: native.Core) -> None:
    game_type = next(game for game in GAMES if len(game.seats) > 1 and game.seats[-1] > 2)
    network = core.network(game_type, 3, Network(core.shape(game_type, 3)).packed(game_type.id, 3))
    game = game_type(2, first=0, shuffle=engine.shuffler(random.Random(1)))
    view = game.view(min(game.to_move))
    with pytest.raises(RuleError, match="learned something else"):
        core.search(game_type, view, judge_of(game_type).tuning.packed(), network=network, iterations=1, seed=1)


# What comes with the games.


def test_some_games_are_learned() -> None:
    assert LEARNED


@pytest.mark.parametrize("game_type", GAMES, ids=lambda game_type: game_type.id)
def test_a_game_that_is_learned_is_learned_for_two(game_type: type[AnyGame]) -> None:
    assert learned.file_for(game_type, 2).is_file() == (game_type in LEARNED)


FILES = [(game, players) for game in LEARNED for players in game.seats if learned.file_for(game, players).is_file()]


@pytest.mark.parametrize(("game_type", "players"), FILES)
def test_what_comes_with_a_game_fits_and_says_how_it_was_made(game_type: type[AnyGame], players: int) -> None:
    assert learned.network_for(game_type, players)
    about = learned.file_for(game_type, players).read_text("ascii").splitlines()[2]
    assert f"quintet train {game_type.id} --players {players} --seed" in about


def test_they_are_small() -> None:
    sizes = [len(learned.file_for(game, players).read_bytes()) for game, players in FILES]
    assert sum(sizes) <= 1_000_000


def test_without_networks_there_is_an_expert_only_where_it_needs_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "has_learned", lambda _: False)
    for game_type in GAMES:
        plain = bots.level_of("expert", game_type).iterations > 0
        assert ("expert" in bots.levels_of(game_type)) == plain
        if not plain:
            with pytest.raises(RuleError, match="nobody has learned"):
                bots.make("expert", game_type)
    hard = bots.make("hard", ANY)
    assert isinstance(hard, bots.NativeSearchBot)
    assert hard.network_for is None
    with pytest.raises(RuleError, match="nothing here that has learned"):
        bots.make("learned:10", ANY)


def test_a_bot_plays_by_what_is_in_a_folder(core: native.Core, tmp_path: Path) -> None:
    view = tried_by_one_who_has_learned(core, ANY, 2)
    bot = bots.make(f"learned:20:weights={tmp_path}", ANY)
    with pytest.raises(RuleError, match=r"2\.txt' cannot be read"):
        bot.choose(view, random.Random(1))
    (tmp_path / "2.txt").write_text(opinionated(core.shape(ANY, 2)).packed(ANY.id, 2))
    assert bot.choose(view, random.Random(1)) in view.legal
    (tmp_path / "3.txt").write_bytes(b"\xff")
    with pytest.raises(RuleError, match="it is no text"):
        bot.choose(tried_by_one_who_has_learned(core, ANY, 3), random.Random(1))


def test_for_so_many_as_nobody_has_learned_it_for_the_plain_search_decides(
    core: native.Core, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A level does so; a bot that was asked for by how it thinks says that it cannot."""
    game_type, rng = LEARNED[0], random.Random(1)
    view = tried_by_one_who_has_learned(core, game_type, 2)
    expert = bots.level_of("expert", game_type)
    for level, iterations, names in (
        (replace(expert, iterations=300), 300, ["expert"]),
        (replace(expert, learned=200), 200, ["expert", "expert:core"]),
    ):
        monkeypatch.setattr(bots, "level_of", lambda *_, level=level: level)
        plain = bots.make(f"search:{iterations}", game_type).advise(view, random.Random(1))
        for name in names:
            assert bots.make(name, game_type).advise(view, random.Random(1)) != plain
            with monkeypatch.context() as nobody:
                nobody.setattr(bots, "network_for", lambda *_: None)
                assert bots.make(name, game_type).advise(view, random.Random(1)) == plain
    monkeypatch.setattr(learned, "network_for", lambda *_: None)
    with pytest.raises(RuleError, match=rf"^nobody has learned {game_type.id} for 2 players yet; search:2000 does"):
        bots.make("learned:300", game_type).choose(view, rng)


# The command.


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Runs the command line, and tells its status."""
    monkeypatch.setattr(sys, "argv", ["quintet", *arguments])
    try:
        cli.main()
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


@pytest.mark.usefixtures("short")
def test_the_command_learns_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from quintet.cli import train  # noqa: PLC0415

    monkeypatch.setattr(train, "ITERATIONS", 3)
    alone = next(game for game in GAMES if 1 in game.seats)
    for game_type, players in ((ANY, 2), (alone, 1)):
        asked = ["train", game_type.id, "--players", str(players), "--threads", "1", "--deals", "3"]
        assert run(monkeypatch, *asked, "--out", str(tmp_path / game_type.id)) == 0
        files = {file.name for file in (tmp_path / game_type.id).iterdir()}
        assert files == {f"{players}.{kind}" for kind in ("txt", "npz", "csv", "svg")}
        assert "after 5 lessons" in capsys.readouterr().out
        whole = (tmp_path / game_type.id / f"{players}.txt").read_text()
        with monkeypatch.context() as patch:
            patch.setattr(Learner, "learn", _stopped(Learner.learn, 2))
            assert run(monkeypatch, *asked, "--out", str(tmp_path / "again")) == 2
        assert "goes on" in capsys.readouterr().err
        assert run(monkeypatch, *asked, "--out", str(tmp_path / "again")) == 0
        assert (tmp_path / "again" / f"{players}.txt").read_text() == whole
        capsys.readouterr()


def _stopped(learn: Callable[[Learner, int], Lesson], after: int) -> Callable[[Learner, int], Lesson]:
    """So many lessons, and then Ctrl-C."""
    left = iter(range(after))

    def lesson(learner: Learner, threads: int) -> Lesson:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return learn(learner, threads)

    return lesson


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--players", "two"], "takes numbers with commas between"),
        (["--players", "9"], "players, not 9"),
        (["--out", "a:b"], "without a colon"),
    ],
)
def test_what_cannot_be_learned_is_said_in_a_sentence(
    given: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, "train", ANY.id, "--out", str(tmp_path / "new"), *given) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert "Traceback" not in error
    assert not (tmp_path / "new").exists()


def test_what_was_learned_for_something_else_is_not_gone_on_with(tmp_path: Path) -> None:
    Learner(ANY, 2, seed=1).save(tmp_path / "kept.npz")
    with pytest.raises(RuleError, match=r"has learned [^:]*: choose another folder$"):
        Learner(ANY, 2, seed=2).load(tmp_path / "kept.npz")
    (tmp_path / "kept.npz").write_bytes(b"nonsense")
    with pytest.raises(RuleError, match="nothing to go on from"):
        Learner(ANY, 2).load(tmp_path / "kept.npz")


def test_levels_think_with_what_was_learned() -> None:
    for game_type in LEARNED:
        hard, expert = (bots.level_of(name, game_type) for name in ("hard", "expert"))
        assert hard.learned < expert.learned
        for name in ("expert", "expert:core"):
            bot = bots.make(name, game_type)
            assert isinstance(bot, bots.NativeSearchBot)
            assert bot.network_for is not None
        for bot in (bots.adviser(game_type), bots.reviewer(game_type, 0.1)):
            assert isinstance(bot, bots.NativeSearchBot)
            assert bot.network_for is not None
        former = bots.make("hard:core", game_type)
        assert isinstance(former, bots.NativeSearchBot)
        assert former.network_for is None
        assert replace(judge_of(game_type).tuning) == former.tuning
