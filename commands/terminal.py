"""The one way to a terminal: everything that commands say goes through here.

What strangers wrote is made visible (`words.shown`), and output that gets lost is noticed.
"""

from __future__ import annotations

import json
import sys
from io import TextIOWrapper
from typing import TextIO

import click

from dicesheets.files.nowhere import lead_nowhere, open_nowhere
from dicesheets.words.shown import shown, shown_json, shown_lines

_ALL_LETTERS = ("utf-8", "utf-16", "utf-32")


class OutputLost(Exception):
    """Standard output takes nothing more: whoever read it is gone, or the disk is full."""

    def __init__(self, reason: OSError) -> None:
        super().__init__(str(reason))
        self.reason = reason


def say(text: object, err: bool = False) -> None:
    """Print one line; OutputLost if standard output does not take it."""
    _write(f"{shown(str(text))}\n", err)


def say_lines(text: str, err: bool = False) -> None:
    """Print several lines, such as a report; the breaks between them are ours."""
    _write(f"{shown_lines(text)}\n", err)


def say_json(data: object, indent: int | None = None) -> None:
    """Print a value as JSON that every terminal and every program can take."""
    plain = not _encoding(sys.stdout).startswith(_ALL_LETTERS)
    text = json.dumps(data, ensure_ascii=plain, indent=indent)
    safe = "\n".join(map(shown_json, text.split("\n")))
    _write(f"{safe}\n", err=False)


def ask(question: str) -> str:
    """Ask on standard error, so that output stays readable for programs; Abort on Ctrl-C."""
    try:
        return str(
            click.prompt(
                shown_lines(question), default="", show_default=False, prompt_suffix=" ", err=True
            )
        )
    except OSError:  # nobody sees the question
        raise click.Abort from None


def prepare_streams() -> None:
    """Let the standard streams take everything: no letter that they lack may end a command."""
    _open_closed()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def end_output() -> None:
    """Bring everything out that was said; OutputLost if standard output does not take it."""
    try:
        sys.stdout.flush()
    except OSError as error:
        raise OutputLost(error) from None


def give_up_lost() -> None:
    """Forget what a stream did not take, so that Python does not complain of it at its end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):  # ValueError: it was closed
            lead_nowhere(stream)


def _write(text: str, err: bool) -> None:
    stream = sys.stderr if err else sys.stdout
    try:
        # Not by click, which writes UTF-8 to a terminal that knows ASCII only.
        stream.write(text)
        stream.flush()
    except OSError as error:
        if not err:
            raise OutputLost(error) from None
        lead_nowhere(stream)  # the exit status still says what happened


def _encoding(stream: TextIO) -> str:
    name = getattr(stream, "encoding", None) or "utf-8"
    return name.lower().replace("_", "-").replace("utf8", "utf-8")


def _open_closed() -> None:
    """Lead streams nowhere that were closed before we started.

    A file that is opened takes the lowest free number: it must not take a standard stream's, or
    whatever a library says on standard error would stand in that file.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open_nowhere(mode))
