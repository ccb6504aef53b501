"""The icons on the lines and in the tables of pads: each must be one of ours or of the author's."""

from __future__ import annotations

from collections.abc import Iterator

from dicesheets.errors import Fault
from dicesheets.layouts.icon_names import ICON_NAMES
from dicesheets.layouts.nodes import Node
from dicesheets.words.text import Text
from dicesheets.words.trouble import did_you_mean


def check_pad_icons(root: Node, faults: list[Fault]) -> None:
    """Report icons that nobody can draw, also on pads with other faults, which are not drawn."""
    own = root.get("icons")
    known = (*ICON_NAMES, *(own.keys if own else ()))
    for name, card in root.entries_of("cards"):
        if (pad := card.get("pad")) is None:
            continue
        for path, icon in _icons(pad):
            if icon.word not in known:
                what = Text(f'es gibt kein Symbol "{icon.word}"', f'no icon "{icon.word}"')
                where = f"cards.{name}.pad.{path}.icon"
                faults.append(icon.fault(where, what, did_you_mean(icon.word, known)))


def _icons(pad: Node) -> Iterator[tuple[str, Node]]:
    rows = [(f"lines.{name}", line) for name, line in pad.entries_of("lines")]
    rows += [(f"table[{number}]", row) for number, row in enumerate(pad.items_of("table"), 1)]
    for path, row in rows:
        icon = row.get("icon")
        if icon is not None and isinstance(icon.scalar, str):
            yield path, icon
