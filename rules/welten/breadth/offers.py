"""The dice that each roll offers to the steps of a goal, as bits: one bit for each price.

Dice that come from the same place for the same price lead to the same position, so they share
a bit. Which bits a position can pay and which bits a step accepts meet in one operation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dicesheets.rules.welten.breadth.frontier import SPENT, USED, Frontier, Words, balance_of, field
from dicesheets.rules.welten.cards.dice import CREATED, Die, Roll
from dicesheets.rules.welten.cards.program import FACES, Step
from dicesheets.rules.welten.cards.resources import KINDS, Vector
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.play.forward import suits

MOST_BITS = 62
# Which dice are tried: one of the rolled ones for nothing, those that cost something, or all.
FREE_FIRST, FREE_SECOND, PAID, ANY = 0, 1, 2, 3
MODES = (FREE_FIRST, FREE_SECOND, PAID, ANY)
Token = tuple[int, Vector, bool]  # source, price, whether it may use a realm again


@dataclass(frozen=True, slots=True, eq=False)
class Offer:
    """Up to 62 kinds of dice that a roll offers."""

    tokens: tuple[Token, ...]
    prices: Words  # [kind of resource, token]
    bought: Words  # what taking the die adds to the packed word
    from_first: npt.NDArray[np.bool_]
    from_second: npt.NDArray[np.bool_]
    first_use: int  # bits of the dice for a realm not yet activated
    further_use: int
    accepted: tuple[tuple[Words, ...], ...]  # [mode][realm] -> for each step the bits it accepts

    def payable(self, now: Frontier, spent: Vector) -> Words:
        """Return for each position the bits of the dice that it can pay and that are not used."""
        used = field(now.words, USED)
        fine = np.ones((len(now), len(self.tokens)), dtype=np.bool_)
        for kind in KINDS:
            if self.prices[kind].any():
                left = spent[kind] - field(now.words, SPENT[kind])
                budget = np.minimum(balance_of(now.words, kind), left)
                fine &= budget[:, None] >= self.prices[kind]
        fine &= ((used & 1) == 0)[:, None] | ~self.from_first
        fine &= ((used & 2) == 0)[:, None] | ~self.from_second
        octets = np.zeros((len(now), 8), dtype=np.uint8)
        squeezed = np.packbits(fine, axis=1, bitorder="little")
        octets[:, : squeezed.shape[1]] = squeezed
        return octets.view("<i8")[:, 0].astype(np.int64, copy=False)


def spread_bits(masks: Words) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return for every set bit its row and its place."""
    some = masks.nonzero()[0]
    octets = masks[some].astype("<i8", copy=False).view(np.uint8)
    found = np.unpackbits(octets, bitorder="little").view(np.bool_).nonzero()[0]
    return some[found >> 6], found & 63


class Offers:
    """The dice of every roll for one goal."""

    def __init__(self, goal: Goal, wasteful: bool) -> None:
        self.goal = goal
        self.wasteful = wasteful
        self.chosen: dict[tuple[int, int, bool, Roll], dict[Token, Die]] = {}
        self.known: dict[Roll, tuple[Offer, ...]] = {}

    def of(self, roll: Roll) -> tuple[Offer, ...]:
        """Return what a roll offers."""
        if roll not in self.known:
            self.known[roll] = tuple(self._offers(roll))
        return self.known[roll]

    def die(self, step: Step, roll: Roll, token: Token) -> Die:
        """Return the die behind a token as it serves a step."""
        return self.dice(step, roll)[token]

    def dice(self, step: Step, roll: Roll) -> dict[Token, Die]:
        """Return the dice that can serve a step."""
        key = (step.values, step.copy, step.pair, roll)
        if key not in self.chosen:
            self.chosen[key] = dict(self._dice(step, roll))
        return self.chosen[key]

    def _dice(self, step: Step, roll: Roll) -> Iterator[tuple[Token, Die]]:
        seen: set[Token] = set()
        for reuse, face in ((r, f) for r in (False, True) for f in FACES):
            if not step.values >> (face - 1) & 1:
                continue
            for die in self.goal.rules.table.dice[roll][reuse][face]:
                token = (die.source, die.price, reuse)
                if (die.wasteful and not self.wasteful) or token in seen:
                    continue
                if die.base != face and step.values >> (die.base - 1) & 1:
                    continue
                if any(p > s for p, s in zip(die.price, self.goal.spent, strict=True)):
                    continue
                if suits(step, die, roll):
                    seen.add(token)
                    yield token, die

    def _offers(self, roll: Roll) -> Iterator[Offer]:
        tokens: dict[Token, None] = {}
        for steps in self.goal.steps:
            for step in steps:
                tokens.update(dict.fromkeys(self.dice(step, roll)))
        every = tuple(tokens)
        for begin in range(0, len(every), MOST_BITS):
            part = every[begin : begin + MOST_BITS]
            yield self._offer(roll, part)

    def _offer(self, roll: Roll, tokens: tuple[Token, ...]) -> Offer:
        prices = np.array([price for _, price, _ in tokens], dtype=np.int64).T
        bought = [
            sum(price[k] << SPENT[k][0] for k in KINDS)
            + (0 if source == CREATED else 1 << (USED[0] + source))
            for source, price, _ in tokens
        ]
        sources = np.array([source for source, _, _ in tokens])
        further = sum(1 << i for i, (_, _, reuse) in enumerate(tokens) if reuse)
        return Offer(
            tokens,
            prices,
            np.array(bought, dtype=np.int64),
            sources == 0,
            sources == 1,
            (1 << len(tokens)) - 1 - further,
            further,
            tuple(self._accepted(roll, tokens, mode) for mode in MODES),
        )

    def _accepted(self, roll: Roll, tokens: tuple[Token, ...], mode: int) -> tuple[Words, ...]:
        bit = {token: 1 << i for i, token in enumerate(tokens)}
        known: dict[tuple[int, int, bool, bool], int] = {}
        found = []
        for steps in self.goal.steps:
            masks = []
            for step in steps:
                key = (step.values, step.copy, step.pair, any(step.cost))
                if key not in known:
                    dice = self.dice(step, roll)
                    known[key] = sum(bit[t] for t in dice if t in bit and _is_tried(step, t, mode))
                masks.append(known[key])
            found.append(np.array(masks, dtype=np.int64))
        return tuple(found)


def _is_tried(step: Step, token: Token, mode: int) -> bool:
    """Say whether a die is tried in this mode; a step with a cost of its own is never free."""
    source, price, reuse = token
    free = not any(price) and not reuse and not any(step.cost)
    return mode == ANY or (not free if mode == PAID else free and source == mode)
