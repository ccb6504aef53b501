"""The history search in breadth: thousands of positions at once, turn by turn.

Every position is two integers: the marks made so far, and a packed word of resources, stars
and what was used this turn. A few numpy operations try all steps of a realm with all dice on
all positions. Positions that meet again are merged and hopeless ones dropped. As long as nothing
promising had to be cut off, an empty frontier proves that no history exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from dicesheets.layouts.model import Compensation
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.breadth.compact import CompactGoal
from dicesheets.rules.welten.breadth.frontier import (
    ACTIVE,
    GAINED,
    SPENT,
    STARS,
    STRICT,
    USED,
    Frontier,
    Words,
    balance_of,
    field,
    merge,
    rank_among_equals,
)
from dicesheets.rules.welten.breadth.moves import Places, RealmMoves, realm_moves
from dicesheets.rules.welten.breadth.offers import (
    ANY,
    FREE_FIRST,
    FREE_SECOND,
    PAID,
    Offer,
    Offers,
)
from dicesheets.rules.welten.breadth.prospects import Prospects
from dicesheets.rules.welten.breadth.retrace import Retrace, consoled, stepped, wasted
from dicesheets.rules.welten.breadth.uses import Uses, affordable, find_uses
from dicesheets.rules.welten.cards.dice import Roll, is_allowed, price_of
from dicesheets.rules.welten.cards.resources import KINDS
from dicesheets.rules.welten.goal.answer import Answer, History, Tolerance
from dicesheets.rules.welten.goal.limits import waste_of
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.play.forward import Waste

IN_TURN_WIDTH = 3  # positions within a turn, as a multiple of the width between turns
# Positions alike in everything but marks soon crowd out all others: each further one counts as
# harder by so many dice, times the logarithm of its rank. At width 100 this finds 18 instead of
# 11 of 20 simulated rounds with shapes, 23 instead of 21 of 30 others.
MONOTONY = 0.5
AT_ONCE = 4096  # positions that are tried together; more would not fit the cache
Mask = npt.NDArray[np.bool_]
Plan = Sequence[frozenset[tuple[int, int]]]  # for each turn the (realm, step number) allowed


class OutOfTime(Exception):
    """The budget is used up; never leaves this module."""


class Breadth:
    """One search in breadth."""

    def __init__(self, goal: Goal, tolerance: Tolerance, open_ended: bool = False) -> None:
        self.goal = goal
        self.tolerance = tolerance
        self.compact = CompactGoal(goal)
        self.moves = [realm_moves(self.compact, card) for card in range(len(goal.states))]
        self.offers = Offers(goal, tolerance.waste)
        self.prospects = Prospects(goal, self.compact, tolerance, open_ended)
        self.lenient = goal.rules.settings.compensation is Compensation.LENIENT
        self.may_lose = goal.may_lose(tolerance)
        self.claims = tuple(goal.ordered_stars(card) for card in range(len(goal.states)))
        # Where steps cost resources, a die may fit nowhere only before a free die has paid; so
        # free dice are tried at every moment, not only first.
        costs = any(any(s.cost) for p in goal.rules.programs for s in p.steps)
        self.later_mode = ANY if costs else PAID
        self.complete = True  # nothing was left out but what a plan forbids
        self.budget: Budget | None = None
        self.patience: float | None = None
        self.plan: list[list[Mask]] | None = None  # [turn][realm]: steps that are allowed
        self.layers: list[list[Frontier]] = []

    def run(
        self,
        width: int,
        budget: Budget,
        plan: Plan | None = None,
        patience: float | None = None,
    ) -> tuple[Answer, History | None]:
        """Search with at most `width` positions between turns, as long as the budget lasts.

        With a plan only its steps are tried in each turn. Patience as in `Prospects.judge`.
        """
        self.complete = True
        self.budget = budget
        self.patience = patience
        self.plan = None if plan is None else [self._allowed(turn) for turn in plan]
        self.layers = []
        frontier = Frontier.first()
        try:
            for turn in range(len(self.goal.rolls)):
                frontier = self._turn(turn, frontier, width)
                if not len(frontier):
                    return self._nothing(), None
        except OutOfTime:
            self.complete = False
            return Answer.UNDECIDED, None
        return self._finish(frontier)

    def _allowed(self, turn: frozenset[tuple[int, int]]) -> list[Mask]:
        return [
            np.array([(moves.card, s.number) in turn for s in moves.steps], dtype=np.bool_)
            for moves in self.moves
        ]

    def _nothing(self) -> Answer:
        return Answer.NONE if self.complete and self.plan is None else Answer.UNDECIDED

    # -- one turn ----------------------------------------------------------------------------

    def _turn(self, turn: int, opening: Frontier, width: int) -> Frontier:
        roll = self.goal.rolls[turn]
        layers = [self._note_strict(opening, roll)]  # after no deed, after one, after two, …
        self.layers.append(layers)
        # Free uses first, the first die before the second: they are on different realms and
        # only give, so every other order reaches the same positions.
        for die in (FREE_FIRST, FREE_SECOND):
            parts: list[Frontier] = []
            for offset, layer in _numbered(layers):
                self._activate(layer, turn, parts, offset, die)
            layers.append(self._trim(merge(parts), turn + 1, width * IN_TURN_WIDTH, False))
        pending = list(_numbered(layers))
        while pending:
            if self.budget is not None and self.budget.is_used_up():
                raise OutOfTime
            parts = []
            for offset, layer in pending:
                self._activate(layer, turn, parts, offset, self.later_mode)
                self._console(layer, roll, parts, offset)
                if self.tolerance.waste:
                    self._waste(layer, roll, parts, offset)
            grown = merge(parts)
            grown = grown.take(self.prospects.can_pay(grown))
            grown = self._trim(grown, turn + 1, width * IN_TURN_WIDTH, False)
            if not len(grown):
                break
            layers.append(grown)
            pending = [list(_numbered(layers))[-1]]
        ended = merge([layer.end_of_turn(offset) for offset, layer in _numbered(layers)])
        return self._trim(ended, turn + 1, width, True)

    def _trim(self, frontier: Frontier, turn: int, width: int, ended: bool) -> Frontier:
        """Drop the hopeless (at the end of a turn) and, if too many remain, the least promising."""
        if not ended and len(frontier) <= width:
            return frontier
        hopeful, bad = self.prospects.judge(frontier, turn, self.patience)
        if ended:
            places = np.flatnonzero(hopeful)
            if len(places) <= width:
                return frontier.take(places)
            frontier, bad = frontier.take(places), bad[places]
        self.complete = False
        rank = rank_among_equals(frontier.words, bad)
        places = np.argpartition(bad + MONOTONY * np.log2(1 + rank), width)[:width]
        return frontier.take(places)

    def _activate(
        self, layer: Frontier, turn: int, parts: list[Frontier], offset: int, mode: int
    ) -> None:
        """Try every step with the dice of a mode on all positions, some thousands at a time."""
        for begin in range(0, len(layer), AT_ONCE):
            now = layer.part(begin, begin + AT_ONCE)
            for number, offer in enumerate(self.offers.of(self.goal.rolls[turn])):
                payable = offer.payable(now, self.goal.spent)
                for moves in self.moves:
                    accepted = offer.accepted[mode][moves.card]
                    wanted = accepted != 0  # steps that some die of this mode can make
                    if self.plan is not None:
                        wanted = wanted & self.plan[turn][moves.card]
                    if not wanted.any():
                        continue
                    uses = find_uses(now, moves, offer, wanted, accepted, payable)
                    if len(uses.rows):
                        self._use(now, uses, moves, offer, number, parts, offset + begin)

    def _use(
        self,
        now: Frontier,
        uses: Uses,
        moves: RealmMoves,
        offer: Offer,
        number: int,
        parts: list[Frontier],
        offset: int,
    ) -> None:
        """Add the positions that these uses of dice lead to, for every outcome to choose from."""
        if moves.costs:
            uses = uses.take(affordable(now, uses, moves, offer))
        before, after = now.marks[uses.rows], now.marks[uses.rows] | uses.added
        words = now.words[uses.rows] + offer.bought[uses.tokens]
        if moves.costs:
            words += moves.bill[uses.steps]
        words |= 1 << (ACTIVE[0] + moves.card)
        for choice in range(moves.choices):
            gain = moves.paid(before, uses.added, uses.steps, choice)
            paid, keep = self._pay(words + gain, moves.card)
            sel: slice | Places = slice(None) if keep is None else keep.nonzero()[0]
            deeds = stepped(moves.card, uses.steps[sel], uses.tokens[sel], number, choice)
            parts.append(Frontier(after[sel], paid[sel], uses.rows[sel] + offset, deeds))

    def _pay(self, words: Words, card: int | None) -> tuple[Words, Mask | None]:
        """Cut off surplus gains; the mask says where the sheet shows enough rings and stars."""
        keep: Mask | None = None
        for kind in KINDS:
            over = field(words, GAINED[kind]) > self.goal.gained[kind]
            if not over.any():
                continue
            if self.may_lose[kind]:
                surplus = field(words, GAINED[kind]) - self.goal.gained[kind]
                words = words - (np.where(over, surplus, 0) << GAINED[kind][0])
            else:
                keep = ~over if keep is None else keep & ~over
        claimed = None if card is None else self.claims[card]
        if card is None or claimed is None:
            return words, keep
        most = self.goal.rules.settings.stars_a_card
        count = field(words, STARS[card])
        surplus = np.maximum(count - most, 0)
        fits = count - surplus <= claimed[1]
        return words - (surplus << STARS[card][0]), fits if keep is None else keep & fits

    # -- consolations and waste ----------------------------------------------------------------

    def _note_strict(self, opening: Frontier, roll: Roll) -> Frontier:
        """Note in each position what the strict reading of ruling G2 grants this turn."""
        if not self.prospects.wanted(opening).any():
            return opening
        one = self.compact.fits(opening, roll, 0)
        two = self.compact.fits(opening, roll, 1)
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

    def _console(self, now: Frontier, roll: Roll, parts: list[Frontier], offset: int) -> None:
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
                allowed = free & (by_matching | (self.compact.fits(now, roll, die) == 0))
            for kind in KINDS:
                chosen = np.flatnonzero(allowed & wanted[:, kind])
                if not len(chosen):
                    continue
                words = now.words[chosen] | 1 << (USED[0] + die)
                words = words - (np.where(field(words, STRICT) >> 2 > 0, 4, 0) << STRICT[0])
                words, keep = self._pay(words + (1 << GAINED[kind][0]), None)
                if keep is not None:
                    chosen, words = chosen[keep], words[keep]
                deeds = np.full(len(chosen), consoled(die, kind), dtype=np.int64)
                parts.append(Frontier(now.marks[chosen], words, chosen + offset, deeds))

    def _waste(self, now: Frontier, roll: Roll, parts: list[Frontier], offset: int) -> None:
        """Spend on effects that only this roll allows; the others can wait for the last turn."""
        for place, effect in enumerate(self.goal.rules.settings.effects):
            conditional = effect.on_pair or effect.on_sum is not None
            if not conditional or not is_allowed(effect, roll):
                continue
            price = price_of(effect, roll[0])
            fine = np.ones(len(now), dtype=np.bool_)
            for kind in KINDS:
                if price[kind]:
                    left = self.goal.spent[kind] - field(now.words, SPENT[kind])
                    fine &= np.minimum(balance_of(now.words, kind), left) >= price[kind]
            chosen = np.flatnonzero(fine)
            if not len(chosen):
                continue
            delta = sum(price[k] << SPENT[k][0] for k in KINDS)
            deeds = np.full(len(chosen), wasted(place), dtype=np.int64)
            parts.append(
                Frontier(now.marks[chosen], now.words[chosen] + delta, chosen + offset, deeds)
            )

    # -- the end -------------------------------------------------------------------------------

    def _finish(self, last: Frontier) -> tuple[Answer, History | None]:
        goal = self.goal
        right = last.marks == self.compact.all_marks
        for kind in KINDS:
            right &= field(last.words, GAINED[kind]) == goal.gained[kind]
        for card, claimed in enumerate(self.claims):
            if claimed is not None:
                stars = field(last.words, STARS[card])
                right &= (claimed[0] <= stars) & (stars <= claimed[1])
        left = np.stack([goal.spent[k] - field(last.words, SPENT[k]) for k in KINDS], axis=1)
        order = np.argsort(left.sum(axis=1), kind="stable")
        for place in order[right[order]]:
            amount = (int(left[place, 0]), int(left[place, 1]), int(left[place, 2]))
            waste: tuple[Waste, ...] | None = ()
            if any(amount):
                if not self.tolerance.waste:
                    continue
                waste = waste_of(goal, amount, goal.rolls[-1])
            if waste is not None:
                retrace = Retrace(goal, self.compact, self.moves, self.offers, self.layers)
                turns = retrace.turns(int(last.parents[place]), waste)
                return Answer.FOUND, History(turns, self.tolerance)
        return self._nothing(), None


def _numbered(layers: Sequence[Frontier]) -> Iterator[tuple[int, Frontier]]:
    """Yield each layer of a turn with the number of its first position: they count through."""
    offset = 0
    for layer in layers:
        yield offset, layer
        offset += len(layer)
