"""Shuffles that anyone can check: here, another program does."""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from quintet import fair, games
from quintet.fair import Fair
from quintet.records import Record, RecordError, verify
from quintet.server.table import Chair, Moved, Sat, Started, Table, TableRow
from tests.server.harness import ROUNDS, quick

DOCS = Path(__file__).parents[2] / "docs" / "fairness.md"


def sha(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def redo(table: str, secret: str, shares: list[str | None], number: int, cards: list[str]) -> list[str]:
    """The shuffle once more, written from the documentation alone and in another way."""
    seed = sha("\n".join(["quintet fair 1", table, secret, *("-" if share is None else share for share in shares)]))
    words: list[int] = []
    block = 0
    order = sorted(cards)
    position = len(order)
    while position > 1:
        if not words:
            digest = sha(f"{seed} {number} {block}")
            words = [int(digest[start : start + 8], 16) for start in range(0, 64, 8)]
            block += 1
        word = words.pop(0)
        if word >= 2**32 // position * position:
            continue
        chosen = word % position
        position -= 1
        order[position], order[chosen] = order[chosen], order[position]
    return order


def finished(game_id: str = ROUNDS, players: int = 3) -> Table:
    """A finished game at a table of guests and a bot."""
    chairs = [Chair() for _ in range(players - 1)] + [Chair(bot="easy")]
    options = {"rounds": 2} if game_id == ROUNDS else quick(game_id)
    row = TableRow("tableabcdefg", game_id, players, options, False, "g0", "Ann", 1.0, fair.new_secret(), chairs)
    sitting = [Sat(seat, f"g{seat}", f"N{seat}", f"{seat + 7:032x}") for seat in range(players - 1)]
    table = Table(row, [*sitting, Started()])
    assert table.match is not None
    rng = random.Random(3)
    while table.asked:
        seat = table.asked[0]
        table.apply(Moved(seat, table.match.game.decision, rng.choice(table.match.game.legal(seat))))
    return table


@pytest.mark.parametrize("game_id", games.ids())
def test_another_program_gets_the_same_deals(game_id: str) -> None:
    table = finished(game_id)
    record = verify(table.record().to_json())
    assert isinstance(record.fair, Fair)
    assert sha(record.fair.secret) == record.fair.commit
    assert len(record.shuffles) >= (2 if game_id == ROUNDS else 1)
    for number, order in enumerate(record.shuffles):
        cards = order[:]
        random.Random(1).shuffle(cards)
        assert redo(record.fair.table, record.fair.secret, list(record.fair.shares), number, cards) == order


def test_verify_notices_every_unfairness() -> None:
    good = finished().record()
    assert isinstance(good.fair, Fair)
    verify(good.to_json())

    def altered(**changes: object) -> bytes:
        assert isinstance(good.fair, Fair)
        return msgspec.structs.replace(good, fair=msgspec.structs.replace(_Box(good.fair), **changes).fair()).to_json()

    class _Box(msgspec.Struct):
        """To change one field of a frozen dataclass."""

        inner: Fair
        table: str | None = None
        commit: str | None = None
        secret: str | None = None
        shares: tuple[str | None, ...] | None = None

        def fair(self) -> Fair:
            old = self.inner
            return Fair(
                self.table or old.table, self.commit or old.commit, self.secret or old.secret, self.shares or old.shares
            )

    first, second, third = good.fair.shares
    other = "ab" * 32
    for line, complaint in (
        (altered(secret=other), "not the one that was promised"),
        (altered(secret=other, commit=fair.commitment(other)), "should have started|does not follow"),
        (altered(table="othertable12"), "should have started|does not follow"),
        (altered(shares=(second, first, third)), "should have started|does not follow"),
        (altered(shares=(first, second)), "2 shares for 3 players"),
        (msgspec.structs.replace(good, names=["Ann"]).to_json(), "1 names for 3 players"),
    ):
        with pytest.raises(RecordError, match=complaint):
            verify(line)


def test_a_record_without_fairness_stays_as_it_was() -> None:
    record = finished().match
    assert record is not None
    line = record.record().to_json()
    assert b"fair" not in line
    assert b"names" not in line
    assert verify(line).to_json() == line
    assert isinstance(verify(line), Record)


def test_every_share_and_the_secret_matter_and_orders_are_even() -> None:
    cards = [f"B{number}" for number in range(4)]
    base = Fair("t", "", "s", ("1" * 32, None))
    for other in (
        Fair("u", "", "s", base.shares),
        Fair("t", "", "z", base.shares),
        Fair("t", "", "s", (None, "1" * 32)),
    ):
        assert other.seed != base.seed
    assert base.shuffled(0, range_cards()) != base.shuffled(1, range_cards())
    counts = Counter(tuple(base.shuffled(number, cards)) for number in range(4800))
    assert len(counts) == 24
    assert all(140 < count < 260 for count in counts.values())
    firsts = Counter(Fair("t", "", str(number), ("", "", "")).first() for number in range(3000))
    assert all(900 < count < 1100 for count in firsts.values())


def range_cards() -> list[str]:
    return [f"B{number:02}" for number in range(50)]


def test_the_example_in_the_documentation() -> None:
    text = DOCS.read_text()
    values = dict(re.findall(r"^    (\w+) += (\S.*)$", text, re.MULTILINE))
    shares = tuple(None if share == "-" else share for share in (values["share0"], values["share1"], values["share2"]))
    example = Fair(values["table"], values["commit"], values["secret"], shares)
    assert fair.commitment(example.secret) == example.commit
    assert example.seed == values["seed"]
    assert example.first() == int(values["first"])
    cards = values["cards"].split()
    assert " ".join(example.shuffled(0, cards)) == values["shuffle0"]
    assert " ".join(example.shuffled(1, cards)) == values["shuffle1"]
    assert sha(f"{values['seed']} 0 0") == values["block0"]
