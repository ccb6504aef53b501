"""Whether a card shows all that it promises: each thing there, large enough, and in the clear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicesheets.layouts.model import Kind, Role, Text
from dicesheets.layouts.promises import Promise, Told, promises_of
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.foot import shows_by_words
from dicesheets.sheets.plan import Box, PlacedField, Shown

LEGIBLE_MM = 2.4  # the smallest icon that is told from others at arm's length
TOUCH_MM = 0.35  # what may overlap without harm: the white round an icon
# What is promised, with the words for it: "what the field a-1 gives".
_WORDS: dict[Told, Text] = {
    Told.NUMBER: Text("die Zahl des Felds {}", "the number of field {}"),
    Told.GAIN: Text("was das Feld {} bringt", "what field {} gives"),
    Told.COST: Text("was das Feld {} kostet", "what field {} costs"),
    Told.HOLDS: Text("was das Feld {} enthält", "what field {} holds"),
    Told.SET: Text("was der Satz {} bringt", "what the set {} pays"),
    Told.RANGE: Text("was der Bereich {} der Summe bringt", "what range {} of the tally pays"),
    Told.END: Text("die Wertung {} am Ende", "end score {}"),
    Told.SHAPE: Text("die Form für den Würfel {}", "the shape of die {}"),
    Told.LABEL: Text("die Beschriftung der Gruppe {}", "the label of group {}"),
    Told.DOOR: Text("die Tür der Spalte {}", "the door of column {}"),
    Told.PREFILLED: Text("die gefüllten Kästchen von {}", "the filled cells of {}"),
    Told.START: Text("der Beginn im Feld {}", "the start in field {}"),
    Told.SUM: Text("das Zeichen für die Summe bei {}", "the sign for the sum beside {}"),
    Told.TRACK: Text("die Richtung von {}", "the direction of {}"),
}
# Where nothing else stands.
_IN_FIELDS = (Told.NUMBER, Told.HOLDS, Told.PREFILLED, Told.DOOR, Told.START, Told.SUM, Told.TRACK)
_ARRANGEMENTS: dict[Told, Text] = {
    Told.DOOR: Text(
        "nimm die Anordnung towers, oder entferne sie", "use the arrangement towers, or remove it"
    ),
    Told.SHAPE: Text("nimm die Anordnung grid", "use the arrangement grid"),
    Told.PREFILLED: Text("nimm die Anordnung grid", "use the arrangement grid"),
    Told.SUM: Text("nimm die Anordnung rows", "use the arrangement rows"),
    Told.TRACK: Text("nimm die Anordnung rows", "use the arrangement rows"),
    Told.START: Text("nimm die Anordnung hexes oder grid", "use the arrangement hexes or grid"),
}
_LESS = Text(
    "bezahle mit weniger Symbolen, oder nimm weniger Felder oder Sätze",
    "pay with fewer icons, or use fewer fields or sets",
)
_ROWS = Text(
    "nimm die Anordnung rows, oder bezahle mit weniger Symbolen",
    "use the arrangement rows, or pay with fewer icons",
)


def check_promises(canvas: Canvas, area: Box) -> None:
    """Note all that the rules pay or ask for and a player cannot see on the card."""
    if canvas.card.role is not Role.REALM or canvas.faults:
        return
    if canvas.look.is_first_edition:  # what was printed then is read, whatever it lacked
        return
    shown = {one.promise for one in canvas.shown}
    kind = canvas.card.arrangement.kind
    told: set[tuple[Told, str]] = set()
    for promise in promises_of(canvas.card):
        if promise in shown or _is_in_words(canvas, promise):
            continue
        if (promise.told, promise.path) not in told:  # of a group once, not for every field
            words = _words(canvas, promise)
            what = Text(
                f"die Anordnung {kind!r} zeigt nicht, {_that(words.de)}",
                f"the arrangement {kind!r} does not show {words.en}",
            )
            canvas.fault(_path(canvas, promise), what, _remedy(canvas, promise))
        told.add((promise.told, promise.path))
    if canvas.faults:
        return
    for one, what in _hidden(canvas, area):
        words = _words(canvas, one.promise)
        said = Text(f"für das, {_that(words.de)}, {what.de}", f"{what.en} for {words.en}")
        canvas.fault(_path(canvas, one.promise), said, _LESS if kind == "rows" else _ROWS)
        break  # what crowds one thing crowds its neighbours too


def _path(canvas: Canvas, promise: Promise) -> str:
    """Return where a promise is written, be it for each field or the same for all."""
    each = f"{promise.path}_each"
    known = dict(canvas.layout.places)
    return each if f"cards.{canvas.card.id}.{each}" in known else promise.path


def _is_in_words(canvas: Canvas, promise: Promise) -> bool:
    return promise.told is Told.END and shows_by_words(canvas, promise.about)


def _words(canvas: Canvas, promise: Promise) -> Text:
    about = promise.about
    if promise.told is Told.SET:
        about = canvas.card.sets[int(about)].name
    elif promise.told in (Told.RANGE, Told.END):
        about = str(int(about) + 1)
    text = _WORDS[promise.told]
    return Text(text.de.format(about), text.en.format(about))


def _that(german: str) -> str:
    """Return a German object as it stands after a comma: "was …", or "wo … steht"."""
    return german if german.startswith("was ") else f"wo {german} steht"


def _remedy(canvas: Canvas, promise: Promise) -> Text:
    if promise.told in _ARRANGEMENTS:
        return _ARRANGEMENTS[promise.told]
    return _LESS if canvas.card.arrangement.kind == "rows" else _ROWS


def _hidden(canvas: Canvas, area: Box) -> Iterator[tuple[Shown, Text]]:
    """Yield what is there and yet not seen well: too small, outside, or one upon another."""
    inside = area.inset(-TOUCH_MM)
    solid = [p for p in canvas.placed if p.field.kind is not Kind.FILL]
    seen: list[Box] = []
    for one in canvas.shown:
        box = one.box.inset(TOUCH_MM)
        if one.icon_mm and one.icon_mm < LEGIBLE_MM:
            yield one, Text("werden die Symbole zu klein", "icons get too small")
        elif one.promise.told not in _IN_FIELDS and (
            not _within(box, inside)
            or _crosses_fields(box, solid)
            or any(box.overlaps(o) and o != box for o in seen)
        ):
            yield one, Text("ist kein Platz", "there is no room")
        elif one.promise.told not in _IN_FIELDS:
            seen.append(box)


def _crosses_fields(box: Box, fields: Sequence[PlacedField]) -> bool:
    """Say whether a box lies across the edge of a field; within one it is in its place."""
    if any(_within(box, placed.box) for placed in fields):
        return False
    return any(box.overlaps(placed.box) for placed in fields)


def _within(box: Box, outer: Box) -> bool:
    return (
        box.left_mm >= outer.left_mm
        and box.top_mm >= outer.top_mm
        and box.right_mm <= outer.right_mm
        and box.bottom_mm <= outer.bottom_mm
    )
