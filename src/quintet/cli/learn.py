"""The command ``quintet learn GAME``: a first game that explains itself."""

from __future__ import annotations

import random
import secrets

import click
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from quintet import bots, lessons
from quintet.cli.common import console, game_argument, language_option
from quintet.cli.play import BACK, BackError, LeftError, Person, tell
from quintet.engine import AnyGame, Event, Move, View, shuffler
from quintet.lessons import LEARNER, Lesson, Place, Step
from quintet.matches import BotPlayer, Match
from quintet.terminal import presenter_for
from quintet.terminal.presenter import Presenter
from quintet.words import Words

WIDTH = 88
"""Longer lines are not easily read."""
GENTLE = "easy"
"""The bot that plays the others where the steps do not."""


@click.command(name="learn", help="Learn a game by playing it: a first game that explains itself.")
@game_argument
@language_option
def command(game_type: type[AnyGame], *, language: str) -> None:
    """Plays the lesson to its end, or until the learner leaves."""
    school = School(game_type, lessons.load(game_type.id), language)
    try:
        school.play()
    except LeftError:
        school.out.print(school.show.say("left"), style="dim")


class Learner(Person):
    """The person at the terminal, who is told what to do."""

    known = (*Person.known, BACK)
    help = "learn-help"
    step: Step | None = None
    """What the lesson waits for now."""
    heading = ""

    def show_choices(self, view: View) -> None:
        if self.step is not None:
            self.say(self.show.lesson(f"lesson-{self.step.name}"))
        super().show_choices(view)

    def choice(self, view: View, number: int, move: Move) -> Text:
        line = super().choice(view, number, move)
        if self.step is not None and move == self.step.move:
            line = Text.assemble(line, ("  ◀", "bold cyan"))
        return line

    def say(self, words: Text) -> None:
        """Something that the lesson says."""
        width = min(self.out.width, WIDTH)
        panel = Panel(words, title=self.heading, title_align="left", border_style="cyan", width=width)
        self.out.print(panel, soft_wrap=False)

    def pause(self, hint: str, commands: dict[str, str]) -> str:
        """Waits until one of these is typed, and returns what it stands for. Raises :class:`LeftError`."""
        self.out.print(self.show.say(hint), style="dim")
        while True:
            try:
                answer = self.out.input(Text("> ", style="bold")).strip().lower()
            except EOFError:
                raise LeftError from None
            if self.commands.get(answer) == "quit":
                raise LeftError
            if answer in commands:
                return commands[answer]
            self.out.print(self.show.say(hint), style="dim")


class School:
    """A learner, a lesson, and the game that they play."""

    def __init__(self, game_type: type[AnyGame], lesson: Lesson, language: str) -> None:
        self.out: Console = console()
        self.game_type = game_type
        self.lesson = lesson
        words = Words(language)
        names = [words("you"), *words("bot-names").split(", ")][: lesson.players]
        self.show: Presenter = presenter_for(game_type, names, language=language, you=LEARNER)
        self.rng = random.Random(secrets.randbits(64))
        self.learner = Learner(self.out, self.show, self.rng)
        self.bot = BotPlayer(bots.make(GENTLE, game_type), self.rng)
        self.chance = secrets.randbits(64)
        self.events: list[Event] = []
        self.match = self.begin([])
        self.left = False
        self.read = 0
        """The steps before this one have been read."""
        self.told: set[str] = set()

    def begin(self, moves: list[tuple[int, Move]]) -> Match:
        """The game as it is after some moves: the deals are always the same."""
        shuffle = self.lesson.shuffle(shuffler(random.Random(self.chance)))
        options = self.game_type.options_type.read(self.lesson.options)
        events: list[Event] = []
        match = Match(
            self.game_type, self.lesson.players, options, first=self.lesson.first, shuffle=shuffle, events=events
        )
        for seat, move in moves:
            match.play(seat, move)
        self.events = events
        return match

    def play(self) -> None:
        """Plays to the end. Raises :class:`LeftError` if the learner leaves."""
        self.out.print(self.show.say("type-for-help"), style="dim")
        while self.match.game.to_move:
            place = self.lesson.place(self.match.made, left=self.left)
            self.tell(place)
            try:
                self.go_on(place)
            except BackError:
                self.take_back()
        self.tell(self.lesson.place(self.match.made, left=self.left))
        self.out.print(self.show.say("learn-done", game=self.game_type.title), style="bold")
        self.out.print(self.show.say("learn-next", game=self.game_type.id))

    def go_on(self, place: Place) -> None:
        """Does the next thing: the learner's move, or one of the others, or nothing but talk."""
        match, game = self.match, self.match.game
        if place.way == "astray":
            self.correct(place)
        elif place.reply is None and LEARNER in game.to_move:
            self.learner.step = self.read_on(place)
            match.play(LEARNER, self.learner.decide(game, LEARNER))
        else:
            seat = next(seat for seat in game.to_move if seat != LEARNER)
            match.play(seat, self.bot.decide(game, seat) if place.reply is None else place.reply)

    def read_on(self, place: Place) -> Step | None:
        """Tells what is only told, and returns the step that waits for a move, if the next one does."""
        steps = self.lesson.steps
        for number in range(place.step, len(steps)):
            step = steps[number]
            if step.at is not None:
                continue
            self.count(number)
            if step.move is not None:
                return step
            if number >= self.read:
                self.learner.say(self.show.lesson(f"lesson-{step.name}"))
                if number == self.lesson.count - 1:
                    self.learner.say(self.show.say("learn-over"))
                self.learner.pause("learn-enter", {"": ""})
                self.read = number + 1
        return None

    def count(self, number: int) -> None:
        """Says which step comes."""
        self.learner.heading = self.show.words("learn-step", n=number + 1, all=self.lesson.count)

    def correct(self, place: Place) -> None:
        """Says why another move was wanted, and lets the learner choose between that and their own way."""
        self.count(place.step)
        name = f"lesson-{self.lesson.steps[place.step].name}-instead"
        self.learner.say(self.show.lesson(name if name in self.show.words else "learn-instead"))
        words = self.show.words
        choices = {"": BACK, BACK: BACK, words("command-back"): BACK, "on": "on", words("command-on"): "on"}
        if self.learner.pause("learn-astray", choices) == BACK:
            raise BackError
        self.left = True

    def take_back(self) -> None:
        """Goes back to before the learner's last move."""
        made = self.match.made
        own = [number for number, (seat, _) in enumerate(made) if seat == LEARNER]
        self.match = self.begin(made[: own[-1]] if own else [])
        self.events.clear()

    def tell(self, place: Place) -> None:
        """What happened, and what the lesson says of it."""
        happened = [event.kind for event in self.events]
        tell(self.out, self.show, self.events, LEARNER)
        if place.way != "free":
            return
        for step in self.lesson.steps:
            if step.at is not None and step.at.kind in happened and step.name not in self.told:
                self.told.add(step.name)
                self.learner.heading = ""
                self.learner.say(self.show.lesson(f"lesson-{step.name}"))
