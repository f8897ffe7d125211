"""Writes what messages there are, and the names of their values, as types for the page: ``python tools/messages.py``.

A message that is missing, or that is not given a value it needs, is then an error when the page is checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser, ast, visitor

ROOT = Path(__file__).parent.parent
WORDS = ROOT / "src" / "quintet" / "words"
GAMES = ROOT / "src" / "quintet" / "games"
PAGE = ROOT / "web" / "src"

Catalogue = dict[str, ast.Message]


class _Names(visitor.Visitor):
    """Collects the variables of a pattern, and the messages that it refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


def read(*files: Path) -> Catalogue:
    """The messages of some files together; those of a later file hide those of an earlier one."""
    catalogue: Catalogue = {}
    for file in files:
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Junk):
                raise ValueError(f"{file.relative_to(ROOT)} has an entry that cannot be read: {entry.content!r}")
            if isinstance(entry, ast.Message):
                catalogue[entry.id.name] = entry
    return catalogue


def variables(catalogue: Catalogue, name: str) -> set[str]:
    """The variables of a message, and of all that it refers to."""
    names = _Names()
    names.visit(catalogue[name])
    return names.variables.union(*(variables(catalogue, other) for other in names.messages))


def declarations(catalogue: Catalogue, own: Catalogue, about: str) -> str:
    """A TypeScript module: for each of one's own messages the names of its values."""
    lines = [f"// Written by `make types` from {about}. Do not edit.", "", "export interface Messages {"]
    for name in sorted(own):
        values = " | ".join(f'"{variable}"' for variable in sorted(variables(catalogue, name)))
        lines.append(f'  "{name}": {values or "never"};')
    return "\n".join([*lines, "}", ""])


def modules() -> Iterator[tuple[Path, str]]:
    """The files to be written, and what belongs into them. English is the language that has every message."""
    shared = (WORDS / "en.ftl", PAGE / "words" / "en.ftl")
    common = read(*shared)
    yield PAGE / "lib" / "messages.ts", declarations(common, common, "the words of all games and of the page")
    for folder in sorted((PAGE / "games").iterdir()):
        words = GAMES / folder.name / "words" / "en.ftl"
        if words.is_file():
            yield folder / "messages.ts", declarations(read(*shared, words), read(words), "the words of the game")


if __name__ == "__main__":
    for path, text in modules():
        path.write_text(text, encoding="utf-8")
