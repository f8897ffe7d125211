"""Other seats are told by how much further they are."""

from __future__ import annotations

from quintet import rl
from quintet.games.perfect.rules import Perfect


def test_a_seat_is_meant_from_where_one_sits() -> None:
    encoding = rl.encoding_of(Perfect, 3)
    assert encoding.labels[encoding.number("steal @0 R", 1)] == "steal @+2 R"
    assert encoding.labels[encoding.number("steal @2 R", 1)] == "steal @+1 R"
    assert encoding.labels[encoding.number("add R5 @2", 0)] == "add R5 @+2"
    assert encoding.number("add R5", 0) == encoding.number("add R5", 2)
