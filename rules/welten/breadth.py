"""The history search in breadth: thousands of positions at once, turn by turn.

Every position is two integers: the marks made so far, and a packed word of resources, stars
and what was used this turn. One numpy operation tries one step with one die on all positions.
Positions that meet again are merged and hopeless ones dropped. As long as nothing promising
had to be cut off, an empty frontier proves that no history exists.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from dicesheets.layouts.model import Compensation
from dicesheets.rules.welten.compact import CompactGoal, Places, StepClass, compact
from dicesheets.rules.welten.dice import CREATED, Die, Roll, is_allowed, price_of
from dicesheets.rules.welten.frontier import (
    ACTIVE,
    GAINED,
    SPENT,
    STARS,
    STRICT,
    USED,
    Frontier,
    Words,
    field,
    merge,
)
from dicesheets.rules.welten.play import Action, Consolation, Deed, Waste, suits
from dicesheets.rules.welten.position import outcomes
from dicesheets.rules.welten.program import FACES, Step, Vector
from dicesheets.rules.welten.prospects import Prospects
from dicesheets.rules.welten.search import Answer, History, Tolerance, waste_of
from dicesheets.rules.welten.target import Goal

IN_TURN_WIDTH = 6  # positions within a turn, as a multiple of the width between turns
COLUMN_BITS = 16  # the low bits of a deed say which step of its class was made
Mask = npt.NDArray[np.bool_]


class OutOfTime(Exception):
    """The budget is used up; never leaves this module."""


class Breadth:
    """One search in breadth."""

    def __init__(self, goal: Goal, tolerance: Tolerance) -> None:
        self.goal = goal
        self.tolerance = tolerance
        self.compact: CompactGoal = compact(goal)
        self.prospects = Prospects(goal, self.compact, tolerance)
        self.lenient = goal.rules.settings.compensation is Compensation.LENIENT
        cap = goal.rules.settings.cap
        self.may_lose = tuple(
            tolerance.forgetting or g >= most for g, most in zip(goal.gained, cap, strict=True)
        )
        self.dice: dict[tuple[int, int, bool, Roll], _DiceChoice] = {}
        # Where steps cost resources, a die may fit nowhere only before a free die has paid; that
        # moment is not tried, so finding nothing proves nothing.
        self.proves = not any(any(s.cost) for p in goal.rules.programs for s in p.steps)
        self.complete = True  # nothing was left out but what `allowed` forbids
        self.deadline = 0.0
        self.whole = True  # all steps were allowed in every turn
        self.layers: list[list[Frontier]] = []
        self.deeds: list[list[tuple[object, ...]]] = []

    def run(
        self,
        width: int,
        deadline: float,
        allowed: Sequence[frozenset[tuple[int, int]]] | None = None,
    ) -> tuple[Answer, History | None]:
        """Search with at most `width` positions between turns, until `deadline` (CPU time)."""
        self.complete = self.proves
        self.whole = allowed is None
        self.deadline = deadline
        self.layers, self.deeds = [], []
        frontier = Frontier.first()
        try:
            for turn in range(len(self.goal.rolls)):
                frontier = self._turn(turn, frontier, width, allowed)
                if not len(frontier):
                    return self._nothing(), None
        except OutOfTime:
            self.complete = False
            return Answer.UNDECIDED, None
        return self._finish(frontier)

    def _nothing(self) -> Answer:
        return Answer.NONE if self.complete and self.whole else Answer.UNDECIDED

    # -- one turn ----------------------------------------------------------------------------

    def _turn(
        self,
        turn: int,
        opening: Frontier,
        width: int,
        allowed: Sequence[frozenset[tuple[int, int]]] | None,
    ) -> Frontier:
        roll = self.goal.rolls[turn]
        chosen = None if allowed is None else allowed[turn]
        deeds: list[tuple[object, ...]] = []
        self.deeds.append(deeds)
        opening = self._note_strict(opening, roll)
        layers = [opening]
        self.layers.append(layers)
        # Free uses first, the first die before the second: they are on different realms and
        # only give, so every other order reaches the same positions.
        for die in (0, 1):
            parts: list[Frontier] = []
            for i, layer in enumerate(layers[: die + 1]):
                offset = sum(len(f) for f in layers[:i])
                self._activate(layer, chosen, roll, deeds, parts, offset, die)
            layers.append(self._trim(merge(parts), turn + 1, width * IN_TURN_WIDTH, False))
        pending = list(enumerate(layers))
        while pending:
            if time.process_time() > self.deadline:
                raise OutOfTime
            parts = []
            for i, layer in pending:
                offset = sum(len(f) for f in layers[:i])
                self._activate(layer, chosen, roll, deeds, parts, offset, None)
                self._console(layer, roll, deeds, parts, offset)
                if self.tolerance.waste:
                    self._waste(layer, roll, deeds, parts, offset)
            grown = merge(parts)
            grown = grown.take(self.prospects.can_pay(grown))
            grown = self._trim(grown, turn + 1, width * IN_TURN_WIDTH, False)
            if not len(grown):
                break
            layers.append(grown)
            pending = [(len(layers) - 1, grown)]
        ended = merge(
            [f.end_of_turn(sum(len(g) for g in layers[:i])) for i, f in enumerate(layers)]
        )
        return self._trim(ended, turn + 1, width, True)

    def _trim(self, frontier: Frontier, turn: int, width: int, ended: bool) -> Frontier:
        """Drop the hopeless (at the end of a turn) and, if too many remain, the least promising."""
        if not ended and len(frontier) <= width:
            return frontier
        hopeful, bad = self.prospects.judge(frontier, turn)
        if ended:
            places = np.flatnonzero(hopeful)
            if len(places) <= width:
                return frontier.take(places)
            frontier, bad = frontier.take(places), bad[places]
        self.complete = False
        return frontier.take(np.argpartition(bad, width)[:width])

    def _activate(
        self,
        now: Frontier,
        allowed: frozenset[tuple[int, int]] | None,
        roll: Roll,
        deeds: list[tuple[object, ...]],
        parts: list[Frontier],
        offset: int,
        free_die: int | None,
    ) -> None:
        """Try every step; with `free_die` only that rolled die, unaltered and at no cost."""
        if not len(now):
            return
        purse = _Purse(now, self.goal.spent)
        active = field(now.words, ACTIVE)
        used = field(now.words, USED)
        free = [(used & 1) == 0, (used & 2) == 0]
        again = [(active >> card & 1) == 1 for card in range(len(self.goal.states))]
        some = [bool(mask.any()) for mask in again]
        for steps in self.compact.classes:
            one = steps.steps[0]
            costs = any(one.cost)
            if free_die is not None and costs:
                continue
            dice = self._dice(one, roll)
            first, second = dice.free[free_die] if free_die is not None else dice.paid
            if free_die is None and costs:
                first, second = dice.every
            if not first and not second:
                continue
            rows, columns, added = steps.expand(now.marks)
            if allowed is not None:
                kept = np.array([(steps.card, s.number) in allowed for s in steps.steps])[columns]
                rows, columns, added = rows[kept], columns[kept], added[kept]
            if not len(rows):
                continue
            for reuse, options in ((0, first), (1, second)):
                if not options or (reuse and not some[steps.card]):
                    continue
                right = again[steps.card] if reuse else ~again[steps.card]
                for die in options:
                    mask = right & purse.affords(die.price) if any(die.price) else right
                    if die.source != CREATED:
                        mask = mask & free[die.source]
                    if costs:
                        mask = mask & purse.affords_step(die.price, one.cost, one.first_gain)
                    picked = mask[rows].nonzero()[0]
                    if len(picked):
                        spots = (rows[picked], columns[picked], added[picked])
                        self._apply(now, spots, steps, die, deeds, parts, offset)

    def _dice(self, step: Step, roll: Roll) -> _DiceChoice:
        key = (step.values, step.copy, step.pair, roll)
        if key not in self.dice:
            once = self._dice_of(step, self.goal.rules.table.dice[roll][0], roll)
            again = self._dice_of(step, self.goal.rules.table.dice[roll][1], roll)
            free = tuple(
                ([d for d in once if d.source == source and not any(d.price)], list[Die]())
                for source in (0, 1)
            )
            self.dice[key] = _DiceChoice(
                free, ([d for d in once if any(d.price)], again), (once, again)
            )
        return self.dice[key]

    def _dice_of(self, step: Step, dice: tuple[tuple[Die, ...], ...], roll: Roll) -> list[Die]:
        values = step.values
        seen: set[tuple[int, Vector]] = set()
        found = []
        for face in FACES:
            if not values >> (face - 1) & 1:
                continue
            for die in dice[face]:
                if (die.wasteful and not self.tolerance.waste) or (die.source, die.price) in seen:
                    continue
                if die.base != face and values >> (die.base - 1) & 1:
                    continue
                if any(p > s for p, s in zip(die.price, self.goal.spent, strict=True)):
                    continue
                if suits(step, die, roll):
                    seen.add((die.source, die.price))
                    found.append(die)
        return found

    def _apply(
        self,
        now: Frontier,
        spots: tuple[Places, Places, Words],
        steps: StepClass,
        die: Die,
        deeds: list[tuple[object, ...]],
        parts: list[Frontier],
        offset: int,
    ) -> None:
        rows, columns, added = spots
        before = now.marks[rows]
        price, cost = die.price, steps.steps[0].cost
        delta = sum((price[k] + cost[k]) << SPENT[k][0] for k in (0, 1, 2))
        words = now.words[rows] + delta
        words |= 1 << (ACTIVE[0] + steps.card)
        if die.source != CREATED:
            words |= 1 << (USED[0] + die.source)
        for choice in range(steps.choices):
            gains = steps.gains(before, added, columns, choice)
            paid, keep = self._gain(words, [gains[:, k] for k in (0, 1, 2)])
            paid, keep = self._add_stars(paid, keep, steps.card, gains[:, 3])
            if keep is not None and not keep.any():
                continue
            deeds.append(("step", steps, die, choice))
            sel = slice(None) if keep is None else keep.nonzero()[0]
            parts.append(
                Frontier(
                    (before | added)[sel],
                    paid[sel],
                    rows[sel] + offset,
                    columns[sel] | (len(deeds) - 1) << COLUMN_BITS,
                )
            )

    def _gain(self, words: Words, gains: Sequence[Words | int]) -> tuple[Words, Mask | None]:
        """Add gains to the packed words; the mask says where the sheet shows enough rings."""
        keep: Mask | None = None
        for kind in (0, 1, 2):
            gain = gains[kind]
            if not np.any(gain):
                continue
            most = self.goal.gained[kind]
            total = field(words, GAINED[kind]) + gain
            over = total > most
            if over.any():
                if self.may_lose[kind]:
                    total = np.minimum(total, most)
                else:
                    keep = ~over if keep is None else keep & ~over
                    total = np.minimum(total, most)
            shift, size = GAINED[kind]
            words = (words & ~(((1 << size) - 1) << shift)) | (total << shift)
        return words, keep

    def _add_stars(
        self, words: Words, keep: Mask | None, card: int, stars: Words
    ) -> tuple[Words, Mask | None]:
        claimed = self.goal.stars[card]
        if claimed is None or not stars.any():
            return words, keep
        shift, size = STARS[card]
        most = self.goal.rules.settings.stars_a_card
        count = np.minimum(field(words, STARS[card]) + stars, most)
        fits = count <= claimed
        words = (words & ~(((1 << size) - 1) << shift)) | (count << shift)
        return words, fits if keep is None else keep & fits

    # -- consolations and waste ----------------------------------------------------------------

    def _note_strict(self, opening: Frontier, roll: Roll) -> Frontier:
        """Note in each position what the strict reading of ruling G2 grants this turn."""
        wanted = self.prospects.wanted(opening)
        if not wanted.any():
            return opening
        one = self.compact.fits(opening, roll[0])
        two = self.compact.fits(opening, roll[1])
        single = (one & (one - 1)) == 0
        count = np.where(
            (one == 0) & (two == 0),
            2,
            np.where((one == 0) | (two == 0), 1, np.where((one == two) & single, 1, 0)),
        )
        first = ((one == 0) | (two != 0)).astype(np.int64)
        second = ((two == 0) | (one != 0)).astype(np.int64)
        note = np.where(count > 0, count << 2 | second << 1 | first, 0)
        return opening.with_words(opening.words | note << STRICT[0])

    def _console(
        self,
        now: Frontier,
        roll: Roll,
        deeds: list[tuple[object, ...]],
        parts: list[Frontier],
        offset: int,
    ) -> None:
        wanted = self.prospects.wanted(now)
        if not wanted.any():
            return
        used = field(now.words, USED)
        strict = field(now.words, STRICT)
        for die in (0, 1):
            free = (used >> die & 1) == 0
            if not free.any():
                continue
            by_matching = (strict >> 2 > 0) & (strict >> die & 1 == 1)
            allowed = free & by_matching
            if self.lenient:
                allowed = free & (by_matching | (self.compact.fits(now, roll[die]) == 0))
            for kind in (0, 1, 2):
                chosen = np.flatnonzero(allowed & wanted[:, kind])
                if not len(chosen):
                    continue
                words = now.words[chosen] | 1 << (USED[0] + die)
                left = field(words, STRICT)
                words = words - (np.where(left >> 2 > 0, 4, 0) << STRICT[0])
                gains = [int(kind == 0), int(kind == 1), int(kind == 2)]
                words, keep = self._gain(words, gains)
                sel = slice(None) if keep is None else np.flatnonzero(keep)
                deeds.append(("console", die, kind))
                parents = chosen[sel] + offset
                parts.append(
                    Frontier(
                        now.marks[chosen][sel],
                        words[sel],
                        parents,
                        np.full(len(parents), (len(deeds) - 1) << COLUMN_BITS, dtype=np.int64),
                    )
                )

    def _waste(
        self,
        now: Frontier,
        roll: Roll,
        deeds: list[tuple[object, ...]],
        parts: list[Frontier],
        offset: int,
    ) -> None:
        """Spend on effects that only this roll allows; the others can wait for the last turn."""
        purse = _Purse(now, self.goal.spent)
        for place, effect in enumerate(self.goal.rules.settings.effects):
            conditional = effect.on_pair or effect.on_sum is not None
            if not conditional or not is_allowed(effect, roll):
                continue
            price = price_of(effect, roll[0])
            chosen = np.flatnonzero(purse.affords(price))
            if not len(chosen):
                continue
            deeds.append(("waste", price, place))
            delta = sum(price[k] << SPENT[k][0] for k in (0, 1, 2))
            parts.append(
                Frontier(
                    now.marks[chosen],
                    now.words[chosen] + delta,
                    chosen + offset,
                    np.full(len(chosen), (len(deeds) - 1) << COLUMN_BITS, dtype=np.int64),
                )
            )

    # -- the end -------------------------------------------------------------------------------

    def _finish(self, last: Frontier) -> tuple[Answer, History | None]:
        goal = self.goal
        right = last.marks == self.compact.all_marks
        for kind in (0, 1, 2):
            right &= field(last.words, GAINED[kind]) == goal.gained[kind]
        for card, claimed in enumerate(goal.stars):
            if claimed is not None:
                right &= field(last.words, STARS[card]) == claimed
        left = np.stack([goal.spent[k] - field(last.words, SPENT[k]) for k in (0, 1, 2)], axis=1)
        order = np.argsort(left.sum(axis=1), kind="stable")
        for place in order:
            if not right[place]:
                continue
            amount = (int(left[place, 0]), int(left[place, 1]), int(left[place, 2]))
            wasted: tuple[Waste, ...] | None = ()
            if any(amount):
                if not self.tolerance.waste:
                    continue
                wasted = waste_of(goal, amount, goal.rolls[-1])
            if wasted is not None:
                return Answer.FOUND, self._history(last, int(place), wasted)
        return self._nothing(), None

    def _history(self, last: Frontier, place: int, wasted: tuple[Waste, ...]) -> History:
        turns: list[tuple[Deed, ...]] = []
        at = int(last.parents[place])
        for turn in range(len(self.goal.rolls) - 1, -1, -1):
            done: list[Deed] = []
            layers = self.layers[turn]
            while True:
                layer, start = _layer_of(layers, at)
                if layer == 0:
                    break
                here = layers[layer]
                done.append(self._deed(turn, here, at - start))
                at = int(here.parents[at - start])
            done.reverse()
            turns.append(tuple(done))
            at = int(layers[0].parents[at])
        turns.reverse()
        if wasted:
            turns[-1] = (*turns[-1], *wasted)
        return History(self._with_stars(turns), self.tolerance)

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
        deed = self.deeds[turn][code >> COLUMN_BITS]
        if deed[0] == "console":
            _, number, kind = deed
            assert isinstance(number, int) and isinstance(kind, int)
            return Consolation(number, kind)
        if deed[0] == "waste":
            _, price, effect = deed
            assert isinstance(price, tuple) and isinstance(effect, int)
            return Waste(price, (effect,))
        _, steps, die, choice = deed
        assert isinstance(steps, StepClass) and isinstance(die, Die) and isinstance(choice, int)
        column = code & ((1 << COLUMN_BITS) - 1)
        step = steps.steps[column]
        parent = int(here.parents[place])
        layer, start = _layer_of(self.layers[turn], parent)
        before = self.layers[turn][layer].marks[parent - start : parent - start + 1]
        added = here.marks[place : place + 1] & ~before
        gains = steps.gains(before, added, np.array([column]), choice)[0]
        p, h, c, stars = (int(g) for g in gains)
        bits = step.add or self.compact.original(steps.card, int(added[0]))
        return Action(steps.card, step, die, bits, (p, h, c, stars))


@dataclass(frozen=True, slots=True)
class _DiceChoice:
    """The dice that can serve a step: (for a first use, for a further use of the realm)."""

    free: tuple[tuple[list[Die], list[Die]], ...]  # for each rolled die
    paid: tuple[list[Die], list[Die]]
    every: tuple[list[Die], list[Die]]


class _Purse:
    """What each position of a frontier can spend, with the answers remembered."""

    def __init__(self, now: Frontier, total: Vector) -> None:
        self.balance = [field(now.words, GAINED[k]) - field(now.words, SPENT[k]) for k in (0, 1, 2)]
        self.budget = [
            np.minimum(self.balance[k], total[k] - field(now.words, SPENT[k])) for k in (0, 1, 2)
        ]
        self.known: dict[Vector, Mask] = {}
        self.everything = np.ones(len(now), dtype=np.bool_)

    def affords(self, price: Vector) -> Mask:
        """Say where the price can be paid now and was spent in the end."""
        if price not in self.known:
            mask = self.everything
            for kind in (0, 1, 2):
                if price[kind]:
                    mask = mask & (self.budget[kind] >= price[kind])
            self.known[price] = mask
        return self.known[price]

    def affords_step(self, price: Vector, cost: Vector, first: Vector) -> Mask:
        """Say where a step's own cost can be paid after the die's price."""
        mask = self.everything
        for kind in (0, 1, 2):
            if cost[kind]:
                mask = mask & (self.balance[kind] >= cost[kind] + price[kind] - first[kind])
        return mask


def _layer_of(layers: list[Frontier], place: int) -> tuple[int, int]:
    start = 0
    for i, layer in enumerate(layers):
        if place < start + len(layer):
            return i, start
        start += len(layer)
    raise AssertionError("a position without a layer")
