"""How records are written: what an entry for review says, and lines that a person can read."""

from __future__ import annotations

import pytest
import yaml

from dicesheets.layouts.model import Game, Text
from dicesheets.records import format_record
from dicesheets.records.review import review_pairs
from dicesheets.rules.entry import Doubt
from dicesheets.rules.record import CardRecord, Record, RoundRecord

NOTE = Text("unscharf", "blurred")
PLACE = (1, "scythe", "top-3")
# a doubt, and which keys stand in its entry after the place
ENTRIES = [
    (Doubt(*PLACE, "x", 0.6), "value confidence"),
    (Doubt(*PLACE, None, 0.6), "confidence"),
    (Doubt(*PLACE, None, 0.0), "confidence"),  # surely not nothing
    (Doubt(*PLACE, None, 0.0, is_unreadable=True), "unreadable"),
    (Doubt(*PLACE, None, 0.3, is_unreadable=True), "unreadable confidence"),
    (Doubt(*PLACE, "x", 0.6, (("empty", 0.4),)), "value confidence alternatives"),
    (Doubt(*PLACE, "x", 0.6, note=NOTE), "value confidence note"),
]


@pytest.mark.parametrize(("doubt", "keys"), ENTRIES)
def test_an_entry_says_what_is_known_and_nothing_else(doubt: Doubt, keys: str) -> None:
    assert [key for key, _ in review_pairs(doubt)] == ["round", "card", "field", *keys.split()]


@pytest.mark.parametrize(
    ("share", "told"), [(0.12344, "0.1234"), (0.12346, "0.1235"), (0.99996, "1.0")]
)
def test_shares_have_four_decimals(share: float, told: str) -> None:
    record = Record(Game.WELTEN, rounds=(RoundRecord((CardRecord("scythe", (("top-3", "x"),)),)),))
    doubt = Doubt(*PLACE, "x", share, (("empty", share),))
    text = format_record(record, [doubt])
    assert f"confidence: {told}," in text and f"empty: {told}" in text


def test_what_is_in_doubt_and_what_was_noted_stand_below_each_other() -> None:
    record = Record(Game.WELTEN, rounds=(RoundRecord((CardRecord("scythe", (("top-3", "x"),)),)),))
    doubt, noted = Doubt(*PLACE, "x", 0.6), Doubt(1, "scythe", "top-4", None, 0.7)
    lines = format_record(record, [doubt], [(1, "resources")], noted=[noted]).splitlines()
    begin = lines.index("review:")
    assert lines[begin + 1 : begin + 3] == [
        "  - {round: 1, card: resources, missing: true}",
        "  - {round: 1, card: scythe, field: top-3, value: x, confidence: 0.6}",
    ]
    assert lines[begin + 3].startswith("# Read with doubt, but whatever")
    assert lines[begin + 4 :] == [
        "noted:", "  - {round: 1, card: scythe, field: top-4, confidence: 0.7}",
    ]  # fmt: skip


def written(*marks: tuple[str, str]) -> list[str]:
    """Return the lines of a card with these marks."""
    record = Record(Game.WELTEN, rounds=(RoundRecord((CardRecord("scythe", marks),)),))
    text = format_record(record)
    (round_,) = yaml.safe_load(text)["rounds"]
    assert round_["scythe"] == dict(marks)
    return [line for line in text.splitlines() if line.endswith((",", "}"))]


@pytest.mark.parametrize(("length", "lines"), [(99, 1), (100, 1), (101, 2)])
def test_a_line_has_a_hundred_characters_at_most(length: int, lines: int) -> None:
    rest = len("  - scythe: {: x, b: x}")
    found = written(("a" * (length - rest), "x"), ("b", "x"))
    assert len(found) == lines
    assert max(map(len, found)) == (length if lines == 1 else length - len(" b: x}"))


def test_lines_are_filled_before_another_is_begun() -> None:
    first, *more = written(*((f"field-{number:02}", "x") for number in range(30)))
    assert first.startswith("  - scythe: {field-00: x, field-01: x,")
    assert [line.count(": x") for line in (first, *more)] == [6] * 5, "a seventh does not fit"
    assert all(line.startswith(" " * 13 + "field-") for line in more)
