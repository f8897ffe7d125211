"""How strong the bots are, for ratings: measured by ``python -m tools.anchors corridor``."""

SHARES = {
    "easy": "0.741 ± 0.041",
    "medium": "0.651 ± 0.041",
    "skilled": "0.658 ± 0.039",
    "hard": "0.610 ± 0.039",
    "expert": "0.522 ± 0.052",
}
"""The share of games that each wins against the one before."""

ANCHORS = {"random": 15.12, "easy": 21.32, "medium": 25.00, "skilled": 28.84, "hard": 31.48, "expert": 32.01}
