"""What people type when they ask for a variant."""

from __future__ import annotations

from dicesheets.errors import UsageError
from dicesheets.layouts.model import Text
from dicesheets.variants.generate import realms_mask
from dicesheets.variants.welten import ALL_REALMS, REALMS
from dicesheets.words.trouble import did_you_mean


def parse_realms(text: str) -> int:
    """Return the bit mask of a list such as `scythe,tapestry`; all realms if it is empty."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in REALMS:
            hint = did_you_mean(name, REALMS)
            what = Text(f"diese Welt gibt es nicht; {hint.de}", f"no such realm; {hint.en}")
            raise UsageError(what, about="realms", value=name)
    return realms_mask(dict.fromkeys(names)) if names else ALL_REALMS
