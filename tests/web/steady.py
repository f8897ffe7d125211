"""A server where chance is the same at all tables with as many seats, so that a test meets the same cards every time.

``python -m tests.web.steady`` is the command ``quintet`` but for that. Processes that think are started from this file
too, so what is changed here holds in them.
"""

from __future__ import annotations

import os
from types import SimpleNamespace
from unittest.mock import patch

from quintet.bots import hints, search_bot
from quintet.bots.search import Limit
from quintet.cli import main
from quintet.fair import Fair
from quintet.server import opening, players

SECRET = "00" * 32
GAMES = Limit(iterations=200)
"""What hints are counted in: as many games however slow the machine is."""

if __name__ in ("__main__", "__mp_main__"):  # not where a test only looks at this file
    patch.object(Fair, "seed", property(lambda fair: f"{len(fair.shares)} seats")).start()
    patch.object(opening, "new_secret", lambda: SECRET).start()
    patch.object(players, "secrets", SimpleNamespace(token_hex=lambda _: SECRET)).start()
    patch.object(hints, "adviser", lambda game_type: search_bot(game_type, GAMES)).start()
    # As in tests/eager.py.
    patch.object(os, "nice", lambda _: 0).start()
    patch.object(os, "setpriority", lambda *_: None).start()

if __name__ == "__main__":
    main()
