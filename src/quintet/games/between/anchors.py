"""How strong the bots are, for ratings: measured by ``python -m tools.anchors between``."""

SHARES = {
    "easy": "0.956 ± 0.020",
    "medium": "0.834 ± 0.036",
    "hard": "0.569 ± 0.044 against hard:core in 200 deals, which had 0.985 ± 0.012",
    "expert": "0.595 ± 0.062",
}
"""The share of games that each wins against the one before."""

ANCHORS = {"random": -2.68, "easy": 15.50, "medium": 25.00, "hard": 51.29, "expert": 53.56}
