"""Verdicts as JSON text and back, whole: what was judged once need not be judged again."""

from __future__ import annotations

from dicesheets.rules.verdict import Verdict
from dicesheets.scoring.packed_values import pack_value, unpack_value


def pack_verdict(verdict: Verdict) -> str:
    """Return a verdict as JSON."""
    return pack_value(verdict)


def unpack_verdict(text: str) -> Verdict | None:
    """Return a packed verdict; None if it is of another version, or damaged."""
    return unpack_value(Verdict, text)
