"""Tests with real browsers and servers wait for other processes, and a busy machine can make one wait too long."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They get a second chance and a third; a real fault fails all three times."""
    for item in items:
        if item.path.parent.name in ("server", "web"):
            item.add_marker(pytest.mark.flaky(reruns=2))
