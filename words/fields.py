"""What rounds, turns, icons and the spots on a card are called."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.words.lists import counted, joined, ranges
from dicesheets.words.marks import MINUS
from dicesheets.words.text import Text

Nouns = tuple[Text, Text]  # one, several

ROUND_WORDS: Nouns = (Text("Durchgang", "round"), Text("Durchgänge", "rounds"))
TURN_WORDS: Nouns = (Text("Runde", "turn"), Text("Runden", "turns"))  # of the whole table
DIE_WORDS: Nouns = (Text("Würfel", "die"), Text("Würfel", "dice"))
FIELD_WORDS: Nouns = (Text("Feld", "field"), Text("Felder", "fields"))
TREASURE_WORDS: Nouns = (Text("Schatz", "treasure"), Text("Schätze", "treasures"))
STAR_WORDS: Nouns = (Text("Stern", "star"), Text("Sterne", "stars"))
KNIGHT_WORDS: Nouns = (Text("Ritter", "knight"), Text("Ritter", "knights"))
CARD_WORDS: Nouns = (Text("Karte", "card"), Text("Karten", "cards"))
COLOUR = Text("Farbe", "colour")
RESULT = Text("Ergebnis", "result")
TOTAL = Text("Gesamt", "total")  # of all rounds

# Icons on the resource card.
RESOURCE_NAMES: dict[str, Nouns] = {
    "pumpkin": (Text("Kürbis", "pumpkin"), Text("Kürbisse", "pumpkins")),
    "heart": (Text("Herz", "heart"), Text("Herzen", "hearts")),
    "coin": (Text("Münze", "coin"), Text("Münzen", "coins")),
}
# Icons in the texts of cards and on dice.
ICON_NAMES = {
    "coin": RESOURCE_NAMES["coin"][0],
    "sword": Text("Schwert", "sword"),
    "cross": Text("Kreuz", "cross"),
    "knight": KNIGHT_WORDS[0],
    "catapult": Text("Katapult", "catapult"),
    "city": Text("Stadt", "city"),
    "minus": MINUS,
    "die-yellow": Text("gelber Würfel", "yellow die"),
    "die-red": Text("roter Würfel", "red die"),
}
SWORD_WORDS: Nouns = (ICON_NAMES["sword"], Text("Schwerter", "swords"))
# What a field is called by its looks; the keys are the layout grammar's shapes.
SHAPE_NAMES = {
    "square": Text("Feld", "square"),
    "circle": Text("Kreis", "circle"),
    "hexagon": Text("Sechseck", "hexagon"),
    "octagon": Text("Achteck", "octagon"),
    "house": Text("Haus", "house"),
    "crate": Text("Kiste", "crate"),
    "tick": Text("Abhakfeld", "tick box"),
    "card": CARD_WORDS[0],
    "ticket": Text("Zettel", "ticket"),
}
_MIDDLE = Text("in der Mitte", "in the middle")
_TOP, _BOTTOM = Text("oben", "at the top"), Text("unten", "at the bottom")
_LEFT, _RIGHT = Text("links", "on the left"), Text("rechts", "on the right")
_ROWS = {2: (_TOP, _BOTTOM), 3: (_TOP, _MIDDLE, _BOTTOM)}
_SIDES = {2: (_LEFT, _RIGHT), 3: (_LEFT, _MIDDLE, _RIGHT)}


def counted_fields(count: int) -> Text:
    """Return "1 Feld" / "1 field", "2 Felder" / "2 fields"."""
    return counted(count, *FIELD_WORDS)


def numbered(noun: Text, number: int) -> Text:
    """Return "Stern 3" / "star 3"."""
    return Text(f"{noun.de} {number}", f"{noun.en} {number}")


def several_numbered(nouns: Nouns, numbers: Sequence[int]) -> Text:
    """Return "Durchgang 2" / "round 2", "Durchgänge 1 und 3" / "rounds 1 and 3"."""
    word, shown = nouns[len(numbers) != 1], ranges(numbers)
    return Text(f"{word.de} {shown.de}", f"{word.en} {shown.en}")


def round_name(number: int) -> Text:
    """Return "Durchgang 2" / "round 2"."""
    return numbered(ROUND_WORDS[0], number)


def star_name(number: int) -> Text:
    """Return "Stern 3" / "star 3", one of those a player claims."""
    return numbered(STAR_WORDS[0], number)


def icon_name(kind: str, number: int) -> Text:
    """Return "Kürbis 6" / "pumpkin 6", an icon of the resource card."""
    return numbered(RESOURCE_NAMES[kind][0], number)


def die_name(turn: int, die: int) -> Text:
    """Return "Runde 4, Würfel 1" / "turn 4, die 1", a box of the dice log."""
    return joined(numbered(TURN_WORDS[0], turn), numbered(DIE_WORDS[0], die))


def result_name(number: int) -> Text:
    """Return "Ergebnis von Durchgang 2" / "result of round 2"."""
    of = round_name(number)
    return Text(f"{RESULT.de} von {of.de}", f"{RESULT.en} of {of.en}")


def worth_name(noun: Text, place: int, worth: int) -> Text:
    """Return "Karte 2 zu 10" / "card 2 of 10": one of several, and the number printed on it."""
    name = numbered(noun, place)
    return Text(f"{name.de} zu {worth}", f"{name.en} of {worth}")


def grid_name(row: int, column: int) -> Text:
    """Return "Zeile 2 Spalte 3" / "row 2 column 3"."""
    return Text(f"Zeile {row} Spalte {column}", f"row {row} column {column}")


def hex_name(row: int, place: int) -> Text:
    """Return "Reihe 2 Feld 3" / "row 2 hex 3"."""
    return Text(f"Reihe {row} Feld {place}", f"row {row} hex {place}")


def bar_name(number: int) -> Text:
    """Return "Feld 2 der Leiste" / "box 2 of the info bar"."""
    return Text(f"Feld {number} der Leiste", f"box {number} of the info bar")


def tower_name(noun: Text, number: int, column: int) -> Text:
    """Return "Feld 1 von unten in Spalte 2" / "square 1 from the bottom of column 2"."""
    name = numbered(noun, number)
    return Text(
        f"{name.de} von unten in Spalte {column}", f"{name.en} from the bottom of column {column}"
    )


def printed_name(noun: Text, number: int | None) -> Text:
    """Return "Kreis mit der 4" / "circle with the 4", where printed numbers are not the places."""
    return Text(f"{noun.de} mit der {number}", f"{noun.en} with the {number}")


def group_field_name(group: int, number: int) -> Text:
    """Return "Gruppe 1 Feld 2" / "group 1 field 2"."""
    return Text(f"Gruppe {group} Feld {number}", f"group {group} field {number}")


def row_name(row: int) -> Text:
    """Return "Reihe 2" / "row 2", counted from the top."""
    return Text(f"Reihe {row}", f"row {row}")


def column_name(column: int) -> Text:
    """Return "Spalte 2" / "column 2", counted from the left."""
    return Text(f"Spalte {column}", f"column {column}")


def storey_name(storey: int) -> Text:
    """Return "Stockwerk 2" / "storey 2", counted from the ground."""
    return Text(f"Stockwerk {storey}", f"storey {storey}")


def castle_name(castle: int) -> Text:
    """Return "Schloss 2" / "castle 2", counted from the left."""
    return Text(f"Schloss {castle}", f"castle {castle}")


def row_word(place: int, count: int) -> Text:
    """Return which of some rows, from 0: "oben" / "at the top"."""
    return _spot(_ROWS, place, count)


def side_word(place: int, count: int) -> Text:
    """Return which of some neighbours, from 0: "links" / "on the left"."""
    return _spot(_SIDES, place, count)


def in_row(row: int, side: Text) -> Text:
    """Return "in Reihe 2 links" / "in row 2 on the left"."""
    return Text(f"in Reihe {row} {side.de}", f"in row {row} {side.en}")


def _spot(words: dict[int, tuple[Text, ...]], place: int, count: int) -> Text:
    if count in words:
        return words[count][place]
    return Text(f"in Gruppe {place + 1}", f"in group {place + 1}")
