"""Errors are values: of a kind, about an input, in both languages, and whole after a journey."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path

import pytest

from dicesheets.cli import COMMANDS
from dicesheets.commands.messages import HINTS, say_errors, spelled
from dicesheets.errors import (
    HINT_INSTALL,
    BundleError,
    DicesheetsError,
    Fault,
    LayoutError,
    PhotoError,
    RecordError,
    RefusedBundles,
    TooLarge,
    UnreadableFile,
    UsageError,
)
from dicesheets.layouts.model import Advice, Text

ROOT = Path(__file__).parents[1]
BLURRED = Text("unscharf; halte still", "blurred; hold still")
FAULTS = (
    Fault("b.yaml", 7, Text("Durchgang 1", "round 1"), Text("fehlt", "is missing"), "write it"),
    Fault("b.yaml", 3, "cards.moon", Text("steht zweimal da", "stands twice"), BLURRED),
)
MISSING = Advice("fehlt; installiere es", "is missing; install it", HINT_INSTALL)
ERRORS = (
    LayoutError(BLURRED, "a.yaml"),
    LayoutError(FAULTS),
    RecordError(FAULTS),
    RecordError("the same in both"),
    PhotoError(BLURRED, "a.jpg"),
    PhotoError(MISSING),
    BundleError(FAULTS, "a.zip"),
    BundleError(MISSING, "a.zip"),
    RefusedBundles([BundleError(BLURRED, "a.zip"), LayoutError(FAULTS)]),
    UsageError(BLURRED, about="seed", value=7),
    UsageError(BLURRED, "out.pdf"),
    UnreadableFile(BLURRED, BLURRED, "a.yaml"),
    TooLarge("a.yaml", 512 << 10),
)


@pytest.mark.parametrize("error", ERRORS, ids=lambda e: f"{type(e).__name__} {e.args[0]!s:.20}")
@pytest.mark.parametrize("language", ["de", "en"])
def test_an_error_survives_the_way_to_another_process(
    error: DicesheetsError, language: str
) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert again.say(language) == error.say(language) != ""
    assert again.say(language, HINTS) == error.say(language, HINTS)
    assert (again.kind, again.source, str(again)) == (error.kind, error.source, str(error))
    assert getattr(again, "faults", None) == getattr(error, "faults", None)
    assert vars(again).keys() == vars(error).keys()


def test_every_kind_of_error_has_a_word_of_its_own() -> None:
    kinds = [LayoutError, RecordError, PhotoError, BundleError, UsageError, UnreadableFile]
    words = ["layout", "record", "photo", "bundle", "usage", "file"]
    assert [kind.kind for kind in kinds] == words
    assert {kind.exit_code for kind in kinds} == {2}


def test_the_input_stands_in_front() -> None:
    error = PhotoError(BLURRED, "a.jpg")
    assert error.say("de") == "a.jpg: unscharf; halte still"
    assert error.say("en") == str(error) == "a.jpg: blurred; hold still"
    assert PhotoError(BLURRED).say("de") == "unscharf; halte still"


def test_faults_are_said_in_the_order_of_the_file() -> None:
    assert LayoutError(FAULTS).say("de").splitlines() == [
        "b.yaml:3: cards.moon: steht zweimal da; unscharf; halte still",
        "b.yaml:7: Durchgang 1: fehlt; write it",
    ]
    lines = BundleError(FAULTS, "a.zip").say("en").splitlines()
    assert lines[1] == "a.zip: b.yaml:7: round 1: is missing; write it"


def test_a_flood_of_faults_is_kept_but_not_said() -> None:
    many = [Fault("a.yaml", n, "", Text("falsch", "wrong"), "x") for n in range(1, 31)]
    for kind in (RecordError, LayoutError, BundleError):
        error = kind(many)
        assert len(error.faults) == 30
        assert len(error.say("de").splitlines()) == 21
        assert error.say("de").splitlines()[-1] == "a.yaml: 10 weitere Fehler; behebe erst diese"
        assert error.say("en").splitlines()[-1] == "a.yaml: 10 more faults; mend these first"


def test_every_file_has_its_own_first_faults() -> None:
    """One file full of mistakes does not hide those of the next."""
    many = [Fault("a.yaml", n, "", Text("falsch", "wrong"), "x") for n in range(1, 22)]
    lines = LayoutError([*many, Fault("b.yaml", 1, "", "y", "z")]).say("en").splitlines()
    assert lines[-2:] == ["a.yaml: 1 more fault; mend these first", "b.yaml:1: y; z"]


def test_a_fault_is_one_short_line_whatever_a_file_says() -> None:
    what = Text(f'"{"ä" * 5000}\n\x1b[31m" ist falsch', f'"{"ä" * 5000}\n\x1b[31m" is wrong')
    told = Fault("a\nb.yaml", 3, "key\u202e" * 999, what, "x").say("en")
    assert told.startswith("a\\nb.yaml:3: key\\u202ekey")
    assert told.endswith('ä\\n\\x1b[31m" is wrong; x')
    assert len(told) < 700 and told.isprintable()


def test_the_name_of_an_input_forges_no_line() -> None:
    assert PhotoError(BLURRED, "a\nb.jpg").say("en") == "a\\nb.jpg: blurred; hold still"
    assert PhotoError(BLURRED, "a\nb.jpg").source == "a\nb.jpg"


def test_the_command_line_adds_its_options() -> None:
    error = PhotoError(MISSING, "a.jpg")
    assert error.say("en") == "a.jpg: is missing; install it"
    told = spelled(error, "en")
    assert told == "a.jpg: is missing; install it; `dicesheets add` installs, --layout names a file"
    usage = UsageError(Text("gibt es nicht", "does not exist"), about="self_contained", value=7)
    assert usage.say("de") == "self_contained 7: gibt es nicht"
    assert spelled(usage, "de") == "--self-contained 7: gibt es nicht"
    assert spelled(UsageError(BLURRED, about="output"), "en") == "-o: blurred; hold still"


def test_several_errors_take_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    say_errors("de", [PhotoError(BLURRED, "a.jpg"), RecordError(FAULTS)])
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(":")[:2] for line in lines] == [
        ["dicesheets", " a.jpg"], ["dicesheets", " b.yaml"], ["dicesheets", " b.yaml"],
    ]  # fmt: skip


# ------------------------------------------------------------------ no front end in the library

LIBRARY = ("files", "layouts", "sheets", "rules", "scanner", "records", "variants")
# Gallery pages show commands on purpose; the trainer is a program of its own.
FRONT_ENDS = ("variants/gallery", "scanner/train")
OTHER_PROGRAMS = {"scanner/codes.py": "--psm"}
_OPTION = re.compile(rf"(?<![\w-])(--[a-z][a-z-]+|-o\b|dicesheets (?:{'|'.join(COMMANDS)})\b)")


def texts_of(file: Path) -> list[str]:
    """Return every text of a module but its docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    docs = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                docs.add(id(first.value))
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]


@pytest.mark.parametrize("part", LIBRARY)
def test_texts_of_the_library_name_no_options_and_commands(part: str) -> None:
    found = []
    for file in sorted((ROOT / part).rglob("*.py")):
        name = file.relative_to(ROOT).as_posix()
        if name.startswith(FRONT_ENDS):
            continue
        if not _OPTION.search(file.read_text(encoding="utf-8")):
            continue  # most have none at all
        for text in texts_of(file):
            words = set(_OPTION.findall(text)) - {OTHER_PROGRAMS.get(name, "")}
            found += [f"{name}: {word} in {text[:60]!r}" for word in sorted(words)]
    assert found == []
