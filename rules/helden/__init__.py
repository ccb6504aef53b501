"""Würfelhelden: a score pad with the posters and coins of every player.

- `game`: the whole pad judged, and who stands where.
- `turns`: the rules of single turns, for logged games.
"""
