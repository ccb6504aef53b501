"""Names for the cards of a photo that outlive a better reader, and what people said of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.entry import Answer
from dicesheets.scanner.collect import collect
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scoring.spots import answers_of, spots_of

LAYOUT = load_classic(Game.WELTEN)


class Said(NamedTuple):
    sha256: str
    spot: str
    field: str
    value: str | None


def card(name: str, left: float, top: float, code: str = "CODE", page: int = 0) -> CardReading:
    corners = ((left + 5, top), (left, top + 5), (left, top + 9), (left + 5, top + 9))
    fields = tuple(FieldReading(f.id, None, 1.0) for f in LAYOUT.card(name).fields)
    return CardReading(name, LAYOUT, code, "code", 1, 0, 0, corners, fields, page)


def test_cards_of_one_code_are_numbered_from_the_top_then_from_the_left() -> None:
    cards = [
        card("scythe", 0, 20), card("scythe", 30, 10), card("scythe", 10, 10),
        card("score", 0, 30), card("scythe", 0, 0, "OTHER"), card("scythe", 0, 0, page=2),
    ]  # fmt: skip
    assert spots_of(cards) == (
        "0:CODE:scythe:2", "0:CODE:scythe:1", "0:CODE:scythe:0",
        "0:CODE:score:0", "0:OTHER:scythe:0", "2:CODE:scythe:0",
    )  # fmt: skip


def test_what_fits_no_card_or_field_is_left_out_and_the_rest_counts() -> None:
    (sheets,) = collect([Reading("a.jpg", (card("scythe", 0, 0),))])
    shown = {("aa", "0:CODE:scythe:0"): sheets.cards[0]}
    said: Sequence[Said] = [
        Said("bb", "0:CODE:scythe:0", "top-1", "x"),  # another photo
        Said("aa", "0:CODE:scythe:1", "top-1", "x"),  # another card
        Said("aa", "0:CODE:scythe:0", "top-99", "x"),  # no field
        Said("aa", "0:CODE:scythe:0", "top-1", "7"),  # no mark
        Said("aa", "0:CODE:scythe:0", "top-2", "x"),
        Said("aa", "0:CODE:scythe:0", "top-3", None),
    ]
    assert list(answers_of(said, shown)) == [
        Answer(1, "scythe", "top-2", "x"), Answer(1, "scythe", "top-3", None),
    ]  # fmt: skip
