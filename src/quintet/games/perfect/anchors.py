"""How strong the bots are, for ratings: measured by ``python -m tools.anchors perfect``."""

SHARES = {
    "easy": "0.909 ± 0.029",
    "medium": "0.944 ± 0.023",
    "skilled": "0.859 ± 0.034",
    "hard": "0.865 ± 0.031",
    "expert": "0.605 ± 0.057",
}
"""The share of games that each wins against the one before."""

ANCHORS = {"random": -5.16, "easy": 8.38, "medium": 25.00, "skilled": 35.64, "hard": 46.58, "expert": 49.10}
