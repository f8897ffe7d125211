"""The pictures of a report: a few forms, one look, each drawn for a desk and again for a phone.

Vega-Lite does the scales, axes and marks; where labels and lines stand is worked out here, so that a picture does not
depend on the fonts of the machine that draws it. Colours are names of the page's style sheet, and so turn with it.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, floor, log10
from typing import Any

from quintet.engine import RuleError

try:
    import altair
    import vl_convert
except ImportError as missing:  # pragma: no cover - the tests have it
    raise RuleError("a report needs Altair and vl-convert: pip install 'quintet[lab]'") from missing

FIXED: Any = altair
"""Altair, for its classes that have no types: those of fixed places."""
COLOURS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Of things that stand side by side, in this order; they can be told apart by all who see colours otherwise."""
LIGHT = {
    "ink": "#17191d",
    "quiet": "#5f5c54",
    "line": "#ddd6c7",
    "paper": "#fffefb",
    "first": "#1f5fbf",
    "second": "#b8480b",
    "third": "#00756b",
    "fourth": "#8b3a8f",
    "fifth": "#856000",
    "sixth": "#55606e",
}
DARK = {
    "ink": "#f3efe6",
    "quiet": "#b3afa5",
    "line": "#3a3f48",
    "paper": "#1d2025",
    "first": "#7db0ff",
    "second": "#ff9d5c",
    "third": "#4fd0bf",
    "fourth": "#e29be6",
    "fifth": "#e6c04a",
    "sixth": "#a9b4c2",
}
FONT = "'Liberation Sans', Arial, Helvetica, sans-serif"
PERCENT, SIGNED_PERCENT, NUMBER, SIGNED = "%", "+%", "~r", "+~r"
"""How an axis tells its values."""


@dataclass(frozen=True, slots=True)
class Size:
    """What a picture is drawn for."""

    width: int
    font: float
    narrow: bool


WIDE = Size(width=680, font=14, narrow=False)
NARROW = Size(width=326, font=13, narrow=True)


@dataclass(frozen=True, slots=True)
class Drawing:
    """One picture, for both."""

    wide: str
    narrow: str
    halo: bool = True
    """Whether words stand on lines, and need some room around them."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a picture: a value and its interval. Without a value it is the heading of those that follow."""

    label: str
    mean: float | None = None
    low: float | None = None
    high: float | None = None
    told: str = ""
    """The value in words."""
    colour: str = "first"
    faint: bool = False
    """Whether it is drawn as one that says nothing for sure."""


@dataclass(frozen=True, slots=True)
class Heap:
    """How often each value came up, in steps of equal width."""

    label: str
    edges: Sequence[float]
    counts: Sequence[float]
    low: float
    """From here to `high` lie nine of ten."""
    high: float
    middle: float
    told: str = ""
    colour: str = "first"


@dataclass(frozen=True, slots=True)
class Line:
    """A value over the course of a game, with its interval."""

    label: str
    points: Sequence[tuple[float, float, float, float]]
    """x, mean, low, high."""
    colour: str = "first"


@dataclass(frozen=True, slots=True)
class Parts:
    """Shares that make up a whole."""

    label: str
    shares: Sequence[float]
    errors: Sequence[float] = ()
    """How far each border between two of them may be from where it is drawn."""


# The forms ------------------------------------------------------------------------------------------------------------


def intervals(
    rows: Sequence[Row],
    *,
    title: str,
    form: str = NUMBER,
    even: float | None = None,
    at_least: float = 0.0,
    zero: bool = False,
) -> Drawing:
    """A dot for each value and a line for its interval; a rule where all would be even.

    However close the values are, the axis is `at_least` so wide: what is a hair's breadth must look like one.
    """
    ends = [value for row in rows for value in (row.mean, row.low, row.high) if value is not None]
    ends += [even] if even is not None else []
    ends += [0.0] if zero else []
    low, high = _room(ends, at_least, form)
    return _both(lambda size: _intervals(rows, size, title=title, form=form, even=even, domain=(low, high)))


