"""The round as a constraint model: which steps in which turn, with which dice, at which price.

Everything is exact except the order within a turn, which is left open. So no solution proves
that no history exists; a solution is a plan that the search then tries to play out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dicesheets.layouts.model import RESOURCES, EffectKind
from dicesheets.rules.welten.cpsat import UNBOUNDED, Model, Term
from dicesheets.rules.welten.dice import CREATED, Die, is_allowed
from dicesheets.rules.welten.play import suits
from dicesheets.rules.welten.program import FACES, Program, SetRule, Step
from dicesheets.rules.welten.search import Tolerance
from dicesheets.rules.welten.target import Goal

KINDS = (0, 1, 2)
Plan = tuple[frozenset[tuple[int, int]], ...]  # for each turn the (realm, step number) in it
Demand = tuple[int, int, bool, int]  # faces, copy, pair, holding
MOST_EQUAL_DICE = 2  # created dice of one kind for one demand in one turn


@dataclass(frozen=True, slots=True)
class Scope:
    """What the model has to explain; leaving things out gives a weaker model."""

    marks: tuple[int, ...]  # for each realm the bits that must come about
    gains: tuple[int, ...] = KINDS  # kinds whose ringed icons must have been gained
    balances: tuple[int, ...] = KINDS  # kinds that must be there before they are spent
    spending: tuple[int, ...] = KINDS  # kinds of which exactly what is crossed was spent
    stars: bool = True  # claimed stars of realms whose stars depend on the order

    @property
    def pays(self) -> bool:
        """Say whether gains matter at all."""
        return bool(self.gains or self.balances or self.stars)


class Relaxation:
    """The constraint model of one goal."""

    def __init__(self, goal: Goal, tolerance: Tolerance, scope: Scope | None = None) -> None:
        self.goal = goal
        self.tolerance = tolerance
        self.scope = scope or Scope(goal.states)
        self.turns = len(goal.rolls)
        self.model = Model()
        self.steps: dict[tuple[int, int, int], int] = {}  # (realm, step, turn) -> variable
        self.uses: dict[tuple[int, int], list[int]] = {}  # (realm, turn) -> dice variables
        self.cover: list[dict[int, list[list[int]]]] = []  # realm -> bit -> turn -> variables
        self.done_variables: dict[tuple[int, int], list[int]] = {}
        self.holding: dict[tuple[int, int, int], int] = {}  # (realm, face, turn) -> literal
        self.gains: list[list[list[Term]]] = [[[] for _ in range(self.turns)] for _ in KINDS]
        self.costs: list[list[list[Term]]] = [[[] for _ in range(self.turns)] for _ in KINDS]
        self.rolled: list[list[list[int]]] = [[[], []] for _ in range(self.turns)]
        self.shifted: list[int] = []
        self.poor: dict[tuple[int, int, int], int] = {}  # (turn, kind, cost) -> literal
        self.supply = self._per_face()  # dice for a first use of a realm
        self.again_supply = self._per_face()  # dice bought for a further use
        self.demand = self._per_face()
        self.again_demand = self._per_face()
        self.origins: list[list[list[tuple[int, Die]]]] = [
            [[] for _ in range(7)] for _ in range(self.turns)
        ]
        self._build()

    def solve(self, seconds: float) -> tuple[bool | None, Plan | None]:
        """Return (True, a plan), (False, None) if impossible, (None, None) if undecided."""
        answer, values = self.model.solve(seconds)
        if not answer:
            return answer, None
        plan: list[set[tuple[int, int]]] = [set() for _ in range(self.turns)]
        for (card, number, turn), variable in self.steps.items():
            if values[variable]:
                plan[turn].add((card, number))
        for (card, face, turn), variable in self.holding.items():
            if values[variable]:
                program = self.goal.rules.programs[card]
                number = next(s.number for s in program.steps if s.holding == face)
                plan[turn].add((card, number))
        return True, tuple(frozenset(p) for p in plan)

    def forbid(self, plan: Plan) -> None:
        """Rule out exactly this plan."""
        chosen = {(c, n, t) for t, part in enumerate(plan) for c, n in part}
        literals = [
            -variable - 1 if key in chosen else variable for key, variable in self.steps.items()
        ]
        for (card, face, turn), variable in self.holding.items():
            program = self.goal.rules.programs[card]
            number = next(s.number for s in program.steps if s.holding == face)
            literals.append(-variable - 1 if (card, number, turn) in chosen else variable)
        self.model.clause(literals)

    def _per_face(self) -> list[list[list[Term]]]:
        return [[[] for _ in range(7)] for _ in range(self.turns)]

    def _build(self) -> None:
        self._add_dice()
        for card, program in enumerate(self.goal.rules.programs):
            for turn in range(self.turns):
                self.uses[card, turn] = []
            self._add_steps(card, program)
        self._match_dice()
        for card, program in enumerate(self.goal.rules.programs):
            self._add_cover(card, program)
            self._add_order(card, program)
            if program.holding is not None:
                self._add_holding(card, program)
        if self.scope.pays:
            for card, program in enumerate(self.goal.rules.programs):
                self._add_sets(card, program)
                self._add_tallies(card, program)
            self._add_consolations()
            self._add_balances()
        for turn in range(self.turns):
            for die in (0, 1):
                if self.rolled[turn][die]:
                    self.model.at_most_one(self.rolled[turn][die])
        self._add_spending()

    # -- dice ------------------------------------------------------------------------------

    def _add_steps(self, card: int, program: Program) -> None:
        """Add the steps of a realm and, for each turn, how many dice of each face they take."""
        demands: dict[Demand, list[Step]] = {}
        for step in self.goal.steps[card]:
            if step.holding or step.units & self.scope.marks[card]:
                key = (step.values, step.copy, step.pair, step.holding)
                demands.setdefault(key, []).append(step)
        self.cover.append({})
        for turn, roll in enumerate(self.goal.rolls):
            faces: list[list[Term]] = [[] for _ in range(7)]
            for (values, copy, pair, holding), steps in demands.items():
                if (copy and copy not in roll) or (pair and roll[0] != roll[1]):
                    continue
                possible = [f for f in FACES if values >> (f - 1) & 1 and self.supply[turn][f]]
                if not possible or (pair and roll[0] not in possible):
                    continue
                if holding:
                    faces[holding].append((self._mark_use(card, holding, turn), 1))
                    continue
                terms = [(self._step(card, s, turn), 1) for s in steps]
                if len(possible) == 1:
                    faces[possible[0]] += terms
                    self._restrict(turn, possible[0], copy, pair, terms)
                    continue
                split = [self.model.integer(0, 2) for _ in possible]
                self.model.linear([*terms, *((v, -1) for v in split)], 0, 0)
                for face, variable in zip(possible, split, strict=True):
                    faces[face].append((variable, 1))
            self._add_uses(card, turn, faces)

    def _add_uses(self, card: int, turn: int, faces: list[list[Term]]) -> None:
        """A realm is used once a turn; every further use takes a die bought for that."""
        firsts: list[Term] = []
        for face in FACES:
            if not faces[face]:
                continue
            self.uses[card, turn].extend(v for v, _ in faces[face])
            first = list(faces[face])
            if self.again_supply[turn][face]:
                again = self.model.integer(0, MOST_EQUAL_DICE)
                self.again_demand[turn][face].append((again, -1))
                first.append((again, -1))
                self.model.linear(first, 0, 1)
            self.demand[turn][face] += [(v, -c) for v, c in first]
            firsts += first
        if firsts:
            self.model.linear(firsts, 0, 1)

    def _restrict(self, turn: int, face: int, copy: int, pair: bool, terms: list[Term]) -> None:
        """Steps that refer to rolled results need a die of the right origin."""
        roll = self.goal.rolls[turn]
        if pair or copy:
            origins = [
                (variable, 1)
                for variable, die in self.origins[turn][face]
                if suits(Step(0, 0, 0, 0, 0, copy=copy, pair=pair), die, roll)
            ]
            self.model.linear([*origins, *((v, -c) for v, c in terms)], 0, UNBOUNDED)

    def _add_dice(self) -> None:
        """Add every die that each turn's roll can give and the sheet's spending can pay."""
        for turn, roll in enumerate(self.goal.rolls):
            for reuse, supply in ((0, self.supply), (1, self.again_supply)):
                for face in FACES:
                    for die in self.goal.rules.table.dice[roll][reuse][face]:
                        if not die.wasteful and self._is_payable(die):
                            variable = self._die(turn, die)
                            supply[turn][face].append((variable, 1))
                            self.origins[turn][face].append((variable, die))

    def _match_dice(self) -> None:
        for turn in range(self.turns):
            for face in FACES:
                self.model.linear(self.supply[turn][face] + self.demand[turn][face], 0, 0)
                again = self.again_supply[turn][face] + self.again_demand[turn][face]
                if again:
                    self.model.linear(again, 0, 0)

    def _is_payable(self, die: Die) -> bool:
        return all(p <= s for p, s in zip(die.price, self.goal.spent, strict=True))

    def _die(self, turn: int, die: Die) -> int:
        many = MOST_EQUAL_DICE if die.source == CREATED else 1
        for price, most in zip(die.price, self.goal.spent, strict=True):
            if price:
                many = min(many, most // price)
        variable = self.model.integer(0, many)
        if die.source != CREATED:
            self.rolled[turn][die.source].append(variable)
        if not die.reuse and die.base != die.value:
            self.shifted.append(variable)
        for kind in KINDS:
            if die.price[kind]:
                self.costs[kind][turn].append((variable, die.price[kind]))
        return variable

    def _step(self, card: int, step: Step, turn: int) -> int:
        variable = self.model.boolean()
        self.steps[card, step.number, turn] = variable
        bits = step.add & ~_value_bits(self.goal.rules.programs[card]) & self.scope.marks[card]
        while bits:
            bit = bits & -bits
            bits ^= bit
            cover = self.cover[card].setdefault(bit, [[] for _ in range(self.turns)])
            cover[turn].append(variable)
        for kind in KINDS:
            if step.cost[kind]:
                self.costs[kind][turn].append((variable, step.cost[kind]))
            if step.gain[kind]:
                self.gains[kind][turn].append((variable, step.gain[kind]))
        return variable

    # -- marks -----------------------------------------------------------------------------

    def _add_cover(self, card: int, program: Program) -> None:
        bits = self.scope.marks[card] & ~_value_bits(program)
        if program.holding is not None:
            bits &= ~sum(program.holding.marks)
        while bits:
            bit = bits & -bits
            bits ^= bit
            cover = self.cover[card].get(bit)
            self.model.exactly_one([v for turn in cover or () for v in turn])

    def done(self, card: int, bit: int) -> list[int]:
        """Return for each turn a literal that says the bit is set by its end."""
        key = (card, bit)
        if key not in self.done_variables:
            cover = self.cover[card].get(bit, [[] for _ in range(self.turns)])
            literals: list[int] = []
            for turn in range(self.turns):
                literal = self.model.boolean()
                row: list[Term] = [(literal, 1), *((v, -1) for v in cover[turn])]
                if literals:
                    row.append((literals[-1], -1))
                self.model.linear(row, 0, 0)
                literals.append(literal)
            self.done_variables[key] = literals
        return self.done_variables[key]

    def _add_order(self, card: int, program: Program) -> None:
        """Whatever a step needs must be there by the end of its turn."""
        marks = self.scope.marks[card]
        pairs: dict[tuple[int, int], list[Step]] = {}
        for step in self.goal.steps[card]:
            need = step.need & marks & ~_value_bits(program)
            while need:
                bit = need & -need
                need ^= bit
                first = step.units & -step.units
                pairs.setdefault((bit, first), []).append(step)
        for (bit, _), steps in pairs.items():
            done = self.done(card, bit)
            for turn in range(self.turns):
                known = [
                    self.steps[card, s.number, turn]
                    for s in steps
                    if (card, s.number, turn) in self.steps
                ]
                if known:
                    self.model.linear([*((v, 1) for v in known), (done[turn], -1)], -1, 0)

    def _mark_use(self, card: int, face: int, turn: int) -> int:
        """Return how often a die of this face marks what holds it; note whether it does."""
        literal = self.model.boolean()
        times = self.model.integer(0, MOST_EQUAL_DICE)
        self.holding[card, face, turn] = literal
        self.model.linear([(times, 1), (literal, -1)], 0, UNBOUNDED)
        self.model.linear([(times, 1), (literal, -MOST_EQUAL_DICE)], -UNBOUNDED, 0)
        return times

    def _add_holding(self, card: int, program: Program) -> None:
        """A die of value k marks everything that holds k at that moment."""
        assert program.holding is not None
        state, marks = self.goal.states[card], self.scope.marks[card]
        marked: dict[tuple[int, int], list[int]] = {}
        partner = {values: f for f, values in program.values.items()}
        for mark, held in zip(program.holding.marks, program.holding.held, strict=True):
            face = next((v for v in FACES if state & held[v - 1]), 0)
            crate = program.filled[partner[held]]
            if not face or not marks & crate or crate not in self.cover[card]:
                if mark & marks and mark & state:
                    self._mark_without_partner(card, mark, face, marked)
                continue
            filled = self.done(card, crate)
            if not mark & state:
                for turn in range(1, self.turns):
                    use = self.holding.get((card, face, turn))
                    if use is not None:
                        self.model.clause([-use - 1, -filled[turn - 1] - 1])
                continue
            if not mark & marks:
                continue
            self._mark_without_partner(card, mark, face, marked)
            done = self.done(card, mark)
            for turn in range(self.turns):
                self.model.clause([-done[turn] - 1, filled[turn]])
                use = self.holding.get((card, face, turn))
                if use is not None and turn:
                    self.model.clause([-use - 1, -filled[turn - 1] - 1, done[turn]])
        for (face, turn), variables in marked.items():
            use = self.holding[card, face, turn]
            # an activation must mark at least one field
            self.model.clause([-use - 1, *variables])
        for (c, face, turn), use in self.holding.items():
            if c == card and (face, turn) not in marked:
                self.model.clause([-use - 1])

    def _mark_without_partner(
        self, card: int, mark: int, face: int, marked: dict[tuple[int, int], list[int]]
    ) -> None:
        cover = self.cover[card].setdefault(mark, [[] for _ in range(self.turns)])
        for turn in range(self.turns):
            use = self.holding.get((card, face, turn))
            if use is None:
                continue
            variable = self.model.boolean()
            cover[turn].append(variable)
            marked.setdefault((face, turn), []).append(variable)
            self.model.clause([-variable - 1, use])
            program = self.goal.rules.programs[card]
            assert program.holding is not None
            gain = program.holding.gains[program.holding.marks.index(mark)]
            for kind in KINDS:
                if gain[kind]:
                    self.gains[kind][turn].append((variable, gain[kind]))
        self.model.exactly_one([v for turn in cover for v in turn])

    # -- what sets and tallies pay ------------------------------------------------------------

    def _add_sets(self, card: int, program: Program) -> None:
        state = self.goal.states[card]
        paid_stars: list[Term] = []
        for rule in program.sets:
            if not rule.is_met(state) or not (any(rule.gain) or rule.holds):
                continue
            ends = [self.model.boolean() for _ in range(self.turns)]
            self.model.exactly_one(ends)
            fields = [self.done(card, b) for b in _bits(rule.mask)]
            for turn in range(self.turns):
                so_far: list[Term] = [(e, 1) for e in ends[: turn + 1]]
                for done in fields:
                    self.model.linear([*so_far, (done[turn], -1)], -1, 0)
                if rule.holds:
                    row = [*so_far, *((done[turn], -1) for done in fields)]
                    self.model.linear(row, 1 - len(fields), 1)
                for kind in KINDS:
                    if rule.gain[kind]:
                        self.gains[kind][turn].append((ends[turn], rule.gain[kind]))
            paid_stars += self._add_payout(card, rule, ends)
        if any(rule.holds for rule in program.sets):
            self._claim(card, paid_stars, marked=True)

    def _add_payout(self, card: int, rule: SetRule, ends: list[int]) -> list[Term]:
        """A full set pays what the marked fields hold: those of earlier turns for certain."""
        stars: list[Term] = []
        for bit, held, star in rule.holds:
            if not self.goal.states[card] & bit:
                continue
            done = self.done(card, bit)
            for turn in range(self.turns):
                paid = self.model.boolean()
                self.model.clause([-paid - 1, ends[turn]])
                self.model.clause([-paid - 1, done[turn]])
                if turn:
                    self.model.clause([paid, -ends[turn] - 1, -done[turn - 1] - 1])
                for kind in KINDS:
                    if held[kind]:
                        self.gains[kind][turn].append((paid, held[kind]))
                if star:
                    stars.append((paid, star))
        return stars

    def _add_tallies(self, card: int, program: Program) -> None:
        if not program.tallies:
            return
        stars: list[Term] = []
        for table in program.tallies:
            fields = [f for f in program.card.group(table.group).fields]
            marked = [f for f in fields if self.goal.states[card] & program.filled[f.id]]
            done = {f.id: self.done(card, program.filled[f.id]) for f in marked}
            for f in marked:
                bit = program.filled[f.id]
                cover = self.cover[card].get(bit, [[] for _ in range(self.turns)])
                for turn in range(self.turns):
                    if not cover[turn]:
                        continue
                    sum_now: list[Term] = [(done[g.id][turn], g.number or 0) for g in marked]
                    before: list[Term] = (
                        [(done[g.id][turn - 1], g.number or 0) for g in marked] if turn else []
                    )
                    stars += self._tally_mark(
                        program, f.number or 0, turn, cover[turn], sum_now, before
                    )
        self._claim(card, stars, marked=False)

    def _tally_mark(
        self,
        program: Program,
        number: int,
        turn: int,
        cover: list[int],
        sum_now: list[Term],
        before: list[Term],
    ) -> list[Term]:
        """The range that one mark pays in one turn, if it is made there."""
        stars: list[Term] = []
        pays: list[int] = []
        for gain in program.tally_gains:
            chosen = []
            for vector, star in gain.choices:
                literal = self.model.boolean()
                chosen.append(literal)
                for kind in KINDS:
                    if vector[kind]:
                        self.gains[kind][turn].append((literal, vector[kind]))
                if star:
                    stars.append((literal, star))
            for literal in chosen:
                self.model.linear(sum_now, gain.low, UNBOUNDED, only_if=literal)
                if gain.high < UNBOUNDED // 10**4:
                    self.model.linear(before, -UNBOUNDED, gain.high - number, only_if=literal)
            pays += chosen
        self.model.linear([*((p, 1) for p in pays), *((v, -1) for v in cover)], 0, 0)
        return stars

    def _claim(self, card: int, terms: list[Term], marked: bool) -> None:
        claimed = self.goal.stars[card]
        if claimed is None or not self.scope.stars:
            return
        most = self.goal.rules.settings.stars_a_card
        self.model.linear(terms, claimed, UNBOUNDED if claimed >= most else claimed)

    # -- resources ---------------------------------------------------------------------------

    def _add_balances(self) -> None:
        cap = self.goal.rules.settings.cap
        for kind in KINDS:
            total = self.goal.gained[kind]
            may_lose = self.tolerance.forgetting or total >= cap[kind]
            terms = [t for turn in self.gains[kind] for t in turn]
            if kind in self.scope.gains:
                self.model.linear(terms, total, UNBOUNDED if may_lose else total)
            if not self.goal.spent[kind] or kind not in self.scope.balances:
                continue
            before: int | None = None
            for turn in range(self.turns):
                if turn == self.turns - 1:
                    break
                balance = self.model.integer(0, 200)
                row: list[Term] = [(balance, -1), *self.gains[kind][turn]]
                row += [(v, -c) for v, c in self.costs[kind][turn]]
                if before is not None:
                    row.append((before, 1))
                self.model.linear(row, 0, 0)
                before = balance

    def _add_spending(self) -> None:
        for kind in KINDS:
            terms = [t for turn in self.costs[kind] for t in turn]
            total = self.goal.spent[kind]
            if kind not in self.scope.spending:
                self.model.linear(terms, 0, total)
            elif not self.tolerance.waste:
                self.model.linear(terms, total, total)
            else:
                self._add_waste(kind, terms, total)

    def _add_waste(self, kind: int, terms: list[Term], total: int) -> None:
        """What is left over must be possible to waste on effects that the dice allow."""
        prices: set[int] = set()
        shift = strong = 0
        for effect in self.goal.rules.settings.effects:
            if RESOURCES.index(effect.resource) != kind:
                continue
            if effect.kind is EffectKind.SHIFT:
                shift = effect.count
            if effect.kind is EffectKind.SHIFT_AND_REUSE:
                strong = effect.count
            if any(is_allowed(effect, roll) for roll in self.goal.rolls):
                prices |= {effect.count} if effect.count else set(FACES)
        sums = {0}
        for amount in range(1, total + 1):
            if any(amount - p in sums for p in prices):
                sums.add(amount)
        domain: list[int] = []
        for amount in sorted(sums):
            if domain and domain[-1] == amount - 1:
                domain[-1] = amount
            else:
                domain += [amount, amount]
        row = [*terms, (self.model.choice(domain), 1)]
        if shift and strong > shift and self.shifted:
            # a shift may also be bought with the dearer effect that allows a second use
            dearer = self.model.boolean()
            self.model.linear([(dearer, -1), *((v, 1) for v in self.shifted)], 0, UNBOUNDED)
            row.append((dearer, strong - shift))
        self.model.linear(row, total, total)

    def _add_consolations(self) -> None:
        from dicesheets.rules.welten.consolation import add_consolations

        add_consolations(self)

    def active(self, card: int, turn: int) -> int:
        """Return a literal that may hold only if the realm is activated in the turn."""
        literal = self.model.boolean()
        self.model.linear([(literal, -1), *((v, 1) for v in self.uses[card, turn])], 0, UNBOUNDED)
        return literal


def _value_bits(program: Program) -> int:
    return sum(sum(bits) for bits in program.values.values())


def _bits(mask: int) -> Iterable[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1
