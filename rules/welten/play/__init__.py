"""A round played forward: rules, positions, deeds, sheets and their score.

Owns the meaning of a deed: `forward` is what every history is replayed with. Called by all
engines, by `judge` (to read sheets and add up) and by `practice` and `variants` (to simulate).

- `forward`: a round's rules, positions, the actions a roll allows, and what they lead to.
- `sheet`: one round's record as integers.
- `scoring`: what the marks are worth.
- `simulate`: simulated players.
"""
