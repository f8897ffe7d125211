from __future__ import annotations

from tests.golden import FOLDER, playthroughs


def test_games_go_as_they_always_went() -> None:
    expected = dict(playthroughs())
    assert {file.name for file in FOLDER.glob("*.txt")} == set(expected), "run `make golden` and read the diff"
    for name, text in expected.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name}: run `make golden` and read the diff"
