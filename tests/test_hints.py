"""Hints: they are counted in games imagined, the best move comes first, and every sentence of them can be said."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, islice
from statistics import fmean
from types import SimpleNamespace
from typing import ClassVar

import pytest

from quintet.bots import Limit, search_bot
from quintet.bots import hints as module
from quintet.bots.hints import hints, told_apart
from quintet.bots.judge import judge_of
from quintet.bots.search import Imagining, SearchBot
from quintet.engine import AnyGame, View, pick, preview, shuffler
from quintet.native import Imagined
from quintet.terminal import presenter_for
from quintet.terminal.hints import hint_lines
from quintet.words import languages
from tests.examples import ANY, FEW, every_game, quick


def some_views(
    game_type: type[AnyGame], players: int, *, every: int = 5, most: int = 4, seed: int = 1
) -> Iterator[View]:
    """What those see who have a choice, here and there in a game that is played at random."""
    rng = random.Random(seed)
    game = game_type(players, quick(game_type), first=0, shuffle=shuffler(rng))
    number = 0
    while game.to_move and most:
        seat = pick(game.to_move, rng)
        if len(game.legal(seat)) > 1:
            number += 1
            if number % every == 1 % every:
                most -= 1
                yield game.view(seat)
        game.play(seat, pick(game.legal(seat), rng), shuffler(rng))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short search and a few games imagined are enough to see what is told."""
    monkeypatch.setattr(module, "adviser", lambda kind: search_bot(kind, Limit(100)))
    monkeypatch.setattr(module, "Imagining", lambda **asked: Imagining(**asked, told=6, games=24, seconds=0, trees=2))


@pytest.mark.usefixtures("few")
@every_game
def test_hints_are_about_legal_moves_and_can_be_told_in_every_language(game_type: type[AnyGame]) -> None:
    for players in {max(game_type.seats[0], 2), game_type.seats[-1]}:
        for view in some_views(game_type, players, most=2):
            found = hints(game_type, view, random.Random(1), wanted=view.legal[0])
            assert view.legal[0] in {hint.move for hint in found} <= {*view.legal}
            assert len(found) <= 4
            for number, hint in enumerate(found):
                assert len(hint.points) == players
                assert 0 <= hint.ahead <= 1
                for language in languages():
                    show = presenter_for(game_type, [*"ABCDEF"[:players]], language=language, you=view.seat)
                    assert list(hint_lines(show, view, hint, best=number == 0))


@pytest.mark.usefixtures("few")
@every_game
def test_what_is_told_of_the_move_itself_is_what_it_does(game_type: type[AnyGame]) -> None:
    """Where a preview knows what a move does at once, every game imagined does it too."""
    judge = judge_of(game_type)
    if not judge.counted:
        pytest.skip("it counts nothing")

    def does(view: View, move: str) -> set[str]:
        return {event.kind for event in preview(game_type, view, move) if type(event) in judge.counted}

    players = max(game_type.seats[0], 2)
    views = chain.from_iterable(some_views(game_type, players, every=1, most=500, seed=seed) for seed in range(20))
    telling = (view for view in views if any(does(view, move) for move in view.legal))
    compared = 0
    for view in islice(telling, 3):
        wanted = next(move for move in view.legal if does(view, move))
        for hint in hints(game_type, view, random.Random(1), wanted=wanted):
            for because in hint.reasons:
                if because.when == "now":
                    counted = {count.kind: count.share for count in because.counts}
                    sure = does(view, hint.move) & {*counted}
                    compared += len(sure)
                    assert all(counted[kind] == 1 for kind in sure)
    assert compared


def followed(move: str, *results: float) -> Imagined:
    return Imagined(
        move,
        1,
        0.5,
        list(results),
        [(0,) * FEW] * len(results),
        [(0.0,) * FEW] * len(results),
        [0.0] * len(results),
        [],
    )


def test_the_first_is_never_expected_to_do_worse_and_what_is_close_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    view = next(some_views(ANY, FEW))

    class Prophet:
        seen: ClassVar[list[Imagined]] = []

        def imagine(self, *_: object) -> list[Imagined]:
            return list(self.seen)

    monkeypatch.setattr(module, "adviser", lambda _: Prophet())
    monkeypatch.setattr(module._Told, "reason", lambda *_: None)
    bad, good, alike = followed("bad", 0.1, 0.2, 0.1), followed("good", 0.9, 0.8, 0.9), followed("alike", 0.8, 0.9, 0.9)
    alike.ahead, good.ahead = [1.0, 0.0, 1.0], [0.0, 1.0, 0.0]
    for Prophet.seen in ([bad, good], [good, bad], [bad, alike, good], [alike, good]):
        found = hints(ANY, view, random.Random(1))
        means = {one.move: fmean(one.results) for one in Prophet.seen}
        assert [means[hint.move] for hint in found] == sorted(means.values(), reverse=True)
        assert [hint.close for hint in found if hint.move == "bad"] in ([], [False])
        assert all(hint.close for hint in found if hint.move != "bad") == (alike in Prophet.seen)
        assert len({hint.ahead for hint in found if hint.close}) <= 1, "what cannot be told apart is told as one"
        assert [hint.ahead for hint in found] == sorted([hint.ahead for hint in found], reverse=True)
    (Prophet.seen,) = ([good],)
    assert [hint.close for hint in hints(ANY, view, random.Random(1))] == [False]


