"""What research needs is loaded by those who ask for it, and a missing library is named in one sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numpy", "gymnasium", "pettingzoo", "pyarrow")


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)


def test_nothing_heavy_is_loaded_by_what_everybody_uses() -> None:
    done = run(
        "import sys, quintet.cli.sim, quintet.cli.play, quintet.arena, quintet.server.app, quintet.conformance\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    assert done.stdout == "[]\n", done.stderr


@pytest.mark.parametrize(
    ("missing", "wanted", "sentence"),
    [
        ("numpy", "quintet.rl", "quintet.rl needs NumPy: pip install 'quintet[rl]'"),
        ("numpy", "quintet.rl.pettingzoo", "quintet.rl needs NumPy: pip install 'quintet[rl]'"),
        ("pettingzoo", "quintet.rl.pettingzoo", "quintet.rl.pettingzoo needs PettingZoo: pip install 'quintet[rl]'"),
        ("gymnasium", "quintet.rl.pettingzoo", "quintet.rl.pettingzoo needs PettingZoo: pip install 'quintet[rl]'"),
        ("gymnasium", "quintet.rl.gymnasium", "quintet.rl.gymnasium needs Gymnasium: pip install 'quintet[rl]'"),
        ("pyarrow", "quintet.rl.dataset", "a data set needs PyArrow: pip install 'quintet[rl]'"),
    ],
)
def test_what_is_missing_is_named_with_the_command(missing: str, wanted: str, sentence: str) -> None:
    done = run(f"import sys; sys.modules['{missing}'] = None; import {wanted}")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"ImportError: {sentence}"
