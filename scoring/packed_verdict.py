"""Verdicts as JSON text and back, whole: what was judged once need not be judged again."""

from __future__ import annotations

import hashlib
import json

from dicesheets.rules.entry import Entry
from dicesheets.rules.verdict import Verdict
from dicesheets.scoring.packed_values import pack_value, unpack_value

VERDICTS = 3  # raised when the same sheets may be judged otherwise


def verdict_key(entry: Entry, reader: str) -> str:
    """Return a digest of all that a verdict depends on."""
    others = [[o.round, o.card, o.field, o.value, o.instead, o.share] for o in entry.others]
    return digest_of([VERDICTS, reader, *told_of(entry), others])


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
    """Return a digest of values for JSON."""
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def pack_verdict(verdict: Verdict) -> str:
    """Return a verdict as JSON."""
    return pack_value(verdict)


def unpack_verdict(text: str) -> Verdict | None:
    """Return a packed verdict; None if it is of another version, or damaged."""
    return unpack_value(Verdict, text)
