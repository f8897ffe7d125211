"""How games look and read in the terminal.

A game that has a module `terminal` beside its rules is shown by the `Presenter` in it; any other by the plain one.
"""

from __future__ import annotations

from collections.abc import Sequence

from quintet import games
from quintet.engine import AnyGame
from quintet.terminal.presenter import Presenter


def presenter_for(
    game_type: type[AnyGame], names: Sequence[str], *, language: str = "en", you: int | None = None
) -> Presenter:
    """The presenter for a game whose seats have these names, for the reader at seat `you`."""
    module = games.part(game_type, "terminal")
    kind: type[Presenter] = Presenter if module is None else module.Presenter
    return kind(game_type, names, language=language, you=you)
