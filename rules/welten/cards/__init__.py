"""Cards compiled for play: what each die can do where, and what that pays.

Owns the translation of a layout into integers; knows no round, no turn and no player. Everything
else in `welten` stands on it, and `variants` rates new realms with it.

- `blocks`: the compiled card: fields as bits, steps as masks.
- `resources`: the three resources as numbers.
- `program`: the compiler, from the layout's building blocks to bits and steps.
- `payments`: its part about sets and sums.
- `dice`: what a roll can be turned into, and for how much.
- `position`: what a step pays at the moment it is made, and whether a die can be used at all.
"""
