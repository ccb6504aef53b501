"""The most that any play of these dice can score: a constraint model that forgets the order.

Every turn's dice, their prices and what each realm can take from them are exact. Which step is
made when is left open: by the end of a turn as much may be spent as the dice used so far could
have brought in at most, and an idle die may always be exchanged. So the model's best score is
never below the true one, and what the solver cannot rule out in time only makes the bound larger.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.layouts.model import LeastOfOthers, ResourceGoal
from dicesheets.rules.welten.cards.dice import Roll
from dicesheets.rules.welten.cards.program import FACES, Program, SetRule, Step, TallyTable, holds
from dicesheets.rules.welten.cards.resources import KINDS
from dicesheets.rules.welten.goal.answer import Tolerance
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.model.covers import LEAST_CHANGED, Covers
from dicesheets.rules.welten.model.cpsat import UNBOUNDED, Term
from dicesheets.rules.welten.model.relaxation import Demand
from dicesheets.rules.welten.play.forward import RoundRules

Payment = tuple[int, int, int, int]  # pumpkins, hearts, coins, stars


class ScoreBound(Covers):
    """The model of one round, with the score to be maximised."""

    def __init__(self, rules: RoundRules, rolls: Sequence[Roll]) -> None:
        cap = rules.settings.cap
        blank = (0,) * len(rules.programs)
        steps = tuple(p.steps for p in rules.programs)
        goal = Goal(rules, blank, steps, cap, cap, (None,) * len(blank), tuple(rolls))
        self.filled: list[dict[int, list[int]]] = []  # realm -> bit -> steps that set it
        self.held_uses: dict[tuple[int, int], list[Term]] = {}  # (realm, face) -> dice
        self.held_marks: dict[tuple[int, int], list[int]] = {}  # (realm, mark) -> literals
        self.paid: list[list[Term]] = [[], [], []]  # resources that the marks give
        self.stars: list[list[Term]] = [[] for _ in blank]
        self.score: list[Term] = []
        self.aimed: list[int] = []  # the steps of the last sheets aimed at
        self.late_costs: list[list[Term]] = [[], [], []]  # of steps; nobody knows when
        # what the dice of each turn can bring in at most, and how many marks they make
        self.incomes: list[list[list[Term]]] = [[[] for _ in rolls] for _ in KINDS]
        self.units: list[list[list[Term]]] = [[[] for _ in rolls] for _ in blank]
        super().__init__(goal, Tolerance(forgetting=True, waste=True))

    def most_tenths(self, seconds: float) -> tuple[int, tuple[int, ...] | None]:
        """Return tenths that no play can exceed, and final states that would come closest."""
        bound, values = self.model.maximise(self.score, seconds)
        if not values:
            return bound, None
        states = [0] * len(self.goal.states)
        self.aimed = [v for v in self.steps.values() if values[v]]
        for (card, number, _), variable in self.steps.items():
            if values[variable]:
                states[card] |= self.goal.rules.programs[card].steps[number].add
        for (card, mark), literals in self.held_marks.items():
            if any(values[x] for x in literals):
                states[card] |= mark
        return bound, tuple(states)

    def forbid_aim(self) -> None:
        """Ask for other sheets from now on; what follows is no bound any more."""
        most = max(0, len(self.aimed) - LEAST_CHANGED)
        self.model.linear([(v, 1) for v in self.aimed], 0, most)

    def _build(self) -> None:
        programs = self.goal.rules.programs
        self._add_dice()
        for card, program in enumerate(programs):
            for turn in range(self.turns):
                self.uses[card, turn] = []
            self._add_steps(card, program)
        self._match_dice()
        for card, program in enumerate(programs):
            self._add_marks(card, program)
            self._add_payments(card, program)
        self._add_purse()
        self._add_score()

    def _add_steps(self, card: int, program: Program) -> None:
        """Add the undated steps and, for each turn, the dice that serve them."""
        demands: dict[Demand, list[Step]] = {}
        for step in program.steps:
            key = (step.values, step.copy, step.pair, step.holding)
            demands.setdefault(key, []).append(step)
        self.filled.append({})
        faces: list[list[list[Term]]] = [[[] for _ in range(7)] for _ in range(self.turns)]
        for demand, steps in demands.items():
            counts = [self._count(demand, turn, faces[turn]) for turn in range(self.turns)]
            served = [(v, 1) for v in counts if v >= 0]
            self._add_income(card, program, counts, steps)
            if demand[3]:
                self.held_uses[card, demand[3]] = served
                continue
            terms = [(self._add_step(card, s), -1) for s in steps]
            self.model.linear([*served, *terms], 0, 0)
        for turn in range(self.turns):
            self._add_uses(card, turn, faces[turn])

    def _add_income(
        self, card: int, program: Program, counts: list[int], steps: list[Step]
    ) -> None:
        """Note what dice that serve these steps can bring in at most."""
        marks = max(s.units.bit_count() for s in steps)
        holding = program.holding if steps[0].holding else None
        for turn, count in enumerate(counts):
            if count < 0:
                continue
            self.units[card][turn].append((count, marks))
            for kind in KINDS:
                most = max(s.gain[kind] for s in steps)
                if steps[0].tallies:
                    ranges = [v[kind] for g in program.tally_gains for v, _ in g.choices]
                    most += max(ranges) * max(len(s.tallies) for s in steps)
                if holding is not None:
                    most += sum(gain[kind] for gain in holding.gains)
                if most:
                    self.incomes[kind][turn].append((count, most))

    def _add_set_income(self, card: int, rule: SetRule, met: int) -> None:
        """A set pays only when as many marks as it has can have been made."""
        size = rule.mask.bit_count()
        marks: list[Term] = []
        before: int | None = None
        for turn in range(self.turns):
            marks += self.units[card][turn]
            by_now = self.model.boolean()
            self._at_most([by_now], [met])
            self.model.linear([*marks, (by_now, -size)], 0, UNBOUNDED)
            for kind in KINDS:
                most = rule.gain[kind] + sum(held[kind] for _, held, _ in rule.holds)
                if most:
                    self.incomes[kind][turn].append((by_now, most))
                    if before is not None:
                        self.incomes[kind][turn].append((before, -most))
            before = by_now

    def _add_step(self, card: int, step: Step) -> int:
        variable = self.model.boolean()
        bits = step.add
        while bits:
            bit = bits & -bits
            bits ^= bit
            self.filled[card].setdefault(bit, []).append(variable)
        for kind in KINDS:
            if step.cost[kind]:
                self.late_costs[kind].append((variable, step.cost[kind]))
        self._pay(card, variable, (*step.gain, step.stars))
        self.steps[card, step.number, 0] = variable
        return variable

    def _pay(self, card: int, literal: int, payment: Payment) -> None:
        for kind in KINDS:
            if payment[kind]:
                self.paid[kind].append((literal, payment[kind]))
        if payment[3]:
            self.stars[card].append((literal, payment[3]))

    # -- marks -----------------------------------------------------------------------------

    def _add_marks(self, card: int, program: Program) -> None:
        """Each mark is made once; what a step needs is there; neighbours do not contradict."""
        setters = self.filled[card]
        for makers in setters.values():
            self.model.at_most_one(makers)
        needed: dict[tuple[int, int], list[int]] = {}
        for step in program.steps:
            need = step.need
            while need and not step.holding:
                bit = need & -need
                need ^= bit
                variable = self.steps[card, step.number, 0]
                needed.setdefault((bit, step.units & -step.units), []).append(variable)
        for (bit, _), variables in needed.items():
            self._at_most(variables, setters.get(bit, []))
        for rule in program.card.comparisons:
            if rule.first not in program.values or rule.second not in program.values:
                continue
            for v, one in zip(FACES, program.values[rule.first], strict=True):
                clash = [
                    x
                    for w, two in zip(FACES, program.values[rule.second], strict=True)
                    if not holds(v, rule.relation, w)
                    for x in setters.get(two, [])
                ]
                if setters.get(one) and clash:
                    self.model.at_most_one([*setters[one], *clash])

    def _at_most(self, small: Sequence[int], large: Sequence[int]) -> None:
        self.model.linear([*((v, 1) for v in small), *((v, -1) for v in large)], -UNBOUNDED, 0)

    # -- payments --------------------------------------------------------------------------

    def _add_payments(self, card: int, program: Program) -> None:
        setters = self.filled[card]
        for rule in program.sets:
            if not (any(rule.gain) or rule.stars or rule.holds):
                continue
            met = self.model.boolean()
            for bit in _bits(rule.mask):
                self._at_most([met], setters.get(bit, []))
            if rule.total is not None:
                values = [(x, v) for bit, v in rule.weights for x in setters.get(bit, [])]
                self.model.linear(values, rule.total, rule.total, only_if=met)
            self._pay(card, met, (*rule.gain, rule.stars))
            self._add_set_income(card, rule, met)
            for bit, held, star in rule.holds:
                paid = self.model.boolean()
                self._at_most([paid], [met])
                self._at_most([paid], setters.get(bit, []))
                self._pay(card, paid, (*held, star))
        for table in program.tallies:
            self._add_tally(card, program, table)
        if program.holding is not None:
            self._add_holding_marks(card, program)

    def _add_holding_marks(self, card: int, program: Program) -> None:
        holding = program.holding
        assert holding is not None
        for place, held in enumerate(holding.held):
            for face, bit in zip(FACES, held, strict=True):
                writers, uses = self.filled[card].get(bit, []), self.held_uses.get((card, face), [])
                if writers and uses:
                    marked = self.model.boolean()
                    self.held_marks.setdefault((card, holding.marks[place]), []).append(marked)
                    self._at_most([marked], writers)
                    self._at_most([marked], [v for v, _ in uses])
                    self._pay(card, marked, (*holding.gains[place], holding.stars[place]))

    def _add_tally(self, card: int, program: Program, table: TallyTable) -> None:
        """Choose the marks of a group and one of the payments that some order of them gives."""
        chosen: dict[int, list[int]] = {}
        every = []
        for marks, payments in enumerate(tally_payments(program, table)):
            for payment in payments:
                literal = self.model.boolean()
                every.append(literal)
                self._pay(card, literal, payment)
                for place in range(table.width_mask.bit_length()):
                    if marks >> place & 1:
                        chosen.setdefault(place, []).append(literal)
        self.model.exactly_one(every)
        for place, literals in chosen.items():
            self._at_most(literals, self.filled[card].get(1 << (table.shift + place), []))

    # -- purse and score -------------------------------------------------------------------

    def _add_purse(self) -> None:
        tenths = self.goal.rules.settings.tenths_a_resource
        consoled = self._add_consolations()
        self.gained = [self.model.integer(0, most) for most in self.goal.rules.settings.cap]
        for kind, gained in enumerate(self.gained):
            comfort = [(consoled[turn][kind], 1) for turn in range(self.turns)]
            self.model.linear([*self.paid[kind], *comfort, (gained, -1)], 0, UNBOUNDED)
            spent = [(v, -c) for turn in self.costs[kind] for v, c in turn]
            spent += [(v, -c) for v, c in self.late_costs[kind]]
            self.model.linear([(gained, 1), *spent], 0, UNBOUNDED)
            self.score.append((gained, tenths))
            self.score += [(v, c * tenths) for v, c in spent]
            so_far: list[Term] = []
            for turn in range(self.turns - 1):
                so_far += [*self.incomes[kind][turn], comfort[turn]]
                so_far += [(v, -c) for v, c in self.costs[kind][turn]]
                self.model.linear(so_far, 0, UNBOUNDED)

    def _add_consolations(self) -> list[list[int]]:
        """Return for each turn and kind how many idle dice were exchanged."""
        consoled = []
        for turn in range(self.turns):
            idle = []
            for die in (0, 1):
                idle.append(self.model.boolean())
                self.model.exactly_one([*self.rolled[turn][die], idle[-1]])
            consoled.append([self.model.integer(0, 2) for _ in KINDS])
            self._at_most(consoled[-1], idle)
        return consoled

    def _add_score(self) -> None:
        programs, most = self.goal.rules.programs, self.goal.rules.settings.stars_a_card
        totals = [self.model.integer(0, most) for _ in programs]
        for card, program in enumerate(programs):
            terms = list(self.stars[card])
            for end in program.card.end_scores:
                if isinstance(end, ResourceGoal):
                    for gained in self.gained:
                        reached = self.model.boolean()
                        self.model.linear([(gained, 1)], end.at_least, UNBOUNDED, only_if=reached)
                        terms.append((reached, end.gain.star))
                elif isinstance(end, LeastOfOthers):
                    least = self.model.integer(0, most)
                    for other, total in enumerate(totals):
                        if other != card:
                            self._at_most([least], [total])
                    fields = [
                        self.filled[card].get(program.filled[f.id], []) for f in program.fields
                    ]
                    self._at_most([least], [v for makers in fields for v in makers])
                    terms.append((least, 1))
            self.model.linear([*terms, (totals[card], -1)], 0, UNBOUNDED)
            self.score.append((totals[card], 10))


def tally_payments(program: Program, table: TallyTable) -> list[set[Payment]]:
    """Return for each set of marks of a group everything that some order of them pays."""
    found: list[set[Payment]] = [{(0, 0, 0, 0)}]
    for marks in range(1, table.width_mask + 1):
        paid: set[Payment] = set()
        for bit in _bits(marks):
            for (p, h, c), star in program.tally_gains[table.ranges[marks]].choices:
                paid |= {(b[0] + p, b[1] + h, b[2] + c, b[3] + star) for b in found[marks ^ bit]}
        found.append(paid)
    return found


def _bits(mask: int) -> list[int]:
    return [1 << i for i in range(mask.bit_length()) if mask >> i & 1]
