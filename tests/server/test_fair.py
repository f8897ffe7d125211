"""Shuffles that anyone can check: here, another program does."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from quintet import fair, games
from quintet.cli.verify import command
from quintet.fair import OPEN_SHARES, PLEDGED_SHARES, Fair, Known, commitment
from quintet.records import Record, RecordError, check, verify
from quintet.server.protocol import Pledge, Refusal, Start
from quintet.server.table import (
    AnyEntry,
    Begin,
    Broken,
    Chair,
    Guest,
    Moved,
    Opening,
    Pledged,
    Revealed,
    Sat,
    Started,
    Table,
    TableRow,
    decode_entry,
    encode,
)
from tests import fair_checker
from tests.server.harness import ROUNDS, quick

DOCS = Path(__file__).parents[2] / "docs" / "fairness.md"


def share_of(seat: int) -> str:
    return f"{seat + 7:032x}"


def before_pledges(players: int) -> list[AnyEntry]:
    """How a game began when shares were shown by those who sat down."""
    return [*(Sat(seat, f"g{seat}", f"N{seat}", share_of(seat)) for seat in range(players)), Started()]


def by_pledges(players: int, *, broken: bool = False) -> list[AnyEntry]:
    """How a game begins; once more, if one guest did not show the share at first."""
    seats, last = range(players), players - 1

    def sat(seat: int) -> Sat:
        return Sat(seat, f"g{seat}", f"N{seat}", pledge=commitment(share_of(seat)))

    entries: list[AnyEntry] = [sat(seat) for seat in seats]
    if broken:
        entries = [Sat(seat, f"g{seat}", f"N{seat}", pledge=commitment(f"{seat:032x}")) for seat in seats]
        entries += [Opening(15.0), *(Revealed(seat, f"{seat:032x}") for seat in seats if seat != last), Broken()]
        entries += [*(Pledged(seat, commitment(share_of(seat))) for seat in seats if seat != last), sat(last)]
    return [*entries, Opening(30.0), *(Revealed(seat, share_of(seat)) for seat in reversed(seats))]


def table_of(entries: list[AnyEntry], game_id: str = ROUNDS, players: int = 3) -> Table:
    """A table of guests and a bot, as it is read from the store."""
    chairs = [Chair() for _ in range(players - 1)] + [Chair(bot="easy")]
    options = {"rounds": 2} if game_id == ROUNDS else quick(game_id)
    row = TableRow("tableabcdefg", game_id, players, options, False, "g0", "Ann", 1.0, fair.new_secret(), chairs)
    return Table(row, [decode_entry(encode(entry)) for entry in entries])


def finished(game_id: str = ROUNDS, entries: list[AnyEntry] | None = None) -> Table:
    """A finished game at a table of two guests and a bot."""
    table = table_of(entries or by_pledges(2), game_id)
    assert table.match is not None
    rng = random.Random(3)
    while table.asked:
        seat = table.asked[0]
        table.apply(Moved(seat, table.match.game.decision, rng.choice(table.match.game.legal(seat))))
    return table


def fair_of(record: Record) -> Fair:
    assert isinstance(record.fair, Fair)
    return record.fair


def test_another_program_agrees_about_good_records_and_bad_ones(tmp_path: Path) -> None:
    """Each as it was played, and each with one thing changed: what both programs say is the same."""
    lines: list[bytes] = []
    for game_id in games.ids():
        for entries in (before_pledges(2), by_pledges(2), by_pledges(2, broken=True)):
            record = finished(game_id, entries).record()
            good, other = fair_of(record), fair.new_secret()
            assert len(record.shuffles) >= (2 if game_id == ROUNDS else 1)
            first, second, _ = good.shares
            changed = [
                good,
                replace(good, secret=other),
                replace(good, secret=other, commit=commitment(other)),
                replace(good, table="othertable12"),
                replace(good, shares=(second, first, None)),
                replace(good, shares=(first, None, second)),
                replace(good, shares=(first, second)),
                replace(good, shares=(first, "x" * 32, None)),
                replace(good, method="quintet fair 3"),
                replace(good, method=OPEN_SHARES if good.method == PLEDGED_SHARES else PLEDGED_SHARES),
            ]
            lines += [msgspec.structs.replace(record, fair=part).to_json() for part in changed]
    # The first record of all says nothing of its method, as all did that were written before there were two.
    lines[0] = lines[0].replace(b',"method":"quintet fair 1","broken":0', b"")
    assert b"method" not in lines[0]
    file = tmp_path / "records.jsonl"
    file.write_bytes(b"\n".join(lines))
    # Isolated, and without any package: it can know nothing of ours.
    program = [sys.executable, "-I", "-S", fair_checker.__file__, str(file)]
    theirs = subprocess.run(program, check=True, capture_output=True, text=True).stdout.splitlines()
    ours = []
    for line in lines:
        try:
            verify(line)
            ours.append("fair")
        except RecordError as error:
            assert str(error).startswith("fairness: "), error
            ours.append("unfair")
    assert [verdict.partition(":")[0] for verdict in theirs] == ours
    assert ours[::10] == ["fair"] * (len(lines) // 10)
    assert ours.count("fair") == len(lines) // 10


def test_it_is_told_what_is_unfair() -> None:
    good = finished().record()
    part = fair_of(good)
    first, second, third = part.shares
    for changed, reason in (
        (replace(part, secret="ab" * 32), "the secret is not the one that was promised"),
        (replace(part, shares=(second, first, third)), "should have started|does not follow"),
        (replace(part, shares=(first, second)), "there are 2 shares for 3 players"),
        (replace(part, shares=(first, "-", third)), "a share is 32 hexadecimal digits, not '-'"),
        (replace(part, method="dice"), "the method is one of quintet fair 1, quintet fair 2, not 'dice'"),
        (replace(part, broken=-1), "cannot have been broken -1 times"),
    ):
        with pytest.raises(RecordError, match=f"^fairness: .*{reason}"):
            check(msgspec.structs.replace(good, fair=changed))
    with pytest.raises(RecordError, match="1 names for 3 players"):
        check(msgspec.structs.replace(good, names=["Ann"]))


def test_what_someone_has_kept_is_compared_with_the_record(tmp_path: Path) -> None:
    record = finished().record()
    part = fair_of(record)
    file, bare = tmp_path / "fair.json", tmp_path / "bare.json"
    file.write_bytes(record.to_json())
    bare.write_bytes(msgspec.structs.replace(record, fair=msgspec.UNSET).to_json())
    pledges = " ".join("-" if pledge is None else pledge for pledge in part.pledges)
    share = part.shares[1]
    assert share is not None
    first, second, third = pledges.split()
    swapped, mute = f"{second} {first} {third}", f"{first} - {third}"

    def said(*arguments: str) -> str:
        result = CliRunner().invoke(command, arguments, standalone_mode=False)
        return str(result.exception or result.output)

    assert "all right" in said(str(file), "--commit", part.commit, "--share", share, "--pledges", pledges)
    assert "all right" in said(str(file), "--require-fair")
    assert "all right" in said(str(bare))
    for options, complaint in (
        (["--commit", "0" * 64], "fairness: the commitment is not the one that you were shown"),
        (["--share", "0" * 32], "fairness: your share is not among the shares"),
        (["--pledges", swapped], "fairness: the shares are not the ones that were pledged"),
        (["--pledges", mute], "fairness: the shares are not the ones that were pledged"),
        (["--commit", "0" * 63], "--commit is 64 hexadecimal digits in lower case, not '000"),
        (["--share", "X" * 32], "--share is 32 hexadecimal digits in lower case, not 'XXX"),
        (["--pledges", "0"], "each of --pledges is 64 hexadecimal digits in lower case or -, not '0'"),
    ):
        assert complaint in said(str(file), *options)
    missing = "fairness: the record does not say what its deals followed from; it should have `fair`"
    for options in (["--require-fair"], ["--commit", part.commit], ["--share", share], ["--pledges", pledges]):
        assert missing in said(str(bare), *options)
    with pytest.raises(RecordError, match="does not say"):
        check(msgspec.structs.replace(record, fair=msgspec.UNSET), Known())


def test_what_was_broken_off_is_in_the_record_and_leaves_no_trace_in_the_deals() -> None:
    table = table_of(by_pledges(2, broken=True))
    assert table.room().fair.broken == 1
    assert [chair.share for chair in table.chairs] == [share_of(0), share_of(1), None]
    record = finished(entries=by_pledges(2, broken=True)).record()
    assert (fair_of(record).broken, fair_of(record).method) == (1, PLEDGED_SHARES)
    assert fair_of(finished().record()).broken == 0


def test_games_from_before_pledges_stay_what_they_were() -> None:
    table = table_of(before_pledges(2))
    assert table.fair.method == OPEN_SHARES
    assert table.fair.seed == fair_checker.seed_of(
        "quintet fair 1", table.row.id, table.row.secret, [*table.fair.shares]
    )
    # One that has not begun begins when those who sit have pledged shares that nobody has seen.
    waiting = table_of(before_pledges(2)[:-1])
    with pytest.raises(Refusal, match="not_pledged") as refusal:
        waiting._decide_host(Begin(Start(1), 15.0))
    assert refusal.value.detail == {"seats": [0, 1]}
    for seat in range(2):
        entry = waiting._decide_share(Pledge(1, commitment(f"{seat:032x}")), Guest(f"g{seat}", f"N{seat}"))
        assert not isinstance(entry, int)
        waiting.apply(entry)
        assert waiting.room().seats[seat].share is None
    assert waiting._decide_host(Begin(Start(1), 15.0)) == Opening(15.0)


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
        Fair("t", "", "s", base.shares, PLEDGED_SHARES),
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
    values = dict(re.findall(r"^    (\w+) += (\S.*)$", DOCS.read_text(), re.MULTILINE))
    shares = tuple(None if share == "-" else share for share in (values["share0"], values["share1"], values["share2"]))
    example = Fair(values["table"], values["commit"], values["secret"], shares, values["method"])
    assert commitment(example.secret) == example.commit
    assert example.pledges == (values["pledge0"], values["pledge1"], None)
    assert example.seed == values["seed"]
    assert example.first() == int(values["first"])
    cards = values["cards"].split()
    for number in range(2):
        assert " ".join(example.shuffled(number, cards)) == values[f"shuffle{number}"]
        assert " ".join(fair_checker.shuffle(values["seed"], number, cards)) == values[f"shuffle{number}"]
    assert fair_checker.sha256(f"{values['seed']} 0 0") == values["block0"]
