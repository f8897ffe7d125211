"""The same work on a Ray cluster: a real one, of several processes, one of which is killed on the way."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from quintet import cluster
from quintet.engine import RuleError
from quintet.workers import TRIES, Crew, in_order

QUIET = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}


def test_work_on_ray_comes_to_the_same_though_a_worker_is_killed(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "tests.on_ray", str(tmp_path)],
        cwd=Path(__file__).parents[1],
        env=QUIET,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert not result.stderr, "Ray is quiet"
    *found, died, failed, here, there, other_file, other_version = result.stdout.splitlines()
    assert found == [
        "the same games: True 120",
        "begun again: True workers: True",
        "the same deals: True",
        "the same variant: True",
    ]
    assert died == f"the task 2 ended its worker {TRIES} times and is given up: was it killed?"
    assert failed == "0 is right out"
    assert here == there
    assert other_file.startswith("VARIANT is missing on ")
    assert "and quintet 0.0.9 " in other_version
    assert result.returncode == 0


def refused(address: str, jobs: int | None = None) -> str:
    with pytest.raises(RuleError) as refusal:
        list(in_order(abs, range(3), Crew(jobs, address)))
    return str(refusal.value)


@pytest.mark.parametrize("address", ["", "nonsense", "host", "host:port", "http://host:1", "host:1234567"])
def test_an_address_that_cannot_be_one_is_refused(address: str) -> None:
    assert refused(address).startswith("a cluster is auto, local, host:port or ray://host:port, not ")


def test_a_cluster_says_itself_how_many_work() -> None:
    assert "--jobs goes with --ray local alone" in refused("auto", jobs=3)


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_where_nobody_answers_there_is_no_cluster(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        address = f"{scheme}127.0.0.1:{listener.getsockname()[1]}"
        assert refused(address) == f"nobody answers at {address}: Connection refused"
        listener.listen()
        monkeypatch.setattr(cluster, "PATIENCE", 0.3)
        assert refused(address) == f"what answers at {address} is not Ray"


def test_without_ray_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert refused("local") == "work on a cluster needs Ray: pip install 'quintet[ray]'"
