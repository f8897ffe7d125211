"""How strong the bots are, for ratings: measured by ``python -m tools.anchors sumrise``."""

SHARES = {
    "easy": "0.973 ± 0.016",
    "medium": "0.907 ± 0.027",
    "hard": "0.685 ± 0.063 against hard:core in 100 deals, which had 0.990 ± 0.010",
    "expert": "0.593 ± 0.070",
}
"""The share of games that each wins against the one before."""

ANCHORS = {"random": -9.47, "easy": 11.54, "medium": 25.00, "hard": 56.66, "expert": 58.87}
