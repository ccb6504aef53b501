"""A worker from inside: takes one task after the other from its input until that is closed.

A task that ends it, or takes too long, costs nothing but the worker: its owner starts another.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, cast

from dicesheets.crew.frames import Broken, receive, send
from dicesheets.errors import DicesheetsError

# A worker that reads 12 megapixels takes 0.5 GB of addresses in all its libraries' threads.
MAX_ADDRESS_GB = 8

Result = tuple[dict[str, Any], list[bytes]]
Tell = Callable[[dict[str, Any]], None]  # how far a task is, while it goes on
# The task, what is given, bytes, and whom to tell.
Answering = Callable[[str, dict[str, Any], list[bytes], Tell], Result]


def work(prepare: Callable[[], tuple[Answering, str]]) -> None:
    """Work for the owner until it closes the pipe.

    `prepare` gets warm, within the limits, and returns who answers and the version of the reader.
    """
    answers, questions = _take_streams()
    _limit_memory()
    answer, version = prepare()
    send(answers, {"ready": version})

    def tell(told: dict[str, Any]) -> None:
        send(answers, {"told": told})

    while True:
        try:
            head, given = receive(questions)
        except Broken:
            return
        found, parts = _answered(answer, head, given, tell)
        del given
        try:
            send(answers, found | {"resident_kb": _resident_kb()}, parts)
        except BrokenPipeError:  # the owner is gone, and nobody asks any more
            _drop_rest(answers)
            return


def _answered(answer: Answering, head: dict[str, Any], given: list[bytes], tell: Tell) -> Result:
    """Return what to tell the owner: what was found, or why nothing was."""
    try:
        found, parts = answer(head["task"], head["given"], given, tell)
    except DicesheetsError as error:
        return {"refused": [error.say("de"), error.say("en")]}, []
    except Exception:  # a fault of ours: the owner logs it and says so
        return {"fault": traceback.format_exc()}, []
    return {"done": found}, parts


def _drop_rest(stream: BinaryIO) -> None:
    """Close what nobody reads: Python would write its rest on its way out, and complain."""
    with suppress(BrokenPipeError):
        stream.close()


def _take_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return the pipes to and from the owner; nothing that libraries print gets into them."""
    answers = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    questions = sys.stdin.buffer
    return cast(BinaryIO, os.fdopen(answers, "wb")), questions


def _limit_memory() -> None:
    with suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        most = MAX_ADDRESS_GB << 30
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _resident_kb() -> int:
    with suppress(OSError, ValueError, IndexError):
        fields = Path("/proc/self/statm").read_text("ascii").split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    return 0
