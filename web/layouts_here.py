"""Which layouts are installed here, for pages that offer them beside the built-in games."""

from __future__ import annotations

import asyncio
from typing import Any

from dicesheets.errors import DicesheetsError
from dicesheets.web.desk import Desk
from dicesheets.web.pool import URGENT

PATIENCE_SECONDS = 3.0  # all workers may be busy with photos, each for a minute


async def known_layouts(desk: Desk) -> list[dict[str, Any]]:
    """Return the variants and games that were added; none while nobody is there to look.

    Nobody waits for the first worker to see a form, nor long for any.
    """
    if not desk.pool.is_warm:
        return []
    try:
        told, _ = await asyncio.wait_for(desk.pool.ask("layouts", URGENT), PATIENCE_SECONDS)
    except (TimeoutError, DicesheetsError):
        return []
    return [one for one in told["layouts"] if one["id"] != "classic"]
