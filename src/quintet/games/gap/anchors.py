"""How strong the bots are, for ratings: measured by ``python -m tools.anchors gap``."""

SHARES = {
    "easy": "0.515 ± 0.049",
    "medium": "0.775 ± 0.041",
    "skilled": "0.657 ± 0.047",
    "hard": "0.675 ± 0.044",
    "expert": "0.560 ± 0.065",
}
"""The share of games that each wins against the one before."""

ANCHORS = {"random": 17.36, "easy": 17.71, "medium": 25.00, "skilled": 28.84, "hard": 33.15, "expert": 34.57}
