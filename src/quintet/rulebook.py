"""The rules of the games in our own words, one Markdown file for each language, in the folder of the game.

A card's name between backticks stands for the card: every front end draws it in its own way.
"""

from __future__ import annotations

from quintet import games
from quintet.engine import RuleError


def text(game_id: str, language: str = "en") -> str:
    """The rules of a game. Raises :class:`RuleError` if they are not written in this language."""
    file = games.folder(game_id).joinpath("rulebook", f"{language}.md")
    if not file.is_file():
        raise RuleError(f"the rules of {game_id!r} are not written in {language!r}")
    return file.read_text(encoding="utf-8")
