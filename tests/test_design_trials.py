"""What a bench says of a design: exact, asked, wrong in silence, and how it exits."""

from __future__ import annotations

import pytest
from own_pads import pad_text

from dicesheets.bench.trial import Fate, ReadBack, Trial, compare, report, try_all
from dicesheets.layouts.load import parse_layout
from dicesheets.rules.entry import EMPTY, Doubt, Entry
from dicesheets.rules.record import CardRecord, Record, RoundRecord

LAYOUT = parse_layout(
    pad_text("""
lines:
  points: {write: number, each: turn, label: {de: Punkte, en: Points}}
  total: {sum: points, label: {de: Summe, en: Total}}
win: {by: total}
"""),
    "trial.yaml",
)


def entry(marks: dict[str, str], *doubts: Doubt, noted: tuple[Doubt, ...] = ()) -> Entry:
    record = Record(LAYOUT.game, rounds=(RoundRecord((CardRecord("pad", tuple(marks.items())),)),))
    return Entry("a.jpg", LAYOUT, record, doubts, noted=noted)


def test_what_is_read_wrongly_is_told_apart_by_who_learns_of_it() -> None:
    written = {"p1-t1": "40", "p1-t2": "7", "p1-t3": "5", "p1-t4": "6"}
    listed = Doubt(1, "pad", "p1-t1", "48", 0.9, (("40", 0.1),))
    unlisted = Doubt(1, "pad", "p1-t2", "1", 0.9, ((EMPTY, 0.1),))
    noted = Doubt(1, "pad", "p1-t3", "3", 0.9, (("5", 0.1),))
    read = {"p1-t1": "48", "p1-t2": "1", "p1-t3": "3", "p1-t4": "6", "p1-t5": "9"}
    found = compare(entry(read, listed, unlisted, noted=(noted,)), written, "pad")
    assert found == ReadBack(("p1-t5",), ("p1-t1",), ("p1-t2",), ("p1-t3",), 2)
    assert Trial(1, read=found).fate is Fate.SILENT
    assert Trial(1, read=compare(entry(written, listed), written, "pad")).fate is Fate.EXACT


def test_an_empty_field_is_among_the_answers_too() -> None:
    ghost = Doubt(1, "pad", "p1-t1", "1", 0.5, ((EMPTY, 0.4),))
    assert compare(entry({"p1-t1": "1"}, ghost), {}, "pad").asked == ("p1-t1",)


@pytest.mark.parametrize(
    ("trial", "status"),
    [
        (Trial(1, read=ReadBack()), 0),
        (Trial(1), 0),
        (Trial(1, read=ReadBack(silent=("a",))), 1),
        (Trial(1, read=ReadBack(asked=("a",))), 1),
        (Trial(1, unseen=("gain a-1",)), 1),
        (Trial(1, disputed="round 1"), 1),
    ],
    ids=["exact", "no-photo", "silent", "asked", "unseen", "disputed"],
)
def test_a_bench_fails_unless_everything_is_refused_or_exact(
    trial: Trial, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        report([trial])
    assert ended.value.code == status
    assert f"1 {trial.fate.value}" in capsys.readouterr().out


def test_an_error_in_one_design_hides_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    def attempt(seed: int) -> Trial:
        if seed == 1:
            raise ValueError("no such paper")
        return Trial(seed)

    trials = try_all(range(3), attempt)
    assert [trial.fate for trial in trials] == [Fate.AGREED, Fate.CRASHED, Fate.AGREED]
    assert "no such paper" in capsys.readouterr().out
