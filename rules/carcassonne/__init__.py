"""The Carcassonne dice game: a pad with the points of every turn of every player.

- `dice`: dice that lie with others as knights; the only rule of its pad that no layout can say.
- `turns`: the rules of single throws, for logged games.
- `overview`: the rules that stand on no single card.
"""
