"""Every static rule broken once, on purpose, and found; miscounts and warnings kept apart."""

from __future__ import annotations

import random

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.record import CardRecord, RoundRecord
from dicesheets.rules.verdict import Finding, Severity
from dicesheets.rules.welten.judge import judge_round
from dicesheets.rules.welten.play.sheet import read_sheet
from dicesheets.rules.welten.play.simulate import Style, simulate_round
from dicesheets.rules.welten.static.breaches import add_up, is_clean

LAYOUT = load_classic(Game.WELTEN)
Cards = dict[str, dict[str, str]]


def sheet(**cards: dict[str, str]) -> RoundRecord:
    """Three realms at least, the others empty."""
    whole: Cards = {c.replace("_", "-"): m for c, m in cards.items()}
    for filler in ("wingspan", "society", "cities"):
        if sum(c not in ("score", "resources") for c in whole) < 3:
            whole.setdefault(filler, {})
    return RoundRecord(tuple(CardRecord(c, tuple(m.items())) for c, m in whole.items()))


def judge(record: RoundRecord) -> tuple[tuple[Finding, ...], bool | None, int | None]:
    verdict, findings, legal = judge_round(LAYOUT, record, 1, 1.0, with_history=False)
    return findings, legal, verdict.score_tenths


ICONS = {k: [f"{k}-{n}" for n in range(1, 13)] for k in ("pumpkin", "heart", "coin")}


def ringed(kind: str, count: int, spent: int = 0) -> dict[str, str]:
    return {f: "ox" if i < spent else "o" for i, f in enumerate(ICONS[kind][:count])}


BROKEN: list[tuple[str, Cards, tuple[str, ...]]] = [
    ("welten.castles.order", {"castles": {"l2-2": "3"}}, ("l2-2", "l2-1")),
    ("welten.castles.compare", {"castles": {"l2-1": "3", "l2-2": "3"}}, ("l2-2", "l2-1")),
    ("welten.cities.compare", {"cities": {"r1c1": "4", "r1c2": "4"}}, ("r1c1", "r1c2")),
    ("welten.society.compare", {"society": {"a1": "2", "b1": "2"}}, ("b1", "a1")),
    ("welten.wingspan.order", {"wingspan": {"bird-1-3": "2"}}, ("bird-1-3", "bird-1-2")),
    ("welten.charterstone.copy", {"charterstone": {"building-2": "x"}}, ("building-2", "crate-2")),
    ("welten.charterstone.copy", {"charterstone": {"crate-2": "1"}}, ("building-2", "crate-2")),
    ("welten.charterstone.holding", {"charterstone": {"done-2": "x"}}, ("done-2", "crate-2")),
    ("welten.viticulture.crossed", {"viticulture": {"grape-2": "x"}}, ("grape-2",)),
    ("welten.viticulture.deliver", {"viticulture": {"grape-6": "ox"}}, ("grape-6",)),
    (
        "welten.viticulture.deliver",
        {"viticulture": {"grape-3": "ox", "order-1": "x"}},
        ("grape-3", "order-1"),
    ),
    ("welten.pendulum.mark", {"pendulum": {"octagon-1": "ox"}}, ("octagon-1",)),
    ("welten.scythe.cost", {"scythe": {"bottom-3": "x"}}, ("bottom-3",)),
    (
        "welten.euphoria.stars",
        {"euphoria": {"left-1": "x", "star-1": "x"}, "resources": ringed("coin", 1)},
        ("star-1",),
    ),
    ("welten.pendulum.stars", {"pendulum": {"octagon-4": "o", "star-1": "x"}}, ("star-1",)),
    ("welten.resources.crossed", {"resources": {"coin-1": "x"}}, ("coin-1",)),
    ("welten.resources.spending", {"resources": ringed("pumpkin", 3, 1)}, ()),
    ("welten.resources.spending", {"resources": ringed("heart", 3, 1)}, ()),
    (
        "welten.resources.gains",
        {"resources": {**ringed("coin", 12), **ringed("heart", 7)}},
        (),
    ),
    ("welten.wingspan.mark", {"wingspan": {"bird-1-1": "x"}}, ("bird-1-1",)),
]


@pytest.mark.parametrize(("rule", "cards", "fields"), BROKEN, ids=[b[0] for b in BROKEN])
def test_each_rule_broken_once_is_found(rule: str, cards: Cards, fields: tuple[str, ...]) -> None:
    findings, legal, _ = judge(sheet(**cards))
    errors = [f for f in findings if f.severity is Severity.ERROR]
    assert rule in {f.rule for f in errors}
    assert fields in {f.fields for f in errors if f.rule == rule}
    assert legal is False
    assert all(f.message.de and f.message.en and f.message.de != f.message.en for f in errors)


def test_a_crossed_ring_that_serves_no_order_is_a_strange_mark_and_nothing_else() -> None:
    for mark in ("ox", "x"):
        findings, _, _ = judge(sheet(pendulum={"octagon-1": mark}))
        own = [f for f in findings if f.card == "pendulum" and f.severity is Severity.ERROR]
        assert [(f.rule, f.fields) for f in own] == [("welten.pendulum.mark", ("octagon-1",))]
        assert "octagon 1" in own[0].message.en and "order" not in own[0].message.en


