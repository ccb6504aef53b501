"""Static legality: everything that the finished sheets alone can show to be wrong.

Owns all findings that need no history. `judge` calls it first, and the search is only asked about
sheets that pass.

- `breaches`: the checks of a whole round, and the tally of what it gained, spent and scored.
- `checks`: the checks of one realm, compiled to masks.
- `messages`: what the findings say, in German and English.
"""
