"""How strong the bots are, for ratings: measured by ``python -m tools.anchors corridor``."""

SHARES = {
    "easy": "0.741 ± 0.041",
    "medium": "0.651 ± 0.041",
    "hard": "0.604 ± 0.079 against hard:core in 60 deals, which had 0.771 ± 0.040",
    "expert": "0.522 ± 0.052",
}
"""The share of games that each wins against the one before."""

ANCHORS = {"random": 15.12, "easy": 21.32, "medium": 25.00, "hard": 34.65, "expert": 35.18}
