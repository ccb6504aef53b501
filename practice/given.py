"""What is laid down for a table before it plays: realms, dice, and how many rounds there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Dice = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Given:
    """What everybody at a table is given; what is not, chance decides."""

    realms: tuple[str, ...] = ()  # in the order of the rounds
    rolls: tuple[tuple[int, int, int, int], ...] = ()  # round, turn, two dice
    rounds: int = 0  # that are played; 0: as many as the game has

    def with_rolls(self, rolled: Sequence[Sequence[Dice]]) -> list[tuple[Dice, ...]]:
        """Return the dice of every round: those that are known, else those of chance."""
        known = {(number, turn): (first, second) for number, turn, first, second in self.rolls}
        return [
            tuple(known.get((number, turn), dice) for turn, dice in enumerate(dices, start=1))
            for number, dices in enumerate(rolled, start=1)
        ]


NOTHING = Given()
