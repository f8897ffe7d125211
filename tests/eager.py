"""A server whose bots and hints give way to nobody: ``python -m tests.eager`` is the command ``quintet`` but for that.

Where much else runs, as it does where tests run, what gives way to all is hardly ever done. Processes that think are
started from this file too, so what is changed here holds in them.
"""

from __future__ import annotations

import os
from unittest.mock import patch

from quintet.cli import main

if __name__ in ("__main__", "__mp_main__"):  # not where a test only looks at this file
    patch.object(os, "nice", lambda _: 0).start()
    patch.object(os, "setpriority", lambda *_: None).start()

if __name__ == "__main__":
    main()
