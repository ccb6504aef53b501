"""From the positions of a search in breadth back to the deeds that led there.

Each position remembers the one before it and its deed as one number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from dicesheets.rules.welten.breadth.compact import CompactGoal
from dicesheets.rules.welten.breadth.frontier import Frontier, Words
from dicesheets.rules.welten.breadth.moves import Places, RealmMoves, unpacked
from dicesheets.rules.welten.breadth.offers import Offers
from dicesheets.rules.welten.cards.dice import price_of
from dicesheets.rules.welten.cards.position import outcomes
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.play.forward import Action, Consolation, Deed, Waste

STEP, CONSOLATION, WASTE = 0, 1, 2  # the two lowest bits of a deed
# A step: 2 bits, then realm, offer, token, choice, column. Offers and tokens as in `offers`.
REALM, OFFER, TOKEN, CHOICE, COLUMN = (2, 4), (6, 6), (12, 6), (18, 10), (28, 30)


def stepped(card: int, columns: Places, tokens: Places, offer: int, choice: int) -> Words:
    """Return the deeds of steps."""
    fixed = STEP | card << REALM[0] | offer << OFFER[0] | choice << CHOICE[0]
    deeds: Words = columns.astype(np.int64) << COLUMN[0] | tokens.astype(np.int64) << TOKEN[0]
    return deeds | fixed


def consoled(die: int, kind: int) -> int:
    """Return the deed of taking a resource for a die."""
    return CONSOLATION | die << 2 | kind << 3


def wasted(effect: int) -> int:
    """Return the deed of spending without use."""
    return WASTE | effect << 2


@dataclass(frozen=True, slots=True)
class Retrace:
    """A finished search, ready to be read backwards."""

    goal: Goal
    compact: CompactGoal
    moves: Sequence[RealmMoves]
    offers: Offers
    layers: Sequence[Sequence[Frontier]]  # [turn][layer]

    def turns(self, place: int, waste: tuple[Waste, ...]) -> tuple[tuple[Deed, ...], ...]:
        """Return the deeds of each turn that lead to a place of the last turn."""
        turns: list[tuple[Deed, ...]] = []
        for turn in range(len(self.goal.rolls) - 1, -1, -1):
            done: list[Deed] = []
            layers = self.layers[turn]
            while True:
                layer, begin = _layer_of(layers, place)
                if layer == 0:
                    break
                done.append(self._deed(turn, layers[layer], place - begin))
                place = int(layers[layer].parents[place - begin])
            turns.append(tuple(reversed(done)))
            place = int(layers[0].parents[place])
        turns.reverse()
        turns[-1] = (*turns[-1], *waste)
        return self._with_stars(turns)

    def _with_stars(self, turns: Sequence[tuple[Deed, ...]]) -> tuple[tuple[Deed, ...], ...]:
        """Play the deeds again to tell all their stars; the search counts only disputed ones."""
        states = [0] * len(self.goal.states)
        told: list[tuple[Deed, ...]] = []
        for deeds in turns:
            done: list[Deed] = []
            for deed in deeds:
                if isinstance(deed, Action):
                    states[deed.card] |= deed.added
                    program = self.goal.rules.programs[deed.card]
                    paid = outcomes(program, deed.step, states[deed.card], deed.added)
                    right = [o for o in paid if o[:3] == deed.outcome[:3]]
                    deed = replace(deed, outcome=right[0] if right else deed.outcome)
                done.append(deed)
            told.append(tuple(done))
        return tuple(told)

    def _deed(self, turn: int, here: Frontier, place: int) -> Deed:
        code = int(here.deeds[place])
        if code & 3 == CONSOLATION:
            return Consolation(code >> 2 & 1, code >> 3)
        roll = self.goal.rolls[turn]
        if code & 3 == WASTE:
            effect = code >> 2
            price = price_of(self.goal.rules.settings.effects[effect], roll[0])
            return Waste(price, (effect,))
        moves = self.moves[_part(code, REALM)]
        column = _part(code, COLUMN)
        step = moves.steps[column]
        token = self.offers.of(roll)[_part(code, OFFER)].tokens[_part(code, TOKEN)]
        parent = int(here.parents[place])
        layer, begin = _layer_of(self.layers[turn], parent)
        before = self.layers[turn][layer].marks[parent - begin : parent - begin + 1]
        added = here.marks[place : place + 1] & ~before
        paid = moves.paid(before, added, np.array([column]), _part(code, CHOICE))
        bits = step.add or self.compact.original(moves.card, int(added[0]))
        die = self.offers.die(step, roll, token)
        return Action(moves.card, step, die, bits, unpacked(int(paid[0]), moves.card))


def _part(code: int, bits: tuple[int, int]) -> int:
    return code >> bits[0] & (1 << bits[1]) - 1


def _layer_of(layers: Sequence[Frontier], place: int) -> tuple[int, int]:
    begin = 0
    for i, layer in enumerate(layers):
        if place < begin + len(layer):
            return i, begin
        begin += len(layer)
    raise AssertionError("a position without a layer")
