"""Histories: simulated rounds are legal, the witness can be replayed, the impossible is named."""

from __future__ import annotations

import random

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import RESOURCES, EffectKind, Game
from dicesheets.rules.budget import Budget
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.welten import history as history_module
from dicesheets.rules.welten.cards.dice import CREATED
from dicesheets.rules.welten.goal.answer import Answer, History
from dicesheets.rules.welten.goal.target import Goal, make_goal
from dicesheets.rules.welten.goal.witness import witness_turns
from dicesheets.rules.welten.history import decide, forget_decisions
from dicesheets.rules.welten.judge import judge_round
from dicesheets.rules.welten.play.forward import Action, Consolation, Waste
from dicesheets.rules.welten.play.sheet import Sheet, read_sheet
from dicesheets.rules.welten.play.simulate import Style, simulate_round

LAYOUT = load_classic(Game.WELTEN)
REALMS = [c.id for c in LAYOUT.cards if c.plays]
EFFECTS = LAYOUT.welten.effects


def replay(sheet: Sheet, history: History) -> None:
    """Play a history again with nothing but the rules of dice and purse, and compare the sheets."""
    states, purse, gained, spent = [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]
    assert sheet.rolls is not None
    for roll, deeds in zip(sheet.rolls, history.turns, strict=True):
        used: set[int] = set()
        active: set[int] = set()
        for deed in deeds:
            price, got = [0, 0, 0], [0, 0, 0]
            if isinstance(deed, Consolation):
                assert deed.die not in used
                used.add(deed.die)
                got[deed.kind] = 1
            elif isinstance(deed, Waste):
                price = list(deed.price)
            else:
                price = check_die(deed, roll, used, active)
                program = sheet.rules.programs[deed.card]
                assert program.expand(deed.step, states[deed.card]) == deed.added
                states[deed.card] |= deed.added
                got = list(deed.outcome[:3])
            for k in (0, 1, 2):
                purse[k] -= price[k]
                assert purse[k] >= 0
                cost = deed.step.cost[k] if isinstance(deed, Action) else 0
                ring = min(got[k], sheet.gained[k] - gained[k])  # the rest is lost or forgotten
                gained[k] += ring
                purse[k] += ring - cost
                spent[k] += price[k] + cost
                assert purse[k] >= 0
    assert tuple(states) == sheet.states
    assert (tuple(gained), tuple(spent)) == (sheet.gained, sheet.spent)


def check_die(deed: Action, roll: tuple[int, int], used: set[int], active: set[int]) -> list[int]:
    """Check a die against the effects it names; return what it cost."""
    die, price = deed.die, [0, 0, 0]
    value: int | None = None
    if die.source != CREATED:
        assert die.source not in used
        used.add(die.source)
        value = roll[die.source]
    steps = 0
    reuse = False
    for place in die.effects:
        effect = EFFECTS[place]
        assert not effect.on_pair or roll[0] == roll[1]
        assert effect.on_sum is None or sum(roll) == effect.on_sum
        if effect.kind in (EffectKind.COPY, EffectKind.MAKE):
            assert value is None
            value = die.base
            assert effect.kind is EffectKind.MAKE or value in roll
        else:
            steps += 1
            reuse |= effect.kind is EffectKind.SHIFT_AND_REUSE
        price[RESOURCES.index(effect.resource)] += effect.count or die.base
    assert value == die.base and tuple(price) == die.price
    distance = abs(die.value - die.base)
    assert distance == steps or (reuse and distance == steps - 1)
    assert deed.step.values >> (die.value - 1) & 1
    assert reuse or deed.card not in active
    active.add(deed.card)
    return price


@pytest.mark.parametrize(
    "seed", [*range(8), *(pytest.param(n, marks=pytest.mark.slow) for n in range(8, 12))]
)
def test_simulated_rounds_are_legal_and_their_witness_can_be_replayed(seed: int) -> None:
    rng = random.Random(seed)
    style = list(Style)[seed % 4]
    played = simulate_round(LAYOUT, rng.sample(REALMS, 3), rng, style)
    sheet = read_sheet(LAYOUT, played.record)
    assert sheet.rolls is not None
    decision = decide(make_goal(sheet, sheet.rolls), 20)
    assert decision.answer is not Answer.NONE
    if decision.history is not None:
        replay(sheet, decision.history)
        turns = witness_turns(sheet.rules, sheet.rolls, decision.history.turns)
        assert [turn.dice for turn in turns] == list(sheet.rolls)
        moves = [move for turn in turns for move in turn.moves]
        left = {(card, field): mark for move in moves for card, field, mark in move.marks}
        assert left == marks_of_play(played.record)
        assert tuple(map(sum, zip(*(m.spent for m in moves), strict=True))) == sheet.spent


