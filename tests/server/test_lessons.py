"""Lessons at tables: the others play what the steps say, wait for one who has gone astray, and play freely after."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import msgspec
import pytest

from quintet import games, lessons
from quintet.lessons import LEARNER
from quintet.records import verify
from quintet.server import protocol
from quintet.server.opening import GENTLE
from quintet.server.protocol import Refusal
from quintet.server.table import Begin, BotAnswer, Chair, Guest, Moved, Prepared, Sat, Started, Table, TableRow
from tests.server.harness import Person, ServerProcess, run
from tests.server.test_taking_back import SECRET, Log, take_back
from tests.test_lessons import first_mistake

WITH_LESSON = [game_id for game_id in games.ids() if lessons.find(game_id) is not None]
every_lesson = pytest.mark.parametrize("game_id", WITH_LESSON)


class Learning(Log):
    """The table of a lesson, with all its entries."""

    def __init__(self, game_id: str) -> None:
        self.lesson = lesson = lessons.load(game_id)
        chairs = [Chair(bot=None if seat == LEARNER else GENTLE) for seat in range(lesson.players)]
        prepared = Prepared(lesson.first, list(lesson.deals))
        options = dict(lesson.options)
        self.row = TableRow(
            "t" * 12, game_id, lesson.players, options, False, "g0", "Ann", 1.0, SECRET, chairs, prepared
        )
        self.entries = []
        self.table = Table(self.row)
        self.apply(Sat(LEARNER, "g0", "Ann", "0" * 32))
        self.ask_host_to_start()

    def ask_host_to_start(self) -> None:
        entry = self.table._decide_host(Begin(protocol.Start(1, take_back=False), 15.0))
        assert entry == Started(take_back=True), "in a lesson moves can always be taken back"
        self.apply(entry)

    def do(self, move: str) -> None:
        self.ask(protocol.MakeMove(1, self.game.decision, move))

    def let_others(self, rng: random.Random | None = None) -> None:
        """Lets the others answer as long as they are asked, as the steps say; freely, by luck if there is any."""
        while seats := self.table.asked_bots:
            question = self.table.question(seats[0])
            assert question is not None
            if question.move is None and rng is None:
                assert self.place[1] == "free"
                return
            move = question.move or (rng or random.Random()).choice(question.view.legal)
            self.ask(BotAnswer(seats[0], self.game.decision, move, question.line))

    def follow(self, end: int | None = None) -> None:
        """Does what the next steps that wait for a move say, up to one of them."""
        for number in self.lesson.script:
            if number < self.place[0] or (end is not None and number >= end):
                continue
            move = self.lesson.steps[number].move
            assert move is not None
            self.do(move)
            self.let_others()

    @property
    def place(self) -> tuple[int, str]:
        place = self.table.state(LEARNER, None).lesson
        assert isinstance(place, protocol.LessonPlace)
        return place.step, place.way


@every_lesson
def test_a_lesson_is_played_to_its_end_and_its_record_is_one_like_all_others(game_id: str) -> None:
    log, rng = Learning(game_id), random.Random(1)
    assert log.place == (0, "led")
    assert log.table.asked_bots == [], "the others wait for the learner, even where all are asked at once"
    log.follow()
    assert log.place == (log.lesson.free_from, "free")
    while log.game.to_move:
        log.let_others(rng)
        if log.game.to_move:
            log.do(rng.choice(log.game.legal(LEARNER)))
    record = log.table.record()
    assert verify(record.to_json()).shuffles[0] == log.lesson.deals[0].split()
    assert record.fair is msgspec.UNSET, "the deals were made for the lesson, and follow from nothing"
    again = Table(log.row, log.entries)
    assert msgspec.json.encode(again.state(0, None)) == msgspec.json.encode(log.table.state(0, None))


@every_lesson
def test_one_who_has_gone_astray_is_waited_for_and_can_take_it_back(game_id: str) -> None:
    log = Learning(game_id)
    number, mistake = first_mistake(game_id)
    log.follow(number)
    before = log.told(LEARNER)
    log.do(mistake)
    assert log.place == (number, "astray")
    assert log.table.asked_bots == []
    log.ask(take_back(log.table.taken_back_to(LEARNER)))
    assert log.told(LEARNER) == before
    log.follow()
    assert log.place[1] == "free"


@every_lesson
def test_one_can_play_on_from_anywhere_and_stays_free(game_id: str) -> None:
    log, rng = Learning(game_id), random.Random(3)
    number, mistake = first_mistake(game_id)
    log.follow(number)
    log.do(mistake)
    number = log.ask(protocol.PlayOn(1))
    assert log.place == (log.lesson.free_from, "free")
    assert log.ask(protocol.PlayOn(2)) == number, "it was done before"
    log.let_others(rng)
    log.ask(take_back(log.table.taken_back_to(LEARNER)))
    assert log.place[1] == "free"
    assert Table(log.row, log.entries).place == log.table.place
    log.play(rng, lambda: False)
    assert log.table.status == "finished"


def test_only_the_learner_of_a_lesson_can_play_on() -> None:
    log = Log(WITH_LESSON[0], players=2)
    assert log.table.place is None
    assert log.table.state(0, None).lesson is msgspec.UNSET
    with pytest.raises(Refusal, match="no_lesson"):
        log.ask(protocol.PlayOn(1))
    learning = Learning(WITH_LESSON[0])
    with pytest.raises(Refusal, match="not_seated"):
        learning.ask(protocol.PlayOn(1), Guest("g9", "Ben"))


def test_a_lesson_that_has_changed_leaves_old_games_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Learning(WITH_LESSON[0])
    log.follow(log.lesson.script[2])
    told = log.told(LEARNER)
    monkeypatch.setattr(lessons, "find", lambda _game: None)
    again = Table(log.row, log.entries)
    assert again.match is not None
    assert again.match.shuffles[0] == log.lesson.deals[0].split()
    assert again.state(LEARNER, None).lesson is msgspec.UNSET
    monkeypatch.undo()
    other = dataclasses.replace(log.lesson, steps=(lessons.Step("other", "no such move", replies=("nor this",)),))
    monkeypatch.setattr(lessons, "find", lambda _game: other)
    assert Table(log.row, log.entries).place == lessons.Place(0, "astray")
    monkeypatch.undo()
    log.table = Table(log.row, log.entries)
    assert log.told(LEARNER) == told


def test_a_reply_that_is_not_possible_is_left_to_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Learning(WITH_LESSON[0])
    first = log.lesson.steps[log.lesson.script[0]]
    other = dataclasses.replace(log.lesson, steps=(dataclasses.replace(first, replies=("no such move",)),))
    monkeypatch.setattr(lessons, "find", lambda _game: other)
    assert first.move is not None
    log.apply(Moved(LEARNER, log.game.decision, first.move))
    (seat,) = log.table.asked_bots
    question = log.table.question(seat)
    assert question is not None
    assert question.move is None


# Over the wire --------------------------------------------------------------------------------------------------------


def test_a_lesson_over_the_wire(tmp_path: Path) -> None:
    game_id = WITH_LESSON[0]
    lesson = lessons.load(game_id)

    async def test() -> None:
        ann = Person(server.url)
        assert (await ann.http.post(f"/api/lessons/{game_id}")).json()["reason"] == "name_needed"
        await ann.named("Ann")
        assert (await ann.http.post("/api/lessons/nothing")).json()["reason"] == "no_such_game"
        assert (await ann.http.get("/api/lessons/nothing")).json()["reason"] == "no_such_game"
        made = await ann.http.post(f"/api/lessons/{game_id}")
        assert made.status_code == 201
        table = made.json()["table"]
        assert (await ann.http.get(f"/api/tables/{table}")).json()["lesson"] is True
        wire = await ann.connect(table)
        await wire.sit(LEARNER)
        await wire.do("start", take_back=False)
        assert wire.messages[0]["lesson"] is True
        for number in lesson.script:
            before = max((other for other in lesson.script if other < number), default=-1)
            assert wire.state["lesson"] == {"step": before + 1, "way": "led"}
            done = await wire.move(str(lesson.steps[number].move))
            await wire.reach(done["number"] + len(lesson.steps[number].replies))
        assert wire.state["lesson"] == {"step": lesson.free_from, "way": "free"}
        # It is resumed where it was left, and another is made only when it is over.
        assert (await ann.http.post(f"/api/lessons/{game_id}")).json()["table"] == table
        while not wire.finished:
            await wire.until(lambda: wire.asked or wire.finished)
            if wire.asked:
                await wire.reach((await wire.move(wire.view["legal"][0]))["number"])
        record = (await ann.http.get(f"/api/tables/{table}/record")).content
        assert b'"fair"' not in record
        verify(record.strip())
        assert (await ann.http.post(f"/api/lessons/{game_id}")).json()["table"] != table

    with ServerProcess(tmp_path) as server:
        run(test())


def test_what_others_will_do_and_what_is_dealt_is_not_told_before(tmp_path: Path) -> None:
    async def test() -> None:
        ann = Person(server.url)
        for game_id in games.ids():
            answer = await ann.http.get(f"/api/lessons/{game_id}")
            lesson = lessons.find(game_id)
            if lesson is None:
                assert answer.json()["reason"] == "no_lesson"
                continue
            steps = answer.json()["steps"]
            assert [step["name"] for step in steps] == [step.name for step in lesson.steps]
            assert all(set(step) == {"name", "move", "at", "shows"} for step in steps)
            assert set(answer.json()) == {"steps", "names"}

    with ServerProcess(tmp_path) as server:
        run(test())
