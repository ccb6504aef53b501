"""Digits in wide boxes are looked at as closely as others, though the boxes are large."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dicesheets.practice.handwriting import load_hands
from dicesheets.practice.make import Wish, make_photo, print_pages
from dicesheets.scoring.inputs import load_sheets
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.check import check_bytes
from dicesheets.sheets.pages import Page, PlacedCard

TICKETS = """\
game: welten
id: tickets
name: {de: Karten, en: Tickets}
extends: classic
cards:
  tickets:
    role: realm
    title: {de: Karten, en: Tickets}
    groups:
      a: {kind: digit, count: 6, shape: ticket}
    plays:
      - write: a
    sets:
      - {fields: a, gain: star}
    arrange: {kind: rows}
"""


@pytest.mark.parametrize("seed", range(3))
def test_digits_in_wide_boxes_are_read(seed: int, tmp_path: Path) -> None:
    layout, faults = check_bytes(TICKETS.encode(), "tickets.yaml")
    assert layout is not None and not faults
    plan = draw_card(layout, layout.card("tickets"), Look())
    page = Page(plan.width_mm, plan.height_mm, (PlacedCard(plan, "tickets", 0.0, 0.0),))
    written = {f"a-{number}": str(number) for number in range(1, 7)}
    hand = next(hand for hand in load_hands() if hand.writer == "apb/Fern_Anderson")
    wish, rng = Wish("normal", 3.0, pen="ballpoint-blue"), np.random.default_rng(seed)
    photo = make_photo((page,), print_pages((page,)), {"tickets": written}, hand, wish, rng)
    file = tmp_path / "tickets.jpg"
    file.write_bytes(photo.jpeg)
    (entry,) = load_sheets([file], layout)
    (card,) = [c for c in entry.record.rounds[0].cards if c.card == "tickets"]
    assert dict(card.marks) == written
    assert not [doubt for doubt in entry.doubts if doubt.card == "tickets"]
