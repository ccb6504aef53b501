"""What became of random designs, and how a bench tells it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, unique
from traceback import format_exception_only

from dicesheets.bench.reasons import print_reasons
from dicesheets.errors import Fault
from dicesheets.rules.entry import EMPTY, Entry


@unique
class Fate(Enum):
    """What became of a design; the first that is true of it."""

    REFUSED = "refused with a reason"
    CRASHED = "stopped by an error"
    UNSEEN = "pays what the card does not show"
    DISPUTED = "judged otherwise"
    SILENT = "read wrongly in silence"
    ASKED = "asked about what it read wrongly"
    EXACT = "read exactly"
    AGREED = "judged alike, no photo taken"

    @property
    def is_sound(self) -> bool:
        """Whether a design may end so."""
        return self in (Fate.REFUSED, Fate.EXACT, Fate.AGREED)


@dataclass(frozen=True, slots=True)
class ReadBack:
    """Fields of a practice photo that are not read as they were written, by who knows of it."""

    silent: tuple[str, ...] = ()  # nobody is told
    asked: tuple[str, ...] = ()  # a person is asked, and finds the truth among the answers
    unlisted: tuple[str, ...] = ()  # a person is asked, and must write the truth
    noted: tuple[str, ...] = ()  # told as a doubt that changes nothing
    questions: int = 0  # asked in all, also about what was read rightly

    @property
    def is_exact(self) -> bool:
        """Whether everything is read as it was written."""
        return not (self.silent or self.asked or self.unlisted or self.noted)


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of one design."""

    seed: int
    refused: tuple[Fault, ...] = ()
    unseen: tuple[str, ...] = ()  # what the rules pay and the plan does not show
    disputed: str = ""  # where the judge does not agree with a simpler one
    read: ReadBack | None = None
    crashed: str = ""

    @property
    def fate(self) -> Fate:
        """What became of it."""
        if self.crashed:
            return Fate.CRASHED
        if self.refused:
            return Fate.REFUSED
        if self.unseen:
            return Fate.UNSEEN
        if self.disputed:
            return Fate.DISPUTED
        if self.read is None:
            return Fate.AGREED
        if self.read.silent:
            return Fate.SILENT
        return Fate.EXACT if self.read.is_exact else Fate.ASKED

    @property
    def is_sound(self) -> bool:
        """Whether it is refused with a reason, or shown, agreed on and read exactly."""
        return self.fate.is_sound

    @property
    def told(self) -> str:
        """What is to be said of a design that is not sound."""
        if self.fate is Fate.ASKED and self.read:
            parts = {"listed": self.read.asked, "not listed": self.read.unlisted,
                     "noted": self.read.noted}  # fmt: skip
            return "; ".join(f"{', '.join(f)} ({how})" for how, f in parts.items() if f)
        silent = self.read.silent if self.read else ()
        return self.crashed or self.disputed or ", ".join(self.unseen or silent)


def compare(entry: Entry, written: Mapping[str, str], card: str) -> ReadBack:
    """Return where an entry's card differs from what was written on it."""
    found = {f: m for c in entry.record.rounds[0].cards if c.card == card for f, m in c.marks}
    doubts = {doubt.field: doubt for doubt in entry.doubts if doubt.card == card}
    noted = {doubt.field for doubt in entry.noted if doubt.card == card}
    silent: list[str] = []
    asked: list[str] = []
    unlisted: list[str] = []
    known: list[str] = []
    for field in sorted(f for f in {**written, **found} if written.get(f) != found.get(f)):
        if field in doubts:
            answers = [answer for answer, _ in doubts[field].alternatives]
            (asked if written.get(field, EMPTY) in answers else unlisted).append(field)
        else:
            (known if field in noted else silent).append(field)
    return ReadBack(tuple(silent), tuple(asked), tuple(unlisted), tuple(known), len(doubts))


def try_all(seeds: Iterable[int], attempt: Callable[[int], Trial]) -> list[Trial]:
    """Try designs one after the other and tell at once of each that is not sound."""
    trials = []
    for seed in seeds:
        try:
            trial = attempt(seed)
        except Exception as error:  # one design that stops the bench would hide all others
            trial = Trial(seed, crashed="".join(format_exception_only(error)).strip())
        trials.append(trial)
        if not trial.is_sound:
            print(f"design {seed}: {trial.fate.value}: {trial.told}", flush=True)
    return trials


def report(trials: Sequence[Trial]) -> None:
    """Print what became of the designs; exit with 1 if one is neither refused nor sound."""
    counts = Counter(trial.fate for trial in trials)
    amiss = sum(not trial.is_sound for trial in trials)
    told = ", ".join(f"{counts[fate]} {fate.value}" for fate in Fate if counts[fate])
    print(f"{len(trials)} designs: {told}; {amiss} neither refused nor exact (goal 0)")
    reads = [trial.read for trial in trials if trial.read]
    if reads:
        curious = sum(bool(read.questions) for read in reads if read.is_exact)
        print(f"  {curious} of those read exactly ask something all the same")
        print(f"  {counts[Fate.SILENT]} read wrongly in silence (goal 0)")
    print_reasons(trial.refused for trial in trials if trial.refused)
    sys.exit(1 if amiss else 0)
