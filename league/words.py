"""What tables, pages and posters of an event say, in German and English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicesheets.layouts.model import Layout
from dicesheets.league.results import LATER, Missing
from dicesheets.words.fields import round_name
from dicesheets.words.lists import counted, joined, listed
from dicesheets.words.text import Text, capital
from dicesheets.words.trouble import did_you_mean

STATES: dict[str, Text] = {
    "ranked": Text("gewertet", "ranked"),
    "open": Text("offen", "open"),
    "illegal": Text("nicht regelgerecht", "not by the rules"),
    "undecided": Text("nicht entschieden", "undecided"),
    "blank": Text("unbeschrieben", "blank"),
}
OPEN_SHEETS = Text("Offene Blätter", "Open sheets")
NOT_PLACED = Text("Ohne Platz", "Without a place")
NOTHING = Text(
    "Noch ist kein Blatt gewertet; `dicesheets league add` liest Fotos.",
    "No sheet is scored yet; `dicesheets league add` reads photos.",
)


def say_missing(missing: Sequence[Missing], layout: Layout) -> Text:
    """Return what is missing of a result, in one line; "" if nothing is."""
    return joined(*(_say_one(what, layout) for what in missing))


def _say_one(what: Missing, layout: Layout) -> Text:
    kind, *rest = what
    if kind == "name":
        return Text("wessen Blatt das ist", "whose sheet it is")
    if kind == "fields":
        many = int(rest[0])
        return counted(many, *_FIELDS)
    if kind in _ODD:
        return _ODD[str(kind)]
    where = round_name(int(rest[0]))
    if kind in ("round", LATER):
        return where
    if kind in _ODD_ROUNDS:
        odd = _ODD_ROUNDS[str(kind)]
        return Text(f"{odd.de} ({where.de})", f"{odd.en} ({where.en})")
    card = layout.card(str(rest[1])).title
    if kind == "unseen":
        return Text(
            f"ein besseres Foto von {card.de} ({where.de})",
            f"a better photo of {card.en} ({where.en})",
        )
    return Text(f"{card.de} ({where.de})", f"{card.en} ({where.en})")


def say_rounds(handed_in: int, rounds: int) -> Text:
    """Say how much of an event somebody has handed in: "1 von 3 Durchgängen"."""
    many = Text("Durchgängen", "rounds")
    return Text(f"{handed_in} von {rounds} {many.de}", f"{handed_in} of {rounds} {many.en}")


def say_notes(notes: Sequence[Missing]) -> Text:
    """Return what else to know of a result, in one line; "" if nothing."""
    rounds = [int(number) for kind, what, number in notes if (kind, what) == ("accepted", "dice")]
    if not rounds:
        return Text("", "")
    where = joined(*map(round_name, rounds))
    return Text(f"andere Würfel anerkannt ({where.de})", f"other dice accepted ({where.en})")


def say_together(names: Sequence[str]) -> Text:
    """Say with whom a sheet shares photo and odd dice, so that they are accepted together."""
    others = listed(names)
    return Text(
        f"auf demselben Foto mit denselben Würfeln: {others.de}; was du entscheidest, gilt für "
        "alle zusammen",
        f"on the same photo with the same dice: {others.en}; what you decide holds for all of them",
    )


_ODD = {
    "clash": Text("zwei Blätter, die sich widersprechen", "two sheets that contradict each other"),
    "event": Text("ein Blatt dieser Veranstaltung", "a sheet of this event"),
}
_ODD_ROUNDS = {
    "dice": Text(
        "eine Entscheidung über andere Würfel als die gefallenen",
        "a decision on other dice than were rolled",
    ),
    "realms": Text("die Welten dieser Veranstaltung", "the realms of this event"),
}
_FIELDS = (
    Text("Feld, das jemand ansehen muss", "field that somebody must look at"),
    Text("Felder, die jemand ansehen muss", "fields that somebody must look at"),
)


def say_again(name: str, photos: Sequence[str]) -> Text:
    """Say that a sheet was photographed more than once."""
    other, files = counted(len(photos), *_PHOTOS), ", ".join(photos)
    verb = "zählt" if len(photos) == 1 else "zählen"
    return Text(
        f"{name}: {other.de} desselben Blatts {verb} nicht mit ({files})",
        f"{name}: {other.en} of the same sheet not counted ({files})",
    )


_PHOTOS = (
    Text("weiteres Foto", "further photo"),
    Text("weitere Fotos", "further photos"),
)
ABSENT = (
    Text("Person hat noch kein Blatt abgegeben", "person has handed in no sheet yet"),
    Text("Personen haben noch kein Blatt abgegeben", "people have handed in no sheet yet"),
)
REVIEWED = Text("Nichts ist mehr offen, was jemand beantworten könnte.", "Nothing is left to ask.")
QUEUE = (
    Text("Blatt mit offenen Fragen", "sheet with open questions"),
    Text("Blätter mit offenen Fragen", "sheets with open questions"),
)
WHOSE = Text(
    "Wessen Blatt ist das? (Nummer oder Name; Eingabetaste: offen lassen; q: aufhören)",
    "Whose sheet is this? (number or name; Enter: leave it open; q: stop)",
)
NOBODY = Text("So heißt niemand in der Liste.", "Nobody in the list is called so.")


def say_nobody(asked: str, names: Mapping[str, Sequence[int]]) -> Text:
    """Say that nobody is called so, and who may be meant: whose name begins so, or sounds so.

    Of a name that several have, their numbers are said.
    """
    if asked.isdecimal() or not names:
        return NOBODY
    word = asked.casefold()
    begin = [one for one in names if f" {word}" in f" {one.casefold()}"]
    if begin:
        shown = ", ".join(f'"{one}"' for one in begin[:MOST_NAMED])
        shown += ", …" if len(begin) > MOST_NAMED else ""
        hint = Text(f"Meinst du {shown}?", f"Did you mean {shown}?")
    else:
        hint = capital(did_you_mean(asked, names))
    for one in (name for name, numbers in names.items() if len(numbers) > 1):
        named = f'"{one}" ({", ".join(map(str, names[one]))})'
        hint = Text(hint.de.replace(f'"{one}"', named), hint.en.replace(f'"{one}"', named))
    return Text(f"{NOBODY.de} {hint.de}", f"{NOBODY.en} {hint.en}")


SEVERAL = Text(
    "So heißen mehrere; nimm die Nummer: {}", "Several are called so; use the number: {}"
)

ROLLS = (Text("Wurf", "roll"), Text("Würfe", "rolls"))
MOST_NAMED = 5  # names of what was left out, before "and 7 more"
_LEFT_OUT = {
    "other": (
        (Text("Datei ist kein Foto", "file is no photo"),
         Text("Dateien sind keine Fotos", "files are no photos")),
        Text("", ""),
    ),
    "missing": (
        (Text("Bild, das ein Chat nennt, fehlt", "picture that a chat names is missing"),
         Text("Bilder, die ein Chat nennt, fehlen", "pictures that a chat names are missing")),
        Text("; exportiere ihn noch einmal", "; export it again"),
    ),
    "omitted": (
        (Text("Bild wurde nicht mit dem Chat exportiert, von",
              "picture was not exported with the chat, by"),
         Text("Bilder wurden nicht mit dem Chat exportiert, von",
              "pictures were not exported with the chat, by")),
        Text("; exportiere ihn mit Medien", "; export it with media"),
    ),
    "refused": (
        (Text("Datei ließ sich nicht öffnen", "file could not be opened"),
         Text("Dateien ließen sich nicht öffnen", "files could not be opened")),
        Text("", ""),
    ),
}  # fmt: skip


def say_left_out(kind: str, many: int, names: Sequence[str]) -> Text:
    """Say what was left out: how much, the first few names, and what helps."""
    (one, several), helps = _LEFT_OUT[kind]
    told = counted(many, one, several)
    first = list(dict.fromkeys(names))[:MOST_NAMED]
    rest = ", …" if many > len(first) else ""
    colon = "" if kind == "omitted" else ":"
    shown = f"{colon} {', '.join(first)}{rest}"
    return Text(f"{told.de}{shown}{helps.de}", f"{told.en}{shown}{helps.en}")