def _intervals(
    rows: Sequence[Row], size: Size, *, title: str, form: str, even: float | None, domain: tuple[float, float]
) -> str:
    told = max((_wide(row.told, size) for row in rows), default=0.0)
    letters = int((size.width - told - 12) / _wide("x", size)) if size.narrow else 30
    labels = [_wrapped(row.label, letters) for row in rows]
    room = 0.0 if size.narrow else 12 + max(_wide(line, size) for label in labels for line in label.split("\n"))
    left, right = (8.0, size.width - 8.0) if size.narrow else (room, size.width - told - 14)
    marks: list[dict[str, Any]] = []
    texts: list[dict[str, Any]] = []
    y = 4.0
    for row, label in zip(rows, labels, strict=True):
        lines = label.count("\n") + 1
        if row.mean is None:
            y += 8
            texts.append(_text(0, y + 11, label, weight=700))
            y += 26
            continue
        if size.narrow:
            texts.append(_text(0, y + 10 + 8 * (lines - 1), label))
            texts.append(_text(size.width, y + 10 + 8 * (lines - 1), row.told, align="right", colour="quiet"))
            at = y + 26 + 16 * (lines - 1)
            y += 44 + 16 * (lines - 1)
        else:
            height = 28 if lines == 1 else 38
            at = y + height / 2
            texts.append(_text(room - 12, at, label, align="right"))
            texts.append(_text(size.width, at, row.told, align="right", colour="quiet"))
            y += height
        marks.append(
            {
                "x": row.mean,
                "low": max(domain[0], row.low if row.low is not None else row.mean),
                "high": min(domain[1], row.high if row.high is not None else row.mean),
                "y": at,
                "colour": f"var(--{row.colour})",
                "opacity": 0.55 if row.faint else 1.0,
            }
        )
    axis = _axis(title, form, size, left, right, domain)
    base = altair.Chart(_values(marks))
    colour = altair.Color("colour:N", scale=None)
    opacity = altair.Opacity("opacity:Q", scale=None)
    layers: list[Any] = []
    if even is not None:
        layers.append(_rule(even, axis, y))
    layers.append(
        base.mark_rule(strokeWidth=3, strokeCap="round").encode(
            x=_as(axis, "low:Q"), x2=altair.X2("high:Q"), y=_pixels(y), color=colour, opacity=opacity
        )
    )
    layers.append(
        base.mark_circle(size=90, opacity=1, stroke="var(--paper)", strokeWidth=1.5).encode(
            x=axis, y=_pixels(y), color=colour
        )
    )
    return _finished([*layers, *_written(texts, size)], size, y)


def heaps(rows: Sequence[Heap], *, title: str, form: str = NUMBER) -> Drawing:
    """How values spread: a small heap for each row, on one axis, with the middle and where nine of ten lie."""
    domain = min(row.edges[0] for row in rows), max(row.edges[-1] for row in rows)
    return _both(lambda size: _heaps(rows, size, title=title, form=form, domain=domain))


def _heaps(rows: Sequence[Heap], size: Size, *, title: str, form: str, domain: tuple[float, float]) -> str:
    left, right, tall = 4.0, size.width - 4.0, 62.0
    bars: list[dict[str, Any]] = []
    spans: list[dict[str, Any]] = []
    texts: list[dict[str, Any]] = []
    y = 4.0
    for row in rows:
        if size.narrow:
            texts += [_text(0, y + 9, row.label), _text(0, y + (26 if row.label else 9), row.told, colour="quiet")]
            ground = y + (40 if row.label else 24) + tall
        else:
            texts += [_text(0, y + 9, row.label), _text(size.width, y + 9, row.told, align="right", colour="quiet")]
            ground = y + 24 + tall
        most = max(row.counts) or 1
        width = row.edges[1] - row.edges[0]
        gap = 0.08 * width if len(row.counts) < 60 else 0.0
        colour = f"var(--{row.colour})"
        bars += [
            {
                "x": edge + gap,
                "x2": edge + width - gap,
                "y": ground,
                "y2": ground - tall * count / most,
                "colour": colour,
            }
            for edge, count in zip(row.edges, row.counts, strict=False)
            if count
        ]
        spans.append({"x": row.low, "x2": row.high, "middle": row.middle, "y": ground + 6, "colour": colour})
        y = ground + 24
    axis = _axis(title, form, size, left, right, domain)
    colour_by = altair.Color("colour:N", scale=None)
    layers = [
        altair.Chart(_values(bars))
        .mark_rect(opacity=0.5)
        .encode(x=axis, x2=altair.X2("x2:Q"), y=_pixels(y), y2=altair.Y2("y2:Q"), color=colour_by),
        altair.Chart(_values(spans))
        .mark_rule(strokeWidth=3, strokeCap="round")
        .encode(x=altair.X("x:Q"), x2=altair.X2("x2:Q"), y=altair.Y("y:Q"), color=colour_by),
        altair.Chart(_values(spans))
        .mark_circle(size=80, opacity=1)
        .encode(x=altair.X("middle:Q"), y=altair.Y("y:Q"), color=colour_by),
    ]
    return _finished([*layers, *_written(texts, size)], size, y)


