"""Engine 1, the search in breadth: thousands of positions at once, turn by turn.

Owns everything on arrays (numpy). Called by `history` for an answer and by `best/playout` to play
towards sheets that promise much; `explain` asks its `prospects`.

- `search`: the search itself.
- `frontier`: many positions as arrays of packed integers.
- `compact`: a goal squeezed into one word.
- `moves`: all steps of one realm, tried on all positions.
- `offers`: the dice that each roll offers, one bit for each price.
- `uses`: which offered dice can make which steps of a realm.
- `prospects`: how much is left to do, and whether it can still be done: drops hopeless positions.
- `load`: what the missing marks take, added up over the realms.
- `outlook`: what one realm still takes and gives, a row for each set of missing marks.
- `ordered`: the same for realms whose pay depends on the order of play.
- `retrace`: from the last positions back to the deeds that led there.
"""
