"""The lab: bots play a game many times, and what kind of game it is, and what a change would do, is read from it."""
