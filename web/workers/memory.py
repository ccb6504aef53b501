"""What was settled and weighed before, so that nobody waits twice for the same search."""

from __future__ import annotations

from collections.abc import Mapping

from dicesheets.rules.entry import Entry
from dicesheets.scanner.collect import Sheets
from dicesheets.scoring.inputs import weigh_entry
from dicesheets.scoring.packed_settling import apply_settling, pack_settling, settling_key
from dicesheets.scoring.packed_verdict import digest_of, told_of
from dicesheets.scoring.packed_weighing import pack_weighing, unpack_weighing
from dicesheets.scoring.settle import settle_sheets
from dicesheets.store.database import Database
from dicesheets.store.verdicts import settlings_of

_WEIGHINGS = 1  # raised when the same sheets may be weighed otherwise


class Memory:
    """What the store knows of a reader's sheets, by all that went into it; and what is new."""

    def __init__(self, database: Database, reader: str) -> None:
        self._database = database
        self._reader = reader
        self._news: dict[str, str] = {}

    @property
    def news(self) -> Mapping[str, str]:
        """What was worked out just now, to be kept."""
        return self._news

    def settle(self, raw: Sheets) -> Sheets:
        """Return sheets with what the rules settle."""
        key = settling_key(raw, self._reader)
        kept = self._find(key)
        if kept is not None:
            return apply_settling(raw, kept)
        settled = settle_sheets(raw)
        self._news[key] = pack_settling(raw, settled)
        return settled

    def weigh(self, entry: Entry) -> Entry:
        """Return sheets with doubts only about what could change their outcome."""
        if not entry.opened:
            return entry
        found = self.weighed(entry)
        if found is None:
            found = weigh_entry(entry)
            self._news[self._weighing_key(entry)] = pack_weighing(entry, found)
        return found

    def weighed(self, entry: Entry) -> Entry | None:
        """Return the same if it was weighed before, else None."""
        kept = self._find(self._weighing_key(entry))
        return None if kept is None else unpack_weighing(kept, entry)

    def _find(self, key: str) -> str | None:
        return self._news.get(key) or settlings_of(self._database, [key]).get(key)

    def _weighing_key(self, entry: Entry) -> str:
        inks = [[*ink.place, ink.options] for ink in entry.by_ink]
        return digest_of(["weighed", _WEIGHINGS, self._reader, *told_of(entry), inks])
