"""What a miscount rests on: which doubtful field may explain it."""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Text
from dicesheets.rules.entry import Doubt
from dicesheets.rules.reliance import rests_on
from dicesheets.rules.verdict import Finding, Severity

LAYOUT = load_classic(Game.WELTEN)
RESULTS = ("round-1", "round-3")  # that differ from what earlier sheets show


def finding(rule: str, card: str | None, *fields: str) -> Finding:
    said = Text("anders", "otherwise")
    return Finding(Severity.MISCOUNT, f"welten.{rule}", 3, card, fields, said)


# rule, round and card of the doubtful field, whether it may explain the miscount of round 3
CASES = [
    ("earlier-round", 1, "scythe", True),
    ("earlier-round", 2, "scythe", False),
    ("earlier-round", 3, "scythe", True),
    ("total", 1, "scythe", True),
    ("total", 2, "scythe", True),
    ("total", 2, "score", False),  # what was rolled is worth nothing by itself
    ("score", 3, "scythe", True),
    ("score", 2, "scythe", False),
    ("score", 3, "score", False),
    ("dice-log", 3, "scythe", False),
]


@pytest.mark.parametrize(("rule", "round_", "card", "rests"), CASES)
def test_a_miscount_rests_on_marks_of_its_round(
    rule: str, round_: int, card: str, rests: bool
) -> None:
    field = "turn-1-a" if card == "score" else "top-3"
    doubt = Doubt(round_, card, field, None, 0.6)
    assert rests_on(LAYOUT, finding(rule, "score", *RESULTS), doubt) is rests


@pytest.mark.parametrize(
    ("round_", "card", "field", "rests"),
    [(3, "scythe", "top-3", True), (2, "scythe", "top-3", False), (3, "cities", "r1c1", False)],
)
def test_stars_of_a_realm_rest_on_its_own_card(
    round_: int, card: str, field: str, rests: bool
) -> None:
    doubt = Doubt(round_, card, field, None, 0.6)
    assert rests_on(LAYOUT, finding("stars", "scythe", "star-1"), doubt) is rests
