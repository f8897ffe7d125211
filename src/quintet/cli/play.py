"""The command ``quintet play GAME``: one person against bots."""

from __future__ import annotations

import random
import secrets
from pathlib import Path
from typing import ClassVar

import click
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from quintet import bots
from quintet.bots import Advice, Bot
from quintet.cli.common import (
    console,
    game_argument,
    language_option,
    new_file,
    players_option,
    read_options,
    read_seats,
    set_option,
)
from quintet.engine import AnyGame, End, Event, Move, Options, RoundOver, RuleError, View, brief, seen_by, shuffler
from quintet.matches import BotPlayer, Match, Player, play
from quintet.terminal import presenter_for
from quintet.terminal.presenter import Presenter
from quintet.words import Words

COMPACT = 16
"""From so many choices on they are shown side by side."""
HELP, TABLE, RULES, HINT, QUIT, BACK = "help", "table", "rules", "hint", "quit", "back"
"""What can be typed besides a move, in English; each language has its own words for it too."""


class LeftError(Exception):
    """The person has left the game."""


class BackError(Exception):
    """The person wants to take the last move back."""


@click.command(name="play", help="Play a game against bots.")
@game_argument
@players_option
@click.option("--seat", type=click.IntRange(0), default=0, show_default=True, help="where you sit")
@click.option("--bots", "bot_names", default="medium", show_default=True, help="one for all others, or one for each")
@click.option("--seed", type=int, help="deal the cards by this seed (default: by chance)")
@set_option
@language_option
@click.option("--record", type=click.Path(path_type=Path), help="write the record of the finished game to this file")
@click.option("--force", is_flag=True, help="with --record: overwrite an existing file")
def command(
    game_type: type[AnyGame],
    *,
    players: int,
    seat: int,
    bot_names: str,
    seed: int | None,
    settings: tuple[str, ...],
    language: str,
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
    rng = random.Random(seed if seed is not None else secrets.randbits(64))
    table = Table(game_type, players, seat, opponents, rng, language)
    try:
        match = table.play(options)
    except LeftError:
        table.out.print(table.show.say("left"), style="dim")
        return
    with new_file(record, force=force) as file:
        if file is not None:
            file.write(match.record().to_json() + b"\n")


class Table:
    """A person, bots and a game between them."""

    def __init__(
        self,
        game_type: type[AnyGame],
        players: int,
        seat: int,
        opponents: dict[int, Bot],
        rng: random.Random,
        language: str,
    ) -> None:
        self.out: Console = console()
        self.game_type = game_type
        self.seat = seat
        self.rng = rng
        words = Words(language)
        bot_names = iter(words("bot-names").split(", "))
        names = [words("you") if other == seat else next(bot_names) for other in range(players)]
        self.show: Presenter = presenter_for(game_type, names, language=language, you=seat)
        person = Person(self.out, self.show, rng)
        self.players: list[Player] = [
            person if other == seat else Thinker(opponents[other], self.out, self.show, rng) for other in range(players)
        ]

    def play(self, options: Options) -> Match:
        """Plays to the end and returns the match. Raises :class:`LeftError` if the person leaves."""
        events: list[Event] = []
        first = int(self.rng.random() * len(self.players))
        shuffle = shuffler(self.rng)
        match = Match(self.game_type, len(self.players), options, first=first, shuffle=shuffle, events=events)
        self.out.print(self.show.say("type-for-help"), style="dim")
        tell(self.out, self.show, events, self.seat)
        for _ in play(match, self.players, ask_first=self.seat):
            tell(self.out, self.show, events, self.seat)
        self.out.print(self.show.table(match.game.view(self.seat)), soft_wrap=False)
        return match


def tell(out: Console, show: Presenter, events: list[Event], seat: int) -> None:
    """What happened since it was last told, as far as the person on a seat may know."""
    for event in events:
        if (words := show.story(seen_by(event, seat))) is not None:
            important = isinstance(event, (RoundOver, End))
            out.print(words, style="bold" if important else "")
    events.clear()


class Thinker:
    """A bot at the table: it draws from a generator of its own, and one sees that it thinks."""

    def __init__(self, bot: Bot, out: Console, show: Presenter, rng: random.Random) -> None:
        self.bot = bot
        self.out = out
        self.show = show
        self.rng = rng

    def decide(self, game: AnyGame, seat: int) -> Move:
        player = BotPlayer(self.bot, random.Random(self.rng.getrandbits(64)))
        if not self.out.is_terminal:
            return player.decide(game, seat)
        with self.out.status(self.show.say("thinking", name=self.show.names[seat])):
            return player.decide(game, seat)


class Person:
    """The person at the terminal."""

    known: ClassVar[tuple[str, ...]] = (HELP, TABLE, RULES, HINT, QUIT)
    help: ClassVar = "play-help"

    def __init__(self, out: Console, show: Presenter, rng: random.Random) -> None:
        self.out = out
        self.show = show
        self.rng = rng
        self.commands = {show.words(f"command-{name}"): name for name in self.known} | {
            name: name for name in self.known
        }

    def decide(self, game: AnyGame, seat: int) -> Move:
        """Asks until a move is clear. Raises :class:`LeftError` if the person leaves."""
        view = game.view(seat)
        self.out.print()
        self.show_table(view)
        while True:
            try:
                answer = self.out.input(Text("> ", style="bold")).strip()
            except EOFError:
                raise LeftError from None
            if answer == "?":
                answer = HELP
            match self.commands.get(answer.lower() or TABLE):
                case "help":
                    self.out.print(self.show.say(self.help))
                case "quit":
                    raise LeftError
                case "back":
                    raise BackError
                case "table":
                    self.show_table(view)
                case "rules":
                    click.get_current_context().invoke(
                        _rules(), game_type=self.show.game_type, language=self.show.words.language
                    )
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
        self.show_choices(view)

    def show_choices(self, view: View) -> None:
        """The question and the choices."""
        self.out.print(self.show.question(view), style="bold")
        choices = [self.choice(view, number, move) for number, move in enumerate(view.legal, 1)]
        if len(choices) < COMPACT:
            for choice in choices:
                self.out.print(choice, soft_wrap=False)
        else:
            self.out.print(Columns(choices, padding=(0, 2)), soft_wrap=False)

    def choice(self, view: View, number: int, move: Move) -> Text:
        """One of the choices."""
        return Text.assemble((f"{number:3} ", "bold cyan"), self.show.choice(view, move))

    def understand(self, view: View, answer: str) -> Move | None:
        """The move that was meant; ``None``, with an explanation, if it is not clear."""
        if answer.isdecimal():
            if 1 <= int(answer[:9]) <= len(view.legal):
                return view.legal[int(answer) - 1]
            self.out.print(self.show.say("no-such-choice", n=len(view.legal)))
            return None
        wanted = answer.lower().split()
        matches = [move for move in view.legal if move.lower().split() == wanted] or [
            move for move in view.legal if all(word in move.lower().split() for word in wanted)
        ]
        if len(matches) == 1:
            return matches[0]
        if matches:
            self.out.print(self.show.say("could-be", moves=", ".join(matches)))
        else:
            self.out.print(self.show.say("not-understood", answer=brief(answer)))
        return None

    def hint(self, view: View) -> None:
        """What the strongest bot thinks of the choices, in numbers."""
        with self.out.status(self.show.say("thinking-ahead")):
            advice = bots.make("hard", self.show.game_type).advise(view, random.Random(self.rng.getrandbits(64)))
        self.out.print(self.show.say("hint-heading"))
        for line in advice[:6]:
            self.out.print(self.worded(view, line), soft_wrap=False)

    def worded(self, view: View, advice: Advice) -> Text:
        """One line of a hint."""
        tries = self.show.words("hint-tries", n=advice.visits)
        expected = Text(f"{advice.value:4.0%} {tries:>14}  ", style="dim")
        return Text.assemble(expected, self.show.choice(view, advice.move))


def _rules() -> click.Command:
    from quintet.cli import rules  # noqa: PLC0415 - costs nothing until it is asked for

    return rules.command
