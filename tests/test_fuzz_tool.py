"""The tool behind `make fuzz`, and a short slice of what it tries."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from dicesheets.errors import UsageError
from dicesheets.tools.fuzz import cases, trial
from dicesheets.tools.fuzz.__main__ import main, summary
from dicesheets.tools.fuzz.cases import KINDS, Case, Kind, make_case
from dicesheets.tools.fuzz.codes import _misread
from dicesheets.tools.fuzz.commands import parse_command
from dicesheets.tools.fuzz.doors import Wrong, check_error
from dicesheets.tools.fuzz.finds import load_find, save_find
from dicesheets.tools.fuzz.hunt import Died, Tally, Wish, Worker, hunt
from dicesheets.tools.fuzz.trial import Outcome, try_case
from dicesheets.words.text import Text

SLICE = 8  # cases of each kind
SLOW = {"card": 0, "command": 0, "layout": 4, "pdf": 2}  # of these fewer


@pytest.mark.parametrize("kind", KINDS)
def test_a_number_gives_the_same_case_whatever_was_made_before(kind: str) -> None:
    first = make_case(1, 3, (kind,))
    make_case(1, 4)
    assert make_case(1, 3, (kind,)) == first
    assert make_case(2, 3, (kind,)).data != first.data


@pytest.mark.parametrize("kind", [kind for kind in KINDS if SLOW.get(kind, SLICE)])
def test_hostile_inputs_are_refused_in_words_or_read(kind: str) -> None:
    """A slice of `make fuzz`; the cases of a number change only when the generator does."""
    for number in range(1, 1 + SLOW.get(kind, SLICE)):
        outcome = try_case(make_case(16, number, (kind,)))
        assert outcome.found in ("", "memory"), outcome  # of pytest and all that it has loaded
        assert outcome.said


def test_every_kind_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny = {name: Kind(kind.share, lambda _: b"", str) for name, kind in KINDS.items()}
    monkeypatch.setattr(cases, "KINDS", tiny)
    assert {make_case(1, number).kind for number in range(4000)} == set(KINDS)


def _raise(error: Exception) -> Kind:
    def enter(data: bytes) -> str:
        raise error

    return Kind(1, lambda _: b"", enter)


@pytest.mark.parametrize(
    ("error", "found"),
    [
        (UsageError(Text("so nicht", "not so")), ""),
        (UsageError(Text(" ", " ")), "wrong"),
        (UsageError(Text("a" * 50_000, "a" * 50_000)), "wrong"),
        (Wrong("a record reads differently"), "wrong"),
        (Wrong("hang: no end"), "hang"),
        (IndexError("tuple index out of range"), "crash"),
        (MemoryError(), "crash"),
    ],
    ids=["refused", "says nothing", "says too much", "wrong", "hang", "crash", "memory"],
)
def test_only_an_error_of_ours_is_no_find(
    error: Exception, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "code", _raise(error))
    monkeypatch.setattr(trial, "MOST_MB", 1_000_000)  # pytest and all that it has loaded count
    assert try_case(Case("code", 1, 1, b"")).found == found


def test_a_case_that_takes_too_much_is_a_find(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "code", Kind(1, lambda _: b"", lambda _: "fine"))
    monkeypatch.setattr(trial, "MOST_MB", 1)
    assert try_case(Case("code", 1, 1, b"")).found == "memory"
    monkeypatch.setattr(trial, "MOST_MB", 1_000_000)
    monkeypatch.setattr(trial, "MOST_SECONDS", 0.0)
    assert try_case(Case("code", 1, 1, b"")).found == "hang"


def test_standing_in_line_for_a_processor_is_no_hang() -> None:
    """On a busy machine cases that compute for a second took twenty; each process counts once."""
    ended = {"/proc/6/task/6": 9_000_000_000}
    before = {"/proc/7/task/7": 1_000_000_000, "/proc/8/task/8": 4_000_000_000, **ended}
    after = {
        "/proc/7/task/7": 2_500_000_000,
        "/proc/8/task/8": 4_500_000_000,  # waited beside the next one, not after it
        "/proc/8/task/9": 2_000_000_000,
        "/proc/10/task/10": 0,
    }
    assert trial.seconds_in_line(before, after) == 1.5 + 2.0


def test_an_error_that_cannot_travel_is_a_find() -> None:
    class Local(UsageError):
        pass

    with pytest.raises((Wrong, AttributeError)):
        check_error(Local(Text("so nicht", "not so")))


def test_a_find_can_be_kept_and_repeated(tmp_path: Path) -> None:
    case = make_case(1, 5, ("png",))
    file = save_find(tmp_path / "finds", case, Outcome("png", 5, "", "crash", "why"))
    assert file.name == "png-1-5.find"
    assert load_find(file) == case
    done = CliRunner().invoke(main, ["--replay", str(file)])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("png: refused (photo)")


def test_words_of_a_command_line_come_through() -> None:
    case = b"score\0--budget\x001\0in.yaml\0\0in.yaml\0game: welten\0\0"
    told = (["score", "--budget", "1", "in.yaml"], "in.yaml", b"game: welten\0\0")
    assert parse_command(case) == told
    assert parse_command(b"\0in\0") == ([], "in", b"")
    for number in range(60):
        _, file, _ = parse_command(make_case(1, number, ("command",)).data)
        assert file


def test_a_worker_that_dies_is_a_crash_and_one_that_waits_a_hang(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for code, found in (("import os; os.abort()", "crash"), ("input(); input()", "hang")):
        worker = Worker(1, ())
        monkeypatch.setattr(worker, "_command", [sys.executable, "-c", code])
        monkeypatch.setattr("dicesheets.tools.fuzz.hunt.START_SECONDS", 1.0)
        with pytest.raises(Died) as died:
            worker.ask("1")
        assert died.value.found == found


def test_a_hunt_tries_the_numbers_it_was_asked_for(tmp_path: Path) -> None:
    told: list[int] = []
    wish = Wish(seed=4, start=10, seconds=60, count=5, kinds=("code",))
    tally = hunt(wish, tmp_path, lambda tally, _: told.append(tally.total))
    assert (tally.total, tally.finds, tally.next) == (5, 0, 15)
    assert told == [1, 2, 3, 4, 5]
    assert "5 cases: 0 crashes, 0 hangs, 0 over 400 MB" in summary(tally)


def test_a_summary_counts_finds() -> None:
    tally = Tally()
    tally.add(Outcome("png", 1, "refused (photo)"))
    tally.add(Outcome("png", 2, "", "hang"))
    assert tally.finds == 1
    assert "2 cases: 0 crashes, 1 hangs" in summary(tally)


def test_the_case_that_ended_a_run_is_made() -> None:
    """A part without letters could not be misread."""
    assert make_case(501, 12308, ("carried",)).kind == "carried"
    assert _misread(Random(1), "") == "?"
