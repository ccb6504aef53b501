"""Würfeland: a board of coloured hexes, crossed region by region.

- `game`: a crossed board judged: could it come about, and has it won?
- `hexboard`: regions, neighbours, and an order of crossing.
- `turns`: the rules of single throws, for logged games and simulated players.
- `overview`: the rules that stand on no single card.
"""
