"""Every way out of a command as an exit status. 1 says that a sheet is illegal, and nothing else.

| status | says |
|---|---|
| 0 | all is well |
| 1 | something on a sheet is illegal (`score` and `rank` alone say so) |
| 2 | bad usage, an input that cannot be read, or output that cannot be written |
| 3 | nothing illegal, but something needs a look |
| 70 | a fault of dicesheets itself (EX_SOFTWARE) |
| 130 | stopped: Ctrl-C, or no answer to a question |
| 141 | whoever read the output is gone (as after SIGPIPE) |
"""

from __future__ import annotations

import errno
import sys
import traceback
from collections.abc import Callable

import click

from dicesheets.commands.speaking import Refusal
from dicesheets.commands.terminal import (
    OutputLost,
    end_output,
    give_up_lost,
    prepare_streams,
    say,
    say_lines,
)
from dicesheets.errors import DicesheetsError
from dicesheets.words.text import Text
from dicesheets.words.trouble import reason_of

REFUSED = DicesheetsError.exit_code
OUR_FAULT = 70
STOPPED = 130  # as shells have it after Ctrl-C
NOBODY_READS = 141

STOPPED_TEXT = Text("abgebrochen", "stopped")
OUR_FAULT_TEXT = Text(
    "das ist ein Fehler von dicesheets; bitte melde ihn mit allem, was hier steht",
    "this is a fault of dicesheets; please report it with all that stands here",
)
# What a pipe says that nobody reads any more; Windows has another word for it.
_GONE = (errno.EPIPE, errno.EINVAL) if sys.platform == "win32" else (errno.EPIPE,)


def run_to_end(run: Callable[[], object], language: str) -> int:
    """Run a command and return its exit status; whatever went wrong has been said.

    `run` returns the status, if it has one to tell.
    """
    prepare_streams()
    try:
        status = _status_of(run, language)
    except KeyboardInterrupt:  # once more, while the first was being told
        status = STOPPED
    give_up_lost()
    return status


def _status_of(run: Callable[[], object], language: str) -> int:
    try:
        try:
            done = run()
        except click.ClickException as error:
            _show(error)
            done = REFUSED  # click has a 1 for files
        end_output()
        return done if isinstance(done, int) else 0
    except OutputLost as lost:
        return _say_lost(lost.reason, language)
    except (KeyboardInterrupt, click.Abort):
        say(f"dicesheets: {STOPPED_TEXT.say(language)}", err=True)
        return STOPPED
    except SystemExit as end:  # click's, where it completes what somebody types in a shell
        return REFUSED if end.code else 0
    except Exception:
        say_lines(traceback.format_exc().rstrip("\n"), err=True)
        say(f"dicesheets: {OUR_FAULT_TEXT.say(language)}", err=True)
        return OUR_FAULT


def _show(error: click.ClickException) -> None:
    """Say what is wrong with the arguments; help that is shown unasked says nothing else."""
    if isinstance(error, Refusal):
        error.show()
    else:
        say_lines(error.format_message(), err=True)


def _say_lost(reason: OSError, language: str) -> int:
    if reason.errno in _GONE:
        return NOBODY_READS
    why = reason_of(reason)
    told = Text(
        f"Standardausgabe: {why.de}; die Ausgabe ist unvollständig",
        f"standard output: {why.en}; the output is incomplete",
    )
    say(f"dicesheets: {told.say(language)}", err=True)
    return REFUSED
