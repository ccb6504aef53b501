"""Card backs: a lattice of dice in the player's colour round the game's name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from dicesheets.layouts.model import NO_TEXT, Layout, Text
from dicesheets.sheets.icons import own
from dicesheets.sheets.plan import Box, CardPlan, Disc, Icon, Item, Rectangle, Words
from dicesheets.sheets.text import cap_height, measure
from dicesheets.words.games import GAME_TITLES

EDGE_MM = 4.0  # white round the pattern: forgives a printer that feeds a millimetre askew
FRAME_MM = 2.2  # width of the coloured edge
PITCH_MM = 12.5  # aimed-at distance of the pattern's symbols
SYMBOL_MM = 6.2
MEDALLION_MM, LOW_MEDALLION_MM = 38.0, 33.0  # height of what the name stands on
LOW_MM = 70.0  # on a lower card the name stands on less, so that there is room for symbols
_EMPTY = Box(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Brand:
    """What stands for a game: its title, what stands smaller below it, its symbols."""

    title: Text
    below: Text
    symbols: tuple[str, ...]


def brand_of(layout: Layout) -> Brand:
    """Return what stands for the game of a layout."""
    if layout.traits.names_itself:
        paths = {mine.name: own(mine.path) for mine in layout.icons}
        names = layout.own.symbols
        return Brand(layout.game_name, NO_TEXT, tuple(paths.get(name, name) for name in names))
    return Brand(*GAME_TITLES[layout.game.value], layout.traits.symbols)


@lru_cache(maxsize=64)
def draw_back(
    brand: Brand,
    width_mm: float,
    height_mm: float,
    player: int,
    language: str,
    saver: bool,
    plate: Box | None = None,
) -> CardPlan:
    """Return the back of a card of this size; player 0 gives a neutral one.

    The pattern leaves out what a plate would cut through.
    """
    colour = f"player-{player}" if player else "slate"
    field = Box(0.0, 0.0, width_mm, height_mm).inset(EDGE_MM)
    inner = field.inset(FRAME_MM)
    items: list[Item] = []
    if saver:
        items.append(Rectangle(field, None, colour, 0.4, 4.0))
    else:
        items.append(Rectangle(field, colour, None, 0.0, 4.0))
        items.append(Rectangle(inner, f"{colour}-pale", None, 0.0, 2.6))
    items.append(Rectangle(inner.inset(0.9), None, f"{colour}-soft", 0.25, 2.0))
    items += _lattice(brand, inner.inset(2.4), f"{colour}-soft", plate)
    items += _medallion(brand, field, colour, player, language, saver)
    return CardPlan(width_mm, height_mm, tuple(items), (), (), (), (), _EMPTY, _EMPTY, "")


def _lattice(brand: Brand, area: Box, colour: str, plate: Box | None) -> list[Item]:
    """Symbols in a diamond lattice, clear of the medallion in the middle and of a plate."""
    columns = max(2, round(area.width_mm / PITCH_MM))
    rows = max(2, round(area.height_mm / PITCH_MM))
    wide, high = area.width_mm / columns, area.height_mm / rows
    names = brand.symbols
    plates = (_medallion_box(area),) if plate is None else (_medallion_box(area), plate)
    kept_clear = [box.inset(-SYMBOL_MM / 2 - 1.4) for box in plates]
    items: list[Item] = []
    for row in range(2 * rows - 1):
        shift = row % 2
        for column in range(columns - shift):
            x = area.left_mm + wide * (column + 0.5 + shift / 2)
            y = area.top_mm + high * (row + 1) / 2
            if any(box.overlaps(Box(x, y, 1e-3, 1e-3)) for box in kept_clear):
                continue
            if shift:
                items.append(Disc((x, y), 0.7, fill=colour))
            else:
                name = names[(row // 2 * 3 + column) % len(names)]
                items.append(Icon(name, (x, y), SYMBOL_MM, colour))
    return items


def _medallion_box(area: Box) -> Box:
    wide = min(84.0, area.width_mm * 0.86)
    high = MEDALLION_MM if area.height_mm > LOW_MM else LOW_MEDALLION_MM
    x, y = area.centre
    return Box(x - wide / 2, y - high / 2, wide, high)


def _medallion(
    brand: Brand, area: Box, colour: str, player: int, language: str, saver: bool
) -> list[Item]:
    box = _medallion_box(area)
    x, y = box.centre[0], box.centre[1] - (MEDALLION_MM - box.height_mm) / 4
    title, below = (line.say(language) for line in (brand.title, brand.below))
    size = min(9.4, 9.4 * (box.width_mm - 9.0) / measure(title, "display", 9.4))
    ground, ink = ("paper", f"{colour}-deep") if saver else (colour, "paper")
    items: list[Item] = [
        Rectangle(box, ground, colour, 0.5, 5.0),
        Rectangle(box.inset(1.4), None, f"{colour}-soft" if saver else "paper", 0.3, 3.7),
        Words(title, (x, y - 2.2 if below else y - 1.2), size, "display", ink, "middle"),
    ]
    if below:
        items.append(Words(below, (x, y + 2.6), 3.6, "bold", ink, "middle"))
    badge = (x, y + 9.2)
    if not player:
        items.append(Icon("dice", badge, 10.0, ink))
        return items
    items.append(Disc(badge, 5.6, "paper", colour, 0.4))
    baseline = badge[1] + cap_height("display", 7.4) / 2
    items.append(Words(str(player), (x, baseline), 7.4, "display", f"{colour}-deep", "middle"))
    return items
