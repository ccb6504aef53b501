"""What the rules settled on a player's sheets, as text and back, by a key that tells it apart."""

from __future__ import annotations

import json

from dicesheets.scanner.collect import Placed, Sheets
from dicesheets.scanner.sums import doubt_sums
from dicesheets.scoring.packed import pack_field, unpack_field
from dicesheets.scoring.packed_verdict import digest_of
from dicesheets.scoring.settle import can_settle


def settling_key(raw: Sheets, reader: str) -> str:
    """Return a digest of all that settling depends on."""
    told = [[c.round, c.reading.card, [pack_field(f) for f in c.reading.fields]] for c in raw.cards]
    return digest_of([reader, raw.layout.digest, told])


def pack_settling(raw: Sheets, settled: Sheets) -> str:
    """Return the fields that are read otherwise since the rules had their say."""
    before = {(c.round, c.reading.card, f.field): f for c in raw.cards for f in c.reading.fields}
    return json.dumps(
        [
            [card.round, card.reading.card, pack_field(f)]
            for card in settled.cards
            for f in card.reading.fields
            if before[card.round, card.reading.card, f.field] != f
        ]
    )


def apply_settling(raw: Sheets, text: str) -> Sheets:
    """Return sheets with what was settled before."""
    found = [Placed(n, card, unpack_field(told)) for n, card, told in json.loads(text)]
    return doubt_sums(raw.settled(found) if found or can_settle(raw) else raw)
