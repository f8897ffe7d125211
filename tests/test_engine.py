"""The contract itself: what holds before any game is played."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter

import pytest

from quintet import games
from quintet.engine import (
    Card,
    Event,
    RoundOver,
    RuleError,
    Secret,
    event,
    pick,
    preview,
    seen_by,
    shuffled,
    shuffler,
)
from quintet.games.gap.rules import Gap


@pytest.mark.parametrize("module", ["quintet.engine", *(f"quintet.games.{game_id}.rules" for game_id in games.ids())])
def test_rules_import_only_the_standard_library(module: str) -> None:
    code = (
        f"import sys, {module}\n"
        "names = {name.partition('.')[0] for name in sys.modules}\n"
        "print(*sorted(names - set(sys.stdlib_module_names) - {'quintet', '__main__', '__mp_main__'}))\n"
        "print(*sorted(name for name in sys.modules if name.startswith('quintet.')))"
    )
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    foreign, ours = run.stdout.splitlines()
    site = {"_distutils_hack", "_virtualenv"}
    assert {name for name in foreign.split() if not name.startswith("__editable__")} <= site
    allowed = ("quintet.engine", "quintet.games", module)
    assert [name for name in ours.split() if not name.startswith(allowed)] == []


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(RuleError, match=r"no game 'chess'; the games are: .*gap"):
        games.load("chess")


def test_every_order_is_equally_likely() -> None:
    rng = random.Random(1)
    orders = Counter("".join(shuffled("abc", rng)) for _ in range(6000))
    assert len(orders) == 6
    assert all(abs(count - 1000) < 150 for count in orders.values()), orders


def test_draws_are_the_same_on_every_machine() -> None:
    rng = random.Random(7)
    assert "".join(shuffled("abcdefghij", rng)) == "chegijafbd"
    assert [pick(range(100), rng) for _ in range(5)] == [43, 6, 9, 42, 82]


@event
class Draw(Event):
    card: Secret[Card]
    pile: int


def test_an_event_shows_its_secret_only_to_its_own_seat() -> None:
    drawn = Draw(seat=1, card="B7", pile=3)
    assert seen_by(drawn, 1) == drawn
    for seat in (None, 0, 2):
        assert seen_by(drawn, seat) == Draw(seat=1, card=None, pile=3)


def test_what_nobody_did_is_nobodys_secret() -> None:
    assert seen_by(Draw(seat=None, card="B7", pile=3), None) == Draw(seat=None, card=None, pile=3)


def test_a_kind_is_the_name_of_its_class() -> None:
    assert (Draw.kind, RoundOver.kind, RoundOver.chance) == ("draw", "round_over", False)


def test_a_preview_stops_before_cards_that_nobody_knows() -> None:
    game = Gap(2, first=0, shuffle=shuffler(random.Random(1)))
    game.hands[0], game.middle = ["B5"], ["G5", "Y1", "Y2", "Y3"]
    assert [event.kind for event in preview(Gap, game.view(0), "B5")] == ["take"]
    with pytest.raises(RuleError, match="spectator"):
        preview(Gap, game.view(None), "B5")


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(RuleError, match="options of gap are GapOptions"):
        Gap(2, object(), first=0, shuffle=list)  # type: ignore[arg-type]
