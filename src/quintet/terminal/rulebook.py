"""The rulebook in the terminal, with the cards painted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from quintet.rulebook import Block, Example, Grid, Heading, Items, Line, Paragraph
from quintet.terminal.presenter import Presenter

_STYLES = {"text": "", "strong": "bold", "emphasis": "italic", "code": "bold"}


def render(blocks: Iterable[Block], presenter: Presenter) -> Iterator[RenderableType]:
    """The blocks, one after the other, with an empty line after each."""
    for block in blocks:
        yield _block(block, presenter)
        yield Text()


def _block(block: Block, presenter: Presenter) -> RenderableType:
    match block:
        case Heading(level=1, content=content):
            title = _line(content, presenter)
            title.stylize("bold")
            return Rule(title)
        case Heading(content=content):
            heading = _line(content, presenter)
            heading.stylize("bold underline")
            return heading
        case Paragraph(content=content):
            return _line(content, presenter)
        case Items():
            return Padding(_items(block, presenter), (0, 0, 0, 2), expand=False)
        case Grid(rows=(head, *rows)):
            grid = Table(box=box.SIMPLE)
            for cell in head:
                grid.add_column(_line(cell, presenter))
            for row in rows:
                grid.add_row(*(_line(cell, presenter) for cell in row))
            return grid
        case Example(lines=lines):
            picture = Text("\n").join(_line(line, presenter) for line in lines)
            picture.no_wrap = True
            return Padding(picture, (0, 0, 0, 4))
    raise TypeError(f"{block} cannot be shown")


def _items(block: Items, presenter: Presenter) -> Table:
    """A list, with examples and lists inside of its items set apart by empty lines."""
    hanging = Table.grid(padding=(0, 1))
    for number, item in enumerate(block.items, 1):
        blocks: list[RenderableType] = []
        for inner in item:
            if blocks:
                blocks.append(Text())
            blocks.append(_block(inner, presenter))
        if len(item) > 1 and number < len(block.items):
            blocks.append(Text())
        hanging.add_row(f"{number}." if block.ordered else "•", Group(*blocks))
    return hanging


def _line(line: Line, presenter: Presenter) -> Text:
    text = Text()
    for piece in line:
        if piece.kind == "code" and presenter.is_card(piece.text):
            text.append_text(presenter.card(piece.text))
        else:
            text.append(piece.text, style=_STYLES[piece.kind])
    return text
