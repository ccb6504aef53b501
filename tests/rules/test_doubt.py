"""Nothing is asserted that rests on a field which cannot be seen, and no number is made up."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicesheets.layouts.load import load_classic, load_layout
from dicesheets.layouts.model import Game, Text
from dicesheets.reports.json_ import verdict_json
from dicesheets.reports.text import format_verdict
from dicesheets.rules.entry import Doubt, Entry, Judged
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.reliance import rests_on
from dicesheets.rules.verdict import Finding, ResourceCount, Severity
from dicesheets.scoring.judge import judge_entry
from dicesheets.scoring.rank import rank

CARD_POINTS = Path(__file__).parents[2] / "examples" / "games" / "card-points.yaml"
# Stars miscounted twice, a wrong result, a wrong total, two forgotten coins.
MARKS = {
    "viticulture": {"grape-1": "ox", "order-1": "x", "star-1": "x", "star-2": "x", "star-3": "x"},
    "tapestry": {"r1c1": "#", "star-1": "x"},
    "castles": {"l1-1": "1"},
    "resources": {"pumpkin-1": "o"},
    "score": {
        **{f"turn-{t}-{d}": "3" for t in range(1, 10) for d in "ab"},
        "round-1": "9.9", "total": "77",
    },
}  # fmt: skip


def judged(
    *unreadable: str,
    game: Game = Game.WELTEN,
    marks: dict[str, dict[str, str]] | None = None,
    missing: tuple[str, ...] = (),
) -> Judged:
    """Judge a sheet on which some fields ("resources heart-1") or cards cannot be read."""
    lost = [tuple(name.split()) for name in unreadable]
    cards = tuple(
        CardRecord(card, tuple((f, m) for f, m in its.items() if (card, f) not in lost))
        for card, its in (marks or MARKS).items()
    )
    doubts = tuple(Doubt(1, card, field, None, 0.0, (), True) for card, field in lost)
    record = Record(game, rounds=(RoundRecord(cards),))
    gone = tuple((1, card) for card in missing)
    return judge_entry(Entry("anna.jpg", load_classic(game), record, doubts, gone), 0.5)


def rules(item: Judged) -> set[str]:
    return {f.rule for f in item.verdict.findings if not f.rule.endswith("unreadable")}


def told(item: Judged) -> Any:
    """Return the only round as programs see it."""
    (data,) = json.loads(json.dumps(verdict_json(item, "de")))["rounds"]
    return data


@pytest.mark.parametrize(
    ("field", "gone"),
    [
        ("viticulture star-4", {"welten.viticulture.stars"}),
        ("viticulture grape-6", {"welten.viticulture.stars"}),
        ("castles l2-1", {"welten.castles.stars"}),
        ("resources heart-1", set()),
    ],
)
def test_miscounts_that_rest_on_a_lost_field_are_not_said(field: str, gone: set[str]) -> None:
    before, after = rules(judged()), rules(judged(field))
    rest = {"welten.score", "welten.total", "welten.forgotten-gain"}  # a whole round is in them
    assert before >= {"welten.viticulture.stars", "welten.tapestry.stars", "welten.score"}
    assert after.isdisjoint(gone | rest)
    assert {r for r in before if r.endswith(".stars")} - gone <= after


def test_a_lost_result_leaves_the_others_as_they_are() -> None:
    before, after = rules(judged()), rules(judged("score round-1"))
    assert before - after == {"welten.score"}
    assert rules(judged("score round-2")) == before - {"welten.total"}


def test_lost_dice_are_not_called_missing_and_cost_no_score() -> None:
    item = judged("score turn-2-a", "score turn-2-b")
    assert item.verdict.score_tenths == judged().verdict.score_tenths is not None
    assert "welten.dice-log" not in rules(item)
    assert "welten.score" in rules(item)


def test_a_missing_score_card_is_told_once() -> None:
    marks = {name: its for name, its in MARKS.items() if name != "score"}
    assert "welten.dice-log" in rules(judged(marks=marks))
    item = judged(marks=marks, missing=("score",))
    assert "welten.missing" in rules(item)
    assert "welten.dice-log" not in rules(item)
    assert item.verdict.legal is None
    assert item.verdict.score_tenths == judged().verdict.score_tenths


def test_the_table_shows_no_number_that_is_made_up() -> None:
    item = judged("viticulture star-4", "resources heart-1", "resources coin-12")
    text = format_verdict(item, "de")
    assert "  Herzen " in text and "Herzen (0 erhalten" not in text
    assert "Kürbisse (1 erhalten, 0 ausgegeben)" in text
    rows = {row.split()[0]: row.split()[1:] for row in text.splitlines()[3:9]}
    assert rows["Viticulture"] == ["?", "?"]
    assert rows["Herzen"] == ["?"] == rows["Münzen"]
    assert rows["Tapestry"] == ["0", "1", "<"]
    data = told(item)
    assert data["cards"]["viticulture"] == {"stars": None, "claimed": None}
    assert data["resources"]["heart"] == {"gained": None, "spent": None}
    assert ResourceCount("pumpkin", 1, 0) in item.verdict.rounds[0].resources


def test_stars_that_depend_on_other_cards_are_open_when_those_are() -> None:
    marks = MARKS | {"cities": {"r1c1": "4"}}
    del marks["castles"]
    stars = {c.card: c.stars for c in judged("tapestry r6c6", marks=marks).verdict.rounds[0].cards}
    assert stars["cities"] is None
    assert stars["viticulture"] is not None


def test_a_breach_that_rests_on_a_lost_field_is_not_said() -> None:
    marks = MARKS | {"scythe": {"top-3": "x", "bottom-3": "x"}}  # costs what nobody spent
    del marks["castles"]
    assert "welten.scythe.cost" in rules(judged(marks=marks))
    item = judged("resources heart-1", marks=marks)
    assert "welten.scythe.cost" not in rules(item)
    assert item.verdict.legal is None


def test_cards_that_are_there_are_there_whatever_they_hold() -> None:
    marks = {name: its for name, its in MARKS.items() if name != "castles"}
    assert "welten.realms" in rules(judged("tapestry r6c6", marks=marks))


def test_a_board_with_a_lost_hex_counts_no_treasures_and_is_not_ranked() -> None:
    board = {"board": {"r1c3": "x", "red-1": "x", "yellow-1": "x"}}
    clear = judged(game=Game.WUERFELAND, marks=board)
    assert "wuerfeland.treasures" in rules(clear)
    item = judged("board r2c3", game=Game.WUERFELAND, marks=board)
    assert rules(item) == set()
    outcome = item.verdict.rounds[0]
    assert (outcome.treasures, outcome.won, outcome.claimed_tenths) == (None, None, None)
    text = format_verdict(item, "de")
    assert "noch nicht" not in text
    assert "Vollständige Farben         ?" in text
    assert "Vollständige Farben         –" in format_verdict(clear, "de")
    data = told(item)
    assert data["treasures"] is None and data["complete"] == []
    assert rank([item]).places[0].rank is None


def test_a_pad_says_what_is_wrong_with_the_players_that_can_be_read() -> None:
    pad = {"pad": {"p1-t1": "28", "p1-total": "99", "p2-t1": "3", "p2-total": "99"}}
    clear = judged(game=Game.CARCASSONNE, marks=pad)
    assert "carcassonne.unfinished" in rules(clear)
    item = judged("pad p2-t2", game=Game.CARCASSONNE, marks=pad)
    totals = [f.fields for f in item.verdict.findings if f.rule == "carcassonne.total"]
    assert totals == [("p1-total",)]
    assert "carcassonne.unfinished" not in rules(item)


def test_what_the_realms_cost_in_lost_squares_is_not_called_unspendable() -> None:
    marks: dict[str, dict[str, str]] = {"tapestry": {}, "viticulture": {}, "scythe": {}}
    marks |= {"resources": {"heart-1": "ox"}, "score": MARKS["score"]}  # a square costs one heart
    assert "welten.resources.spending" in rules(judged(marks=marks))
    squares = [f"scythe {f.id}" for f in load_classic(Game.WELTEN).card("scythe").fields]
    item = judged(*squares, marks=marks)
    assert "welten.resources.spending" not in rules(item)
    assert item.verdict.legal is None
    del marks["scythe"]
    item = judged(marks=marks, missing=("scythe",))
    assert "welten.resources.spending" not in rules(item)
    assert item.verdict.legal is None


@pytest.mark.parametrize("rule", ["tapestry.cost", "tapestry.activations", "resources.gains"])
def test_breaches_that_all_realms_take_part_in_rest_on_each_of_them(rule: str) -> None:
    card = rule.partition(".")[0]
    finding = Finding(Severity.ERROR, f"welten.{rule}", 1, card, (), Text("", ""))
    pale = Doubt(1, "scythe", "bottom-3", "x", 0.6)
    layout = load_classic(Game.WELTEN)
    assert rests_on(layout, finding, pale)
    unread = replace(pale, value=None, is_unreadable=True)  # may cost more, but never less
    assert rests_on(layout, finding, unread) is (card == "resources")
    assert not rests_on(layout, finding, replace(pale, round=2))
    assert not rests_on(layout, replace(finding, rule="welten.tapestry.mark"), pale)
    free = replace(pale, field="star-1")
    assert rests_on(layout, finding, free) is (card == "resources")


def test_breaches_on_a_pad_that_clear_fields_prove_stay() -> None:
    pad = {
        "p1-t1": "1", "p1-t1-knight": "x", "p2-t1": "0", "p2-t1-knight": "x",
        "p2-t1-catapults": "x", "p3-t1": "56",
    }  # fmt: skip
    marks = {"pad": pad}
    breaches = {"carcassonne.knight", "carcassonne.catapults", "carcassonne.doubling"}
    game = Game.CARCASSONNE
    assert rules(judged("pad p4-t1", game=game, marks=marks)) >= breaches
    gone = {
        "p1-t1-knight": "knight", "p2-t1-knight": "catapults", "p3-t2-knight": "doubling",
        "p1-t2": None, "p2-t2": None,
    }  # fmt: skip
    for field, rule in gone.items():
        left = rules(judged(f"pad {field}", game=game, marks=marks)) & breaches
        assert breaches - left == ({f"carcassonne.{rule}"} if rule else set())
    coins = {"pad": {"p1-coins": "4.5", "p2-coins": "3"}}
    assert "helden.coins" in rules(judged("pad p2-total", game=Game.HELDEN, marks=coins))
    assert "helden.coins" not in rules(judged("pad p1-coins", game=Game.HELDEN, marks=coins))


@pytest.mark.parametrize("doubted", [True, False])
def test_players_noted_other_dice_only_where_both_dice_are_read_without_doubt(
    doubted: bool,
) -> None:
    anna = judged()
    score = MARKS["score"] | {"turn-4-a": "5"}
    ben = judged(marks=MARKS | {"score": score}).entry
    doubt = Doubt(1, "score", "turn-4-a", "5", 0.7, (("3", 0.3),))
    ben = replace(ben, name="ben.jpg", doubts=(doubt,) if doubted else ())
    told = " ".join(text.de for text in rank([anna, judge_entry(ben, 0.5)]).differences)
    assert ("verschiedene Würfel" in told) is not doubted


def test_a_minus_before_nothing_rests_on_its_own_two_fields() -> None:
    """A lost field of another player took the warning away."""
    layout = load_layout(CARD_POINTS)
    fields = ("p1-t2-minus", "p1-t2")
    finding = Finding(Severity.WARNING, "own.minus", 1, "pad", fields, Text("", ""))
    lost = {
        name: Doubt(1, "pad", name, None, 0.0, (), True) for name in (*fields, "p1-t3", "p2-t2")
    }
    assert [name for name in lost if rests_on(layout, finding, lost[name])] == list(fields)
