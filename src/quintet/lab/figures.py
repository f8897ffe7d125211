"""What a study found, in plain types: the form of ``figures.json``, and what each name in it means.

All is generic: a report, a comparison or another program needs no special case for any figure or any game. A figure is
a mean over games, or over those of them that were looked at more closely, of a number that each game has (and that is
a column of ``games.parquet``).
"""

from __future__ import annotations

from typing import Literal

import msgspec

FORM = 1
"""The version of this form."""

Question = Literal["length", "fairness", "decisions", "excitement", "things", "ends"]
QUESTIONS: dict[Question, str] = {
    "length": "How long is it?",
    "fairness": "Is it fair?",
    "decisions": "Is there something to decide?",
    "excitement": "Is it exciting?",
    "things": "What do cards, moves and places do?",
    "ends": "Which ends happen, and which rules were never touched?",
}
Form = Literal["figure", "spread", "curve", "table"]
Unit = Literal["share", "points", "moves", "rounds", "decisions", "choices", "times"]
"""A share is from 0 to 1, and so is a chance to win; all others are counted."""


class Figure(msgspec.Struct, frozen=True):
    """A mean, and how far the true one may be from it: the 95 % interval is `mean` ± `error`."""

    mean: float
    error: float | None
    """Unknown from a single sample."""
    samples: int
    """Independent ones: games, or deals where the same deal was played several times."""

    @property
    def clear(self) -> bool:
        """Whether zero lies outside the interval."""
        return self.error is not None and abs(self.mean) > self.error


class Spread(msgspec.Struct, frozen=True):
    """How a number came out over many games: a histogram."""

    starts: list[float]
    """Where each bar begins, in order. There is none for a value that did not come up, unless others lie around it."""
    counts: list[int]
    width: float
    """Of every bar: it counts values from its start up to, but not, its start and this. A whole number has its own."""
    mean: float
    deviation: float
    low: float
    high: float
    quantiles: list[float]
    """Which 5, 25, 50, 75 and 95 of a hundred games were at most at."""


class Curve(msgspec.Struct, frozen=True):
    """How a number goes along, from `x` to `x`: mean and error at each."""

    x: list[float]
    mean: list[float]
    error: list[float | None]
    samples: int


class Item(msgspec.Struct, frozen=True):
    """A row of a table. What `share`, `worth` and `gain` are in it is said in :data:`MEASURES`."""

    name: str
    kind: str
    """What sort of thing it is, in this table: see :data:`MEASURES`."""
    count: int
    """How often it came up in all; 0 if it never did."""
    share: Figure | None = None
    worth: Figure | None = None
    gain: Figure | None = None


def setting(value: int | bool | None) -> str:
    """The value of an option, as people say it."""
    if value is None:
        return "left open"
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One number of players, one set of options, one bot on each seat: many games, and what they came to."""

    number: int
    """As in the column `cell` of ``games.parquet``."""
    players: int
    options: dict[str, int | bool]
    """All that are not left open."""
    bots: list[str]
    """Who sat where."""
    games: int
    figures: dict[str, Figure]
    spreads: dict[str, Spread]
    curves: dict[str, Curve]
    tables: dict[str, list[Item]]
    missing: dict[str, str]
    """What could not be measured, by its name in :data:`MEASURES`, and why."""

    @property
    def label(self) -> str:
        """The cell in a few words: ``3 players, target 15, medium``."""
        options = [f"{name} {setting(value)}" for name, value in self.options.items()]
        bots = list(dict.fromkeys(self.bots))
        return ", ".join([f"{self.players} players" if self.players > 1 else "1 player", *options, "/".join(bots)])


class Change(msgspec.Struct, frozen=True):
    """What a figure, or a number of a table's row, is more in one cell than in another."""

    measure: str
    item: str
    """The row's name, empty for a figure,"""
    kind: str
    """its kind,"""
    part: Literal["mean", "share", "worth", "gain"]
    """and which of its numbers."""
    base: Figure
    other: Figure
    difference: Figure
    """Of the other, less the base."""
    paired: bool
    """Whether the games were compared one by one, which have the same number and so the same deals."""


