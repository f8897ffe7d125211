"""A page of the rulebook in the terminal: the little Markdown it uses, with the cards painted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from quintet.terminal.presenter import Presenter

_INLINE = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*]+)\*")
_LIST_ITEM = re.compile(r"(?P<bullet>- |\d+\. )(?P<words>.*)")


def render(page: str, presenter: Presenter) -> Iterator[Text | Padding | Rule]:
    """The page, block by block. A block of lines indented by four or more is a picture and keeps its lines."""
    for block in re.split(r"\n{2,}", page.strip()):
        lines = block.splitlines()
        if (heading := re.match(r"(#+) (.*)", lines[0])) is not None:
            yield from _heading(len(heading[1]), heading[2])
            lines = lines[1:]
        if lines and lines[0].startswith("    "):
            picture = Text("\n").join(_inline(line.removeprefix("    "), presenter) for line in lines)
            picture.no_wrap = True
            yield Padding(picture, (0, 0, 0, 4))
        elif lines:
            yield from _paragraphs(lines, presenter)
        yield Text()


def _heading(level: int, words: str) -> Iterator[Text | Rule]:
    if level == 1:
        yield Rule(Text(words, style="bold"))
    else:
        yield Text(words, style="bold underline")


def _paragraphs(lines: list[str], presenter: Presenter) -> Iterator[Text | Padding]:
    """A paragraph, or the items of a list, whose lines are joined and wrapped anew."""
    items: list[tuple[str, list[str]]] = []
    for line in lines:
        item = _LIST_ITEM.match(line.strip())
        if item is not None:
            items.append((item["bullet"].replace("- ", "• "), [item["words"]]))
        elif items:
            items[-1][1].append(line.strip())
        else:
            items.append(("", [line.strip()]))
    for bullet, words in items:
        text = _inline(" ".join(words), presenter)
        if bullet:
            hanging = Table.grid(padding=(0, 1))
            hanging.add_row(bullet.strip(), text)
            yield Padding(hanging, (0, 0, 0, 2), expand=False)
        else:
            yield text


def _inline(line: str, presenter: Presenter) -> Text:
    text, end = Text(), 0
    for match in _INLINE.finditer(line):
        text.append(line[end : match.start()])
        end = match.end()
        if (code := match["code"]) is not None:
            text.append_text(presenter.card(code) if presenter.is_card(code) else Text(code, style="bold"))
        else:
            text.append(match["bold"] or match["italic"], style="bold" if match["bold"] else "italic")
    return text.append(line[end:])
