"""Würfelhelden: a score pad with the posters and coins of every player.

- `turns`: the rules of single turns, for logged games.
- `overview`: the rules that stand on no single card.
"""
