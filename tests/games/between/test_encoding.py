"""Cards that were shuffled together are told apart as far as it goes."""

from __future__ import annotations

import dataclasses

import numpy as np

from quintet import rl
from quintet.games.between.rules import DECK, Between


def test_the_oldest_groups_count_as_one() -> None:
    game = Between(2, first=0, shuffle=list)
    view = game.view(0)
    groups = [DECK[:48], *[(card,) for card in DECK[48:58]], DECK[58:]]
    many = dataclasses.replace(view, face_down=tuple(groups), origins=((9, *[1] * 10, 3), (12, *[0] * 11)))
    encoding = rl.encoding_of(Between, 2)
    seen = {field.name: encoding.observation(many)[field.place].reshape(field.shape) for field in encoding.fields}
    assert seen["origins"].tolist() == [[3, 1, 1, 1, 1, 1, 1, 13], [0, 0, 0, 0, 0, 0, 0, 12]]
    told, counts = np.unique(seen["face_down"], return_counts=True)
    assert dict(zip(told.tolist(), counts.tolist(), strict=True)) == {1: 8, **dict.fromkeys(range(2, 8), 1), 8: 52}
