"""Readings: the marks of one photo with their confidence, as plain values and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from dicesheets.layouts.model import Layout, Role, Text
from dicesheets.layouts.people import NO_NAMES, Names, PersonId, name_of
from dicesheets.rules.entry import rounded_share
from dicesheets.rules.naming import field_name
from dicesheets.scanner.names import NamePicture
from dicesheets.words.fields import counted_fields, round_name
from dicesheets.words.lists import separator, wrapped
from dicesheets.words.marks import PERHAPS, UNREADABLE, say_mark, tells_reading
from dicesheets.words.players import player_within
from dicesheets.words.shown import shown

Value = str | None
Json = dict[str, object]

# Below this a person should look: confidences are calibrated, so that one reading in fifty at
# this level is wrong. See docs/decisions/look-below-98.md.
REVIEW_BELOW = 0.98
DOUBTED = REVIEW_BELOW - 0.001  # the surest that a reading can be which a person should look at
MOST_GUESSES = 3
UNBROKEN = "\N{NO-BREAK SPACE}"
CHECK = Text("bitte prüfen:", "please check:")
MOST_ALIKE = 3  # unreadable fields of a card, for one reason, that are named one by one
LISTED_FROM = 0.01  # alternatives less likely than this are not told
SOFT = Text("eher ein Schatten oder Knick als Tinte", "rather a shadow or a crease than ink")
WIPED = Text(
    "viel blasser als der Rest: eher ein weggewischtes altes Zeichen",
    "much paler than the rest: rather an old mark that was wiped off",
)
PALED = Text(
    "blass im Glanz, wie das Gedruckte: ein neues Zeichen",
    "pale in a glare, like the print: a new mark",
)
BY_LIGHT = (SOFT, WIPED, PALED)  # of one photo: another, in other light, may know better


@dataclass(frozen=True, slots=True)
class FieldReading:
    """What stands in one field."""

    field: str
    value: Value  # None: nothing, or nothing that can be read
    confidence: float
    alternatives: tuple[tuple[Value, float], ...] = ()  # likeliest first, without `value`
    unreadable: bool = False  # something stands there, or the spot cannot be seen
    note: Text | None = None  # why the value is not the likeliest by ink
    weighed: bool = False  # the rules have had their say: they must not count twice

    @property
    def doubtful(self) -> bool:
        """Whether a person should look at it."""
        return self.unreadable or self.confidence < REVIEW_BELOW

    @property
    def rivals(self) -> tuple[tuple[Value, float], ...]:
        """What else may stand there, where that is worth a look.

        The rules may have raised the chosen value: what is left is shared by the others.
        """
        others = [(v, p) for v, p in self.alternatives if v != self.value or self.unreadable]
        left = 1.0 if self.unreadable else 1.0 - self.confidence
        share = min(1.0, left / (sum(p for _, p in others) or 1.0))
        return tuple((v, p * share) for v, p in others if p * share >= LISTED_FROM)


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
    person: PersonId | None = None  # whose it is, if the code says so
    names: tuple[NamePicture, ...] = ()  # what is written on its lines for names

    @property
    def is_owned(self) -> bool:
        """Whether the code says whose it is: a person's, or a player's at a table."""
        return bool(self.player or self.person)

    @property
    def doubts(self) -> tuple[FieldReading, ...]:
        """The fields a person should look at."""
        return tuple(f for f in self.fields if f.doubtful)


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything read from one input file."""

    input: str
    cards: tuple[CardReading, ...]
    notes: tuple[Text, ...] = ()  # what was seen but could not be read, and what to do


def plain_value(value: Value) -> str | int | float | None:
    """Return a mark as it stands in records: numbers as numbers."""
    if value is None or not value[:1].isdigit():
        return value
    return float(value) if "." in value else int(value)


def reading_json(reading: Reading, language: str = "en", names: Names = NO_NAMES) -> Json:
    """Return a reading as JSON values, as `dicesheets scan --json` prints it."""
    cards = [_card_json(card, language, names) for card in reading.cards]
    found: Json = {"input": reading.input, "cards": cards}
    if reading.notes:
        found["notes"] = [note.say(language) for note in reading.notes]
    return found


def format_reading(reading: Reading, language: str, names: Names = NO_NAMES) -> str:
    """Return a reading as text for people: what stands on each card, what to look at below it."""
    lines = [shown(reading.input)]
    for card in reading.cards:
        lines += _card_lines(card, language, names)
    return "\n".join([*lines, *(f"  {note.say(language)}" for note in reading.notes)])


