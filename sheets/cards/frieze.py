"""A frieze where a card has nothing to say: its emblem and dice in a pale row.

Shades a little darker than the card's ground: seen, but never taken for something to play on.
"""

from __future__ import annotations

from dicesheets.layouts.model import Role
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.plan import Box

LEAST_MM = 8.0  # lower bands are the white that a page needs
AIR_MM = 1.6  # between the frieze and what stands above and below it
SIZES_MM = (4.6, 7.0)  # of the emblems: smallest and largest
PITCH = 2.1  # from emblem to die, in sizes of an emblem
DIE_SHARE = 0.62  # size of the dice between the emblems


def draw_friezes(canvas: Canvas, area: Box, drawn: int) -> None:
    """Fill the empty bands of a playing area; `drawn` items of the canvas are the frame's."""
    if canvas.card.role is not Role.REALM or canvas.look.is_first_edition:
        return
    emblem = canvas.card.icon
    if not emblem or canvas.faults:
        return
    taken = [*map(extent_of, canvas.items[drawn:]), *canvas.panels]
    for band in empty_bands(taken, area):
        _draw_frieze(canvas, emblem, band)


def empty_bands(taken: list[Box], area: Box) -> list[Box]:
    """Return where nothing stands across the whole width of an area."""
    end = area.bottom_mm
    spans = sorted((min(box.top_mm, end), box.bottom_mm) for box in taken)
    bands, reached = [], area.top_mm
    for top, bottom in [*spans, (end, end)]:
        if top - reached >= LEAST_MM:
            bands.append(Box(area.left_mm, reached, area.width_mm, top - reached))
        reached = max(reached, bottom)
    return bands


def _draw_frieze(canvas: Canvas, emblem: str, band: Box) -> None:
    """Draw emblems with a die between two of them; where ink is saved only the emblems."""
    least, most = SIZES_MM
    size = min(most, max(least, band.height_mm - 2 * AIR_MM))
    step = size * PITCH / 2
    count = int((band.width_mm - size) / step) // 2 * 2 + 1  # begins and ends with an emblem
    middle_x, middle_y = band.centre
    for number in range(count):
        spot = (middle_x + (number - (count - 1) / 2) * step, middle_y)
        if number % 2 and canvas.look.saver:
            continue
        if number % 2 == 0:
            canvas.icon(emblem, spot, size, f"{canvas.accent}-shade")
        else:
            face = number // 2 % 6 + 1
            canvas.icon(f"die-{face}", spot, size * DIE_SHARE, f"{canvas.accent}-shade")
