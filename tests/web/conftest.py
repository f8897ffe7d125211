"""A server and a browser for all tests of a process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.harness import WHOLE, Person, chromium, launched, served


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own."""
    with served(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with chromium() as started:
        yield started


@pytest.fixture
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """A browser that could have a window: others show no notifications."""
    with launched(browser.browser_type, *WHOLE) as started:
        yield started


@pytest.fixture
def person(
    site: str, browser: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Person]]:
    """Makes people, each with a browser profile of their own. They leave a picture behind if something goes wrong."""
    people: list[Person] = []
    failures = request.session.testsfailed

    def make(name: str = "Ann", **profile: object) -> Person:
        people.append(Person(site, browser, name, **profile))
        return people[-1]

    yield make
    if request.session.testsfailed > failures:
        for one in people:
            one.picture(tmp_path)
    for one in people:
        one.leave()
