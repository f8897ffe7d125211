"""What the server counts is what happened."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from quintet.server.metrics import BUCKETS, Metrics
from tests.server.harness import get, run
from tests.server.test_hub import BEGUN, asked, game


def test_times_are_counted_summed_and_sorted_into_buckets() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.001, 0.003, 0.3, 9.0):
        metrics.commit.observe(seconds)
    counts = [metrics.value("commit_seconds_bucket", le=str(limit)) for limit in BUCKETS]
    assert counts == [2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4]
    assert metrics.value("commit_seconds_bucket", le="+Inf") == 5
    assert metrics.value("commit_seconds_count") == 5
    assert metrics.value("commit_seconds_sum") == pytest.approx(9.3045)
    assert metrics.value("think_seconds_count") == 0


def test_everything_is_counted_where_it_happens(tmp_path: Path) -> None:
    async def test() -> None:
        began = time.monotonic()
        async with game(tmp_path) as (app, store, lines, _table):
            value = app.metrics.value
            counted = {kind: value("entries_total", kind=kind) for kind in ("sat", "opening", "revealed")}
            assert counted == {"sat": 2, "opening": 1, "revealed": 2}
            assert value("entries_total", kind="moved") == 0
            mover, other, move = asked(lines)
            for _ in range(2):
                assert (await mover.ask(**move))["type"] == "ack"
            assert value("entries_total", kind="moved") == 1, "said twice, done once"
            assert value("commit_seconds_count") == BEGUN + 1
            assert 0 < value("commit_seconds_sum") < time.monotonic() - began
            assert value("refusals_total", reason="illegal") == 0
            await other.reach(BEGUN + 1)
            mover, _, move = asked(lines)
            for number in range(3):
                answer = await mover.ask(**move | {"move": f"nonsense {number}"})
                assert answer["reason"] == "illegal"
            assert value("refusals_total", reason="illegal") == 3
            assert (value("live_tables"), value("connections"), value("thinking")) == (1, 2, 0)
            store.fails = 1
            assert (await mover.ask(**move))["reason"] == "unavailable"
            assert value("commit_seconds_count") == BEGUN + 1, "what was not stored is no commit"
            for path, status in (("/health", "200"), ("/health", "200"), ("/api/nothing", "404")):
                await get(app, path, "")
                assert value("requests_total", status=status) > 0
            assert (value("requests_total", status="200"), value("requests_total", status="404")) == (2, 1)
            assert value("refusals_total", reason="no_such_page") == 1
            assert value("faults_total") == 1, "what could not be stored is a fault, whatever is refused is none"

    run(test())


def test_each_server_counts_for_itself() -> None:
    one, two = Metrics(), Metrics()
    one.entries("moved").inc()
    assert (one.value("entries_total", kind="moved"), two.value("entries_total", kind="moved")) == (1, 0)


def test_a_fault_is_counted_and_logged_with_what_went_wrong(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()
    try:
        raise KeyError("lost")
    except KeyError:
        metrics.fault("tidying up", table="abc")
    assert metrics.value("faults_total") == 1
    (record,) = caplog.records
    assert (record.levelname, record.at_work, record.table) == ("ERROR", "tidying up", "abc")  # type: ignore[attr-defined]
    assert record.exc_info is not None
    assert record.exc_info[0] is KeyError


def test_the_names_stay() -> None:
    metrics = Metrics()
    metrics.gauge("connections", "Open connections to tables.", lambda: 3)
    metrics.refusals("stale").inc()
    text = metrics.text().decode()
    assert '\nquintet_refusals_total{reason="stale"} 1.0\n' in text
    assert "\nquintet_connections 3.0\n" in text
    assert 'quintet_commit_seconds_bucket{le="0.0025"} 0.0' in text
    names = {line.split()[2] for line in text.splitlines() if line.startswith("# TYPE")}
    assert names == {
        "quintet_entries_total",
        "quintet_refusals_total",
        "quintet_requests_total",
        "quintet_cut_off_total",
        "quintet_faults_total",
        "quintet_hurried_total",
        "quintet_pushes_total",
        "quintet_reviews_failed_total",
        "quintet_review_seconds",
        "quintet_commit_seconds",
        "quintet_think_seconds",
        "quintet_connections",
    }
