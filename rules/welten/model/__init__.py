"""Engine 2, the constraint model: which steps in which turn, with which dice, at which price.

Owns everything about the solver (OR-Tools). Knows no order within a turn: no solution is a proof,
a solution only a plan. Called by `history`, `explain` and `best/bound`.

- `relaxation`: the whole round as a model; entry to `purse`, `payouts` and `consolation`.
- `purse`: its part about gains, balances and what was spent.
- `payouts`: its part about sets and tallies.
- `consolation`: its part about rolled dice exchanged for a resource.
- `covers`: a smaller model: marks split into steps, without turns.
- `cpsat`: a thin layer over the solver.
"""
