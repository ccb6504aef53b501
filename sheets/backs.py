"""Card backs: a lattice of dice in the player's colour round the game's name."""

from __future__ import annotations

from functools import lru_cache

from dicesheets.layouts.model import Game
from dicesheets.sheets.plan import Box, CardPlan, Disc, Icon, Item, Rectangle, Words
from dicesheets.sheets.text import cap_height, measure
from dicesheets.sheets.wording import TITLES

EDGE_MM = 4.0  # white round the pattern: forgives a printer that feeds a millimetre askew
PITCH_MM = 11.0  # aimed-at distance of the pattern's symbols
SYMBOL_MM = 5.2
SYMBOLS: dict[Game, tuple[str, ...]] = {
    Game.WELTEN: ("die-1", "star", "die-4", "pumpkin", "die-3", "heart", "die-6", "coin"),
    Game.WUERFELAND: ("hexagon", "star", "leaf", "chest", "wave", "diamond", "triangle"),
    Game.HELDEN: ("sword-1", "coin", "die-5", "bear", "shield", "falcon", "die-2", "otter", "ibex"),
    Game.CARCASSONNE: ("city-wall", "knight", "catapult", "figure", "flag"),
}
_EMPTY = Box(0.0, 0.0, 0.0, 0.0)


@lru_cache(maxsize=64)
def draw_back(
    game: Game, width_mm: float, height_mm: float, player: int, language: str, saver: bool
) -> CardPlan:
    """Return the back of a card of this size; player 0 gives a neutral one."""
    colour = f"player-{player}" if player else "slate"
    field = Box(0.0, 0.0, width_mm, height_mm).inset(EDGE_MM)
    items: list[Item] = [
        Rectangle(field, None if saver else colour, colour, 0.5, 4.0),
        Rectangle(field.inset(1.6), None, colour if saver else f"{colour}-soft", 0.25, 2.8),
    ]
    items += _lattice(game, field.inset(3.2), f"{colour}-soft" if saver else f"{colour}-deep")
    items += _medallion(game, field, colour, player, language, saver)
    return CardPlan(width_mm, height_mm, tuple(items), (), (), (), (), _EMPTY, _EMPTY, "")


def _lattice(game: Game, area: Box, colour: str) -> list[Item]:
    """Symbols in staggered rows, clear of the medallion in the middle."""
    columns = max(2, round(area.width_mm / PITCH_MM))
    rows = max(2, round(area.height_mm / PITCH_MM))
    wide, high = area.width_mm / columns, area.height_mm / rows
    names = SYMBOLS[game]
    middle = _medallion_box(area).inset(-SYMBOL_MM / 2 - 0.6)
    items: list[Item] = []
    for row in range(rows):
        shift = row % 2
        for column in range(columns - shift):
            x = area.left_mm + wide * (column + 0.5 + shift / 2)
            y = area.top_mm + high * (row + 0.5)
            if middle.overlaps(Box(x, y, 1e-3, 1e-3)):
                continue
            items.append(Icon(names[(row * 3 + column) % len(names)], (x, y), SYMBOL_MM, colour))
    return items


def _medallion_box(area: Box) -> Box:
    wide, high = min(82.0, area.width_mm * 0.84), 40.0
    x, y = area.centre
    return Box(x - wide / 2, y - high / 2, wide, high)


def _medallion(
    game: Game, area: Box, colour: str, player: int, language: str, saver: bool
) -> list[Item]:
    box = _medallion_box(area)
    x, y = box.centre
    title, _, below = TITLES[game].say(language).partition(": ")
    size = min(9.0, 9.0 * (box.width_mm - 8.0) / measure(title, "display", 9.0))
    items: list[Item] = [
        Rectangle(box, "paper", colour, 0.5, 5.0),
        Rectangle(box.inset(1.3), None, f"{colour}-soft", 0.25, 3.9),
        Words(title, (x, y - 1.5), size, "display", f"{colour}-deep", "middle"),
    ]
    if below:
        items.append(Words(below, (x, y + 3.0), 3.6, "bold", f"{colour}-deep", "middle"))
    if not player:
        items.append(Icon("dice", (x, y + 10.5), 11.0, colour))
        return items
    badge = (x, y + 10.5)
    items.append(Disc(badge, 6.4, None if saver else colour, colour, 0.5))
    baseline = badge[1] + cap_height("display", 8.0) / 2
    ink = colour if saver else "paper"
    items.append(Words(str(player), (x, baseline), 8.0, "display", ink, "middle"))
    return items
