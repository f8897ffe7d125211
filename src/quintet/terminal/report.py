"""A review as one page that can be sent around: it needs no network, and no program but a browser."""

from __future__ import annotations

from html import escape
from importlib import resources
from itertools import groupby, pairwise
from string import Template

from rich.style import Style
from rich.text import Text

from quintet.review import Decision
from quintet.terminal.review import OF_NOTE, SIGNS, Told

WIDTH, HEIGHT = 720, 260
"""Of the curve, in the units of its picture."""


def page(told: Told) -> str:
    """All of a review, as HTML."""
    words = told.words
    template = Template(resources.files(__package__).joinpath("report.html").read_text(encoding="utf-8"))
    names = words.listed([*told.names])
    noted = [one for one in told.review.decisions if one.kind in OF_NOTE]
    return template.substitute(
        language=words.language,
        title=escape(f"{told.show.game_type.title}: {words('review-title')}"),
        names=escape(names),
        chance=escape(words("review-chance" if len(told.names) > 1 else "review-expected")),
        curve=curve(told),
        players_heading=escape(words("review-players")),
        players=players(told),
        turns_heading=escape(words("review-turns")),
        turns="".join(_turns(told)) or f"<p>{escape(words('review-no-turns'))}</p>",
        noted_heading=escape(words("review-noted")),
        noted="".join(_decision(told, one) for one in noted),
        all_heading=escape(words("review-all")),
        all="".join(_game(told)),
        about=escape(words("review-result-ahead" if len(told.names) > 1 else "review-result-alone")),
    )


def markup(text: Text | str) -> str:
    """A text of the terminal, its cards and names, as HTML.

    >>> markup(Text.assemble("Plays ", (" ●7 ", "bold #ffffff on #2563c9"), " & more"))
    'Plays <b style="color:#ffffff;background:#2563c9">●7</b> &amp; more'
    """
    if isinstance(text, str):
        return escape(text)
    edges = sorted({0, len(text.plain), *(edge for span in text.spans for edge in (span.start, span.end))})
    parts = []
    for start, end in pairwise(edges):
        style = Style.null()
        for span in text.spans:
            if span.start <= start < span.end:
                style += span.style if isinstance(span.style, Style) else Style.parse(span.style)
        parts.append(_styled(text.plain[start:end], style))
    return "".join(parts)


def _styled(piece: str, style: Style) -> str:
    colour = style.color.get_truecolor().hex if style.color else ""
    background = style.bgcolor.get_truecolor().hex if style.bgcolor else ""
    if background:
        return f'<b style="color:{colour};background:{background}">{escape(piece.strip())}</b>'
    if style.bold:
        return f"<strong>{escape(piece)}</strong>"
    return escape(piece)


# The curve ------------------------------------------------------------------------------------------------------------


def curve(told: Told) -> str:
    """The curve of each player as a picture, which the page's script makes a thing to move along."""
    positions, alone = told.review.positions, len(told.names) == 1
    lines, low, high = told.curves()

    def x(at: int) -> float:
        return round(WIDTH * at / max(1, len(positions) - 1), 1)

    def y(value: float) -> float:
        return round(HEIGHT * (high - value) / (high - low), 1)

    drawn = [
        f'<line class="grid" x1="0" x2="{WIDTH}" y1="{y(value)}" y2="{y(value)}"/>'
        f'<text class="axis" x="-6" y="{y(value) + 4}">{value if alone else 100 * value:.0f}</text>'
        for value in (low, (low + high) / 2, high)
    ]
    for seat, line in enumerate(lines):
        points = " ".join(f"{x(at)},{y(value)}" for at, value in enumerate(line))
        drawn.append(f'<polyline class="line seat{seat}" points="{points}"/>')
    drawn += [f'<circle class="turn" cx="{x(turn.position)}" cy="{y(1.0 if not alone else high)}" r="4"/>'
              for turn in told.review.turns]  # fmt: skip
    values = "".join(
        f'<data value="{one.number}" data-x="{x(at)}">{escape(_values(told, at))}</data>'
        for at, one in enumerate(positions)
    )
    legend = "".join(f'<li class="seat{seat}"><i></i>{escape(name)}</li>' for seat, name in enumerate(told.names))
    return (
        f'<ul class="legend">{legend}</ul><svg id="curve" viewBox="-48 -14 {WIDTH + 60} {HEIGHT + 28}" role="img" '
        f'aria-label="{escape(told.words("review-chance" if not alone else "review-expected"))}">{"".join(drawn)}'
        f'<line id="cursor" y1="0" y2="{HEIGHT}"/></svg>'
        f'<input id="at" type="range" min="0" max="{len(positions) - 1}" value="0" '
        f'aria-label="{escape(told.words("review-chance" if not alone else "review-expected"))}">'
        f'<output id="now" for="at"></output><div hidden id="values">{values}</div>'
    )


