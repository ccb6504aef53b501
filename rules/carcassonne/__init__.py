"""The Carcassonne dice game: a pad with the points of every turn of every player.

- `game`: the whole pad judged, and who stands where.
- `course`: whose turn it was, who won, how many dice there were.
- `pad`: what stands on a pad, player by player and turn by turn.
- `turns`: the rules of single throws, for logged games.
"""
