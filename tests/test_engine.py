"""The contract itself: what holds before any game is played."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass
from pathlib import Path

import pytest

from quintet import games
from quintet.engine import (
    AnyGame,
    Card,
    Event,
    Options,
    RoundOver,
    RuleError,
    Secret,
    Shuffle,
    brief,
    event,
    fields_of,
    flag,
    number,
    pick,
    preview,
    seen_by,
    shuffled,
    shuffler,
    stream,
)
from tests.examples import ANY, FEW, GAMES, every_game


@pytest.mark.parametrize("module", ["quintet.engine", *(f"quintet.games.{game_id}.rules" for game_id in games.ids())])
def test_rules_import_only_the_standard_library(module: str) -> None:
    code = (
        f"import sys, {module}\n"
        "names = {name.partition('.')[0] for name in sys.modules}\n"
        "print(*sorted(names - set(sys.stdlib_module_names) - {'quintet', '__main__', '__mp_main__'}))\n"
        "print(*sorted(name for name in sys.modules if name.startswith('quintet.')))"
    )
    run = subprocess.run([sys.executable, "-Ps", "-c", code], capture_output=True, text=True, check=True)
    foreign, ours = run.stdout.splitlines()
    site = {"_distutils_hack", "_virtualenv"}
    assert {name for name in foreign.split() if not name.startswith("__editable__")} <= site
    allowed = ("quintet.engine", "quintet.games", module)
    assert [name for name in ours.split() if not name.startswith(allowed)] == []


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(RuleError, match=f"no game 'chess'; the games are: {', '.join(games.ids())}"):
        games.load("chess")


def test_what_stands_beside_the_rules_is_found_by_its_name() -> None:
    rules = games.part(ANY.id, "rules")
    assert rules is sys.modules[ANY.__module__]
    assert games.part(ANY.id, "nothing_like_this") is None
    assert games.folders(ANY.id)[0].joinpath("rules.py").is_file()


@pytest.fixture
def more_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A second folder in which games are looked for."""
    modules = set(sys.modules)
    with monkeypatch.context() as patched:
        patched.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
        games.ids.cache_clear()
        yield tmp_path
    games.ids.cache_clear()
    for name in set(sys.modules) - modules:
        del sys.modules[name]


def test_a_folder_whose_rules_have_no_game_is_a_fault(more_games: Path) -> None:
    for file in ("__init__.py", "rules.py"):
        (more_games / "empty").mkdir(exist_ok=True)
        (more_games / "empty" / file).touch()
    assert "empty" in games.ids()
    with pytest.raises(TypeError, match=r"quintet\.games\.empty\.rules has no subclass of Game with the id 'empty'"):
        games.load("empty")


@every_game
def test_a_view_is_of_a_seat_or_of_a_spectator(game_type: type[AnyGame]) -> None:
    game = game_type(FEW, first=0, shuffle=list)
    assert [game.view(seat).seat for seat in (None, 0, FEW - 1)] == [None, 0, FEW - 1]
    for seat in (-1, FEW, "0", True):
        with pytest.raises(RuleError, match=f"from 0 to {FEW - 1} or of a spectator"):
            game.view(seat)  # type: ignore[arg-type]


def test_every_order_is_equally_likely() -> None:
    rng = random.Random(1)
    orders = Counter("".join(shuffled("abc", rng)) for _ in range(6000))
    assert len(orders) == 6
    assert all(abs(count - 1000) < 150 for count in orders.values()), orders


def test_draws_are_the_same_on_every_machine() -> None:
    rng = random.Random(7)
    assert "".join(shuffled("abcdefghij", rng)) == "chegijafbd"
    assert [pick(range(100), rng) for _ in range(5)] == [43, 6, 9, 42, 82]


def test_of_a_shuffle_only_the_cards_that_are_needed_are_drawn() -> None:
    whole = shuffled("abcdefghij", random.Random(1))
    for needed in range(11):
        rng, twin = random.Random(1), random.Random(1)
        some = shuffled("abcdefghij", rng, needed=needed)
        assert (sorted(some), some[10 - needed :]) == (sorted(whole), whole[10 - needed :])
        for _ in range(min(needed, 9)):
            twin.random()
        assert rng.getstate() == twin.getstate()


def test_every_seed_number_and_purpose_has_chances_of_its_own() -> None:
    every = [
        (seed, number, which) for seed in (-2, -1, 0, 1, 2, 2**40) for number in (0, 1, 2**33) for which in (0, 1, 6)
    ]
    assert len({stream(*one).random() for one in every}) == len(every)


@every_game
def test_decisions_are_counted_from_0_one_by_one(game_type: type[AnyGame]) -> None:
    game = game_type(FEW, first=0, shuffle=list)
    for made in range(3):
        assert game.decision == made
        for seat in game.to_move:
            assert game.decision == made
            game.play(seat, game.legal(seat)[0], list)


def test_nobody_is_asked_while_a_decision_is_carried_out() -> None:
    seen = []

    class Watched(ANY):  # type: ignore[misc,valid-type]
        __slots__ = ()

        def _resolve(self, choices: dict[int, str], shuffle: Shuffle) -> None:
            seen.append((self.to_move, self.decision))
            super()._resolve(choices, shuffle)

    game = Watched(FEW, first=0, shuffle=list)
    for seat in game.to_move:
        game.play(seat, game.legal(seat)[0], list)
    assert seen == [((), 1)]


