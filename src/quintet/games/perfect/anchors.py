"""How strong the bots are, for ratings: measured by ``python -m tools.anchors perfect``."""

SHARES = {
    "easy": "0.909 ± 0.029",
    "medium": "0.944 ± 0.023",
    "hard": "0.702 ± 0.060 against hard:core in 100 deals, which had 0.946 ± 0.022",
    "expert": "0.605 ± 0.057",
}
"""The share of games that each wins against the one before."""

ANCHORS = {"random": -5.16, "easy": 8.38, "medium": 25.00, "hard": 46.93, "expert": 49.45}
