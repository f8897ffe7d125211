from __future__ import annotations

from tests.golden import FOLDER, playthroughs


def test_games_go_as_they_always_went() -> None:
    expected = dict(playthroughs())
    assert set(FOLDER.glob("*/golden/*.txt")) == set(expected), "run `make golden` and read the diff"
    for file, text in expected.items():
        assert file.read_text(encoding="utf-8") == text, f"{file}: run `make golden` and read the diff"