def marks_of_play(record: RoundRecord) -> dict[tuple[str, str], str]:
    """Return what play leaves on the realms: stars are counted, not played."""
    return {
        (card.card, field): mark
        for card in record.cards
        if card.card in REALMS
        for field, mark in card.marks
        if not field.startswith("star-")
    }


def record(rolls: list[tuple[int, int]], **cards: dict[str, str]) -> RoundRecord:
    log = {f"turn-{t}-{'ab'[i]}": str(v) for t, r in enumerate(rolls, 1) for i, v in enumerate(r)}
    whole = {"score": log, **cards}
    return RoundRecord(tuple(CardRecord(c, tuple(m.items())) for c, m in whole.items()))


LOW = [(1, 2)] * 9


def test_three_sixes_without_a_six_are_explained() -> None:
    birds = {"bird-1-1": "6", "bird-2-1": "6", "bird-3-1": "6"}
    resources = {"pumpkin-1": "o", "coin-1": "o", "heart-1": "o"}
    _, findings, legal = judge_round(
        LAYOUT, record(LOW, wingspan=birds, society={}, cities={}, resources=resources), 1, 10
    )
    assert legal is False
    (finding,) = findings
    assert finding.rule == "welten.wingspan.history"
    assert len(finding.fields) == 1  # a single six is already too many
    assert "Flügelschlag" in finding.message.de and "Wingspan" in finding.message.en


def test_more_fives_than_the_dice_show_names_the_smallest_set() -> None:
    rolls = [(5, 1), (5, 1), *[(1, 2)] * 7]
    birds = {"bird-1-1": "5", "bird-2-1": "5", "bird-3-1": "5"}
    resources = {"pumpkin-1": "o", "coin-1": "o", "heart-1": "o"}
    _, findings, legal = judge_round(
        LAYOUT, record(rolls, wingspan=birds, society={}, cities={}, resources=resources), 1, 10
    )
    assert legal is False
    (finding,) = findings
    assert set(finding.fields) == set(birds)
    assert "at most 2 of these 3" in finding.message.en


def test_the_witness_tells_turn_by_turn() -> None:
    birds = {"bird-1-1": "2"}
    verdict, findings, legal = judge_round(
        LAYOUT,
        record(LOW, wingspan=birds, society={}, cities={}, resources={"pumpkin-1": "o"}),
        1,
        10,
    )
    assert legal is True and not findings
    assert len(verdict.witness) == 9
    told = [w for w in verdict.witness if "square 1 at the top = 2" in w.en]
    assert len(told) == 1 and "rolled 1 and 2: 2 to Wingspan" in told[0].en
    assert "1 Kürbis" in told[0].de


def test_wasted_resources_are_allowed_but_odd() -> None:
    resources = {"pumpkin-1": "o", "coin-1": "ox"}
    birds = {"bird-1-1": "2", "bird-1-2": "1"}
    _, findings, legal = judge_round(
        LAYOUT, record(LOW, wingspan=birds, society={}, cities={}, resources=resources), 1, 10
    )
    assert legal is True
    assert {f.rule for f in findings} <= {"welten.wasted"}


def test_no_budget_means_no_guess() -> None:
    rng = random.Random(1)
    played = simulate_round(LAYOUT, ["tapestry", "scythe", "pendulum"], rng, Style.SPENDING)
    assert judge_round(LAYOUT, played.record, 1, 0.0)[2] is not False


def test_sheets_that_differ_in_their_sums_alone_are_decided_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the player wrote as a result says nothing about how the round was played."""
    asked: list[object] = []

    class Counted(history_module._Tries):
        def __init__(self, goal: Goal, budget: Budget) -> None:
            asked.append(goal)
            super().__init__(goal, budget)

    monkeypatch.setattr(history_module, "_Tries", Counted)
    forget_decisions()
    rng = random.Random(5)
    played = simulate_round(LAYOUT, REALMS[:3], rng, Style.SPENDING).record
    results = {}
    for result in ("7.1", "1.7", "99.9"):
        written = Record(Game.WELTEN, rounds=(played,)).with_mark(1, "score", "round-1", result)
        verdict, _, legal = judge_round(LAYOUT, written.rounds[0], 1, 10)
        results[result] = (verdict.claimed_tenths, legal)
    assert len(asked) == 1
    assert {claimed for claimed, _ in results.values()} == {71, 17, 999}
    assert len({legal for _, legal in results.values()}) == 1
    forget_decisions()