def lines(
    every: Sequence[Line],
    *,
    title: str,
    beside: str,
    form: str = PERCENT,
    x_form: str = PERCENT,
    domain: tuple[float, float] = (0.0, 1.0),
    even: float | None = None,
) -> Drawing:
    """Values over the course of a game, each with the band of its interval and its name at the end."""
    return _both(
        lambda size: _lines(every, size, title=title, beside=beside, form=form, x_form=x_form, domain=domain, even=even)
    )


def _lines(
    every: Sequence[Line],
    size: Size,
    *,
    title: str,
    beside: str,
    form: str,
    x_form: str,
    domain: tuple[float, float],
    even: float | None,
) -> str:
    tall = 240.0 if size.narrow else 280.0
    names = [_wrapped(line.label, 12 if size.narrow else 20) for line in every]
    left, right = 42.0, size.width - 8 - max(_wide(name, size) for name in names)
    ends = [x for line in every for x, *_ in line.points]
    values = [
        {
            "x": x,
            "y": mean,
            "low": max(domain[0], low),
            "high": min(domain[1], high),
            "line": line.label,
            "colour": f"var(--{line.colour})",
        }
        for line in every
        for x, mean, low, high in line.points
    ]
    marks = _marks(domain)
    rows = altair.Y(
        "y:Q",
        scale=altair.Scale(domain=[*domain], range=[tall, 0], nice=False, zero=False),
        axis=altair.Axis(
            format=form,
            values=marks,
            title=None,
            domain=False,
            ticks=False,
            offset=2 - left,
            labelPadding=2,
            grid=False,
        ),
    )
    axis = _axis(title, x_form, size, left, right, (min(ends), max(ends)), ticks=2 if size.narrow else 5)
    base = altair.Chart(_values(values))
    colour = altair.Color("colour:N", scale=None)
    layers: list[Any] = [
        altair.Chart(_values([{"y": mark} for mark in marks]))
        .mark_rule(color="var(--line)")
        .encode(y=rows, x=FIXED.XValue(left), x2=FIXED.X2Value(right)),
        base.mark_area(opacity=0.18).encode(
            x=axis, y=_as(rows, "low:Q"), y2=altair.Y2("high:Q"), color=colour, detail=altair.Detail("line:N")
        ),
        base.mark_line(strokeWidth=2.5).encode(
            x=altair.X("x:Q"), y=altair.Y("y:Q"), color=colour, detail=altair.Detail("line:N")
        ),
    ]
    if even is not None:
        layers.append(
            altair.Chart(_values([{"y": even}]))
            .mark_rule(strokeDash=[4, 3], color="var(--ink)")
            .encode(y=altair.Y("y:Q"), x=FIXED.XValue(left), x2=FIXED.X2Value(right))
        )
    pixel = tall / (domain[1] - domain[0])
    least = (size.font + 3) * max(name.count("\n") + 1 for name in names)
    at = _apart([(domain[1] - line.points[-1][1]) * pixel for line in every], least, tall)
    texts = [
        _text(right + 6, y, name, colour=line.colour, weight=700)
        for line, name, y in zip(every, names, at, strict=True)
    ]
    texts.append(_text(0, -17, beside, colour="quiet"))
    return _finished([*layers, *_written(texts, size)], size, tall, top=28)


def stacks(rows: Sequence[Parts], *, title: str, colours: Sequence[str] = ("first", "sixth", "second")) -> Drawing:
    """Shares of a whole, a bar for each row; the colours go by place, and the key stands beside it in the page."""
    return _both(lambda size: _stacks(rows, size, title=title, colours=colours))


