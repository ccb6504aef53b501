"""Engine 3, the search in depth: one position at a time, remembering what leads nowhere.

Owns the exact search without arrays. Called by `history`: it plays out the plans of `model/`, and
it decides goals that are too large for one word of `breadth/`.

- `search`: the search itself.
- `ledger`: what a play may still gain, spend and reach: drops hopeless positions.
"""
