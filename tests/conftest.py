"""A test gets a second chance only if it is marked so, with a reason; and who needed one is told at the end.

With ``QUINTET_NATIVE=0`` the tests show that all works without the compiled core: those of the core itself, which are
marked so, are then left out.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# The same examples every time. `pytest --hypothesis-profile=default` looks for others.
settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "core: tests the compiled core, and has no meaning without it")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    without_core = os.environ.get("QUINTET_NATIVE") == "0"
    for item in items:
        if without_core and item.get_closest_marker("core"):
            item.add_marker(pytest.mark.skip(reason="the core is switched off"))
        for mark in item.iter_markers("flaky"):
            if not mark.kwargs.get("reason"):
                raise pytest.UsageError(f"{item.nodeid} is marked as flaky without a reason")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reruns = terminalreporter.stats.get("rerun", [])
    if reruns:
        terminalreporter.section("needed another try")
        for report in reruns:
            terminalreporter.write_line(report.nodeid)
