"""What may stand in a field by ink, before the rules had their say."""

from __future__ import annotations

import pytest

from dicesheets.commands.score import command
from dicesheets.layouts import Game, load_classic
from dicesheets.rules.entry import Doubt, Entry
from dicesheets.rules.questions import SURE
from dicesheets.rules.record import MarkText
from dicesheets.scanner.collect import Placed, Sheets, collect, settled_readings
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scoring.settle import (
    COVERED_EMPTY,
    QUICK_BUDGET_SECONDS,
    entry_of,
    ink_of,
    settle_sheets,
)

LAYOUT = load_classic(Game.WELTEN)


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
