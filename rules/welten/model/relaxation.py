"""The round as a constraint model: which steps in which turn, with which dice, at which price.

Everything is exact except the order within a turn, which is left open. So no solution proves
that no history exists; a solution is a plan that the search then tries to play out.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.rules.welten.cards.dice import CREATED, Die
from dicesheets.rules.welten.cards.program import FACES, Program, Step
from dicesheets.rules.welten.cards.resources import KINDS
from dicesheets.rules.welten.goal.answer import Tolerance
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.model.consolation import add_consolations
from dicesheets.rules.welten.model.cpsat import UNBOUNDED, Model, Term
from dicesheets.rules.welten.model.payouts import add_pay
from dicesheets.rules.welten.model.purse import add_balances, add_spending
from dicesheets.rules.welten.play.forward import suits

Plan = tuple[frozenset[tuple[int, int]], ...]  # for each turn the (realm, step number) in it
Demand = tuple[int, int, bool, int]  # faces, copy, pair, holding
MOST_EQUAL_DICE = 12  # created dice of one kind in one turn; what they cost limits them further


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
        self.proves = True  # until a plan is ruled out that was not tried in every way
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

    def solve(self, seconds: float, thorough: bool = False) -> tuple[bool | None, Plan | None]:
        """Return (True, a plan), (False, None) if impossible, (None, None) if undecided."""
        answer, values = self.model.solve(seconds, thorough)
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

    def forbid(self, plan: Plan, refuted: bool) -> None:
        """Rule out exactly this plan; unless it was refuted, "no solution" proves nothing more."""
        self.proves = self.proves and refuted
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

    def _add_plays(self) -> None:
        """Add the dice, the steps of every card, and which die serves which step."""
        self._add_dice()
        for card, program in enumerate(self.goal.rules.programs):
            for turn in range(self.turns):
                self.uses[card, turn] = []
            self._add_steps(card, program)
        self._match_dice()

    def _build(self) -> None:
        self._add_plays()
        for card, program in enumerate(self.goal.rules.programs):
            self._add_cover(card, program)
            self._add_order(card, program)
            if program.holding is not None:
                self._add_holding(card, program)
        if self.scope.pays:
            for card, program in enumerate(self.goal.rules.programs):
                add_pay(self, card, program)
            add_consolations(self)
            add_balances(self)
        for turn in range(self.turns):
            for die in (0, 1):
                if self.rolled[turn][die]:
                    self.model.at_most_one(self.rolled[turn][die])
        add_spending(self)

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
                split = [self.model.integer(0, MOST_EQUAL_DICE) for _ in possible]
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
            self.demand_mark(card, bit, [v for turn in cover or () for v in turn])

    def demand_mark(self, card: int, bit: int, makers: list[int]) -> None:
        """Demand that exactly one of the literals makes the mark."""
        self.model.exactly_one(makers)

    def part(self, what: str, kind: int) -> int | None:
        """Return the literal under which a part of the sheet must be explained; None: always."""
        return None

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
        self.demand_mark(card, mark, [v for turn in cover for v in turn])

    def active(self, card: int, turn: int) -> int:
        """Return a literal that may hold only if the realm is activated in the turn."""
        literal = self.model.boolean()
        self.model.linear([(literal, -1), *((v, 1) for v in self.uses[card, turn])], 0, UNBOUNDED)
        return literal


def _value_bits(program: Program) -> int:
    return sum(sum(bits) for bits in program.values.values())