class Comparison(msgspec.Struct, frozen=True):
    """One cell beside another."""

    base: int
    other: int
    """The numbers of the cells; where two folders are compared, the base is of the first."""
    about: str
    """What differs: ``players``, the name of an option, ``bots``, or ``rules`` for two folders."""
    title: str
    """``target 30 instead of 15``."""
    changes: list[Change]


class Subject(msgspec.Struct, frozen=True, kw_only=True):
    """Which game was studied, and how the study is made again."""

    game: str
    title: str
    edition: int
    quintet: str
    """The version of this package."""
    engine: Literal["core", "python"] = "core"
    """What bots thought with, and games were judged by: the compiled core, or plain Python."""
    seed: int
    arguments: list[str]
    """What makes the same study again, behind ``quintet lab``."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A whole study: ``figures.json``."""

    form: int = FORM
    subject: Subject
    cells: list[Cell]
    comparisons: list[Comparison]
    """What options and numbers of players change: each cell beside the first that differs from it in one thing."""


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """Two studies beside each other: ``comparison.json``."""

    form: int = FORM
    base: Report
    other: Report
    base_name: str
    """What the two are called: their folders' names."""
    other_name: str
    comparisons: list[Comparison]
    """Of the cells that both have."""
    alone: list[str]
    """The cells that only one of them has, by name of the folder and label."""


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """What a name means."""

    question: Question
    form: Form
    title: str
    unit: Unit
    """Of a figure, a spread, a curve's height; of a table's `worth`. A table's `share` and `gain` are shares."""
    about: str
    """What was measured, in a sentence."""
    zero: str = ""
    """What it means if it is nothing, or near it."""
    more: str = ""
    """What it means if it is more."""
    share: str = ""
    """What the shares of a table are; empty if it has none."""
    worth: str = ""
    gain: str = ""


def _figure(question: Question, title: str, unit: Unit, about: str, *, zero: str = "", more: str = "") -> Measure:
    return Measure(question=question, form="figure", title=title, unit=unit, about=about, zero=zero, more=more)


def _spread(question: Question, title: str, unit: Unit, about: str) -> Measure:
    return Measure(question=question, form="spread", title=title, unit=unit, about=about)


def _curve(title: str, about: str) -> Measure:
    return Measure(question="excitement", form="curve", title=title, unit="share", about=about)


