"""The answers of a review that count now, the latest first, and the way back from a wrong one."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Layout
from dicesheets.league.event import own_layout
from dicesheets.league.keeping import Office
from dicesheets.league.review import units_on
from dicesheets.league.status import whose_sheet
from dicesheets.rules.naming import field_name
from dicesheets.store.corrections import corrections_of, standing, undo
from dicesheets.store.database import Database
from dicesheets.store.photos import photo_name
from dicesheets.store.values import Correction, StoredEvent
from dicesheets.store.work import mark_sheets
from dicesheets.words.marks import say_mark
from dicesheets.words.text import Text

MOST_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that counts, in words."""

    said: Correction
    whose: str  # the sheet's player, or the photo where nobody knows
    photo: str
    where: Text
    value: Text


def last_answers(
    database: Database, event: StoredEvent, most: int = MOST_SHOWN, by: str = ""
) -> tuple[Given, ...]:
    """Return the answers that count, the latest first; with `by` only theirs."""
    said = [one for one in standing(corrections_of(database, event.match)) if by in ("", one.by)]
    if not said:
        return ()
    layout = own_layout(database, event)
    return tuple(_given(database, event.match, layout, one) for one in said[-most:][::-1])


def take_back(office: Office, correction: str, by: str) -> tuple[str, ...]:
    """Let an answer count no more, and return what is to be judged again; both stay in the file.

    UsageError if it does not count now.
    """
    undone = undo(office.database, office.match, correction, by)
    units = tuple(units_on(office.database, office.match, undone.sha256))
    mark_sheets(office.database, office.match, units)
    return units


def _given(database: Database, match: str, layout: Layout, said: Correction) -> Given:
    photo = photo_name(database, match, said.sha256)
    units = units_on(database, match, said.sha256)
    whose = ", ".join(whose_sheet(database, match, unit) for unit in units) or photo
    return Given(said, whose, photo, _where(layout, said), say_mark(said.value))


def _where(layout: Layout, said: Correction) -> Text:
    """Return the card and the field; as they are stored if the layout has no such card."""
    names = said.spot.split(":")[-2:-1]
    card = next((one for one in layout.cards if one.id in names), None)
    if card is None or all(one.id != said.field for one in card.fields):
        return Text(said.field, said.field)
    title, field = card.title, field_name(card, said.field)
    return Text(f"{title.de}, {field.de}", f"{title.en}, {field.en}")
