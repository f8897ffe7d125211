"""The rules of the games in our own words: Markdown in the folder of each game, read once here for all who show them.

A card's name between backticks stands for the card: every front end draws it in its own way. Lines that are indented
by four are an example and keep their lines and blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources.abc import Traversable
from textwrap import dedent
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from msgspec import Struct

from quintet import games
from quintet.engine import AnyGame, RuleError

Kind = Literal["text", "strong", "emphasis", "code"]


class Inline(Struct, frozen=True):
    """A piece of a line. Code is a card or a colour by its name, or what is typed."""

    kind: Kind
    text: str


Line = tuple[Inline, ...]


class Heading(Struct, frozen=True, tag_field="kind", tag="heading"):
    """A heading; the title of the book is the one of level 1."""

    level: int
    content: Line


class Paragraph(Struct, frozen=True, tag_field="kind", tag="paragraph"):
    """Lines that are wrapped as the front end needs it."""

    content: Line


class Items(Struct, frozen=True, tag_field="kind", tag="items"):
    """A list, numbered or not, of which each item is blocks again."""

    ordered: bool
    items: tuple[tuple[Block, ...], ...]


class Grid(Struct, frozen=True, tag_field="kind", tag="grid"):
    """A table; the first row is its head."""

    rows: tuple[tuple[Line, ...], ...]


class Example(Struct, frozen=True, tag_field="kind", tag="example"):
    """Cards as they lie on the table, with words beside them: blanks keep things below each other."""

    lines: tuple[Line, ...]


Block = Heading | Paragraph | Items | Grid | Example


class Rulebook(Struct, frozen=True):
    """The rules of a game in a language."""

    blocks: tuple[Block, ...]


@cache
def read(game: str | type[AnyGame], language: str = "en") -> Rulebook:
    """The rules of a game. Raises :class:`RuleError` if they are not written in this language."""
    return Rulebook(parse(text(game, language)))


def text(game: str | type[AnyGame], language: str = "en") -> str:
    """The rules as they are written, or those of the game that it builds on.

    Raises :class:`RuleError` if they are not written in this language.
    """
    file = next(_files(game, language), None)
    if file is None:
        name = game if isinstance(game, str) else game.id
        raise RuleError(f"the rules of {name!r} are not written in {language!r}")
    return file.read_text(encoding="utf-8")


def exists(game: str | type[AnyGame], language: str) -> bool:
    """Whether the rules of a game are written in a language."""
    return next(_files(game, language), None) is not None


def _files(game: str | type[AnyGame], language: str) -> Iterator[Traversable]:
    for folder in games.folders(game):
        file = folder.joinpath("rulebook", f"{language}.md")
        if file.is_file():
            yield file


_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def parse(source: str) -> tuple[Block, ...]:
    """Markdown as blocks.

    >>> parse("Take **all** `B7`.")
    (Paragraph(content=(Inline(kind='text', text='Take '), Inline(kind='strong', text='all'), \
Inline(kind='text', text=' '), Inline(kind='code', text='B7'), Inline(kind='text', text='.'))),)
    """
    return tuple(_blocks(SyntaxTreeNode(_markdown.parse(source)).children))


def _blocks(nodes: list[SyntaxTreeNode]) -> Iterator[Block]:
    for node in nodes:
        match node.type:
            case "heading":
                yield Heading(int(node.tag[1]), _line(node))
            case "paragraph":
                yield Paragraph(_line(node))
            case "bullet_list" | "ordered_list":
                items = tuple(tuple(_blocks(item.children)) for item in node.children)
                yield Items(node.type == "ordered_list", items)
            case "code_block" | "fence":
                yield Example(tuple(_example_line(line) for line in dedent(node.content).rstrip().split("\n")))
            case "table":
                rows = (row for part in node.children for row in part.children)
                yield Grid(tuple(tuple(map(_line, row.children)) for row in rows))
            case _:
                yield from _blocks(node.children)


def _line(node: SyntaxTreeNode) -> Line:
    """What is inside a block, with pieces of the same kind put together."""
    pieces: list[Inline] = []
    for kind, words in _pieces(node, "text"):
        before = pieces.pop().text if pieces and pieces[-1].kind == kind != "code" else ""
        pieces.append(Inline(kind, before + words))
    return tuple(pieces)


def _pieces(node: SyntaxTreeNode, kind: Kind) -> Iterator[tuple[Kind, str]]:
    for child in node.children:
        match child.type:
            case "code_inline":
                yield "code", child.content
            case "softbreak" | "hardbreak":
                yield kind, " "
            case "strong":
                yield from _pieces(child, "strong")
            case "em":
                yield from _pieces(child, "emphasis")
            case _ if child.children:
                yield from _pieces(child, kind)
            case _ if child.content:
                yield kind, child.content


def _example_line(line: str) -> Line:
    """A line of an example, in which only names of cards are marked."""
    pieces = re.split(r"`([^`]*)`", line)
    return tuple(
        Inline("code" if number % 2 else "text", piece) for number, piece in enumerate(pieces) if piece or number % 2
    )
