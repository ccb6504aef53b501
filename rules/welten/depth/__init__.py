"""Engine 3, the search in depth: one position at a time, remembering what leads nowhere.

Owns the exact search without arrays. Called by `history` for goals with more marks than a word of
`breadth/` has bits: to find a history, and to play out the plans of `model/`.

- `search`: the search itself.
- `ledger`: what a play may still gain, spend and reach: drops hopeless positions.
"""
