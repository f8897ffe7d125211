"""The report: what it says of which figures, and that anyone can read it, on a phone, on a desk and on paper."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from quintet.lab import page, plots
from quintet.lab.figures import Figure, Report
from quintet.lab.sentences import (
    Sentence,
    changed,
    findings,
    names,
    sentences,
    sure_of_many,
    title_of,
    together,
)
from tests.lab import made_up
from tests.web.harness import chromium
from tests.web.test_pages import AXE

AXE_RUN = "axe.run({ resultTypes: ['violations'] }).then((result) => result.violations)"


def of(report: Report, start: str) -> Sentence:
    """The one sentence that begins like this."""
    (found,) = [one for one in sentences(report) if one.text.startswith(start)]
    return found


def test_a_clear_advantage_is_called_one_and_where_it_was_seen() -> None:
    found = of(made_up.report(10_000), "To begin")
    assert found.text == (
        "To begin helps: of 100 games the first player wins 8.0 ± 2.0 more than is fair (2 players). "
        "With 3 players: no difference to speak of."
    )
    assert found.number == "+8.0 ± 2.0 %"
    assert found in findings(made_up.report(10_000))
    burden = of(made_up.report(10_000, first_wins=-0.05), "To begin")
    assert "is a burden" in burden.text
    assert "5.0 ± 2.0 fewer than is fair" in burden.text


def test_no_advantage_is_a_finding_if_there_were_enough_games_and_otherwise_unknown() -> None:
    assert of(made_up.report(10_000, first_wins=0.004), "Who begins").text.startswith("Who begins makes no difference")
    few = of(made_up.report(40, first_wins=0.06), "There were too few games to tell whether it helps to begin")
    assert "+6 ± 31 of 100" in few.text


def test_nothing_is_claimed_from_a_rough_share_or_a_few_samples_that_agree() -> None:
    few = [one.text for one in sentences(made_up.report(40, matters=0.2, decided=0.95))]
    assert not [text for text in few if text.startswith(("Only", "It stays open", "Losers pick", "There is something"))]
    assert [text for text in few if text.startswith("Decided after: too few games to tell, 95 ± 31 of 100")]
    many = [one.text for one in sentences(made_up.report(10_000, matters=0.2, decided=0.95))]
    assert [text for text in many if text.startswith("Only 20.0 ± 2.0 of 100 choices matter")]
    assert not sure_of_many(Figure(0.5, 0.0, 4), 3)


def test_of_many_things_only_those_are_told_that_stand_out_from_what_chance_does_to_many() -> None:
    told = [one.text for one in sentences(made_up.report()) if one.section == "things"]
    assert [
        text
        for text in told
        if text.startswith("Of all cards to begin a round with, B9 goes with the best results, +2.2 ± 1.0")
    ]
    assert [text for text in told if text.startswith("Of 1 places and ways none")]
    assert "Never used in any game: Passed (2 players)." in told


def test_a_chain_of_strengths_is_told_in_order_and_what_is_not_clear_is_said() -> None:
    text = of(made_up.report(), "Better play pays").text
    assert "most from random to easy: +38 ± 4 of 100 games (2 players). No difference between hard and medium" in text


def test_what_changed_for_sure_is_told_the_largest_first() -> None:
    two, three = made_up.report().cells
    (found,) = changed(made_up.comparison(two, three))
    assert found.text == "3 players instead of 2: moves +19.0 ± 1.0 (from 42.0 to 61.0)."
    (nothing,) = changed(made_up.comparison(two, two))
    assert "none changed by more than chance may do" in nothing.text


def test_cells_are_called_by_what_differs() -> None:
    cells = made_up.report().cells
    assert names(cells) == {0: "2 players", 1: "3 players"}
    assert names(cells[:1]) == {0: ""}
    many = [
        made_up.cell(number, players, 50, {}, bot)
        for number, (players, bot) in enumerate(product((2, 3), ("easy", "hard")))
    ]
    assert names(many)[3] == "3 players, hard"
    assert together([many[1], many[3]], many) == "hard"
    assert together([many[0], many[3]], many) == "2 players and easy; 3 players and hard"
    change = made_up.comparison(many[1], many[3])
    assert title_of(change, many) == "3 players instead of 2 (hard)"


def test_the_same_picture_twice_is_the_same_bytes_without_ids_and_scripts() -> None:
    rows = [plots.Row("one", 0.2, 0.1, 0.3, "20 ± 10 %"), plots.Row("another", 0.4, 0.35, 0.45, "40 ± 5 %")]
    first, second = (plots.intervals(rows, title="share", form=plots.PERCENT) for _ in range(2))
    assert first == second
    assert not re.search(r'\bid="|<script|class=|http(?!://www.w3.org)', first.wide)
    assert "var(--first)" in first.narrow
    assert "prefers-color-scheme:dark" in plots.alone(first, "Shares")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole report and a comparison."""
    folder = tmp_path_factory.mktemp("lab")
    page.write(made_up.report(), folder)
    page.write_comparison(made_up.compared(), folder)
    return folder


def test_a_report_answers_every_question_and_says_how_it_was_made(written: Path) -> None:
    text = (written / "report.html").read_text(encoding="utf-8")
    for part in ("length", "fairness", "decisions", "excitement", "things", "changes", "ends", "missing", "made"):
        assert f'<section id="{part}">' in text
    assert 5 <= text.count("<p class=number>") <= 8
    assert "quintet lab example --players 2,3 --games 2500 --seed 7" in text
    assert "<strong>It takes three players:</strong> kingmaking and who gains from a mistake" in text
    assert "not once in 5,000 games</h3><ul class=never><li>pile empty</li></ul>" in text
    assert text.count("<figure>") == text.count("The numbers</summary>") == text.count('class="plot wide') > 20
    assert not [file for file in written.iterdir() if file.suffix == ".new"]


def test_both_pages_are_readable_everywhere(written: Path) -> None:
    with chromium() as browser:
        for name in ("report.html", "comparison.html"):
            context = browser.new_context(viewport={"width": 360, "height": 740})
            tab = context.new_page()
            tab.goto((written / name).as_uri())
            assert not tab.evaluate("performance.getEntriesByType('resource').length"), "nothing else is fetched"
            tab.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
            for width in (360, 1280):
                tab.set_viewport_size({"width": width, "height": 740})
                assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
                assert smallest_text(tab) >= 8.5
            tab.evaluate(AXE.read_text(encoding="utf-8"))
            for theme in ("light", "dark"):
                tab.emulate_media(color_scheme=theme)
                found: list[dict[str, Any]] = tab.evaluate(AXE_RUN)
                assert not [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]
            tab.emulate_media(media="print", color_scheme="dark")
            assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
            context.close()


def smallest_text(tab: Page) -> float:
    """How many pixels high the smallest letters in a picture come out on the screen."""
    found: float = tab.evaluate(
        """Math.min(...[...document.querySelectorAll(".plot svg text")].map((text) => {
          const svg = text.ownerSVGElement, width = svg.getBoundingClientRect().width
          return width ? parseFloat(text.getAttribute("font-size")) * width / svg.viewBox.baseVal.width : 100
        }))"""
    )
    return found