def _values(told: Told, at: int) -> str:
    """What the curve says in one place."""
    position, words = told.review.positions[at], told.words
    alone = len(told.names) == 1
    where = words("review-move", n=position.number, all=len(told.record.moves)) if at else words("review-start")
    each = [
        words("review-of-points", name=name, points=told.points(position.points[seat]))
        if alone
        else words("review-of-hundred", name=name, n=round(100 * position.chances[seat]))
        for seat, name in enumerate(told.names)
    ]
    return f"{where}: {', '.join(each)}"


# How each played ------------------------------------------------------------------------------------------------------


def players(told: Told) -> str:
    """A table: how each played, and where the results come from."""
    heads = "".join(
        f'<th scope="col" class="seat{seat}"><i></i>{escape(name)}</th>' for seat, name in enumerate(told.names)
    )
    rows = []
    for row in told.rows():
        cells = [f"{value} <small>±{error}</small>" if error else value for value, error in row.cells]
        inside = "".join(f"<td>{cell}</td>" for cell in cells)
        rows.append(f'<tr class="{row.what}"><th scope="row">{escape(row.name)}</th>{inside}</tr>')
    luck = "".join(
        f"<p>{escape(told.luck(seat))}</p>" + "".join(f"<p><em>{markup(one)}</em></p>" for one in told.moments(seat))
        for seat in range(len(told.names))
    )
    table = f"<table><thead><tr><td></td>{heads}</tr></thead>{''.join(rows)}</table>"
    return f'<div class="wide" tabindex="0" role="group">{table}</div>{luck}'


# What happened --------------------------------------------------------------------------------------------------------


def _turns(told: Told) -> list[str]:
    return [
        f'<li><a href="#m{told.review.positions[turn.position].number}">{told.review.positions[turn.position].number}.'
        f"</a> {markup(told.story(turn.position))}<p>{escape(told.turn(turn))}</p></li>"
        for turn in told.review.turns
    ]


def _decision(told: Told, decision: Decision) -> str:
    reasons = "".join(f"<li>{markup(reason)}</li>" for reason in told.reasons(decision))
    better = markup(told.move(decision.number, decision.better[0].move))
    return (
        f'<li class="{decision.kind}"><a href="#m{decision.number}">{decision.number}.</a> {_verdict(told, decision)}'
        f"<p>{escape(told.gave(decision))}</p>"
        f"<p><strong>{escape(told.words('review-better'))}</strong> {better}</p>"
        + (f"<ul>{reasons}</ul>" if reasons else "")
        + "</li>"
    )


def _verdict(told: Told, decision: Decision) -> str:
    kind = escape(told.words("review-kind", kind=decision.kind))
    return (
        f'<b class="sign {decision.kind}" title="{kind}">{SIGNS[decision.kind]}</b> '
        f"<strong>{escape(told.names[decision.seat])}</strong>: {kind}. "
        f"{markup(told.move(decision.number, decision.move))}"
    )


def _move(told: Told, decision: Decision) -> str:
    return f"<strong>{escape(told.names[decision.seat])}</strong> {markup(told.show.painted(decision.move))}"


def _game(told: Told) -> list[str]:
    """Every move with its mark, round by round."""
    lines = []
    for number, decisions in groupby(told.review.decisions, key=lambda one: told.rounds[one.number - 1]):
        if number:
            lines.append(f'<li class="round">{escape(told.words("review-round", n=number))}</li>')
        for one in decisions:
            # What was chosen in secret is told when all have chosen.
            story = " ".join(markup(line) for line in told.stories[one.number]) or _move(told, one)
            kind = escape(told.words("review-kind", kind=one.kind))
            lines.append(
                f'<li id="m{one.number}"><span>{one.number}.</span> '
                f'<b class="sign {one.kind}" title="{kind}">{SIGNS[one.kind]}</b> {story}</li>'
            )
    return lines
