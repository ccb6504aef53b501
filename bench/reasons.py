"""Why designs are refused, counted: whether a generator asks for what designers ask for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from dicesheets.errors import Fault

_DIFFERS = re.compile(r'"[^"]*"|\b\d+(\.\d+)?\b')  # from design to design
_WHERE = re.compile(r"^\S+ ")  # file and line


def print_reasons(refused: Iterable[Sequence[Fault]]) -> None:
    """Print the first reason of each design that was refused, the commonest first."""
    counts = Counter(_WHERE.sub("", _DIFFERS.sub("…", str(faults[0]))) for faults in refused)
    for reason, count in counts.most_common():
        print(f"  {count:4} refused: {reason}")
