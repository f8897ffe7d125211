"""A test gets a second chance only if it is marked so, with a reason; and who needed one is told at the end.

With ``QUINTET_NATIVE=0`` the tests show that all works without the compiled core: those of the core itself, which are
marked so, are then left out.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator

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


# A process that has begun with tests in the browser may be given others by those who are slower. The browser's loop
# rests while they run; where it is not put aside, they could have none of their own.


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    yield from _apart_from_the_browser(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    yield from _apart_from_the_browser(item)


def _apart_from_the_browser(item: pytest.Item) -> Iterator[None]:
    loop = None if "browser" in getattr(item, "fixturenames", ()) else asyncio._get_running_loop()
    if loop is None:
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reruns = terminalreporter.stats.get("rerun", [])
    if reruns:
        terminalreporter.section("needed another try")
        for report in reruns:
            terminalreporter.write_line(report.nodeid)
