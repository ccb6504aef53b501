"""How an event is told: its title, its layout, the language and how much of names."""

from __future__ import annotations

from dicesheets.league.event import own_layout
from dicesheets.league.naming import Manner, Names
from dicesheets.league.table_text import Telling
from dicesheets.store.database import Database
from dicesheets.store.matches import find_match
from dicesheets.store.values import StoredEvent


def telling_of(
    database: Database, event: StoredEvent, language: str, names: str = Names.FULL.value
) -> Telling:
    """Return what is needed to tell an event's table."""
    layout = own_layout(database, event)
    title = find_match(database, event.match).title
    return Telling(title, layout, Manner(layout.game, language, Names(names)), event.rounds)
