"""Every way out of every command: status 1 is an illegal sheet and nothing else."""

from __future__ import annotations

import errno
import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from dicesheets import cli
from dicesheets.cli import main
from dicesheets.commands import exits, league
from dicesheets.commands.terminal import OutputLost
from dicesheets.errors import LayoutError, PhotoError, UsageError
from dicesheets.layouts.extends import classic_path
from dicesheets.layouts.model import Game
from dicesheets.variants.board_play import BoardRating
from dicesheets.variants.rating import Rating

FULL = Path("/dev/full")
on_linux = pytest.mark.skipif(not FULL.exists(), reason="there is no disk that is always full")
# Each command with its module; those of a group by both words.
COMMANDS: dict[str, str] = {
    **{name: module for name, (module, _) in cli.COMMANDS.items() if name != "league"},
    **{f"league {name}": module for name, (module, _) in league.COMMANDS.items()},
}
# A call of each command that its arguments allow; a command that is missing here is a failure.
CALLS: dict[str, tuple[str, ...]] = {
    "games": (), "print": (), "check": ("a.yaml",), "schema": (), "score": ("a.yaml",),
    "rank": ("a.yaml",), "rules": (), "best": ("a.yaml",), "scan": ("a.jpg",), "practise": (),
    "variant": (), "rate": ("a.yaml",), "watch": ("a.yaml",), "publish": ("a.yaml",),
    "add": ("a.zip",), "variants": (), "serve": (), "matches": (),
    "league new": ("a.league",), "league names": ("a.league", "a.csv"),
    **{f"league {name}": ("a.league",) for name in league.COMMANDS if name not in ("new", "names")},
    "league assign": ("a.league", "p1", "Anna"),
    "league page": ("a.league", "-o", "page"), "league poster": ("a.league", "-o", "poster.pdf"),
}  # fmt: skip
# What may happen inside a command, the status it leads to and what is said about it in English.
ENDS: dict[str, tuple[BaseException, int, str]] = {
    "a bug": (ZeroDivisionError("division by zero"), 70, "this is a fault of dicesheets"),
    "a system call": (OSError(errno.EIO, "Input/output error"), 70, "this is a fault of dices"),
    "another pipe": (BrokenPipeError(errno.EPIPE, "Broken pipe"), 70, "this is a fault of dice"),
    "no memory": (MemoryError(), 70, "this is a fault of dicesheets"),
    "no letters": (UnicodeEncodeError("ascii", "ä", 0, 1, "no"), 70, "this is a fault of dice"),
    "a layout": (LayoutError("wrong; mend it", "a.yaml"), 2, "dicesheets: a.yaml: wrong; mend it"),
    "a photo": (PhotoError("dark; take another", "a.jpg"), 2, "a.jpg: dark; take another"),
    "a wish": (UsageError("too many", about="copies"), 2, "dicesheets: --copies: too many"),
    "a file": (FileNotFoundError(errno.ENOENT, "No such file", "x.bin"), 2, "x.bin: No such file"),
    "usage": (click.UsageError("no such thing"), 2, "Error: no such thing"),
    "click's file": (click.FileError("a.yaml", "gone"), 2, "gone"),
    "nobody reads": (OutputLost(BrokenPipeError(errno.EPIPE, "Broken pipe")), 141, ""),
    "full": (OutputLost(OSError(errno.ENOSPC, "No space left")), 2, "No space left; the output"),
    "ctrl-c": (KeyboardInterrupt(), 130, "dicesheets: stopped"),
    "no answer": (click.Abort(), 130, "dicesheets: stopped"),
    "left": (SystemExit(1), 2, ""),
}


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("end", ENDS)
def test_whatever_happens_in_a_command_has_its_own_status(
    command: str, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    error, status, said = ENDS[end]

    def fail(**_: object) -> None:
        raise error

    module = importlib.import_module(f"dicesheets.commands.{COMMANDS[command]}")
    monkeypatch.setattr(module.command, "callback", fail)
    done = run(*command.split(), *CALLS[command])
    assert done.exit_code == status
    assert said in done.stderr
    assert ("Traceback" in done.stderr) == (status == exits.OUR_FAULT)
    assert bool(done.stderr) == bool(said)


@pytest.mark.parametrize("command", COMMANDS)
def test_arguments_that_make_no_sense_are_bad_usage(command: str) -> None:
    assert run(*command.split(), "--no-such-option").exit_code == 2
    assert run(*command.split(), *["x"] * 2, "--lang", "fr").exit_code == 2


@pytest.mark.parametrize("command", [c for c, given in CALLS.items() if given and " new" not in c])
@pytest.mark.parametrize("kind", ["missing", "folder", "pipe", "bytes", "huge"])
def test_an_input_that_is_none_ends_with_2(command: str, kind: str, tmp_path: Path) -> None:
    file = tmp_path / CALLS[command][0]
    if kind == "folder":
        file.mkdir()
    elif kind == "pipe":
        if sys.platform == "win32":
            pytest.skip("pipes are not files")
        os.mkfifo(file)
    elif kind == "bytes":
        file.write_bytes(b"\x80\xff\x00" * 50)
    elif kind == "huge":
        with file.open("wb") as stream:
            stream.truncate(1 << 33)  # takes no room on the disk
    extra = ("--once",) if command == "watch" else ()
    done = run(*command.split(), file, *CALLS[command][1:], *extra)
    assert done.exit_code == 2, done.output
    lines = done.stderr.splitlines()
    assert len(lines) == 1 or lines[0].startswith("Usage: ")
    assert done.stdout == ""


def test_only_an_illegal_sheet_gives_1(tmp_path: Path) -> None:
    illegal = tmp_path / "illegal.yaml"
    illegal.write_text("game: carcassonne\nrounds:\n  - pad: {p1-t1: 4, p2-t1: 3}\n")
    assert run("score", illegal).exit_code == run("rank", illegal).exit_code == 1
    assert run("score", illegal, tmp_path / "missing.yaml").exit_code == 2
    assert run("check", illegal).exit_code == 2
    assert run("best", illegal).exit_code == 2


def test_a_layout_that_suits_no_difficulty_is_something_to_look_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It gave 1, which says that a sheet is illegal."""
    from dicesheets.variants import rating

    slow = BoardRating("board-1", 30.0, 0.5, 0.4)
    monkeypatch.setattr(rating, "rate_layout", lambda layout: Rating(None, (slow,)))
    done = run("rate", classic_path(Game.WUERFELAND))
    assert done.exit_code == 3
    assert "no difficulty" in done.stdout and "not equally fast" in done.stdout


# ------------------------------------------------------------------ real streams


def end(
    *arguments: object, language: str = "en", encoding: str = "", **streams: int | None
) -> subprocess.CompletedProcess[bytes]:
    """Run dicesheets as a shell does; streams that are not named are caught."""
    env = {**os.environ, "PYTHONIOENCODING": encoding, "LANG": language}
    caught = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL}
    return subprocess.run(
        [sys.executable, "-m", "dicesheets", *map(os.fsencode, map(str, arguments))],
        env=env, check=False, timeout=60, **{**caught, **streams},
    )  # fmt: skip


@pytest.fixture
def unread() -> Iterator[int]:
    """The end of a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.fixture
def full() -> Iterator[int]:
    descriptor = os.open(FULL, os.O_WRONLY)
    yield descriptor
    os.close(descriptor)


PRINTING = [
    *(("games",), ("--help",)),
    # These print as the other two do: a short text, and a long one.
    *(pytest.param(a, marks=pytest.mark.slow) for a in (("schema",), ("score", "--help"))),
    ("--version",),
]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end in another way there")
@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_when_nobody_reads_it_ends_quietly(arguments: tuple[str, ...], unread: int) -> None:
    done = end(*arguments, stdout=unread)
    assert (done.returncode, done.stderr) == (exits.NOBODY_READS, b"")


@on_linux
@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_output_that_cannot_be_written_is_said(arguments: tuple[str, ...], full: int) -> None:
    done = end(*arguments, stdout=full)
    assert done.returncode == 2
    assert done.stderr.decode() == (
        "dicesheets: standard output: No space left on device; the output is incomplete\n"
    )


@on_linux
def test_it_is_said_in_german_too(full: int) -> None:
    done = end("games", language="de", stdout=full)
    assert done.stderr.decode() == (
        "dicesheets: Standardausgabe: kein Platz mehr auf dem Datenträger; die Ausgabe ist "
        "unvollständig\n"
    )


@on_linux
@pytest.mark.parametrize(
    ("arguments", "status"),
    [(("games",), 0), (("score", "missing.yaml"), 2), (("--nonsense",), 2), ((), 2)],
    ids=str,
)
def test_the_status_is_right_where_errors_cannot_be_written(
    arguments: tuple[str, ...], status: int, full: int
) -> None:
    assert end(*arguments, stderr=full).returncode == status
    assert end(*arguments, stderr=full, stdout=full).returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_from_the_start_do_no_harm(closed: str, tmp_path: Path) -> None:
    """What a library says on standard error must not end up in a file of ours."""
    command = f'"{sys.executable}" -m dicesheets print --game helden -o a.pdf {closed}'
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_a_bug_is_told_with_its_traceback_and_status_70() -> None:
    code = (
        "import sys; from dicesheets.commands import games; from dicesheets.cli import main\n"
        "games.command.callback = lambda language: 1 / 0\n"
        "sys.argv[1:] = ['games', '--lang', 'de']; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    lines = done.stderr.decode().splitlines()
    assert done.returncode == 70
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-2] == "ZeroDivisionError: division by zero"
    assert lines[-1].startswith("dicesheets: das ist ein Fehler von dicesheets; bitte melde ihn")
