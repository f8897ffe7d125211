"""Options of gap as they are typed."""

from __future__ import annotations

import pytest

from quintet.cli.common import read_options
from quintet.engine import RuleError
from quintet.games.gap.rules import Gap, GapOptions


def test_options_are_read_as_they_are_typed() -> None:
    assert read_options(Gap, ["target=15"]) == GapOptions(target=15)
    assert read_options(Gap, []) == GapOptions(target=30)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        (["target=0"], "from 1 to 500, not 0"),
        (["target=many"], "from 1 to 500, not 'many'"),
        (["colour=1"], "no option 'colour'; the options are: target, rounds"),
        (["target=5", "rounds=5"], "set one of the options"),
    ],
)
def test_other_options_are_refused(settings: list[str], reason: str) -> None:
    with pytest.raises(RuleError, match=reason):
        read_options(Gap, settings)
