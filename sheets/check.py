"""A layout file checked as far as paper: its text, its play, and whether everything fits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from dicesheets.errors import Fault, LayoutError
from dicesheets.layouts.fiducials import COMPACT_SERIES
from dicesheets.layouts.load import inspect_bytes, inspect_layout
from dicesheets.layouts.model import LANGUAGES, Card, Layout, Place, Text
from dicesheets.sheets import icons
from dicesheets.sheets.cards import DrawCard, Look, draw_card
from dicesheets.sheets.text import missing_characters
from dicesheets.words.trouble import did_you_mean

_INLINE = re.compile(r"\{([^{}]*)\}")


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
    found = set(faults)
    for card in layout.cards:
        wording = set(find_wording_faults(layout, card))
        found |= wording
        if card.id not in broken and not wording:
            found |= find_paper_faults(layout, card, draw)
    return layout, sorted(found)


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


def find_wording_faults(layout: Layout, card: Card) -> Iterator[Fault]:
    """Yield icons that do not exist and letters that the fonts do not have."""
    places = dict(layout.places)
    where = f"cards.{card.id}"
    if card.icon is not None and not icons.is_icon(card.icon):
        place = places.get(f"{where}.icon", Place(layout.id, 0))
        remedy = did_you_mean(card.icon, icons.names())
        yield Fault(place.file, place.line, f"{where}.icon", _no_icon(card.icon), remedy)
    texts = [("title", card.title)]
    texts += [(f"rules.{i}", text) for i, text in enumerate(card.rules)]
    texts += [(f"scoring.{i}", text) for i, text in enumerate(card.scoring)]
    for key, text in texts:
        for language in LANGUAGES:
            spot = f"{where}.{key}.{language}"
            place = places.get(spot, places.get(f"{where}.{key}", Place(layout.id, 0)))
            words = text.say(language)
            for name in _INLINE.findall(words):
                if not icons.is_icon(name):
                    remedy = did_you_mean(name, icons.names())
                    yield Fault(place.file, place.line, spot, _no_icon(name), remedy)
            strange = missing_characters(_INLINE.sub("", words), "regular")
            if strange:
                shown = " ".join(strange[:5])
                what = Text(f"die Schrift hat kein {shown}", f"the font has no {shown}")
                remedy = Text("nimm andere Buchstaben", "use other letters")
                yield Fault(place.file, place.line, spot, what, remedy)


def _no_icon(name: str) -> Text:
    return Text(f'es gibt kein Symbol "{name}"', f'no icon "{name}"')
