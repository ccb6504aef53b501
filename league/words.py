"""What tables, pages and posters of an event say, in German and English."""

from __future__ import annotations

from dicesheets.layouts.model import Layout
from dicesheets.store.values import StoredResult
from dicesheets.words.fields import round_name
from dicesheets.words.lists import counted, joined
from dicesheets.words.text import Text

STATES: dict[str, Text] = {
    "ranked": Text("gewertet", "ranked"),
    "open": Text("offen", "open"),
    "illegal": Text("nicht regelgerecht", "not by the rules"),
    "undecided": Text("nicht entschieden", "undecided"),
    "blank": Text("unbeschrieben", "blank"),
}
SHEET = Text("Blatt", "sheet")
OPEN_SHEETS = Text("Offene Blätter", "Open sheets")
NOT_PLACED = Text("Ohne Platz", "Without a place")
NOTHING = Text(
    "Noch ist kein Blatt gewertet; `dicesheets league add` liest Fotos.",
    "No sheet is scored yet; `dicesheets league add` reads photos.",
)


def say_missing(result: StoredResult, layout: Layout) -> Text:
    """Return what is missing of a result, in one line; "" if nothing is."""
    return joined(*(_say_one(what, layout) for what in result.missing))


def _say_one(what: tuple[str | int, ...], layout: Layout) -> Text:
    kind, *rest = what
    if kind == "name":
        return Text("wessen Blatt das ist", "whose sheet it is")
    if kind == "fields":
        many = int(rest[0])
        return counted(many, *_FIELDS)
    where = round_name(int(rest[0]))
    if kind == "round":
        return where
    card = layout.card(str(rest[1])).title
    if kind == "unseen":
        return Text(
            f"ein besseres Foto von {card.de} ({where.de})",
            f"a better photo of {card.en} ({where.en})",
        )
    return Text(f"{card.de} ({where.de})", f"{card.en} ({where.en})")


_FIELDS = (
    Text("Feld, das jemand ansehen muss", "field that somebody must look at"),
    Text("Felder, die jemand ansehen muss", "fields that somebody must look at"),
)


def say_again(result: StoredResult, name: str) -> Text:
    """Say that a sheet was photographed more than once."""
    other = counted(len(result.again), *_PHOTOS)
    files = ", ".join(result.again)
    return Text(
        f"{name}: {other.de} desselben Blatts zählt nicht mit ({files})"
        if len(result.again) == 1
        else f"{name}: {other.de} desselben Blatts zählen nicht mit ({files})",
        f"{name}: {other.en} of the same sheet not counted ({files})",
    )


_PHOTOS = (
    Text("weiteres Foto", "further photo"),
    Text("weitere Fotos", "further photos"),
)
