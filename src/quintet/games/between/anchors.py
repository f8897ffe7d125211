"""How strong the bots are, for ratings: measured by ``python -m tools.anchors between``."""

SHARES = {
    "easy": "0.956 ± 0.020",
    "medium": "0.834 ± 0.036",
    "skilled": "0.871 ± 0.032",
    "hard": "0.779 ± 0.038",
    "expert": "0.595 ± 0.062",
}
"""The share of games that each wins against the one before."""

ANCHORS = {"random": -2.68, "easy": 15.50, "medium": 25.00, "skilled": 36.27, "hard": 43.68, "expert": 45.95}
