"""A worker: takes one task after the other from its input until that is closed.

It reads the store and never writes it. A task that ends it, or takes too long, costs nothing but
the worker: the server starts another.
"""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, cast

from dicesheets.errors import DicesheetsError
from dicesheets.web.frames import Broken, receive, send

# A worker that reads 12 megapixels takes 0.5 GB of addresses in all its libraries' threads.
MAX_ADDRESS_GB = 8


def main(file: str) -> None:
    """Work for the server until it closes the pipe."""
    answers, questions = _take_streams()
    _limit_memory()
    from dicesheets.scanner.decoder import pool

    pool.warm_up()
    from dicesheets.scoring.packed import reader_version
    from dicesheets.store.database import Database
    from dicesheets.web.workers.tasks import TASKS
    from dicesheets.web.workers.warm import warm_up

    warm_up()
    database = Database(Path(file), is_reading=True)
    send(answers, {"ready": reader_version()})
    while True:
        try:
            head, _ = receive(questions)
        except Broken:
            return
        try:
            found, parts = TASKS[head["task"]](database, **head["given"])
            send(answers, {"done": found, "resident_kb": _resident_kb()}, parts)
        except DicesheetsError as error:
            told = [error.say("de"), error.say("en")]
            send(answers, {"refused": told, "resident_kb": _resident_kb()})
        except Exception:  # a fault of ours: the page says so, the server logs it
            send(answers, {"fault": traceback.format_exc(), "resident_kb": _resident_kb()})


def _take_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return the pipes to and from the server; nothing that libraries print gets into them."""
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
