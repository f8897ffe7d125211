"""How strong the bots are, for ratings: measured by ``python -m tools.anchors gap``."""

SHARES = {
    "easy": "0.515 ± 0.049",
    "medium": "0.775 ± 0.041",
    "hard": "0.795 ± 0.040",
    "expert": "0.560 ± 0.065",
}
"""The share of games that each wins against the one before."""

ANCHORS = {"random": 17.36, "easy": 17.71, "medium": 25.00, "hard": 32.99, "expert": 34.41}
