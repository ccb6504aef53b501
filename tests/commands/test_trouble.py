"""What goes wrong outside the games: one clear line, the right status, nothing half-written."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import click
import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

import dicesheets
from dicesheets.cli import COMMANDS, main
from dicesheets.commands.exits import OUR_FAULT
from dicesheets.scanner.find import NO_CODE
from dicesheets.scanner.reading import Reading
from dicesheets.scoring.read import Known, ReadFile

PACKAGE = Path(dicesheets.__file__).parent
EXAMPLES = Path(__file__).parents[2] / "examples"
BOARD = EXAMPLES / "photos" / "wuerfeland.jpg"


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path_factory.getbasetemp() / "home"))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def in_english(own_folders: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def run(*arguments: object, answers: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments], input=answers)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    done = run(name, "--help")
    assert done.exit_code == 0
    assert done.output.startswith(f"Aufruf: main {name} [OPTIONEN]")
    assert '[default: ""]' not in done.output


@pytest.mark.parametrize(
    "arguments",
    [
        ("scan", BOARD, "--overlay", "WRONG"),
        ("scan", BOARD, "--save", "WRONG"),
        ("score", BOARD, "--save", "WRONG"),
        ("practise", "--game", "wuerfeland", "--megapixels", "1", "-o", "WRONG/photo.jpg"),
        ("print", "--game", "helden", "-o", "WRONG/sheets.pdf"),
        pytest.param(("variant", "--game", "wuerfeland", "-o", "WRONG"), marks=pytest.mark.slow),
        ("watch", EXAMPLES / "observatory" / "observatory.yaml", "--once", "-o", "WRONG"),
    ],
    ids=lambda a: f"{a[0]} {a[-2]}",
)
def test_where_nothing_can_be_written_one_line_says_so(
    arguments: tuple[object, ...], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    wrong = str(tmp_path / "file" / "folder")  # fails for everybody, even for root
    done = run(*(str(a).replace("WRONG", wrong) for a in arguments))
    assert done.exit_code == 2, done.output
    assert isinstance(done.exception, SystemExit)
    (line,) = done.stderr.splitlines()
    assert "kein Ordner; wähle einen anderen Ort" in line
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("game.yaml", "check this file"),
        (str(PACKAGE / "scanner" / "models" / "marks.onnx"), "install dicesheets again"),
    ],
)
@pytest.mark.usefixtures("in_english")
def test_a_file_that_cannot_be_read_is_no_place_to_choose(
    name: str, remedy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise FileNotFoundError(errno.ENOENT, "No such file or directory", name)

    monkeypatch.setattr("dicesheets.scoring.inputs.load_inputs", fail)
    done = run("score", BOARD)
    assert done.exit_code == 2
    assert done.stderr == f"dicesheets: {name}: No such file or directory; {remedy}\n"


def test_the_review_numbers_its_questions_and_leaves_standard_output_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicesheets.scanner.reading.REVIEW_BELOW", 1.0)  # all but the certain
    done = run(
        "scan", BOARD, "--review", "--json", "--lang", "de", "--save", tmp_path,
        answers="7\n?\n" + "\n" * 200,
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith('{"input"') and len(done.stdout.splitlines()) == 1
    assert re.search(
        r"\n1/\d+ wuerfeland: Mondküste, (Reihe \d Feld|Feld) \d+: (angekreuzt|leer) \(\d+%",
        done.stderr,
    )
    assert "Das kann dort nicht stehen." in done.stderr
    assert re.search(r"Eingabetaste allein heißt: (nichts|angekreuzt)\. Sonst schreib", done.stderr)
    asked = (
        r"\(Eingabetaste: (nichts|angekreuzt); sonst x = angekreuzt, oder - für nichts; "
        r"q: aufhören, \?: Hilfe\)"
    )
    assert re.search(asked, done.stderr)


def test_a_bug_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("dicesheets.scoring.inputs.load_inputs", fail)
    done = run("score", BOARD, "--lang", "en")
    assert done.exit_code == OUR_FAULT == 70
    lines = done.stderr.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-2:] == [
        "ZeroDivisionError",
        "dicesheets: this is a fault of dicesheets; please report it with all that stands here",
    ]
    german = run("score", BOARD, "--lang", "de").stderr
    assert "\ndicesheets: das ist ein Fehler von dicesheets; bitte melde ihn" in german


def test_a_folder_of_all_sorts_is_read_as_far_as_possible(tmp_path: Path) -> None:
    (tmp_path / "board.jpg").write_bytes(BOARD.read_bytes())
    (tmp_path / "fake.png").write_text("no picture")
    (tmp_path / "notes.txt").write_text("not looked at")
    (tmp_path / "deeper").mkdir()
    done = run("score", tmp_path, "--json")
    assert done.exit_code == 2
    assert len(done.stdout.splitlines()) == 1
    (line,) = done.stderr.splitlines()
    assert "fake.png: kein Bild; nimm ein Bild als JPEG" in line


@pytest.mark.parametrize("command", ["scan", "score", "rank"])
@pytest.mark.parametrize(
    ("language", "dark", "empty"),
    [
        ((), "das Foto ist zu dunkel: fotografiere", "kein Bild in diesem Ordner; nenne"),
        (("--lang", "en"), "the photo is too dark to read: take", "no picture in this folder;"),
    ],
)
def test_what_is_wrong_with_photos_is_said_in_the_language_of_the_report(
    command: str, language: tuple[str, ...], dark: str, empty: str, tmp_path: Path
) -> None:
    cv2.imwrite(str(tmp_path / "dark.png"), np.zeros((400, 300), np.uint8))
    (tmp_path / "nothing").mkdir()
    done = run(command, tmp_path / "dark.png", tmp_path / "nothing", *language)
    assert done.exit_code == 2
    lines = sorted(done.stderr.splitlines())
    assert [line.split(": ", 1)[0] for line in lines] == ["dicesheets"] * 2
    assert f"dark.png: {dark}" in lines[0]
    assert f"nothing: {empty}" in lines[1]


def test_best_speaks_of_photos_in_the_language_of_the_report(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "dark.png"), np.zeros((400, 300), np.uint8))
    done = run("best", tmp_path / "dark.png")
    assert done.exit_code == 2
    assert "dark.png: das Foto ist zu dunkel: fotografiere" in done.stderr
    assert "too dark to read" in run("best", tmp_path / "dark.png", "--lang", "en").stderr


def test_the_locale_chooses_the_language_of_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert "there is no such file; check the name" in run("scan", tmp_path / "none.jpg").stderr


def test_an_unknown_command_is_refused() -> None:
    done = run("scroe")
    assert done.exit_code == click.UsageError.exit_code == 2


@pytest.fixture
def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """A photo on which a card is seen whose code cannot be read."""

    def read(picture: Path, known: Known, with_ink: bool = False) -> ReadFile:
        return ReadFile(Reading("a.jpg", (), (NO_CODE,)), ())

    monkeypatch.setattr("dicesheets.scoring.read.read_file", read)


@pytest.mark.usefixtures("hidden")
def test_what_a_photo_hides_is_said_beside_the_score() -> None:
    done = run("score", BOARD, "--lang", "de")
    assert done.stderr.splitlines() == [f"a.jpg: {NO_CODE.de}"]
    assert done.exit_code == 3


@pytest.mark.usefixtures("hidden")
def test_what_a_photo_hides_is_said_beside_the_ranking(tmp_path: Path) -> None:
    record = tmp_path / "anna.yaml"
    record.write_text("game: wuerfeland\nrounds: [{board: {}}]\n")
    assert run("rank", record).exit_code == 0
    done = run("rank", record, BOARD, "--lang", "de")
    assert done.stderr.splitlines() == [f"a.jpg: {NO_CODE.de}"]
    assert done.exit_code == 3


def test_a_folder_of_records_stands_for_its_records(tmp_path: Path) -> None:
    for name in ("anna", "ben"):
        (tmp_path / f"{name}.yaml").write_text("game: wuerfeland\nrounds: [{board: {}}]\n")
    done = run("rank", tmp_path)
    assert "anna" in done.stdout and "ben" in done.stdout
    assert run("score", tmp_path).exit_code == run("score", tmp_path / "anna.yaml").exit_code


def test_other_files_beside_the_records_change_nothing(tmp_path: Path) -> None:
    """A `.bak` of an older record made the folder a folder without pictures."""
    for name in ("anna.yaml", "anna.yaml.bak", "notes.txt", ".hidden"):
        (tmp_path / name).write_text("game: wuerfeland\nrounds: [{board: {}}]\n")
    assert run("score", tmp_path, "--json").stdout.count('"game"') == 1


def test_a_saved_record_says_what_was_read_with_doubt(tmp_path: Path) -> None:
    from dataclasses import replace

    from dicesheets.layouts.fiducials import code_of, format_code
    from dicesheets.layouts.load import load_classic
    from dicesheets.layouts.model import Game
    from dicesheets.records import load_record
    from dicesheets.scanner.collect import collect
    from dicesheets.scanner.reading import CardReading, FieldReading
    from dicesheets.scoring.save import Target, save_records
    from dicesheets.scoring.settle import entry_of

    layout = load_classic(Game.WELTEN)
    card = layout.card("scythe")
    fields = [FieldReading(f.id, None, 1.0) for f in card.fields]
    fields[0] = replace(fields[0], value="x", confidence=0.7, alternatives=((None, 0.3),))
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    letters = format_code(code_of(layout, card))
    read = CardReading("scythe", layout, letters, "code", 0, 0, 0, corners, tuple(fields))
    (sheets,) = collect([Reading("a.jpg", (read,))])
    saved = tmp_path / "a.yaml"
    save_records([(Target(saved), entry_of(sheets))])
    lines = saved.read_text(encoding="utf-8").splitlines()
    assert lines[-4:-1] == [
        "review:",
        "  - {round: 1, card: resources, missing: true}",
        f"  - {{round: 1, card: scythe, field: {fields[0].field}, value: x, confidence: 0.7, "
        "alternatives: {empty: 0.3}}",
    ]
    assert load_record(saved).rounds[0].cards[0].marks == ((fields[0].field, "x"),)


def test_a_text_that_is_called_a_picture_is_not_taken_for_a_blurred_code(tmp_path: Path) -> None:
    file = tmp_path / "variant.jpg"
    file.write_text("hello", encoding="utf-8")
    result = run("add", file)
    assert result.exit_code == 2
    assert "kein Bild" in result.output