def card_title(card: CardReading, language: str, names: Names = NO_NAMES) -> str:
    """Return a card's title, with its round and player where it names them."""
    where = [round_name(card.round).say(language)] if card.round else []
    who = card.person.number if card.person else card.player
    name = name_of(card.person, names)
    where += [shown(name)] if name else [player_within(who).say(language)] if who else []
    layout_card = card.layout.card(card.card)
    is_pad = layout_card.role is Role.PAD  # it bears the game's name
    title = (card.layout.game_name if is_pad else layout_card.title).say(language)
    return f"{title} ({', '.join(where)})" if where else title


def _card_lines(card: CardReading, language: str, names_: Names) -> Iterator[str]:
    layout_card = card.layout.card(card.card)
    title, check = card_title(card, language, names_), CHECK.say(language)
    names = {f.field: field_name(layout_card, f.field).say(language) for f in card.fields}
    marks = f"{UNBROKEN}· ".join(_marks(card, names, language))
    for line in wrapped(f"{title}: {marks or '–'}", "  ", "      "):
        yield line.replace(UNBROKEN, " ")
    told = [(f, say_doubt(f).say(language)) for f in card.fields if f.doubtful or f.note]
    alike = Counter(why for f, why in told if f.unreadable)
    many = [why for why, count in alike.items() if count > MOST_ALIKE]
    for why in many:  # a card that is half outside the photo
        fields = counted_fields(alike[why]).say(language)
        yield from wrapped(f"{check} {fields}: {why}", "    ", "      ")
    for field, why in told:
        if not (field.unreadable and why in many):
            head = f"{check} " if field.doubtful else ""
            yield from wrapped(f"{head}{names[field.field]}: {why}", "    ", "      ")


def _marks(card: CardReading, names: Mapping[str, str], language: str) -> Iterator[str]:
    """Yield what stands on a card; neighbours with the same mark are named together.

    Numbers stand with each field of their own. No name and no mark is torn apart between lines.
    """
    marked = [(f.field, f.value) for f in card.fields if f.value is not None]
    alike = groupby(marked, key=lambda m: (m[1], m[0] if m[1][0].isdigit() else ""))
    for (mark, _), group in alike:
        those = [names[field] for field, _ in group]
        told = separator(those).join(name.replace(" ", UNBROKEN) for name in those)
        yield f"{told}:{UNBROKEN}{say_mark(mark).say(language).replace(' ', UNBROKEN)}"


def say_doubt(field: FieldReading) -> Text:
    """Return what may stand in a field, and why: "crossed 70%, empty 30%"."""
    note = field.note
    if note and (not field.doubtful or tells_reading(note, field.value)):
        return note
    told = Text(_guesses(field, "de"), _guesses(field, "en"))
    return Text(f"{told.de}; {note.de}", f"{told.en}; {note.en}") if note else told


def _guesses(field: FieldReading, language: str) -> str:
    likely = [] if field.unreadable else [(field.value, field.confidence)]
    likely += field.rivals
    said = ", ".join(f"{say_mark(v).say(language)} {p:.0%}" for v, p in likely[:MOST_GUESSES])
    if not field.unreadable:
        return said
    return UNREADABLE.say(language) + (f" ({PERHAPS.say(language)} {said})" if said else "")


def _card_json(card: CardReading, language: str, names: Names) -> Json:
    return {
        "card": card.card,
        "round": card.round or None,
        "code": card.code,
        "corners": [[round(x, 1), round(y, 1)] for x, y in card.corners],
        "game": card.layout.game.value,
        "layout": card.layout.id,
        "player": card.player or None,
        **_person_json(card.person, names),
        "seed": card.seed or None,
        "page": card.page,
        "fields": {f.field: field_json(f, language) for f in card.fields},
    }


def _person_json(person: PersonId | None, names: Names) -> Json:
    """Return whose a card is by its code; nothing where that says nothing."""
    if person is None:
        return {}
    name = name_of(person, names)
    told = {"event": person.event or None, "person": person.number}
    return {**told, "name": name} if name else {**told}


def field_json(field: FieldReading, language: str = "en") -> Json:
    """Return one field as JSON values; alternatives only where there are any worth a look."""
    found: Json = {"value": plain_value(field.value), "confidence": rounded_share(field.confidence)}
    others = {v or "empty": rounded_share(p) for v, p in field.rivals}
    if others:
        found["alternatives"] = others
    if field.unreadable:
        found["unreadable"] = True
    if field.note:
        found["note"] = field.note.say(language)
    return found
