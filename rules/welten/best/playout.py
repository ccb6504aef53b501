"""Playing towards aimed sheets as far as the dice allow, with the search in breadth.

The aim is no goal: any position at the end of the round will do, and the best score counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.breadth.frontier import GAINED, SPENT, STARS, Frontier
from dicesheets.rules.welten.breadth.retrace import Retrace
from dicesheets.rules.welten.breadth.search import Breadth
from dicesheets.rules.welten.cards.dice import Roll
from dicesheets.rules.welten.cards.resources import Vector
from dicesheets.rules.welten.goal.answer import Answer, History, Tolerance
from dicesheets.rules.welten.goal.target import Goal, goal_steps
from dicesheets.rules.welten.play.forward import (
    Action,
    Consolation,
    Deed,
    Position,
    RoundRules,
    after,
    console,
    next_turn,
    start,
)
from dicesheets.rules.welten.play.scoring import final_stars, marked_stars, tenths

Turns = tuple[tuple[Deed, ...], ...]


class Playout(Breadth):
    """A search towards one aim."""

    def __init__(self, rules: RoundRules, rolls: Sequence[Roll], aim: tuple[int, ...]) -> None:
        settings = rules.settings
        steps = tuple(goal_steps(p, s) for p, s in zip(rules.programs, aim, strict=True))
        stars = tuple(settings.stars_a_card if p.depends_on_order else None for p in rules.programs)
        goal = Goal(rules, aim, steps, settings.cap, settings.cap, stars, tuple(rolls))
        super().__init__(goal, Tolerance(forgetting=True), open_ended=True)
        self.best: Turns = tuple(() for _ in rolls)

    def play(self, width: int, budget: Budget) -> Turns | None:
        """Return the turns of the best play found, or None if the time was too short."""
        return self.best if self.run(width, budget)[0] is Answer.FOUND else None

    def _finish(self, last: Frontier) -> tuple[Answer, History | None]:
        place = max(range(len(last)), key=lambda i: self._score(last, i))
        retrace = Retrace(self.goal, self.compact, self.moves, self.offers, self.layers)
        self.best = retrace.turns(int(last.parents[place]), ())
        return Answer.FOUND, None

    def _score(self, last: Frontier, place: int) -> int:
        rules, marks, word = self.goal.rules, int(last.marks[place]), int(last.words[place])
        states, stars = [], []
        for card, program in enumerate(rules.programs):
            state = self.compact.original(card, marks)
            for field, bits in program.values.items():
                if state & program.filled[field]:
                    state |= self.goal.states[card] & sum(bits)
            states.append(state)
            ordered = _part(word, STARS[card]) if program.depends_on_order else 0
            stars.append(ordered + marked_stars(program, state))
        gained, spent = _vector(word, GAINED), _vector(word, SPENT)
        return tenths(rules.settings, final_stars(rules, states, stars, gained), gained, spent)


def replay(rules: RoundRules, turns: Turns) -> Position:
    """Play the deeds of a round again and return where they lead."""
    position = start(rules)
    for deeds in turns:
        position = next_turn(position)
        for deed in deeds:
            if isinstance(deed, Action):
                position = after(rules, position, deed)
            elif isinstance(deed, Consolation):
                position = console(rules, position, deed.die, deed.kind)
    return position


def _part(word: int, bits: tuple[int, int]) -> int:
    return word >> bits[0] & (1 << bits[1]) - 1


def _vector(word: int, parts: Sequence[tuple[int, int]]) -> Vector:
    p, h, c = (_part(word, bits) for bits in parts)
    return (p, h, c)
