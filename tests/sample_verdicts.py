"""Verdicts to show, as a judge would give them: shared by the tests of what is said about them."""

from __future__ import annotations

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Text
from dicesheets.rules.entry import Doubt, Entry, Judged
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import (
    CardScore,
    Finding,
    ResourceCount,
    RoundVerdict,
    Severity,
    Verdict,
)

FINDING = Finding(
    Severity.ERROR, "welten.scythe.cost", 1, "scythe", ("bottom-3",),
    Text("Die Kosten sind nicht bezahlt.", "The cost is not paid."),
)  # fmt: skip
MISCOUNTS = (
    Finding(Severity.MISCOUNT, "welten.euphoria.stars", 1, "euphoria", ("star-5",),
            Text("Es sind 4 Sterne, nicht 5.", "It is 4 stars, not 5.")),
    Finding(Severity.MISCOUNT, "welten.score", 1, "score", ("round-1",),
            Text("Richtig ist 10,1.", "10.1 is right.")),
)  # fmt: skip
ROUND = RoundVerdict(
    score_tenths=101,
    claimed_tenths=111,
    cards=(CardScore("scythe", 3, 3), CardScore("euphoria", 4, 5)),
    resources=(ResourceCount("pumpkin", 7, 4),),
    witness=(Text("Runde 1: …", "turn 1: …"),),
)
DOUBT = Doubt(1, "score", "turn-4-a", "1", 0.61, (("7", 0.3),))


def judged(legal: bool | None = False, doubts: tuple[Doubt, ...] = (), rounds: int = 1) -> Judged:
    """Return a round of Würfelwelten with its verdict; an illegal one has a finding."""
    written = RoundRecord((CardRecord("scythe", (("top-1", "x"),)),))
    record = Record(Game.WELTEN, rounds=(written,) * rounds)
    entry = Entry("anna.yaml", load_classic(Game.WELTEN), record, doubts)
    findings = (FINDING,) if legal is False else ()
    return Judged(entry, Verdict("welten", legal, 101 * rounds, (ROUND,) * rounds, findings))
