"""Official rolls settle doubtful dice, and leave what is clear as it stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.record import MarkText
from dicesheets.scanner.collect import Sheets, collect
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scoring.official import OtherDice, logged_dice, other_dice, with_official
from dicesheets.scoring.settle import entry_of

CLASSIC = load_classic(Game.WELTEN)
CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def sheets_of(first: FieldReading, second: FieldReading) -> Sheets:
    """Return a score card with two dice in its first turn and nothing else."""
    dice = {
        "turn-1-a": replace(first, field="turn-1-a"),
        "turn-1-b": replace(second, field="turn-1-b"),
    }
    fields = tuple(
        dice.get(f.id, FieldReading(f.id, None, 0.9999)) for f in CLASSIC.card("score").fields
    )
    card = CardReading("score", CLASSIC, "CODE", "code", 1, 0, 0, CORNERS, fields)
    return collect([Reading("a.jpg", (card,))])[0]


def dice_of(sheets: Sheets) -> list[FieldReading]:
    fields = {f.field: f for f in sheets.cards[0].reading.fields}
    return [fields["turn-1-a"], fields["turn-1-b"]]


CLEAR = FieldReading("", "3", 0.999)
DOUBT = FieldReading("", "1", 0.6, (("5", 0.38),))


def test_a_doubtful_die_is_read_as_it_was_rolled_and_says_so() -> None:
    first, second = dice_of(with_official(sheets_of(CLEAR, DOUBT), {(1, 1): (5, 3)}))
    assert first == replace(CLEAR, field="turn-1-a")
    assert second.value == "5" and not second.doubtful
    assert second.note is not None and "as it was rolled" in second.note.en


def test_a_clear_die_stays_and_its_neighbour_is_not_bent_to_fit() -> None:
    sheets = with_official(sheets_of(CLEAR, DOUBT), {(1, 1): (5, 6)})
    first, second = dice_of(sheets)
    assert first.value == "3"
    assert second.value == "1" and second.doubtful, "whoever wrote a 3 may have written anything"


def test_dice_are_settled_in_either_order_and_both_at_once() -> None:
    one = FieldReading("", "2", 0.55, (("6", 0.4),))
    other = FieldReading("", None, 0.0, (), unreadable=True)
    first, second = dice_of(with_official(sheets_of(one, other), {(1, 1): (4, 6)}))
    assert (first.value, second.value) == ("6", "4")
    assert not second.unreadable


HALF = FieldReading("", "1", 0.6, (("5", 0.4),))
# Two of a hundred turns are noted wrongly, as any of 46 other pairs: .02/46. The rest is as rolled:
# .98, or .49 for each order of two dice that differ.
SHARES: list[tuple[tuple[int, int], dict[MarkText, float]]] = [
    ((5, 3), {"5": 0.4 * 0.49, "1": 0.6 * 0.02 / 46}),
    ((3, 1), {"1": 0.6 * 0.49, "5": 0.4 * 0.02 / 46}),
    ((5, 6), {"1": 0.6, "5": 0.4}),  # a 3 is clear: neither has been rolled
    ((5, 5), {"1": 0.6, "5": 0.4}),
]


@pytest.mark.parametrize(("rolled", "weights"), SHARES)
def test_how_sure_a_die_is_follows_from_ink_and_what_was_rolled(
    rolled: tuple[int, int], weights: dict[MarkText, float]
) -> None:
    _, die = dice_of(with_official(sheets_of(CLEAR, HALF), {(1, 1): rolled}))
    (likely, most), (other, least) = weights.items()
    total = most + least
    assert (die.value, die.confidence) == (likely, pytest.approx(min(0.9995, most / total)))
    assert die.alternatives == ((other, pytest.approx(least / total)),)
    assert die.weighed


def test_a_double_has_one_order() -> None:
    die = FieldReading("", "1", 0.6, (("3", 0.4),))
    _, read = dice_of(with_official(sheets_of(CLEAR, die), {(1, 1): (3, 3)}))
    ((_, least),) = read.alternatives
    rolled, slip = 0.4 * 0.98, 0.6 * 0.02 / 46
    assert read.value == "3" and least == pytest.approx(slip / (rolled + slip))


def test_without_rolls_and_for_other_turns_nothing_changes() -> None:
    sheets = sheets_of(CLEAR, DOUBT)
    assert with_official(sheets, {}) is sheets
    assert with_official(sheets, {(2, 1): (5, 3), (1, 2): (5, 3)}) is sheets


def test_a_die_whose_neighbour_is_on_no_photo_stays_in_doubt() -> None:
    sheets = sheets_of(DOUBT, DOUBT)
    (card,) = sheets.cards
    one = tuple(f for f in card.reading.fields if f.field != "turn-1-b")
    halved = replace(card, reading=replace(card.reading, fields=one))
    alone = replace(sheets, cards=(halved,))
    assert with_official(alone, {(1, 1): (5, 3)}) is alone


def test_the_log_tells_clear_dice_alone() -> None:
    ((number, dice),) = logged_dice(entry_of(sheets_of(CLEAR, DOUBT)))
    assert (number, dice.split()[:2]) == (1, ["3?", "??"])


def test_other_dice_are_told_turn_by_turn_and_round_by_round() -> None:
    logs = [(1, "35 26 1? ?? 44"), (2, "16 25")]
    rolls = {(1, 1): (5, 3), (1, 3): (2, 2), (1, 4): (1, 1), (1, 5): (6, 3), (2, 2): (5, 1)}
    assert list(other_dice(logs, rolls)) == [
        OtherDice(1, 5, (4, 4), (3, 6)),  # nobody says what the second turn was
        OtherDice(2, 2, (2, 5), (1, 5)),
    ]


def test_dice_are_logged_the_lower_first_and_other_games_have_none() -> None:
    sheets = sheets_of(replace(CLEAR, value="6"), replace(CLEAR, value="2"))
    ((_, dice),) = logged_dice(entry_of(sheets))
    assert dice.split() == ["26", *["??"] * 8]
    pad = load_classic(Game.HELDEN)
    assert logged_dice(replace(entry_of(sheets), layout=pad)) == ()
