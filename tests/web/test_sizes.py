"""Every game at every size: what people need is in the window, nothing is cut, covered or too small to press.

A game is played against bots in two languages at once, the same seat in two browsers, with the same cards every time
(`steady.py`). At each new kind of decision the window takes every size, and one look at the page (`look.js`) lists what
is wrong.

Where the line is drawn: the hand, the prompt, its buttons and those of a dialog are in the window, whole and without
scrolling, always; and while a game is played the page itself does not scroll. Choices on the board are too, unless the
board scrolls within itself, for some tables are larger than a phone: then that part is in sight, with at least one of
the choices, and the rest is reached by scrolling what one already looks at.

``make test`` walks a sample; ``make sizes`` walks all numbers of players in all languages: the smallest and the largest
at all sizes, those between at the smallest sizes, with the most players to the end, with all dialogs and in the dark;
and all steps of the lessons.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute

from quintet import games, lessons
from tests.web.harness import RICHEST, SIMPLEST, WITH_BOARD, Person, served
from tests.web.learner import learn
from tests.web.test_pages import serious

People = Callable[..., Person]

ALL = bool(os.environ.get("QUINTET_SIZES"))
"""Whether to walk everything, rather than a sample."""
SIZES = {
    "small phone": (360, 640),
    "phone": (390, 844),
    "landscape phone": (844, 390),
    "desk at 200 %": (640, 400),
    "desk": (1280, 800),
    "large desk": (1920, 1080),
}
"""The sizes of windows in CSS pixels; a page that is zoomed to 200 % has half of them in both directions."""
LANGUAGES = {"en": "en-GB", "de": "de"}
SMALLEST = ("small phone", "landscape phone", "desk at 200 %")
"""What is looked at in a sample, and for the numbers of players between the smallest and the largest."""
LONGEST = "de"
"""The language with the longest words, in which a sample is walked."""
STEPS = 12
"""So many presses are made, unless all is walked; then a bot plays to the end."""
QUICK = ("review_effort=0.02", "review_nice=0")
"""So much of the work finds what was given away, though it is not sure of it."""
SHOTS = Path(os.environ["QUINTET_SHOTS"]) if "QUINTET_SHOTS" in os.environ else None
LOOK = (Path(__file__).parent / "look.js").read_text()
SETTLED = """async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""
CHOICES = """() => [
    ...document.querySelectorAll(".board button.pick[data-state=next], [data-act=go-on], [data-act=again]"),
].map(({ dataset }) => dataset.pick ?? dataset.act).join()"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that deals the same cards every time."""
    with served(tmp_path_factory.mktemp("data"), "tests.web.steady", QUICK) as address:
        yield address


def look(tab: Person, where: str) -> list[str]:
    """What is wrong with a page as it is now, with a picture of it if those are wanted."""
    tab.page.evaluate(SETTLED)
    found: list[str] = tab.page.evaluate(LOOK)
    if SHOTS:
        name = where.replace(", ", "-").replace(" ", "_")
        tab.page.screenshot(path=SHOTS / f"{name}{'-WRONG' if found else ''}.png")
    return [f"{where}: {what}" for what in found]


