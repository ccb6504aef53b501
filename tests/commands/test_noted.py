"""What was only noted: `score` asks and saves just what its verdict says, and judges once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dicesheets.cli import main
from dicesheets.commands.photo_work import PhotoWork
from dicesheets.layouts.model import Layout
from dicesheets.records import load_entry
from dicesheets.rules.entry import Doubt, Entry
from dicesheets.rules.record import Record
from dicesheets.rules.verdict import Verdict
from dicesheets.scanner.collect import Sheets
from dicesheets.scoring.inputs import Player
from dicesheets.scoring.judge import judge_entry, search_once
from dicesheets.scoring.save import Target

WELTEN = Path(__file__).parents[1] / "rules" / "recorded" / "welten.yaml"
NOTED = """noted:
  - {round: 1, card: score, field: turn-1-a, value: 4, confidence: 0.9, alternatives: {1: 0.1}}
  - {round: 1, card: castles, field: l1-1, value: 5, confidence: 0.9, alternatives: {6: 0.1}}
"""
UNDECIDED = ("--budget", "0")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A legal record with two doubts that change nothing, as far as anybody looked."""
    file = tmp_path / "jule.yaml"
    file.write_text(WELTEN.read_text(encoding="utf-8") + NOTED, encoding="utf-8")
    return file


def score(*arguments: object, answers: str = "") -> Result:
    given = ["score", *map(str, arguments), "--lang", "en"]
    return CliRunner().invoke(main, given, input=answers)


def test_what_was_noted_of_a_sheet_that_stays_undecided_is_asked(record: Path) -> None:
    """The report listed what to look at again, and the review asked nothing."""
    told = score(record, *UNDECIDED)
    assert "Undecided" in told.stdout and told.stdout.count("Look again") == 2
    done = score(record, "--review", *UNDECIDED, answers="\n\n")
    assert "\n1/2 " in done.stderr and "\n2/2 " in done.stderr
    entry = load_entry(record)
    assert entry.opened == () and [answer.value for answer in entry.answers] == ["4", "5"]


def test_what_was_noted_of_a_legal_sheet_is_not_asked(record: Path) -> None:
    before = record.read_bytes()
    done = score(record, "--review")
    assert done.exit_code == 0 and "What stands there" not in done.output
    assert record.read_bytes() == before


def test_an_answer_that_makes_a_sheet_illegal_lets_the_noted_be_asked(record: Path) -> None:
    review = (
        "review:\n  - {round: 1, card: castles, field: star-5, value: x, confidence: 0.9}\n"
        "  - {round: 1, card: charterstone, field: building-3, value: x, confidence: 0.9}\n"
    )
    record.write_text(record.read_text(encoding="utf-8") + review, encoding="utf-8")
    done = score(record, "--review", answers="\n-\n\n\n")
    assert "\n1/2 " in done.stderr and "\n4/4 " in done.stderr
    assert load_entry(record).opened == ()


def test_questions_that_are_stopped_leave_a_record_as_it_was(record: Path) -> None:
    before = record.read_bytes()
    done = score(record, "--review", *UNDECIDED, answers="q\n")
    assert "nothing was saved" in done.stderr
    assert record.read_bytes() == before


@dataclass
class Counted:
    """A search that counts what it decides."""

    budget_seconds: float
    seen: list[Record] = field(default_factory=list)

    def __call__(self, layout: Layout, record: Record) -> Verdict:
        self.seen.append(record)
        return search_once(self.budget_seconds)(layout, record)


def saved(entry: Entry, file: Path, search: Counted) -> Entry:
    """Return what is saved of a photo's sheets."""
    sheets = Sheets(entry.layout, entry.record, (), ("a.jpg",))
    player = Player(replace(entry, by_ink=()), sheets, Target(file))
    PhotoWork("en", save=file.parent, search=search).ask([player], ())
    return load_entry(file)


def test_a_saved_record_says_what_the_report_says(record: Path, tmp_path: Path) -> None:
    entry, file = load_entry(record), tmp_path / "saved.yaml"
    undecided = saved(entry, file, Counted(0))
    assert undecided.noted == () and undecided.doubts == judge_entry(entry, 0).entry.doubts
    legal = saved(entry, file, Counted(10))
    assert legal.doubts == () and legal.noted == judge_entry(entry).entry.noted


def test_nothing_is_searched_before_judging_where_nothing_is_noted(
    record: Path, tmp_path: Path
) -> None:
    search, entry = Counted(0), load_entry(record)
    doubts = tuple(Doubt(*doubt.place, doubt.value, 0.9) for doubt in entry.noted)
    assert saved(replace(entry, doubts=doubts, noted=()), tmp_path / "a.yaml", search).doubts
    assert search.seen == []
    saved(entry, tmp_path / "b.yaml", search)
    assert search.seen == [entry.record]


def test_a_sheet_is_searched_once_whatever_is_asked(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dicesheets.scoring import judge as judging

    seen: list[Record] = []

    def judge(layout: Layout, record: Record, budget_seconds: float) -> Verdict:
        seen.append(record)
        return original(layout, record, budget_seconds)

    original = judging.judge
    monkeypatch.setattr(judging, "judge", judge)
    score(record, "--review", *UNDECIDED, answers="\n\n")
    assert len(seen) == 1
