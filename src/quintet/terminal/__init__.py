"""How games look and read in the terminal.

A game that has a module here of its own id is shown by the `Presenter` in it; any other game by the plain one.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any

from quintet.engine import Game
from quintet.terminal.presenter import Presenter


def presenter_for(game_type: type[Game[Any, Any]], names: Sequence[str]) -> Presenter:
    """The presenter for a game whose seats have these names."""
    module_name = f"{__name__}.{game_type.id}"
    if importlib.util.find_spec(module_name) is None:
        return Presenter(game_type, names)
    kind: type[Presenter] = importlib.import_module(module_name).Presenter
    return kind(game_type, names)
