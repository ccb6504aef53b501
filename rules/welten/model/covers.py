"""Ways to split the marks into steps, without saying when each step was made.

On some realms the same marks come about by many sets of steps: Tapestry's shapes, Viticulture's
deliveries. A small constraint model picks one set that the dice and the spending can serve; the
search then only has to find the order. Without turns for the steps the model is small enough to
give many sets in the time in which the whole model gives one plan.
"""

from __future__ import annotations

from dataclasses import replace

from dicesheets.rules.welten.cards.program import FACES, Program, Step
from dicesheets.rules.welten.cards.resources import KINDS
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.model.cpsat import UNBOUNDED, Term
from dicesheets.rules.welten.model.purse import add_spending
from dicesheets.rules.welten.model.relaxation import MOST_EQUAL_DICE, Demand, Relaxation

MANY_STEPS = 60  # to choose from; so many mean shapes, where sets that differ little abound
LEAST_CHANGED = 3  # steps that the next of many sets must not share with any set before


class Covers(Relaxation):
    """The constraint model of one goal with the dice of every turn but undated steps."""

    picked = 0  # sets so far
    last: tuple[Term, ...] = ()  # the steps of the last set
    is_used_up = False

    def choices(self) -> int:
        """Return how many steps are open to choice."""
        open_steps = {
            variable
            for card in self.cover
            for cover in card.values()
            if len(cover[0]) > 1
            for variable in cover[0]
        }
        return len(open_steps)

    def pick(self, seconds: float) -> tuple[bool | None, Goal | None]:
        """Return (True, the goal with one set of steps), (False, None) if there is no further set
        or (None, None) if undecided."""
        self.picked += 1
        answer, values = self.model.solve(seconds, seed=self.picked)
        if not answer:
            self.is_used_up = answer is False
            return answer, None
        steps: list[tuple[Step, ...]] = []
        chosen: list[Term] = []
        for card, all_steps in enumerate(self.goal.steps):
            steps.append(
                tuple(s for s in all_steps if s.holding or self._is_chosen(card, s, values))
            )
            if len(steps[-1]) < len(all_steps):
                chosen += [(self.steps[card, s.number, 0], 1) for s in steps[-1] if not s.holding]
        self.last = tuple(chosen)
        return True, replace(self.goal, steps=tuple(steps))

    def forbid_last(self, refuted: bool) -> None:
        """Ask for another set from now on."""
        changed = LEAST_CHANGED if self.choices() > MANY_STEPS else 1
        self.proves = self.proves and refuted and changed == 1
        if len(self.last) < changed:
            self.model.clause(())  # there was no choice: that was the only set
        else:
            self.model.linear(self.last, 0, len(self.last) - changed)

    def _is_chosen(self, card: int, step: Step, values: list[int]) -> bool:
        variable = self.steps.get((card, step.number, 0))
        return variable is not None and bool(values[variable])

    def _build(self) -> None:
        self._add_plays()
        for card, program in enumerate(self.goal.rules.programs):
            self._add_cover(card, program)
        self._add_idle_dice()
        add_spending(self)

    def _add_steps(self, card: int, program: Program) -> None:
        """Add the undated steps and, for each turn, how many dice of each face serve them."""
        demands: dict[Demand, list[Step]] = {}
        self.cover.append({})
        for step in self.goal.steps[card]:
            key = (step.values, step.copy, step.pair, step.holding)
            demands.setdefault(key, []).append(step)
        faces: list[list[list[Term]]] = [[[] for _ in range(7)] for _ in range(self.turns)]
        for demand, steps in demands.items():
            counts = [(self._count(demand, turn, faces[turn]), 1) for turn in range(self.turns)]
            served = [(v, c) for v, c in counts if v >= 0]
            if demand[3]:
                if self._is_held(card, program, demand[3]):
                    self.model.linear(served, 1, UNBOUNDED)
                continue
            terms = [(self._step(card, s, 0), -1) for s in steps]
            self.model.linear([*served, *terms], 0, 0)
        for turn in range(self.turns):
            self._add_uses(card, turn, faces[turn])

    def _count(self, demand: Demand, turn: int, faces: list[list[Term]]) -> int:
        """Return how many steps of a kind are made in a turn; -1 if none can be."""
        values, copy, pair, _ = demand
        roll = self.goal.rolls[turn]
        if (copy and copy not in roll) or (pair and roll[0] != roll[1]):
            return -1
        possible = [f for f in FACES if values >> (f - 1) & 1 and self.supply[turn][f]]
        if not possible or (pair and roll[0] not in possible):
            return -1
        count = self.model.integer(0, MOST_EQUAL_DICE)
        if len(possible) == 1:
            faces[possible[0]].append((count, 1))
            self._restrict(turn, possible[0], copy, pair, [(count, 1)])
            return count
        split = [self.model.integer(0, MOST_EQUAL_DICE) for _ in possible]
        self.model.linear([(count, 1), *((v, -1) for v in split)], 0, 0)
        for face, variable in zip(possible, split, strict=True):
            faces[face].append((variable, 1))
        return count

    def _is_held(self, card: int, program: Program, face: int) -> bool:
        """Say whether the sheet shows a mark that only a die of this face makes."""
        state = self.goal.states[card]
        assert program.holding is not None
        return any(
            state & mark and state & held[face - 1]
            for mark, held in zip(program.holding.marks, program.holding.held, strict=True)
        )

    def _add_idle_dice(self) -> None:
        """Gains that no mark explains took a rolled die each."""
        idle: list[Term] = []
        for turn in range(self.turns):
            for die in (0, 1):
                unused = self.model.boolean()
                idle.append((unused, 1))
                self.model.exactly_one([*self.rolled[turn][die], unused])
        if any(p.depends_on_order for p in self.goal.rules.programs):
            return
        consoled = sum(max(0, self.goal.gained[k] - self.goal.sure_gain(k)) for k in KINDS)
        self.model.linear(idle, consoled, UNBOUNDED)
