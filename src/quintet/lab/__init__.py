"""The lab: what kind of game is this, and what would a change do?"""
