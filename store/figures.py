"""What a family likes to know of its matches, kept by all that people did at each of them.

A correction, an undo or another name makes another key, so that what is found is never out of date.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from dicesheets.store.corrections import corrections_of, standing
from dicesheets.store.database import Database
from dicesheets.store.matches import people_of
from dicesheets.store.photos import photos_of, placings_of
from dicesheets.store.verdicts import settlings_of

_FIGURES = 2  # raised when they are told otherwise


def figures_key(database: Database, match: str, reader: str) -> str:
    """Return a digest of everything that a match's figures rest on."""
    told = [
        "figures", _FIGURES, reader,
        [photo.sha256 for photo in photos_of(database, match)],
        [placing.id for placing in placings_of(database, match)],
        [correction.id for correction in standing(corrections_of(database, match))],
        [[person.number, person.name] for person in people_of(database, match)],
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def figures_of(database: Database, matches: Sequence[str], reader: str) -> dict[str, str]:
    """Return the figures of matches as they stand now; those not worked out yet are left out."""
    keys = {match: figures_key(database, match, reader) for match in matches}
    found = settlings_of(database, list(keys.values()))
    return {match: found[key] for match, key in keys.items() if key in found}
