"""A test gets a second chance only if it is marked so, with a reason; and who needed one is told at the end."""

from __future__ import annotations

import pytest
from hypothesis import settings

# The same examples every time. `pytest --hypothesis-profile=default` looks for others.
settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for mark in item.iter_markers("flaky"):
            if not mark.kwargs.get("reason"):
                raise pytest.UsageError(f"{item.nodeid} is marked as flaky without a reason")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reruns = terminalreporter.stats.get("rerun", [])
    if reruns:
        terminalreporter.section("needed another try")
        for report in reruns:
            terminalreporter.write_line(report.nodeid)
