"""A study as one page to read: it needs no network and no script, and fits a phone, a desk and a sheet of paper."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from string import Template

from quintet.lab import plots, sections
from quintet.lab.figures import MEASURES, QUESTIONS, Cell, Compared, Comparison, Report
from quintet.lab.sections import Picture
from quintet.lab.sentences import Sentence, changed, findings, leading, listed, names, never_in, readable, sentences

CHANGES = "What does a change do?"
MOST_COMPARISONS = 6
"""So many get pictures; all of them get their sentence and their numbers."""


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
    told = sentences(report)
    parts: list[tuple[str, str, str]] = []
    for question, title in QUESTIONS.items():
        if question == "ends" and report.comparisons:
            parts.append(("changes", CHANGES, "".join(_comparisons(report.comparisons))))
        own = [one for one in told if one.question == question]
        inside = _said(own) + "".join(_figure(picture) for picture in sections.SECTIONS[question](report.cells))
        if question in ("things", "ends"):
            inside += _never(report.cells, question)
        parts.append((question, title, inside or "<p>Nothing of this was measured.</p>"))
    parts.append(("missing", "What was not measured", _missing(report.cells)))
    parts.append(("made", "How this was made", _made(report)))
    parts.append(("meaning", "What each figure is", _meaning(report.cells)))
    subject = report.subject
    return _page(
        title=f"{subject.title}: lab report",
        heading=subject.title,
        kicker="Lab report",
        about=_played(report),
        found=_findings(findings(report)),
        parts=parts,
    )


def _played(report: Report) -> str:
    games = sum(cell.games for cell in report.cells)
    players = listed([str(count) for count in sorted({cell.players for cell in report.cells})])
    bots = listed([*dict.fromkeys("/".join(dict.fromkeys(cell.bots)) for cell in report.cells)])
    options = {}
    for cell in report.cells:
        for name, value in cell.options.items():
            options.setdefault(name, {})[str(value).lower()] = None
    told = "; ".join(f"{readable(name)} {listed([*values])}" for name, values in options.items())
    best = "/".join(dict.fromkeys(leading(report.cells)[0].bots))
    several = f" Where nothing else is said, the figures are of {best}, the best of them." if "and" in bots else ""
    return (
        f"<p><strong>{games:,} games</strong> by bots ({escape(bots)}) with {players} players{escape(f'; {told}') if told else ''}. "
        f"Every figure stands with its 95 % interval: nineteen of twenty such intervals hold the true value.{escape(several)}</p>"
    )


def _comparisons(comparisons: Sequence[Comparison]) -> Iterator[str]:
    for place, comparison in enumerate(comparisons):
        title = comparison.title[:1].upper() + comparison.title[1:]
        yield f"<h3>{escape(title)}</h3>{_said([*changed(comparison)])}"
        if place < MOST_COMPARISONS:
            yield from (_figure(picture) for picture in sections.changes(comparison))
        else:
            rows = [sections.change_row(change, sections.sure(change, len(comparison.changes))) for change in comparison.changes if not change.item]
            yield _numbers("All figures", ["", "before", "after", "difference", "for sure"], rows)
        for name, rows in sections.changed_items(comparison):
            yield _numbers(f"Changed for sure: {name}", ["", "before", "after", "difference", "for sure"], rows)


def _never(cells: Sequence[Cell], question: str) -> str:
    parts = []
    for name, measure in MEASURES.items():
        if measure.question != question or measure.form != "table":
            continue
        held = [cell for cell in cells if name in cell.tables]
        if unused := never_in(held, name):
            games = sum(cell.games for cell in held)
            items = "".join(f"<li>{escape(readable(one))}</li>" for one in unused)
            parts.append(f"<h3>{escape(measure.title)}: not once in {games:,} games</h3><ul class=never>{items}</ul>")
    return "".join(parts)


def _missing(cells: Sequence[Cell]) -> str:
    """What could not be measured, with the reason, and where."""
    label = names(cells)
    reasons: dict[str, dict[str, list[str]]] = {}
    for cell in cells:
        for name, reason in cell.missing.items():
            reasons.setdefault(reason, {}).setdefault(name, []).append(label[cell.number])
    if not reasons:
        return "<p>Everything that the lab knows how to measure was measured in every case.</p>"
    items = []
    for reason, measures in reasons.items():
        what = listed([MEASURES[name].title.lower() if name in MEASURES else name for name in measures])
        where = [*dict.fromkeys(one for places in measures.values() for one in places if one)]
        at = f" <small>({escape(listed(where))})</small>" if where and len(where) < len(cells) else ""
        items.append(f"<li><strong>{escape(reason[:1].upper() + reason[1:])}:</strong> {escape(what)}{at}</li>")
    return f"<ul class=plain>{''.join(items)}</ul>"


def _made(report: Report) -> str:
    subject = report.subject
    rows = [[cell.label, f"{cell.games:,}"] for cell in report.cells]
    return (
        f"<p>The same command gives the same figures again, on one core or on many:</p><pre><code>quintet lab {escape(shlex.join(subject.arguments))}</code></pre>"
        f"<p>Quintet {escape(subject.quintet)}, {escape(subject.title)} in edition {subject.edition}, seed {subject.seed}. "
        "<code>figures.json</code> beside this file has all of it for machines, <code>games.parquet</code> every game as a row.</p>"
        "<p>Bots are not people: they never tire, have no taste and do not talk. What they say about lengths, chances and what is possible holds for any table; "
        "what they prefer says how <em>they</em> play. A thing that goes with good results need not be the cause of them.</p>"
        + _numbers("All cases that were played", ["", "games"], rows)
    )


def _meaning(cells: Sequence[Cell]) -> str:
    known = {name for cell in cells for held in (cell.figures, cell.spreads, cell.curves, cell.tables) for name in held}
    items = []
    for name, measure in MEASURES.items():
        if name not in known or measure.form == "spread":
            continue
        more = [f"Its {what}: {text}." for what, text in (("shares", measure.share), ("worth", measure.worth), ("gain", measure.gain)) if text]
        ends = [f"{head} {text}." for head, text in (("Near zero:", measure.zero), ("More:", measure.more)) if text]
        items.append(f"<dt>{escape(measure.title)} <code>{name}</code></dt><dd>{escape(' '.join([measure.about, *more, *ends]))}</dd>")
    return f"<dl>{''.join(items)}</dl>"


# Two studies ----------------------------------------------------------------------------------------------------------


def comparison_html(compared: Compared) -> str:
    """The page of two studies beside each other."""
    told = [one for comparison in compared.comparisons for one in changed(comparison)]
    before, after = compared.base_name, compared.other_name
    parts = []
    for number, comparison in enumerate(compared.comparisons):
        inside = "".join(_comparisons([comparison])) if number < MOST_COMPARISONS else _said([*changed(comparison)])
        title = comparison.title[:1].upper() + comparison.title[1:]
        parts.append((f"case-{number}", title, inside.replace(f"<h3>{escape(title)}</h3>", "", 1)))
    if compared.alone:
        items = "".join(f"<li>{escape(one)}</li>" for one in compared.alone)
        parts.append(("alone", "Only in one of the two", f"<ul class=plain>{items}</ul>"))
    made = "".join(f"<h3>{escape(name)}</h3>{_made(one)}" for name, one in ((before, compared.base), (after, compared.other)))
    parts.append(("made", "How this was made", made))
    parts.append(("meaning", "What each figure is", _meaning([*compared.base.cells, *compared.other.cells])))
    games = [sum(cell.games for cell in one.cells) for one in (compared.base, compared.other)]
    paired = any(change.paired for comparison in compared.comparisons for change in comparison.changes)
    about = (
        f"<p><strong>Before</strong> is {escape(before)} ({escape(compared.base.subject.title)}, {games[0]:,} games), <strong>after</strong> is "
        f"{escape(after)} ({escape(compared.other.subject.title)}, {games[1]:,} games). Differences are after less before, each with its 95 % interval. "
        f"{'Games with the same number have the same deals and are compared one by one, which makes the intervals narrower. ' if paired else ''}"
        "What is called sure is so though it was picked out of many figures.</p>"
    )
    title = compared.other.subject.title
    return _page(
        title=f"{title}: {before} and {after}",
        heading=f"{before} → {after}",
        kicker="What a change does",
        about=about,
        found=_findings(told[:8]),
        parts=parts,
    )


# What they share ------------------------------------------------------------------------------------------------------


def _page(*, title: str, heading: str, kicker: str, about: str, found: str, parts: Iterable[tuple[str, str, str]]) -> str:
    template = Template(resources.files(__package__).joinpath("page.html").read_text(encoding="utf-8"))
    parts = [*parts]
    return template.substitute(
        title=escape(title),
        heading=escape(heading),
        kicker=escape(kicker),
        light=";".join(f"--{name}:{value}" for name, value in plots.LIGHT.items()),
        dark=";".join(f"--{name}:{value}" for name, value in plots.DARK.items()),
        about=about,
        findings=found,
        links="".join(f'<li><a href="#{name}">{escape(heading)}</a></li>' for name, heading, _ in parts),
        sections="\n".join(
            f'<section id="{name}"><h2>{escape(heading)}</h2>{inside}</section>' for name, heading, inside in parts
        ),
    )


def _findings(told: Sequence[Sentence]) -> str:
    items = []
    for one in told:
        number, _, error = one.number.partition(" ± ")
        interval = f" <small>± {escape(error)}</small>" if error else ""
        percent = " %" in one.number
        items.append(
            f"<li><p class=number>{escape(number)}{interval}<span>{escape('' if percent else one.unit)}</span></p>"
            f"<p>{escape(one.text)}</p></li>"
        )
    return f"<ol class=findings>{''.join(items)}</ol>"


def _said(told: Sequence[Sentence]) -> str:
    """The sentences of a section, the weightiest first."""
    if not told:
        return ""
    first, *rest = sorted(told, key=lambda one: -one.weight)
    more = "".join(f"<li>{escape(one.text)}</li>" for one in rest)
    return f"<p class=lead>{escape(first.text)}</p>" + (f"<ul class=said>{more}</ul>" if more else "")


def _figure(picture: Picture) -> str:
    key = "".join(f'<li><i style="background:var(--{colour})"></i>{escape(text)}</li>' for colour, text in picture.key)
    alt = escape(picture.alt)
    return (
        f"<figure><figcaption>{escape(picture.title)}</figcaption>"
        + (f"<ul class=key>{key}</ul>" if key else "")
        + f'<div class="plot wide" role=img aria-label="{alt}">{picture.drawing.wide}</div>'
        + f'<div class="plot narrow" role=img aria-label="{alt}">{picture.drawing.narrow}</div>'
        + (f"<p class=note>{escape(picture.note)}</p>" if picture.note else "")
        + _numbers("The numbers", picture.head, picture.rows)
        + "</figure>"
    )


def _numbers(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table that is there for those who want it."""
    empty = [place for place in range(len(head)) if not any(row[place] for row in rows)]
    kept = [place for place in range(len(head)) if place not in empty]
    heads = "".join(f"<th scope=col>{escape(head[place])}</th>" if head[place] else "<td></td>" for place in kept)
    lines = []
    for row in rows:
        first, *rest = [row[place] for place in kept]
        cells = "".join(f"<td>{_value(one)}</td>" for one in rest)
        lines.append(f"<tr><th scope=row>{escape(first)}</th>{cells}</tr>")
    return (
        f"<details><summary>{escape(title)}</summary><div class=scroll role=region tabindex=0 aria-label=\"{escape(title)}\">"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table></div></details>"
    )


def _value(text: str) -> str:
    number, _, error = text.partition(" ± ")
    return f"{escape(number)} <small>± {escape(error)}</small>" if error else escape(text)
