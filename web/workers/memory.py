"""What was settled and weighed before, so that nobody waits twice for the same search."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from dicesheets.rules.entry import Entry
from dicesheets.scanner.collect import Placed, Sheets
from dicesheets.scoring.inputs import weigh_entry
from dicesheets.scoring.packed import pack_field, unpack_field
from dicesheets.scoring.packed_weighing import pack_weighing, unpack_weighing
from dicesheets.scoring.settle import can_settle, settle_sheets
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
        told = [
            [c.round, c.reading.card, [pack_field(f) for f in c.reading.fields]] for c in raw.cards
        ]
        key = digest_of([self._reader, raw.layout.digest, told])
        kept = self._find(key)
        if kept is not None:
            found = [Placed(n, card, unpack_field(told)) for n, card, told in json.loads(kept)]
            return raw.settled(found) if found or can_settle(raw) else raw
        settled = settle_sheets(raw)
        before = {
            (c.round, c.reading.card, f.field): f for c in raw.cards for f in c.reading.fields
        }
        self._news[key] = json.dumps(
            [
                [card.round, card.reading.card, pack_field(f)]
                for card in settled.cards
                for f in card.reading.fields
                if before[card.round, card.reading.card, f.field] != f
            ]
        )
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


def told_of(entry: Entry) -> list[object]:
    """Return what a sheet says, for a digest: its marks, its doubts and what is missing."""
    rounds = [[n, [[c.card, c.marks] for c in round_.cards]] for n, round_ in entry.record.numbered]
    doubts = [
        [
            [d.round, d.card, d.field, d.value, d.confidence, d.alternatives, d.is_unreadable]
            for d in some
        ]
        for some in (entry.doubts, entry.noted)
    ]
    return [entry.layout.digest, rounds, *doubts, entry.missing]


def digest_of(told: object) -> str:
    """Return a key that stands for plain values."""
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
