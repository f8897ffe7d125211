"""OpenSpiel's own tests pass, its players play, and its states tell what the rules say and nothing that is hidden."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, random_agent

from quintet import games, rl
from quintet.engine import AnyGame, Card, End, Event, RuleError, pick, secrets_of
from quintet.rl import openspiel
from tests.examples import ANY, FEW
from tests.test_encodings import GAMES, IDS, every_game

CHANCE = pyspiel.PlayerId.CHANCE
AT_ONCE = [game_type for game_type in GAMES if rl.encoding_of(game_type, game_type.seats[-1]).simultaneous]


def called(game_type: type[AnyGame], players: int, values: dict[str, int | bool], **more: object) -> str:
    """The name by which OpenSpiel loads a game."""
    parameters = {"players": players, **values, **more}
    return f"quintet_{game_type.id}({','.join(f'{name}={value}' for name, value in parameters.items())})"


def a_game(game_type: type[AnyGame], players: int | None = None, **more: object) -> Any:
    """A game that is soon over."""
    return pyspiel.load_game(called(game_type, players or max(2, game_type.seats[0]), game_type.quick, **more))


def cases() -> Iterator[Any]:
    for game_id in IDS:
        game_type = games.load(game_id)
        for players in game_type.seats:
            for name, values in game_type.variants.items():
                case = f"{game_id}-{players}-{name}".replace(" ", "_")
                yield pytest.param(called(game_type, players, values), id=case)


def step(state: Any, rng: random.Random) -> Any:
    """Plays at random, and returns the action, or the actions of all."""
    if state.is_simultaneous_node():
        actions = [pick(state.legal_actions(player) or [0], rng) for player in range(state.num_players())]
        state.apply_actions(actions)
        return actions
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        action = rng.choices(outcomes, weights)[0]
    else:
        action = pick(state.legal_actions(), rng)
    state.apply_action(action)
    return action


def states(game: Any, seed: int = 1) -> Iterator[Any]:
    """The states of a random game. Each is played on when the next one is asked for."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        step(state, rng)
    yield state


def decisions(game: Any, seed: int = 1) -> Iterator[Any]:
    """Those in which players decide."""
    return (state for state in states(game, seed) if not state.is_chance_node() and not state.is_terminal())


def know(state: Any, player: int) -> tuple[Any, ...]:
    """All that a player is told."""
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.observation_tensor(player),
        [] if state.is_chance_node() else state.legal_actions(player),
    )


# Its own tests.