def test_of_those_that_cannot_be_told_apart_the_one_with_more_to_say_for_it_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = next(some_views(ANY, FEW))
    one, two = followed("one", 0.9, 0.8, 0.9), followed("two", 0.8, 0.9, 0.9)
    monkeypatch.setattr(module, "adviser", lambda _: SimpleNamespace(imagine=lambda *_: [one, two]))
    monkeypatch.setattr(module._Told, "reason", lambda *_: None)
    for better in ("one", "two"):
        monkeypatch.setattr(
            module._Told, "advantage", lambda told, _, better=better: 1.0 if told.imagined.move == better else -1.0
        )
        assert hints(ANY, view, random.Random(1))[0].move == better


def test_a_move_that_wins_more_often_in_the_end_is_not_said_to_be_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    view = next(some_views(ANY, FEW))
    soon, late = followed("soon", 0.9, 0.8, 0.9), followed("late", 0.1, 0.2, 0.1)
    soon.ahead, late.ahead = [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]
    monkeypatch.setattr(module, "adviser", lambda _: SimpleNamespace(imagine=lambda *_: [soon, late]))
    monkeypatch.setattr(module._Told, "reason", lambda *_: None)
    assert [(hint.close, hint.ahead) for hint in hints(ANY, view, random.Random(1))] == [(True, 0.5), (True, 0.5)]


def test_moves_are_told_apart_by_the_games_that_both_were_followed_through() -> None:
    luck = [random.Random(1).random() for _ in range(50)]
    assert told_apart([value + 0.01 * (1 + number % 2) for number, value in enumerate(luck)], luck, 5)
    assert not told_apart(luck, luck[::-1], 5)
    assert not told_apart(luck, luck, 5)
    assert not told_apart([1.0], [0.0], 5), "one game tells nothing"
    assert not told_apart([1.0, 0.9, 1.0, 0.9], [0.0] * 4, 1), "nor one search"


def test_what_one_search_has_found_by_luck_tells_nothing_about_the_move() -> None:
    games = 600
    assert not told_apart([float(number % 6 == 0) for number in range(games)], [0.0] * games, 6)
    assert told_apart([float(number % 6 != 0) for number in range(games)], [0.0] * games, 6)


def test_what_may_be_chance_is_not_told_as_a_difference() -> None:
    def compared(one: list[float], other: list[float], telling: float) -> tuple[float, float | None]:
        told = module._Told(ANY, next(some_views(ANY, FEW)), followed("any"), Imagining(seed=1, trees=5))
        return told._compared(one, other, telling)

    rare, often, other = [1.0, 0, 0, 0] * 10, [1.0, 1, 1, 0] * 10, [0, 0, 0, 1.0] * 10
    assert compared(often, rare, 0.1) == (0.75, 0.25)
    assert compared(rare, other, 0.1) == (0.25, None), "as often"
    assert compared([1.0, 0, 1, 0], [0, 1.0, 0, 0], 0.1) == (0.5, None), "in too few games"
    assert compared([1.25] * 8, [1.0] * 8, 0.5) == (1.25, None), "too little"


@pytest.mark.usefixtures("few")
@every_game
def test_a_hint_names_what_it_is_compared_with(game_type: type[AnyGame]) -> None:
    view = next(some_views(game_type, max(game_type.seats[0], 2)))
    best, *rest = [(hint.move, hint.against) for hint in hints(game_type, view, random.Random(1))]
    assert best[1] == (rest[0][0] if rest else None)
    assert all(against == best[0] for _, against in rest)


@pytest.mark.usefixtures("few")
@every_game
def test_without_a_core_there_are_hints_too(game_type: type[AnyGame], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "adviser", lambda kind: SearchBot(kind, Limit(5)))
    view = next(some_views(game_type, max(game_type.seats[0], 2)))
    assert hints(game_type, view, random.Random(1)) == hints(game_type, view, random.Random(1))