def _stacks(rows: Sequence[Parts], size: Size, *, title: str, colours: Sequence[str]) -> str:
    above = size.narrow or max(_wide(row.label, size) for row in rows) > size.width / 3
    room = 0.0 if above else 12 + max(_wide(row.label, size) for row in rows)
    left, right = room, float(size.width)
    bars: list[dict[str, Any]] = []
    texts: list[dict[str, Any]] = []
    inside: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    y = 2.0
    for row in rows:
        if above and row.label:
            texts.append(_text(0, y + 10, row.label))
            y += 22
        elif row.label:
            texts.append(_text(room - 12, y + 15, row.label, align="right"))
        start = 0.0
        for place, share in enumerate(row.shares):
            bars.append({"x": start, "x2": start + share, "y": y, "y2": y + 30, "colour": f"var(--{colours[place]})"})
            if place < len(row.errors):
                end = start + share
                errors.append(
                    {"x": max(0.0, end - row.errors[place]), "x2": min(1.0, end + row.errors[place]), "y": y + 33}
                )
            told = f"{share:.0%}"
            if share * (right - left) > _wide(told, size) + 6:
                inside.append({"x": start + share / 2, "y": y + 15, "text": told})
            start += share
        y += 46
    axis = _axis(title, PERCENT, size, left, right, (0.0, 1.0))
    layers = [
        altair.Chart(_values(bars))
        .mark_rect(stroke="var(--paper)", strokeWidth=1.5)
        .encode(
            x=axis, x2=altair.X2("x2:Q"), y=_pixels(y), y2=altair.Y2("y2:Q"), color=altair.Color("colour:N", scale=None)
        ),
        altair.Chart(_values(inside))
        .mark_text(fontSize=size.font - 1, fontWeight=700, color="var(--paper)")
        .encode(x=altair.X("x:Q"), y=altair.Y("y:Q"), text=altair.Text("text:N")),
        altair.Chart(_values(errors))
        .mark_rule(color="var(--ink)", strokeWidth=2.5)
        .encode(x=altair.X("x:Q"), x2=altair.X2("x2:Q"), y=altair.Y("y:Q")),
    ]
    return _finished([*layers, *_written(texts, size)], size, y)


def squares(
    rows: Sequence[str], columns: Sequence[str], cells: dict[tuple[str, str], tuple[float, bool, str]]
) -> Drawing:
    """A square for each thing that has a row and a column, coloured by its worth, hollow where that is not sure."""
    most = max((abs(value) for value, _, _ in cells.values()), default=1.0) or 1.0

    def drawn(size: Size) -> str:
        left = 8 + max(_wide(row, size) for row in rows)
        step = min(46.0, (size.width - left) / len(columns))
        top = 22.0
        font = min(size.font - 1, step * 0.36)
        values, texts = [], []
        for number, column in enumerate(columns):
            texts.append(_text(left + step * (number + 0.5), 9, column, align="center", colour="quiet"))
        for line, row in enumerate(rows):
            y = top + line * min(step, 38.0)
            texts.append(_text(0, y + min(step, 38.0) / 2, row, colour="quiet"))
            for number, column in enumerate(columns):
                if (row, column) not in cells:
                    continue
                value, clear, told = cells[row, column]
                colour = "first" if value > 0 else "second"
                values.append(
                    {
                        "x": left + step * number + 1,
                        "x2": left + step * (number + 1) - 1,
                        "y": y + 1,
                        "y2": y + min(step, 38.0) - 1,
                        "colour": f"var(--{colour})",
                        "opacity": 0.12 + 0.5 * abs(value) / most if clear else 0.0,
                        "edge": 0.9 if clear else 0.35,
                    }
                )
                middle = left + step * (number + 0.5)
                texts.append(
                    _text(
                        middle,
                        y + min(step, 38.0) / 2,
                        told,
                        align="center",
                        font=font,
                        colour="ink" if clear else "quiet",
                    )
                )
        height = top + len(rows) * min(step, 38.0) + 2
        pixels = altair.X(
            "x:Q", scale=altair.Scale(domain=[0, size.width], range=[0, size.width], nice=False), axis=None
        )
        layer = (
            altair.Chart(_values(values))
            .mark_rect(strokeWidth=1.5)
            .encode(
                x=pixels,
                x2=altair.X2("x2:Q"),
                y=_pixels(height),
                y2=altair.Y2("y2:Q"),
                color=altair.Color("colour:N", scale=None),
                stroke=altair.Stroke("colour:N", scale=None),
                fillOpacity=altair.FillOpacity("opacity:Q", scale=None),
                strokeOpacity=altair.StrokeOpacity("edge:Q", scale=None),
            )
        )
        return _finished([layer, *_written(texts, size)], size, height, bottom=4)

    return Drawing(drawn(WIDE), drawn(NARROW), halo=False)


