"""Any score pad, judged by what its layout says of it.

- `game`: the whole pad judged, and who stands where.
- `sheet`: what stands on a pad, player by player, and what follows from it.
- `entries`: what is wrong within one player's boxes.
- `table`: what is wrong between the players: what only one can have, whose turn it was, who won.
- `findings`: how findings about a pad are made and named.
- `telling`: how a pad adds up, in words.
- `further`: what a game checks beyond its pad, in a module of its own.
"""
