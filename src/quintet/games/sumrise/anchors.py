"""How strong the bots are, for ratings: measured by ``python -m tools.anchors sumrise``."""

SHARES = {
    "easy": "0.973 ± 0.016",
    "medium": "0.907 ± 0.027",
    "skilled": "0.866 ± 0.032",
    "hard": "0.909 ± 0.028",
    "expert": "0.593 ± 0.070",
}
"""The share of games that each wins against the one before."""

ANCHORS = {"random": -9.47, "easy": 11.54, "medium": 25.00, "skilled": 36.01, "hard": 49.55, "expert": 51.76}
