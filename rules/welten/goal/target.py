"""A finished sheet as a goal for the history search: the steps that can lead to exactly it.

Marks are never erased, so only steps whose marks all stand on the final sheet come into
question. `Needs` says for each partly filled realm how much is still to do at least.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from dicesheets.rules.welten.cards.dice import Roll
from dicesheets.rules.welten.cards.program import FACES, Program, Step
from dicesheets.rules.welten.cards.resources import KINDS, Vector
from dicesheets.rules.welten.goal.answer import Tolerance
from dicesheets.rules.welten.play.forward import RoundRules
from dicesheets.rules.welten.play.scoring import marked_stars
from dicesheets.rules.welten.play.sheet import Sheet

Span = tuple[int, int]  # least and most

ANY_NUMBER = 1000  # more stars than any play gives
WHOLE = 60  # one activation, in sixtieths: divisible by every number of marks a die can make


@dataclass(frozen=True, slots=True)
class Goal:
    """What a history has to reach."""

    rules: RoundRules
    states: tuple[int, ...]
    steps: tuple[tuple[Step, ...], ...]  # for each realm
    gained: Vector
    spent: Vector
    stars: tuple[int | None, ...]  # for each realm; None where the order does not matter
    rolls: tuple[Roll, ...]

    def may_lose(self, tolerance: Tolerance) -> tuple[bool, ...]:
        """Say for each resource whether a gain may have left no ring.

        Surplus is lost only where all printed icons are ringed, unless a gain may be forgotten.
        """
        cap = self.rules.settings.cap
        return tuple(tolerance.forgetting or self.gained[k] >= cap[k] for k in KINDS)

    def sure_gain(self, kind: int) -> int:
        """Return what the marks of the final sheets pay of a resource in whatever order.

        Less than the truth where a realm's pay depends on the order.
        """
        gain = 0
        for program, state in zip(self.rules.programs, self.states, strict=True):
            marked = [f for f in program.fields if state & program.filled[f.id]]
            gain += sum(f.gain.resources[kind] for f in marked)
            gain += sum(r.gain[kind] for r in program.sets if r.is_met(state))
        return gain

    def ordered_stars(self, card: int) -> Span | None:
        """Return how many stars the order of play must have given a realm, None if any number.

        Of the claimed stars some may come with the marks themselves, in whatever order.
        """
        claimed = self.stars[card]
        if claimed is None:
            return None
        left = claimed - marked_stars(self.rules.programs[card], self.states[card])
        is_full = claimed >= self.rules.settings.stars_a_card  # further stars are lost
        return (max(0, left), ANY_NUMBER) if is_full else (left, left)


@dataclass(frozen=True, slots=True)
class Needs:
    """The least that is left to do on a realm."""

    activations: int
    by_value: tuple[int, ...]  # activations that need exactly this face, index 0 unused
    cost: Vector
    gain: Vector  # what the missing marks give in any order


@dataclass(frozen=True, slots=True)
class NeedTable:
    """Works out and remembers the needs of one realm."""

    program: Program
    goal: int
    weights: tuple[tuple[int, int, int], ...]  # (bit, sixtieths, face or 0)
    holding: tuple[tuple[int, int], ...]  # (marks, face): one activation marks all of them
    costs: tuple[tuple[int, Vector], ...]
    gains: tuple[tuple[int, Vector], ...]
    sets: tuple[tuple[int, Vector], ...]
    known: dict[int, Needs] = field(compare=False, repr=False)

    def of(self, state: int) -> Needs:
        """Return what is left to do from this state."""
        found = self.known.get(state)
        if found is None:
            found = self.known[state] = self._work_out(state)
        return found

    def _work_out(self, state: int) -> Needs:
        missing = self.goal & ~state
        total, faces = 0, [0] * 7
        for bit, weight, face in self.weights:
            if missing & bit:
                total += weight
                faces[face] += weight
        for marks, face in self.holding:
            if missing & marks:
                total += WHOLE
                faces[face] += WHOLE
        cost = _sum_where(self.costs, missing)
        gain = _sum_where(self.gains, missing)
        late = [v for mask, v in self.sets if missing & mask]
        for vector in late:
            gain = (gain[0] + vector[0], gain[1] + vector[1], gain[2] + vector[2])
        return Needs(-(-total // WHOLE), tuple(-(-f // WHOLE) for f in faces), cost, gain)


def make_goal(sheet: Sheet, rolls: Sequence[Roll]) -> Goal:
    """Turn a sheet into a goal for the search."""
    steps = tuple(
        goal_steps(program, state)
        for program, state in zip(sheet.rules.programs, sheet.states, strict=True)
    )
    stars = tuple(
        claimed if program.depends_on_order else None
        for program, claimed in zip(sheet.rules.programs, sheet.claimed, strict=True)
    )
    return Goal(sheet.rules, sheet.states, steps, sheet.gained, sheet.spent, stars, tuple(rolls))


def goal_steps(program: Program, state: int) -> tuple[Step, ...]:
    """Return the steps that only make marks of the final state."""
    found = []
    for step in program.steps:
        if step.holding:
            assert program.holding is not None
            if any(
                state & held[step.holding - 1] and state & mark
                for mark, held in zip(program.holding.marks, program.holding.held, strict=True)
            ):
                found.append(step)
        elif state & step.add == step.add and state & step.need == step.need:
            found.append(_in_turn(program, step, state))
    return tuple(found)


def _in_turn(program: Program, step: Step, state: int) -> Step:
    """Return a step that waits for the marks before its own on a track.

    Nothing is filled there after what stands behind it, and marks are never erased: so on the
    way to a known sheet each mark of a track needs all earlier ones of that sheet.
    """
    earlier = 0
    for track in program.forward:
        if first := step.add & track:
            earlier |= track & state & ((first & -first) - 1)
    return replace(step, need=step.need | earlier) if earlier else step


def need_table(program: Program, state: int, steps: Sequence[Step]) -> NeedTable:
    """Prepare the lower bounds for one realm."""
    weights = []
    for f in program.fields:
        bit = program.filled[f.id]
        covering = [s for s in steps if s.units & bit]
        if not covering or not state & bit:
            continue
        size = max(s.units.bit_count() for s in covering)
        values = {s.values for s in covering}
        only = values.pop() if len(values) == 1 else 0
        face = only.bit_length() if only and only & (only - 1) == 0 else 0
        weights.append((bit, WHOLE // size if WHOLE % size == 0 else WHOLE // (size + 1), face))
    return NeedTable(
        program,
        state,
        tuple(weights),
        tuple(_holding_marks(program, state)),
        tuple((program.filled[f.id], f.cost.resources) for f in program.fields if f.cost),
        tuple((program.filled[f.id], f.gain.resources) for f in program.fields if f.gain),
        tuple((r.mask, r.gain) for r in program.sets if any(r.gain) and r.is_met(state)),
        {},
    )


def _holding_marks(program: Program, state: int) -> list[tuple[int, int]]:
    if program.holding is None:
        return []
    found = []
    for face in FACES:
        marks = sum(
            mark
            for mark, held in zip(program.holding.marks, program.holding.held, strict=True)
            if state & mark and state & held[face - 1]
        )
        if marks:
            found.append((marks, face))
    return found


def _sum_where(pairs: Sequence[tuple[int, Vector]], missing: int) -> Vector:
    p = h = c = 0
    for bit, vector in pairs:
        if missing & bit:
            p, h, c = p + vector[0], h + vector[1], c + vector[2]
    return (p, h, c)
