"""Why a sheet is impossible: the smallest set of marks that cannot all be true.

First the marks alone against the dice and what was spent: if these cannot be, marks are left
out one by one as long as the rest stays impossible. What remains is minimal: leave out any one
of them and the rest can be. If the marks alone are possible, the gains and the order of paying
are to blame, and the same is done with whole cards, resources and claimed stars.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from dicesheets.layouts.model import RESOURCES, Text
from dicesheets.rules.naming import field_name
from dicesheets.rules.welten.messages import amount
from dicesheets.rules.welten.program import Program
from dicesheets.rules.welten.relaxation import Relaxation, Scope
from dicesheets.rules.welten.search import Tolerance
from dicesheets.rules.welten.target import Goal
from dicesheets.rules.welten.witness import resources
from dicesheets.rules.wording import listed

ANYTHING = Tolerance(forgetting=True, waste=True)
MOST_SECONDS = 1.2  # of CPU for the whole explanation
MOST_PARTS = 4  # a longer list explains nothing
PROBE_SECONDS = 0.4  # for one weaker model; an undecided one counts as possible


@dataclass(frozen=True, slots=True)
class Reason:
    """What cannot all be true."""

    rule: str
    card: str | None
    fields: tuple[str, ...]
    message: Text


def explain(goal: Goal, budget_seconds: float) -> Reason:
    """Find the smallest explanation that the budget allows."""
    deadline = time.process_time() + min(MOST_SECONDS, max(1.0, budget_seconds))
    realms = len(goal.states)
    singles = [_only(goal, (card,)) for card in range(realms)]
    pairs = [_only(goal, (a, b)) for a in range(realms) for b in range(a + 1, realms)]
    for marks in (*singles, *pairs, tuple(_units(goal, c) for c in range(realms))):
        if any(marks) and _is_impossible(goal, marks, deadline):
            return _tell(goal, _shrink(goal, marks, deadline))
    return _blame_resources(goal, deadline)


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


def _only(goal: Goal, cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(_units(goal, c) if c in cards else 0 for c in range(len(goal.states)))


def _is_impossible(goal: Goal, marks: tuple[int, ...], deadline: float) -> bool:
    left = min(PROBE_SECONDS, deadline - time.process_time())
    if left <= 0:
        return False
    scope = Scope(marks, gains=(), balances=(), spending=(), stars=False)
    return Relaxation(goal, ANYTHING, scope).solve(left)[0] is False


def _shrink(goal: Goal, marks: tuple[int, ...], deadline: float) -> tuple[int, ...]:
    """Leave out marks one by one while the rest stays impossible."""
    kept = list(marks)
    for card in range(len(kept)):
        for group in _blocks(goal.rules.programs[card], kept[card]):
            trial = (*kept[:card], kept[card] & ~group, *kept[card + 1 :])
            if any(trial) and _is_impossible(goal, trial, deadline):
                kept[card] &= ~group
    return tuple(kept)


def _blocks(program: Program, marks: int) -> list[int]:
    """Return the marks to leave out together: halves first, then each by itself."""
    singles = [program.filled[f.id] for f in program.fields if marks & program.filled[f.id]]
    half = len(singles) // 2
    groups = [sum(singles[:half]), sum(singles[half:])] if len(singles) > 4 else []
    return [*groups, *singles]


def _tell(goal: Goal, marks: tuple[int, ...]) -> Reason:
    programs = goal.rules.programs
    cards = [c for c in range(len(marks)) if marks[c]]
    fields: list[str] = []
    parts_de, parts_en = [], []
    for card in cards:
        program = programs[card]
        names = [f.id for f in program.fields if marks[card] & program.filled[f.id]]
        fields += names
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
        return Reason("welten.history", None, (), message)
    return Reason(f"welten.{card_id}.history", card_id, tuple(fields), message)


def _shown(program: Program, field: str, state: int) -> Text:
    name, digit = field_name(program.card, field), program.value_at(field, state)
    return Text(f"{name.de} = {digit}", f"{name.en} = {digit}") if digit else name


Part = tuple[str, int]  # what the sheet says of the resources: (gains, balances, …; kind)


def _blame_resources(goal: Goal, deadline: float) -> Reason:
    """The marks could be, but not with these gains, this spending or these claimed stars."""
    parts: list[Part] = [("stars", 0)] if any(s is not None for s in goal.stars) else []
    parts += [(what, kind) for kind in (2, 1, 0) for what in ("spending", "balances", "gains")]
    for names in (("stars",), ("gains",), ("gains", "spending"), ("gains", "balances"), ()):
        some = [p for p in parts if p[0] in names]
        if some and _is_refuted(goal, some, deadline):
            parts = some
            break
    for part in tuple(parts):
        rest = [p for p in parts if p != part]
        if rest and _is_refuted(goal, rest, deadline):
            parts = rest
    if len(parts) > MOST_PARTS:
        return _blame_all(goal)
    told = [_tell_part(goal, part) for part in parts]
    only = Text("; ".join(t.de for t in told), "; ".join(t.en for t in told))
    if len(parts) == 1:
        message = Text(f"Die Zeichen der Welten passen zu den Würfeln, aber {only.de}.",
                       f"The realms' marks fit the dice, but {only.en}.")  # fmt: skip
    else:
        message = Text(
            f"Die Zeichen der Welten passen zu den Würfeln, aber es kann nicht alles zugleich "
            f"stimmen: {only.de}.",
            f"The realms' marks fit the dice, but not all of this can be true at once: {only.en}.",
        )
    if parts == [("stars", 0)]:
        card, claimed = next((c, s) for c, s in enumerate(goal.stars) if s is not None)
        card_id = goal.rules.programs[card].card.id
        fields = tuple(f"star-{n}" for n in range(1, claimed + 1))
        return Reason(f"welten.{card_id}.stars", card_id, fields, message)
    return Reason("welten.resources.history", None, (), message)


def _blame_all(goal: Goal) -> Reason:
    """Nothing smaller was found in time."""
    gained = resources(goal.gained) if any(goal.gained) else Text("nichts", "nothing")
    spent = resources(goal.spent) if any(goal.spent) else Text("nichts", "nothing")
    message = Text(
        f"Jede Welt für sich passt zu den Würfeln, aber nicht alles zusammen mit den Rohstoffen "
        f"(eingekreist {gained.de}, durchkreuzt {spent.de}).",
        f"Each realm by itself fits the dice, but not everything together with the resources "
        f"(ringed {gained.en}, crossed out {spent.en}).",
    )
    return Reason("welten.resources.history", None, (), message)


def _is_refuted(goal: Goal, parts: list[Part], deadline: float) -> bool:
    left = min(PROBE_SECONDS, deadline - time.process_time())
    return left > 0 and Relaxation(goal, ANYTHING, _scope(goal, parts)).solve(left)[0] is False


def _scope(goal: Goal, parts: list[Part]) -> Scope:
    def kinds(what: str) -> tuple[int, ...]:
        return tuple(kind for name, kind in parts if name == what)

    return Scope(
        goal.states, kinds("gains"), kinds("balances"), kinds("spending"), ("stars", 0) in parts
    )


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
        (goal.rules.programs[c].card.title, s) for c, s in enumerate(goal.stars) if s is not None
    ]
    de = listed([f"{s} Sterne in {t.de}" for t, s in claims]).de
    en = listed([f"{s} stars in {t.en}" for t, s in claims]).en
    return Text(f"{de} ergibt keine Reihenfolge", f"no order of play gives {en}")