MEASURES: dict[str, Measure] = {
    # How long is it?
    "moves": _figure("length", "Moves", "moves", "All moves of a game, of all seats together.", more="a longer game"),
    "rounds": _figure("length", "Rounds", "rounds", "Rounds that were played, where the game has rounds."),
    "decisions": _figure(
        "length", "Decisions", "decisions", "How often a player is asked in a game and has a choice.",
        zero="nobody ever chooses", more="more to do for each",
    ),
    "wait": _figure(
        "length", "Wait", "moves", "Moves of others between two moves of the same player, on average.",
        zero="one is always asked", more="more idle time",
    ),
    "longest_wait": _figure(
        "length", "Longest wait", "moves", "The most moves of others that anyone waits for in a game.",
        more="someone sits out for long",
    ),
    "moves_spread": _spread("length", "Moves", "moves", "How many moves games take."),
    "rounds_spread": _spread("length", "Rounds", "rounds", "How many rounds games take."),
    "decisions_spread": _spread("length", "Decisions", "decisions", "How many real choices a player has in a game."),
    "wait_spread": _spread("length", "Wait", "moves", "Moves of others between two moves of the same player."),
    # Is it fair?
    "first_wins": _figure(
        "fairness", "First player's edge", "share",
        "The first player's share of wins, less what is fair: one over the number of players.",
        zero="who begins makes no difference", more="beginning helps",
    ),
    "first_margin": _figure(
        "fairness", "First player's points", "points", "The first player's score less the mean score of the others.",
        zero="who begins makes no difference", more="beginning helps",
    ),
    "tied": _figure(
        "fairness", "Ties", "share", "Games in which several have the best score.",
        zero="the score always decides", more="the score often does not decide",
    ),
    "tie_break": _figure(
        "fairness", "Decided by the tie-break", "share",
        "Games in which several have the best score and fewer of them win, or one wins without the best score.",
        zero="the tie-break is never needed", more="a rule few think of decides",
    ),
    "shared": _figure(
        "fairness", "Shared wins", "share", "Games that several win.", zero="there is always one winner",
        more="games often have no single winner",
    ),
    "seats": Measure(
        question="fairness", form="table", title="By seat", unit="points",
        about="How each seat does: 1 begins, 2 sits to its left, and so on. Fair is one over the number of players.",
        share="wins, a win that n share counting 1/n", worth="score less the mean score of the others",
    ),
    # Is there something to decide?
    "choices": _figure(
        "decisions", "Choices", "choices", "Legal moves when a player is asked, on average.",
        more="more to look through",
    ),
    "forced": _figure(
        "decisions", "Forced", "share", "How often a player who is asked has one legal move.",
        zero="there is always a choice", more="the game plays itself",
    ),
    "close": _figure(
        "decisions", "Moves nearly as good", "share",
        "Of the moves besides the best, how many are nearly as good: a search cannot tell that they give away as much "
        "as the review calls inaccurate.",
        zero="one move is right, all others are wrong", more="it matters little which move is made",
    ),
    "close_count": _figure(
        "decisions", "Good moves", "choices", "How many moves are nearly as good as the best, the best among them.",
    ),
    "matters": _figure(
        "decisions", "Decisions that matter", "share",
        "Real choices in which at least one move is not nearly as good as the best.",
        zero="any move will do", more="it matters what one does",
    ),
    "stakes": _figure(
        "decisions", "Stakes", "share",
        "What a move picked at random gives away, of a result from 0 to 1, where there is a choice.",
        zero="any move will do", more="more hangs on a decision",
    ),
    "luck_share": _figure(
        "decisions", "Share of luck", "share",
        "Of what moved the players' margins, how much was luck (cards, and what nobody could know) and not decisions, "
        "by the split of the review.",
        zero="all is decided by the players", more="more is decided by the cards",
    ),
    "luck_points": _figure(
        "decisions", "Luck", "points", "How far luck moved a player's margin in a game, up or down.",
    ),
    "play_points": _figure(
        "decisions", "Play", "points", "How far what was given away by decisions moved a player's margin, up or down.",
    ),
    "rest_points": _figure(
        "decisions", "Neither", "points", "What of a player's margin the review can put down to neither, up or down.",
        zero="luck and clear errors explain the results", more="the split is to be read with care",
    ),
    "luckiest_wins": _figure(
        "decisions", "The luckiest wins", "share", "Games in which the player with the most luck wins.",
        more="the luckiest nearly always wins",
    ),
    "accuracy": _figure(
        "decisions", "Accuracy", "share", "How well the bots played, as the review counts it.",
    ),
    "choices_spread": _spread("decisions", "Choices", "choices", "Legal moves when a player is asked."),
    "close_spread": _spread(
        "decisions", "Good moves", "choices", "Moves nearly as good as the best, the best among them.",
    ),
    "chain": Measure(
        question="decisions", form="table", title="A chain of strengths", unit="points",
        about="Each bot against the one before it in the chain, in the same deals and all seatings. The name is the "
        "stronger one, the kind the weaker one.",
        share="wins of the stronger, less what is fair", worth="score less that of the weaker, per game",
        zero="thinking further changes nothing", more="there is something to be good at",
    ),
    # Is it exciting?
    "margin": _figure(
        "excitement", "Lead at the end", "points", "The best score less the second best.", zero="it ends close",
        more="it ends clear",
    ),
    "lead_changes": _figure(
        "excitement", "Lead changes by score", "times", "How often another player comes to have the best score alone.",
        zero="who leads first stays ahead", more="the lead goes back and forth",
    ),
    "chance_changes": _figure(
        "excitement", "Lead changes by chance", "times",
        "How often another player comes to be the likeliest to win, by more than chance estimates differ.",
        zero="the first favourite wins", more="the favourite changes",
    ),
    "comeback": _figure(
        "excitement", "The winner's worst moment", "share", "The lowest chance to win that the later winner had.",
        zero="winners come back from nowhere", more="winners are never in danger",
    ),
    "comebacks": _figure(
        "excitement", "Come-backs", "share",
        "Games whose winner had at some time less than half of a fair chance to win.",
        zero="who falls behind stays behind", more="it is never too late",
    ),
    "decided": _figure(
        "excitement", "Decided after", "share",
        "The part of the game after which the later winner's chance stays above 90 %.",
        zero="decided at the start", more="open until the end",
    ),
    "hopeless": _figure(
        "excitement", "Played without hope", "share",
        "Real choices of players whose chance to win is below 5 %.", zero="everyone plays for the win",
        more="many moves are played for nothing",
    ),
    "kingmaking": _figure(
        "excitement", "Kingmaking", "share",
        "Games of three or more in which someone whose chance is below 5 % has moves between which the chance of "
        "another to win differs by 15 % or more.",
        zero="no loser picks the winner", more="losers pick the winner",
    ),
    "mistakes": _figure(
        "excitement", "Mistakes", "times",
        "Decisions of a game, of all players, that the review calls mistakes or worse.",
    ),
    "margin_spread": _spread("excitement", "Lead at the end", "points", "The best score less the second best."),
    "score_spread": _spread("excitement", "Scores", "points", "The scores of all players."),
    "leader": _curve("The favourite's chance", "The chance to win of whoever is likeliest to win, from start to end."),
    "winner": _curve("The winner's chance", "The chance to win of the later winner, from start to end."),
    "gains": Measure(
        question="excitement", form="table", title="Who gains from a mistake", unit="points",
        about="What a player's clear errors give to each of the others, by where they sit: 1 sits to the left. The row "
        "0 is the player's own loss.",
        worth="points gained on the others, for each error",
    ),
    # What do cards, moves and places do?
    "cards": Measure(
        question="things", form="table", title="Cards", unit="points",
        about="What players did with each card, whatever it was; kind `have`: they had it new when a round began, and "
        "others did not see it.",
        share="games in which a player did",
        worth="margin for each time that a player does it more often than the others",
        gain="change of the chance to win at that move",
    ),
    "uses": Measure(
        question="things", form="table", title="Cards by use", unit="points",
        about="The same for each thing that can be done with a card: the kind is the event and, where it has several "
        "cards, its field.",
        share="games in which a player did",
        worth="margin for each time that a player does it more often than the others",
        gain="change of the chance to win at that move",
    ),
    "moves_made": Measure(
        question="things", form="table", title="Doings", unit="points",
        about="Each kind of event that a player can bring about.",
        share="games in which a player did",
        worth="margin for each time that a player does it more often than the others",
        gain="change of the chance to win at that move",
    ),
    "places": Measure(
        question="things", form="table", title="Places and ways", unit="points",
        about="What else a move names: a row, a pile, a side. The kind is the event and the field.",
        share="games in which a player did",
        worth="margin for each time that a player does it more often than the others",
        gain="change of the chance to win at that move",
    ),
    # Which ends happen, and which rules were never touched?
    "ends": Measure(
        question="ends", form="table", title="Ends", unit="points",
        about="What ended the games, by the rules' own reasons.", share="games",
    ),
    "events": Measure(
        question="ends", form="table", title="Events", unit="points",
        about="Every kind of event that the rules can tell.",
        share="games in which it was told",
    ),
    "phases": Measure(
        question="ends", form="table", title="Questions", unit="points",
        about="Everything that the rules can ask.", share="games in which it was asked",
    ),
}  # fmt: skip
"""Everything that is measured, in the order in which it is told."""


def of_form(form: Form) -> tuple[str, ...]:
    """The names of all measures of this form."""
    return tuple(name for name, measure in MEASURES.items() if measure.form == form)


def to_json(value: Report | Compared) -> bytes:
    """As it is written: the same values give the same bytes, in the order in which they are told."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def read(data: bytes) -> Report:
    """A report that was written. Raises ``ValueError`` if it is none."""
    report = msgspec.json.decode(data, type=Report)
    if report.form != FORM:
        raise ValueError(f"these figures have the form {report.form}, and form {FORM} can be read")
    return report
