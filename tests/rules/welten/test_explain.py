"""Explanations claim only what was proven: possible, impossible and undecided differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.budget import Budget
from dicesheets.rules.record import CardRecord, RoundRecord
from dicesheets.rules.welten import explain
from dicesheets.rules.welten.breadth.prospects import Prospects
from dicesheets.rules.welten.goal.target import Goal, make_goal
from dicesheets.rules.welten.model.relaxation import Scope
from dicesheets.rules.welten.play.sheet import read_sheet

LAYOUT = load_classic(Game.WELTEN)
ROLLS = tuple((1, 2) for _ in range(9))
MARKS = {
    "wingspan": {"bird-1-1": "2"},
    "society": {},
    "cities": {},
    "resources": {"pumpkin-1": "o"},
}


@pytest.fixture(scope="module")
def goal() -> Goal:
    """Return a small sheet that can be."""
    cards = tuple(CardRecord(card, tuple(marks.items())) for card, marks in MARKS.items())
    return make_goal(read_sheet(LAYOUT, RoundRecord(cards)), ROLLS)


def core(goal: Goal, seconds: float) -> list[int] | None:
    suspects = explain._Suspects(goal, Scope(goal.states), marks=False)
    return suspects.core(Budget.of(seconds))


def with_ringed(goal: Goal, more: int) -> Goal:
    return replace(goal, gained=(goal.gained[0] + more, *goal.gained[1:]))


def test_possible_impossible_and_undecided_are_told_apart(goal: Goal) -> None:
    assert core(goal, 30.0) == []
    assert core(with_ringed(goal, 40), 30.0)
    assert core(goal, -1.0) is None
    assert core(with_ringed(goal, 40), -1.0) is None


@pytest.mark.parametrize("is_decided", [True, False])
def test_marks_fit_the_dice_only_where_that_was_found(
    goal: Goal, is_decided: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explain, "_count_dice", lambda _: None)
    monkeypatch.setattr(explain, "MOST_SECONDS", 30.0)
    monkeypatch.setattr(explain, "PROBE_SECONDS", 30.0)
    solve = explain._Suspects.core

    def answer(suspects: explain._Suspects, deadline: float) -> list[int] | None:
        return None if suspects.by_mark and not is_decided else solve(suspects, deadline)

    monkeypatch.setattr(explain._Suspects, "core", answer)
    reason = explain.explain(with_ringed(goal, 40), 30.0)
    assert "ringed: the realms and dice that fit nowhere do not give that many" in reason.message.en
    assert reason.message.en.startswith("The realms' marks fit the dice, but") is is_decided
    assert ("passen zu den Würfeln" in reason.message.de) is is_decided


@pytest.mark.parametrize(("given", "spent"), [(0.5, 0.5), (0.7, 0.7), (10.0, 0.8)])
def test_an_explanation_takes_what_is_given_and_no_more_than_it_is_worth(
    given: float, spent: float, goal: Goal, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[float] = []

    class Clock(Budget):
        @staticmethod
        def of(seconds: float) -> Budget:
            budgets.append(seconds)
            return Budget.of(0.0)

    monkeypatch.setattr(explain, "Budget", Clock)
    monkeypatch.setattr(explain, "_count_dice", lambda _: None)
    explain.explain(with_ringed(goal, 40), given)
    assert budgets == [spent]


# dice that the marks take, and rings from dice that fit nowhere; 18 were rolled, one was made
COUNTS = [
    (19, 0, None),
    (20, 0, "take at least 20 dice; 18 were rolled"),
    (18, 1, None),
    (18, 2, "and 2 ringed resources can only come"),
    (19, 1, "and one ringed resource can only come"),
]


@pytest.mark.parametrize(("taken", "consoled", "told"), COUNTS)
def test_more_dice_than_there_were_are_counted(
    taken: int, consoled: int, told: str | None, goal: Goal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Prospects, "count_at_start", lambda _: (taken, consoled, 1))
    found = explain._count_dice(goal)
    assert (found is None) is (told is None)
    if found is not None and told is not None:
        assert told in found.message.en and ("und ein eingekreister" in found.message.de) is (
            consoled == 1
        )
        assert "what was spent (nothing) adds 1 at most" in found.message.en
        spent = explain._count_dice(replace(goal, spent=(0, 2, 0)))
        assert spent is not None and "(2 hearts) adds 1" in spent.message.en


def test_without_time_nothing_is_claimed_of_single_realms(goal: Goal) -> None:
    message = explain.explain(with_ringed(goal, 40), 0.0).message
    assert message.en.startswith("The dice, the realms' marks and the resources (ringed ")
    assert message.en.endswith(" do not all fit together.")


def test_one_star_is_a_star(goal: Goal) -> None:
    claimed = replace(goal, stars=(1, None, 2))
    one, _, two = (program.card.title for program in goal.rules.programs)
    told = explain._tell_part(claimed, ("stars", 0))
    assert told.en == f"no order of play gives 1 star in {one.en} and 2 stars in {two.en}"
    assert told.de.startswith(f"1 Stern in {one.de} und 2 Sterne in {two.de} ")


def test_stars_that_cannot_be_are_those_of_the_realm_that_claims_them(
    goal: Goal, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stars:
        def __init__(self, *_: object, **__: object) -> None:
            self.parts = {7: ("stars", 0)}

        def core(self, budget: Budget) -> list[int]:
            return [7]

    monkeypatch.setattr(explain, "_Suspects", Stars)
    claiming = replace(goal, stars=(None, 3, None))
    reason = explain._blame_resources(claiming, Budget.of(1.0), True)
    card = goal.rules.programs[1].card.id
    assert (reason.rule, reason.card) == (f"welten.{card}.stars", card)
    assert reason.fields == ("star-1", "star-2", "star-3")
