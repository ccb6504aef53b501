"""A layout file checked as far as paper: its text, its play, and whether everything fits."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from dicesheets.errors import Fault, LayoutError
from dicesheets.layouts.fiducials import COMPACT_SERIES
from dicesheets.layouts.load import CLASSIC, inspect_bytes, inspect_layout, load_classic
from dicesheets.layouts.model import LANGUAGES, Card, Layout, Place, Role, Text
from dicesheets.layouts.pad import NOTE_PLACES
from dicesheets.layouts.stars import find_language_faults, find_star_faults
from dicesheets.sheets import icons
from dicesheets.sheets.cards import DrawCard, Look, draw_card
from dicesheets.sheets.text import missing_characters
from dicesheets.words.trouble import did_you_mean

_INLINE = re.compile(r"\{([^{}]*)\}")
_IN_NOTES = Text("das geht nur in `notes` des Blocks", "that can stand in the pad's `notes` alone")
_INDEX = re.compile(r"\.(\d+)(?=\.|$)")  # of an item in a list, counted from 0


def check_layout(path: Path, draw: DrawCard = draw_card) -> tuple[Layout | None, list[Fault]]:
    """Return the layout, as far as it can be built, and every fault of the file."""
    return _check(*inspect_layout(path), draw)


def check_bytes(
    data: bytes, shown: str, draw: DrawCard = draw_card
) -> tuple[Layout | None, list[Fault]]:
    """Return the same for a file's content, which may extend built-in layouts only."""
    return _check(*inspect_bytes(data, shown), draw)


def _check(
    layout: Layout | None, faults: list[Fault], draw: DrawCard
) -> tuple[Layout | None, list[Fault]]:
    if layout is None:
        return None, faults
    broken = {f.path.split(".")[1].split("[")[0] for f in faults if f.path.startswith("cards.")}
    found = set(faults) | set(find_disagreements(layout, broken))
    inherited = _inherited(layout)
    for card in layout.cards:
        found |= set(find_wording_faults(layout, card))
        if card not in inherited and (card.role is Role.REALM or card.id not in broken):
            found |= find_paper_faults(layout, printable(layout, card), draw)
    return layout, sorted(found)


def _inherited(layout: Layout) -> tuple[Card, ...]:
    """Return the cards of the built-in layout that this one extends: they are known to fit."""
    if layout.about.extends != CLASSIC:
        return ()
    classic = load_classic(layout.game)
    return classic.cards if classic.settings == layout.settings else ()


def find_disagreements(layout: Layout, broken: Collection[str] = ()) -> Iterator[Fault]:
    """Yield where words, stars and icons of a layout say different things.

    What a broken card pays is not known: of its stars only the two languages are compared.
    """
    yield from find_icon_faults(layout)
    yield from find_own_faults(layout)
    for card in layout.cards:
        yield from find_language_faults(layout, card)
        if card.id not in broken:
            yield from find_star_faults(layout, card)


def known_icons(layout: Layout) -> tuple[str, ...]:
    """Return the icons that the cards of a layout may name."""
    return (*icons.names(), *(mine.name for mine in layout.icons))


def printable(layout: Layout, card: Card) -> Card:
    """Return a card whose texts can be set: what the wording lacks is reported on its own."""
    known = known_icons(layout)
    icon = card.icon if card.icon in known else None
    named = (*known, *(place.strip("{}") for place in NOTE_PLACES))
    pad = card.pad
    if pad is not None:
        pad = replace(pad, notes=tuple(_printable(note, named) for note in pad.notes))
    return replace(
        card,
        icon=icon,
        pad=pad,
        title=_printable(card.title, known),
        rules=tuple(_printable(text, known) for text in card.rules),
        scoring=tuple(_printable(text, known) for text in card.scoring),
    )


def _printable(text: Text, known: tuple[str, ...]) -> Text:
    german, english = (_plain_letters(text.say(language), known) for language in LANGUAGES)
    return text if (german, english) == (text.de, text.en) else Text(german, english)


def _plain_letters(words: str, known: tuple[str, ...]) -> str:
    plain = _INLINE.sub(lambda m: m[0] if m[1] in known else "{star}", words)
    for letter in missing_characters(_INLINE.sub("", plain), "regular"):
        plain = plain.replace(letter, "n")
    return plain


def find_paper_faults(layout: Layout, card: Card, draw: DrawCard = draw_card) -> set[Fault]:
    """Return what does not fit on the paper of one card, in any language or form.

    Saver ink has the same places and no bold type: what fits in colour fits there too.
    """
    found: set[Fault] = set()
    forms = (False, True) if card.role in COMPACT_SERIES else (False,)
    for language in LANGUAGES:
        for compact in forms:
            try:
                draw(layout, card, Look(language=language, compact=compact))
            except LayoutError as error:
                found |= set(error.faults)
    return found


