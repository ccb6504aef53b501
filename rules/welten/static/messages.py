"""What findings of Würfelwelten say, in German and English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicesheets.layouts.model import NO_TEXT, Card, Text
from dicesheets.rules.naming import field_name, field_names
from dicesheets.rules.welten.static.checks import Breach
from dicesheets.words.cards import REALM_WORDS
from dicesheets.words.fields import (
    RESOURCE_NAMES,
    STAR_WORDS,
    TURN_WORDS,
    icon_name,
    round_name,
    several_numbered,
)
from dicesheets.words.lists import BE, by_number, counted, listed
from dicesheets.words.numbers import format_tenths, written
from dicesheets.words.text import capital

RELATIONS = {
    "smaller": Text("kleiner sein als", "be smaller than"),
    "larger": Text("größer sein als", "be larger than"),
    "different": Text("sich unterscheiden von", "differ from"),
    "equal": Text("gleich sein wie", "equal"),
    "not-smaller": Text("mindestens so groß sein wie", "be at least as large as"),
    "not-larger": Text("höchstens so groß sein wie", "be at most as large as"),
}


def amount(kind: str, count: int) -> Text:
    """Return "3 Herzen" / "3 hearts"."""
    return counted(count, *RESOURCE_NAMES[kind])


def breach_message(card: Card, breach: Breach) -> Text:
    """Say which rule of a realm is broken."""
    title, f = card.title, field_names(card, breach.fields)
    if breach.what == "mark":
        return strange_message(card, breach.fields[0])
    if breach.what == "order":
        return Text(
            f"{title.de}: {f[0].de} ist gefüllt, obwohl {f[1].de} noch leer ist.",
            f"{title.en}: {f[0].en} is filled although {f[1].en} is still empty.",
        )
    if breach.what.startswith("compare"):
        relation = RELATIONS[breach.what.removeprefix("compare-")]
        one, two = breach.values
        return Text(
            f"{title.de}: {f[0].de} ({one}) muss {relation.de} {f[1].de} ({two}).",
            f"{title.en}: {f[0].en} ({one}) must {relation.en} {f[1].en} ({two}).",
        )
    if breach.what == "copy":
        return Text(
            f"{title.de}: {f[0].de} und {f[1].de} gehören zusammen; nur eines von beiden ist "
            "gefüllt.",
            f"{title.en}: {f[0].en} and {f[1].en} belong together; only one of them is filled.",
        )
    if breach.what == "holding":
        return Text(
            f"{title.de}: {f[0].de} ist angekreuzt, aber in {f[1].de} steht keine Zahl.",
            f"{title.en}: {f[0].en} is crossed, but {f[1].en} holds no number.",
        )
    names = listed(f)
    if breach.what == "spread":
        verb = by_number(len(f), *BE)
        return Text(
            f"{title.de}: {names.de} {verb.de} gefüllt, aber über gefüllte Nachbarn nicht zu "
            "erreichen.",
            f"{title.en}: {names.en} {verb.en} filled, but no filled neighbours lead there.",
        )
    if breach.what == "crossed":
        verb = by_number(len(f), *BE)
        return Text(
            f"{title.de}: {names.de} {verb.de} durchkreuzt, aber nicht umrandet.",
            f"{title.en}: {names.en} {verb.en} crossed out but not ringed.",
        )
    return Text(
        f"{title.de}: die durchkreuzten Felder lassen sich nicht auf die Bestellungen "
        f"verteilen ({names.de}); jede braucht mindestens eines und einen Würfel bis 6.",
        f"{title.en}: the crossed fields cannot be shared out among the orders ({names.en}); "
        "each needs at least one of them and a die of at most 6.",
    )


def strange_message(card: Card | None, field: str) -> Text:
    if card is None:  # the report names the field, by its own card
        return Text("Dieses Zeichen gehört nicht dorthin.", "This mark does not belong there.")
    name = field_name(card, field)
    return Text(
        f"{name.de}: dieses Zeichen gehört nicht in dieses Feld.",
        f"{name.en}: this mark does not belong in this field.",
    )


def many_realms_message(found: int, expected: int) -> Text:
    realms, more = counted(found, *REALM_WORDS), NO_TEXT
    if found < expected:
        more = Text(
            " Was fehlt, kann noch Sterne bringen: nimm die fehlende Karte dazu.",
            " What is missing may bring more stars: add the missing card.",
        )
    return Text(
        f"{realms.de} statt {expected} in diesem Durchgang.{more.de}",
        f"{realms.en} instead of {expected} in this round.{more.en}",
    )


def cap_message(fields: Sequence[str]) -> Text:
    icons = [field.split("-") for field in fields]  # "pumpkin-6"
    names = listed([icon_name(kind, int(number)) for kind, number in icons])
    return Text(
        f"{names.de}: durchkreuzt, aber nicht eingekreist; nur Erhaltenes kann ausgegeben werden.",
        f"{names.en}: crossed out but not ringed; only what was gained can be spent.",
    )


def forgotten_message(kind: str, missing: int) -> Text:
    count = amount(kind, missing)
    return Text(
        f"{count.de} mehr verdient als eingekreist; vergessen, zum eigenen Nachteil.",
        f"{count.en} more earned than ringed; forgotten, to the player's own loss.",
    )


def cost_message(title: Text, kind: str, needed: int, spent: int) -> Text:
    need = amount(kind, needed)
    there = by_number(spent, *BE)
    return Text(
        f"{title.de}: die Felder kosten {need.de}, durchkreuzt {there.de} nur {spent}.",
        f"{title.en}: the fields cost {need.en}, only {spent} {there.en} crossed out.",
    )


def spending_message(kind: str, spent: int, costs: int) -> Text:
    count, rest = amount(kind, spent), spent - costs
    return Text(
        f"{count.de} durchkreuzt: keine Kombination von Effekten kostet {rest} davon.",
        f"{count.en} crossed out: no combination of effects costs {rest} of them.",
    )


def gains_message(gained: int, earned: int, consoled: int) -> Text:
    return Text(
        f"{gained} Rohstoffe eingekreist; die Welten geben {earned}, unpassende Würfel "
        f"höchstens {consoled}.",
        f"{gained} resources ringed; the realms give {earned}, dice that fit nowhere at most "
        f"{consoled}.",
    )


def dice_message(needed: int, rolled: int, extra: int) -> Text:
    return Text(
        f"Die Zeichen brauchen mindestens {needed} Würfel; geworfen wurden {rolled}, "
        f"die Ausgaben erlauben höchstens {extra} weitere.",
        f"The marks need at least {needed} dice; {rolled} were rolled and the spending allows "
        f"at most {extra} more.",
    )


def activations_message(title: Text, needed: int, turns: int, again: int) -> Text:
    return Text(
        f"{title.de}: mindestens {needed} Würfel nötig, aber höchstens einer in jeder der "
        f"{turns} Runden und {again} weitere durch Kürbisse.",
        f"{title.en}: needs at least {needed} dice, but at most one in each of the {turns} "
        f"turns and {again} more by pumpkins.",
    )


def stars_message(title: Text, stars: int, claimed: int) -> Text:
    worth = counted(stars, *STAR_WORDS)
    there = by_number(claimed, *BE)
    return Text(
        f"{title.de}: die Zeichen geben {worth.de}, angekreuzt {there.de} {claimed}.",
        f"{title.en}: the marks give {worth.en}, {claimed} {there.en} crossed.",
    )


def unreachable_stars_message(title: Text, claimed: int, possible: Iterable[int]) -> Text:
    counts = [str(p) for p in sorted(possible)]
    stars = counted(claimed, *STAR_WORDS)
    return Text(
        f"{title.de}: {stars.de} kann keine Reihenfolge ergeben, möglich: {', '.join(counts)}.",
        f"{title.en}: no order of play gives {stars.en}; possible: {', '.join(counts)}.",
    )


def result_message(number: int, tenths: int, mark: str) -> Text:
    right = format_tenths(tenths)
    where, found = capital(round_name(number)), written(mark)
    return Text(
        f"{where.de}: die Zeichen ergeben {right.de}, notiert ist {found.de}.",
        f"{where.en}: the marks make {right.en}, {found.en} is written.",
    )


def log_message(fields: Sequence[str]) -> Text:
    turns = tuple(dict.fromkeys(int(field.split("-")[1]) for field in fields))  # "turn-4-a"
    names = several_numbered(TURN_WORDS, turns)
    return Text(
        f"Ohne die Würfel der {names.de} lässt sich nicht prüfen, ob sie zu den Zeichen passen.",
        f"Without the dice of {names.en} it cannot be checked whether they fit the marks.",
    )