# What they share ------------------------------------------------------------------------------------------------------


def alone(drawing: Drawing, title: str, key: Sequence[tuple[str, str]] = ()) -> str:
    """A picture as a file of its own, light or dark by the wish of the one who looks."""
    light, dark = (";".join(f"--{name}:{value}" for name, value in theme.items()) for theme in (LIGHT, DARK))
    around = "text{paint-order:stroke;stroke:var(--paper);stroke-width:4px}text[fill='var(--paper)']{stroke:none}"
    style = (
        f"<style>:root{{{light};font-family:{FONT}}}"
        f"@media(prefers-color-scheme:dark){{:root{{{dark}}}}}{around if drawing.halo else ''}</style>"
    )
    edge, top = 18.0, 58.0
    words = [f'<text x="{edge:g}" y="32" font-size="17" font-weight="700" fill="var(--ink)">{escape(title)}</text>']
    x = edge
    for colour, text in key:
        words.append(f'<rect x="{x:g}" y="46" width="11" height="11" fill="var(--{colour})"/>')
        words.append(f'<text x="{x + 17:g}" y="56" font-size="13" fill="var(--ink)">{escape(text)}</text>')
        x += 17 + _wide(text, WIDE) + 10
    top += 20 if key else 0
    _, _, width, height = map(float, re.findall(r'viewBox="([^"]+)"', drawing.wide)[0].split())
    wide, high = width + 2 * edge, height + top
    inside = drawing.wide.replace("<svg ", f'<svg x="{edge:g}" y="{top - 8:g}" ', 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}">'
        f'{style}<rect width="{wide:g}" height="{high:g}" fill="var(--paper)"/>{"".join(words)}{inside}</svg>\n'
    )


def _both(draw: Callable[[Size], str]) -> Drawing:
    return Drawing(draw(WIDE), draw(NARROW))


def _values(rows: Iterable[dict[str, Any]]) -> Any:
    return altair.InlineData(values=[*rows])


def _pixels(height: float) -> altair.Y:
    """A place from top to bottom, in pixels."""
    return altair.Y("y:Q", scale=altair.Scale(domain=[0, height], range=[0, height], nice=False, zero=False), axis=None)


