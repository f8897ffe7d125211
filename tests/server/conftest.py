from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Postgres, ServerProcess


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for a whole module, on either database."""
    folder: Path = tmp_path_factory.mktemp("server")
    options = ["--database", request.getfixturevalue("postgres").database()] if request.param == "postgresql" else []
    with ServerProcess(folder, *options) as process:
        yield process
        assert process.stop() == 0
        assert '"event":"fault"' not in process.log.read_text()
