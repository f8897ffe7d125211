"""Lessons in the browser: by pressing what stands out, to a first real game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from quintet import lessons, words
from tests.web.harness import WITH_BOARD, Person
from tests.web.learner import learn
from tests.web.test_pages import scan

People = Callable[..., Person]
WITH_LESSON = [game for game in WITH_BOARD if lessons.find(game) is not None]
every_lesson = pytest.mark.parametrize("game", WITH_LESSON)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

IN_VIEW = """() => {
  const box = (element) => element.getBoundingClientRect();
  const outside = ({ top, bottom, right, height }) =>
    height && (top < 0 || bottom > innerHeight + 1 || right > innerWidth + 1);
  const things = [...document.querySelectorAll(".lesson, .hand, .board .glow, [data-act=confirm]")];
  const found = things.filter((thing) => outside(box(thing))).map((thing) => `out of the window: ${thing.className}`);
  const panel = document.querySelector(".lesson"), room = 8;
  const covers = (a, b) => a.bottom > b.top + room && a.top < b.bottom - room && a.right > b.left && a.left < b.right;
  const glowing = [...document.querySelectorAll(".board .glow")];
  const spoken = glowing.filter((thing) => panel && covers(box(thing), box(panel)));
  return [...found, ...spoken.map((thing) => `covered by the lesson: ${thing.className}`)];
}"""


@every_lesson
def test_a_lesson_on_a_phone_by_pressing_what_stands_out(person: People, game: str) -> None:
    ann = person(**PHONE, locale="en")
    ann.introduce()
    same = ann.context.storage_state()
    others = [tag for tag in words.languages() if tag != "en"]
    tabs = {"en": ann} | {tag: person(f"Ann-{tag}", **PHONE, locale=tag, storage_state=same) for tag in others}
    lesson, reached = lessons.load(game), []

    def said(language: str, name: str) -> str:
        """How what a step says begins: up to the first name."""
        text = words.Words(language, game)(f"lesson-{name}", dict.fromkeys(lessons.NAMES, "`"))
        return text.split("`")[0].strip()

    for name in learn(ann, game, *(tabs[tag] for tag in others)):
        reached.append(name)
        for language, tab in tabs.items():
            panel = tab.page.locator(".lesson .words")
            if panel.count():
                assert panel.inner_text().strip().startswith(said(language, name)), (language, name)
                assert tab.page.evaluate(IN_VIEW) == [], (language, name)
            assert tab.overflow() <= 0, (language, name)
    script = [step.name for step in lesson.steps if step.at is None]
    rounds = [] if "round" not in reached else ["round"]
    assert reached == [*script, *rounds, "end"]
    for language, tab in tabs.items():
        assert said(language, lesson.steps[-1].name) in tab.page.locator(".learnt").inner_text()
        expect(tab.page.locator(".learnt a").nth(2)).to_be_visible()
    # A first real game is one press away.
    ann.press(ann.page.locator("[data-act=real]"))
    ann.page.locator(".board").wait_for()
    expect(ann.page.locator(".lesson")).to_have_count(0)


def test_a_mistake_is_explained_and_taken_back_and_a_lesson_is_left_and_resumed(person: People) -> None:
    game = WITH_LESSON[0]
    lesson = lessons.load(game)
    first = lesson.steps[lesson.script[0]].name
    ann = person()
    page = ann.page
    # It is offered at the first visit.
    ann.open("/")
    page.locator(f"[data-act=play][data-id={game}]").click()
    page.locator("[data-act=learn]").click()
    page.locator(".lesson").wait_for()
    scan(ann)
    for _ in range(lesson.script[0]):
        # Those who play by keyboard find the button focused.
        expect(page.locator("[data-act=lesson-on]")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator(".lesson")).to_have_attribute("data-step", first)
    scan(ann)

    def wander() -> None:
        other = page.locator(".board [data-state=next]:not(.glow)")
        astray = page.locator(".lesson[data-way=astray]")
        while True:
            astray.or_(other).first.wait_for()
            if astray.count():
                return
            other.first.click()

    wander()
    scan(ann)
    expect(page.locator(".prompt"), "only the lesson speaks of a mistake").to_have_count(0)
    page.locator("[data-act=lesson-back]").click()
    expect(page.locator(".lesson")).to_have_attribute("data-way", "led")
    expect(page.locator(".lesson")).to_have_attribute("data-step", first)
    # After a reload it goes on where it was, and so it does for one who comes again.
    wander()
    table = page.url
    page.reload()
    expect(page.locator(".lesson")).to_have_attribute("data-way", "astray")
    page.locator("[data-act=leave-lesson]").click()
    page.locator(f"[data-act=play][data-id={game}]").click()
    page.locator("[data-act=learn]").click()
    expect(page.locator(".lesson")).to_have_attribute("data-way", "astray")
    assert page.url == table
    page.locator("[data-act=play-on]").click()
    page.locator(".lesson[data-way=free], .game:not(:has(.lesson))").first.wait_for()
    ann.lend()
    over = page.locator("[data-act=real]")
    while not over.count():
        page.locator("[data-act=real], dialog[open] [data-act=go-on]").first.wait_for()
        if not over.count():
            page.locator("dialog[open] [data-act=go-on]").click()
    scan(ann)
    # What has been learnt is not offered again, except with the rules.
    page.locator(".learnt a").nth(1).click()
    page.locator(".book h2").first.wait_for()
    expect(page.locator("#rule-2")).to_be_in_viewport()
    expect(page.locator("[data-act=learn]")).to_be_visible()
    page.locator("[data-act=play]").first.click()
    page.locator("[data-act=start-bots]").wait_for()
    expect(page.locator("dialog [data-act=learn]")).to_have_count(0)


def test_one_who_does_not_want_to_learn_is_not_asked_again(person: People) -> None:
    game = WITH_LESSON[0]
    ann = person()
    for offered in (True, False):
        ann.open("/")
        ann.page.locator(f"[data-act=play][data-id={game}]").click()
        ann.page.locator("[data-act=start-bots]").wait_for()
        expect(ann.page.locator("[data-act=learn]")).to_have_count(int(offered))
        if offered:
            ann.page.locator("[data-act=learn-no]").click()
            expect(ann.page.locator("[data-act=learn]")).to_have_count(0)