def test_an_answer_can_be_taken_back_while_others_think() -> None:
    taken_back = 0
    for game_type in GAMES:
        game = game_type(3, first=0, shuffle=shuffler(random.Random(1)))
        if len(game.to_move) == 3:
            before = [game.view(seat) for seat in (None, 0, 1, 2)]
            game.play(1, game.legal(1)[-1], list)
            with pytest.raises(RuleError, match="seat 0 has chosen nothing"):
                game.withdraw(0)
            game.withdraw(1)
            assert [game.view(seat) for seat in (None, 0, 1, 2)] == before
            with pytest.raises(RuleError, match="seat 1 has chosen nothing"):
                game.withdraw(1)
            taken_back += 1
    assert taken_back, "no game begins with a simultaneous decision, so this shows nothing"


def test_an_answer_is_shown_to_its_own_seat_alone_while_others_think() -> None:
    shown = 0
    for game_type in GAMES:
        game = game_type(3, first=0, shuffle=shuffler(random.Random(1)))
        if len(game.to_move) == 3:
            move = game.legal(1)[-1]
            game.play(1, move, list)
            assert [game.view(seat).chosen for seat in (None, 0, 1, 2)] == [None, None, move, None]
            assert [game.view(seat).legal for seat in (None, 0, 1, 2)] == [(), game.legal(0), (), game.legal(2)]
            assert all(game.view(seat).answered == (1,) for seat in (None, 0, 1, 2))
            shown += 1
    assert shown, "no game begins with a simultaneous decision, so this shows nothing"


def test_a_refusal_names_some_of_the_legal_moves_and_counts_the_rest() -> None:
    refused = set()
    for game_type in GAMES:
        game = game_type(FEW, first=0, shuffle=shuffler(random.Random(1)))
        seat = game.to_move[0]
        legal = game.legal(seat)
        listed = ", ".join(legal[:12]) + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")
        with pytest.raises(RuleError) as error:
            game.play(seat, "?", list)
        assert str(error.value) == f"'?' is not legal for seat {seat} now; legal are: {listed}"
        refused.add(len(legal) > 12)
    assert True in refused, "no game begins with many moves, so this shows half"


def test_a_message_stays_short_whatever_the_input() -> None:
    for value in ("x" * 9999, 10**3000, [["x" * 99] * 99] * 99):
        assert len(brief(value)) < 500
    assert brief("x" * 99) == "'" + "x" * 27 + "..." + "x" * 28 + "'"
    assert brief("x" * 50) == repr("x" * 50)


def test_the_first_seat_is_one_of_those_that_play() -> None:
    with pytest.raises(RuleError, match=f"^the first seat of {FEW} is a number from 0 to {FEW - 1}, not {FEW}$"):
        ANY(FEW, first=FEW, shuffle=list)


@event
class Draw(Event):
    card: Secret[Card]
    pile: int


def test_an_event_shows_its_secret_only_to_its_own_seat() -> None:
    drawn = Draw(seat=1, card="B7", pile=3)
    assert seen_by(drawn, 1) == drawn
    for seat in (None, 0, 2):
        assert seen_by(drawn, seat) == Draw(seat=1, card=None, pile=3)


def test_an_event_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Draw(seat=1, card="B7", pile=3).pile = 4  # type: ignore[misc]


def test_what_nobody_did_is_nobodys_secret() -> None:
    assert seen_by(Draw(seat=None, card="B7", pile=3), None) == Draw(seat=None, card=None, pile=3)


def test_a_kind_has_its_fields_after_the_seat() -> None:
    assert fields_of(Draw) == ("seat", "card", "pile")


def test_a_kind_is_the_name_of_its_class() -> None:
    assert (Draw.kind, RoundOver.kind, RoundOver.chance) == ("draw", "round_over", False)


def test_a_preview_tells_what_is_known_and_stops_before_cards_that_nobody_knows() -> None:
    told = stopped = at_once = 0
    for game_type in GAMES:
        rng = random.Random(1)
        game = game_type(2, first=0, shuffle=shuffler(rng))
        while game.to_move:
            seat = game.to_move[0]
            move = pick(game.legal(seat), rng)
            view = game.view(seat)
            foretold = preview(game_type, view, move)
            assert not any(event.chance for event in foretold)
            if view.answered or len(game.to_move) > 1:
                assert foretold == [], "what a simultaneous choice does hangs on the others"
                at_once += 1
            events: list[Event] = []
            game.events = events
            game.play(seat, move, shuffler(rng))
            told += bool(foretold)
            stopped += len(foretold) < len(events)
    assert told
    assert stopped
    assert at_once


def test_a_spectator_has_nothing_to_preview() -> None:
    with pytest.raises(RuleError, match="spectator"):
        preview(ANY, ANY(FEW, first=0, shuffle=list).view(None), "x")


@dataclass(frozen=True)
class Wishes(Options):
    length: int = number(1, 9, default=3)
    end: int | None = number(-5, 5)
    fast: bool = flag()


def test_options_are_read_from_what_people_type() -> None:
    assert Wishes.parse({"fast": "true"}) == Wishes(fast=True)
    assert Wishes.parse({"fast": "FALSE", "length": "9", "end": "-5"}) == Wishes(length=9, end=-5)
    assert Wishes().as_dict() == {"length": 3, "fast": False}
    for typed in ({"fast": "yes"}, {"fast": "1"}, {"length": "0"}, {"length": "10"}, {"end": "-6"}, {"end": "6"}):
        with pytest.raises(RuleError, match=r"^option "):
            Wishes.parse(typed)


@every_game
def test_options_of_another_game_are_refused(game_type: type[AnyGame]) -> None:
    for options in (object(), *(other.options_type() for other in GAMES if other is not game_type)):
        with pytest.raises(RuleError, match=f"options of {game_type.id} are {game_type.options_type.__name__}"):
            game_type(FEW, options, first=0, shuffle=list)
