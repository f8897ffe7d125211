"""Rulebooks: how Markdown is read, and that terminal and page are given all of it."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from quintet import games, rulebook, words
from quintet.engine import RuleError
from quintet.rulebook import Block, Example, Grid, Heading, Inline, Items, Line, Paragraph, parse
from quintet.terminal.presenter import Presenter
from quintet.terminal.rulebook import render

WITH_RULEBOOK = [game_id for game_id in games.ids() if rulebook.exists(game_id, "en")]
GAMES = [(game_id, language) for game_id in WITH_RULEBOOK for language in words.languages()]


def plain(text: str) -> Line:
    return (Inline("text", text),)


def test_headings_and_paragraphs() -> None:
    assert parse("# Title\n\nTwo lines\nof one.\n\n## More\nAt once.") == (
        Heading(1, plain("Title")),
        Paragraph(plain("Two lines of one.")),
        Heading(2, plain("More")),
        Paragraph(plain("At once.")),
    )


def test_pieces_of_a_line() -> None:
    assert parse("A **bold** and *quiet* `B7` `G6`.") == (
        Paragraph(
            (
                Inline("text", "A "),
                Inline("strong", "bold"),
                Inline("text", " and "),
                Inline("emphasis", "quiet"),
                Inline("text", " "),
                Inline("code", "B7"),
                Inline("text", " "),
                Inline("code", "G6"),
                Inline("text", "."),
            )
        ),
    )


def test_a_card_is_a_card_in_bold_print_too() -> None:
    assert parse("**take `B7` now**") == (
        Paragraph((Inline("strong", "take "), Inline("code", "B7"), Inline("strong", " now"))),
    )


def test_lists_hold_blocks_and_lists() -> None:
    source = "1. First,\n   on two lines.\n\n        `B7`  x\n\n2. Second\n   - inner\n"
    assert parse(source) == (
        Items(
            True,
            (
                (
                    Paragraph(plain("First, on two lines.")),
                    Example(((Inline("code", "B7"), Inline("text", "  x")),)),
                ),
                (Paragraph(plain("Second")), Items(False, ((Paragraph(plain("inner")),),))),
            ),
        ),
    )


def test_an_example_keeps_its_lines_and_blanks_and_nothing_but_cards_is_marked() -> None:
    (example,) = parse("        pile  `B7`\n\n          *no* **bold** ·\n")
    assert example == Example(
        ((Inline("text", "pile  "), Inline("code", "B7")), (), (Inline("text", "  *no* **bold** ·"),))
    )


def test_a_table_has_its_head_first() -> None:
    source = "| number | stars |\n|--------|------:|\n| `R1`   | 2     |\n"
    assert parse(source) == (Grid(((plain("number"), plain("stars")), ((Inline("code", "R1"),), plain("2")))),)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", ()),
        ("\n \n\n", ()),
        ("---", ()),
        ("> said", (Paragraph(plain("said")),)),
        ("[a link](https://example.org) and ![a picture](x.png)", (Paragraph(plain("a link and a picture")),)),
        ("<b>bold</b> & &lt;", (Paragraph(plain("<b>bold</b> & <")),)),
        ("```\n`B7` in a fence\n```", (Example(((Inline("code", "B7"), Inline("text", " in a fence")),)),)),
        ("a single ` and * and **", (Paragraph(plain("a single ` and * and **")),)),
        ("one  \ntwo\\\nthree", (Paragraph(plain("one two three")),)),
        ("Title\n=====", (Heading(1, plain("Title")),)),
        ("a\r\nb", (Paragraph(plain("a b")),)),
    ],
)
def test_odd_input(source: str, expected: tuple[Block, ...]) -> None:
    assert parse(source) == expected


@settings(deadline=None)
@given(st.text(alphabet="ab#*_`|-+>1. \n\t[]()!<&\\~=:", max_size=80))
def test_anything_can_be_parsed_and_is_shown_whole(source: str) -> None:
    blocks = parse(source)
    console = Console(width=300, file=io.StringIO(), record=True)
    for block in render(blocks, Presenter(games.load(games.ids()[0]), [])):
        console.print(block)
    shown = console.export_text()
    written = "".join(piece.text for piece in pieces(blocks))
    assert (shown.count("a"), shown.count("b")) == (written.count("a"), written.count("b"))


def pieces(blocks: tuple[Block, ...]) -> list[Inline]:
    """All pieces of lines, in the order of the book."""
    found: list[Inline] = []
    for block in blocks:
        match block:
            case Heading(content=line) | Paragraph(content=line):
                found += line
            case Example(lines=lines):
                found += [piece for line in lines for piece in line]
            case Grid(rows=rows):
                found += [piece for row in rows for cell in row for piece in cell]
            case Items(items=items):
                found += [piece for item in items for piece in pieces(item)]
    return found


@pytest.mark.parametrize(("game_id", "language"), GAMES)
def test_no_card_of_a_rulebook_is_lost(game_id: str, language: str) -> None:
    source = rulebook.text(game_id, language)
    cards = [piece.text for piece in pieces(rulebook.read(game_id, language).blocks) if piece.kind == "code"]
    assert cards == re.findall("`([^`]+)`", source)


@pytest.mark.parametrize(("game_id", "language"), GAMES)
def test_examples_with_cards_are_examples(game_id: str, language: str) -> None:
    def texts(blocks: tuple[Block, ...]) -> list[Line]:
        inner = [line for block in blocks if isinstance(block, Items) for item in block.items for line in texts(item)]
        return inner + [block.content for block in blocks if isinstance(block, Paragraph)]

    # Lines that were meant to be drawn would run into each other in a paragraph, with their blanks.
    for line in texts(rulebook.read(game_id, language).blocks):
        assert not any("   " in piece.text for piece in line), line


def test_a_language_without_rules_is_refused() -> None:
    with pytest.raises(RuleError, match="not written in 'xx'"):
        rulebook.read(games.ids()[0], "xx")
