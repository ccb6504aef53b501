"""Which layouts are installed here, for pages that offer them beside the built-in games."""

from __future__ import annotations

from typing import Any

from dicesheets.web.desk import Desk
from dicesheets.web.pool import URGENT


async def known_layouts(desk: Desk) -> list[dict[str, Any]]:
    """Return the variants and games that were added; none while nobody is there to look.

    Nobody waits for the first worker to see a form.
    """
    if not desk.pool.is_warm:
        return []
    told, _ = await desk.pool.ask("layouts", URGENT)
    return [one for one in told["layouts"] if one["id"] != "classic"]
