"""Titles of reference cards and components."""

from __future__ import annotations

from dicesheets.sheets.cards.components import HEADING_TEXT_MM
from dicesheets.sheets.drawing import HOLLOW_MM


def test_titles_of_components_stay_solid_in_saver_ink() -> None:
    """As outlines they were hard to read."""
    assert HEADING_TEXT_MM < HOLLOW_MM
