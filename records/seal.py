"""A seal at the end of records that dicesheets writes: a person's change breaks it.

It keeps nobody out; it only tells a file as it was written from one that somebody has mended.
"""

from __future__ import annotations

import hashlib

_LEAD = "# dicesheets "
_DIGITS = 16  # of the digest


def seal(text: str) -> str:
    """Return a record's text with its seal."""
    return f"{text}{_LEAD}{_digest(text)}\n"


def is_sealed(text: str) -> bool:
    """Say whether nobody has changed a record since it was written."""
    body, lead, digest = text.rpartition(_LEAD)
    return bool(lead) and digest.strip() == _digest(body)


def _digest(text: str) -> str:
    lines = "\n".join(text.splitlines())  # other systems end lines otherwise
    return hashlib.sha256(lines.encode()).hexdigest()[:_DIGITS]
