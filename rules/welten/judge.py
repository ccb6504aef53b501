"""The verdict on one round: score, static findings, history."""

from __future__ import annotations

from collections.abc import Iterator

from dicesheets.errors import HINT_TIME
from dicesheets.layouts.model import RESOURCES, Advice, Layout, Text
from dicesheets.rules.record import RoundRecord
from dicesheets.rules.verdict import (
    CardScore,
    Finding,
    ResourceCount,
    RoundVerdict,
    Severity,
    Turn,
)
from dicesheets.rules.welten.cards.resources import KINDS
from dicesheets.rules.welten.goal.answer import Answer, History
from dicesheets.rules.welten.play.sheet import Sheet, read_sheet
from dicesheets.rules.welten.static.breaches import Tally, add_up, find_breaches
from dicesheets.words.numbers import parse_tenths

Judgement = tuple[RoundVerdict, tuple[Finding, ...], bool | None]


def judge_round(
    layout: Layout,
    record: RoundRecord,
    round_number: int,
    budget_seconds: float,
    with_history: bool = True,
) -> Judgement:
    """Judge one round: what it is worth, what is wrong, and whether it can have been played.

    The last value is True (a history exists; the witness tells one), False or None (undecided).
    """
    sheet = read_sheet(layout, record, round_number)
    tally = add_up(sheet)
    findings = list(find_breaches(sheet, tally, round_number))
    legal: bool | None = None
    witness: tuple[Text, ...] = ()
    turns: tuple[Turn, ...] = ()
    if any(f.severity is Severity.ERROR for f in findings):
        legal = False
    elif with_history and sheet.rolls is not None and not sheet.lacks_realms:
        legal, witness, turns, more = _judge_history(sheet, tally, round_number, budget_seconds)
        findings += more
    verdict = RoundVerdict(
        score_tenths=tally.score_tenths,
        claimed_tenths=parse_tenths(sheet.result),
        cards=tuple(
            CardScore(program.card.id, stars, claimed)
            for program, stars, claimed in zip(
                sheet.rules.programs, tally.stars, sheet.claimed, strict=True
            )
        ),
        resources=tuple(
            ResourceCount(kind.value, sheet.gained[k], sheet.spent[k])
            for k, kind in enumerate(RESOURCES)
        ),
        witness=witness,
        turns=turns,
        lacks_realms=sheet.lacks_realms,
    )
    return verdict, tuple(findings), legal


def _judge_history(
    sheet: Sheet, tally: Tally, number: int, budget_seconds: float
) -> tuple[bool | None, tuple[Text, ...], tuple[Turn, ...], list[Finding]]:
    from dicesheets.rules.welten.goal.target import make_goal
    from dicesheets.rules.welten.goal.witness import witness_lines, witness_turns
    from dicesheets.rules.welten.history import decide

    assert sheet.rolls is not None
    goal = make_goal(sheet, sheet.rolls)
    decision = decide(goal, budget_seconds)
    if decision.answer is Answer.FOUND:
        assert decision.history is not None
        lines = witness_lines(sheet.rules, sheet.rolls, decision.history.turns)
        turns = witness_turns(sheet.rules, sheet.rolls, decision.history.turns)
        return True, lines, turns, list(_find_oddities(sheet, tally, number, decision.history))
    if decision.answer is Answer.NONE:
        from dicesheets.rules.welten.explain import explain

        reason = explain(goal, budget_seconds)
        finding = Finding(
            Severity.ERROR, reason.rule, number, reason.card, reason.fields, reason.message,
            reason.elsewhere,
        )  # fmt: skip
        return False, (), (), [finding]
    message = Advice(
        f"In {budget_seconds:g} Sekunden war nicht zu entscheiden, ob die Würfel diese Zeichen "
        "erlauben.",
        f"In {budget_seconds:g} seconds it could not be decided whether the dice allow these "
        "marks.",
        HINT_TIME,
    )
    return None, (), (), [Finding(Severity.WARNING, "welten.undecided", number, None, (), message)]


def _find_oddities(sheet: Sheet, tally: Tally, number: int, history: History) -> Iterator[Finding]:
    """Yield what the only history found contains: forgotten gains, spending without use."""
    from dicesheets.rules.welten.goal.witness import resources
    from dicesheets.rules.welten.play.forward import Action, Consolation, Waste
    from dicesheets.rules.welten.static.messages import forgotten_message

    card = sheet.resources_card
    wasted = [0, 0, 0]
    got = [0, 0, 0]
    for deed in (d for turn in history.turns for d in turn):
        for k in KINDS:
            if isinstance(deed, Waste):
                wasted[k] += deed.price[k]
            elif isinstance(deed, Action):
                got[k] += deed.outcome[k]
            elif isinstance(deed, Consolation) and deed.kind == k:
                got[k] += 1
    if any(wasted):
        paid = resources((wasted[0], wasted[1], wasted[2]))
        message = Text(
            f"{paid.de} wurden ohne Nutzen ausgegeben; erlaubt, aber seltsam.",
            f"{paid.en} were spent without use; allowed but odd.",
        )
        yield Finding(Severity.WARNING, "welten.wasted", number, card, (), message)
    for k, kind in enumerate(RESOURCES):
        ringed, cap = sheet.gained[k], sheet.rules.settings.cap[k]
        known = ringed < min(cap, tally.fixed[k])  # already reported by the static checks
        if not known and min(cap, got[k]) > ringed:
            message = forgotten_message(kind.value, min(cap, got[k]) - ringed)
            yield Finding(Severity.WARNING, "welten.forgotten-gain", number, card, (), message)
