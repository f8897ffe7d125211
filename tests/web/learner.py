"""A person who learns a game in the browser: reads what is told, and presses what stands out."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Locator, Page

from tests.web.harness import Person

FREE = ".game:not(:has(.lesson)) .board [data-state=next]"
"""Something to pick where a lesson says nothing any more."""
SPEAKS = ".game:not(:has(.lesson.waits))"
"""A page on which a lesson does not wait for what moves."""
NEXT = (
    "[data-act=real], [data-act=go-on], [data-act=lesson-on], "
    f"[data-act=confirm].glow, .board .glow[data-state=next], {FREE}"
)
"""What a lesson wants to be pressed, and, where it says nothing, anything that can be."""


def first_on_top(page: Page) -> Locator:
    """The first of what is wanted to be pressed that is not below a dialog."""
    above = page.locator("dialog[open] [data-act=go-on]")
    return above if above.count() else page.locator(NEXT).first


def learn(person: Person, game: str, *others: Person) -> Iterator[str]:
    """Goes through a lesson; says the name of each step when it is on the page, before anything is pressed.

    Others look at the same seat from browsers of their own, and read along. From where a lesson leads no longer, the
    game is one like others, and a bot plays it to the end.
    """
    page, told = person.page, ""
    person.open(f"/rules/{game}")
    person.press(page.locator("[data-act=learn]"))
    page.locator(".lesson").wait_for()
    for other in others:
        other.page.goto(page.url)
    while True:
        page.locator(NEXT).first.wait_for()
        page.locator(SPEAKS).wait_for()
        wanted = first_on_top(page)
        step = page.evaluate("document.querySelector('.lesson')?.dataset.step ?? ''")
        act = wanted.get_attribute("data-act") or ""
        name = {"go-on": "round", "real": "end"}.get(act, step)
        if name and name != told:
            here = f".lesson[data-step={step}]" if name == step else f"[data-act={act}]"
            for other in others:
                other.page.locator(here).wait_for()
                other.page.locator(SPEAKS).wait_for()
            yield name
        told = name or told
        if act == "real":
            return
        if not step and not act:
            person.lend()
            page.locator("[data-act=go-on], [data-act=real]").first.wait_for()
            continue
        person.press(wanted)
        if act in ("lesson-on", "go-on"):
            for other in others:
                other.press(first_on_top(other.page))
        # The page must have taken it before the next look: by then something else is told, or asked.
        page.wait_for_timeout(30)