def find_icon_faults(layout: Layout) -> Iterator[Fault]:
    """Yield icons of the author's own that are named like ours."""
    places = dict(layout.places)
    for mine in layout.icons:
        if icons.is_icon(mine.name):
            where = f"icons.{mine.name}"
            place = places.get(where, Place(layout.id, 0))
            what = Text("ein eingebautes Symbol heißt schon so", "a built-in icon has this name")
            remedy = Text("wähle einen anderen Namen", "choose another name")
            yield Fault(place.file, place.line, where, what, remedy)


def find_wording_faults(layout: Layout, card: Card) -> Iterator[Fault]:
    """Yield icons that do not exist and letters that the fonts do not have."""
    places = dict(layout.places)
    where = f"cards.{card.id}"
    known = known_icons(layout)
    if card.icon is not None and card.icon not in known:
        place = places.get(f"{where}.icon", Place(layout.id, 0))
        remedy = did_you_mean(card.icon, known)
        yield Fault(place.file, place.line, f"{where}.icon", _no_icon(card.icon), remedy)
    texts = [("title", card.title)]
    texts += [(f"rules.{i}", text) for i, text in enumerate(card.rules)]
    texts += [(f"scoring.{i}", text) for i, text in enumerate(card.scoring)]
    for key, text in texts:
        yield from _find_text_faults(layout, where, key, text)
    for number, note in enumerate(card.pad.notes if card.pad else ()):
        told = _without_places(note)
        yield from _find_text_faults(layout, f"{where}.pad", f"notes.{number}", told)


def _without_places(note: Text) -> Text:
    """Return a note without what stands in it for numbers of the pad."""
    german, english = note.de, note.en
    for place in NOTE_PLACES:
        german, english = german.replace(place, ""), english.replace(place, "")
    return Text(german, english)


def find_own_faults(layout: Layout) -> Iterator[Fault]:
    """Yield what a game of its own prints beside its cards and cannot: its name, rules, icons."""
    if not layout.traits.names_itself:
        return
    yield from _find_text_faults(layout, "", "name", layout.about.name)
    for number, text in enumerate(layout.own.overview):
        yield from _find_text_faults(layout, "settings", f"overview.{number}", text)
    named = [(f"settings.symbols.{i}", name) for i, name in enumerate(layout.own.symbols)]
    for card in layout.cards:
        seats = card.pad.seats if card.pad else ()
        named += [
            (f"cards.{card.id}.pad.seats.{i}.icon", seat.icon) for i, seat in enumerate(seats)
        ]
    known, places = known_icons(layout), dict(layout.places)
    for where, name in named:
        if name not in known:
            place = places.get(where, Place(layout.id, 0))
            spot = _INDEX.sub(lambda m: f"[{int(m[1]) + 1}]", where)
            yield Fault(place.file, place.line, spot, _no_icon(name), did_you_mean(name, known))


def _find_text_faults(layout: Layout, where: str, key: str, text: Text) -> Iterator[Fault]:
    """Yield icons and letters of a text that there are not, in either language."""
    known = known_icons(layout)
    start = f"{where}." if where else ""
    for language in LANGUAGES:
        words = text.say(language)
        unknown = [name for name in _INLINE.findall(words) if name not in known]
        strange = missing_characters(_INLINE.sub("", words), "regular")
        if not unknown and not strange:
            continue  # nearly always, and there are thousands of places to look through
        at, places = f"{start}{key}", dict(layout.places)
        place = places.get(f"{at}.{language}", places.get(at, Place(layout.id, 0)))
        spot = f"{start}{_counted(key)}.{language}"
        for name in unknown:
            is_note = f"{{{name}}}" in NOTE_PLACES
            remedy = _IN_NOTES if is_note else did_you_mean(name, known)
            yield Fault(place.file, place.line, spot, _no_icon(name), remedy)
        if strange:
            shown = " ".join(strange[:5])
            what = Text(f"die Schrift hat kein {shown}", f"the font has no {shown}")
            remedy = Text("nimm andere Buchstaben", "use other letters")
            yield Fault(place.file, place.line, spot, what, remedy)


def _counted(key: str) -> str:
    """Return a key as messages show it: "rules[1]", counted from 1 as everywhere."""
    name, _, index = key.partition(".")
    return f"{name}[{int(index) + 1}]" if index else name


def _no_icon(name: str) -> Text:
    return Text(f'es gibt kein Symbol "{name}"', f'no icon "{name}"')
