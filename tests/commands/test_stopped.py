"""Interrupted is not lost: what was read and answered is kept, and the same command goes on."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dicesheets.cli import STOPPED, main
from dicesheets.records import load_entry
from dicesheets.scoring import read as reading
from dicesheets.scoring.journal import FOLDER
from dicesheets.scoring.read import Known, ReadFile

EXAMPLES = Path(__file__).parents[2] / "examples" / "photos"
BOARD = EXAMPLES / "wuerfeland.jpg"


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path_factory.getbasetemp() / "home"))


def run(*arguments: object, answers: str | None = None) -> Result:
    given = [*map(str, arguments), "--lang", "en"]
    return CliRunner().invoke(main, given, input=answers)


Pictures = list[str]


@pytest.fixture
def stop_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Pictures]:
    """Let somebody press Ctrl-C when a picture comes; the pictures read are listed."""

    def prepare(name: str) -> Pictures:
        seen: Pictures = []
        read_file = reading.read_file

        def read(picture: Path, known: Known, with_ink: bool = False) -> ReadFile:
            if picture.name == name:
                raise KeyboardInterrupt
            seen.append(picture.name)
            return read_file(picture, known, with_ink)

        monkeypatch.setattr(reading, "read_file", read)
        return seen

    return prepare


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    folder = tmp_path / "photos"
    folder.mkdir()
    for name, source in (("a.jpg", "helden"), ("b.jpg", "wuerfeland"), ("c.jpg", "carcassonne")):
        shutil.copy(EXAMPLES / f"{source}.jpg", folder / name)
    return folder


@pytest.mark.parametrize("command", ["score", "scan"])
def test_what_was_read_before_ctrl_c_is_kept_and_not_read_again(
    command: str, photos: Path, tmp_path: Path, stop_at: Callable[[str], Pictures],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    records = tmp_path / "records"
    stop_at("c.jpg")
    done = run(command, photos, "--save", records)
    assert done.exit_code == STOPPED
    (line,) = done.stderr.strip().splitlines()[-1:]
    assert line == (
        f"dicesheets: stopped; 2 of 3 photos read; their records are in {records}, "
        "the same command goes on from there"
    )
    assert sorted(f.name for f in records.glob("*.yaml")) == ["a.yaml", "b.yaml"]
    assert load_entry(records / "b.yaml").record.rounds
    monkeypatch.undo()
    seen = stop_at("nothing")
    assert run(command, photos, "--save", records).exit_code in (0, 3)
    assert seen == ["c.jpg"]
    assert sorted(f.name for f in records.glob("*.yaml")) == ["a.yaml", "b.yaml", "c.yaml"]
    assert not (records / FOLDER).exists()


@pytest.mark.slow
def test_a_resumed_run_says_what_an_uninterrupted_one_says(
    photos: Path, tmp_path: Path, stop_at: Callable[[str], Pictures],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    whole = run("score", photos, "--json")
    stop_at("b.jpg")
    run("score", photos, "--save", tmp_path / "r", "--overlay", tmp_path / "o")
    monkeypatch.undo()
    again = run("score", photos, "--save", tmp_path / "r", "--overlay", tmp_path / "o", "--json")
    assert [json.loads(line) for line in again.stdout.splitlines()] == [
        json.loads(line) for line in whole.stdout.splitlines()
    ]
    assert len(list((tmp_path / "o").iterdir())) == 3


def test_a_spoilt_journal_is_read_anew(photos: Path, tmp_path: Path) -> None:
    journal = tmp_path / "r" / FOLDER
    from dicesheets.scoring.journal import journal_of

    file = journal_of(tmp_path / "r")._file(photos / "b.jpg")
    assert file is not None
    journal.mkdir(parents=True)
    for spoilt in (b"", b"[]", b'{"cards": [{}], "notes": []}', b"\xff"):
        file.write_bytes(spoilt)
        assert run("score", photos / "b.jpg", "--save", tmp_path / "r").exit_code in (0, 3)
        journal.mkdir(exist_ok=True)


def test_ctrl_c_while_judging_says_how_far_it_came(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    stop_at: Callable[[str], Pictures],
) -> None:  # fmt: skip
    from dicesheets.scoring import judge as judging

    judge_entry, count = judging.judge_entry, 0

    def judge(*given: object, **more: object) -> object:
        nonlocal count
        count += 1
        if count == 2:
            raise KeyboardInterrupt
        return judge_entry(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(judging, "judge_entry", judge)
    done = run("score", photos, "--save", tmp_path / "r")
    assert done.exit_code == STOPPED
    assert f"stopped; 1 of 3 judged; their records are in {tmp_path / 'r'}" in done.stderr
    assert len(list((tmp_path / "r").glob("*.yaml"))) == 3
    monkeypatch.undo()
    seen = stop_at("nothing")
    assert run("score", photos, "--save", tmp_path / "r").exit_code in (0, 3)
    assert seen == []  # the same command goes on from there


def test_ctrl_c_is_not_an_illegal_sheet(stop_at: Callable[[str], Pictures]) -> None:
    stop_at(BOARD.name)
    done = run("score", BOARD)
    assert (done.exit_code, done.stderr.strip()) == (STOPPED, "dicesheets: stopped")
    german = CliRunner().invoke(main, ["score", str(BOARD), "--lang", "de"])
    assert german.stderr.strip() == "dicesheets: abgebrochen"


# ------------------------------------------------------------------ questions


@pytest.fixture
def many_doubts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicesheets.scanner.reading.REVIEW_BELOW", 1.1)  # everything is asked


@pytest.mark.usefixtures("many_doubts")
@pytest.mark.parametrize("stop", ["q\n", ""], ids=["q", "the end of the input"])
def test_answers_are_saved_and_not_asked_for_again(stop: str, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    done = run("score", BOARD, "--review", "--save", folder, answers=f"x\n-\n{stop}")
    assert done.exit_code == STOPPED
    saved = folder / "wuerfeland.yaml"
    assert done.stderr.splitlines()[-1] == f"dicesheets: stopped; saved {saved}"
    assert "Treasures" in done.stdout and "Look again" in done.stdout  # as far as is known
    total = int(re.findall(r"\n1/(\d+) ", done.stderr)[0])
    entry = load_entry(saved)
    assert [answer.value for answer in entry.answers] == ["x", None]
    assert len(entry.doubts) == total - 2
    assert "Answers from" not in done.stderr
    again = run("score", BOARD, "--review", "--save", folder, answers=f"\n{stop}")
    assert f"\n1/{total - 2} " in again.stderr
    assert again.stderr.splitlines()[0] == f"Answers from {saved} are used."
    assert [answer.value for answer in load_entry(saved).answers][:2] == ["x", None]


@pytest.mark.usefixtures("many_doubts")
@pytest.mark.parametrize("stop", ["q\n", ""], ids=["q", "the end of the input"])
def test_a_review_that_is_stopped_at_once_loses_nothing_that_was_read(
    stop: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop_at: Callable[[str], Pictures]
) -> None:
    done = run("score", BOARD, "--review", "--save", tmp_path / "r", answers=stop)
    assert done.exit_code == STOPPED
    saved = tmp_path / "r" / "wuerfeland.yaml"
    assert done.stderr.splitlines()[-1] == f"dicesheets: stopped; saved {saved}"
    assert load_entry(saved).doubts
    seen = stop_at("nothing")  # and the photo is not read again, its ink is still shown
    again = run("score", BOARD, "--review", "--save", tmp_path / "r", answers=stop)
    assert seen == [] and "█" in again.stderr
    monkeypatch.chdir(tmp_path)
    unsaved = run("score", BOARD, "--review", answers=stop)
    assert unsaved.stderr.splitlines()[-1] == "dicesheets: stopped; nothing was saved"


@pytest.mark.usefixtures("many_doubts")
def test_the_doubts_of_a_record_are_asked_and_answered_in_place(tmp_path: Path) -> None:
    run("score", BOARD, "--save", tmp_path)
    saved = tmp_path / "wuerfeland.yaml"
    doubts = load_entry(saved).doubts
    done = run("score", saved, "--review", answers="\n" * 200)
    assert f"1/{len(doubts)} " in done.stderr
    entry = load_entry(saved)
    assert entry.doubts == () and len(entry.answers) == len(doubts)
    assert run("score", saved, "--review", answers="").exit_code == 0  # nothing is left to ask
