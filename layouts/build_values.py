"""Values that the settings of several games have: texts, pairs of numbers."""

from __future__ import annotations

from dicesheets.errors import Fault
from dicesheets.layouts.model import NO_TEXT, Text
from dicesheets.layouts.nodes import Node


def both_of(node: Node, key: str) -> Text:
    """Return a text in both languages, an empty one if there is none."""
    return node.text_of(key) or NO_TEXT


def pair_of(node: Node, key: str, faults: list[Fault]) -> tuple[int, int]:
    """Return two numbers of the settings, the smaller first."""
    items = node.items_of(key)
    low, high = (i.number for i in items)
    if low > high:
        what = Text(f"{low} ist größer als {high}", f"{low} is above {high}")
        remedy = Text("nenne die kleinere Zahl zuerst", "give the smaller number first")
        faults.append(items[0].fault(f"settings.{key}", what, remedy))
    return low, high
