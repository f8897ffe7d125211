"""A study as one page to read: it needs no network and no script, and fits a phone, a desk and a sheet of paper."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from string import Template
from typing import NamedTuple

from quintet.lab import plots, sections
from quintet.lab.figures import MEASURES, QUESTIONS, Cell, Compared, Comparison, Report, setting
from quintet.lab.sections import CHANGE_HEAD, Picture
from quintet.lab.sentences import (
    Sentence,
    changed,
    each_change,
    figures_of,
    findings,
    leading,
    listed,
    names,
    never_in,
    readable,
    sentences,
    sure_of_many,
    title_of,
)

MOST_PICTURED = 4
"""So many comparisons get pictures; all of them get their sentence and their numbers."""
MOST_FOUND = 8
ABOUT_BOTS = (
    "Bots are not people: they never tire, have no taste and do not talk. How long a game is, what can happen and whom "
    "the rules favour they show well; what they like to do says how they play. And a thing that goes with good results "
    "need not be the cause of them: those who are ahead may simply get to do it more often."
)


class Section(NamedTuple):
    """A part of the page."""

    name: str
    title: str
    inside: str


def write(report: Report, folder: Path) -> Path:
    """Writes ``report.html`` into the folder. The same report gives the same bytes."""
    return _written(folder / "report.html", html(report))


def write_comparison(compared: Compared, folder: Path) -> Path:
    """Writes ``comparison.html`` into the folder."""
    return _written(folder / "comparison.html", comparison_html(compared))


def _written(path: Path, text: str) -> Path:
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.write_text(text, encoding="utf-8", newline="\n")
    unfinished.replace(path)
    return path


# A study --------------------------------------------------------------------------------------------------------------


def html(report: Report) -> str:
    """The page of a study."""
    told, cells = sentences(report), report.cells
    parts = []
    for question, title in QUESTIONS.items():
        if question == "ends" and report.comparisons:
            inside = "".join(_compared(one, place, cells) for place, one in enumerate(report.comparisons))
            parts.append(Section("changes", "What does a change do?", inside))
        inside = _said([one for one in told if one.section == question])
        inside += "".join(_figure(picture) for picture in sections.SECTIONS[question](cells))
        inside += "".join(_never(cells, question))
        parts.append(Section(question, title, inside or "<p>Nothing of this was measured.</p>"))
    parts += [
        Section("missing", "What was not measured", _missing(cells)),
        Section("made", "How this was made", f"{_made(report)}<p>{escape(ABOUT_BOTS)}</p>"),
        Section("meaning", "What each figure is", _meaning(cells)),
    ]
    title = report.subject.title
    return _page(f"{title}: lab report", title, "Lab report", _played(report), findings(report, MOST_FOUND), parts)


def _played(report: Report) -> str:
    """What was played, in two sentences."""
    cells = report.cells
    tables = [*dict.fromkeys("/".join(dict.fromkeys(cell.bots)) for cell in cells)]
    players = listed([str(count) for count in sorted({cell.players for cell in cells})])
    options: dict[str, list[str]] = {}
    for cell in cells:
        for name, value in cell.options.items():
            if (told := setting(value)) not in options.setdefault(readable(name), []):
                options[readable(name)].append(told)
    by = "".join(f"; {name} {listed(values)}" for name, values in options.items())
    best = "/".join(dict.fromkeys(leading(cells)[0].bots))
    said = f" Where nothing else is said, {best} played." if len(tables) > 1 else ""
    many = "player" if players == "1" else "players"
    return (
        f"<p><strong>{sum(cell.games for cell in cells):,} games</strong> by bots ({escape(listed(tables))}), "
        f"{players} {many}{escape(by)}.{escape(said)} Figures stand with their 95 % intervals: of twenty such "
        "intervals, nineteen hold the true value.</p>"
    )


def _compared(comparison: Comparison, place: int, cells: Sequence[Cell] = ()) -> str:
    """What one change does; in a report of these cells it has a heading."""
    parts = [f"<h3>{escape(title_of(comparison, cells))}</h3>"] if cells else []
    parts.append(_said([*changed(comparison, cells)]))
    if place < MOST_PICTURED:
        parts += [_figure(picture) for picture in sections.changes(comparison)]
    else:
        every = figures_of(comparison)
        rows = [
            sections.change_row(change, sure=sure_of_many(change.difference, len(every))) for change in every
        ]  # fmt: skip
        parts.append(_numbers("All figures", CHANGE_HEAD, rows))
    items = sections.changed_items(comparison)
    parts += [_numbers(f"Changed for sure: {name}", CHANGE_HEAD, rows) for name, rows in items]
    return "".join(parts)


def _never(cells: Sequence[Cell], question: str) -> Iterator[str]:
    """What never came up in any cell."""
    for name, measure in MEASURES.items():
        held = [cell for cell in cells if name in cell.tables]
        if measure.question == question and (unused := never_in(held, name)):
            items = "".join(f"<li>{escape(readable(one))}</li>" for one in unused)
            games = sum(cell.games for cell in held)
            yield f"<h3>{escape(measure.title)}: not once in {games:,} games</h3><ul class=never>{items}</ul>"


def _missing(cells: Sequence[Cell]) -> str:
    """What could not be measured, why, and where."""
    label = names(cells)
    reasons: dict[str, dict[str, list[str]]] = {}
    for cell in cells:
        for name, reason in cell.missing.items():
            reasons.setdefault(reason, {}).setdefault(MEASURES[name].title.lower(), []).append(label[cell.number])
    if not reasons:
        return "<p>Everything that the lab knows how to measure was measured in every case.</p>"
    items = []
    for reason, titles in reasons.items():
        where = [*dict.fromkeys(one for places in titles.values() for one in places)]
        at = f" <small>({escape(listed(where))})</small>" if len(where) < len(cells) else ""
        items.append(f"<li><strong>{escape(_upper(reason))}:</strong> {escape(listed([*titles]))}{at}</li>")
    return f"<ul class=plain>{''.join(items)}</ul>"


def _made(report: Report) -> str:
    """How to make it again."""
    subject = report.subject
    engine = "the compiled core" if subject.engine == "core" else "plain Python"
    rows = [[cell.label, f"{cell.games:,}"] for cell in report.cells]
    return (
        "<p>The same command gives the same figures again, on one core or on many:</p>"
        f"<pre><code>quintet lab {escape(shlex.join(subject.arguments))}</code></pre>"
        f"<p>Quintet {escape(subject.quintet)}, {escape(subject.title)} in edition {subject.edition}, "
        f"seed {subject.seed}, played by {engine}. <code>figures.json</code> beside this file has all of it for "
        "machines, <code>games.parquet</code> has every game as a row.</p>"
        + _numbers("All cases that were played", ["", "games"], rows)
    )


def _meaning(cells: Sequence[Cell]) -> str:
    """How each figure is defined."""
    known = {name for cell in cells for held in (cell.figures, cell.curves, cell.tables) for name in held}
    items = []
    for name, measure in MEASURES.items():
        if name in known:
            parts = {"Its shares": measure.share, "Its worth": measure.worth, "Its gain": measure.gain}
            ends = {"Near zero": measure.zero, "More": measure.more}
            told = [measure.about, *(f"{what}: {text}." for what, text in {**parts, **ends}.items() if text)]
            title = f"{escape(measure.title)} <code>{name}</code>"
            items.append(f"<dt>{title}</dt><dd>{escape(' '.join(told))}</dd>")
    return f"<dl>{''.join(items)}</dl>"


# Two studies ----------------------------------------------------------------------------------------------------------


def comparison_html(compared: Compared) -> str:
    """The page of two studies beside each other."""
    before, after = (compared.base_name, compared.base), (compared.other_name, compared.other)
    parts = [
        Section(f"case-{place}", title_of(one), _compared(one, place)) for place, one in enumerate(compared.comparisons)
    ]
    if compared.alone:
        items = "".join(f"<li>{escape(one)}</li>" for one in compared.alone)
        parts.append(Section("alone", "Only in one of the two", f"<ul class=plain>{items}</ul>"))
    made = "".join(f"<h3>{escape(name)}</h3>{_made(report)}" for name, report in (before, after))
    parts += [
        Section("made", "How this was made", f"{made}<p>{escape(ABOUT_BOTS)}</p>"),
        Section("meaning", "What each figure is", _meaning([*compared.base.cells, *compared.other.cells])),
    ]
    first, second = (
        f"{escape(name)} ({escape(report.subject.title)}, {sum(cell.games for cell in report.cells):,} games)"
        for name, report in (before, after)
    )
    paired = any(change.paired for comparison in compared.comparisons for change in comparison.changes)
    about = (
        f"<p><strong>Before</strong> is {first}, <strong>after</strong> is {second}. Differences are after less "
        "before, with their 95 % intervals; what is called sure is so though it was picked out of many. "
        + ("Games of the same number have the same deals and are compared one by one." if paired else "")
        + "</p>"
    )
    most = max(2, MOST_FOUND // max(1, len(compared.comparisons)))
    found = [one for comparison in compared.comparisons for one in each_change(comparison, most)]
    title = f"{compared.base_name} → {compared.other_name}"
    return _page(title, title, "What a change does", about, found[:MOST_FOUND], parts)


# What they share ------------------------------------------------------------------------------------------------------


def _page(
    title: str, heading: str, kicker: str, about: str, found: Sequence[Sentence], parts: Sequence[Section]
) -> str:
    template = Template(resources.files(__package__).joinpath("page.html").read_text(encoding="utf-8"))
    light, dark = (
        ";".join(f"--{name}:{value}" for name, value in theme.items()) for theme in (plots.LIGHT, plots.DARK)
    )
    return template.substitute(
        title=escape(title),
        heading=escape(heading),
        kicker=escape(kicker),
        light=light,
        dark=dark,
        about=about,
        findings="".join(_finding(one) for one in found),
        links="".join(f'<li><a href="#{part.name}">{escape(part.title)}</a></li>' for part in parts),
        sections="\n".join(
            f'<section id="{part.name}"><h2>{escape(part.title)}</h2>{part.inside}</section>' for part in parts
        ),
    )


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _text(text: str) -> str:
    """A sentence, in which no number is parted from its interval.

    >>> _text("5 ± 1 & more")
    '5&nbsp;±&nbsp;1 &amp; more'
    """
    return escape(text).replace(" ± ", "&nbsp;±&nbsp;")


def _finding(one: Sentence) -> str:
    unit = f"<span>{escape(one.unit)}</span>" if one.unit else ""
    return f"<li><p class=number>{_value(one.number)}{unit}</p><p>{_text(one.text)}</p></li>"


def _said(told: Sequence[Sentence]) -> str:
    """The sentences of a section, the weightiest first."""
    if not told:
        return ""
    first, *rest = sorted(told, key=lambda one: -one.weight)
    more = "".join(f"<li>{_text(one.text)}</li>" for one in rest)
    return f"<p class=lead>{_text(first.text)}</p>" + (f"<ul class=said>{more}</ul>" if more else "")


def _figure(picture: Picture) -> str:
    key = "".join(f'<li><i style="background:var(--{colour})"></i>{escape(text)}</li>' for colour, text in picture.key)
    label, halo = escape(picture.alt), " halo" if picture.drawing.halo else ""
    return (
        f"<figure><figcaption>{escape(picture.title)}</figcaption>"
        + (f"<ul class=key>{key}</ul>" if key else "")
        + f'<div class="plot wide{halo}" role=img aria-label="{label}">{picture.drawing.wide}</div>'
        + f'<div class="plot narrow{halo}" role=img aria-label="{label}">{picture.drawing.narrow}</div>'
        + (f"<p class=note>{escape(picture.note)}</p>" if picture.note else "")
        + _numbers("The numbers", picture.head, picture.rows, of=picture.title)
        + "</figure>"
    )


def _numbers(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], *, of: str = "") -> str:
    """A table for those who want it, without columns that say nothing."""
    kept = [place for place in range(len(head)) if any(row[place] for row in rows)]
    heads = "".join(f"<th scope=col>{escape(head[place])}</th>" if head[place] else "<td></td>" for place in kept)
    lines = []
    for row in rows:
        first, *rest = (row[place] for place in kept)
        cells = "".join(f"<td>{_value(one)}</td>" for one in rest)
        lines.append(f"<tr><th scope=row>{escape(first)}</th>{cells}</tr>")
    return (
        f"<details><summary>{escape(title)}</summary>"
        f'<div class=scroll role=group tabindex=0 aria-label="{escape(f"{title}: {of}" if of else title)}">'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table></div></details>"
    )


def _value(text: str) -> str:
    """A number, its interval smaller.

    >>> _value("12.1 ± 0.3 %")
    '12.1 <small>± 0.3 %</small>'
    """
    number, _, error = text.partition(" ± ")
    return f"{escape(number)} <small>± {escape(error)}</small>" if error else escape(text)
