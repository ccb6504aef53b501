"""What people type when they ask for a variant."""

from __future__ import annotations

from dicesheets.errors import UsageError
from dicesheets.layouts.spec import did_you_mean
from dicesheets.variants.generate import realms_mask
from dicesheets.variants.welten import ALL_REALMS, REALMS


def parse_realms(text: str) -> int:
    """Return the bit mask of a list such as `scythe,tapestry`; all realms if it is empty."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in REALMS:
            raise UsageError(f"--realms {name}: no such realm; {did_you_mean(name, REALMS)}")
    return realms_mask(dict.fromkeys(names)) if names else ALL_REALMS
