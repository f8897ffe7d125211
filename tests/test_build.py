"""How the compiled core is built: by the compiler that there is, or not at all, with one line that says why."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import sys
from pathlib import Path

import pytest

from tools import native


@pytest.fixture(autouse=True)
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is named and nothing is found, unless a test says so."""
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)


def test_the_compiler_that_is_named_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setenv("CXX", "ccache 'my c++'")
    assert native.compiler() == ["ccache", "my c++"]


def test_then_that_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/clang++" if name == "clang++" else None)
    assert native.compiler() == ["/bin/clang++"]


def test_then_that_of_ziglang(monkeypatch: pytest.MonkeyPatch) -> None:
    assert native.compiler() is None
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name == "ziglang" or None)
    assert native.compiler() == [sys.executable, "-m", "ziglang", "c++"]


@pytest.mark.parametrize(
    ("machine", "by_zig", "by_others"),
    [("x86_64", ["-mcpu=x86_64_v2"], ["-msse4.2", "-mpopcnt"]), ("aarch64", ["-mcpu=baseline"], [])],
)
def test_a_core_runs_on_other_processors_than_the_one_that_built_it(
    monkeypatch: pytest.MonkeyPatch, machine: str, by_zig: list[str], by_others: list[str]
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: machine)
    assert native.processor([sys.executable, "-m", "ziglang", "c++"]) == by_zig
    assert native.processor(["g++"]) == by_others


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (None, "no C++ compiler was found"),
        ("/no/such/compiler", "/no/such/compiler cannot be run: No such file or directory"),
        ("false", "false failed: status 1"),
        ("sh -c 'echo it is an error: >&2; echo another error >&2; exit 3'", "sh failed: it is an error:"),
    ],
)
def test_where_nothing_compiles_one_line_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str | None, why: str
) -> None:
    if command is not None:
        monkeypatch.setenv("CXX", command)
    core = tmp_path / native.NAME
    core.write_bytes(b"the one before")
    with pytest.raises(native.NoCoreError) as refused:
        native.build(core)
    assert str(refused.value) == why
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"the one before"]


def test_a_core_is_built_again_when_a_source_is_newer(tmp_path: Path) -> None:
    core = tmp_path / native.NAME
    assert not native.is_current(core)
    core.touch()
    assert native.is_current(core)
    os.utime(core, (0, 0))
    assert not native.is_current(core)


def test_the_core_is_built_from_every_header_of_a_game() -> None:
    headers = sorted(file.stem for file in (native.SOURCES / "games").glob("*.h"))
    assert headers
    *includes, defined = native.registry().splitlines()
    features = sorted(file.stem for file in (native.SOURCES / "features").glob("*.h"))
    assert set(features) <= set(headers)
    parts = ("games", headers), ("features", features)
    assert includes == [f'#include "{kind}/{name}.h"' for kind, names in parts for name in names]
    assert defined == "#define QUINTET_GAMES(X) " + " ".join(f"X({name.capitalize()})" for name in headers)


def test_a_core_of_other_sources_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It would be tested and played with in place of the one that could not be built."""
    core = tmp_path / native.NAME
    monkeypatch.setattr(native, "CORE", core)
    native.main("--check")
    core.touch()
    monkeypatch.setattr(native, "is_current", lambda: True)
    native.main("--check")
    monkeypatch.setattr(native, "is_current", lambda: False)
    with pytest.raises(SystemExit, match="older than its sources"):
        native.main("--check")