@pytest.mark.parametrize("name", list(cases()))
def test_random_games_keep_what_openspiel_asks_for(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@every_game
def test_the_same_one_after_the_other(game_type: type[AnyGame]) -> None:
    game = a_game(game_type, 3, turn_based=True, first=1, reward="rank")
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert all(state.current_player() == state.course.position.game.to_move[0] for state in decisions(game))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    game = a_game(game_type, 3, reward="win")
    if game_type in AT_ONCE:
        assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
        assert any(state.is_simultaneous_node() for state in states(game))
        pyspiel.random_sim_test(pyspiel.convert_to_turn_based(game), num_sims=1, serialize=False, verbose=False)
    else:
        assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL


# What it says is what the rules say.


@every_game
@pytest.mark.parametrize("turn_based", [False, True])
def test_moves_and_draws_mean_what_they_mean_by_the_rules(game_type: type[AnyGame], turn_based: bool) -> None:
    players = game_type.seats[-1]
    game = a_game(game_type, players, turn_based=turn_based, first=1)
    encoding = game.setting.encoding
    rng = random.Random(4)
    state = game.new_initial_state()
    draws: list[Card] = []
    choices: list[tuple[int, int]] = []
    while not state.is_terminal():
        who = state.current_player()
        asked = [player for player in range(players) if who != CHANCE and state.legal_actions(player)]
        done = step(state, rng)
        if who == CHANCE:
            draws.append(state.action_to_string(CHANCE, done))
        elif who == pyspiel.PlayerId.SIMULTANEOUS:
            choices += [(player, done[player]) for player in asked]
        else:
            choices.append((who, done))
    assert len(draws) <= game.max_chance_nodes_in_history()

    def shuffle(cards: Any) -> list[Card]:
        left, order = list(cards), []
        while len(set(left)) > 1:
            order.append(draws.pop(0))
            left.remove(order[-1])
        return order + left

    played = game_type(players, encoding.options, first=1, shuffle=shuffle)
    for seat, number in choices:
        played.play(seat, encoding.move(number, played.view(seat)), shuffle)
    assert not draws
    assert played.outcome is not None
    assert played.outcome == state.course.position.game.outcome
    assert state.returns() == pytest.approx(rl.rewards("margin", played.outcome))
    assert state.rewards() == state.returns()


@every_game
def test_chance_draws_from_all_cards_there_are(game_type: type[AnyGame]) -> None:
    game = a_game(game_type)
    cards = Counter(game_type(game.num_players(), game.setting.encoding.options, first=0, shuffle=list).cards())
    assert game.max_chance_outcomes() == len(cards)
    state = game.new_initial_state()
    for _ in range(3):
        outcomes = {state.action_to_string(CHANCE, number): chance for number, chance in state.chance_outcomes()}
        assert outcomes == {card: count / cards.total() for card, count in cards.items() if count}
        number = state.chance_outcomes()[0][0]
        cards[state.action_to_string(CHANCE, number)] -= 1
        state.apply_action(number)


@every_game
def test_observations_are_those_of_the_encoding_part_by_part(game_type: type[AnyGame]) -> None:
    game = a_game(game_type)
    encoding = game.setting.encoding
    observer = game.make_py_observer()
    assert game.observation_tensor_shape() == [encoding.size]
    assert not any(game.new_initial_state().observation_tensor(0))
    state = next(islice(decisions(game), 5, None))
    for player in range(game.num_players()):
        view = state.course.position.game.view(player)
        expected = encoding.observation(view)
        assert state.observation_tensor(player) == expected.tolist()
        observer.set_from(state, player)
        assert list(observer.dict) == [field.name for field in encoding.fields]
        for field in encoding.fields:
            assert np.array_equal(observer.dict[field.name], expected[field.place].reshape(field.shape))
        assert state.legal_actions(player) == np.flatnonzero(encoding.mask(view)).tolist()
        for action in state.legal_actions(player):
            assert state.action_to_string(player, action) == encoding.labels[action]


# What players know.


@every_game
def test_nobody_is_told_what_lies_at_the_bottom_of_the_pile(game_type: type[AnyGame]) -> None:
    """Another order of the cards that lie deepest makes another state, and no player can tell."""
    game = a_game(game_type, turn_based=True)
    state = next(decisions(game))
    dealt = state.history()
    *others, one, other = dealt
    twin = game.new_initial_state()
    for action in (*others, other, one):
        twin.apply_action(action)
    rng = random.Random(2)
    for _ in range(6):
        assert str(twin) != str(state)
        for player in range(game.num_players()):
            assert know(twin, player) == know(state, player)
        twin.apply_action(step(state, rng))
        if state.is_chance_node() or state.is_terminal():
            break


@every_game
def test_a_card_is_dealt_to_one_player_or_seen_by_all(game_type: type[AnyGame]) -> None:
    """Each card of the deal in turn changes places with the one that lies deepest."""
    game = a_game(game_type, 3, turn_based=True)
    state = next(decisions(game))
    *dealt, deepest = state.history()
    before = [know(state, player) for player in range(3)]
    hands = []
    for place, card in enumerate(dealt):
        twin = game.new_initial_state()
        try:
            for action in (*dealt[:place], deepest, *dealt[place + 1 :], card):
                twin.apply_action(action)
        except RuleError:  # it went into another shuffle
            continue
        if twin.course.seen(None) == state.course.seen(None):
            told = [player for player in range(3) if know(twin, player) != before[player]]
            assert len(told) <= 1
            hands += told
    held = Counter({player: len(getattr(state.course.position.view(player), "hand", ())) for player in range(3)})
    assert Counter(hands) == held


@every_game
def test_what_one_player_knows_is_never_forgotten(game_type: type[AnyGame]) -> None:
    game = a_game(game_type, turn_based=True)
    remembered = [""] * game.num_players()
    moves: list[list[str]] = [[] for _ in remembered]
    types: tuple[type[Event], ...] = (*game_type.event_types, End)
    kinds = {kind.kind: kind for kind in types}
    for state in decisions(game):
        for player, before in enumerate(remembered):
            information = state.information_state_string(player)
            assert information.startswith(before)
            assert information.endswith("\n" + state.observation_string(player))
            remembered[player] = information.removesuffix(state.observation_string(player))
            own = [line.removeprefix("> ") for line in remembered[player].splitlines() if line.startswith("> ")]
            assert len(own) >= len(moves[player])
            assert own[: len(moves[player])] == moves[player]
            moves[player] = own
    assert all(moves)
    for player, view in enumerate(map(next(decisions(game)).course.position.view, range(game.num_players()))):
        dealt = [json.loads(line[4:])["hand"] for line in remembered[player].splitlines() if line.startswith("own ")]
        assert dealt[:1] == ([list(view.hand)] if hasattr(view, "hand") else [])
    secrets = []
    for player, text in enumerate(remembered):
        for line in text.splitlines():
            kind, _, values = line.partition(" ")
            if kind not in (">", "own"):
                event = json.loads(values)
                for name in secrets_of(kinds[kind]):
                    assert (event[name] is None) == (event["seat"] != player)
                    secrets.append(event[name])
    assert bool(secrets) == any(map(secrets_of, game_type.event_types))


@every_game
@pytest.mark.parametrize("turn_based", [False, True])
def test_a_state_drawn_from_what_a_player_knows_could_be_the_real_one(
    game_type: type[AnyGame], turn_based: bool
) -> None:
    game = a_game(game_type, 3, turn_based=turn_based)
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    changed = set()
    for state in islice(decisions(game), 0, 40, 5):
        real = str(state)
        for player in range(game.num_players()):
            sampled = state.resample_from_infostate(player, sampler)
            assert know(sampled, player) == know(state, player)
            assert sampled.current_player() == state.current_player()
            assert sampled.history() == []
            others = {other for other in range(game.num_players()) if other != player}
            assert {sampled.course.remembered(other) for other in others} == {state.course.remembered(None)}
            if str(sampled) != real:
                changed.add(player)
            assert str(pickle.loads(pickle.dumps(sampled))) == str(sampled)
        rng = random.Random(1)
        while not sampled.is_terminal():
            step(sampled, rng)
        assert str(state) == real
    assert changed == set(range(game.num_players()))
    with pytest.raises(RuleError, match="while chance decides"):
        game.new_initial_state().resample_from_infostate(0, sampler)


def test_samples_differ() -> None:
    state = next(decisions(a_game(ANY)))
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    assert len({str(state.resample_from_infostate(0, sampler)) for _ in range(10)}) == 10


# Copies.


@every_game
def test_a_state_that_was_written_down_comes_back_and_has_the_same_future(game_type: type[AnyGame]) -> None:
    game = a_game(game_type, game_type.seats[-1])
    kinds = set()
    for count, state in enumerate(states(game)):
        kind = "chance" if state.is_chance_node() else "simultaneous" if state.is_simultaneous_node() else "one"
        if count % 25 and kind in kinds:
            continue
        kinds.add(kind)
        written = pyspiel.serialize_game_and_state(game, state)
        back, again = pyspiel.deserialize_game_and_state(written)
        assert str(back) == str(game)
        copies = [again, pickle.loads(pickle.dumps(state)), state.clone()]
        before = [know(state, player) for player in range(game.num_players())]
        for copy in copies:
            assert str(copy) == str(state)
            assert copy.history() == state.history()
            assert [know(copy, player) for player in range(game.num_players())] == before
        ends = []
        for copy in copies:
            rng = random.Random(9)
            for _ in range(60):
                if not copy.is_terminal():
                    step(copy, rng)
            ends.append((str(copy), copy.history(), copy.returns(), copy.information_state_string(0)))
        assert ends[0] == ends[1] == ends[2]
        assert [know(state, player) for player in range(game.num_players())] == before
    assert {"chance", "one"} <= kinds
    assert ("simultaneous" in kinds) == (game_type in AT_ONCE)


# Its players.


@every_game
def test_its_search_plays(game_type: type[AnyGame]) -> None:
    game = a_game(game_type, turn_based=True)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 8, random_state=np.random.RandomState(1))
    rng = random.Random(3)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random))  # by a seed of ours
    state = game.new_initial_state()
    answers = 0
    while answers < 4:
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            assert bot.step(state) in state.legal_actions()
            answers += 1
        step(state, rng)


