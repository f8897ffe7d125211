"""What moves on the page, and what one can do about it: flights, speed, the only way, taking back."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from quintet import games
from tests.web.harness import ANY_CHOICE, PHONE, SIMPLEST, Person

MOVING = {"reduced_motion": "no-preference"}
TOGETHER = next(game for game in games.ids() if "lay" in games.load(game).phases and "play" in games.load(game).phases)
"""A game in which many decisions leave no choice."""

WATCH = """() => {
    window.flown = [];
    const note = (node) => window.flown.push([node.querySelectorAll("text").length, node.style.width]);
    const added = (changes) => changes.flatMap((change) => [...change.addedNodes]);
    const flies = (node) => node.parentElement?.matches(".sky");
    new MutationObserver((changes) => added(changes).filter(flies).forEach(note))
        .observe(document.body, { childList: true, subtree: true });
}"""
"""Notes of each card that flies how many numerals are on it, and how wide it is."""


def test_a_card_of_a_bot_flies_face_up_and_no_larger_than_those_on_the_table(person: Callable[..., Person]) -> None:
    ann = person("Ann", wishes={"speed": "slow"}, **MOVING)
    table = ann.make_table(SIMPLEST, players=2, bots=1, options={})
    ann.sit(table)
    ann.page.evaluate(WATCH)
    ann.start()
    page = ann.page
    for _ in range(5):
        ann.step()
    page.locator(ANY_CHOICE).first.wait_for()
    flown = page.evaluate("window.flown")
    widest = page.evaluate(
        "Math.max(...[...document.querySelectorAll('.board .face')].map((card) => card.clientWidth))"
    )
    assert len(flown) > 3
    assert all(numerals for numerals, _ in flown), "every card of this game is open once it moves"
    assert all(float(width.removesuffix("px")) <= widest + 1 for _, width in flown)


def test_no_move_is_taken_back_where_that_was_not_wanted(person: Callable[..., Person]) -> None:
    ann = person("Ann")
    ann.sit(ann.make_table(SIMPLEST, players=2, bots=1, options={}))
    ann.page.locator("[data-act=may-take-back]").uncheck()
    ann.start()
    for _ in range(4):
        ann.step()
        ann.page.locator(".prompt.asked").wait_for()
    assert [frame["take_back"] for frame in ann.frames if frame["type"] == "state"][-1] is None
    expect(ann.page.locator("[data-act=take-back]")).to_have_count(0)


def test_a_move_against_bots_is_taken_back(person: Callable[..., Person]) -> None:
    ann = person("Ann")
    ann.sit(ann.make_table(SIMPLEST, players=2, bots=1, options={}))
    ann.start()
    page = ann.page
    page.locator(".prompt.asked").wait_for()
    expect(page.locator("[data-act=take-back]"), "nothing was played yet").to_have_count(0)
    hand = page.locator(".board .hand").inner_text()
    back = page.locator("[data-act=take-back]")
    while not back.count():
        ann.step()
        back.or_(page.locator(ANY_CHOICE)).first.wait_for()
    page.locator(".prompt.asked").wait_for()
    expect(page.locator(".board .hand")).not_to_have_text(hand, use_inner_text=True)
    back.click()
    expect(page.locator(".board .hand")).to_have_text(hand, use_inner_text=True)
    expect(back).to_have_count(0)
    undone = page.locator(".log .undone").all_inner_texts()
    assert undone
    page.reload()
    page.locator(".prompt.asked").wait_for()
    expect(page.locator(".board .hand")).to_have_text(hand, use_inner_text=True)
    expect(page.locator(".log .undone")).to_have_text(undone)


def test_what_can_be_done_in_only_one_way_is_done_by_itself_and_can_be_switched_off(
    person: Callable[..., Person],
) -> None:
    ann = person("Ann", wishes={"single": "on"})
    ann.sit(ann.make_table(TOGETHER, players=2, bots=1, options={}))
    ann.start()
    page = ann.page
    forced: set[int] = set()
    while len(forced) < 3:
        views = [frame["view"] for frame in ann.frames if frame.get("view")]
        forced = {view["decision"] for view in views if len(view["legal"]) == 1}
        if len(views[-1]["legal"]) > 1:
            ann.step()
        page.wait_for_timeout(30)
    page.wait_for_function("(n) => document.querySelectorAll('.board [data-state=next]').length > n", arg=2)
    page.locator("[data-act=settings]").click()
    box = page.get_by_label("Play what can be played in only one way by itself")
    expect(box).to_be_checked()
    box.uncheck()
    page.get_by_label("Slow").check()
    page.wait_for_function("localStorage['quintet.single'] === 'off' && localStorage['quintet.speed'] === 'slow'")


def test_a_choice_is_changed_while_others_choose(person: Callable[..., Person]) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.make_table(TOGETHER, players=2, bots=0, options={})
    ben.introduce()
    ann.sit(table)
    ben.sit(table)
    ann.start()
    ann.page.locator(".prompt.asked").wait_for()
    hand = ann.page.locator(".board .hand").inner_text()
    ann.step()
    ann.page.locator("[data-act=withdraw]").click()
    ann.page.locator(".prompt.asked").wait_for()
    expect(ann.page.locator(".board .hand")).to_have_text(hand, use_inner_text=True)
    ann.step()
    ann.page.locator("[data-act=withdraw]").wait_for()
    ben.page.locator(".prompt.asked").wait_for()
    ben.step()
    ann.page.locator("[data-act=withdraw]").wait_for(state="detached")


CHOICES = """() => {
    const picks = document.querySelectorAll(".board [data-state=next], .board [data-state=picked]");
    return [...picks].map((pick) => pick.dataset.pick).sort();
}"""
CHOICES_ARE = f"(wanted) => ({CHOICES})().join() === wanted.join()"


def test_choices_are_those_of_now_once_the_past_was_left(person: Callable[..., Person]) -> None:
    ann = person("Ann")
    table = ann.make_table(TOGETHER, players=2, bots=1)
    ann.sit(table)
    ann.start()
    # The same guest at another device, who looks back before a move is made at the first.
    elsewhere = person("Ann elsewhere", storage_state=ann.context.storage_state(), **PHONE)
    elsewhere.open(f"/table/{table}")

    def choices(one: Person) -> list[str]:
        found: list[str] = one.page.evaluate(CHOICES)
        return found

    def asked() -> int:
        return int([frame["view"]["decision"] for frame in ann.frames if frame.get("view")][-1])

    def play_on() -> None:
        """Ann plays until there are other things to choose from, and leaves them alone."""
        before = choices(ann)
        while True:
            decision = asked()
            while asked() == decision:
                assert ann.step()
                # A move that was sent leaves nothing to choose from until it is answered.
                ann.page.locator(ANY_CHOICE).first.wait_for()
            if choices(ann) not in ([], before):
                return

    for _ in range(6):
        elsewhere.page.locator("[data-act=log]").tap()
        elsewhere.page.locator("dialog[open] [data-look]").last.tap()
        elsewhere.page.locator(".past").wait_for()
        elsewhere.page.locator("[data-act=now]").tap()
        elsewhere.page.locator(".past").wait_for(state="detached")
        play_on()
        elsewhere.page.wait_for_function(CHOICES_ARE, arg=choices(ann))
