"""The command ``quintet play GAME``: one person against bots."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from quintet import bots
from quintet.bots import Advice, Bot
from quintet.cli.common import console, game_argument, new_file, players_option, read_options, read_seats, set_option
from quintet.engine import Event, Game, Move, RuleError, View, shuffler
from quintet.records import Match
from quintet.terminal import presenter_for
from quintet.terminal.presenter import Presenter

NAMES = ("Ada", "Bela", "Cleo", "Dora", "Emil", "Finn")
"""The names of bots at the table; the person is "You"."""
COMPACT = 16
"""From so many choices on they are shown side by side."""
HELP = """Type the number of a choice, the move as it is written, or enough of it to tell it from the others.
  table   show the table again          hint   ask the strongest bot
  rules   how the game is played        quit   leave the game"""


class LeftError(Exception):
    """The person has left the game."""


@click.command(name="play", help="Play a game against bots.")
@game_argument
@players_option
@click.option("--seat", type=click.IntRange(0), default=0, show_default=True, help="where you sit")
@click.option("--bots", "bot_names", default="medium", show_default=True, help="one for all others, or one for each")
@click.option("--seed", type=int, help="deal the cards by this seed (default: by chance)")
@set_option
@click.option("--record", type=click.Path(path_type=Path), help="write the record of the finished game to this file")
@click.option("--force", is_flag=True, help="with --record: overwrite an existing file")
def command(
    game_type: type[Game[Any, Any]],
    *,
    players: int,
    seat: int,
    bot_names: str,
    seed: int | None,
    settings: tuple[str, ...],
    record: Path | None,
    force: bool,
) -> None:
    """Plays one game to its end, or until the person leaves."""
    options = read_options(game_type, settings)
    if seat >= players:
        raise RuleError(f"the seats of {players} players are 0 to {players - 1}, not {seat}")
    others = [other for other in range(players) if other != seat]
    names_of_bots = read_seats(bot_names, len(others)) if others else ()
    opponents = dict(zip(others, (bots.make(name, game_type) for name in names_of_bots), strict=True))
    if record is not None and record.exists() and not force:
        raise RuleError(f"{record} exists; --force overwrites it")
    table = Table(
        game_type, players, seat, opponents, random.Random(seed if seed is not None else secrets.randbits(64))
    )
    try:
        match = table.play(options)
    except LeftError:
        table.out.print("You have left the game.", style="dim")
        return
    with new_file(record, force=force) as file:
        if file is not None:
            file.write(match.record().to_json() + b"\n")


class Table:
    """A person, bots and a game between them."""

    def __init__(
        self, game_type: type[Game[Any, Any]], players: int, seat: int, opponents: dict[int, Bot], luck: random.Random
    ) -> None:
        self.out: Console = console()
        self.game_type = game_type
        self.players = players
        self.seat = seat
        self.opponents = opponents
        self.luck = luck
        names = iter(NAMES)
        self.show: Presenter = presenter_for(
            game_type, ["You" if other == seat else next(names) for other in range(players)]
        )

    def play(self, options: Any) -> Match:
        """Plays to the end and returns the match. Raises :class:`LeftError` if the person leaves."""
        events: list[Event] = []
        first = int(self.luck.random() * self.players)
        match = Match(self.game_type, self.players, options, first=first, shuffle=shuffler(self.luck), events=events)
        game = match.game
        self.out.print("Type ? for help.", style="dim")
        while True:
            self.tell(events)
            events.clear()
            if not game.to_move:
                break
            # In a simultaneous decision the person is asked first: nobody waits for a bot to think.
            seat = self.seat if self.seat in game.to_move else game.to_move[0]
            move = self.ask(game.view(seat)) if seat == self.seat else self.let_think(seat, game.view(seat))
            match.play(seat, move)
        self.out.print(self.show.table(game.view(self.seat)), soft_wrap=False)
        return match

    def let_think(self, seat: int, view: View) -> Move:
        """A bot's move."""
        luck = random.Random(self.luck.getrandbits(64))
        if not self.out.is_terminal:
            return self.opponents[seat].choose(view, luck)
        with self.out.status(Text.assemble(self.show.name(seat), " is thinking")):
            return self.opponents[seat].choose(view, luck)

    def tell(self, events: Sequence[Event]) -> None:
        """What happened, as far as the person may know."""
        for event in events:
            if (words := self.show.story(event.seen_by(self.seat))) is not None:
                important = event.kind in ("deal", "round", "end")
                self.out.print(words, style="bold" if important else "")

    def ask(self, view: View) -> Move:
        """The person's move."""
        self.out.print()
        self.show_table(view)
        while True:
            try:
                answer = self.out.input(Text("> ", style="bold")).strip()
            except EOFError:
                raise LeftError from None
            match answer.lower():
                case "?" | "help":
                    self.out.print(HELP)
                case "quit" | "exit":
                    raise LeftError
                case "table" | "":
                    self.show_table(view)
                case "rules":
                    click.get_current_context().invoke(_rules(), game_type=self.game_type)
                case "hint":
                    self.hint(view)
                case _:
                    move = self.understand(view, answer)
                    if move is not None:
                        self.out.print()
                        return move

    def show_table(self, view: View) -> None:
        """The table, the question and the choices."""
        self.out.print(self.show.table(view), soft_wrap=False)
        self.out.print()
        self.out.print(self.show.question(view), style="bold")
        choices = [
            Text.assemble((f"{number:3} ", "bold cyan"), self.show.choice(view, move))
            for number, move in enumerate(view.legal, 1)
        ]
        if len(choices) < COMPACT:
            for choice in choices:
                self.out.print(choice, soft_wrap=False)
        else:
            self.out.print(Columns(choices, padding=(0, 2)), soft_wrap=False)

    def understand(self, view: View, answer: str) -> Move | None:
        """The move that was meant; ``None``, with an explanation, if it is not clear."""
        if answer.isdecimal():
            if 1 <= int(answer[:9]) <= len(view.legal):
                return view.legal[int(answer) - 1]
            self.out.print(f"There are the choices 1 to {len(view.legal)}; ? shows help.")
            return None
        wanted = answer.lower().split()
        matches = [move for move in view.legal if move.lower().split() == wanted] or [
            move for move in view.legal if all(word in move.lower().split() for word in wanted)
        ]
        if len(matches) == 1:
            return matches[0]
        if matches:
            self.out.print(Text.assemble("That could be: ", ", ".join(matches)))
        else:
            self.out.print(Text(f"{answer!r} is none of the choices. Type a number from the list; ? shows help."))
        return None

    def hint(self, view: View) -> None:
        """What the strongest bot thinks of the choices, in numbers."""
        with self.out.status("thinking"):
            advice = bots.make("hard", self.game_type).advise(view, random.Random(self.luck.getrandbits(64)))
        self.out.print("Expected result (0 % is the worst defeat, 100 % the best victory) and how often it was tried:")
        for line in advice[:6]:
            self.out.print(self.worded(view, line), soft_wrap=False)

    def worded(self, view: View, advice: Advice) -> Text:
        """One line of a hint."""
        expected = Text(f"{advice.value:4.0%} {advice.visits:6} tries  ", style="dim")
        return Text.assemble(expected, self.show.choice(view, advice.move))


def _rules() -> click.Command:
    from quintet.cli import rules  # noqa: PLC0415 - costs nothing until somebody asks

    return rules.command
