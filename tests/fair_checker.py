"""Checks the deals of records by ``docs/fairness.md`` alone: it knows nothing of this project but that page.

    python fair_checker.py FILE [--commit HASH] [--share DIGITS] [--pledges "HASH HASH -"]

prints for each record, which is a line of the file, ``fair``, or ``unfair`` and why.
"""

import argparse
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

KNOWN_METHODS = {"quintet fair 1", "quintet fair 2"}


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


class Row:
    """The endless row of words for one purpose."""

    def __init__(self, seed: str, purpose: str) -> None:
        self.seed = seed
        self.purpose = purpose
        self.block = 0
        self.left: list[int] = []

    def below(self, limit: int) -> int:
        while True:
            if not self.left:
                digest = sha256(f"{self.seed} {self.purpose} {self.block}")
                self.left = [int(eight, 16) for eight in re.findall("." * 8, digest)]
                self.block += 1
            word = self.left.pop(0)
            if word < 2**32 // limit * limit:
                return word % limit


def seed_of(method: str, table: str, secret: str, shares: list[str | None]) -> str:
    return sha256("\n".join([method, table, secret] + ["-" if share is None else share for share in shares]))


def shuffle(seed: str, number: int, cards: list[str]) -> list[str]:
    row = Row(seed, str(number))
    pile = sorted(cards)
    position = len(pile) - 1
    while position >= 1:
        chosen = row.below(position + 1)
        pile[position], pile[chosen] = pile[chosen], pile[position]
        position -= 1
    return pile


def complaint(record: dict[str, Any], commit: str | None, share: str | None, pledges: list[str] | None) -> str | None:
    """What is wrong with the deals of a record, by what someone has kept; nothing, if they are fair."""
    fair = record.get("fair")
    if fair is None:
        return "it does not say what the deals followed from"
    method, shares = fair.get("method", "quintet fair 1"), fair["shares"]
    if method not in KNOWN_METHODS:
        return "the method is not known"
    if sha256(fair["secret"]) != fair["commit"] or commit not in (None, fair["commit"]):
        return "the secret is not the one that was fixed"
    if len(shares) != record["players"] or not all(s is None or re.fullmatch("[0-9a-f]{32}", s) for s in shares):
        return "the shares are not shares"
    if share is not None and share not in shares:
        return "the share is missing"
    if pledges is not None and pledges != ["-" if s is None else sha256(s) for s in shares]:
        return "the shares are not the ones that were pledged"
    seed = seed_of(method, fair["table"], fair["secret"], shares)
    if Row(seed, "first").below(len(shares)) != record["first"]:
        return "another seat should have begun"
    for number, order in enumerate(record["shuffles"]):
        if shuffle(seed, number, order) != order:
            return f"shuffle {number} is another one"
    return None


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--commit")
    parser.add_argument("--share")
    parser.add_argument("--pledges", type=str.split)
    options = parser.parse_args()
    for line in options.file.read_text().splitlines():
        wrong = complaint(json.loads(line), options.commit, options.share, options.pledges)
        sys.stdout.write("fair\n" if wrong is None else f"unfair: {wrong}\n")


if __name__ == "__main__":
    main()
