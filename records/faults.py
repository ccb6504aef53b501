"""The faults of one record file, each with its line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher, get_close_matches

from dicesheets.errors import Fault, RecordError
from dicesheets.records.tree import Node

MOST_FAULTS = 20  # lines shown; more help nobody


@dataclass(slots=True)
class Faults:
    """Collects every fault of a file, so that all of them can be told at once."""

    name: str  # of the file
    found: list[Fault] = field(default_factory=list)

    def add(self, node: Node, where: str, what: str, remedy: str) -> None:
        """Note a fault where a node stands."""
        self.found.append(Fault(self.name, node.line, where, what, remedy))

    def unknown(
        self, node: Node, where: str, noun: str, text: str | None, known: Iterable[str]
    ) -> None:
        """Note a name that is not known, with the nearest that is."""
        names = list(known)
        close = get_close_matches(text or "", names, 2)
        shown = ", ".join(names) if len(names) <= 16 else f"{names[0]} … {names[-1]}"
        remedy = f"known: {shown}"
        if close and not _equally_close(text or "", close):
            remedy = f'did you mean "{close[0]}"?'
        self.add(node, where, f'unknown {noun} "{shortened(text)}"', remedy)

    def raise_any(self) -> None:
        """Raise the faults, a line each, in the order of the file."""
        if not self.found:
            return
        ordered = sorted(self.found)
        lines = [str(fault) for fault in ordered[:MOST_FAULTS]]
        if len(ordered) > MOST_FAULTS:
            rest = len(ordered) - MOST_FAULTS
            noun = "fault" if rest == 1 else "faults"
            lines.append(f"{ordered[0].file}: {rest} more {noun}; mend these first")
        raise RecordError("\n".join(lines))


def shortened(text: str | None) -> str:
    """Return what was written, short enough and printable for a message."""
    shown = "".join(c if c.isprintable() else "?" for c in (text or ""))
    return shown if len(shown) <= 40 else f"{shown[:39]}…"


def _equally_close(text: str, names: Sequence[str]) -> bool:
    """Say whether two names are as good a guess, such as board-2 and board-3 for board-1."""
    ratios = {SequenceMatcher(a=name, b=text).ratio() for name in names}
    return len(names) > 1 and len(ratios) == 1
