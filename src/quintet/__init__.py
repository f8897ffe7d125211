"""Five modern card games, by the full rules: to play, to simulate and to study.

>>> import random
>>> from quintet import games
>>> from quintet.engine import pick, shuffler
>>> rng = random.Random(1)
>>> game_type = games.load(games.ids()[0])
>>> game = game_type(players=3, first=0, shuffle=shuffler(rng))
>>> while game.to_move:
...     seat = game.to_move[0]
...     game.play(seat, pick(game.legal(seat), rng), shuffler(rng))
>>> len(game.outcome.scores)
3
"""

__version__ = "0.1.0"
