"""What the marks are worth. Scores are whole tenths of a star."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from dicesheets.layouts.model import LeastOfOthers, ResourceGoal, WeltenSettings
from dicesheets.rules.welten.cards.program import Program
from dicesheets.rules.welten.cards.resources import Vector
from dicesheets.rules.welten.play.forward import RoundRules


def marked_stars(program: Program, state: int) -> int:
    """Return the stars that the marks give whatever the order of play was."""
    stars = sum(f.gain.star for f in program.fields if state & program.filled[f.id])
    return stars + sum(r.stars for r in program.sets if r.stars and r.is_met(state))


def reachable_stars(program: Program, state: int) -> frozenset[int]:
    """Return every number of stars that some order of play gives (before the card's limit)."""
    counts = {marked_stars(program, state)}
    for table in program.tallies:
        marks = state >> table.shift & table.width_mask
        counts = {a + b for a, b in product(counts, tally_stars(program, table.ranges, marks))}
    for rule in program.sets:
        if rule.holds and rule.is_met(state):
            most = sum(star for bit, _, star in rule.holds if state & bit)
            counts = {a + b for a in counts for b in range(most + 1)}
    return frozenset(counts)


def tally_stars(program: Program, ranges: Sequence[int], marks: int) -> set[int]:
    """Return the star counts that some order of marking these numbers gives."""
    known: dict[int, set[int]] = {0: {0}}

    def reach(part: int) -> set[int]:
        if part not in known:
            found: set[int] = set()
            rest = part
            while rest:
                bit = rest & -rest
                rest ^= bit
                choices = {s for _, s in program.tally_gains[ranges[part]].choices}
                found |= {a + b for a in reach(part ^ bit) for b in choices}
            known[part] = found
        return known[part]

    return reach(marks)


def final_stars(
    rules: RoundRules, states: Sequence[int], played: Sequence[int], gained: Vector
) -> tuple[int, ...]:
    """Return each realm's stars: those gained in play plus the end scores, within the limit."""
    most = rules.settings.stars_a_card
    stars = []
    for program, count in zip(rules.programs, played, strict=True):
        for end in program.card.end_scores:
            if isinstance(end, ResourceGoal):
                count += end.gain.star * sum(1 for g in gained if g >= end.at_least)
        stars.append(min(most, count))
    result = list(stars)
    for i, program in enumerate(rules.programs):
        if any(isinstance(end, LeastOfOthers) for end in program.card.end_scores):
            others = [s for j, s in enumerate(stars) if j != i]
            filled = (states[i] & program.filled_mask).bit_count()
            result[i] = min(most, stars[i] + min(min(others, default=0), filled))
    return tuple(result)


def tenths(settings: WeltenSettings, stars: Sequence[int], gained: Vector, spent: Vector) -> int:
    """Return a round's score in tenths of a star."""
    left = sum(gained) - sum(spent)
    return 10 * sum(stars) + settings.tenths_a_resource * left
