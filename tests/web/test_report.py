"""The review as one file: it opens without a network, can be moved along by keyboard and mouse, and fits a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from quintet.review import Effort, review
from quintet.terminal.report import page as report
from quintet.terminal.review import Told
from tests.examples import ANY
from tests.test_review import game
from tests.web.harness import Person
from tests.web.test_pages import scan

pytestmark = pytest.mark.core


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_review_as_one_file(person: Callable[..., Person], tmp_path: Path, language: str) -> None:
    record = game(ANY, 3)
    file = tmp_path / "review.html"
    file.write_text(report(Told(record, review(record, Effort().times(0.02)), language)), encoding="utf-8")
    ann = person(viewport={"width": 360, "height": 640})
    ann.page.goto(file.as_uri())
    assert ann.overflow() <= 0
    slider = ann.page.locator("#at")
    slider.focus()
    slider.press("End")
    expect(ann.page.locator("li.now")).to_have_id(f"m{len(record.moves)}")
    last = ann.page.locator("#now").inner_text()
    expect(slider).to_have_attribute("aria-valuetext", last)
    slider.press("ArrowLeft")
    expect(ann.page.locator("#now")).not_to_have_text(last)
    ann.page.locator("#curve").hover(position={"x": 40, "y": 30})
    expect(ann.page.locator("li.now")).not_to_have_id(f"m{len(record.moves)}")
    for theme in ("dark", "light"):
        ann.page.emulate_media(color_scheme=theme)
        scan(ann)
    assert ann.foreign == [file.as_uri()], "nothing else is fetched"
    ann.foreign.clear()
