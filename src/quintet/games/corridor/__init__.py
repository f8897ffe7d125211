"""Corridor: the rules, what bots think of them, how the terminal shows them, and their words."""
