"""Where everything stands on paper, for other people's tools: the geometry file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dicesheets.sheets.pages import Page, PlacedCard

DIGITS = 3  # a thousandth of a millimetre


def geometry_of(pages: Iterable[Page]) -> dict[str, Any]:
    """Return the geometry of some pages as in the contract: mm, from the top left, y down."""
    return {
        "unit": "mm",
        "pages": [
            {
                "page": number,
                "width": page.width_mm,
                "height": page.height_mm,
                "cards": [_card(placed) for placed in page.cards if placed.plan.code],
            }
            for number, page in enumerate(pages, start=1)
        ],
    }


def _card(placed: PlacedCard) -> dict[str, Any]:
    box = placed.box
    corners = (box.left_mm, box.top_mm, box.width_mm, box.height_mm)
    return {
        "card": placed.card,
        "round": placed.round or 1,  # loose cards belong to no round: a record counts them as one
        "player": placed.player or None,
        "code": placed.plan.code,
        "box": [round(n, DIGITS) for n in corners],
        "fields": [
            {
                "id": spot.field.id,
                "kind": spot.field.kind.value,
                "polygon": [
                    [round(n, DIGITS) for n in placed.on_page(point)] for point in spot.polygon
                ],
            }
            for spot in placed.plan.fields
        ],
    }