@every_game
@pytest.mark.parametrize("turn_based", [False, True])
def test_its_environment_plays(game_type: type[AnyGame], turn_based: bool) -> None:
    game = a_game(game_type, turn_based=turn_based)
    environment = rl_environment.Environment(game, chance_event_sampler=rl_environment.ChanceEventSampler(seed=1))
    np.random.seed(1)
    players = range(game.num_players())
    agents = [random_agent.RandomAgent(player, game.num_distinct_actions()) for player in players]
    now = environment.reset()
    while not now.last():
        legal = now.observations["legal_actions"]
        if environment.is_turn_based:
            now = environment.step([agents[now.observations["current_player"]].step(now).action])
        else:  # all answer every time: who is not asked may say anything
            now = environment.step([agents[player].step(now).action if legal[player] else -1 for player in players])
        assert all(len(seen) == game.observation_tensor_size() for seen in now.observations["info_state"])
    assert now.rewards == environment.get_state.returns()
    assert sum(now.rewards) == pytest.approx(0)


def test_its_regret_minimisation_runs() -> None:
    game = a_game(ANY, turn_based=True)
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    state = next(decisions(game))
    policy = solver.average_policy().action_probabilities(state)
    assert sorted(policy) == state.legal_actions()
    assert sum(policy.values()) == pytest.approx(1)


