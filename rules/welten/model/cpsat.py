"""A thin layer over OR-Tools CP-SAT: variables, linear rows, clauses, solve.

Uses the compiled helper directly: `ortools.sat.python.cp_model` would import pandas, which
takes six times as long as everything else here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from dicesheets.rules.budget import WALL_FACTOR

UNBOUNDED = 10**9
Term = tuple[int, int]  # (variable, coefficient)

# One worker, which is the calling thread: its time counts for the budget of whoever asks. And a
# light presolve: the models are small (a few hundred to two thousand Booleans) and heavy presolve
# took longer than the search (measured on simulated rounds).
PARAMETERS = "num_workers:1 symmetry_level:0 cp_model_probing_level:0 log_search_progress:false"

TICKS_A_SECOND = 0.7  # deterministic time per CPU second, measured on these models
ROUNDING = 1e-6  # bounds of whole numbers come as floats


class Model:
    """A CP-SAT model under construction. A negative literal of `v` is `-v - 1`."""

    def __init__(self) -> None:
        from ortools.sat.python import cp_model_helper

        self._helper: Any = cp_model_helper
        self._proto: Any = cp_model_helper.CpModelProto()
        self._variables = 0
        self._rows: Any = self._proto.constraints

    def boolean(self) -> int:
        """Add a variable that is 0 or 1."""
        return self.integer(0, 1)

    def integer(self, low: int, high: int) -> int:
        """Add a whole-number variable."""
        return self.choice((low, high))

    def choice(self, domain: Sequence[int]) -> int:
        """Add a variable over intervals given as (low, high, low, high, …)."""
        self._proto.variables.add().domain.extend(list(domain))
        self._variables += 1
        return self._variables - 1

    def linear(
        self, terms: Iterable[Term], low: int, high: int, only_if: int | None = None
    ) -> None:
        """Demand low <= sum <= high (only where the literal `only_if` holds)."""
        row = self._rows.add()
        if only_if is not None:
            row.enforcement_literal.append(only_if)
        variables, coefficients = [], []
        for variable, coefficient in terms:
            variables.append(variable)
            coefficients.append(coefficient)
        row.linear.vars.extend(variables)
        row.linear.coeffs.extend(coefficients)
        row.linear.domain.extend([max(low, -UNBOUNDED), min(high, UNBOUNDED)])

    def clause(self, literals: Iterable[int]) -> None:
        """Demand that one of the literals holds."""
        self._rows.add().bool_or.literals.extend(list(literals))

    def at_most_one(self, literals: Iterable[int]) -> None:
        """Demand that at most one of the literals holds."""
        self._rows.add().at_most_one.literals.extend(list(literals))

    def exactly_one(self, literals: Iterable[int]) -> None:
        """Demand that exactly one of the literals holds."""
        self._rows.add().exactly_one.literals.extend(list(literals))

    def solve(
        self, seconds: float, thorough: bool = False, seed: int = 0, assumed: Sequence[int] = ()
    ) -> tuple[bool | None, list[int]]:
        """Return (True, values), (False, a core) if there is no solution, or (None, []).

        `thorough` leans on linear bounds: slower at first, better at hard refutations. Another
        `seed` tends to give another solution. The core names the `assumed` literals that suffice
        for the refutation.
        """
        self._proto.assumptions.clear()
        self._proto.assumptions.extend(list(assumed))
        level = " linearization_level:2" if thorough else ""
        if seed:
            level += f" random_seed:{seed} search_random_variable_pool_size:5"
        response = self._solve(seconds, level)
        status = response.status
        if status in (self._helper.OPTIMAL, self._helper.FEASIBLE):
            return True, list(response.solution)
        assert status != self._helper.MODEL_INVALID, "the constraint model is malformed"
        if status == self._helper.INFEASIBLE:
            return False, list(response.sufficient_assumptions_for_infeasibility)
        return None, []

    def maximise(self, terms: Iterable[Term], seconds: float) -> tuple[int, list[int]]:
        """Return a number that the sum can never exceed, as small as the time allows, and the
        values of the best solution found (none if there was no time)."""
        objective = self._proto.objective
        objective.vars.clear()
        objective.coeffs.clear()
        for variable, coefficient in terms:
            objective.vars.append(variable)
            objective.coeffs.append(-coefficient)
        response = self._solve(seconds, " linearization_level:2")
        assert response.status != self._helper.MODEL_INVALID, "the constraint model is malformed"
        if response.status not in (self._helper.OPTIMAL, self._helper.FEASIBLE):
            return UNBOUNDED, []  # the solver had no time to find out anything
        bound = math.floor(ROUNDING - float(response.best_objective_bound))
        return bound, list(response.solution)

    def _solve(self, seconds: float, more: str) -> Any:
        wrapper = self._helper.SolveWrapper()
        parameters = self._helper.SatParameters()
        # The limit is CPU time: the solver's own clock, and a generous one on the wall.
        limits = (
            f"max_deterministic_time:{max(seconds, 0.01) * TICKS_A_SECOND:.3f} "
            f"max_time_in_seconds:{max(seconds, 0.01) * WALL_FACTOR:.3f}"
        )
        parameters.merge_text_format(f"{PARAMETERS} {limits}{more}")
        wrapper.set_parameters(parameters)
        return wrapper.solve(self._proto)
