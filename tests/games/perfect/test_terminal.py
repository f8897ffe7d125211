"""Perfect in the terminal."""

from __future__ import annotations

import random

from quintet.engine import Event, shuffler
from quintet.games.perfect.rules import Perfect, PerfectOptions
from quintet.games.perfect.terminal import Presenter
from quintet.terminal import presenter
from tests.games.perfect.test_rules import no_shuffle, play, table


def words(game: Perfect, move: str) -> str:
    return Presenter(Perfect, ["You", "Ada", "Bela"]).choice(game.view(0), move).plain


def test_choices_are_told_with_their_effect() -> None:
    game = table("0: R2 R3 R7 R6 | J4 | B3 | P3 P4\n1: Y7 Y6 | G2\nholds: R5 Y2 P2 steal")
    assert words(game, "add R5") == "Add  ✚5  to your red row: it would be the 5th card, a perfect number"
    assert words(game, "add P2") == "Add  ◆2  to your purple row: it would be the 3rd card, you would lose  ◆2   ◆4 "
    assert words(game, "steal @1 G") == "Use  steal  to take  ▲2  from Ada's green row"
    play(game, "add R5")
    assert words(game, "complete") == "Complete the row  ✚2  ✚3  ✚7  ✚6  ✚5  for 5 points and 1 more as bonus"
    play(game, "keep", "add P2")
    assert words(game, "add Y2 @1").startswith("Add  ■2  to Ada's yellow row: it would be the 3rd card, you would win")
    assert words(game, "add Y2 J") == (
        "Add  ■2  to your row without a colour, which makes it yellow: it would be the 2nd card, a perfect number"
    )
    assert words(game, "add Y2 drop B") == "Empty your blue row and start a row with  ■2 : you would discard  ●3 "
    assert (
        words(game, "save steal drop J") == "Empty your row without a colour and save  steal : you would discard  ✱4 "
    )


def test_all_that_can_happen_has_words() -> None:
    show = Presenter(Perfect, ["You", "Ada", "Bela"])
    told_by_default = presenter.Presenter(Perfect, show.names)
    rng = random.Random(1)
    events: list[Event] = []
    for interaction in (False, True):
        options = PerfectOptions(colours=4, copies=4, interaction=interaction)
        game = Perfect(3, options, first=0, shuffle=shuffler(rng), events=events)
        while game.to_move:
            (seat,) = game.to_move
            view = game.view(seat)
            assert show.question(view)
            move = rng.choice(view.legal)
            assert show.choice(view, move).plain not in ("", move)
            game.play(seat, move, no_shuffle)
    kinds = {event.kind: event for event in events}
    assert set(kinds) == {
        *("deal", "market", "take", "add", "perfect", "complete", "bonus", "keep", "lose", "win", "end"),
        *("protect", "move", "steal", "save", "discard", "drop"),
    }
    for kind, event in kinds.items():
        story, plain = show.story(event), told_by_default.story(event)
        assert story is not None
        assert plain is not None
        assert kind == "end" or story.plain != plain.plain, f"{kind} has no words of its own"
