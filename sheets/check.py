"""A layout file checked as far as paper: its text, its play, and whether everything fits."""

from __future__ import annotations

from pathlib import Path

from dicesheets.errors import Fault, LayoutError
from dicesheets.layouts.fiducials import COMPACT_SERIES
from dicesheets.layouts.load import inspect_layout
from dicesheets.layouts.model import LANGUAGES, Card, Layout
from dicesheets.sheets.cards import Look, draw_card


def check_layout(path: Path) -> tuple[Layout | None, list[Fault]]:
    """Return the layout, as far as it can be built, and every fault of the file."""
    layout, faults = inspect_layout(path)
    if layout is None:
        return None, faults
    found = set(faults)
    for card in layout.cards:
        found |= find_paper_faults(layout, card)
    return layout, sorted(found)


def find_paper_faults(layout: Layout, card: Card) -> set[Fault]:
    """Return what does not fit on the paper of one card, in any language, ink or form."""
    found: set[Fault] = set()
    forms = (False, True) if card.role in COMPACT_SERIES else (False,)
    for language in LANGUAGES:
        for saver in (False, True):
            for compact in forms:
                try:
                    draw_card(layout, card, Look(language=language, saver=saver, compact=compact))
                except LayoutError as error:
                    found |= set(error.faults)
    return found
