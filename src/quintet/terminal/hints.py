"""Hints as the terminal tells them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.padding import Padding
from rich.text import Text

from quintet.bots.hints import Because, Count, Hint
from quintet.bots.judge import judge_of
from quintet.engine import View
from quintet.terminal.presenter import Presenter
from quintet.words import decimal, marked


def hint_lines(show: Presenter, view: View, hint: Hint, *, best: bool) -> Iterator[Padding]:
    """What a move leads to, and where the difference comes from."""
    until = "round" if judge_of(show.game_type).tuning.one_round else "game"
    language = show.words.language
    yield Padding(Text.assemble("• ", show.choice(view, hint.move)), (1, 0, 0, 0))
    points = ", ".join(
        f"{name} {decimal(points, language)}" for name, points in zip(show.names, hint.points, strict=True)
    )
    told = [
        f"{show.words(f'hint-end-{until}')}: {points}",
        show.words(f"hint-ahead-{until}", n=round(100 * hint.ahead)),
    ]
    if hint.close:
        told.append(show.words("hint-close-best" if best else "hint-close"))
    yield Padding(Text(" · ".join(told), style="dim"), (0, 0, 0, 4))
    if best and hint.against is not None and hint.reasons:
        against = Text.assemble(show.words("hint-against"), " ", show.choice(view, hint.against))
        yield Padding(against, (0, 0, 0, 4))
    rivals = [name for seat, name in enumerate(show.names) if seat != view.seat]
    rival = rivals[0] if len(rivals) == 1 else None
    for reason in hint.reasons:
        yield Padding(reason_line(show, reason, rival), (0, 0, 0, 4))
    if hint.later:
        yield Padding(show.words("hint-later"), (0, 0, 0, 4))


def reason_line(show: Presenter, reason: Because, rival: str | None) -> Text:
    """What happens at some time after a move; `rival` is the name of the only other player."""
    words = show.words
    if reason.when == "promise":
        points = decimal(reason.points, words.language)
        promised = Text.assemble((words("hint-promise", points=points), "bold"), " ", show.say("promise-about"))
        if reason.instead is not None:
            promised.append(f" ({words('hint-instead', points=decimal(reason.instead, words.language))})")
        return promised
    others = reason.when == "others"
    heading = (
        words(f"hint-{reason.when}", name=rival or words("hint-several")) if others else words(f"hint-{reason.when}")
    )
    points = decimal(reason.points, words.language, signed=True)
    text = Text.assemble(
        (heading, "bold"), ": ", words("hint-brings-each" if others and not rival else "hint-brings", points=points)
    )
    if reason.instead is not None:
        instead = decimal(reason.instead, words.language, signed=True)
        text.append(f" ({words('hint-instead', points=instead)})")
    for count in reason.counts:
        text.append("; ").append_text(_counted(show, count, rival or words("hint-someone"), others=others))
    return text


def _counted(show: Presenter, count: Count, name: str, *, others: bool) -> Text:
    """What happened, to oneself or to others, and how often."""
    message = f"counted-{'others' if others else 'own'}-{count.kind.replace('_', '-')}"
    what = show.say(message, cards=marked(*count.cards), always="yes" if count.always else "no", name=name)
    share = round(100 * count.share)
    if count.always:
        return what
    if count.instead is not None:
        how_often = show.words("hint-share-instead", n=share, instead=round(100 * count.instead))
    elif share < 100:
        how_often = show.words("hint-share", n=share)
    else:
        return what
    return Text.assemble(what, (f" {how_often}", "dim"))
