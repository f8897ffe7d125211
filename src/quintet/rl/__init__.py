"""The games where agents are trained: what they see and do as numbers, and many games stepped at once.

Needs NumPy: ``pip install 'quintet[rl]'``. Whatever builds on other libraries' interfaces builds on these three, as
:mod:`quintet.rl.gym_vector` does, where one seat learns by Gymnasium's vector interface.

**An encoding** says what an agent sees and does. :func:`encoding_of` gives the one of a game, a number of players and
options, from the module `encoding` beside its rules; ``docs/observations.md`` lists them all.

>>> from quintet import games, rl
>>> game_type = games.load(games.ids()[0])
>>> encoding = rl.encoding_of(game_type, 2)
>>> game = game_type(2, first=0, shuffle=list)
>>> view = game.view(0)
>>> encoding.observation(view).shape == (encoding.size,), encoding.observation(view).dtype.name
(True, 'int16')

- ``fields``: the parts of an observation, each with ``name``, ``offset``, ``shape``, ``low``, ``high`` and ``about``.
- ``observation(view)``: an array of ``size`` numbers, from the view of a seat and nothing else. Seats are told from the
  one that looks: itself first, then the others clockwise.
- ``labels``: what each action number means. The numbers are the same in every position; there are ``actions`` of them.
- ``number(move, seat)``: the action number of a move by a seat.
- ``move(number, view)``: the legal move that has this number now; :class:`~quintet.engine.RuleError` if none has.
- ``mask(view)``: which numbers are legal for the seat of the view, as an array of zeros and ones; all are zero if it is
  not asked.

A label is the text of the move, but where a move names a seat, its label says how many seats further it is (``@+1`` is
the next), and what follows from the position is left out.

>>> number = encoding.number(view.legal[-1], 0)
>>> encoding.move(number, view) == view.legal[-1], encoding.mask(view)[number].item()
(True, 1)

**Rewards** are given when a game is over, by one of three kinds, see :func:`rewards`: ``margin`` (the score less the
mean of the others), ``rank`` (from 1 for the first to -1 for the last) or ``win`` (1, or a share of it).

**Many games at once**: :class:`VectorGame` steps them in the compiled core, in one call, into arrays that the caller
owns::

    many = rl.VectorGame(game_type, 2, options, count=1000, seed=1, reward="margin", threads=2)
    arrays = many.reset()
    arrays = many.step(actions)  # a number for each game
    actions = many.random_actions()  # legal ones

- ``arrays.seats``: who is asked now, by game; of several who decide at once, one after the other from seat 0 up, none
  knowing what the others chose. The decision is carried out when all have answered.
- ``arrays.observations`` and ``arrays.masks``: what that seat sees, and which actions it has.
- ``arrays.done``: 1 where the last step has ended a game. A new one has begun in its place, and the other arrays tell
  of that, but for ``arrays.rewards``: they are those of the game that has ended, by seat, and 0 everywhere else.
- Where an action is ``rl.WAIT``, that game waits: what is told of it stays as it is.
- An action that is not legal is refused by a :class:`~quintet.engine.RuleError` before any game is changed.
- ``many.step(actions, into=arrays)`` writes into other arrays, made by ``many.arrays()`` or of one's own, such as the
  rows of a longer record (:class:`Arrays`). Nothing is copied.
- ``many.see()``: what every seat sees, whether it is asked or not.
- ``many.ahead()``: what might come of each action that there is now, in games drawn from what the seats see that are
  asked (:class:`Ahead`): for those who look one move ahead. :func:`look_ahead` tells the same of a single view.
- Game for game, what happens hangs on the seed and the actions alone, and never on the number of threads.
"""

from __future__ import annotations

try:
    import numpy as _numpy  # noqa: F401 - to say in one sentence what is missing
except ImportError as error:
    raise ImportError("quintet.rl needs NumPy: pip install 'quintet[rl]'") from error

from quintet.rl.encoding import Encoding, Field, encoding_of
from quintet.rl.looking import Ahead, look_ahead
from quintet.rl.rewards import REWARDS, rewards
from quintet.rl.vector import WAIT, Arrays, VectorGame

__all__ = [
    "REWARDS",
    "WAIT",
    "Ahead",
    "Arrays",
    "Encoding",
    "Field",
    "VectorGame",
    "encoding_of",
    "look_ahead",
    "rewards",
]
