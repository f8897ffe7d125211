"""How a view of perfect is handed to the core: ``native/games/perfect.h`` reads it."""

from __future__ import annotations

from quintet.games.perfect.collection import ACTIONS, COLOURS, FACE_DOWN, JOKER, NUMBERS
from quintet.games.perfect.decisions import Adding, Completing, Decision, Stealing
from quintet.games.perfect.rules import Perfect, PerfectView
from quintet.native import cards

LETTER = {letter: place for place, letter in enumerate(sorted(COLOURS + JOKER))}
CARD = {letter + number: 8 * place + int(number) for letter, place in LETTER.items() for number in NUMBERS}
CARD |= {action: 8 * len(LETTER) + place for place, action in enumerate(ACTIONS)}
"""The core numbers the cards in the order of their texts."""
PHASE = {phase: place for place, phase in enumerate(Perfect.phases)}


def pack(view: PerfectView) -> list[int]:
    """All that is known of the game, as numbers."""
    numbers = [view.first, view.round]
    for collection in view.collections:
        numbers.append(len(collection.rows))
        for row in collection.rows:
            numbers += [LETTER[row.colour], len(row.cards)]
            for card in row.cards:
                numbers += [card[0] == FACE_DOWN, CARD[card.lstrip(FACE_DOWN)]]
        numbers += cards([CARD[card] for card in collection.actions])
        numbers += cards([CARD[card] for card in collection.points])
        numbers.append(collection.bonus)
    numbers += cards([CARD[card] for card in view.discards])
    for group in view.market:
        numbers += [bool(group), *(CARD[card] for card in group)]
    numbers.append(len(view.open))
    for decision in view.open:
        numbers += [PHASE[decision.phase], decision.seat, *_more(decision)]
    return [*numbers, view.pile]


def _more(decision: Decision) -> list[int]:
    match decision:
        case Adding(cards=hand):
            return cards([CARD[card] for card in hand])
        case Completing(owner=owner, row=row):
            return [owner, LETTER[row]]
        case Stealing(card=card):
            return [CARD[card]]
        case _:
            return []
