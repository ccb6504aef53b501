"""What may stand in a field by ink, before the rules had their say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicesheets.commands.score import command
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.entry import EMPTY, Doubt, Entry
from dicesheets.rules.questions import SURE
from dicesheets.rules.record import MarkText
from dicesheets.scanner.collect import Placed, Sheets, collect, settled_readings
from dicesheets.scanner.names import NamePicture
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scoring.settle import (
    COVERED_EMPTY,
    QUICK_BUDGET_SECONDS,
    entry_of,
    ink_of,
    settle_sheets,
)

LAYOUT = load_classic(Game.WELTEN)
CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def options(card: str, reading: FieldReading) -> dict[MarkText | None, float]:
    ink = ink_of(LAYOUT, Placed(1, card, reading))
    assert sum(share for _, share in ink.options) == pytest.approx(1, abs=1e-3)
    shares = [share for _, share in ink.options]
    assert shares == sorted(shares, reverse=True)
    return dict(ink.options)


def test_a_scribble_mostly_holds_what_it_looks_like_and_may_hold_anything() -> None:
    found = options("score", FieldReading("turn-1-a", "4", 0.9))
    assert set(found) == {None, *"123456"}
    assert found["4"] > 0.95 > 0.01 > found["1"] == pytest.approx(0.05 / 7)


def test_what_no_die_shows_is_no_option() -> None:
    found = options("score", FieldReading("turn-1-a", "1", 0.8, (("7", 0.15), ("2", 0.05))))
    assert "7" not in found and found["2"] > 0.05


def test_a_covered_field_is_mostly_empty() -> None:
    found = options("resources", FieldReading("coin-1", None, 0.0, unreadable=True))
    assert set(found) == {None, "o", "ox", "x"}
    assert found[None] > COVERED_EMPTY > 3 * found["o"]


def test_numbers_that_ink_does_not_name_stand_together() -> None:
    found = options("score", FieldReading("round-1", "10.4", 0.7, (("16.4", 0.2),)))
    assert list(found) == ["10.4", "16.4", "97"]


def test_none_of_the_numbers_that_ink_does_not_name_is_likelier_than_what_it_names() -> None:
    """A result that nobody could read was told as 97, the number that stands for all others."""
    found = options("score", FieldReading("round-1", "7.2", 0.26, (("7.8", 0.12),)))
    assert next(iter(found)) == "7.2" and found["97"] < found["7.2"]


UNREAD = FieldReading("turn-1-a", "9", 0.2, (("4", 0.5),), unreadable=True)
# What was read, and how likely each mark is: half of what ink leaves open goes to what it looks
# like, the rest to all that may stand there.
EXACT = [
    ("score", FieldReading("turn-1-a", "4", 0.9), {"4": 0.95 + 0.05 / 7, "1": 0.05 / 7}),
    ("score", FieldReading("turn-1-a", "4", 0.6, (("4", 0.3),)), {"4": 0.8 + 0.2 / 7}),
    ("score", FieldReading("turn-1-a", "4", 0.3, (("4", 0.6),)), {"4": 0.8 + 0.2 / 7}),
    ("score", FieldReading("turn-1-a", "1", 0.8, (("7", 0.15), ("2", 0.05))),
     {"1": 0.875 + 0.075 / 7, "2": 0.05 + 0.075 / 7, "3": 0.075 / 7}),
    ("score", FieldReading("round-1", "10.4", 0.7, (("16.4", 0.2),)),
     {"10.4": 0.75, "16.4": 0.2, "97": 0.05}),
    ("score", UNREAD, {"4": 0.5 + 0.5 / 7, None: 0.5 / 7}),
    ("resources", FieldReading("coin-1", None, 0.0, unreadable=True), {None: 0.625, "o": 0.125}),
    ("score", FieldReading("turn-1-a", "4", 1.0), {"4": 1.0}),
    ("score", FieldReading("turn-1-a", "4", 0.8, (("2", 0.8),)), {"4": 0.5, "2": 0.5}),
]  # fmt: skip


@pytest.mark.parametrize(("card", "reading", "shares"), EXACT)
def test_how_likely_each_mark_is_by_ink(
    card: str, reading: FieldReading, shares: dict[MarkText | None, float]
) -> None:
    found = options(card, reading)
    assert {mark: found[mark] for mark in shares} == pytest.approx(shares)


@pytest.mark.parametrize(("share", "is_told"), [(1.1e-5, True), (0.9e-5, False)])
def test_what_is_next_to_impossible_is_no_option(share: float, is_told: bool) -> None:
    found = options("score", FieldReading("turn-1-a", "4", 1 - share, (("2", share),)))
    assert ("2" in found) is is_told


def test_names_come_from_the_card_that_most_likely_bears_them() -> None:
    def named(card: str, round_: int, *jpegs: bytes) -> CardReading:
        fields = tuple(FieldReading(f.id, None, 1.0) for f in LAYOUT.card(card).fields)
        names = tuple(NamePicture(jpeg, player) for player, jpeg in enumerate(jpegs, 1))
        return CardReading(card, LAYOUT, "", "code", round_, 0, 0, CORNERS, fields, names=names)

    cards = (
        named("scythe", 2, b"realm"), named("resources", 2, b"purse"), named("score", 2, b"log"),
        named("score", 1), named("scythe", 1, b"realm"), named("resources", 1, b"purse", b"two"),
    )  # fmt: skip
    (sheets,) = collect([Reading("a.jpg", cards)])
    assert [(n.round, n.card, n.player, n.jpeg) for n in entry_of(sheets).names] == [
        (1, "resources", 1, b"purse"), (1, "resources", 2, b"two"), (2, "score", 1, b"log"),
    ]  # fmt: skip


def test_the_command_line_is_as_sure_as_the_library() -> None:
    (sure,) = (parameter for parameter in command.params if parameter.name == "sure")
    assert sure.default == SURE


def test_a_reading_shows_what_fits_where_nothing_could_be_read() -> None:
    hidden = FieldReading("coin-1", None, 0.0, unreadable=True)
    card = CardReading("resources", LAYOUT, "", "code", 1, 0, 0, (), (hidden,))
    reading = Reading("anna.jpg", (card,))
    (sheets,) = collect([reading])
    plain = entry_of(sheets)
    fits = Doubt(1, "resources", "coin-1", "o", 0.0)
    filled = Entry(
        plain.name,
        plain.layout,
        plain.record.with_mark(1, "resources", "coin-1", "o"),
        noted=(fits,),
    )
    (shown,) = settled_readings([reading], [(sheets, filled)])
    (field,) = shown.cards[0].fields
    assert (field.value, field.unreadable) == ("o", False)


def test_a_reading_shows_what_all_doubts_together_say_as_unsurely_as_the_report() -> None:
    """Where the written result spoke against the ink, what was asked about was shown as certain."""
    faint = FieldReading("coin-1", None, 0.8, (("o", 0.2),))
    card = CardReading("resources", LAYOUT, "", "code", 1, 0, 0, (), (faint,))
    reading = Reading("anna.jpg", (card,))
    (sheets,) = collect([reading])
    plain = entry_of(sheets)
    record = plain.record.with_mark(1, "resources", "coin-1", "o")
    asked = Doubt(1, "resources", "coin-1", "o", 0.97, ((EMPTY, 0.03),))
    entry = replace(plain, record=record, doubts=(asked,))
    (shown,) = settled_readings([reading], [(sheets, entry)])
    (field,) = shown.cards[0].fields
    assert (field.value, field.confidence, field.alternatives) == ("o", 0.97, ((None, 0.03),))
    assert field.doubtful
    mended = replace(plain, record=record)  # a person has said so
    (shown,) = settled_readings([reading], [(sheets, mended)])
    assert shown.cards[0].fields == (FieldReading("coin-1", "o", 1.0),)


@pytest.mark.parametrize(("budget", "times"), [(0.0, 0), (0.01, 1), (QUICK_BUDGET_SECONDS, 1)])
def test_any_time_at_all_is_used_to_settle_doubts(
    budget: float, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[float] = []

    def resolve(sheets: Sheets, weigh: object, seconds: float) -> tuple[Placed, ...]:
        budgets.append(seconds)
        return ()

    monkeypatch.setattr("dicesheets.scoring.settle.resolve", resolve)
    monkeypatch.setattr("dicesheets.scoring.settle.can_settle", lambda _: True)
    doubtful = FieldReading("coin-1", "o", 0.6)
    card = CardReading("resources", LAYOUT, "", "code", 1, 0, 0, (), (doubtful,))
    (sheets,) = collect([Reading("anna.jpg", (card,))])
    settle_sheets(sheets, budget)
    assert budgets == [budget] * times
