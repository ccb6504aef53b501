"""Effects of resources as pictures: which dice are rolled, and what they become.

Rolled dice are outlines, the die that results is solid: a child sees what is paid and what is got.
"""

from __future__ import annotations

from dicesheets.layouts.model import Effect, EffectKind, Text
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.plan import Point
from dicesheets.words.fields import RESOURCE_NAMES

ARROW, OR, AND = "arrow", "/", "plus"  # what stands between dice
_WIDTHS = {ARROW: 0.74, OR: 0.34, AND: 0.6}  # in sizes of a die; icons are a little smaller
STEP = 1.06  # from die to die, in sizes
ANY_DIE = 3  # a die of any value is shown by an example of this one
PRICE_STEP = 1.02

_PICTURES = {
    EffectKind.SHIFT: ("die-3-outline", ARROW, "die-2", OR, "die-4"),
    EffectKind.SHIFT_AND_REUSE: ("die-3-outline", "turn", "die-3", OR, "die-4"),
    EffectKind.COPY: ("die-2-outline", "die-5-outline", ARROW, AND, "die-5"),
    EffectKind.MAKE: (ARROW, AND, f"die-{ANY_DIE}"),
}
_CAPTIONS = {
    EffectKind.SHIFT: Text("um 1 ändern", "change it by 1"),
    EffectKind.SHIFT_AND_REUSE: Text("0 oder 1, Welt erneut", "0 or 1, realm again"),
    EffectKind.COPY: Text("noch einen davon", "one more of a roll"),
}
_FACES = range(1, 7)


def picture_of(effect: Effect) -> tuple[str, ...]:
    """Return the icons and signs that show what an effect does."""
    if effect.on_pair:
        return ("die-5-outline", "die-5-outline", ARROW, AND, "die-5")
    if effect.on_sum is not None and effect.kind is EffectKind.COPY:
        first, second = _dice_of(effect.on_sum)
        rolled = (f"die-{first}-outline", f"die-{second}-outline")
        return (*rolled, ARROW, AND, f"die-{second}")
    return _PICTURES[effect.kind]


def _dice_of(total: int) -> tuple[int, int]:
    """Return two dice that add up to a sum, as different as little."""
    first = next((d for d in _FACES if total - d in _FACES and total - d >= d), 1)
    best = max((d for d in _FACES if total - d in _FACES and d < total - d), default=first)
    return best, total - best


def price_of(effect: Effect) -> tuple[str, ...]:
    """Return the icons that are paid; for a die of any value those of the die shown."""
    return (effect.resource.value,) * (effect.count or ANY_DIE)


def caption_of(effect: Effect) -> Text:
    """Return an effect in a few words."""
    if effect.on_pair:
        return Text("Pasch: noch einen", "pair: one more of it")
    if effect.on_sum is not None:
        return Text(f"Summe {effect.on_sum}: noch einen", f"sum {effect.on_sum}: one more")
    if effect.kind is EffectKind.MAKE:  # it costs as many as it shows
        paid = RESOURCE_NAMES[effect.resource.value][1]
        return Text(f"Wert = {paid.de}", f"value = {paid.en} paid")
    return _CAPTIONS[effect.kind]


def picture_width(effect: Effect, size_mm: float) -> float:
    """Return how wide a picture is whose dice have this size."""
    return sum(_WIDTHS.get(sign, 1.0) * STEP for sign in picture_of(effect)) * size_mm


def price_width(effect: Effect, size_mm: float) -> float:
    """Return how wide a price is whose icons have this size."""
    return len(price_of(effect)) * PRICE_STEP * size_mm


def draw_price(canvas: Canvas, effect: Effect, left: Point, size_mm: float) -> None:
    """Draw what is paid, from its left end."""
    for number, icon in enumerate(price_of(effect)):
        canvas.icon(icon, (left[0] + (number + 0.5) * size_mm * PRICE_STEP, left[1]), size_mm)


def draw_picture(canvas: Canvas, effect: Effect, left: Point, size_mm: float) -> None:
    """Draw what an effect does, from its left end."""
    x, y = left
    colour = canvas.accent if canvas.look.saver else f"{canvas.accent}-deep"
    for sign in picture_of(effect):
        wide = _WIDTHS.get(sign, 1.0) * STEP * size_mm
        middle = (x + wide / 2, y)
        if sign == OR:
            canvas.words(sign, middle, size_mm * 0.8, "regular", "text")
        elif sign in (ARROW, AND):
            canvas.icon(sign, middle, size_mm * 0.62, colour, solid=True)
        else:
            canvas.icon(sign, middle, size_mm, colour, solid=True)
        x += wide
