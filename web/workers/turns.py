"""Turns of a round as plain values for JSON, for whoever replays them."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.rules.verdict import Turn
from dicesheets.web.workers.saying import Json, pair
from dicesheets.words.fields import RESOURCE_NAMES


def turns_json(turns: Sequence[Turn]) -> list[Json]:
    """Return what was rolled and done with it, turn by turn."""
    return [
        {
            "dice": turn.dice,
            "moves": [
                {"text": pair(m.text), "marks": m.marks, "gained": m.gained, "spent": m.spent}
                for m in turn.moves
            ],
        }
        for turn in turns
    ]


def resources_json() -> list[list[str]]:
    """Return what the resources are called, in the order of gains and costs."""
    return [pair(names[1]) for names in RESOURCE_NAMES.values()]
