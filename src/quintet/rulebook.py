"""The rules of the games in our own words, one Markdown file for each language and game.

A card's name between backticks stands for the card: every front end draws it in its own way.
"""

from __future__ import annotations

from importlib import resources

from quintet.engine import RuleError


def text(game_id: str, language: str = "en") -> str:
    """The rules of a game. Raises :class:`RuleError` if they are not written in this language."""
    file = resources.files(__name__).joinpath(language, f"{game_id}.md")
    if not file.is_file():
        raise RuleError(f"the rules of {game_id!r} are not written in {language!r}")
    return file.read_text(encoding="utf-8")
