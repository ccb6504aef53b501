"""The question put to the engines: these dice, these final sheets, how did it come about?

Owns what all engines share, so that they can check each other. Filled by `judge`, `explain` and
`best/`, asked by `breadth/`, `model/` and `depth/`.

- `target`: the goal: final marks, and the steps that can lead to exactly them.
- `answer`: what can be answered, what a history is, and how much a goal may be missed by.
- `limits`: how much the remaining dice and effects of a round can do at most.
- `witness`: a history as lines that a player can follow.
"""
