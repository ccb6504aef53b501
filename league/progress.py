"""How far the work for an event is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from dicesheets.league.intake import LeftOut, Refused

MOST_TOLD = 200  # of what could not be taken in
MOST_NAMED = 20  # of what is no picture or not there


@dataclass
class Progress:
    """How far the work is."""

    expected: int = 0  # photos that may be handed in, as far as anybody knows
    taken: int = 0  # photos that were handed in
    new: int = 0  # of these, those that were not known
    read: int = 0
    judged: int = 0
    left: int = 0  # to read and to judge, as far as is known
    is_taking: bool = True  # more may come in
    refused: list[Refused] = field(default_factory=list)
    refusals: int = 0
    left_out: dict[str, list[str]] = field(default_factory=dict)  # the first names of each kind
    left_outs: Counter[str] = field(default_factory=Counter)
    unreadable: int = 0  # photos on which nothing could be read
    faults: list[str] = field(default_factory=list)  # mistakes of ours, for a report
    is_stopped: bool = False
    elsewhere: int = 0  # what other programs hold

    @property
    def ahead(self) -> int:
        """What is still to be done, photos included that did not come in yet."""
        return self.left + (max(0, self.expected - self.taken) if self.is_taking else 0)

    def note(self, one: Refused | LeftOut) -> None:
        """Count something that could not be taken, and remember some of it."""
        if isinstance(one, Refused):
            self.refusals += 1
            if len(self.refused) < MOST_TOLD:
                self.refused.append(one)
            return
        self.left_outs[one.why.value] += 1
        names = self.left_out.setdefault(one.why.value, [])
        if len(names) < MOST_NAMED:
            names.append(one.name)


Shown = Callable[[Progress], None]
