"""The house stands as the picture shows it."""

from __future__ import annotations

import pytest

from tools import architecture


def test_dependencies_point_one_way() -> None:
    assert architecture.violations() == []


def test_the_picture_is_drawn_from_the_real_imports() -> None:
    assert architecture.PICTURE.read_text(encoding="utf-8") == architecture.picture(), "run `make architecture`"


def test_an_import_that_points_up_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = [
        ("quintet.engine", "quintet.records"),
        ("quintet.games.any.rules", "quintet.games"),
        ("quintet.records", "quintet.bots"),
        ("quintet.games.any.judge", "quintet.games.any.rules"),
    ]
    monkeypatch.setattr(architecture, "imports", lambda: iter(bad))
    found = architecture.violations()
    assert [line.partition(":")[0] for line in found] == [
        "quintet.engine imports quintet.records",
        "quintet.games.any.rules imports quintet.games",
        "quintet.games.any.rules imports quintet.games",
        "quintet.records imports quintet.bots",
    ]


def test_every_module_has_its_place() -> None:
    with pytest.raises(LookupError, match=r"quintet\.new is in no group"):
        architecture.group_of("quintet.new")