def _marks(domain: tuple[float, float]) -> list[float]:
    """The round numbers in a range, six of them at most.

    >>> _marks((0, 1))
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    >>> _marks((-3.4, 21.2))
    [0.0, 5.0, 10.0, 15.0, 20.0]
    """
    low, high = domain
    least = (high - low) / 5
    power = 10.0 ** floor(log10(least))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= least * 0.999)
    return [round(step * count, 9) for count in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def _as(channel: Any, field: str) -> Any:
    """The same channel of another field."""
    other = channel.copy(deep=True)
    other["shorthand"] = field
    return other


def _axis(
    title: str,
    form: str,
    size: Size,
    left: float,
    right: float,
    domain: tuple[float, float],
    *,
    ticks: int | None = None,
) -> altair.X:
    return altair.X(
        "x:Q",
        scale=altair.Scale(domain=[*domain], range=[left, right], nice=False, zero=False),
        axis=altair.Axis(
            format=form,
            tickCount=ticks or (4 if size.narrow else 6),
            title=_wrapped(title, 44 if size.narrow else 80).split("\n"),
            labelExpr="replace(datum.label, /^\\+0(%?)$/, '0$1')",
            titleAnchor="start",
            titleX=left,
            titleAlign="left",
            domain=False,
            ticks=False,
            grid=True,
            labelFlush=True,
            labelPadding=6,
            titlePadding=8,
        ),
    )


def _rule(at: float, axis: altair.X, height: float) -> Any:
    return (
        altair.Chart(_values([{"x": at}]))
        .mark_rule(strokeDash=[4, 3], color="var(--ink)", strokeWidth=1)
        .encode(x=axis, y=FIXED.YValue(0), y2=FIXED.Y2Value(height))
    )


def _text(
    x: float,
    y: float,
    text: str,
    *,
    align: str = "left",
    colour: str = "ink",
    weight: int = 400,
    font: float | None = None,
) -> dict[str, Any]:
    return {"x": x, "y": y, "text": text, "align": align, "colour": f"var(--{colour})", "weight": weight, "font": font}


def _written(texts: Sequence[dict[str, Any]], size: Size) -> list[Any]:
    """The words, each where it was put."""
    alike: dict[tuple[Any, Any, float], list[dict[str, Any]]] = {}
    for text in texts:
        lines = text["text"].split("\n")
        up = (size.font + 2) / 2 * (len(lines) - 1)
        one = {"left": text["x"], "top": text["y"] - up, "text": lines, "colour": text["colour"]}
        alike.setdefault((text["align"], text["weight"], text["font"] or size.font), []).append(one)
    return [
        altair.Chart(_values(group))
        .mark_text(align=align, baseline="middle", fontWeight=weight, fontSize=font, lineHeight=size.font + 2)
        .encode(
            x=altair.X("left:Q", scale=None, axis=None),
            y=altair.Y("top:Q", scale=None, axis=None),
            text=altair.Text("text:N"),
            color=altair.Color("colour:N", scale=None),
        )
        for (align, weight, font), group in alike.items()
    ]


def _finished(layers: Sequence[Any], size: Size, height: float, *, top: float = 2, bottom: float = 46) -> str:
    chart = altair.layer(*layers).properties(
        width=size.width,
        height=height,
        autosize="none",
        padding={"left": 0, "top": top, "right": 0, "bottom": bottom},
        background="transparent",
    )
    told = chart.to_dict(validate=False)
    told["config"] = _look(size)
    return _clean(vl_convert.vegalite_to_svg(told))


def _look(size: Size) -> dict[str, Any]:
    """The one look of all pictures."""
    return {
        "aria": False,
        "font": "Liberation Sans",
        "view": {"stroke": None},
        "axis": {
            "gridColor": "var(--line)",
            "labelColor": "var(--quiet)",
            "titleColor": "var(--quiet)",
            "labelFontSize": size.font - 1,
            "titleFontSize": size.font - 1,
            "titleFontWeight": 400,
        },
    }


NOISE = (
    r' (?:class|role|pointer-events|aria-[a-z]+|xmlns:xlink|version|font-family)="[^"]*"',
    r' opacity="1"',
    r' stroke-miterlimit="10"',
    r'<path [^>]*display="none"/>',
    r'<path d="M0[^"]*Z"/>',
    r'<rect width="\d+" height="\d+" fill="transparent"/>',
)


def _clean(svg: str) -> str:
    """Without what says nothing, and with two decimals."""
    for noise in NOISE:
        svg = re.sub(noise, "", svg)
    svg = re.sub(r"-?\d+\.\d{3,}", lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), svg)
    while (shorter := re.sub(r"<g[^>]*></g>", "", svg)) != svg:
        svg = shorter
    return svg


def _room(values: Sequence[float], at_least: float, form: str) -> tuple[float, float]:
    """From where to where an axis goes, so that all values have room."""
    low, high = min(values), max(values)
    more = max(0.0, at_least - (high - low)) / 2 + 0.04 * max(high - low, at_least, 1e-9)
    start, end = low - more, high + more
    if form == PERCENT:
        start, end = max(start, 0.0 if low >= 0 else start), min(end, 1.0 if high <= 1 else end)
    elif low >= 0:
        start = max(start, 0.0)
    return start, end


def _apart(places: Sequence[float], least: float, bottom: float) -> list[float]:
    """The places, moved as little as needed for none to stand on another."""
    order = sorted(range(len(places)), key=lambda number: places[number])
    found = [*places]
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + least)
    if order and (over := found[order[-1]] - bottom) > 0:
        found[order[-1]] -= over
        for after, before in pairwise(order[::-1]):
            found[before] = min(found[before], found[after] - least)
    return found


def _wide(text: str, size: Size) -> float:
    """About how wide a text is, in pixels: more rather than less, because nobody knows the reader's font."""
    return 0.6 * size.font * max((len(line) for line in text.split("\n")), default=0)


def _wrapped(text: str, letters: int) -> str:
    """In two lines at most."""
    found = textwrap.wrap(text, letters, max_lines=2, placeholder=" …")
    return "\n".join(found)
