"""The faults of one record file, each with its line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher, get_close_matches

from dicesheets.errors import Fault, RecordError, Said
from dicesheets.layouts.model import Text
from dicesheets.records.tree import Node

# What a name is that is not known.
KEY = Text("unbekannter Schlüssel", "unknown key")
GAME = Text("unbekanntes Spiel", "unknown game")
CARD = Text("unbekannte Karte", "unknown card")
FIELD = Text("unbekanntes Feld", "unknown field")


@dataclass(slots=True)
class Faults:
    """Collects every fault of a file, so that all of them can be told at once."""

    name: str  # of the file
    found: list[Fault] = field(default_factory=list)

    def add(self, node: Node, where: Said, what: Said, remedy: Said) -> None:
        """Note a fault where a node stands."""
        self.found.append(Fault(self.name, node.line, where, what, remedy))

    def unknown(
        self, node: Node, where: Said, unknown: Text, text: str | None, known: Iterable[str]
    ) -> None:
        """Note a name that is not known, with the nearest that is."""
        names = list(known)
        close = get_close_matches(text or "", names, 2)
        shown = ", ".join(names) if len(names) <= 16 else f"{names[0]} … {names[-1]}"
        remedy = Text(f"bekannt: {shown}", f"known: {shown}")
        if close and not _equally_close(text or "", close):
            remedy = Text(f'meinst du "{close[0]}"?', f'did you mean "{close[0]}"?')
        name = shortened(text)
        what = Text(f'{unknown.de} "{name}"', f'{unknown.en} "{name}"')
        self.add(node, where, what, remedy)

    def raise_any(self) -> None:
        """Raise all faults together, if there are any."""
        if self.found:
            raise RecordError(self.found)


def place_of(*parts: str | Text) -> Text:
    """Return where something stands in a record: "Durchgang 1, scythe" / "round 1, scythe"."""
    said = [part if isinstance(part, Text) else Text(part, part) for part in parts]
    return Text(", ".join(part.de for part in said), ", ".join(part.en for part in said))


def shortened(text: str | None) -> str:
    """Return what was written, short enough and printable for a message."""
    shown = "".join(c if c.isprintable() else "?" for c in (text or ""))
    return shown if len(shown) <= 40 else f"{shown[:39]}…"


def _equally_close(text: str, names: Sequence[str]) -> bool:
    """Say whether two names are as good a guess, such as board-2 and board-3 for board-1."""
    ratios = {SequenceMatcher(a=name, b=text).ratio() for name in names}
    return len(names) > 1 and len(ratios) == 1