def test_too_many_activations_of_one_realm() -> None:
    crosses = {f"{side}-{n}": "x" for side in ("pumpkin", "heart") for n in range(1, 6)}
    findings, legal, _ = judge(sheet(mylittlescythe=crosses))
    assert "welten.mylittlescythe.activations" in {f.rule for f in findings}
    assert legal is False


def test_too_many_dice_in_all() -> None:
    digits = {f"r{r}c{c}": "1245632"[(r + 2 * c) % 7] for r in (1, 2, 3) for c in (1, 2, 3)}
    birds = {f"bird-{b}-{s}": "5" for b in (1, 2, 3) for s in (1, 2, 3)}
    findings, _, _ = judge(sheet(cities=digits, wingspan=birds, scythe={"top-1": "x"}))
    assert "welten.dice" in {f.rule for f in findings}


def test_a_fourth_realm_is_too_many_and_a_missing_one_leaves_it_open() -> None:
    four = {c: dict[str, str]() for c in ("scythe", "cities", "society", "wingspan")}
    findings, legal, _ = judge(sheet(**four))
    assert ("welten.realms", Severity.ERROR) in {(f.rule, f.severity) for f in findings}
    assert legal is False
    two = RoundRecord((CardRecord("scythe", ()), CardRecord("cities", ())))
    findings, legal, _ = judge(two)
    assert ("welten.realms", Severity.WARNING) in {(f.rule, f.severity) for f in findings}
    assert legal is None


def test_wrong_sums_are_miscounts_and_the_right_ones_count() -> None:
    birds = {"bird-1-1": "1", "bird-1-2": "1", "bird-1-3": "5", "star-1": "x"}
    resources = {**ringed("pumpkin", 1), **ringed("coin", 1)}
    findings, legal, score = judge(
        sheet(score={"round-1": "1.2"}, resources=resources, wingspan=birds)
    )
    miscounts = {f.rule for f in findings if f.severity is Severity.MISCOUNT}
    assert miscounts == {"welten.wingspan.stars", "welten.score"}
    assert score == 22
    assert legal is None  # no dice log
    assert not [f for f in findings if f.severity is Severity.ERROR]


def lacking_one(**cards: dict[str, str]) -> RoundRecord:
    """A round with one realm on no photo."""
    assert sum(c not in ("score", "resources") for c in cards) == 2
    return RoundRecord(tuple(CardRecord(c, tuple(m.items())) for c, m in cards.items()))


def test_a_missing_realm_may_explain_what_was_gained_and_spent() -> None:
    spent = lacking_one(castles={}, cities={}, resources={"pumpkin-1": "ox"})
    gained = lacking_one(
        castles={}, cities={}, resources=ringed("pumpkin", 12) | ringed("heart", 12)
    )
    for record in (spent, gained):
        findings, legal, _ = judge(record)
        assert not [f for f in findings if f.severity is Severity.ERROR]
        assert legal is None
        whole = RoundRecord((*record.cards, CardRecord("society", ())))
        assert [f for f in judge(whole)[0] if f.severity is Severity.ERROR]


@pytest.mark.parametrize(("written", "is_wrong"), [("9.0", False), ("0.2", True)])
def test_a_missing_realm_may_bring_what_a_high_result_lacks(written: str, is_wrong: bool) -> None:
    birds = {"bird-1-1": "1", "bird-1-2": "1", "bird-1-3": "5", "star-1": "x", "star-2": "x"}
    findings, _, _ = judge(lacking_one(score={"round-1": written}, wingspan=birds, castles={}))
    assert ("welten.score" in {f.rule for f in findings}) is is_wrong


def test_a_missing_realm_may_be_the_weakest() -> None:
    birds = {"bird-1-1": "1", "bird-1-2": "1", "bird-1-3": "5", "star-1": "x", "star-2": "x"}
    cities = {"r1c1": "1", "star-1": "x"}
    findings, _, score = judge(lacking_one(wingspan=birds, cities=cities, score={"round-1": "2.0"}))
    assert score is None
    assert "welten.score" not in {f.rule for f in findings}


def test_a_forgotten_gain_is_a_warning() -> None:
    findings, _, _ = judge(sheet(wingspan={"bird-1-1": "1"}))
    assert ("welten.forgotten-gain", Severity.WARNING) in {(f.rule, f.severity) for f in findings}


def test_a_missing_die_leaves_the_answer_open_and_is_named() -> None:
    findings, legal, _ = judge(sheet(score={"turn-1-a": "3"}))
    (gap,) = [f for f in findings if f.rule == "welten.dice-log"]
    assert "turn-1-b" in gap.fields and "turn-1-a" not in gap.fields
    assert legal is None


@pytest.mark.parametrize("style", list(Style))
def test_simulated_rounds_are_clean_and_score_as_played(style: Style) -> None:
    rng = random.Random(4)
    realms = [c.id for c in LAYOUT.cards if c.plays]
    for _ in range(6):
        played = simulate_round(LAYOUT, rng.sample(realms, 3), rng, style)
        read = read_sheet(LAYOUT, played.record)
        tally = add_up(read)
        assert tally.score_tenths == played.score_tenths
        assert is_clean(read, tally)
        assert not judge(played.record)[0]
