"""Why a sheet is impossible: the smallest set of marks that cannot all be true.

Every mark is an assumption of one constraint model: the dice and what was spent against the
marks. If they cannot all be, the solver names some that suffice, and these are left out one by
one as long as the rest stays impossible. With time enough, what remains is minimal: leave out any
one of them and the rest can be. If no marks are found that are impossible alone, the same is done
with resources and claimed stars; that the marks fit the dice is said only if the solver found how.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicesheets.layouts.model import RESOURCES, Text
from dicesheets.rules.budget import Budget
from dicesheets.rules.naming import field_name
from dicesheets.rules.welten.breadth.compact import CompactGoal, fits_one_word
from dicesheets.rules.welten.breadth.prospects import Prospects
from dicesheets.rules.welten.cards.program import Program
from dicesheets.rules.welten.goal.answer import ANYTHING
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.goal.witness import resources
from dicesheets.rules.welten.model.relaxation import Relaxation, Scope
from dicesheets.rules.welten.static.messages import amount
from dicesheets.words.fields import STAR_WORDS
from dicesheets.words.lists import counted, listed

EXPLAINED_FROM_SECONDS = 0.5  # whoever gives less only wants to know whether, not why
MOST_SECONDS = 0.8  # of CPU for the whole explanation
MOST_PARTS = 4  # a longer list explains nothing
PROBE_SECONDS = 0.4  # for one question to the solver; an undecided one counts as possible
Part = tuple[str, int]  # what the sheet says of the resources: (gains, balances, …; kind)


@dataclass(frozen=True, slots=True)
class Reason:
    """What cannot all be true."""

    rule: str
    card: str | None
    fields: tuple[str, ...]
    message: Text
    elsewhere: tuple[tuple[str, str], ...] = ()  # (card, field), where several cards are to blame


class _Suspects(Relaxation):
    """A constraint model whose marks, or whose parts about resources, are assumptions."""

    def __init__(self, goal: Goal, scope: Scope, marks: bool) -> None:
        self.by_mark = marks
        self.marks: dict[int, tuple[int, int]] = {}  # literal -> realm and mark
        self.parts: dict[int, Part] = {}
        super().__init__(goal, ANYTHING, scope)

    def demand_mark(self, card: int, bit: int, makers: list[int]) -> None:
        if not self.by_mark:
            super().demand_mark(card, bit, makers)
            return
        literal = self.model.boolean()
        self.marks[literal] = (card, bit)
        self.model.at_most_one(makers)
        self.model.clause([-literal - 1, *makers])

    def part(self, what: str, kind: int) -> int | None:
        if self.by_mark:
            return None
        known = next((v for v, p in self.parts.items() if p == (what, kind)), None)
        if known is None:
            known = self.model.boolean()
            self.parts[known] = (what, kind)
        return known

    def core(self, budget: Budget) -> list[int] | None:
        """Return assumptions that cannot all hold, with time enough none that can be spared.

        An empty list if all of them can hold; None if that was not decided in time.
        """
        found = self._refute(list(self.marks or self.parts), budget)
        if not found:
            return found
        core = found
        # whole cards first, those with few suspicious marks before the others
        cards = [card for card, _ in self.marks.values()]
        for card in sorted(set(cards), key=lambda c: sum(self._is_of(x, c) for x in core)):
            rest = [x for x in core if not self._is_of(x, card)]
            core = self._refute(rest, budget) or core
        for literal in tuple(core):
            if literal in core:
                core = self._refute([x for x in core if x != literal], budget) or core
        return core

    def _is_of(self, literal: int, card: int) -> bool:
        return self.marks[literal][0] == card

    def _refute(self, assumed: list[int], budget: Budget) -> list[int] | None:
        """Return what of the assumed cannot all hold, [] if it can, None if nobody knows."""
        left = min(PROBE_SECONDS, budget.left())
        if left <= 0 or not assumed:
            return None
        answer, core = self.model.solve(left, assumed=assumed)
        if answer is None:
            return None
        return [] if answer else [x for x in assumed if x in core] or None


def explain(goal: Goal, budget_seconds: float) -> Reason:
    """Find the smallest explanation that the budget allows; a tiny budget asks for none."""
    if budget_seconds < EXPLAINED_FROM_SECONDS:
        return _blame_all(goal)
    budget = Budget.of(min(MOST_SECONDS, budget_seconds))
    shortage = _count_dice(goal)
    if shortage is not None:
        return shortage
    units = tuple(_units(goal, card) for card in range(len(goal.states)))
    scope = Scope(units, gains=(), balances=(), spending=(), stars=False)
    suspects = _Suspects(goal, scope, marks=True)
    core = suspects.core(budget)
    if not core:
        return _blame_resources(goal, budget, do_marks_fit=core is not None)
    guilty = [0] * len(units)
    for literal in core:
        card, bit = suspects.marks[literal]
        guilty[card] |= bit
    return _tell(goal, tuple(guilty))


def _count_dice(goal: Goal) -> Reason | None:
    """Compare the dice that all marks and gains take at least with the dice there were at most."""
    if not fits_one_word(goal):
        return None
    taken, consoled, created = Prospects(goal, CompactGoal(goal), ANYTHING).count_at_start()
    rolled = 2 * len(goal.rolls)
    if taken + consoled <= rolled + created:
        return None
    spent = resources(goal.spent) if any(goal.spent) else Text("nichts", "nothing")
    more = Text("", "")
    if consoled:
        one = consoled == 1
        more = Text(
            ", und ein eingekreister Rohstoff kann"
            if one
            else f", und {consoled} eingekreiste Rohstoffe können",
            f", and {'one ringed resource' if one else f'{consoled} ringed resources'}",
        )
        more = Text(
            f"{more.de} nur für unpassende Würfel gegeben worden sein",
            f"{more.en} can only come from dice that fit nowhere",
        )
    message = Text(
        f"Die Zeichen der Welten brauchen mindestens {taken} Würfel{more.de}; gewürfelt wurden "
        f"{rolled}, und die Ausgaben ({spent.de}) geben höchstens {created} dazu.",
        f"The realms' marks take at least {taken} dice{more.en}; {rolled} were rolled, and what "
        f"was spent ({spent.en}) adds {created} at most.",
    )
    return Reason("welten.history", None, (), message)


def _units(goal: Goal, card: int) -> int:
    """The marks of a realm that a die must make, without what comes along with them."""
    bits = 0
    for step in goal.steps[card]:
        bits |= step.units | (step.add if step.copy else 0)
    program = goal.rules.programs[card]
    if program.holding is not None:
        bits |= sum(program.holding.marks)
    values = sum(sum(b) for b in program.values.values())
    return bits & goal.states[card] & ~values


def _tell(goal: Goal, marks: tuple[int, ...]) -> Reason:
    programs = goal.rules.programs
    cards = [c for c in range(len(marks)) if marks[c]]
    fields: list[tuple[str, str]] = []
    parts_de, parts_en = [], []
    for card in cards:
        program = programs[card]
        names = [f.id for f in program.fields if marks[card] & program.filled[f.id]]
        fields += ((program.card.id, name) for name in names)
        shown = listed([_shown(program, n, goal.states[card]) for n in names])
        parts_de.append(f"{program.card.title.de} ({shown.de})")
        parts_en.append(f"{program.card.title.en} ({shown.en})")
    spent = resources(goal.spent) if any(goal.spent) else Text("nichts", "nothing")
    count = len(fields)
    de, en = listed(parts_de).de, listed(parts_en).en
    if count == 1:
        message = Text(
            f"{de}: die Würfel und die Ausgaben ({spent.de}) erlauben dieses Zeichen nicht.",
            f"{en}: the dice and what was spent ({spent.en}) do not allow this mark.",
        )
    else:
        message = Text(
            f"{de}: die Würfel und die Ausgaben ({spent.de}) erlauben höchstens {count - 1} von "
            f"diesen {count} Zeichen.",
            f"{en}: the dice and what was spent ({spent.en}) allow at most {count - 1} of these "
            f"{count} marks.",
        )
    card_id = programs[cards[0]].card.id if len(cards) == 1 else None
    if card_id is None:
        return Reason("welten.history", None, (), message, tuple(fields))
    return Reason(f"welten.{card_id}.history", card_id, tuple(f for _, f in fields), message)


def _shown(program: Program, field: str, state: int) -> Text:
    name, digit = field_name(program.card, field), program.value_at(field, state)
    return Text(f"{name.de} = {digit}", f"{name.en} = {digit}") if digit else name


def _blame_resources(goal: Goal, budget: Budget, do_marks_fit: bool) -> Reason:
    """Say which gains, spending or claimed stars cannot be beside the marks."""
    suspects = _Suspects(goal, Scope(goal.states), marks=False)
    parts = [suspects.parts[literal] for literal in suspects.core(budget) or ()]
    if not 0 < len(parts) <= MOST_PARTS:
        return _blame_all(goal)
    message = _resources_message([_tell_part(goal, part) for part in parts], do_marks_fit)
    if parts == [("stars", 0)]:
        card, claimed = next((c, s) for c, s in enumerate(goal.stars) if s is not None)
        card_id = goal.rules.programs[card].card.id
        fields = tuple(f"star-{n}" for n in range(1, claimed + 1))
        return Reason(f"welten.{card_id}.stars", card_id, fields, message)
    return Reason("welten.resources.history", None, (), message)


def _resources_message(told: Sequence[Text], do_marks_fit: bool) -> Text:
    only = Text("; ".join(t.de for t in told), "; ".join(t.en for t in told))
    if len(told) == 1:
        known = Text("Die Zeichen der Welten passen zu den Würfeln, aber",
                     "The realms' marks fit the dice, but")  # fmt: skip
        open_ = Text("Mit den Zeichen der Welten geht das nicht auf:",
                     "This does not agree with the realms' marks:")  # fmt: skip
    else:
        known = Text(
            "Die Zeichen der Welten passen zu den Würfeln, aber es kann nicht alles zugleich "
            "stimmen:",
            "The realms' marks fit the dice, but not all of this can be true at once:",
        )
        open_ = Text(
            "Mit den Zeichen der Welten kann nicht alles zugleich stimmen:",
            "With the realms' marks not all of this can be true at once:",
        )
    start = known if do_marks_fit else open_
    return Text(f"{start.de} {only.de}.", f"{start.en} {only.en}.")


def _blame_all(goal: Goal) -> Reason:
    """Nothing smaller was found in time."""
    gained = resources(goal.gained) if any(goal.gained) else Text("nichts", "nothing")
    spent = resources(goal.spent) if any(goal.spent) else Text("nichts", "nothing")
    message = Text(
        "Die Würfel, die Zeichen der Welten und die Rohstoffe "
        f"(eingekreist {gained.de}, durchkreuzt {spent.de}) passen nicht alle zusammen.",
        "The dice, the realms' marks and the resources "
        f"(ringed {gained.en}, crossed out {spent.en}) do not all fit together.",
    )
    return Reason("welten.resources.history", None, (), message)


def _tell_part(goal: Goal, part: Part) -> Text:
    what, kind = part
    name = RESOURCES[kind].value
    ringed, crossed = amount(name, goal.gained[kind]), amount(name, goal.spent[kind])
    if what == "gains":
        return Text(
            f"{ringed.de} eingekreist: so viel geben die Welten und unpassende Würfel nicht her",
            f"{ringed.en} ringed: the realms and dice that fit nowhere do not give that many",
        )
    if what == "balances":
        return Text(
            f"{crossed.de} durchkreuzt: sie mussten ausgegeben werden, bevor sie da waren",
            f"{crossed.en} crossed out: they had to be spent before they were there",
        )
    if what == "spending":
        return Text(
            f"{crossed.de} durchkreuzt: genau so viel kann nicht ausgegeben worden sein",
            f"{crossed.en} crossed out: exactly that many cannot have been spent",
        )
    claims = [
        (goal.rules.programs[c].card.title, counted(s, *STAR_WORDS))
        for c, s in enumerate(goal.stars)
        if s is not None
    ]
    de = listed([f"{stars.de} in {title.de}" for title, stars in claims]).de
    en = listed([f"{stars.en} in {title.en}" for title, stars in claims]).en
    return Text(f"{de} ergibt keine Reihenfolge", f"no order of play gives {en}")
