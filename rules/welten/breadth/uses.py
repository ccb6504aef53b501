"""Which offered dice can make which steps of a realm, on thousands of positions at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dicesheets.rules.welten.breadth.frontier import ACTIVE, Frontier, Words, balance_of
from dicesheets.rules.welten.breadth.moves import Places, RealmMoves
from dicesheets.rules.welten.breadth.offers import Offer, spread_bits
from dicesheets.rules.welten.cards.resources import KINDS

Mask = npt.NDArray[np.bool_]


class Uses(NamedTuple):
    """Dice that make steps on a realm: arrays with one entry for each die, step and position."""

    rows: Places  # the position
    steps: Places  # the step, by its place in `RealmMoves`
    added: Words  # the marks that it makes there
    tokens: Places  # the die, by its bit in the `Offer`

    def take(self, chosen: Mask) -> Uses:
        """Return some of the uses."""
        return Uses(*(part[chosen] for part in self))


def find_uses(
    now: Frontier,
    moves: RealmMoves,
    offer: Offer,
    wanted: Mask,
    accepted: Words,
    payable: Words,
) -> Uses:
    """Return every use of an offered die for a wanted step that is possible now.

    Dice are bits: those that a position may take are met with those that a step accepts.
    """
    again = (now.words >> (ACTIVE[0] + moves.card) & 1) == 1
    may_take = np.where(again, offer.further_use, offer.first_use) & payable
    rows, steps, added = moves.expand(now.marks, wanted)
    pairs, tokens = spread_bits(may_take[rows] & accepted[steps])
    return Uses(rows[pairs], steps[pairs], added[pairs], tokens)


def affordable(now: Frontier, uses: Uses, moves: RealmMoves, offer: Offer) -> Mask:
    """Say where a step's own cost can be paid after the die's price."""
    fine = np.ones(len(uses.rows), dtype=np.bool_)
    for kind in KINDS:
        cost = moves.cost[uses.steps, kind]
        if cost.any():
            left = balance_of(now.words, kind)[uses.rows] - offer.prices[kind][uses.tokens]
            fine &= (cost == 0) | (left + moves.first_gain[uses.steps, kind] >= cost)
    return fine
