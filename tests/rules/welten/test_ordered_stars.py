"""Realms that pay stars by the order of play and others with their marks, judged as by trying all.

A legal round was called impossible: the searches counted the stars of marks and sets differently
from those that a glass pays out or a sum gives.
"""

from __future__ import annotations

import pytest

from dicesheets.bench.reference_player import Reference, goal_of
from dicesheets.layouts.load import parse_layout
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.breadth.compact import fits_one_word
from dicesheets.rules.welten.breadth.search import Breadth
from dicesheets.rules.welten.depth.search import find_history
from dicesheets.rules.welten.goal.answer import ANYTHING, Answer
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.history import decide
from dicesheets.rules.welten.model.relaxation import Relaxation
from dicesheets.rules.welten.play.forward import round_rules

HEAD = """\
game: welten
id: small
name: {de: Klein, en: Small}
extends: classic
cards:
"""
GLASSES = """\
  glasses:
    role: realm
    title: {de: Gläser, en: Glasses}
    groups:
      box: {kind: circle, count: 2, holds: [star, [heart, star]]}
      glass: {kind: mark, numbers: [2, 5], gain: [star, none]}
    plays: [{mark: box, any_die: true}, {mark: glass}]
    sets: [{fields: glass, pays: box, gain: star}]
"""
SUMS = """\
  sums:
    role: realm
    title: {de: Summen, en: Sums}
    groups:
      row: {kind: mark, numbers: [2, 3, 5], gain: [star, none, none]}
    plays: [{mark: row}]
    sets: [{fields: row, gain: star}]
    tally: {groups: [row], ranges: [{to: 4, gain: star}, {gain: heart}]}
"""
BOTH = GLASSES.replace("glasses", "both") + (
    "    tally: {groups: [glass], ranges: [{to: 4, gain: star}, {gain: none}]}\n"
)
GENEROUS = GLASSES.replace("glasses", "generous").replace(
    "holds: [star, [heart, star]]",
    "holds: [[star, star, star, star, star], [star, star, star, star, star]]",
)
MARKS = {
    "glasses": ("box-2", "glass-1", "glass-2"),
    "sums": ("row-1", "row-2", "row-3"),
    "both": ("box-1", "glass-1", "glass-2"),
    "generous": ("box-2", "glass-1", "glass-2"),
}
SLOW = ("glasses", "generous")
ROLLS = ((2, 3), (5, 3), (3, 5))
SECONDS = 20.0


def goal(realm: str, claimed: int) -> Goal:
    layout = parse_layout(HEAD + GLASSES + SUMS + BOTH + GENEROUS, "small.yaml")
    rules = round_rules(layout, (realm, "castles", "scythe"))
    program = rules.programs[0]
    state = 0
    for field in MARKS[realm]:
        state |= program.filled[field]
    return goal_of(rules, (state, 0, 0), (0, 0, 0), (0, 0, 0), (claimed, 0, 0), ROLLS)


@pytest.mark.parametrize(
    "realm", ["sums", "both", *(pytest.param(n, marks=pytest.mark.slow) for n in SLOW)]
)
def test_claimed_stars_are_judged_as_by_trying_everything(realm: str) -> None:
    answers = []
    for claimed in range(7):
        asked = goal(realm, claimed)
        expected = Answer.FOUND if Reference(asked).reaches() else Answer.NONE
        assert decide(asked, SECONDS).answer is expected, claimed
        assert find_history(asked, ANYTHING, Budget.of(SECONDS))[0] is expected, claimed
        if fits_one_word(asked):
            assert Breadth(asked, ANYTHING).run(2000, Budget.of(SECONDS))[0] is expected, claimed
        if expected is Answer.FOUND:  # the model forgets the order, but allows what was played
            assert Relaxation(asked, ANYTHING).solve(SECONDS)[0], claimed
        answers.append(expected)
    assert 1 <= answers.count(Answer.FOUND) < len(answers)
    assert Answer.FOUND in answers[2:], "stars of marks and of the order together"


def test_more_stars_at_once_than_a_word_counts_are_searched_in_depth() -> None:
    assert fits_one_word(goal("glasses", 2))
    assert not fits_one_word(goal("generous", 6))
