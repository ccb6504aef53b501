"""Readings: the marks of one photo with their confidence, as plain values and as JSON."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Layout

Value = str | None
Json = dict[str, object]

# Below this a person should look: confidences are calibrated, so that one reading in fifty at
# this level is wrong. See docs/decisions.md.
REVIEW_BELOW = 0.98
WORDS = {
    "de": ("Durchgang", "Spieler", "bitte prüfen:", "leer"),
    "en": ("round", "player", "please check:", "empty"),
}
LISTED_FROM = 0.01  # alternatives less likely than this are left out of JSON


@dataclass(frozen=True, slots=True)
class FieldReading:
    """What stands in one field."""

    field: str
    value: Value  # None: nothing, or nothing that can be read
    confidence: float
    alternatives: tuple[tuple[Value, float], ...] = ()  # likeliest first, without `value`
    unreadable: bool = False  # something stands there, or the spot cannot be seen
    note: str = ""  # why the value is not the likeliest by ink
    weighed: bool = False  # the rules have had their say: they must not count twice

    @property
    def doubtful(self) -> bool:
        """Whether a person should look at it."""
        return self.unreadable or self.confidence < REVIEW_BELOW


@dataclass(frozen=True, slots=True)
class CardReading:
    """One card in a photo."""

    card: str
    layout: Layout
    code: str  # the letters
    code_by: str  # how they were read: "code", "letters" or "neighbour"
    round: int  # 0: the card does not say
    player: int  # 0: the card does not say
    seed: int
    corners: tuple[tuple[float, float], ...]  # of the paper, clockwise from its printed top left
    fields: tuple[FieldReading, ...]
    page: int = 1  # of the file

    @property
    def doubts(self) -> tuple[FieldReading, ...]:
        """The fields a person should look at."""
        return tuple(f for f in self.fields if f.doubtful)


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything read from one input file."""

    input: str
    cards: tuple[CardReading, ...]
    notes: tuple[str, ...] = ()  # what was seen but could not be read, and what to do


def plain_value(value: Value) -> str | int | float | None:
    """Return a mark as it stands in records: numbers as numbers."""
    if value is None or not value[:1].isdigit():
        return value
    return float(value) if "." in value else int(value)


def reading_json(reading: Reading) -> Json:
    """Return a reading as JSON values, as `dicesheets scan --json` prints it."""
    found: Json = {"input": reading.input, "cards": [_card_json(c) for c in reading.cards]}
    if reading.notes:
        found["notes"] = list(reading.notes)
    return found


def format_reading(reading: Reading, language: str) -> str:
    """Return a reading as text for people: a line a card, doubts below it."""
    lines = [reading.input]
    for card in reading.cards:
        title = card.layout.card(card.card).title.say(language)
        where = [WORDS[language][0] + f" {card.round}"] if card.round else []
        where += [WORDS[language][1] + f" {card.player}"] if card.player else []
        marks = "  ".join(f"{f.field} {f.value}" for f in card.fields if f.value is not None)
        lines.append(f"  {title}{' (' + ', '.join(where) + ')' if where else ''}: {marks or '–'}")
        for field in card.doubts:
            likely = [(field.value, field.confidence), *field.alternatives][:3]
            guesses = ", ".join(f"{v or WORDS[language][3]} {p:.0%}" for v, p in likely)
            note = f" ({field.note})" if field.note else ""
            lines.append(f"    {WORDS[language][2]} {field.field}: {guesses}{note}")
    return "\n".join([*lines, *(f"  {note}" for note in reading.notes)])


def _card_json(card: CardReading) -> Json:
    return {
        "card": card.card,
        "round": card.round or None,
        "code": card.code,
        "corners": [[round(x, 1), round(y, 1)] for x, y in card.corners],
        "game": card.layout.game.value,
        "layout": card.layout.id,
        "player": card.player or None,
        "seed": card.seed or None,
        "page": card.page,
        "fields": {f.field: field_json(f) for f in card.fields},
    }


def field_json(field: FieldReading) -> Json:
    """Return one field as JSON values; alternatives only where there are any worth a look."""
    found: Json = {"value": plain_value(field.value), "confidence": round(field.confidence, 4)}
    others = {v or "empty": round(p, 4) for v, p in field.alternatives if p >= LISTED_FROM}
    if others:
        found["alternatives"] = others
    if field.unreadable:
        found["unreadable"] = True
    if field.note:
        found["note"] = field.note
    return found