class Walk:
    """A seat of a guest in all languages at once, looked at from all sides."""

    def __init__(self, people: People, game: str, players: int) -> None:
        self.game, self.players = game, players
        seats = games.load(game).seats
        self.sizes = list(SIZES) if ALL and players in (seats[0], seats[-1]) else SMALLEST
        self.all = ALL and players == seats[-1]
        first, *others = LANGUAGES if ALL else [LONGEST]
        self.ann = ann = people(f"Ann-{first}", has_touch=True, locale=LANGUAGES[first])
        # With the most players there is a clock too, which needs the most room.
        clock = {"move": 600, "reserve": 3600} if players == seats[-1] else None
        self.table = ann.make_table(game, players, bots=players - 1, clock=clock)
        ann.sit(self.table)
        same = ann.context.storage_state()
        self.tabs = {first: ann}
        for language in others:
            tab = people(f"Ann-{language}", has_touch=True, locale=LANGUAGES[language], storage_state=same)
            tab.open(f"/table/{self.table}")
            self.tabs[language] = tab
        self.wrong: list[str] = []
        self.looks: Counter[str] = Counter()

    def look(self, where: str, most: int = 1) -> None:
        """Looks at what is there now at all sizes, unless the same kind of thing has been looked at often enough."""
        self.looks[where] += 1
        if self.looks[where] > most:
            return
        what = f"{self.game}, {self.players} players, {where} {self.looks[where]}"
        for language, tab in self.tabs.items():
            for size in self.sizes:
                width, height = SIZES[size]
                tab.page.set_viewport_size({"width": width, "height": height})
                self.wrong += look(tab, f"{what}, {size}, {language}")
        if self.all:
            self.ann.turn("dark")
            self.wrong += look(self.ann, f"{what}, dark")
            self.wrong += [f"{what}, dark: {found}" for found in serious(self.ann)]
            self.ann.turn("light")

    def press(self, selector: str, then: str) -> None:
        """Presses something in all tabs, the last of its kind, and waits for what comes then."""
        for tab in self.tabs.values():
            width, height = SIZES["phone"]
            tab.page.set_viewport_size({"width": width, "height": height})
            tab.page.locator(selector).last.tap()
            tab.page.locator(then).first.wait_for()

    def play(self) -> None:
        """Plays to the end, looking at each new kind of decision."""
        for tab in self.tabs.values():
            tab.page.locator("[data-act=start]").wait_for()
        if self.all:
            self.look("waiting room")
        ann = self.ann
        ann.start()
        steps = 0
        while True:
            ann.page.locator(
                "main [data-state=next], [data-act=confirm], [data-act=go-on], [data-act=again]"
            ).first.wait_for()
            self.follow()
            if ann.over:
                break
            if ann.page.locator("[data-act=go-on]").count():
                self.look("end of a round")
                for tab in self.tabs.values():
                    tab.page.locator("[data-act=go-on]").tap()
            else:
                phase = [frame for frame in ann.frames if frame["type"] == "state"][-1]["view"]["phase"]
                picked = "picked" if ann.page.locator(".board [data-state=picked]").count() else "asked"
                self.look(f"{phase} {picked}", most=2 if self.all else 1)
                if picked == "asked" and steps >= 4 and not self.looks["hints"]:
                    self.open_all()
                if self.all and steps and steps % 25 == 0:
                    self.look(f"after {steps} steps")
                if steps == STEPS and not self.all:
                    self.lend()
                    break
                self.step()
                steps += 1
        self.look("final page")

    def open_all(self) -> None:
        """Opens all that can be opened at a table, and looks at each."""
        self.press("[data-act=hint]", "[data-hint]")
        self.look("hints")
        self.press("[data-act=close-hints]", ".prompt")
        for act in ("moves", "settings", "rules") if self.all else ():
            self.press(f"[data-act={act}]", "dialog[open] .content")
            self.look(act)
            self.press("dialog[open] .close", ".prompt")
        self.press("[data-act=log]", "dialog[open] [data-look]")
        if self.all:
            self.look("log")
        self.press("dialog[open] [data-look]", "[data-act=now]")
        self.look("as it was")
        self.press("[data-act=now]", ".prompt")

    def step(self) -> None:
        """Picks something in all tabs, so that all show what it would do, or plays what is picked in the first."""
        ann = self.ann
        choices = ann.page.locator(".board button.pick[data-state=next]")
        if ann.page.locator("[data-act=confirm]").count() or not choices.count():
            ann.step()
            return
        token = choices.nth(ann.rng.randrange(choices.count())).get_attribute("data-pick")
        for tab in self.tabs.values():
            tab.page.locator(f'.board .pick[data-pick="{token}"][data-state=next]').first.tap()

    def lend(self) -> None:
        """Lets a bot play to the end, looking at the end of a round on the way."""
        self.ann.lend()
        while True:
            for tab in self.tabs.values():
                tab.page.locator("[data-act=go-on], [data-act=again]").first.wait_for()
            if self.ann.over:
                return
            self.look("end of a round")
            for tab in self.tabs.values():
                tab.page.locator("[data-act=go-on]").tap()

    def follow(self) -> None:
        """Waits until all tabs show the same choices."""
        for _ in range(500):
            if len({tab.page.evaluate(CHOICES) for tab in self.tabs.values()}) == 1:
                return
            self.ann.page.wait_for_timeout(30)
        raise AssertionError("the same seat is shown other choices in another browser")

    def replay(self) -> None:
        """Looks at the replay with all hands open: when they are full, and when much lies on the table."""
        record = self.ann.context.request.get(f"{self.ann.site}/api/tables/{self.table}/record").json()
        last = len(record["moves"])
        # Choices in secret are no steps of their own, so one who asks for the last of them is shown the end.
        for step in (1, last // 2, last - 1 - self.players) if self.all else (last // 2,):
            for tab in self.tabs.values():
                tab.open(f"/replay/{self.table}?seat=all&step={step}")
                tab.page.locator(".board").wait_for()
            self.look(f"replay at {step}")
        if self.all:
            for address, shown in (("", "overview"), (f"seat=all&step={last // 2}&", "verdict")):
                for tab in self.tabs.values():
                    tab.open(f"/replay/{self.table}?{address}review")
                    tab.page.locator(f"[data-part={shown}]").wait_for()
                self.look(f"review, {shown}")

    def set_up(self) -> None:
        """Looks at the first page, and at what is asked there before a game."""
        for tab in self.tabs.values():
            tab.open(f"/rules/{self.game}")
            tab.page.locator(".book h2").first.wait_for()
        self.look("rules page")
        if self.game == RICHEST:
            room = self.ann.make_table(self.game, self.players, bots=0)
            for tab in self.tabs.values():
                tab.open(f"/table/{room}")
                tab.page.locator("[data-act=sit]").first.wait_for()
            self.look("open seats")
        for tab in self.tabs.values():
            tab.open("/")
            tab.page.locator("[data-act=play]").first.wait_for()
        if self.game == RICHEST:
            self.look("home")
        for act in ("play", "make"):
            self.press(f"[data-act={act}][data-id={self.game}]", "dialog[open] .content")
            self.look(f"set-up to {act}")
            self.press("dialog[open] .close", "[data-act=play]")

    def verdict(self) -> None:
        """Says all that is wrong."""
        for tab in self.tabs.values():
            tab.leave()
        assert not self.wrong, "\n" + "\n".join(self.wrong)


def numbers(game: str) -> list[int]:
    """The numbers of players that are walked."""
    seats = list(games.load(game).seats)
    return seats if ALL else [seats[-1]]


@pytest.mark.parametrize(("game", "players"), [(game, players) for game in WITH_BOARD for players in numbers(game)])
def test_everything_is_in_reach(person: People, game: str, players: int) -> None:
    walk = Walk(person, game, players)
    walk.play()
    walk.replay()
    if walk.all:
        walk.set_up()
    walk.verdict()


@pytest.mark.skipif(not ALL, reason="lessons are walked by `make sizes`")
@pytest.mark.parametrize("game", [game for game in WITH_BOARD if lessons.find(game) is not None])
def test_every_step_of_a_lesson_is_in_reach(person: People, game: str) -> None:
    tabs: dict[str, Person] = {}
    same = None
    for language, locale in LANGUAGES.items():
        for size in ("small phone", "landscape phone"):
            width, height = SIZES[size]
            phone = {"viewport": {"width": width, "height": height}, "has_touch": True, "locale": locale}
            where = f"{size}, {language}"
            tabs[where] = tab = person(f"Ann, {where}", **phone, storage_state=same)
            if same is None:
                tab.introduce()
                same = tab.context.storage_state()
    ann, *others = tabs.values()
    wrong = []
    for number, step in enumerate(learn(ann, game, *others), 1):
        for where, tab in tabs.items():
            wrong += look(tab, f"{game}, lesson, {number:02} {step}, {where}")
    assert not wrong, "\n" + "\n".join(wrong)


BROKEN = {
    "a label that is too long": (".button { max-width: 30px; overflow: hidden }", "text is cut"),
    "a name that runs into the score": (".player .score { margin-left: -28px }", "texts lie over each other"),
    "a banner above the players": (".bar { margin-bottom: -34px }", "text"),
    "a banner that stays above what does not scroll": (
        ".bar { position: sticky; z-index: 9; background: black; margin-bottom: -34px }",
        "text is hidden",
    ),
    "a hand below the window": (".hand { translate: 0 60px }", "a card of the hand is outside"),
    "a hand under something": (".stage::after { content: ''; position: fixed; inset: 60% 0 0 }", "is covered"),
    "a prompt that is scrolled away": (".asking { height: 10px; overflow: hidden }", "the prompt is "),
    "a small button": (".prompt .button { min-height: 20px; height: 20px }", "20 px to press"),
    "a page that scrolls": (".board { min-height: 110vh !important }", "higher than the window"),
    "a page that is too wide": (".stage { min-width: 110vw !important }", "wider than the window"),
}
"""What would be wrong with a table, and what the look says of it."""
BROKEN_HOME = {
    "a picture above the name of its game": (
        ".picture { position: relative; z-index: 1; background: black; margin-bottom: -60px }",
        "text is hidden",
    ),
    "a picture that is too wide": (".picture { min-width: 110vw }", "wider than the window"),
}
ALLOWED = {
    "texts in pictures": (".picture *", ".nothing"),
    "what scrolls below something that stays": ('position === "sticky"', "position === null"),
}
"""What the look passes over, and how it is told not to."""


def test_the_look_notices_what_is_wrong(person: People) -> None:
    ann = person(viewport={"width": 390, "height": 844}, has_touch=True)
    ann.sit(ann.make_table(SIMPLEST, players=3, bots=2))
    ann.start()
    ann.page.locator(".prompt.asked").wait_for()
    notices(ann, BROKEN)


def test_the_look_passes_over_pictures_and_what_comes_out_again(person: People) -> None:
    ann = person(has_touch=True)
    ann.open("/")
    make = ann.page.locator(f"[data-act=make][data-id={SIMPLEST}]")
    make.wait_for()
    notices(ann, BROKEN_HOME)
    pictures, stays = ALLOWED.values()
    assert ann.page.evaluate(LOOK.replace(*pictures))
    ann.page.set_viewport_size({"width": 390, "height": 640})
    make.tap()
    ann.page.locator("dialog[open] .content").wait_for()
    assert not ann.page.evaluate(LOOK)
    assert ann.page.evaluate(LOOK.replace(*stays))


def notices(ann: Person, broken: dict[str, tuple[str, str]]) -> None:
    """Breaks a page that is as it should be, in one way after another."""
    assert not ann.page.evaluate(LOOK)
    for what, (style, said) in broken.items():
        ann.page.evaluate(
            """(style) => {
                const sheet = new CSSStyleSheet();
                sheet.replaceSync(style);
                document.adoptedStyleSheets.push(sheet);
            }""",
            style,
        )
        found = ann.page.evaluate(LOOK)
        assert any(said in one for one in found), (what, found)
        ann.page.evaluate("() => document.adoptedStyleSheets.pop()")
    assert not ann.page.evaluate(LOOK)


def test_a_lost_line_is_told_where_nothing_else_is(person: People) -> None:
    ann = person(viewport={"width": 360, "height": 640}, has_touch=True, locale="de")
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        if lines:
            line.close(code=1011)
        else:
            line.connect_to_server()
            lines.append(line)

    ann.page.route_web_socket("**/live/**", connect)
    ann.sit(ann.make_table(RICHEST, players=4, bots=3))
    ann.start()
    ann.page.locator(".prompt.asked").wait_for()
    lines[0].close(code=1011)
    ann.page.locator(".lost").wait_for()
    for width, height in SIZES.values():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(SETTLED)
        assert not ann.page.evaluate(LOOK), (width, height)
