"""The best play in hindsight: what a round could have scored with the same dice.

Owns `dicesheets best`; nothing in judging depends on it.

- `hindsight`: best play for the rounds of a record, in words; what the command calls.
- `search`: the search: aims, plays, and is proved when play and bound meet.
- `bound`: the most that any play can score: a constraint model that forgets the order.
- `strict`: the reading of the open rulings that play follows.
- `playout`: playing towards aimed sheets with the search in breadth.
"""