# Parameters, and what makes no sense.


@every_game
def test_parameters_are_the_options_of_the_game(game_type: type[AnyGame]) -> None:
    game = pyspiel.load_game(f"quintet_{game_type.id}")
    encoding = game.setting.encoding
    assert (encoding.game_type, encoding.options) == (game_type, game_type.options_type())
    assert game.num_players() == max(2, game_type.seats[0])
    assert game.num_distinct_actions() == encoding.actions
    for values in game_type.variants.values():
        loaded = pyspiel.load_game(called(game_type, game_type.seats[-1], values))
        assert loaded.setting.encoding.options == game_type.options_type.read(values)
        assert loaded.num_players() == game_type.seats[-1]
        assert str(pyspiel.load_game(str(loaded))) == str(loaded)


@every_game
@pytest.mark.parametrize("reward", rl.REWARDS)
def test_utilities_are_what_they_are_said_to_be(game_type: type[AnyGame], reward: str) -> None:
    for players in {game_type.seats[0], game_type.seats[-1]}:
        game = a_game(game_type, players, reward=reward)
        *_, end = states(game)
        assert all(game.min_utility() <= utility <= game.max_utility() for utility in end.returns())
        if (players, reward) == (1, "margin"):
            assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
        else:
            assert sum(end.returns()) == pytest.approx(game.utility_sum())


def test_what_makes_no_sense_is_refused() -> None:
    name = f"quintet_{ANY.id}"
    for parameters, message in {
        "players=99": "is for .* players, not 99",
        f"players={FEW},first={FEW}": f"the first seat of {FEW} is a number from 0 to {FEW - 1}, not {FEW}",
        "reward=luck": "one of margin, rank, win, not 'luck'",
    }.items():
        with pytest.raises(RuleError, match=message):
            pyspiel.load_game(f"{name}({parameters})")
    with pytest.raises(pyspiel.SpielError, match="nonsense"):
        pyspiel.load_game(f"{name}(nonsense=1)")
    game = a_game(ANY, first=1)
    state = game.new_initial_state()
    with pytest.raises(RuleError, match="no card with the number 9999"):
        state.apply_action(9999)
    state = next(decisions(game))
    before = str(state), state.history()
    illegal = next(number for number in range(game.num_distinct_actions()) if number not in state.legal_actions())
    with pytest.raises(RuleError, match=f"action {illegal} .* is not legal for seat 1 now"):
        state.apply_action(illegal)
    assert (str(state), state.history()) == before
    with pytest.raises(RuleError, match="no tensor of an information state"):
        state.information_state_tensor(0)
    with pytest.raises(RuleError, match="sees what all see"):
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, public_info=False))
    with pytest.raises(RuleError, match="no parameters"):
        game.make_py_observer(None, {"depth": 1})


# Nobody else needs it.


def run(*lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False)


def test_it_is_loaded_by_those_who_ask_for_it_alone() -> None:
    done = run("import sys, quintet, quintet.cli, quintet.rl", "print([n for n in sys.modules if 'spiel' in n])")
    assert done.stdout == "[]\n", done.stderr


def test_without_it_one_sentence_says_what_to_do() -> None:
    done = run("import sys", "sys.modules['pyspiel'] = None", "import quintet.rl.openspiel")
    assert done.stderr.splitlines()[-1] == (
        "ImportError: quintet.rl.openspiel needs OpenSpiel: pip install 'quintet[openspiel]'"
    )


def test_a_program_that_has_used_it_ends_well() -> None:
    name = called(ANY, FEW, ANY.quick)
    done = run(
        "import pyspiel, quintet.rl.openspiel", f"game = pyspiel.load_game('{name}')", "print(game.num_players())"
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{FEW}\n", "")


def test_names_come_from_the_registry() -> None:
    assert openspiel.QuintetGame.__subclasses__()
    ours = {kind.short_name for kind in pyspiel.registered_games() if kind.short_name.startswith("quintet_")}
    assert ours == {f"quintet_{game_id}" for game_id in IDS}
